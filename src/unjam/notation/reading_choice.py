"""The choice between a strict reader and the freeform reader.

A strict reading is used at once if it is an ordinary puzzle. Any other reading is compared with the
results of the freeform reader by the rules of the game; if nothing fits, one error names the
closest notations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..errors import AmbiguousError, PuzzleError, PuzzleSyntaxError
from ..model.board import MAX_SIDE
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.suggestions import nearest
from .error_text import Broken, Mismatch, NothingFound, cut
from .grid_symbols import Hints, is_debris
from .unusual_readings import mostly_unusual, walled_edge, with_summary, with_unusual_notes

# deferred: imports inside functions are circular, or load what most runs do not need.

# Notations in which nothing has to be guessed.
EXPLICIT = frozenset(
    ("native", "deck", "database", "url", "named", "fuel", "klotski", "csv", "vehicles")
)
# A text that looks like one of these is meant as one even if it cannot be parsed.
_DECLARED = frozenset(("deck", "database", "url", "fuel", "rush"))
_HOME = 6.0  # penalty points by which a strict reading is preferred
_MORE = "'unjam formats' and docs/notation.md show all notations; format (--format) selects one"


_SEPARATORS = frozenset(",;|")
LONGEST_TEXT = 300_000  # characters that are searched for a puzzle


# A word with empty cells and a repeated label; "bottom." and ".Title" are ordinary words.
CELLS = re.compile(
    r"(?<!\S)(?![.#]?[A-Za-z]?[a-z]+[.]?(?!\S))"
    r"(?=\S*[._#-])(?=\S*([A-Za-z0-9])\S*\1)[A-Za-z0-9._#-]{3,}(?!\S)"
)


# Header lines that only make sense in the native format.
_STRUCTURAL = re.compile(r"(?im)^\s*(?:cells|axes|free|fixed|gone|edges|barrier|goal|corners)\s*:")
# Header lines that only unjam, or an author who knows its format, writes.
_FACTS = re.compile(r"(?im)^\s*(?:id|slides|states|corner-moves|solution)\s*:")
_CREDITS = re.compile(r"(?i)\s*(?:title|source)\s*:")
_SIZES = re.compile(
    r"(?i)\d\s?(?:x|\*|by)\s?\d|\b(?:size|board|grid|dimensions?|columns|cols|width)\b"
)
_TARGET_LINE = re.compile(r"(?im)^\s*target\s*:")
_EXIT_LINE = re.compile(r"(?im)^\s*exit\s*:")


def read_best(text: str, kind: str, strict: Callable[[str, Hints], Puzzle], hints: Hints) -> Puzzle:
    """Parse a text that was recognised as ``kind`` but may only look like it."""
    puzzle = _best(text, kind, strict, hints)
    size = puzzle.board.width, puzzle.board.height
    stated = _other_size(text, size) if hints.size is None and _SIZES.search(text) else None
    if stated is None:
        return puzzle
    note = f"the board is {size[0]}x{size[1]}, although the text states {stated[0]}x{stated[1]}"
    return puzzle if note in puzzle.notes else puzzle._changed(notes=(*puzzle.notes, note))


def _other_size(text: str, size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the size that the lines beside a picture state, if the picture has another."""
    from .freeform.stated_properties import stated_in

    lines = text.splitlines()
    if len(lines) < 3 or text.lstrip()[:1] in ("{", "["):
        return None
    stated = stated_in([line for line in lines if not _CREDITS.match(line)]).size
    return None if stated in (size, size[::-1]) else stated


def _best(text: str, kind: str, strict: Callable[[str, Hints], Puzzle], hints: Hints) -> Puzzle:
    """Parse the text as ``kind``, or as a freeform text if that fits better."""
    puzzle: Puzzle | None = None
    error: PuzzleError | None = None
    try:
        puzzle = strict(text, hints)
    except PuzzleError as raised:
        error = raised
    stated = _stated_in_remarks(text, kind)
    doubtful = stated or (kind == "native" and _is_suspicious(puzzle, text))
    if puzzle is not None and not doubtful and (kind in EXPLICIT or _is_sound(puzzle, text, kind)):
        is_bare = kind == "native" and not _STRUCTURAL.search(text) and not _FACTS.search(text)
        if kind == "grid" and _may_lack_a_line(puzzle):
            return with_summary(puzzle)
        return _with_doubts(puzzle) if is_bare else puzzle
    if error is not None and _is_final(text, kind, error):
        if kind == "native" or isinstance(error, NothingFound):
            raise error
        raise Broken(cut(str(error))) from None
    from .freeform.freeform_reader import Several, look, settled, understand
    from .freeform.scoring import REFUSED, full_penalty, is_ordinary

    if re.fullmatch(r"\s*([-=_*~#+.])\1{2,}\s*", text):
        raise NothingFound(f"the text is not a puzzle: it is a line of {text.strip()[0]!r}")
    if puzzle is not None and not any(v.label[0].isalnum() for v in puzzle.vehicles):
        puzzle = None if not puzzle.targets else puzzle  # a separator, or the heading of a table
    if puzzle is not None and kind == "native" and puzzle.board.height == 1 and not puzzle.targets:
        puzzle = None  # a word below header lines
    if puzzle is not None and not puzzle.targets and mostly_unusual(puzzle):
        puzzle = None  # a table of numbers, such as a list of vehicles
    if puzzle is not None and not puzzle.targets and re.fullmatch(r"[\s\d,x]{1,12}", text):
        raise NothingFound(f"the text is not a puzzle: {text.strip()!r} is only a number or a size")
    found, near = understand(text, hints)
    boards = [one for one in found if one.readings]
    if puzzle is not None and any(
        _is_ring(puzzle, v.cells)
        or _is_column_of_marks(puzzle, v, text)
        or (len(v.label) > 1 and is_debris(v.label))
        or (v.label in _SEPARATORS and not puzzle.targets)
        for v in puzzle.vehicles
    ):
        puzzle = None  # a frame, bullets, the punctuation of a program, or separators
    if puzzle is not None and stated and not boards:
        note = "comments about the exit, the target or the size are ignored"
        return with_unusual_notes(puzzle._changed(notes=(*puzzle.notes, note)))
    if puzzle is not None and kind == "native" and boards:
        same = boards[0].readings[0].puzzle
        if len(boards) == 1 and look(same) == look(puzzle):  # the two readers agree
            return _with_doubts(puzzle, summary=bool(same.notes))
    if puzzle is not None and not stated:
        own = full_penalty(puzzle) - _advantage(puzzle, kind)
        if not boards or own <= min(one.readings[0].penalty for one in boards):
            unusual = kind != "grid" or not is_ordinary(puzzle)
            return with_unusual_notes(with_summary(puzzle) if unusual else puzzle, rules=False)
    if isinstance(error, AmbiguousError) and (
        not boards or boards[0].readings[0].penalty > min(map(full_penalty, error.readings)) - 1.0
    ):
        raise error
    if len(found) > 1:
        raise Several(found)
    if not boards:
        raise _refusal(text, kind, error, near)
    chosen = settled(boards[0])
    if chosen is None:
        readings = tuple(reading.puzzle for reading in boards[0].readings[:2])
        raise AmbiguousError(two_ways(readings), readings)
    if boards[0].readings[0].penalty > REFUSED:
        raise _refusal(text, kind, error, near)
    return chosen


def _may_lack_a_line(puzzle: Puzzle) -> bool:
    """Return whether the board would be a square with one more row or column."""
    sides = puzzle.board.width, puzzle.board.height
    return abs(sides[0] - sides[1]) == 1 and min(sides) > 3


def _with_doubts(puzzle: Puzzle, *, summary: bool = False) -> Puzzle:
    """Return a puzzle below header lines with notes, if it is unlike published ones."""
    from .freeform.scoring import is_ordinary

    guessed = any(" is the target: " in note for note in puzzle.notes)
    return with_unusual_notes(
        with_summary(puzzle) if summary or not is_ordinary(puzzle) else puzzle, rules=guessed
    )


def _advantage(puzzle: Puzzle, kind: str) -> float:
    """Return how much higher a strict reading's penalty may be than that of another reading."""
    from .freeform.scoring import rule_broken

    if kind == "native":
        return 0.0 if _has_wall_of_marks(puzzle) else 2.0
    if kind in ("numbers", "json") or rule_broken(puzzle):
        return 0.0
    if any(vehicle.label in "<>^!=*|+" for vehicle in puzzle.vehicles):
        return 0.0  # these are more likely to mark an exit
    return _HOME if all(vehicle.label.isalnum() for vehicle in puzzle.vehicles) else 1.0


def _is_sound(puzzle: Puzzle, text: str, kind: str) -> bool:
    """Return whether this is an ordinary puzzle, so that no other reading is likely."""
    from .freeform.scoring import is_ordinary, rule_broken

    if kind in ("numbers", "json") and puzzle.board.walls and "{" not in text:
        return False  # 1 may be the target rather than a wall
    escaped = "\\u" in text and '"format"' not in text
    if kind == "json" and text.lstrip().startswith("{") and not escaped:
        return True
    return not rule_broken(puzzle) and is_ordinary(puzzle) and not walled_edge(puzzle)


def _stated_in_remarks(text: str, kind: str) -> bool:
    """Return whether comments state the exit, the target or the size."""
    if kind == "native" or ("#" not in text and "//" not in text):
        return False
    from .freeform.stated_properties import NOTHING_STATED, stated_in

    lines = [line.strip() for line in text.splitlines()]
    remarks = [line for line in lines if re.match(r"(?:#|//|;|%|--)\s*[A-Za-z]{2}", line)]
    stated = stated_in([re.sub(r"^\W+", "", line) for line in remarks])
    return bool(remarks) and stated._replace(moves=None) != NOTHING_STATED


def _is_suspicious(puzzle: Puzzle | None, text: str) -> bool:
    """Return whether a text below header lines may mean something else.

    Rows that unjam would not write exactly so, such as rows in a frame or with other signs for
    empty cells, always may.
    """
    if puzzle is None or _STRUCTURAL.search(text) or _FACTS.search(text):
        return False
    if not _is_as_written(puzzle, text):
        return True
    if any(_is_ring(puzzle, vehicle.cells) for vehicle in puzzle.vehicles):
        return True
    if puzzle.targets and not (puzzle.exits or puzzle.goals or _EXIT_LINE.search(text)):
        return True
    if puzzle.board.height == 1 and puzzle.notes:  # a row that may be a square board, or a word
        return not puzzle.targets or not _EXIT_LINE.search(text)
    single = sum(len(vehicle.cells) == 1 for vehicle in puzzle.vehicles)
    if _TARGET_LINE.search(text) and _EXIT_LINE.search(text) and single < 3:
        return False  # text that unjam wrote
    if _has_wall_of_marks(puzzle):
        return True
    return any(len(v.cells) == 1 or not v.label.isalnum() for v in puzzle.vehicles)


def _is_as_written(puzzle: Puzzle, text: str) -> bool:
    """Return whether the lines below the header are the rows that unjam would write."""
    from .formats.native_text import COMMENT, HEADER
    from .formats.native_writer import draw

    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [line for line in lines if not HEADER.fullmatch(line) and not COMMENT.fullmatch(line)]
    written = [row.strip() for row in draw(puzzle).splitlines()]
    if len(written) == 1 and rows == [f"|{written[0]}|"]:  # as unjam writes a single row
        return True
    return rows == written


def _has_wall_of_marks(puzzle: Puzzle) -> bool:
    """Return whether the whole first column is a wall, as comment signs would be."""
    board = puzzle.board
    return board.width > 4 and all((row, 0) in board.walls for row in range(board.height))


def _is_column_of_marks(puzzle: Puzzle, vehicle: Vehicle, text: str) -> bool:
    """Return whether a vehicle may be bullets or quotation marks, with spaces after them."""
    from .freeform.scoring import is_column_of_marks

    marks = sum(line.lstrip().startswith(f"{vehicle.label} ") for line in text.splitlines())
    return marks >= puzzle.board.height and is_column_of_marks(
        vehicle.label, vehicle.cells, puzzle.board
    )


def _is_ring(puzzle: Puzzle, cells: tuple[tuple[int, int], ...]) -> bool:
    """Return whether a vehicle covers most of the edge of the board, as a frame would."""
    width, height = puzzle.board.width, puzzle.board.height
    edge = sum(row in (0, height - 1) or column in (0, width - 1) for row, column in cells)
    return min(width, height) > 4 and edge * 2 > 2 * (width + height) - 4


def _is_final(text: str, kind: str, error: PuzzleError) -> bool:
    """Return whether the text was meant in that notation although it cannot be parsed."""
    if isinstance(error, (Mismatch, AmbiguousError)):
        return False
    if kind == "native":
        return _is_native(text)
    if kind == "json":
        return re.match(r"\s*\[?\s*\{", text) is not None
    if kind == "csv":
        return True
    if kind == "counted":
        return re.search(r"[0-9,;]", text.partition("\n")[2].partition("\n")[2]) is None
    return kind in _DECLARED or (kind == "named" and text.count(":") > 1)


def _is_native(text: str) -> bool:
    """Return whether these are native header lines, possibly misspelled, above a grid."""
    from .formats.grid_format import read_grid
    from .formats.native_text import HEADER, KEYS

    lines = text.splitlines()
    headers = [match for match in map(HEADER.fullmatch, lines) if match]
    headers = [match for match in headers if match[2] or match[1].lower() in KEYS]
    if not headers or not all(_is_nearly(match[1].lower(), KEYS) for match in headers):
        return False
    rest = [line for line in lines if not HEADER.fullmatch(line)]
    try:
        read_grid("\n".join(rest))
    except PuzzleError:
        return not any(line.strip() for line in rest) or _is_rectangle(rest)
    return True


def _is_rectangle(lines: list[str]) -> bool:
    """Return whether the lines have equal lengths and are short enough for rows."""
    shown = [line.strip() for line in lines if line.strip()]
    return len(shown) > 1 and len(set(map(len, shown))) == 1 and len(shown[0]) <= MAX_SIDE


def _is_nearly(word: str, words: tuple[str, ...]) -> bool:
    """Return whether it is one of the words, or a misspelling of one."""
    return word in words or nearest(word, words, similarity=0.78) is not None


def resolve(error: AmbiguousError) -> Puzzle:
    """Return the only reading that is consistent with the rules of the game.

    Raises the error if there is no such reading, or more than one.
    """
    from .freeform.scoring import rule_broken

    broken = [rule_broken(reading) for reading in error.readings]
    sound = [reading for reading, rule in zip(error.readings, broken, strict=True) if not rule]
    if len(sound) != 1 or len(error.readings) < 2:
        raise error
    rule = next(rule for rule in broken if rule)
    note = f"another reading was rejected: {rule}"
    return sound[0].replace(notes=(*sound[0].notes, note))


def two_ways(readings: tuple[Puzzle, ...]) -> str:
    """Return the message for a text that two readings fit equally well."""
    one, other = ("; ".join(puzzle.notes[:4]) or "as written" for puzzle in readings)
    return cut(
        f"the text can be read in two ways: {one}; or: {other}; "
        "choose one with target, size or format"
    )


def _refusal(
    text: str, kind: str, error: PuzzleError | None, near: Sequence[str]
) -> PuzzleSyntaxError:
    """Return an error that says which notation is closest and why it failed."""
    lines = [line for line in text.splitlines() if line.strip()]
    is_prose = bool(lines) and all(map(_is_words, lines))
    if kind == "json" and not re.fullmatch(r"\s*\[/?\w+\]\s*", text):
        is_prose = False
    if len(text) > LONGEST_TEXT:
        return PuzzleSyntaxError(str(error) if error else f"the text is not a puzzle: {near[0]}")
    if near and "program" in near[0]:
        return NothingFound(f"the text is not a puzzle: {near[0]}; {_MORE}")
    reasons = [reason for reason in near if kind != "json" or reason[:3] == "as "]
    picture = kind in ("grid", "line", "border", "exit-mark", "counted")
    wide = picture and (_is_wide(lines) or _is_nonsense(str(error)))
    if error is not None and not is_prose and not wide:
        reasons = [reason for reason in reasons if not (picture and reason.startswith("as a grid"))]
        reasons.insert(0, str(error) if not reasons else f"as {kind}, {error}")
    if not reasons or is_prose:
        what = "nothing in it looks like a grid of cells or a list of vehicles"
        return NothingFound(f"the text is not a puzzle: {what}; {_MORE}")
    if len(reasons) == 1 and error is not None:
        return PuzzleSyntaxError(cut(reasons[0]))
    return PuzzleSyntaxError(f"no notation fits: {cut('; '.join(reasons[:3]))}; {_MORE}")


def _is_words(line: str) -> bool:
    """Return whether the line is a heading, a remark or a sentence rather than a row of cells."""
    from .freeform.grids.nearby_lines import is_heading

    if CELLS.search(line[:300]):
        return False
    if re.fullmatch(r"\W*\d{1,5}(?:\W+\d{1,5})?\W*", line) or is_heading(line):
        return True  # the number or the size of a puzzle, or the numbers of its columns
    words = [word for word in re.findall(r"[^\W\d_]{2,}", line) if len(set(word.lower())) > 1]
    letters = sum(map(len, words))
    if re.match(r"\s*#+\s+\S", line) and words:
        return True  # a Markdown heading
    if not words or re.search(r"\.\.|##|__|--$", line):
        return False
    if re.fullmatch(r"\s*\[/?\w+\]\s*", line):
        return True  # a forum tag
    if re.fullmatch(r"\s*\S{1,3}(?:, \S{1,3})*(?: \.\.\.)?\s*[=:]\s+[A-Za-z][\w ,()-]*", line):
        return True  # a legend
    parts = [part for part in re.split(r"[\s,;|=.:/]+", line.strip()) if part]
    if len(parts) == 1:
        return re.fullmatch(r"\W*[^\W\d_][a-z]+[-_ ]?\d*\W*", parts[0]) is not None
    return letters * 2 >= len(line.strip())


def _is_nonsense(sentence: str) -> bool:
    """Return whether a message about a grid mentions more rows or columns than a board can have."""
    return any(int(number) > 24 for number in re.findall(r"\d+", re.sub(r"'[^']*'", "", sentence)))


def _is_wide(lines: list[str]) -> bool:
    """Return whether a line is too long for a row and is not a run of cells either."""
    return any(len(line) > 60 and re.search(r"[,;:(){}\"'=]", line) for line in lines)
