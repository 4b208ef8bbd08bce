"""The timeline of a solution: a row for every vehicle that moves, a column for every move."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from ..model.board import DELTAS
from ..model.move import Move
from ..model.vehicle import Vehicle
from ..solver.solution import Solution
from ..util.plural import counted
from .board_inset import draw_board, vehicle_colour
from .plot_theme import MARGIN, MOST, WIDTH, Theme, new_figure, write_title

COLUMNS = 60  # a longer solution is broken into lines
ROW = 0.36  # the height of a row in inches, if there is room
HEAD = 2.15  # for title and board
LINE_FOOT = 0.42  # below each line, for the numbers of the moves


def timeline_figure(
    solution: Solution, *, title: str = "", theme: Theme, size: tuple[int, int] | None = None
) -> Figure:
    """Draw the moves of a solution. By default the picture is as high as it has to be."""
    if solution.status != "solved":
        raise ValueError(f"there is no solution to draw: {solution.reason}")
    return _Timeline(solution, theme, size).draw(title)


class _Timeline:
    def __init__(self, solution: Solution, theme: Theme, size: tuple[int, int] | None) -> None:
        self.solution, self.theme = solution, theme
        moves = solution.moves
        self.rows = _rows(solution)
        self.lines = max(1, -(-len(moves) // COLUMNS))
        self.columns = max(1, -(-len(moves) // self.lines), 12)
        if size is None:
            wanted = HEAD + self.lines * (max(len(self.rows), 1) * ROW + LINE_FOOT) + 0.2
            size = (2400, min(round(wanted * 2400 / WIDTH), MOST))
        self.figure, self.axes = new_figure(theme, size)
        self.height = self.axes.get_ylim()[1]
        self.left = MARGIN + 0.55
        self.column = (WIDTH - MARGIN - self.left) / self.columns
        room = (self.height - HEAD - 0.2) / self.lines - LINE_FOOT
        self.row = max(room / max(len(self.rows), 1), 0.01)

    def draw(self, title: str) -> Figure:
        """Draw everything."""
        solution = self.solution
        write_title(self.axes, self.theme, title, _summary(solution, len(self.rows)))
        side = HEAD - MARGIN - 0.25
        box = (WIDTH - MARGIN - side, self.height - MARGIN - side, side, side)
        draw_board(self.axes, solution.puzzle, self.theme, box)
        for line in range(self.lines):
            first = line * self.columns
            self.draw_line(line, first, solution.moves[first : first + self.columns])
        return self.figure

    def top_of(self, line: int) -> float:
        """Where a line begins."""
        return self.height - HEAD - line * (len(self.rows) * self.row + LINE_FOOT)

    def draw_line(self, line: int, first: int, moves: tuple[Move, ...]) -> None:
        """The rows of all vehicles for some of the moves."""
        top, right = self.top_of(line), self.left + len(moves) * self.column
        for number, vehicle in enumerate(self.rows):
            y = top - (number + 0.5) * self.row
            self.axes.plot(
                [self.left, right], [y, y], color=self.theme.line, linewidth=0.9, zorder=1
            )
            self.draw_chip(MARGIN + 0.17, y, vehicle)
        bottom = top - len(self.rows) * self.row
        words: dict[str, Any] = {"color": self.theme.faint, "size": 9, "ha": "center", "va": "top"}
        for at, move in enumerate(moves):
            x = self.left + (at + 0.5) * self.column
            number = first + at + 1
            if number % 5 == 0 or at == 0 or self.columns <= 20:
                self.axes.text(x, bottom - 0.08, str(number), **words)
            row = next(i for i, vehicle in enumerate(self.rows) if vehicle.label == move.vehicle)
            self.draw_move(x, top - (row + 0.5) * self.row, move, self.rows[row])

    def draw_chip(self, x: float, y: float, vehicle: Vehicle) -> None:
        """The label of a row, in the colour of its vehicle."""
        side = min(0.78 * self.row, 0.34)
        self.draw_box(x, y, max(side, 0.1 * len(vehicle.label) + 0.1), side, vehicle)
        self.axes.text(
            x,
            y,
            vehicle.label,
            size=side * 34,
            weight="bold",
            color=self.theme.label,
            ha="center",
            va="center_baseline",
            zorder=4,
        )

    def draw_box(self, x: float, y: float, wide: float, high: float, vehicle: Vehicle) -> None:
        """A rounded box around a place."""
        self.axes.add_patch(
            FancyBboxPatch(
                (x - wide / 2, y - high / 2),
                wide,
                high,
                boxstyle=f"round,pad=0,rounding_size={min(wide, high) * 0.22}",
                facecolor=vehicle_colour(vehicle, self.theme),
                edgecolor="none",
                zorder=3,
            )
        )

    def draw_move(self, x: float, y: float, move: Move, vehicle: Vehicle) -> None:
        """A box with an arrow and how far it goes, which stands below the arrow if it is narrow."""
        wide, high = min(self.column * 0.88, 0.62), self.row * 0.86
        self.draw_box(x, y, wide, high, vehicle)
        if wide > 1.3 * high:
            arrow, number = (x - wide * 0.16, y), (x + wide * 0.24, y)
            size, letters = min(wide * 0.4, high * 0.6), high * 34
        else:
            arrow, number = (x, y + high * 0.16), (x, y - high * 0.27)
            size, letters = min(wide * 0.7, high * 0.46), min(high * 25, wide * 40)
        draw_arrow(self.axes, arrow, size if not move.bends else 0.8 * size, move, self.theme)
        self.axes.text(
            *number,
            str(move.slides),
            size=letters,
            color=self.theme.label,
            ha="center",
            va="center_baseline",
            zorder=4,
        )


def draw_arrow(
    axes: Axes, middle: tuple[float, float], size: float, move: Move, theme: Theme
) -> None:
    """An arrow along the legs of a move, so large; how long the legs are is left to the number."""
    points = [(0, 0)]
    for direction, _ in move.legs:
        down, right = DELTAS[direction]
        points.append((points[-1][0] + right, points[-1][1] - down))
    xs, ys = zip(*points, strict=True)
    scale = size / max(max(xs) - min(xs), max(ys) - min(ys))
    left = middle[0] - (min(xs) + max(xs)) / 2 * scale
    bottom = middle[1] - (min(ys) + max(ys)) / 2 * scale
    scaled = [(left + x * scale, bottom + y * scale) for x, y in points]
    width = size * 72 * 0.13
    axes.plot(
        *zip(*scaled[:-1], strict=True),
        color=theme.label,
        linewidth=width,
        zorder=4,
        solid_capstyle="butt",
        solid_joinstyle="miter",
    )
    axes.annotate(
        "",
        xy=scaled[-1],
        xytext=scaled[-2],
        zorder=4,
        arrowprops={
            "arrowstyle": f"-|>,head_length={size * 72 * 0.03},head_width={size * 72 * 0.022}",
            "color": theme.label,
            "linewidth": width,
            "shrinkA": 0,
            "shrinkB": 0,
            "mutation_scale": 10,
        },
    )


def _rows(solution: Solution) -> list[Vehicle]:
    """The vehicles that move: targets first, the others in the order of their first moves."""
    vehicles = {vehicle.label: vehicle for vehicle in solution.puzzle.vehicles}
    movers = [vehicles[label] for label in dict.fromkeys(m.vehicle for m in solution.moves)]
    return sorted(movers, key=lambda vehicle: not vehicle.target)


def _summary(solution: Solution, movers: int) -> str:
    moves, slides = len(solution.moves), sum(move.slides for move in solution.moves)
    vehicles = len(solution.puzzle.vehicles)
    parts = [
        counted(moves, "moves"),
        counted(slides, "slides"),
        f"{movers} of {vehicles} vehicles move" if movers < vehicles else "all vehicles move",
    ]
    if solution.optimal:
        parts.append(f"fewest {solution.metric.replace(',', ', then ')}")
    return "  ·  ".join(parts)
