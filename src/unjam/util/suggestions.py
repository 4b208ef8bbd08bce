"""Near matches: misspelled words, and "did you mean ...?" after an unknown name."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, words: Iterable[str], *, similarity: float = 0.6) -> str | None:
    """Return the most similar of ``words``, ignoring case; None if none is similar.

    ``similarity`` is the least ratio of matching letters, from 0 to 1 for equal words.

    >>> nearest("Tilte", ["title", "exit"]), nearest("colour", ["title", "exit"])
    ('title', None)
    """
    from difflib import get_close_matches  # deferred: start-up time; few texts need it

    by_lower = {right.lower(): right for right in words}
    near = get_close_matches(word.lower(), by_lower, 1, similarity)
    return by_lower[near[0]] if near else None


def suggest(word: str, words: Iterable[str]) -> str:
    """Return a suggestion to append to an error message; empty if no word is similar.

    >>> suggest("tilte", ["title", "exit"]), suggest("colour", ["title", "exit"])
    ("; did you mean 'title'?", '')
    """
    near = nearest(word, words)
    return "" if near is None else f"; did you mean {near!r}?"
