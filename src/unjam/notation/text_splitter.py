"""Splitting a text into chunks of one puzzle each.

A line that is a whole puzzle is a chunk. Tables of vehicles and pictures end at an empty line;
header lines begin a new puzzle. JSON ends where its brackets close. Header lines above one-line
puzzles apply to all of them. Comments, ``# `` at the beginning of a line, are skipped between
puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..errors import PuzzleError, PuzzleSyntaxError
from ..model.board import MAX_SIDE
from .formats.framed_grid import COUNTED, RUSH
from .formats.line_formats import RUN
from .formats.native_text import HEADER, is_comment
from .formats.vehicle_tables import is_csv_header
from .puzzle_parser import one_line_format, parse_puzzle

# deferred: imports inside functions load what most runs do not need.

_ONE_LINE = frozenset(("line", "database", "url", "named", "fuel", "deck"))
_RULE = re.compile(r"\s*([-=_*~])\1{2,}\s*")  # separates puzzles
_HEADING = re.compile(
    r"(?i)\s*(?:#{1,6}\s*)?(?:(?:level|puzzle|stage|board|card|problem|challenge|no|nr)"
    r"\W{0,3}\d{1,5}(?:\W{0,2}|\s*[-:(\u2013].{0,40})|#\d{1,4}|\(\d{1,4}\)|\d{1,4}[.):])\s*"
)
_LONGEST_BLOCK = 1000  # lines; a puzzle has far fewer


class Chunk(NamedTuple):
    """The text of one puzzle, the number of its first line, and its notation if known."""

    line: int
    text: str
    format: str | None = None
    about: tuple[tuple[str, str], ...] = ()
    cut: bool = False  # another puzzle seems to begin on the next line
    part: bool = False  # an item of a JSON list, which the text around it cannot explain


def known_format(chunk: Chunk) -> str | None:
    """Return the notation of a chunk if it is certain, or None."""
    return chunk.format if chunk.format in ("database", "deck", "url", "fuel") else None


def chunks(lines: Iterable[str], format: str | None = None) -> Iterator[Chunk]:
    """Split lines into puzzles, one chunk at a time."""
    return _Cutter(lines, format).run()


class _Cutter:
    """An iterator over lines that allows one to be put back."""

    def __init__(self, lines: Iterable[str], format: str | None) -> None:
        self._lines = iter(lines)
        self._format = format
        self._back: list[str] = []
        self._number = 0

    def _next(self) -> str | None:
        line = self._back.pop() if self._back else next(self._lines, None)
        if line is not None:
            self._number += 1
            line = line.rstrip("\r\n")
        return line

    def _put_back(self, line: str) -> None:
        self._back.append(line)
        self._number -= 1

    def run(self) -> Iterator[Chunk]:
        about: tuple[tuple[str, str], ...] = ()
        while (line := self._next()) is not None:
            start = line.strip()
            # A fast path for the most common line of large files.
            if RUN.fullmatch(start) and not start.isdigit() and self._format is None:
                yield Chunk(self._number, start, "line", about)
                continue
            if not start or is_comment(line):
                continue
            number = self._number
            format = self._format
            if format is None:
                format = one_line_format(line)
            if format in _ONE_LINE or (format == "vehicles" and len(line.split()) > 1):
                yield Chunk(number, line, format, about)
            elif start[0] in "[{" and format in (None, "json", "objects-xy", "objects-rc"):
                yield from self._json(line, number, format)
            elif format == "csv" or (format is None and is_csv_header(line)):
                yield Chunk(number, self._table(line), "csv")
            else:
                text, header = self._block(line)
                if header is not None:
                    about = header
                else:
                    yield from _parted(Chunk(number, text, format, cut=bool(self._back)))

    def _json(self, line: str, number: int, format: str | None) -> Iterator[Chunk]:
        """Yield a JSON value; for a list of puzzles, yield each of them."""
        if line.strip() == "[":  # a long list with one puzzle per line, as unjam writes it
            inner = self._next()
            if inner is not None and inner.strip()[:1] == "{" and _depth(inner.strip(" ,")) == 0:
                while inner is not None and inner.strip() != "]":
                    if inner.strip():
                        yield Chunk(
                            self._number, inner.strip().rstrip(","), format or "json", part=True
                        )
                    inner = self._next()
                return
            if inner is not None:
                self._put_back(inner)
        text = [line]
        scan = _Depth()
        depth = scan.feed(line)
        size = len(line)
        while depth > 0 and (more := self._next()) is not None:
            text.append(more)
            depth = scan.feed(more)
            size += len(more)
            if size > 100_000_000:
                raise PuzzleSyntaxError("the JSON value is too long for a list of puzzles")
        yield from _puzzles(Chunk(number, "\n".join(text), format or "json"))

    def _table(self, line: str) -> str:
        text = [line]
        while (more := self._next()) is not None and more.strip():
            if _begins_another(more):
                self._put_back(more)
                break
            text.append(more)
        return "\n".join(text)

    def _block(self, line: str) -> tuple[str, tuple[tuple[str, str], ...] | None]:
        """Return a picture with its header lines, or the header lines above one-line puzzles."""
        text = [line]
        in_header = HEADER.fullmatch(line) is not None
        width = len(line)
        while (more := self._next()) is not None:
            is_header = HEADER.fullmatch(more) is not None
            blank = not more.strip()
            if in_header and not (is_header or blank or is_comment(more)):
                if _stands_alone(more):
                    if _says_more(text):
                        return "\n".join((*text, more)), None
                    self._put_back(more)
                    return "", _about(text)
                in_header, width = False, len(more)
            elif not in_header and (
                is_header
                or _begins_another(more)
                or _announces_another(more, text)
                or _is_next_heading(more, text)
            ):
                self._put_back(more)
                break
            elif not in_header and (_ends_picture(more, text[-1], width) or _is_rule(more, text)):
                break
            text.append(more)
            if len(text) > _LONGEST_BLOCK:
                break
        return "\n".join(text), None


def _stands_alone(line: str) -> bool:
    """Return whether the line is a whole puzzle rather than the first row of a picture."""
    format = one_line_format(line)
    return format in _ONE_LINE and (format != "line" or len(line.split()[0]) > MAX_SIDE)


def _begins_another(line: str) -> bool:
    """Return whether another puzzle begins here without an empty line before it."""
    start = line.strip()
    return start[:1] in ("{", "[") or is_csv_header(line) or _stands_alone(line)


def _announces_another(line: str, above: list[str]) -> bool:
    """Return whether the line is the size of the next grid, below a grid with a size line."""
    for size in (RUSH, COUNTED):
        if size.fullmatch(above[0]):
            return len(above) > 2 and size.fullmatch(line) is not None
    return False


def _is_next_heading(line: str, above: list[str]) -> bool:
    """Return whether the line is a heading such as ``Level 2``, below the rows of another board."""
    own = line.strip()
    if len(above) < 3 or any(len(row.strip()) == len(own) for row in above[1:]):
        return False  # it may be a row
    if own.isdigit() and above[0].strip().isdigit():  # boards below their numbers
        return len(above) > 3 and int(own) == int(above[0]) + 1 and len(above[1].strip()) > 2
    return _HEADING.fullmatch(line) is not None and (
        len(own) != len(above[0].strip()) or _HEADING.fullmatch(above[0]) is not None
    )


def _is_rule(line: str, above: list[str]) -> bool:
    """Return whether a line as wide as the rows separates boards whose empty cells are dots."""
    rule = _RULE.fullmatch(line)
    if rule is None or len(above) < 3:
        return False
    signs = "".join(above)
    return "." in signs and rule[1] not in signs


def _ends_picture(line: str, above: str, width: int) -> bool:
    """Return whether the line is blank, a separator or a comment rather than a row."""
    if _RULE.fullmatch(line) and len(line.strip()) not in (width, len(above.strip())):
        return True
    if not line.strip():
        # In a picture whose empty cells are spaces, a row may be blank.
        return len(line) != width or "." in above
    # A row may begin with a wall and a space, and a record with the label "#".
    says = is_comment(line) and len(line.rstrip()) != width
    is_record = any(line.count(mark) == above.count(mark) > 1 for mark in "\t,;")
    return says and not is_record and above[:1] != "#" and " " not in above.strip()


def _says_more(lines: list[str]) -> bool:
    """Return whether header lines state more about a puzzle than its title and source."""
    headers = [match for match in map(HEADER.fullmatch, lines) if match]
    return any(match[1].lower() not in ("title", "source") for match in headers)


def _about(lines: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the title and source of a whole file."""
    found = []
    for line in lines:
        match = HEADER.fullmatch(line)
        if match is not None and match[1].lower() in ("title", "source"):
            found.append((match[1].lower(), match[2] or ""))
    return tuple(found)


def _parted(chunk: Chunk) -> Iterator[Chunk]:
    """Yield 4x4 boards, one per line, that look like the rows of a wide board.

    Yields the chunk itself if it is a puzzle as it is.
    """
    lines = chunk.text.splitlines()
    if len(lines) > 1 and all(len(line) == 16 for line in lines) and not _is_board(chunk):
        for number, line in enumerate(lines):
            yield Chunk(chunk.line + number, line, "line")
    else:
        yield chunk


def _is_board(chunk: Chunk) -> bool:
    try:
        parse_puzzle(chunk.text, format="grid")
    except PuzzleError:
        return False
    return True


def _puzzles(chunk: Chunk) -> Iterator[Chunk]:
    """Yield the puzzles of a JSON list, or the value itself if it is one puzzle."""
    import json

    from ..util.nested_json import parse_json

    try:
        value = parse_json(chunk.text)
    except (ValueError, RecursionError):
        yield chunk  # parsing it reports the error
        return
    if isinstance(value, list) and value and all(map(_is_puzzle, value)):
        for item in value:
            text = item if isinstance(item, str) else json.dumps(item)
            yield Chunk(chunk.line, text, None, part=True)
    else:
        yield chunk


def _is_puzzle(value: object) -> bool:
    """Return whether this item of a list is a puzzle rather than part of one."""
    if isinstance(value, str):  # words of one or two characters are cells, not rows
        return len(value) > MAX_SIDE and max(map(len, value.split()), default=0) > 2
    if isinstance(value, list):
        return bool(value) and all(isinstance(row, str) and len(row) > 3 for row in value)
    if not isinstance(value, dict):
        return False
    return any(
        isinstance(value.get(key), (list, dict)) for key in ("board", "cars", "vehicles", "grid")
    )


class _Depth:
    """The number of open brackets outside strings, updated line by line."""

    def __init__(self) -> None:
        self.depth = 0
        self._in_string = False

    def feed(self, line: str) -> int:
        escaped = False
        for mark in line:
            if self._in_string:
                if escaped:
                    escaped = False
                elif mark == "\\":
                    escaped = True
                elif mark == '"':
                    self._in_string = False
            elif mark == '"':
                self._in_string = True
            elif mark in "[{":
                self.depth += 1
            elif mark in "]}":
                self.depth -= 1
        return self.depth


def _depth(line: str) -> int:
    return _Depth().feed(line)
