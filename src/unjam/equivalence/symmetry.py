"""The symmetries of a board: the mappings of the board to itself or to its transpose.

A rectangle has eight reflections and rotations; a quarter turn makes a wide board a high one. If
edges are joined, the board can also be shifted across them, and on a Möbius band or a Klein bottle
this mirrors the part that crosses the seam. All symmetries are found in the same way: choose the
image of the top left cell and of the directions there; each step to a neighbour then determines the
image of that neighbour, and if no two steps contradict each other, the result is a symmetry.

A symmetry maps whole puzzles: board, vehicles, exits and goals. The image of a puzzle has the same
moves and solutions, up to the symmetry.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..compiler.placements import Form, form_of
from ..model.board import Board, Cell, place
from ..model.exits import Exit, Goal
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .direction_symmetry import TURNS, DirectionSymmetry, mirror_symmetry


class Symmetry(NamedTuple):
    """The images of all cells of a board and of the directions there.

    ``before`` and ``after`` are the boards, without walls; ``cells`` and ``turns`` map the cells of
    ``before`` to their images and to the symmetry of directions. The latter is the same for all
    cells unless there is a flipped seam.

    >>> import unjam
    >>> puzzle = unjam.Puzzle.parse(".... XX.B A..B AOOO")
    >>> for symmetry in symmetries_of(puzzle.board)[1:3]:
    ...     print(symmetry, *str(symmetry.puzzle(puzzle)).split(), sep="; ")
    mirrored left to right; ....; B.XX; B..A; OOOA
    mirrored top to bottom; AOOO; A..B; XX.B; ....
    """

    before: Board
    after: Board
    cells: dict[Cell, Cell]
    turns: dict[Cell, DirectionSymmetry]

    def __str__(self) -> str:
        turn = self.turns[0, 0]
        there = self.cells[0, 0]
        unmoved = (
            0 if turn.down > 0 else self.after.height - 1,
            0 if turn.right > 0 else self.after.width - 1,
        )
        return str(turn) + (
            f", with the top left cell moved to {place(there)}" * (there != unmoved)
        )

    @property
    def is_identity(self) -> bool:
        """Whether the symmetry maps every cell to itself."""
        return self.cells[0, 0] == (0, 0) and self.turns[0, 0] == TURNS[0]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """Return the image of a puzzle, without its ``solution`` and ``notes``."""
        board = self.board(puzzle.board)
        return puzzle._changed(
            board=board,
            vehicles=tuple(self._vehicle(v, puzzle.board, board) for v in puzzle.vehicles),
            exits=tuple(map(self.exit, puzzle.exits)),
            goals=tuple(map(self.goal, puzzle.goals)),
            notes=(),
            recorded_moves=(),
        )

    def board(self, board: Board) -> Board:
        """Return the image of a board with its walls."""
        return self.after._replace(
            walls=self.set(board.walls),
            missing=self.set(board.missing),
            barriers=frozenset(map(self.set, board.barriers)),
        )

    def set(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """Return the image of a set of cells."""
        return frozenset([self.cells[cell] for cell in cells])

    def form(self, form: Form) -> Form:
        """Return the image of a placement."""
        cells, mirrors, axes = form
        if not cells:
            return form
        there = tuple([self.cells[cell] for cell in cells])
        turned = self.turns[cells[0]].axes(axes)
        return form_of(
            self.after, Vehicle("", there, turned, mirrors=self._mirrors(cells, mirrors))
        )

    def _vehicle(self, vehicle: Vehicle, board: Board, moved: Board) -> Vehicle:
        """Return the image of a vehicle, with the order of its cells kept.

        ``board`` and ``moved`` are the boards with their walls.
        """
        cells = vehicle.cells
        if not cells:
            return vehicle
        there = vehicle._replace(
            cells=tuple([self.cells[cell] for cell in cells]),
            axes=self.turns[cells[0]].axes(vehicle.axes),
            mirrors=self._mirrors(cells, vehicle.all_mirrors(board)),
        )
        # Mirrors are stored only if they cannot be computed from the board.
        plain = there._replace(mirrors=())
        return plain if plain.all_mirrors(moved) == there.mirrors else there

    def _mirrors(self, cells: tuple[Cell, ...], mirrors: tuple[str, ...]) -> tuple[str, ...]:
        """Return the image of a vehicle's mirrors.

        Where the first cell has direction d, another cell has mirror(d). Their images have
        first(d) and turn(mirror(d)). Either both turns swap the axes or neither does, so that their
        quotient is a mirror.
        """
        if not any(mirrors) and "flip" not in (self.before.join_x, self.before.join_y):
            return mirrors
        back = self.turns[cells[0]].inverse()
        return tuple(
            self.turns[cell].after(mirror_symmetry(mirror)).after(back).mirror()
            for cell, mirror in zip(cells, mirrors, strict=True)
        )

    def exit(self, way: Exit) -> Exit:
        """Return the image of an exit."""
        turn = self.turns[way.cell]
        return way._replace(cell=self.cells[way.cell], direction=turn.directions[way.direction])

    def goal(self, goal: Goal) -> Goal:
        """Return the image of a goal."""
        return goal._replace(cells=self.set(goal.cells))

    def inverse(self) -> Symmetry:
        """Return the symmetry that undoes this one."""
        return Symmetry(
            self.after,
            self.before,
            {there: cell for cell, there in self.cells.items()},
            {there: self.turns[cell].inverse() for cell, there in self.cells.items()},
        )

    def then(self, other: Symmetry) -> Symmetry:
        """Return the composition: this symmetry, then another."""
        return Symmetry(
            self.before,
            other.after,
            {cell: other.cells[there] for cell, there in self.cells.items()},
            {c: other.turns[there].after(self.turns[c]) for c, there in self.cells.items()},
        )


def symmetries_of(board: Board) -> tuple[Symmetry, ...]:
    """Return all symmetries of a board, ignoring its walls; the identity comes first.

    >>> len(symmetries_of(Board(6, 6))), len(symmetries_of(Board(4, 3)))
    (8, 8)
    >>> len(symmetries_of(Board(5, 5, join_x="same", join_y="same")))
    200
    """
    return _symmetries(board.bare())


@lru_cache(maxsize=16)  # small, because an entry for a large joined board takes megabytes
def _symmetries(before: Board) -> tuple[Symmetry, ...]:
    on_its_side = Board(before.height, before.width, join_x=before.join_y, join_y=before.join_x)
    found = []
    steps = _steps(before)
    for turn in TURNS:
        after = on_its_side if turn.swapped else before
        steps_after = _steps(after)
        for start in after.cells():
            symmetry = _spread(before, after, steps, steps_after, start, turn)
            if symmetry is not None:
                found.append(symmetry)
    return tuple(found)


# For each cell and direction: the next cell and the mirror on the way, None at an open edge.
_Steps = dict[Cell, dict[str, "tuple[Cell, DirectionSymmetry | None] | None"]]


@lru_cache(maxsize=4)
def _steps(board: Board) -> _Steps:
    steps: _Steps = {}
    for cell in board.cells():
        steps[cell] = {}
        for direction in "UDLR":
            step = board.step(cell, direction)
            mirror = board.mirror(cell, direction)
            through = mirror_symmetry(mirror) if mirror else None
            steps[cell][direction] = None if step is None else (step[0], through)
    return steps


def _spread(
    before: Board,
    after: Board,
    steps: _Steps,
    steps_after: _Steps,
    start: Cell,
    turn: DirectionSymmetry,
) -> Symmetry | None:
    """Return the symmetry that maps the top left cell to ``start`` with ``turn``, if it exists."""
    cells = {(0, 0): start}
    turns = {(0, 0): turn}
    todo = [(0, 0)]
    for cell in todo:  # extended by the loop body
        turn = turns[cell]
        directions = turn.directions
        steps_there = steps_after[cells[cell]]
        for direction, step in steps[cell].items():
            step_there = steps_there[directions[direction]]
            if step is None or step_there is None:
                if step is not step_there:
                    return None  # an open edge on one board is not open on the other
                continue
            neighbour, mirror = step
            image, mirror_there = step_there
            turned = turn if mirror is None else turn.after(mirror)
            turned = turned if mirror_there is None else mirror_there.after(turned)
            if neighbour not in cells:
                cells[neighbour], turns[neighbour] = image, turned
                todo.append(neighbour)
            elif cells[neighbour] != image or turns[neighbour] != turned:
                return None
    return Symmetry(before, after, cells, turns) if len(set(cells.values())) == len(cells) else None
