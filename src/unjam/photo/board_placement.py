"""Place a board on a picture: its corners, its size, and what the networks see on its cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..util.extras import need
from .board_aligner import Alignment, align, settled
from .board_finder import find_boards
from .cell_comparison import compared
from .cell_reader import CellMaps, mean_maps, read_cells
from .network import Layers
from .rectification import reader_input

SIZES = range(4, 10)
_CLEARLY_VALID = 2.0
_LOOKS_WRONG = 2.5
_CLEARLY_BETTER = 1.0
_NOT_SQUARE = -1.5  # how much less likely such boards are, when a row may be left out
_OTHER_SIZE = 3.0
_VIEWS = (1.0, 0.985, 1.015)
_LEAST_MOVE = 0.02  # cells
_MOST_MOVE = 0.6
# How to move the sides of a board by whole cells: left, top, right, bottom.
_MOVES = (
    *((side, 0, 0, 0) for side in (-1, 1)),
    *((0, side, 0, 0) for side in (-1, 1)),
    *((0, 0, side, 0) for side in (-1, 1)),
    *((0, 0, 0, side) for side in (-1, 1)),
    *((along, 0, along, 0) for along in (-1, 1)),
    *((0, along, 0, along) for along in (-1, 1)),
    *((-grown, -grown, grown, grown) for grown in (-1, 1)),
)


class BoardView(NamedTuple):
    """A board as placed on the picture: its corners, its size, and what the networks see there."""

    corners: Any
    width: int
    height: int
    maps: CellMaps
    size_margin: float


class Place(NamedTuple):
    """A place that a board may have, and how likely it is."""

    score: float
    valid: float
    alignment: Alignment
    width: int
    height: int
    prior: float


def place_board(layers: Layers, pixels: Any, size: tuple[int, int] | None) -> BoardView | None:
    """Return where the board is and what its cells show, None if there is none."""
    view = view_board(layers, pixels, size)
    if view is None:
        return None
    flat = reader_input(pixels, view.corners, view.width, view.height)
    return view._replace(maps=compared(layers, view.maps, flat))


def view_board(layers: Layers, pixels: Any, size: tuple[int, int] | None) -> BoardView | None:
    """Return the same as ``place_board`` before cells are compared with each other."""
    best: Place | None = None
    for candidate in find_boards(layers, pixels):
        for place in places(layers, pixels, candidate.corners, 0.5 * candidate.score, size):
            if best is None or place.score > best.score:
                best = place
        if best is not None and best.score > _CLEARLY_VALID - 1.5:
            break
    if best is None:
        return None
    if best.valid < _LOOKS_WRONG:
        best = searched(layers, pixels, best, size)
    corners = settled(layers, pixels, best.alignment.corners)
    # The aligner sees the rim, the reader the cells; their mistakes are not alike.
    corners = (corners + shifted(layers, pixels, corners, best.width, best.height)) / 2
    # Three slightly different views of the board: what only one of them shows is less certain.
    middle = corners.mean(0)
    maps = mean_maps(
        [
            read_cells(layers, pixels, (corners - middle) * grown + middle, best.width, best.height)
            for grown in _VIEWS
        ]
    )
    margin = 6.0
    if size is None:
        margin = min(
            _margin(best.alignment.sizes[0], best.width - SIZES.start),
            _margin(best.alignment.sizes[1], best.height - SIZES.start),
        )
    return BoardView(corners, best.width, best.height, maps, margin)


def places(
    layers: Layers,
    pixels: Any,
    corners: Any,
    prior: float,
    size: tuple[int, int] | None,
) -> Iterator[Place]:
    """Yield the places near the corners, one for each size that the board may have."""
    alignment = align(layers, pixels, corners)
    for width, height, chance in _sizes(alignment, size):
        valid = read_cells(layers, pixels, alignment.corners, width, height, turns=1).valid
        yield Place(valid + chance + prior, valid, alignment, width, height, prior)
        if valid > _CLEARLY_VALID and chance > -0.2:
            break


def searched(layers: Layers, pixels: Any, first: Place, size: tuple[int, int] | None) -> Place:
    """Return a better place than one that looks wrong, if moving its sides by cells gives one."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    wide, high = float(first.width), float(first.height)
    whole = numpy.array([(0, 0), (wide, 0), (wide, high), (0, high)], numpy.float32)
    back = cv2.getPerspectiveTransform(whole, numpy.asarray(first.alignment.corners, numpy.float32))
    best, highest = first, _searched_score(first) + _CLEARLY_BETTER
    for left, top, right, bottom in _MOVES:
        ends = (
            (left, top),
            (wide + right, top),
            (wide + right, high + bottom),
            (left, high + bottom),
        )
        corners = cv2.perspectiveTransform(numpy.array([ends], numpy.float32), back)[0]
        for place in places(layers, pixels, corners, first.prior, size):
            score = _searched_score(place)
            if score > highest:
                best, highest = place, score
    return best


def _searched_score(place: Place) -> float:
    return place.score + (_NOT_SQUARE if place.width != place.height else 0.0)


def shifted(layers: Layers, pixels: Any, corners: Any, width: int, height: int) -> Any:
    """Return the corners moved to where the reader sees the cells."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    maps = read_cells(layers, pixels, corners, width, height)
    down, across = numpy.mgrid[:height, :width] + 0.5
    middles = numpy.stack([across, down], 2).reshape(-1, 2).astype(numpy.float32)
    shifts = maps.shifts.reshape(-1, 2).astype(numpy.float32)
    if not _LEAST_MOVE < float(numpy.abs(shifts).max()) < _MOST_MOVE:
        return corners
    moved, _ = cv2.findHomography(middles, middles + shifts)
    if moved is None:
        return corners
    whole = numpy.array([(0, 0), (width, 0), (width, height), (0, height)], numpy.float32)
    back = cv2.getPerspectiveTransform(whole, numpy.asarray(corners, numpy.float32))
    return cv2.perspectiveTransform(whole[None], back @ moved)[0].astype(numpy.float32)


def _sizes(alignment: Alignment, size: tuple[int, int] | None) -> list[tuple[int, int, float]]:
    """Return the sizes to try, with the logarithms of their chances, the likeliest first."""
    if size is not None:
        return [(*size, 0.0)]
    widths, heights = alignment.sizes.tolist()
    found = [
        (SIZES.start + across, SIZES.start + down, wide + high)
        for across, wide in enumerate(widths)
        for down, high in enumerate(heights)
    ]
    found.sort(key=lambda one: -one[2])
    return [one for one in found[:3] if one[2] > found[0][2] - _OTHER_SIZE]


def _margin(chances: Any, chosen: int) -> float:
    others = [float(chance) for index, chance in enumerate(chances) if index != chosen]
    return float(chances[chosen]) - max(others)
