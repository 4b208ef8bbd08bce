"""Parsing of puzzles on one line: cells with other fields before or after them.

========  ==============================================  =====================================
name      shape                                           example
========  ==============================================  =====================================
line      cells of a square board, or rows                ``XX.BA..BAOOO....``
database  moves, cells, states, [counts by distance]      ``60 IBBxooIoo… 2332``
url       a web address that ends in #cells/moves         ``…/rush/#IBBxooIoo…/60``
named     name: moves: rows # comment                     ``p02: 4: BCCCoo BoooDo …``
fuel      cells, then fuel per vehicle, which is ignored  ``BBB..MCCDD.M… J0 B4``
deck      id, size, cells, [exit=row], [moves slides …]   ``1 6x6 XX.B… 8 16 beginner``
========  ==============================================  =====================================
"""

from __future__ import annotations

import re
from math import isqrt

from ...errors import PuzzleSyntaxError
from ...model.exits import Known
from ...model.puzzle import Puzzle
from ..error_text import quote
from ..grid_symbols import Hints
from .grid_format import Info, build
from .grid_layout import Layout, from_rows, from_run, layout

# deferred: imports inside functions load what most runs do not need.

_NUMBER = "[0-9]{1,9}"
DATABASE = re.compile(
    rf"({_NUMBER})\s+(\S{{4,256}})\s+({_NUMBER})(?:\s+({_NUMBER}(?:,{_NUMBER})+))?"
)
NUMBERED = re.compile(rf"({_NUMBER})[.)]?\s+(\S{{16,256}})")
URL = re.compile(
    r"[^\s#]*/[^\s#]*#([^\s/]{4,1024})(?:/([0-9]{1,9})?)?|(#?[^\s/]{4,1024})/([0-9]{1,9})"
)
NAMED = re.compile(rf"([^\s:]+)\s*:\s*(?:({_NUMBER})\s*:)?\s*([^\s:#]\S*(?:\s+\S+)*)")
FUEL = re.compile(r"(\S{4,256})((?:\s+[A-Za-z][0-9]{1,4})+)")
DECK = re.compile(
    rf"([^\s#][^\s]*)\s+([0-9]{{1,2}})x([0-9]{{1,2}})\s+(\S+)(?:\s+exit=([0-9]{{1,2}}))?"
    rf"(?:\s+({_NUMBER}|\?)\s+({_NUMBER}|\?)(?:\s+corners=({_NUMBER}))?(?:\s+(\S+))?)?"
)
DECK_START = re.compile(r"[^\s#]\S*\s+[0-9]{1,2}x[0-9]{1,2}\s+\S")
RUN = re.compile(r"[A-Za-z0-9._#\-]{17,256}")


def read_line(text: str, hints: Hints) -> Puzzle:
    """Parse the cells of a square board without separators, or rows on one line."""
    tokens = text.split()
    if len(tokens) == 1:
        return build(from_run(tokens[0], hints.size), hints)
    return build(layout(" ".join(tokens)), hints)


def read_database(text: str, hints: Hints) -> Puzzle:
    """Parse a line of the database: moves, cells, states, and counts by distance."""
    match = DATABASE.fullmatch(text.strip())
    if match is None:
        raise _no_match(text, "a database line is 'moves cells states'")
    moves, cells, states, _ = match.groups()
    known = Known(int(moves), None, int(states))
    return build(from_run(cells, hints.size), hints, Info(known=known))


def read_url(text: str, hints: Hints) -> Puzzle:
    """Parse the URL of a web player, which ends in the cells and the number of moves."""
    from urllib.parse import unquote

    match = URL.fullmatch(text.strip())
    if match is None:
        raise _no_match(text, "the address of a puzzle ends in '#cells/moves'")
    cells, moves = match[1] or match[3], match[2] or match[4]
    if not match[1] and cells[0] == "#" and isqrt(len(cells)) ** 2 != len(cells):
        cells = cells[1:]  # not a wall but the beginning of the fragment
    known = Known(int(moves) if moves else None)
    return build(from_run(unquote(cells), hints.size), hints, Info(known=known))


def read_named(text: str, hints: Hints) -> Puzzle:
    """Parse ``name: moves: rows # comment``, or a number and cells."""
    line, _, comment = text.strip().partition(" #")
    numbered = NUMBERED.fullmatch(line.strip())
    if numbered is not None:
        return build(
            from_run(numbered[2], hints.size), hints, Info(id=numbered[1], title=comment.strip())
        )
    match = NAMED.fullmatch(line.strip())
    if match is None:
        raise _no_match(text, "a named puzzle is 'name: moves: rows'")
    name, moves, cells = match.groups()
    info = Info(id=name, title=comment.strip(), known=Known(int(moves) if moves else None))
    return build(layout(cells), hints, info)


def read_fuel(text: str, hints: Hints) -> Puzzle:
    """Parse cells followed by the fuel of some vehicles, which is ignored."""
    match = FUEL.fullmatch(text.strip())
    if match is None:
        raise _no_match(text, "a puzzle with fuel is the cells, then 'J0 B4' and the like")
    drawn = from_run(match[1], hints.size)
    note = f"the fuel {' '.join(match[2].split())} is ignored"
    return build(drawn._replace(notes=(note,)), hints)


def read_deck_line(text: str, hints: Hints, title: str = "", source: str = "") -> Puzzle:
    """Parse ``id size cells [exit=row] [moves slides [corners=moves] [level]]``.

    Rows are counted from 0.
    """
    match = DECK.fullmatch(text.strip())
    if match is None:
        raise _no_match(
            text, "a line of a deck is 'id WxH cells', then perhaps 'exit=2', '8 16' and 'hard'"
        )
    id, width, height, cells, row, moves, slides, bent, level = match.groups()
    if len(cells) != int(width) * int(height):
        raise PuzzleSyntaxError(f"{quote(cells)} has {len(cells)} cells, not {width}x{height}")
    wide = int(width)
    drawn = from_rows([cells[at : at + wide] for at in range(0, len(cells), wide)])
    id = id.partition(",")[0]
    info = Info(
        id,
        f"{title}, {id}" if title else "",
        source,
        level or "",
        Known(_known(moves), _known(slides), corner_moves=_known(bent)),
    )
    if row is None:
        return build(drawn, hints, info)
    if hints.target is None:
        # The target need not be in line with the exit, so do not let the exit decide the target.
        from .grid_format import readings

        hints = hints._replace(target=readings(drawn, hints)[0].targets)
    return build(_with_exit(drawn, int(row), hints.target or ()), hints, info)


def _with_exit(drawn: Layout, row: int, target: tuple[str, ...]) -> Layout:
    """Add an exit on the right, from ``row`` down, as high as the target."""
    right = drawn.width - 1
    rows = {at // drawn.width for at, mark in enumerate(drawn.cells) if mark in target[:1]}
    high = max(rows) - min(rows) + 1 if rows else 1
    if row + high > drawn.height:
        raise PuzzleSyntaxError(f"exit={row} is below the board, which has {drawn.height} rows")
    return drawn._replace(gaps=tuple(((row + down, right), "R") for down in range(high)))


def _known(number: str | None) -> int | None:
    return None if number is None or number == "?" else int(number)


def _no_match(text: str, shape: str) -> PuzzleSyntaxError:
    return PuzzleSyntaxError(f"{quote(text.strip())} does not fit: {shape}")
