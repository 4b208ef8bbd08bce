"""The decks of variants against ``variant_optima.tsv``.

Its last column says whether the numbers are known from elsewhere or were proven by unjam alone.
"""

from __future__ import annotations

import pytest

from tests.support.golden import puzzle_of, read_table
from tests.support.solutions import replayed
from unjam import deck, solve_many
from unjam.literals import Metric

OPTIMA = read_table("variant_optima.tsv")
# The boards with the most states; together they take longer than all others.
LARGE = {
    *(
        f"safari-S{n:02}"
        for n in (4, 7, 13, 15, 16, 21, 22, 23, 27, 29, 31, 33, 34, 35, 36, 39, 40)
    ),
    "sevens-I15",
    "sevens-I25",
}


def name(record: dict[str, str]) -> str:
    return f"{record['deck']}-{record['id']}"


def test_the_table_covers_the_decks() -> None:
    sizes = {"safari": 40, "sevens": 27, "klotski": 10}
    listed = [record["deck"] for record in OPTIMA]
    assert {which: listed.count(which) for which in sizes} == sizes
    assert {which: len(deck(which)) for which in sizes} == sizes
    assert [record["from"] for record in OPTIMA].count("elsewhere") == 20 + 13 + 1


@pytest.mark.parametrize("record", OPTIMA, ids=name)
def test_decks_ship_the_known_optima(record: dict[str, str]) -> None:
    known = puzzle_of(record).known
    shipped = (known.moves, known.slides, known.corner_moves)
    assert shipped == tuple(int(record[key]) for key in ("moves", "slides", "corner_moves"))


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(
            record,
            id=name(record),
            marks=[pytest.mark.soak] if name(record) in LARGE else [],
        )
        for record in OPTIMA
    ],
)
def test_optima(record: dict[str, str]) -> None:
    puzzle = puzzle_of(record)
    fewest_moves = puzzle.solve()
    assert (fewest_moves.move_count, fewest_moves.optimal) == (int(record["moves"]), True)
    fewest_slides = puzzle.solve(metric="slides")
    assert (fewest_slides.slide_count, fewest_slides.optimal) == (int(record["slides"]), True)
    bent = puzzle.solve(corners=True)
    assert (bent.move_count, bent.optimal) == (int(record["corner_moves"]), True)
    for solution in (fewest_moves, fewest_slides, bent):
        assert replayed(solution).won


@pytest.mark.parametrize("record", [record for record in OPTIMA if name(record) in LARGE], ids=name)
def test_bounds_of_large_boards(record: dict[str, str]) -> None:
    """What an ordinary run has time for."""
    questions: list[tuple[Metric, bool, str]] = [
        ("moves", False, "moves"),
        ("slides", False, "slides"),
        ("moves", True, "corner_moves"),
    ]
    for metric, corners, column in questions:
        solution = puzzle_of(record).solve(metric=metric, corners=corners, max_states=10_000)
        assert solution.status == "limit"
        assert solution.lower_bound is not None
        assert 2 <= solution.lower_bound <= int(record[column])


def test_many_variants_at_once() -> None:
    cards = [puzzle_of(record) for record in OPTIMA if record["deck"] == "klotski"]
    counts = [solution.move_count for solution in solve_many(cards)]
    assert counts == [puzzle.known.moves for puzzle in cards]


def test_corners_never_take_more_moves() -> None:
    for record in OPTIMA:
        assert int(record["corner_moves"]) <= int(record["moves"]) <= int(record["slides"])
