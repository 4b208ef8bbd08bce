"""``unjam simplify``."""

from __future__ import annotations

import argparse

from ...equivalence.minimality import simplify
from ...model.exits import Known
from ...model.puzzle import Puzzle
from ...notation.descriptions import name
from ..argument_parser import Choice, limits
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP
from ..puzzle_transform import EXIT_CODES, Transformed, add_transform_options, run_transform

_OWN_CODES = """\
  20   a limit was reached before it was known which vehicles are necessary"""

HELP = f"""\
Remove unnecessary vehicles, those without which the puzzle is just as hard, one after the other,
until every remaining vehicle is necessary. An unsolvable puzzle keeps the vehicles that make it so.

{PUZZLE_HELP}
A comment above each puzzle lists the removed vehicles.

examples:
  unjam simplify '..BC.. ..BC.. XXBC.. ...... DD...E .....E'
  unjam simplify jam:3 --to line
  unjam simplify cards.txt -o simple.txt

{EXIT_CODES.format(own=_OWN_CODES, more="")}"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_transform_options(parser)
    parser.add_argument_group("difficulty").add_argument(
        "--metric", type=Choice("--metric", ("moves", "slides")), default="moves", metavar="UNIT",
        help="what must stay the same: the fewest moves (default) or the fewest slides",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Simplify the puzzles and write them; return the highest exit code."""

    def transform(puzzle: Puzzle, progress: ProgressLine) -> Transformed:
        simpler = simplify(puzzle, metric=options.metric, **limits(options))
        gone = [name(v) for v in puzzle.vehicles if v.label not in simpler]
        if not gone:
            return Transformed(puzzle, ("every vehicle is necessary",))
        unit = "corner_moves" if puzzle.corners and options.metric == "moves" else options.metric
        known = Known()._replace(**{unit: getattr(puzzle.known, unit)})
        simpler = simpler.replace(known=known, level="")
        return Transformed(simpler, (f"removed {', '.join(gone)}",))

    return run_transform(options, transform)
