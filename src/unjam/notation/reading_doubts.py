"""Doubts about strict readings: signs that a text may mean something else than it looks like.

``reading_choice`` compares a doubtful reading with those of the freeform reader.
"""

from __future__ import annotations

import re

from ..errors import AmbiguousError, PuzzleError
from ..model.board import MAX_SIDE
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..util.suggestions import nearest
from .error_text import Mismatch
from .unusual_readings import walled_edge

# deferred: imports inside functions are circular, or load what most runs do not need.

# A text that looks like one of these is meant as one even if it cannot be parsed.
_DECLARED = frozenset(("deck", "database", "url", "fuel", "rush"))
# Header lines that only make sense in the native format.
_STRUCTURAL = re.compile(r"(?im)^\s*(?:cells|axes|free|fixed|gone|edges|barrier|goal|corners)\s*:")
# Header lines that only unjam, or an author who knows its format, writes.
_FACTS = re.compile(r"(?im)^\s*(?:id|slides|states|corner-moves|solution)\s*:")
_NUMBERED_HEADING = re.compile(r"(?i)(?:level|puzzle|stage|board|card)\s+\d+")
_TARGET_LINE = re.compile(r"(?im)^\s*target\s*:")
_NO_TARGET = re.compile(r"(?im)^\s*target\s*:\s*$")
_RULE_SIGNS = "-=_~"
_EXIT_LINE = re.compile(r"(?im)^\s*exit\s*:")


def may_lack_a_line(puzzle: Puzzle) -> bool:
    """Return whether the board would be a square with one more row or column."""
    sides = puzzle.board.width, puzzle.board.height
    return abs(sides[0] - sides[1]) == 1 and min(sides) > 3


def has_rules(text: str) -> bool:
    """Return whether lines of one sign, found nowhere else, are drawn around rows with dots.

    >>> has_rules("-----\\n..A..\\nXXA..\\n-----"), has_rules("--A--\\nXXA--\\n-----")
    (True, False)
    """
    if "." not in text or not any(mark * 3 in text for mark in _RULE_SIGNS):
        return False
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    marks = {line[0] for line in lines if len(set(line)) == 1} & set(_RULE_SIGNS)
    others = "".join(line for line in lines if len(set(line)) > 1 or line[0] not in marks)
    return "." in others and any(mark not in others for mark in marks)


def is_sound(puzzle: Puzzle, text: str, kind: str) -> bool:
    """Return whether this is an ordinary puzzle, so that no other reading is likely."""
    from .freeform.scoring import is_ordinary, rule_broken

    if kind == "grid" and has_rules(text):
        return False
    if kind in ("numbers", "json") and puzzle.board.walls and "{" not in text:
        return False  # 1 may be the target rather than a wall
    escaped = "\\u" in text and '"format"' not in text
    if kind == "json" and text.lstrip().startswith("{") and not escaped:
        return True
    return not rule_broken(puzzle) and is_ordinary(puzzle) and not walled_edge(puzzle)


def stated_in_remarks(text: str, kind: str) -> bool:
    """Return whether comments state the exit, the target or the size."""
    if kind == "native" or ("#" not in text and "//" not in text):
        return False
    from .freeform.prose.stated_properties import NOTHING_STATED, stated_in

    lines = [line.strip() for line in text.splitlines()]
    remarks = [line for line in lines if re.match(r"(?:#|//|;|%|--)\s*[^\W\d_]{2}", line)]
    stated = stated_in([re.sub(r"^\W+", "", line) for line in remarks])
    return bool(remarks) and stated._replace(moves=None) != NOTHING_STATED


def is_clearly_native(text: str) -> bool:
    """Return whether header lines make sense only in the native format."""
    return _STRUCTURAL.search(text) is not None or _FACTS.search(text) is not None


def is_suspicious(puzzle: Puzzle | None, text: str) -> bool:
    """Return whether a text below header lines may mean something else.

    Rows that unjam would not write exactly so, such as rows in a frame or with other signs for
    empty cells, always may.
    """
    if puzzle is None or is_clearly_native(text):
        return False
    if not _is_as_written(puzzle, text):
        return True
    if any(is_ring(puzzle, vehicle.cells) for vehicle in puzzle.vehicles):
        return True
    if _NO_TARGET.search(text) and _EXIT_LINE.search(text):
        return False  # only unjam writes an empty header line
    if puzzle.targets and not (puzzle.exits or puzzle.goals or _EXIT_LINE.search(text)):
        return True
    if puzzle.board.height == 1 and puzzle.notes:  # a row that may be a square board, or a word
        return not puzzle.targets or not _EXIT_LINE.search(text)
    single = sum(len(vehicle.cells) == 1 for vehicle in puzzle.vehicles)
    if _TARGET_LINE.search(text) and _EXIT_LINE.search(text) and single < 3:
        return False  # text that unjam wrote
    if has_wall_of_marks(puzzle):
        return True
    return any(len(v.cells) == 1 or not v.label.isalnum() for v in puzzle.vehicles)


def _is_as_written(puzzle: Puzzle, text: str) -> bool:
    """Return whether the lines below the header are the rows that unjam would write."""
    from .formats.native_text import HEADER, is_comment
    from .formats.native_writer import draw

    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [line for line in lines if not HEADER.fullmatch(line) and not is_comment(line)]
    written = [row.strip() for row in draw(puzzle).splitlines()]
    if len(written) == 1 and rows == [f"|{written[0]}|"]:  # as unjam writes a single row
        return True
    return rows == written


def has_wall_of_marks(puzzle: Puzzle) -> bool:
    """Return whether the whole first column is a wall, as comment signs would be."""
    board = puzzle.board
    return board.width > 4 and all((row, 0) in board.walls for row in range(board.height))


def is_column_of_marks(puzzle: Puzzle, vehicle: Vehicle, text: str) -> bool:
    """Return whether a vehicle may be bullets or quotation marks, with spaces after them."""
    from .freeform.scoring import is_column_of_marks

    marks = sum(line.lstrip().startswith(f"{vehicle.label} ") for line in text.splitlines())
    return marks >= puzzle.board.height and is_column_of_marks(
        vehicle.label, vehicle.cells, puzzle.board
    )


def is_ring(puzzle: Puzzle, cells: tuple[tuple[int, int], ...]) -> bool:
    """Return whether a vehicle covers most of the edge of the board, as a frame would."""
    width, height = puzzle.board.width, puzzle.board.height
    edge = sum(row in (0, height - 1) or column in (0, width - 1) for row, column in cells)
    return min(width, height) > 4 and edge * 2 > 2 * (width + height) - 4


def is_final(text: str, kind: str, error: PuzzleError) -> bool:
    """Return whether the text was meant in that notation although it cannot be parsed."""
    if isinstance(error, (Mismatch, AmbiguousError)):
        return False
    if kind == "native":
        return _is_native(text) and not _states_an_exit(text)
    if kind == "json":
        return re.match(r"\s*\[?\s*\{", text) is not None
    if kind == "csv":
        return True
    if kind in ("rush", "counted") and re.match(r"\s*\d+\s+\d+\s*\n\s*[A-Z]\s*\n", text):
        return False  # the size, then the label of the target
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
    if any(_NUMBERED_HEADING.fullmatch(match[1]) for match in headers):
        return False
    if not headers or not all(_is_nearly(match[1].lower(), KEYS) for match in headers):
        return False
    rest = [line for line in lines if not HEADER.fullmatch(line)]
    try:
        read_grid("\n".join(rest))
    except PuzzleError:
        return not any(line.strip() for line in rest) or _is_rectangle(rest)
    return True


def _states_an_exit(text: str) -> bool:
    """Return whether the header lines state an exit in other words than unjam's own."""
    from .formats.native_text import HEADER
    from .freeform.prose.stated_properties import stated_in

    headers = [match for match in map(HEADER.fullmatch, text.splitlines()) if match]
    plain = {"exit", "target", "title", "source", "level", "id", "moves"}
    return {match[1].lower() for match in headers} <= plain and any(
        match[1].lower() == "exit"
        and re.fullmatch(r"\w+(?: (?:side|edge))?", match[2] or "")
        and stated_in([match[0]]).exit
        for match in headers
    )


def _is_rectangle(lines: list[str]) -> bool:
    """Return whether the lines have equal lengths and are short enough for rows."""
    shown = [line.strip() for line in lines if line.strip()]
    return len(shown) > 1 and len(set(map(len, shown))) == 1 and len(shown[0]) <= MAX_SIDE


def _is_nearly(word: str, words: tuple[str, ...]) -> bool:
    """Return whether it is one of the words, or a misspelling of one."""
    return word in words or nearest(word, words, similarity=0.78) is not None
