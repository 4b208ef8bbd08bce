"""A rating as a notebook shows it: the level on a scale, all measures, the notes."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from ..difficulty.calibration import LEVELS
from ..difficulty.rating import LABELS, shown_number, time_text
from ..render.svg import escaped, number

if TYPE_CHECKING:
    from ..difficulty.rating import Rating

# One colour per level, readable on a light and on a dark background.
_COLOURS = ("#1f7a4d", "#2f6fc4", "#a86400", "#c2363c")
_LEAST, _MOST = 10.0, 1800.0  # seconds at the ends of the scale
_WIDTH, _BAR = 560, 12
_GREY = "#8a929b"


def rating_html(rating: Rating) -> str:
    """Return the rating as HTML without scripts, in the colours of the notebook.

    >>> import unjam
    >>> "beginner" in rating_html(unjam.Puzzle.parse(".... XX.B A..B AOOO").rate())
    True
    """
    parts = [f'<div style="max-width:{_WIDTH}px;font-family:Helvetica,Arial,sans-serif">']
    parts.append(_headline(rating))
    if rating.level is not None and rating.estimate is not None:
        parts.append(_scale(rating.estimate))
    if rating.solvable:
        parts.append(_measures(rating))
    parts += [
        f'<div style="font-size:12px;color:{_GREY};margin-top:4px">{escaped(note)}</div>'
        for note in (rating.notes if rating.solvable else ())
    ]
    return "\n".join([*parts, "</div>"])


def _headline(rating: Rating) -> str:
    title, _, rest = rating.summary().partition(": ")
    levels = list(LEVELS)
    colour = _COLOURS[levels.index(rating.level)] if rating.level in levels else _GREY
    return (
        f'<div style="font-size:15px;margin-bottom:6px"><span style="background:{colour};'
        f'color:#fff;font-weight:bold;border-radius:4px;padding:2px 8px;margin-right:8px">'
        f"{escaped(title)}</span>{escaped(rest)}</div>"
    )


def _place(seconds: float) -> float:
    """Return the position of a time on the logarithmic scale, in pixels."""
    seconds = min(max(seconds, _LEAST), _MOST)
    return _WIDTH * log(seconds / _LEAST) / log(_MOST / _LEAST)


def _scale(seconds: float) -> str:
    """Return the levels side by side, and a mark at the puzzle's estimate."""
    starts = [_place(least or _LEAST) for least in LEVELS.values()]
    ends = [*starts[1:], float(_WIDTH)]
    bars = [
        f'<rect x="{number(start)}" y="14" width="{number(end - start - 2)}" height="{_BAR}"'
        f' fill="{colour}"/><text x="{number(start)}" y="42" font-size="11" fill="{_GREY}">'
        f"{level}</text>"
        for (level, start, end, colour) in zip(LEVELS, starts, ends, _COLOURS, strict=True)
    ]
    x = min(max(_place(seconds), 6), _WIDTH - 6)
    mark = (
        f'<path d="M{number(x)} 12l-6-9h12z" fill="currentColor"/>'
        f'<path d="M{number(x)} 12v{_BAR + 4}" stroke="currentColor" stroke-width="2"/>'
    )
    text = f"about {time_text(seconds)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="48" role="img"'
        f' style="display:block;max-width:100%" viewBox="0 0 {_WIDTH} 48">'
        f"<title>{escaped(text)}</title>{''.join(bars)}{mark}</svg>"
    )


def _measures(rating: Rating) -> str:
    cell = "padding:2px 8px;border:0;text-align:"
    rows = []
    for name, text in LABELS.items():
        shown = shown_number(getattr(rating, name))
        rows.append(
            f'<tr style="background:none"><td style="{cell}left">{escaped(text)}</td>'
            f'<td style="{cell}right;font-variant-numeric:tabular-nums">{shown}</td></tr>'
        )
    style = "border-collapse:collapse;font-size:13px;margin:6px 0;width:100%"
    return f'<table style="{style}"><tbody>{"".join(rows)}</tbody></table>'
