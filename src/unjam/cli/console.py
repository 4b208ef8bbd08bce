"""Terminal output: error messages, and the style in which boards are drawn."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

from ..errors import DoubtfulPhotoError
from ..util.safe_text import visible
from . import exit_codes

if TYPE_CHECKING:
    from ..render.terminal.terminal_board import Style

# deferred: imports inside functions load what most runs do not need.

COLORS = ("auto", "always", "never")

# Terminals with 16 user-defined colours or none, where boards are drawn without colours.
_FEW_COLORS = ("linux", "ansi", "cons25", "vt52", "vt100", "vt102", "vt220", "vt320", "xterm-mono")


def say(sentence: str) -> None:
    """Print a message to standard error, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):  # the stream may be closed
            print(f"unjam: {visible(sentence)}", file=sys.stderr, flush=True)


def report(error: Exception) -> int:
    """Print the message of an error and return its exit code.

    For an ambiguous text, both readings are drawn; for a doubtful photo, what it seems to show.
    """
    code, sentence = exit_codes.explain(error)
    say(sentence)
    if isinstance(error, DoubtfulPhotoError) and error.reading and sys.stderr is not None:
        from .photo_source import doubt_lines

        with suppress(OSError):
            print(*doubt_lines(error.reading), sep="\n", file=sys.stderr)
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
    """Turn an ``OSError`` about a file into a ``UsageError`` that it cannot be written."""
    try:
        yield
    except OSError as error:
        if error.filename != path:
            raise
        raise exit_codes.UsageError(f"cannot write {path!r}: {error.strerror}") from None


def use_color(choice: str = "auto", stream: TextIO | None = None) -> bool:
    """Return whether to use colours on a stream (default: standard output).

    ``choice`` is the option ``--color``. With ``auto``, colours are used on a terminal unless
    ``NO_COLOR`` is set or the terminal is dumb or has few colours.
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
    """Return the style for boards on a stream, from the terminal's colours and size."""
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
    """Return whether the terminal announces true colours."""
    announced = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    return announced or os.environ.get("TERM", "").endswith("-direct")


def _theme() -> str:
    """Return the terminal's theme from ``COLORFGBG`` (foreground;background) if it is set."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", *map(str, range(9, 16))) else "dark"


def _has_blocks(stream: TextIO | None) -> bool:
    try:
        "▀▇◎━▶".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def terminal_width() -> int:
    """Return the columns of the terminal, or 80 if standard output is not a terminal."""
    if not is_terminal(sys.stdout):
        return 80
    from shutil import get_terminal_size

    return max(get_terminal_size().columns, 20)


def duration(seconds: float, whole: bool = False) -> str:
    """Return a duration as text; ``whole`` rounds it to seconds.

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
