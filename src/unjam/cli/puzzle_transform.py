"""What ``harden`` and ``simplify`` share: puzzles in, others made of them out."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..model.puzzle import Puzzle
from . import exit_codes
from .argument_parser import add_limits, limits
from .console import report, say
from .progress_bar import ProgressLine
from .puzzle_output import add_output, output, text_of, write_texts
from .puzzle_source import add_puzzles, find_puzzles, reading
from .reading_notes import Notes

# ``own`` are the lines of a command about its codes below 30, ``more`` those from 34 on.
EXIT_CODES = """\
exit codes:
  0    done
{own}
  30   a puzzle could not be read
  31   a puzzle can be read but not played, or not be written in the notation asked for
  32   there is no such deck, puzzle or file
  33   the command line was used wrongly
{more}  130  interrupted
Of several puzzles the worst counts, which is the highest.
"""


class Transformed(NamedTuple):
    """A puzzle, what was done to it, and which limit kept it from being more."""

    puzzle: Puzzle
    remarks: tuple[str, ...]
    limit: str = ""


def add_transform_options(parser: argparse.ArgumentParser) -> None:
    """Add the puzzles, limits and the output."""
    add_puzzles(parser)
    add_limits(parser.add_argument_group("limits for each puzzle"), "the search")
    add_output(parser.add_argument_group("output"), "native")


def run_transform(
    options: argparse.Namespace, remade: Callable[[Puzzle, ProgressLine], Transformed]
) -> int:
    """Make something of every puzzle; return the worst exit code."""
    code = exit_codes.DONE
    notes = Notes()

    def texts(progress: ProgressLine) -> Iterator[str]:
        nonlocal code
        for item in find_puzzles(options.puzzles, **reading(options)):
            try:
                if not isinstance(item, Puzzle):
                    raise item
                notes.add(item)
                made = remade(item, progress)
                text = text_of(made.puzzle, options.to, progress, limits(options))
            except Exception as error:
                if options.debug or exit_codes.explain(error)[0] in _FATAL:
                    raise
                progress.clear()
                code = max(code, report(error))
                continue
            progress.clear()
            if made.limit:
                say(f"{made.puzzle.id}: {made.limit}" if made.puzzle.id else made.limit)
                code = max(code, exit_codes.LIMIT)
            if options.to == "native":
                text = "\n".join([*(f"# {remark}" for remark in made.remarks), text])
            yield text

    with ProgressLine() as progress, output(options.output) as file:
        write_texts(file, options.to, texts(progress))
    notes.say()
    return code


# Nothing would come of going on with the next puzzle.
_FATAL = (exit_codes.MISSING, exit_codes.INTERNAL, exit_codes.USAGE)
