"""How many states lie at each distance, up to the first win: ``by_depth.tsv``.

A search that loses a state, or meets one twice, at any depth gives other counts.
"""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from tests.support.golden import puzzle_of, read_table
from unjam import Puzzle
from unjam.literals import Metric
from unjam.reference import Game, Identity, State

RECORDS = read_table("by_depth.tsv")
# The reference sees some 5,000 states a second; an ordinary run compares so many of a puzzle.
QUICK = 400


def name(record: dict[str, str]) -> str:
    return "-".join((record["deck"], record["id"], record["metric"]))


def counts_of(record: dict[str, str]) -> tuple[int, ...]:
    return tuple(int(count) for count in record["states"].split())


@pytest.mark.parametrize("record", RECORDS, ids=name)
def test_engine(record: dict[str, Any]) -> None:
    metric = record["metric"]
    solution = puzzle_of(record).solve(metric=metric, by_depth=True)
    counts = counts_of(record)
    assert solution.stats.by_depth == counts
    assert solution.stats.states == sum(counts)
    best = solution.move_count if metric == "moves" else solution.slide_count
    assert best == len(counts) - 1


@pytest.mark.parametrize("record", RECORDS, ids=name)
def test_reference(record: dict[str, Any]) -> None:
    """All levels of a small puzzle, the first ones of others."""
    counts = counts_by_reference(puzzle_of(record), record["metric"], QUICK)
    assert len(counts) > 3
    assert counts == counts_of(record)[: len(counts)]
    assert sum(counts) > QUICK or counts == counts_of(record)


@pytest.mark.soak
@pytest.mark.parametrize("record", RECORDS, ids=name)
def test_reference_to_the_end(record: dict[str, Any]) -> None:
    assert counts_by_reference(puzzle_of(record), record["metric"]) == counts_of(record)


def counts_by_reference(puzzle: Puzzle, metric: Metric, enough: float = inf) -> tuple[int, ...]:
    """Level by level with the rules of the reference, by moves or by slides, until it is enough."""
    game = Game(puzzle)
    level: list[State] = [game.start()]
    met: set[Identity] = {game.identity(game.start())}
    counts = [1]
    while level and sum(counts) <= enough and not any(map(game.won, level)):
        further = []
        for state in level:
            for legs, neighbour in game.moves(state):
                if metric == "slides" and legs[0][2] > 1:
                    continue
                identity = game.identity(neighbour)
                if identity not in met:
                    met.add(identity)
                    further.append(neighbour)
        level = further
        counts.append(len(level))
    return tuple(counts)
