"""The canonical form: one representative of all equivalent puzzles.

Two puzzles are equivalent if they differ only in labels, in the order of their vehicles and by a
symmetry of the board. The canonical form of a puzzle is its smallest image under the symmetries.
Images are compared by these criteria, in this order:

1. the exits: right before left, bottom and top, then by row and column;
2. the board: height, width, joined edges, walls, missing cells, thin walls;
3. the rights of the targets: the exits they may use, and their goals;
4. the cells covered by vehicles that slide along rows only, as a number in which bit r*w + c stands
   for the cell in row r and column c of a board of width w;
5. the same for vehicles that slide along columns only, then for all others;
6. the placements of the vehicles, one by one.

The canonical form of a classic puzzle therefore has its exit on the right, in the upper half.
Criteria 4 and 5 follow the published database of 6x6 puzzles, which uses them to choose among the
hardest states of a component.

The comparison is of the drawing, not of its effect: a wall differs from a missing cell and from a
fixed vehicle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..compiler.placements import Form, form_of, vehicle_at
from ..model.board import Board, Cell
from ..model.exits import Exit, Goal
from ..model.legal_moves import on_board
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.cancellation import Cancellable
from ..util.progress import Progress
from .symmetry import Symmetry, symmetries_of

if TYPE_CHECKING:
    from ..graph.state_graph import StateGraph

# deferred: imports inside functions are circular, or load what most runs do not need.

Choice = TypeVar("Choice")


def canonical(
    puzzle: Puzzle,
    *,
    component: bool = False,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Puzzle:
    """Return the canonical form of a puzzle.

    It is the same for all puzzles that differ only in labels, in the order of their vehicles or by
    a symmetry. Symmetries are reflections, rotations (a 4x3 board is equivalent to a 3x4 board)
    and, if edges are joined, shifts across them. The targets are labelled ``X``, ``Y``, ``Z``, …
    and the other vehicles ``A``, ``B``, …: first those that slide along rows, from top to bottom,
    then those that slide along columns, from left to right, then the rest.

    ``component=True`` returns one puzzle for all states of a component: the smallest of them. This
    explores the component, with the limits of ``explore``, and raises ``LimitError`` if one is
    reached.

    >>> Puzzle.parse("exit: left 3\\nTTTS\\nR..S\\nR.XX\\n....").canonical()
    <Puzzle ..../XX.C/B..C/BAAA>
    """
    if component:
        from ..graph.explore import explore

        return component_form(
            explore(
                puzzle,
                timeout=timeout,
                max_states=max_states,
                max_memory=max_memory,
                progress=progress,
                cancel=cancel,
            )
        )
    puzzle = settled(puzzle)
    return relabelled(puzzle, smallest_images(puzzle)[0])


def component_form(graph: StateGraph) -> Puzzle:
    """Return the canonical form of the component of an explored graph."""
    from .state_order import smallest_state

    return canonical(smallest_state(graph)[0])


def settled(puzzle: Puzzle) -> Puzzle:
    """Take targets that have left off the board, if the puzzle has several targets."""
    if len(puzzle.targets) < 2:
        return puzzle
    standing = on_board(puzzle)
    vehicles = (standing.get(v.label, v._replace(cells=(), mirrors=())) for v in puzzle.vehicles)
    return puzzle._changed(vehicles=tuple(vehicles))


# ---- Comparing images -----------------------------------------------------------------------


class Rights(NamedTuple):
    """The exits that a target may use, and its goals."""

    exits: tuple[tuple[int, Cell], ...]  # rank of the direction, cell
    goals: tuple[tuple[Cell, ...], ...]


# The placements of vehicles, each with the rights of a target or () for other vehicles.
Standing = list[tuple[tuple[Rights, ...], Form]]


def smallest_images(puzzle: Puzzle) -> list[Symmetry]:
    """Return all symmetries that produce the smallest image of a puzzle."""
    found = smallest_settings(puzzle)
    if len(found) == 1:
        return found
    forms = [form_of(puzzle.board, vehicle) for vehicle in puzzle.vehicles]
    found = _least(found, lambda symmetry: covered_cells(symmetry, forms))
    return _least(found, lambda symmetry: _standing(puzzle, symmetry, forms))


def smallest_settings(puzzle: Puzzle) -> list[Symmetry]:
    """Return the symmetries that produce the smallest image of exits, board and rights."""
    found: Iterable[Symmetry] = symmetries_of(puzzle.board)
    for part in (_moved_exits, _moved_board, _moved_rights):
        found = _least(found, partial(part, puzzle))
    return list(found)


def setting(puzzle: Puzzle) -> tuple[Any, ...]:
    """Return the smallest image of exits, board and rights, which moves do not change."""
    symmetry = smallest_settings(puzzle)[0]
    return tuple(part(puzzle, symmetry) for part in (_moved_exits, _moved_board, _moved_rights))


def _moved_exits(puzzle: Puzzle, symmetry: Symmetry) -> Any:
    return sorted({_gap(symmetry, way) for way in puzzle.exits})


def _moved_board(puzzle: Puzzle, symmetry: Symmetry) -> Any:
    board, after = puzzle.board, symmetry.after
    return (
        (after.height, after.width, after.join_y, after.join_x),
        sorted(symmetry.set(board.walls)),
        sorted(symmetry.set(board.missing)),
        sorted(sorted(symmetry.set(barrier)) for barrier in board.barriers),
    )


def _moved_rights(puzzle: Puzzle, symmetry: Symmetry) -> Any:
    return sorted(rights_of(puzzle, symmetry).values())


def _least(choices: Iterable[Choice], key: Callable[[Choice], Any]) -> list[Choice]:
    """Return all choices whose key is the smallest."""
    choices = list(choices)
    if len(choices) == 1:
        return choices
    keys = list(map(key, choices))
    smallest = min(keys)
    return [choice for choice, value in zip(choices, keys, strict=True) if value == smallest]


_SIDES = "RLDU"


def _gap(symmetry: Symmetry, way: Exit) -> tuple[int, Cell]:
    direction = symmetry.turns[way.cell].directions[way.direction]
    return _SIDES.index(direction), symmetry.cells[way.cell]


def rights_of(puzzle: Puzzle, symmetry: Symmetry) -> dict[str, Rights]:
    """Return the image of every target's rights."""
    rights = {}
    for label in (target.label for target in puzzle.targets):
        exits = {_gap(symmetry, way) for way in puzzle.exits if way.admits(label)}
        goals = {
            tuple(sorted(symmetry.set(goal.cells))) for goal in puzzle.goals if goal.target == label
        }
        rights[label] = Rights(tuple(sorted(exits)), tuple(sorted(goals)))
    return rights


def group_of(axes: str) -> int:
    """Return 0 if a vehicle slides along rows only, 1 if along columns only, otherwise 2."""
    return {"-": 0, "|": 1}.get(axes, 2)


def covered_cells(symmetry: Symmetry, forms: Iterable[Form]) -> list[int]:
    """Return the image of the cells covered by the vehicles of each group, as bit sets."""
    width = symmetry.after.width
    masks = [0, 0, 0]
    for form in forms:
        if form[0]:
            axes = symmetry.turns[form[0][0]].axes(form[2])
            for row, column in map(symmetry.cells.__getitem__, form[0]):
                masks[group_of(axes)] |= 1 << (row * width + column)
    return masks


def _standing(puzzle: Puzzle, symmetry: Symmetry, forms: Iterable[Form]) -> Standing:
    """Return the image of all placements."""
    rights = rights_of(puzzle, symmetry)
    return sorted(
        ((rights[vehicle.label],) if vehicle.target else (), symmetry.form(form))
        for vehicle, form in zip(puzzle.vehicles, forms, strict=True)
    )


# ---- Labels ---------------------------------------------------------------------------------

_TARGETS = "XYZ"
_OTHERS = "".join(
    letter for letter in ascii_uppercase + ascii_lowercase if letter not in "XYZxyzo"
)  # o looks like an empty cell


def relabelled(puzzle: Puzzle, symmetry: Symmetry) -> Puzzle:
    """Return the image of a puzzle with the labels of the canonical form."""
    board = symmetry.board(puzzle.board)
    rights = rights_of(puzzle, symmetry)
    moved = {v.label: symmetry.form(form_of(puzzle.board, v)) for v in puzzle.vehicles}

    def order(vehicle: Vehicle) -> tuple[Any, ...]:
        form = moved[vehicle.label]
        return *_reading_order(form), () if form[0] else rights[vehicle.label]

    targets, others = _labels(_TARGETS), _labels(_OTHERS)
    names: dict[str, str] = {}
    vehicles = []
    for vehicle in sorted(puzzle.vehicles, key=order):
        label = names[vehicle.label] = next(targets if vehicle.target else others)
        standing = vehicle_at(board, moved[vehicle.label], vehicle)
        vehicles.append(standing._replace(label=label))
    return puzzle._changed(
        board=board,
        vehicles=tuple(vehicles),
        exits=tuple(_exits(puzzle, symmetry, rights, names)),
        goals=tuple(
            Goal(name, frozenset(cells))
            for label, name in names.items()
            if label in rights
            for cells in rights[label].goals
        ),
        notes=(),
        recorded_moves=(),
    )


def reading_order(board: Board, vehicle: Vehicle) -> tuple[int, Cell]:
    """Return the sort key of a vehicle: rows from the top, columns from the left, others."""
    return _reading_order(form_of(board, vehicle))


def _reading_order(form: Form) -> tuple[int, Cell]:
    cells, _, axes = form
    if not cells:
        return 3, (0, 0)
    group = group_of(axes)
    row, column = cells[0]
    return group, (column, row) if group == 1 else (row, column)


def _labels(letters: str) -> Iterator[str]:
    """Yield the letters, then each letter followed by 1, then by 2, and so on.

    >>> from itertools import islice
    >>> list(islice(_labels("XYZ"), 5))
    ['X', 'Y', 'Z', 'X1', 'Y1']
    """
    yield from letters
    for number in count(1):
        yield from (f"{letter}{number}" for letter in letters)


def _exits(
    puzzle: Puzzle, symmetry: Symmetry, rights: dict[str, Rights], names: dict[str, str]
) -> Iterator[Exit]:
    """Yield the image of each exit once; an exit that admits all targets lists none."""
    for gap in sorted({_gap(symmetry, way) for way in puzzle.exits}):
        rank, cell = gap
        admitted = frozenset(names[label] for label in rights if gap in rights[label].exits)
        yield Exit(cell, _SIDES[rank], None if len(admitted) == len(rights) else admitted)
