"""The census: ``python bench/census.py [--metric slides] [--quick] [--json]``, in two minutes.

The whole of 6x6 is extrapolated from a fixed sample: of all blocks by size every hundredth, which
together have 1 % of the states. 5x5 is run to the end, with minimality and files, and held against
the calibrator in the same minute.
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

OF_THE_CALIBRATOR = 0.5
CORE_MINUTES = 60
TIMES_ONE_THREAD = 1.85
FIRST, EVERY = 36, 100  # of the blocks by size


def main() -> None:
    """Read the options, measure, print."""
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
    """5x5 complete, with files, against the 40 jam cards."""
    cards = [str(puzzle).replace("\n", "") for puzzle in unjam.deck("jam")]
    calibrator = Contender([partial(fewest_moves, card) for card in cards], 1, process_time)
    whole = Contender([partial(run_five, metric)], 1, process_time)
    compete(rounds, calibrator, whole)
    figures = [
        Figure("milliseconds", "5x5, one thread, files written", whole.seconds * 1e3, "ms"),
        Figure("calibrator_milliseconds", "calibrator, 40 cards", calibrator.seconds * 1e3, "ms"),
        Figure(
            "of_the_calibrator",
            "share of the calibrator's time",
            whole.seconds / calibrator.seconds,
            "",
            f"wanted: at most {OF_THE_CALIBRATOR}",
        ),
    ]
    return [Section("census_5x5", f"The census of 5x5 by {metric}", figures)]


def run_five(metric: Metric) -> int:
    """The whole census of 5x5."""
    with tempfile.TemporaryDirectory() as directory:
        return len(run_census("5x5", directory, metric=metric, threads=1))


def measure_sample(metric: Metric) -> list[Section]:
    """The sample of 6x6, on one thread and on two."""
    parameters = make("6x6", metric=metric)
    sizes = block_states(parameters, ())
    by_size = sorted(range(len(sizes)), key=lambda block: (sizes[block], block))
    # The largest first, so that two threads end at about the same time.
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
    transitions = sum(result.tally.transitions for result in results)
    families = sum(result.tally.families for result in results)
    figures = [
        Figure("families", "families in the sample", families, "", "of 19,440,853"),
        Figure("share", "share of all states", share * 100, "%"),
        Figure("seconds", "one thread, time of the processor", core, "s"),
        Figure("each_state", "each winnable state", core / winnable * 1e9, "ns"),
        Figure("each_transition", "each transition", core / transitions * 1e9, "ns"),
        Figure(
            "core_minutes",
            "the whole of 6x6, extrapolated",
            core / share / 60,
            "core-minutes",
            f"wanted: at most {CORE_MINUTES}",
        ),
        Figure(
            "times_one_thread",
            "two threads against one",
            one / two,
            "x",
            f"wanted: at least {TIMES_ONE_THREAD} where two cores are idle",
        ),
    ]
    return [Section("census_6x6", f"A fixed sample of 6x6 by {metric}", figures)]


def run_sample(tasks: list[Task], threads: int) -> list[Result]:
    """All tasks on some threads."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(run_task, tasks))


if __name__ == "__main__":
    main()
