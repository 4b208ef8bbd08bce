"""Pools of variations of real photos: ``python -m tools.photos.real_pool FOLDER SHARDS [PHOTOS]``.

PHOTOS is a folder of photos with a table ``truth.tsv`` of what they show (default: those of the
tests). To see what the networks make of photos they do not know, train without this pool.
"""

from __future__ import annotations

import csv
import pickle
import sys
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from .camera_effects import photograph, toned
from .layouts import Layout, Piece
from .pool import Entry

SHARD = 200
SIDE = 448  # of the pictures, in pixels
PHOTOS = Path(__file__).resolve().parents[2] / "tests" / "photos" / "data"
SIDES = {"right": "R", "left": "L", "top": "U", "bottom": "D"}


class Photo(NamedTuple):
    """A photo: its pixels, the corners of its board, and what it shows."""

    pixels: Any
    corners: Any
    layout: Layout


def layout_of(rows: list[str], exit: str) -> Layout:
    """Return the layout of rows of cells, in which ``X`` is the target."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(rows):
        for column, label in enumerate(line):
            if label != ".":
                cells.setdefault(label, []).append((row, column))
    pieces = [Piece(place, label == "X") for label, place in sorted(cells.items())]
    side, _, line = exit.partition(":")
    return Layout(len(rows[0]), len(rows), pieces, exit=(SIDES[side], int(line) - 1))


def photos_in(folder: Path) -> list[Photo]:
    """Return the photos of a folder."""
    found = []
    with (folder / "truth.tsv").open(encoding="utf-8") as file:
        for line in csv.DictReader(file, delimiter="\t"):
            corners = [[float(n) for n in point.split(",")] for point in line["corners"].split()]
            layout = layout_of(line["rows"].split("/"), line["exit"])
            pixels = cv2.imread(str(folder / line["file"]))
            found.append(Photo(pixels, np.array(corners, np.float32), layout))
    return found


def variation(random: Any, photo: Photo) -> Entry:
    """Return the photo turned, moved, in another perspective and other light."""
    shape = [SIDE, SIDE]
    shape[int(random.integers(2))] = int(SIDE * random.choice((0.75, 1)))
    zoom = random.uniform(0.35, 0.75) * min(shape) / np.sqrt(cv2.contourArea(photo.corners))
    middle = photo.corners.mean(0)
    turn = cv2.getRotationMatrix2D(tuple(map(float, middle)), random.uniform(0, 360), zoom)
    turn[:, 2] += np.array(shape) / 2 - middle + random.normal(0, 0.05, 2) * SIDE
    goal = photo.corners @ turn[:, :2].T + turn[:, 2]
    goal += random.normal(0, 0.05, (4, 2)) * np.sqrt(cv2.contourArea(goal.astype(np.float32)))
    goal = goal.astype(np.float32)
    warp = cv2.getPerspectiveTransform(photo.corners, goal)
    scale = min(1.0, 1.3 * zoom)
    small = cv2.resize(photo.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    warp = warp @ np.diag([1 / scale, 1 / scale, 1])
    pixels = cv2.warpPerspective(small, warp, tuple(shape), borderMode=cv2.BORDER_REPLICATE)
    seen = photograph(random, pixels, goal) if random.random() < 0.5 else toned(random, pixels, 1)
    quality = int(random.integers(60, 96))
    _, data = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Entry(data.tobytes(), goal, photo.layout, "photo")


def write_pool(folder: Path, shards: int, photos: Path) -> None:
    """Write shards with every photo equally often; each depends only on its number."""
    folder.mkdir(parents=True, exist_ok=True)
    real = photos_in(photos)
    for number in range(shards):
        random = np.random.default_rng(number)
        entries = [variation(random, real[index % len(real)]) for index in range(SHARD)]
        (folder / f"{number:05}.pickle").write_bytes(pickle.dumps(entries))


if __name__ == "__main__":
    # Pickles name the module of a class, which must not be that of this run.
    from tools.photos.real_pool import write_pool

    cv2.setNumThreads(1)
    write_pool(Path(sys.argv[1]), int(sys.argv[2]), Path((sys.argv[3:] or [str(PHOTOS)])[0]))
