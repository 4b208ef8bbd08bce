"""Batches of ``unjam solve``: solved on all cores, printed in order, with a summary."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Generator, Iterator
from itertools import chain
from time import perf_counter
from typing import Any

from ....model.puzzle import Puzzle
from ....render.terminal.terminal_board import Style
from ....solver.claims import against_solution
from ....solver.solution import Solution
from ....solver.solve_many import attempt_many
from ....util.plural import counted
from ....util.safe_text import padded
from ... import exit_codes
from ...console import duration, report, style_for, terminal_width
from ...progress_bar import ProgressLine
from ...puzzle_source import Item, Puzzles
from ...reading_notes import Notes
from ...solution_output import CODES, as_json, as_text, error_of, name_of

# deferred: imports inside functions load what most runs do not need.

Outcome = Solution | Exception
Outcomes = Generator[tuple[Item, Outcome], None, None]

_BLOCK = 256  # lines per write
_MAX_DELAY = 0.1  # seconds for which a line is buffered


def run_batch(
    options: argparse.Namespace, puzzles: Puzzles, first: list[Item], settings: dict[str, Any]
) -> int:
    """Solve the first items and all that follow; return the highest exit code."""
    import gc

    # The core's threads need the interpreter lock only briefly, so they get it soon; switching
    # more often than this costs more than the waiting does. The
    # batch creates almost no reference cycles, so collect garbage rarely.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.001)
    thresholds = gc.get_threshold()
    gc.set_threshold(50_000, *thresholds[1:])
    items = chain(first, puzzles)
    if settings["anytime"] or settings["refine"]:
        outcomes = _one_by_one(items, settings)
    else:
        one = ("anytime", "refine")  # these solve a single puzzle
        many = {name: value for name, value in settings.items() if name not in one}
        if options.dask is None:
            outcomes = attempt_many(items, **many)
        else:
            outcomes = _on_cluster(options.dask, items, many)
    try:
        with ProgressLine() as progress:
            return _print_all(options, puzzles, outcomes, progress)
    finally:
        outcomes.close()
        sys.setswitchinterval(interval)
        gc.set_threshold(*thresholds)


def _print_all(
    options: argparse.Namespace, puzzles: Puzzles, outcomes: Outcomes, progress: ProgressLine
) -> int:
    page = _page(options, progress, puzzles)
    code = exit_codes.DONE
    try:
        for number, (item, outcome) in enumerate(outcomes, 1):
            if progress.on:
                progress.show_bar(number - 1, puzzles.fraction())
            if isinstance(outcome, Exception):
                if options.debug:
                    raise outcome
                page.flush()
                progress.clear()
                code = max(code, report(outcome))
            else:
                code = max(code, CODES[outcome.status])
            page.add(number, item, outcome)
    except KeyboardInterrupt:
        page.flush()
        raise
    page.end()
    return code


def _one_by_one(items: Iterator[Item], settings: dict[str, Any]) -> Outcomes:
    from ....errors import UnplayableError
    from .solve_command import watched_solve

    for item in items:
        if isinstance(item, Exception):
            yield item, item
            continue
        try:
            yield item, watched_solve(item, settings)
        except UnplayableError as error:
            yield item, error


def _on_cluster(address: str, items: Iterator[Item], settings: dict[str, Any]) -> Outcomes:
    from ....util.dask_executor import executor_of

    with executor_of(address) as executor:
        yield from attempt_many(items, executor=executor, **settings)


def _page(options: argparse.Namespace, progress: ProgressLine, puzzles: Puzzles) -> Page:
    if options.jsonl:
        return Page(progress, puzzles)
    if options.json:
        return JsonList(progress, puzzles)
    if options.steps:
        return Answers(progress, puzzles, style_for(options.color), terminal_width())
    return Table(progress, puzzles)


class Page:
    """JSON objects, one per line; written in blocks, because every write takes time."""

    def __init__(self, progress: ProgressLine, puzzles: Puzzles) -> None:
        self._progress = progress
        self._puzzles = puzzles
        self._lines: list[str] = []
        self._last = 0.0

    def add(self, number: int, item: Item, outcome: Outcome) -> None:
        """Print the outcome of one item."""
        self.write(self.as_json(item, outcome))

    def as_json(self, item: Item, outcome: Outcome) -> str:
        """Return the JSON object of one item."""
        if isinstance(outcome, Exception) or isinstance(item, Exception):
            return error_of(item, outcome)  # type: ignore[arg-type]
        return as_json(outcome)

    def end(self) -> None:
        """Finish the output."""
        self.flush()

    def write(self, line: str) -> None:
        """Write a line, possibly with a delay."""
        self._lines.append(line)
        if len(self._lines) >= _BLOCK or perf_counter() - self._last > _MAX_DELAY:
            self.flush()

    def flush(self) -> None:
        """Write the buffered lines."""
        self._last = perf_counter()
        if not self._lines or sys.stdout is None:
            self._lines.clear()
            return
        self._progress.clear()
        self._lines.append("")
        sys.stdout.write("\n".join(self._lines))
        sys.stdout.flush()
        self._lines.clear()


class JsonList(Page):
    """All objects as one JSON list."""

    _held = ""  # the last object, held back until it is known whether a comma follows

    def add(self, number: int, item: Item, outcome: Outcome) -> None:
        self.write(f"{self._held}," if self._held else "[")
        self._held = self.as_json(item, outcome)

    def end(self) -> None:
        self.write(f"{self._held}\n]")
        self.flush()


class Answers(Page):
    """Every solution in full."""

    def __init__(self, progress: ProgressLine, puzzles: Puzzles, style: Style, width: int) -> None:
        super().__init__(progress, puzzles)
        self._style = style
        self._width = width

    def add(self, number: int, item: Item, outcome: Outcome) -> None:
        if isinstance(outcome, Solution):
            style, width = self._style, self._width
            text = as_text(outcome, steps=True, style=style, width=width)
            self.write(text if number == 1 else f"\n{text}")


class Table(Page):
    """A table with one line per puzzle, and a summary."""

    def __init__(self, progress: ProgressLine, puzzles: Puzzles) -> None:
        super().__init__(progress, puzzles)
        self._begin = perf_counter()
        self._counts = {"solved": 0, "unsolvable": 0, "limit": 0, "error": 0}
        self._moves = self._slides = self._states = 0
        self._hardest: tuple[int, str] = (-1, "")
        self._notes = Notes()
        self._wrong = 0  # number of puzzles whose file makes wrong claims
        self.write(_row("id", "moves", "slides", "states", "time", "outcome"))

    def add(self, number: int, item: Item, outcome: Outcome) -> None:
        if isinstance(outcome, Exception):
            self._counts["error"] += 1
            name = name_of(item, number) if isinstance(item, Puzzle) else "-"
            self.write(_row(name, "-", "-", "-", "-", "error"))
            return
        self._counts[outcome.status] += 1
        self._notes.add(outcome.puzzle)
        wrong = against_solution(outcome)
        self._wrong += bool(wrong)
        self._states += outcome.stats.states
        name = name_of(outcome.puzzle, number)
        moves = slides = "-"
        if outcome.move_count is not None and outcome.slide_count is not None:
            moves, slides = str(outcome.move_count), str(outcome.slide_count)
            self._moves += outcome.move_count
            self._slides += outcome.slide_count
            in_slides = outcome.metric.startswith("slides")
            cost = outcome.slide_count if in_slides else outcome.move_count
            if cost > self._hardest[0]:
                self._hardest = (cost, name)
        stats = outcome.stats
        word = "; ".join([_word(outcome), *wrong])
        self.write(_row(name, moves, slides, f"{stats.states:,}", duration(stats.seconds), word))

    def end(self) -> None:
        kinds = {
            "solved": "solved",
            "unsolvable": "unsolvable",
            "limit": "stopped by a limit",
            "error": "with errors",
        }
        total = sum(self._counts.values())
        parts = [f"{self._counts[kind]:,} {words}" for kind, words in kinds.items()
                 if self._counts[kind]]  # fmt: skip
        self.write(f"\n{counted(total, 'puzzle')}: {', '.join(parts)}")
        if self._counts["solved"]:
            self.write(
                f"{counted(self._moves, 'move')} and {counted(self._slides, 'slide')} in total; "
                f"the hardest is {self._hardest[1]} with {self._hardest[0]}"
            )
        if self._wrong:
            self.write(f"{counted(self._wrong, 'puzzle')} with wrong claims")
        for line in self._notes.lines():
            self.write(line)
        seconds = perf_counter() - self._begin
        self.write(f"{counted(self._states, 'state')} in {duration(seconds)}")
        self.flush()


def _row(*cells: str) -> str:
    name, moves, slides, states, time, outcome = cells
    return f"{padded(name, 12)} {moves:>5}  {slides:>6}  {states:>12}  {time:>11}  {outcome}"


def _word(solution: Solution) -> str:
    if solution.optimal:
        return "optimal"
    if solution.status == "unsolvable":
        return "unsolvable"
    return f"{solution.status}, at least {solution.lower_bound}"
