"""Boards for a terminal, in colour or plain.

A drawing is a list of lines of equal width on the screen. In plain text the exits are open in the
frame: ``>`` on the right, ``<`` on the left, ``^`` at the top, ``v`` at the bottom. Where edges are
joined the frame is dotted, and numbers (rows) and letters (columns) beside it say which cells meet:
over the edge at 3 one comes in at the other 3. Empty cells that a target must reach are ``*``.
In colour everything is made of block characters, in one of three sizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...model.board import Board
from ...util.safe_text import columns
from ..scene import Scene
from .ansi_colours import without_codes
from .plain_board import plain_board, plain_cells

# deferred: imports inside functions load what most runs do not need.

SIZES = ("auto", "small", "medium", "large")


class Style(NamedTuple):
    """How to draw.

    ``depth`` is the bits of a colour: 24, 8 for the usual 256 colours, 0 for plain text. ``size``
    is how large a cell is in colour; ``auto`` is as there is ``room``, in lines and columns.
    ``blocks`` says whether the terminal's encoding has block characters.
    """

    depth: int = 0
    size: str = "auto"
    theme: str = "dark"
    blocks: bool = True
    room: tuple[int, int] = (50, 80)


PLAIN = Style()


def draw_cells(scene: Scene, style: Style = PLAIN) -> list[str]:
    """The cells alone; in plain text one character each unless a label has more.

    >>> from unjam import Puzzle
    >>> from unjam.render.scene import scene_of
    >>> for line in draw_cells(scene_of(Puzzle.parse("XX.B A..B AOOO ...."))): print(line)
    XX.B
    A..B
    AOOO
    ....
    """
    return _blocks(scene, style, framed=False) if style.depth else plain_cells(scene)


def draw(scene: Scene, style: Style = PLAIN) -> list[str]:
    """The cells in a frame, with exits, thin walls and joined edges.

    >>> from unjam import Puzzle
    >>> from unjam.render.scene import scene_of
    >>> for line in draw(scene_of(Puzzle.parse(".... XX.B A..B AOOO"))): print(line)
    +----+
    |....|
    |XX.B>
    |A..B|
    |AOOO|
    +----+
    """
    # Without blocks there is nothing thin enough for thin walls.
    plain = not style.depth or (scene.edges and not style.blocks)
    return plain_board(scene) if plain else _blocks(scene, style, framed=True)


def _blocks(scene: Scene, style: Style, *, framed: bool) -> list[str]:
    from ..theme import THEMES
    from .block_board import SIZES, Blocks  # not needed for plain text

    size = SIZES[_size(scene, style)]
    picture = Blocks(scene, THEMES[style.theme], size, blocks=style.blocks)
    return picture.lines(framed=framed, depth=style.depth)


def _size(scene: Scene, style: Style) -> str:
    if not style.blocks:
        return "small"
    if style.size != "auto":
        return style.size
    # A cell of medium size has 2 lines and 4 columns; the frame and its marks need room too.
    high, wide = 2 * scene.height + 4, 4 * scene.width + 8
    return "medium" if high <= style.room[0] and wide <= style.room[1] else "small"


def seams(board: Board) -> str:
    """How the edges join, in words; empty for a board with none joined.

    >>> seams(Board(6, 6, join_x="same", join_y="flip"))
    'Klein bottle: left joins right, top joins bottom turned over'
    """
    words = {"none": "", "same": "{} joins {}", "flip": "{} joins {} turned over"}
    joins = [
        words[board.join_x].format("left", "right"),
        words[board.join_y].format("top", "bottom"),
    ]
    text = ", ".join(filter(None, joins))
    return f"{board.surface}: {text}" if text else ""


def side_by_side(drawings: Sequence[Sequence[str]], *, width: int = 80, gap: int = 3) -> list[str]:
    """Drawings next to each other, as many as fit the width, an empty line between their rows."""
    most = max((size(line) for lines in drawings for line in lines), default=1)
    fit = max((width + gap) // (most + gap), 1)
    result: list[str] = []
    for at in range(0, len(drawings), fit):
        row = drawings[at : at + fit]
        if result:
            result.append("")
        for number in range(max(map(len, row))):
            parts = [lines[number] if number < len(lines) else "" for lines in row]
            padded = [part + " " * (most - size(part)) for part in parts]
            result.append((" " * gap).join(padded).rstrip())
    return result


def size(line: str) -> int:
    """How many columns a line takes on the screen."""
    return columns(without_codes(line))
