"""Where a puzzle on the command line comes from: a deck, a file, standard input, or the text."""

from __future__ import annotations

import os
import re
import sys

from ..decks import deck, deck_names
from ..errors import UnknownDeckError
from ..model.puzzle import Puzzle

_DECK = re.compile(r"([A-Za-z][\w-]*):([\w.-]+)")


def find_puzzle(text: str) -> Puzzle:
    """The puzzle that an argument names."""
    if text == "-":
        return Puzzle.parse(sys.stdin.read())
    named = _DECK.fullmatch(text)
    if named:
        return deck(named[1])[named[2]]
    if text in deck_names():
        raise UnknownDeckError(f"{text!r} is a deck; name a puzzle in it, such as '{text}:1'")
    if _looks_like_a_path(text):
        with open(text, encoding="utf-8") as file:
            return Puzzle.parse(file.read())
    return Puzzle.parse(text)


def _looks_like_a_path(text: str) -> bool:
    if "\n" in text or "\0" in text or len(text) > 1000:
        return False
    if os.path.isfile(text):
        return True
    # Text that was meant as a file should not be read as a board.
    return os.sep in text or text.endswith((".txt", ".json", ".csv"))
