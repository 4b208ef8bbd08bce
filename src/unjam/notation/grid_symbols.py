"""The meaning of the symbols of a grid: empty cell, wall, outside of the board, target, vehicle.

The rules, in order of application (``docs/notation.md`` has examples):

- Empty: ``.``, ``-`` and ``_``. If none of them occurs, the first of ``o``, space, ``0`` and
 ``O`` that occurs; if several occur, the one that looks least like a vehicle.
- Wall: ``#``. Outside the board: ``~``, and a space if a space is not an empty cell.
- Target: ``X``, if its cells form one piece; otherwise they are walls. Without such an ``X``:
 ``x``, if it is one piece and the other vehicles are lower-case too; then ``A``, ``R`` or ``r``,
 a horizontal vehicle before a vertical one. If the exit is drawn, only vehicles in line with it
 are candidates, and a single candidate may have any label.
- ``x`` is a wall if it is not one piece, and if the vehicles are upper-case, unless ``x`` is
 horizontal and the other target would be vertical.
- Two cases are ambiguous, and both readings are returned: ``A`` and ``R`` could both be the target
 and have the same orientation (unless ``o`` is empty, as in the database, where ``A`` is the
 target); and ``x`` occurs among upper-case and lower-case vehicles.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ..errors import PuzzleSyntaxError


class Hints(NamedTuple):
    """The reading options that the caller passed; None for those not given."""

    target: tuple[str, ...] | None = None
    wall: str | None = None
    empty: str | None = None
    exact: bool = False  # `wall` and `empty` replace the usual symbols instead of adding to them
    exit: tuple[str, int | None] | None = None  # side U, D, L or R; lane from 1, None: the target's
    size: tuple[int, int] | None = None  # width and height of the board
    likely: tuple[int, int] | None = None  # the size in the file name, for lists of vehicles


class Marks(NamedTuple):
    """The meaning of the symbols of one grid, and notes about the decisions."""

    empty: frozenset[str]
    wall: frozenset[str]
    outside: frozenset[str]
    targets: tuple[str, ...]
    notes: tuple[str, ...] = ()


NO_HINTS = Hints()
EMPTY = frozenset(".-_")
WALL = frozenset("#")
OUTSIDE = frozenset("~")
OUTSIDE_AND_SPACE = frozenset("~ ")

SQUARES = "\u2b1c\u25a1\u25fb\u25fd\u25ab\u25a2\u2b1b\u25fc\u25fe\u25aa\u2591"  # white before black
_WEAK_EMPTY = "o 0O" + SQUARES  # one of them is empty if no symbol of EMPTY occurs
_USUAL_TARGETS = "ARr"
# Shortcuts for the two most common kinds of grid.
_WITH_X = Marks(EMPTY, WALL, OUTSIDE_AND_SPACE, ("X",))
CIRCLE_NOTES = ("o is empty", "A is the target: there is no X")
_WITH_A = Marks(EMPTY | {"o"}, WALL | {"x"}, OUTSIDE_AND_SPACE, ("A",), CIRCLE_NOTES)


def decide(
    cells: str,
    width: int,
    hints: Hints = NO_HINTS,
    *,
    first: str = "",
    in_line: Callable[[str], bool] | None = None,
) -> list[Marks]:
    """Return the meaning of the symbols: one answer, or two that are equally plausible.

    ``first`` is a label that the notation uses for the target; ``in_line`` returns whether a
    vehicle is in line with the exit, if the exit is drawn. Raises ``PuzzleSyntaxError`` if the
    hints contradict each other.
    """
    marks = set(cells)
    if hints is NO_HINTS and not first and in_line is None:
        if "." in marks and "x" not in marks and "o" not in marks and is_piece(cells, width, "X"):
            at = cells.find("X")
            row = at // width
            if (
                row == (len(cells) // width - 1) // 2
                and cells[at + 1] == "X"
                and cells[(row + 1) * width - 1] != "X"
            ):
                return [_WITH_X]
            return [_WITH_X._replace(notes=_unusual_place(cells, width))]
        if (
            "o" in marks
            and marks.isdisjoint(".-_XxR")
            and is_piece(cells, width, "A")
            and not any(map(str.islower, marks - {"o"}))
        ):
            return [_WITH_A]
    notes: list[str] = []
    empty = _empty(cells, width, marks, hints, notes)
    wall = _with_hints(WALL, hints.wall, hints.empty, hints)
    outside = OUTSIDE if " " in empty else OUTSIDE_AND_SPACE
    both = empty & wall
    if both:
        raise PuzzleSyntaxError(f"{min(both)!r} cannot be both empty and wall")
    outside -= wall | empty
    taken = empty | wall | outside
    labels = {mark for mark in marks if mark not in taken}
    answers = []
    for choice in _choices(cells, width, labels, empty, hints, first, in_line):
        for target in choice.targets:
            for name, set_ in (("empty", empty), ("wall", wall)):
                if target in set_:
                    raise PuzzleSyntaxError(f"{target!r} cannot be both the target and {name}")
        answers.append(
            Marks(
                empty,
                wall | choice.walls,
                outside - set(choice.targets),
                choice.targets,
                (*notes, *choice.notes),
            )
        )
    return answers


def _empty(
    cells: str, width: int, marks: set[str], hints: Hints, notes: list[str]
) -> frozenset[str]:
    if hints.empty is not None:
        return _with_hints(EMPTY, hints.empty, hints.wall, hints)
    if not marks.isdisjoint(EMPTY - set(hints.wall or "")):
        if "o" in marks:
            notes.append("o is a vehicle: the empty cells have another symbol")
        return EMPTY - set(hints.wall or "")
    weak = [
        mark
        for mark in _WEAK_EMPTY
        if mark in marks and mark not in (*(hints.wall or ""), *(hints.target or ()))
    ]
    if weak:
        # If several occur, the one that looks least like a vehicle is empty.
        mark = min(weak, key=lambda mark: _like_a_vehicle(cells, width, mark))
        notes.append(f"{'a space' if mark == ' ' else mark} is empty")
        return EMPTY | {mark}
    return EMPTY - set(hints.wall or "")


def _with_hints(
    sure: frozenset[str], named: str | None, other: str | None, hints: Hints
) -> frozenset[str]:
    """Return the usual and the given symbols, without those that were given another meaning."""
    if hints.exact and named is not None:
        return frozenset(named)
    return (sure - set(other or "") - set(hints.target or ())) | set(named or "")


class _Choice(NamedTuple):
    targets: tuple[str, ...]
    walls: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()


def _choices(
    cells: str,
    width: int,
    labels: set[str],
    empty: frozenset[str],
    hints: Hints,
    first: str,
    in_line: Callable[[str], bool] | None,
) -> list[_Choice]:
    """Return the possible targets, and whether ``x`` or ``X`` are walls."""
    if hints.target is not None:
        return [_with_x(cells, width, labels, hints.target, hints)]

    def possible(label: str) -> bool:
        return (
            label in labels
            and is_piece(cells, width, label)
            and (in_line is None or in_line(label))
        )

    notes: tuple[str, ...] = ()
    walls: frozenset[str] = frozenset()
    for label in first + "X":
        if possible(label):
            choice = _with_x(cells, width, labels, (label,), hints)
            named: tuple[str, ...] = (f"{label} is the target",) if label != "X" else ()
            if label == "X" and in_line is None and hints.exit is None:
                named = _unusual_place(cells, width)
            return [choice._replace(notes=(*named, *choice.notes))]
    apart = "X" in labels and not is_piece(cells, width, "X")
    if apart and hints.wall is None and not _is_short_line(cells, width, "X"):
        walls |= {"X"}
        notes += ("X is a wall: its cells do not make one piece",)
    others = _best(cells, width, [label for label in _USUAL_TARGETS if possible(label)])
    if "A" in others and "o" in empty:
        # The database's format: A is the target, and its row is always the same.
        red = [label for label in others if label != "A" and _is_in_middle(cells, width, label)]
        others = ["A"] if not red or _is_in_middle(cells, width, "A") else red
    if "x" in labels and hints.wall is None:
        upper = any(map(str.isupper, labels - {"X"} if walls else labels))
        lower = any(map(str.islower, labels - {"x"}))
        as_target = _Choice(("x",), walls, (*notes, "x is the target, not a wall"))
        as_wall = None
        if others:
            as_wall = _Choice(
                (others[0],),
                walls | {"x"},
                (*notes, "x is a wall", f"{others[0]} is the target: there is no X"),
            )
        if not possible("x"):
            if as_wall is not None:
                return [as_wall]
            if not is_piece(cells, width, "x"):
                walls |= {"x"}
                notes += ("x is a wall: its cells do not make one piece",)
        elif as_wall is None or (lower and not upper):
            return [as_target]
        elif upper and not lower:
            # The database's format: x, upper-case vehicles, and a horizontal target.
            lying = _best(cells, width, [others[0], "x"])
            return [as_wall if others[0] in lying else as_target]
        else:
            return [as_target, as_wall]
    if others:
        return [
            _Choice((label,), walls, (*notes, f"{label} is the target: there is no X"))
            for label in others
        ]
    if in_line is not None:
        in_question = [label for label in sorted(labels) if possible(label)]
        if len(in_question) == 1:
            only = in_question[0]
            return [_Choice((only,), walls, (*notes, f"{only} is the target: it faces the exit"))]
        if "X" in labels - walls:
            return [_Choice(("X",), walls, notes)]
    return [_Choice((), walls, (*notes, "no vehicle is known to be the target"))]


def _unusual_place(cells: str, width: int) -> tuple[str, ...]:
    """Return a note if X, whose exit is not drawn, is not where targets usually are."""
    first, last = cells.find("X"), cells.rfind("X")
    if len(cells) < 5 * width:
        return ()  # on small boards no row is usual
    lies = first // width == last // width
    if lies and (last + 1) % width == 0:
        return ("X is at the exit already: the exit is taken to be on the right",)
    if lies and (_is_in_middle(cells, width, "X") or _is_in_middle(cells[::-1], width, "X")):
        return ()
    red = [label for label in _USUAL_TARGETS if is_piece(cells, width, label)]
    red = [label for label in _best(cells, width, red) if _is_in_middle(cells, width, label)]
    rival = f"; {red[0]} lies in the usual row" if red else ""
    where = "is in another row than usual" if lies else "stands; the exit is taken to be below it"
    return (f"X is the target, although it {where}{rival}",)


def _best(cells: str, width: int, labels: list[str]) -> list[str]:
    """Return the horizontal ones among possible targets, or all of them if there are none."""
    lying = [label for label in labels if cells.find(label) // width == cells.rfind(label) // width]
    return lying or labels


def _is_in_middle(cells: str, width: int, label: str) -> bool:
    """Return whether the vehicle begins in the usual row of a target."""
    return cells.find(label) // width == (len(cells) // width - 1) // 2


def _with_x(
    cells: str, width: int, labels: set[str], targets: tuple[str, ...], hints: Hints
) -> _Choice:
    """Decide what ``x`` means if the targets are known."""
    if "x" not in labels - set(targets) or hints.wall is not None:
        return _Choice(targets)
    lower = any(map(str.islower, labels - {"x", *targets}))
    if lower and is_piece(cells, width, "x"):
        return _Choice(targets, notes=("x is a vehicle, like the other lower-case letters",))
    return _Choice(targets, frozenset("x"), ("x is a wall",))


def _is_short_line(cells: str, width: int, label: str) -> bool:
    """Return whether a few cells of one row or column show a label, as of a broken vehicle."""
    places = [divmod(at, width) for at, cell in enumerate(cells) if cell == label]
    rows, columns = ({place[axis] for place in places} for axis in (0, 1))
    return 1 < len(places) < 4 and 1 in (len(rows), len(columns))


def is_piece(cells: str, width: int, mark: str) -> bool:
    """Return whether the cells with this symbol form one piece of at least two cells."""
    if cells.count(mark) < 2:
        return False
    if _is_bar(cells, width, mark):
        return True
    left = {place for place, cell in enumerate(cells) if cell == mark}
    return is_connected(left, width)


def _is_bar(cells: str, width: int, mark: str) -> bool:
    """Return whether the cells with this symbol form one straight vehicle."""
    count = cells.count(mark)
    if count < 2:
        return False
    first, last = cells.find(mark), cells.rfind(mark)
    if last - first == count - 1 and last // width == first // width:
        return True
    return last - first == (count - 1) * width and cells[first : last + 1 : width] == mark * count


def _like_a_vehicle(cells: str, width: int, mark: str) -> int:
    return is_piece(cells, width, mark) + _is_bar(cells, width, mark)


def is_connected(places: set[int], width: int) -> bool:
    """Return whether the cells, numbered row by row, are connected edge to edge."""
    left = set(places)
    todo = [left.pop()]
    while todo:
        place = todo.pop()
        near = [place - width, place + width]
        if place % width:
            near.append(place - 1)
        if (place + 1) % width:
            near.append(place + 1)
        for other in near:
            if other in left:
                left.discard(other)
                todo.append(other)
    return not left


_DEBRIS = re.compile(r"[\[\]{}()\"'`\\,]|(?<=.)\.$|^\.(?=.)|^[^&]*;$")


def is_debris(label: str) -> bool:
    """Return whether a label consists of punctuation from a program or a list.

    >>> is_debris("[["), is_debris("A,"), is_debris("C1")
    (True, True, False)
    """
    return _DEBRIS.search(label) is not None
