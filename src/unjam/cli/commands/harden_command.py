"""``unjam harden``."""

from __future__ import annotations

import argparse

from ...generator.harden import harden
from ...model.puzzle import Puzzle
from ...util.plural import counted
from ..argument_parser import Choice, limits, whole_number
from ..exit_codes import UsageError
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP
from ..puzzle_transform import EXIT_CODES, Transformed, add_transform_options, run_transform

_OWN_CODES = """\
  13   a puzzle is unsolvable, so it cannot be made harder
  20   a limit was reached before all changes were tried"""

_MISSING = "  34   NumPy is missing; the message explains how to install it\n"

HELP = f"""\
Make puzzles harder: keep the vehicles in their lanes, and start from the hardest state. --move and
--add also move vehicles to other lanes or add vehicles, as long as that makes the puzzle harder.
--solutions and --keep-unique skip results with too many optimal solutions.

{PUZZLE_HELP}
A comment above each puzzle lists the changes.

examples:
  unjam harden jam:1
  unjam harden --add 1 '.... XX.B A..B AOOO'
  unjam harden --metric slides --move 1 '.... XX.B A..B AOOO'
  unjam harden --keep-unique --add 1 '.... XX.B A..B AOOO'
  unjam harden cards.txt -o harder.txt

{EXIT_CODES.format(own=_OWN_CODES, more=_MISSING)}"""


_HARDEST = "; no change makes it harder"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_transform_options(parser)
    group = parser.add_argument_group("changes")
    group.add_argument(
        "--metric", type=Choice("--metric", ("moves", "slides")), default="moves", metavar="UNIT",
        help="what to maximise: moves (default) or slides",
    )  # fmt: skip
    for name, text in (("--move", "move up to N vehicles"), ("--add", "add up to N vehicles")):
        group.add_argument(
            name, type=whole_number(name, 0), default=0, metavar="N", help=f"{text} (default: 0)"
        )
    group.add_argument(
        "--solutions", type=whole_number("--solutions"), metavar="N",
        help="at most N optimal solutions",
    )  # fmt: skip
    group.add_argument(
        "--up-to-order", action="store_true",
        help="with --solutions, ignore the order of independent moves",
    )  # fmt: skip
    group.add_argument(
        "--keep-unique", action="store_true",
        help="keep the optimal solution unique: in every move if it is so now, otherwise up to "
        "the order of independent moves",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Make the puzzles harder and write them; return the highest exit code."""
    few = options.solutions is not None or options.keep_unique
    if options.keep_unique and (options.solutions is not None or options.up_to_order):
        raise UsageError(
            "--keep-unique cannot be combined with --solutions or --up-to-order; "
            "use --solutions 1 --up-to-order instead"
        )
    if options.up_to_order and not few:
        raise UsageError("--up-to-order needs --solutions N")

    def transform(puzzle: Puzzle, progress: ProgressLine) -> Transformed:
        made = harden(
            puzzle, metric=options.metric, move=options.move, add=options.add,
            solutions=options.solutions, up_to_order=options.up_to_order,
            keep_unique=options.keep_unique,
            progress=lambda now: progress.show(f"{now.done:,} changes tried"), **limits(options),
        )  # fmt: skip
        before = counted(made.before, options.metric)
        late = "--timeout was reached before all changes were tried" if made.cut_short else ""
        remarks = [f"{before} before, {made.after} now", *made.changes]
        if not made.changes:
            end = "; no harder puzzle with so few solutions was found" if few else _HARDEST
            if made.solutions is not None:
                several = f"the puzzle has {made.solutions:,} optimal solutions"
                end = (
                    f"; {several}, so nothing is unique to keep, and no harder unique one was found"
                )
            remarks = [before if late else f"{before}{end}"]
        return Transformed(made.puzzle, (*remarks, late) if late else tuple(remarks), late)

    return run_transform(options, transform)
