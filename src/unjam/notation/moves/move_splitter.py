"""Ways to split the tokens of free-form text into moves: where each begins and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .move_tokenizer import CLOSE, COMMA, LINE, MARK, OPEN, WORD, Token, is_label

Piece = list[Token]
Cut = Callable[[list[Token]], "list[Piece] | None"]


def _at(*kinds: str) -> Cut:
    """Return a function that splits at tokens of these kinds."""

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
    """Return the contents of each innermost pair of brackets; None if words are outside."""
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
    """Return a function that splits before, or after, every word that must be a label."""

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
    """Return a function that splits into pieces of ``size`` words."""

    def cut(tokens: list[Token]) -> list[Piece] | None:
        words = [token for token in tokens if token.kind == WORD and not token.is_filler]
        if len(words) % size:
            return None
        return [words[at : at + size] for at in range(0, len(words), size)]

    return cut


# Explicit separators are tried first.
CUTS: tuple[tuple[Cut, ...], ...] = (
    (_groups, _at(LINE), _at(LINE, MARK), _at(LINE, MARK, COMMA)),
    (_by_labels(before=True), _by_labels(before=False)),
    (_chunks(2), _chunks(3)),
)
