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
_TARGET = (
    r"(?i:(?:the |your |my |our )?(?:red (?:car|block)|target(?: car)?|player|hero|main car)|"
    r"(?:your|my|our) car)\b"
)
_HASH_TARGET = re.compile(
    rf"^\W{{0,4}}?[\"'`(]?#[\"'`)]? ?(?:=|:|is|means|marks) ?{_TARGET}(?=\s*(?:$|[,;.:!)]))"
    rf"|(?i:red car|target|player|hero|main car|our car|"
    r"your car) ?(?:=|:|is) ?[\"'`]?#[\"'`]?(?=\s*(?:$|[,;.:!)]))",
    re.MULTILINE,
)
_EACH = re.compile(r"(?<![A-Za-z])[A-Za-z*@%+~&$](?![A-Za-z])")
_DENIED = re.compile(
    r"(?i)\b(?:neither|nor|not|no|never|if|unless|until|before|was|were|would|could|weder|noch|nicht|"
    r"kein\w*|wenn|falls|war|waren|ni|pas|né|nem|não|si|se)\b|n['\u2019]t\b"
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


def names_hash(text: str) -> bool:
    """Return whether a text says that ``#``, usually a wall, is the target, and contains it.

    >>> names_hash("..A.\\n##A.\\n# = the red car"), names_hash("# the red car")
    (True, False)
    """
    if "#" not in text or len(text) > _LONGEST:
        return False
    lines = text.splitlines()
    others = [line for line in lines if not _HASH_TARGET.search(line)]
    return len(others) < len(lines) and any("#" in line for line in others)


def with_legend(text: str, hints: Hints) -> Hints:
    """Return the hints with the signs that the text says are walls, if the caller names none."""
    signs = wall_signs(text) if hints.wall is None else ()
    if hints.target is None and hints.wall is None and names_hash(text):
        return hints._replace(target=("#",), wall=" ".join(signs) or None)
    return hints._replace(wall=" ".join((*signs, "#"))) if signs else hints


def with_legend_notes(puzzle: Puzzle, text: str, hints: Hints) -> Puzzle:
    """Return the puzzle with notes on the signs that have a meaning because the text says so."""
    if hints.wall is not None:
        return puzzle
    labels = {vehicle.label for vehicle in puzzle.vehicles}
    notes = []
    if puzzle.board.walls:
        walls = (sign for sign in wall_signs(text) if sign not in labels)
        notes += [f"{sign} is a wall: the text says so" for sign in walls]
    if "#" in labels and hints.target is None and names_hash(text):
        notes.append("# is the target: the text says so")
    new = [note for note in notes if note not in puzzle.notes]
    return puzzle._changed(notes=(*puzzle.notes, *new)) if new else puzzle
