"""Measure unjam: ``python bench/run.py [--quick] [--large] [--json]``.

Compare and quote ratios: absolute times depend on the machine. See bench/README.md.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator

import cold_start
import deck_speed
import explore
import generate
import large_boards
import many
import pictures
import tasks
import variants
from figures import Section, as_json, as_table

import unjam
from unjam.util.cpu_count import usable_cores


def main() -> None:
    """Parse the options, measure and print."""
    parser = argparse.ArgumentParser(description="Measure unjam.")
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds: takes seconds instead of minutes"
    )
    parser.add_argument(
        "--large", action="store_true", help="also solve all boards of the deck uva"
    )
    parser.add_argument(
        "--time-limit",
        type=float,
        default=60,
        metavar="S",
        help="timeout for uva:7 in seconds (default: 60)",
    )
    parser.add_argument(
        "--max-memory",
        default="8GiB",
        metavar="SIZE",
        help="memory limit for --large (default: 8GiB)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()

    measured = sections(options)
    if options.json:
        print(as_json(measured))
        return
    system = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    print(f"unjam {unjam.__version__}, {system}, {load()}")
    for section in measured:
        print(f"\n{as_table(section)}", flush=True)


def load() -> str:
    """Return the load of the machine: figures from a busy one are rough."""
    cores = usable_cores()
    busy = f"load {os.getloadavg()[0]:.1f} on " if hasattr(os, "getloadavg") else ""
    return f"{busy}{cores} cores"


def sections(options: argparse.Namespace) -> Iterator[Section]:
    """Yield the requested sections as they are measured."""
    quick: bool = options.quick
    yield from cold_start.measure(10 if quick else 40)
    yield from deck_speed.measure(3 if quick else 10, quick)
    yield from large_boards.measure_one(1 if quick else 3, "4" if quick else "5")
    yield from variants.measure(3 if quick else 10)
    yield from explore.measure(2 if quick else 10)
    yield from many.measure(2 if quick else 5, 50 if quick else 250)
    yield from pictures.measure(2 if quick else 10)
    yield from tasks.measure(quick)
    yield from generate.measure(5 if quick else 60, levels=not quick)
    if options.large:
        yield from large_boards.measure_all(options.time_limit, options.max_memory)


if __name__ == "__main__":
    main()
