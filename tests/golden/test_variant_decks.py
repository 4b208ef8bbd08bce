"""The decks of variants against ``variant_optima.tsv``.

Its last column says whether the numbers are known from elsewhere or were proven by unjam alone.
"""

from __future__ import annotations

import pytest

from tests.support.golden import puzzle_of, read_table
from tests.support.solutions import replayed
from unjam import deck, solve_many

OPTIMA = read_table("variant_optima.tsv")
# The boards with the most states; together they take as long as all others.
LARGE = {"safari-S07", "safari-S15", "safari-S23", "safari-S35", "safari-S36", "safari-S40"}


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


def test_many_variants_at_once() -> None:
    cards = [puzzle_of(record) for record in OPTIMA if record["deck"] == "klotski"]
    counts = [solution.move_count for solution in solve_many(cards)]
    assert counts == [puzzle.known.moves for puzzle in cards]


def test_corners_never_take_more_moves() -> None:
    for record in OPTIMA:
        assert int(record["corner_moves"]) <= int(record["moves"]) <= int(record["slides"])
