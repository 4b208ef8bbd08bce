"""Find a board in a picture: the corners of its cells, roughly, as several candidates."""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

from ..util.extras import need
from .network import Layers, run_finder
from .rectification import FINDER_SIDE, letterbox

_SCALE = 4  # pixels of the finder's input per cell of its maps
_MOST_PEAKS = 9
_LEAST_PEAK = 0.04


class Candidate(NamedTuple):
    """Four corners in pixels of the picture, clockwise from the top left, and their score."""

    corners: Any
    score: float


def find_boards(layers: Layers, pixels: Any, most: int = 4) -> list[Candidate]:
    """Return the most promising places of a board, best first; none if there is no board."""
    numpy = need("numpy", "photo")
    square, factor, origin = letterbox(pixels)
    # The four ways to turn the picture are averaged, so that a turned picture is found alike.
    turns = numpy.stack([numpy.rot90(square, turn) for turn in range(4)])
    logits = run_finder(layers, turns)
    mean = sum(numpy.rot90(logits[turn], -turn) for turn in range(4)) / 4
    chances = 1 / (1 + numpy.exp(-numpy.clip(mean, -30, 30)))
    corners, inside = chances[:, :, 0], chances[:, :, 1]
    found: list[Candidate] = []
    for quad, score in _quads(corners, inside):
        points = (quad + 0.5) * _SCALE - 0.5
        points = (points - numpy.array(origin) + 0.5) / factor - 0.5
        found.append(Candidate(upright(points.astype(numpy.float32)), score))
        if len(found) == most:
            break
    return found


def upright(corners: Any) -> Any:
    """Return corners that run clockwise so that the first side points to the right at most."""
    numpy = need("numpy", "photo")
    sides = numpy.roll(corners, -1, 0) - corners
    along = [sides[turn][0] - sides[(turn + 2) % 4][0] for turn in range(4)]
    return numpy.roll(corners, -int(numpy.argmax(along)), 0)


def _peaks(corners: Any) -> list[tuple[float, float, float]]:
    """Return the highest points of the map of corners: x, y and height."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    blurred = cv2.GaussianBlur(corners.astype(numpy.float32), (3, 3), 0.6)
    highest = cv2.dilate(blurred, numpy.ones((3, 3), numpy.uint8))
    rows, columns = numpy.nonzero((blurred >= highest) & (blurred > _LEAST_PEAK))
    order = numpy.argsort(-blurred[rows, columns])[:_MOST_PEAKS]
    padded = numpy.pad(blurred, 2)
    found = []
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        window = padded[row : row + 5, column : column + 5] ** 2
        steps = numpy.arange(-2, 3)
        total = window.sum()
        x = column + float((window.sum(0) * steps).sum() / total)
        y = row + float((window.sum(1) * steps).sum() / total)
        found.append((x, y, float(blurred[row, column])))
    return found


def _quads(corners: Any, inside: Any) -> list[tuple[Any, float]]:
    """Return quadrilaterals of peaks, and one around the inside, by their score."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    area = float(inside.sum())
    if float(inside.max()) < 0.35 or area < 8:
        return []
    peaks = _peaks(corners)
    choices: list[Any] = []
    for four in combinations(peaks, 4):
        quad = _clockwise(numpy.array([peak[:2] for peak in four], numpy.float32))
        if cv2.isContourConvex(quad) and cv2.contourArea(quad) > 0.45 * area:
            heights = [peak[2] for peak in four]
            choices.append((quad, float(numpy.log(heights).mean())))
    around = _around(inside)
    if around is not None:
        choices.append((around, -3.0))
        # Three corners of which one is wrong, or hidden: its place follows from the inside.
        for three in combinations(peaks[:5], 3):
            for missing in range(4):
                quad = around.copy()
                for peak in three:
                    nearest = int(
                        numpy.argmin(numpy.linalg.norm(around - numpy.array(peak[:2]), axis=1))
                    )
                    quad[nearest] = peak[:2]
                if missing == 0 and cv2.isContourConvex(quad):
                    heights = [peak[2] for peak in three]
                    choices.append((quad, float(numpy.log([*heights, 0.05]).mean()) - 0.7))
    scored = []
    for quad, score in choices:
        mask = numpy.zeros((FINDER_SIDE, FINDER_SIDE), numpy.uint8)
        fixed = numpy.round((quad + 0.5) * _SCALE * 8).astype(numpy.int32)
        cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 3)
        covered = cv2.resize(mask, inside.shape[::-1], interpolation=cv2.INTER_AREA) / 255
        union = float(numpy.maximum(covered, inside).sum())
        share = float(numpy.minimum(covered, inside).sum()) / max(union, 1e-6)
        if share > 0.4:
            scored.append((quad, score + 6 * (share - 1)))
    scored.sort(key=lambda choice: -choice[1])
    distinct: list[tuple[Any, float]] = []
    for quad, score in scored:
        if all(float(numpy.abs(quad - other).max()) > 1.0 for other, _ in distinct):
            distinct.append((quad, score))
        if len(distinct) == 8:
            break
    return distinct


def _clockwise(points: Any) -> Any:
    numpy = need("numpy", "photo")
    middle = points.mean(0)
    order = numpy.argsort(numpy.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0]))
    return points[order]


def _around(inside: Any) -> Any:
    """Return a quadrilateral around the largest part of the inside, or None."""
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    large = cv2.resize(inside.astype(numpy.float32), None, fx=4, fy=4)
    contours, _ = cv2.findContours(
        (large > 0.5).astype(numpy.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
    )
    if not contours:
        return None
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    for share in (0.02, 0.04, 0.06, 0.08, 0.1, 0.13):
        shape = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)
        if len(shape) == 4:
            break
    else:
        shape = cv2.boxPoints(cv2.minAreaRect(hull))
    quad = _clockwise(numpy.asarray(shape, numpy.float32).reshape(4, 2))
    return (quad + 0.5) / 4 - 0.5
