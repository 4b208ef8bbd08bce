"""Plans: which vehicles share a lane, which are twins, and what is counted as one state."""

from __future__ import annotations

import pytest

from tests.support.boards import JAM_1, board
from tests.support.solutions import METRICS
from unjam import Exit, Puzzle, UnplayableError, Vehicle, reference
from unjam.compiler.lane_assignment import Plan, plan_of
from unjam.compiler.lane_compiler import compiled, plan_behind
from unjam.compiler.placements import GONE
from unjam.core import core
from unjam.literals import Metric
from unjam.model import Board, Goal


def members(puzzle: Puzzle) -> list[str]:
    """The labels of every lane."""
    return [
        "".join(sorted(puzzle.vehicles[n].label for n in part.members))
        for part in plan_of(puzzle).parts
    ]


def states(puzzle: Puzzle) -> int | None:
    found = core.count_states(compiled(puzzle))
    assert found == reference.reachable(puzzle)
    return found


def test_plain_puzzles_need_no_plan() -> None:
    puzzle = Puzzle.parse(JAM_1)
    assert compiled(puzzle).plain
    assert plan_behind(puzzle) is None
    # Asked for one all the same, it comes to the same.
    program = plan_of(puzzle).program
    assert not program.plain
    assert core.count_states(program) == core.count_states(compiled(puzzle))
    assert program.key_bits == compiled(puzzle).key_bits


def test_straight_vehicles_share_corridors_beside_pieces_of_their_own() -> None:
    puzzle = board("XX.BB AA... AA.C. ...C.")
    assert compiled(puzzle).plain is False
    assert isinstance(plan_behind(puzzle), Plan)
    assert members(puzzle) == ["BX", "C", "A"]


def test_equal_pieces_are_twins_wherever_they_stand() -> None:
    puzzle = board("AABB. AABB. XX... CCDE. CCDE.", axes={"D": "-|", "E": "-|"})
    assert members(puzzle) == ["X", "ABC", "ABC", "ABC", "DE", "DE"]


@pytest.mark.parametrize(
    ("picture", "axes", "twins"),
    [
        ("XX.. AB.. AB..", {"A": "-|", "B": "-|"}, ["AB", "AB"]),
        ("XX.. AB.. AB..", {"A": "-|", "B": "-"}, ["A", "B"]),
        ("XX.. AB.. A...", {"A": "-|", "B": "-|"}, ["A", "B"]),
        ("XX.. A##B A##B", {"A": "-|", "B": "-|"}, ["A", "B"]),  # each in a room of its own
        ("XX.. AB.. AB..", {"A": "", "B": ""}, ["A", "B"]),
    ],
    ids=["equal", "other axes", "other shape", "other room", "fixed"],
)
def test_twins_have_shape_axes_and_room_in_common(
    picture: str, axes: dict[str, str], twins: list[str]
) -> None:
    puzzle = board(picture, axes=axes)
    assert members(puzzle)[1:] == twins
    states(puzzle)


def test_a_target_is_nobodys_twin() -> None:
    goals = [Goal("X", frozenset({(0, 1)})), Goal("Y", frozenset({(0, 0)}))]
    axes = dict.fromkeys("XYAB", "-|")
    puzzle = board("XY AB", targets="XY", axes=axes, exits=[], goals=goals)
    assert members(puzzle) == ["AB", "AB", "X", "Y"]


def test_exchanging_twins_is_no_new_state() -> None:
    """Three unit cars on a row of four: the gap has four places."""
    puzzle = board("AX#. BCD.", axes=dict.fromkeys("ABCDX", "-"), exits=[Exit((0, 1), "R")])
    assert states(puzzle) == 4
    free = board("AB. CX.", axes=dict.fromkeys("ABCX", "-|"), exits=[Exit((1, 2), "R")])
    # Six cells, the target on one of them, three of the other five taken: 6 * 10.
    assert states(free) == 60


def test_pieces_that_leave_free_their_cells() -> None:
    puzzle = board("X.YA ...A", targets="XY", exits=[Exit((0, 3), "R")], axes={"X": "-", "Y": "-"})
    plan = plan_of(puzzle)
    for part, label in zip(plan.parts, members(puzzle), strict=True):
        if part.places is not None:
            assert (GONE in part.places.numbers) == (label in "XY")
    states(puzzle)


def test_a_target_with_a_goal_stays_on_the_board() -> None:
    puzzle = board("X.Y", targets="XY", axes={"X": "-", "Y": "-"}, exits=[Exit((0, 2), "R")],
                   goals=[Goal("X", frozenset({(0, 2)}))])  # fmt: skip
    parts = dict(zip(members(puzzle), plan_of(puzzle).parts, strict=True))
    assert parts["X"].places is not None
    assert GONE not in parts["X"].places.numbers
    # Y is out from the beginning, and so it is gone.
    assert parts["Y"].places is not None
    assert parts["Y"].places.forms == (GONE,)
    assert str(puzzle.solve()) == "XR2"


def test_a_single_target_stays_where_it_won() -> None:
    puzzle = board("XX. XX. ...", exits=[Exit((1, 2), "R"), Exit((2, 2), "R")])
    assert states(puzzle) == 4


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnplayableError, match="there is no target"):
        plan_of(Puzzle(Board(3, 3), [Vehicle("A", ((0, 0),), "-|")]))


def test_the_rule_of_corners_is_part_of_the_program() -> None:
    puzzle = board("X. ..", axes={"X": "-|"}, exits=[], goals=[Goal("X", frozenset({(1, 1)}))])
    assert puzzle.solve().move_count == 2
    assert puzzle.solve(corners=True).move_count == 1
    assert puzzle.replace(corners=True).solve().move_count == 1
    assert puzzle.replace(corners=True).solve(corners=False).move_count == 2
    assert str(puzzle.solve(corners=True)) in ("XR1D1", "XD1R1")


# Where X lies across the seam, one slide would bring it onto its own two cells, head on tail.
ONTO_ITSELF = """
target: D
exit: none
goal: D r3c2
edges: left-right flipped
axes: X=/ F=- D=- C=-
cells: X r4c1 r3c2
barrier: r1c1|r2c1
.F
..
D.
.C
..
"""


@pytest.mark.parametrize("metric", METRICS)
def test_every_move_is_made_of_slides(metric: Metric) -> None:
    puzzle = Puzzle.parse(ONTO_ITSELF)
    states(puzzle)
    answer = reference.solve(puzzle, metric)
    solution = puzzle.solve(metric=metric)
    assert (answer is None) == (solution.status == "unsolvable")
    if answer is not None:
        assert (solution.move_count, solution.slide_count) == (answer.moves, answer.slides)


def test_what_fills_its_lane_all_round_stands_still() -> None:
    ring = board("XAB XAB", axes=dict.fromkeys("XAB", "|"), exits=[], join_y="same",
                 goals=[Goal("X", frozenset({(0, 0), (1, 0)}))])  # fmt: skip
    assert list(ring.legal_moves()) == []
    assert states(ring) == 1
