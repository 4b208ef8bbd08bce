"""Moves in any dressing: where each move begins and ends, and which reading can be played.

The tokens of a text are cut into moves in several ways: at lines, commas or arrows, by brackets,
before or after every label, or into pairs and triples. A way fits if every piece is one move: one
label, and a direction or a number. All moves that come out are played; the reading that wins, or
can be played, or gets farthest, is taken. Where two get equally far, the text is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from ...errors import PuzzleSyntaxError
from .move_grammar import Reading
from .move_replay import play_through
from .move_tokenizer import (
    ARROW,
    CLOSE,
    COMMA,
    LABEL,
    LINE,
    MARK,
    NUMBER,
    OPEN,
    OUT,
    WAY,
    WORD,
    Meaning,
    Part,
    Token,
    Tokenizer,
    is_label,
)

if TYPE_CHECKING:
    from ...model.puzzle import Puzzle
    from .strict_move_reader import MoveReader

# deferred: imports inside functions load what most runs do not need.

LONGEST = 20_000  # characters; a longer text must be in a notation that is read exactly
_MOST_WORDS = 12  # of one move, fillers not counted
_MOST_READINGS = 16  # of all moves together

# Does the label stand before the direction, and before the number? None where there is none.
Order = tuple[bool | None, bool | None]
Piece = list[Token]
Cut = Callable[[list[Token]], "list[Piece] | None"]


class Found(NamedTuple):
    """A reading of the whole text, and what it came to when it was played."""

    reader: MoveReader
    won: bool
    legal: bool
    played: int  # moves before the first that cannot be played

    @property
    def rank(self) -> tuple[bool, bool, int]:
        return self.won, self.legal, self.played


def read_dressed(text: str, puzzle: Puzzle, others: Sequence[MoveReader] = ()) -> MoveReader | None:
    """The moves of a text in any dressing; None if there are none in it.

    ``others`` are readings that compete with those found here.
    """
    if len(text) > LONGEST:
        return None
    tokens = Tokenizer(vehicle.label for vehicle in puzzle.vehicles).tokens(text)
    if tokens is None:
        return None
    found = _found(tokens, puzzle, others)
    if not found:
        return None
    best = max(one.rank for one in found)
    chosen, *equals = (one for one in found if one.rank == best)
    first = _shown(chosen.reader)
    if equals and chosen.reader in others:  # it is in a notation that is read exactly
        chosen.reader.note(f"the moves were read as {first}, not as {_shown(equals[0].reader)}")
    elif equals:
        raise PuzzleSyntaxError(
            f"the moves can be read as {first} or as {_shown(equals[0].reader)}; "
            f"write each as a label, a direction and a distance, such as {chosen.reader.moves[0]}"
        )
    elif len([one for one in found if one.reader.is_plausible]) > 1:
        chosen.reader.note(f"the moves were read as {first}: this reading can be played best")
    return chosen.reader


def _found(tokens: list[Token], puzzle: Puzzle, others: Sequence[MoveReader]) -> list[Found]:
    """All readings by the best kind of cut that gives any, played."""
    for cuts in _CUTS:
        lists = list(dict.fromkeys(_readings(tokens, cuts)))
        found = _played([_taken(puzzle, readings) for readings in lists], puzzle, others)
        if found and not any(one.legal for one in found):
            # Some count upwards: numbers without a direction, and only if that solves it.
            upward = [_taken(puzzle, readings, upward=True) for readings in lists]
            found = [one for one in _played(upward, puzzle) if one.won] or found
        if cuts is _CUTS[-1] and not any(one.legal for one in found):
            break  # a cut by number alone proves nothing
        if lists:
            return found
    return []


def _shown(reader: MoveReader) -> str:
    moves = [str(move) for move in reader.moves]
    return " ".join(moves[:6]) + (" ..." if len(moves) > 6 else "")


def _played(
    readers: Iterable[MoveReader | None], puzzle: Puzzle, others: Iterable[MoveReader] = ()
) -> list[Found]:
    """What the readings come to; the same moves count once."""
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
    """The readings as moves; None if a sign leaves a direction open."""
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
    """Every reading of the whole text by these cuts."""
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
    """The tokens without the numbers of moves, and as they are; is that sure to be numbering?"""
    for places in (("line",), ("line", "inner"), ("line", "plain")):
        dropped = [token for token in tokens if token.numbering in places]
        numbers = [int(token.text[:9]) for token in dropped]
        if len(places) > 1 and numbers[:1] > [1]:
            continue
        if numbers and all(after == n + 1 for n, after in pairwise(numbers)):
            without = [token for token in tokens if token.numbering not in places]
            # A number may be a label, and it may be a distance.
            yield "plain" not in places and all(len(t.meanings) == 1 for t in dropped), without
    yield False, tokens


def _arrow_readings(tokens: list[Token]) -> Iterator[list[Token]]:
    """What arrows may mean: right, the next move, or nothing."""
    arrows = [token for token in tokens if token.kind == ARROW]
    if not arrows:
        yield tokens
        return
    right = Token(WORD, ">", ((Part(WAY, "R"),),))
    between = Token(MARK, ">")
    marks = {arrow.text for arrow in arrows}
    # Which arrows stand between moves: those with spaces around them, those behind a number, those
    # of one kind, all or none.
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
    """The moves of pieces that are one move each, as far as possible in one order of the parts."""
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
    """The moves that a piece may be, and the order of their parts."""
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
    """Ways and distances: ``left 3``, ``3 left``, ``-3``, ``left left``, ``left 3 up 1``."""
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
        return None  # left by a negative number says nothing clear
    return tuple((way, far.lstrip("+")) for way, far in zip(texts[::2], texts[1::2], strict=True))


def _run(ways: list[str], out: bool) -> tuple[tuple[str, str], ...] | None:
    """A direction for each cell."""
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


# ---- Where moves begin and end ----------------------------------------------------------------


def _at(*kinds: str) -> Cut:
    """Cut at tokens of these kinds."""

    def cut(tokens: list[Token]) -> list[Piece]:
        pieces: list[Piece] = [[]]
        for token in tokens:
            if token.kind in kinds:
                pieces.append([])
            elif token.kind == WORD:
                pieces[-1].append(token)
        return _with_words(pieces)

    return cut


def _with_words(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces if not all(token.is_filler for token in piece)]


def _groups(tokens: list[Token]) -> list[Piece] | None:
    """Each innermost pair of brackets that has words in it is a piece; there are none outside."""
    pieces: list[Piece] = []
    stack: list[Piece] = [[]]
    for token in tokens:
        if token.kind == OPEN:
            stack.append([])
        elif token.kind == CLOSE:
            if len(stack) == 1:
                return None
            inner = stack.pop()
            if _with_words([inner]):
                pieces.append(inner)
        elif token.kind == WORD:
            stack[-1].append(token)
    if len(stack) > 1 or _with_words(stack):
        return None
    return pieces


def _by_labels(before: bool) -> Cut:
    """Cut before, or after, every word that can be nothing but a label."""

    def cut(tokens: list[Token]) -> list[Piece]:
        pieces: list[Piece] = [[]]
        for token in tokens:
            if token.kind in (LINE, MARK):
                pieces.append([])
            if token.kind != WORD:
                continue
            label = is_label(token)
            if label and before:
                pieces.append([])
            pieces[-1].append(token)
            if label and not before:
                pieces.append([])
        return _with_words(pieces)

    return cut


def _chunks(size: int) -> Cut:
    """Cut into pieces of so many words."""

    def cut(tokens: list[Token]) -> list[Piece] | None:
        words = [token for token in tokens if token.kind == WORD and not token.is_filler]
        if len(words) % size:
            return None
        return [words[at : at + size] for at in range(0, len(words), size)]

    return cut


# What the text itself separates comes first.
_CUTS: tuple[tuple[Cut, ...], ...] = (
    (_groups, _at(LINE), _at(LINE, MARK), _at(LINE, MARK, COMMA)),
    (_by_labels(before=True), _by_labels(before=False)),
    (_chunks(2), _chunks(3)),
)
