"""The endpoint that draws puzzles, and its limits on the size of pictures."""

from __future__ import annotations

from ...model.puzzle import Puzzle
from ...notation.moves.move_parser import parse_moves
from ...render.png import to_png
from ...render.puzzle_picture import drawing_of
from ...render.raster import check_size
from ...render.svg import to_svg
from .. import request_models
from ..problem_details import invalid, reading_moves

MOST_PIXELS = 4_000_000  # of a PNG
MOST_ARROWS = 250  # of a picture; more are indistinguishable
QUICK_PIXELS = 250_000  # of a PNG that can be drawn in 0.05 seconds
_MARGIN = 1  # approximate margin around the board, in cells


def picture(body: request_models.Render, puzzle: Puzzle) -> str | bytes:
    """Return a picture as SVG text or as the bytes of a PNG file.

    >>> body = request_models.Render(puzzle="-", arrows="XR1")
    >>> picture(body, Puzzle.parse(".... XX.B A..B AOOO"))[:4]
    '<svg'
    """
    with reading_moves("arrows"):
        moves = parse_moves(body.arrows, puzzle).moves if body.arrows else ()
    if len(moves) > MOST_ARROWS:
        raise invalid("arrows", f"at most {MOST_ARROWS} are allowed, not {len(moves):,}")
    drawing = drawing_of(
        puzzle,
        theme=body.theme,
        labels=body.labels,
        title=body.title,
        moves=moves,
        highlights=body.highlights,
    )
    if body.to == "svg":
        return to_svg(drawing, scale=body.scale)
    try:
        check_size(drawing.width, drawing.height, body.scale, MOST_PIXELS)
    except ValueError as error:
        raise invalid("scale", str(error)) from None
    return to_png(drawing, scale=body.scale)


def is_large(body: request_models.Render, puzzle: Puzzle) -> bool:
    """Return whether a picture takes too long for a quick worker.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> bodies = [request_models.Render(puzzle="-", to="png", scale=dots) for dots in (64, 128)]
    >>> [is_large(body, puzzle) for body in bodies]
    [False, True]
    """
    if body.to == "svg":
        return False
    board = puzzle.board
    cells = (board.width + 2 * _MARGIN) * (board.height + 2 * _MARGIN)
    return cells * body.scale**2 > QUICK_PIXELS
