"""Batches for training: pictures of pools, changed at random, with what the networks must say."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from unjam.photo.rectification import (
    ALIGNER_MARGIN,
    ALIGNER_SIDE,
    FINDER_SIDE,
    aligner_input,
    letterbox,
    reader_input,
)

from .camera_effects import toned
from .layouts import Layout, Piece
from .pool import Entry, decode_entry

GRID = FINDER_SIDE // 4


RECENT = 1500  # decoded pictures in memory
USES = 3  # of a decoded picture, long after one another: decoding takes longer than a change


class Drawn(NamedTuple):
    """A decoded picture of a pool."""

    pixels: Any
    corners: Any
    layout: Layout | None
    kind: str


class Pool:
    """The shards of some folders, reread as they grow; ``weights`` are those of the folders."""

    def __init__(self, folders: list[Path], weights: list[float], random: Any) -> None:
        self.folders, self.weights, self.random = folders, np.asarray(weights, float), random
        self.files: list[list[Path]] = [[] for _ in folders]
        self.open: list[list[Entry]] = [[] for _ in folders]
        self.drawn = 0
        self.recent: list[tuple[Drawn, int]] = []

    def draw(self) -> Drawn:
        """Return a random picture."""
        if len(self.recent) < RECENT:
            # Few uses at first, so that not all are replaced together.
            self.recent.append((self._next(), int(self.random.integers(1, USES + 1))))
        index = int(self.random.integers(len(self.recent)))
        drawn, uses = self.recent[index]
        self.recent[index] = (drawn, uses - 1) if uses > 1 else (self._next(), USES)
        return drawn

    def _next(self) -> Drawn:
        entry = self._entry()
        return Drawn(decode_entry(entry), entry.corners, entry.layout, entry.kind)

    def _entry(self) -> Entry:
        if self.drawn % 2000 == 0:
            self.files = [sorted(folder.glob("*.pickle")) for folder in self.folders]
        self.drawn += 1
        index = int(self.random.choice(len(self.folders), p=self.weights / self.weights.sum()))
        if not self.open[index]:
            # Two shards together, the newest ones a little more often.
            files = self.files[index]
            picks = [files[int(len(files) * self.random.random() ** 0.8)] for _ in range(2)]
            entries = [entry for pick in picks for entry in pickle.loads(pick.read_bytes())]
            self.random.shuffle(entries)
            self.open[index] = entries[: max(1, len(entries) // 2)]
        return self.open[index].pop()


def recoloured(random: Any, pixels: Any, kind: str) -> Any:
    """Return the picture with other colours, a little."""
    if random.random() < 0.5:
        pixels = toned(random, pixels, 0.5 if kind == "screenshot" else 0.8)
    return pixels


def finder_sample(random: Any, entry: Drawn) -> tuple[Any, Any]:
    """Return an input of the finder and the maps it must give."""
    corners = entry.corners.copy()
    square, factor, (left, top) = letterbox(entry.pixels, 192)
    square = recoloured(random, square, entry.kind)
    corners = (corners + 0.5) * factor - 0.5 + (left, top)
    quarter = int(random.integers(4)) if entry.kind != "screenshot" or random.random() < 0.5 else 0
    angle = 90.0 * quarter
    spread = 25 if entry.kind != "screenshot" else 1.5
    angle += random.normal(0, spread) if random.random() < 0.5 else 0.0
    scale = FINDER_SIDE / 192 * np.exp(random.normal(0, 0.15))
    turn: Any = cv2.getRotationMatrix2D((96, 96), angle, scale)
    turn[:, 2] += FINDER_SIDE / 2 - 96
    if random.random() < 0.5:
        turn = np.array([[-1, 0, FINDER_SIDE - 1], [0, 1, 0]]) @ np.vstack([turn, (0, 0, 1)])
    moved = corners @ turn[:, :2].T + turn[:, 2]
    low, high = moved.min(0), moved.max(0)
    room = FINDER_SIDE - 3
    if entry.layout is not None and (high - low < room).all():  # keep the board inside
        shift = random.normal(0, 8, 2)
        shift = np.clip(shift, 1 - low, room + 1 - high)
        turn[:, 2] += shift
        moved = moved + shift
    elif entry.layout is not None:
        turn = np.array([[FINDER_SIDE / 192, 0, 0], [0, FINDER_SIDE / 192, 0]])
        moved = corners @ turn[:, :2].T + turn[:, 2]
    fill = (128, 128, 128) if random.random() < 0.6 else tuple(map(int, random.integers(0, 256, 3)))
    mode = cv2.BORDER_CONSTANT if random.random() < 0.7 else cv2.BORDER_REPLICATE
    square = cv2.warpAffine(
        square,
        turn,
        (FINDER_SIDE, FINDER_SIDE),
        flags=cv2.INTER_LINEAR,
        borderMode=mode,
        borderValue=fill,
    )
    maps = np.zeros((2, GRID, GRID), np.float32)
    if entry.layout is not None:
        points = (moved + 0.5) / 4 - 0.5
        y, x = np.mgrid[:GRID, :GRID]
        for px, py in points:
            maps[0] = np.maximum(maps[0], np.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * 1.1**2)))
        inside = np.zeros((GRID * 4, GRID * 4), np.uint8)
        cv2.fillPoly(inside, [np.round(moved * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
        maps[1] = cv2.resize(inside, (GRID, GRID), interpolation=cv2.INTER_AREA) / 255.0
    return square, maps


def symmetric(random: Any, corners: Any, layout: Layout) -> tuple[Any, Layout]:
    """Return the corners and the board turned and mirrored at random, alike."""
    for _ in range(int(random.integers(4))):
        layout = layout.turned()
        corners = np.roll(corners, 1, 0)
    if random.random() < 0.5:
        corners = corners[[1, 0, 3, 2]]
        last = layout.width - 1
        side, line = layout.exit
        layout = Layout(
            layout.width,
            layout.height,
            [
                Piece(sorted((r, last - c) for r, c in piece.cells), piece.target)
                for piece in layout.pieces
            ],
            [(r, last - c) for r, c in layout.walls],
            ({"R": "L", "L": "R"}.get(side, side), last - line if side in "UD" else line),
            layout.exit_visible,
        )
    return corners, layout


def moved_corners(random: Any, corners: Any, spread: float, common: float) -> Any:
    """Return corners moved at random; the amounts are shares of the board's side."""
    side = float(np.sqrt(abs(cv2.contourArea(corners.astype(np.float32)))))
    middle = corners.mean(0)
    grown = (corners - middle) * (1 + random.normal(0, common, 1)) + middle
    return (
        grown + random.normal(0, spread * side, (4, 2)) + random.normal(0, common * side, 2)
    ).astype(np.float32)


def aligner_sample(random: Any, entry: Drawn) -> tuple[Any, Any, Any]:
    """Return an input of the aligner, the offsets it must give, and the size it must say."""
    assert entry.layout is not None
    corners, layout = symmetric(random, entry.corners, entry.layout)
    spread, common = (0.05, 0.04) if random.random() < 0.5 else (0.015, 0.012)
    rough = moved_corners(random, corners, spread, common)
    while not cv2.isContourConvex(np.round(rough * 4).astype(np.int32)):
        rough = moved_corners(random, corners, spread / 2, common)
    seen = recoloured(random, oriented_input(entry.pixels, rough), entry.kind)
    offsets = (offsets_of(rough, corners)).reshape(8)
    return seen, offsets, np.array([layout.width - 4, layout.height - 4])


def oriented_input(pixels: Any, corners: Any) -> Any:
    """Return the aligner's input; corners may run either way round."""
    return aligner_input(pixels, corners)


def offsets_of(rough: Any, corners: Any) -> Any:
    """Return where the true corners are in the aligner's input, from where they should be."""
    from unjam.photo.rectification import aligner_goal

    goal = aligner_goal()
    transform = cv2.getPerspectiveTransform(rough.astype(np.float32), goal)
    true = cv2.perspectiveTransform(corners[None].astype(np.float32), transform)[0]
    return np.clip((true - goal) / (ALIGNER_SIDE / 16), -6, 6)


def reader_sample(random: Any, entry: Drawn) -> tuple[Any, Any, float, tuple[int, int]]:
    """Return an input of the reader, the maps it must give, is it aligned, and its size.

    The maps are those of ``reader_maps`` and of ``shifts_of``.
    """
    assert entry.layout is not None
    pixels = entry.pixels
    corners, layout = symmetric(random, entry.corners, entry.layout)
    width, height = layout.width, layout.height
    aligned = 1.0
    if random.random() < 0.18:
        aligned = 0.0
        seen, width, height = _misaligned(random, pixels, corners, layout)
    else:
        strong = float(random.choice((0.025, 0.06, 0.12), p=(0.5, 0.35, 0.15)))
        rough = moved_corners(random, corners, strong / width, strong / width)
        seen = reader_input(pixels, rough, width, height)
    seen = recoloured(random, seen, entry.kind)
    maps = np.zeros((9, height + 2, width + 2), np.float32)
    if aligned:
        maps[:7] = reader_maps(layout)
        maps[7:, 1:-1, 1:-1] = shifts_of(rough, corners, width, height)
    return seen, maps, aligned, (width, height)


def shifts_of(rough: Any, corners: Any, width: int, height: int) -> Any:
    """Return how far cells are from where ``rough`` corners make them: x and y, in cells."""
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    placed = cv2.getPerspectiveTransform(whole, corners.astype(np.float32))
    seen = cv2.getPerspectiveTransform(rough.astype(np.float32), whole)
    down, across = np.mgrid[:height, :width] + 0.5
    middles = np.stack([across, down], 2).reshape(1, -1, 2)
    moved = cv2.perspectiveTransform(middles, seen @ placed) - middles
    return moved.reshape(height, width, 2).transpose(2, 0, 1)


def _misaligned(random: Any, pixels: Any, corners: Any, layout: Layout) -> tuple[Any, int, int]:
    width, height = layout.width, layout.height
    kind = int(random.integers(5))
    if kind == 0:  # a wrong number of cells
        width = int(np.clip(width + random.choice([-1, 1]), 4, 9))
        if random.random() < 0.5 or width == layout.width:
            height = layout.height + (1 if layout.height < 9 else -1)
    elif kind == 1:  # moved by half a cell or more
        step = random.uniform(0.4, 1.2) / width
        along = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
        down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
        corners = corners + step * random.choice([-1, 1]) * (
            along if random.random() < 0.5 else down
        )
    elif kind == 2:  # one corner or one side is wrong
        corners = corners.copy()
        first = int(random.integers(4))
        inward = (corners.mean(0) - corners[first]) / width
        step = inward * random.choice([-1, 1]) * random.uniform(0.8, 2)
        corners[first] += step
        if random.random() < 0.5:
            corners[(first + 1) % 4] += step
    elif kind == 3:  # a row or a column is left out, or one too many is taken in
        corners, width, height = _cropped(random, corners, width, height)
    else:  # the whole is too large or too small
        middle = corners.mean(0)
        corners = (corners - middle) * random.choice([0.8, 0.85, 1.18, 1.25, 1.35]) + middle
    return reader_input(pixels, corners.astype(np.float32), width, height), width, height


def _cropped(random: Any, corners: Any, width: int, height: int) -> tuple[Any, int, int]:
    """Return corners and the size with one side, or two, moved by a whole cell."""
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    placed = cv2.getPerspectiveTransform(whole, corners.astype(np.float32))
    low, high = np.zeros(2), np.array([width, height], float)
    while True:
        axis = int(random.integers(2))
        (low if random.random() < 0.5 else high)[axis] += random.choice([-1, 1])
        wide, tall = (high - low).astype(int).tolist()
        if (wide, tall) != (width, height) and random.random() < 0.7:
            break
    wide, tall = int(np.clip(wide, 4, 9)), int(np.clip(tall, 4, 9))
    box = [low, (high[0], low[1]), high, (low[0], high[1])]
    box = np.array(box) + random.normal(0, 0.05, (4, 2))
    moved = cv2.perspectiveTransform(box[None].astype(np.float32), placed)[0]
    return moved, wide, tall


def reader_maps(layout: Layout) -> Any:
    """Return what the reader must say, and as a seventh map whether the gap is known."""
    maps = np.zeros((7, layout.height + 2, layout.width + 2), np.float32)
    for piece in layout.pieces:
        for row, column in piece.cells:
            maps[0, row + 1, column + 1] = 1
            maps[2, row + 1, column + 1] = piece.target
        for (row, column), (_, following) in zip(piece.cells, piece.cells[1:], strict=False):
            maps[3 if following != column else 4, row + 1, column + 1] = 1
    for row, column in layout.walls:
        maps[1, row + 1, column + 1] = 1
    side, line = layout.exit
    if layout.exit_visible:
        row, column = {
            "R": (line + 1, -1),
            "L": (line + 1, 0),
            "U": (0, line + 1),
            "D": (-1, line + 1),
        }[side]
        maps[5, row, column] = 1
    maps[6] = 1
    return maps


__all__ = ["ALIGNER_MARGIN", "Pool", "aligner_sample", "finder_sample", "reader_sample"]
