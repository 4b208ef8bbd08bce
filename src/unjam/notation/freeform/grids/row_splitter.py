"""Splitting of a line into cells in all usual ways.

Cells may be characters, words, or fields between commas, semicolons, tabs, bars or ampersands. Exit
symbols and row numbers at the ends of a row are removed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ....model.board import MAX_SIDE
from .nearby_lines import RULE

MOST_CELLS = MAX_SIDE + 2  # in a row including a frame
_MARK_WORD = (
    r"(?:[-=~.]*>+|<+[-=~.]*|[<|][-=]*(?i:exit|goal|out)|!+|=+|\*+|\u2193|\^|[KkE@$]|"
    r"(?i:exit|goal|out|ausgang|sortie|salida))"
)
_MARKS = re.compile(rf"\(?{_MARK_WORD}(?: (?:the )?{_MARK_WORD})?\)?[.:]?")
# A symbol that touches the cells at the end or at the beginning of a row.
_GLUED_END = re.compile(r"(?:[-=]+>+|>+|!+|<+-*|=|\*|[KE@$])$")
_GLUED_START = re.compile(r"^(?:<+[-=]*|[-=]*>+|!+|=|\*|[KE@$])")
_ARROW_END = re.compile(r"(?<=[-=])>+$")  # after empty cells
_ARROW_START = re.compile(r"^<+(?=[-=])")
_OTHER_ARROW_END = re.compile(r"(?<=-)=+>+$|(?<==)-+>+$")  # after empty cells of the other sign
_OTHER_ARROW_START = re.compile(r"^<+(?:=+(?=-)|-+(?==))")
_NUMBER = re.compile(r"(?i:(?:row|line|zeile|r)?[ _]?)([0-9]{1,2}|[A-Za-z])[.:)|]?")
_COMMAND = re.compile(r"\.?[A-Za-z]{2,8}\s+(\S{1,2})")  # before the first cell: .byte 1, DATA 1
_EMPHASIS = re.compile(r"^(\*\*|__|`)([^*_`]+)\1$")  # of a cell of a Markdown table
_LED = re.compile(r"(?i)(?:row|line|zeile|reihe|ligne|fila|riga)\s+(\d{1,2})\s*[:.)=-]\s*(\S*)")
_LEAVES = re.compile(r"(?i)^\s*<.*\b(?:exits?|leaves?)\b")
_COMMENT = re.compile(r"\s+(?:(?:(?://|#|--|;|%)|<[-=]+(?=\s+[a-z]+\s+[a-z(]))\s.*|//)$")


class Row(NamedTuple):
    """A line split into cells, their positions, and what is beside them."""

    cells: tuple[str, ...]
    starts: tuple[int, ...]
    left: bool = False  # an exit symbol
    right: bool = False
    number: str = ""
    penalty: float = 0.0
    sign: str = ""  # the exit symbol
    bar: str = ""  # the side on which a bar closes the row
    lead: int = 0  # the number of words before the cells; -1 if a word of cells follows
    barred: bool = False  # cells between bars
    loose: bool = False  # the outermost bars may be between blank cells
    tabbed: bool = False  # a bar before every cell and none at the end


# ---- Characters ----------------------------------------------------------------------------------


_BRACKET = re.compile(r"[\[({]([^\[\](){}]{0,4})[\])}]")
_BRACKETED = re.compile(r"\s*(?:(?:\[[^\[\]]{0,4}\]\s?){3,18}|(?:\([^()]{0,4}\)\s?){3,18})\s*")


def _characters(line: str) -> list[Row]:
    """Split a line whose cells are adjacent characters."""
    if len(line) > 200:
        return []
    text = line.strip()
    words = text.split()
    start = len(line) - len(line.lstrip())
    found: list[Row] = []
    remark = _COMMENT.search(text)
    if len(words) > 1 and remark and len(text[: remark.start()].split()) == 1:
        found += touching(text[: remark.start()], start)
        if _LEAVES.search(remark[0]):
            found = [row._replace(right=True) for row in found]
    if not words or len(words) > 6:
        return found
    if len(words) == 1:
        found += touching(text, start)
    else:
        if len(words) == 2 and len(words[0]) == len(words[1]) > 3:  # two boards side by side
            found.append(touching(words[0], start)[0]._replace(lead=-1, penalty=0.8))
        for at, word in enumerate(words):
            before, after = words[:at], words[at + 1 :]
            if len(word) < 3 or not all(map(_is_mark, after)):
                continue
            begin = line.index(word, start + sum(map(len, before)))
            right = bool(after)
            if not before or before == ["-"]:
                found += [row._replace(right=right or row.right) for row in touching(word, begin)]
            elif all(map(_is_mark, before)):
                found += [row._replace(left=True, right=right) for row in touching(word, begin)[:1]]
            elif not after and at == len(words) - 1 and len(word) > 3:
                row = touching(word, begin)[0]
                found.append(row._replace(lead=len(before), penalty=0.8))
            if len(before) == 1 and (number := _NUMBER.fullmatch(before[0])):
                found += [
                    row._replace(number=number[1], right=right or row.right)
                    for row in touching(word, begin)
                ]
    return found


def touching(text: str, start: int) -> list[Row]:
    """Return readings of adjacent characters: all of them, or without symbols at the ends."""
    rows = [Row(tuple(text), tuple(range(start, start + len(text))))]
    bare = text.rstrip(",;\\")
    if bare != text and len(bare) > 1:
        rows.append(Row(tuple(bare), tuple(range(start, start + len(bare)))))
    if len(text) > 3 and text[-1] == "|" and "|" not in text[:-1]:
        rows += [row._replace(bar="R") for row in touching(text[:-1], start)[:1]]
    if len(text) > 3 and text[0] == "|" and "|" not in text[1:]:
        rows += [row._replace(bar="L") for row in touching(text[1:], start + 1)[:1]]
    numbered = re.match(r"(?:[A-Za-z_]*?)([0-9]{1,2})[.:)|=,;]|([A-Za-z])[.:)|=]", text)
    if numbered and numbered.end() < len(text):
        at = numbered.end()
        label = numbered[1] or numbered[2]
        rows += [row._replace(number=label) for row in touching(text[at:], start + at)]
    glued = re.match(r"[0-9](?=[^0-9])", text)
    if glued and 4 < len(text) <= MOST_CELLS:
        places = tuple(range(start + 1, start + len(text)))
        rows.append(Row(tuple(text[1:]), places, number=glued[0], penalty=0.2))
    for pattern in (_GLUED_END, _ARROW_END, _OTHER_ARROW_END):
        end = pattern.search(bare)
        if end and end.start() >= 2:
            cells = bare[: end.start()]
            places = tuple(range(start, start + len(cells)))
            rows.append(Row(tuple(cells), places, right=True, sign=end[0], penalty=0.1))
    for pattern in (_GLUED_START, _ARROW_START, _OTHER_ARROW_START):
        begin = pattern.match(bare)
        if begin and len(bare) - begin.end() >= 2:
            cells = bare[begin.end() :]
            places = tuple(range(start + begin.end(), start + len(bare)))
            rows.append(Row(tuple(cells), places, left=True, sign=begin[0], penalty=0.2))
    return rows


def _is_mark(word: str) -> bool:
    return _MARKS.fullmatch(word) is not None


def _with_spaces(line: str) -> list[Row]:
    """Split a framed line in which all characters, including spaces, are cells."""
    text = line.strip()
    if not 5 <= len(text) <= MOST_CELLS:
        return []
    start = len(line) - len(line.lstrip())
    return [Row(tuple(text), tuple(range(start, start + len(text))), penalty=0.5)]


# ---- Words and separators ------------------------------------------------------------------------


def split_words(line: str) -> list[Row]:
    """Split a line at spaces or tabs."""
    found = [(match[0], match.start()) for match in re.finditer(r"[^\s]+", line)]
    if len(found) > 4 and found[1][0] == "|" and _NUMBER.fullmatch(found[0][0]):
        del found[1]
    numbered = re.fullmatch(r"(\d{1,2}[|:)])(\S+)", found[0][0]) if found else None
    if numbered:
        at = found[0][1]
        found[:1] = [(numbered[1], at), (numbered[2], at + numbered.start(2))]
    if not 3 <= len(found) <= MOST_CELLS + 3:
        return []
    if sum(word.endswith((",", ";")) for word, _ in found) * 2 >= len(found):
        return []  # the commas separate the cells and are not part of them
    return _with_marks(found)


def split_at(mark: str) -> Callable[[str], list[Row]]:
    """Return a function that splits a line at every ``mark``."""

    def split(line: str) -> list[Row]:
        if line.count(mark) < 2 or line.count(mark) > MOST_CELLS + 3:
            return []
        if mark == "|" and "---" in line and RULE.fullmatch(line):
            return []  # the rule below the heading of a Markdown table
        found, at = [], 0
        marked_up = "**" in line or "__" in line or "`" in line
        for part in line.split(mark):
            cell = _EMPHASIS.sub(r"\2", part.strip()) if marked_up else part.strip()
            found.append((cell.strip("\"'"), at))
            at += len(part) + 1
        cell, sign = _without_mark(found[-1][0])
        if sign:
            last = [*found[:-1], (cell, found[-1][1])]
            inner = last[1:] if mark == "|" and not last[0][0] else last
            return [row._replace(right=True, sign=sign) for row in _plain(inner)]
        if mark == "|":
            rows = _between_bars(found) or _with_marks(found)
            tight = "||" in line
            loose = re.match(r"\s+\|", line) is not None and re.search(r"\|\s+$", line) is not None
            return [row._replace(barred=True, loose=tight or loose) for row in rows]
        rows = _with_marks(found)
        led = _LED.fullmatch(found[0][0])
        if led:
            first = (led[2], found[0][1] + led.start(2))
            rows += [row._replace(number=led[1]) for row in _plain([first, *found[1:]])]
        command = _COMMAND.fullmatch(found[0][0])
        if command:
            first = (command[1], found[0][1] + command.start(1))
            rows += [row._replace(lead=1) for row in _with_marks([first, *found[1:]])]
        if found[-1][0] == "":
            rows += [row._replace(penalty=row.penalty + 1.2) for row in _with_marks(found[:-1])]
        return rows

    return split


def _without_mark(text: str) -> tuple[str, str]:
    """Return a cell and the words after it that mark the exit, such as ``<-- exit``."""
    for at in (match.start() for match in re.finditer(r"(?<=\S) ", text)):
        if _is_mark(text[at + 1 :]):
            return text[:at], text[at + 1 :]
    return text, ""


def _between_bars(found: list[tuple[str, int]]) -> list[Row]:
    """Return cells between bars; a missing bar at one end is an exit."""
    rows = []
    opens, closes = (
        word == "" or (_is_mark(word) and not word.isalpha()) for word, _ in (found[0], found[-1])
    )
    left, right = bool(found[0][0]), bool(found[-1][0])
    if opens and closes:
        rows += [row._replace(left=left, right=right) for row in _plain(found[1:-1])]
    if opens and not closes:
        rows += [row._replace(right=True, sign="|", penalty=0.1) for row in _plain(found[1:])]
    if closes and not opens:
        rows += [row._replace(left=True, sign="|", penalty=0.1) for row in _plain(found[:-1])]
    rows += [row._replace(penalty=0.3) for row in _plain(found)]
    number = _NUMBER.fullmatch(found[0][0])
    if closes and not opens and number:
        rows += [row._replace(number=number[1]) for row in _plain(found[1:-1])]
    number = _NUMBER.fullmatch(found[1][0])
    if opens and closes and number:
        rows += [row._replace(number=number[1]) for row in _plain(found[2:-1])]
    return rows


def _plain(found: list[tuple[str, int]]) -> list[Row]:
    """Return a row of exactly these cells; empty if they are too few or too many."""
    if not 3 <= len(found) <= MOST_CELLS:
        return []
    return [Row(tuple(word for word, _ in found), tuple(at for _, at in found))]


def _with_marks(found: list[tuple[str, int]]) -> list[Row]:
    """Return readings of a row of words: all, or without symbols and numbers at the ends."""
    rows = _plain(found)
    for left in range(3):
        if left and not _is_mark(found[left - 1][0]):
            break
        for right in range(3):
            if right and not _is_mark(found[-right][0]):
                break
            inner = found[left : len(found) - right]
            sign = found[-1][0] if right else found[0][0]
            if left + right:
                rows += [
                    row._replace(
                        left=left > 0, right=right > 0, sign=sign, penalty=0.1 * (left + right)
                    )
                    for row in _plain(inner)
                ]
    if found[0][0] == "|" and _is_mark(found[-1][0]):  # in place of the bar at the end
        rows += [
            row._replace(right=True, sign=found[-1][0], penalty=0.1)
            for row in _plain([*found[:-1], ("|", found[-1][1])])
        ]
    # An exit symbol may touch the last cell.
    word, at = found[-1]
    end = _GLUED_END.search(word)
    if end and end.start():
        last = [*found[:-1], (word[: end.start()], at)]
        rows += [row._replace(right=True, sign=end[0], penalty=0.2) for row in _plain(last)]
    number = _NUMBER.fullmatch(found[0][0])
    if number:
        rows += [row._replace(number=number[1]) for row in _plain(found[1:])]
        bare = list(found)
        while len(bare) > 4 and _is_mark(bare[-1][0]):
            del bare[-1]
        if bare[-1][0] in (found[0][0], "|"):  # the number again, or the end of a frame
            marked = len(bare) < len(found)
            rows += [row._replace(number=number[1], right=marked) for row in _plain(bare[1:-1])]
        for right in (1, 2):
            if len(found) > right + 3 and _is_mark(found[-right][0]):
                rows += [
                    row._replace(number=number[1], right=True) for row in _plain(found[1:-right])
                ]
    return rows


def _cells_after_bars(line: str) -> list[Row]:
    """Split a row of an AsciiDoc table, in which a bar precedes every cell."""
    text = line.strip()
    if text[:1] != "|" or text.count("|") < 3 or (RULE.fullmatch(text) and set(text) > {"|", " "}):
        return []
    found, at = [], 1
    for part in text[1:].split("|"):
        found.append((part.strip(), at))
        at += len(part) + 1
    return [row._replace(tabbed=True, penalty=0.1) for row in _plain(found)]


def _bracketed(line: str) -> list[Row]:
    """Split a line whose cells are in brackets: ``[A][A][ ]`` or ``(A)(A)( )``."""
    if not _BRACKETED.fullmatch(line):
        return []
    return _plain([(match[1].strip(), match.start()) for match in _BRACKET.finditer(line)])


def _latex(line: str) -> list[Row]:
    """Split a row of a LaTeX table at ampersands."""
    if line.count("&") < 2:
        return []
    text = re.sub(r"\\\\.*$", "", line)
    found, at = [], 0
    for part in text.split("&"):
        found.append((part.strip(), at))
        at += len(part) + 1
    return _plain(found)


def _wiki(line: str) -> list[Row]:
    """Split a row of a wiki table at double bars."""
    text = line.strip()
    if text.count("||") < 2:
        return []
    found, at = [], 0
    for part in text.removeprefix("|").split("||"):
        found.append((part.strip(), at))
        at += len(part) + 2
    return _plain(found)


SPLITTERS: tuple[Callable[[str], list[Row]], ...] = (
    _characters,
    _with_spaces,
    split_words,
    split_at(","),
    split_at(";"),
    split_at("\t"),
    split_at("|"),
    _latex,
    _wiki,
    _cells_after_bars,
    _bracketed,
)
