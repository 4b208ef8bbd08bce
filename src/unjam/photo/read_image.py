"""Read the puzzle of a photo or a screenshot: find the board, rectify it, read its cells."""

from __future__ import annotations

import os

from ..errors import DoubtfulPhotoError, PhotoError
from ..model import Cell, Puzzle
from ..util.extras import need
from .board_decoder import DecodedBoard, Part, decode
from .board_placement import SIZES, BoardView, place_board
from .confidence import Evidence, board_confidence
from .exit_choice import ExitChoice, choose_exit
from .image_decoder import MAX_BYTES, MAX_PIXELS, Picture, decode_image, load_bytes
from .network import load_networks
from .photo_reading import (
    BOARD_CONFIDENCE,
    CellReading,
    PhotoReading,
    VehicleReading,
    puzzle_of_reading,
)
from .rectification import MARGIN, PITCH, reader_input

_LABELS = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwxyz"


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
    if size is not None and not all(side in SIZES for side in size):
        raise PhotoError(
            f"a board of {size[0]} x {size[1]} cells cannot be read; 4 x 4 to 9 x 9 can"
        )
    picture = decode_image(load_bytes(source, max_bytes), max_pixels)
    reading = read_picture(picture, size)
    if reading is None:
        raise PhotoError("no board was found in the picture; docs/photos.md says how to take one")
    if reading.is_doubtful and not doubtful:
        raise doubtful_error(reading)
    return reading


def read_puzzle(
    source: str | os.PathLike[str] | bytes, size: tuple[int, int] | None = None
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
        f"{BOARD_CONFIDENCE:.0%} needed; docs/photos.md says how to take a picture that works",
        reading,
    )


def read_picture(picture: Picture, size: tuple[int, int] | None = None) -> PhotoReading | None:
    """Return the reading of a decoded picture, None if there is no board."""
    view = place_board(load_networks(), picture.pixels, size)
    return None if view is None else _reading(picture, view, size is not None)


def _reading(picture: Picture, view: BoardView, size_given: bool) -> PhotoReading:
    width, height = view.width, view.height
    board = decode(view.maps)
    choice = choose_exit(view.maps, list(board.parts))
    evidence = evidence_of(view, board, choice)
    confidence = board_confidence(evidence)
    # Where the corners are wrong, no cell is certain.
    trust = min(1.0, max(confidence, 1 / (1 + 2.718 ** (-2 * view.maps.valid))))
    vehicles, labels = _vehicles(picture, view, board, choice, trust)
    cells = tuple(
        tuple(
            CellReading(labels.get((row, column)), board.cells[row, column] * trust)
            for column in range(width)
        )
        for row in range(height)
    )
    notes = _notes(view, choice, size_given)
    scale = picture.size[0] / picture.pixels.shape[1]
    first, second, third, fourth = (
        ((float(x) + 0.5) * scale - 0.5, (float(y) + 0.5) * scale - 0.5) for x, y in view.corners
    )
    walls = frozenset(part[0] for part in board.parts if len(part) == 1)
    return PhotoReading(
        puzzle_of_reading((width, height), vehicles, walls, choice.exit, notes),
        confidence,
        cells,
        vehicles,
        (first, second, third, fourth),
        (width, height),
        choice.exit,
        notes,
        picture.size,
        picture,
    )


def evidence_of(view: BoardView, board: DecodedBoard, choice: ExitChoice) -> Evidence:
    """Return what the confidence in a reading follows from."""
    return Evidence(board.margin, board.least, view.maps.valid, choice.margin, view.size_margin)


def _notes(view: BoardView, choice: ExitChoice, size_given: bool) -> tuple[str, ...]:
    notes = []
    if not size_given and view.size_margin < 2:
        notes.append(f"the board is taken to have {view.width} x {view.height} cells")
    if choice.exit is None:
        notes.append("no target was seen")
    elif not choice.seen:
        notes.append(f"no gap was seen in the rim; {choice.exit} is the usual one")
    if choice.exit is not None and choice.margin < 2:
        notes.append("the target was hard to tell from other vehicles")
    return tuple(notes)


def _vehicles(
    picture: Picture, view: BoardView, board: DecodedBoard, choice: ExitChoice, trust: float
) -> tuple[tuple[VehicleReading, ...], dict[Cell, str]]:
    cv2, numpy = need("cv2", "photo"), need("numpy", "photo")
    flat = reader_input(picture.pixels, view.corners, view.width, view.height)
    flat = cv2.blur(flat, (3, 3))
    names = iter(_LABELS)
    vehicles, labels = [], {}
    for part, chance in sorted(board.parts.items()):
        if len(part) == 1:
            labels[part[0]] = "#"
            continue
        label = "X" if part == choice.target else next(names)
        labels.update(dict.fromkeys(part, label))
        inner = PITCH // 4
        (top, left), (bottom, right) = part[0], part[-1]
        patch = flat[
            (top + MARGIN) * PITCH + inner : (bottom + 1 + MARGIN) * PITCH - inner,
            (left + MARGIN) * PITCH + inner : (right + 1 + MARGIN) * PITCH - inner,
        ]
        blue, green, red = numpy.median(patch.reshape(-1, 3), axis=0).tolist()
        vehicles.append(
            VehicleReading(
                label,
                part,
                chance * trust,
                (round(red), round(green), round(blue)),
                part == choice.target,
            )
        )
    return tuple(vehicles), labels


__all__ = ["Part", "read_image", "read_picture", "read_puzzle"]
