"""Themes: the colours of pictures.

Nobody should have to tell vehicles apart by their hue alone. So neighbours in a palette differ in
lightness, no colour of it comes near the red of the targets, and targets have a white ring on
their roofs that no other vehicle has. Tests hold the palettes against how people with red-green
blindness see them, and against grey print.
"""

from __future__ import annotations

from typing import NamedTuple


class Theme(NamedTuple):
    """The colours of a picture, as ``#rrggbb``."""

    name: str
    paper: str  # around the board
    ink: str  # words on paper
    faint: str  # words that matter less
    frame: str
    grid: str  # between the cells
    floor: str  # of a cell
    wall: str
    targets: tuple[str, ...]
    palette: tuple[str, ...]
    seams: tuple[str, str]  # joined left and right edges; joined top and bottom
    highlight: str
    arrow: str
    halo: str  # around arrows
    glass: str = "#26323d"
    lamp: str = "#fff6c9"
    rim: str = "#000000"  # mixed into a body's colour for its outline
    rim_share: float = 0.42
    shadow: float = 0.2  # how dark shadows are


_RED = "#dc2430"

LIGHT = Theme(
    name="light",
    paper="#ffffff",
    ink="#1d2329",
    faint="#5d6872",
    frame="#5a6672",
    grid="#d3d9df",
    floor="#eef1f4",
    wall="#7b8792",
    targets=(_RED, "#a3123f", "#f0503c", "#7d1322"),
    palette=(
        "#2f7fd0", "#f6c445", "#2e9e5b", "#c9a6e8", "#1f5f8b", "#f5a04f", "#157a6e", "#9ed8f0",
        "#6b4fb3", "#b7e08a", "#5a636e", "#f4b3cc", "#3b4a9c", "#e6d6b4", "#4f8f8f", "#7fd1c1",
    ),
    seams=("#0b7d86", "#8246af"),
    highlight="#ff9d00",
    arrow="#1d2329",
    halo="#ffffff",
)  # fmt: skip

DARK = LIGHT._replace(
    name="dark",
    paper="#14181d",
    ink="#e8ecf0",
    faint="#97a3af",
    frame="#66727f",
    grid="#20262d",
    floor="#2c343d",
    wall="#566270",
    seams=("#3cc4cf", "#bf8ae6"),
    highlight="#ffc145",
    arrow="#ffffff",
    halo="#14181d",
    shadow=0.35,
)

PRINT = LIGHT._replace(
    name="print",
    ink="#000000",
    faint="#4a4a4a",
    frame="#3a3f45",
    grid="#c4c9ce",
    floor="#ffffff",
    wall="#8a9097",
    arrow="#000000",
    shadow=0.0,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
