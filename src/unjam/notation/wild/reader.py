"""Reads a text that no strict notation fits: proposes readings, scores them, chooses.

``understand`` gives what was found, in the order of the text: puzzles, and pictures that look like a
puzzle but break a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from ...errors import PuzzleSyntaxError
from ...limits import breathe
from ...model.exits import Known
from ...model.puzzle import Puzzle
from ..choice import LONGEST_TEXT
from ..marks import NO_HINTS, Hints
from ..text import quote
from .characters import plain_characters
from .listings import Listing, find_listings, tree_listings
from .meaning import Reading, read_picture
from .pictures import MOST_CELLS, Picture, find_pictures
from .records import read_records
from .scoring import CLOSE, REFUSED, TIE
from .statements import NOTHING_STATED, Stated, stated_in, title_in
from .trees import Group, Scalar, TreeError, groups, parse_tree, unquoted

_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})[\w+#-]*\s*")
_KEYED = re.compile(r"[A-Za-z][\w -]{0,30}\s*[:=]\s*\S.{0,200}")
_QUOTED_LINE = re.compile(r"\s*>\s?(?=[^\s>])")
_PROGRAM = re.compile(
    r"\s*(?:import\s+[\w.{*]|from\s+[\w.]+\s+import\b|#\s*include\b|package\s+\w+\s*;?\s*$|"
    r"using\s+[\w.]+\s*;|def\s+\w+\s*\(|(?:public\s+|export\s+)?(?:class|interface|struct|enum)"
    r"\s+\w+[^\"'`:{=]*[:{]\s*$|func\s+(?:\([^)]*\)\s*)?\w+\s*\(|(?:async\s+)?function\s+\w+\s*\(|"
    r"fn\s+\w+\s*\(|(?:public|private|protected)\s+\w[^=;\"]*\)\s*\{|int\s+main\s*\(|\(define\b|"
    r"\(:\w+)"
)


class Several(PuzzleSyntaxError):
    """The text holds several puzzles; ``found`` are these, with the lines they begin on."""

    def __init__(self, found: list[Found]) -> None:
        super().__init__(
            f"the text holds {len(found)} puzzles where one is expected; unjam.read reads all of them"
        )
        self.found = found


class Found(NamedTuple):
    """A puzzle, or the reason why something that looks like one is none; and its line, from 0."""

    line: int
    last: int
    readings: tuple[Reading, ...] = ()
    failure: str = ""


class _Near(NamedTuple):
    """Something that is nearly a puzzle: how near, what is wrong, where."""

    weight: float
    reason: str
    first: int
    last: int
    kind: str


def understand(text: str, hints: Hints = NO_HINTS) -> tuple[list[Found], list[str]]:
    """What a text holds, and for texts that hold nothing what came nearest and why it failed."""
    if len(text) > LONGEST_TEXT:
        return [], [f"a text of {len(text):,} characters is too long"]
    plain = plain_characters(text)
    if is_program(plain):
        return [], ["it looks like a program; pass the board itself"]
    lines = [("" if _FENCE.fullmatch(line) else line) for line in plain.splitlines()]
    lines = ["" if line.strip() in ("/*", "*/", "/**", "<!--", "-->") else line for line in lines]
    lines = _unquoted_mail(lines)
    readings: list[Reading] = []
    near: list[_Near] = []
    stripped = None if sum(map(_is_framed, lines)) > 2 else _without_prefix(lines)
    if stripped is not None and any("#" in line.strip()[1:] for line in lines):
        _from_lines(lines, list(range(len(lines))), hints, readings, near, 0.3)
    lines = stripped or lines
    _from_lines(lines, list(range(len(lines))), hints, readings, near)
    bare = unquoted(lines)
    if bare is not None:
        _from_lines([line for _, line in bare], [n for n, _ in bare], hints, readings, near)
    if not readings and any(not line.strip() for line in lines):
        shown = [(n, line) for n, line in enumerate(lines) if line.strip()]
        _from_lines([line for _, line in shown], [n for n, _ in shown], hints, readings, near, 0.5)
    if not _from_tree("\n".join(lines), hints, stated_in(lines), readings, near):
        if re.match(r"\s*[\[{](?!\|)", plain):
            return [], ["its brackets do not match"]
    found = _choose(readings, near)
    return [_described(one, lines) for one in found], _nearest(near)


def is_program(text: str) -> bool:
    """Does the text define functions or classes, or import something?"""
    return any(_PROGRAM.match(line[:200]) for line in text.splitlines() if line)


def _unquoted_mail(lines: list[str]) -> list[str]:
    shown = [line for line in lines if line.strip()]
    if len(shown) > 1 and all(map(_QUOTED_LINE.match, shown)):
        return [_QUOTED_LINE.sub("", line, count=1) for line in lines]
    return lines


_PREFIX = re.compile(r"\s*(//+|#+|;+|%+|--+|\*+|\|>|>+)(?:\s|$)")


def _is_framed(line: str) -> bool:
    """Does the mark at the beginning of the line also end it, as a frame does?"""
    text = line.strip()
    return len(text) > 4 and text[0] == text[-1] and not text[0].isalnum()


def _without_prefix(lines: list[str]) -> list[str] | None:
    """The lines without the mark of a comment or a quotation; None if few have one."""
    shown = [line.split() for line in lines if line.strip()]
    for mark in ("-", "*", "+"):
        rest = {word for words in shown for word in words[1:]}
        closed = any(words[-1].endswith(mark) for words in shown)
        if (
            mark not in rest
            and not closed
            and sum(words[0] == mark and len(words) > 1 for words in shown) > 2
        ):
            return [re.sub(r"^\s*[-*+] ", "", line) for line in lines]
    marked = [_PREFIX.match(line) for line in lines]
    if sum(match is not None for match in marked) < 3:
        return None
    pairs = zip(lines, marked, strict=True)
    return [line[match.end() :] if match else line for line, match in pairs]


# ---- Proposals ----------------------------------------------------------------------------------


def _from_lines(
    lines: list[str],
    numbers: list[int],
    hints: Hints,
    readings: list[Reading],
    near: list[_Near],
    extra: float = 0.0,
) -> None:
    """Grids and lists of vehicles among the lines; ``numbers`` are the lines they stand for."""
    stated = stated_in(lines)
    size = hints.size or stated.size
    for picture in find_pictures(lines, size):
        breathe()
        _try_picture(picture, lines, numbers, stated, hints, readings, near, extra)
    for listing in find_listings(lines):
        breathe()
        _try_listing(_informed(listing, stated, hints), numbers, hints, readings, near, extra)


def _informed(listing: Listing, stated: Stated, hints: Hints) -> Listing:
    """With what the words of the whole text say, and what the caller said."""
    context = listing.context
    return listing._replace(
        context=context._replace(
            named=context.named or stated.target,
            exit=hints.exit or context.exit or stated.exit,
        )
    )


def _try_picture(
    picture: Picture,
    lines: Sequence[str],
    numbers: Sequence[int],
    stated: Stated,
    hints: Hints,
    readings: list[Reading],
    near: list[_Near],
    extra: float = 0.0,
) -> None:
    width, height = picture.size
    if max(width, height) > MOST_CELLS - 2 or min(width, height) < 3:
        return
    first, last = numbers[picture.first], numbers[picture.last]
    if hints.size and hints.size != (width, height):
        extra += 6.0
    elif stated.size and stated.size not in ((width, height), (height, width)):
        extra += 2.0
    try:
        for reading in read_picture(picture, hints, stated):
            readings.append(
                reading._replace(penalty=reading.penalty + extra, first=first, last=last)
            )
    except PuzzleSyntaxError as error:
        near.append(_Near(_likeness(picture) - extra, str(error), first, last, "a grid"))


def _likeness(picture: Picture) -> float:
    """How much a picture that cannot be read looks like a board, from 0 to 1."""
    cells = [cell for row in picture.rows for cell in row]
    count: dict[str, int] = {}
    for cell in cells:
        count[cell] = count.get(cell, 0) + 1
    width, height = picture.size
    if min(width, height) < 4 or width > 2 * height or height > 2 * width:
        return 0.1
    empty = sum(count.get(mark, 0) for mark in (".", "", " ", "-", "_", "0", "o", "-1"))
    fit = sum(1 for cell, n in count.items() if 2 <= n <= 4)
    share = fit / max(1, len(count) - (empty > 0))
    return (0.5 if 0.1 <= empty / len(cells) <= 0.9 else 0.0) + 0.5 * share - picture.penalty / 10


def _try_listing(
    listing: Listing,
    numbers: Sequence[int] | None,
    hints: Hints,
    readings: list[Reading],
    near: list[_Near],
    extra: float = 0.0,
) -> None:
    first, last = listing.first, listing.last
    if numbers is not None:
        first, last = numbers[first], numbers[last]
    reason = listing.failure
    found: list[Reading] = []
    if not reason:
        found = read_records(listing.records, listing.context, hints)
        if not found and listing.context.size and listing.context.loose and hints.size is None:
            loose = listing.context._replace(size=None, penalty=listing.context.penalty + 2.0)
            found = read_records(listing.records, loose, hints)
        reason = "no reading of its columns puts all vehicles on a board without overlap"
    for reading in found:
        readings.append(reading._replace(penalty=reading.penalty + extra, first=first, last=last))
    if not found and len(listing.records) > 2:
        weight = 0.4 if len(listing.records[0].values) > 3 else 0.2
        near.append(_Near(weight, reason, first, last, "a list of vehicles"))


def _from_tree(
    text: str, hints: Hints, stated: Stated, readings: list[Reading], near: list[_Near]
) -> bool:
    """Grids and lists of vehicles between brackets; False if the brackets do not match."""
    if not re.search(r"[\[({<]", text):
        return True
    try:
        root = parse_tree(text)
    except TreeError:
        return False
    for group in groups(root):
        breathe()
        for picture in _tree_pictures(group):
            _try_picture(picture, (), range(1_000_000), stated, hints, readings, near)
    for listing in tree_listings(root):
        breathe()
        _try_listing(_informed(listing, stated, hints), None, hints, readings, near)
    return True


def _tree_pictures(group: Group) -> Iterator[Picture]:
    """A list of rows as strings, or as lists of cells."""
    items = [item for _, item in group.items]
    if not 3 <= len(items) <= 400:
        return
    if all(isinstance(item, Group) for item in items):
        rows = [_cells(item) for item in items if isinstance(item, Group)]
        width = len(rows[0]) if rows[0] else 0
        if all(rows) and len({len(row) for row in rows if row}) == 1 and 3 <= width <= MOST_CELLS:
            if len(rows) <= MOST_CELLS:
                yield Picture(tuple(row for row in rows if row), (), group.first, group.last)
    elif all(isinstance(item, Scalar) for item in items) and _flat_side(items):
        cells = tuple(str(item.value).strip() for item in items if isinstance(item, Scalar))
        side = _flat_side(items)
        rows_ = tuple(cells[at : at + side] for at in range(0, len(cells), side))
        yield Picture(rows_, (), group.first, group.last, 0.5)
    elif all(isinstance(item, Scalar) and item.quoted for item in items):
        texts = [str(item.value) for item in items if isinstance(item, Scalar)]
        width = len(texts[0])
        if 3 <= width <= MOST_CELLS >= len(texts) and len(set(map(len, texts))) == 1:
            yield Picture(tuple(map(tuple, texts)), (), group.first, group.last)
        elif len(set(map(len, texts))) == 1 and all(
            len(text.split()) == len(texts[0].split()) for text in texts
        ):
            rows_ = tuple(tuple(text.split()) for text in texts)
            if 3 <= len(rows_[0]) <= MOST_CELLS >= len(rows_):
                yield Picture(rows_, (), group.first, group.last)


def _flat_side(items: Sequence[Scalar | Group]) -> int:
    """The side of a square board whose cells are listed one by one; 0 if these are none."""
    side = isqrt(len(items))
    short = all(isinstance(item, Scalar) and len(str(item.value)) < 4 for item in items)
    return side if short and side * side == len(items) and 4 <= side < MOST_CELLS - 1 else 0


def _cells(group: Group) -> tuple[str, ...] | None:
    if any(key or not isinstance(item, Scalar) for key, item in group.items):
        return None
    return tuple(str(item.value).strip() for _, item in group.items if isinstance(item, Scalar))


# ---- The choice ---------------------------------------------------------------------------------


def _choose(readings: list[Reading], near: list[_Near]) -> list[Found]:
    """Readings that do not overlap, the best ones first; rivals stay with the reading they rival."""
    found: list[Found] = []
    for reading in sorted(readings, key=lambda r: (r.penalty, r.first - r.last)):
        if reading.penalty > REFUSED:
            break
        rivals = [one for one in found if one.line <= reading.last and reading.first <= one.last]
        if not rivals:
            found.append(Found(reading.first, reading.last, (reading,)))
            continue
        one = rivals[0]
        if len(rivals) == 1 and _is_other(reading, one.readings) and len(one.readings) < 3:
            found[found.index(one)] = one._replace(readings=(*one.readings, reading))
    for miss in sorted(near, key=lambda miss: -miss.weight):
        if miss.weight < 0.75:
            break
        if all(one.last < miss.first or miss.last < one.line for one in found):
            found.append(Found(miss.first, miss.last, (), miss.reason))
    if not any(one.readings for one in found):
        return []
    return sorted(found, key=lambda one: one.line)


def _is_other(reading: Reading, others: Sequence[Reading]) -> bool:
    """Is it another puzzle than these, apart from what the vehicles are called?"""
    return all(_look(reading.puzzle) != _look(other.puzzle) for other in others)


def _look(puzzle: Puzzle) -> object:
    vehicles = frozenset((vehicle.cells, vehicle.target) for vehicle in puzzle.vehicles)
    exits = frozenset((way.cell, way.direction) for way in puzzle.exits)
    return puzzle.board, vehicles, exits


def _described(found: Found, lines: Sequence[str]) -> Found:
    """With the title that stands above it, and the number of moves that the text claims."""
    if not found.readings:
        return found
    above = lines[max(0, found.line - 4) : found.line]
    below = lines[found.last + 1 : found.last + 3]
    moves = stated_in([*above, *below]).moves
    title = title_in(above[-2:])
    first = found.readings[0]
    changes: dict[str, object] = {}
    if title and not first.puzzle.title:
        changes["title"] = title
    if moves is not None and first.puzzle.known.moves is None:
        changes["known"] = Known(moves)
    unread = list(dict.fromkeys(_unread(lines, found)))
    harmful = next((line for line in unread if _changes_rules(line)), None)
    if harmful is not None:
        return Found(
            found.line, found.last, (), f"the line {quote(harmful)} is not understood here"
        )
    ignored = [f"the line {quote(line)} is ignored" for line in unread[:2]]
    if len(unread) > 2:
        ignored.append(f"{len(unread) - 2} other lines are ignored")
    if not changes and not ignored:
        return found
    readings = tuple(
        r._replace(puzzle=r.puzzle._changed(**changes, notes=(*r.puzzle.notes, *ignored)))
        for r in found.readings
    )
    return found._replace(readings=readings)


_RULES = (
    "exit", "target", "goal", "edges", "corners", "axes", "free", "fixed", "gone", "cells", "barrier",
    "empty", "wall", "outside",
)  # fmt: skip
_HARMLESS = ("id", "title", "source", "level", "moves", "slides", "states", "solution")


def _changes_rules(line: str) -> bool:
    """Does a line look like a key of the native format that changes what a puzzle is?"""
    from difflib import get_close_matches

    key = re.split(r"[:=]", line)[0].strip().lower()
    return bool(get_close_matches(key, _RULES, 1, 0.8))


def _unread(lines: Sequence[str], found: Found) -> Iterator[str]:
    """The lines ``key: value`` beside a puzzle that may mean something, and were not understood."""
    for way, at in ((-1, found.line - 1), (1, found.last + 1)):
        while 0 <= at < len(lines) and lines[at].strip():
            line = lines[at].strip()
            key = re.split(r"[:=]", line)[0].strip().lower()
            if (
                _KEYED.fullmatch(line)
                and stated_in([line]) == NOTHING_STATED
                and key not in _HARMLESS
            ):
                yield line
            at += way


def settled(found: Found) -> Puzzle | None:
    """The puzzle that was chosen; None where two readings are equally good."""
    best, *others = found.readings
    if others and others[0].penalty < best.penalty + TIE:
        return None
    if others and others[0].penalty < best.penalty + CLOSE:
        note = f"less likely, it could mean {quote(_short(others[0].puzzle))}{_difference(best, others[0])}"
        return best.puzzle._changed(notes=(*best.puzzle.notes, note))
    return best.puzzle


def _short(puzzle: Puzzle) -> str:
    return str(puzzle).replace("\n", "/")


def _difference(best: Reading, other: Reading) -> str:
    targets = [vehicle.label for vehicle in other.puzzle.targets]
    if targets and targets != [vehicle.label for vehicle in best.puzzle.targets]:
        return f" with the target {targets[0]}"
    return ""


def _nearest(near: list[_Near]) -> list[str]:
    """The two or three notations that came nearest, and why each failed."""
    said: dict[str, str] = {}
    for miss in sorted(near, key=lambda miss: -miss.weight):
        if miss.weight >= 0.2:
            said.setdefault(miss.kind, f"as {miss.kind}, {miss.reason}")
    return list(said.values())[:3]
