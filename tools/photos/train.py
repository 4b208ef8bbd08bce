"""Train the networks: ``python -m tools.photos.train finder POOL CHECKPOINT --minutes 20``.

Continues from the checkpoint if there is one. Several pools may be given, with weights:
``pool=1,real=0.2``. Needs PyTorch, which unjam itself does not.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import torch
from torch.nn import functional

from .batches import Drawn, Pool, aligner_sample, finder_sample, reader_sample
from .networks import Aligner, Finder, Reader

BATCH = 32


def pictures(seen: list[Any]) -> torch.Tensor:
    """Return pictures as the networks take them: planes of numbers around 0."""
    array = np.stack(seen).transpose(0, 3, 1, 2)
    batch = torch.from_numpy(np.ascontiguousarray(array)).float()
    return ((batch - 128) / 64).contiguous(memory_format=torch.channels_last)


Sample = tuple[Any, ...]
Batch = tuple[Any, ...]
Losses = tuple[torch.Tensor, dict[str, float]]


class Task(NamedTuple):
    """How to train a network: a sample is a picture and what the network must say of it.

    ``losses`` returns the loss of each sample of a batch, and figures to watch.
    """

    make: Callable[[], Any]
    sample: Callable[[Any, Drawn], Sample]
    batch: Callable[[list[Sample]], Batch]
    losses: Callable[[Any, Batch], Losses]


def finder_batch(samples: list[Sample]) -> Batch:
    """Return pictures and the maps that the finder must give."""
    maps = torch.from_numpy(np.stack([sample[1] for sample in samples]))
    return pictures([sample[0] for sample in samples]), maps


def finder_losses(network: Any, batch: Batch) -> Losses:
    """Return the loss of each sample."""
    seen, maps = batch
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits = network(seen)
    logits = logits.float()
    chance = torch.sigmoid(logits[:, 0])
    goal = maps[:, 0]
    weight = 1 + 12 * goal
    corner = (
        functional.binary_cross_entropy_with_logits(logits[:, 0], goal, reduction="none")
        * weight
        * (chance.detach() - goal).abs().clamp(min=0.02)
    ).sum((1, 2)) / 10
    inside = functional.binary_cross_entropy_with_logits(
        logits[:, 1], maps[:, 1], reduction="none"
    ).mean((1, 2))
    return corner + inside, {"corner": float(corner.mean()), "inside": float(inside.mean())}


def aligner_batch(samples: list[Sample]) -> Batch:
    """Return pictures, the offsets that the aligner must give, and sizes of boards."""
    offsets = torch.from_numpy(np.stack([sample[1] for sample in samples])).float()
    sizes = torch.from_numpy(np.stack([sample[2] for sample in samples])).long()
    return pictures([sample[0] for sample in samples]), offsets, sizes


def aligner_losses(network: Any, batch: Batch) -> Losses:
    """Return the loss of each sample."""
    seen, offsets, sizes = batch
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = network(seen)
    out = out.float()
    place = functional.smooth_l1_loss(out[:, :8], offsets, beta=0.1, reduction="none").mean(1)
    size = functional.cross_entropy(out[:, 8:14], sizes[:, 0], reduction="none")
    size = size + functional.cross_entropy(out[:, 14:], sizes[:, 1], reduction="none")
    return 4 * place + 0.3 * size, {
        "error": float((out[:, :8] - offsets).detach().abs().mean()) / 16 * (1 + 2 * 0.22),
        "size": float(size.mean()),
        "wrong": float((out[:, 8:14].argmax(1) != sizes[:, 0]).float().mean()),
    }


def reader_batch(samples: list[Sample]) -> Batch:
    """Return pictures of boards of one size, what the reader must say, and are they aligned."""
    maps = torch.from_numpy(np.stack([sample[1] for sample in samples]))
    aligned = torch.tensor([sample[2] for sample in samples])
    return pictures([sample[0] for sample in samples]), maps, aligned


def reader_losses(network: Any, batch: Batch) -> Losses:
    """Return the loss of each sample."""
    seen, maps, aligned = batch
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out, valid = network(seen)
    out, valid = out.float(), valid.float()
    out, shifts = out[:, :6], out[:, 6:]
    loss = functional.binary_cross_entropy_with_logits(out, maps[:, :6], reduction="none")
    weight = torch.ones_like(loss)
    rim = torch.ones(loss.shape[2:], dtype=torch.bool)
    rim[1:-1, 1:-1] = False
    weight[:, :5, rim] = 0
    weight[:, 5, ~rim] = 0
    weight[:, 5] *= 2
    weight[:, 2] *= maps[:, 0] * 1.5
    weight *= maps[:, 6:7]
    each = (loss * weight).sum((1, 2, 3)) / 8
    moved = functional.smooth_l1_loss(shifts, maps[:, 7:], beta=0.05, reduction="none")
    moved = moved[:, :, ~rim].mean((1, 2)) * aligned
    check = functional.binary_cross_entropy_with_logits(valid, aligned, reduction="none")
    share = aligned.mean().clamp(min=1 / len(aligned))
    with torch.no_grad():
        wrong = ((out > 0) != (maps[:, :6] > 0.5)) & (weight > 0)
        boards = wrong.flatten(1).any(1)[aligned > 0.5].float().mean()
    return (each + 4 * moved) / share + 0.4 * check, {
        "cells": float(each.detach().mean() / share),
        "moved": float(moved.detach().mean() / share),
        "check": float(check.detach().mean()),
        "boards": float(boards),
    }


TASKS = {
    "finder": Task(Finder, finder_sample, finder_batch, finder_losses),
    "aligner": Task(Aligner, aligner_sample, aligner_batch, aligner_losses),
    "reader": Task(Reader, reader_sample, reader_batch, reader_losses),
}


def batches(task: Task, random: Any, pool: Pool) -> Iterator[Batch]:
    """Yield batches without end, each of pictures of one shape."""
    waiting: dict[Any, list[Sample]] = {}
    while True:
        drawn = pool.draw()
        if drawn.layout is None and task.make is not Finder:
            continue
        sample = task.sample(random, drawn)
        samples = waiting.setdefault(sample[0].shape, [])
        samples.append(sample)
        if len(samples) == BATCH:
            yield task.batch(samples)
            samples.clear()


def train(
    name: str,
    pools: dict[str, float],
    checkpoint: Path,
    minutes: float,
    rate: float,
    seed: int,
    decay: bool,
) -> None:
    """Train a network for some minutes and keep its weights."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    task = TASKS[name]
    network = task.make().to(memory_format=torch.channels_last)
    average = task.make()
    steps = 0
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-2)
    if checkpoint.exists():
        state = torch.load(checkpoint)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        if state["optimiser"] is not None:  # none after ``restore``
            optimiser.load_state_dict(state["optimiser"])
        steps = state["steps"]
    else:
        average.load_state_dict(network.state_dict())
    pool = Pool([Path(folder) for folder in pools], list(pools.values()), random)
    source = batches(task, random, pool)
    begin = told = time.monotonic()
    sums: dict[str, float] = {}
    while True:
        share = (time.monotonic() - begin) / (60 * minutes)
        if share >= 1:
            break
        now = rate * min(1.0, (steps + 1) / 200)
        if decay:
            now *= max(0.02, 1 - share)
        for group in optimiser.param_groups:
            group["lr"] = now
        network.train()
        each, parts = task.losses(network, next(source))
        optimiser.zero_grad()
        each.mean().backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        steps += 1
        keep = min(0.998, (steps + 1) / (steps + 10))
        with torch.no_grad():
            for old, new in zip(
                average.state_dict().values(), network.state_dict().values(), strict=True
            ):
                if old.dtype.is_floating_point:
                    old.mul_(keep).add_(new, alpha=1 - keep)
                else:
                    old.copy_(new)
        for part, value in parts.items():
            if np.isnan(value):  # of no board
                continue
            old_value = sums.get(part, value)
            sums[part] = 0.97 * old_value + 0.03 * value
        if time.monotonic() - told > 30:
            told = time.monotonic()
            text = " ".join(f"{part} {value:.4f}" for part, value in sums.items())
            print(f"{name} step {steps} rate {now:.5f} {text}", flush=True)
            _save(checkpoint, network, average, optimiser, steps)
    _save(checkpoint, network, average, optimiser, steps)


def _save(checkpoint: Path, network: Any, average: Any, optimiser: Any, steps: int) -> None:
    part = checkpoint.with_suffix(".part")
    torch.save(
        {
            "network": network.state_dict(),
            "average": average.state_dict(),
            "optimiser": optimiser.state_dict(),
            "steps": steps,
        },
        part,
    )
    part.rename(checkpoint)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=sorted(TASKS))
    parser.add_argument("pools", help="folders with weights: pool=1,real=0.2")
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decay", action="store_true", help="lower the rate to zero at the end")
    options = parser.parse_args()
    pools = {}
    for part in options.pools.split(","):
        name, _, weight = part.partition("=")
        pools[name] = float(weight or 1)
    train(
        options.task,
        pools,
        options.checkpoint,
        options.minutes,
        options.rate,
        options.seed,
        options.decay,
    )


if __name__ == "__main__":
    main()
