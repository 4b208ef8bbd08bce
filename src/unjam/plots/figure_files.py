"""Writing figures: format from the file name, atomic writes, reproducible bytes."""

from __future__ import annotations

import os
from os import PathLike

from matplotlib.figure import Figure

from ..util.atomic_files import whole_file

# Metadata that matplotlib would add: the date, and its own version. Left out for reproducibility.
KINDS: dict[str, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
}


def checked_kind(file: str | PathLike[str]) -> str:
    """Return the format that a file name asks for. Raises ``ValueError`` for any other.

    >>> checked_kind("picture.PNG")
    'png'
    >>> checked_kind("picture.gif")
    Traceback (most recent call last):
    ...
    ValueError: the file name of a picture must end in .png or .svg, and 'picture.gif' does not
    """
    kind = os.path.splitext(file)[1].lower().removeprefix(".")
    if kind not in KINDS:
        raise ValueError(
            f"the file name of a picture must end in .png or .svg, and {os.fspath(file)!r} does not"
        )
    return kind


def save(figure: Figure, file: str | PathLike[str]) -> None:
    """Write a figure; the file appears under its name only when it is complete."""
    kind = checked_kind(file)
    with whole_file(file) as aside:
        figure.savefig(aside, format=kind, dpi=figure.dpi, metadata=KINDS[kind])
