"""Parsing of the header lines of unjam's own text format."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from ...errors import PuzzleSyntaxError
from ...model.board import AXES, MAX_SIDE, Board, Cell, Join
from ...model.exits import Exit, Goal
from ...model.vehicle import Vehicle
from ...util.suggestions import suggest
from ..error_text import listing, quote
from .grid_format import way_out
from .grid_layout import Layout

# The header lines: for each key, the values of all lines with that key.
Header = dict[str, list[str]]

SIDES = {"right": "R", "left": "L", "top": "U", "bottom": "D"}
SURFACES: dict[str, tuple[Join, Join]] = {
    "plane": ("none", "none"),
    "cylinder": ("same", "none"),
    "torus": ("same", "same"),
    "moebius": ("flip", "none"),
    "klein": ("same", "flip"),
    "projective": ("flip", "flip"),
}
_JOINS: dict[str, Join] = {"joined": "same", "flipped": "flip", "open": "none"}
_CELL = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})")
_LANES = re.compile(r"([0-9]{1,2})(?:\s*-\s*([0-9]{1,2}))?")
_NEXT_EXIT = re.compile(r";(?=\s{0,8}(?:\S{1,12}\s{1,8}(?:[0-9]|of\b)|none\b|$))")
_PLACED = re.compile(r"(r[0-9]{1,2}c[0-9]{1,2})(-\||-|\||\+)?")


def read_labels(header: Header, key: str, known: Collection[str] = (",",)) -> Iterator[str]:
    """Yield the labels that a key lists, separated by spaces or commas."""
    for value in header.get(key, []):
        for word in value.split():
            if word in known:
                yield word
            elif word[:-1] in known and word[-1] == ",":
                yield word[:-1]
            else:
                yield from filter(None, word.split(","))


def read_edges(header: Header) -> tuple[Join, Join]:
    """Return how the left and right edges, and the top and bottom edges, are joined."""
    value = header.get("edges", ["plane"])[0].lower()
    if value in SURFACES:
        return SURFACES[value]
    joins: dict[str, Join] = {"left-right": "none", "top-bottom": "none"}
    parts = [part.strip() for part in value.split(",")]
    if len({part.partition(" ")[0] for part in parts}) < len(parts):
        raise PuzzleSyntaxError(f"edges: {quote(value)} describes the same edges twice")
    for part in parts:
        which, _, how = part.partition(" ")
        if which not in joins or how.strip() not in _JOINS:
            raise PuzzleSyntaxError(
                f"edges: {quote(value)} is not one of {listing(SURFACES)}, nor like "
                f"'left-right joined, top-bottom flipped'{suggest(value, SURFACES)}"
            )
        joins[which] = _JOINS[how.strip()]
    return joins["left-right"], joins["top-bottom"]


def read_barriers(header: Header) -> frozenset[frozenset[Cell]]:
    """Return the pairs of adjacent cells that a barrier separates."""
    found = set()
    for part in _parts(header, "barrier"):
        one, bar, other = part.partition("|")
        if not bar:
            raise PuzzleSyntaxError(f"barrier: {quote(part)} is not like 'r1c2|r1c3'")
        found.add(frozenset((_cell(one.strip(), "barrier"), _cell(other.strip(), "barrier"))))
    return frozenset(found)


def read_undrawn(header: Header) -> dict[str, tuple[list[Cell], tuple[str, ...]]]:
    """Return vehicles whose cells are listed one by one, and those that have left."""
    found: dict[str, tuple[list[Cell], tuple[str, ...]]] = {}
    for value in header.get("cells", []):
        label, *places = value.split() or [""]
        cells, mirrors = [], []
        for place in places:
            match = _PLACED.fullmatch(place)
            if match is None:
                raise PuzzleSyntaxError(
                    f"cells: {quote(place)} is not a cell of {quote(label)}; write it like r2c3, "
                    f"followed by '-', '|' or '-|' if it is mirrored, or '+' if not"
                )
            cells.append(_cell(match[1], "cells"))
            mirrors.append(match[2] or "")
        if not cells:
            raise PuzzleSyntaxError(f"cells: {quote(value)} is not a label followed by cells")
        shown = tuple(mirror.strip("+") for mirror in mirrors)
        found[label] = cells, shown if any(mirrors) else ()
    found |= {label: ([], ()) for label in read_labels(header, "gone")}
    return found


def read_axes(
    header: Header,
    board: Board,
    pieces: dict[str, tuple[list[Cell], tuple[str, ...]]],
) -> dict[str, str]:
    """Return the axes of every vehicle, given or by default."""
    given: dict[str, str] = {}
    for key, axes in (("free", "-|"), ("fixed", "")):
        for label in read_labels(header, key, pieces):
            if label == "all" and "all" not in pieces:
                given |= dict.fromkeys(pieces, axes)
            else:
                given[label] = axes
    for part in " ".join(header.get("axes", [])).split():
        label, equals, axes = part.rpartition("=")
        axes = axes.rstrip(",")
        if not equals or not axes or not set(axes) <= AXES.keys():
            raise PuzzleSyntaxError(
                f"axes: {quote(part)} is not like A=/ ; the axes are -, |, \\ and / or several"
            )
        given[label] = axes
    for label in given:
        if label not in pieces:
            raise PuzzleSyntaxError(
                f"axes, free or fixed name {quote(label)}, which is not a vehicle"
            )
    listed = {value.split()[0] for value in header.get("cells", []) if value.split()}
    found = {}
    for label, (cells, _) in pieces.items():
        usual = usual_axes(board, cells)
        found[label] = given.get(label, "-|" if usual is None else usual)
        if usual is None and label not in listed:
            diagonal = not {"/", "\\"}.isdisjoint(given.get(label, ""))
            if not diagonal or not _hangs_together(cells):
                raise PuzzleSyntaxError(f"vehicle {quote(label)} is in several pieces")
    return found


def usual_axes(board: Board, cells: list[Cell] | tuple[Cell, ...]) -> str | None:
    """Return the axes along which a vehicle slides by default, or None if it is not connected."""
    if len(cells) < 2:
        return "-|" if cells else ""
    own = set(cells)
    bare = Board(board.width, board.height, join_x=board.join_x, join_y=board.join_y)
    for axis, way in (("-", "R"), ("|", "D")):
        for first in cells:
            line, cell, heading = {first}, first, way
            while (step := bare.step(cell, heading)) is not None and step[0] in own - line:
                cell, heading = step
                line.add(cell)
            if line == own:
                return axis
    seen, todo = {cells[0]}, [cells[0]]
    while todo:
        cell = todo.pop()
        for way in "UDLR":
            step = bare.step(cell, way)
            if step is not None and step[0] in own - seen:
                seen.add(step[0])
                todo.append(step[0])
    return "-|" if seen == own else None


def _hangs_together(cells: list[Cell]) -> bool:
    """Return whether the cells are connected, including by corners."""
    seen, todo = {cells[0]}, [cells[0]]
    while todo:
        row, column = todo.pop()
        for cell in cells:
            if cell not in seen and max(abs(cell[0] - row), abs(cell[1] - column)) == 1:
                seen.add(cell)
                todo.append(cell)
    return len(seen) == len(cells)


def read_exits(
    header: Header,
    drawn: Layout,
    board: Board,
    targets: list[Vehicle],
    goals: list[Goal],
) -> tuple[Exit, ...]:
    """Return the exits that the header lists or the border shows, or the default ones."""
    if "exit" in header:
        found: list[Exit] = []
        for part in _parts(header, "exit"):
            found += _exit(part, board, [target.label for target in targets])
        return tuple(dict.fromkeys(found))
    if drawn.gaps is not None:
        return tuple(Exit(cell, way) for cell, way in drawn.gaps)
    reaching = {goal.target for goal in goals}
    return tuple(
        dict.fromkeys(
            way
            for target in targets
            if target.label not in reaching and target.cells
            for way in way_out(target.cells, target.axes, board.width, board.height)
            if way.cell not in board.walls | board.missing
            and board.step(way.cell, way.direction) is None
        )
    )


def exits_named(text: str, board: Board) -> tuple[Exit, ...]:
    """Return the exits that a text such as ``"right 3; left 3"`` describes.

    ``"right:3"``, as the option ``exit`` of the readers has it, means the same.

    >>> exits_named("top 2", Board(6, 6)) == exits_named("top:2", Board(6, 6))
    True
    """
    parts = (part.strip() for part in text.split(";"))
    return tuple(dict.fromkeys(way for part in parts for way in _exit(part, board, ())))


def _exit(text: str, board: Board, known: Collection[str]) -> list[Exit]:
    if text == "none":
        return []
    where, _, labels = text.partition(" for ")
    targets = frozenset(read_labels({"for": [labels]}, "for", known)) or None
    side, _, lane = where.strip().replace(":", " ", 1).partition(" ")
    side, lane = side.lower(), lane.strip()
    if side not in SIDES:
        raise PuzzleSyntaxError(
            f"exit: {quote(text)} is not like 'right 3', 'top 2-3', 'left 4 for X' or "
            f"'bottom of r5c2'{suggest(side, SIDES)}"
        )
    way = SIDES[side]
    if lane.startswith("of "):
        return [Exit(_cell(lane[3:].strip(), "exit"), way, targets)]
    match = _LANES.fullmatch(lane)
    if match is None:
        raise PuzzleSyntaxError(
            f"exit: {quote(text)} is not like 'right 3' or 'top 2-3'; separate several by ';'"
        )
    first, last = int(match[1]), int(match[2] or match[1])
    lanes = board.height if way in "LR" else board.width
    if not 1 <= first <= last <= lanes:
        what = "rows" if way in "LR" else "columns"
        raise PuzzleSyntaxError(
            f"exit: {quote(text)} is outside the board, which has {lanes} {what}"
        )
    edge = {"R": board.width - 1, "L": 0, "U": 0, "D": board.height - 1}[way]
    return [
        Exit((n - 1, edge) if way in "LR" else (edge, n - 1), way, targets)
        for n in range(first, last + 1)
    ]


def read_goals(header: Header) -> list[Goal]:
    """Return the goals that the header lists."""
    goals = []
    for value in (part for line in header.get("goal", []) for part in re.split(r";\s", line)):
        label, *places = value.split() or [""]
        cells: set[Cell] = set()
        for place in places:
            one, dash, other = place.rstrip(",").partition("-")
            top, left = _cell(one, "goal")
            bottom, right = _cell(other, "goal") if dash else (top, left)
            cells |= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        if not cells:
            raise PuzzleSyntaxError(f"goal: {quote(value)} is not like 'X r5c2-r6c3'")
        goals.append(Goal(label, frozenset(cells)))
    return goals


def _parts(header: Header, key: str) -> Iterable[str]:
    for value in header.get(key, []):
        for part in _NEXT_EXIT.split(value) if key == "exit" else value.split(","):
            if not part.strip():
                raise PuzzleSyntaxError(f"{key}: the value is empty")
            yield part.strip()


def _cell(text: str, key: str) -> Cell:
    match = _CELL.fullmatch(text)
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= MAX_SIDE and 1 <= column <= MAX_SIDE):
        raise PuzzleSyntaxError(
            f"{key}: {quote(text)} is not a cell; cells are r1c1 to r{MAX_SIDE}c{MAX_SIDE} at most"
        )
    return row - 1, column - 1


def read_count(header: Header, key: str) -> int | None:
    """Return the number that a key gives, or None if the key is missing."""
    if key not in header:
        return None
    value = header[key][0]
    if not (value.isascii() and value.isdigit() and len(value) < 19):
        raise PuzzleSyntaxError(f"{key}: {quote(value)} is not a number")
    return int(value)


def is_yes(header: Header, key: str) -> bool:
    """Return whether the value of a key is ``yes``; a missing key means ``no``."""
    value = header.get(key, ["no"])[0].lower()
    if value not in ("yes", "no"):
        raise PuzzleSyntaxError(f"{key}: {quote(value)} is neither yes nor no")
    return value == "yes"
