"""Moves as text: ``fL3`` is vehicle ``f``, left, three cells. ``docs/moves.md`` shows it all."""

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
_POSITIVE = {forth for _, forth in AXES.values()}


class ParsedMoves(NamedTuple):
    """Moves read from text; ``notes`` say what was decided where the text left it open.

    ``leaving`` has the numbers, counted from 1, of the moves that are marked as driving out.
    """

    moves: tuple[Move, ...]
    notes: tuple[str, ...] = ()
    leaving: tuple[int, ...] = ()


def parse_moves(moves: str | Iterable[Move | str], puzzle: Puzzle) -> ParsedMoves:
    """Read the moves of a puzzle, in any of the notations of ``docs/moves.md``.

    They need not be legal: a vehicle that is not there, or a distance that it cannot go, is read
    as well. What cannot be read raises ``PuzzleSyntaxError``. Instead of one text there may be
    many, and moves among them.

    >>> from unjam import Puzzle
    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> [str(move) for move in parse_moves("1. X right 1, 2. A-1; [OL1] bD XR!", puzzle).moves]
    ['XR1', 'AU1', 'OL1', 'BD1', 'XR1']
    >>> parse_moves("BU BU XR", Puzzle.parse("XX.. .... ...B ...B")).notes
    ('3 slides of one cell each were joined into 2 moves',)
    """
    if isinstance(moves, str):
        return ParsedMoves(*_read(moves, puzzle).result())
    items = list(moves)
    if items and all(isinstance(item, str) for item in items):
        # Together: they may be rows of a table.
        return ParsedMoves(*_read("\n".join(map(str, items)), puzzle).result())
    reader = MoveReader(puzzle)
    for item in items:
        if isinstance(item, Move):
            reader.add(item)
        elif isinstance(item, str):
            reader.read(item)
        else:
            raise TypeError(f"moves are Move or text, not {item!r}")
    return ParsedMoves(*reader.result())


def parse_move(text: str, puzzle: Puzzle) -> Move:
    """Read one move of a puzzle.

    >>> from unjam import Puzzle
    >>> parse_move("XR1", Puzzle.parse(".... XX.B A..B AOOO"))
    Move(vehicle='X', direction='R', distance=1, bends=())
    """
    reader = _read(text, puzzle)
    if len(reader.moves) != 1:
        count = len(reader.moves) or "no"
        raise PuzzleSyntaxError(f"{quoted(text)} has {count} moves, and one is expected")
    return reader.moves[0]


_ARROWS = {"<": "L", ">": "R", "^": "U", "v": "D"}
_ALONE = re.compile(r"(?:([<>^v])\1*|([LRUD])\2*)([1-9][0-9]?)?")


def _words_alone(text: str, puzzle: Puzzle) -> list[Move] | None:
    """The moves of words such as ``B>1`` and ``DLL``, each a label and a direction; else None."""
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


def _read(text: str, puzzle: Puzzle) -> MoveReader:
    """Read a text exactly; if that fails or is doubtful, in any dressing that can be played."""
    if len(text) > LONGEST:
        raise PuzzleSyntaxError(f"a text of {len(text):,} characters is no list of moves")
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
    from .freeform_move_reader import read_dressed

    found = read_dressed(text, puzzle, () if failure else (reader,))
    if found is None and failure is not None:
        raise failure
    if found is None:
        for move in reader.impossible_bends[:1]:
            reader.note(f"{move.vehicle} cannot go round corners, as the text seems to say")
    return found or reader


def write_moves(moves: Iterable[Move], style: str = "short", puzzle: Puzzle | None = None) -> str:
    """Moves as text that ``parse_moves`` reads.

    ``style`` is ``"short"`` (``fL3``), ``"signed"`` (``f-3``), ``"words"`` (``f left 3``),
    ``"csv"`` (a header ``car,move`` and rows ``f,-3``) or ``"units"`` (``fL fL fL``). A style that
    cannot say a move raises ``NotationError``. Given the ``puzzle``, colons stand where they are
    needed, and of several targets those that leave are marked with ``!``.

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
        raise ValueError(f"style is one of {names}, not {style!r}")
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
    """Writes moves in one style."""

    def __init__(self, style: str, puzzle: Puzzle | None) -> None:
        self.style = style
        self.puzzle = puzzle
        self.write: Callable[[Move, str], str] = getattr(self, f"_{style}")

    def text(self, moves: tuple[Move, ...], set_off: Callable[[Move], bool]) -> str:
        """All moves, the labels set off by a colon where ``set_off`` says so."""
        pieces = [self.write(move, ":" if set_off(move) else "") for move in moves]
        if self.style == "csv":
            return "\n".join(["car,move", *pieces])
        if self.style == "short":
            pieces = [piece + mark for piece, mark in zip(pieces, self._marks(moves), strict=True)]
        return (", " if self.style == "words" else " ").join(pieces)

    def is_long(self, move: Move) -> bool:
        """Has the label more than one letter? In words and in tables that does not matter."""
        return len(move.vehicle) > 1 and self.style not in ("words", "csv")

    def is_misread(self, move: Move) -> bool:
        """Would the move be misread if its label were not set off?"""
        return self.is_long(move) or not self.reads_back(self.write(move, ""), (move,))

    def reads_back(self, text: str, moves: tuple[Move, ...]) -> bool:
        """Is this what the text is read as?"""
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
        """``!`` for each move by which one of several targets leaves."""
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
                f"{move} cannot be written in the style {self.style!r}: a sign does not say "
                "which way a piece goes that has several"
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
