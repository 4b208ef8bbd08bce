"""The puzzles and failures found in a text, compared with each other and the lines around them.

``puzzle_finder`` finds them. Here some are left out, refused or noted, because lines around them
may belong to the same puzzle or state more about it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..model.puzzle import Puzzle
from .error_text import quote
from .freeform.commented_boards import BOARD_NOTE, commented_row_note, lines_in_comments
from .freeform.grids.nearby_lines import is_row_of_empty_cells
from .freeform.left_out import record_left_out, row_left_out
from .freeform.lists.torn_lists import is_torn
from .freeform.prose.stated_properties import NOTHING_STATED, stated_in
from .freeform.prose.unread_statements import lines_around, with_unread_notes, without_next_heading
from .freeform.rival_readings import TORN
from .freeform.scoring import rule_broken

ROWS_APART = "the lines may be rows of one board; remove the blank lines between them"
HALVES = "the lines look like one board, but only parts of it can be read"
_MARK = re.compile(r"\s*(?:(?:#|//|;|%|--)\s+)?(?:[\u2191\u2193\u25b2\u25bc^]|(?i:v|exit|out))\s*")
_RULE = re.compile(r"[-|+:=\s]*[-=][-|+:=\s]*")  # separates the heading of a table


class Item(NamedTuple):
    """A puzzle, or the reason why parsing failed, and the line it begins on."""

    line: int
    result: Puzzle | PuzzleSyntaxError
    about: tuple[tuple[str, str], ...] = ()
    length: int = 1  # lines
    plain: bool = True  # a picture or a list without information about itself


def with_unread_lines(items: list[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Add notes on lines that state something that the puzzle beside them does not show."""
    noted = []
    for number, item in enumerate(items):
        if isinstance(item.result, Puzzle):
            first = items[number - 1].line - start + items[number - 1].length if number else 0
            stop = items[number + 1].line - start if number + 1 < len(items) else len(lines)
            own = item.line - start
            stop = without_next_heading(lines, own + item.length, stop)
            around = lines_around(lines[first:stop], own - first, own - first + item.length)
            item = item._replace(result=with_unread_notes(item.result, around))
        noted.append(item)
    return _with_comment_notes(noted, lines, start)


def _with_comment_notes(items: list[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Add notes to boards and rows in comments beside others that are not."""
    hidden = lines_in_comments(lines)
    outside = [item for item in items if item.line - start not in hidden]
    noted = []
    for item in items:
        first = item.line - start
        row = commented_row_note(lines[first : first + item.length])
        notes = [row] if row else []
        if first in hidden and outside:
            notes.append(BOARD_NOTE)
        old = item.result.notes if isinstance(item.result, Puzzle) else ()
        noted.append(with_notes(item, [note for note in notes if note not in old]))
    return noted


def are_numbered_lines(items: Sequence[Item]) -> bool:
    """Return whether every line begins with its number, as rows of a board may."""
    first = next(item for item in items if isinstance(item.result, Puzzle))
    assert isinstance(first.result, Puzzle)
    if not first.result.id.isdecimal():
        return False
    before = int(first.result.id) - first.line
    return all(
        item.result.id == str(before + item.line) if isinstance(item.result, Puzzle) else True
        for item in items
    )


def with_rows_beside(items: list[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Add notes about rows directly above or below puzzles that are not part of any board."""
    taken = {
        number
        for item in items
        for number in range(item.line - start, item.line - start + item.length)
    }
    free = [line if number not in taken else "" for number, line in enumerate(lines)]
    return [_with_row_beside(item, lines, free, start) for item in items]


def _with_row_beside(item: Item, lines: Sequence[str], free: Sequence[str], start: int) -> Item:
    if not isinstance(item.result, Puzzle) or not item.plain:
        return item
    first = item.line - start
    inside = {line.strip() for line in lines[first : first + item.length]} - {""}
    notes = []
    for at, step in ((first - 1, -1), (first + item.length, 1)):
        while 0 <= at < len(lines) and _RULE.fullmatch(free[at]):
            if free[at].strip() in inside:  # it may be a row too
                break
            at += step
        if 0 <= at < len(lines) and (
            is_row_of_empty_cells(free[at])
            or free[at].strip() in inside
            or _is_unused_mark(free[at], item.result, "U" if step < 0 else "D")
        ):
            notes.append(f"the line {quote(free[at].strip())} is ignored")
    return with_notes(item, notes)


def _is_unused_mark(line: str, puzzle: Puzzle, side: str) -> bool:
    """Return whether the line marks an exit on a side of the board that has none."""
    return _MARK.fullmatch(line) is not None and all(
        exit.direction != side for exit in puzzle.exits
    )


def without_torn(item: Item, lines: Sequence[str], start: int) -> Item:
    """Return a failure for a list of vehicles that goes on in lines that were not read."""
    first = item.line - start
    if not isinstance(item.result, Puzzle) or not item.plain:
        return item
    if not is_torn(lines, first, first + item.length - 1):
        return item
    return Item(item.line, PuzzleSyntaxError(TORN))


def without_remainders(items: Sequence[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Put failures in place of puzzles that lines elsewhere seem to continue."""
    taken = {
        number
        for item in items
        for number in range(item.line - start, item.line - start + item.length)
    }
    return [_without_remainder(item, lines, item.line - start, taken) for item in items]


def _without_remainder(item: Item, lines: Sequence[str], first: int, taken: set[int]) -> Item:
    if not isinstance(item.result, Puzzle) or not item.plain:
        return item
    last = min(first + item.length, len(lines)) - 1
    reason = record_left_out(lines, first, last, taken) or row_left_out(
        lines, first, last, taken, item.result
    )
    return Item(item.line, PuzzleSyntaxError(reason)) if reason else item


def without_parts(items: list[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Return a failure for several boards that are all smaller than the size the text states."""
    boards = [item.result.board for item in items if isinstance(item.result, Puzzle)]
    size = stated_in(words_around(items, lines, start)).size if len(boards) > 1 else None
    if size is None or any(board.width * board.height >= size[0] * size[1] for board in boards):
        return items
    return [Item(start, PuzzleSyntaxError(f"the text says {size[0]}x{size[1]}; {ROWS_APART}"))]


def without_halves(items: list[Item], start: int) -> list[Item]:
    """Return a failure for boards that touch and are no higher together than one of them is wide.

    Boards are published apart, or below headings.
    """
    for one, other in pairwise(items):
        if not isinstance(one.result, Puzzle) or not isinstance(other.result, Puzzle):
            continue
        boards = one.result.board, other.result.board
        together = sum(board.height for board in boards)
        if (
            one.line + one.length == other.line
            and one.length == boards[0].height
            and other.length == boards[1].height
            and boards[0].width == boards[1].width
            and together <= boards[0].width + 1
        ):
            return [Item(start, PuzzleSyntaxError(HALVES))]
    return items


def without_scraps(items: list[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Leave out lines, such as a size and a count, that were read as a tiny board.

    They are mentioned in a note on the real board.
    """
    puzzles = [item.result for item in items if isinstance(item.result, Puzzle)]
    if _has_row(items):
        return [Item(start, PuzzleSyntaxError(ROWS_APART))]
    if not any(isinstance(item.result, AmbiguousError) for item in items) and not any(
        min(one.board.width, one.board.height) > 3 for one in puzzles
    ):
        return items
    scraps = [
        item
        for item in items
        if isinstance(item.result, Puzzle)
        and is_tiny(item.result)
        and (
            item.plain
            or not item.result.targets
            or not any(v.label.isalpha() for v in item.result.vehicles)
        )
    ]
    notes = [
        f"the line {quote(line.strip())} is ignored"
        for item in scraps
        for line in lines[item.line - start : item.line - start + item.length]
        if line.strip() and stated_in([line]) == NOTHING_STATED
    ]
    return [with_notes(item, notes[:2]) for item in items if item not in scraps]


def _has_row(items: Sequence[Item]) -> bool:
    """Return whether a line that was read as a tiny board has as many cells as a row of another."""
    cells, widths = set(), set()
    for item in items:
        if isinstance(item.result, Puzzle):
            board = item.result.board
            if item.length == 1 and is_tiny(item.result):
                cells.add(board.width * board.height)
            elif not is_tiny(item.result):
                widths.add(board.width)
    return not cells.isdisjoint(widths)


def is_tiny(puzzle: Puzzle) -> bool:
    """Return whether the puzzle is so small that it may be something else."""
    side = min(puzzle.board.width, puzzle.board.height)
    return side == 1 or (side <= 3 and not puzzle.targets)


def with_notes(item: Item, notes: list[str]) -> Item:
    """Return the item with more notes if it is a puzzle."""
    if not isinstance(item.result, Puzzle) or not notes:
        return item
    return item._replace(result=item.result._changed(notes=(*item.result.notes, *notes)))


def are_rows(lines: Sequence[str], start: int, items: list[Item], puzzles: list[Puzzle]) -> bool:
    """Return whether these are single rows separated by blank lines, without a target."""
    if any(map(is_playable, puzzles)):
        return False
    if all(map(is_tiny, puzzles)) and _continue_outside(lines, start, items):
        return True
    single = all(item.length == 1 for item in items if isinstance(item.result, Puzzle))
    if single and len(items) > 1 and (len(puzzles) > 1 or not puzzles[0].targets):
        return True
    if any(min(puzzle.board.width, puzzle.board.height) == 1 for puzzle in puzzles):
        return True
    shown = [line.strip() for line in lines if line.strip()]
    lengths = [len(line) for line in shown]
    usual = max(map(lengths.count, lengths), default=0)
    return 5 * (len(lines) - len(shown)) >= 3 * len(shown) and 5 * usual >= 3 * len(shown)


def _continue_outside(lines: Sequence[str], start: int, items: list[Item]) -> bool:
    """Return whether lines that belong to no puzzle have cells of the puzzles, or empty ones."""
    outside = words_around(items, lines, start)
    words = {word for line in outside for word in line.split()}
    inside = {word for line in lines for word in line.split() if line not in outside}
    return not words.isdisjoint(inside) or any(map(is_row_of_empty_cells, outside))


def is_playable(puzzle: Puzzle) -> bool:
    """Return whether the puzzle keeps the rules of the game, on a board of usual size."""
    board = puzzle.board
    return min(board.width, board.height) > 3 and not rule_broken(puzzle)


def words_around(good: list[Item], lines: Sequence[str], start: int) -> list[str]:
    """Return the lines that belong to no puzzle."""
    inside = {
        number
        for item in good
        for number in range(item.line - start, item.line - start + item.length)
    }
    return [line for number, line in enumerate(lines) if number not in inside]
