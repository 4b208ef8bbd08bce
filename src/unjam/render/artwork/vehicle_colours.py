"""The colours of one vehicle, all derived from the colour of its body."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..colours import darker, ink_on, lighter, mix
from ..theme import Theme


class VehicleColours(NamedTuple):
    """The colours of the parts of a vehicle."""

    body: str
    rim: str  # its outline
    roof: str
    dark: str  # lower and rear parts
    glass: str
    lamp: str
    ink: str  # of its label
    ring: str  # on the roof of a target; empty for others
    shadow: float


@lru_cache(maxsize=1024)
def vehicle_colours(theme: Theme, target: bool, colour: int) -> VehicleColours:
    """Return the colours of a vehicle; ``colour`` counts targets and other vehicles separately."""
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
