"""Puzzles written to a file or to standard output, in any notation."""

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


def add_output(group: argparse._ArgumentGroup, usual: str) -> None:
    """Add ``-o`` and ``--to``, with the notation that is written unless another is asked for."""
    group.add_argument(
        "-o", "--output", metavar="FILE",
        help="write to a file, which appears when it is whole; packed by gzip if it ends in .gz",
    )  # fmt: skip
    group.add_argument(
        "--to", type=Choice("--to", FORMATS), default=usual, metavar="FORMAT",
        help=f"the notation, as of 'unjam convert' ({usual})",
    )  # fmt: skip
    group.add_argument(
        "--json", dest="to", action="store_const", const="json", help="the same as --to json"
    )


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that takes its name only when all is in it."""
    if path is None:
        yield sys.stdout
        return
    with writing(path), whole_text(path) as file:
        yield file


def write_puzzles(file: TextIO, format: Any, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles whose optima and states are known, as they come."""
    name: Any = "json" if format == "jsonl" else format
    write_texts(file, format, (puzzle.to(name) for puzzle in puzzles))


def text_of(puzzle: Puzzle, format: Any, progress: ProgressLine, limits: Mapping[str, Any]) -> str:
    """The text of a puzzle. A database line may take a search, with these limits; a person at the
    terminal sees how far it has got."""

    def look(now: Any) -> None:
        progress.show(f"{now.states:,} states")

    name: Any = "json" if format == "jsonl" else format
    text = puzzle.to(name, progress=look if progress.on else None, **limits)
    progress.clear()
    return text


def write_texts(file: TextIO, format: str, texts: Iterator[str]) -> None:
    """Write the texts of puzzles as they come."""
    if format == "json":
        _write_list(file, texts)
        return
    # What takes several lines is set apart by an empty one.
    between = "\n" if format in ("native", "grid", "csv", "vehicles") else ""
    for number, text in enumerate(texts):
        file.write(f"{between if number else ''}{text}\n")
        file.flush()


def _write_list(file: TextIO, texts: Iterator[str]) -> None:
    """One object by itself, several as a list with one of them a line."""
    first = next(texts, None)
    if first is None:
        return
    waiting = first
    several = False
    for text in texts:
        file.write(f"{',' if several else '['}\n{waiting}")
        waiting, several = text, True
    file.write(f",\n{waiting}\n]\n" if several else f"{waiting}\n")
