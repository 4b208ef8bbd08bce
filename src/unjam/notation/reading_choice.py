"""The choice between a strict reader and the freeform reader.

A strict reading is used at once if it is an ordinary puzzle. Any other reading is compared with the
results of the freeform reader by the rules of the game; if nothing fits, one error names the
closest notations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..errors import AmbiguousError, PuzzleError, PuzzleSyntaxError
from ..model.puzzle import Puzzle
from .error_text import Broken, NothingFound, cut
from .grid_symbols import Hints, is_debris
from .legend import with_legend, with_legend_notes
from .reading_doubts import (
    has_rules,
    has_wall_of_marks,
    is_clearly_native,
    is_column_of_marks,
    is_final,
    is_ring,
    is_sound,
    is_suspicious,
    may_lack_a_line,
    stated_in_remarks,
)
from .unusual_readings import mostly_unusual, with_summary, with_unusual_notes

# deferred: imports inside functions are circular, or load what most runs do not need.

# Notations in which nothing has to be guessed.
EXPLICIT = frozenset(
    ("native", "deck", "database", "url", "named", "fuel", "klotski", "csv", "vehicles")
)
_HOME = 6.0  # penalty points by which a strict reading is preferred
_MORE = "'unjam formats' and docs/notation.md show all notations; format (--format) selects one"
_SEPARATORS = frozenset(",;|")
LONGEST_TEXT = 300_000  # characters that are searched for a puzzle
# A word with empty cells and a repeated label; "bottom." and ".Title" are ordinary words.
CELLS = re.compile(
    r"(?<!\S)(?![.#]?[A-Za-z]?[a-z]+[.]?(?!\S))(?!\w+ ?[:=] ?\d)"
    r"(?=\S*[._#-])(?=\S*([A-Za-z0-9])\S*\1)[A-Za-z0-9._#-]{3,}(?!\S)"
)
_CREDITS = re.compile(r"(?i)\s*(?:title|source)\s*:")
_SIZES = re.compile(
    r"(?i)\d\s?(?:x|\*|by)\s?\d|\b(?:size|board|grid|dimensions?|columns|cols|width)\b"
)
# A line that is a comment, and notations in which such a line is something else.
_REMARK = re.compile(r"(?m)^[ \t]*(?:#|//|;|%|--)[ \t]*[^\W\d_]{2}.*$")
_SILENT = frozenset(("json", "objects-xy", "objects-rc", "database", "deck", "url"))


def read_best(text: str, kind: str, strict: Callable[[str, Hints], Puzzle], hints: Hints) -> Puzzle:
    """Parse a text that was recognised as ``kind`` but may only look like it."""
    informed = with_legend(text, hints)
    puzzle = _best(text, kind, strict, informed)
    if informed is not hints:
        puzzle = with_legend_notes(puzzle, text, hints)
    if kind not in _SILENT and _REMARK.search(text):
        from .freeform.prose.unread_statements import with_unread_notes

        puzzle = with_unread_notes(puzzle, [match[0] for match in _REMARK.finditer(text)])
    size = puzzle.board.width, puzzle.board.height
    stated = _other_size(text, size) if hints.size is None and _SIZES.search(text) else None
    if stated is None:
        return puzzle
    if any(note.startswith("the board is taken to be") for note in puzzle.notes):
        with suppress(PuzzleError):
            return read_best(text, kind, strict, hints._replace(size=stated))
    note = f"the board is {size[0]}x{size[1]}, although the text states {stated[0]}x{stated[1]}"
    return puzzle if note in puzzle.notes else puzzle._changed(notes=(*puzzle.notes, note))


def _other_size(text: str, size: tuple[int, int]) -> tuple[int, int] | None:
    """Return the size that the lines beside a picture state, if the picture has another."""
    from .freeform.prose.stated_properties import stated_in

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
    stated = stated_in_remarks(text, kind)
    doubtful = stated or (kind == "native" and is_suspicious(puzzle, text))
    if puzzle is not None and not doubtful and (kind in EXPLICIT or is_sound(puzzle, text, kind)):
        is_bare = kind == "native" and not is_clearly_native(text)
        if kind == "grid" and may_lack_a_line(puzzle):
            return with_summary(puzzle)
        return _with_doubts(puzzle) if is_bare else puzzle
    if error is not None and is_final(text, kind, error):
        if kind == "native" or isinstance(error, NothingFound):
            raise error
        raise Broken(cut(str(error))) from None
    from .freeform.freeform_reader import Several, understand
    from .freeform.rival_readings import look, settled
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
    if puzzle is not None and kind == "grid" and has_rules(text):
        puzzle = None  # lines above and below the rows
    found, near = understand(text, hints)
    boards = [one for one in found if one.readings]
    if puzzle is not None and any(
        is_ring(puzzle, v.cells)
        or is_column_of_marks(puzzle, v, text)
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
        return 0.0 if has_wall_of_marks(puzzle) else 2.0
    if kind in ("numbers", "json") or rule_broken(puzzle):
        return 0.0
    if any(vehicle.label in "<>^!=*|+" for vehicle in puzzle.vehicles):
        return 0.0  # these are more likely to mark an exit
    return _HOME if all(vehicle.label.isalnum() for vehicle in puzzle.vehicles) else 1.0


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
    told = any(r.startswith("as a list") and "no reading of its columns" not in r for r in reasons)
    if not reasons or (is_prose and not told):
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
