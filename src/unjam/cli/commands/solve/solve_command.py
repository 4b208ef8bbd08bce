"""``unjam solve``."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ....model.puzzle import Puzzle
from ....solver.solution import Solution
from ....solver.solve import ALGORITHMS, HEURISTICS, solve
from ...argument_parser import (
    Choice,
    add_corners,
    add_disk,
    add_limits,
    add_metric,
    add_threads,
    decimal_number,
    disk,
    limits,
    whole_number,
)
from ...console import is_terminal, report, style_for, terminal_width
from ...exit_codes import UsageError
from ...puzzle_source import PUZZLE_HELP, Item, Puzzles, add_puzzles, find_puzzles, reading
from ...solution_output import CODES, as_json, as_text, error_of

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Find an optimal solution of a puzzle. Several puzzles, a deck or a file are solved on all cores and
printed one line each, with a summary at the end.

{PUZZLE_HELP}
A move such as fL3 is a label, a direction (left, right, up, down) and a number of cells.

--all explores every reachable state, finds every optimal solution in the metric, and counts them,
also up to the order of independent moves: two consecutive moves are independent if swapping them
gives the same result. It lists the first 10,000 solutions, or as many as --limit allows; for
several puzzles it prints a table of the counts, and the solutions only as JSON.

--json and --jsonl print for each puzzle the keys id, status (solved, unsolvable, limit or error),
moves, move_count, slide_count, optimal, lower_bound, reason, states, seconds, claims (facts that
its file states: moves, slides, corner_moves, states) and notes (how the text was parsed, and which
claims are wrong). A puzzle that cannot be read or played has the status error and the message as
its reason; the batch continues. --all adds solution_count, solution_classes (up to the order of
independent moves), solutions (lists of moves) and solutions_complete (whether the list contains
all). A number that was not found within the limits is null.

examples:
  unjam solve jam:40
  unjam solve --steps '.... XX.B A..B AOOO'
  unjam solve --metric slides,moves project:D35
  unjam solve --json jam:1
  unjam solve thinkfun
  unjam solve --jsonl cards.txt
  unjam solve cards.txt:2 jam:7
  unjam solve --all '.... XX.B A..B AOOO'
  unjam solve --all --up-to-order jam:40
  unjam solve --target R 'PRRB.. P..B..'
  unjam solve --anytime --timeout 2 uva:7
  unjam solve --disk states --max-memory 48MiB uva:6

exit codes:
  0    solved
  10   unsolvable
  20   a limit was reached (with --disk also: the disk is full) before a solution was found, or
       with --all before all were found;
       --limit does not count as a limit here
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the directory of --disk belongs to another search or is damaged
  34   --all needs NumPy, and --dask needs Dask; the message explains how to install it
  130  interrupted
With several puzzles, the highest exit code is returned.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    search = parser.add_argument_group("search")
    add_metric(search)
    search.add_argument(
        "--algorithm",
        type=Choice("--algorithm", ALGORITHMS),
        default="auto",
        metavar="NAME",
        help="search algorithm: auto (default), bfs, dijkstra, astar, ida, weighted or greedy",
    )
    search.add_argument(
        "--heuristic",
        type=Choice("--heuristic", HEURISTICS),
        metavar="NAME",
        help="heuristic of astar, ida, weighted and greedy: " + ", ".join(HEURISTICS),
    )
    search.add_argument(
        "--weight",
        type=decimal_number("--weight", least=1),
        metavar="W",
        help="weight of the algorithm weighted (default: 2)",
    )
    search.add_argument(
        "--anytime",
        action="store_true",
        help="find a solution quickly, then improve it until it is proven optimal or a limit is "
        "reached",
    )
    search.add_argument(
        "--refine",
        action="store_true",
        help="solve with few vehicles first and add those that block; for boards with many",
    )
    add_corners(search)
    add_threads(search)
    group = parser.add_argument_group("all solutions")
    group.add_argument("--all", action="store_true", help="find and count all optimal solutions")
    group.add_argument(
        "--limit",
        type=whole_number("--limit", 0),
        metavar="N",
        help="list at most N of them (default: 10000); 0 to count only",
    )
    group.add_argument(
        "--up-to-order",
        action="store_true",
        help="list one of the solutions that differ only in the order of independent moves",
    )
    work = parser.add_argument_group("several puzzles")
    work.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="solve on the Dask cluster with this scheduler, such as tcp://cluster:8786",
    )
    add_disk(parser.add_argument_group("one puzzle on disk"))
    add_limits(parser.add_argument_group("limits per puzzle"))
    output = parser.add_argument_group("output")
    output.add_argument("--steps", action="store_true", help="draw the board after each move")
    output.add_argument(
        "--json", action="store_true", help="print a JSON object, or a list for several puzzles"
    )
    output.add_argument(
        "--jsonl", action="store_true", help="print one JSON object per line, as puzzles are solved"
    )


def run(options: argparse.Namespace) -> int:
    """Solve the puzzles, print the solutions, return the exit code."""
    if options.steps + options.json + options.jsonl > 1:
        raise UsageError("--steps, --json and --jsonl cannot be combined")
    if options.dask is not None and (options.all or options.anytime):
        raise UsageError(f"--dask cannot be combined with --{'all' if options.all else 'anytime'}")
    if options.dask is not None and options.threads is not None:
        raise UsageError("--dask cannot be combined with --threads: its workers have their own")
    if options.disk is not None:
        for name in ("all", "anytime", "jsonl"):
            if getattr(options, name):
                raise UsageError(f"--disk cannot be combined with --{name}")
    if options.refine:
        for name in ("all", "anytime", "dask"):
            if getattr(options, name):
                raise UsageError(f"--refine cannot be combined with --{name}")
    if options.all:
        from .solve_all import run_all

        return run_all(options)
    if options.limit is not None or options.up_to_order:
        name = "--up-to-order" if options.limit is None else "--limit"
        raise UsageError(f"{name} needs --all")
    settings = search_settings(options)
    puzzles = find_puzzles(options.puzzles, **reading(options))
    if options.jsonl and not options.anytime:
        return _run_batch(options, puzzles, [], settings)
    # Look ahead by two to see whether there is one puzzle or several.
    first = [item for item in (next(puzzles, None), next(puzzles, None)) if item is not None]
    if len(first) > 1 and options.disk is not None:
        raise UsageError("--disk needs a single puzzle: a directory belongs to one search")
    if len(first) > 1 or options.jsonl or options.dask is not None:
        return _run_batch(options, puzzles, first, settings)
    return _run_one(options, puzzles, first[0], settings | disk(options))


def search_settings(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options as keyword arguments of ``solve``."""
    names = (
        "metric", "algorithm", "heuristic", "weight", "anytime", "refine", "corners", "threads"
    )  # fmt: skip
    return {name: getattr(options, name) for name in names} | limits(options)


def _run_one(
    options: argparse.Namespace, puzzles: Puzzles, item: Item, settings: dict[str, Any]
) -> int:
    try:
        if isinstance(item, Exception):
            raise item
        solution = watched_solve(item, settings)
    except Exception as error:
        if not options.json or options.debug:
            raise
        code = report(error)
        print(error_of(item, error))
        return code
    if options.json:
        print(as_json(solution))
    else:
        style = style_for(options.color)
        width = terminal_width()
        print(as_text(solution, steps=options.steps, style=style, width=width))
    return CODES[solution.status]


def watched_solve(puzzle: Puzzle, settings: dict[str, Any]) -> Solution:
    """Solve a puzzle with a progress line on the terminal."""
    if not is_terminal(sys.stderr):
        return solve(puzzle, **settings)
    from ...progress_bar import ProgressLine

    with ProgressLine() as progress:

        def show(now: Any) -> None:
            best = "" if now.best is None else f", best so far {now.best}"
            progress.show(f"{now.states:,} states, at least {now.lower_bound}{best}")

        return solve(puzzle, progress=show, **settings)


def _run_batch(
    options: argparse.Namespace, puzzles: Puzzles, first: list[Item], settings: dict[str, Any]
) -> int:
    from .solve_batch import run_batch

    return run_batch(options, puzzles, first, settings)
