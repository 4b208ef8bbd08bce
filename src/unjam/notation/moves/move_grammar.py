"""The grammar of moves in the documented notations: patterns, numbering, punctuation."""

from __future__ import annotations

import re
from typing import NamedTuple

from ...errors import PuzzleSyntaxError

# Longer than any path around a joined board of 16x16 cells.
FARTHEST = 999
NEAR = 200  # characters to look back on a line, because a line may be very long

WORDS = {
    "U": "up",
    "D": "down",
    "L": "left",
    "R": "right",
    "UL": "up-left",
    "UR": "up-right",
    "DL": "down-left",
    "DR": "down-right",
}
_WAYS = {word: way for way, word in WORDS.items()} | dict(zip("↑↓←→↖↗↙↘", WORDS, strict=True))

# Longer names come first so that they are matched.
_LETTERS = r"(?:[UD][LR]|[UDLR]|[↑↓←→↖↗↙↘])"
_WORD = rf"(?:(?:up|down)-(?:left|right)|up|down|left|right|{_LETTERS})"
_SIGN = r"(?P<sign>[-+\u2212])[ \t]*(?P<steps>[0-9]+)"
_OUT = r"[ \t]+(?:out|off)"
_END = r"(?=$|[\s,;.)\]}>\"'`*|\u201d\u2019»])"
_FLAGS = re.IGNORECASE | re.ASCII

# What may follow a label directly, and after a gap. The last leg may omit the distance if it is
# the only one or leaves the board.
CLOSE = re.compile(
    rf":?(?:(?P<legs>(?:{_LETTERS}[0-9]+)*{_LETTERS}(?:[0-9]+|(?=!))|{_LETTERS}(?:[ \t]*[0-9]+)?)"
    rf"|{_SIGN})(?P<out>!?){_END}",
    _FLAGS,
)
APART = re.compile(
    rf"(?::[ \t]*|[ \t]+)(?:(?P<legs>(?:{_WORD}[ \t]*[0-9]+[ \t]+)*{_WORD}"
    rf"(?:[ \t]*[0-9]+|(?=!|{_OUT}))|{_WORD})|{_SIGN})(?P<out>!|{_OUT})?{_END}",
    _FLAGS,
)
LEG = re.compile(rf"({_WORD})[ \t]*([0-9]*)", _FLAGS)
UNKNOWN = re.compile(r"[^\W_]{1,8}")

_SKIPPED = re.compile(r"\s+|[,;\[\](){}<>\"'`*|•\u2018-\u201f«»]|\.(?=\s|$)|-(?=\s)")
NUMBERING = re.compile(r"[0-9]+[.):]")
LINE_NUMBER = re.compile(r"[0-9]+[ \t]+")
ODD_SPACE = re.compile(r"[^\S \t\r\n]")
MORE = re.compile(r"[ \t]*[^\s,;.)\]}>]")
PIECE = re.compile(r"[^\s,;]+")

CSV_HEADER = re.compile(r"\"?(?:car|vehicle)\"?[,;\t]\"?moves?\"?", _FLAGS)
CSV_ROW = re.compile(
    r"(?:\"((?:[^\"]|\"\")+)\"|([^\s\",;]+))[ \t]*[,;\t][ \t]*([-+\u2212]?)([0-9]+)"
)


class Reading(NamedTuple):
    """A move as written in the text."""

    label: str
    legs: tuple[tuple[str, str], ...]  # direction and digits; the last digits may be missing
    out: bool
    end: int  # where the rest of the text begins
    written: str = ""  # the label as written in the text, if it may differ

    def __str__(self) -> str:
        legs = "".join(way + distance for way, distance in self.legs)
        return f"{self.label}:{legs}{'!' if self.out else ''}"


def longest_readings(readings: list[Reading]) -> list[Reading]:
    """Return the longest readings: in "AU left 2", "left 2" alone is not a move."""
    end = max(reading.end for reading in readings)
    longest = [reading for reading in readings if reading.end == end]
    return longest if all(reading.legs[-1][1] for reading in longest) else readings


def is_punctuation(label: str) -> bool:
    """Return whether the label would be skipped as punctuation."""
    found = _SKIPPED.match(label + " ")
    return found is not None and found.end() == len(label)


def skip_mark(text: str, at: int) -> int:
    """Return the end of the punctuation or numbering that begins at ``at``."""
    found = _SKIPPED.match(text, at) or NUMBERING.match(text, at)
    if not found and text[at].isdigit() and begins_line(text, at):
        found = LINE_NUMBER.match(text, at)
    return found.end() if found else at


def way_named(name: str) -> str:
    """Return the letters of a direction given by a word, a letter or an arrow."""
    return _WAYS.get(name.lower(), name.upper())


def begins_line(text: str, at: int) -> bool:
    """Return whether only spaces precede ``at`` on its line."""
    line = text[max(at - NEAR, 0) : at].rpartition("\n")[2]
    return not line or (line.isspace() and len(line) < NEAR)


def read_distance(digits: str, piece: str) -> int:
    """Return a distance in cells; raise ``PuzzleSyntaxError`` if it is too long."""
    # Very long numbers are rejected without conversion.
    if len(digits.lstrip("0")) > len(str(FARTHEST)):
        raise PuzzleSyntaxError(
            f"{quoted(piece)} is farther than any board is wide; "
            f"a distance is at most {FARTHEST} cells"
        )
    return int(digits[-len(str(FARTHEST)) :])


def quoted(piece: str) -> str:
    """Return a piece of text in quotes, truncated to 40 characters."""
    return repr(piece if len(piece) <= 40 else piece[:37] + "...")
