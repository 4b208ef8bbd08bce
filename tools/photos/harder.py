"""Choose hard pictures: ``python -m tools.photos.harder reader POOL reader.pt HARD --share 0.35``.

Most pictures of a pool are easy, and training on them again teaches little. This copies those with
the greatest loss to another pool, to be given some weight of its own.
"""

from __future__ import annotations

import argparse
import pickle
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch

from .batches import Drawn
from .pool import SHARD, Entry, decode_entry
from .train import TASKS, Sample, Task


def losses(task: Task, network: Any, random: Any, entries: list[Entry]) -> Any:
    """Return the loss of each picture, changed at random, 0 if there is no board."""
    groups: dict[Any, list[tuple[int, Sample]]] = {}
    for index, entry in enumerate(entries):
        if entry.layout is None:
            continue
        drawn = Drawn(decode_entry(entry), entry.corners, entry.layout, entry.kind)
        sample = task.sample(random, drawn)
        groups.setdefault(sample[0].shape, []).append((index, sample))
    found = np.zeros(len(entries))
    with torch.no_grad():
        for group in groups.values():
            each, _ = task.losses(network, task.batch([sample for _, sample in group]))
            found[[index for index, _ in group]] = each.numpy()
    return found


def choose(task: Task, pool: Path, checkpoint: Path, out: Path, share: float) -> None:
    """Write the hardest pictures of a pool as another one."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    random = np.random.default_rng(0)
    network = task.make().to(memory_format=torch.channels_last)
    network.load_state_dict(torch.load(checkpoint)["average"])
    network.eval()
    out.mkdir(parents=True, exist_ok=True)
    kept: list[Entry] = []
    files = sorted(pool.glob("*.pickle"))
    for number, file in enumerate(files):
        entries = pickle.loads(file.read_bytes())
        found = losses(task, network, random, entries)
        kept += [entries[index] for index in np.argsort(-found)[: int(share * len(entries))]]
        if len(kept) >= SHARD or number == len(files) - 1:
            (out / file.name).write_bytes(pickle.dumps(kept))
            kept = []


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=sorted(TASKS))
    parser.add_argument("pool", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--share", type=float, default=0.35)
    options = parser.parse_args()
    choose(TASKS[options.task], options.pool, options.checkpoint, options.out, options.share)
