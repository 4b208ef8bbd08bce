"""``unjam graph``."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from ...graph.graph_export import GRAPHS, TABLES, export, suffix_of
from ...model.puzzle import Puzzle
from ...util.extras import need
from .. import exit_codes
from ..argument_parser import Choice, limits
from ..console import writing
from ..exit_codes import UsageError
from ..output_file import check_file
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP, BoardOrOwnSize, add_reading, find_puzzle, reading
from ..reading_notes import Notes
from .explore_command import add_exploring, watched_explore

if TYPE_CHECKING:
    from ...graph.state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Write the graph of all reachable states to a file: as a picture, as a graph for other programs, or
as a table.

{PUZZLE_HELP}
The extension of FILE determines what is written:
  .png, .svg        a picture: every state is a dot, coloured by its distance to a win, with an
                    optimal solution on top; '--what distances' plots the number of states at each
                    distance, '--what solution' a solution over time
  .graphml          GraphML, for NetworkX, igraph, Gephi, yEd and others
  .dot, .gv         DOT, for Graphviz
  .csv, .parquet    a table of the states, or with '--what edges' of the edges
Text is compressed by gzip if .gz follows, as in states.csv.gz.

A state has its board, the distances to_win and from_start (empty if there is no path) and whether
it is won. An edge has the vehicle, its direction, its number of slides and the move as text, from
the state with the smaller number to the other. Edges are directed only if a target leaves the
board, because that cannot be undone.

examples:
  unjam graph jam:40 -o jam-40.png
  unjam graph --theme light --size 1200x800 jam:1 -o jam-1.svg
  unjam graph --what distances jam:40 -o distances.png
  unjam graph jam:40 -o jam-40.graphml
  unjam graph --metric slides jam:1 -o jam-1.dot
  unjam graph --family jam:40 -o states.csv.gz
  unjam graph --what edges '.... XX.B A..B AOOO' -o edges.csv

exit codes:
  0    written, whether or not the puzzle is solvable
  10   '--what solution': the puzzle is unsolvable
  20   a limit was reached
  30   the puzzle could not be read
  31   the puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
  34   a package is missing; the message explains how to install it
  130  interrupted
"""

_PICTURES = (".png", ".svg")

# Values of --what and their file types; the first one of each file type is the default.
_WHAT = {
    "graph": (*_PICTURES, *GRAPHS),
    "distances": _PICTURES,
    "solution": _PICTURES,
    "states": TABLES,
    "edges": TABLES,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle (see below)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file to write (see below)"
    )
    parser.add_argument(
        "--what",
        type=Choice("--what", _WHAT),
        metavar="PART",
        help="part to write: graph (default for pictures), distances or solution; states (default "
        "for tables) or edges",
    )
    picture = parser.add_argument_group("pictures")
    picture.add_argument(
        "--theme",
        type=Choice("--theme", ("dark", "light")),
        metavar="NAME",
        help="colour theme: dark (default) or light",
    )
    picture.add_argument(
        "--size",
        action=BoardOrOwnSize,
        check=_size,
        metavar="WxH",
        help="size in pixels, such as 2400x1600; up to 16x16 it is the size of the board",
    )
    add_reading(parser, size=False)
    add_exploring(parser)


def _size(given: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", given)
    if not match:
        raise UsageError(f"--size must be a width and a height such as 2400x1600, not {given!r}")
    return int(match[1]), int(match[2])


def run(options: argparse.Namespace) -> int:
    """Explore the puzzle and write the file."""
    if not options.output.lower().endswith(".gz"):
        check_file(options.output, (*_PICTURES, *GRAPHS, *TABLES))
    suffix = suffix_of(options.output, others=_PICTURES)
    what = options.what or next(what for what, where in _WHAT.items() if suffix in where)
    if suffix not in _WHAT[what]:
        raise UsageError(f"--what {what} needs a {' or '.join(_WHAT[what])} file, not {suffix}")
    if suffix not in _PICTURES and (options.theme or options.size):
        raise UsageError(f"--{'theme' if options.theme else 'size'} applies to pictures only")
    if what == "solution" and options.family:
        raise UsageError("--family does not apply to --what solution")
    # Fail before the exploration rather than after it.
    if suffix in _PICTURES:
        need("matplotlib", "plot")
    elif suffix == ".parquet":
        need("pyarrow", "parquet")
    puzzle = find_puzzle(options.puzzle, **reading(options))
    if what == "solution":
        return _draw_solution(puzzle, options)
    graph = watched_explore(puzzle, options, neighbours=suffix in _PICTURES)
    Notes([puzzle]).say()
    with writing(options.output):
        if suffix in _PICTURES:
            _draw(graph, what, options)
        else:
            _export(graph, what, options)
    return exit_codes.DONE


def _look(options: argparse.Namespace) -> dict[str, Any]:
    look = {"theme": options.theme, "size": options.size}
    return {name: value for name, value in look.items() if value is not None}


def _draw(graph: StateGraph, what: str, options: argparse.Namespace) -> None:
    from ...plots import draw_distances, draw_graph

    draw = draw_graph if what == "graph" else draw_distances
    draw(graph, options.output, **_look(options))


def _draw_solution(puzzle: Puzzle, options: argparse.Namespace) -> int:
    from ...plots import draw_solution
    from ..console import say
    from ..solution_output import CODES, for_people

    solution = puzzle.solve(metric=options.metric, corners=options.corners, **limits(options))
    Notes([puzzle]).say()
    if solution.status != "solved":
        say(f"no solution to draw: {for_people(solution.reason)}")
        return CODES[solution.status]
    with writing(options.output):
        draw_solution(solution, options.output, **_look(options))
    return exit_codes.DONE


def _export(graph: StateGraph, what: Any, options: argparse.Namespace) -> None:
    with ProgressLine() as progress:
        export(
            graph,
            options.output,
            None if what == "graph" else what,
            progress=lambda now: progress.show_bar(now.done, now.fraction or 0.0),
        )
