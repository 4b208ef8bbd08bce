"""What the characters of a grid mean where nobody says so: empty, wall, outside, target.

The rules, in the order in which they are applied (``docs/notation.md`` has examples):

- Empty: ``.``, ``-`` and ``_``. Where none of them occurs, the first of ``o``, space, ``0`` and
  ``O`` that does; where several do, one that is not a car, a truck or another piece.
- Wall: ``#``. Outside the board: ``~``, and a space where it is not empty.
- The target: ``X``, if its cells make one piece; otherwise they are walls. Where there is no such
  ``X``: ``x``, if it is one piece and the other vehicles are lower-case too; then ``A``, ``R`` or
  ``r``, one that lies before one that stands. Where the way out is drawn, only vehicles in line
  with it come into question, and a single one needs no name.
- ``x`` is a wall where it is not one piece, and where the vehicles are upper-case, unless ``x``
  lies and the other target would stand.
- Where ``A`` and ``R`` could be the target and both lie or both stand (and ``o`` is not empty, as
  in the database, whose target is ``A``), and where ``x`` stands among
  upper-case and lower-case vehicles, nothing decides: both readings are given back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ..errors import PuzzleSyntaxError


class Hints(NamedTuple):
    """What the caller said about the text; None where nothing was said."""

    target: tuple[str, ...] | None = None
    wall: str | None = None
    empty: str | None = None
    exact: bool = False  # the marks that were named, and no others
    exit: tuple[str, int | None] | None = None  # side U, D, L or R; lane from 1, None: the target's
    size: tuple[int, int] | None = None  # width and height of the board
    likely: tuple[int, int] | None = None  # the size in the name of a file, for lists of vehicles


class Marks(NamedTuple):
    """What the marks of one grid mean, and the sentences that say what was decided."""

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
_WEAK_EMPTY = "o 0O" + SQUARES  # one of them is empty where no true mark occurs
_USUAL_TARGETS = "ARr"
# The two usual kinds of grid need no thought.
_WITH_X = Marks(EMPTY, WALL, OUTSIDE_AND_SPACE, ("X",))
_WITH_A = Marks(
    EMPTY | {"o"},
    WALL | {"x"},
    OUTSIDE_AND_SPACE,
    ("A",),
    ("o is empty", "A is the target: there is no X"),
)


def decide(
    cells: str,
    width: int,
    hints: Hints = NO_HINTS,
    *,
    first: str = "",
    in_line: Callable[[str], bool] | None = None,
) -> list[Marks]:
    """What the marks mean: one answer, or two that are equally good.

    ``first`` is a label that this notation uses for the target; ``in_line`` says whether a
    vehicle is in line with the way out, where that is drawn.
    """
    marks = set(cells)
    if hints is NO_HINTS and not first and in_line is None:
        if "." in marks and "x" not in marks and "o" not in marks and is_piece(cells, width, "X"):
            return [_WITH_X]
        if (
            "o" in marks
            and marks.isdisjoint(".-_XxR")
            and is_piece(cells, width, "A")
            and not any(map(str.islower, marks - {"o"}))
        ):
            return [_WITH_A]
    notes: list[str] = []
    empty = _empty(cells, width, marks, hints, notes)
    wall = _said(WALL, hints.wall, hints.empty, hints)
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
        return _said(EMPTY, hints.empty, hints.wall, hints)
    if not marks.isdisjoint(EMPTY - set(hints.wall or "")):
        if "o" in marks:
            notes.append("o is a vehicle: the empty cells are marked otherwise")
        return EMPTY - set(hints.wall or "")
    weak = [
        mark
        for mark in _WEAK_EMPTY
        if mark in marks and mark not in (*(hints.wall or ""), *(hints.target or ()))
    ]
    if weak:
        # Where several are there, empty is what looks least like a vehicle.
        mark = min(weak, key=lambda mark: _like_a_vehicle(cells, width, mark))
        notes.append(f"{'a space' if mark == ' ' else mark} is empty")
        return EMPTY | {mark}
    return EMPTY - set(hints.wall or "")


def _said(
    sure: frozenset[str], named: str | None, other: str | None, hints: Hints
) -> frozenset[str]:
    """The marks that always mean so and those that were named, but for those that were said to
    mean something else."""
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
    """Who is the target, and whether ``x`` or ``X`` are walls."""
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
            named = (f"{label} is the target",) if label != "X" else ()
            return [choice._replace(notes=(*named, *choice.notes))]
    if "X" in labels and hints.wall is None and not is_piece(cells, width, "X"):
        walls |= {"X"}
        notes += ("X is a wall: its cells do not make one piece",)
    others = _best(cells, width, [label for label in _USUAL_TARGETS if possible(label)])
    if "A" in others and "o" in empty:
        # So is the target of the database, whose row is always the same.
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
            # So has the database: x and upper-case vehicles, of which the target always lies.
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


def _best(cells: str, width: int, labels: list[str]) -> list[str]:
    """Of vehicles that may be the target, those that lie, if there are any: nearly all do."""
    lying = [label for label in labels if cells.find(label) // width == cells.rfind(label) // width]
    return lying or labels


def _is_in_middle(cells: str, width: int, label: str) -> bool:
    """Does the vehicle begin in the row where targets usually lie?"""
    return cells.find(label) // width == (len(cells) // width - 1) // 2


def _with_x(
    cells: str, width: int, labels: set[str], targets: tuple[str, ...], hints: Hints
) -> _Choice:
    """The targets are clear; what is ``x`` then?"""
    if "x" not in labels - set(targets) or hints.wall is not None:
        return _Choice(targets)
    lower = any(map(str.islower, labels - {"x", *targets}))
    if lower and is_piece(cells, width, "x"):
        return _Choice(targets, notes=("x is a vehicle, like the other lower-case letters",))
    return _Choice(targets, frozenset("x"), ("x is a wall",))


def is_piece(cells: str, width: int, mark: str) -> bool:
    """Do the cells of a mark make one piece of at least two cells?"""
    if cells.count(mark) < 2:
        return False
    if _is_bar(cells, width, mark):
        return True
    left = {place for place, cell in enumerate(cells) if cell == mark}
    return is_connected(left, width)


def _is_bar(cells: str, width: int, mark: str) -> bool:
    """Do the cells of a mark make one straight vehicle?"""
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
    """Do the places, counted row by row, hang together edge to edge?"""
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
    """Is a label made of the punctuation that stands around cells in programs and lists?

    >>> is_debris("[["), is_debris("A,"), is_debris("C1")
    (True, True, False)
    """
    return _DEBRIS.search(label) is not None
