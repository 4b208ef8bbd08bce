"""The census on a GPU: ``python bench/census_gpu.py [--metric slides] [--walls N] [--every N]``.

``--every 20`` takes every twentieth task. The list is what the lines ``moves board states`` need;
all columns are what ``unjam census`` stores. The time of each kernel is measured on a sample of the
tasks, one after the other.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from figures import Figure, Section, as_json, as_table

from unjam.census.cuda.cuda_device import CudaDevice, Shape, open_device
from unjam.census.cuda.cuda_engine import find_puzzles, run_task
from unjam.census.parameters import make
from unjam.census.shard import Task
from unjam.census.task_plan import make_plan
from unjam.util.cpu_count import usable_cores

SAMPLE = 20  # one task in so many is timed kernel by kernel


def main() -> None:
    """Parse the options, measure and print."""
    parser = argparse.ArgumentParser(description="Measure the census on a GPU.")
    parser.add_argument("--size", default="6x6")
    parser.add_argument("--metric", default="moves", choices=["moves", "slides"])
    parser.add_argument("--walls", default="0")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    parameters = make(options.size, metric=options.metric, walls=options.walls)
    begin = perf_counter()
    device = open_device()
    with device.lane(Shape(parameters.width, parameters.height, parameters.target_row)):
        start = perf_counter() - begin
    tasks = list(make_plan(parameters).tasks[:: options.every])
    title = f"{options.size} by {options.metric}, walls {options.walls}, on {device.name}"
    figures = [Figure("start", "start-up, with compiling", start, "s")]
    figures += measure_runs(tasks, device)
    sections = [
        Section("census_gpu", title, figures),
        Section("census_gpu_kernels", "Kernels", measure_kernels(tasks[::SAMPLE], device)),
    ]
    print(as_json(sections) if options.json else "\n\n".join(map(as_table, sections)))


def measure_runs(tasks: list[Task], device: CudaDevice) -> list[Figure]:
    """Measure the list, and all columns."""
    with ThreadPoolExecutor(usable_cores()) as pool:
        begin = perf_counter()
        found = list(pool.map(find_puzzles, tasks))
        listed = perf_counter() - begin
        begin = perf_counter()
        rows = sum(len(result.rows) for result in pool.map(run_task, tasks))
        whole = perf_counter() - begin
    winnable = sum(result.tally.winnable for result in found)
    transitions = sum(result.transitions for result in found)
    return [
        Figure("puzzles", "puzzles", rows),
        Figure("winnable", "states that can be won", winnable),
        Figure("transitions", "transitions", transitions),
        Figure("list_seconds", "the list", listed, "s"),
        Figure("seconds", "all columns", whole, "s"),
        Figure("per_second", "transitions per second, the list", transitions / listed, "/s"),
        Figure("memory", "memory of the device", device.peak_bytes() / 1e9, "GB"),
    ]


def measure_kernels(tasks: list[Task], device: CudaDevice) -> list[Figure]:
    """Measure the share of each kernel, and transitions per second of the search."""
    device.timed = True
    device.seconds.clear()
    found = [find_puzzles(task) for task in tasks]
    device.timed = False
    transitions = sum(result.transitions for result in found)
    total = sum(device.seconds.values())
    shares = [
        Figure(kernel, kernel, 100 * seconds / total, "%")
        for kernel, seconds in sorted(device.seconds.items())
    ]
    searching = device.seconds["search_families"]
    rate = Figure("search_per_second", "transitions per second", transitions / searching, "/s")
    return [rate, *shares]


if __name__ == "__main__":
    main()
