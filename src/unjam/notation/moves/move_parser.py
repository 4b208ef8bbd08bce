"""Parsing and writing of moves: ``fL3`` moves vehicle ``f`` left by three cells.

``docs/moves.md`` describes all notations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...errors import IllegalMoveError, NotationError, PuzzleSyntaxError
from ...model.board import AXES
from ...model.move import Move, merge_moves
from .move_grammar import WORDS, quoted
from .strict_move_reader import MoveReader

if TYPE_CHECKING:
    from ...model.puzzle import Puzzle

# deferred: imports inside functions load what most runs do not need.

LONGEST = 1_000_000  # characters; the longest solutions have a few thousand moves
STYLES = ("short", "signed", "words", "csv", "units")
_MAY_BE_PLAN = re.compile("[;(_]|SequentialPlan:")  # a quick test
_POSITIVE = {forth for _, forth in AXES.values()}


class ParsedMoves(NamedTuple):
    """Moves parsed from text; ``notes`` describe decisions that the text left open.

    ``leaving`` has the numbers, counted from 1, of the moves that are marked as leaving the board.
    """

    moves: tuple[Move, ...]
    notes: tuple[str, ...] = ()
    leaving: tuple[int, ...] = ()


def parse_moves(
    moves: str | Iterable[Move | str], puzzle: Puzzle, *, by_outcome: bool = True
) -> ParsedMoves:
    """Parse the moves of a puzzle in any of the notations of ``docs/moves.md``.

    ``moves`` is one text, or an iterable of texts and moves. The moves need not be legal: vehicles
    that do not exist and impossible distances are parsed too. Raises ``PuzzleSyntaxError`` if a
    move cannot be parsed. Of several readings of a free-form text, the one that solves the puzzle
    or plays farthest is taken; without ``by_outcome``, the usual one, however it plays.

    >>> from unjam import Puzzle
    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> [str(move) for move in parse_moves("1. X right 1, 2. A-1; [OL1] bD XR!", puzzle).moves]
    ['XR1', 'AU1', 'OL1', 'BD1', 'XR1']
    >>> parse_moves("BU BU XR", Puzzle.parse("XX.. .... ...B ...B")).notes
    ('3 slides of one cell each were joined into 2 moves',)
    """
    if isinstance(moves, str):
        if _MAY_BE_PLAN.search(moves):
            from ...planning.plan_reader import is_plan, read_plan

            _check_length(moves)
            if is_plan(moves):
                return read_plan(moves, puzzle)
        return ParsedMoves(*_read(moves, puzzle, by_outcome).result())
    items = list(moves)
    if items and all(isinstance(item, str) for item in items):
        # Join them, because they may be rows of a table.
        return ParsedMoves(*_read("\n".join(map(str, items)), puzzle, by_outcome).result())
    reader = MoveReader(puzzle)
    for item in items:
        if isinstance(item, Move):
            reader.add(item)
        elif isinstance(item, str):
            reader.read(item)
        else:
            raise TypeError(f"moves must be Move objects or text, not {item!r}")
    return ParsedMoves(*reader.result())


def parse_move(text: str, puzzle: Puzzle) -> Move:
    """Parse one move of a puzzle.

    >>> from unjam import Puzzle
    >>> parse_move("XR1", Puzzle.parse(".... XX.B A..B AOOO"))
    Move(vehicle='X', direction='R', distance=1, bends=())
    """
    reader = _read(text, puzzle)
    if len(reader.moves) != 1:
        count = len(reader.moves) or "no"
        raise PuzzleSyntaxError(f"{quoted(text)} has {count} moves, but one is expected")
    return reader.moves[0]


_ARROWS = {"<": "L", ">": "R", "^": "U", "v": "D"}
_ALONE = re.compile(r"(?:([<>^v])\1*|([LRUD])\2*)([1-9][0-9]?)?")


def _words_alone(text: str, puzzle: Puzzle) -> list[Move] | None:
    """Return the moves of words such as ``B>1`` and ``DLL``, or None if a word is not a move."""
    words = text.split()
    if not 2 <= len(words) <= 2000:
        return None
    labels = sorted((vehicle.label for vehicle in puzzle.vehicles), key=len, reverse=True)
    moves = []
    for word in words:
        label = next((name for name in labels if word.startswith(name)), "")
        match = _ALONE.fullmatch(word[len(label) :]) if label else None
        if match is None:
            return None
        marks = len(match[0]) - len(match[3] or "")
        if marks > 1 and match[3]:
            return None
        way = _ARROWS.get(match[1] or "") or match[2]
        moves.append(Move(label, way, int(match[3]) if match[3] else marks))
    return moves


def _check_length(text: str) -> None:
    if len(text) > LONGEST:
        raise PuzzleSyntaxError(f"a text of {len(text):,} characters is too long for moves")


def _read(text: str, puzzle: Puzzle, by_outcome: bool = True) -> MoveReader:
    """Parse a text with the strict reader; if that fails or is doubtful, with the freeform one."""
    _check_length(text)
    reader = MoveReader(puzzle)
    failure = None
    try:
        reader.read(text)
    except PuzzleSyntaxError as error:
        if reader.is_ambiguous:
            raise
        failure = error
    if failure is None and not reader.is_doubtful:
        return reader
    alone = _words_alone(text, puzzle) if failure is not None else None
    if alone is not None:
        reader = MoveReader(puzzle)
        for move in alone:
            reader.add(move)
        return reader
    from .freeform_move_reader import read_freeform

    others = () if failure else (reader,)
    found = read_freeform(text, puzzle, others, by_outcome=by_outcome)
    if found is None and failure is not None:
        raise failure
    if found is None:
        for move in reader.impossible_bends[:1]:
            reader.note(f"{move.vehicle} cannot turn corners, although the text seems to say so")
    return found or reader


def write_moves(moves: Iterable[Move], style: str = "short", puzzle: Puzzle | None = None) -> str:
    """Return moves as text that ``parse_moves`` can parse.

    ``style`` is ``"short"`` (``fL3``), ``"signed"`` (``f-3``), ``"words"`` (``f left 3``),
    ``"csv"`` (a header ``car,move`` and rows ``f,-3``) or ``"units"`` (``fL fL fL``). If the
    ``puzzle`` is given, colons are added where necessary, and with several targets those that leave
    are marked with ``!``. Raises ``NotationError`` if the style cannot express a move, and
    ``ValueError`` for an unknown style.

    >>> moves = [Move("X", "R", 2), Move("AU", "D", 1)]
    >>> for style in ("short", "signed", "words", "units"):
    ...     print(write_moves(moves, style))
    XR2 AU:D1
    X+2 AU:+1
    X right 2, AU down 1
    XR XR AU:D
    """
    if style not in STYLES:
        names = ", ".join(map(repr, STYLES))
        raise ValueError(f"style must be one of {names}, not {style!r}")
    moves = tuple(moves)
    writer = _Writer(style, puzzle)
    if puzzle is None:
        return writer.text(moves, writer.is_long)
    for set_off in (writer.is_long, writer.is_misread, _always):
        text = writer.text(moves, set_off)
        if writer.reads_back(text, moves):
            return text
    raise NotationError(
        f"moves of vehicles with such labels cannot be written in the style {style!r}: "
        "they would be misread"
    )


def _always(move: Move) -> bool:
    return True


class _Writer:
    """A writer of moves in one style."""

    def __init__(self, style: str, puzzle: Puzzle | None) -> None:
        self.style = style
        self.puzzle = puzzle
        self.write: Callable[[Move, str], str] = getattr(self, f"_{style}")

    def text(self, moves: tuple[Move, ...], set_off: Callable[[Move], bool]) -> str:
        """Return all moves, with a colon after the label where ``set_off`` returns True."""
        pieces = [self.write(move, ":" if set_off(move) else "") for move in moves]
        if self.style == "csv":
            return "\n".join(["car,move", *pieces])
        if self.style == "short":
            pieces = [piece + mark for piece, mark in zip(pieces, self._marks(moves), strict=True)]
        return (", " if self.style == "words" else " ").join(pieces)

    def is_long(self, move: Move) -> bool:
        """Return whether a label of several letters needs a colon; words and tables need none."""
        return len(move.vehicle) > 1 and self.style not in ("words", "csv")

    def is_misread(self, move: Move) -> bool:
        """Return whether the move would be misread without a colon after its label."""
        return self.is_long(move) or not self.reads_back(self.write(move, ""), (move,))

    def reads_back(self, text: str, moves: tuple[Move, ...]) -> bool:
        """Return whether the text is parsed as these moves."""
        assert self.puzzle is not None
        reader = MoveReader(self.puzzle)
        try:
            reader.read(text)
            if reader.is_doubtful:
                reader = _read(text, self.puzzle)
        except PuzzleSyntaxError:
            return False
        return reader.result()[0] in (moves, merge_moves(moves, corners=self.puzzle.corners))

    def _marks(self, moves: tuple[Move, ...]) -> Iterator[str]:
        """Yield ``!`` for each move by which one of several targets leaves."""
        board = self.puzzle if self.puzzle and len(self.puzzle.targets) > 1 else None
        for move in moves:
            try:
                board = board and board.play(move)
            except IllegalMoveError:
                board = None
            yield "!" if board and not board[move.vehicle].cells else ""

    def _short(self, move: Move, colon: str) -> str:
        return f"{move.vehicle}{colon}{''.join(f'{way}{far}' for way, far in move.legs)}"

    def _signed(self, move: Move, colon: str) -> str:
        return f"{move.vehicle}{colon}{self._steps(move)}"

    def _steps(self, move: Move) -> str:
        several = self.puzzle and move.vehicle in self.puzzle and self.puzzle[move.vehicle].axes
        if move.bends or len(several or "") > 1:
            raise NotationError(
                f"{move} cannot be written in the style {self.style!r}: a sign does not determine "
                "the direction of a piece with several axes"
            )
        return f"{'+' if move.direction in _POSITIVE else '-'}{move.distance}"

    def _words(self, move: Move, colon: str) -> str:
        legs = " ".join(f"{WORDS[way]} {far}" for way, far in move.legs)
        return f"{move.vehicle}{colon} {legs}"

    def _csv(self, move: Move, colon: str) -> str:
        label = move.vehicle
        if colon or not label.isalnum():
            label = '"' + label.replace('"', '""') + '"'
        return f"{label},{self._steps(move)}"

    def _units(self, move: Move, colon: str) -> str:
        if move.bends and not (self.puzzle and self.puzzle.corners):
            raise NotationError(
                f"{move} cannot be written in the style 'units': cell by cell it would be "
                f"{len(move.legs)} moves"
            )
        return " ".join(f"{move.vehicle}{colon}{way}" for way, far in move.legs for _ in range(far))
