"""Solving: options and outcomes."""

from __future__ import annotations

from typing import Any

import pytest

import unjam
from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from tests.support.solutions import METRICS, first_part, replayed
from unjam import Board, Exit, Puzzle, Vehicle, deck, reference
from unjam.literals import Metric

# Not won, and no static proof: E cannot get away, so C cannot, so A cannot.
SHUT_IN = "ECC. E... XXA. ..A."
ALGORITHMS: list[dict[str, Any]] = [
    {},
    {"algorithm": "auto"},
    {"algorithm": "bfs"},
    {"algorithm": "dijkstra"},
    {"algorithm": "astar"},
    {"algorithm": "astar", "heuristic": "blocker-chain"},
    {"algorithm": "astar", "heuristic": "patterns"},
    {"algorithm": "ida"},
    {"algorithm": "weighted"},
    {"algorithm": "weighted", "weight": 4.5, "heuristic": "blockers"},
    {"algorithm": "greedy"},
    {"anytime": True},
]
algorithms = pytest.mark.parametrize("options", ALGORITHMS, ids=str)
metrics = pytest.mark.parametrize("metric", METRICS)


# ---- Outcomes -------------------------------------------------------------------------------


@algorithms
@metrics
def test_a_solved_puzzle(metric: Metric, options: dict[str, Any]) -> None:
    solution = unjam.solve(Puzzle.parse(FOUR_BY_FOUR), metric=metric, **options)
    assert solution.status == "solved"
    assert solution.metric == metric
    assert solution.move_count is not None
    assert solution.slide_count is not None
    assert solution.lower_bound is not None
    assert solution.move_count >= 5
    assert solution.slide_count >= 5
    assert solution.lower_bound <= 5
    assert replayed(solution).won
    if options.get("algorithm") not in ("weighted", "greedy"):
        assert solution.optimal
        assert first_part(solution) == solution.lower_bound == 5
        if metric != "moves":  # with fewest slides there is only this one
            assert str(solution) == "XR1 AU1 OL1 BD1 XR1"
        first, _, second = metric.partition(",")
        among = f", nor fewer {second} with as few {first}" if second else ""
        assert solution.reason == f"no solution has fewer {first}{among}: the search proved it"


@algorithms
@metrics
def test_stats_of_a_search(metric: Metric, options: dict[str, Any]) -> None:
    stats = Puzzle.parse(JAM_1).solve(metric=metric, **options).stats
    # Searches look ahead, so that few states may be enough.
    assert stats.expanded >= 6
    assert stats.transitions >= 8
    assert stats.states >= 8
    assert stats.peak_bytes > 0
    assert 0 < stats.seconds < 10
    assert stats.by_depth is None


@algorithms
@metrics
def test_a_puzzle_that_is_won_already_takes_no_move(
    metric: Metric, options: dict[str, Any]
) -> None:
    solution = Puzzle.parse("AA. .XX").solve(metric=metric, **options)
    assert (solution.status, solution.moves, solution.optimal) == ("solved", (), True)
    assert (solution.move_count, solution.slide_count, solution.lower_bound) == (0, 0, 0)
    assert str(solution) == ""
    assert list(solution) == [solution.puzzle]


@algorithms
@metrics
def test_a_single_move(metric: Metric, options: dict[str, Any]) -> None:
    solution = Puzzle.parse("XX.. A... A...").solve(metric=metric, **options)
    assert str(solution) == "XR2"
    assert (solution.move_count, solution.slide_count, solution.lower_bound) == (
        1,
        2,
        1 if metric.startswith("moves") else 2,
    )


@algorithms
@metrics
def test_exhaustion(metric: Metric, options: dict[str, Any]) -> None:
    solution = Puzzle.parse(SHUT_IN).solve(metric=metric, timeout=10, **options)
    assert solution.status == "unsolvable"
    assert (solution.moves, solution.move_count, solution.slide_count) == ((), None, None)
    assert (solution.optimal, solution.lower_bound) == (False, None)
    if "patterns" in options.values():  # the estimate of the start is a dead end
        assert solution.reason == "there would be none without some of the vehicles either"
    else:
        assert solution.reason.startswith("none of the ")
        assert solution.reason.endswith(" states that can be reached wins")
    assert str(solution) == f"unsolvable: {solution.reason}"
    assert repr(solution) == f"<Solution unsolvable: {solution.reason}>"
    assert list(solution) == []


def test_exhaustion_says_how_many_states_there_are() -> None:
    solution = Puzzle.parse(SHUT_IN).solve()
    assert solution.reason == "none of the 4 states that can be reached wins"
    assert solution.stats.states == reference.reachable(Puzzle.parse(SHUT_IN)) == 4


@pytest.mark.parametrize(
    ("grid", "reason"),
    [
        ("XX#.. .....", "X can never get out: a wall separates it from its exit"),
        # A is as long as its column.
        ("..A. XXA. ..A.", "X can never get out: row 2, column 3 can never be free"),
        # A and B fill theirs.
        ("..A. XXA. ..B. ..B.", "X can never get out: row 2, column 3 can never be free"),
        # A covers the middle of its column wherever it stands.
        ("..A. XXA. ..A. ....", "X can never get out: row 2, column 3 can never be free"),
        # B never lets the middle of its row go, so that A is stuck.
        ("XXA. ..A. BBB.", "X can never get out: row 1, column 3 can never be free"),
    ],
)
def test_static_proofs(grid: str, reason: str) -> None:
    for metric in METRICS:
        solution = Puzzle.parse(grid).solve(metric=metric)
        assert (solution.status, solution.reason) == ("unsolvable", reason)
        assert (solution.lower_bound, solution.optimal, solution.moves) == (None, False, ())
        assert solution.stats.expanded == 0


# ---- Kinds of boards ------------------------------------------------------------------------


def test_the_target_may_leave_on_any_side() -> None:
    straight = board("XX.A. ...A. .....", exits=[Exit((0, 4), "R")])
    assert str(straight.solve()) == "AD1 XR3"
    back = board(".A.XX .A... .....", exits=[Exit((0, 0), "L")])
    assert str(back.solve()) == "AD1 XL3"
    down = Puzzle.parse("X... X... AA.. ....")
    assert str(down.solve(metric="slides")) == "AR1 XD2"
    up = board(".... AA.. X... X...", exits=[Exit((0, 0), "U")])
    assert str(up.solve(metric="slides")) == "AR1 XU2"


def test_of_two_exits_the_nearer_one_is_taken() -> None:
    puzzle = board(".XX.A. ....A. ......", exits=[Exit((0, 5), "R"), Exit((0, 0), "L")])
    assert str(puzzle.solve(metric="slides")) == "XL1"
    both = board(".XXA.. ...A.. ......", exits=[Exit((0, 5), "R"), Exit((0, 0), "L")])
    assert both.solve().move_count == 1


def test_walls_missing_cells_and_barriers_are_in_the_way() -> None:
    open_board = board("XX.A. ...A. .....")
    assert open_board.solve().move_count == 2
    for shut in (
        board("XX.A. ...A. ...#."),
        board("XX.A. ...A. ..._."),
        board("XX.A. ...A. .....", barriers=frozenset({frozenset({(1, 3), (2, 3)})})),
    ):
        assert shut.solve().status == "unsolvable"


def test_vehicles_that_do_not_move_are_walls() -> None:
    puzzle = board("XX.A. ...A. .....", axes={"A": ""})
    assert puzzle.solve().status == "unsolvable"
    beside = board("XX.A. ...A. B....", axes={"B": ""})
    assert beside.solve().move_count == 2


def test_vehicles_of_one_cell() -> None:
    puzzle = board("XX.A. .....", axes={"A": "|"})
    assert str(puzzle.solve()) == "AD1 XR3"


def test_labels_of_several_letters() -> None:
    puzzle = Puzzle(
        Board(4, 2),
        [
            Vehicle("red", ((0, 0), (0, 1)), "-", target=True),
            Vehicle("AU", ((0, 3),), "|"),
        ],
        [Exit((0, 3), "R")],
    )
    solution = puzzle.solve()
    assert str(solution) == "AU:D1 red:R2"
    assert [move.vehicle for move in solution.moves] == ["AU", "red"]


def test_corners_make_no_difference_to_straight_vehicles() -> None:
    puzzle = Puzzle.parse(JAM_1).replace(corners=True)
    assert puzzle.solve().move_count == 8


# ---- by_depth -------------------------------------------------------------------------------


def test_by_depth_counts_every_state_up_to_the_first_win() -> None:
    solution = Puzzle.parse(FOUR_BY_FOUR).solve(by_depth=True)
    assert solution.move_count == 5
    assert solution.stats.by_depth is not None
    assert len(solution.stats.by_depth) == 6
    assert solution.stats.by_depth[0] == 1
    assert sum(solution.stats.by_depth) == solution.stats.states <= 16


def test_by_depth_counts_all_states_if_there_is_no_win() -> None:
    solution = Puzzle.parse(SHUT_IN).solve(by_depth=True)
    assert solution.stats.by_depth is not None
    assert sum(solution.stats.by_depth) == 4


def test_by_depth_of_a_puzzle_that_is_won() -> None:
    assert Puzzle.parse("AA. .XX").solve(by_depth=True).stats.by_depth == (1,)


# ---- Solutions as objects -------------------------------------------------------------------


def test_solutions_print_as_moves() -> None:
    solution = Puzzle.parse(FOUR_BY_FOUR).solve(metric="slides")
    assert str(solution) == "XR1 AU1 OL1 BD1 XR1"
    assert repr(solution) == "<Solution 5 moves, 5 slides, optimal>"
    bounded = deck("jam")["40"].solve(algorithm="greedy")
    assert not bounded.optimal
    assert f"at least {bounded.lower_bound}" in repr(bounded)
    assert bounded.reason.startswith("a solution, not proven best: at least ")


def test_solutions_cannot_be_changed() -> None:
    solution = Puzzle.parse(FOUR_BY_FOUR).solve()
    with pytest.raises(AttributeError, match="a solution is immutable"):
        solution.optimal = False
    with pytest.raises(AttributeError, match="a solution is immutable"):
        del solution.moves


def test_solving_leaves_the_puzzle_alone() -> None:
    puzzle = Puzzle.parse(JAM_1)
    before = hash(puzzle), str(puzzle), puzzle.problems()
    puzzle.solve()
    assert (hash(puzzle), str(puzzle), puzzle.problems()) == before
    assert puzzle == Puzzle.parse(JAM_1)
