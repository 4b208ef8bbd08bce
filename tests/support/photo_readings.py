"""Readings of photos without photos: for what is done with a reading, whoever made it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy

from unjam import Puzzle
from unjam.model import Cell
from unjam.photo import CellReading, PhotoReading, VehicleReading
from unjam.photo.image_decoder import Picture

BOARD = "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD."
NOTE = "the exit is where the rim has a gap"
_COLOURS = [(42, 157, 74), (40, 98, 181), (224, 160, 32), (124, 63, 160), (32, 160, 160)]
_MARGIN = 100  # pixels around the board
_CELL = 60


def reading_of(
    puzzle: Puzzle | str = BOARD,
    doubts: Mapping[Cell, float] | None = None,
    picture: Picture | None = None,
) -> PhotoReading:
    """A reading of a puzzle; ``doubts`` are the confidences of cells that are not clear."""
    if isinstance(puzzle, str):
        puzzle = Puzzle.parse(puzzle)
    puzzle = puzzle.replace(notes=(NOTE,))
    doubts = doubts or {}
    width, height = puzzle.board.width, puzzle.board.height
    right, bottom = _MARGIN + width * _CELL, _MARGIN + height * _CELL
    size = (right + _MARGIN, bottom + _MARGIN)
    labels = {cell: vehicle.label for vehicle in puzzle.vehicles for cell in vehicle.cells}
    return PhotoReading(
        puzzle=puzzle,
        confidence=min(doubts.values(), default=0.98),
        cells=tuple(
            tuple(
                CellReading(labels.get((row, column)), doubts.get((row, column), 0.99))
                for column in range(width)
            )
            for row in range(height)
        ),
        vehicles=tuple(
            VehicleReading(
                vehicle.label,
                vehicle.cells,
                0.97,
                (220, 36, 48) if vehicle.target else _COLOURS[number % 5],
                vehicle.target,
            )
            for number, vehicle in enumerate(puzzle.vehicles)
        ),
        corners=(
            (float(_MARGIN), float(_MARGIN)),
            (right - 20.0, _MARGIN + 10.0),
            (right + 15.0, bottom - 5.0),
            (_MARGIN - 12.0, bottom + 8.0),
        ),
        size=(width, height),
        exit=puzzle.exits[0],
        notes=(NOTE,),
        image_size=picture.size if picture else size,
        picture=picture or Picture(numpy.full((size[1], size[0], 3), 200, numpy.uint8), size),
    )
