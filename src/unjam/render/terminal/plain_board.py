"""Boards in plain text, which can be parsed as puzzles again."""

from __future__ import annotations

from ...model.board import Cell
from ...util.safe_text import columns, label_text, padded
from ..scene import Edge, Gate, Piece, Scene

_ARROWS = {"R": ">", "L": "<", "U": "^", "D": "v"}


def plain_cells(scene: Scene) -> list[str]:
    """Return the cells alone."""
    sheet = _Sheet(scene, barriers=False)
    return sheet.lines(range(sheet.height), range(sheet.width))


def plain_board(scene: Scene) -> list[str]:
    """Return the cells in a frame, with exits, thin walls and joined edges."""
    sheet = _Sheet(scene, barriers=bool(scene.edges))
    sheet.draw_frame()
    for edge in scene.edges:
        sheet.draw_edge(edge)
    for gate in scene.gates:
        sheet.draw_gate(gate)
    left, above = sheet.draw_seams()
    rows = range(-1 - above, sheet.height + 1 + above)
    return sheet.lines(rows, range(-1 - left, sheet.width + 1 + left))


class _Sheet:
    """Characters by position; (0, 0) is the top left of the first cell."""

    def __init__(self, scene: Scene, *, barriers: bool) -> None:
        self._scene = scene
        labels = [label_text(piece.label) for piece in scene.pieces]
        self._cell = max(map(columns, labels), default=1)
        gap = barriers or self._cell > 1
        self._pitch = (1 + barriers, self._cell + gap)
        self.height = scene.height * self._pitch[0] - barriers
        self.width = scene.width * self._pitch[1] - gap
        self._marks: dict[Cell, str] = {}
        self._draw_cells()

    def lines(self, rows: range, columns: range) -> list[str]:
        """Return part of the sheet as text."""
        return ["".join(self._marks.get((row, at), " ") for at in columns) for row in rows]

    def _write(self, row: int, column: int, text: str) -> None:
        for mark in text:
            self._marks[row, column] = mark
            column += 1
            if columns(mark) == 2:
                self._marks[row, column] = ""
                column += 1

    def _at(self, cell: Cell) -> Cell:
        return cell[0] * self._pitch[0], cell[1] * self._pitch[1]

    def _draw_cells(self) -> None:
        wanted = {cell for area in self._scene.areas for cell in area.cells}
        for cell in self._scene.floor:
            self._write(*self._at(cell), "*" if cell in wanted else ".")
        for cell in self._scene.walls:
            self._write(*self._at(cell), "#")
        for piece in self._scene.pieces:
            self._draw_piece(piece)

    def _draw_piece(self, piece: Piece) -> None:
        text = padded(label_text(piece.label), self._cell)
        for part in piece.parts:
            for cell in part.cells:
                self._write(*self._at(cell), text)

    def draw_frame(self) -> None:
        """Draw the edge, dotted where it is joined."""
        joined = {seam.side for seam in self._scene.seams}
        for row in range(self.height):
            for column in (-1, self.width):
                self._write(row, column, ":" if "L" in joined else "|")
        ends = "- " if "U" in joined else "-"
        for row in (-1, self.height):
            edge = (ends * (self.width + 1))[: self.width]
            self._write(row, -1, f"+{edge}+")

    def draw_edge(self, edge: Edge) -> None:
        """Draw a thin wall between cells, or on a joined edge."""
        (row, column), side = edge
        at, left = self._at((row, column))
        if side in "LR":
            column += side == "R"
            if 0 < column < self._scene.width:
                self._write(at, column * self._pitch[1] - 1, "|")
            else:
                self._write(at, self.width if column else -1, "#")
        else:
            row += side == "D"
            if 0 < row < self._scene.height:
                self._write(row * self._pitch[0] - 1, left, "-" * self._cell)
            else:
                self._write(self.height if row else -1, left, "#")

    def draw_gate(self, gate: Gate) -> None:
        """Draw an arrow for an exit, in the frame or in the hole of the board behind it."""
        row, column = self._at(gate.cell)
        if gate.direction == "R":
            column = min(column + self._pitch[1], self.width)
        elif gate.direction == "L":
            column = column - self._pitch[1] if column else -1
        elif gate.direction == "U":
            row = row - self._pitch[0] if row else -1
        else:
            row = min(row + self._pitch[0], self.height)
        self._write(row, column, _ARROWS[gate.direction])

    def draw_seams(self) -> tuple[int, int]:
        """Draw the marks of joined edges; return the columns and lines they take."""
        left = above = 0
        joined = {seam.side for seam in self._scene.seams}
        if "L" in joined:
            left = len(str(self._scene.height)) + 1
        for seam in self._scene.seams:
            row, column = self._at(seam.cell)
            if seam.side == "L":
                self._write(row, -1 - left, seam.mark.rjust(left - 1))
            elif seam.side == "R":
                self._write(row, self.width + 2, seam.mark)
            else:
                above = 1
                self._write(-2 if seam.side == "U" else self.height + 1, column, seam.mark)
        return left, above
