"""The answers to tasks, worked out by ``reference.py`` and plain loops over the cells of a board.

Only whether large puzzles can be won, and in how many moves, is found by A* instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from unjam.model import Cell, Puzzle
from unjam.reference import Game, State, TooManyStates, cells_of, solve

SMALL = 2_000  # states that the reference explores in a second or two
_ALONG = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def fewest_moves(puzzle: Puzzle, most_states: int = SMALL) -> tuple[int | None, str]:
    """Return the fewest moves to a win, None if there is none, and which search found them."""
    try:
        found = solve(puzzle, max_states=most_states)
        return None if found is None else found.moves, "reference"
    except TooManyStates:
        second = puzzle.solve(algorithm="astar", heuristic="blockers")
        assert second.optimal or second.status == "unsolvable"
        return second.move_count, "second search"


def is_core(puzzle: Puzzle, labels: Iterable[str]) -> bool:
    """Return whether these vehicles prevent a win, alone with the targets, and all are needed."""
    named = set(labels)
    return not _can_be_won(puzzle, named) and all(
        _can_be_won(puzzle, named - {label}) for label in named
    )


def _can_be_won(puzzle: Puzzle, labels: set[str]) -> bool:
    kept = [v for v in puzzle.vehicles if v.target or v.label in labels]
    return fewest_moves(puzzle.replace(vehicles=kept), 500)[0] is not None


class Replay:
    """Moves in the plain form, played up to the first illegal one.

    ``played`` is how many were legal, ``won`` whether the last state is a win, and ``rows`` the
    board there, row by row.
    """

    def __init__(self, puzzle: Puzzle, words: Sequence[str] = ()) -> None:
        self.game = Game(puzzle)
        self.state = self.game.start()
        self.played = 0
        for word in words:
            options = self.options()
            if word not in options:
                break
            self.state = options[word]
            self.played += 1

    def options(self) -> dict[str, State]:
        """Return the states after every legal move, by the text of the move."""
        return {
            f"{label}{way}{far}": there
            for [(label, way, far)], there in self.game.moves(self.state)
        }

    @property
    def won(self) -> bool:
        return self.game.won(self.state)

    @property
    def rows(self) -> list[str]:
        board = self.game.board
        marks = dict.fromkeys(board.walls, "#") | _labels(self)
        return [
            "".join(marks.get((row, column), ".") for column in range(board.width))
            for row in range(board.height)
        ]


def _labels(replay: Replay) -> dict[Cell, str]:
    return {
        cell: vehicle.label
        for vehicle, place in zip(replay.game.vehicles, replay.state, strict=True)
        for cell in cells_of(place)
    }


def blockers_of(puzzle: Puzzle) -> tuple[list[str], list[str]]:
    """Return the vehicles between the target and its exit, and those beside the nearest one.

    The target and the nearest one slide along one line each, on a board without joined edges.
    """
    labels = _labels(Replay(puzzle))
    [target] = puzzle.targets
    found = set()
    for way in puzzle.exits:
        cells = _line(puzzle, target.cells, way.direction)
        if way.cell in (*cells, *target.cells):
            found.add(way.direction)
    [direction] = found
    in_the_way = [labels[cell] for cell in _line(puzzle, target.cells, direction) if cell in labels]
    blockers = list(dict.fromkeys(in_the_way))
    nearest = puzzle[blockers[0]]
    beside = {
        labels[cell]
        for direction in ("LR" if nearest.axes == "-" else "UD")
        for cell in _line(puzzle, nearest.cells, direction)
        if cell in labels
    }
    return sorted(blockers), sorted(beside)


def _line(puzzle: Puzzle, cells: Iterable[Cell], direction: str) -> list[Cell]:
    """Return the cells beyond a vehicle in a direction, nearest first, up to a wall or the edge."""
    down, right = _ALONG[direction]
    own, open_cells = set(cells), set(puzzle.board.cells())
    found = set()
    for row, column in own:
        here = (row + down, column + right)
        while here in open_cells:
            found.add(here)
            here = (here[0] + down, here[1] + right)
    return sorted(found - own, reverse=direction in "UL")
