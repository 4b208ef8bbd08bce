"""``unjam table``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...errors import LimitError
from ...graph.explore import QUICK
from ...model.puzzle import Puzzle
from ...paper.paper_tables import TableRow, table_row
from .. import exit_codes
from ..argument_parser import add_corners, add_limits, limits
from ..console import report
from ..exit_codes import UsageError
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP, Item, add_puzzles, find_puzzles, reading
from ..reading_notes import Notes
from ..solution_output import failure, name_of

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Print the tables of the paper 'Rush Hour and Dijkstra's Algorithm' for any puzzles, and a fourth
table that uses the standard definitions of the paper's terms. docs/tables.md explains every column.

{PUZZLE_HELP}
--json prints a list of objects with the keys card, minimum_moves, graph_diameter, graph_vertices,
dead_ends, winning_edges, minimum_slide, slide_moves, slide_vertices, placements,
all_moves_vertices, all_moves_edges and, for the fourth table, start_eccentricity, true_diameter,
true_radius, fewest_slide_moves, component_states, component_diameter, component_radius,
articulation_states and all_moves_components; then status (explored, unsolvable, limit or error)
and reason, and notes (how the text was parsed). --csv has the same columns without the notes. A
missing value, such as the fewest moves of an unsolvable puzzle, is null in JSON, empty in CSV and -
in a table.

examples:
  unjam table jam
  unjam table jam:8 jam:19 jam:32
  unjam table --wide '.... XX.B A..B AOOO'
  unjam table --json jam:40
  unjam table --csv cards.txt

exit codes:
  0    success
  10   a puzzle is unsolvable
  20   a limit was reached; the row of that puzzle is empty
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line
  34   NumPy is missing; the message explains how to install it
  130  interrupted
With several puzzles, the highest exit code is returned.
"""


class _Table(NamedTuple):
    """A table: its title, its columns (two lines of heading, key), and the notes below it."""

    title: str
    columns: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]


_TABLES = (
    _Table(
        "Table 1: fewest moves",
        (
            ("minimum", "moves", "minimum_moves"),
            ("graph", "diameter", "graph_diameter"),
            ("graph", "vertices", "graph_vertices"),
            ("dead", "ends", "dead_ends"),
            ("winning", "edges", "winning_edges"),
        ),
        (
            "The graph consists of the states before the winning vertices; a winning vertex",
            "is won or one move from a win. The paper's diameter is the number of levels of",
            "a breadth-first search; Table 4 has the true diameter. Dead ends are leaves of",
            "that search without a winning edge.",
        ),
    ),
    _Table(
        "Table 2: least slide",
        (
            ("minimum", "slide", "minimum_slide"),
            ("slide", "moves", "slide_moves"),
            ("slide", "vertices", "slide_vertices"),
        ),
        (
            "Moves are those of the path that the paper's search finds, vertices are the",
            "states that it creates. Table 4 has the fewest moves with the minimum slide.",
        ),
    ),
    _Table(
        "Table 3: all-moves graphs",
        (
            ("all-moves", "placements", "placements"),
            ("all-moves", "vertices", "all_moves_vertices"),
            ("all-moves", "edges", "all_moves_edges"),
        ),
        ("All states of the vehicles in their lanes, reachable or not.",),
    ),
    _Table(
        "Table 4: standard definitions",
        (
            ("farthest", "from start", "start_eccentricity"),
            ("true", "diameter", "true_diameter"),
            ("true", "radius", "true_radius"),
            ("slide", "moves", "fewest_slide_moves"),
            ("component", "states", "component_states"),
            ("component", "diameter", "component_diameter"),
            ("component", "radius", "component_radius"),
            ("cut", "states", "articulation_states"),
            ("all-moves", "components", "all_moves_components"),
        ),
        (
            "The first three columns describe the graph of Table 1. Slide moves are the fewest",
            "of all solutions with the minimum slide. The component consists of all reachable",
            "states; a cut state is one whose removal disconnects it.",
        ),
    ),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    work = parser.add_argument_group("exploration")
    add_corners(work)
    work.add_argument(
        "--measure",
        action=argparse.BooleanOptionalAction,
        help="compute diameters, radii and cut states, or not (default: only up to 100,000 states)",
    )
    add_limits(parser.add_argument_group("limits per puzzle"))
    output = parser.add_argument_group("output")
    output.add_argument("--wide", action="store_true", help="print one table with all columns")
    output.add_argument("--json", action="store_true", help="print a list of JSON objects")
    output.add_argument("--csv", action="store_true", help="print comma-separated values")


def run(options: argparse.Namespace) -> int:
    """Print the tables; return the highest exit code."""
    if options.wide + options.json + options.csv > 1:
        raise UsageError("--wide, --json and --csv cannot be combined")
    outcomes, code = _outcomes(options)
    rows = [outcome.row for outcome in outcomes if outcome.status != "error"]
    if options.json:
        print(_as_json(outcomes))
        return code
    if options.csv:
        _print_csv(outcomes)
    elif not rows:
        pass  # an empty table is not printed
    elif options.wide:
        print(_as_text([column for table in _TABLES for column in table.columns], rows))
    else:
        print("\n\n".join(_pages(rows)))
        large = [row.card for row in rows if (row.component_states or 0) > QUICK]
        if large and options.measure is None:
            print(f"\nToo large to measure without --measure: {', '.join(large)}")
    notes = Notes(outcome.puzzle for outcome in outcomes if outcome.puzzle is not None)
    if options.csv:
        notes.say()
    elif notes.lines():
        print("", *notes.lines(), sep="\n")
    return code


class _Outcome(NamedTuple):
    """The result of a puzzle: its row, which is empty after an error, and its status."""

    row: TableRow
    status: str = "explored"
    reason: str | None = None
    puzzle: Puzzle | None = None

    def as_dict(self) -> dict[str, int | str | None]:
        """Return the row, the status and the reason by name."""
        row = self.row._asdict()
        return {**row, "card": self.row.card or None, "status": self.status, "reason": self.reason}


def _outcomes(options: argparse.Namespace) -> tuple[list[_Outcome], int]:
    settings = {"corners": options.corners, "measure": options.measure, **limits(options)}
    puzzles = find_puzzles(options.puzzles, **reading(options))
    outcomes: list[_Outcome] = []
    code = exit_codes.DONE
    with ProgressLine() as progress:
        for number, item in enumerate(puzzles, 1):
            progress.show_bar(number - 1, puzzles.fraction())
            name = name_of(item, number) if isinstance(item, Puzzle) else ""
            try:
                if isinstance(item, Exception):
                    raise item
                outcome = _counted(table_row(item, **settings)._replace(card=name), item)
                if outcome.status == "unsolvable":
                    code = max(code, exit_codes.UNSOLVABLE)
            except Exception as error:
                if options.debug or exit_codes.ends_batch(error):
                    raise
                progress.clear()
                code = max(code, report(_about(item, name, error)))
                puzzle = item if isinstance(item, Puzzle) else None
                outcome = _Outcome(TableRow(name), **failure(error), puzzle=puzzle)
            outcomes.append(outcome)
    return outcomes, code


def _counted(row: TableRow, puzzle: Puzzle) -> _Outcome:
    if row.minimum_moves is None:
        return _Outcome(row, "unsolvable", "no reachable state is a win", puzzle)
    return _Outcome(row, puzzle=puzzle)


def _about(item: Item, name: str, error: Exception) -> Exception:
    """Return an error that names its puzzle; errors of reading quote it already."""
    if not isinstance(error, LimitError) or isinstance(item, Exception):
        return error
    return LimitError(f"{item.title or name}: {error}", error.states)


def _pages(rows: Sequence[TableRow]) -> Iterator[str]:
    for title, columns, notes in _TABLES:
        yield "\n".join([title, "", _as_text(columns, rows), "", *notes])


def _as_text(columns: Sequence[tuple[str, str, str]], rows: Sequence[TableRow]) -> str:
    """Return a table with two lines of heading; names are left-aligned, numbers right-aligned."""
    keys = ["card", *(key for _, _, key in columns)]
    headings = [("", "card"), *((above, below) for above, below, _ in columns)]
    cells = [*zip(*headings, strict=True)]
    cells += [tuple(_cell(getattr(row, key)) for key in keys) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def _cell(value: int | str | None) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else value


def _as_json(outcomes: Sequence[_Outcome]) -> str:
    import json

    def fields(outcome: _Outcome) -> dict[str, Any]:
        notes = [] if outcome.puzzle is None else list(outcome.puzzle.notes)
        return outcome.as_dict() | {"notes": notes}

    lines = ",\n".join(json.dumps(fields(outcome)) for outcome in outcomes)
    return f"[\n{lines}\n]" if lines else "[]"


def _print_csv(outcomes: Sequence[_Outcome]) -> None:
    import csv

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow([*TableRow._fields, "status", "reason"])
    writer.writerows(outcome.as_dict().values() for outcome in outcomes)
