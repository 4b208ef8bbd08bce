"""What was read from a photo or a screenshot: the puzzle, and how sure each part of it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..model import Board, Cell, Exit, Puzzle, Vehicle

if TYPE_CHECKING:
    from .image_decoder import Picture

# deferred: OpenCV is loaded only to draw the overlay.

Point = tuple[float, float]

# Cells and boards below these confidences are doubtful.
CELL_CONFIDENCE = 0.9
BOARD_CONFIDENCE = 0.95


@dataclass(frozen=True)
class CellReading:
    """What stands on a cell: the ``label`` of a vehicle, ``"#"`` for a wall, None if empty."""

    label: str | None
    confidence: float


@dataclass(frozen=True)
class VehicleReading:
    """A vehicle as read: its cells, its average ``colour`` (red, green, blue), is it the target."""

    label: str
    cells: tuple[Cell, ...]
    confidence: float
    colour: tuple[int, int, int]
    is_target: bool

    @property
    def axis(self) -> str:
        """The axis along which it slides: ``"-"`` or ``"|"``."""
        return "-" if self.cells[0][0] == self.cells[-1][0] else "|"


@dataclass(frozen=True, eq=False)
class PhotoReading:
    """The reading of a picture; ``read_image`` returns it.

    ``confidence`` is the estimated probability that the whole board is right. ``corners`` are the
    corners of the board's cells in pixels ``(x, y)`` of the upright picture of ``image_size``
    (width, height): top left, top right, bottom right, bottom left of the board as read. ``size``
    is the board's width and height in cells. ``puzzle`` is None if the parts do not form one.
    """

    puzzle: Puzzle | None
    confidence: float
    cells: tuple[tuple[CellReading, ...], ...]
    vehicles: tuple[VehicleReading, ...]
    corners: tuple[Point, Point, Point, Point]
    size: tuple[int, int]
    exit: Exit | None
    notes: tuple[str, ...]
    image_size: tuple[int, int]
    picture: Picture

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells whose confidence is below the stated one."""
        return tuple(
            (row, column)
            for row, line in enumerate(self.cells)
            for column, cell in enumerate(line)
            if cell.confidence < CELL_CONFIDENCE
        )

    @property
    def is_doubtful(self) -> bool:
        """Whether the reading is too doubtful to be used without a look at it."""
        return self.puzzle is None or self.confidence < BOARD_CONFIDENCE

    def __repr__(self) -> str:
        rows = "/".join("".join(cell.label or "." for cell in line) for line in self.cells)
        return f"<PhotoReading {rows} {self.confidence:.0%}>"

    def overlay(self) -> bytes:
        """Return a PNG picture of the reading, drawn over the photo."""
        from .reading_overlay import draw_overlay

        return draw_overlay(self)

    def _repr_png_(self) -> bytes:
        """Return the picture for notebooks."""
        return self.overlay()

    def as_dict(self) -> dict[str, Any]:
        """Return the reading as plain data for JSON, without the picture."""
        return {
            "puzzle": None if self.puzzle is None else self.puzzle.to("native"),
            "confidence": round(self.confidence, 4),
            "doubtful": [list(cell) for cell in self.doubtful],
            "size": list(self.size),
            "cells": [
                [{"label": cell.label, "confidence": round(cell.confidence, 4)} for cell in line]
                for line in self.cells
            ],
            "vehicles": [
                {
                    "label": vehicle.label,
                    "cells": [list(cell) for cell in vehicle.cells],
                    "confidence": round(vehicle.confidence, 4),
                    "colour": list(vehicle.colour),
                    "target": vehicle.is_target,
                }
                for vehicle in self.vehicles
            ],
            "exit": None
            if self.exit is None
            else {"cell": list(self.exit.cell), "direction": self.exit.direction},
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "image_size": list(self.image_size),
            "notes": list(self.notes),
        }


def puzzle_of_reading(
    size: tuple[int, int],
    vehicles: tuple[VehicleReading, ...],
    walls: frozenset[Cell],
    exit: Exit | None,
    notes: tuple[str, ...],
) -> Puzzle | None:
    """Return the puzzle of the parts that were read, or None if they do not form one."""
    from ..errors import PuzzleError

    try:
        return Puzzle(
            Board(*size, walls=walls),
            [Vehicle(v.label, v.cells, v.axis, target=v.is_target) for v in vehicles],
            [] if exit is None else [exit],
            notes=notes,
        )
    except PuzzleError:
        return None
