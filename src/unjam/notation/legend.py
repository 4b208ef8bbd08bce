"""Legends: lines beside a board that say which sign is a wall."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model.puzzle import Puzzle
from .grid_symbols import Hints

_SIGN = r"[\"'`(]?[A-Za-z*@%+~&$][\"'`)]?"
_AND = r"(?:, ?(?:and |und )?| ?/ ?| ?& ?| (?:and|und|et|y|e|or) )"
_WALL_SIGN = re.compile(
    rf"(?<![\w'\u2019.-])({_SIGN}(?:{_AND}{_SIGN}){{0,9}}) ?"
    r"(?:is|are|=|:|means?|marks?|stands? for|denotes?|ist|sind|est|sont|es|son|è|sono|são|é)"
    r"(?: (?:an?|the|both|all|eine?|une?|des|una?|uno))? ?"
    r"(?i:walls?|obstacles?|pillars?|rocks?|boulders?|blocked (?:cells?|squares?)|wand|wände|"
    r"mauern?|hindernis(?:se)?|murs?|obstáculos?|muros?|pared(?:es)?|muri|ostacol[oi])"
    r"(?=\s*(?:$|[,.;:)|\"'`]|and\b|und\b|et\b|y\b|e\b|so\b|too\b|as\b))"
    rf"(?:,? (?:and |und |et |y |e |so (?:is|are) )?({_SIGN}) ?"
    r"(?:(?:is |are )?(?:too|also|as well)|auch|ebenfalls|aussi|también|anche|também)\b"
    rf"|,? (?:and )?so (?:is|are) ({_SIGN})(?!\w))?",
    re.MULTILINE,
)
_EACH = re.compile(r"(?<![A-Za-z])[A-Za-z*@%+~&$](?![A-Za-z])")
_DENIED = re.compile(
    r"(?i)\b(?:neither|nor|not|no|never|if|unless|until|before|was|were|would|could|weder|noch|nicht|"
    r"kein\w*|wenn|falls|war|waren|ni|pas|né|né|nem|não|si|se)\b|n['’]t\b"
)
_LONGEST = 20_000


def wall_signs(text: str) -> tuple[str, ...]:
    """Return the signs that a text says are walls, and that occur outside of these statements.

    >>> wall_signs("W is a wall, X is red\\nXXW.")
    ('W',)
    """
    if len(text) > _LONGEST:
        return ()
    found = dict.fromkeys(sign for match in _named_walls(text) for sign in _signs(match))
    if not found:
        return ()
    others = [line for line in text.splitlines() if not _WALL_SIGN.search(line)]
    return tuple(sign for sign in found if any(sign in line for line in others))


def _named_walls(text: str) -> Iterator[re.Match[str]]:
    """Yield the statements that signs are walls, unless they are negated or conditional."""
    for match in _WALL_SIGN.finditer(text):
        start = max(text.rfind(end, 0, match.start()) for end in "\n.;!?,") + 1
        if not _DENIED.search(text[start : match.end()]):
            yield match


def _signs(match: re.Match[str]) -> Iterator[str]:
    """Yield the signs of a statement such as ``A and B are walls, C too``."""
    for sign in _EACH.findall(match[1]):
        if sign != "&" or match[1] == "&":
            yield sign
    yield from (sign.strip("\"'`()") for sign in (match[2], match[3]) if sign)


def is_legend(line: str) -> bool:
    """Return whether a line says that a sign is a wall."""
    return next(_named_walls(line), None) is not None


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
