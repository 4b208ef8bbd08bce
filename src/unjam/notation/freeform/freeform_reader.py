"""The freeform reader: proposes readings of a text, scores them, and chooses the best.

``understand`` returns the puzzles of a text in order, and also pictures that look like a puzzle but
break a rule.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...errors import PuzzleError, PuzzleSyntaxError
from ...model.board import MAX_SIDE
from ...model.exits import Known
from ...model.puzzle import Puzzle
from ...util.suggestions import nearest
from ..error_text import quote
from ..grid_symbols import NO_HINTS, Hints
from ..reading_choice import LONGEST_TEXT
from ..unusual_readings import with_summary, with_unusual_notes
from .bracket_parser import unquoted
from .candidates import Near, from_lines, from_tree
from .character_normalizer import plain_characters
from .grids.grid_reader import Reading
from .grids.nearby_lines import is_row_of_empty_cells
from .lists.bracket_lists import is_interpreted
from .lists.torn_lists import is_torn, separators_of
from .scoring import CLOSE, REFUSED, TIE
from .stated_properties import NOTHING_STATED, is_telling, stated_in, title_in
from .wrapper_removal import (
    are_apart,
    is_framed,
    is_mostly,
    is_program,
    without_continuations,
    without_fences,
    without_prefix,
    without_quoting,
)

# deferred: imports inside functions load what most runs do not need.

_KEYED = re.compile(r"[A-Za-z][\w -]{0,30}\s*[:=]\s*\S.{0,200}")
_AROUND = re.compile(r"^[\s\[({\"'`]+|(?:\\n)?[\s\])},;+\"'`]+$")  # a string literal
TORN = "a line beside this list has the same shape; all of them may belong to one puzzle"
_WIDER = 1.0  # penalty points by which a reading that leaves out lines must be better
_MOST_COMPARED = 60  # lists of vehicles
_RULES = (
    "exit", "target", "goal", "edges", "corners", "axes", "free", "fixed", "gone", "cells",
    "barrier", "empty", "wall", "outside",
)  # fmt: skip
_HARMLESS = ("id", "title", "source", "level", "moves", "slides", "states", "solution")


class Several(PuzzleSyntaxError):
    """The text contains several puzzles; ``found`` lists them with their lines."""

    def __init__(self, found: Sequence[Found]) -> None:
        super().__init__(
            f"the text contains {len(found)} puzzles, but one is expected; "
            "unjam.read reads all of them"
        )
        self.found = found


class Found(NamedTuple):
    """A puzzle, or the reason why something similar is not a puzzle; lines count from 0."""

    line: int
    last: int
    readings: tuple[Reading, ...] = ()
    failure: str = ""


@lru_cache(maxsize=8)  # a text is tried as a chunk, as a whole and for its errors
def understand(text: str, hints: Hints = NO_HINTS) -> tuple[tuple[Found, ...], tuple[str, ...]]:
    """Return the puzzles of a text, and the reasons of the nearest failures if there are none."""
    if len(text) > LONGEST_TEXT:
        return (), (f"a text of {len(text):,} characters is too long",)
    plain = plain_characters(text)
    program = is_program(plain)
    lines = without_quoting(without_continuations(without_fences(plain.splitlines())))
    readings: list[Reading] = []
    near: list[Near] = []
    stripped = None if is_framed(lines) else without_prefix(lines)
    if stripped is not None and any("#" in line.strip()[1:] for line in lines):
        from_lines(lines, list(range(len(lines))), hints, readings, near, 0.3)
    lines = stripped or lines
    from_lines(lines, list(range(len(lines))), hints, readings, near)
    bare = unquoted(lines)
    if bare is not None:
        from_lines([line for _, line in bare], [n for n, _ in bare], hints, readings, near)
    if (not readings and any(not line.strip() for line in lines)) or are_apart(lines):
        shown = [(n, line) for n, line in enumerate(lines) if line.strip()]
        from_lines([line for _, line in shown], [n for n, _ in shown], hints, readings, near, 0.5)
    matched = from_tree("\n".join(lines), hints, stated_in(lines), readings, near)
    if not matched and not program and re.match(r"\s*[\[{](?!\|)", plain):
        return (), ("its brackets do not match",)
    original = text.splitlines()
    chosen = _without_torn_lists(_choose(readings, near), near, lines)
    if program:
        if not _is_only_around(chosen, lines):
            return (), ("it looks like a program; pass only the board",)
        chosen = [
            _with_note(one, "the text is part of a program; only the board is read")
            for one in chosen
        ]
    found = [_summarised(_described(one, lines), original) for one in chosen]
    return tuple(found), tuple(_nearest(near))


def _is_only_around(chosen: Sequence[Found], lines: Sequence[str]) -> bool:
    """Return whether the lines of a program only introduce puzzles that are clearly meant."""
    spans = [(one.line, one.last) for one in chosen]
    return is_mostly(lines, spans) and all(
        one.readings and one.readings[0].penalty < CLOSE and settled(one) is not None
        for one in chosen
    )


def _with_note(found: Found, note: str) -> Found:
    """Add a note to all readings."""
    readings = [
        one._replace(puzzle=one.puzzle._changed(notes=(*one.puzzle.notes, note)))
        for one in found.readings
    ]
    return found._replace(readings=tuple(readings))


# ---- Choosing a reading --------------------------------------------------------------------------


def _choose(readings: list[Reading], near: list[Near]) -> list[Found]:
    """Return the best readings that do not overlap, each with its rivals."""
    found: list[Found] = []
    readings = _without_parts(readings)
    for reading in sorted(readings, key=lambda r: (r.penalty, r.first - r.last)):
        if reading.penalty > REFUSED:
            break
        rivals = [one for one in found if _overlap(one, reading)]
        if not rivals and any(_is_copy(reading, one) for one in found):
            continue
        if not rivals:
            found.append(Found(reading.first, reading.last, (reading,)))
            continue
        one = rivals[0]
        kinds = {other.kind for other in one.readings}
        room = len(one.readings) < (3 if reading.kind in kinds else 4)
        if len(rivals) == 1 and room and _is_other(reading, one.readings):
            found[found.index(one)] = one._replace(readings=(*one.readings, reading))
    spread = bool(found) and all(one.line < one.last for one in found)
    for miss in sorted(near, key=lambda miss: -miss.weight):
        if miss.weight < 0.75:
            break
        if spread and miss.first == miss.last:
            continue  # a long word beside boards of several lines
        if all(one.last < miss.first or miss.last < one.line for one in found):
            found.append(Found(miss.first, miss.last, (), miss.reason))
    if not any(one.readings for one in found):
        return []
    return sorted(found, key=lambda one: (one.line, one.readings[0].path if one.readings else ()))


def _without_parts(readings: list[Reading]) -> list[Reading]:
    """Leave out lists of vehicles that are parts of a longer list that is about as plausible."""
    lists = [reading for reading in readings if reading.kind != "a grid"]
    shown = [
        (one, {vehicle.cells for vehicle in one.puzzle.vehicles})
        for one in sorted(lists, key=lambda one: one.penalty)[:_MOST_COMPARED]
    ]
    parts = {
        id(part)
        for part, few in shown
        for whole, many in shown
        if few < many
        and whole.first <= part.first
        and part.last <= whole.last
        and whole.penalty < part.penalty + CLOSE
    }
    return [reading for reading in readings if id(reading) not in parts] if parts else readings


def _without_torn_lists(found: list[Found], near: list[Near], lines: Sequence[str]) -> list[Found]:
    """Refuse lists of vehicles that lines of the same shape continue or separate.

    They may be one list, or the rows of one board, with a line that is not understood.
    """
    torn = [
        one
        for one in found
        if one.readings and one.readings[0].kind != "a grid" and is_torn(lines, one.line, one.last)
    ]
    for one, other in itertools.pairwise(found):
        between = lines[one.last + 1 : other.line]
        if all(side.readings and side.readings[0].unnamed for side in (one, other)) and any(
            separators_of(lines[one.last]) == separators_of(line) != () for line in between
        ):
            torn += [one, other]
    near += [Near(1.0, TORN, one.line, one.last, "a list of vehicles") for one in torn]
    left = [Found(one.line, one.last, (), TORN) if one in torn else one for one in found]
    return left if any(one.readings for one in left) else []


def _overlap(found: Found, reading: Reading) -> bool:
    """Return whether a reading and a result share lines, or brackets if both are in brackets."""
    own = found.readings[0].path
    if own and reading.path:
        shorter = min(len(own), len(reading.path))
        return own[:shorter] == reading.path[:shorter]
    return found.line <= reading.last and reading.first <= found.last


def _is_copy(reading: Reading, found: Found) -> bool:
    """Return whether one line is read as the board that several other lines show."""
    if reading.first != reading.last or found.line == found.last or not found.readings:
        return False
    one, other = reading.puzzle, found.readings[0].puzzle
    return one.board == other.board and (
        {vehicle.cells for vehicle in one.vehicles} == {vehicle.cells for vehicle in other.vehicles}
    )


def _is_other(reading: Reading, others: Sequence[Reading]) -> bool:
    """Return whether a reading differs from the others in more than labels."""
    return all(look(reading.puzzle) != look(other.puzzle) for other in others)


def look(puzzle: Puzzle) -> object:
    """Return the parts of a puzzle that are compared with another reading, without labels."""
    vehicles = frozenset((vehicle.cells, vehicle.target) for vehicle in puzzle.vehicles)
    exits = frozenset((way.cell, way.direction) for way in puzzle.exits)
    return puzzle.board, vehicles, exits


def settled(found: Found) -> Puzzle | None:
    """Return the chosen puzzle, or None if two readings are equally plausible."""
    best, *others = found.readings
    rivals = [other for other in others if not _is_small_part(other, best)]
    if rivals and rivals[0].penalty < best.penalty + TIE:
        return None
    if any(
        other.first <= best.first
        and best.last < other.last
        and other.penalty < best.penalty + _WIDER
        for other in others
    ):
        return None  # it leaves out lines that a reading nearly as good explains
    best = best._replace(puzzle=with_unusual_notes(best.puzzle))
    close = [other for other in others if other.penalty < best.penalty + CLOSE]
    shown = [*close[:1], *[other for other in close[1:] if other.kind != best.kind][:1]]
    notes = [
        f"a less likely reading: it could mean {quote(_short(one.puzzle))}{_difference(best, one)}"
        for one in shown
    ]
    return best.puzzle._changed(notes=(*best.puzzle.notes, *notes)) if notes else best.puzzle


def _is_small_part(reading: Reading, whole: Reading) -> bool:
    """Return whether a list of vehicles is in a few of the rows of a grid."""
    rows, own = whole.last - whole.first + 1, reading.last - reading.first + 1
    inside = whole.first <= reading.first and reading.last <= whole.last
    return inside and 2 * own <= rows and whole.kind == "a grid" != reading.kind


def _short(puzzle: Puzzle) -> str:
    """Return the puzzle on one line."""
    return str(puzzle).replace("\n", "/")


def _difference(best: Reading, other: Reading) -> str:
    """Return a phrase that names the other target, if the target differs."""
    targets = [vehicle.label for vehicle in other.puzzle.targets]
    if targets and targets != [vehicle.label for vehicle in best.puzzle.targets]:
        return f" with the target {targets[0]}"
    return ""


def _nearest(near: list[Near]) -> list[str]:
    """Return the up to three closest notations, and why each failed."""
    reasons: dict[str, str] = {}
    for miss in sorted(near, key=lambda miss: -miss.weight):
        if miss.weight >= 0.2:
            reasons.setdefault(miss.kind, f"as {miss.kind}, {miss.reason}")
    return list(reasons.values())[:3]


# ---- The text around a puzzle --------------------------------------------------------------------


def _described(found: Found, lines: Sequence[str]) -> Found:
    """Add the title above a puzzle, the stated number of moves, and notes on ignored lines."""
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
    if first.keyed:
        unread = [line for line in unread if not is_interpreted(re.split(r"[:=]", line)[0])]
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


def _summarised(found: Found, lines: Sequence[str]) -> Found:
    """Add a note that summarises the board, unless the same lines are also a plain grid of it.

    It is added as well if lines beside the grid are ignored, since they may be rows. A list whose
    vehicles have names needs none.
    """
    if not found.readings:
        return found
    best, *others = found.readings
    if best.kind != "a grid" and not best.unnamed:
        return found
    ignores = any(note.endswith("is ignored") for note in best.puzzle.notes)
    own = lines[found.line : found.last + 1]
    if not ignores and look(best.puzzle) in _plain_looks(own, best.puzzle):
        return found
    best = best._replace(puzzle=with_summary(best.puzzle))
    return found._replace(readings=(best, *others))


def _plain_looks(lines: Sequence[str], puzzle: Puzzle) -> Iterator[object]:
    """Yield the puzzles that the lines show as a plain grid, as is and as string literals."""
    from ..formats.grid_format import read_grid

    target = tuple(vehicle.label for vehicle in puzzle.targets) or None
    bare = [_AROUND.sub("", line) for line in lines]
    for rows in (lines, [line for line in bare if line]):
        if max(map(len, rows), default=99) > 2 * MAX_SIDE:
            continue
        try:
            yield look(read_grid("\n".join(rows), NO_HINTS._replace(target=target)))
        except PuzzleError:
            continue


def _changes_rules(line: str) -> bool:
    """Return whether a line looks like a native key that changes the rules of a puzzle."""
    key = re.split(r"[:=]", line)[0].strip().lower()
    return nearest(key, _RULES, similarity=0.8) is not None


def _unread(lines: Sequence[str], found: Found) -> Iterator[str]:
    """Yield the lines around a puzzle that may be meaningful but were not understood."""
    width = found.readings[0].puzzle.board.width
    for way, at in ((-1, found.line - 1), (1, found.last + 1)):
        beside = True
        for _ in range(6):
            if not 0 <= at < len(lines):
                break
            line = lines[at].strip()
            beside = beside and bool(line)
            if not beside:
                if is_telling(line) and stated_in([line]) == NOTHING_STATED:
                    yield line
                at += way
                continue
            bare = _AROUND.sub("", line)
            is_row = len(bare) == width and bare.islower() and " " not in bare
            is_row = is_row or any(
                len(word) == width and is_row_of_empty_cells(word) for word in line.split()
            )
            if is_row or is_row_of_empty_cells(line):
                yield line
            if line.endswith(("[", "{", "(")):  # the beginning of a list, not a statement
                at += way
                continue
            key = re.split(r"[:=]", line)[0].strip().lower()
            if stated_in([line]) == NOTHING_STATED and (
                is_telling(line) or (_KEYED.fullmatch(line) and key not in _HARMLESS)
            ):
                yield line
            at += way
