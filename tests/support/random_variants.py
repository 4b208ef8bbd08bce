"""Random puzzles of every variant, playable as they are drawn.

Each theme is one variant by itself, ``mixture`` is all of them at once. Few kinds of vehicles stand
on one board, so that equal ones that can change places are common.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.support.random_puzzles import (
    LABELS,
    SHAPES,
    _fitting_gap,
    _place_shape,
    _stroll,
)
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.errors import PuzzleError
from unjam.model import Board, Cell, Exit, Goal, Puzzle, Vehicle
from unjam.model.board import Join

BARS = ("lying domino", "standing domino", "lying truck", "standing truck")
BLOCKS = ("unit", *BARS[:2], "square", "corner", "ell", "jay", "ess", "tee")
DIAGONALS = ("falling pair", "rising pair")
MORE_SHAPES: dict[str, tuple[Cell, ...]] = {
    **SHAPES,
    "falling three": ((0, 0), (1, 1), (2, 2)),
    "rising three": ((2, 0), (1, 1), (0, 2)),
    "parted pair": ((0, 0), (0, 2)),
}


class Theme(NamedTuple):
    """What a variant is made of; chances are from 0 to 1."""

    sides: tuple[int, ...]
    shapes: tuple[str, ...]
    joins: tuple[tuple[Join, Join], ...] = (("none", "none"),)
    both_axes: float = 0.0  # chance that a kind of vehicle slides on two axes
    odd_axes: float = 0.0  # chance of other axes than those along it
    targets: tuple[int, ...] = (1,)
    goals: float = 0.0  # chance that a target has a goal although it could leave
    corners: float = 0.0
    walls: tuple[int, ...] = (0, 0, 1)  # or missing cells
    barriers: tuple[int, ...] = (0,)
    fill: tuple[float, float] = (0.3, 0.8)


EVERY = (*BLOCKS, *BARS, *DIAGONALS, "falling three", "rising three", "parted pair")
FLAT: tuple[Join, Join] = ("none", "none")
CYLINDERS: tuple[tuple[Join, Join], ...] = (("same", "none"), ("none", "same"))
MOEBIUS: tuple[tuple[Join, Join], ...] = (("flip", "none"), ("none", "flip"))
KLEIN: tuple[tuple[Join, Join], ...] = (("flip", "same"), ("same", "flip"))
TORUS: tuple[tuple[Join, Join], ...] = (("same", "same"),)
PROJECTIVE: tuple[tuple[Join, Join], ...] = (("flip", "flip"),)

THEMES: dict[str, Theme] = {
    "two axes": Theme((3, 4, 4, 5), BLOCKS, both_axes=0.8, fill=(0.5, 0.9)),
    "corners": Theme((3, 4, 4, 5), BLOCKS, both_axes=0.9, corners=1.0, fill=(0.5, 0.9)),
    "diagonal": Theme(
        (3, 4, 4, 5), (*DIAGONALS, *DIAGONALS, *MORE_SHAPES), both_axes=0.1, odd_axes=0.3,
        corners=0.3, barriers=(0, 0, 1, 2),
    ),
    "outline": Theme(
        (3, 4, 5, 6), (*BARS, "unit", "square"), both_axes=0.3, walls=(1, 2, 4, 6),
        barriers=(0, 1, 2, 4), corners=0.2,
    ),
    "several targets": Theme(
        (3, 4, 5, 6), (*BARS, *BARS, "unit", "square"), both_axes=0.2, targets=(2, 2, 3),
        goals=0.1, corners=0.2, fill=(0.4, 0.8),
    ),
    "goals": Theme(
        (3, 4, 4, 5), EVERY, both_axes=0.5, odd_axes=0.1, targets=(1, 1, 2), goals=1.0,
        corners=0.3, fill=(0.4, 0.9),
    ),
    "cylinder": Theme((2, 3, 4, 5, 6), (*BARS, *BLOCKS), CYLINDERS, 0.15, corners=0.3),
    "torus": Theme((2, 3, 3, 4, 5), (*BARS, *BLOCKS), TORUS, 0.1, corners=0.3, fill=(0.4, 0.8)),
    "Möbius band": Theme((2, 3, 4, 5, 6), (*BARS, *BLOCKS), MOEBIUS, 0.15, corners=0.3),
    "Klein bottle": Theme((2, 3, 3, 4, 5), (*BARS, *BLOCKS), KLEIN, 0.1, corners=0.3),
    "projective plane": Theme((2, 3, 3, 4, 5), (*BARS, *BLOCKS), PROJECTIVE, 0.1, corners=0.3),
    "mixture": Theme(
        (2, 3, 4, 5),
        EVERY,
        (FLAT, FLAT, *CYLINDERS, *TORUS, *MOEBIUS, *KLEIN, *PROJECTIVE),
        both_axes=0.3, odd_axes=0.15, targets=(1, 1, 2, 3), goals=0.3, corners=0.4,
        walls=(0, 0, 1, 2), barriers=(0, 0, 1, 2), fill=(0.2, 0.8),
    ),
}  # fmt: skip


def puzzle_of(rng: random.Random, theme: str) -> Puzzle:
    """A puzzle of a variant that can be played; solvable or not."""
    while True:
        try:
            puzzle = _draw(rng, THEMES[theme])
        except PuzzleError:  # a vehicle across a barrier, two that cross: draw again
            continue
        if puzzle is not None and not puzzle.problems():
            return puzzle


def lively_puzzle(rng: random.Random, theme: str, most_states: int) -> Puzzle:
    """A puzzle of a variant in which something can happen, mostly of no more than so many states.

    The engine says how many there are, so as to be quick; a few are taken without being asked for,
    lest one that it counts too high is never seen.
    """
    while True:
        puzzle = puzzle_of(rng, theme)
        states = core.count_states(compiled(puzzle), 4 * most_states)
        if states is None or states > most_states:
            if rng.random() < 0.01:
                return puzzle
        elif states > 3 or rng.random() < 0.05:
            return puzzle


def _draw(rng: random.Random, theme: Theme) -> Puzzle | None:
    board = _board(rng, theme)
    free = set(board.cells())
    if board.join_x != "none" or board.join_y != "none":
        # How the parts of a piece hang together over a seam is anybody's guess.
        theme = theme._replace(shapes=tuple(s for s in theme.shapes if s != "parted pair"))
    kinds = [_kind(rng, theme) for _ in range(rng.choice((1, 2, 2, 3)))]
    vehicles: list[Vehicle] = []
    exits: set[tuple[Cell, str, str | None]] = set()
    goals: list[Goal] = []
    for label in ("X", "Y", "Z")[: rng.choice(theme.targets)]:
        shape, axes = _kind(rng, theme)
        cells = _place_shape(rng, board, free, MORE_SHAPES[shape])
        if cells is None:
            continue
        target = Vehicle(label, cells, axes, target=True)
        gaps = _fitting_gap(rng, board, target) if rng.random() >= theme.goals else []
        if gaps:
            own = label if rng.random() < 0.2 else None
            exits.update((*gap, own) for gap in gaps)
        else:
            goals.append(Goal(label, _goal(rng, board, target)))
        vehicles.append(target)
        free -= set(cells)
    wanted = rng.uniform(*theme.fill) * len(free)
    for label in LABELS:
        if wanted <= 0:
            break
        shape, axes = rng.choice(kinds)
        others = _place_shape(rng, board, free, MORE_SHAPES[shape])
        wanted -= 1
        if others is not None:
            vehicles.append(Vehicle(label, others, "" if rng.random() < 0.02 else axes))
            free -= set(others)
            wanted -= len(others) - 1
    rng.shuffle(vehicles)
    ways = [
        Exit(cell, direction, None if own is None else frozenset({own}))
        for cell, direction, own in sorted(exits, key=str)
    ]
    return Puzzle(board, vehicles, ways, goals, corners=rng.random() < theme.corners)


def _board(rng: random.Random, theme: Theme) -> Board:
    width, height = rng.choice(theme.sides), rng.choice(theme.sides)
    join_x, join_y = rng.choice(theme.joins)
    bare = Board(width, height, join_x=join_x, join_y=join_y)
    every_cell = list(bare.cells())
    solid = rng.sample(every_cell, min(rng.choice(theme.walls), len(every_cell) // 3))
    walls = frozenset(cell for cell in solid if rng.random() < 0.5)
    barriers = set()
    for cell in rng.sample(every_cell, min(rng.choice(theme.barriers), len(every_cell))):
        step = bare.step(cell, rng.choice("UDLR"))
        if step is not None and step[0] != cell:
            barriers.add(frozenset((cell, step[0])))
    return bare._replace(
        walls=walls, missing=frozenset(solid) - walls, barriers=frozenset(barriers)
    )


def _kind(rng: random.Random, theme: Theme) -> tuple[str, str]:
    """A shape and the axes on which it slides."""
    shape = rng.choice(theme.shapes)
    if rng.random() < theme.odd_axes:
        return shape, rng.choice(("\\", "/", "\\/", "-\\", "-|/", "-|\\/"))
    along = {"lying": "-", "standing": "|", "falling": "\\", "rising": "/"}
    own = along.get(shape.split()[0])
    if rng.random() < theme.both_axes:
        return shape, "-|"
    return shape, own or rng.choice("-|")


def _goal(rng: random.Random, board: Board, target: Vehicle) -> frozenset[Cell]:
    """The cells the target would cover after a long stroll over the otherwise empty board."""
    place = target
    for _ in range(4):
        place = _stroll(rng, board, place)
    extra = rng.sample(sorted(board.cells()), rng.choice((0, 0, 1)))
    return frozenset(place.cells) | frozenset(extra)
