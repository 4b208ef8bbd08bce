"""The census: ``python bench/census.py [--metric slides] [--quick] [--json]``, in two minutes.

The cost of the 6x6 census is extrapolated from a fixed sample: every hundredth block by size, 1 %
of all states. The 5x5 census runs completely, with minimality and files, and is compared with the
calibrator in the same minute.
"""

from __future__ import annotations

import argparse
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter, process_time

from calibrator import fewest_moves
from figures import Figure, Section, as_json, as_table
from timing import Contender, compete

import unjam
from unjam.census import run_census
from unjam.census.parameters import make
from unjam.census.shard import Result, Task, run_task
from unjam.census.task_plan import block_states
from unjam.literals import Metric

SHARE_OF_CALIBRATOR = 0.5
MAX_CORE_MINUTES = 60
MIN_SPEED_UP = 1.85
FIRST, EVERY = 36, 100  # blocks, in order of size


def main() -> None:
    """Parse the options, measure and print."""
    parser = argparse.ArgumentParser(description="Measure the census.")
    parser.add_argument("--metric", default="moves", choices=["moves", "slides"])
    parser.add_argument("--quick", action="store_true", help="5x5 only")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    measured = measure_five(options.metric, 3)
    if not options.quick:
        measured += measure_sample(options.metric)
    print(as_json(measured) if options.json else "\n\n".join(map(as_table, measured)))


def measure_five(metric: Metric, rounds: int) -> list[Section]:
    """Measure the complete 5x5 census, with files, against the 40 jam cards."""
    cards = [str(puzzle).replace("\n", "") for puzzle in unjam.deck("jam")]
    calibrator = Contender([partial(fewest_moves, card) for card in cards], 1, process_time)
    whole = Contender([partial(run_five, metric)], 1, process_time)
    compete(rounds, calibrator, whole)
    figures = [
        Figure("milliseconds", "5x5, one thread, files written", whole.seconds * 1e3, "ms"),
        Figure("calibrator_milliseconds", "calibrator, 40 cards", calibrator.seconds * 1e3, "ms"),
        Figure(
            "of_the_calibrator",
            "fraction of the calibrator's time",
            whole.seconds / calibrator.seconds,
            "",
            f"target: at most {SHARE_OF_CALIBRATOR}",
        ),
    ]
    return [Section("census_5x5", f"The census of 5x5 by {metric}", figures)]


def run_five(metric: Metric) -> int:
    """Run the complete 5x5 census and return its number of puzzles."""
    with tempfile.TemporaryDirectory() as directory:
        return len(run_census("5x5", directory, metric=metric, threads=1))


def measure_sample(metric: Metric) -> list[Section]:
    """Measure the 6x6 sample on one thread and on two."""
    parameters = make("6x6", metric=metric)
    sizes = block_states(parameters, ())
    by_size = sorted(range(len(sizes)), key=lambda block: (sizes[block], block))
    # Largest first, so that two threads finish at about the same time.
    blocks = by_size[FIRST::EVERY][::-1]
    tasks = [Task(parameters, 0, (), block, block + 1, sizes[block]) for block in blocks]
    share = sum(task.states for task in tasks) / sum(sizes)
    begin, core = perf_counter(), process_time()
    results = run_sample(tasks, 1)
    one, core = perf_counter() - begin, process_time() - core
    begin = perf_counter()
    run_sample(tasks, 2)
    two = perf_counter() - begin
    winnable = sum(result.tally.winnable for result in results)
    transitions = sum(result.transitions for result in results)
    families = sum(result.tally.families for result in results)
    figures = [
        Figure("families", "families in the sample", families, "", "of 19,440,853"),
        Figure("share", "share of all states", share * 100, "%"),
        Figure("seconds", "one thread, CPU time", core, "s"),
        Figure("each_state", "per solvable state", core / winnable * 1e9, "ns"),
        Figure("each_transition", "per transition", core / transitions * 1e9, "ns"),
        Figure(
            "core_minutes",
            "complete 6x6 census, extrapolated",
            core / share / 60,
            "core-minutes",
            f"target: at most {MAX_CORE_MINUTES}",
        ),
        Figure(
            "times_one_thread",
            "speed-up on two threads",
            one / two,
            "x",
            f"target: at least {MIN_SPEED_UP} on two idle cores",
        ),
    ]
    return [Section("census_6x6", f"A fixed sample of 6x6 by {metric}", figures)]


def run_sample(tasks: list[Task], threads: int) -> list[Result]:
    """Run all tasks on this many threads."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(run_task, tasks))


if __name__ == "__main__":
    main()
