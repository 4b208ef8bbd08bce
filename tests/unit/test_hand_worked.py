"""Puzzles small enough to be worked out by hand, as the comments do."""

from __future__ import annotations

from math import prod

from tests.support.boards import FOUR_BY_FOUR, board
from tests.support.component import Component
from tests.support.solutions import replayed
from unjam import Exit, Puzzle, reference
from unjam.compiler.lane_compiler import compiled
from unjam.core import core

# ---- Sixteen states -------------------------------------------------------------------------


def test_the_sixteen_states_of_a_four_by_four_board() -> None:
    """``.... XX.B A..B AOOO``.

    Row 2 holds the target alone (3 places), row 4 the truck O (2), columns 1 and 4 a car each (3
    places): 3 * 2 * 3 * 3 = 54 placements.

    O covers columns 2 and 3 of row 4 wherever it stands, and either column 1 or column 4 of it.
    Hence with O on the left A is off row 4, on the right B is. X on the left keeps A off row 2, on
    the right it keeps B off.

    With X left (columns 1-2) A stands in rows 3-4, so O is on the right and B in rows 1-2 or
    2-3: 2 states. With X in the middle (2-3) nothing of rows and columns 1 and 4 meets it: O
    left needs A in rows 1-2 or 2-3 and leaves B 3 places, 6 states; O right needs B in rows 1-2
    or 2-3 and leaves A 3 places, 6 states. With X right (3-4) B stands in rows 3-4, so O is on
    the left, and A in rows 1-2 or 2-3: 2 states. That makes 16. The way to the right is clear
    in the last two, and in those with X in the middle where B is off row 2, in rows 3-4, which
    takes O on the left: 2 more.
    """
    puzzle = Puzzle.parse(FOUR_BY_FOUR)
    shapes = [((2,), 0), ((3,), -1), ((2,), -1), ((2,), -1)]
    placements = [
        core.LaneShape.straight(4, lengths, (0,), target, False, target >= 0)[0].configurations
        for lengths, target in shapes
    ]
    assert (placements, prod(placements)) == ([3, 2, 3, 3], 54)
    assert core.count_states(compiled(puzzle)) == reference.reachable(puzzle) == 16

    component = Component(puzzle, 100)
    assert len(component) == 16
    assert sum(map(len, component.edges)) == 2 * 28
    places = [component.puzzle_at(number) for number in range(16)]
    columns = [place["X"].cells[0][1] for place in places]
    assert [columns.count(column) for column in range(3)] == [2, 12, 2]
    assert sum(map(is_clear, places)) == 4

    assert puzzle.solve().move_count == 5  # there are two such ways, and the other has 6 slides
    for metric in ("slides", "moves,slides", "slides,moves"):
        solution = puzzle.solve(metric=metric)
        assert (solution.move_count, solution.slide_count) == (5, 5)
        assert replayed(solution).won
    assert str(puzzle.solve(metric="slides")) == "XR1 AU1 OL1 BD1 XR1"


def is_clear(puzzle: Puzzle) -> bool:
    """Are all cells between the target's front and the right edge empty?"""
    row, front = puzzle["X"].cells[-1]
    taken = {cell for vehicle in puzzle.vehicles for cell in vehicle.cells}
    return not any((row, column) in taken for column in range(front + 1, puzzle.board.width))


# ---- Two targets in one row -----------------------------------------------------------------

BOTH_ENDS = [Exit((1, 0), "L"), Exit((1, 6), "R")]
TWO_IN_A_ROW = "....... AXX.YYB A.....B ......."


def test_two_targets_in_one_row_go_another_way_than_either_alone() -> None:
    """X and Y stand in row 2, which has an exit at either end; A shuts the left one, B the right.

    A and B are two long and can get off row 2 in one way only, one cell down.

    - X alone (Y being a car like others) cannot pass Y, so it leaves on the left: A down, X left 1.
      2 moves, 2 slides.
    - Y alone cannot pass X, so it leaves on the right: B down, Y right 1. 2 moves, 2 slides.
    - Both: each of them moves, and A or B does, so 3 moves at least. 3 are enough if both leave at
      the same end, because the first is gone when the second comes: A down, X left 1, Y left 4; or
      B down, Y right 1, X right 4. That is 1 + 1 + 4 = 6 slides, and at the same end it never takes
      fewer. At different ends A and B both move: 4 moves, but 1 + 1 + 1 + 1 = 4 slides.
    """
    puzzle = board(TWO_IN_A_ROW, targets="XY", exits=BOTH_ENDS)
    x_alone = board(TWO_IN_A_ROW, targets="X", exits=BOTH_ENDS)
    y_alone = board(TWO_IN_A_ROW, targets="Y", exits=BOTH_ENDS)
    for metric in ("moves", "slides", "moves,slides", "slides,moves"):
        assert str(x_alone.solve(metric=metric)) == "AD1 XL1"
        assert str(y_alone.solve(metric=metric)) == "BD1 YR1"

    fewest_moves = puzzle.solve(metric="moves,slides")
    assert (fewest_moves.move_count, fewest_moves.slide_count) == (3, 6)
    assert str(fewest_moves) in ("AD1 XL1 YL4", "BD1 YR1 XR4")
    assert puzzle.solve().move_count == 3
    fewest_slides = puzzle.solve(metric="slides,moves")
    assert (fewest_slides.slide_count, fewest_slides.move_count) == (4, 4)
    assert {str(move) for move in fewest_slides.moves} == {"AD1", "XL1", "BD1", "YR1"}
    for text in ("AD1 XL1 YL4", "BD1 YR1 XR4", "AD1 BD1 XL1 YR1"):
        assert puzzle.check(text).solved
    assert not puzzle.check("AD1 YL4").legal, "X stands before it"
    for solution in (fewest_moves, fewest_slides):
        assert all(not target.cells for target in replayed(solution).targets), "both have left"
