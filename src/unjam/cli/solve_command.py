"""``unjam solve``."""

from __future__ import annotations

import argparse
from typing import Any

from ..solution import Solution
from ..solve import ALGORITHMS, HEURISTICS, METRICS, solve
from . import exit_codes
from .source import find_puzzle

_EXAMPLES = """\
examples:
  unjam solve jam:40
  unjam solve --metric slides,moves project:D35
  unjam solve '.... XX.B A..B AOOO'
  unjam solve --anytime --timeout 60 uva:7

A puzzle is DECK:ID, a file, '-' for standard input, or the grid itself, rows separated by spaces
or lines: '.' is empty, '#' a wall, 'X' the target, any other letter a vehicle.

exit codes: 0 solved, 10 unsolvable, 20 a limit was reached, 30 and up errors
"""


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "solve",
        help="find the best way out",
        description="Find the best way out of a puzzle, proven.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle; see below")
    parser.add_argument(
        "--metric",
        choices=METRICS,
        default="moves",
        metavar="METRIC",
        help="what to minimise: moves (default), slides, 'moves,slides' or 'slides,moves'",
    )
    parser.add_argument(
        "--algorithm", choices=ALGORITHMS, default="auto", help="how to search (default: auto)"
    )
    parser.add_argument("--heuristic", choices=HEURISTICS, help="for astar, ida, weighted, greedy")
    parser.add_argument("--weight", type=float, metavar="W", help="for weighted (default: 2)")
    parser.add_argument(
        "--anytime",
        action="store_true",
        help="find some solution, then improve it until it is proven best or a limit is reached",
    )
    parser.add_argument("--max-states", type=int, metavar="N", help="stop after N states")
    parser.add_argument("--max-memory", metavar="SIZE", help="stop at this memory, such as 4GiB")
    parser.add_argument("--timeout", type=float, metavar="S", help="stop after S seconds")
    parser.add_argument("--debug", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve the puzzle, print the answer, return the exit code."""
    puzzle = find_puzzle(options.puzzle)
    solution = solve(
        puzzle,
        metric=options.metric,
        algorithm=options.algorithm,
        heuristic=options.heuristic,
        weight=options.weight,
        anytime=options.anytime,
        max_states=options.max_states,
        max_memory=options.max_memory,
        timeout=options.timeout,
    )
    print(as_json(solution) if options.json else as_text(solution))
    return {
        "solved": exit_codes.DONE,
        "unsolvable": exit_codes.UNSOLVABLE,
        "limit": exit_codes.LIMIT,
    }[solution.status]


def as_json(solution: Solution) -> str:
    """One JSON object with the whole answer."""
    import json

    return json.dumps(
        {
            "id": solution.puzzle.id or None,
            "status": solution.status,
            "moves": [str(move) for move in solution.moves],
            "move_count": solution.move_count,
            "slide_count": solution.slide_count,
            "optimal": solution.optimal,
            "lower_bound": solution.lower_bound,
            "reason": solution.reason,
            "states": solution.stats.states,
            "seconds": round(solution.stats.seconds, 6),
        }
    )


def as_text(solution: Solution) -> str:
    """The board, the moves in groups of five, and the totals."""
    parts = []
    if solution.puzzle.title:
        parts.append(solution.puzzle.title)
    parts.append(str(solution.puzzle))
    if solution.status == "solved":
        moves = [str(move) for move in solution.moves]
        width = max(map(len, moves), default=0)
        lines = [
            f"{at + 1:>4}  " + " ".join(move.ljust(width) for move in moves[at : at + 5]).rstrip()
            for at in range(0, len(moves), 5)
        ]
        if lines:
            parts.append("\n".join(lines))
    parts.append(_totals(solution))
    return "\n\n".join(parts)


def _totals(solution: Solution) -> str:
    stats = solution.stats
    seen = f"{stats.states:,} states in {stats.seconds * 1000:.1f} ms"
    if solution.status != "solved":
        return f"{solution.status.capitalize()}: {solution.reason} ({seen})"
    counts = f"{_count(solution.move_count, 'move')}, {_count(solution.slide_count, 'slide')}"
    return f"{counts}; {solution.reason} ({seen})"


def _count(number: int | None, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
