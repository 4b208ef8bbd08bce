"""A long file through the command line: ``python bench/stream.py [--times N]``.

The file repeats the jam deck N times, one puzzle per line. ``unjam solve --jsonl`` reads it, solves
it and writes the solutions, in a separate process: on all cores, on one thread, and as two
processes of one thread each, which shows what the machine gains from a second core. For comparison,
the same run measures ``solve_many`` on puzzles that are already parsed: once as read by
``unjam.read``, and once on the same forty objects repeatedly, which need to be compiled only once.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from itertools import chain, islice, repeat
from pathlib import Path
from time import perf_counter

from figures import Figure, Section, as_table

import unjam

TARGET = 0.6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--times", type=int, default=2500, help="repetitions of the deck (default: 2500)"
    )
    parser.add_argument(
        "--rounds", type=int, default=3, help="number of rounds, the best counts (default: 3)"
    )
    options = parser.parse_args()
    print(as_table(measure(options.rounds, options.times)))


def measure(rounds: int, times: int) -> Section:
    """Measure the command line and ``solve_many`` in turn; the best times count."""
    cards = list(unjam.deck("jam"))
    total = len(cards) * times
    library = cards_only = command = one = two = float("inf")
    peak = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "jam.txt"
        file.write_text("".join(f"{card.to('line')}\n" for card in cards) * times, "ascii")
        for _ in range(rounds):
            cards_only = min(cards_only, _cards_only(cards, times))
            library = min(library, _library(file))
            seconds, kilobytes = _command(file, total)
            command, peak = min(command, seconds), max(peak, kilobytes)
            one, two = min(one, _alone([file])), min(two, _alone([file, file]))
    figures = [
        Figure("command_per_second", "unjam solve --jsonl, text to text", total / command, "/s"),
        Figure("library_per_second", "solve_many, puzzles already parsed", total / library, "/s"),
        Figure("cards_per_second", "solve_many, the same forty puzzles", total / cards_only,
               "/s"),
        Figure("ratio", "command line vs solve_many", library / command, "x",
               f"target: at least {TARGET}"),
        Figure("ratio_cards", "command line vs the same forty puzzles", cards_only / command, "x"),
        Figure("threads", "the command line on all cores vs one thread", one / command, "x",
               "target: at least 1.8 on two cores"),
        Figure("machine", "two processes of one thread each, what the machine can do",
               2 * one / two, "x"),
        Figure("peak", "peak memory of the command line", peak / 1024, "MiB"),
    ]  # fmt: skip
    return Section("stream", f"A file of {total:,} lines (jam repeated {times:,} times)", figures)


def _library(file: Path) -> float:
    """Return the seconds spent solving. Parsing in between, in batches, keeps memory small."""
    seconds = 0.0
    with unjam.read(file) as puzzles:
        while some := list(islice(puzzles, 8000)):
            begin = perf_counter()
            solved = sum(solution.optimal for solution in unjam.solve_many(some))
            seconds += perf_counter() - begin
            if solved != len(some):
                raise SystemExit(f"solve_many solved {solved:,} of {len(some):,} puzzles")
    return seconds


def _cards_only(cards: list[unjam.Puzzle], times: int) -> float:
    begin = perf_counter()
    solved = sum(s.optimal for s in unjam.solve_many(chain.from_iterable(repeat(cards, times))))
    if solved != len(cards) * times:
        raise SystemExit(f"solve_many solved {solved:,} puzzles")
    return perf_counter() - begin


def _command(file: Path, total: int) -> tuple[float, int]:
    """Return the seconds of the whole process and its peak memory in KiB."""
    solutions = file.with_suffix(".jsonl")
    begin = perf_counter()
    with solutions.open("wb") as out:
        command = [sys.executable, "-c", _PROGRAM, "solve", "--jsonl", str(file)]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True)
    seconds = perf_counter() - begin
    with solutions.open(encoding="ascii") as lines:
        solved = sum('"optimal": true' in line for line in lines)
    if done.returncode or solved != total:
        raise SystemExit(f"the command line solved {solved:,} puzzles: {done.stderr[:500]}")
    return seconds, int(done.stderr)


def _alone(files: list[Path]) -> float:
    """Return the seconds of one process of one thread for each file, all at the same time."""
    command = [sys.executable, "-c", _PROGRAM, "solve", "--jsonl", "--threads", "1"]
    begin = perf_counter()
    processes = [
        subprocess.Popen(
            [*command, str(file)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for file in files
    ]
    codes = [process.wait() for process in processes]
    if any(codes):
        raise SystemExit("the command line failed with --threads 1")
    return perf_counter() - begin


# On Linux, getrusage includes the peak of the parent process, so /proc is preferred.
_PROGRAM = """
import sys
from unjam.cli.main import run
code = run()
try:
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(peak, file=sys.stderr)
sys.exit(code)
"""


if __name__ == "__main__":
    main()
