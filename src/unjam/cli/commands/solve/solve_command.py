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
    add_limits,
    add_metric,
    decimal_number,
    limits,
    whole_number,
)
from ...console import is_terminal, report, style_for, terminal_width
from ...exit_codes import UsageError
from ...puzzle_source import PUZZLE_HELP, Item, Puzzles, add_puzzles, find_puzzles, reading
from ...solution_output import CODES, as_json, as_text, error_of

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Find the best way out of a puzzle, proven. Several puzzles, a deck or a file are solved on all
cores, one line each, with a summary at the end.

{PUZZLE_HELP}
A move such as fL3 is a label, a direction (left, right, up, down) and a number of cells.

--all explores every state that can be reached, finds every solution with the fewest moves (or what
--metric says), and counts them, also up to the order of independent moves: two neighbouring moves
are independent if they can be made in the other order with the same result. It lists the first
10,000, or as many as --limit says; for several puzzles it prints a table of the numbers, and the
lists only as JSON.

--json and --jsonl give for each puzzle the keys id, status (solved, unsolvable, limit or error),
moves, move_count, slide_count, optimal, lower_bound, reason, states, seconds, claims (what
its file states: moves, slides, corner_moves, states) and notes (how the text was read, and which
claims are wrong). A puzzle that cannot be read or played has the status error and the sentence as
its reason; the others go on. With --all there are also solution_count, solution_classes (up to the
order of independent moves), solutions (lists of moves) and solutions_complete (whether these are
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

exit codes:
  0    solved
  10   unsolvable
  20   a limit was reached before there was a solution, or with --all before all were found; to
       have listed as many as --limit says is no limit in this sense
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   there is no such deck, puzzle or file
  33   the command line was used wrongly
  34   --all needs NumPy; the message says how to install it
  130  interrupted
Of several puzzles the worst counts, which is the highest.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    search = parser.add_argument_group("the search")
    add_metric(search)
    search.add_argument(
        "--algorithm",
        type=Choice("--algorithm", ALGORITHMS),
        default="auto",
        metavar="NAME",
        help="auto (default), bfs, dijkstra, astar, ida, weighted or greedy",
    )
    search.add_argument(
        "--heuristic",
        type=Choice("--heuristic", HEURISTICS),
        metavar="NAME",
        help="for astar, ida, weighted and greedy: " + ", ".join(HEURISTICS),
    )
    search.add_argument(
        "--weight",
        type=decimal_number("--weight", least=1),
        metavar="W",
        help="for weighted (default: 2)",
    )
    search.add_argument(
        "--anytime",
        action="store_true",
        help="find some solution, then improve it until it is proven best or a limit is reached",
    )
    add_corners(search)
    group = parser.add_argument_group("all solutions")
    group.add_argument(
        "--all", action="store_true", help="every optimal solution, and their number"
    )
    group.add_argument(
        "--limit",
        type=whole_number("--limit", 0),
        metavar="N",
        help="list not more than N of them (default: 10000; 0: only count them)",
    )
    group.add_argument(
        "--up-to-order",
        action="store_true",
        help="list one of those that differ only by the order of independent moves",
    )
    add_limits(parser.add_argument_group("limits for each puzzle"), "the search")
    output = parser.add_argument_group("output")
    output.add_argument("--steps", action="store_true", help="draw the board after every move")
    output.add_argument(
        "--json", action="store_true", help="one JSON object; a list of them for several puzzles"
    )
    output.add_argument(
        "--jsonl", action="store_true", help="one JSON object a line, as they are solved"
    )


def run(options: argparse.Namespace) -> int:
    """Solve the puzzles, print the answers, return the exit code."""
    if options.steps + options.json + options.jsonl > 1:
        raise UsageError("take one of --steps, --json and --jsonl")
    if options.all:
        from .solve_all import run_all

        return run_all(options)
    if options.limit is not None or options.up_to_order:
        name = "--up-to-order" if options.limit is None else "--limit"
        raise UsageError(f"{name} is about all solutions; add --all")
    settings = search_settings(options)
    puzzles = find_puzzles(options.puzzles, **reading(options))
    if options.jsonl and not options.anytime:
        return _run_batch(options, puzzles, [], settings)
    # One puzzle or several? The first two tell.
    first = [item for item in (next(puzzles, None), next(puzzles, None)) if item is not None]
    if len(first) > 1 or options.jsonl:
        return _run_batch(options, puzzles, first, settings)
    return _run_one(options, puzzles, first[0], settings)


def search_settings(options: argparse.Namespace) -> dict[str, Any]:
    """The options as arguments of ``solve``, checked."""
    names = ("metric", "algorithm", "heuristic", "weight", "anytime", "corners")
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
    """Solve while a person at the terminal sees how far it has got."""
    if not is_terminal(sys.stderr):
        return solve(puzzle, **settings)
    from ...progress_bar import ProgressLine

    with ProgressLine() as progress:

        def look(now: Any) -> None:
            best = "" if now.best is None else f", best so far {now.best}"
            progress.show(f"{now.states:,} states, at least {now.lower_bound}{best}")

        return solve(puzzle, progress=look, **settings)


def _run_batch(
    options: argparse.Namespace, puzzles: Puzzles, first: list[Item], settings: dict[str, Any]
) -> int:
    from .solve_batch import run_batch

    return run_batch(options, puzzles, first, settings)
