"""``unjam compare``."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ....comparison.compare import COMPARED, compare, searches
from ....comparison.search_comparison import Comparison, ComparisonRow, ComparisonTotal
from ....model.puzzle import Puzzle
from ....solver.solve import HEURISTICS
from ....util.extras import need
from ....util.plural import counted
from ....util.safe_text import columns, padded, visible
from ... import exit_codes
from ...argument_parser import (
    Choice,
    Choices,
    add_corners,
    add_limits,
    add_metric,
    limits,
)
from ...console import duration, report, writing
from ...exit_codes import UsageError
from ...output_file import check_file
from ...progress_bar import ProgressLine
from ...puzzle_source import PUZZLE_HELP, Item, add_puzzles, find_puzzles, reading
from ...reading_notes import Notes
from ...solution_output import CODES, for_people

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Solve puzzles by every algorithm with every heuristic, and print the searches side by side. For
several puzzles, a deck or a file, print the totals of each search.

{PUZZLE_HELP}
The columns:
  optimal    whether the solution is optimal: 'proven' by the search itself, 'yes' or 'no' as
             another search proved, or '?'; for several puzzles, how many are optimal
  generated  states generated, each counted once, including the start; for ida, those of its largest
             iteration
  expanded   states expanded; a state that is expanded again counts again
  memory     peak memory for states
  b*         effective branching factor: generated = 1 + b* + ... + b*^length, where length is that
             of the solution; for several puzzles, the mean
The numbers of states are the same on every machine; times are not.

--json prints one object with the keys metric, puzzles (for each id, rows, notes and error) and
totals. A row has the keys algorithm, heuristic, status (solved, unsolvable or limit), optimal,
proven, moves, slides, lower_bound, generated, expanded, transitions, peak_bytes, seconds,
branching_factor and reason. Values that do not exist are null.

examples:
  unjam compare jam:1
  unjam compare --metric slides '.... XX.B A..B AOOO'
  unjam compare --algorithm bfs,astar --heuristic blockers,blocker-chain jam
  unjam compare --timeout 10 --plot comparison.png jam:40
  unjam compare --json jam:1

exit codes:
  0    compared
  10   a puzzle is unsolvable
  20   a search reached a limit
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the plot cannot be written
  34   --plot needs matplotlib; the message explains how to install it
  130  interrupted
With several puzzles, the highest exit code is returned.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    group = parser.add_argument_group("searches")
    add_metric(group)
    group.add_argument(
        "--algorithm",
        type=Choices("--algorithm", COMPARED),
        metavar="NAMES",
        help="algorithms to compare, separated by commas (default: all): " + ", ".join(COMPARED),
    )
    group.add_argument(
        "--heuristic",
        type=Choices("--heuristic", HEURISTICS),
        metavar="NAMES",
        help="heuristics to compare (default: all): " + ", ".join(HEURISTICS),
    )
    add_corners(group)
    add_limits(parser.add_argument_group("limits per search"))
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print a JSON object")
    output.add_argument(
        "--plot", metavar="FILE", help="also draw the comparison, to a .png or .svg file"
    )
    output.add_argument(
        "--theme",
        type=Choice("--theme", ("dark", "light")),
        metavar="NAME",
        help="colour theme of the plot: dark (default) or light",
    )


def run(options: argparse.Namespace) -> int:
    """Compare the searches, print the table, return the exit code."""
    if options.theme and not options.plot:
        raise UsageError("--theme applies to --plot only")
    chosen: dict[str, Any] = {
        "algorithms": _names(options.algorithm),
        "heuristics": _names(options.heuristic),
    }
    searches(options.metric, **chosen)  # raises if none is left
    if options.plot:  # fail before the searches rather than after them
        check_file(options.plot, (".png", ".svg"), "--plot")
        need("matplotlib", "plot")
    settings: dict[str, Any] = {
        "metric": options.metric,
        **chosen,
        "corners": options.corners,
        **limits(options),
    }
    rows, failed, code = _compare_all(options, settings)
    comparison = Comparison(options.metric, tuple(rows))
    if options.json:
        print(_as_json(comparison, failed))
    elif rows:
        print(_as_text(comparison))
    if options.plot and rows:
        with writing(options.plot):
            comparison.draw(options.plot, theme=options.theme or "dark")
    return max([code, *(CODES[row.status] for row in rows)])


def _names(given: str | None) -> list[str] | None:
    return None if given is None else [name.strip() for name in given.split(",")]


def _compare_all(
    options: argparse.Namespace, settings: dict[str, Any]
) -> tuple[list[ComparisonRow], list[dict[str, Any]], int]:
    """Return the rows of all puzzles, the puzzles that failed, and their exit code."""
    rows: list[ComparisonRow] = []
    failed: list[dict[str, Any]] = []
    code = exit_codes.DONE
    puzzles = find_puzzles(options.puzzles, **reading(options))
    with ProgressLine() as progress:
        for number, item in enumerate(puzzles, 1):
            try:
                if isinstance(item, Exception):
                    raise item
                rows += _watched_compare(item, number, settings, progress)
            except Exception as error:
                if options.debug or exit_codes.ends_batch(error):
                    raise
                progress.clear()
                code = max(code, report(error))
                failed.append(_failure(item, error))
    return rows, failed, code


def _watched_compare(
    puzzle: Puzzle, number: int, settings: dict[str, Any], progress: ProgressLine
) -> tuple[ComparisonRow, ...]:
    def show(now: Any) -> None:
        progress.show(f"puzzle {number:,}: {now.done} of {now.total} searches done")

    return compare(puzzle, progress=show if progress.on else None, **settings).rows


def _failure(item: Item, error: Exception) -> dict[str, Any]:
    puzzle = item if isinstance(item, Puzzle) else None
    return {
        "id": (puzzle.id or None) if puzzle else None,
        "rows": [],
        "notes": list(puzzle.notes) if puzzle else [],
        "error": exit_codes.explain(error)[1],
    }


def _as_json(comparison: Comparison, failed: list[dict[str, Any]]) -> str:
    told = comparison.as_dict()
    told["puzzles"] = [{**puzzle, "error": None} for puzzle in told["puzzles"]] + failed
    return json.dumps(told)


# ---- Tables --------------------------------------------------------------------------------------

_HEADS = ("optimal", "moves", "slides", "generated", "expanded", "memory", "time", "b*")


def _as_text(comparison: Comparison) -> str:
    puzzles = [puzzle for puzzle, _ in comparison.by_puzzle()]
    notes = Notes(puzzles).lines()
    if len(puzzles) == 1:
        heading = [visible(puzzles[0].title)] if puzzles[0].title else []
        table = [_row_cells(row) for row in comparison.rows]
    else:
        heading = [f"totals over {counted(len(puzzles), 'puzzle')}"]
        table = [_total_cells(total) for total in comparison.totals()]
    unsolved = [
        f"{row.search}: {for_people(row.solution.reason)}"
        for row in comparison.rows
        if len(puzzles) == 1 and row.status == "limit"
    ]
    parts = [heading, _aligned([("search", *_HEADS), *table]), unsolved, notes]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _row_cells(row: ComparisonRow) -> tuple[str, ...]:
    optimal: str = row.status
    if row.status == "solved":
        known = {True: "yes", False: "no", None: "?"}
        optimal = "proven" if row.proven else known[row.optimal]
    return (
        str(row.search),
        optimal,
        "-" if row.moves is None else f"{row.moves:,}",
        "-" if row.slides is None else f"{row.slides:,}",
        *_size_cells(row),
    )


def _total_cells(total: ComparisonTotal) -> tuple[str, ...]:
    optimal = f"{total.optimal:,} of {total.puzzles:,}"
    found = (f"{total.moves:,}", f"{total.slides:,}") if total.solved else ("-", "-")
    return (str(total.search), optimal, *found, *_size_cells(total))


def _size_cells(row: ComparisonRow | ComparisonTotal) -> tuple[str, ...]:
    factor = row.branching_factor
    return (
        f"{row.generated:,}",
        f"{row.expanded:,}",
        _memory(row.peak_bytes),
        duration(row.seconds),
        "-" if factor is None else f"{factor:.2f}",
    )


def _memory(size: int) -> str:
    """Return an amount of memory as text.

    >>> _memory(135_488), _memory(3 * 2**30)
    ('132 KiB', '3,072 MiB')
    """
    return f"{size / 2**20:,.0f} MiB" if size >= 10 * 2**20 else f"{size / 2**10:,.0f} KiB"


def _aligned(table: list[tuple[str, ...]]) -> list[str]:
    """Return the lines of a table: the first column to the left, all others to the right."""
    widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
    return [
        padded(name, widths[0])
        + "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        for name, *cells in table
    ]
