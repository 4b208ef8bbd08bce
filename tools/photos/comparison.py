"""Fit how cells are compared: ``python -m tools.photos.comparison networks.npz 1000 8100000``.

Reads pictures as they are read otherwise, 1,000 photos and 1,000 screenshots from a first seed,
and fits the network of ``unjam.photo.cell_comparison`` to what their cells show. Replaces it in the
file. Do this after ``export``, since it follows the reader. Needs PyTorch.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

from unjam.photo.board_placement import BoardView, view_board
from unjam.photo.cell_comparison import FEATURES, cell_features
from unjam.photo.network import load_networks
from unjam.photo.rectification import reader_input

from .layouts import Layout
from .pool import Entry, decode_entry, entry

HIDDEN, MEMBERS = 16, 3  # units of a network, and networks whose answers are averaged
STEPS, RATE, BATCH = 600, 4e-3, 2048
UNSURE = 0.01  # what a cell that the reader is sure of counts, to be chosen


def true_layout(one: Entry, view: BoardView) -> Layout | None:
    """Return what a picture shows, turned as it was read, None if the board is elsewhere."""
    layout, corners = one.layout, one.corners
    assert layout is not None
    places = []
    for _ in range(4):
        places.append((float(np.abs(view.corners - corners).max()), layout))
        layout, corners = layout.turned(), np.roll(corners, 1, 0)
    error, layout = min(places, key=lambda place: place[0])
    cell = (abs(cv2.contourArea(one.corners)) / (layout.width * layout.height)) ** 0.5
    same = (layout.width, layout.height) == (view.width, view.height)
    return layout if same and error < 0.6 * cell else None


def cells_of(layers: Any, one: Entry) -> tuple[Any, Any] | None:
    """Return the features of the cells of a picture, and whether each is a vehicle or a wall."""
    pixels = decode_entry(one)
    view = view_board(layers, pixels, None)
    layout = true_layout(one, view) if view is not None else None
    if view is None or layout is None:
        return None
    flat = reader_input(pixels, view.corners, view.width, view.height)
    goal = np.zeros((view.height, view.width, 2), np.float32)
    for piece in layout.pieces:
        for row, column in piece.cells:
            goal[row, column, 0] = 1
    for row, column in layout.walls:
        goal[row, column, 1] = 1
    return cell_features(view.maps, flat), goal.reshape(-1, 2)


def fitted(features: torch.Tensor, goal: torch.Tensor) -> nn.Sequential:
    """Return a network for standardised features; the first two become logits again."""
    network = nn.Sequential(nn.Linear(FEATURES, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 2))
    nn.init.zeros_(network[2].weight)
    nn.init.zeros_(network[2].bias)
    before = features[:, :2] * 4
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    standard = (features - mean) / deviation
    losses = functional.binary_cross_entropy_with_logits(before, goal, reduction="none").sum(1)
    chances = losses + UNSURE
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=1e-2)
    for step in range(STEPS):
        if step % 2:
            chosen = torch.randint(len(goal), (BATCH,))
            weights = torch.ones(BATCH)
        else:  # doubtful cells more often, with less weight
            chosen = torch.multinomial(chances, BATCH, replacement=True)
            weights = chances.mean() / chances[chosen]
        optimiser.param_groups[0]["lr"] = RATE * (1 - step / STEPS)
        after = before[chosen] + network(standard[chosen])
        each = functional.binary_cross_entropy_with_logits(after, goal[chosen], reduction="none")
        loss = (each.sum(1) * weights).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    with torch.no_grad():  # let it take features as they are
        network[0].weight /= deviation
        network[0].bias -= network[0].weight @ mean
    return network


def layers_of(networks: list[nn.Sequential]) -> dict[str, Any]:
    """Return the arrays of one network that gives the mean of several."""
    hidden = torch.cat([network[0].weight for network in networks]).T
    out = torch.cat([network[2].weight for network in networks], 1).T / len(networks)
    biases = {
        "hidden": torch.cat([network[0].bias for network in networks]),
        "out": sum((network[2].bias for network in networks), torch.zeros(2)) / len(networks),
    }
    arrays = {}
    for name, weight in (("hidden", hidden), ("out", out)):
        arrays[f"comparison.{name}/weight"] = weight.detach().numpy()[None, None]
        arrays[f"comparison.{name}/scale"] = np.ones(weight.shape[1], np.float32)
        arrays[f"comparison.{name}/bias"] = biases[name].detach().numpy()
    return arrays


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("count", type=int, nargs="?", default=1000)
    parser.add_argument("first", type=int, nargs="?", default=8_100_000)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(0)
    layers = load_networks(options.file)
    found = [
        cells
        for kind in ("screenshot", "photo")
        for seed in range(options.first, options.first + options.count)
        if (cells := cells_of(layers, entry(kind, seed))) is not None
    ]
    features = torch.from_numpy(np.concatenate([cells[0] for cells in found])).float()
    goal = torch.from_numpy(np.concatenate([cells[1] for cells in found])).float()
    write(options.file, [fitted(features, goal) for _ in range(MEMBERS)])


def write(file: Path, networks: list[nn.Sequential]) -> None:
    """Replace the comparison in a file of networks."""
    with np.load(file) as stored:
        arrays = {name: stored[name] for name in stored.files}
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **(arrays | layers_of(networks)))
    part.rename(file)


if __name__ == "__main__":
    main()
