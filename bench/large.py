"""Large searches: ``python bench/large.py [--old PYTHON] [--quick] [--json]``.

Measures states per second of solving and exploring boards with up to tens of millions of states, on
one thread and on several, and prints ratios. With ``--old`` it compares with another version: the
Python in whose environment that version is installed. Every measurement runs in a process of its
own, and they take turns, so that all are affected equally by other load. The process first writes
to a gigabyte and frees it: a virtual machine may have to fetch such memory from its host, which can
take longer than the search.

Seconds on one thread are processor time, which other load affects least. Speed-ups are wall-clock
time and need idle cores; ``work`` is the processor time of several threads over that of one, which
bounds what idle cores could gain.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from figures import Figure, Section, as_json, as_table

MIN_OLD = 1.5
MIN_THREADS = 1.7
MAX_JAM = 1.02


class Task(NamedTuple):
    """A search to measure."""

    kind: str  # solve, explore, count or jam
    puzzle: str
    goal: bool = False  # whether a target for one thread applies
    text: str = ""  # of a puzzle that is in no deck

    @property
    def name(self) -> str:
        """What ``--only`` selects, and the title of the results."""
        return f"{self.kind} {self.puzzle}"


# Huarong Dao with one more row and one more piece: 5,687,918 states.
KLOTSKI = "id: klotski\nexit: bottom 2-3\nfree: all\nAXXC\nAXXC\nDEEF\nDGHF\nILLJ\n....\n"

TASKS = (
    Task("solve", "uva:4"),
    Task("solve", "uva:5", goal=True),
    Task("solve", "uva:6", goal=True),
    Task("count", "safari:7"),
    Task("explore", "safari:7"),
    Task("explore", "uva:4"),
    Task("solve", "klotski", text=KLOTSKI),
    Task("explore", "klotski", text=KLOTSKI),
)
QUICK = TASKS[:2]
JAM = Task("jam", "jam")

# Run in a child: it needs only what both versions have.
CHILD = """
import json, sys, time
import unjam
from unjam.solver.database_facts import count_states
kind, name, threads = sys.argv[1], sys.argv[2], int(sys.argv[3])
more = {"threads": threads} if threads else {}
def wall_and_cpu(work):
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return result, time.perf_counter() - wall, time.process_time() - cpu
def touch(size):
    for at in range(0, size, 1 << 26):
        yield bytearray(b"1") * (1 << 26)
if kind == "jam":
    puzzles = list(unjam.deck(name))
    def work():
        for _ in range(20):
            for puzzle in puzzles:
                puzzle.solve(**more)
    work()
    result, wall, cpu = wall_and_cpu(work)
    found = {"states": 0, "transitions": 0, "bytes": 0, "answer": 0}
else:
    deck, _, id = name.partition(":")
    list(touch(1 << 30))
    puzzle = unjam.Puzzle.parse(name) if "\\n" in name else unjam.deck(deck)[id]
    if kind == "solve":
        result, wall, cpu = wall_and_cpu(lambda: puzzle.solve(**more))
        stats = result.stats
        found = {"states": stats.states, "transitions": stats.transitions,
                 "bytes": stats.peak_bytes,
                 "answer": " ".join(map(str, result.moves))}
    elif kind == "count":
        result, wall, cpu = wall_and_cpu(lambda: count_states(puzzle, **more))
        found = {"states": result, "transitions": 0, "bytes": 0, "answer": result}
    else:
        import zlib
        import numpy
        result, wall, cpu = wall_and_cpu(lambda: puzzle.explore(**more))
        sums = [zlib.crc32(numpy.ascontiguousarray(a)) for a in
                (result.keys, result.from_start, result.to_win)]
        found = {"states": len(result), "transitions": 0, "bytes": 0, "answer": sums}
print(json.dumps({"wall": wall, "cpu": cpu, **found}))
"""


def main() -> None:
    """Parse the options, measure and print."""
    parser = argparse.ArgumentParser(description="Measure large searches.")
    parser.add_argument("--old", metavar="PYTHON", help="the Python of another version of unjam")
    parser.add_argument("--threads", type=int, default=2, help="threads to compare with one")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--only", nargs="*", metavar="TASK", help="only tasks such as 'solve uva:5' and 'jam'"
    )
    parser.add_argument("--quick", action="store_true", help="two boards only")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    measured = []
    for section in sections(options):
        measured.append(section)
        if not options.json:
            print(f"{as_table(section)}\n", flush=True)
    if options.json:
        print(as_json(measured))


def sections(options: argparse.Namespace) -> Iterator[Section]:
    """Yield a section for each task."""
    for task in QUICK if options.quick else TASKS:
        if options.only is None or task.name in options.only:
            yield measured(task, options)
    if options.old and (options.only is None or JAM.puzzle in options.only):
        yield jam(options)


def run(python: str, task: Task, threads: int) -> dict[str, Any]:
    """Run a task in a process; ``threads`` is 0 for a version without the option."""
    arguments = [python, "-c", CHILD, task.kind, task.text or task.puzzle, str(threads)]
    found: dict[str, Any] = json.loads(subprocess.run(arguments, check=True, stdout=-1).stdout)
    return found


def measured(task: Task, options: argparse.Namespace) -> Section:
    """Measure a task; stop if its answer depends on the threads or the version."""
    contenders = {"one": (sys.executable, 1), "many": (sys.executable, options.threads)}
    if options.old:
        contenders["old"] = (options.old, 0)
    best: dict[str, dict[str, float]] = {}
    answers = set()
    for _ in range(options.rounds):
        for name, (python, threads) in contenders.items():
            found = run(python, task, threads)
            answers.add(json.dumps(found["answer"]))
            times = best.setdefault(name, found)
            for clock in ("wall", "cpu"):
                times[clock] = min(times[clock], found[clock])
    if len(answers) > 1:
        raise SystemExit(f"{task.name}: the answers differ")
    one, many = best["one"], best["many"]
    states = one["states"]
    figures = [
        Figure("states", "states", states),
        Figure(
            "ns_per_state", "processor time per state, one thread", one["cpu"] / states * 1e9, "ns"
        ),
        Figure("states_per_second", "states per second, one thread", states / one["cpu"]),
        Figure(
            "threads",
            f"speed-up on {options.threads} threads",
            one["wall"] / many["wall"],
            "x",
            f"target on idle cores: at least {MIN_THREADS} with two",
        ),
        Figure(
            "work", f"work of {options.threads} threads over one", many["cpu"] / one["cpu"], "x"
        ),
    ]
    if one["transitions"]:
        figures.append(Figure("transitions", "transitions", one["transitions"]))
        figures.append(Figure("bytes", "memory per state", one["bytes"] / states, "B"))
    if "old" in best:
        note = f"target: at least {MIN_OLD}" if task.goal else ""
        figures.append(
            Figure(
                "old",
                "one thread against the old version",
                best["old"]["cpu"] / one["cpu"],
                "x",
                note,
            )
        )
    return Section(task.name.replace(" ", "_"), task.name, figures)


def jam(options: argparse.Namespace) -> Section:
    """Compare the small boards of the deck jam with the old version."""
    old, new = float("inf"), float("inf")
    for _ in range(options.rounds * 3):
        old = min(old, run(options.old, JAM, 0)["cpu"])
        new = min(new, run(sys.executable, JAM, 1)["cpu"])
    note = f"target: at most {MAX_JAM}"
    return Section(
        "jam",
        "jam, 40 cards 20 times",
        [Figure("time", "time against the old version", new / old, "x", note)],
    )


if __name__ == "__main__":
    main()
