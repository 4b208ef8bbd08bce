"""``unjam render``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...model.puzzle import Puzzle
from ...util.atomic_files import write_whole
from ...util.extras import need
from .. import exit_codes
from ..argument_parser import Choice, add_corners, add_limits, add_metric, limits
from ..console import say, writing
from ..exit_codes import UsageError
from ..output_file import check_file
from ..puzzle_source import PUZZLE_HELP, add_reading, find_puzzle, reading
from ..reading_notes import Notes

if TYPE_CHECKING:
    from ...solver.solution import Solution

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Draw a puzzle or its solution as SVG, PNG, PDF or animated GIF, or write an HTML page to play it.

{PUZZLE_HELP}
The extension of FILE determines what is written:
  .svg    a picture; with --moves, an animation of the solution that plays in any browser
  .png    a picture; with --moves, all positions of the solution side by side
  .pdf    the same as .png, to print
  .gif    an animation of the solution, with or without --moves
  .html   a page on which the puzzle can be played, including its solution
The puzzle is solved if needed; --metric and the limits are those of 'unjam solve'.

examples:
  unjam render jam:40 -o jam-40.svg
  unjam render --theme dark --scale 100 jam:40 -o jam-40.png
  unjam render jam:40 -o jam-40.gif
  unjam render --moves jam:1 -o jam-1.svg
  unjam render --theme print jam:40 -o jam-40.pdf
  unjam render --moves --no-labels jam:1 -o steps.png
  unjam render '.... XX.B A..B AOOO' -o puzzle.png

exit codes:
  0    written
  10   no solution to draw: the puzzle is unsolvable
  20   no solution to draw: a limit was reached
  30   the puzzle could not be read
  31   no solution to draw: the puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, the picture is too large, or the file cannot be written
  34   a package is missing; the message explains how to install it
  130  interrupted
"""

THEMES = ("light", "dark", "print")
MOST = 1000  # pixels per cell


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle (see below)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file to write (see below)"
    )
    parser.add_argument("--moves", action="store_true", help="draw the solution (see below)")
    picture = parser.add_argument_group("picture")
    picture.add_argument(
        "--theme",
        type=Choice("--theme", THEMES),
        metavar="NAME",
        help="colour theme: light (default), dark or print",
    )
    picture.add_argument(
        "--scale",
        type=_scale,
        metavar="N",
        help="size of a cell in pixels, or in points for .pdf (default: 48; 64 for .png; 32 for "
        "positions side by side)",
    )
    picture.add_argument(
        "--labels",
        action=argparse.BooleanOptionalAction,
        help="draw the labels of the vehicles (default), or not",
    )
    group = parser.add_argument_group("search for a solution")
    add_metric(group)
    add_corners(group)
    add_limits(group)
    add_reading(parser)


def _scale(given: str) -> float:
    try:
        scale = float(given)
    except ValueError:
        scale = 0
    if not 1 <= scale <= MOST:
        raise UsageError(f"--scale must be a number from 1 to {MOST}, not {given!r}")
    return scale


def run(options: argparse.Namespace) -> int:
    """Draw the picture and write the file."""
    suffix = check_file(options.output, tuple(_WRITERS))
    module = _NEEDS.get(suffix)
    if module is not None:  # fail before the search rather than after it
        need(module, "pictures")
    puzzle = find_puzzle(options.puzzle, **reading(options))
    solution = None
    if options.moves or suffix in (".gif", ".html"):
        solution = puzzle.solve(metric=options.metric, corners=options.corners, **limits(options))
        if solution.status != "solved":
            return _unsolved(solution)
    data = _WRITERS[suffix](puzzle, solution, options)
    Notes([puzzle]).say()
    with writing(options.output):
        write_whole(options.output, data)
    return exit_codes.DONE


def _unsolved(solution: Solution) -> int:
    from ..solution_output import CODES, for_people

    say(f"no solution to draw: {for_people(solution.reason)}")
    return CODES[solution.status]


def _look(options: argparse.Namespace, *, scaled: bool = True) -> dict[str, Any]:
    names = ("theme", "labels", "scale") if scaled else ("theme", "labels")
    look = {name: getattr(options, name) for name in names}
    return {name: value for name, value in look.items() if value is not None}


def _svg(puzzle: Puzzle, solution: Solution | None, options: argparse.Namespace) -> bytes:
    text = (puzzle if solution is None else solution).svg(**_look(options))
    return f"{text}\n".encode()


def _png(puzzle: Puzzle, solution: Solution | None, options: argparse.Namespace) -> bytes:
    return (puzzle if solution is None else solution).png(**_look(options))


def _gif(puzzle: Puzzle, solution: Solution | None, options: argparse.Namespace) -> bytes:
    assert solution is not None
    return solution.gif(**_look(options))


def _pdf(puzzle: Puzzle, solution: Solution | None, options: argparse.Namespace) -> bytes:
    from ...render.pdf import SCALE, to_pdf
    from ...render.puzzle_picture import drawing_of
    from ...render.solution_picture import SHEET_SCALE, sheet

    look = _look(options, scaled=False)
    if solution is None:
        return to_pdf(drawing_of(puzzle, **look), scale=options.scale or SCALE)
    return to_pdf(sheet(solution, **look), scale=options.scale or SHEET_SCALE)


def _html(puzzle: Puzzle, solution: Solution | None, options: argparse.Namespace) -> bytes:
    for name in _look(options):
        raise UsageError(f"--{name} applies to pictures, not to .html")
    from ...player.offline_page import player_html

    return player_html(puzzle if solution is None else solution).encode()


_WRITERS: dict[str, Callable[[Puzzle, Solution | None, argparse.Namespace], bytes]] = {
    ".svg": _svg,
    ".png": _png,
    ".gif": _gif,
    ".pdf": _pdf,
    ".html": _html,
}
_NEEDS = {".png": "PIL", ".gif": "PIL", ".pdf": "reportlab"}
