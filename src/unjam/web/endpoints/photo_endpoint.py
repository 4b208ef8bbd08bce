"""The endpoint that reads photos and screenshots.

Nothing of a photo is stored: it is read in memory, and neither it nor the answer is cached.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ...errors import PhotoError, PuzzleSyntaxError
from ...notation.puzzle_parser import make_hints
from ...notation.reading_options import settle
from ...photo import PhotoReading, read_image
from ...photo.read_image import doubtful_error
from ...util.limits import breathe
from ..cache import Answer
from ..problem_details import Problem, unreadable_photo
from ..response_models import PhotoAnswer, PhotoCell, PhotoExit, PhotoVehicle
from .puzzle_view import view

# The media types of bodies, besides ``application/octet-stream``.
IMAGE_TYPES = ("image/jpeg", "image/png", "image/webp", "image/heic")


def _checked_size(text: str) -> str:
    return _checked(text, size=text)


def _checked_exit(text: str) -> str:
    return _checked(text, exit=text)


def _checked(text: str, **given: str) -> str:
    try:
        make_hints(None, None, None, **given)
    except ValueError as error:
        raise PydanticCustomError("hint", "{what}", {"what": str(error)}) from None
    return text


class PhotoQuery(BaseModel):
    """What is known about a photo."""

    model_config = ConfigDict(extra="forbid")

    size: Annotated[str, Field(max_length=40), AfterValidator(_checked_size)] | None = Field(
        None, description="the size of the board, width first, such as `6x6` (default: detected)"
    )
    exit: Annotated[str, Field(max_length=40), AfterValidator(_checked_exit)] | None = Field(
        None, description="the side of the exit, optionally with row or column, such as `right:3`"
    )


def photo(data: bytes, query: PhotoQuery, max_pixels: int) -> Answer:
    """Return what a photo shows, also if it is doubtful.

    Raises ``Problem`` if it shows no board, is no image or has more pixels than ``max_pixels``.
    """
    if not data:
        raise unreadable_photo("the body is empty; it must be an image")
    breathe()  # it may have been cancelled while it waited
    size = make_hints(None, None, None, size=query.size).size
    try:
        reading = read_image(data, size=size, max_pixels=max_pixels, doubtful=True)
    except PhotoError as error:
        raise unreadable_photo(str(error)) from None
    answer = answer_of(reading, query.exit)
    return Answer(answer.model_dump_json().encode("utf-8"), cacheable=False)


def answer_of(reading: PhotoReading, exit: str | None = None) -> PhotoAnswer:
    """Return a reading as JSON model; ``exit`` replaces the exit that was read."""
    puzzle = reading.puzzle
    gap = reading.exit
    if puzzle is not None and exit is not None:
        try:
            puzzle = settle(puzzle, make_hints(None, None, None, exit))
        except PuzzleSyntaxError as error:
            raise Problem("unreadable", str(error)) from None
        gap = puzzle.exits[0]
    doubtful = set(reading.doubtful)
    return PhotoAnswer(
        status="doubtful" if reading.is_doubtful else "read",
        reason=str(doubtful_error(reading)) if reading.is_doubtful else None,
        confidence=round(reading.confidence, 4),
        puzzle=None if puzzle is None else view(puzzle),
        notes=list(reading.notes if puzzle is None else puzzle.notes),
        problems=[] if puzzle is None else puzzle.problems(),
        width=reading.size[0],
        height=reading.size[1],
        cells=[
            [
                PhotoCell(
                    label=cell.label,
                    confidence=round(cell.confidence, 4),
                    doubtful=(row, column) in doubtful,
                )
                for column, cell in enumerate(line)
            ]
            for row, line in enumerate(reading.cells)
        ],
        vehicles=[
            PhotoVehicle(
                label=vehicle.label,
                cells=[list(cell) for cell in vehicle.cells],
                confidence=round(vehicle.confidence, 4),
                colour="#{:02x}{:02x}{:02x}".format(*vehicle.colour),
                target=vehicle.is_target,
            )
            for vehicle in reading.vehicles
        ],
        exit=gap and PhotoExit(cell=list(gap.cell), direction=cast(Any, gap.direction)),
        corners=[[round(x, 1), round(y, 1)] for x, y in reading.corners],
        image_size=list(reading.image_size),
    )
