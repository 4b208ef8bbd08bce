"""A solution as an animated SVG, which browsers play wherever they show an image.

The animations are plain SVG (SMIL) without scripts, style sheets or external references. The one
identifier, of the clip path at joined edges, is a hash of the contents, so many animations can
share one page. Viewers that do not play animations show the start position.
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
    """Return the animation as SVG text that loops forever; a cell is ``scale`` pixels wide."""
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
                lines.append(f"<g{_CLIP_PLACEHOLDER}>{element}</g>" if inside else element)
    lines += [mark_text(mark) for mark in layers.above]
    for caption in layers.captions:
        seen, start = _visibility_animation([(caption.begin, caption.end)], seconds)
        lines.append(f"<g{start}>{seen}{mark_text(caption.words)}</g>")
    body = "\n".join(lines)
    if _CLIP_PLACEHOLDER in body:
        name = f"unjam-{sha256((head + body).encode()).hexdigest()[:16]}"
        head += f"\n{_clip_path(layers, name)}"
        body = body.replace(_CLIP_PLACEHOLDER, f' clip-path="url(#{name})"')
    return f"{head}\n{body}\n</svg>"


# Placeholder for the attribute with the clip path's name; never part of a picture's text.
_CLIP_PLACEHOLDER = "\0"


def _clip_path(layers: AnimationLayers, name: str) -> str:
    """Return a clip path for the board, which hides sprites beyond a joined edge."""
    x, y = layers.point((0, 0))
    scene = layers.animation.scene
    box = f'x="{number(x)}" y="{number(y)}"'
    size = f'width="{scene.width * CELL}" height="{scene.height * CELL}"'
    return f'<clipPath id="{name}"><rect {box} {size}/></clipPath>'


def _sprite(layers: AnimationLayers, text: str, spans: Sequence[Span]) -> str:
    """Return a sprite with its animations."""
    seconds = layers.animation.seconds

    def shift(place: Place) -> str:
        x, y = layers.point(place)
        return f"{number(x)} {number(y)}"

    seen, start = _visibility_animation([(span.begin, span.end) for span in spans], seconds)
    motion = _position_animation(spans, seconds, shift)
    return f'<g transform="translate({shift(spans[0].start)})"{start}>{motion}{seen}{text}</g>'


def _position_animation(
    spans: Sequence[Span], seconds: float, shift: Callable[[Place], str]
) -> str:
    """Return the animation of a sprite's position; empty if it never moves."""
    keys: list[tuple[float, str, str]] = []  # time, position, easing
    for span in spans:
        where = shift(span.start)
        if not keys or keys[-1][1] != where or keys[-1][0] < span.begin:
            if keys and keys[-1][1] != where and keys[-1][0] < span.begin:
                keys.append((span.begin, keys[-1][1], _LINEAR))  # it jumps while hidden
            keys.append((span.begin, where, _LINEAR))
        one, two = span.ease
        moves = span.start != span.stop
        ease = f".3333 {_short(one)} .6667 {_short(two)}" if moves else _LINEAR
        keys.append((span.end, shift(span.stop), ease))
    if len({where for _, where, _ in keys}) == 1:
        return ""
    if keys[0][0] > 0:
        keys.insert(0, (0.0, keys[0][1], _LINEAR))
    if keys[-1][0] < seconds:
        keys.append((seconds, keys[-1][1], _LINEAR))
    times = ";".join(_short(when / seconds) for when, _, _ in keys)
    values = ";".join(where for _, where, _ in keys)
    splines = ";".join(ease for _, _, ease in keys[1:])
    return (
        f'<animateTransform attributeName="transform" type="translate" calcMode="spline"'
        f' values="{values}" keyTimes="{times}" keySplines="{splines}"{_repeat(seconds)}/>'
    )


_LINEAR = "0 0 1 1"


def _visibility_animation(times: Sequence[tuple[float, float]], seconds: float) -> tuple[str, str]:
    """Return the animation of an element's visibility, and an attribute for its initial state."""
    keys: list[tuple[float, str]] = []
    for begin, end in times:
        if keys and keys[-1][0] >= begin:
            keys.pop()  # it stays visible
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
        f' keyTimes="{moments}"{_repeat(seconds)}/>',
        start,
    )


def _repeat(seconds: float) -> str:
    return f' dur="{number(seconds)}s" repeatCount="indefinite"'


def _short(value: float) -> str:
    """Return a number from 0 to 1 in few characters.

    >>> _short(0.5), _short(1.0), _short(0.0)
    ('.5', '1', '0')
    """
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return text.removeprefix("0") or "0"
