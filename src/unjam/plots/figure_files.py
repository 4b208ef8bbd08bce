"""Writing pictures: the kind from the name, the whole file or nothing, the same bytes each time."""

from __future__ import annotations

import os
from os import PathLike

from matplotlib.figure import Figure

from ..util.atomic_files import whole_file

# What matplotlib would write beside the picture: the date, and which release of it was used.
KINDS: dict[str, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
}


def checked_kind(file: str | PathLike[str]) -> str:
    """The kind of picture that the name of a file asks for.

    >>> checked_kind("picture.PNG")
    'png'
    >>> checked_kind("picture.gif")
    Traceback (most recent call last):
    ...
    ValueError: a picture is a .png or an .svg file, and 'picture.gif' is neither
    """
    kind = os.path.splitext(file)[1].lower().removeprefix(".")
    if kind not in KINDS:
        raise ValueError(f"a picture is a .png or an .svg file, and {os.fspath(file)!r} is neither")
    return kind


def save(figure: Figure, file: str | PathLike[str]) -> None:
    """Write a picture; it takes its name only when all of it is there."""
    kind = checked_kind(file)
    with whole_file(file) as aside:
        figure.savefig(aside, format=kind, dpi=figure.dpi, metadata=KINDS[kind])
