"""The freeform reader: proposes readings of a text, scores them, and chooses the best.

``understand`` returns the puzzles of a text in order, and also pictures that look like a puzzle but
break a rule.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...errors import PuzzleError, PuzzleSyntaxError
from ...model.board import MAX_SIDE
from ...model.exits import Known
from ...model.puzzle import Puzzle
from ...util.suggestions import nearest
from ..error_text import quote, without_bullets
from ..grid_symbols import NO_HINTS, Hints
from ..legend import is_legend
from ..reading_choice import LONGEST_TEXT
from ..unusual_readings import with_summary
from .bracket_candidates import from_tree
from .bracket_parser import unquoted
from .candidates import Near, from_lines, without_partial_lists
from .character_normalizer import plain_characters
from .commented_boards import commented_row_note
from .commented_records import without_commented_records
from .grids.grid_reader import Reading
from .grids.nearby_lines import is_row_of_empty_cells
from .lists.bracket_context import is_interpreted
from .prose.sentences import mentions_exit
from .prose.stated_properties import is_telling, stated_in, states_property, title_in
from .prose.unread_statements import HARMLESS, lines_around, with_unread_notes, without_next_heading
from .rearranged import rearranged
from .rival_readings import Found, choose, look, settled, without_torn
from .scoring import CLOSE
from .torn_boards import runs_like_boards, why_not_read
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
_HEADING = re.compile(r"(?i)\W*(?:level|puzzle|stage|board|card)\s+\d+\s*:")
_CALL = re.compile(r"\s*([A-Za-z_][\w.]*)\s*\(.*\)\s*;?\s*")
_ENDS = re.compile(r"\s*(?:$|[}{])")  # the lines that belong to a puzzle
_AROUND = re.compile(r"^[\s\[({\"'`]+|(?:\\n)?[\s\])},;+\"'`]+$")  # a string literal
_RULES = (
    "exit", "target", "goal", "edges", "corners", "axes", "free", "fixed", "gone", "cells",
    "barrier", "empty", "wall", "outside",
)  # fmt: skip


class Several(PuzzleSyntaxError):
    """The text contains several puzzles; ``found`` lists them with their lines."""

    def __init__(self, found: Sequence[Found]) -> None:
        super().__init__(
            f"the text contains {len(found)} puzzles, but one is expected; "
            "unjam.read reads all of them"
        )
        self.found = found


@lru_cache(maxsize=8)  # a text is tried as a chunk, as a whole and for its errors
def understand(text: str, hints: Hints = NO_HINTS) -> tuple[tuple[Found, ...], tuple[str, ...]]:
    """Return the puzzles of a text, and the reasons of the nearest failures if there are none."""
    if len(text) > LONGEST_TEXT:
        return (), (f"a text of {len(text):,} characters is too long",)
    plain, hidden = without_commented_records(plain_characters(text))
    if (reason := rearranged(plain)) != "":
        return (), (f"as a grid, {reason}",)
    program = is_program(plain)
    lines = without_quoting(without_continuations(without_fences(plain.splitlines())))
    readings: list[Reading] = []
    near: list[Near] = []
    stripped = None if is_framed(lines) else without_prefix(lines)
    # A first column of "#" may be walls; one of bullets is never empty cells.
    marked = stripped is not None and without_bullets(lines) is None
    if marked and any("#" in line.strip()[1:] for line in lines):
        from_lines(lines, list(range(len(lines))), hints, readings, near, 0.3)
    lines = stripped or lines
    from_lines(lines, list(range(len(lines))), hints, readings, near)
    bare = unquoted(lines)
    if bare is not None:
        from_lines(
            [line for _, line in bare], [n for n, _ in bare], hints, readings, near, 0.0, lines
        )
    if (not readings and any(not line.strip() for line in lines)) or are_apart(lines):
        shown = [(n, line) for n, line in enumerate(lines) if line.strip()]
        from_lines([line for _, line in shown], [n for n, _ in shown], hints, readings, near, 0.5)
    matched = from_tree("\n".join(lines), hints, stated_in(lines), readings, near)
    if not matched and not program and re.match(r"\s*[\[{](?!\|)", plain):
        return (), ("its brackets do not match",)
    original = text.splitlines()
    readings = without_partial_lists(readings, near)
    if hidden:
        note = f"the records in comments are ignored: {quote(hidden)}"
        readings = [
            one._replace(puzzle=one.puzzle._changed(notes=(*one.puzzle.notes, note)))
            for one in readings
        ]
    chosen = without_torn(choose(readings, near), near, lines)
    if program:
        if not _is_only_around(chosen, lines):
            return (), ("it looks like a program; pass only the board",)
        chosen = [
            _with_note(one, "the text is part of a program; only the board is read")
            for one in chosen
        ]
    else:
        chosen = _with_torn_boards(chosen, lines)
    described = [_described(one, lines, *bounds) for one, bounds in _with_bounds(chosen, lines)]
    described = _with_borrowed_exits(_with_unread_lines(described, lines), lines)
    found = [_with_comment_note(_summarised(one, original), original) for one in described]
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


def _with_comment_note(found: Found, lines: Sequence[str]) -> Found:
    """Add a note about a row that is in a comment."""
    note = commented_row_note(lines[found.line : found.last + 1])
    return _with_note(found, note) if note else found


def _nearest(near: list[Near]) -> list[str]:
    """Return the up to three closest notations, and why each failed."""
    reasons: dict[str, str] = {}
    for miss in sorted(near, key=lambda miss: -miss.weight):
        if miss.weight >= 0.2:
            reasons.setdefault(miss.kind, f"as {miss.kind}, {miss.reason}")
    return list(reasons.values())[:3]


# ---- The text around a puzzle --------------------------------------------------------------------


def _with_torn_boards(found: list[Found], lines: Sequence[str]) -> list[Found]:
    """Add failures for lines beside puzzles that look like a board of their own."""
    if not any(one.readings and one.readings[0].kind == "a grid" for one in found):
        return found
    taken = {n for one in found if one.readings for n in range(one.line, one.last + 1)}
    for first, last in runs_like_boards(lines, taken):
        failed = [one for one in found if one.line <= last and first <= one.last]
        reason = failed[0].failure if failed else why_not_read(lines[first : last + 1])
        first = min(first, *(one.line for one in failed)) if failed else first
        last = max(last, *(one.last for one in failed)) if failed else last
        found = [*(one for one in found if one not in failed), Found(first, last, (), reason)]
    return sorted(found, key=lambda one: one.line)


def _with_bounds(
    found: Sequence[Found], lines: Sequence[str]
) -> Iterator[tuple[Found, tuple[int, int]]]:
    """Yield each puzzle with the numbers between which lines belong to no other one."""
    for number, one in enumerate(found):
        start = found[number - 1].last + 1 if number else 0
        stop = found[number + 1].line if number + 1 < len(found) else len(lines)
        yield one, (start, without_next_heading(lines, one.last + 1, stop))


def _described(found: Found, lines: Sequence[str], start: int, stop: int) -> Found:
    """Add the title above a puzzle, the stated number of moves, and notes on ignored lines."""
    if not found.readings:
        return found
    above = lines[max(start, found.line - 4) : found.line]
    below = lines[found.last + 1 : min(found.last + 3, stop)]
    moves = stated_in([*above, *below]).moves
    title = title_in(above[-2:])
    first = found.readings[0]
    changes: dict[str, object] = {}
    if title and not first.puzzle.title:
        changes["title"] = title
    if moves is not None and first.puzzle.known.moves is None:
        changes["known"] = Known(moves)
    unread = [
        line
        for line in dict.fromkeys(_unread(lines, found, start, stop))
        if not _HEADING.match(line) and not is_legend(line)
    ]
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


def _with_unread_lines(found: Sequence[Found], lines: Sequence[str]) -> list[Found]:
    """Add notes on lines that state something that the puzzle beside them does not show."""
    noted = []
    for one, (start, stop) in _with_bounds(found, lines):
        around = lines_around(lines[start:stop], one.line - start, one.last + 1 - start)
        around += _other_calls(lines[one.line : one.last + 1])
        readings = tuple(
            reading._replace(puzzle=with_unread_notes(reading.puzzle, around))
            for reading in one.readings
        )
        noted.append(one._replace(readings=readings))
    return noted


def _with_borrowed_exits(found: list[Found], lines: Sequence[str]) -> list[Found]:
    """Add notes to puzzles whose exit is stated only further below, beside another puzzle."""
    if len(found) < 2 or stated_in(lines).exit is None:
        return found
    places = [at for at, line in enumerate(lines) if mentions_exit(line) and stated_in([line]).exit]
    noted = []
    for one, other in itertools.pairwise(found):
        stop = next((at for at in range(one.last + 1, other.line) if _ENDS.match(lines[at])), 0)
        later = [at for at in places if at >= (stop or other.line)]
        if later and len(later) == len(places) and one.readings:
            ways = {way.direction for way in one.readings[0].puzzle.exits}
            stated = stated_in([lines[later[0]]]).exit
            if stated and stated[0] in ways:
                line = quote(lines[later[0]].strip())
                one = _with_note(one, f"the exit is stated only further below, by {line}")
        noted.append(one)
    return [*noted, found[-1]]


def _other_calls(lines: Sequence[str]) -> list[str]:
    """Return the calls among some lines that are not of the function which is called most."""
    calls = [(match[1], line) for line in lines if (match := _CALL.fullmatch(line))]
    counts = Counter(name for name, _ in calls)
    most = max(counts.values(), default=0)
    return [line for name, line in calls if most > 1 and counts[name] < most]


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


def _unread(lines: Sequence[str], found: Found, start: int, stop: int) -> Iterator[str]:
    """Yield the lines around a puzzle that may be meaningful but were not understood."""
    width = found.readings[0].puzzle.board.width
    for way, at in ((-1, found.line - 1), (1, found.last + 1)):
        beside = True
        for _ in range(6):
            if not start <= at < stop:
                break
            line = lines[at].strip()
            beside = beside and bool(line)
            if not beside:
                if is_telling(line) and not states_property(line):
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
            if not states_property(line) and (
                is_telling(line) or (_KEYED.fullmatch(line) and key not in HARMLESS)
            ):
                yield line
            at += way
