"""Extraction of the size, target, exit and title that the text around a puzzle states."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ....model.board import MAX_SIDE
from .doubtful_statements import firm_statements, without_doubtful
from .sentences import SIDE_NAMES, exit_in, is_negated, target_in
from .stated_layout import USUAL_LAYOUT, Layout, layout_in

_SIDES = SIDE_NAMES | {"r": "R", "l": "L"}
_SIZE = re.compile(
    r"(?i)\b(?:size|board|grid|dimensions?|field)?\b[^\w\n]{0,3}"
    r"\b(\d{1,2}) ?(?:x|\*|\u00d7|by) ?(\d{1,2})\b"
)
_KEYED_SIZE = re.compile(
    r"(?i)^\s*(?:size|board|grid|dimensions?|board size|grid size)\b[^\w\n]*"
    r"(\d{1,2})(?:[\s,;]+(\d{1,2}))?\s*$"
)
_SIZE_ALONE = re.compile(
    r"(?im)^\W*(?:(?:define|const|constexpr|static|final|private|public|let|var|val|int)\s+)*"
    r"(?:(?:(?:grid|board)[ _]?)?size\b[^\w\n]*|n\s*=\s*|(?<=define )n\s+)(\d{1,2})"
    r"(?=[.,;]?(?:\s|$))(?!\s*[x*])(?![\s,;]+\d{1,2}(?:\s|$))"
)
_WORDS = "three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_NUMBER_WORDS = {word: str(number) for number, word in enumerate(_WORDS.split("|"), start=3)}
_NUMBER_WORD = re.compile(
    rf"(?i)\b(?:{_WORDS})(?= (?:rows|columns|cols|by|x)\b)|(?<=by )(?:{_WORDS})\b"
)
_BASE = re.compile(
    r"(?i)\b([01]|zero|one)[- ]?(?:based|indexed|origin)\b"
    r"|\b(?:count|number|start|index|begin)(?:s|ed|es|ing|ning)?(?: (?:is|are|all))?"
    r" (?:at|from|with) ([01]|zero|one)\b"
    r"|\b(?:ab|von|bei|mit|à partir de|desde|a partire da|da|vanaf) "
    r"([01]|null|eins|zéro|cero|zero)\b"
    r"|\b(null|eins)basiert\b"
)
_WIDTH = re.compile(r"(?i)\b(?:(?:grid|board)_?)?(?:width|columns|cols)\b[^\w\n]{0,3}(\d{1,2})\b")
_HEIGHT = re.compile(r"(?i)\b(?:(?:grid|board)_?)?(?:height|rows)\b[^\w\n]{0,3}(\d{1,2})\b")
_COUNTED_SIZE = re.compile(
    r"(?i)\b(\d{1,2})\s?(rows|columns|cols)\b[^\w\n]{1,4}(?:and |by |x )?"
    r"(\d{1,2})\s?(rows|columns|cols)\b"
)
_LABEL = r"[\"'`(]?([A-Z0-9#@*]{1,2}|[a-z](?=[\s\"'`).,;!]|$)|[^\W\d_]{3,10}|[^\x00-\x7f])"
_TARGETS = (
    re.compile(
        r"(?i:\b(?:target|red car|player|hero|main car|goal car|our car)(?: car| vehicle| id)?"
        r"(?: is| ?[:=]) ?(?:car |vehicle |number |the )?)" + _LABEL
    ),
    re.compile(
        r"(?im)(?:^|[\s(\"'`])([^\s\"'`().,;:=]{1,10})[\"'`)]? ?(?:is|=|:|-) ?(?:the )?"
        r"(?:target|red car|player|hero|main car|goal car|red)\b"
    ),
    re.compile(r"(?im)^[^\w\n]{0,6}(?:target|goal|player|hero|red car) ([A-Z0-9#@]{1,2}) ?$"),
    re.compile(
        r"(?i:\b(?:get|move|drive|free|bring) (?:the )?(?:car |vehicle )?)[\"'`]?([A-Z0-9#@]{1,2})"
        r"[\"'`]?(?i: (?:out(?! of the way)|to the exit|off|through))\b"
    ),
    re.compile(r"(?i:\b(?:car|vehicle) )[\"'`]?([A-Z0-9#@]{1,2})[\"'`]?(?i: must\b)"),
)
_SIDE = r"(left|right|top|bottom|up|down|east|west|north|south)"
_EXIT = re.compile(
    r"(?i)\bexit(?:[ _-]?(?:side|edge|position|direction|is|located|lies))*[^\w\n]{0,3}"
    rf"(?:on |at |to |in )?(?:the )?\b{_SIDE}\b"
    r"(?:[ ,-]*(?:hand|side|edge|end|wall|of|row|column|col|in|at|the)\b)*"
    r"[^\w\n.;!?]{0,2}(\d{1,2})?(?!\d|\s*(?:moves?|steps?|slides?|cars?|vehicles?)\b)"
)
_LANE_EXIT = re.compile(
    rf"(?i)\bexit[^\w\n]{{0,3}}(?:row|column|col)\s*(\d{{1,2}})\W{{1,3}}{_SIDE}\b"
)
_KEYED_EXIT = re.compile(  # its row or column may count from 0
    rf"(?i)\bexit\W{{1,4}}\{{\s*\W?(?:side|edge|wall|dir|direction)\W{{1,4}}{_SIDE}\b"
)
_EXIT_CELL = re.compile(
    r"(?i)[\s#/;%*-]*exit(?: (?:cell|position|at))?\s*[:=,]?\s*[(\[]?\s*"
    r"(\d{1,2})(?:\s*[,;]\s*|\s+)(\d{1,2})\s*[)\]]?[\s.,;]*"
)
EXIT_CELL_NOTE = "the exit is the stated cell"
_LEAVES = re.compile(
    r"(?i)\b(?:leaves?|out|exits?|escapes?)\b[^.\n]{0,40}?\b(?:on|at|through|via|to|from) the "
    rf"{_SIDE}\b"
)
_TELLING = re.compile(
    r"(?i:\bexit\b[^\n]{0,30}(?:\d|\b(?:left|right|top|bottom|up|down|west|east|north|south)\b))"
    r"|(?i:\b(?:target|red|goal|player)\b)[^\n]{0,20}\b[A-Z0-9]\b"
    r"|\b[A-Z0-9]\b[^\n]{0,6}(?i:\b(?:target|red|goal|player)\b)"
)
_KEYED = re.compile(r"([A-Za-z][\w -]{0,30}?)\s*:\s*(.*)")
# Keys of lines that are not titles.
_STATEMENTS = frozenset(
    ("exit", "target", "size", "wall", "empty", "outside", "moves", "source", "level")
)
# A declaration, the key of a list, an unfinished assignment, or a row of cells.
_NO_TITLE = re.compile(
    r"^(?:def|defn|const|let|var|val|public|private|static|final|function|return|import|define|"
    r"setq|export)\b|^(?:cars|vehicles|trucks|blocks|pieces|board|grid|rows|map|data):?$|=$|\.\."
)
_MOVES = re.compile(
    r"(?i)(?:^|\b)(?:min\w*|optimal|fewest|best|solution)?\s*moves?\s*[:=]\s*(\d{1,4})\b"
)


class Stated(NamedTuple):
    """The properties that prose states about a puzzle; None for those it does not mention."""

    size: tuple[int, int] | None = None
    target: str | None = None
    exit: tuple[str, int | None] | None = None
    moves: int | None = None
    layout: Layout = USUAL_LAYOUT
    base: int | None = None  # the number of the first row and column
    exit_cell: tuple[int, int] | None = None  # as in "exit: (2, 0)"


NOTHING_STATED = Stated()


def stated_in(lines: Sequence[str]) -> Stated:
    """Return the properties that the lines around a puzzle state."""
    return _stated_in(tuple(lines))


@lru_cache(maxsize=256)  # the same lines are around many candidates
def _stated_in(lines: tuple[str, ...]) -> Stated:
    text = "\n".join(line for line in lines if line.strip() and len(line) < 400)[:20_000]
    text = re.sub(r"[ \t]+", " ", text)
    firm = firm_statements(text)
    named = target_in(without_doubtful(text))
    targets = [named] if named else []
    targets += [match[1] for pattern in _TARGETS for match in pattern.finditer(firm)]
    moves = _MOVES.search(text)
    return Stated(
        _stated_size(text, lines),
        targets[0] if targets else None,
        _stated_exit(firm),
        int(moves[1]) if moves else None,
        layout_in(lines),
        _stated_base(text),
        _stated_exit_cell(lines),
    )


def _stated_exit_cell(lines: Sequence[str]) -> tuple[int, int] | None:
    """Return the two numbers in the only line such as ``exit: (2, 0)``."""
    found = [match for line in lines if (match := _EXIT_CELL.fullmatch(line))]
    return (int(found[0][1]), int(found[0][2])) if len(found) == 1 else None


def _stated_base(text: str) -> int | None:
    """Return the number from which the text counts rows and columns."""
    words = {next(filter(None, match.groups())).lower() for match in _BASE.finditer(text)}
    bases = {1 if word in ("1", "one", "eins") else 0 for word in words}
    return bases.pop() if len(bases) == 1 else None


def _stated_exit(text: str) -> tuple[str, int | None] | None:
    """Return the side of the exit, and its row or column from 1 if it is stated."""
    keyed = _KEYED_EXIT.search(text)
    if keyed:
        return _SIDES[keyed[1].lower()], None
    lane = _LANE_EXIT.search(text)
    if lane:
        return _SIDES[lane[2].lower()], int(lane[1])
    way = _EXIT.search(text)
    if way:
        return _SIDES[way[1].lower()], int(way[2]) if way[2] else None
    left = {way[1].lower() for way in _LEAVES.finditer(text) if not is_negated(way[0])}
    return exit_in(text) or ((_SIDES[left.pop()], None) if len(left) == 1 else None)


def is_telling(line: str) -> bool:
    """Return whether a line mentions the exit or the target."""
    return len(line) < 200 and _TELLING.search(line) is not None


def side_of(word: str) -> str | None:
    """Return the letter of a side, such as ``R`` for right; None for any other word."""
    return _SIDES.get(word.lower())


def _stated_size(text: str, lines: Sequence[str]) -> tuple[int, int] | None:
    """Return the width and the height that the text states in one of the usual forms."""
    text = _NUMBER_WORD.sub(lambda match: _NUMBER_WORDS[match[0].lower()], text)
    match = _SIZE.search(text)
    if match:
        return _board(int(match[1]), int(match[2]))
    for line in lines:
        keyed = _KEYED_SIZE.match(line)
        if keyed:
            return _board(int(keyed[1]), int(keyed[2] or keyed[1]))
    width, height = _WIDTH.search(text), _HEIGHT.search(text)
    if width and height:
        return _board(int(width[1]), int(height[1]))
    counted = _COUNTED_SIZE.search(text)
    if counted:
        one, other = int(counted[1]), int(counted[3])
        return _board(other, one) if counted[2].lower() == "rows" else _board(one, other)
    alone = _SIZE_ALONE.search(text)
    return _board(int(alone[1]), int(alone[1])) if alone else None


def states_property(line: str) -> bool:
    """Return whether a line states something about a board, if only its width or height."""
    return stated_in([line]) != NOTHING_STATED or bool(_WIDTH.search(line) or _HEIGHT.search(line))


def states_side_of(line: str, width: int, height: int) -> bool:
    """Return whether a line states the width or the height of a board, and is right.

    >>> states_side_of("height: 7", 6, 7), states_side_of("BOARD_WIDTH = 7", 6, 7)
    (True, False)
    """
    stated = (_WIDTH.search(line), width), (_HEIGHT.search(line), height)
    right = [int(match[1]) == side for match, side in stated if match]
    return bool(right) and all(right)


def _board(width: int, height: int) -> tuple[int, int] | None:
    """Return the size if a board can have it."""
    return (width, height) if 3 <= width <= MAX_SIDE and 3 <= height <= MAX_SIDE else None


def bare_numbers(line: str) -> list[int] | None:
    """Return the numbers of a line that contains nothing else."""
    if not re.fullmatch(r"[\s,;x:]*\d[\d\s,;x:]*", line):
        return None
    return [int(number) for number in re.findall(r"\d+", line)]


def title_in(lines: Sequence[str]) -> str:
    """Return the last short line of text, as the heading of a puzzle."""
    for line in reversed(lines):
        text = line.strip().strip("#=*-_/;%[]{}()`>|\"'").strip()
        if line.rstrip().endswith(")") and "(" in text:
            text += ")"
        keyed = _KEYED.fullmatch(text)
        if keyed and keyed[1].lower() == "title":
            text = keyed[2]
        if not text or (keyed and keyed[1].lower() in _STATEMENTS):
            continue
        if len(text) > 60 or not any(mark.isalpha() for mark in text) or _NO_TITLE.search(text):
            return ""
        return text if text.isprintable() else ""
    return ""
