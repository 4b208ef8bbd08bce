"""The canonical form: one puzzle for all that are the same.

Two puzzles are the same if they differ only by labels, by the order of their vehicles and by a
symmetry of the board. Among all images of a puzzle under the symmetries one is the smallest, and
this is its canonical form. Images are compared by, one after the other,

1. their exits: right before left, bottom and top, then by row and column;
2. their boards: low before high, how edges join, walls, missing cells, thin walls;
3. the rights of their targets: exits that are for them, goals;
4. the cells covered by vehicles that slide along rows only, as a number in which the cell in row r
   and column c of a board of width w counts 2 to the power of r*w + c;
5. the same for vehicles that slide along columns only, and for all others;
6. the placements of their vehicles, one by one.

So the canonical form of a classic puzzle has its exit on the right, in the upper half. The order
of 4 and 5 is that of the published database of 6x6 puzzles, which it uses to choose among the
hardest states of a component.

What is drawn is compared, not what it does: a wall is neither a missing cell nor a fixed vehicle.
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
    """The same puzzle for all that differ by labels, by the order of vehicles or by a symmetry.

    Symmetries are reflections, rotations and, where edges are joined, shifts along them; so a
    board of 4x3 is the same as one of 3x4 on its side. The targets are called ``X``, ``Y``, ``Z``
    …, and the others ``A``, ``B``, …: those that slide along rows from top to bottom, then those
    that slide along columns from left to right, then the rest.

    ``component=True`` gives the same puzzle for all states that can be reached from each other as
    well: the smallest of them. That takes exploring them, with the limits of ``explore``.

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
    """The canonical form of the component of a graph that is there already."""
    from .state_order import smallest_state

    return canonical(smallest_state(graph)[0])


def settled(puzzle: Puzzle) -> Puzzle:
    """The puzzle without the targets that are out, if they leave."""
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


# Where vehicles stand: a target with its rights, the others alike.
Standing = list[tuple[tuple[Rights, ...], Form]]


def smallest_images(puzzle: Puzzle) -> list[Symmetry]:
    """The symmetries that make the smallest image of a puzzle: all of them make the same."""
    found = smallest_settings(puzzle)
    if len(found) == 1:
        return found
    forms = [form_of(puzzle.board, vehicle) for vehicle in puzzle.vehicles]
    found = _least(found, lambda symmetry: covered_cells(symmetry, forms))
    return _least(found, lambda symmetry: _standing(puzzle, symmetry, forms))


def smallest_settings(puzzle: Puzzle) -> list[Symmetry]:
    """The symmetries that make the smallest of all that does not move: exits, board, rights."""
    found: Iterable[Symmetry] = symmetries_of(puzzle.board)
    for part in (_moved_exits, _moved_board, _moved_rights):
        found = _least(found, partial(part, puzzle))
    return list(found)


def setting(puzzle: Puzzle) -> tuple[Any, ...]:
    """All that does not move, as small as it gets."""
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
    """All of those whose key is the smallest."""
    choices = list(choices)
    if len(choices) == 1:
        return choices
    keys = list(map(key, choices))
    smallest = min(keys)
    return [choice for choice, its in zip(choices, keys, strict=True) if its == smallest]


_SIDES = "RLDU"


def _gap(symmetry: Symmetry, way: Exit) -> tuple[int, Cell]:
    direction = symmetry.turns[way.cell].directions[way.direction]
    return _SIDES.index(direction), symmetry.cells[way.cell]


def rights_of(puzzle: Puzzle, symmetry: Symmetry) -> dict[str, Rights]:
    """The rights of every target, moved."""
    rights = {}
    for label in (target.label for target in puzzle.targets):
        exits = {_gap(symmetry, way) for way in puzzle.exits if way.admits(label)}
        goals = {
            tuple(sorted(symmetry.set(goal.cells))) for goal in puzzle.goals if goal.target == label
        }
        rights[label] = Rights(tuple(sorted(exits)), tuple(sorted(goals)))
    return rights


def group_of(axes: str) -> int:
    """Along rows only, along columns only, or neither."""
    return {"-": 0, "|": 1}.get(axes, 2)


def covered_cells(symmetry: Symmetry, forms: Iterable[Form]) -> list[int]:
    """The cells covered by vehicles of each group, as numbers."""
    width = symmetry.after.width
    masks = [0, 0, 0]
    for form in forms:
        if form[0]:
            axes = symmetry.turns[form[0][0]].axes(form[2])
            for row, column in map(symmetry.cells.__getitem__, form[0]):
                masks[group_of(axes)] |= 1 << (row * width + column)
    return masks


def _standing(puzzle: Puzzle, symmetry: Symmetry, forms: Iterable[Form]) -> Standing:
    """Where all vehicles stand, moved."""
    rights = rights_of(puzzle, symmetry)
    return sorted(
        ((rights[vehicle.label],) if vehicle.target else (), symmetry.form(form))
        for vehicle, form in zip(puzzle.vehicles, forms, strict=True)
    )


# ---- Names ----------------------------------------------------------------------------------

_TARGETS = "XYZ"
_OTHERS = "".join(
    letter for letter in ascii_uppercase + ascii_lowercase if letter not in "XYZxyzo"
)  # o looks like an empty cell


def relabelled(puzzle: Puzzle, symmetry: Symmetry) -> Puzzle:
    """The image of a puzzle with the labels of the canonical form."""
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
    """What to sort vehicles by: along rows from the top, along columns from the left, others."""
    return _reading_order(form_of(board, vehicle))


def _reading_order(form: Form) -> tuple[int, Cell]:
    cells, _, axes = form
    if not cells:
        return 3, (0, 0)
    group = group_of(axes)
    row, column = cells[0]
    return group, (column, row) if group == 1 else (row, column)


def _labels(letters: str) -> Iterator[str]:
    """The letters, then each with a 1 behind it, and so on.

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
    """Every gap once; if all targets may use it, it names none."""
    for gap in sorted({_gap(symmetry, way) for way in puzzle.exits}):
        rank, cell = gap
        admitted = frozenset(names[label] for label in rights if gap in rights[label].exits)
        yield Exit(cell, _SIDES[rank], None if len(admitted) == len(rights) else admitted)
