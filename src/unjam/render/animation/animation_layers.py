"""The layers of an animation: what a back end draws below, for and above its sprites."""

from __future__ import annotations

from typing import NamedTuple

from ...util.plural import counted
from ..artwork.board_drawing import layout_of, thin_walls
from ..drawing import CELL, Group, Mark, Words
from ..fonts.text_width import fitted
from ..painter import paint, part_marks
from ..theme import Theme
from .animation import Animation, Span, Sprite, in_words

_CAPTION = 56  # height of a line of text below the board
_SIZE = 30  # of its font
_LEAST = 12


class Caption(NamedTuple):
    """Text below the board, and the time in which it is visible."""

    begin: float
    end: float
    words: Words


class AnimationLayers(NamedTuple):
    """An animation in the colours of a theme. Lengths are those of a drawing."""

    animation: Animation
    theme: Theme
    width: float
    height: float
    x: float  # of the left edge of the board
    y: float  # of its top edge
    below: tuple[Mark, ...]
    above: tuple[Mark, ...]
    title: str
    description: str
    captions: tuple[Caption, ...]

    def marks(self, sprite: Sprite) -> tuple[Mark, ...]:
        """Return the marks of a sprite, relative to the top left corner of its cells."""
        piece = sprite.piece
        return part_marks(piece, piece.parts[0], self.theme, labels=self.animation.scene.labels)

    def tracks(self) -> list[tuple[Sprite, tuple[Span, ...]]]:
        """Return the sprites from bottom to top; diagonal ones overlap the corners of others."""
        return sorted(self.animation.tracks, key=lambda track: bool(track[0].piece.parts[0].joints))

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return the position of a cell's top left corner."""
        return self.x + place[1] * CELL, self.y + place[0] * CELL


def layers_of(animation: Animation, theme: Theme, *, captions: bool = True) -> AnimationLayers:
    """Return the animation in the colours of a theme, with or without captions."""
    scene = animation.scene
    layout = layout_of(scene)
    drawing = paint(scene._replace(edges=(), pieces=()), theme)
    middle = drawing.height + _CAPTION / 2 - 10
    lines = []
    for begin, end, text in _lines(animation) if captions else ():
        short, size = fitted(text, drawing.width - 40, _SIZE, _LEAST)
        words = Words(drawing.width / 2, middle, short, size, theme.ink)
        lines.append(Caption(begin, end, words))
    return AnimationLayers(
        animation,
        theme,
        drawing.width,
        drawing.height + (_CAPTION if captions else 0),
        layout.left,
        layout.top,
        drawing.marks,
        (Group(layout.left, layout.top, tuple(thin_walls(scene, theme))),),
        drawing.title,
        paint(scene, theme).description,
        tuple(lines),
    )


def _lines(animation: Animation) -> list[tuple[float, float, str]]:
    """Return the captions with their begin and end times."""
    if not animation.moves:
        return [(0.0, animation.seconds, "solved already")]
    count = len(animation.moves)
    total = counted(count, "move")
    starts = [timed.begin for timed in animation.moves]
    last = animation.moves[-1].end
    lines = [(0.0, starts[0], total)]
    for timed, end in zip(animation.moves, [*starts[1:], last], strict=True):
        lines.append((timed.begin, end, f"{timed.number} of {count}:  {in_words(timed.move)}"))
    return [*lines, (last, animation.seconds, f"solved in {total}")]
