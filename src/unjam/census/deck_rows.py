"""The puzzles of a deck as rows like those of a census."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import StoreError
from ..model.puzzle import Puzzle
from ..util.extras import need
from .census_result import puzzle_of

if TYPE_CHECKING:
    from ..decks import Deck

# deferred: imports inside functions load what most runs do not need.

# What a deck does not say, and exploring its puzzles tells.
_EXPLORED = r"(?i)\b(states|solutions|distances)\b"


class Counts(NamedTuple):
    """How many vehicles a board has, the target included, and how many walls."""

    vehicles: int
    cars: int
    trucks: int
    limos: int
    walls: int


def counts_of(board: str) -> Counts:
    """Count what stands on a board; a target of 3 cells is a limo.

    >>> counts_of("AAoxBBBoo")
    Counts(vehicles=2, cars=1, trucks=1, limos=0, walls=1)
    """
    cells = Counter(board)
    walls, _ = cells.pop("x", 0), cells.pop("o", 0)
    lengths = Counter(cells.values())
    cars, trucks = lengths[2], lengths[3] - (cells.get("A", 0) == 3)
    return Counts(len(cells), cars, trucks, len(cells) - cars - trucks, walls)


def needs_exploring(question: str) -> bool:
    """Does a question name a column that a deck does not have?

    >>> needs_exploring("moves > 3 order by States"), needs_exploring("moves > 3")
    (True, False)
    """
    return re.search(_EXPLORED, question) is not None


def deck_rows(
    deck: Deck, *, explore: bool = False, check: Callable[[], object] = lambda: None
) -> tuple[Any, int]:
    """The puzzles of a deck as a table, and the width of the boards.

    With ``explore`` every puzzle is explored for the columns ``states``, ``solutions`` and
    ``distances``, which are null otherwise; ``check`` is called before each puzzle and may raise.
    """
    arrow = need("pyarrow", "census")
    width = deck[0].board.width
    rows = []
    for puzzle in deck:
        check()
        row = _row(puzzle, width)
        if row is None:
            raise StoreError(
                f"deck {deck.name!r} cannot be asked: {puzzle.id!r} is not a board {width} wide "
                "with straight vehicles and the exit on the right"
            )
        rows.append(row | (_explored(puzzle, deck.name, check) if explore else {}))
    if all(re.fullmatch("[0-9]{1,9}", row["id"]) for row in rows):
        rows = [row | {"id": int(row["id"])} for row in rows]
    kinds = {
        "id": arrow.int64() if isinstance(rows[0]["id"], int) else arrow.string(),
        "board": arrow.string(),
        **dict.fromkeys(("moves", "slides", "states"), arrow.int64()),
        **dict.fromkeys(Counts._fields, arrow.int64()),
        "solutions": arrow.decimal128(38, 0),
        "distances": arrow.list_(arrow.int64()),
    }
    columns = {name: [row.get(name) for row in rows] for name in kinds}
    return arrow.Table.from_pydict(columns, schema=arrow.schema(list(kinds.items()))), width


def _row(puzzle: Puzzle, width: int) -> dict[str, Any] | None:
    """What is known of a puzzle; None if a board cannot say what it is."""
    cells = [["o"] * width for _ in range(puzzle.board.height)]
    for line, column in puzzle.board.walls:
        cells[line][column] = "x"
    for vehicle, letter in zip(puzzle.vehicles, _letters(puzzle), strict=False):
        for line, column in vehicle.cells:
            if column >= width:
                return None
            cells[line][column] = letter
    board = "".join(map("".join, cells))
    known = puzzle.known
    row = {"id": puzzle.id, "board": board, "moves": known.moves, "slides": known.slides}
    row["states"] = known.states
    try:
        same = puzzle_of(row, width)
    except ValueError:
        return None
    if (same.board, same.exits, same.goals) != (puzzle.board, puzzle.exits, puzzle.goals):
        return None
    if [v.cells for v in _sorted(same)] != [v.cells for v in _sorted(puzzle)]:
        return None
    if any(vehicle.target != other.target or vehicle.axes != other.axes
           for vehicle, other in zip(_sorted(same), _sorted(puzzle), strict=True)):  # fmt: skip
        return None
    return row | counts_of(board)._asdict()


def _letters(puzzle: Puzzle) -> list[str]:
    """A letter for each vehicle: ``A`` for the target; ``o`` and ``x`` mean other things."""
    others = [vehicle for vehicle in puzzle.vehicles if not vehicle.target]
    swapped = {vehicle.label: "X" if vehicle.label == "A" else vehicle.label for vehicle in others}
    if not all(re.fullmatch("[B-Z]", letter) for letter in swapped.values()):
        free = [chr(code) for code in (*range(66, 91), *range(97, 123)) if chr(code) not in "ox"]
        swapped = {vehicle.label: letter for vehicle, letter in zip(others, free, strict=False)}
    return ["A" if v.target else swapped.get(v.label, "?") for v in puzzle.vehicles]


def _sorted(puzzle: Puzzle) -> list[Any]:
    return sorted(puzzle.vehicles, key=lambda vehicle: vehicle.cells)


def _explored(puzzle: Puzzle, deck: str, check: Callable[[], object]) -> dict[str, Any]:
    from ..graph.explore import explore
    from ..util.limits import watched

    with watched(check):
        graph = explore(puzzle, metric="slides" if deck.endswith("-slides") else "moves")
        count = graph.optima.count
    return {
        "states": len(graph),
        "solutions": count if count < 10**38 else None,
        "distances": graph.histogram(),
    }
