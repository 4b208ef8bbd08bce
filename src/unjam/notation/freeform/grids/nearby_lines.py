"""Classification of lines around a picture: headings, exit symbols, and malformed rows."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...grid_symbols import SQUARES
from ..prose.stated_properties import NOTHING_STATED, stated_in

if TYPE_CHECKING:
    from .row_splitter import Row

RULE = re.compile(r"[\s|+:*#=_~\-.^\u2193vV<>]*")

_CELLS = re.compile(r"([._])\1\1|(?<![\w.])([._0]{1,2})(?![\w.]).*(?<![\w.])\2(?![\w.])")
_WORD = re.compile(r"[A-Za-z]{4}")
_EDGE_MARK = re.compile(r"[!*@$KEvV^\u2193<>=]{1,2}|(?i:exit)")


def is_heading(line: str) -> bool:
    """Return whether a line is a word, column numbers or a rule rather than a row of cells."""
    words = line.replace("|", " ").split()
    if re.match(r"[\s#]*\.", line) or re.search(r"\.\.[^.\s]|([a-z])\1\1", line):
        return False
    if len(words) > 2 and all(len(word) == 1 or word.isdigit() for word in words):
        return is_sequence(words) if len({word.isdigit() for word in words}) == 1 else False
    if len(words) > 2 and any(word == "0" or not word.strip("._-") for word in words):
        return False
    text = "".join(words).strip(":.,;!?#*=()[]")
    if not text:
        return bool(words) and set("".join(words)) <= {"="}
    if len(text) > 2 and text.isdigit() and len(set(text)) == len(text):
        return is_sequence(list(text))
    if RULE.fullmatch(line):
        bare = "".join(words)
        return len(set(bare)) == 1 and bare[0] in "-=~"
    if not text.isalpha() or not (text.islower() or text.istitle()) or len(set(text.lower())) < 3:
        return False
    # In a row of cells most letters are next to an equal one; in a word few are.
    runs = [len(list(run)) for _, run in itertools.groupby(text)]
    return sum(run for run in runs if run > 1) * 3 <= 2 * len(text)


def is_sequence(labels: list[str]) -> bool:
    """Return whether the labels count like 1 2 3 …, 6 5 4 … or A B C …."""
    if not all(label.isascii() and (label.isdigit() or len(label) == 1) for label in labels):
        return False
    values = [int(label) if label.isdigit() else ord(label) for label in labels]
    steps = {b - a for a, b in itertools.pairwise(values)}
    return steps in ({1}, {-1})


def broken_rows(
    lines: Sequence[str], first: int, last: int, cells: set[str], width: int
) -> list[str]:
    """Return errors about lines beside the rows that look like malformed rows."""
    framed = any(map(_is_bar_row, lines[first : last + 1]))
    for way, at in ((-1, first - 1), (1, last + 1)):
        for _ in range(4):
            if not 0 <= at < len(lines) or not lines[at].strip() or is_heading(lines[at]):
                break
            broken = _broken_row(lines[at], cells, width) or _short_row(
                lines[at], lines[first], cells, width
            )
            if not broken and framed and _is_bar_row(lines[at]):
                broken = f"the line {lines[at].strip()[:40]!r} beside the rows does not match them"
            if broken:
                return [broken]
            at += way
    return []


def _short_row(line: str, row: str, cells: set[str], width: int) -> str:
    """Return the error about a line of fewer cells with the separators of the row beside it."""
    mark = next((mark for mark in ",;\t" if row.count(mark) >= width - 1), "")
    fields = [field.strip() for field in line.split(mark)] if mark else []
    named = {field for field in fields if field} & cells
    if not 1 < len(fields) < width or not named or any(len(field) > 3 for field in fields):
        return ""
    return f"the line {line.strip()[:40]!r} beside the rows does not have {width} cells"


_EXIT_WORD = re.compile(r"(?i)[<>=!-]+|\(?(?:the|exit|out|goal)\)?[.:]?")


def _is_bar_row(line: str) -> bool:
    """Return whether the line begins with a bar and is neither a rule nor the end of a table."""
    return line.lstrip()[:1] == "|" and RULE.fullmatch(line.replace("}", "")) is None


def _broken_row(line: str, cells: set[str], width: int) -> str:
    """Return the error about a line beside the rows if it looks like one of them."""
    text = line.strip()
    shown = text.strip(",;\\+<=>!|")
    if is_heading(line) or (RULE.fullmatch(line) and not set(shown) & {"."}):
        return ""
    words = shown.split()
    while len(words) > 3 and _EXIT_WORD.fullmatch(words[-1]):
        del words[-1]
    if shown.replace(" ", "").isdigit() and len(words) <= 2:
        return ""  # a size or a number
    if stated_in([line]) != NOTHING_STATED:
        return ""
    empty = {".", "-", "_", "0", "o", "#", *SQUARES} & cells
    alike = " " in cells and bool(shown) and set(shown) <= cells
    if len(words) == 1 and not alike:
        near = len(shown) >= 3 and abs(len(shown) - width) <= 2
        alike = near and bool(set(shown) & empty) and not set(shown) & set(":=()[]{}\"'")
        alike = alike or (near and set(shown) <= cells and len(set(shown)) < len(shown))
    elif (
        not alike
        and all(len(word) <= 3 for word in words)
        and any(len(cell) == 1 for cell in cells)
    ):
        alike = abs(len(words) - width) <= 2 and len(words) > 2 and bool(set(words) & cells)
    signs = [mark for mark in text if mark != " "]
    if not alike and signs and all(not mark.isascii() and not mark.isalnum() for mark in signs):
        alike = True  # coloured squares
    if not alike and not re.search(r"[a-z]{4}", text):
        # Two empty cells side by side, or several apart.
        repeated = {mark for mark in empty if mark * 2 in text.replace(" ", "")}
        alike = bool(repeated) and not re.fullmatch(r"[-=_\s|+]+", text)
    return f"the line {text[:40]!r} beside the rows does not have {width} cells" if alike else ""


def is_row_of_empty_cells(line: str) -> bool:
    """Return whether the line contains several empty cells and no word, so it may be a row."""
    return len(line) < 200 and _CELLS.search(line) is not None and not _WORD.search(line)


def open_edge(line: str, row: Row) -> tuple[str, ...] | None:
    """Return the top or bottom edge of a frame that is open at a blank."""
    frame = row.cells[0]
    if len(frame) != 1 or frame.isdigit() or frame in ".-_ " or row.cells[-1] != frame:
        return None
    if set(line) != {frame, " "} or row.starts[-1] < 0:
        return None
    cells = tuple(line[at : at + 1].strip() for at in row.starts)
    return cells if cells[0] == frame == cells[-1] and "" in cells else None


def _opening(line: str, row: Row) -> int | None:
    """Return the column that the edge above or below a row between bars leaves open."""
    text = line.strip().strip("+|")
    if row.cells[0] != "|" or row.cells[-1] != "|" or len(set(text)) != 1 or text[0] not in "-_=":
        return None
    covered = {at for at, mark in enumerate(line) if mark == text[0]}
    open_ = [column for column, at in enumerate(row.starts) if at not in covered][1:-1]
    return open_[0] if len(open_) == 1 and len(covered) > 2 else None


def _place_in_edge(line: str) -> int | None:
    """Return the position of a symbol in the edge of a frame such as ``+--v---+``, or None."""
    text = line.strip()
    edge = max("-=_~#*", key=text.count)
    others = [at for at, mark in enumerate(line) if mark not in edge + " +|.'"]
    if text.count(edge) < 2 or " " in text or not others:
        return None
    first, last = others[0], others[-1]
    if not _EDGE_MARK.fullmatch(line[first : last + 1]):
        return None
    return first + (last - first) // 2


def marked_column(lines: Sequence[str], at: int, row: Row) -> int | None:
    """Return the column that a symbol above or below the rows points at; -1 if none, or None."""
    line = lines[at]
    word = line.strip()
    single = word in ("K", "k", "E", "^", "v", "V", "\u2193", "!", "*", "=", "@", "$") or (
        word.lower() in ("exit", "out") or re.fullmatch(r"[v^\u2193!|*=KE]{1,2}", word) is not None
    )
    in_edge = None if single else _place_in_edge(line)
    opened = _opening(line, row)
    if opened is not None:
        return opened
    if in_edge is not None:
        place = in_edge
    elif not single:
        if not word or RULE.fullmatch(line) is None or not set(word) & {"-", "=", "_", "#", "*"}:
            return None
        inner = [n for n, mark in enumerate(line) if mark in "^vV\u2193<>"]
        gap = [n for n, mark in enumerate(line.rstrip()) if mark == " " and line[:n].strip()]
        places = inner or gap
        if not places or len(places) > 3:
            return None
        place = places[len(places) // 2]
    else:
        place = line.index(word)
    ends = [
        start + max(len(cell), 1) - 1 for start, cell in zip(row.starts, row.cells, strict=True)
    ]
    near = [column for column, start in enumerate(row.starts) if start <= place <= ends[column]]
    if not near:
        near = [column for column, start in enumerate(row.starts) if abs(start - place) <= 1]
    return near[0] if len(near) == 1 else -1
