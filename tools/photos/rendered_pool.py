"""Pools of rendered boards: ``python -m tools.photos.rendered_pool FOLDER SHARDS``.

The boards are random, drawn by unjam in every theme, alone or on a larger surface.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from unjam import Board, Exit, Puzzle, Vehicle

from .colours import any_colour
from .layouts import Layout, random_layout
from .pool import Entry
from .textures import surface

SHARD = 150
FIRST = 10_000  # the numbers of these shards, so that they can lie beside others
THEMES: tuple[Literal["light", "dark", "print"], ...] = ("light", "dark", "print")
LABELS = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwxyz"
_MOST_CELLS = 1.4  # cells of margin and exit beside the board
_LARGEST = 430  # pixels


def puzzle_of(layout: Layout) -> Puzzle:
    """Return the puzzle that a layout shows."""
    labels = iter(LABELS)
    vehicles = [
        Vehicle(
            "X" if piece.target else next(labels),
            tuple(piece.cells),
            "-" if piece.cells[0][0] == piece.cells[-1][0] else "|",
            target=piece.target,
        )
        for piece in layout.pieces
    ]
    side, line = layout.exit
    ends = {
        "R": (line, layout.width - 1),
        "L": (line, 0),
        "U": (0, line),
        "D": (layout.height - 1, line),
    }
    board = Board(layout.width, layout.height, walls=frozenset(layout.walls))
    return Puzzle(board, vehicles, [Exit(ends[side], side)])


def rendered(random: Any, layout: Layout) -> tuple[Any, Any]:
    """Return the pixels of a layout and the corners of its board."""
    scale = float(random.uniform(18, _LARGEST / (max(layout.width, layout.height) + _MOST_CELLS)))
    puzzle = puzzle_of(layout)
    # Hints draw a move as an arrow, and show its vehicle.
    moves = list(puzzle.legal_moves()) if random.random() < 0.35 else []
    move = moves[int(random.integers(len(moves)))] if moves else None
    data = puzzle.png(
        theme=THEMES[int(random.integers(len(THEMES)))],
        scale=scale,
        labels=random.random() < 0.8,
        moves=[move] if move else (),
        highlights=[move.vehicle] if move and random.random() < 0.5 else (),
    )
    pixels: Any = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    width, height = layout.width * scale, layout.height * scale
    # The margins are the same on opposite sides.
    left, top = (pixels.shape[1] - width) / 2, (pixels.shape[0] - height) / 2
    ends = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    return pixels, np.array(ends, np.float32) - 0.5


def on_a_surface(random: Any, pixels: Any, corners: Any) -> tuple[Any, Any]:
    """Return the picture somewhere on a larger one."""
    height, width = pixels.shape[:2]
    tall, wide = height + int(random.integers(160)), width + int(random.integers(160))
    if random.random() < 0.5:
        ground = surface(random, wide, tall, any_colour(random), 0.05)
    else:
        ground = np.full((tall, wide, 3), pixels[1, 1], np.uint8)
    top, left = int(random.integers(tall - height + 1)), int(random.integers(wide - width + 1))
    ground[top : top + height, left : left + width] = pixels
    return ground, corners + np.array((left, top))


def entry(random: Any) -> Entry:
    """Return a picture of a random board."""
    layout = random_layout(random)
    for _ in range(int(random.choice((0, 0, 0, 1, 2, 3)))):
        layout = layout.turned()
    pixels, corners = rendered(random, layout)
    if random.random() < 0.5:
        pixels, corners = on_a_surface(random, pixels, corners)
    quality = int(random.integers(70, 98))
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Entry(data.tobytes(), corners.astype(np.float32), layout, "screenshot")


def write_pool(folder: Path, shards: int) -> None:
    """Write shards; each depends only on its number."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(FIRST, FIRST + shards):
        random = np.random.default_rng(number)
        entries = [entry(random) for _ in range(SHARD)]
        (folder / f"{number:05}.pickle").write_bytes(pickle.dumps(entries))


if __name__ == "__main__":
    # Pickles name the module of a class, which must not be that of this run.
    from tools.photos.rendered_pool import write_pool

    cv2.setNumThreads(1)
    write_pool(Path(sys.argv[1]), int(sys.argv[2]))
