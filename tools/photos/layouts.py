"""Random boards for synthetic pictures: sizes, vehicles, walls, the target and its exit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]


@dataclass
class Piece:
    """A vehicle: its cells in order, and whether it is the target."""

    cells: list[Cell]
    target: bool = False


@dataclass
class Layout:
    """A board as drawn: ``exit`` is a side ("R", "L", "U" or "D") and a row or column."""

    width: int
    height: int
    pieces: list[Piece] = field(default_factory=list)
    walls: list[Cell] = field(default_factory=list)
    exit: tuple[str, int] = ("R", 0)
    exit_visible: bool = True

    def turned(self) -> Layout:
        """Return the board turned clockwise by a quarter."""

        def turn(cell: Cell) -> Cell:
            return cell[1], self.height - 1 - cell[0]

        side, line = self.exit
        turned_side = {"R": "D", "D": "L", "L": "U", "U": "R"}[side]
        turned_line = line if side in "UD" else self.height - 1 - line
        return Layout(
            self.height,
            self.width,
            [Piece(sorted(map(turn, piece.cells)), piece.target) for piece in self.pieces],
            sorted(map(turn, self.walls)),
            (turned_side, turned_line),
            self.exit_visible,
        )

    def target_is_alone(self) -> bool:
        """Return whether no other vehicle slides in the line of the exit."""
        side, line = self.exit
        axis = 0 if side in "LR" else 1
        return not any(
            all(cell[axis] == line for cell in piece.cells)
            for piece in self.pieces
            if not piece.target
        )

    def key(self) -> tuple[Any, ...]:
        """Return what identifies the board, regardless of labels."""
        return (
            self.width,
            self.height,
            frozenset((tuple(piece.cells), piece.target) for piece in self.pieces),
            frozenset(self.walls),
            self.exit,
        )

    def rows(self) -> str:
        """Return the rows as text, ``X`` for the target."""
        grid = [["."] * self.width for _ in range(self.height)]
        names = iter("ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwxyz")
        for piece in sorted(self.pieces, key=lambda piece: piece.cells):
            label = "X" if piece.target else next(names)
            for row, column in piece.cells:
                grid[row][column] = label
        for row, column in self.walls:
            grid[row][column] = "#"
        return "/".join("".join(row) for row in grid)


def random_layout(random: Any, *, walled: float = 0.08) -> Layout:
    """Return a random board: 6x6 mostly, 4x4 to 9x9 otherwise; the exit is on the right.

    ``walled`` is the share of boards with walls.
    """
    width = height = 6
    if random.random() < 0.3:
        width = height = int(random.integers(4, 10))
        if random.random() < 0.3:
            height = int(random.integers(4, 10))
    line = int(random.integers(0, height)) if random.random() < 0.5 else (height - 1) // 2
    layout = Layout(width, height, exit=("R", line))
    taken: set[Cell] = set()

    def put(cells: list[Cell], target: bool = False) -> bool:
        if any(cell in taken for cell in cells):
            return False
        taken.update(cells)
        layout.pieces.append(Piece(cells, target))
        return True

    length = 3 if random.random() < 0.04 and width > 4 else 2
    first = int(random.integers(0, width - length + 1))
    put([(line, first + step) for step in range(length)], True)
    if random.random() < walled:
        for _ in range(int(random.integers(1, 4))):
            cell = (int(random.integers(0, height)), int(random.integers(0, width)))
            if cell not in taken and cell[0] != line:
                taken.add(cell)
                layout.walls.append(cell)
    longest = 3 if random.random() < 0.85 or max(width, height) < 6 else 4 + (random.random() < 0.3)
    long_share = random.uniform(0.1, 0.6)
    for _ in range(int(width * height * random.uniform(0.1, 1.4))):
        size = int(random.integers(3, longest + 1)) if random.random() < long_share else 2
        row, column = int(random.integers(0, height)), int(random.integers(0, width))
        if random.random() < 0.5:
            cells = [(row, column + step) for step in range(size)]
        else:
            cells = [(row + step, column) for step in range(size)]
        if cells[-1][0] < height and cells[-1][1] < width:
            put(cells)
    return layout
