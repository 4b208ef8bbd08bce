"""Extraction of what the text around a puzzle states about axes, row order, defaults and walls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..vocabulary import is_wall_word
from ..wall_sections import wall_sections

_UPWARD = re.compile(
    r"(?i)\borigin\b\W{1,5}(?:is |at |in |the ){0,4}(?:bottom|lower)"
    r"|\([01], ?[01]\)\W{1,3}(?:is |at |in |the |means ){0,4}(?:bottom|lower)[- ]?left"
    r"|\b(?:rows?|y)\b[^\n]{0,30}\b(?:from|starting at|counted from) (?:the )?bottom\b"
    r"|\by\b[^\n\w]{0,3}(?:axis |coordinates? )?(?:\w{1,9} ){0,2}up(?:wards?)?\b"
    r"|\b(?:row|y) ?=? ?[01] (?:is |at |means |being |= ?){1,3}(?:the )?"
    r"(?:bottom|lowest|lowermost)\b"
    r"|\b(?:bottom|lowest|lowermost) row (?:is|has|counts as|=) (?:the )?"
    r"(?:(?:row|y|number|index) ?=? ?)?(?:0|1|zero|one|first)\b"
)
_BOTTOM_FIRST = re.compile(
    r"(?i)\b(?:first|top(?:most)?) (?:line|row)(?: here| below| listed| given)? "
    r"(?:is|shows|means|=) (?:the )?(?:bottom|lowest|lowermost)"
    r"|\b(?:bottom|lowest|lowermost) (?:row|line) (?:comes |is |listed |given )*first\b"
    r"|\b(?:rows|lines)\b[^\n]{0,20}\b(?:from )?(?:the )?bottom to (?:the )?top\b"
    r"|\b(?:drawn|shown|board is|picture is|grid is) upside[- ]down\b"
)
_COLUMNWISE = re.compile(
    r"(?i)\b(?:each|every) (?:line|row|string|entry) (?:is|shows|holds|means|=) (?:a|one) column\b"
    r"|\blines are (?:the )?columns\b|\bcolumn[- ]major\b|\bcolumn by column\b"
    r"|^\W*columns?[,:(]? ?(?:from )?(?:the )?left to (?:the )?right\b|\bthe columns\b[^\n]{0,12}"
    r"\bleft to right\b",
    re.MULTILINE,
)
_COLUMN_LINE = re.compile(r"(?i)\W*(?:col|column|spalte|colonne|columna)[ _]?(\d{1,2})\W+\S+\W*")
_FAR = re.compile(
    r"(?i)\bright(?:most|[- ]hand)?(?: end| cell)?(?: or |/| and )(?:the )?"
    r"(?:lower|bottom|lowest)(?:most)? (?:end|cell|square|tile)\b"
    r"|\b(?:lower|bottom|lowest)(?:most)?(?: end| cell)?(?: or |/| and )(?:the )?"
    r"right(?:most|[- ]hand)? (?:end|cell|square|tile)\b"
)
_WALL_LINE = re.compile(
    r"(?i)[\s#;/%*-]*(?:(?:const|let|var) )?([a-z]+)\b(?: cells?)?(?: are| is)?(?: at)?\W"
)
_BARE_PAIR = re.compile(r"[ :=,;]{1,3}(\d{1,2})[ ,;]{1,3}(\d{1,2})[ .;]{0,2}")
_WALL_CELL = re.compile(r"[(\[]\s*(\d{1,2})\s*,\s*(\d{1,2})\s*[)\]]|\b([A-Pa-p]\d{1,2})\b")
_VERB = (
    r"(?:[- ](?:coordinate|axis|value|position|pos|index))?(?: ?[=:]|,? (?:is|are|means|counts|"
    r"denotes|stands for|goes|runs|points|increases|names|gives))(?: the| a)?(?: vertical)? ?"
)
_X_IS_ROW = re.compile(
    rf"(?i)\bx{_VERB}(?:rows?|down(?:wards?)?|from top to bottom)\b"
    rf"|\by{_VERB}(?:col(?:umn)?s?|across|to the right|from left to right)\b"
)
_WALL_SENTENCE = re.compile(
    r"(?i)\b(?:walls?|obstacles?|pillars?|posts?|stones?|rocks?|boulders?|trees?|holes?|"
    r"barriers?|immovable (?:blocks?|cells?)|blocked (?:cells?|squares?|fields?|tiles?)|"
    r"(?:cell|square|field|tile)s? (?:is|are) (?:blocked|walls?|holes?|unusable|forbidden))\b"
)
_NAMED_CELL = re.compile(
    r"(?i)\brow (\d{1,2})(?:,| and|, and|/)? ?col(?:umn)?\.? (\d{1,2})\b"
    r"|\bcol(?:umn)?\.? (\d{1,2})(?:,| and|, and|/)? ?row (\d{1,2})\b"
)
_OTHER_SUBJECT = re.compile(
    r"(?i)\b(?:cars?|trucks?|vehicles?|bus|exit|gate|goal|target|moves?|no|not|never|without)\b"
)
_DEFAULT_LENGTH = re.compile(
    r"(?i)\b(?:len(?:gth)?|size)s?\b[^\n\d]{0,30}\b(\d)\b[^\n]{0,20}"
    r"\b(?:unless|if not|otherwise|by default|where not|default)\b"
    r"|\bdefault\b[^\n\d]{0,12}\blen(?:gth)?\b[^\n\d]{0,8}(\d)\b"
)
_DEFAULT_AXIS = re.compile(
    r"(?i)\b(horizontal|vertical)\b[^\n]{0,20}"
    r"\b(?:unless|if not|otherwise|by default|where not|default)\b"
    r"|\bdefault\b[^\n]{0,30}\b(horizontal|vertical)\b"
)


class Layout(NamedTuple):
    """How a text says that its rows, places and default values are meant."""

    upward: bool = False  # rows are counted from the bottom
    flipped: bool = False  # the first line of a picture is the bottom row
    columnwise: bool = False  # each line of a picture is a column
    far: bool = False  # places are the right or lower ends of vehicles
    length: int | None = None  # of vehicles without a length
    axis: str | None = None  # of vehicles without an orientation
    x_is_row: bool = False
    walls: tuple[tuple[int, int, bool | None], ...] = ()  # True: the row comes first
    squares: tuple[str, ...] = ()  # walls such as A1
    unread_walls: int = 0  # a line in a section of walls that is not understood, from 1


USUAL_LAYOUT = Layout()


def layout_in(lines: Sequence[str]) -> Layout:
    """Return what the lines around a puzzle state about its layout."""
    text = re.sub(r"[ \t]+", " ", "\n".join(lines)[:20_000])
    walls, squares = _stated_walls(lines)
    section = wall_sections(lines)
    columns = [line for line in lines if len(line) < 60 and _COLUMN_LINE.fullmatch(line)]
    length = _DEFAULT_LENGTH.search(text)
    axis = _DEFAULT_AXIS.search(text)
    return Layout(
        _UPWARD.search(text) is not None,
        _BOTTOM_FIRST.search(text) is not None,
        _COLUMNWISE.search(text) is not None or len(columns) > 2,
        _FAR.search(text) is not None,
        int(length[1] or length[2]) if length else None,
        (axis[1] or axis[2]).lower() if axis else None,
        _X_IS_ROW.search(text) is not None,
        walls + section.walls,
        squares + section.squares,
        section.unread,
    )


def _stated_walls(
    lines: Sequence[str],
) -> tuple[tuple[tuple[int, int, bool | None], ...], tuple[str, ...]]:
    """Return the cells in lines such as ``walls: (1,3) (4,2)``, ``wall 0 0`` or ``# walls: A1``."""
    walls: list[tuple[int, int, bool | None]] = []
    squares: list[str] = []
    for line in lines:
        match = _WALL_LINE.match(line) if len(line) < 400 else None
        if match is None or not is_wall_word(match[1]):
            walls += _walls_in_sentences(line) if len(line) < 400 else ()
            continue
        rest = line[match.end(1) :]
        pair = _BARE_PAIR.fullmatch(rest)
        if pair:
            walls.append((int(pair[1]), int(pair[2]), None))
            continue
        cells = _WALL_CELL.findall(rest)
        walls += () if cells else _walls_in_sentences(line)
        for one, other, square in cells:
            if square:
                squares.append(square)
            else:
                walls.append((int(one), int(other), None))
    return tuple(walls), tuple(squares)


def _walls_in_sentences(line: str) -> Iterator[tuple[int, int, bool | None]]:
    """Yield the cells in ``There are pillars at row 2, column 4 and row 5, column 3.``

    A sentence with other numbers, or about something else as well, is left to a note.
    """
    if not _WALL_SENTENCE.search(line):
        return
    for sentence in re.split(r"[.;!]\s+|[.;!]$", line):
        if not _WALL_SENTENCE.search(sentence) or _OTHER_SUBJECT.search(sentence):
            continue
        cells = _NAMED_CELL.findall(sentence)
        if re.search(r"\d", _NAMED_CELL.sub("", sentence)):
            continue
        for row, column, other, down in cells:
            yield (int(row), int(column), True) if row else (int(down), int(other), True)
