"""Checking solutions: every verdict, what it says, and what it is lenient about."""

from __future__ import annotations

import pickle

import pytest

from unjam import Board, Check, Exit, Goal, Move, Puzzle, PuzzleSyntaxError, Vehicle, deck
from unjam.literals import Metric
from unjam.solver.solution_check import check as check_puzzle

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
BEST = "XR1 AU1 OL1 BD1 XR1"
JAM = deck("jam")["1"]
CARD = "FL3 GD3 BR1 AU1 EU1 DL2 CD2"


def two_targets() -> Puzzle:
    cars = [
        Vehicle("X", ((0, 0), (0, 1)), "-", target=True),
        Vehicle("Y", ((1, 0), (1, 1)), "-", target=True),
    ]
    return Puzzle(Board(5, 2), cars, [Exit((0, 4), "R"), Exit((1, 4), "R")])


def free_square(corners: bool = False) -> Puzzle:
    """A 2x2 target below and left of its exit."""
    square = Vehicle("X", ((2, 0), (2, 1), (3, 0), (3, 1)), "-|", target=True)
    exits = [Exit((0, 4), "R"), Exit((1, 4), "R")]
    return Puzzle(Board(5, 4), [square], exits, corners=corners)


# ---- Verdicts ---------------------------------------------------------------------------------


def test_optimal() -> None:
    check = SMALL.check(BEST)
    assert check.verdict == "optimal"
    assert (check.legal, check.solved) == (True, True)
    assert (check.move_count, check.slide_count) == (5, 5)
    assert (check.best_moves, check.best_slides) == (5, 5)
    assert check.optimal_in == ("moves", "slides", "moves,slides", "slides,moves")
    assert check.first_illegal is None
    assert check.board.won
    assert check.notes == ()
    assert str(check) == "Legal and solved: 5 moves, 5 slides. Optimal in moves and in slides."


def test_solved_but_not_optimal() -> None:
    check = SMALL.check("XR1 XL1 " + BEST)
    assert check.verdict == "solved"
    assert (check.best_moves, check.best_slides, check.optimal_in) == (5, 5, ())
    assert str(check) == (
        "Legal and solved: 7 moves, 7 slides. Not optimal: 5 moves are possible, 2 fewer; "
        "5 slides are possible, 2 fewer."
    )


def test_optimal_in_one_metric_only() -> None:
    puzzle = deck("project")["A03"]
    solution = "PU3 CR2 OU2 AR3 OD3 XR1 BU4 XL1 OU3 AL3 CL3 PD3 OD3 XR3"
    check = puzzle.check(solution)
    assert (check.verdict, check.optimal_in) == ("optimal", ("moves",))
    assert str(check) == (
        "Legal and solved: 14 moves, 37 slides. Optimal in moves; 33 slides are possible, 4 fewer."
    )
    for metric in ("slides", "slides,moves"):
        assert puzzle.check(solution, metric=metric).verdict == "solved"
    both = puzzle.check(solution, metric="moves,slides")
    assert both.verdict == "solved"
    assert both.reason == ("optimal in moves; 33 slides are possible with as few moves, 4 fewer")


@pytest.mark.parametrize("metric", ["moves", "slides", "moves,slides", "slides,moves"])
def test_what_the_search_finds_is_optimal(metric: Metric) -> None:
    for id in ("3", "7", "16"):
        puzzle = deck("jam")[id]
        solution = puzzle.solve(metric=metric)
        check = puzzle.check(solution.moves, metric=metric)
        assert check.verdict == "optimal"
        assert metric in check.optimal_in
        assert (check.best_moves, check.best_slides) == puzzle.known[:2]


def test_unfinished() -> None:
    check = SMALL.check("XR1 AU1")
    assert (check.verdict, check.legal, check.solved) == ("unfinished", True, False)
    assert check.best_moves is None
    assert str(check) == "Legal, but not solved: 2 moves, 2 slides; X is not out."
    assert str(SMALL.check("")) == "Legal, but not solved: 0 moves, 0 slides; X is not out."
    assert str(two_targets().check([])).endswith("; X and Y are not out.")
    nobody = Puzzle(Board(3, 1), [Vehicle("A", ((0, 0),), "-")])
    assert nobody.check("AR2").reason == "there is no target"


@pytest.mark.parametrize(
    ("moves", "number", "move", "reason"),
    [
        ("XR2", 1, "XR2", "X can go only 1 cell that way, B is in the way"),
        ("XR1 OU1", 2, "OU1", "O is horizontal: it moves left and right"),
        ("XR1 AL1", 2, "AL1", "A is vertical: it moves up and down"),
        ("XR1 AD1", 2, "AD1", "A cannot go that way, the board ends or there is a wall"),
        ("ZL1", 1, "ZL1", "there is no vehicle 'Z'"),
        ("XR1 AU1 Q up", 3, "QU1", "there is no vehicle 'Q'"),
        ("XR0", 1, "XR0", "a move must go at least one cell"),
        ("XR999", 1, "XR999", "X can go only 1 cell that way, B is in the way"),
        ("XR1 XL!", 2, "XL2", "X can go only 1 cell that way, the board ends or there is a wall"),
        ("XR1U1", 1, "XR1U1", "X is horizontal: it moves left and right"),
    ],
)
def test_illegal(moves: str, number: int, move: str, reason: str) -> None:
    check = SMALL.check(moves)
    assert (check.verdict, check.legal, check.solved) == ("illegal", False, False)
    assert check.first_illegal is not None
    assert (check.first_illegal[0], str(check.first_illegal[1])) == (number, move)
    assert check.reason.startswith(reason)
    assert str(check) == f"Illegal at move {number}, {move}: {check.reason}."
    assert check.move_count == number - 1
    board = SMALL
    for played in check.moves:
        board = board.play(played)
    assert check.board == board


def test_labels_keep_their_case_in_a_sentence() -> None:
    puzzle = Puzzle.parse(JAM.to("grid").lower(), target="x")
    assert "at move 1, cU1: c cannot go that way, the" not in str(puzzle.check("fU1"))
    assert str(puzzle.check("fU1")) == (
        "Illegal at move 1, fU1: f is horizontal: it moves left and right."
    )


@pytest.mark.parametrize("limit", [{"timeout": 0}, {"max_states": 10}, {"max_memory": "1B"}])
def test_unproven(limit: dict[str, object]) -> None:
    puzzle = deck("jam")["40"]
    moves = puzzle.solve().moves
    check = puzzle.check(moves, **limit)  # type: ignore[arg-type]
    assert (check.verdict, check.solved) == ("unproven", True)
    assert (check.best_moves, check.best_slides, check.optimal_in) == (None, None, ())
    assert check.reason.startswith("not known to be optimal in moves: ")
    assert "at least" in check.reason


def test_a_bound_that_is_met_is_a_proof() -> None:
    puzzle = Puzzle.parse("XX.. .... .... ....")
    check = puzzle.check("XR2", max_states=1)
    assert check.verdict == "optimal"


def test_text_that_cannot_be_read_is_no_verdict() -> None:
    with pytest.raises(PuzzleSyntaxError, match="'nonsense', where move 2 is expected"):
        SMALL.check("XR1 nonsense")
    with pytest.raises(ValueError, match=r"metric must be one of 'moves', .*, not 'time'"):
        SMALL.check(BEST, metric="time")  # type: ignore[arg-type]


def test_a_check_is_plain_data() -> None:
    check = SMALL.check(BEST)
    assert pickle.loads(pickle.dumps(check)) == check
    assert hash(check) == hash(SMALL.check(BEST))
    assert isinstance(check, Check)
    assert check == check_puzzle(SMALL, [Move("X", "R", 1), *BEST.split()[1:]])
    with pytest.raises(AttributeError):
        check.verdict = "illegal"  # type: ignore[misc]


# ---- Leaving ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "note"),
    [
        ("XR3", None),
        ("XR!", None),
        ("XR3!", None),
        ("XR4", "move 8, XR4, goes one cell past the edge; it counts as XR3"),
        ("XR5", "move 8, XR5, drives X fully off the board; it counts as XR3"),
        ("XR5!", "move 8, XR5, drives X fully off the board; it counts as XR3"),
    ],
)
def test_the_last_move_may_end_at_the_edge_or_beyond(last: str, note: str | None) -> None:
    check = JAM.check(f"{CARD} {last}")
    assert check.verdict == "optimal"
    assert check.slide_count == 16
    assert check.moves[-1] == Move("X", "R", 3)
    assert check.notes == ((note,) if note else ())


def test_farther_than_off_the_board_is_too_far() -> None:
    check = JAM.check(f"{CARD} XR6")
    assert check.first_illegal == (8, Move("X", "R", 6))


def test_only_targets_drive_past_the_edge_and_only_at_their_exit() -> None:
    assert SMALL.check("XL1").verdict == "illegal"
    puzzle = Puzzle.parse("XX.. .BB. .... ....")
    assert puzzle.check("BR2").verdict == "illegal"
    assert puzzle.check("BR1 XL1").verdict == "illegal"


def test_a_long_target_part_of_the_way_off() -> None:
    puzzle = Puzzle.parse("XXX. .... .... ....")
    notes = puzzle.check("XR3").notes
    assert notes == ("move 1, XR3, goes 2 cells past the edge; it counts as XR1",)
    assert puzzle.check("XR4").notes[0].startswith("move 1, XR4, drives X fully off the board")


def test_driving_off_as_a_move_of_its_own_does_not_count() -> None:
    check = JAM.check(f"{CARD} XR3 XR2")
    assert (check.verdict, check.move_count) == ("optimal", 8)
    assert check.notes == (
        "the puzzle is won after move 8; XR2 only drives X off and does not count",
    )


def test_what_follows_the_win_is_not_looked_at() -> None:
    check = JAM.check(f"{CARD} XR3 XL1 ZZ:U3")
    assert (check.verdict, check.move_count) == ("optimal", 8)
    assert check.notes == ("the puzzle is won after move 8; 2 more moves were not looked at",)


def test_won_from_the_start() -> None:
    puzzle = Puzzle.parse("..XX .... .... ....")
    assert (puzzle.check("").verdict, puzzle.check("").move_count) == ("optimal", 0)
    check = puzzle.check("XR2")
    assert check.verdict == "optimal"
    assert check.notes == (
        "the puzzle is won before the first move; XR2 only drives X off and does not count",
    )


def test_a_mark_that_is_not_true_is_noted() -> None:
    assert SMALL.check("XR1!").notes == ("move 1, XR1, is marked as leaving, but X is not out",)


# ---- Other kinds of puzzles ---------------------------------------------------------------------


def test_several_targets() -> None:
    puzzle = two_targets()
    check = puzzle.check("XR3! YR3!")
    assert (check.verdict, check.best_moves, check.best_slides) == ("optimal", 2, 6)
    assert puzzle.check("XR5 YR4").verdict == "optimal"
    assert puzzle.check("XR5 YR4").moves == (Move("X", "R", 3), Move("Y", "R", 3))
    assert puzzle.check("XR3").reason == "Y is not out"
    assert puzzle.check("XR3 XR1").reason == "X has left the board"
    assert puzzle.check("XR1 XR2 YR3").verdict == "solved"


def test_two_axes_with_and_without_free_corners() -> None:
    straight = free_square().check("XU2 XR3")
    assert (straight.verdict, straight.move_count) == ("optimal", 2)
    bent = free_square().check("XU2R3")
    assert (bent.verdict, bent.move_count, bent.best_moves) == ("optimal", 2, 2)
    assert bent.notes == ("move 1, XU2R3, counts as 2 moves: corners are not free here",)
    one = free_square(corners=True).check("XU2R5")
    assert (one.verdict, one.move_count, one.best_moves) == ("optimal", 1, 1)
    assert one.notes == ("move 1, XU2R5, drives X fully off the board; it counts as XU2R3",)
    assert free_square(corners=True).check("XU XU XR XR XR").verdict == "optimal"
    assert free_square(corners=True).check("XU2 XR3").verdict == "solved"


def test_a_bent_move_is_undone_as_a_whole() -> None:
    check = free_square().check("XU1R9")
    assert check.first_illegal == (1, Move("X", "U", 1, (("R", 9),)))
    assert check.board == free_square()
    assert check.moves == ()


def test_joined_edges_and_goals() -> None:
    board = Board(4, 4, join_x="same")
    car = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
    puzzle = Puzzle(board, [car], goals=[Goal("X", frozenset({(0, 3), (0, 0)}))])
    assert puzzle.check("XL1").verdict == "optimal"
    check = puzzle.check("XR3")
    assert (check.verdict, check.optimal_in) == ("optimal", ("moves",))
    assert "1 slide is possible, 2 fewer" in str(check)
    assert puzzle.check("XR4").verdict == "illegal"


def test_corners_replace_the_rule_of_the_puzzle() -> None:
    puzzle = free_square()
    assert not puzzle.corners
    bent = puzzle.check("XU2R3", corners=True)
    assert (bent.verdict, bent.move_count, bent.slide_count) == ("optimal", 1, 5)
    assert (bent.puzzle.corners, bent.best_moves) == (True, 1)
    straight = puzzle.replace(corners=True).check("XU2R3", corners=False)
    assert (straight.verdict, straight.move_count) == ("optimal", 2)
    assert "corners are not free here" in straight.notes[0]
    assert puzzle.check("XU2R3").move_count == 2


def test_a_puzzle_with_problems_can_still_be_won() -> None:
    target = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
    puzzle = Puzzle(Board(4, 2), [target], [Exit((0, 3), "R"), Exit((0, 2), "D")])
    check = puzzle.check("XR2")
    assert check.verdict == "unproven"
    assert "not at an edge" in check.reason
