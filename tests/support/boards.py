"""Small puzzles from pictures, for tests of what lies below the text formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from unjam.model import Board, Cell, Exit, Goal, Puzzle, Vehicle

JAM_1 = "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD."
FOUR_BY_FOUR = ".... XX.B A..B AOOO"
WALL_60 = "IBB#.. I..LDD JXXL.. J.KEEM FFK..M GGHHHM"
SEVEN = ".F.AAG. .FLHIG. XXLHIOO J.LBBOO JCCMN.K ...MN.K DD.MNEE"
NINE = "BAAA.D... B..F.DCCC ...F.D..H EE.F.GGGH IXXJ....H I.NJ.KKKP LLNOMM..P Q.NOS...P QRRRSTTUU"


def board(
    picture: str,
    *,
    targets: str = "X",
    axes: Mapping[str, str] | None = None,
    exits: Iterable[Exit] | None = None,
    goals: Iterable[Goal] = (),
    corners: bool = False,
    **fields: Any,
) -> Puzzle:
    """The puzzle in a picture of rows; ``#`` is a wall, ``.`` is empty, ``_`` is missing.

    A straight vehicle slides along itself, any other both ways, unless ``axes`` says otherwise.
    The exits are at the right edge of every row of the first target, unless given. Further
    ``fields`` are those of the board: ``join_x``, ``join_y``, ``barriers``.
    """
    rows = picture.split()
    found: dict[str, list[Cell]] = {}
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            found.setdefault(mark, []).append((row, column))
    plain = Board(
        len(rows[0]),
        len(rows),
        walls=frozenset(found.pop("#", [])),
        missing=frozenset(found.pop("_", [])),
        **fields,
    )
    found.pop(".", None)
    vehicles = [
        Vehicle(label, tuple(cells), (axes or {}).get(label, _axes(cells)), label in targets)
        for label, cells in sorted(found.items())
    ]
    if exits is None:
        edge = len(rows[0]) - 1
        exits = [Exit((row, edge), "R") for row in sorted({r for r, _ in found[targets[0]]})]
    return Puzzle(plain, vehicles, exits, goals, corners=corners)


def _axes(cells: list[Cell]) -> str:
    if len(cells) > 1 and len({row for row, _ in cells}) == 1:
        return "-"
    if len(cells) > 1 and len({column for _, column in cells}) == 1:
        return "|"
    return "-|"
