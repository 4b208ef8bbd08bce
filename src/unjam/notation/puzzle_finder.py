"""Finding puzzles in a text that also contains other things.

``text_splitter`` knows where puzzles in the strict notations begin and end. Chunks that the strict
readers cannot parse, together with adjacent ones, go to the freeform reader; prose is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import AmbiguousError, PuzzleSyntaxError
from ..model.puzzle import Puzzle
from .error_text import Broken, NothingFound, quote
from .formats.line_formats import RUN
from .found_items import (
    ROWS_APART,
    Item,
    are_numbered_lines,
    are_rows,
    is_playable,
    with_notes,
    with_rows_beside,
    with_unread_lines,
    without_halves,
    without_parts,
    without_remainders,
    without_scraps,
    without_torn,
    words_around,
)
from .freeform.freeform_reader import Several, understand
from .freeform.prose.stated_properties import NOTHING_STATED, stated_in, title_in
from .freeform.rival_readings import Found, settled
from .freeform.torn_boards import runs_like_boards, why_not_read
from .freeform.wrapper_removal import is_program
from .grid_symbols import Hints
from .legend import with_legend, with_legend_notes
from .puzzle_parser import is_explicit, parse_puzzle
from .reading_choice import CELLS, resolve, two_ways
from .text_splitter import Chunk, chunks, known_format


def find_items(lines: Sequence[str], start: int, hints: Hints) -> list[Item]:
    """Return the puzzles and failures in some lines; ``start`` is the number of the first line."""
    text = "\n".join(lines)
    informed = with_legend(text, hints)
    items = without_parts(_found_items(lines, start, informed), lines, start)
    items = without_halves(items, start)
    if informed is not hints:
        items = [
            item._replace(result=with_legend_notes(item.result, text, hints))
            if isinstance(item.result, Puzzle)
            else item
            for item in items
        ]
    return with_unread_lines(items, lines, start)


def _found_items(lines: Sequence[str], start: int, hints: Hints) -> list[Item]:
    """Return the puzzles and failures, without notes on lines between them."""
    if is_program("\n".join(lines)):
        return _failures(lines, start, hints, [])
    lines = [line.replace("\xa0", " ") for line in lines]
    read = [_read_chunk(chunk, start, hints) for chunk in chunks(lines)]
    whole, _ = understand("\n".join(lines), hints)
    if _is_better(whole, read, lines, start):
        return [_item(one, start + one.line) for one in whole]
    items = without_scraps(_by_chunks(lines, start, hints, read), lines, start)
    items = _informed(items, lines, start, hints)
    items = with_rows_beside(items, lines, start)
    items = [without_torn(item, lines, start) for item in items]
    puzzles = [item.result for item in items if isinstance(item.result, Puzzle)]
    plain = all(item.plain or isinstance(item.result, Broken) for item in items)
    if puzzles and (plain or are_numbered_lines(items)):
        one = _as_one(lines, puzzles, hints)
        if one is None and are_rows(lines, start, items, puzzles):
            return [Item(start, PuzzleSyntaxError(ROWS_APART))]
        return without_remainders(items, lines, start) if one is None else [Item(start, one)]
    if puzzles:
        return without_remainders(items, lines, start)
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
    around = words_around(good, lines, start)
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
    sound = all(map(is_playable, puzzles))
    if sound and len(puzzles) > 1:
        return None
    try:
        one = parse_puzzle("\n".join(lines), hints=hints)
    except PuzzleSyntaxError:
        return None
    if not is_playable(one):
        return None
    cells = [puzzle.board.width * puzzle.board.height for puzzle in (one, puzzles[0])]
    return one if not sound or cells[0] > cells[1] else None


def _resembles(lines: Sequence[str]) -> bool:
    """Return whether lines look like cells, so that their failure must be reported."""
    if next(runs_like_boards(lines), None) is not None:
        return True
    return any(CELLS.search(line[:300]) or RUN.fullmatch(line.strip()) for line in lines)


def _informed(items: list[Item], lines: Sequence[str], start: int, hints: Hints) -> list[Item]:
    """Read a single puzzle again with the exit, target and size that the text around it states."""
    good = [item for item in items if isinstance(item.result, Puzzle)]
    if len(good) != 1 or not good[0].plain or hints.exit or hints.target:
        return items
    around = words_around(good, lines, start)
    stated = stated_in(around)
    alone = good[0].result
    assert isinstance(alone, Puzzle)
    informed = hints
    if stated.exit is not None:
        informed = informed._replace(exit=stated.exit)
    if stated.target in {vehicle.label for vehicle in alone.vehicles if not vehicle.target}:
        informed = informed._replace(target=(str(stated.target),))
    guessed = any(note.startswith("the board is taken to be") for note in alone.notes)
    if stated.size is not None and guessed and hints.size is None:
        informed = informed._replace(size=stated.size)
    if informed == hints:
        return items
    first = good[0].line - start
    text = "\n".join(lines[first : first + good[0].length])
    try:
        puzzle = parse_puzzle(text, hints=informed)
    except PuzzleSyntaxError as error:
        return [Item(good[0].line, PuzzleSyntaxError(f"the words around the board: {error}"))]
    again = {f"the line {quote(line.strip())} is ignored" for line in around}  # noted if needed
    kept = [note for note in alone.notes if note.endswith("is ignored") and note not in again]
    if informed.target:
        kept.append(f"{informed.target[0]} is the target: the text says so")
    read = with_notes(good[0]._replace(result=puzzle), kept)
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
        title = "" if CELLS.search(title) else title
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
        return Item(line, PuzzleSyntaxError(found.failure), (), found.last - found.line + 1)
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
    torn = [
        Item(
            start + first,
            PuzzleSyntaxError(why_not_read(lines[first : last + 1])),
            (),
            last - first + 1,
        )
        for first, last in runs_like_boards(lines)
    ]
    if torn and not any(isinstance(item.result, Broken) for item in failed):
        return torn
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
