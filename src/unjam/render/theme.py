"""Themes: the colours of pictures.

Vehicles must be distinguishable by more than hue. Neighbouring colours of a palette differ in
lightness, no colour is close to the red of the targets, and only targets have a white ring on the
roof. Tests check the palettes under simulated red-green colour blindness and in grey.
"""

from __future__ import annotations

from typing import NamedTuple


class Theme(NamedTuple):
    """The colours of a picture, as ``#rrggbb``."""

    name: str
    paper: str  # around the board
    ink: str  # text on paper
    faint: str  # secondary text
    frame: str
    grid: str  # between the cells
    floor: str  # of a cell
    wall: str
    barrier: str  # thin walls
    targets: tuple[str, ...]
    palette: tuple[str, ...]
    seams: tuple[str, str]  # joined left and right edges; joined top and bottom
    highlight: str
    arrow: str
    halo: str  # around arrows
    glass: str = "#26323d"
    lamp: str = "#fff6c9"
    rim: str = "#000000"  # mixed with a body's colour for its outline
    rim_share: float = 0.42
    shadow: float = 0.2  # opacity of shadows


LIGHT = Theme(
    name="light",
    paper="#ffffff",
    ink="#1d2329",
    faint="#5d6872",
    frame="#5a6672",
    grid="#d3d9df",
    floor="#eef1f4",
    wall="#7b8792",
    barrier="#3d4750",
    targets=("#dc2430", "#a3123f", "#f0503c", "#7d1322"),
    palette=(
        "#317cea", "#fdd436", "#1c9860", "#b6a7f7", "#7a3e7e", "#fe9e36", "#2c7c6b", "#adddf7",
        "#4949b1", "#b5e47e", "#5f89a5", "#debd99", "#524e5f", "#95f1ce", "#2e76b6", "#d8a2b0",
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
    barrier="#b4c0cb",
    targets=("#e8303c", "#c43a66", "#ff6a54", "#a83a45"),
    palette=(
        "#4c90df", "#fcdd5e", "#349d75", "#d1c5fd", "#895a8d", "#fca028", "#2a7468", "#b1e2ee",
        "#795aad", "#a8f188", "#229bbf", "#d8c6a1", "#888695", "#95f5d4", "#3263cf", "#e7a4c0",
    ),
    seams=("#3cc4cf", "#bf8ae6"),
    highlight="#ffc145",
    arrow="#ffffff",
    halo="#14181d",
    shadow=0.35,
)  # fmt: skip

PRINT = LIGHT._replace(
    name="print",
    ink="#000000",
    faint="#4a4a4a",
    frame="#3a3f45",
    grid="#c4c9ce",
    floor="#ffffff",
    wall="#8a9097",
    barrier="#000000",
    arrow="#000000",
    rim_share=0.6,
    shadow=0.0,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, PRINT)}
