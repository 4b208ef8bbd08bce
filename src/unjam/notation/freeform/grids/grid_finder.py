"""Finding grids among lines of text: rows with equal numbers of cells.

Consecutive lines with the same number of cells form a picture; headings, prose and sizes around it
are not part of it. Symbols at the end of a row, above or below the picture, and gaps in a frame are
exits.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....model.board import Cell
from ....util.limits import breathe
from ...error_text import quote
from ..prose.stated_properties import stated_in
from .frame_removal import frames
from .nearby_lines import RULE, broken_rows, is_heading, is_sequence, marked_column, open_edge
from .row_splitter import MOST_CELLS, SPLITTERS, Row, split_at
from .trimmed_rows import padded

Gap = tuple[Cell, str]
_SEPARATOR = re.compile(r"\s*([-=_*~+#])\1{2,}\s*")


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


def find_pictures(lines: Sequence[str]) -> Iterator[Picture]:
    """Yield every grid that consecutive lines may form."""
    for split in SPLITTERS:
        breathe()
        yield from pictures_of(lines, [split(line) for line in lines])
    for mark in ",;\t":
        full = padded(lines, mark)
        split = split_at(mark)
        for picture in pictures_of(full, [split(line) for line in full]) if full else ():
            note = "the rows are filled up with empty cells at the end"
            yield picture._replace(penalty=picture.penalty + 0.5, notes=(*picture.notes, note))


def pictures_of(lines: Sequence[str], options: list[list[Row]]) -> Iterator[Picture]:
    """Yield pictures of consecutive lines with equal numbers of cells, all numbered or none.

    ``options`` are the possible ways to split each line into cells.
    """
    kinds = sorted(
        {(len(row.cells), bool(row.number), row.lead) for rows in options for row in rows}
    )
    rules = _separators(lines)
    for width, numbered, lead in kinds:
        breathe()
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
            if fits and not run and at and at - 1 not in rules:
                above = [row for row in map(_closed, fits[:1] * 9, options[at - 1]) if row]
                run += [(at - 1, above)] if above else []
            if fits:
                run.append((at, fits))
            elif at in rules or not (run and _is_rule(lines[at], width)):
                yield from _pictures(lines, run)
                run = []
        yield from _pictures(lines, run)


def _is_rule(line: str, width: int) -> bool:
    """Return whether a line is drawn between rows, rather than a row of empty cells too short."""
    text = line.strip()
    few = set(text) == {"."} and abs(len(text) - width) <= 2
    return bool(text) and not few and RULE.fullmatch(line) is not None


def _separators(lines: Sequence[str]) -> set[int]:
    """Return the lines that separate puzzles: one repeated character found in no other line."""
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
    """Return a row of a frame that is open at one end, completed with an empty cell."""
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
    """Yield the pictures that a run of rows may be: all of it, or without headings."""
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
    while start < 2 and start + 3 < end and _is_outside(lines, run, start, 1):
        start += 1
    while end > len(run) - 2 and start + 3 < end and _is_outside(lines, run, end - 1, -1):
        end -= 1
    if end - start != len(run):
        for picture in _chosen(lines, run[start:end], 0.3):
            left = [lines[at].strip() for at, _ in (*run[:start], *run[end:])]
            notes = tuple(f"the line {quote(line)} is ignored" for line in left)
            words = [
                note
                for line, note in zip(left, notes, strict=True)
                if not is_heading(line) and stated_in([line]).size is None
            ]
            yield picture._replace(notes=(*picture.notes, *words))


def _is_outside(
    lines: Sequence[str], run: list[tuple[int, list[Row]]], at: int, inward: int
) -> bool:
    """Return whether a row is a heading of the same length as the rows."""
    line = lines[run[at][0]].replace(",", " ").replace(";", " ")
    own = run[at][1][0].cells
    if _is_no_row(own, run[at + inward][1][0].cells):
        return True
    if stated_in([lines[run[at][0]]]).size is not None:
        return True
    if not is_heading(line) or any(
        len(one) > 1 and one == other for one, other in itertools.pairwise(own)
    ):
        return False
    others = {
        cell for number, (_, fits) in enumerate(run) if number != at for cell in fits[0].cells
    }
    return not set(run[at][1][0].cells) <= others


def _is_no_row(own: tuple[str, ...], beside: tuple[str, ...]) -> bool:
    """Return whether letters at the edge cannot be vehicles: they do not continue beside it."""
    if not "".join(own).isalnum() or not "".join(own).isupper():
        return False
    single = [
        cell
        for at, cell in enumerate(own)
        if cell
        and cell not in (own[at - 1] if at else "", *own[at + 1 : at + 2])
        and cell != beside[at]
    ]
    return 2 * len(single) > len(own)


def _is_blank_heading(lines: Sequence[str], run: list[tuple[int, list[Row]]]) -> bool:
    """Return whether the first row is the empty heading of a Markdown table."""
    at = run[0][0]
    rule = lines[at + 1] if at + 1 < len(lines) else ""
    blank = not "".join(run[0][1][0].cells).strip()
    return blank and "---" in rule and RULE.fullmatch(rule) is not None


_REMARKS = frozenset(("--", "//", "%", "%%", ";", ";;", ">", "*", "+"))


def _remark_column(rows: Sequence[Row]) -> str:
    """Return the sign of a comment that begins every row, beside another sign for empty cells."""
    sign = rows[0].cells[0]
    if sign not in _REMARKS or any(row.cells[0] != sign or sign in row.cells[1:] for row in rows):
        return ""
    blank = any(cell and not cell.strip("._0-") for row in rows for cell in row.cells[1:])
    return sign if blank else ""


def _chosen(
    lines: Sequence[str],
    run: list[tuple[int, list[Row]]],
    penalty: float = 0.0,
    alone: bool = False,
) -> Iterator[Picture]:
    """Yield pictures of exactly these rows; with ``alone``, ignore the lines beside them."""
    if len(run) > MOST_CELLS:
        return
    rows = [min(fits, key=lambda row: (row.penalty, row.left)) for _, fits in run]
    rows = [_without_glued_arrow(row, rows, fits) for row, (_, fits) in zip(rows, run, strict=True)]
    if all(row.cells[0] == "" and "" not in row.cells[1:] for row in rows) and not rows[0].number:
        rows = [row._replace(cells=row.cells[1:], starts=row.starts[1:]) for row in rows]
    remark = _remark_column(rows)
    if remark:
        rows = [row._replace(cells=row.cells[1:], starts=row.starts[1:]) for row in rows]
    if all(not row.cells[0] and not row.cells[-1] for row in rows):
        if rows[0].barred and len(rows) != len(rows[0].cells):
            return  # bars at both ends, taken for blank cells
        penalty += 1.0 if rows[0].barred else 0.0
    if all(row.barred and not row.cells[0] for row in rows):
        penalty += 1.0  # the bar at the beginning is more likely an edge
    heading = lines[run[0][0] - 1] if run[0][0] else ""
    if heading.lstrip().startswith("|=="):  # AsciiDoc, in which bars only precede cells
        penalty += 0.0 if rows[0].tabbed else 6.0
    elif all(row.tabbed and not row.cells[-1] for row in rows):
        return  # the bar at the end is an edge
    penalty += max(row.penalty for row in rows)
    touching = all(row.starts[-1] - row.starts[0] == len(row.cells) - 1 for row in rows)
    if touching and len({row.starts[0] for row in rows}) > 1:
        penalty += 4.0  # the rows are not aligned
    if rows[0].number and not is_sequence([row.number for row in rows]):
        return
    if all(row.loose for row in rows) and any("" in row.cells for row in rows):
        loose = "the bars at the ends of the rows are a frame"
    else:
        loose = ""
    rows = _without_exit_column(rows)
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
    # A symbol beside most rows is decoration.
    if len(lefts) <= height // 2:
        gaps += [((at, 0), "L") for at in lefts]
    if len(rights) <= height // 2:
        gaps += [((at, width - 1), "R") for at in rights]
    signs = {row.sign for row in rows if row.sign and (row.left or row.right)}
    cells = {cell for row in rows for cell in row.cells}
    if gaps and any(sign in cells for sign in signs):
        penalty += 2.0  # the symbol of the exit is also a label
    first, last = run[0][0], run[-1][0]
    above, below = (
        None if alone or not 0 <= at < len(lines) else open_edge(lines[at], rows[0])
        for at in (first - 1, last + 1)
    )
    grid = tuple(row.cells for row in rows)
    if above and not below and set(grid[-1]) == {grid[-1][0]}:
        grid, first = (above, *grid), first - 1
        gaps = [((row + 1, column), way) for (row, column), way in gaps]
    elif below and not above and set(grid[0]) == {grid[0][0]}:
        grid, last = (*grid, below), last + 1
    if not alone:
        notes += broken_rows(lines, first, last, cells, width)
    if not alone and all(way in "LR" for _, way in gaps):
        for at, row, way in ((first - 1, 0, "U"), (last + 1, height - 1, "D")):
            marked = marked_column(lines, at, rows[row]) if 0 <= at < len(lines) else None
            if marked == -1:
                notes.append(f"the mark {lines[at].strip()[:20]!r} is not in line with a column")
            elif marked is not None:
                gaps.append(((row, marked), way))
                first, last = min(first, at), max(last, at)
    sign = next(iter(signs), "") if gaps else ""
    said = [loose] if loose else []
    if remark:
        said.append(f"the sign {remark} at the start of the rows is not a cell")
    if rows[0].lead < 0:
        said.append("the board beside this one is ignored")
    picture = Picture(grid, tuple(gaps), first, last, penalty, tuple(said), sign, "; ".join(notes))
    if all(set(row[1::2]) == {" "} for row in grid):
        return  # the spaces only separate the cells
    for framed in frames(picture):
        if any(" " in row for row in framed.rows) and framed.size == picture.size:
            continue  # without a frame, the ends of such rows are unknown
        yield framed
        single = _undoubled(framed)
        if single is not None:
            yield single


def _without_exit_column(rows: list[Row]) -> list[Row]:
    """Return the rows without a last or first column that is blank but for an arrow."""
    for at, arrow, side in ((-1, ">", "right"), (0, "<", "left")):
        column = [row.cells[at] for row in rows]
        marked = [cell for cell in column if cell]
        if not marked or 2 * len(marked) > len(rows) or len(rows[0].cells) < 4:
            continue
        if not all(set(cell) <= {arrow, "-", "="} and arrow in cell for cell in marked):
            continue
        inner = slice(0, -1) if at else slice(1, None)
        rows = [
            row._replace(
                cells=row.cells[inner],
                starts=row.starts[inner],
                right=row.right or (side == "right" and bool(row.cells[at])),
                left=row.left or (side == "left" and bool(row.cells[at])),
                sign=row.cells[at] or row.sign,
            )
            for row in rows
        ]
    return rows


def _without_glued_arrow(row: Row, rows: Sequence[Row], fits: Sequence[Row]) -> Row:
    """Return the row without an arrow that touches its last cell, if other rows have that cell."""
    last = row.cells[-1]
    if len(last) < 2 or last[-1] != ">" or sum(last in other.cells for other in rows) > 1:
        return row
    bare = last.rstrip(">").rstrip("-=")
    if not any(bare in other.cells for other in rows):
        return row
    same = (*row.cells[:-1], bare)
    return next((other for other in fits if other.right and other.cells == same), row)


def _undoubled(picture: Picture) -> Picture | None:
    """Return the picture at half its width if every cell is drawn twice, or None."""
    width, height = picture.size
    if width % 2 or not height <= width <= 4 * height:
        return None
    if any(row[at] != row[at + 1] for row in picture.rows for at in range(0, width, 2)):
        return None
    gaps = tuple(((row, column // 2), way) for (row, column), way in picture.gaps)
    rows = tuple(row[::2] for row in picture.rows)
    notes = (*picture.notes, "each cell is drawn two characters wide")
    return picture._replace(rows=rows, gaps=gaps, notes=notes)
