"""The hardest starts that can be reached."""

from __future__ import annotations

import pytest

import unjam
from tests.support.boards import FOUR_BY_FOUR, board
from unjam import Exit, Known
from unjam.errors import LimitError
from unjam.generator.unsolve import hardest


def test_the_hardest_of_a_small_board() -> None:
    found = board(FOUR_BY_FOUR).unsolve()
    assert [str(puzzle).split() for puzzle in found] == [
        ["...B", "XX.B", "A...", "AOOO"],
        ["....", "XX.B", "A..B", "AOOO"],
    ]
    assert {puzzle.known for puzzle in found} == {Known(moves=5)}
    assert all(puzzle.solve().move_count == 5 for puzzle in found)
    assert unjam.unsolve(board(FOUR_BY_FOUR)) == found


def test_the_start_and_the_labels_do_not_matter() -> None:
    first = board(FOUR_BY_FOUR).unsolve(most=1)
    for start in ("...B .XXB A... AOOO", "A... AXXB ...B OOO."):
        assert board(start).unsolve(most=1) == first
    (other,) = board(".... XX.1 2..1 2333").unsolve(most=1)
    assert other.canonical() == first[0].canonical()


def test_slides() -> None:
    found = board(FOUR_BY_FOUR).unsolve(metric="slides")
    best = found[0].solve(metric="slides").slide_count
    assert {puzzle.known for puzzle in found} == {Known(slides=best)}
    assert found == board(FOUR_BY_FOUR).unsolve(metric="slides,moves")


def test_corners_are_known_as_such() -> None:
    rover = unjam.deck("safari")["8"]
    (bent,) = rover.unsolve(most=1, corners=True)
    (straight,) = rover.unsolve(most=1, corners=False)
    assert bent.known.moves is None
    assert bent.known.corner_moves == bent.solve().move_count
    assert straight.known.moves == straight.solve().move_count
    assert (bent.corners, straight.corners) == (True, False)


def test_if_nothing_can_be_won_there_is_nothing() -> None:
    assert board("..B.. ..B.. XXB.. ..C.. ..C..").unsolve() == ()


def test_if_all_is_won_all_are_there() -> None:
    assert len(board(".XX A.. A..", exits=[Exit((0, 2), "R")]).unsolve(metric="moves")) > 0
    stuck = board("#XX AA.")
    assert {puzzle.known.moves for puzzle in stuck.unsolve()} == {0}
    assert len(stuck.unsolve()) == 2


def test_a_graph_that_is_there_already() -> None:
    graph = board(FOUR_BY_FOUR).explore(metric="slides")
    assert hardest(graph) == board(FOUR_BY_FOUR).unsolve(metric="slides")
    assert hardest(graph, most=1) == hardest(graph)[:1]


def test_limits_and_wrong_use() -> None:
    with pytest.raises(LimitError, match="max_states was reached"):
        board(FOUR_BY_FOUR).unsolve(max_states=3)
    with pytest.raises(ValueError, match="most must be a whole number of at least 1, not 0"):
        board(FOUR_BY_FOUR).unsolve(most=0)
    with pytest.raises(ValueError, match="metric must be one of"):
        board(FOUR_BY_FOUR).unsolve(metric="steps")  # type: ignore[arg-type]
