"""The decks against results known from elsewhere: ``optima.tsv``, ``project_solutions.tsv``."""

from __future__ import annotations

import pytest

from tests.support.golden import puzzle_of, read_table
from tests.support.solutions import replayed
from unjam import IllegalMoveError, Known, Puzzle, deck, solve_many
from unjam.literals import Metric
from unjam.notation.moves.move_parser import parse_move
from unjam.reference import seed_node_count

OPTIMA = read_table("optima.tsv")
SMALL = [record for record in OPTIMA if puzzle_of(record).board.width <= 6]
SOLUTIONS = read_table("project_solutions.tsv")
GIBIBYTE = 1024**3


def name(record: dict[str, str]) -> str:
    return "-".join(record[key] for key in ("deck", "id") if key in record)


def test_the_table_covers_the_decks() -> None:
    sizes = {"jam": 40, "project": 35, "thinkfun": 40, "hardest": 5, "uva": 6}
    listed = [record["deck"] for record in OPTIMA]
    assert {which: listed.count(which) for which in sizes} == sizes
    assert {which: len(deck(which)) for which in sizes} == {**sizes, "uva": 7}


@pytest.mark.parametrize("record", OPTIMA, ids=name)
def test_decks_ship_the_known_optima(record: dict[str, str]) -> None:
    assert puzzle_of(record).known == Known(int(record["moves"]), int(record["slides"]))


def test_what_is_open_is_not_called_known() -> None:
    assert deck("uva")["7"].known == Known(25, None)


def test_a_solution_of_the_twelve_by_twelve_board() -> None:
    """That no solution has fewer than 25 moves takes A* on disk twenty minutes: docs/solving.md."""
    moves = (
        "OD1 DD1 AL5 BL3 IU1 HR2 GU1 DU1 FR4 ER2 RU2 ML1 kL1 TU2 OU1 XL1 WU1 YL1 gD2 dL1 hL1 UD4 "
        "YR1 WD1 XR9"
    )
    puzzle = deck("uva")["7"]
    for move in moves.split():
        assert not puzzle.won
        puzzle = puzzle.play(move)
    assert puzzle.won
    assert len(moves.split()) == 25


@pytest.mark.parametrize("record", SMALL, ids=name)
def test_optima(record: dict[str, str]) -> None:
    puzzle = puzzle_of(record)
    moves, slides = int(record["moves"]), int(record["slides"])
    fewest_moves = puzzle.solve()
    assert (fewest_moves.move_count, fewest_moves.optimal) == (moves, True)
    fewest_slides = puzzle.solve(metric="slides")
    assert (fewest_slides.slide_count, fewest_slides.optimal) == (slides, True)
    both = puzzle.solve(metric="moves,slides")
    assert (both.move_count, both.optimal) == (moves, True)
    assert both.slide_count is not None
    assert both.slide_count >= slides
    both = puzzle.solve(metric="slides,moves")
    assert (both.slide_count, both.optimal) == (slides, True)
    assert both.move_count is not None
    assert both.move_count >= moves
    for solution in (fewest_moves, fewest_slides, both):
        assert replayed(solution).won


def test_the_first_box_takes_1028_moves() -> None:
    assert sum(solution.move_count or 0 for solution in solve_many(deck("jam"))) == 1028


@pytest.mark.parametrize(
    ("cells", "target", "moves", "slides"),
    [
        ("GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.", "A", 51, 81),
        ("BBBKLMHCCKLMH.XXLMDDJ....IJ.EE.IFFGG", "X", 49, 93),
        ("IBB#..I..LDDJAAL..J.KEEMFFK..MGGHHHM", "A", 60, 103),
        ("BB.KM#DDDKM.IAAL..I.JLEE..JFFN.GG.#N", "A", 58, 110),
        ("BBBKLMHCCKLMHoAALMDDJooooIJEEooIFFGG", "A", 49, 92),
        ("..BAAC..B..C..BXXC...GDDFEEG..F..GHH", "X", 33, 83),
    ],
)
def test_records(cells: str, target: str, moves: int, slides: int) -> None:
    puzzle = Puzzle.parse(cells, target=target)
    assert puzzle.solve().move_count == moves
    assert puzzle.solve(metric="slides").slide_count == slides


def test_the_count_of_the_textbook_solver() -> None:
    assert seed_node_count(deck("jam")["1"]) == 11_586


# ---- Solutions printed elsewhere ------------------------------------------------------------


@pytest.mark.parametrize("record", SOLUTIONS, ids=name)
def test_printed_solutions_play_to_a_win(record: dict[str, str]) -> None:
    puzzle = deck("project")[record["id"]]
    texts = record["solution"].split()
    slides = 0
    for text in texts:
        assert not puzzle.won, "it is won only at the end"
        move = parse_move(text, puzzle)
        puzzle, slides = puzzle.play(move), slides + move.slides
    assert puzzle.won
    assert len(texts) == int(record["moves"])
    assert slides == int(record["slides"])
    assert len(texts) == deck("project")[record["id"]].known.moves


def test_six_printed_solutions_have_more_slides_than_needed() -> None:
    longer = [
        record["id"]
        for record in SOLUTIONS
        if int(record["slides"]) != deck("project")[record["id"]].known.slides
    ]
    assert longer == ["A03", "A07", "B14", "C24", "D33", "D35"]


def test_the_misprint_in_d35_is_illegal() -> None:
    puzzle = deck("project")["D35"]
    texts = next(record["solution"] for record in SOLUTIONS if record["id"] == "D35").split()
    assert texts[41] == "PL1", "it was printed as PD1"
    for text in texts[:41]:
        puzzle = puzzle.play(text)
    with pytest.raises(IllegalMoveError, match="PD1: P is horizontal: it moves left and right"):
        puzzle.play("PD1")


# ---- Large boards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "metric", "optimum"),
    [
        ("4", "moves", 27),
        ("4", "slides", 51),
        ("5", "moves", 22),
        pytest.param("5", "slides", 49, marks=pytest.mark.soak),
        pytest.param("6", "moves", 18, marks=pytest.mark.soak),
        pytest.param("6", "slides", 29, marks=pytest.mark.soak),
    ],
)
def test_nine_by_nine_boards(board: str, metric: Metric, optimum: int) -> None:
    puzzle = deck("uva")[board]
    assert getattr(puzzle.known, metric) == optimum
    solution = puzzle.solve(metric=metric, max_memory="4GiB")
    count = solution.move_count if metric == "moves" else solution.slide_count
    assert (solution.status, solution.optimal, count) == ("solved", True, optimum)
    assert solution.stats.peak_bytes < 4 * GIBIBYTE
    assert replayed(solution).won


@pytest.mark.parametrize(
    ("board", "metric", "optimum"), [("5", "slides", 49), ("6", "moves", 18), ("6", "slides", 29)]
)
def test_bounds_of_the_largest_boards(board: str, metric: Metric, optimum: int) -> None:
    """What an ordinary run has time for."""
    solution = deck("uva")[board].solve(metric=metric, max_states=200_000)
    assert solution.status == "limit"
    assert solution.lower_bound is not None
    assert 5 <= solution.lower_bound <= optimum


@pytest.mark.soak
def test_the_twelve_by_twelve_board_in_25_moves() -> None:
    solution = deck("uva")["7"].solve(anytime=True, timeout=300, max_memory="8GiB")
    assert solution.status == "solved"
    assert solution.move_count is not None
    assert solution.lower_bound is not None
    assert solution.lower_bound <= 25
    assert solution.lower_bound <= solution.move_count <= 25
    assert solution.stats.peak_bytes <= 8 * GIBIBYTE
    assert replayed(solution).won
