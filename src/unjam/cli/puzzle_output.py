"""Output of puzzles to a file or to standard output, in any notation."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

from ..model.puzzle import Puzzle
from ..notation.puzzle_writer import WRITERS
from ..util.atomic_files import whole_text
from .argument_parser import Choice
from .console import writing
from .progress_bar import ProgressLine

FORMATS = (*WRITERS, "jsonl")
OUTPUT_HELP = (
    "write to FILE, once it is complete; compressed if it ends in .gz; - is standard output"
)


def add_output(group: argparse._ArgumentGroup, usual: str) -> None:
    """Add ``-o``, ``--to`` and ``--json``; ``usual`` is the default notation."""
    group.add_argument("-o", "--output", metavar="FILE", help=OUTPUT_HELP)
    group.add_argument(
        "--to", type=Choice("--to", FORMATS), default=usual, metavar="FORMAT",
        help=f"notation to write, as in 'unjam convert' (default: {usual})",
    )  # fmt: skip
    group.add_argument(
        "--json", dest="to", action="store_const", const="json", help="same as --to json"
    )


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Open the output: standard output, or a file that gets its name once it is complete."""
    if path is None:
        yield sys.stdout
        return
    with writing(path), whole_text(path) as file:
        yield file


def write_puzzles(file: TextIO, format: Any, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles whose optima and states are known, one at a time."""
    name: Any = "json" if format == "jsonl" else format
    write_texts(file, format, (puzzle.to(name) for puzzle in puzzles))


def text_of(puzzle: Puzzle, format: Any, progress: ProgressLine, limits: Mapping[str, Any]) -> str:
    """Return the text of a puzzle.

    A database line may take a search within ``limits``, which shows its progress on a terminal.
    """

    def show(now: Any) -> None:
        progress.show(f"{now.states:,} states")

    name: Any = "json" if format == "jsonl" else format
    text = puzzle.to(name, progress=show if progress.on else None, **limits)
    progress.clear()
    return text


def write_texts(file: TextIO, format: str, texts: Iterator[str]) -> None:
    """Write the texts of puzzles one at a time."""
    if format == "json":
        _write_list(file, texts)
        return
    # Notations of several lines are separated by an empty line.
    between = "\n" if format in ("native", "grid", "csv", "vehicles") else ""
    for number, text in enumerate(texts):
        file.write(f"{between if number else ''}{text}\n")
        file.flush()


def _write_list(file: TextIO, texts: Iterator[str]) -> None:
    """Write one object as it is, and several as a list with one object per line."""
    first = next(texts, None)
    if first is None:
        return
    waiting = first
    several = False
    for text in texts:
        file.write(f"{',' if several else '['}\n{waiting}")
        waiting, several = text, True
    file.write(f",\n{waiting}\n]\n" if several else f"{waiting}\n")
