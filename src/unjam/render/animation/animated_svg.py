"""The film of a solution as an animated SVG, which browsers play wherever a picture can stand.

The animations are plain SVG. There is nothing in it that runs, styles or fetches anything. The one
identifier, of where vehicles are cut off at joined edges, is made from all that the film shows, so
that many films can stand in one page. What does not play animations shows the puzzle as it is at
the start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

from ..drawing import CELL, Drawing
from ..raster import check_scale
from ..svg import SCALE, mark_text, marks_text, number, to_svg
from .animation import Span
from .animation_layers import AnimationLayers
from .motion import Place


def to_animated_svg(layers: AnimationLayers, *, scale: float = SCALE) -> str:
    """The film as SVG text that runs for ever; a cell becomes so many pixels wide."""
    check_scale(scale)
    still = Drawing(
        layers.width,
        layers.height,
        layers.below,
        layers.theme.paper,
        layers.title,
        layers.description,
    )
    seconds = layers.animation.seconds
    head = to_svg(still, scale=scale).removesuffix("</svg>").rstrip("\n")
    lines = []
    for sprite, spans in layers.tracks():
        text = marks_text(layers.marks(sprite))
        for inside in (False, True):
            some = [span for span in spans if span.inside == inside]
            if some:
                element = _sprite(layers, text, some)
                lines.append(f"<g{_CUT}>{element}</g>" if inside else element)
    lines += [mark_text(mark) for mark in layers.above]
    for caption in layers.captions:
        seen, start = _visible([(caption.begin, caption.end)], seconds)
        lines.append(f"<g{start}>{seen}{mark_text(caption.words)}</g>")
    body = "\n".join(lines)
    if _CUT in body:
        name = f"unjam-{sha256((head + body).encode()).hexdigest()[:16]}"
        head += f"\n{_cut(layers, name)}"
        body = body.replace(_CUT, f' clip-path="url(#{name})"')
    return f"{head}\n{body}\n</svg>"


# Where the name of the edge is put when it is known; no text of a picture has such a character.
_CUT = "\0"


def _cut(layers: AnimationLayers, name: str) -> str:
    """The edge of the board, at which what goes over it is cut off."""
    x, y = layers.point((0, 0))
    scene = layers.animation.scene
    box = f'x="{number(x)}" y="{number(y)}"'
    size = f'width="{scene.width * CELL}" height="{scene.height * CELL}"'
    return f'<clipPath id="{name}"><rect {box} {size}/></clipPath>'


def _sprite(layers: AnimationLayers, text: str, spans: Sequence[Span]) -> str:
    """A sprite with its animations."""
    seconds = layers.animation.seconds

    def shift(place: Place) -> str:
        x, y = layers.point(place)
        return f"{number(x)} {number(y)}"

    seen, start = _visible([(span.begin, span.end) for span in spans], seconds)
    way = _way(spans, seconds, shift)
    return f'<g transform="translate({shift(spans[0].start)})"{start}>{way}{seen}{text}</g>'


def _way(spans: Sequence[Span], seconds: float, shift: Callable[[Place], str]) -> str:
    """The animation of where a sprite is; none if it stays where it is."""
    keys: list[tuple[float, str, str]] = []  # when, where, how it came there
    for span in spans:
        where = shift(span.start)
        if not keys or keys[-1][1] != where or keys[-1][0] < span.begin:
            if keys and keys[-1][1] != where and keys[-1][0] < span.begin:
                keys.append((span.begin, keys[-1][1], _EVEN))  # hidden until it is elsewhere
            keys.append((span.begin, where, _EVEN))
        one, two = span.ease
        moves = span.start != span.stop
        ease = f".3333 {_short(one)} .6667 {_short(two)}" if moves else _EVEN
        keys.append((span.end, shift(span.stop), ease))
    if len({where for _, where, _ in keys}) == 1:
        return ""
    if keys[0][0] > 0:
        keys.insert(0, (0.0, keys[0][1], _EVEN))
    if keys[-1][0] < seconds:
        keys.append((seconds, keys[-1][1], _EVEN))
    times = ";".join(_short(when / seconds) for when, _, _ in keys)
    values = ";".join(where for _, where, _ in keys)
    splines = ";".join(ease for _, _, ease in keys[1:])
    return (
        f'<animateTransform attributeName="transform" type="translate" calcMode="spline"'
        f' values="{values}" keyTimes="{times}" keySplines="{splines}"{_always(seconds)}/>'
    )


_EVEN = "0 0 1 1"


def _visible(times: Sequence[tuple[float, float]], seconds: float) -> tuple[str, str]:
    """The animation of whether something is seen, and an attribute for how it begins."""
    keys: list[tuple[float, str]] = []
    for begin, end in times:
        if keys and keys[-1][0] >= begin:
            keys.pop()  # it stays
        else:
            if not keys and begin > 0:
                keys.append((0.0, "hidden"))
            keys.append((begin, "visible"))
        if end < seconds:
            keys.append((end, "hidden"))
    start = "" if keys[0][1] == "visible" else ' visibility="hidden"'
    if len(keys) == 1:
        return "", start
    values = ";".join(value for _, value in keys)
    moments = ";".join(_short(when / seconds) for when, _ in keys)
    return (
        f'<animate attributeName="visibility" calcMode="discrete" values="{values}"'
        f' keyTimes="{moments}"{_always(seconds)}/>',
        start,
    )


def _always(seconds: float) -> str:
    return f' dur="{number(seconds)}s" repeatCount="indefinite"'


def _short(value: float) -> str:
    """A number from 0 to 1 in few characters.

    >>> _short(0.5), _short(1.0), _short(0.0)
    ('.5', '1', '0')
    """
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") or "0"
