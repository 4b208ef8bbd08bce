"""Train the networks: ``python -m tools.photos.train finder POOL CHECKPOINT --minutes 20``.

Continues from the checkpoint if there is one. Several pools may be given, with weights:
``pool=1,real=0.2``. Needs PyTorch, which unjam itself does not.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from .batches import Pool, aligner_sample, finder_sample, reader_sample
from .networks import Aligner, Finder, Reader

BATCH = 32


def pictures(seen: list[Any]) -> torch.Tensor:
    """Return pictures as the networks take them: planes of numbers around 0."""
    array = np.stack(seen).transpose(0, 3, 1, 2)
    batch = torch.from_numpy(np.ascontiguousarray(array)).float()
    return ((batch - 128) / 64).contiguous(memory_format=torch.channels_last)


def finder_loss(network: Any, random: Any, pool: Pool) -> tuple[torch.Tensor, dict[str, float]]:
    """Return the loss of a batch."""
    samples = [finder_sample(random, pool.draw()) for _ in range(BATCH)]
    maps = torch.from_numpy(np.stack([sample[1] for sample in samples]))
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits = network(pictures([sample[0] for sample in samples]))
    logits = logits.float()
    chance = torch.sigmoid(logits[:, 0])
    goal = maps[:, 0]
    weight = 1 + 12 * goal
    corner = (
        functional.binary_cross_entropy_with_logits(logits[:, 0], goal, reduction="none")
        * weight
        * (chance.detach() - goal).abs().clamp(min=0.02)
    )
    inside = functional.binary_cross_entropy_with_logits(logits[:, 1], maps[:, 1])
    corner_loss = corner.sum((1, 2)).mean() / 10
    return corner_loss + inside, {"corner": float(corner_loss), "inside": float(inside)}


def aligner_loss(network: Any, random: Any, pool: Pool) -> tuple[torch.Tensor, dict[str, float]]:
    """Return the loss of a batch."""
    samples: list[Any] = []
    while len(samples) < BATCH:
        entry = pool.draw()
        if entry.layout is not None:
            samples.append(aligner_sample(random, entry))
    offsets = torch.from_numpy(np.stack([sample[1] for sample in samples])).float()
    sizes = torch.from_numpy(np.stack([sample[2] for sample in samples])).long()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out = network(pictures([sample[0] for sample in samples]))
    out = out.float()
    place = functional.smooth_l1_loss(out[:, :8], offsets, beta=0.1)
    size = functional.cross_entropy(out[:, 8:14], sizes[:, 0]) + functional.cross_entropy(
        out[:, 14:], sizes[:, 1]
    )
    return 4 * place + 0.3 * size, {
        "error": float((out[:, :8] - offsets).abs().mean()) / 16 * (1 + 2 * 0.22),
        "size": float(size),
        "wrong": float((out[:, 8:14].argmax(1) != sizes[:, 0]).float().mean()),
    }


_waiting: dict[tuple[int, int], list[Any]] = {}


def reader_loss(network: Any, random: Any, pool: Pool) -> tuple[torch.Tensor, dict[str, float]]:
    """Return the loss of a batch of boards of one size."""
    while True:
        entry = pool.draw()
        if entry.layout is None:
            continue
        sample = reader_sample(random, entry)
        waiting = _waiting.setdefault(sample[3], [])
        waiting.append(sample)
        if len(waiting) == BATCH:
            break
    samples = _waiting.pop(sample[3])
    maps = torch.from_numpy(np.stack([one[1] for one in samples]))
    aligned = torch.tensor([one[2] for one in samples])
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out, valid = network(pictures([one[0] for one in samples]))
    out, valid = out.float(), valid.float()
    loss = functional.binary_cross_entropy_with_logits(out, maps[:, :6], reduction="none")
    weight = torch.ones_like(loss)
    rim = torch.ones(loss.shape[2:], dtype=torch.bool)
    rim[1:-1, 1:-1] = False
    weight[:, :5, rim] = 0
    weight[:, 5, ~rim] = 0
    weight[:, 5] *= 2
    weight[:, 2] *= maps[:, 0] * 1.5
    weight *= maps[:, 6:]
    each = (loss * weight).sum((1, 2, 3))
    cells = each.sum() / aligned.sum().clamp(min=1) / 8
    check = functional.binary_cross_entropy_with_logits(valid, aligned)
    with torch.no_grad():
        wrong = ((out > 0) != (maps[:, :6] > 0.5)) & (weight > 0)
        boards = wrong.flatten(1).any(1)[aligned > 0.5].float().mean()
    return cells + 0.4 * check, {
        "cells": float(cells),
        "check": float(check),
        "boards": float(boards),
    }


TASKS: dict[str, Any] = {
    "finder": (Finder, finder_loss),
    "aligner": (Aligner, aligner_loss),
    "reader": (Reader, reader_loss),
}


def train(
    task: str,
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
    make, loss_of = TASKS[task]
    network = make().to(memory_format=torch.channels_last)
    average = make()
    steps = 0
    optimiser = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-2)
    if checkpoint.exists():
        state = torch.load(checkpoint)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        steps = state["steps"]
    else:
        average.load_state_dict(network.state_dict())
    pool = Pool([Path(name) for name in pools], list(pools.values()), random)
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
        loss, parts = loss_of(network, random, pool)
        optimiser.zero_grad()
        loss.backward()
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
        for name, value in parts.items():
            old_value = sums.get(name, value)
            sums[name] = 0.97 * old_value + 0.03 * value
        if time.monotonic() - told > 30:
            told = time.monotonic()
            text = " ".join(f"{name} {value:.4f}" for name, value in sums.items())
            print(f"{task} step {steps} rate {now:.5f} {text}", flush=True)
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
