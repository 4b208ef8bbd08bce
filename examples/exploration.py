"""Draw how long random players need: ``python examples/exploration.py --out FOLDER``.

Needs ``pip install 'unjam[gym,plot]'``. Writes ``exploration.png``: on the left the expected number
of random moves from the start of puzzles of the deck `daily` against their optimal moves; on the
right the share of random episodes of 200 moves that end in a win, against the moves between their
start and a win.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
import matplotlib
import numpy as np

import unjam
import unjam.gym
from unjam.difficulty.measures import hitting_time

DISTANCES = range(1, 21)


def hitting_times(every: int) -> tuple[list[int], list[float]]:
    """Return the optimal moves and the expected random moves of every so many puzzles."""
    moves, times = [], []
    for puzzle in list(unjam.deck("daily"))[::every]:
        graph = puzzle.explore()
        time = hitting_time(graph)
        if time is not None:
            moves.append(int(graph.to_win[0]))
            times.append(time)
    return moves, times


def random_wins(distance: int, games: int = 2000, steps: int = 200) -> float:
    """Return the share of games so many moves from a win that random moves win in time.

    The puzzles have 20 optimal moves or more, so all have states at these distances.
    """
    envs = gymnasium.make_vec(
        "unjam/RushHour-v0", num_envs=games, deck="daily", moves=(20, 99), actions="move",
        start_distance=(distance, distance), max_episode_steps=steps + 1,
    )  # fmt: skip
    _, info = envs.reset(seed=1)
    random = np.random.default_rng(1)
    won = np.zeros(games, bool)
    for _ in range(steps):
        masks = info["action_mask"]
        actions = (masks * random.random(masks.shape)).argmax(1)
        _, _, terminated, _, info = envs.step(actions)
        won |= terminated
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw how long random players need.")
    parser.add_argument("--every", type=int, default=4, help="take every N-th puzzle (default: 4)")
    parser.add_argument("--out", type=Path, default=Path("build/learn"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4))
    moves, times = hitting_times(options.every)
    left.semilogy(moves, times, ".", alpha=0.5)
    left.set_xlabel("optimal moves")
    left.set_ylabel("expected random moves")
    left.set_title(f"From the start of {len(moves)} puzzles")
    shares = [random_wins(distance) for distance in DISTANCES]
    right.plot(DISTANCES, [100 * share for share in shares], ".-")
    right.set_xlabel("moves between start and win")
    right.set_ylabel("random episodes won, %")
    right.set_title("Within 200 moves")
    right.set_ylim(0, 100)
    right.set_xticks(range(0, 21, 5))
    for axes in (left, right):
        axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(options.out / "exploration.png", dpi=120)
    middle = np.median([time / best for best, time in zip(moves, times, strict=True)])
    print(f"{len(moves)} puzzles: {middle:.0f} random moves for one optimal move (median)")
    for distance, share in zip(DISTANCES, shares, strict=True):
        print(f"{distance:3} moves from a win: {share:6.1%} of random episodes win")


if __name__ == "__main__":
    main()
