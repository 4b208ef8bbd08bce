"""Near-match suggestions: "did you mean ...?" after an unknown name."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the one of ``words`` that is spelt most like ``word``, ignoring case; None if none is.

    >>> nearest("Tilte", ["title", "exit"]), nearest("colour", ["title", "exit"])
    ('title', None)
    """
    from difflib import get_close_matches  # deferred: start-up time; only errors need it

    by_lower = {right.lower(): right for right in words}
    near = get_close_matches(word.lower(), by_lower, 1)
    return by_lower[near[0]] if near else None


def suggest(word: str, words: Iterable[str]) -> str:
    """Return a suggestion to append to an error message; empty if no word is near.

    >>> suggest("tilte", ["title", "exit"]), suggest("colour", ["title", "exit"])
    ("; did you mean 'title'?", '')
    """
    near = nearest(word, words)
    return "" if near is None else f"; did you mean {near!r}?"
