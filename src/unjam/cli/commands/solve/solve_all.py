"""``unjam solve --all``: every optimal solution, of one puzzle or of many."""

from __future__ import annotations

import argparse
import json
from itertools import chain
from textwrap import wrap
from time import perf_counter
from typing import Any

from ....model.puzzle import Puzzle
from ....optimal.all_solutions import MOST_LISTED, AllSolutions, solve_all
from ....render.terminal.terminal_board import Style
from ....util.plural import counted
from ....util.safe_text import columns, padded
from ... import exit_codes
from ...argument_parser import limits
from ...console import duration, report, style_for, terminal_width
from ...exit_codes import UsageError
from ...progress_bar import ProgressLine
from ...puzzle_source import Item, Puzzles, find_puzzles, reading
from ...solution_output import (
    CODES,
    error_of,
    for_people,
    name_of,
    opening,
    totals,
)


def run_all(options: argparse.Namespace) -> int:
    """Find all solutions of the puzzles, print them, return the highest exit code."""
    _check(options)
    settings: dict[str, Any] = {
        "metric": options.metric,
        "corners": options.corners,
        "limit": MOST_LISTED if options.limit is None else options.limit,
        "up_to_order": options.up_to_order,
        **limits(options),
    }
    puzzles = find_puzzles(options.puzzles, **reading(options))
    # Look ahead by two to see whether there is one puzzle or several.
    first = [item for item in (next(puzzles, None), next(puzzles, None)) if item is not None]
    several = len(first) > 1
    page: _Page
    if options.jsonl or options.json:
        page = _JsonPage(several and not options.jsonl)
    elif several:
        page = _TablePage()
        settings["limit"] = 0  # only the counts are shown
    else:
        page = _TextPage(style_for(options.color), terminal_width())
    return _print_all(options, chain(first, puzzles), puzzles, page, settings)


def _check(options: argparse.Namespace) -> None:
    for name, default in (("algorithm", "auto"), ("heuristic", None), ("weight", None)):
        if getattr(options, name) != default:
            raise UsageError(f"--{name} cannot be combined with --all, which explores every state")
    if options.anytime:
        raise UsageError("--anytime cannot be combined with --all, which needs a proven optimum")
    if options.threads is not None:
        raise UsageError("--threads cannot be combined with --all, which uses all cores")
    if options.steps:
        raise UsageError("--steps cannot be combined with --all")


def _print_all(
    options: argparse.Namespace,
    items: Any,
    puzzles: Puzzles,
    page: _Page,
    settings: dict[str, Any],
) -> int:
    code = exit_codes.DONE
    with ProgressLine() as progress:
        for number, item in enumerate(items, 1):
            if number > 1:
                progress.show_bar(number - 1, puzzles.fraction())
            try:
                if isinstance(item, Exception):
                    raise item
                found = solve_all(item, progress=lambda now: _show(progress, now), **settings)
            except Exception as error:
                if options.debug or page.alone or exit_codes.ends_batch(error):
                    raise
                progress.clear()
                code = max(code, report(error))
                page.fail(number, item, error)
                continue
            progress.clear()
            page.add(number, found)
            code = max(code, CODES[found.status])
    page.end()
    return code


def _show(progress: ProgressLine, now: Any) -> None:
    progress.show(f"{now.states:,} states")


class _Page:
    """An output format; ``alone``: there is one puzzle, so that its error ends the command."""

    alone = False

    def add(self, number: int, found: AllSolutions) -> None:
        """Print the solutions of one puzzle."""

    def fail(self, number: int, item: Item, error: Exception) -> None:
        """Print an entry for a puzzle that could not be read or played."""

    def end(self) -> None:
        """Finish the output."""


class _JsonPage(_Page):
    """JSON objects, one per line or as one list."""

    def __init__(self, as_list: bool) -> None:
        self._begin, self._separator, self._end = ("[\n", ",\n", "\n]") if as_list else ("", "", "")
        self._any = False
        self._as_list = as_list

    def add(self, number: int, found: AllSolutions) -> None:
        self._print(all_as_json(found))

    def fail(self, number: int, item: Item, error: Exception) -> None:
        self._print(error_of(item, error))

    def _print(self, text: str) -> None:
        before = self._separator if self._any else self._begin
        print(f"{before}{text}", end="" if self._as_list else "\n", flush=True)
        self._any = True

    def end(self) -> None:
        if self._as_list:
            print(self._end)


class _TextPage(_Page):
    """The solutions of one puzzle in full."""

    alone = True

    def __init__(self, style: Style, width: int) -> None:
        self._style = style
        self._width = width

    def add(self, number: int, found: AllSolutions) -> None:
        print(all_as_text(found, self._style, self._width))


class _TablePage(_Page):
    """A table with one line per puzzle and its numbers of solutions."""

    def __init__(self) -> None:
        print(_row("id", "moves", "slides", "solutions", "up to order", "time", "outcome"))
        self._begin = perf_counter()

    def add(self, number: int, found: AllSolutions) -> None:
        now = perf_counter()
        best = found.best
        moves, slides = (
            "-" if cost is None else str(cost) for cost in (best.move_count, best.slide_count)
        )
        counts = ("-" if n is None else f"{n:,}" for n in (found.count, found.classes))
        outcome = {"solved": "optimal"}.get(found.status, found.status)
        name = name_of(found.puzzle, number)
        print(_row(name, moves, slides, *counts, duration(now - self._begin), outcome), flush=True)
        self._begin = now

    def fail(self, number: int, item: Item, error: Exception) -> None:
        name = name_of(item, number) if isinstance(item, Puzzle) else "-"
        print(_row(name, "-", "-", "-", "-", "-", "error"), flush=True)
        self._begin = perf_counter()


def _row(*cells: str) -> str:
    name, moves, slides, solutions, classes, time, outcome = cells
    return (
        f"{padded(name, 12)} {moves:>5}  {slides:>6}  {solutions:>14}  {classes:>11}  "
        f"{time:>9}  {outcome}"
    )


def all_as_json(found: AllSolutions) -> str:
    """Return ``Solution.as_dict`` of the first solution as JSON, with counts and list added."""
    answer = found.best.as_dict() | {
        "status": found.status,
        "reason": found.reason,
        "solution_count": found.count,
        "solution_classes": found.classes,
        "solutions": [solution.move_texts() for solution in found.solutions],
        "solutions_complete": found.complete,
    }
    return json.dumps(answer)


def all_as_text(found: AllSolutions, style: Style, width: int) -> str:
    """Return the board, the counts, the solutions, and what was proven."""
    parts = opening(found.puzzle, style)
    if found.count:
        parts.append("\n".join(wrap(_numbers(found), width)))
    if found.solutions and found.best.moves:
        room = len(str(len(found.solutions)))
        parts.append(
            "\n".join(
                line
                for number, solution in enumerate(found.solutions, 1)
                for line in _lines(f"{number:>{room + 2}}  ", solution.move_texts(), width)
            )
        )
    parts.append(totals(found.best))
    if found.reason != found.best.reason:
        parts.append(for_people(found.reason))
    return "\n\n".join(parts)


def _numbers(found: AllSolutions) -> str:
    """Return a sentence with the number of solutions, and which of them follow."""
    metric = found.metric.replace(",", ", then ")
    text = f"{counted(found.count or 0, 'solution')} with the fewest {metric}"
    if found.classes is not None:
        text += f", {found.classes:,} up to the order of independent moves"
    if not found.solutions or not found.best.moves:
        return text
    number = len(found.solutions)
    if found.complete:
        shown = "; one of each" if found.up_to_order and found.classes != found.count else ""
    else:
        shown = f"; {number:,} of {'these' if found.up_to_order else 'them'}"
    return f"{text}{shown}:"


def _lines(head: str, moves: list[str], width: int) -> list[str]:
    """Return the moves of a solution after ``head``, wrapped to ``width``."""
    lines = [head]
    for move in moves:
        line = lines[-1]
        if len(line) > len(head) and columns(line) + columns(move) > width:
            line = " " * len(head)
            lines.append(line)
        lines[-1] = f"{line}{move} "
    return [line.rstrip() for line in lines]
