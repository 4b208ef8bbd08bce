"""Measure the environments: ``python bench/gym.py [--games N] [--json]``.

Random legal actions are recorded once and replayed, so choosing them costs nothing, and every step
is timed separately several times; the best times are added up (see timing.py). One thread is
measured by its CPU time, two threads by the clock. EnvPool and rushhour-gym are measured if they
are installed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

# This file is called like a package that other packages import.
sys.path = [folder for folder in sys.path if not folder.endswith("bench")]
sys.path.append(__file__.rpartition("/")[0])

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from figures import Figure, Section, as_json, as_table  # noqa: E402
from timing import thread_clock  # noqa: E402

import unjam.gym  # noqa: E402
from unjam.gym import RushHourEnv, RushHourVectorEnv  # noqa: E402

DECK = "daily"  # 1,095 puzzles of four levels, 7 to 49 moves
STEPS, ROUNDS = 100, 7


def main() -> None:
    """Parse the options, measure and print."""
    parser = argparse.ArgumentParser(description="Measure the environments.")
    parser.add_argument("--games", type=int, default=4096, metavar="N", help="(default: 4096)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    measured = section(options.games)
    print(as_json([measured]) if options.json else as_table(measured))


def section(games: int) -> Section:
    """Measure everything."""
    envs = RushHourVectorEnv(games, deck=DECK, threads=1, max_episode_steps=200)
    actions = recorded(envs)
    vector = speed(envs, actions, envs.step)
    core = speed(envs, actions, core_step(envs))
    known = RushHourVectorEnv(games, deck=DECK, threads=1, max_episode_steps=200, info="distance")
    exact = speed(known, actions, known.step)
    figures = [
        Figure("vector", "VectorEnv.step", vector / 1e6, "M/s", "target: 10"),
        Figure("core", "the same in the core", core / 1e6, "M/s", "target: 15"),
        Figure("exact", "with exact distances", exact / 1e6, "M/s", "target: 5"),
        Figure(
            "threads", "two threads against one", thread_ratio(games, actions), "x", "target: 1.8"
        ),
    ]
    single = single_speed(games)
    figures += [
        Figure("single", "against one Env", vector / single, "x", f"{single:,.0f} steps/s"),
        ratio("sync", "against SyncVectorEnv, 16 games", vector, sync_speed),
        ratio("envpool", "against EnvPool's CartPole", vector, lambda: envpool_speed(games)),
        ratio("rushhour_gym", "against rushhour-gym", vector, rushhour_gym_speed),
        Figure("game_bytes", "memory of a game", envs.games.batch.bytes / games, "B"),
        Figure(
            "puzzle_bytes",
            "memory of a puzzle",
            float(np.mean([ready.bytes for ready in envs.games.pool.ready])),
            "B",
            "without distances",
        ),
    ]
    title = (
        f"environments: {games:,} games of the deck {DECK!r}, grids, masks, autoreset, one thread"
    )
    return Section("gym", title, figures)


def recorded(envs: RushHourVectorEnv) -> list[Any]:
    """Return random legal actions for every step from the start."""
    drawn = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    actions = []
    for _ in range(STEPS):
        masks = info["action_mask"]
        actions.append((masks * drawn.random(masks.shape, np.float32)).argmax(1))
        *_, info = envs.step(actions[-1])
    return actions


def core_step(envs: RushHourVectorEnv) -> Callable[[Any], Any]:
    """Return a function that makes a step in the core alone, into the same arrays every time."""
    arrays = list(envs.games._new(final=False))
    return lambda actions: envs.games.batch.step(actions, arrays)


def speed(
    envs: RushHourVectorEnv,
    actions: Sequence[Any],
    step: Callable[[Any], Any],
    clock: Callable[[], float] = thread_clock,
) -> float:
    """Return the steps per second, from the best time of each step."""
    best = [float("inf")] * len(actions)
    for _ in range(ROUNDS):
        envs.reset(seed=1)
        for number, chosen in enumerate(actions):
            begin = clock()
            step(chosen)
            best[number] = min(best[number], clock() - begin)
    return envs.num_envs * len(actions) / sum(best)


def thread_ratio(games: int, actions: Sequence[Any]) -> float:
    """Return how much faster two threads are, by the clock."""
    speeds = []
    for threads in (1, 2):
        envs = RushHourVectorEnv(games, deck=DECK, threads=threads, max_episode_steps=200)
        speeds.append(speed(envs, actions, core_step(envs), perf_counter))
    return speeds[1] / speeds[0]


def best_rate(count: int, play: Callable[[], object]) -> float:
    """Return the rate of ``count`` steps of ``play``: the best of several runs."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = thread_clock()
        play()
        best = min(best, thread_clock() - begin)
    return count / best


def single_speed(games: int) -> float:
    """Return the steps per second of one environment."""
    env = RushHourEnv(deck=DECK)
    env.reset(seed=1)

    def play() -> None:
        for action in range(300):
            if env.step(action % env.games.actions)[2]:
                env.reset()

    return best_rate(300, play)


def sync_speed() -> float:
    """Return the steps per second of Gymnasium's own vector environment."""
    envs = gymnasium.make_vec(unjam.gym.ID, 16, "sync", deck=DECK)
    envs.reset(seed=1)
    actions = [envs.action_space.sample() for _ in range(20)]

    def play() -> None:
        for chosen in actions:
            envs.step(chosen)

    return best_rate(16 * len(actions), play)


def envpool_speed(games: int) -> float:
    """Return the steps per second of EnvPool's CartPole, written in C++ as well."""
    import envpool  # deferred: optional

    envs = envpool.make_gymnasium("CartPole-v1", num_envs=games, num_threads=1)
    envs.reset()
    actions = np.random.default_rng(1).integers(0, 2, games).astype(np.int32)
    best = float("inf")
    for _ in range(20 * ROUNDS):
        begin = perf_counter()  # it works in a thread of its own
        envs.step(actions)
        best = min(best, perf_counter() - begin)
    return games / best


def rushhour_gym_speed() -> float:
    """Return the steps per second of the package rushhour-gym."""
    import rushhour_gym  # noqa: F401  # deferred: optional

    name = next(one for one in gymnasium.registry if "rush" in one.lower() and "unjam" not in one)
    env = gymnasium.make(name).unwrapped
    env.reset(seed=1)
    actions = [env.action_space.sample() for _ in range(1000)]

    def play() -> None:
        for action in actions:
            _, _, won, cut, _ = env.step(action)
            if won or cut:
                env.reset()

    return best_rate(len(actions), play)


def ratio(name: str, text: str, speed_of_ours: float, measure: Callable[[], float]) -> Figure:
    """Return how much faster unjam is than another environment, if that is installed."""
    try:
        other = measure()
    except ImportError:
        return Figure(name, text, None, "x", "not installed")
    except Exception as error:  # rushhour-gym downloads a program
        return Figure(name, text, None, "x", f"does not run: {type(error).__name__}")
    return Figure(name, text, speed_of_ours / other, "x", f"{other:,.0f} steps/s")


if __name__ == "__main__":
    main()
