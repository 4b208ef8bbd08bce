"""Legends: lines beside a board that say which sign is a wall."""

from __future__ import annotations

import re

from ..model.puzzle import Puzzle
from .grid_symbols import Hints

_WALL_SIGN = re.compile(
    r"(?<![\w'\u2019.-])[\"'`(]?([A-Za-z*@%+~&$])[\"'`)]? ?"
    r"(?:is|are|=|:|means|marks|stands for|denotes|ist|sind|est|es|son|è)"
    r"(?: (?:an?|the|eine?|une?|una?|uno))? ?"
    r"(?i:walls?|obstacles?|pillars?|rocks?|boulders?|blocked (?:cells?|squares?)|wand|wände|"
    r"mauern?|hindernis(?:se)?|murs?|obstáculos?|muros?|pared(?:es)?|muri|ostacol[oi])"
    r"(?=\s*(?:$|[,.;:)|\"'`]|and\b|und\b|et\b|y\b|e\b))",
    re.MULTILINE,
)
_LONGEST = 20_000


def wall_signs(text: str) -> tuple[str, ...]:
    """Return the signs that a text says are walls, and that occur outside of these statements.

    >>> wall_signs("W is a wall, X is red\\nXXW.")
    ('W',)
    """
    if len(text) > _LONGEST:
        return ()
    found = dict.fromkeys(match[1] for match in _WALL_SIGN.finditer(text))
    if not found:
        return ()
    others = [line for line in text.splitlines() if not _WALL_SIGN.search(line)]
    return tuple(sign for sign in found if any(sign in line for line in others))


def is_legend(line: str) -> bool:
    """Return whether a line says that a sign is a wall."""
    return _WALL_SIGN.search(line) is not None


def with_legend(text: str, hints: Hints) -> Hints:
    """Return the hints with the signs that the text says are walls, if the caller names none."""
    signs = wall_signs(text) if hints.wall is None else ()
    return hints._replace(wall=" ".join((*signs, "#"))) if signs else hints


def with_legend_note(puzzle: Puzzle, signs: tuple[str, ...]) -> Puzzle:
    """Return the puzzle with a note on the signs that are walls because the text says so."""
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    notes = [f"{sign} is a wall: the text says so" for sign in signs if sign not in labels]
    new = [note for note in notes if note not in puzzle.notes]
    return puzzle._changed(notes=(*puzzle.notes, *new)) if new and puzzle.board.walls else puzzle
