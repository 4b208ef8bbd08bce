"""unjam's own text format: header lines ``key: value`` above a grid, for what a grid cannot say.

``docs/notation.md`` describes every key. Rows and columns are counted from 1; ``r2c3`` is a cell,
``r2c3-r4c5`` a rectangle of cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..model.board import AXES, MAX_SIDE, Board, Cell, Join
from ..model.exits import Exit, Goal, Known
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from .frame import border_layout, has_border
from .grid import Layout, from_rows, layout, readings, trim, way_out
from .marks import Hints, Marks
from .text import listing, quote, suggest

COMMENT = re.compile(r"\s*#(?:\s.*)?")

KEYS = (
    "id", "title", "source", "level", "moves", "slides", "states", "corner-moves", "solution",
    "target", "exit", "goal", "edges", "corners", "axes", "free", "fixed", "gone", "cells",
    "barrier", "empty", "wall", "outside",
)  # fmt: skip
# After a key that is known the space may be missing.
HEADER = re.compile(
    rf"\s*(?=(?i:{'|'.join(KEYS)})\s*:|[A-Za-z][\w -]{{0,30}}:(?:\s|$))"
    r"([A-Za-z][\w -]{0,30}?)\s*:\s*(.*\S)?\s*"
)
_SEVERAL = frozenset(
    ("exit", "goal", "axes", "free", "fixed", "gone", "cells", "barrier", "target")
)

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
_PLACED = re.compile(r"(r[0-9]{1,2}c[0-9]{1,2})(-\||-|\|)?")


def read_native(text: str, hints: Hints) -> Puzzle:
    """Read header lines and the grid below them."""
    said, grid = _split(text)
    if not grid.strip():
        raise PuzzleSyntaxError("there is no grid below the header lines")
    lines = trim(grid)
    _no_header_below(lines)
    # Where exits are listed, stars and walls around the board are no border that shows them.
    framed = has_border(lines) and ("exit" not in said or lines[0].lstrip()[0] not in "*#")
    drawn = border_layout(lines) if framed else _layout(lines, grid)
    undrawn = {value.split()[0] for value in said.get("cells", []) if value.strip()}
    undrawn |= set(_labels(said, "gone"))
    known = undrawn | set(drawn.cells) | set(drawn.names.values())
    if hints.target is None and "target" in said:
        hints = hints._replace(target=tuple(_labels(said, "target", known)))
    elif hints.target is None and _x_is_a_vehicle(drawn, said):
        hints = hints._replace(target=("X",))
    if hints.wall is None and hints.empty is None:
        hints = hints._replace(wall=_mark(said, "wall"), empty=_mark(said, "empty"), exact=True)
    targets = hints.target
    if targets is not None and undrawn & set(targets):
        hints = hints._replace(target=tuple(t for t in targets if t not in undrawn))
    answers = readings(drawn, hints)
    puzzles = [_with_solution(_build(drawn, answer, said, targets), said) for answer in answers]
    if len(puzzles) > 1:
        raise AmbiguousError(
            f"the grid can be read in two ways: {'; '.join(puzzles[0].notes)}; or: "
            f"{'; '.join(puzzles[1].notes)}; a line 'target:' or 'wall:' must say which",
            tuple(puzzles),
        )
    return puzzles[0]


def _layout(lines: list[str], grid: str) -> Layout:
    """A line is a row here, unless it is longer than any row."""
    if len(lines) == 1 and len(lines[0].split()) == 1 and len(lines[0].strip()) <= MAX_SIDE:
        return from_rows([lines[0].strip()])
    return layout(grid)


def _split(text: str) -> tuple[dict[str, list[str]], str]:
    """The values of every key, and the text of the grid."""
    said: dict[str, list[str]] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        match = HEADER.fullmatch(line)
        if match is None:
            if line.strip() and COMMENT.fullmatch(line) is None:
                return said, "\n".join(lines[number:])
            continue
        key, value = match[1].lower(), match[2] or ""
        if key not in KEYS:
            near = suggest(key, KEYS) or f"; there are {listing(KEYS)}"
            raise PuzzleSyntaxError(f"there is no key {quote(match[1])}{near}")
        if key in said and key not in _SEVERAL:
            raise PuzzleSyntaxError(f"the key {key!r} is given twice")
        said.setdefault(key, []).append(value)
    return said, ""


def _x_is_a_vehicle(drawn: Layout, said: dict[str, list[str]]) -> bool:
    """Is ``X`` one piece across joined edges, or does a line say how it moves?"""
    cells = [divmod(at, drawn.width) for at, mark in enumerate(drawn.cells) if mark == "X"]
    if not cells:
        return False
    named = [value for key in ("goal", "axes", "free", "fixed") for value in said.get(key, [])]
    if any("X" in re.split(r"[\s,=]+", value) for value in named):
        return True
    join_x, join_y = _edges(said)
    board = Board(drawn.width, drawn.height, join_x=join_x, join_y=join_y)
    return len(cells) > 1 and usual_axes(board, cells) is not None


def _no_header_below(lines: list[str]) -> None:
    for line in lines:
        match = HEADER.fullmatch(line)
        if match is not None and match[1].lower() in KEYS:
            raise PuzzleSyntaxError(
                f"{quote(line.strip())} stands below a grid; header lines stand above it, and "
                f"only a file may have several puzzles"
            )


def _labels(said: dict[str, list[str]], key: str, known: Collection[str] = (",",)) -> Iterator[str]:
    """The labels that a key lists, between spaces or commas."""
    for value in said.get(key, []):
        for word in value.split():
            if word in known:
                yield word
            elif word[:-1] in known and word[-1] == ",":
                yield word[:-1]
            else:
                yield from filter(None, word.split(","))


def _mark(said: dict[str, list[str]], key: str) -> str | None:
    if key not in said:
        return None
    mark = said[key][0]
    if len(mark) != 1:
        raise PuzzleSyntaxError(f"{key}: {quote(mark)} is no mark; it is one character")
    return mark


# --- the parts -----------------------------------------------------------------------------------


def _build(
    drawn: Layout, marks: Marks, said: dict[str, list[str]], targets: tuple[str, ...] | None
) -> Puzzle:
    outside = marks.outside
    if "outside" in said:
        outside = frozenset(_mark(said, "outside") or "")
    width, height = drawn.width, drawn.height
    at: dict[str, list[Cell]] = {}
    for number, mark in enumerate(drawn.cells):
        at.setdefault(mark, []).append(divmod(number, width))
    walls = [cell for mark in marks.wall for cell in at.pop(mark, ())]
    missing = [cell for mark in outside for cell in at.pop(mark, ())]
    for mark in marks.empty:
        at.pop(mark, None)
    joins = _edges(said)
    board = Board(
        width, height, frozenset(walls), frozenset(missing), _barriers(said), joins[0], joins[1]
    )
    board.check()
    names = drawn.names
    wanted = targets if targets is not None else tuple(names.get(t, t) for t in marks.targets)
    pieces: dict[str, tuple[list[Cell], tuple[str, ...]]] = {
        names.get(mark, mark): (cells, ()) for mark, cells in at.items()
    }
    undrawn = _undrawn(said)
    for label in undrawn:
        if label in pieces:
            raise PuzzleSyntaxError(
                f"vehicle {quote(label)} is in the grid, and yet 'cells' or 'gone' names it"
            )
    pieces |= undrawn
    axes = _axes(said, board, pieces)
    vehicles = [
        Vehicle(label, tuple(cells), axes[label], label in wanted, mirrors)
        for label, (cells, mirrors) in pieces.items()
    ]
    for label in wanted:
        if label not in pieces:
            raise PuzzleSyntaxError(f"target: there is no vehicle {quote(label)}")
    goals = _goals(said)
    return Puzzle(
        board,
        vehicles,
        _exits(said, drawn, board, [v for v in vehicles if v.target], goals),
        goals,
        corners=_yes(said, "corners"),
        notes=drawn.notes + marks.notes,
        known=Known(*(_count(said, key.replace("_", "-")) for key in Known._fields)),
        id=said.get("id", [""])[0],
        title=said.get("title", [""])[0],
        source=said.get("source", [""])[0],
        level=said.get("level", [""])[0],
    )


def _with_solution(puzzle: Puzzle, said: dict[str, list[str]]) -> Puzzle:
    if "solution" not in said:
        return puzzle
    from .moves import parse_moves
    from .native_json import check_solution

    moves = parse_moves(said["solution"][0], puzzle).moves
    check_solution(moves, puzzle.vehicles)
    return puzzle.replace(solution=moves)


def _edges(said: dict[str, list[str]]) -> tuple[Join, Join]:
    value = said.get("edges", ["plane"])[0].lower()
    if value in SURFACES:
        return SURFACES[value]
    joins: dict[str, Join] = {"left-right": "none", "top-bottom": "none"}
    for part in value.split(","):
        which, _, how = part.strip().partition(" ")
        if which not in joins or how.strip() not in _JOINS:
            raise PuzzleSyntaxError(
                f"edges: {quote(value)} is none of {listing(SURFACES)}, nor like "
                f"'left-right joined, top-bottom flipped'{suggest(value, SURFACES)}"
            )
        joins[which] = _JOINS[how.strip()]
    return joins["left-right"], joins["top-bottom"]


def _barriers(said: dict[str, list[str]]) -> frozenset[frozenset[Cell]]:
    found = set()
    for part in _parts(said, "barrier"):
        one, bar, other = part.partition("|")
        if not bar:
            raise PuzzleSyntaxError(f"barrier: {quote(part)} is not like 'r1c2|r1c3'")
        found.add(frozenset((_cell(one.strip(), "barrier"), _cell(other.strip(), "barrier"))))
    return frozenset(found)


def _undrawn(said: dict[str, list[str]]) -> dict[str, tuple[list[Cell], tuple[str, ...]]]:
    """Vehicles whose cells are listed one by one, and those that have left."""
    found: dict[str, tuple[list[Cell], tuple[str, ...]]] = {}
    for value in said.get("cells", []):
        label, *places = value.split() or [""]
        cells, mirrors = [], []
        for place in places:
            match = _PLACED.fullmatch(place)
            if match is None:
                raise PuzzleSyntaxError(
                    f"cells: {quote(place)} is no cell of {quote(label)}; it is like r2c3, "
                    f"with '-', '|' or '-|' behind it where it is mirrored"
                )
            cells.append(_cell(match[1], "cells"))
            mirrors.append(match[2] or "")
        if not cells:
            raise PuzzleSyntaxError(f"cells: {quote(value)} is no label followed by cells")
        found[label] = cells, tuple(mirrors) if any(mirrors) else ()
    found |= {label: ([], ()) for label in _labels(said, "gone")}
    return found


def _axes(
    said: dict[str, list[str]],
    board: Board,
    pieces: dict[str, tuple[list[Cell], tuple[str, ...]]],
) -> dict[str, str]:
    given: dict[str, str] = {}
    for key, axes in (("free", "-|"), ("fixed", "")):
        for label in _labels(said, key, pieces):
            if label == "all" and "all" not in pieces:
                given |= dict.fromkeys(pieces, axes)
            else:
                given[label] = axes
    for part in " ".join(said.get("axes", [])).split():
        label, equals, axes = part.rpartition("=")
        axes = axes.rstrip(",")
        if not equals or not axes or not set(axes) <= AXES.keys():
            raise PuzzleSyntaxError(
                f"axes: {quote(part)} is not like A=/ ; the axes are -, |, \\ and /, or several"
            )
        given[label] = axes
    for label in given:
        if label not in pieces:
            raise PuzzleSyntaxError(f"axes, free or fixed name {quote(label)}, which is no vehicle")
    listed = {value.split()[0] for value in said.get("cells", []) if value.split()}
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
    """Along which axes a vehicle slides unless it is said; None if it is in several pieces."""
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
    """Do the cells hang together, corners included?"""
    seen, todo = {cells[0]}, [cells[0]]
    while todo:
        row, column = todo.pop()
        for cell in cells:
            if cell not in seen and max(abs(cell[0] - row), abs(cell[1] - column)) == 1:
                seen.add(cell)
                todo.append(cell)
    return len(seen) == len(cells)


def _exits(
    said: dict[str, list[str]],
    drawn: Layout,
    board: Board,
    targets: list[Vehicle],
    goals: list[Goal],
) -> tuple[Exit, ...]:
    if "exit" in said:
        found: list[Exit] = []
        for part in _parts(said, "exit"):
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


def _exit(text: str, board: Board, known: Collection[str]) -> list[Exit]:
    if text == "none":
        return []
    where, _, labels = text.partition(" for ")
    targets = frozenset(_labels({"for": [labels]}, "for", known)) or None
    side, _, lane = where.strip().partition(" ")
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
            f"exit: {quote(text)} is not like 'right 3' or 'top 2-3'; between several stands a ';'"
        )
    first, last = int(match[1]), int(match[2] or match[1])
    lanes = board.height if way in "LR" else board.width
    if not 1 <= first <= last <= lanes:
        what = "rows" if way in "LR" else "columns"
        raise PuzzleSyntaxError(
            f"exit: {quote(text)} is not at the board, which has {lanes} {what}"
        )
    edge = {"R": board.width - 1, "L": 0, "U": 0, "D": board.height - 1}[way]
    return [
        Exit((n - 1, edge) if way in "LR" else (edge, n - 1), way, targets)
        for n in range(first, last + 1)
    ]


def _goals(said: dict[str, list[str]]) -> list[Goal]:
    goals = []
    for value in (part for line in said.get("goal", []) for part in re.split(r";\s", line)):
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


def _parts(said: dict[str, list[str]], key: str) -> Iterable[str]:
    for value in said.get(key, []):
        for part in _NEXT_EXIT.split(value) if key == "exit" else value.split(","):
            if not part.strip():
                raise PuzzleSyntaxError(f"{key}: nothing is said")
            yield part.strip()


def _cell(text: str, key: str) -> Cell:
    match = _CELL.fullmatch(text)
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= MAX_SIDE and 1 <= column <= MAX_SIDE):
        raise PuzzleSyntaxError(
            f"{key}: {quote(text)} is no cell; cells are r1c1 to r{MAX_SIDE}c{MAX_SIDE} at most"
        )
    return row - 1, column - 1


def _count(said: dict[str, list[str]], key: str) -> int | None:
    if key not in said:
        return None
    value = said[key][0]
    if not (value.isascii() and value.isdigit() and len(value) < 19):
        raise PuzzleSyntaxError(f"{key}: {quote(value)} is no number")
    return int(value)


def _yes(said: dict[str, list[str]], key: str) -> bool:
    value = said.get(key, ["no"])[0].lower()
    if value not in ("yes", "no"):
        raise PuzzleSyntaxError(f"{key}: {quote(value)} is neither yes nor no")
    return value == "yes"
