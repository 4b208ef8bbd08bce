"""Recognising the notation of a text, and parsing one puzzle.

The shapes of the notations hardly overlap; the first one that fits is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import cast

from ..core import core
from ..errors import AmbiguousError, PuzzleError, PuzzleSyntaxError
from ..model.puzzle import Puzzle
from ..util.suggestions import suggest
from .error_text import cut, listing, without_bullets
from .formats.grid_format import build
from .formats.grid_layout import from_run
from .formats.line_formats import RUN
from .grid_symbols import CIRCLE_NOTES, NO_HINTS, Hints

# deferred: imports inside functions load what most runs do not need.

Read = Callable[[str, Hints], Puzzle]

# All notations that can be read: the module and the function that parses each.
FORMATS: dict[str, tuple[str, str]] = {
    "native": ("native_text", "read_native"),
    "json": ("json_format", "read_json"),
    "objects-xy": ("json_format", "read_json"),
    "objects-rc": ("json_format", "read_json"),
    "grid": ("grid_format", "read_grid"),
    "line": ("line_formats", "read_line"),
    "database": ("line_formats", "read_database"),
    "url": ("line_formats", "read_url"),
    "named": ("line_formats", "read_named"),
    "fuel": ("line_formats", "read_fuel"),
    "deck": ("line_formats", "read_deck_line"),
    "counted": ("framed_grid", "read_counted"),
    "rush": ("framed_grid", "read_rush"),
    "border": ("framed_grid", "read_border"),
    "exit-mark": ("framed_grid", "read_exit_mark"),
    "csv": ("vehicle_tables", "read_csv"),
    "vehicles": ("vehicle_tables", "read_vehicles"),
    "vehicles-xy": ("vehicle_tables", "read_vehicles"),
    "vehicles-rc": ("vehicle_tables", "read_vehicles"),
    "numbers": ("vehicle_tables", "read_numbers"),
    "klotski": ("klotski_format", "read_klotski"),
}

LONGEST = 1_000_000  # characters of one puzzle; a longer text is something else
LONGEST_LINE = 4000  # characters of a puzzle on one line, including text around it
_ROWS = re.compile(r"\s*[A-Za-z.#\-_]+(?:\s+[A-Za-z.#\-_]+)+\s*")


def parse_puzzle(
    text: str,
    *,
    format: str | None = None,
    target: str | None = None,
    wall: str | None = None,
    empty: str | None = None,
    exit: str | None = None,
    size: str | tuple[int, int] | None = None,
    hints: Hints = NO_HINTS,
) -> Puzzle:
    """Parse one puzzle from text in any notation.

    Raises ``PuzzleSyntaxError`` if no notation fits, ``AmbiguousError`` if several readings fit
    equally well, and ``ValueError`` for an invalid option.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if not (target is wall is empty is exit is size is None):
        hints = make_hints(target, wall, empty, exit, size)
    try:
        puzzle = _parsed(text, format, hints)
    except AmbiguousError as error:
        if hints.exit is None and hints.size is None:
            from .reading_choice import resolve

            return resolve(error)
        from .reading_options import settle_readings

        return settle_readings(error, hints)
    if hints.exit is None and hints.size is None:
        return puzzle
    from .reading_options import settle

    return settle(puzzle, hints)


def _parsed(text: str, format: str | None, hints: Hints) -> Puzzle:
    if "\xa0" in text:
        text = text.replace("\xa0", " ")
    if format is None:
        run = text.strip()
        if RUN.fullmatch(run) and not run.isdigit():
            program = core.Program.of_line(run) if hints is NO_HINTS else None
            if program is not None:
                return Puzzle._of_program(program, () if "." in run else CIRCLE_NOTES)
            return build(from_run(run, hints.size), hints)
    else:
        check_format(format)
    if len(text) > LONGEST:
        raise PuzzleSyntaxError(f"a text of {len(text):,} characters is too long for a puzzle")
    text = without_wrapping(text)
    try:
        if format is not None:
            return reader(format)(text, hints)
        from .reading_choice import read_best

        kind = recognise(text)
        return read_best(text, kind, reader(kind), hints)
    except PuzzleSyntaxError:
        raise
    except PuzzleError as error:
        raise PuzzleSyntaxError(cut(str(error))) from None


def parse_run(run: str) -> Puzzle:
    """Parse the cells of a square board row by row, without a look at other notations."""
    return build(from_run(run), NO_HINTS)


_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060"))
_QUOTE = re.compile(r"\s*>\s?(?=[^\s>])|\s*>\s*$")
_BULLET = re.compile(r"\s*[*-] (?=\S+\s*$)")
_FENCE = re.compile(r"\s*(?:`{3,}\w*|~{3,}\w*)\s*")


def without_wrapping(text: str) -> str:
    """Return the text without the decoration that mail, Markdown and editors put around it."""
    if not text.isascii():
        text = text.lstrip("\ufeff")
        if text.lstrip()[:1] not in ("{", "["):  # JSON strings may contain them on purpose
            text = text.translate(_INVISIBLE)
    shown = [line for line in text.splitlines() if line.strip()]
    if len(shown) > 2 and _FENCE.fullmatch(shown[0]) and _FENCE.fullmatch(shown[-1]):
        shown = shown[1:-1]
        text = "\n".join(shown)
    bare = without_bullets(text.splitlines())
    if bare is not None:
        return "\n".join(bare)
    for mark in (_QUOTE, _BULLET):
        if len(shown) > 1 and all(map(mark.match, shown)):
            return "\n".join(mark.sub("", line, count=1) for line in shown)
    for remark in ("//", "--", ";", "%", "|", "#"):
        if _is_remark(shown, remark):
            return "\n".join(
                line.lstrip()[len(remark) :] if line.lstrip().startswith(remark) else line
                for line in shown
            )
    return text


def _is_remark(lines: list[str], mark: str) -> bool:
    """Return whether at least three lines begin with this comment sign and none contains it."""
    bare = [line.strip() for line in lines]
    marked = [line for line in bare if line.startswith(mark)]
    if len(marked) < 3 or (mark in "|#" and len(marked) < len(bare)):
        return False
    if mark != "|" and not all(line[len(mark) :][:1] in ("", " ") for line in marked):
        return False
    closing = "" if mark in "|#" else mark  # as in "-- end --"
    return not any(mark in line[len(mark) :].removesuffix(closing) for line in marked)


def is_explicit(text: str) -> bool:
    """Return whether the text is in a notation in which nothing has to be guessed."""
    from .reading_choice import EXPLICIT

    kind = recognise(text)
    if kind not in EXPLICIT - {"csv", "vehicles"}:
        return False
    try:
        reader(kind)(text, NO_HINTS)
    except PuzzleError:
        return False
    return True


def check_format(format: str | None) -> None:
    """Raise ``ValueError`` unless ``format`` is the name of a notation or None."""
    if format is not None and format not in FORMATS:
        near = suggest(format, FORMATS)
        names = f"; the formats are {listing(FORMATS)}; 'unjam formats' shows examples"
        raise ValueError(f"unknown format {format!r}{near or names}")


def make_hints(
    target: str | None,
    wall: str | None,
    empty: str | None,
    exit: str | None = None,
    size: str | tuple[int, int] | None = None,
) -> Hints:
    """Return the caller's reading options in the form that the readers expect."""
    if target is None and wall is None and empty is None and exit is None and size is None:
        return NO_HINTS
    targets = None if target is None else tuple(target.replace(",", " ").split())
    if targets == ():
        raise ValueError("target must be the label of a vehicle, not empty")
    if exit is None and size is None:
        return Hints(targets, wall, empty)
    from .reading_options import parse_exit, parse_size

    return Hints(
        targets,
        wall,
        empty,
        exit=None if exit is None else parse_exit(exit),
        size=None if size is None else parse_size(size),
    )


def reader(format: str) -> Read:
    """Return the function that parses a notation."""
    module, name = FORMATS[format]
    function = getattr(import_module(f".formats.{module}", __package__), name)
    if format.endswith(("-xy", "-rc")):
        return partial(function, order=format[-2:])
    return cast(Read, function)


def recognise(text: str) -> str:
    """Return the name of the notation that a text is written in."""
    if _ROWS.fullmatch(text):  # a fast path for the most common grids
        if "K" not in text and text.lstrip()[0] != "#":
            return "grid"
        return _grid_kind(text.splitlines())
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return "grid"  # its reader reports that the text is empty
    if lines[0].lstrip()[0] in "{[\"'":
        from .formats.vehicle_tables import is_csv_header

        return "csv" if is_csv_header(lines[0]) else "json"
    one = one_line_format(text) if len(lines) == 1 else None
    if one is not None:
        return one
    return _first_line_kind(lines) or _grid_kind(lines)


def one_line_format(line: str) -> str | None:
    """Return the notation of a line that is a whole puzzle; None if it may be part of one."""
    from .formats import line_formats, vehicle_tables

    line = line.strip()
    if len(line) > LONGEST_LINE or line[:1] in ("{", "[", '"', "'"):
        return None
    if RUN.fullmatch(line):
        return "numbers" if line.isdigit() else "line"
    if line_formats.DECK_START.match(line):
        return "deck"
    if "/" in line and line_formats.URL.fullmatch(line):
        return "url"
    if line_formats.DATABASE.fullmatch(line):
        return "database"
    if line_formats.NUMBERED.fullmatch(line.partition(" #")[0].strip()):
        return "named"
    named = line_formats.NAMED.fullmatch(line.partition(" #")[0].strip())
    if named:
        unkeyed = named[1].lower() not in _native_keys()
        return "named" if named[2] or (unkeyed and _is_rows(named[3])) else None
    if len(re.split(r"[\s,;]+", line)) > 1 and vehicle_tables.is_vehicle_list(line):
        return "vehicles"
    if vehicle_tables.is_csv_header(line):
        return None
    fuel = line_formats.FUEL.fullmatch(line)
    if fuel and len(fuel[1]) >= 16:
        return "fuel"
    return "line" if _is_rows(line) and len(line.split()[0]) > 3 else None


def _is_rows(text: str) -> bool:
    """Return whether these are rows of equal length, or one run too long to be a row."""
    words = text.split()
    if len(words) == 1:
        return len(text) > 16 and not set(text) <= set("|:-+=")  # no rule of a table
    return len(set(map(len, words))) == 1 and len(words) > 1 and len(words[0]) > 1


def _native_keys() -> tuple[str, ...]:
    from .formats.native_text import KEYS

    return KEYS


def _first_line_kind(lines: list[str]) -> str | None:
    """Return the notation that the first line identifies, or None."""
    from .formats import framed_grid, native_text, vehicle_tables

    first = lines[0]
    if vehicle_tables.is_csv_header(first):
        return "csv"
    if framed_grid.RUSH.fullmatch(first):
        return "rush"
    if (
        framed_grid.COUNTED.fullmatch(first)
        and len(lines) > 1
        and not vehicle_tables.is_numbers(lines)
    ):
        return "counted"
    shown = [line for line in lines if not native_text.is_comment(line)] or lines
    headers = map(native_text.HEADER.fullmatch, shown)
    if native_text.HEADER.fullmatch(shown[0]) or any(
        h and h[1].lower() in native_text.KEYS for h in headers
    ):
        return "native"
    if vehicle_tables.is_vehicle_list("\n".join(lines)):
        return "vehicles"
    return "numbers" if vehicle_tables.is_numbers(lines) else None


def _grid_kind(lines: list[str]) -> str:
    """Return the notation of a text that is some kind of picture."""
    from .formats import framed_grid, klotski_format, vehicle_tables

    lines = [line for line in lines if line.strip()]
    if klotski_format.is_klotski(lines):
        return "klotski"
    if len(lines) > 1 and framed_grid.has_border(lines):
        return "border"
    if vehicle_tables.is_vehicle_list("\n".join(lines)):
        return "vehicles"
    if len(lines) > 1 and framed_grid.has_exit_mark(lines):
        return "exit-mark"
    return "grid"
