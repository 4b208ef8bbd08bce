"""Fitting a layout into a plot: rotated and placed to be large without covering text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Reals: TypeAlias = NDArray[np.float64]

# Inches of an edge at most, which keeps plots of a few states from filling the whole picture.
LONGEST_EDGE = 1.5
# Tried positions within the free room, as shares of its width and height, the centre first.
PARTS = sorted(
    ((across / 4, up / 4) for across in range(5) for up in range(5)),
    key=lambda part: max(abs(part[0] - 0.5), abs(part[1] - 0.5)),
)
SHRUNK = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)  # tried sizes, relative to the window
TILTED = 0.05  # share of size lost per radian of rotation
ASIDE = 0.5  # share of size lost for a position off the centre
FINE = 150  # squares along the layout's extent, the resolution of the search


class Box(NamedTuple):
    """A part of a plot, in inches."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def size(self) -> Reals:
        """Width and height."""
        return np.array([self.right - self.left, self.top - self.bottom])

    @property
    def corner(self) -> Reals:
        """The bottom left corner."""
        return np.array([self.left, self.bottom])


def fitted(places: Reals, window: Box, taken: list[Box]) -> Reals:
    """Return the positions in a window, as large as possible without touching the taken boxes.

    They are rotated and, if that helps, mirrored; the first position stays in the left half.
    """
    rough = _rough(places)
    best = 0.0
    result = None
    for mirror in (1.0, -1.0):
        for angle in np.radians(np.arange(-60, 61, 4)):
            turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
            turn[:, 1] *= mirror
            turned = rough @ turn
            low, extent = turned.min(axis=0), np.maximum(np.ptp(turned, axis=0), 1e-9)
            if turned[0, 0] > low[0] + extent[0] / 2:
                continue
            full = float(min((window.size / extent).min(), LONGEST_EDGE))
            for scale in full * np.array(SHRUNK):
                worth = scale * (1 - TILTED * abs(angle))
                if worth <= best:
                    break
                room = window.size - extent * scale
                part = _free_part((turned - low) * scale + window.corner, room, taken)
                if part is None:
                    continue
                away = float((np.abs(np.subtract(part, 0.5)) * room / window.size).max())
                if worth * (1 - ASIDE * away) > best:
                    best = worth * (1 - ASIDE * away)
                    result = (places @ turn - low) * scale + window.corner + room * part
    return _into(places, window) if result is None else result


def _rough(places: Reals) -> Reals:
    """Return the first position, and one position for each small square that contains any."""
    extent = max(float(np.ptp(places, axis=0).max()), 1e-9)
    _, kept = np.unique(
        (places * (FINE / extent)).round().astype(np.int64), axis=0, return_index=True
    )
    rough: Reals = places[np.concatenate([[0], np.sort(kept)])]
    return rough


def _free_part(places: Reals, room: Reals, taken: list[Box]) -> tuple[float, float] | None:
    """Return the share of the free room by which to move the positions off all boxes."""
    for part in PARTS:
        x, y = (places + room * part).T
        if not any(
            ((x > box.left) & (x < box.right) & (y > box.bottom) & (y < box.top)).any()
            for box in taken
        ):
            return part
    return None


def _into(places: Reals, window: Box) -> Reals:
    """Return the positions centred in the window."""
    low, extent = places.min(axis=0), np.maximum(np.ptp(places, axis=0), 1e-9)
    scale = min(float((window.size / extent).min()), LONGEST_EDGE)
    into: Reals = (places - low) * scale + window.corner + (window.size - extent * scale) / 2
    return into
