"""Finding puzzles in a text that also contains other things.

``text_splitter`` knows where puzzles in the strict notations begin and end. Chunks that the strict
readers cannot parse, together with adjacent ones, go to the freeform reader; prose is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..model.puzzle import Puzzle
from .error_text import Broken, NothingFound, quote
from .formats.line_formats import RUN
from .freeform.freeform_reader import TORN, Found, Several, settled, understand
from .freeform.grids.nearby_lines import is_row_of_empty_cells
from .freeform.lists.torn_lists import is_torn
from .freeform.scoring import rule_broken
from .freeform.stated_properties import NOTHING_STATED, stated_in, title_in
from .freeform.wrapper_removal import is_program
from .grid_symbols import Hints
from .puzzle_parser import is_explicit, parse_puzzle
from .reading_choice import CELLS, resolve, two_ways
from .text_splitter import Chunk, chunks, known_format

_RULE = re.compile(r"[-|+:=\s]*[-=][-|+:=\s]*")  # separates the heading of a table


class Item(NamedTuple):
    """A puzzle, or the reason why parsing failed, and the line it begins on."""

    line: int
    result: Puzzle | PuzzleSyntaxError
    about: tuple[tuple[str, str], ...] = ()
    length: int = 1  # lines
    plain: bool = True  # a picture or a list without information about itself


def find_items(lines: Sequence[str], start: int, hints: Hints) -> list[Item]:
    """Return the puzzles and failures in some lines; ``start`` is the number of the first line."""
    if is_program("\n".join(lines)):
        return _failures(lines, start, hints, [])
    lines = [line.replace("\xa0", " ") for line in lines]
    read = [_read_chunk(chunk, start, hints) for chunk in chunks(lines)]
    whole, _ = understand("\n".join(lines), hints)
    if _is_better(whole, read, lines, start):
        return [_item(one, start + one.line) for one in whole]
    items = _without_scraps(_by_chunks(lines, start, hints, read), lines, start)
    items = _informed(items, lines, start, hints)
    items = [_with_rows_beside(item, lines, start) for item in items]
    items = [_without_torn(item, lines, start) for item in items]
    puzzles = [item.result for item in items if isinstance(item.result, Puzzle)]
    plain = all(item.plain or isinstance(item.result, Broken) for item in items)
    if puzzles and (plain or _are_numbered_lines(items)):
        one = _as_one(lines, puzzles, hints)
        if one is None and _are_rows(lines, start, items, puzzles):
            sentence = "the lines may be rows of one board; remove the blank lines between them"
            return [Item(start, PuzzleSyntaxError(sentence))]
        return items if one is None else [Item(start, one)]
    if puzzles:
        return items
    return _failures(lines, start, hints, items)


def _is_better(
    whole: Sequence[Found], read: list[list[Item]], lines: Sequence[str], start: int
) -> bool:
    """Return whether reading the text as a whole explains more lines than reading its chunks."""
    there, here = _lines_of(whole), sum(map(_length, read))
    if there > here or (there == here and _is_torn(whole, read)):
        return True
    for group in read:
        for item in group:
            at = item.line - start
            if isinstance(item.result, Broken) or (
                _failed([item]) and _resembles(lines[at : at + item.length])
            ):
                return False
    good = [
        item
        for group in read
        for item in group
        if isinstance(item.result, (Puzzle, AmbiguousError))
    ]
    count = sum(bool(one.readings) for one in whole)
    if count == 0 or count != len(good) or not all(item.plain for item in good):
        return False
    around = _words_around(good, lines, start)
    if not any(line.strip() for line in around):
        return False
    # Text around the puzzles may state the exit, the target or the size.
    clear = all(isinstance(item.result, Puzzle) for item in good)
    return clear or stated_in(around) != NOTHING_STATED


def _is_torn(whole: Sequence[Found], read: list[list[Item]]) -> bool:
    """Return whether the chunks tear one board into boards of different sizes."""
    puzzles = [item.result for group in read for item in group if isinstance(item.result, Puzzle)]
    sizes = {(puzzle.board.width, puzzle.board.height) for puzzle in puzzles}
    return len(sizes) > 1 and sum(bool(one.readings) for one in whole) == 1


def _as_one(lines: Sequence[str], puzzles: list[Puzzle], hints: Hints) -> Puzzle | None:
    """Return the puzzle that all lines form together, if their parts are not playable puzzles."""
    sound = all(map(_is_playable, puzzles))
    if sound and len(puzzles) > 1:
        return None
    try:
        one = parse_puzzle("\n".join(lines), hints=hints)
    except PuzzleSyntaxError:
        return None
    if not _is_playable(one):
        return None
    cells = [puzzle.board.width * puzzle.board.height for puzzle in (one, puzzles[0])]
    return one if not sound or cells[0] > cells[1] else None


def _are_numbered_lines(items: Sequence[Item]) -> bool:
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


def _with_rows_beside(item: Item, lines: Sequence[str], start: int) -> Item:
    """Add a note about rows directly above or below the puzzle that are not part of its board."""
    if not isinstance(item.result, Puzzle) or not item.plain:
        return item
    first = item.line - start
    inside = {line.strip() for line in lines[first : first + item.length]} - {""}
    notes = []
    for at, step in ((first - 1, -1), (first + item.length, 1)):
        while 0 <= at < len(lines) and _RULE.fullmatch(lines[at]):
            if lines[at].strip() in inside:  # it may be a row too
                break
            at += step
        if 0 <= at < len(lines) and (
            is_row_of_empty_cells(lines[at]) or lines[at].strip() in inside
        ):
            notes.append(f"the line {quote(lines[at].strip())} is ignored")
    return _noted(item, notes)


def _without_torn(item: Item, lines: Sequence[str], start: int) -> Item:
    """Return a failure for a list of vehicles that goes on in lines that were not read."""
    first = item.line - start
    if not isinstance(item.result, Puzzle) or not item.plain:
        return item
    if not is_torn(lines, first, first + item.length - 1):
        return item
    return Item(item.line, PuzzleSyntaxError(TORN))


def _without_scraps(items: list[Item], lines: Sequence[str], start: int) -> list[Item]:
    """Leave out lines, such as a size and a count, that were read as a tiny board.

    They are mentioned in a note on the real board.
    """
    puzzles = [item.result for item in items if isinstance(item.result, Puzzle)]
    if not any(isinstance(item.result, AmbiguousError) for item in items) and not any(
        one.targets and min(one.board.width, one.board.height) > 3 for one in puzzles
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
    return [_noted(item, notes[:2]) for item in items if item not in scraps]


def is_tiny(puzzle: Puzzle) -> bool:
    """Return whether the puzzle is so small that it may be something else."""
    side = min(puzzle.board.width, puzzle.board.height)
    return side == 1 or (side <= 3 and not puzzle.targets)


def _noted(item: Item, notes: list[str]) -> Item:
    """Return the item with more notes if it is a puzzle."""
    if not isinstance(item.result, Puzzle) or not notes:
        return item
    return item._replace(result=item.result._changed(notes=(*item.result.notes, *notes)))


def _are_rows(lines: Sequence[str], start: int, items: list[Item], puzzles: list[Puzzle]) -> bool:
    """Return whether these are single rows separated by blank lines, without a target."""
    if any(map(_is_playable, puzzles)):
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
    outside = _words_around(items, lines, start)
    words = {word for line in outside for word in line.split()}
    inside = {word for line in lines for word in line.split() if line not in outside}
    return not words.isdisjoint(inside) or any(map(is_row_of_empty_cells, outside))


def _is_playable(puzzle: Puzzle) -> bool:
    """Return whether the puzzle keeps the rules of the game, on a board of usual size."""
    board = puzzle.board
    return min(board.width, board.height) > 3 and not rule_broken(puzzle)


def _resembles(lines: Sequence[str]) -> bool:
    """Return whether a line looks like cells, so that its failure must be reported."""
    return any(CELLS.search(line[:300]) or RUN.fullmatch(line.strip()) for line in lines)


def _words_around(good: list[Item], lines: Sequence[str], start: int) -> list[str]:
    """Return the lines that belong to no puzzle."""
    inside = {
        number
        for item in good
        for number in range(item.line - start, item.line - start + item.length)
    }
    return [line for number, line in enumerate(lines) if number not in inside]


def _informed(items: list[Item], lines: Sequence[str], start: int, hints: Hints) -> list[Item]:
    """Read a single puzzle again with the exit that the text around it states."""
    good = [item for item in items if isinstance(item.result, Puzzle)]
    if len(good) != 1 or not good[0].plain or hints.exit or hints.target:
        return items
    stated = stated_in(_words_around(good, lines, start))
    if stated.exit is None:
        return items
    first = good[0].line - start
    text = "\n".join(lines[first : first + good[0].length])
    try:
        puzzle = parse_puzzle(text, hints=hints._replace(exit=stated.exit))
    except PuzzleSyntaxError as error:
        return [Item(good[0].line, PuzzleSyntaxError(f"the words around the board: {error}"))]
    notes = good[0].result.notes if isinstance(good[0].result, Puzzle) else ()
    kept = [note for note in notes if note.endswith("is ignored")]
    read = _noted(good[0]._replace(result=puzzle), kept)
    return [read if item is good[0] else item for item in items]


def _lines_of(found: Sequence[Found]) -> int:
    """Return the number of lines that belong to puzzles."""
    return sum(one.last - one.line + 1 for one in found if one.readings and settled(one))


def _length(items: list[Item]) -> int:
    """Return the number of lines that belong to puzzles that could be parsed."""
    return sum(item.length for item in items if isinstance(item.result, (Puzzle, AmbiguousError)))


def _by_chunks(
    lines: Sequence[str], start: int, hints: Hints, read: list[list[Item]]
) -> list[Item]:
    """Return the puzzles of chunks that could be parsed, and those found among the other lines."""
    items: list[Item] = []
    title = ""
    at = 0
    while at < len(read):
        if not _failed(read[at]):
            items += [_titled(item, title) for item in read[at]]
            title = ""
            at += 1
            continue
        end = at
        while end < len(read) and _failed(read[end]):
            end += 1
        first = read[at][0].line - start
        stop = read[end][0].line - start if end < len(read) else len(lines)
        failed = [item for group in read[at:end] for item in group]
        items += _freeform_items(lines[first:stop], start + first, hints, failed)
        title = title_in([line for line in lines[first:stop] if line.strip()][-1:])
        at = end
    return items


def read_chunk(chunk: Chunk, format: str | None, hints: Hints) -> Puzzle | PuzzleSyntaxError:
    """Return the puzzle of a chunk, or the error."""
    try:
        return parse_puzzle(chunk.text, format=format or known_format(chunk), hints=hints)
    except PuzzleSyntaxError as error:
        return error


def _read_chunk(chunk: Chunk, start: int, hints: Hints) -> list[Item]:
    """Return the puzzles of a chunk as items, or its failure."""
    line = chunk.line - 1 + start
    result = read_chunk(chunk, None, hints)
    if isinstance(result, Several):
        return [_item(one, line + one.line) for one in result.found]
    length = len(chunk.text.splitlines())
    return [Item(line, result, chunk.about, length, _is_plain(chunk))]


def _is_plain(chunk: Chunk) -> bool:
    """Return whether the notation of a chunk expresses little besides the vehicles."""
    if chunk.format in (None, "line", "numbers", "csv", "vehicles"):
        return not is_explicit(chunk.text)
    return chunk.format == "json" and '"format"' not in chunk.text


def _failed(items: list[Item]) -> bool:
    """Return whether this is a single failure."""
    return len(items) == 1 and not isinstance(items[0].result, (Puzzle, AmbiguousError))


def _titled(item: Item, title: str) -> Item:
    """Return the item with a title if it is a puzzle without one."""
    if not title or not isinstance(item.result, Puzzle) or item.result.title:
        return item
    return item._replace(result=item.result._changed(title=title))


def _item(found: Found, line: int) -> Item:
    """Return a result of the freeform reader as an item that begins on ``line``."""
    if not found.readings:
        return Item(line, PuzzleSyntaxError(found.failure))
    puzzle = settled(found)
    if puzzle is not None:
        return Item(line, puzzle, (), found.last - found.line + 1)
    readings = tuple(reading.puzzle for reading in found.readings[:2])
    error = AmbiguousError(two_ways(readings), readings)
    try:
        return Item(line, resolve(error))
    except AmbiguousError as raised:
        return Item(line, raised)


def _freeform_items(
    lines: Sequence[str], start: int, hints: Hints, failed: list[Item]
) -> list[Item]:
    """Return what the freeform reader finds in lines that the strict readers cannot parse."""
    found, _ = understand("\n".join(lines), hints)
    if any(one.readings for one in found):
        return [_item(one, start + one.line) for one in found]
    return [
        item
        for item in failed
        if not isinstance(item.result, NothingFound)
        and (
            isinstance(item.result, Broken)
            or _resembles(lines[item.line - start : item.line - start + item.length])
        )
    ]


def _failures(lines: Sequence[str], start: int, hints: Hints, items: list[Item]) -> list[Item]:
    """Return the items of a text without any puzzle: ambiguous boards, or one error for all."""
    ambiguous = [item for item in items if isinstance(item.result, AmbiguousError)]
    if ambiguous or len(items) == 1:
        return items
    try:
        return [Item(start, parse_puzzle("\n".join(lines), hints=hints))]
    except PuzzleSyntaxError as error:
        return [Item(start, error)]
