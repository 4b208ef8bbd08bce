"""Puzzles: what is refused, what can be played, when it is won."""

from __future__ import annotations

import pickle

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from unjam.errors import IllegalMoveError, PuzzleError
from unjam.model import Board, Exit, Goal, Known, Move, Puzzle, Vehicle

RED = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)
WAY_OUT = Exit((0, 3), "R")


def moves(puzzle: Puzzle) -> list[str]:
    return [str(move) for move in puzzle.legal_moves()]


# ---- What is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vehicles", "sentence"),
    [
        ([RED, RED], "two vehicles have the label 'X'"),
        ([Vehicle("", ((0, 0),), "-")], "a label must be printable and without spaces, not ''"),
        (
            [Vehicle("a b", ((0, 0),), "-")],
            "a label must be printable and without spaces, not 'a b'",
        ),
        (
            [Vehicle("a\n", ((0, 0),), "-")],
            "a label must be printable and without spaces, not 'a\\n'",
        ),
        (
            [Vehicle("A", ((0, 0),), "x")],
            "vehicle 'A' must slide along '-', '|', '\\' or '/', not 'x'",
        ),
        ([Vehicle("A", ((0, 0),), "--")], "vehicle 'A' has the axis '-' twice"),
        ([Vehicle("A", (), "-")], "vehicle 'A' covers no cell, but only targets may leave"),
        ([Vehicle("A", ((0, 4),), "-")], "vehicle 'A' is outside the board at row 1, column 5"),
        ([Vehicle("A", ((1, 0),), "-")], "vehicle 'A' is in a wall at row 2, column 1"),
        ([Vehicle("A", ((1, 1),), "-")], "vehicle 'A' is outside the board at row 2, column 2"),
        (
            [RED, Vehicle("A", ((0, 1), (0, 2)), "-")],
            "vehicles 'X' and 'A' overlap at row 1, column 2",
        ),
        (
            [Vehicle("A", ((0, 2), (0, 3)), "-")],
            "vehicle 'A' is across the barrier between row 1, column 3 and row 1, column 4",
        ),
        (
            [Vehicle("A", ((0, 0), (0, 1)), "-", mirrors=("",))],
            "vehicle 'A' must have one mirror per cell, or none",
        ),
    ],
)
def test_bad_vehicles_are_refused_with_a_sentence(vehicles: list[Vehicle], sentence: str) -> None:
    bad = Board(
        4,
        2,
        walls=frozenset({(1, 0)}),
        missing=frozenset({(1, 1)}),
        barriers=frozenset({frozenset({(0, 2), (0, 3)})}),
    )
    with pytest.raises(PuzzleError) as caught:
        Puzzle(bad, vehicles)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("exits", "goals", "sentence"),
    [
        ([Exit((0, 3), "UR")], [], "an exit must face U, D, L or R, not 'UR'"),
        ([Exit((0, 9), "R")], [], "the exit on the right of row 1 is not at a cell of the board"),
        (
            [Exit((0, 3), "R", frozenset({"A"}))],
            [],
            "the exit on the right of row 1 names 'A', which is not a target",
        ),
        ([], [Goal("Q", frozenset({(0, 0)}))], "a goal names 'Q', which is not a target"),
        (
            [],
            [Goal("X", frozenset({(7, 7)}))],
            "the goal of 'X' has row 8, column 8, which is outside the board",
        ),
        ([], [Goal("X", frozenset())], "the goal of 'X' has no cells"),
    ],
)
def test_bad_exits_and_goals_are_refused_with_a_sentence(
    exits: list[Exit], goals: list[Goal], sentence: str
) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(Board(4, 2), [RED, Vehicle("A", ((1, 0),), "-")], exits, goals)
    assert str(caught.value) == sentence


def test_a_bad_board_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the width of a board must be 1 to 16 cells, not 0"):
        Puzzle(Board(0, 1), [])


def test_puzzle_errors_are_value_errors() -> None:
    assert issubclass(PuzzleError, ValueError)
    assert issubclass(IllegalMoveError, ValueError)


# ---- Problems -------------------------------------------------------------------------------


def test_a_classic_puzzle_has_no_problems() -> None:
    assert board(JAM_1).problems() == []


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (Puzzle(Board(4, 1), []), "there is no target: no vehicle must get out"),
        (Puzzle(Board(4, 1), [RED]), "there is no exit for target 'X'"),
        (
            Puzzle(
                Board(4, 2),
                [RED, Vehicle("Y", ((1, 0), (1, 1)), "-", target=True)],
                [Exit((0, 3), "R", frozenset({"X"}))],
            ),
            "there is no exit for target 'Y'",
        ),
        (
            Puzzle(Board(4, 1), [RED._replace(axes="")], [WAY_OUT]),
            "target 'X' does not move, so it cannot drive through the exit on the right of row 1",
        ),
        (
            Puzzle(Board(4, 2), [RED], [Exit((0, 2), "U")]),
            "target 'X' slides only along -, so it cannot drive through the exit on the top of "
            "column 3",
        ),
        (
            Puzzle(Board(4, 2), [RED], [Exit((1, 3), "R")]),
            "the exit on the right of row 2 is not in line with target 'X'",
        ),
        (
            Puzzle(Board(4, 1, walls=frozenset({(0, 2)})), [RED], [WAY_OUT]),
            "target 'X' is longer than the lane that leads to the exit on the right of row 1",
        ),
        (
            Puzzle(Board(4, 1), [RED], [Exit((0, 2), "R")]),
            "the exit on the right of row 1 is not at an edge: the cell beyond row 1, column 3 is "
            "part of the board",
        ),
        (
            Puzzle(Board(4, 1, join_x="same"), [RED], [WAY_OUT]),
            "the exit on the right of row 1 is not at an edge: the cell beyond row 1, column 4 is "
            "part of the board",
        ),
    ],
)
def test_what_keeps_a_puzzle_from_being_played(puzzle: Puzzle, sentence: str) -> None:
    assert sentence in puzzle.problems()


def test_a_target_with_a_goal_needs_no_exit() -> None:
    assert (
        Puzzle(Board(4, 1), [RED], goals=[Goal("X", frozenset({(0, 2), (0, 3)}))]).problems() == []
    )


def test_a_wide_target_needs_exits_for_its_whole_front() -> None:
    exits = [Exit((row, 2), "R") for row in range(3)]
    assert board("XX. XX. XX.", axes={"X": "-"}, exits=exits).problems() == []
    [sentence] = board("XX. XX. XX.", axes={"X": "-"}, exits=exits[:2]).problems()
    assert sentence.startswith("the exit on the right of row 1 is too narrow for target 'X': ")


# ---- Playing --------------------------------------------------------------------------------


def test_legal_moves_come_vehicle_by_vehicle_and_by_growing_distance() -> None:
    assert moves(board(FOUR_BY_FOUR)) == ["BU1", "XR1"]
    assert moves(board("A.. A.. ... XX.")) == ["AD1", "XR1"]
    assert moves(board("XX.. ....")) == ["XR1", "XR2"]
    assert moves(board("... .X. ...", exits=[])) == ["XL1", "XR1", "XU1", "XD1"]


def test_play_moves_one_vehicle_and_leaves_the_old_puzzle_alone() -> None:
    before = board(JAM_1)
    after = before.play(Move("F", "L", 3))
    assert after["F"].cells == ((4, 1), (4, 2))
    assert before["F"].cells == ((4, 4), (4, 5))
    assert {v.label for v in before.vehicles if v != after[v.label]} == {"F"}
    assert str(before) == JAM_1.replace(" ", "\n")


def test_play_reads_text() -> None:
    assert board(JAM_1).play("FL3") == board(JAM_1).play(Move("F", "L", 3))


def test_known_optima_do_not_outlive_a_move() -> None:
    puzzle = board(JAM_1).replace(known=Known(8, 16), id="J01")
    assert puzzle.play("FL3").known == Known()
    assert puzzle.play("FL3").id == "J01"


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Move("Q", "L", 1), "QL1: there is no vehicle 'Q'"),
        (Move("F", "U", 1), "FU1: F is horizontal: it moves left and right"),
        (Move("G", "L", 1), "GL1: G is vertical: it moves up and down"),
        (Move("F", "L", 0), "FL0: a move must go at least one cell"),
        (Move("F", "L", 4), "FL4: F can go only 3 cells that way, E is in the way"),
        (Move("X", "R", 1), "XR1: X cannot go that way, C is in the way"),
        (
            Move("F", "R", 1),
            "FR1: F cannot go that way, the board ends or there is a wall",
        ),
        (Move("D", "R", 2), "D can go only 1 cell that way, the board ends or there is a wall"),
    ],
)
def test_an_illegal_move_is_refused_with_a_sentence(move: Move, sentence: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        board(JAM_1).play(move)
    assert sentence in str(caught.value)


def test_every_legal_move_can_be_played_and_nothing_else() -> None:
    puzzle = board(JAM_1)
    legal = set(puzzle.legal_moves())
    for vehicle in puzzle.vehicles:
        for direction in "UDLR":
            for distance in range(1, 7):
                move = Move(vehicle.label, direction, distance)
                if move in legal:
                    assert puzzle.play(move) != puzzle
                else:
                    with pytest.raises(IllegalMoveError):
                        puzzle.play(move)


def test_a_bent_move_is_played_leg_by_leg() -> None:
    puzzle = board("X. ..", exits=[], corners=True)
    assert puzzle.play(Move("X", "R", 1, (("D", 1),)))["X"].cells == ((1, 1),)
    with pytest.raises(IllegalMoveError, match="XR1U1: X cannot go that way"):
        puzzle.play(Move("X", "R", 1, (("U", 1),)))


def test_on_a_cycle_a_vehicle_goes_either_way_but_not_all_round() -> None:
    ring = board("AA..", axes={"A": "-"}, exits=[], join_x="same")
    assert moves(ring) == ["AL1", "AL2", "AL3", "AR1", "AR2", "AR3"]
    assert set(ring.play("AR3")["A"].cells) == {(0, 3), (0, 0)}


def test_a_diagonal_vehicle_goes_straight_on_over_a_flipped_seam() -> None:
    band = board(".A. ... ...", axes={"A": "\\"}, exits=[], join_x="flip")
    assert moves(band) == ["ADR1", "ADR2"]
    after = band.play("ADR2")
    assert after["A"].cells == ((0, 0),)
    assert moves(after) == ["ADL1", "ADL2"]
    assert after.play("ADL2") == band


# ---- Winning --------------------------------------------------------------------------------


def test_a_single_target_wins_with_its_front_at_the_exit_and_stays() -> None:
    puzzle = board("XX..")
    assert not puzzle.won
    assert not puzzle.play("XR1").won
    won = puzzle.play("XR2")
    assert won.won
    assert won["X"].cells == ((0, 2), (0, 3))
    assert moves(won) == ["XL1", "XL2"]


def test_the_whole_front_must_stand_at_exits() -> None:
    assert board(".XX .XX").won
    assert not board(".XX .XX", exits=[Exit((0, 2), "R")]).won


def test_a_puzzle_without_target_is_never_won() -> None:
    assert not Puzzle(Board(2, 1), []).won


def test_an_exit_may_be_for_one_target_only() -> None:
    mine = board(".XX YY.", targets="XY", exits=[Exit((0, 2), "R", frozenset({"Y"}))])
    assert not mine.out(mine["X"])
    yours = board(".XX YY.", targets="XY", exits=[Exit((0, 2), "R", frozenset({"X"}))])
    assert yours.out(yours["X"])
    assert not yours.out(yours["Y"])


def test_one_of_several_targets_leaves_at_once() -> None:
    puzzle = board("XXYY.", targets="XY")
    assert moves(puzzle) == ["YR1"]
    alone = puzzle.play("YR1")
    assert alone["Y"].cells == ()
    assert not alone.won
    assert moves(alone) == ["XR1", "XR2", "XR3"]
    assert alone.play("XR3").won
    with pytest.raises(IllegalMoveError, match="YL1: Y has left the board"):
        alone.play(Move("Y", "L", 1))


def test_one_of_several_targets_cannot_drive_past_its_exit() -> None:
    puzzle = board("X.. Y..", targets="XY", exits=[Exit((0, 1), "U")])
    assert "XR1" in moves(puzzle)
    assert "XR2" not in moves(puzzle)


def test_a_target_with_a_goal_wins_there_and_only_there() -> None:
    puzzle = board("XX...", goals=[Goal("X", frozenset({(0, 1), (0, 2), (0, 3)}))])
    assert [puzzle.play(f"XR{n}").won for n in (1, 2, 3)] == [True, True, False]


def test_a_target_across_a_flipped_seam_leaves_through_exits_on_both_sides_of_it() -> None:
    wide = {"axes": {"X": "-|"}, "join_x": "flip"}
    way_out = [Exit((0, 3), "U"), Exit((3, 0), "D")]
    assert board("...X .... .... X...", exits=way_out, **wide).won  # type: ignore[arg-type]
    assert not board("...X .... .... X...", exits=way_out[:1], **wide).won  # type: ignore[arg-type]


def test_a_vehicle_that_fills_a_cycle_has_no_front() -> None:
    ring = board("XXX ...", axes={"X": "-"}, exits=[Exit((1, 0), "R")], join_x="same")
    assert not ring.won


# ---- Being a value --------------------------------------------------------------------------


def test_equal_puzzles_are_equal_whatever_they_are_called() -> None:
    one, other = board(JAM_1), board(JAM_1).replace(id="J01", title="first", notes=("said so",))
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.play("FL3")
    assert one != one.replace(corners=True)
    assert one != "BB...G"
    assert len({one, other, one.play("FL1"), one.play("FL1")}) == 2


def test_pickling_keeps_everything() -> None:
    puzzle = board(JAM_1).replace(
        id="J01", title="first", source="box", notes=("a", "b"), known=Known(8, 16)
    )
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle
    assert (copy.id, copy.title, copy.source, copy.notes, copy.known) == (
        "J01", "first", "box", ("a", "b"), Known(8, 16),
    )  # fmt: skip


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = board(JAM_1)
    with pytest.raises(AttributeError, match="a puzzle is immutable; use replace"):
        puzzle.corners = True
    with pytest.raises(AttributeError, match="immutable"):
        del puzzle.board
    with pytest.raises(AttributeError):
        puzzle.colour = "red"


def test_replace_checks_like_a_new_puzzle() -> None:
    puzzle = board(JAM_1)
    assert puzzle.replace(corners=True).corners
    with pytest.raises(PuzzleError, match="two vehicles have the label 'X'"):
        puzzle.replace(vehicles=(puzzle["X"], puzzle["X"]))
    with pytest.raises(TypeError, match="a puzzle has no field 'colour'"):
        puzzle.replace(colour="red")


def test_looking_up_a_vehicle() -> None:
    puzzle = board(JAM_1)
    assert puzzle["X"].target
    assert puzzle.targets == (puzzle["X"],)
    with pytest.raises(KeyError):
        puzzle["Q"]


def test_str_is_the_picture() -> None:
    assert str(board("XX.# _.AA", exits=[])) == "XX.#\n .AA"
    assert repr(board("XX. AA.").replace(id="7")) == "<Puzzle 7 XX./AA.>"
    long = Puzzle(Board(3, 1), [Vehicle("red", ((0, 0), (0, 1)), "-")])
    assert str(long) == "red red ."
