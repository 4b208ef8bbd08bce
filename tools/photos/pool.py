"""Pools of synthetic pictures for training: ``python -m tools.photos.pool FOLDER SHARDS [SEED]``.

Walls are rare, so few pictures show them; ``--walled 0.6`` makes a pool in which most do. A shard
holds compressed pictures, corners and boards. They are made once and read many times, because
drawing a picture takes longer than training on it.
"""

from __future__ import annotations

import argparse
import pickle
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from .layouts import Layout
from .synthetic import make

SHARD = 1000


class Entry(NamedTuple):
    """A compressed picture, its corners and its board."""

    data: bytes
    corners: Any
    layout: Layout | None
    kind: str


def entry(kind: str, seed: int, walled: float = 0.08) -> Entry:
    """Return a synthetic picture, compressed as badly as pictures are."""
    sample = make(kind, seed, walled)
    random = np.random.default_rng((9, seed))
    quality = int(random.integers(35, 96) if kind == "photo" else random.integers(60, 98))
    _, data = cv2.imencode(".jpg", sample.pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return Entry(data.tobytes(), sample.corners.astype(np.float32), sample.layout, sample.kind)


def decode_entry(one: Entry) -> Any:
    """Return the pixels of an entry."""
    return cv2.imdecode(np.frombuffer(one.data, np.uint8), cv2.IMREAD_COLOR)


def write_pool(folder: Path, shards: int, first: int, walled: float) -> None:
    """Write shards of two thirds photos and one third screenshots; they appear whole."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + shards):
        file = folder / f"{number:05}.pickle"
        if file.exists():
            continue
        entries = [
            entry("screenshot" if index % 3 == 2 else "photo", number * SHARD + index, walled)
            for index in range(SHARD)
        ]
        file.with_suffix(".part").write_bytes(pickle.dumps(entries))
        file.with_suffix(".part").rename(file)


if __name__ == "__main__":
    # Pickles name the module of a class, which must not be that of this run.
    from tools.photos.pool import write_pool

    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("shards", type=int)
    parser.add_argument("first", type=int, nargs="?", default=1000)
    parser.add_argument("--walled", type=float, default=0.08, help="share of boards with walls")
    options = parser.parse_args()
    write_pool(options.folder, options.shards, options.first, options.walled)
