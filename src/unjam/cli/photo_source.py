"""Photos and screenshots among the puzzles that a command line names."""

from __future__ import annotations

import io
import os
import re
from typing import IO, TYPE_CHECKING

from ..errors import PhotoError
from ..model.exits import SIDES, Exit
from ..model.puzzle import Puzzle
from ..util.atomic_files import write_whole
from ..util.plural import counted
from ..util.safe_text import columns, padded, visible
from .console import writing
from .exit_codes import UsageError

if TYPE_CHECKING:
    from ..photo import PhotoReading

# deferred: imports inside functions load what most runs do not need.

# What a file is, its content decides. These endings only tell the name of a file that is missing
# from the text of a puzzle.
PICTURE_ENDS = (
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp",
)  # fmt: skip
_FOR_PHOTOS = ("exit", "size", "overlay")  # the options of reading that apply to photos
_BEGIN = 64  # bytes that tell a picture from text


def holds_picture(file: IO[bytes]) -> bool:
    """Return whether a file, of which nothing was read yet, contains a picture."""
    if isinstance(file, io.BufferedReader):
        begin = file.peek(_BEGIN)[:_BEGIN]
    elif file.seekable():
        begin = file.read(_BEGIN)
        file.seek(0)
    else:
        return False
    if begin.isascii() and b"\0" not in begin:
        return False  # text; pictures begin with other bytes
    from ..photo import is_image

    return is_image(begin)


def photo_in(file: IO[bytes], name: str, hints: dict[str, str | None]) -> Puzzle:
    """Return the puzzle on a photo; its id is the name of the file without the extension.

    Writes the picture of the option ``overlay``, also of a doubtful photo. Raises ``UsageError``
    for options that apply to text only, and ``PhotoError`` with the name of the file.
    """
    for option, value in hints.items():
        if value is not None and option not in _FOR_PHOTOS:
            raise UsageError(f"--{option} is for text, and {name!r} is a picture")
    from ..notation.puzzle_parser import make_hints
    from ..notation.reading_options import settle
    from ..photo import MAX_BYTES, read_image
    from ..photo.read_image import doubtful_error

    wanted = make_hints(None, None, None, hints.get("exit"), hints.get("size"))
    overlay = hints.get("overlay")
    try:
        reading = read_image(file.read(MAX_BYTES + 1), size=wanted.size, doubtful=True)
        if overlay is not None:
            with writing(overlay):
                write_whole(overlay, reading.overlay())
        if reading.puzzle is None or reading.is_doubtful:
            raise doubtful_error(reading)
        puzzle = settle(reading.puzzle, wanted._replace(size=None))
    except PhotoError as error:
        error.args = (f"{name}: {error}", *error.args[1:])
        raise
    return puzzle if name == "standard input" else puzzle.replace(id=_id_of(name))


def refuse_overlay(hints: dict[str, str | None], name: str) -> dict[str, str | None]:
    """Return the options for text. Raises ``UsageError`` if there is one for photos only."""
    if hints.get("overlay") is not None:
        raise UsageError(f"--overlay draws over a photo, and {name} is none")
    return {option: value for option, value in hints.items() if option != "overlay"}


def doubt_lines(reading: PhotoReading) -> list[str]:
    """Return lines that show what a doubtful photo seems to show, and how to go on."""
    doubtful = set(reading.doubtful)
    rows = [[cell.label or "." for cell in row] for row in reading.cells]
    lines = [f"note: {visible(note)}" for note in reading.notes]
    if rows:
        width = max(columns(label) for row in rows for label in row)
        marks = f"; ? marks {counted(len(doubtful), 'cell')} in doubt" if doubtful else ""
        lines += ["", f"the board as it seems to be{marks}:", ""]
        lines += [
            "  " + " ".join(_marked(label, width, (row, column) in doubtful)
                           for column, label in enumerate(labels)).rstrip()
            for row, labels in enumerate(rows)
        ]  # fmt: skip
    lines += [
        "",
        "to go on, take the photo again, from above, without glare and with the whole board on it;",
        "or state the size of the board with --size WxH",
    ]
    if rows and width == 1:
        text = " ".join("".join(row) for row in rows)
        hint = f" --exit {_exit_option(reading.exit)}" if reading.exit else ""
        lines[-1] += "; or correct this text, and give it in place of the photo:"
        lines += ["", f"  '{visible(text)}'{hint}"]
    return lines


def _exit_option(exit: Exit) -> str:
    """Return an exit as the value of ``--exit``.

    >>> _exit_option(Exit((2, 5), "R"))
    'right:3'
    """
    return f"{SIDES[exit.direction]}:{exit.cell[0 if exit.direction in 'LR' else 1] + 1}"


def _marked(label: str, width: int, doubtful: bool) -> str:
    return padded(visible(label), width) + ("?" if doubtful else " ")


def _id_of(name: str) -> str:
    stem = os.path.splitext(os.path.basename(name))[0]
    return re.sub(r"\s+", " ", stem).strip()
