"""The colours of one vehicle, all of them from the colour of its body."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..colours import darker, ink_on, lighter, mix
from ..theme import Theme


class VehicleColours(NamedTuple):
    """What a vehicle is painted with."""

    body: str
    rim: str  # its outline
    roof: str
    dark: str  # what lies lower or behind
    glass: str
    lamp: str
    ink: str  # of its label
    ring: str  # on the roof of a target; empty for others
    shadow: float


@lru_cache(maxsize=1024)
def vehicle_colours(theme: Theme, target: bool, colour: int) -> VehicleColours:
    """The coat of a vehicle; ``colour`` counts targets and others each by themselves."""
    colours = theme.targets if target else theme.palette
    body = colours[colour % len(colours)]
    roof = lighter(body, 0.2)
    return VehicleColours(
        body,
        mix(body, theme.rim, theme.rim_share),
        roof,
        darker(body, 0.3),
        theme.glass,
        theme.lamp,
        "#7a0d16" if target else ink_on(roof),
        "#ffffff" if target else "",
        theme.shadow,
    )
