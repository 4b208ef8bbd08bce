"""What goes to the terminal: sentences of errors, and whether to use colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from . import exit_codes

COLORS = ("auto", "always", "never")


def say(sentence: str) -> None:
    """Print to standard error, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):  # nobody may be listening
            print(f"unjam: {sentence}", file=sys.stderr, flush=True)


def report(error: Exception) -> int:
    """Print the sentence of an error; return its exit code.

    A text that can be read in two ways is shown in both.
    """
    code, sentence = exit_codes.explain(error)
    say(sentence)
    readings = getattr(error, "readings", ())
    if readings and sys.stderr is not None:
        from ..render.terminal import draw, side_by_side

        boards = [draw(puzzle, color=use_color("auto", sys.stderr)) for puzzle in readings]
        print("", *side_by_side(boards), sep="\n", file=sys.stderr)
    return code


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Say of a file that it cannot be written; by itself an error would be about reading it."""
    try:
        yield
    except OSError as error:
        if error.filename != path:
            raise
        raise exit_codes.UsageError(f"cannot write {path!r}: {error.strerror}") from None


def use_color(choice: str = "auto", stream: TextIO | None = None) -> bool:
    """Should colours be used on this stream (standard output unless given)?

    ``choice`` is the option ``--color``. By itself colour is used on a terminal, unless
    ``NO_COLOR`` is set or the terminal calls itself dumb.
    """
    if choice != "auto":
        return choice == "always"
    stream = sys.stdout if stream is None else stream
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)


def is_terminal(stream: TextIO | None) -> bool:
    """Does a person read this stream?"""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def terminal_width() -> int:
    """The columns of the terminal, 80 if the output is none."""
    if not is_terminal(sys.stdout):
        return 80
    from shutil import get_terminal_size

    return max(get_terminal_size().columns, 20)


def duration(seconds: float, whole: bool = False) -> str:
    """A time in words.

    >>> duration(0.00123), duration(12.345), duration(754), duration(0.2, whole=True)
    ('1.2 ms', '12.3 s', '12 min 34 s', '1 s')
    """
    if whole:
        seconds = max(round(seconds), 1)
    if seconds < 1:
        return f"{seconds * 1000:.1f} ms"
    if seconds < 60:
        return f"{seconds:.0f} s" if whole else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"
