"""Finding boards on a single line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from ....model.board import MAX_SIDE
from ....util.limits import breathe
from .frame_removal import frames
from .grid_finder import Picture, pictures_of
from .row_splitter import MOST_CELLS, split_at, split_words, touching

_LONGEST = 4000  # characters of a line that is searched
_RUN = re.compile(r"[^\s,;|/\"'`()\[\]{}<>=&?]{16,256}")
_GROUP = re.compile(r"%?[wq][(\[{]([^()\[\]{}\"'`,]{9,300})[)\]}]")  # Ruby and Perl
_REMARK = re.compile(r"^\s*(?://+|#+|--|;+|%+|\*+|>+)\s+")


def boards_on_one_line(lines: Sequence[str], size: tuple[int, int] | None) -> Iterator[Picture]:
    """Yield the boards on single lines; ``size`` is the size that the text states."""
    for number, line in enumerate(lines):
        breathe()
        if len(line) <= _LONGEST:
            yield from _runs(line, number, size)
            for mark in ("/", ",", ";", "|", "\\", None):
                yield from _rows_between(line, mark, number)


def _runs(line: str, number: int, size: tuple[int, int] | None) -> Iterator[Picture]:
    """Yield runs of cells that fill a square, or a board of the stated size."""
    for match in _RUN.finditer(line):
        run = match[0].strip(".,:;") if isqrt(len(match[0])) ** 2 != len(match[0]) else match[0]
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


def _rows_between(line: str, mark: str | None, number: int) -> Iterator[Picture]:
    """Yield boards whose rows are separated by ``mark``, or by spaces if it is None."""
    if mark is not None and line.count(mark) < 2:
        return
    if mark == "\\":  # LaTeX doubles it
        line = line.replace("\\\\", "\\")
    texts = [line.strip(), _REMARK.sub("", line), *(_GROUP.findall(line) if mark is None else ())]
    if mark is not None:
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
        ways = [[touching(part, 0) if 3 <= len(part) < 40 else [] for part in parts]]
        if mark != "," or all(" " in part for part in parts):
            ways.append([split_words(part) or split_at(",")(part) for part in parts])
        for options in ways:
            if not all(options):
                continue
            for picture in pictures_of(parts, options):
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
    """Return a row in which numbers count empty cells, as in chess notation."""
    return re.sub(r"[0-9]{1,2}", lambda match: "." * min(int(match[0]), MAX_SIDE + 1), part)
