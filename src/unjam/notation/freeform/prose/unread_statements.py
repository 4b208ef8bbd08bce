"""Finding what the text around a puzzle says of it that the puzzle does not show.

A line is unread if it names another side, target or size than the puzzle has, or walls or an order
of rows that were not understood. Notes quote such lines, so that nothing is dropped silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ....model.puzzle import Puzzle
from ...error_text import quote
from ...legend import is_legend, wall_signs
from ..lists.record_finder import has_headings
from .doubtful_statements import makes_doubtful_statement
from .partly_read import named_in, says_more
from .sentences import is_negated, labels_in, mentions_exit, mentions_target, sentences, sides_in
from .stated_layout import USUAL_LAYOUT, Layout
from .stated_properties import EXIT_CELL_NOTE, NOTHING_STATED, Stated, stated_in, states_side_of

# Keys of lines that say nothing about the board.
HARMLESS = ("id", "title", "source", "level", "moves", "slides", "states", "solution")
_MOST_QUOTED = 3
_OTHERS = re.compile(r"another line is ignored|\d+ other lines are ignored")
_NO_STATEMENT = re.compile(
    r"(?i)#|//|;|%|--|/?\*|<!--|[`~]{3}|>\s|</?\w+>|(?:level|puzzle|stage|board|card|no|nr)\W*\d+\W*$"
)
_PLAIN_TITLE = re.compile(r"[A-Za-z0-9'&-]+(?: [A-Za-z0-9'&()-]+){0,4}")
_OPENING = re.compile(r"[\w\s.:<>\[\]$-]{1,60}[=:]\s*(?:[\[{(]+\s*[\"'`]*|[\"'`]+)")  # of a list
_VERB = re.compile(r"(?i)\b(?:is|are|ist|sind|est|sont|es|son)\b")
_EXIT_TITLE = re.compile(
    r"(?i)\b(?:exits?|gate|ausgang|sortie|salida|uscita)\b.*\b(?:[a-p]\d{1,2}|on|at|in|to|near|"
    r"next|below|above|under|over|behind|beside|opposite|left|right|top|bottom)\b"
)
_FREE_TITLE = re.compile(
    r"(?i)(?:free|unblock|rescue|release|get) "
    r"(?!.*\b(?:red|target|main|your|my|our|me|car|hero)\b)\w"
)
_NO_TITLE = re.compile(r"[,;=<>|{}\[\]_\u2190-\u21ff]")
_SAYS = re.compile(
    r"[^\W\d_]{2}|\d|\w ?[=:] ?\S|[\u2190-\u21ff\u2b05-\u2b07\u27a1]|<[-=]|[-=]>|[<>^]"
)
_LONGEST = 400  # characters of a line that is looked at
_MOST_LINES = 200
_MARK = re.compile(r"^\s*(?:#+|//+|;+|%+|--+|/?\*+|<!--|>)\s*|\s*(?:\*/|-->)\s*$")
_WALLS = re.compile(
    r"(?i)\b(?:walls?|blocked|obstacles?|pillars?|posts?|stones?|rocks?|boulders?|trees?|holes?|"
    r"barriers?|bollards?|cones?|immovable|unusable|forbidden|säulen?|pfosten|steine?|mauern?|w[aä]nde?|hindernis\w*|murs?|muros?|"
    r"obst[aá]culos?|ostacol[oi]|paredes?|muren|muur|ścian\w*|стен\w*|стол[бп]\w*)\b|壁|墙|障碍"
)
_PLACE = re.compile(r"\d|\bcorners?\b|\b[A-Ha-h][1-9]\b")
_NAMED_CELL = re.compile(
    r"(?i)\brow \d{1,2},? ?(?:and )?col(?:umn)?\.? \d|\bcol(?:umn)?\.? \d{1,2},? ?(?:and )?row \d"
)
_EXIT_PLACE = re.compile(
    r"(?i)\b(?:exit|gate|goal|ausgang|sortie|salida|uscita)\b\W{0,5}(?:\w+\W{1,3}){0,2}\d"
)
_SIZE = re.compile(
    r"(?i)\b(?:rows|columns|cols|size|squares?|wide|high|width|height|zeilen|spalten|felder|"
    r"größe|lignes|colonnes|taille|filas|columnas|tamaño|righe|colonne|linhas|colunas|tamanho|"
    r"rijen|kolommen|строк\w*|столбц\w*|размер\w*)\b|行|列"
)
_COUNT = re.compile(r"\(\d+ rows\)")  # below the tables of databases
_ORDER = re.compile(
    r"(?i)\b(?:bottom row (?:comes )?first|(?:first|top) (?:line|row) is the bottom|"
    r"columns?,? (?:from )?left to right|(?:from|starting at) (?:the )?bottom|bottom[- ]up|"
    r"(?:top|last) row (?:comes )?last|upside[- ]down|mirrored|flipped|rotated|transposed|"
    r"column by column|columns first|each line is a column|lines? (?:is|are) (?:the )?columns?|"
    r"column[- ]major|von unten|spaltenweise|gespiegelt|gedreht|de bas en haut|par colonnes?|"
    r"de abajo a arriba|por columnas?|dal basso|per colonne|de baixo para cima|van onder)\b"
)


def without_next_heading(lines: Sequence[str], start: int, stop: int) -> int:
    """Return where the lines of a puzzle end, before the heading of the puzzle at ``stop``.

    A line that states something stays, since it may be about either of them.
    """
    if not start < stop < len(lines) or not lines[stop - 1].strip():
        return stop
    return stop - 1 if stated_in([lines[stop - 1]]) == NOTHING_STATED else stop


def lines_around(lines: Sequence[str], first: int, stop: int) -> list[str]:
    """Return the lines before ``first`` and from ``stop`` on, without the headings of a list."""
    before = [line for line in lines[:first] if any(map(str.isalnum, line))]
    if before and first < len(lines) and has_headings(before, lines[first]):
        del before[-1]
    return [*before, *lines[stop:]]


def with_unread_notes(puzzle: Puzzle, lines: Sequence[str]) -> Puzzle:
    """Return the puzzle with notes on lines that it does not show.

    Those that contradict it come first; of the others a few are quoted, and the rest is counted.
    """
    shown = [line for line in lines if len(line) < _LONGEST][:_MOST_LINES]
    quoted = [note for note in puzzle.notes if note.endswith("is ignored")]
    contradicting = _new((line for line in shown if any(_unread(line, puzzle))), puzzle.notes)
    unused = _new((line for line in shown if _is_unused(line, puzzle)), puzzle.notes)
    others = [line for line in unused if line not in contradicting]
    partly = _new((line for line in shown if _is_partly_used(line, puzzle)), puzzle.notes)
    partly = [line for line in partly if line not in contradicting and line not in others]
    titles = [line for line in others if _is_title(line, puzzle)]
    others = [line for line in others if line not in titles]
    most = max(_MOST_QUOTED - len(quoted) - len(contradicting), 0)
    partly += [line for line in contradicting if _shown_part(_MARK.sub("", line), puzzle)]
    contradicting = [line for line in contradicting if line not in partly]
    notes = [f"the line {quote(line)} is ignored" for line in (*contradicting, *others[:most])]
    notes += [f"the line {quote(line)} is taken for the title" for line in titles]
    notes += [f"only a part of the line {quote(line)} is understood" for line in partly]
    if len(others) > most:
        notes.append(_count(len(others) - most))
    if not notes:
        return puzzle
    kept = [note for note in puzzle.notes if not _OTHERS.fullmatch(note)]
    return puzzle._changed(notes=(*kept, *notes))


def _new(lines: Iterable[str], notes: Sequence[str]) -> list[str]:
    """Return the lines that no note quotes, each once."""
    unique = dict.fromkeys(line.strip() for line in lines)
    return [line for line in unique if not any(quote(line) in note for note in notes)]


def _count(lines: int) -> str:
    return "another line is ignored" if lines == 1 else f"{lines} other lines are ignored"


def _is_unused(line: str, puzzle: Puzzle) -> bool:
    """Return whether nothing is known to follow from a line that may say something.

    Comments, headings, brackets and tags say nothing about the board by themselves, and neither
    does a title of a few plain words.
    """
    line = line.strip()
    if _NO_STATEMENT.match(line) or not _SAYS.search(line):
        return False
    if _OPENING.fullmatch(line) and not (mentions_exit(line) or mentions_target(line)):
        return _WALLS.search(line) is not None
    if _is_title(line, puzzle) and _PLAIN_TITLE.fullmatch(line):
        return _is_telling_title(line, puzzle)
    key = re.split(r"[:=]", line)[0].strip().lower()
    stated = stated_in([line])
    if key in HARMLESS or is_legend(line):
        return False
    if states_side_of(line, puzzle.board.width, puzzle.board.height):
        return False
    return stated == NOTHING_STATED or not _shows(puzzle, stated)


def _is_partly_used(line: str, puzzle: Puzzle) -> bool:
    """Return whether a line that is followed says more than the puzzle shows."""
    line = _MARK.sub("", line.strip())
    followed = is_legend(line) or _shown_part(line, puzzle)
    return followed and says_more(line, puzzle)


def _shown_part(line: str, puzzle: Puzzle) -> bool:
    """Return whether a line states the target or the exit that the puzzle has."""
    stated = stated_in([line])
    return (stated.target is not None or stated.exit is not None) and _shows(puzzle, stated)


def _is_telling_title(line: str, puzzle: Puzzle) -> bool:
    """Return whether a line that is taken for the title may say something about the board."""
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    if named_in(line, labels) or not labels.isdisjoint(line.split()):
        return True
    if _WALLS.search(line) and _VERB.search(line):
        return True
    stated = stated_in([line])
    if stated != NOTHING_STATED:
        return not _shows(puzzle, stated)
    if _EXIT_TITLE.search(line):
        return True
    return _FREE_TITLE.match(line) is not None


def _is_title(line: str, puzzle: Puzzle) -> bool:
    """Return whether the title of the puzzle comes from a line."""
    return bool(puzzle.title) and puzzle.title in line and not _NO_TITLE.search(line)


def _shows(puzzle: Puzzle, stated: Stated) -> bool:
    """Return whether the puzzle has the target, exit and size that a line states."""
    targets = {vehicle.label for vehicle in puzzle.targets}
    ways = {way.direction for way in puzzle.exits}
    size = (puzzle.board.width, puzzle.board.height)
    return (
        stated.target in (None, *targets)
        and (stated.exit is None or stated.exit[0] in ways)
        and stated.size in (None, size, size[::-1])
    )


def _unread(line: str, puzzle: Puzzle) -> Iterator[bool]:
    """Yield for each kind of statement whether the line makes one that was not followed."""
    if not re.search(r"[^\W\d_]{2}", line):
        return
    line = _MARK.sub("", line)
    ways = {way.direction for way in puzzle.exits}
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    targets = {vehicle.label for vehicle in puzzle.targets}
    sizes = {puzzle.board.width, puzzle.board.height}
    stated = stated_in([line])
    at_stated_cell = stated.exit_cell is not None and any(
        note.startswith(EXIT_CELL_NOTE) for note in puzzle.notes
    )
    for sentence in sentences(line):
        about_exit, about_target = mentions_exit(sentence), mentions_target(sentence)
        sides = sides_in(sentence)
        if sides and not sides & ways and not stated.layout.upward:
            short = len(sentence.split()) < 4 and not re.search(r"\d", sentence)  # not a move
            yield about_exit or about_target or short
        if sides and about_exit and is_negated(sentence):
            yield stated.exit is None or stated.exit[0] not in ways
        if not sides and _EXIT_PLACE.search(sentence):
            yield "moves" not in sentence and not at_stated_cell
        if about_target:
            named = set(labels_in(sentence)) & labels
            yield bool(named) and not named & targets
    yield makes_doubtful_statement(line)
    if set(wall_signs(f"{line}\n{''.join(labels)}")) & labels:
        yield True
    if not puzzle.board.walls:
        yield _WALLS.search(line) is not None and _PLACE.search(line) is not None
        yield _NAMED_CELL.search(line) is not None and not mentions_exit(line)
    if _SIZE.search(line) and not _COUNT.fullmatch(line) and not re.search(r"[\d(]\s*,\s*\d", line):
        numbers = {int(number) for number in re.findall(r"(?<![\d.])\d{1,2}(?![\d.])", line)}
        counts = stated.layout.upward and _notes_say(puzzle, "counted from the bottom")
        yield bool(numbers) and not numbers & sizes and not stated.size and not counts
    base = stated.base
    counted = next((note for note in puzzle.notes if "counted from" in note), "")
    if base is not None and counted:
        yield f"counted from {base}" not in counted
    if _ORDER.search(line):
        yield stated.layout == USUAL_LAYOUT
    yield any(word and not _notes_say(puzzle, said) for word, said in _orders(stated.layout))


def _orders(layout: Layout) -> Iterator[tuple[bool, str]]:
    """Yield for each order of rows or places whether it is stated, and the end of its note."""
    yield layout.flipped, "the first line is the bottom row"
    yield layout.columnwise, "each line is a column"


def _notes_say(puzzle: Puzzle, words: str) -> bool:
    return any(words in note for note in puzzle.notes)
