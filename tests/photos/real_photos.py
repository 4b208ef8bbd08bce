"""The ten real photos of ``data`` with the boards that they show, and variations of them."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from unjam import Exit, Puzzle

DATA = Path(__file__).with_name("data")
SIDES = {"right": "R", "left": "L", "top": "U", "bottom": "D"}


class RealPhoto(NamedTuple):
    """A photo: the name of its file, and what it shows."""

    name: str
    puzzle: Puzzle

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return (DATA / self.name).read_bytes()


def real_photos() -> list[RealPhoto]:
    """Return all photos."""
    with (DATA / "truth.tsv").open(encoding="utf-8") as file:
        return [
            RealPhoto(
                line["file"],
                Puzzle.parse(
                    line["rows"].replace("/", "\n"), target="X", exit=line["exit"], format="grid"
                ),
            )
            for line in csv.DictReader(file, delimiter="\t")
        ]


def board_of(puzzle: Puzzle) -> Any:
    """Return what a puzzle shows, regardless of labels."""
    return (
        puzzle.board,
        frozenset((vehicle.cells, vehicle.target) for vehicle in puzzle.vehicles),
        frozenset((exit.cell, exit.direction) for exit in puzzle.exits),
    )


def turned(board: Any) -> Any:
    """Return a board of ``board_of`` turned clockwise by a quarter."""
    plain, vehicles, exits = board
    height = plain.height

    def turn(cell: tuple[int, int]) -> tuple[int, int]:
        return cell[1], height - 1 - cell[0]

    directions = {"R": "D", "D": "L", "L": "U", "U": "R"}
    return (
        plain._replace(
            width=plain.height, height=plain.width, walls=frozenset(map(turn, plain.walls))
        ),
        frozenset((tuple(sorted(map(turn, cells))), target) for cells, target in vehicles),
        frozenset((turn(cell), directions[way]) for cell, way in exits),
    )


def encoded(pixels: Any, ending: str = ".jpg") -> bytes:
    """Return pixels as the bytes of an image."""
    done, data = cv2.imencode(ending, pixels)
    assert done
    return bytes(data)


def decoded(data: bytes) -> Any:
    """Return the pixels of an image."""
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def varied(pixels: Any, seed: int) -> Any:
    """Return a photo in a mildly different perspective and light."""
    random = np.random.default_rng(seed)
    height, width = pixels.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    goal = source + random.uniform(-0.05, 0.05, (4, 2)) * (width, height)
    warp = cv2.getPerspectiveTransform(source, goal.astype(np.float32))
    moved = cv2.warpPerspective(pixels, warp, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return cv2.convertScaleAbs(moved, alpha=random.uniform(0.75, 1.2), beta=random.uniform(-20, 20))


__all__ = ["Exit", "RealPhoto", "board_of", "decoded", "encoded", "real_photos", "turned", "varied"]
