"""Reading of pictures: which cells are empty, walls, vehicles, or the target."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....errors import PuzzleError, PuzzleSyntaxError
from ....model.puzzle import Puzzle
from ...error_text import quote
from ...formats.grid_format import NO_INFO, puzzle_of
from ...formats.grid_layout import from_tokens
from ...grid_symbols import SQUARES, Hints, Marks, is_connected, is_debris
from ..prose.stated_properties import NOTHING_STATED, Stated
from ..scoring import TIE, Choice, Shape, choose_targets, penalty_of
from .grid_finder import Gap, Picture

_EMPTY = re.compile(r"(?i:null|none|nil|nan|undefined|empty|blank|free)|-1|([.\-_~\u00b7])\1*|")
_WALL = re.compile(r"#+|(?i:wall)")
_WEAK = ("o", "0", " ", *SQUARES, "O", "00", "+", "*", ",", ":", "'", "=", "e", "E")
_BLOCKS = frozenset(("x", "X", "*", "@", "%", "1", "-2", "\u2588", "\u2593"))
_SIGNS = {"": "a blank", " ": "a space"}


class Reading(NamedTuple):
    """A possible puzzle, and how unusual it is."""

    puzzle: Puzzle
    penalty: float
    first: int
    last: int
    kind: str  # the kind of text, for messages about two readings
    unnamed: bool = False  # it is a list whose vehicles have no names
    keyed: bool = False  # it is in brackets, and the keys around it were interpreted
    path: tuple[int, ...] = ()  # the place of its list in the tree of brackets


def read_picture(picture: Picture, hints: Hints, stated: Stated = NOTHING_STATED) -> list[Reading]:
    """Return the puzzles that a picture may mean.

    Raises ``PuzzleSyntaxError`` if there are none.
    """
    named = stated.target
    way = hints.exit or stated.exit
    if way is not None and way[1] is not None and (hints.exit or not picture.gaps):
        picture = picture._replace(gaps=gap_at(way[0], way[1], *picture.size))
        way = None
    elif picture.gaps:
        way = None
    if picture.broken:
        raise PuzzleSyntaxError(picture.broken)
    rows = picture.rows
    width, height = picture.size
    places: dict[str, list[tuple[int, int]]] = {}
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            places.setdefault(cell, []).append((at, column))
    penalty = picture.penalty
    notes = list(picture.notes)
    empty, note, extra = _empty_cells(places, hints)
    penalty += extra
    notes += note
    walls, note, extra = _walls(places, empty, width, hints)
    penalty += extra
    notes += note
    labels = [cell for cell in places if cell not in empty and cell not in walls]
    if not labels:
        raise PuzzleSyntaxError("the grid shows no vehicle")
    for label in labels:
        _check_piece(label, places[label], width)
    shapes = [Shape(label, tuple(places[label])) for label in labels]
    choices = _targets(shapes, width, height, picture, hints, named, way)
    wall = "\u2588" if "#" in labels else "#"  # "#" may be the target
    tokens = [
        ["." if cell in empty else wall if cell in walls else cell for cell in row] for row in rows
    ]
    drawn = from_tokens(tokens)._replace(gaps=tuple(dict.fromkeys(picture.gaps)) or None)
    marks = {name: mark for mark, name in drawn.names.items()}
    found: list[Reading] = []
    failure: PuzzleError | None = None
    for choice in choices:
        if way is not None and choice.labels:
            own = next(shape for shape in shapes if shape.label == choice.labels[0])
            drawn = drawn._replace(gaps=_gaps_toward(way[0], own, width, height))
            picture = picture._replace(gaps=drawn.gaps or ())
        all_notes = [*notes, *_exit_notes(picture), *_target_notes(choice, named)]
        targets = tuple(marks.get(label, label) for label in choice.labels)
        meaning = Marks(frozenset("."), frozenset(wall), frozenset(), targets, tuple(all_notes))
        try:
            puzzle = puzzle_of(drawn, meaning, NO_INFO)
        except PuzzleError as error:
            failure = error
            continue
        total = penalty + penalty_of(puzzle) + choice.penalty
        found.append(Reading(puzzle, total, picture.first, picture.last, "a grid"))
    if not found:
        raise failure or PuzzleSyntaxError("no vehicle of the grid is known to be the target")
    return found


def _exit_notes(picture: Picture) -> list[str]:
    """Return the note about the exit that the picture shows."""
    if not picture.gaps:
        return []
    (row, column), way = picture.gaps[0]
    side = {"R": "right", "L": "left", "U": "top", "D": "bottom"}[way]
    lane = f"row {row + 1}" if way in "LR" else f"column {column + 1}"
    return [f"the exit is on the {side} of {lane}"]


def _target_notes(choice: Choice, named: str | None) -> list[str]:
    """Return the note about the target, unless it is obvious."""
    if not choice.labels:
        return ["no vehicle is known to be the target"]
    (label,) = choice.labels[:1]
    if choice.sure or (label == "X" and not choice.why):
        return []
    if label == named:
        return [f"{label} is the target: the text says so"]
    rival = (
        f"; {choice.rival} is the next likely" if choice.rival and choice.margin < TIE * 3 else ""
    )
    return [f"{label} is the target{choice.why}{rival}"]


def _empty_cells(
    places: dict[str, list[tuple[int, int]]], hints: Hints
) -> tuple[set[str], list[str], float]:
    """Return the empty cells, notes about them, and the penalty for guessing."""
    if hints.empty is not None:
        given = {cell for cell in places if cell in hints.empty or cell in hints.empty.split()}
        return given | ({""} & places.keys()), [], 0.0
    taken = set(hints.wall or "") | set(hints.target or ())
    sure = {cell for cell in places if _EMPTY.fullmatch(cell) and cell not in taken}
    spaces = {" "} & places.keys()
    if sure - {""} or ("" in sure and len(places[""]) > 1):
        tilde = ["~ is empty: no other character marks empty cells"] if sure == {"~"} else []
        return sure | spaces, tilde, 0.0
    weak = [cell for cell in _WEAK if cell in places and cell not in taken]
    straight = [cell for cell in weak if cell in ("o", "0", " ", *SQUARES)]
    weak = [cell for cell in weak if not _is_bar(places[cell])]
    other = [cell for cell in places if not _is_bar(places[cell]) and cell not in taken]
    if not weak and not other:
        weak = straight[:1]
    if weak:
        cell = weak[0]
        sign = _SIGNS.get(cell, cell)
        return (
            sure | {cell},
            [f"{sign} is empty"],
            0.2 if cell in ("o", "0", " ", *SQUARES) else 1.0,
        )
    if not other:
        raise PuzzleSyntaxError("no cell of the grid is empty, so nothing could move")
    cell = max(other, key=lambda cell: len(places[cell]))
    if len(places[cell]) < 3:
        raise PuzzleSyntaxError("it is not clear which cells of the grid are empty")
    return sure | {cell}, [f"{quote(cell)} is empty: its cells do not form a vehicle"], 2.0


def _walls(
    places: dict[str, list[tuple[int, int]]], empty: set[str], width: int, hints: Hints
) -> tuple[set[str], list[str], float]:
    """Return the walls, notes about them, and the penalty for guessing."""
    if hints.wall is not None:
        return {c for c in places if c and (c in hints.wall.split() or c in hints.wall)}, [], 0.0
    targets = hints.target or ()
    sure = {cell for cell in places if _WALL.fullmatch(cell) and cell not in targets} - empty
    notes, penalty = [], 0.0
    for cell in places:
        if cell in empty or cell in sure or cell in targets or cell not in _BLOCKS:
            continue
        if not _is_connected(places[cell], width) or len(places[cell]) == 1:
            sure.add(cell)
            notes.append(f"{cell} is a wall: its cells do not make one piece")
            penalty += 1.0 + 0.3 * len(places[cell])
    if sure and len(sure & places.keys()) and sum(len(places[c]) for c in sure) > 6:
        penalty += 2.0
    return sure, notes, penalty


def _is_bar(cells: list[tuple[int, int]]) -> bool:
    """Return whether the cells form one straight vehicle."""
    if len(cells) < 2:
        return False
    (top, left), (bottom, right) = cells[0], cells[-1]
    if top == bottom:
        return right - left == len(cells) - 1 and all(row == top for row, _ in cells)
    return (
        left == right == cells[1][1]
        and bottom - top == len(cells) - 1
        and all(column == left for _, column in cells)
    )


def _is_connected(cells: list[tuple[int, int]], width: int) -> bool:
    return is_connected({row * width + column for row, column in cells}, width)


def _check_piece(label: str, cells: list[tuple[int, int]], width: int) -> None:
    """Raise ``PuzzleSyntaxError`` if the cells of one label do not form a vehicle."""
    if not label.isprintable() or " " in label:
        raise PuzzleSyntaxError(
            f"{quote(label)} is not a label: it has spaces or control characters"
        )
    if is_debris(label):
        raise PuzzleSyntaxError(f"{quote(label)} is not a label: it is punctuation")
    if len(cells) == 1:
        raise PuzzleSyntaxError(
            f"{quote(label)} covers only one cell; a vehicle covers at least two"
        )
    if not _is_bar(cells) and not _is_connected(cells, width):
        raise PuzzleSyntaxError(f"the cells of {quote(label)} do not make one piece")


def _targets(
    shapes: list[Shape],
    width: int,
    height: int,
    picture: Picture,
    hints: Hints,
    named: str | None,
    way: tuple[str, int | None] | None,
) -> list[Choice]:
    """Return the vehicles that may be the target, likeliest first."""
    if hints.target is not None:
        known = {shape.label for shape in shapes}
        for label in hints.target:
            if label not in known:
                raise PuzzleSyntaxError(
                    f"there is no vehicle {quote(label)} that could be the target"
                )
        return [Choice(hints.target, 0.0, 99.0, sure=True)]
    if picture.gaps:
        inside = [shape for shape in shapes if shape.label == "X" or shape.label == named]
        if inside:
            shapes = inside
    side = None if way is None else way[0]
    return choose_targets(shapes, width, height, gaps=picture.gaps, named=named, side=side)


def gap_at(side: str, lane: int, width: int, height: int) -> tuple[Gap, ...]:
    """Return the exit on a side, in a lane counted from 1; empty if it is outside the board."""
    at = lane - 1
    if not 0 <= at < (height if side in "LR" else width):
        return ()
    cell = {"R": (at, width - 1), "L": (at, 0), "U": (0, at), "D": (height - 1, at)}[side]
    return ((cell, side),)


def _gaps_toward(side: str, shape: Shape, width: int, height: int) -> tuple[Gap, ...]:
    """Return the exits on a side in the lanes of the target."""
    across = 0 if side in "LR" else 1
    lanes = sorted({cell[across] for cell in shape.cells})
    return tuple(gap for lane in lanes for gap in gap_at(side, lane + 1, width, height))
