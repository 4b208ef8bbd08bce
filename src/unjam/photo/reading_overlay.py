"""Draw a reading over its photo: outlines and labels of vehicles, the exit, doubtful cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..util.extras import need

if TYPE_CHECKING:
    from .photo_reading import PhotoReading

_DARK, _LIGHT, _TARGET, _DOUBT = (30, 30, 30), (255, 255, 255), (40, 40, 235), (0, 165, 255)


def draw_overlay(reading: PhotoReading) -> bytes:
    """Return a PNG picture of the reading over its photo."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    pixels = reading.picture.pixels.copy()
    factor = pixels.shape[1] / reading.image_size[0]
    width, height = reading.size
    source = numpy.array([(0, 0), (width, 0), (width, height), (0, height)], numpy.float32)
    corners = numpy.array(reading.corners, numpy.float32) * factor
    transform = cv2.getPerspectiveTransform(source, corners)
    cell = float(numpy.sqrt(max(cv2.contourArea(corners), 1.0) / (width * height)))
    thick = max(1, round(cell / 16))

    def points(*places: tuple[float, float]) -> Any:
        flat = numpy.array([places], numpy.float32)
        return numpy.round(cv2.perspectiveTransform(flat, transform)[0]).astype(numpy.int32)

    def polygon(colour: Any, *places: tuple[float, float], weight: int = thick) -> None:
        shape = [points(*places)]
        cv2.polylines(pixels, shape, True, _DARK, weight + 2, cv2.LINE_AA)
        cv2.polylines(pixels, shape, True, colour, weight, cv2.LINE_AA)

    polygon(_LIGHT, (0, 0), (width, 0), (width, height), (0, height))
    for row, column in reading.doubtful:
        shaded = pixels.copy()
        corner = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        cv2.fillConvexPoly(shaded, points(*corner), _DOUBT)
        pixels = cv2.addWeighted(shaded, 0.5, pixels, 0.5, 0)
    for vehicle in reading.vehicles:
        (top, left), (bottom, right) = vehicle.cells[0], vehicle.cells[-1]
        x0, y0, x1, y1 = left + 0.1, top + 0.1, right + 0.9, bottom + 0.9
        polygon(_TARGET if vehicle.is_target else _LIGHT, (x0, y0), (x1, y0), (x1, y1), (x0, y1))
        _write(pixels, vehicle.label, points(((x0 + x1) / 2, (y0 + y1) / 2))[0], cell)
    if reading.exit is not None:
        (row, column), direction = reading.exit.cell, reading.exit.direction
        down, right_ = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[direction]
        start = (column + 0.5 + 0.55 * right_, row + 0.5 + 0.55 * down)
        end = (column + 0.5 + 1.3 * right_, row + 0.5 + 1.3 * down)
        line = points(start, end)
        for colour, weight in ((_DARK, thick + 3), (_TARGET, thick + 1)):
            cv2.arrowedLine(
                pixels, line[0].tolist(), line[1].tolist(), colour, weight, cv2.LINE_AA, 0, 0.4
            )
    done, data = cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 3])
    if not done:
        raise MemoryError("the picture cannot be written")
    return bytes(data)


def _write(pixels: Any, text: str, centre: Any, cell: float) -> None:
    cv2 = need("cv2", "photo")
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, cell / 50
    thick = max(1, round(cell / 25))
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    place = (int(centre[0] - width / 2), int(centre[1] + height / 2))
    cv2.putText(pixels, text, place, font, scale, _DARK, 3 * thick, cv2.LINE_AA)
    cv2.putText(pixels, text, place, font, scale, _LIGHT, thick, cv2.LINE_AA)
