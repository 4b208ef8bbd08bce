"""Parsing of plain grids: from text to cells, and from cells to a puzzle.

``read_grid`` accepts one row per line, rows separated by spaces, or all cells of a square board
without separators. Cells of several characters are separated by spaces. ``grid_symbols`` decides
what the characters mean. A straight vehicle slides along its length, any other shape in all four
directions. If no exit is drawn, it is on the right of the target's row, or at the bottom of its
column if the target is vertical; it is as wide as the target.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from ...errors import AmbiguousError, PuzzleSyntaxError
from ...model.board import MAX_SIDE, Board, Cell
from ...model.exits import Exit, Known
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ..error_text import quote
from ..grid_symbols import EMPTY, NO_HINTS, Hints, Marks, decide, is_connected

UNKNOWN = Known()
# Creates a named tuple from its fields faster than the constructor.
_vehicle = tuple.__new__

# Labels of several characters are replaced by single characters from here on, so that a grid stays
# a string.
_PRIVATE = 0xE000
_REPEATED_MARK = re.compile(r"([.\-_#~])\1*")


class Layout(NamedTuple):
    """The cells of a board as one string, row by row, and what is drawn around them.

    ``names`` maps characters that stand for longer labels to these labels. ``gaps`` are the exits
    that the text shows, or None if it shows none.
    """

    cells: str
    width: int
    names: dict[str, str] = {}  # noqa: RUF012  (never changed)
    gaps: tuple[tuple[Cell, str], ...] | None = None
    notes: tuple[str, ...] = ()

    @property
    def height(self) -> int:
        return len(self.cells) // self.width


class Info(NamedTuple):
    """Information about a puzzle that is not part of its rules."""

    id: str = ""
    title: str = ""
    source: str = ""
    level: str = ""
    known: Known = UNKNOWN


NO_INFO = Info()


def read_grid(text: str, hints: Hints = NO_HINTS, info: Info = NO_INFO) -> Puzzle:
    """Parse a plain grid."""
    return build(layout(text, " " in (hints.empty or "")), hints, info)


# --- text to layout ------------------------------------------------------------------------------


def layout(text: str, spaces: bool = False) -> Layout:
    """Return the cells that a text shows; with ``spaces``, spaces are cells too."""
    lines = trim(text)
    if spaces and len(lines) > 1:
        return _with_spaces(lines, True)
    if len(lines) == 1:
        return _one_line(lines[0])
    if shows_empty(text):
        lines = [line for line in lines if line.strip()]  # then a blank line is not a row
    tokens = [line.split() for line in lines]
    if all(len(row) == 1 for row in tokens):
        rows = [row[0] for row in tokens]
        even = len(set(map(len, rows))) == 1
        if even and (shows_empty(text) or not _is_ragged(lines)):
            return from_rows(rows)
        filled = len(set(map(len, lines))) == 1  # with spaces that are cells
        if not even and not filled and not any(line[:1].isspace() for line in lines):
            return from_rows(rows)
    elif _are_cells(tokens):
        return from_tokens(tokens)
    elif shows_empty(text) and len({len(word) for row in tokens for word in row}) == 1:
        return from_rows([word for row in tokens for word in row])  # several rows on a line
    return _with_spaces(lines)


def shows_empty(text: str) -> bool:
    """Return whether the text contains a symbol that always means an empty cell."""
    return not EMPTY.isdisjoint(text)


def _is_ragged(lines: list[str]) -> bool:
    """Return whether rows begin at different columns of equally long lines."""
    indents = {len(line) - len(line.lstrip()) for line in lines}
    return len(indents) > 1 and len(set(map(len, lines))) == 1


def _are_cells(tokens: list[list[str]]) -> bool:
    """Return whether the tokens are cells, rather than vehicles with empty cells between them."""
    words = [word for row in tokens for word in row]
    if len(set(map(len, tokens))) > 1 or max(map(len, words)) > 3:
        return False
    long = [word for word in words if len(word) > 1]
    if shows_empty("".join(words)) or len(long) in (0, len(words)):
        return True
    return any(long.count(word) > 1 for word in long) or all(len(set(word)) > 1 for word in long)


def trim(text: str) -> list[str]:
    """Return the lines of a text without blank lines at the beginning and end.

    Lines of spaces as long as the others are kept, because they may be empty rows.
    """
    lines = text.splitlines()
    shown = [number for number, line in enumerate(lines) if line.strip()]
    if not shown:
        raise PuzzleSyntaxError(
            "the text is empty; a puzzle is a grid such as 'XX.B A..B AOOO ....'"
        )
    start, end = shown[0], shown[-1]
    width = max(len(lines[number].rstrip()) for number in shown)
    while start and len(lines[start - 1]) >= width and "\t" not in lines[start - 1]:
        start -= 1
    while end + 1 < len(lines) and len(lines[end + 1]) >= width and "\t" not in lines[end + 1]:
        end += 1
    picture = lines[start : end + 1]
    if not shows_empty(text) and any(" " in line.strip() for line in picture):
        return picture  # spaces are cells, so a blank line may be a row
    return [line for line in picture if line]


def _one_line(line: str) -> Layout:
    """Return a board on one line: a run of cells, rows, or single cells."""
    tokens = line.split()
    lengths = set(map(len, tokens))
    if len(tokens) == 1:
        return from_run(tokens[0])
    if len(lengths) == 1 and lengths != {1}:
        return from_rows(tokens)
    side = isqrt(len(tokens))
    if side * side == len(tokens) and (lengths == {1} or max(lengths) <= 3):
        return from_tokens([tokens[at : at + side] for at in range(0, len(tokens), side)])
    return from_rows(tokens)


def from_run(cells: str, size: tuple[int, int] | None = None) -> Layout:
    """Return a board from its cells row by row: a square unless a size is given."""
    if size is not None:
        if size[0] * size[1] != len(cells):
            raise PuzzleSyntaxError(
                f"{quote(cells)} has {len(cells)} cells, not {size[0] * size[1]} as on a board of "
                f"{size[0]}x{size[1]}"
            )
        return _checked(Layout(cells, size[0]))
    side = isqrt(len(cells))
    if side * side != len(cells):
        raise PuzzleSyntaxError(
            f"{quote(cells)} has {len(cells)} cells, which is not a square number; "
            f"separate the rows by spaces or line breaks"
        )
    return _checked(Layout(cells, side))


def from_rows(rows: list[str], names: dict[str, str] | None = None) -> Layout:
    """Return a board from rows of equal length."""
    width = len(rows[0]) if rows else 0
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleSyntaxError(
                f"row {number} {quote(row)} has {len(row)} cells, the first one has {width}"
            )
    return _checked(Layout("".join(rows), width, names or {}))


def from_tokens(rows: list[list[str]]) -> Layout:
    """Return a board from rows of tokens; ``..`` is empty like ``.``."""
    names: dict[str, str] = {}
    marks: dict[str, str] = {}
    for row in rows:
        for token in row:
            if token in marks:
                continue
            repeated = _REPEATED_MARK.fullmatch(token)
            if not token.isprintable():
                raise PuzzleSyntaxError(f"there are unprintable characters in {quote(token)}")
            if len(token) == 1:
                marks[token] = token
            elif repeated:
                marks[token] = repeated[1]
            else:
                marks[token] = chr(_PRIVATE + len(names))
                names[marks[token]] = token
    return from_rows(["".join(marks[token] for token in row) for row in rows], names)


def _with_spaces(lines: list[str], sure: bool = False) -> Layout:
    """Return a board in which spaces are cells and rows may end early."""
    rows = [line.rstrip() for line in lines]
    if any("\t" in row for row in rows):
        raise PuzzleSyntaxError("there are tabs between the cells; use spaces or nothing")
    width = max(map(len, rows))
    filled = max(map(len, lines)) if len(set(map(len, lines))) == 1 else width
    short = [n for n, row in enumerate(rows, 1) if len(row) < width]
    if not any(" " in row for row in rows) and short and filled == width and not sure:
        raise PuzzleSyntaxError(
            f"row {short[0]} {quote(rows[short[0] - 1])} has {len(rows[short[0] - 1])} cells, "
            f"others have {width}"
        )
    if len(rows) not in (width, filled):
        # Empty columns on the left belong to a square board; in any other they are a margin.
        margin = min(len(row) - len(row.lstrip()) for row in rows if row)
        rows = [row[margin:] for row in rows]
        width -= margin
        filled -= margin
    if len(rows) == filled or (len(rows) != width and not shows_empty("".join(rows))):
        width = filled
    drawn = from_rows([row.ljust(width) for row in rows])
    size = f"the board is {drawn.width}x{drawn.height}: blank lines around it are not rows"
    if shows_empty(drawn.cells):
        size = f"the board is {drawn.width}x{drawn.height}: spaces are empty cells too"
    elif drawn.width == drawn.height:
        return drawn
    return drawn._replace(notes=(size,))


def _checked(drawn: Layout) -> Layout:
    """Return the layout; raise ``PuzzleSyntaxError`` if a board cannot have this size or cells."""
    if not drawn.cells:
        raise PuzzleSyntaxError("there are no cells in the text")
    width, height = drawn.width, drawn.height
    if width > MAX_SIDE or height > MAX_SIDE:
        raise PuzzleSyntaxError(
            f"a board has at most {MAX_SIDE}x{MAX_SIDE} cells, not {width}x{height}"
        )
    if not drawn.cells.isprintable() and not all(
        mark in drawn.names or mark.isprintable() for mark in drawn.cells
    ):
        raise PuzzleSyntaxError(f"there are unprintable characters in {quote(drawn.cells)}")
    return drawn


# --- layout to puzzle ----------------------------------------------------------------------------


def readings(drawn: Layout, hints: Hints = NO_HINTS, first: str = "") -> list[Marks]:
    """Return the possible meanings of the symbols: one, or two that are equally plausible."""
    if hints.target is not None and drawn.names:
        marks = {label: mark for mark, label in drawn.names.items()}
        hints = hints._replace(target=tuple(marks.get(label, label) for label in hints.target))
    for target in hints.target or ():
        if target not in drawn.cells:
            raise PuzzleSyntaxError(f"there is no vehicle {quote(target)} that could be the target")
    gaps = drawn.gaps
    if gaps is None:
        return decide(drawn.cells, drawn.width, hints, first=first)
    lanes = [(cell, way in "LR") for cell, way in gaps]

    def in_line(label: str) -> bool:
        return _is_wide(drawn, label) or any(
            label in drawn.cells[row * drawn.width : (row + 1) * drawn.width]
            if along_row
            else label in drawn.cells[column :: drawn.width]
            for (row, column), along_row in lanes
            if _points(drawn, label, along_row)
        )

    return decide(drawn.cells, drawn.width, hints, first=first, in_line=in_line)


def _is_wide(drawn: Layout, label: str) -> bool:
    """Return whether the vehicle covers several rows and columns, so that it slides both ways."""
    places = [at for at, mark in enumerate(drawn.cells) if mark == label]
    rows = {at // drawn.width for at in places}
    return len(rows) > 1 and len({at % drawn.width for at in places}) > 1


def _points(drawn: Layout, label: str, along_row: bool) -> bool:
    """Return whether the vehicle can slide along rows, or along columns."""
    first, last = drawn.cells.find(label), drawn.cells.rfind(label)
    in_row = first // drawn.width == last // drawn.width
    in_column = first % drawn.width == last % drawn.width
    return not in_column if along_row else not in_row


def build(drawn: Layout, hints: Hints = NO_HINTS, info: Info = NO_INFO, first: str = "") -> Puzzle:
    """Return the puzzle on a plain board that a layout shows."""
    answers = readings(drawn, hints, first)
    if len(answers) == 1:
        return puzzle_of(drawn, answers[0], info)
    puzzles = []
    failure = None
    for answer in answers:
        try:
            puzzles.append(puzzle_of(drawn, answer, info))
        except PuzzleSyntaxError as error:
            failure = error
    if len(puzzles) == 1 or failure is not None:
        if not puzzles:
            raise failure or PuzzleSyntaxError("the text cannot be read")
        return puzzles[0]
    one, other = ("; ".join(puzzle.notes) for puzzle in puzzles)
    raise AmbiguousError(
        f"{_picture(drawn)} can be read in two ways: {one}; or: {other}; "
        f"choose one with target or wall",
        tuple(puzzles),
    )


def puzzle_of(drawn: Layout, marks: Marks, info: Info) -> Puzzle:
    """Return the puzzle that a layout shows, given the meaning of its symbols."""
    cells, width, names = drawn.cells, drawn.width, drawn.names
    height = len(cells) // width
    blank = marks.empty | marks.wall | marks.outside
    places = _places(width, height)
    targets = marks.targets
    vehicles = []
    exits: tuple[Exit, ...] = ()
    for mark in dict.fromkeys(cells):
        if mark in blank:
            continue
        start, last, count = cells.find(mark), cells.rfind(mark), cells.count(mark)
        if count == 1:
            raise PuzzleSyntaxError(
                f"vehicle {names.get(mark, mark)!r} covers one cell in {_picture(drawn)}: it needs "
                f"at least two; if it is not a vehicle, name it with empty or wall"
            )
        if last - start == count - 1 and last // width == start // width:
            spots, axes = places[start : last + 1], "-"
        elif (
            last - start == (count - 1) * width and cells[start : last + 1 : width] == mark * count
        ):
            spots, axes = places[start : last + 1 : width], "|"
        else:
            at = [place for place, cell in enumerate(cells) if cell == mark]
            spots, axes = tuple(places[place] for place in at), "-|"
            if not is_connected(set(at), width):
                raise PuzzleSyntaxError(
                    f"vehicle {names.get(mark, mark)!r} is in several pieces in {_picture(drawn)}"
                )
        label = names.get(mark, mark)
        vehicles.append(_vehicle(Vehicle, (label, spots, axes, mark in targets, ())))
        if mark in targets:
            exits += way_out(spots, axes, width, height)
    if not vehicles:
        raise PuzzleSyntaxError(f"there is no vehicle in {_picture(drawn)}")
    board = plain_board(width, height)
    solid, missing = marks.wall, marks.outside
    if not solid.isdisjoint(cells) or not missing.isdisjoint(cells):
        both = list(zip(places, cells, strict=True))
        board = Board(
            width,
            height,
            frozenset(place for place, mark in both if mark in solid),
            frozenset(place for place, mark in both if mark in missing),
        )
    if drawn.gaps is not None:
        exits = tuple(Exit(cell, way) for cell, way in drawn.gaps)
    elif len(targets) > 1:
        exits = tuple(dict.fromkeys(exits))
    if board.walls or board.missing:
        exits = _reachable(exits, board, drawn)
    notes = drawn.notes + marks.notes if drawn.notes else marks.notes
    return Puzzle._trusted(board, tuple(vehicles), exits, (), False, *info[:4], notes, info[4], ())


def _reachable(exits: tuple[Exit, ...], board: Board, drawn: Layout) -> tuple[Exit, ...]:
    """Return the exits that are not in a wall; raise an error if a drawn exit is."""
    found = tuple(way for way in exits if way.cell not in board.walls | board.missing)
    if found != exits and drawn.gaps is not None:
        blocked = next(way for way in exits if way not in found)
        raise PuzzleSyntaxError(f"there is no free cell at {blocked} in {_picture(drawn)}")
    return found


def way_out(spots: tuple[Cell, ...], axes: str, width: int, height: int) -> tuple[Exit, ...]:
    """Return the exits of a target if none is drawn."""
    if axes == "|":
        return (Exit((height - 1, spots[0][1]), "D"),)
    # As high as the target: a 2x2 target leaves through two cells.
    return tuple([Exit((row, width - 1), "R") for row in sorted({row for row, _ in spots})])


def _picture(drawn: Layout) -> str:
    """Return the layout on one line, for messages."""
    rows = [drawn.cells[at : at + drawn.width] for at in range(0, len(drawn.cells), drawn.width)]
    if drawn.names:
        rows = [" ".join(drawn.names.get(mark, mark) for mark in row) for row in rows]
    return quote((" / " if drawn.names else " ").join(rows))


@lru_cache(maxsize=256)
def _places(width: int, height: int) -> tuple[Cell, ...]:
    """Return the cells of a board row by row."""
    return tuple((row, column) for row in range(height) for column in range(width))


@lru_cache(maxsize=256)
def plain_board(width: int, height: int) -> Board:
    """Return a board of this size without walls."""
    return Board(width, height)
