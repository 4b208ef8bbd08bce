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
  13   impossible: it cannot be solved, so it cannot be made harder
  20   a limit was reached first, or before all changes were tried"""

_MISSING = "  34   NumPy is missing; the message says how to install it\n"

HELP = f"""\
Make puzzles harder: the same vehicles in the same lanes, starting where they are hardest to solve.
With --move and --add vehicles are put elsewhere or added, as long as that makes it harder.
--solutions and --keep-unique pass over what has too many optimal solutions.

{PUZZLE_HELP}
What was changed stands above each puzzle, as a comment.

examples:
  unjam harden jam:1
  unjam harden --add 1 '.... XX.B A..B AOOO'
  unjam harden --metric slides --move 1 '.... XX.B A..B AOOO'
  unjam harden --keep-unique --add 1 '.... XX.B A..B AOOO'
  unjam harden cards.txt -o harder.txt

{EXIT_CODES.format(own=_OWN_CODES, more=_MISSING)}"""


_HARDEST = ", as hard as it gets this way"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_transform_options(parser)
    group = parser.add_argument_group("how")
    group.add_argument(
        "--metric", type=Choice("--metric", ("moves", "slides")), default="moves", metavar="UNIT",
        help="harder in moves (default) or in slides",
    )  # fmt: skip
    for name, text in (("--move", "put up to N vehicles elsewhere"), ("--add", "add up to N")):
        group.add_argument(name, type=whole_number(name, 0), default=0, metavar="N", help=text)
    group.add_argument(
        "--solutions", type=whole_number("--solutions"), metavar="N",
        help="at most so many optimal solutions",
    )  # fmt: skip
    group.add_argument(
        "--up-to-order", action="store_true",
        help="count those as one that differ only by the order of independent moves",
    )  # fmt: skip
    group.add_argument(
        "--keep-unique", action="store_true",
        help="the best solution is unique: in every move if it is so now, otherwise up to order",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Make the puzzles harder and write them; return the worst exit code."""

    few = options.solutions is not None or options.keep_unique
    if options.keep_unique and (options.solutions is not None or options.up_to_order):
        raise UsageError(
            "--keep-unique says how many solutions there are; leave out --solutions and "
            "--up-to-order, or use --solutions 1 --up-to-order instead"
        )
    if options.up_to_order and not few:
        raise UsageError("--up-to-order is about the number of solutions; add --solutions N")

    def remade(puzzle: Puzzle, progress: ProgressLine) -> Transformed:
        made = harden(
            puzzle, metric=options.metric, move=options.move, add=options.add,
            solutions=options.solutions, up_to_order=options.up_to_order,
            keep_unique=options.keep_unique,
            progress=lambda now: progress.show(f"{now.done:,} changes tried"), **limits(options),
        )  # fmt: skip
        before = counted(made.before, options.metric)
        late = "the time was up before all changes were tried" if made.cut_short else ""
        remarks = [f"{before} before, {made.after} now", *made.changes]
        if not made.changes:
            end = "; nothing harder with so few solutions was found" if few else _HARDEST
            remarks = [before if late else f"{before}{end}"]
        return Transformed(made.puzzle, (*remarks, late) if late else tuple(remarks), late)

    return run_transform(options, remade)
