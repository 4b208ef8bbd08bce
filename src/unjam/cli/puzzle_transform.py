"""The shared part of ``harden`` and ``simplify``, which transform puzzles."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..model.puzzle import Puzzle
from . import exit_codes
from .argument_parser import add_limits, limits
from .console import report, say
from .output_file import text_file
from .progress_bar import ProgressLine
from .puzzle_output import add_output, output, text_of, write_texts
from .puzzle_source import add_puzzles, find_puzzles, reading
from .reading_notes import Notes

# ``own`` are the lines for codes below 30 of a command, ``more`` those from 34.
EXIT_CODES = """\
exit codes:
  0    success
{own}
  30   a puzzle could not be read
  31   a puzzle can be read but not played, or not written in the requested notation
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
{more}  130  interrupted
With several puzzles, the highest exit code is returned.
"""


class Transformed(NamedTuple):
    """A transformed puzzle, remarks about the changes, and the limit that was reached."""

    puzzle: Puzzle
    remarks: tuple[str, ...]
    limit: str = ""


def add_transform_options(parser: argparse.ArgumentParser) -> None:
    """Add the puzzles, the limits and the output options."""
    add_puzzles(parser)
    add_limits(parser.add_argument_group("limits per puzzle"))
    add_output(parser.add_argument_group("output"), "native")


def run_transform(
    options: argparse.Namespace, transform: Callable[[Puzzle, ProgressLine], Transformed]
) -> int:
    """Transform and write every puzzle; return the highest exit code."""
    options.output = text_file(options.output, options.to)
    code = exit_codes.DONE
    notes = Notes()

    def texts(progress: ProgressLine) -> Iterator[str]:
        nonlocal code
        for item in find_puzzles(options.puzzles, **reading(options)):
            try:
                if not isinstance(item, Puzzle):
                    raise item
                notes.add(item)
                made = transform(item, progress)
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


# Errors that would recur with every puzzle.
_FATAL = (exit_codes.MISSING, exit_codes.INTERNAL, exit_codes.USAGE)
