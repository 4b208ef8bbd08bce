"""Searches on disk compared with searches in memory: ``python bench/disk.py``.

Solves the third 9x9 board of the deck ``uva`` in memory and on disk with 48 MiB, in processor time,
and kills and resumes it 20 times. ``--component`` explores a component of 125 million states,
``--large`` bounds the 12x12 board; these take long and many gigabytes of disk.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from figures import Figure, Section, as_table
from timing import Contender, compete

import unjam

MEMORY = "48MiB"
SLOWEST = 6  # times as long as in memory
KILLS = 20
SPARSE = "AAA.B..C ....B..C DD....E. XX....E. F..GG.E. F.....HH ..II.J.. .....J.."


def measure(rounds: int) -> Section:
    """Compare solving on disk with solving in memory."""
    puzzle = unjam.deck("uva")["6"]
    in_memory = Contender([puzzle.solve])
    on_disk = Contender([partial(solve_on_disk, puzzle)])
    compete(rounds, in_memory, on_disk)
    expected, found = in_memory.results[0][0], on_disk.results[0][0]
    if found.move_count != expected.move_count or not found.optimal:
        raise SystemExit(f"on disk: {found.reason}; in memory: {expected.reason}")
    figures = [
        Figure("states", "states on disk", found.stats.states),
        Figure("memory", "memory for states", found.stats.peak_bytes / 2**20, "MiB"),
        Figure(
            "ratio",
            "time on disk / in memory",
            on_disk.seconds / in_memory.seconds,
            "",
            f"target: at most {SLOWEST}",
        ),
    ]
    return Section("disk", f"The third 9x9 board under {MEMORY}, on disk", figures)


def solve_on_disk(puzzle: unjam.Puzzle) -> unjam.Solution:
    """Solve in a directory that is removed again."""
    with tempfile.TemporaryDirectory() as folder:
        return puzzle.solve(disk=folder, max_memory=MEMORY)


def measure_kills(seed: int) -> Section:
    """Kill a search at random moments; its answer must be that of an undisturbed one."""
    puzzle = unjam.deck("uva")["6"]
    expected = solve_on_disk(puzzle)
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        code = f"import unjam; unjam.deck('uva')['6'].solve(disk={folder!r}, max_memory={MEMORY!r})"
        kills = 0
        for _ in range(KILLS):
            process = subprocess.Popen([sys.executable, "-c", code])
            time.sleep(rng.uniform(0.2, expected.stats.seconds / 4 + 0.5))
            kills += process.poll() is None
            process.send_signal(signal.SIGKILL)
            process.wait()
        found = puzzle.solve(disk=folder, max_memory=MEMORY)
    if found.moves != expected.moves:
        raise SystemExit("the answer after kills differs")
    figures = [Figure("kills", "kills while it ran", kills, "", "the same moves afterwards")]
    return Section("kills", "The same board, killed and resumed", figures)


def measure_component(folder: str, rows: str) -> Section:
    """Explore a large component: time and bytes per state."""
    puzzle = unjam.Puzzle.parse(rows)
    graph = puzzle.explore(disk=folder, max_memory="1GiB")
    size = sum(file.stat().st_size for file in Path(folder).iterdir())
    begin = time.perf_counter()
    looked_up = 1000
    rng = random.Random(1)
    for _ in range(looked_up):
        graph.number(graph.state(rng.randrange(len(graph))))
    look_up = (time.perf_counter() - begin) / looked_up
    figures = [
        Figure("states", "states", len(graph)),
        Figure("seconds", "time", graph.seconds, "s"),
        Figure("per_state", "time per state", graph.seconds / len(graph) * 1e6, "µs"),
        Figure("bytes", "bytes per state on disk", size / len(graph), "B"),
        Figure("look_up", "decoding and finding a state", look_up * 1e6, "µs"),
    ]
    return Section("component", "All states with their distances, on disk", figures)


def measure_large(folder: str, seconds: float, memory: str) -> Section:
    """Bound the 12x12 board by adding the vehicles that block."""
    found = unjam.deck("uva")["7"].solve(
        refine=True, disk=folder, timeout=seconds, max_memory=memory
    )
    steps = sorted(name for name in os.listdir(folder) if name.endswith("-vehicles"))
    figures = [
        Figure("bound", "moves needed at least", found.lower_bound, "", found.reason),
        Figure("vehicles", "vehicles in the last search", int(steps[-1][:3]), "", "of 44"),
        Figure("states", "states in all searches", found.stats.states),
    ]
    return Section("large", "The 12x12 board", figures)


def main() -> None:
    """Parse the command line and print the sections."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--component", metavar="DIR", help="explore a large component in DIR")
    parser.add_argument("--board", default=SPARSE, help="the puzzle of --component")
    parser.add_argument("--large", metavar="DIR", help="bound the 12x12 board in DIR")
    parser.add_argument("--seconds", type=float, default=1800, help="of --large")
    parser.add_argument("--memory", default="16GiB", help="of --large")
    options = parser.parse_args()
    if options.component:
        print(as_table(measure_component(options.component, options.board)))
    elif options.large:
        print(as_table(measure_large(options.large, options.seconds, options.memory)))
    else:
        print(as_table(measure(options.rounds)))
        print(as_table(measure_kills(options.seed)))


if __name__ == "__main__":
    main()
