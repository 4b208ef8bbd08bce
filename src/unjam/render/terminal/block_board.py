"""Boards in colour, made of block characters: solid vehicles with a gap around each."""

from __future__ import annotations

from itertools import pairwise, product
from typing import NamedTuple

from ...model.board import DELTAS, Cell
from ...util.safe_text import columns, label_text
from ..colours import ink_on, mix
from ..scene import Arrow, Edge, Gate, Part, Piece, Scene, Seam, beside
from ..theme import Theme
from .ansi_colours import nearest
from .character_canvas import Canvas

_ARROWS = {"R": "▶", "L": "◀", "U": "▲", "D": "▼"}
_PLAIN_ARROWS = {"R": ">", "L": "<", "U": "^", "D": "v"}
_LINES = {"R": "━", "L": "━", "U": "┃", "D": "┃", "UL": "╲", "DR": "╲", "UR": "╱", "DL": "╱"}  # noqa: RUF001
_NAMES = {delta: name for name, delta in DELTAS.items()}
_HEADS = _ARROWS | {"UL": "◤", "UR": "◥", "DL": "◣", "DR": "◢"}


class Size(NamedTuple):
    """The characters of a cell, and the pixels between a vehicle and the edges of its cells."""

    rows: int
    columns: int
    top: int
    left: int
    right: int


SIZES = {"small": Size(1, 2, 0, 1, 0), "medium": Size(2, 4, 1, 1, 1), "large": Size(3, 6, 1, 1, 1)}


class Blocks:
    """A scene drawn on a character canvas."""

    def __init__(self, scene: Scene, theme: Theme, size: Size, *, blocks: bool = True) -> None:
        self._scene = scene
        self._theme = theme
        self._size = size
        self._blocks = blocks
        self._canvas = Canvas()
        self._high = 2 * size.rows  # pixels of a cell
        self._wide = 2 * size.columns
        # The gap is above each vehicle; below the last row there is one more.
        self._bottom = self._high * scene.height + size.top
        self._piece_at = {
            cell: piece for piece in scene.pieces for part in piece.parts for cell in part.cells
        }
        self._draw_floor()
        self._canvas.layer()
        for piece in scene.pieces:
            if piece.label in scene.highlights:
                self._draw_halo(piece)
        self._canvas.layer()
        for piece in scene.pieces:
            self._draw_piece(piece)

    def lines(self, *, framed: bool, depth: int) -> list[str]:
        """Return the picture as text, with or without the frame and everything around it."""
        scene, size = self._scene, self._size
        rows = range(scene.height * size.rows + (size.top > 0))
        across = range(scene.width * size.columns)
        if framed:
            self._canvas.layer()
            left, above = self._draw_frame()
            rows = range(-1 - above, scene.height * size.rows + 1 + above)
            across = range(-1 - left, scene.width * size.columns + 1 + left)
        self._canvas.layer()
        for edge in scene.edges:
            self._draw_edge(edge)
        for arrow in scene.arrows:
            self._draw_arrow(arrow)
        return self._canvas.lines(rows, across, depth=depth, blocks=self._blocks)

    # ---- the board -------------------------------------------------------------------------------

    def _corner(self, cell: Cell) -> Cell:
        return cell[0] * self._high, cell[1] * self._wide

    def _rows(self, cell: Cell, *, whole: bool = False) -> range:
        """Return the pixel rows of a cell: those of a vehicle, or all."""
        top = cell[0] * self._high
        return range(top if whole else top + self._size.top, top + self._high)

    def _columns(self, cell: Cell, *, whole: bool = False) -> range:
        left, size = cell[1] * self._wide, self._size
        if whole:
            return range(left, left + self._wide)
        return range(left + size.left, left + self._wide - size.right)

    def _draw_floor(self) -> None:
        theme, canvas, scene = self._theme, self._canvas, self._scene
        wanted = {cell for area in scene.areas for cell in area.cells}
        goal = mix(theme.floor, theme.targets[0], 0.4)
        for cell in scene.floor | scene.walls:
            rows = range(cell[0] * self._high, (cell[0] + 1) * self._high + self._size.top)
            canvas.paint(rows, self._columns(cell, whole=True), theme.grid)
        for cell in scene.floor:
            colour = goal if cell in wanted else theme.floor
            small = self._size.rows == 1
            whole = small or cell in wanted  # keeps a goal visible around a vehicle on it
            canvas.paint(self._rows(cell, whole=whole), self._columns(cell, whole=whole), colour)
            if cell not in self._piece_at and (small or cell in wanted):
                mark = ("*", "◎")[self._blocks] if cell in wanted else (".", "·")[self._blocks]
                ink = mix(goal, theme.ink, 0.6) if cell in wanted else theme.faint
                canvas.write(*self._middle(cell), mark, ink)
        for cell in scene.walls:
            self._draw_wall(cell)

    def _draw_wall(self, cell: Cell) -> None:
        """Draw bricks, a pattern that no vehicle has."""
        theme = self._theme
        for row in self._rows(cell, whole=True):
            for column in self._columns(cell, whole=True):
                colour = mix(theme.wall, theme.grid, 0.35 * ((row + column // 2) % 2))
                self._canvas.paint((row,), (column,), colour)

    def _middle(self, cell: Cell) -> Cell:
        """Return the character in the middle of a cell."""
        size = self._size
        return cell[0] * size.rows + size.rows // 2, cell[1] * size.columns + (size.columns // 2)

    # ---- vehicles --------------------------------------------------------------------------------

    def _draw_piece(self, piece: Piece) -> None:
        colour = self._colour(piece)
        for part in piece.parts:
            if not self._size.top and self._blocks:
                self._draw_tops(piece, part, colour)
            for row, column in self._body(part):
                self._canvas.paint((row,), (column,), colour)
            if self._scene.labels:
                self._draw_label(piece, part, colour)

    def _colour(self, piece: Piece) -> str:
        choice = self._theme.targets if piece.target else self._theme.palette
        return choice[piece.colour % len(choice)]

    def _body(self, part: Part) -> set[Cell]:
        """Return the pixels of a part of a vehicle."""
        own = set(part.cells)

        def goes_on(cell: Cell, way: str) -> bool:
            return beside(cell, way) in own or (cell, way) in part.openings

        body: set[Cell] = set()
        for cell in part.cells:
            rows = {"": self._rows(cell)}
            across = {"": self._columns(cell)}
            all_rows, all_columns = self._rows(cell, whole=True), self._columns(cell, whole=True)
            rows["U"] = range(all_rows.start, rows[""].start)
            end = self._bottom if cell[0] == self._scene.height - 1 else all_rows.stop
            rows["D"] = range(all_rows.stop, end)
            across["L"] = range(all_columns.start, across[""].start)
            across["R"] = range(across[""].stop, all_columns.stop)
            for upright in ("", "U", "D"):
                for level in ("", "L", "R"):
                    if all(goes_on(cell, way) for way in (upright, level) if way) and (
                        not (upright and level)
                        or goes_on(beside(cell, upright), level)
                        or goes_on(beside(cell, level), upright)
                    ):
                        body |= {(row, at) for row in rows[upright] for at in across[level]}
        for joint in part.joints:
            body |= self._joint(*joint)
        return body

    def _joint(self, one: Cell, other: Cell) -> set[Cell]:
        """Return the pixels around the corner at which two cells of a diagonal vehicle touch."""
        upper, lower = sorted((one, other))
        row, column = self._corner((lower[0], max(one[1], other[1])))
        joint = {(row - 1, column), (row, column)}
        if self._size.top:
            joint |= {(row - 1, column - 1), (row, column - 1)}
            side = 1 if upper[1] < lower[1] else -2
            joint |= {(row, column + side), (row + 1, column + (side > 0) - 1)}
        return joint

    def _draw_tops(self, piece: Piece, part: Part, colour: str) -> None:
        """Separate vehicles of similar colour by an eighth of a character.

        In the small size there is no gap between them, and half a character would be too much.
        """
        for row, column in part.cells:
            if self._piece_at.get((row - 1, column), piece) == piece:
                continue
            above = self._colour(self._piece_at[row - 1, column])
            if nearest(above) == nearest(colour):
                self._canvas.write(row, 2 * column, "▇▇", colour, ground=self._theme.grid)

    def _draw_halo(self, piece: Piece) -> None:
        """Draw a ring of pixels around a highlighted vehicle."""
        for part in piece.parts:
            for row, column in self._body(part):
                around = range(row - 1, row + 2), range(column - 1, column + 2)
                self._canvas.paint(*around, self._theme.highlight)

    def _draw_label(self, piece: Piece, part: Part, colour: str) -> None:
        label = label_text(piece.label)
        ink = ink_on(colour)
        size = self._size
        if not self._blocks:
            for cell in part.cells:
                row, column = self._middle(cell)
                self._canvas.write(
                    row, column - 1, _cut(label, size.columns), ink, bold=True, ground=colour
                )
            return
        cells = _straight(part)
        top, left = min(cells)
        down, right = max(row for row, _ in cells) + 1, max(at for _, at in cells) + 1
        # In characters filled by the body: half of the first column is the gap.
        first, last = left * size.columns + 1, right * size.columns - (1 if size.right else 0)
        if columns(label) > last - first and not size.right:
            first -= 1  # prefer a whole label to a gap
        text = _cut(label, last - first)
        row = (top * self._high + size.top + down * self._high) // 4
        column = first + (last - first - columns(text)) // 2
        self._canvas.write(row, column, text, ink, bold=True, ground=colour)

    # ---- around the board ------------------------------------------------------------------------

    def _draw_frame(self) -> tuple[int, int]:
        """Draw frame, exits and marks of joined edges; return the columns and lines of marks."""
        for row, column in self._outline():
            self._canvas.paint((row,), (column,), self._theme.frame)
        left = above = 0
        for seam in self._scene.seams:
            self._draw_seam(seam)
            if seam.side in "LR":
                left = max(left, len(seam.mark) + 1)
            else:
                above = 1
        for gate in self._scene.gates:
            self._draw_gate(gate)
        return left, above

    def _draw_seam(self, seam: Seam) -> None:
        """Draw a dash of the frame, and the mark of the lane."""
        canvas, scene, size = self._canvas, self._scene, self._size
        rows, across = (self._rows(seam.cell, whole=True), self._columns(seam.cell, whole=True))
        row, column = self._middle(seam.cell)
        if seam.side in "LR":
            colour = self._theme.seams[0]
            edge = -1 if seam.side == "L" else scene.width * self._wide
            canvas.paint(rows, (edge,), "")
            canvas.paint(rows[len(rows) // 4 :][: len(rows) // 2 + 1], (edge,), colour)
            column = -1 - len(seam.mark) if seam.side == "L" else scene.width * size.columns + 1
        else:
            colour = self._theme.seams[1]
            edge = -1 if seam.side == "U" else self._bottom
            canvas.paint((edge,), across, "")
            canvas.paint((edge,), across[len(across) // 4 :][: len(across) // 2], colour)
            row = -2 if seam.side == "U" else scene.height * size.rows + 1
        canvas.write(row, column, seam.mark, colour)

    def _outline(self) -> set[Cell]:
        """Return the pixels around the board and around its holes."""
        board: set[Cell] = set()
        around: set[Cell] = set()
        for cell in self._scene.floor | self._scene.walls:
            rows, across = self._rows(cell, whole=True), self._columns(cell, whole=True)
            rows = range(rows.start, rows.stop + self._size.top)
            board |= set(product(rows, across))
            around |= set(
                product((rows.start - 1, rows.stop), range(across.start - 1, across.stop + 1))
            )
            around |= set(product(rows, (across.start - 1, across.stop)))
        return around - board

    def _draw_gate(self, gate: Gate) -> None:
        """Draw an opening in the frame with an arrow in it."""
        theme, size = self._theme, self._size
        row, column = self._middle(gate.cell)
        rows, across = self._rows(gate.cell), self._columns(gate.cell)
        if gate.direction in "LR":
            left = gate.cell[1] * size.columns
            column = left + size.columns if gate.direction == "R" else left - 1
            across = range(2 * column, 2 * column + 2)
        else:
            top = gate.cell[0] * size.rows
            row = top + size.rows if gate.direction == "D" else top - 1
            rows = range(2 * row, 2 * row + 2)
        own = [piece for piece in self._scene.pieces if piece.label in gate.targets]
        colour = self._colour(own[0]) if own else theme.targets[0]
        self._canvas.paint(rows, across, mix(theme.floor, colour, 0.4))
        arrow = (_ARROWS if self._blocks else _PLAIN_ARROWS)[gate.direction]
        self._canvas.write(row, column, arrow, theme.ink, bold=True)

    def _draw_edge(self, edge: Edge) -> None:
        """Draw a thin wall."""
        (row, column), side = edge
        colour = mix(self._theme.frame, self._theme.ink, 0.6)
        top, left = self._corner((row + (side == "D"), column + (side == "R")))
        if side in "LR":
            self._canvas.paint(
                self._rows(edge.cell, whole=True),
                range(left - self._size.right, left + 1),
                colour,
            )
        else:
            self._canvas.paint((top,), self._columns(edge.cell, whole=True), colour)

    def _draw_arrow(self, arrow: Arrow) -> None:
        """Draw a line from the front of a vehicle to its destination, with an arrow head."""
        bodies = {self._colour(piece) for piece in self._scene.pieces if piece.label == arrow.label}
        for way in arrow.ways:
            for start, end in pairwise(way):
                *line, last = self._line(start, end)
                direction = _NAMES[_sign(end[0] - start[0]), _sign(end[1] - start[1])]
                for place in (*line, last):
                    if self._canvas.colour(2 * place[0] + 1, 2 * place[1]) not in bodies:
                        mark = self._arrow_mark(direction, place == last and end == way[-1])
                        self._canvas.write(*place, mark, self._theme.arrow, bold=True)

    def _line(self, start: tuple[float, float], end: tuple[float, float]) -> list[Cell]:
        """Return the characters between the middles of two cells."""
        row, column = self._middle((round(start[0]), round(start[1])))
        last_row, last_column = self._middle((round(end[0]), round(end[1])))
        steps = max(abs(last_row - row), abs(last_column - column))
        return [
            self._inside(
                row + round((last_row - row) * step / steps),
                column + round((last_column - column) * step / steps),
            )
            for step in range(steps + 1)
        ]

    def _arrow_mark(self, direction: str, head: bool) -> str:
        if not self._blocks:
            return _PLAIN_ARROWS.get(direction, "*") if head else "*"
        return (_HEADS if head else _LINES)[direction]

    def _inside(self, row: int, column: int) -> Cell:
        """Return the nearest character of the board or its frame."""
        size = self._size
        return (
            min(max(row, -1), self._scene.height * size.rows),
            min(max(column, -1), self._scene.width * size.columns),
        )


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _straight(part: Part) -> list[Cell]:
    """Return the cells over which a label is centred: all of a bar, one of any other shape."""
    rows = {row for row, _ in part.cells}
    across = {column for _, column in part.cells}
    if len(part.cells) == len(rows) * len(across):
        return list(part.cells)
    middle = (sum(rows) / len(rows), sum(across) / len(across))
    return [min(part.cells, key=lambda c: abs(c[0] - middle[0]) + abs(c[1] - middle[1]))]


def _cut(text: str, room: int) -> str:
    """Return as much of the text as fits."""
    while columns(text) > max(room, 1):
        text = text[:-1]
    return text
