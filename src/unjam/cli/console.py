"""What goes to the terminal: sentences of errors, and how boards are drawn."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

from ..util.safe_text import visible
from . import exit_codes

if TYPE_CHECKING:
    from ..render.terminal.terminal_board import Style

# deferred: imports inside functions load what most runs do not need.

COLORS = ("auto", "always", "never")

# Terminals with 16 colours or none, which the user has chosen: boards are plain there.
_FEW_COLORS = ("linux", "ansi", "cons25", "vt52", "vt100", "vt102", "vt220", "vt320", "xterm-mono")


def say(sentence: str) -> None:
    """Print to standard error, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):  # nobody may be listening
            print(f"unjam: {visible(sentence)}", file=sys.stderr, flush=True)


def report(error: Exception) -> int:
    """Print the sentence of an error; return its exit code.

    A text that can be read in two ways is shown in both.
    """
    code, sentence = exit_codes.explain(error)
    say(sentence)
    readings = getattr(error, "readings", ())
    if readings and sys.stderr is not None:
        from ..render.scene import scene_of
        from ..render.terminal.terminal_board import draw, side_by_side

        style = style_for("auto", sys.stderr, size="small")
        boards = [draw(scene_of(puzzle), style) for puzzle in readings]
        with suppress(OSError):
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
    ``NO_COLOR`` is set or the terminal calls itself dumb or has few colours.
    """
    if choice != "auto":
        return choice == "always"
    kind = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or kind == "dumb":
        return False
    if not _many_colors() and (kind in _FEW_COLORS or kind.endswith("-16color")):
        return False
    return is_terminal(sys.stdout if stream is None else stream)


def style_for(choice: str = "auto", stream: TextIO | None = None, *, size: str = "auto") -> Style:
    """How to draw boards on this stream: colours as the terminal has them, and as it has room."""
    from ..render.terminal.terminal_board import PLAIN, Style

    stream = sys.stdout if stream is None else stream
    if not use_color(choice, stream):
        return PLAIN
    depth = 24 if _many_colors() else 8
    room = (50, 80)
    if is_terminal(stream):
        from shutil import get_terminal_size

        wide, high = get_terminal_size()
        room = (high, wide)
    return Style(depth, size, _theme(), _has_blocks(stream), room)


def _many_colors() -> bool:
    """Does the terminal say that it has true colours?"""
    says = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    return says or os.environ.get("TERM", "").endswith("-direct")


def _theme() -> str:
    """Light if the terminal says that its ground is, which some do as ``ink;ground``."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", *map(str, range(9, 16))) else "dark"


def _has_blocks(stream: TextIO | None) -> bool:
    try:
        "▀▇◎━▶".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


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
