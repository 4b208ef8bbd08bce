"""Finds grids among lines of text: rows of equally many cells, whatever stands around them.

Every way to cut a line into cells (characters, words, commas, semicolons, tabs, bars) is tried.
Consecutive lines with the same number of cells make a picture; headings, prose and sizes around it
stay outside. Marks at the end of a row, above or below the picture, and gaps in a frame are exits.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from ...model.board import MAX_SIDE, Cell
from .frames import frames

Gap = tuple[Cell, str]

MOST_CELLS = MAX_SIDE + 2  # in a row, with a frame around it
_MARK_WORD = (
    r"(?:[-=~.]*>+|<+[-=~.]*|!+|=+|\*+|\u2193|\^|[KkE@$]|(?i:exit|goal|out|ausgang|sortie|salida))"
)
_MARKS = re.compile(rf"\(?{_MARK_WORD}\)?[.:]?")
# A mark that touches the cells, at the end or at the beginning of a row.
_GLUED_END = re.compile(r"(?:[-=]+>+|>+|!+|<+-*|=|\*|[KE@$])$")
_GLUED_START = re.compile(r"^(?:<+[-=]*|[-=]*>+|!+|=|\*|[KE@$])")
_NUMBER = re.compile(r"(?i:(?:row|line|zeile|r)?[ _]?)([0-9]{1,2}|[A-Za-z])[.:)|]?")
_COMMENT = re.compile(r"\s+(?://|#|--|;|%)\s.*$")
_RULE = re.compile(r"[\s|+:*#=_~\-.^\u2193vV<>]*")
_RUN = re.compile(r"[^\s,;|/\"'`()\[\]{}<>=&?]{16,256}")
_SEPARATOR = re.compile(r"\s*([-=_*~+#])\1{2,}\s*")


class Row(NamedTuple):
    """A line cut into cells: where they begin, and what stood beside them."""

    cells: tuple[str, ...]
    starts: tuple[int, ...]
    left: bool = False  # a mark of an exit
    right: bool = False
    number: str = ""
    penalty: float = 0.0
    sign: str = ""  # the mark itself
    bar: str = ""  # the side on which a bar closes the row
    lead: int = 0  # how many words stand before the cells


class Picture(NamedTuple):
    """A grid of cells, the exits that are drawn, and the lines it was taken from."""

    rows: tuple[tuple[str, ...], ...]
    gaps: tuple[Gap, ...]
    first: int
    last: int
    penalty: float = 0.0
    notes: tuple[str, ...] = ()
    sign: str = ""
    broken: str = ""  # a row beside the picture that should be part of it

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows[0]), len(self.rows)


def find_pictures(lines: Sequence[str], size: tuple[int, int] | None = None) -> Iterator[Picture]:
    """Every grid that the lines can be taken for; ``size`` is the one that the text states."""
    for split in _SPLITTERS:
        options = [split(line) for line in lines]
        yield from _runs(lines, options)
    for number, line in enumerate(lines):
        yield from _on_one_line(line, number, size)


# ---- One line -----------------------------------------------------------------------------------


def _characters(line: str) -> list[Row]:
    """Cells are characters that touch each other."""
    if len(line) > 200:
        return []
    text = line.strip()
    words = text.split()
    if not words or len(words) > 6:
        return []
    start = len(line) - len(line.lstrip())
    found: list[Row] = []
    if len(words) == 1:
        found += _touching(text, start)
    else:
        bare = _COMMENT.sub("", " " + text).strip()
        if bare != text and len(bare.split()) == 1:
            found += _touching(bare, start)
        for at, word in enumerate(words):
            before, after = words[:at], words[at + 1 :]
            if len(word) < 3 or not all(map(_is_mark, after)):
                continue
            begin = line.index(word, start + sum(map(len, before)))
            right = bool(after)
            if not before or before == ["-"]:
                found += [row._replace(right=right or row.right) for row in _touching(word, begin)]
            elif all(map(_is_mark, before)):
                found += [
                    row._replace(left=True, right=right) for row in _touching(word, begin)[:1]
                ]
            elif not after and at == len(words) - 1 and len(word) > 3:
                row = _touching(word, begin)[0]
                found.append(row._replace(lead=len(before), penalty=0.8))
            if len(before) == 1 and (number := _NUMBER.fullmatch(before[0])):
                found += [
                    row._replace(number=number[1], right=right or row.right)
                    for row in _touching(word, begin)
                ]
    return found


def _touching(text: str, start: int) -> list[Row]:
    """Readings of a run of characters: all of it, or without marks at its ends."""
    rows = [Row(tuple(text), tuple(range(start, start + len(text))))]
    bare = text.rstrip(",;\\")
    if bare != text and len(bare) > 1:
        rows.append(Row(tuple(bare), tuple(range(start, start + len(bare)))))
    if len(text) > 3 and text[-1] == "|" and "|" not in text[:-1]:
        rows += [row._replace(bar="R") for row in _touching(text[:-1], start)[:1]]
    if len(text) > 3 and text[0] == "|" and "|" not in text[1:]:
        rows += [row._replace(bar="L") for row in _touching(text[1:], start + 1)[:1]]
    numbered = re.match(r"(?:[A-Za-z_]*?)([0-9]{1,2})[.:)|=]|([A-Za-z])[.:)|=]", text)
    if numbered:
        at = numbered.end()
        label = numbered[1] or numbered[2]
        rows += [row._replace(number=label) for row in _touching(text[at:], start + at)]
    end = _GLUED_END.search(bare)
    if end and end.start() >= 2:
        cells = bare[: end.start()]
        places = tuple(range(start, start + len(cells)))
        rows.append(Row(tuple(cells), places, right=True, sign=end[0], penalty=0.1))
    begin = _GLUED_START.match(bare)
    if begin and len(bare) - begin.end() >= 2:
        cells = bare[begin.end() :]
        places = tuple(range(start + begin.end(), start + len(bare)))
        rows.append(Row(tuple(cells), places, left=True, sign=begin[0], penalty=0.2))
    return rows


def _is_mark(word: str) -> bool:
    return _MARKS.fullmatch(word) is not None


def _words(line: str) -> list[Row]:
    """Cells are words between spaces or tabs."""
    found = [(match[0], match.start()) for match in re.finditer(r"[^\s]+", line)]
    if len(found) > 4 and found[1][0] == "|" and _NUMBER.fullmatch(found[0][0]):
        del found[1]
    if not 3 <= len(found) <= MOST_CELLS + 3:
        return []
    return _with_marks(found)


def _separated(mark: str) -> Callable[[str], list[Row]]:
    def split(line: str) -> list[Row]:
        if line.count(mark) < 2 or line.count(mark) > MOST_CELLS + 3:
            return []
        if mark == "|" and "---" in line and _RULE.fullmatch(line):
            return []  # the rule below the heading of a Markdown table
        found, at = [], 0
        for part in line.split(mark):
            found.append((part.strip().strip("\"'"), at))
            at += len(part) + 1
        cell, _, sign = found[-1][0].rpartition(" ")
        if cell and _is_mark(sign) and not cell.endswith(" "):
            last = [*found[:-1], (cell.strip(), found[-1][1])]
            inner = last[1:] if mark == "|" and not last[0][0] else last
            return [row._replace(right=True, sign=sign) for row in _plain(inner)]
        if mark == "|":
            return _between_bars(found) or _with_marks(found)
        rows = _with_marks(found)
        if found[-1][0] == "":
            rows += [row._replace(penalty=row.penalty + 1.2) for row in _with_marks(found[:-1])]
        return rows

    return split


def _between_bars(found: list[tuple[str, int]]) -> list[Row]:
    """Cells between bars, which stand at both ends of a row unless an exit is there."""
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
    if not 3 <= len(found) <= MOST_CELLS:
        return []
    return [Row(tuple(word for word, _ in found), tuple(at for _, at in found))]


def _with_marks(found: list[tuple[str, int]]) -> list[Row]:
    """Readings of a row of words: all of them, or without marks and numbers at its ends."""
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
    # A mark may touch the last cell.
    word, at = found[-1]
    end = _GLUED_END.search(word)
    if end and end.start():
        last = [*found[:-1], (word[: end.start()], at)]
        rows += [row._replace(right=True, sign=end[0], penalty=0.2) for row in _plain(last)]
    number = _NUMBER.fullmatch(found[0][0])
    if number:
        rows += [row._replace(number=number[1]) for row in _plain(found[1:])]
        if found[-1][0] == found[0][0]:
            rows += [row._replace(number=number[1]) for row in _plain(found[1:-1])]
        for right in (1, 2):
            if len(found) > right + 3 and _is_mark(found[-right][0]):
                rows += [
                    row._replace(number=number[1], right=True) for row in _plain(found[1:-right])
                ]
    return rows


def _latex(line: str) -> list[Row]:
    """Cells between ampersands, as in a table of LaTeX."""
    if line.count("&") < 2:
        return []
    text = re.sub(r"\\\\.*$", "", line)
    found, at = [], 0
    for part in text.split("&"):
        found.append((part.strip(), at))
        at += len(part) + 1
    return _plain(found)


def _wiki(line: str) -> list[Row]:
    """Cells between double bars, as in a table of a wiki."""
    text = line.strip()
    if text.count("||") < 2:
        return []
    found, at = [], 0
    for part in text.removeprefix("|").split("||"):
        found.append((part.strip(), at))
        at += len(part) + 2
    return _plain(found)


def _with_spaces(line: str) -> list[Row]:
    """Cells are characters, and spaces within a frame are cells as well."""
    text = line.strip()
    if not 5 <= len(text) <= MOST_CELLS:
        return []
    start = len(line) - len(line.lstrip())
    return [Row(tuple(text), tuple(range(start, start + len(text))), penalty=0.5)]


_SPLITTERS: tuple[Callable[[str], list[Row]], ...] = (
    _characters,
    _with_spaces,
    _words,
    _separated(","),
    _separated(";"),
    _separated("\t"),
    _separated("|"),
    _latex,
    _wiki,
)


# ---- Several lines ------------------------------------------------------------------------------


def _runs(lines: Sequence[str], options: list[list[Row]]) -> Iterator[Picture]:
    """Consecutive lines with equally many cells, all of them numbered or none."""
    kinds = sorted(
        {(len(row.cells), bool(row.number), row.lead) for rows in options for row in rows}
    )
    rules = _separators(lines)
    for width, numbered, lead in kinds:
        run: list[tuple[int, list[Row]]] = []
        for at, rows in enumerate(options):
            fits = [
                row
                for row in rows
                if len(row.cells) == width and bool(row.number) == numbered and row.lead == lead
            ]
            if at in rules:
                fits = []
            if not fits and run:
                fits = [row for row in map(_closed, [run[-1][1][0]] * len(rows), rows) if row]
            if fits:
                run.append((at, fits))
            elif at in rules or not (run and lines[at].strip() and _RULE.fullmatch(lines[at])):
                yield from _pictures(lines, run)
                run = []
        yield from _pictures(lines, run)


def _separators(lines: Sequence[str]) -> set[int]:
    """The lines that part puzzles: one character repeated that occurs in no other line."""
    found = {}
    for at, line in enumerate(lines):
        match = _SEPARATOR.fullmatch(line)
        if match:
            found[at] = match[1]
    if not found:
        return set()
    others = {mark for at, line in enumerate(lines) if at not in found for mark in line}
    return {at for at, mark in found.items() if mark not in others}


def _closed(above: Row, row: Row) -> Row | None:
    """A row in a frame that is open at one end, closed by an empty cell."""
    if len(above.cells) < 5:
        return None
    frame = above.cells[0]
    if frame != above.cells[-1] or frame.isdigit() or frame in ("", ".", "-", "_", " "):
        return None
    if " " in above.cells and row.cells[0] == frame and len(row.cells) < len(above.cells) - 1:
        blank = (" ",) * (len(above.cells) - 1 - len(row.cells))  # blanks at the end of a line
        row = row._replace(cells=(*row.cells, *blank), starts=above.starts[:-1])
    if len(row.cells) != len(above.cells) - 1 or row.number or frame not in row.cells:
        return None
    there = dict(zip(row.starts, row.cells, strict=True))
    if not there.keys() <= set(above.starts):
        return None
    cells = tuple(there.get(start, "") for start in above.starts)
    return row._replace(cells=cells, starts=above.starts, penalty=0.3)


def _pictures(lines: Sequence[str], run: list[tuple[int, list[Row]]]) -> Iterator[Picture]:
    """The pictures that a run of rows can be: whole, or without headings of equal length."""
    if len(run) < 3:
        return
    width = len(run[0][1][0].cells)
    if len(run) >= 2 * width and len(run) % width == 0 and width > 3:
        for at in range(0, len(run), width):  # square boards one below the other
            yield from _chosen(lines, run[at : at + width], 0.5, alone=True)
    if len(run) > 3 * MOST_CELLS:
        return
    if not _is_blank_heading(lines, run):
        yield from _chosen(lines, run)
    start, end = 0, len(run)
    if _is_blank_heading(lines, run):
        for picture in _chosen(lines, run[1:]):
            wide, high = picture.size
            note = f"the blank heading of the table is ignored: the board is {wide}x{high}"
            yield picture._replace(notes=(*picture.notes, note))
        return
    while start < 2 and start + 3 < end and _is_outside(lines, run, start):
        start += 1
    while end > len(run) - 2 and start + 3 < end and _is_outside(lines, run, end - 1):
        end -= 1
    if end - start != len(run):
        yield from _chosen(lines, run[start:end], 0.3)


def _is_outside(lines: Sequence[str], run: list[tuple[int, list[Row]]], at: int) -> bool:
    """Is a row a heading that happens to be as long as the rows?"""
    line = lines[run[at][0]]
    own = run[at][1][0].cells
    if not is_heading(line) or any(
        len(one) > 1 and one == other for one, other in itertools.pairwise(own)
    ):
        return False
    others = {
        cell for number, (_, fits) in enumerate(run) if number != at for cell in fits[0].cells
    }
    return not set(run[at][1][0].cells) <= others


def _is_blank_heading(lines: Sequence[str], run: list[tuple[int, list[Row]]]) -> bool:
    """Is the first row the empty heading of a Markdown table?"""
    at = run[0][0]
    rule = lines[at + 1] if at + 1 < len(lines) else ""
    blank = not "".join(run[0][1][0].cells).strip()
    return blank and "---" in rule and _RULE.fullmatch(rule) is not None


def is_heading(line: str) -> bool:
    """Is it a word, the numbers of columns or a rule, rather than a row of cells?"""
    words = line.replace("|", " ").split()
    if len(words) > 2 and all(len(word) == 1 or word.isdigit() for word in words):
        return _is_sequence(words) if len({word.isdigit() for word in words}) == 1 else False
    if len(words) > 2 and any(word == "0" or not word.strip("._-") for word in words):
        return False
    text = "".join(words).strip(":.,;!?#*=()[]")
    if not text:
        return bool(words) and set("".join(words)) <= {"="}
    if len(text) > 2 and text.isdigit() and len(set(text)) == len(text):
        return _is_sequence(list(text))
    if _RULE.fullmatch(line):
        bare = "".join(words)
        return len(set(bare)) == 1 and bare[0] in "-=~"
    return text.isalpha() and (text.islower() or text.istitle()) and len(set(text.lower())) > 2


def _chosen(
    lines: Sequence[str],
    run: list[tuple[int, list[Row]]],
    penalty: float = 0.0,
    alone: bool = False,
) -> Iterator[Picture]:
    """Pictures of exactly these rows; ``alone`` says that what stands beside them is no matter."""
    if len(run) > MOST_CELLS:
        return
    rows = [min(fits, key=lambda row: (row.penalty, row.left)) for _, fits in run]
    if all(not row.cells[0] and not row.cells[-1] for row in rows):
        if len(rows) != len(rows[0].cells):
            return  # bars at both ends, taken for blank cells
        penalty += 1.0
    penalty += max(row.penalty for row in rows)
    touching = all(row.starts[-1] - row.starts[0] == len(row.cells) - 1 for row in rows)
    if touching and len({row.starts[0] for row in rows}) > 1:
        penalty += 4.0  # the rows do not stand below each other
    if rows[0].number and not _is_sequence([row.number for row in rows]):
        return
    height = len(rows)
    lefts = [at for at, row in enumerate(rows) if row.left]
    rights = [at for at, row in enumerate(rows) if row.right]
    width = len(rows[0].cells)
    gaps: list[Gap] = []
    notes: list[str] = []
    for side, column in (("L", 0), ("R", width - 1)):
        barred = sum(row.bar == side for row in rows)
        if height // 2 < barred < height:
            gaps += [((at, column), side) for at, row in enumerate(rows) if row.bar != side]
    # What stands beside most rows is an ornament.
    if len(lefts) <= height // 2:
        gaps += [((at, 0), "L") for at in lefts]
    if len(rights) <= height // 2:
        gaps += [((at, width - 1), "R") for at in rights]
    signs = {row.sign for row in rows if row.sign and (row.left or row.right)}
    cells = {cell for row in rows for cell in row.cells}
    if gaps and any(sign in cells for sign in signs):
        penalty += 2.0  # the mark of the exit is a label as well
    first, last = run[0][0], run[-1][0]
    above, below = (
        None if alone or not 0 <= at < len(lines) else _open_edge(lines[at], rows[0])
        for at in (first - 1, last + 1)
    )
    grid = tuple(row.cells for row in rows)
    if above and not below and set(grid[-1]) == {grid[-1][0]}:
        grid, first = (above, *grid), first - 1
        gaps = [((row + 1, column), way) for (row, column), way in gaps]
    elif below and not above and set(grid[0]) == {grid[0][0]}:
        grid, last = (*grid, below), last + 1
    if not alone:
        notes += _broken_rows(lines, first, last, cells, width)
    if not alone and all(way in "LR" for _, way in gaps):
        for at, row, way in ((first - 1, 0, "U"), (last + 1, height - 1, "D")):
            marked = _marked_column(lines, at, rows[row]) if 0 <= at < len(lines) else None
            if marked == -1:
                notes.append(f"the mark {lines[at].strip()[:20]!r} is not at a column of the grid")
            elif marked is not None:
                gaps.append(((row, marked), way))
                first, last = min(first, at), max(last, at)
    sign = next(iter(signs), "") if gaps else ""
    picture = Picture(grid, tuple(gaps), first, last, penalty, (), sign, "; ".join(notes))
    if all(set(row[1::2]) == {" "} for row in grid):
        return  # the spaces only part the cells
    for framed in frames(picture):
        if any(" " in row for row in framed.rows) and framed.size == picture.size:
            continue  # without a frame, it is not clear where such rows end
        yield framed
        single = _undoubled(framed)
        if single is not None:
            yield single


def _undoubled(picture: Picture) -> Picture | None:
    """The picture with one column for each two, if every cell is drawn twice."""
    width, height = picture.size
    if width % 2 or not height <= width <= 4 * height:
        return None
    if any(row[at] != row[at + 1] for row in picture.rows for at in range(0, width, 2)):
        return None
    gaps = tuple(((row, column // 2), way) for (row, column), way in picture.gaps)
    rows = tuple(row[::2] for row in picture.rows)
    notes = (*picture.notes, "each cell is drawn two characters wide")
    return picture._replace(rows=rows, gaps=gaps, notes=notes)


def _broken_rows(
    lines: Sequence[str], first: int, last: int, cells: set[str], width: int
) -> list[str]:
    """What is wrong with lines beside the rows that look like rows."""
    for way, at in ((-1, first - 1), (1, last + 1)):
        for _ in range(4):
            if not 0 <= at < len(lines) or not lines[at].strip() or is_heading(lines[at]):
                break
            broken = _broken_row(lines[at], cells, width)
            if broken:
                return [broken]
            at += way
    return []


def _open_edge(line: str, row: Row) -> tuple[str, ...] | None:
    """The upper or lower edge of a frame that is open where a blank stands."""
    frame = row.cells[0]
    if len(frame) != 1 or frame.isdigit() or frame in ".-_ " or row.cells[-1] != frame:
        return None
    if set(line) != {frame, " "} or row.starts[-1] < 0:
        return None
    cells = tuple(line[at : at + 1].strip() for at in row.starts)
    return cells if cells[0] == frame == cells[-1] and "" in cells else None


def _broken_row(line: str, cells: set[str], width: int) -> str:
    """What is wrong with a line beside the rows if it looks like one of them."""
    text = line.strip()
    shown = text.strip(",;\\+>!|")
    if is_heading(line) or (_RULE.fullmatch(line) and not set(shown) & {"."}):
        return ""
    words = shown.split()
    if shown.replace(" ", "").isdigit() and len(words) <= 2:
        return ""  # a size or a number
    empty = {".", "-", "_", "0", "o", "#"} & cells
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
    if not alike and not re.search(r"[a-z]{4}", text):
        # Two empty cells side by side, or several apart.
        repeated = {mark for mark in empty if mark * 2 in text.replace(" ", "")}
        alike = bool(repeated) and not re.fullmatch(r"[-=_\s|+]+", text)
    return f"the line {text[:40]!r} beside the rows does not have {width} cells" if alike else ""


def _is_sequence(labels: list[str]) -> bool:
    """1 2 3 …, 6 5 4 … or A B C …"""
    if not all(label.isascii() and (label.isdigit() or len(label) == 1) for label in labels):
        return False
    values = [int(label) if label.isdigit() else ord(label) for label in labels]
    steps = {b - a for a, b in itertools.pairwise(values)}
    return steps in ({1}, {-1})


def _marked_column(lines: Sequence[str], at: int, row: Row) -> int | None:
    """The column that a mark above or below the rows points at."""
    line = lines[at]
    word = line.strip()
    single = word in ("K", "k", "E", "^", "v", "V", "\u2193", "!", "*", "=", "@", "$") or (
        word.lower() in ("exit", "out") or re.fullmatch(r"[v^\u2193!|*=KE]{1,2}", word) is not None
    )
    if not single:
        if not word or _RULE.fullmatch(line) is None or not set(word) & {"-", "=", "_", "#", "*"}:
            return None
        inner = [n for n, mark in enumerate(line) if mark in "^vV\u2193<>"]
        gap = [n for n, mark in enumerate(line.rstrip()) if mark == " " and line[:n].strip()]
        places = inner or gap
        if not places or len(places) > 3:
            return None
        place = places[len(places) // 2]
    else:
        place = line.index(word)
        if word.lower() in ("exit", "out"):
            return None
    ends = [
        start + max(len(cell), 1) - 1 for start, cell in zip(row.starts, row.cells, strict=True)
    ]
    near = [column for column, start in enumerate(row.starts) if start <= place <= ends[column]]
    if not near:
        near = [column for column, start in enumerate(row.starts) if abs(start - place) <= 1]
    return near[0] if len(near) == 1 else -1


# ---- A board on one line ------------------------------------------------------------------------


def _on_one_line(line: str, number: int, size: tuple[int, int] | None = None) -> Iterator[Picture]:
    """Boards that stand on a single line: a run of cells, or rows between separators."""
    if len(line) > 4000:
        return
    for match in _RUN.finditer(line):
        run = match[0].strip(".,:;") if len(match[0]) != _square(len(match[0])) else match[0]
        for cells in sorted({match[0], run}):
            side = isqrt(len(cells))
            if side < 4:
                continue
            if side * side == len(cells):
                width = side
            elif size and size[0] * size[1] == len(cells):
                width = size[0]
            else:
                continue
            rows = [tuple(cells[at : at + width]) for at in range(0, len(cells), width)]
            extra = 0.0 if cells == match[0] else 0.5
            yield from frames(Picture(tuple(rows), (), number, number, extra))
    for mark in ("/", ",", ";", "|", "\\", None):
        yield from _rows_between(line, mark, number)


def _square(count: int) -> int:
    return isqrt(count) ** 2


def _rows_between(line: str, mark: str | None, number: int) -> Iterator[Picture]:
    texts = [line.strip(), re.sub(r"^\s*(?://+|#+|--+|;+|%+|\*+|>+)\s+", "", line)]
    if mark is not None:
        if line.count(mark) < 2:
            return
        texts += [word for word in line.split() if word.count(mark) >= 2]
        if ":" in line:
            texts.append(line.rpartition(":")[2])
        if "=" in line:
            texts.append(line.partition("=")[2])
    for text in dict.fromkeys(texts):
        parts = [
            part.strip().strip("\"'`()[]{}") for part in text.strip("\"'`()[]{};, ").split(mark)
        ]
        if not 3 <= len(parts) <= MOST_CELLS:
            continue
        if parts and not parts[-1]:
            parts = parts[:-1]
        options = [_touching(part, 0) if 3 <= len(part) < 40 else [] for part in parts]
        if all(options):
            for picture in _runs(parts, options):
                if picture.first == 0 and picture.last == len(parts) - 1:
                    yield picture._replace(first=number, last=number)
        cells = [_words(part) or _separated(",")(part) for part in parts]
        if all(cells) and mark != ",":
            for picture in _runs(parts, cells):
                if picture.first == 0 and picture.last == len(parts) - 1:
                    yield picture._replace(first=number, last=number)
        expanded = [_expanded(part) for part in parts]
        widths = {len(part) for part in expanded}
        if (
            mark == "/"
            and len(widths) == 1
            and expanded != parts
            and 3 <= len(expanded[0]) <= MAX_SIDE
        ):
            note = "digits count empty cells"
            rows = tuple(map(tuple, expanded))
            yield Picture(rows, (), number, number, 0.3, (note,))


def _expanded(part: str) -> str:
    """A row in which numbers count empty cells, as in chess."""
    return re.sub(r"[0-9]{1,2}", lambda match: "." * min(int(match[0]), MAX_SIDE + 1), part)
