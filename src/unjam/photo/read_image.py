"""Read the puzzle of a photo or a screenshot: find the board, rectify it, read its cells."""

from __future__ import annotations

import os
from typing import Any

from ..errors import DoubtfulPhotoError, PhotoError
from ..model import Cell, Exit, Puzzle
from ..util.extras import need
from .image_decoder import MAX_BYTES, MAX_PIXELS, decode_image, load_bytes
from .photo_reading import (
    BOARD_CONFIDENCE,
    CellReading,
    PhotoReading,
    VehicleReading,
    puzzle_of_reading,
)

_PIXELS_PER_CELL = 24


def read_image(
    source: str | os.PathLike[str] | bytes,
    *,
    size: tuple[int, int] | None = None,
    max_bytes: int = MAX_BYTES,
    max_pixels: int = MAX_PIXELS,
    doubtful: bool = False,
) -> PhotoReading:
    """Read the board of a picture: a path, or the bytes of a PNG, JPEG, WebP or HEIC image.

    ``size`` is the board's width and height in cells, detected unless given. Raises ``PhotoError``
    if the picture cannot be decoded, exceeds a limit or shows no board, and its subclass
    ``DoubtfulPhotoError``, whose ``reading`` says what was seen, if the reading is doubtful. With
    ``doubtful=True`` such a reading is returned instead.
    """
    picture = decode_image(load_bytes(source, max_bytes), max_pixels)
    corners = _find_corners(picture.pixels)
    if corners is None:
        raise PhotoError("no board was found in the picture; docs/photos.md says how to take one")
    width, height = size or (6, 6)
    vehicles, confidence = _read_vehicles(picture.pixels, corners, (width, height))
    labels: dict[Cell, tuple[str, float]] = {
        cell: (v.label, v.confidence) for v in vehicles for cell in v.cells
    }
    cells = tuple(
        tuple(
            CellReading(*labels.get((row, column), (None, confidence))) for column in range(width)
        )
        for row in range(height)
    )
    exit = None
    for vehicle in vehicles:
        if vehicle.is_target:
            exit = Exit((vehicle.cells[0][0], width - 1), "R")
    notes = ("the exit was not seen; it is taken to be on the right of the target",)
    scale = picture.size[0] / picture.pixels.shape[1]
    reading = PhotoReading(
        puzzle_of_reading((width, height), vehicles, frozenset(), exit, notes),
        confidence,
        cells,
        vehicles,
        tuple((float(x) * scale, float(y) * scale) for x, y in corners),  # type: ignore[arg-type]
        (width, height),
        exit,
        notes,
        picture.size,
        picture,
    )
    if reading.is_doubtful and not doubtful:
        raise doubtful_error(reading)
    return reading


def read_puzzle(
    source: str | os.PathLike[str] | bytes, *, size: tuple[int, int] | None = None
) -> Puzzle:
    """Return the puzzle of a picture; raise ``PhotoError`` if it cannot be read with confidence."""
    reading = read_image(source, size=size)
    if reading.puzzle is None:
        raise doubtful_error(reading)
    return reading.puzzle


def doubtful_error(reading: PhotoReading) -> DoubtfulPhotoError:
    """Return the error that says how doubtful a reading is."""
    return DoubtfulPhotoError(
        f"the reading of the picture is doubtful: {reading.confidence:.0%} sure, "
        f"{BOARD_CONFIDENCE:.0%} needed; {len(reading.doubtful)} cells are in doubt",
        reading,
    )


def _find_corners(pixels: Any) -> Any:
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    edges = cv2.dilate(cv2.Canny(cv2.GaussianBlur(grey, (5, 5), 0), 30, 90), numpy.ones((3, 3)))
    contours, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    best, largest = None, 0.02 * grey.size
    for contour in contours:
        shape = cv2.approxPolyDP(contour, 0.03 * cv2.arcLength(contour, True), True)
        area = cv2.contourArea(shape)
        if len(shape) == 4 and cv2.isContourConvex(shape) and largest < area < 0.98 * grey.size:
            best, largest = shape[:, 0].astype(numpy.float32), area
    if best is None:
        return None
    centre = best.mean(0)
    order = numpy.argsort(numpy.arctan2(best[:, 1] - centre[1], best[:, 0] - centre[0]))
    return best[order]


def _read_vehicles(
    pixels: Any, corners: Any, size: tuple[int, int]
) -> tuple[tuple[VehicleReading, ...], float]:
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    width, height = size
    pitch = _PIXELS_PER_CELL
    goal = numpy.array([(0, 0), (width, 0), (width, height), (0, height)], numpy.float32) * pitch
    warp = cv2.getPerspectiveTransform(numpy.ascontiguousarray(corners), goal)
    flat = cv2.cvtColor(
        cv2.warpPerspective(pixels, warp, (width * pitch, height * pitch), flags=cv2.INTER_AREA),
        cv2.COLOR_BGR2LAB,
    ).astype(numpy.float32)
    blocks = flat.reshape(height, pitch, width, pitch, 3)[:, 4:-4, :, 4:-4]
    middle = numpy.median(blocks, axis=(1, 3))
    distance = numpy.linalg.norm(middle[:, :, None, None] - middle[None, None], axis=-1)
    row, column = numpy.unravel_index((distance < 14).sum(axis=(2, 3)).argmax(), (height, width))
    empty = distance[row, column] < 20
    free = {(r, c) for r in range(height) for c in range(width) if not empty[r, c]}
    found: list[tuple[Cell, ...]] = []
    sure = 0.95
    for cell in sorted(free):
        if cell not in free:
            continue
        runs = []
        for down, right in ((0, 1), (1, 0)):
            run = [cell]
            while len(run) < 3:
                following = (run[-1][0] + down, run[-1][1] + right)
                if following not in free or distance[run[0]][following] > 14:
                    break
                run.append(following)
            runs.append(run)
        run = max(runs, key=len)
        if len(run) < 2:
            sure = 0.3
        free -= set(run)
        found.append(tuple(run))
    redness = [middle[r][:, 1].mean() if False else float(middle[r[0]][1]) for r in found]
    target = redness.index(max(redness)) if found else -1
    names = iter("ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwxyz" * 2)
    vehicles = []
    for index, cells in enumerate(found):
        lab = numpy.uint8([[middle[cells[0]]]])
        blue, green, red = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0, 0].tolist()
        label = "X" if index == target else next(names)
        vehicles.append(VehicleReading(label, cells, sure, (red, green, blue), index == target))
    return tuple(vehicles), sure if found else 0.1
