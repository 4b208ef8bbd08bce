"""Drawings: the intermediate format that every picture back end writes.

A drawing is a list of *marks* on paper of a given size: filled or stroked paths, lines of text, and
groups of marks with an offset. There is nothing else, which keeps back ends short and their output
the same. Lengths are in hundredths of a cell, x to the right and y down; colours are ``#rrggbb``.
Later marks cover earlier ones.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

CELL = 100  # the side of a cell

# ("M", x, y) starts a line, ("L", x, y) adds a straight segment, ("C", x1, y1, x2, y2, x, y) a
# cubic Bézier curve, ("Z",) closes the line.
Step: TypeAlias = tuple[str | float, ...]


class Path(NamedTuple):
    """Lines and curves, filled, stroked or both.

    The even-odd rule applies: a line inside another one makes a hole.
    """

    steps: tuple[Step, ...]
    fill: str = ""  # empty: not filled
    stroke: str = ""
    width: float = 0  # of the stroke; caps and joins are round
    opacity: float = 1
    dashes: tuple[float, ...] = ()


class Words(NamedTuple):
    """One line of text. ``y`` is the vertical centre of its capital letters."""

    x: float
    y: float
    text: str
    size: float  # of the font
    fill: str
    anchor: str = "middle"  # "start", "middle" or "end": the point of the text at x
    bold: bool = False


class Group(NamedTuple):
    """Marks with a common offset; ``name`` identifies their subject, such as a vehicle's label."""

    x: float
    y: float
    marks: tuple[Mark, ...]
    name: str = ""


Mark: TypeAlias = Path | Words | Group


class Drawing(NamedTuple):
    """Marks on paper. ``title`` and ``description`` are for screen readers."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    paper: str = ""  # empty: transparent
    title: str = ""
    description: str = ""
