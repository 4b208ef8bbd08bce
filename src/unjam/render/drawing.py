"""Drawings: what every back end that makes pictures draws.

A drawing is a list of *marks* on paper of some size: filled or stroked paths, words, and groups of
marks that are shifted. There is nothing else, so that a back end is short, and all of them show the
same. Lengths are in hundredths of a cell, x to the right and y down; colours are ``#rrggbb``.
Marks lie on top of those before them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

CELL = 100  # the side of a cell

# ("M", x, y) begins a line, ("L", x, y) goes straight on, ("C", x1, y1, x2, y2, x, y) on a cubic
# Bézier curve, ("Z",) closes it.
Step: TypeAlias = tuple[str | float, ...]


class Path(NamedTuple):
    """Lines and curves, filled, stroked or both; where lines enclose others, the inside is a hole
    (even-odd rule)."""

    steps: tuple[Step, ...]
    fill: str = ""  # no colour: not filled
    stroke: str = ""
    width: float = 0  # of the stroke; its ends and corners are round
    opacity: float = 1
    dashes: tuple[float, ...] = ()


class Words(NamedTuple):
    """One line of text. ``y`` is the middle of a capital letter's height."""

    x: float
    y: float
    text: str
    size: float  # of the font
    fill: str
    anchor: str = "middle"  # start, middle or end: where x is
    bold: bool = False


class Group(NamedTuple):
    """Marks that are shifted together; ``name`` tells what they show, such as a vehicle's label."""

    x: float
    y: float
    marks: tuple[Mark, ...]
    name: str = ""


Mark: TypeAlias = Path | Words | Group


class Drawing(NamedTuple):
    """Marks on paper. ``title`` and ``description`` are for those who cannot see it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    paper: str = ""  # no colour: transparent
    title: str = ""
    description: str = ""
