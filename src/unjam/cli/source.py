"""Where a puzzle on the command line comes from: a deck, a file, standard input, or the text."""

from __future__ import annotations

import os
import re
import sys

from ..decks import deck, deck_names
from ..errors import PuzzleSyntaxError, UnknownDeckError
from ..model.puzzle import Puzzle

_DECK = re.compile(r"([A-Za-z][\w-]*):([\w.-]+)")


def find_puzzle(text: str) -> Puzzle:
    """The puzzle that an argument names."""
    if text == "-":
        if sys.stdin is None:
            raise PuzzleSyntaxError("there is no standard input to read the puzzle from")
        return Puzzle.parse(decode(sys.stdin.buffer.read()))
    named = _DECK.fullmatch(text)
    if named:
        return deck(named[1])[named[2]]
    if text in deck_names():
        raise UnknownDeckError(f"{text!r} is a deck; name a puzzle in it, such as '{text}:1'")
    if _looks_like_a_path(text):
        with open(text, "rb") as file:
            return Puzzle.parse(decode(file.read()))
    return Puzzle.parse(text)


def decode(data: bytes) -> str:
    """The text of a file, which may begin with a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PuzzleSyntaxError("the input is not text") from None


def _looks_like_a_path(text: str) -> bool:
    if "\n" in text or "\0" in text or len(text) > 1000:
        return False
    if os.path.isfile(text):
        return True
    # Text that was meant as a file should not be read as a board.
    return os.sep in text or text.endswith((".txt", ".json", ".csv"))
