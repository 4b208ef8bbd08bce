"""``hint`` on boards that were worked out by hand, and what it refuses."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from unjam import Hint, Move, Puzzle, deck
from unjam.explanation.hint import hint, hint_along
from unjam.explanation.move_purpose import chain, steps_of
from unjam.model import Exit, Goal

CARD_1 = "FL3 GD3 BR1 AU1 EU1 DL2 CD2 XR3"


def along(puzzle: Puzzle, moves: str, level: int = 3) -> Hint:
    """The hint from moves that are written out."""
    found = []
    now = puzzle
    for text in moves.split():
        before = now
        now = now.play(text)
        found.append(Move(text[0], text[1:].rstrip("0123456789"), int(text[-1])))
        assert before.play(found[-1]) == now
    return hint_along(puzzle, level, found, choices=1)


def test_the_three_levels_of_card_1() -> None:
    puzzle = board(JAM_1)
    look, vehicle, move = (along(puzzle, CARD_1, level) for level in (1, 2, 3))
    assert str(look) == "Look at the top right: truck G stands in X's way. 8 moves to go."
    assert look.cells == puzzle["G"].cells
    assert str(vehicle) == (
        "Move car F. It makes room for truck G to go down 3, out of X's way. 8 moves to go."
    )
    assert (vehicle.vehicle, vehicle.cells) == ("F", puzzle["F"].cells)
    assert str(move) == (
        "Move car F left 3. It makes room for truck G to go down 3, out of X's way. "
        "It is the only move that brings you closer: 8 moves to go, then 7."
    )
    assert move.move == Move("F", "L", 3)
    assert set(move.cells) == {(4, 1), (4, 2), (4, 3), (4, 4), (4, 5)}
    assert [str(later) for later in move.leads_to] == ["GD3", "XR3"]


def test_what_each_move_of_card_1_is_for() -> None:
    puzzle = board(JAM_1)
    moves = puzzle.solve().moves
    served = {}
    steps = steps_of(puzzle, moves)
    for at in range(len(steps)):
        links = chain(steps[at:])
        served[links[0].move.vehicle] = links[1].move.vehicle if len(links) > 1 else None
    assert served == {
        "F": "G", "G": "X", "B": "A", "A": "E", "E": "D", "D": "C", "C": "X", "X": None,
    }  # fmt: skip


def test_the_blocker_itself_is_not_given_away_at_level_1() -> None:
    puzzle = board("...A XX.A .... ....")
    look = puzzle.hint()
    assert str(look) == "Look at the top right: X cannot pass there. 2 moves to go."
    assert (look.vehicle, look.move) == (None, None)
    assert look.cells == ((1, 2), (1, 3)), "the way, not the vehicle"
    assert puzzle.hint(2).text == "Move car A."
    assert puzzle.hint(2).reason.startswith("It stands in X's way.")


def test_the_last_move() -> None:
    puzzle = board("XX.. ....")
    assert str(puzzle.hint(1)) == "Look at the top left, at X itself. 1 move to go."
    assert str(puzzle.hint(3)) == (
        "Move X right 2. Nothing is in X's way any more. That is the last move."
    )


def test_the_target_must_go_back() -> None:
    puzzle = deck("jam")["40"]
    solution = puzzle.solve()
    at = next(at for at, move in enumerate(solution.moves) if move.vehicle == "X")
    state = list(solution)[at]
    found = state.hint(2, solution=solution)
    assert found.reason.startswith("X must first go back to make room for car F to go down 1")


def test_the_target_must_pass_before_its_way_is_taken() -> None:
    puzzle = deck("jam")["8"]
    for move in ("AL3", "FL2", "GU1", "DU2", "HU2"):
        puzzle = puzzle.play(move)
    found = along(puzzle, "XR3 LU2 IL1 JL1 BL1 ED3 XR1", 2)
    assert found.reason.startswith(
        "X must get past before car L goes up 2, which makes room for truck J to go left 1."
    )


def test_one_of_two_targets_leaves() -> None:
    puzzle = board("XX.YY. ......", targets="XY")
    found = puzzle.hint(3)
    assert found.text == "Move Y right 1."
    assert found.reason.startswith("Nothing is in Y's way, and it makes room for X to go right 4.")


def test_a_piece_that_turns() -> None:
    square = frozenset({(2, 2), (2, 3), (3, 2), (3, 3)})
    puzzle = board("XX.. XX.. .... ....", exits=[], goals=[Goal("X", square)])
    found = puzzle.hint(3)
    assert found.reason.startswith("It can then go ")
    round_corners = puzzle.hint(3, corners=True)
    assert round_corners.move is not None
    assert round_corners.move.bends
    assert round_corners.text in ("Move X right 2, then down 2.", "Move X down 2, then right 2.")
    assert round_corners.choices is None


def test_slides() -> None:
    found = board(JAM_1).hint(3, metric="slides")
    assert found.to_go == 16
    assert found.move is not None
    assert f"16 slides to go, then {16 - found.move.slides}" in found.reason


def test_no_hint() -> None:
    won = board("..XX ....").hint(3)
    assert (won.status, str(won), won.to_go) == ("won", "The puzzle is won: X is out.", 0)
    stuck = board("XXA ..A").hint(3)
    assert stuck.status == "unsolvable"
    assert str(stuck).startswith("No move helps: the puzzle cannot be solved. ")
    assert (stuck.vehicle, stuck.move, stuck.to_go) == (None, None, None)
    limit = deck("jam")["40"].hint(3, timeout=0)
    assert limit.status == "limit"
    assert str(limit).startswith("There is no hint: no way out was found. Timeout was reached; ")


def test_a_solution_that_is_not_proven_best_says_so() -> None:
    puzzle = deck("jam")["40"]
    longer = puzzle.solve(algorithm="greedy")
    assert not longer.optimal
    found = puzzle.hint(3, solution=longer)
    assert not found.proven
    assert found.to_go == longer.move_count
    assert "perhaps fewer: no solution was proven best" in found.reason
    assert found.choices is None


def test_a_known_solution_saves_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = deck("jam")["1"]
    solution = puzzle.solve()

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("there is no need to search")

    monkeypatch.setattr("unjam.explanation.hint.solve_best_effort", refuse)
    for board_on_the_way in solution:
        for level in (1, 2):
            board_on_the_way.hint(level, solution=solution)
    astray = puzzle.play("FL1")
    with pytest.raises(AssertionError, match="no need"):
        astray.hint(solution=solution)
    with pytest.raises(AssertionError, match="no need"):
        puzzle.hint(solution=solution, metric="slides")
    with pytest.raises(ValueError, match="the solution belongs to a different puzzle"):
        deck("jam")["2"].hint(solution=solution)
    unsolvable = board("XXA ..A")
    assert hint(unsolvable, solution=unsolvable_solution(unsolvable)).status == "unsolvable"


def unsolvable_solution(puzzle: Puzzle) -> Any:
    solution = puzzle.solve()
    assert solution.status == "unsolvable"
    return solution


def test_a_player_who_went_astray_gets_a_hint_too() -> None:
    puzzle = deck("jam")["1"]
    solution = puzzle.solve()
    found = puzzle.play("FL1").hint(3, solution=solution)
    assert found.to_go in (7, 8, 9)
    assert found.proven


@pytest.mark.parametrize("level", [0, 4, -1, 1.0, "1", None, True, [1]])
def test_there_are_three_levels(level: Any) -> None:
    with pytest.raises(ValueError, match=r"^level must be 1, 2 or 3, not "):
        board(FOUR_BY_FOUR).hint(level)


def test_a_hint_is_plain_data() -> None:
    for puzzle in (deck("jam")["1"], board("XXA ..A"), board("..XX")):
        for level in (1, 2, 3):
            found = puzzle.hint(level)
            assert pickle.loads(pickle.dumps(found)) == found
            assert json.loads(json.dumps(found.as_dict()))["text"] == found.text


def test_exits_on_every_side() -> None:
    for picture, exit_, words in [
        ("XX. ...", Exit((0, 2), "R"), "right 1"),
        (".X .X ..", Exit((2, 1), "D"), "down 1"),
    ]:
        assert words in board(picture, exits=[exit_]).hint(3).text
