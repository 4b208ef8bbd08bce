"""The same puzzle told otherwise: under other labels and in another order."""

from __future__ import annotations

import random
from collections.abc import Iterable

from unjam.model import Puzzle

LONG_LABELS = [f"{letter}{digit}" for letter in "abcdefgh" for digit in range(9)]


def retold(rng: random.Random, puzzle: Puzzle, new_labels: Iterable[str] = LONG_LABELS) -> Puzzle:
    """The puzzle under random labels, with vehicles, exits and goals in a random order."""
    labels = [vehicle.label for vehicle in puzzle.vehicles]
    new = rng.sample(list(new_labels), len(labels))
    names = dict(zip(labels, new, strict=True))
    vehicles = [vehicle._replace(label=names[vehicle.label]) for vehicle in puzzle.vehicles]
    exits = [
        way._replace(targets=way.targets and frozenset(names[label] for label in way.targets))
        for way in puzzle.exits
    ]
    goals = [goal._replace(target=names[goal.target]) for goal in puzzle.goals]
    for told in (vehicles, exits, goals):
        rng.shuffle(told)
    return puzzle.replace(vehicles=vehicles, exits=exits, goals=goals, recorded_moves=())
