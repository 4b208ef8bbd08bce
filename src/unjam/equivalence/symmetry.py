"""The symmetries of a board: the ways to lay it upon itself, or upon itself on its side.

A rectangle can be mirrored and turned, in eight ways in all; turned by a quarter, a wide board
becomes a high one. Where edges are joined it can be moved along as well, and on a Möbius band or a
Klein bottle that mirrors what goes over the seam. All of them are found in the same way: choose
where the top left cell goes and how directions turn there; every step from a cell to the next
says where the next one goes, and if no two steps disagree, this is a symmetry.

A symmetry moves whole puzzles: board, vehicles, exits and goals. What it makes of a puzzle plays
the same, move by move.
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
    """Where every cell of a board goes, and how directions turn there.

    ``before`` and ``after`` are the boards, without walls; ``cells`` and ``turns`` are by cell
    of ``before``. Directions turn alike everywhere, unless there is a flipped seam.

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
        return str(turn) + (f", with the top left cell to {place(there)}" * (there != unmoved))

    @property
    def is_identity(self) -> bool:
        """Does it leave everything where it is?"""
        return self.cells[0, 0] == (0, 0) and self.turns[0, 0] == TURNS[0]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The whole puzzle moved; its ``solution`` and its ``notes`` do not come along."""
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
        """The board with its walls moved."""
        return self.after._replace(
            walls=self.set(board.walls),
            missing=self.set(board.missing),
            barriers=frozenset(map(self.set, board.barriers)),
        )

    def set(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """Where these cells go."""
        return frozenset([self.cells[cell] for cell in cells])

    def form(self, form: Form) -> Form:
        """The placement moved."""
        cells, mirrors, axes = form
        if not cells:
            return form
        there = tuple([self.cells[cell] for cell in cells])
        turned = self.turns[cells[0]].axes(axes)
        return form_of(
            self.after, Vehicle("", there, turned, mirrors=self._mirrors(cells, mirrors))
        )

    def _vehicle(self, vehicle: Vehicle, board: Board, moved: Board) -> Vehicle:
        """The vehicle moved, with its cells in order; ``board`` and ``moved`` have their walls."""
        cells = vehicle.cells
        if not cells:
            return vehicle
        there = vehicle._replace(
            cells=tuple([self.cells[cell] for cell in cells]),
            axes=self.turns[cells[0]].axes(vehicle.axes),
            mirrors=self._mirrors(cells, vehicle.all_mirrors(board)),
        )
        # Mirrors are told only where they could not be worked out.
        plain = there._replace(mirrors=())
        return plain if plain.all_mirrors(moved) == there.mirrors else there

    def _mirrors(self, cells: tuple[Cell, ...], mirrors: tuple[str, ...]) -> tuple[str, ...]:
        """The mirrors of a vehicle that is moved.

        A cell saw the direction d of the first cell as mirror(d). Moved, it sees turn(mirror(d))
        where the first one sees first(d). Both turns swap or neither does: a mirror is left.
        """
        if not any(mirrors) and "flip" not in (self.before.join_x, self.before.join_y):
            return mirrors
        back = self.turns[cells[0]].inverse()
        return tuple(
            self.turns[cell].after(mirror_symmetry(mirror)).after(back).mirror()
            for cell, mirror in zip(cells, mirrors, strict=True)
        )

    def exit(self, way: Exit) -> Exit:
        """The exit moved."""
        turn = self.turns[way.cell]
        return way._replace(cell=self.cells[way.cell], direction=turn.directions[way.direction])

    def goal(self, goal: Goal) -> Goal:
        """The goal moved."""
        return goal._replace(cells=self.set(goal.cells))

    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one."""
        return Symmetry(
            self.after,
            self.before,
            {there: cell for cell, there in self.cells.items()},
            {there: self.turns[cell].inverse() for cell, there in self.cells.items()},
        )

    def then(self, other: Symmetry) -> Symmetry:
        """This symmetry and after it another."""
        return Symmetry(
            self.before,
            other.after,
            {cell: other.cells[there] for cell, there in self.cells.items()},
            {c: other.turns[there].after(self.turns[c]) for c, there in self.cells.items()},
        )


def symmetries_of(board: Board) -> tuple[Symmetry, ...]:
    """All symmetries of a board without its walls, the one that changes nothing first.

    >>> len(symmetries_of(Board(6, 6))), len(symmetries_of(Board(4, 3)))
    (8, 8)
    >>> len(symmetries_of(Board(5, 5, join_x="same", join_y="same")))
    200
    """
    return _symmetries(board.bare())


@lru_cache(maxsize=16)  # of large joined boards each takes megabytes
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


# By cell, then by direction: the next cell and the mirror on the way, None at an open edge.
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
    """The symmetry that sends the top left cell there and turns directions so, if there is one."""
    cells = {(0, 0): start}
    turns = {(0, 0): turn}
    todo = [(0, 0)]
    for cell in todo:  # grows as it goes
        turn = turns[cell]
        directions = turn.directions
        steps_there = steps_after[cells[cell]]
        for direction, step in steps[cell].items():
            step_there = steps_there[directions[direction]]
            if step is None or step_there is None:
                if step is not step_there:
                    return None  # the edge of the one is open where that of the other is not
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
