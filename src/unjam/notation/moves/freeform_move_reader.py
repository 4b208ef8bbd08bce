"""Parsing of moves in free-form text: where each move begins and ends, and which reading fits.

The tokens of a text are split into moves in several ways: at lines, commas or arrows, by brackets,
before or after every label, or into pairs and triples. A split fits if every piece is one move: one
label, and a direction or a number. The moves of every reading are played; the reading that solves
the puzzle, or is legal, or has the most legal moves, is chosen. A tie between two readings is an
error.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from ...errors import PuzzleSyntaxError
from .move_grammar import Reading
from .move_replay import play_through
from .move_splitter import CUTS, Cut, Piece
from .move_tokenizer import (
    ARROW,
    LABEL,
    MARK,
    NUMBER,
    OUT,
    WAY,
    WORD,
    Meaning,
    Part,
    Token,
    Tokenizer,
)

if TYPE_CHECKING:
    from ...model.puzzle import Puzzle
    from .strict_move_reader import MoveReader

# deferred: imports inside functions load what most runs do not need.

LONGEST = 20_000  # characters; the strict reader has a higher limit
_MOST_WORDS = 12  # of one move, not counting fillers
_MOST_READINGS = 16  # of all moves together

# Whether the label comes before the direction, and before the number; None if it is missing.
Order = tuple[bool | None, bool | None]


class Found(NamedTuple):
    """A reading of the whole text, and the result of playing it."""

    reader: MoveReader
    won: bool
    legal: bool
    played: int  # moves before the first illegal one

    @property
    def rank(self) -> tuple[bool, bool, int]:
        return self.won, self.legal, self.played


def read_freeform(
    text: str, puzzle: Puzzle, others: Sequence[MoveReader] = (), *, by_outcome: bool = True
) -> MoveReader | None:
    """Return a reader with the moves of a free-form text, or None if it contains none.

    ``others`` are readings that compete with those found here. Raises ``PuzzleSyntaxError`` if two
    readings are equally good. Without ``by_outcome`` the first plausible reading is taken, in a
    fixed order that does not depend on how the moves play.
    """
    if len(text) > LONGEST:
        return None
    tokens = Tokenizer(vehicle.label for vehicle in puzzle.vehicles).tokens(text)
    if tokens is None:
        return None
    found = _found(tokens, puzzle, others, by_outcome)
    if not found:
        return None
    if not by_outcome:
        return min(found, key=lambda one: not one.reader.is_plausible).reader
    best = max(one.rank for one in found)
    chosen, *equals = (one for one in found if one.rank == best)
    first = _shown(chosen.reader)
    if equals and chosen.reader in others:  # the strict reader takes precedence
        chosen.reader.note(f"the moves were read as {first}, not as {_shown(equals[0].reader)}")
    elif equals:
        raise PuzzleSyntaxError(
            f"the moves can be read as {first} or as {_shown(equals[0].reader)}; "
            f"write each as a label, a direction and a distance, such as {chosen.reader.moves[0]}"
        )
    elif len([one for one in found if one.reader.is_plausible]) > 1:
        chosen.reader.note(f"the moves were read as {first}: this reading has the most legal moves")
    return chosen.reader


def _found(
    tokens: list[Token], puzzle: Puzzle, others: Sequence[MoveReader], by_outcome: bool
) -> list[Found]:
    """Return all readings by the first kind of split that gives any, and play them."""
    for cuts in CUTS:
        lists = list(dict.fromkeys(_readings(tokens, cuts)))
        found = _played([_taken(puzzle, readings) for readings in lists], puzzle, others)
        if by_outcome and found and not any(one.legal for one in found):
            # Try positive numbers as upward only if that solves the puzzle.
            upward = [_taken(puzzle, readings, upward=True) for readings in lists]
            found = [one for one in _played(upward, puzzle) if one.won] or found
        if cuts is CUTS[-1] and not (by_outcome and any(one.legal for one in found)):
            break  # splitting by the number of words alone is too weak
        if lists:
            return found
    return []


def _shown(reader: MoveReader) -> str:
    moves = [str(move) for move in reader.moves]
    return " ".join(moves[:6]) + (" ..." if len(moves) > 6 else "")


def _played(
    readers: Iterable[MoveReader | None], puzzle: Puzzle, others: Iterable[MoveReader] = ()
) -> list[Found]:
    """Play the readings and return the results; readings with equal moves count once."""
    from .move_parser import ParsedMoves

    found: dict[tuple[object, ...], Found] = {}
    for reader in (*others, *readers):
        if reader is None or tuple(reader.moves) in found:
            continue
        parsed = ParsedMoves(*reader.result())
        played = play_through(puzzle, parsed)
        illegal = played.first_illegal
        found[tuple(reader.moves)] = Found(
            reader,
            illegal is None and played.board.won,
            illegal is None,
            len(parsed.moves) if illegal is None else illegal[0] - 1,
        )
    return list(found.values())


def _taken(
    puzzle: Puzzle, readings: tuple[Reading, ...], upward: bool = False
) -> MoveReader | None:
    """Return the readings as moves, or None if a sign leaves a direction open."""
    from .strict_move_reader import MoveReader

    reader = MoveReader(puzzle)
    try:
        for reading in readings:
            reader.take_loose(reading, upward=upward)
    except PuzzleSyntaxError:
        return None
    return reader


# ---- All readings ----------------------------------------------------------------------------


def _readings(tokens: list[Token], cuts: Iterable[Cut]) -> Iterator[tuple[Reading, ...]]:
    """Yield every reading of the whole text by these splits."""
    for sure, plain in _without_numbering(tokens):
        found = False
        for stream in _arrow_readings(plain):
            for cut in cuts:
                for readings in _as_moves(cut(stream) or []):
                    found = True
                    yield readings
        if sure and found:
            return


def _without_numbering(tokens: list[Token]) -> Iterator[tuple[bool, list[Token]]]:
    """Yield the tokens without numbering and as they are, and whether the numbering is certain."""
    for places in (("line",), ("line", "inner"), ("line", "plain")):
        dropped = [token for token in tokens if token.numbering in places]
        numbers = [int(token.text[:9]) for token in dropped]
        if len(places) > 1 and numbers[:1] > [1]:
            continue
        if numbers and all(after == n + 1 for n, after in pairwise(numbers)):
            without = [token for token in tokens if token.numbering not in places]
            # A number may also be a label or a distance.
            yield "plain" not in places and all(len(t.meanings) == 1 for t in dropped), without
    yield False, tokens


def _arrow_readings(tokens: list[Token]) -> Iterator[list[Token]]:
    """Yield the tokens with each meaning of arrows: right, the next move, or nothing."""
    arrows = [token for token in tokens if token.kind == ARROW]
    if not arrows:
        yield tokens
        return
    right = Token(WORD, ">", ((Part(WAY, "R"),),))
    between = Token(MARK, ">")
    marks = {arrow.text for arrow in arrows}
    # The arrows between moves are those with spaces around them, those after a number, those of one
    # kind, all, or none.
    choices: list[Callable[[Token, Token], bool]] = [_is_spaced, _is_behind_number]
    choices += [partial(_is_one_of, kinds) for kinds in ((), *({mark} for mark in marks), marks)]
    for choice in choices:
        yield [
            (between if choice(before, token) else right) if token.kind == ARROW else token
            for before, token in pairwise([between, *tokens])
        ]
    if all(arrow.spaced for arrow in arrows):
        yield [token for token in tokens if token.kind != ARROW]


def _is_spaced(before: Token, arrow: Token) -> bool:
    return arrow.spaced


def _is_behind_number(before: Token, arrow: Token) -> bool:
    return any(meaning[-1].kind == NUMBER for meaning in before.meanings if meaning)


def _is_one_of(marks: Collection[str], before: Token, arrow: Token) -> bool:
    return arrow.text in marks and (arrow.spaced or arrow.text != ">")


def _as_moves(pieces: list[Piece]) -> Iterator[tuple[Reading, ...]]:
    """Yield the moves of pieces that are one move each, with a consistent order of parts."""
    if not pieces:
        return
    options = []
    cache: dict[tuple[str, ...], list[tuple[Order, Reading]]] = {}
    for piece in pieces:
        key = tuple(token.text for token in piece)
        if key not in cache:
            cache[key] = _one_move(piece)
        if not cache[key]:
            return
        options.append(cache[key])
    orders = {order for some in options for order, _ in some}
    for wanted in sorted(orders, key=str, reverse=True):
        choices = [
            [reading for order, reading in some if _agree(order, wanted)]
            or [reading for _, reading in some]
            for some in options
        ]
        count = 1
        for choice in choices:
            count *= len(choice)
            if count > _MOST_READINGS:
                break
        else:
            yield from product(*choices)


def _agree(order: Order, wanted: Order) -> bool:
    return all(one is None or one == other for one, other in zip(order, wanted, strict=True))


def _one_move(piece: Piece) -> list[tuple[Order, Reading]]:
    """Return the moves that a piece may be, each with the order of its parts."""
    words = [token for token in piece if not token.is_filler]
    if not 1 <= len(words) <= _MOST_WORDS:
        return []
    count = 1
    for word in words:
        count *= len(word.meanings)
    if count > 1000:
        return []
    found: dict[tuple[Order, Reading], None] = {}
    for meanings in product(*(word.meanings for word in words)):
        reading = _reading(tuple(part for meaning in meanings for part in meaning))
        if reading is not None:
            found[reading] = None
    return list(found)


def _reading(parts: Meaning) -> tuple[Order, Reading] | None:
    labels = [part for part in parts if part.kind == LABEL]
    if len(labels) != 1:
        return None
    out = any(part.kind == OUT for part in parts)
    legs = _legs([part for part in parts if part.kind in (WAY, NUMBER)], out)
    if legs is None:
        return None
    order = _order([part.kind for part in parts])
    return order, Reading(labels[0].text, legs, out, 0, labels[0].written)


def _order(kinds: list[str]) -> Order:
    label = kinds.index(LABEL)
    way, number = (kinds.index(kind) if kind in kinds else None for kind in (WAY, NUMBER))
    return (
        None if way is None else label < way,
        None if number is None else label < number,
    )


def _legs(parts: list[Part], out: bool) -> tuple[tuple[str, str], ...] | None:
    """Return directions and distances: ``left 3``, ``3 left``, ``-3``, ``left left``."""
    kinds = [part.kind for part in parts]
    texts = [part.text for part in parts]
    if kinds == [NUMBER]:
        sign = texts[0][0] if texts[0][0] in "+-" else "+"
        return ((sign, texts[0].lstrip("+-")),)
    if kinds == [NUMBER, WAY]:
        kinds.reverse()
        texts.reverse()
    if kinds and all(kind == WAY for kind in kinds):
        return _run(texts, out)
    if len(kinds) % 2 or kinds != [WAY, NUMBER] * (len(kinds) // 2) or not kinds:
        return None
    if any(text.startswith("-") for text in texts[1::2]):
        return None  # a direction with a negative number is unclear
    return tuple((way, far.lstrip("+")) for way, far in zip(texts[::2], texts[1::2], strict=True))


def _run(ways: list[str], out: bool) -> tuple[tuple[str, str], ...] | None:
    """Return the legs of a run with one direction per cell."""
    if len(ways) == 1:
        return ((ways[0], ""),)
    if out:
        return None
    legs: list[tuple[str, int]] = []
    for way in ways:
        if legs and legs[-1][0] == way:
            legs[-1] = (way, legs[-1][1] + 1)
        else:
            legs.append((way, 1))
    return tuple((way, str(far)) for way, far in legs)
