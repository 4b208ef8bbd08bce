"""The SVG back end: plain SVG 1.1 without scripts, style sheets or external references.

There are no identifiers, so many pictures can share one page. All text is escaped in this module
and nowhere else.
"""

from __future__ import annotations

from functools import lru_cache

from ..util.limits import breathe
from .drawing import CELL, Drawing, Group, Mark, Path, Step, Words
from .fonts.text_width import CAPITAL, visible

SCALE = 48  # default pixels per cell
FONT = "Helvetica,Arial,sans-serif"


def to_svg(drawing: Drawing, *, scale: float = SCALE) -> str:
    """Return the drawing as SVG text; a cell is ``scale`` pixels wide.

    >>> print(to_svg(Drawing(100, 50, (Words(50, 25, "<A&B>", 20, "#000000"),)), scale=40))
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 100 50" role="img" \
font-family="Helvetica,Arial,sans-serif">
    <text x="50" y="32.2" font-size="20" fill="#000000" text-anchor="middle">&lt;A&amp;B&gt;</text>
    </svg>
    """
    width, height = drawing.width, drawing.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * scale / CELL)}"'
        f' height="{number(height * scale / CELL)}"'
        f' viewBox="0 0 {number(width)} {number(height)}" role="img" font-family="{FONT}">'
    ]
    return "\n".join([*lines, *_inside(drawing), "</svg>"])


def nested_svg(drawing: Drawing, x: float, y: float, width: float, height: float) -> str:
    """Return a drawing as an element of another SVG, centred in a box and as large as fits.

    >>> nested_svg(Drawing(100, 50, ()), 10, 20, 30, 40)
    '<svg x="10" y="20" width="30" height="40" viewBox="0 0 100 50"></svg>'
    """
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    view = f'viewBox="0 0 {number(drawing.width)} {number(drawing.height)}"'
    return f"<svg {box} {view}>{''.join(_inside(drawing))}</svg>"


def _inside(drawing: Drawing) -> list[str]:
    """Return the contents of a drawing as elements."""
    lines = []
    if drawing.title:
        lines.append(f"<title>{escaped(drawing.title)}</title>")
    if drawing.description:
        lines.append(f"<desc>{escaped(drawing.description)}</desc>")
    if drawing.paper:
        page = f'width="{number(drawing.width)}" height="{number(drawing.height)}"'
        lines.append(f'<rect {page} fill="{drawing.paper}"/>')
    lines += [mark_text(mark) for mark in drawing.marks]
    return lines


def mark_text(mark: Mark) -> str:
    """Return one mark as an element."""
    if isinstance(mark, Group):
        breathe()
        inside = mark.marks
        # Nested groups, such as a whole board, rarely repeat: do not cache them.
        nested = any(isinstance(inner, Group) for inner in inside)
        text = "".join(map(mark_text, inside)) if nested else marks_text(inside)
        return f'<g transform="translate({number(mark.x)} {number(mark.y)})">{text}</g>'
    if isinstance(mark, Words):
        return _words(mark)
    return _path(mark)


@lru_cache(maxsize=2048)
def marks_text(marks: tuple[Mark, ...]) -> str:
    """Return several marks as consecutive elements. Cached, because sprites repeat."""
    return "".join(map(mark_text, marks))


def _path(path: Path) -> str:
    parts = [f'<path d="{path_data(path.steps)}" fill="{path.fill or "none"}"']
    if path.fill and any(step[0] == "M" for step in path.steps[1:]):
        parts.append(' fill-rule="evenodd"')
    if path.stroke:
        parts.append(f' stroke="{path.stroke}" stroke-width="{number(path.width)}"')
        if path.steps[-1] != ("Z",):
            parts.append(' stroke-linecap="round"')
        parts.append(' stroke-linejoin="round"')
    if path.dashes:
        parts.append(f' stroke-dasharray="{" ".join(map(number, path.dashes))}"')
    if path.opacity != 1:
        parts.append(f' opacity="{number(path.opacity)}"')
    parts.append("/>")
    return "".join(parts)


def path_data(steps: tuple[Step, ...]) -> str:
    """Return the steps of a path in SVG's relative notation.

    Coordinates are rounded to tenths before they are subtracted, so rounding errors do not add up.

    >>> path_data((("M", 10, 10), ("L", 30, 10), ("L", 30, 19.96), ("L", 5.5, 0), ("Z",)))
    'M10 10h20v10l-24.5-20z'
    """
    words = []
    x = y = first_x = first_y = 0
    for step in steps:
        places = [round(value * 10) for value in step[1:] if not isinstance(value, str)]
        if step[0] == "Z":
            words.append("z")
            x, y = first_x, first_y
            continue
        end_x, end_y = places[-2:]
        if step[0] == "M":
            words.append("M" + _tenths(places))
            first_x, first_y = end_x, end_y
        elif step[0] == "L" and end_y == y:
            words.append("h" + _tenths([end_x - x]))
        elif step[0] == "L" and end_x == x:
            words.append("v" + _tenths([end_y - y]))
        else:
            away = [place - (y if at % 2 else x) for at, place in enumerate(places)]
            words.append(str(step[0]).lower() + _tenths(away))
        x, y = end_x, end_y
    return "".join(words)


def _tenths(values: list[int]) -> str:
    """Return tenths as decimal numbers; a minus sign needs no space before it."""
    text = " ".join(f"{value / 10:g}" for value in values)
    return text.replace(" -", "-")


def _words(words: Words) -> str:
    bold = ' font-weight="bold"' if words.bold else ""
    anchor = f' text-anchor="{words.anchor}"' if words.anchor != "start" else ""
    return (
        f'<text x="{number(words.x)}" y="{number(words.y + words.size * CAPITAL / 2)}"'
        f' font-size="{number(words.size)}" fill="{words.fill}"{anchor}{bold}>'
        f"{escaped(words.text)}</text>"
    )


def number(value: float) -> str:
    """Return a number with at most two decimals, in as few characters as possible.

    >>> number(12.0), number(0.125), number(-0.001)
    ('12', '0.12', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Return text escaped for SVG, without characters that XML forbids.

    >>> escaped('<script>"&\\x00')
    '&lt;script&gt;&quot;&amp;�'
    """
    text = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")
