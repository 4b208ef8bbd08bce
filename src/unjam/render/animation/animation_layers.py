"""The stage of a film: what its back ends draw below, for and above its sprites."""

from __future__ import annotations

from typing import NamedTuple

from ...util.plural import counted
from ..artwork.board_drawing import layout_of, thin_walls
from ..drawing import CELL, Group, Mark, Words
from ..fonts.text_width import fitted
from ..painter import look, paint
from ..theme import Theme
from .animation import Animation, Span, Sprite, in_words

_CAPTION = 56  # the height of a line of words below the board
_SIZE = 30  # of its letters
_LEAST = 12


class Caption(NamedTuple):
    """Words below the board, and when they are to be seen."""

    begin: float
    end: float
    words: Words


class AnimationLayers(NamedTuple):
    """A film in the colours of a theme. Lengths are those of a drawing."""

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
        """How a sprite looks, from the top left corner of its cells on."""
        piece = sprite.piece
        return look(piece, piece.parts[0], self.theme, labels=self.animation.scene.labels)

    def tracks(self) -> list[tuple[Sprite, tuple[Span, ...]]]:
        """The sprites from the lowest to the highest: slanting ones lie over corners of others."""
        return sorted(self.animation.tracks, key=lambda track: bool(track[0].piece.parts[0].joints))

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Where the top left corner of a cell lies."""
        return self.x + place[1] * CELL, self.y + place[0] * CELL


def layers_of(animation: Animation, theme: Theme, *, captions: bool = True) -> AnimationLayers:
    """The film in the colours of a theme, with or without words below it."""
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
    """When which words stand below the board."""
    if not animation.shots:
        return [(0.0, animation.seconds, "solved already")]
    count = len(animation.shots)
    moves = counted(count, "move")
    starts = [shot.begin for shot in animation.shots]
    last = animation.shots[-1].end
    lines = [(0.0, starts[0], moves)]
    for shot, end in zip(animation.shots, [*starts[1:], last], strict=True):
        lines.append((shot.begin, end, f"{shot.number} of {count}:  {in_words(shot.move)}"))
    return [*lines, (last, animation.seconds, f"solved in {moves}")]
