"""The stage of a film: what its back ends draw below, for and above its sprites."""

from __future__ import annotations

from typing import NamedTuple

from .drawing import CELL, Group, Mark, Words
from .film import Film, Span, Sprite, in_words
from .ground import layout_of, thin_walls
from .letters import fitted
from .paint import look, paint
from .theme import Theme

_CAPTION = 56  # the height of a line of words below the board
_SIZE = 30  # of its letters
_LEAST = 12


class Caption(NamedTuple):
    """Words below the board, and when they are to be seen."""

    begin: float
    end: float
    words: Words


class Stage(NamedTuple):
    """A film in the colours of a theme. Lengths are those of a drawing."""

    film: Film
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
        return look(piece, piece.parts[0], self.theme, labels=self.film.scene.labels)

    def tracks(self) -> list[tuple[Sprite, tuple[Span, ...]]]:
        """The sprites from the lowest to the highest: slanting ones lie over corners of others."""
        return sorted(self.film.tracks, key=lambda track: bool(track[0].piece.parts[0].joints))

    def point(self, place: tuple[float, float]) -> tuple[float, float]:
        """Where the top left corner of a cell lies."""
        return self.x + place[1] * CELL, self.y + place[0] * CELL


def stage_of(film: Film, theme: Theme, *, captions: bool = True) -> Stage:
    """The film in the colours of a theme, with or without words below it."""
    scene = film.scene
    layout = layout_of(scene)
    drawing = paint(scene._replace(edges=(), pieces=()), theme)
    middle = drawing.height + _CAPTION / 2 - 10
    lines = []
    for begin, end, text in _lines(film) if captions else ():
        short, size = fitted(text, drawing.width - 40, _SIZE, _LEAST)
        words = Words(drawing.width / 2, middle, short, size, theme.ink)
        lines.append(Caption(begin, end, words))
    return Stage(
        film,
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


def _lines(film: Film) -> list[tuple[float, float, str]]:
    """When which words stand below the board."""
    if not film.shots:
        return [(0.0, film.seconds, "solved already")]
    count = len(film.shots)
    moves = f"{count} move{'' if count == 1 else 's'}"
    starts = [shot.begin for shot in film.shots]
    last = film.shots[-1].end
    lines = [(0.0, starts[0], moves)]
    for shot, end in zip(film.shots, [*starts[1:], last], strict=True):
        lines.append((shot.begin, end, f"{shot.number} of {count}:  {in_words(shot.move)}"))
    return [*lines, (last, film.seconds, f"solved in {moves}")]
