"""The map of a state graph as a notebook shows it: small, fast, without extra packages.

``draw_graph`` makes large pictures with matplotlib. This module makes SVG of bounded size: of a
large graph, only the states nearest to the start are drawn, and the caption says so. Lines and dots
of one colour form one path, which keeps thousands of them small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from ..core import core
from ..graph.explored_states import NEVER
from ..graph.state_graph import StateGraph
from ..render.colours import mix
from ..render.drawing import Drawing, Mark, Path, Step, Words
from ..render.svg import to_svg
from ..render.theme import LIGHT
from ..util.index_arrays import repeated
from ..util.plural import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = NDArray[np.int64]
    Reals: TypeAlias = NDArray[np.float64]

MOST_STATES = 5_000  # laid out and drawn
MOST_LINES = 12_000
_ROUNDS = 60  # iterations of the layout

# From a win to the farthest states: the part of the colour map "plasma" visible on white paper.
_COLOURS = ("#fdb42f", "#f68d45", "#e76f5a", "#d35171", "#b7318a", "#9511a1", "#6a00a8", "#2c0594")
_BANDS = 24  # distinguishable colours
_FEW = 300  # states up to which each is visible
_NEVER = "#b4b8bf"
_WIDTH, _HEIGHT = 1500.0, 1040.0
_TOP, _BOTTOM, _MARGIN = 120.0, 100.0, 50.0
_SCALE = 48  # pixels per 100 of these units


def map_svg(graph: StateGraph) -> str:
    """Return the map as SVG: states coloured by their distance to a win, and a path to one.

    >>> import unjam
    >>> text = map_svg(unjam.Puzzle.parse(".... XX.B A..B AOOO").explore())
    >>> "16 states" in text, "5 moves to the nearest win" in text
    (True, True)
    """
    shown = min(len(graph), MOST_STATES)
    pairs = _neighbours(graph, shown)
    places = _layout(pairs, shown)
    distances = graph.to_win[:shown].astype(np.int64)
    farthest = max(graph.farthest_distance or 0, 1)
    every = -(-len(pairs) // MOST_LINES) or 1
    dot = float(np.clip(420 / np.sqrt(shown), 6, 34))
    marks: list[Mark] = [
        *_lines(places, pairs[::every], distances, farthest, dot),
        *_with_path(graph, places, pairs, _dots(places, distances, farthest, dot), dot),
        *_head(graph, shown, every),
        *_key(graph, farthest),
    ]
    name = graph.puzzle.title or graph.puzzle.id or "state graph"
    drawing = Drawing(_WIDTH, _HEIGHT, tuple(marks), LIGHT.paper, f"map of {name}", _facts(graph))
    return to_svg(drawing, scale=_SCALE)


# ---- The graph -------------------------------------------------------------------------------


def _neighbours(graph: StateGraph, shown: int) -> Numbers:
    """Return the pairs of neighbours among the first states, each once.

    This avoids listing the neighbours of all states and indexing them, which takes seconds for a
    large graph.
    """
    numbers = {key.tobytes(): number for number, key in enumerate(graph.keys[:shown])}
    counts, keys, _ = graph.steps(np.arange(shown))
    sources = repeated(np.arange(shown, dtype=np.int64), counts)
    ends = np.array([numbers.get(key.tobytes(), -1) for key in keys], np.int64)
    pairs = np.stack([sources, ends], axis=1)[ends >= 0]
    pairs.sort(axis=1)
    return np.unique(pairs, axis=0)


def _layout(pairs: Numbers, shown: int) -> Reals:
    """Return the positions of the states, centred in the picture and as large as possible."""
    both = np.concatenate([pairs, pairs[:, ::-1]])
    both = both[np.argsort(both[:, 0], kind="stable")]
    first = np.searchsorted(both[:, 0], np.arange(shown + 1)).astype(np.uint64)
    places = core.layout(first, np.ascontiguousarray(both[:, 1].astype(np.uint32)), 1, _ROUNDS)
    middle = (places.max(axis=0) + places.min(axis=0)) / 2
    extent = np.maximum(places.max(axis=0) - places.min(axis=0), 1e-9)
    if extent[1] > extent[0]:  # the picture is wider than high
        places, middle, extent = places[:, ::-1], middle[::-1], extent[::-1]
    room = np.array([_WIDTH - 2 * _MARGIN, _HEIGHT - _TOP - _BOTTOM - 2 * _MARGIN])
    scale = float((room / extent).min()) if shown > 1 else 1.0
    centre = np.array([_WIDTH / 2, _TOP + (_HEIGHT - _TOP - _BOTTOM) / 2])
    placed: Reals = np.asarray((places - middle) * scale + centre)
    return placed


def _colour(distance: float, farthest: int) -> str:
    if distance >= NEVER / 2:
        return _NEVER
    at = distance / farthest * (len(_COLOURS) - 1)
    below = min(int(at), len(_COLOURS) - 2)
    return mix(_COLOURS[below], _COLOURS[below + 1], at - below)


def _bands(distances: Reals, farthest: int) -> list[tuple[str, Numbers]]:
    """Return the colours and the indices that have each, the farthest first, so wins lie on top."""
    steps = min(_BANDS, farthest)
    band = np.where(distances >= NEVER / 2, -1, np.rint(distances / farthest * steps))
    return [
        (
            _NEVER if value < 0 else _colour(float(value) / steps * farthest, farthest),
            np.flatnonzero(band == value),
        )
        for value in sorted(set(band.tolist()), key=lambda value: (value >= 0, -value))
    ]


def _lines(
    places: Reals, pairs: Numbers, distances: Numbers, farthest: int, dot: float
) -> list[Mark]:
    between = distances[pairs].astype(np.float64).mean(axis=1) if len(pairs) else np.zeros(0)
    opacity = float(np.clip(1.3 - len(pairs) / 9000, 0.3, 0.75))
    return [
        Path(
            tuple(step for at in found.tolist() for step in _line(places, pairs[at])),
            stroke=colour,
            width=max(dot / 6, 1.4),
            opacity=opacity,
        )
        for colour, found in _bands(between, farthest)
    ]


def _line(places: Reals, pair: Numbers) -> tuple[Step, Step]:
    (x, y), (to_x, to_y) = places[pair].tolist()
    return ("M", x, y), ("L", to_x, to_y)


def _dots(places: Reals, distances: Numbers, farthest: int, dot: float) -> list[Mark]:
    return [
        Path(_points(places[found]), stroke=colour, width=dot)
        for colour, found in _bands(distances.astype(np.float64), farthest)
    ]


def _points(places: Reals) -> tuple[Step, ...]:
    """Return lines of length zero, whose round caps are dots."""
    return tuple(step for x, y in places.tolist() for step in (("M", x, y), ("L", x, y)))


def _with_path(
    graph: StateGraph, places: Reals, pairs: Numbers, dots: list[Mark], dot: float
) -> list[Mark]:
    """Return the dots, a shortest path as far as its states are drawn, and rings at its ends.

    The path lies below the dots if these are few, so that it hides none.
    """
    beside: dict[int, list[int]] = {}
    for one, other in pairs.tolist():
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    path = [0]
    while (here := int(graph.to_win[path[-1]])) not in (0, NEVER):
        nearer = [n for n in beside.get(path[-1], ()) if graph.to_win[n] == here - 1]
        if not nearer:
            break
        path.append(nearer[0])
    trail: list[Mark] = []
    if len(path) > 1:
        points = places[path].tolist()
        steps: tuple[Step, ...] = (("M", *points[0]), *(("L", *point) for point in points[1:]))
        width = max(dot / 3, 4)
        trail = [
            Path(steps, stroke=LIGHT.paper, width=width + 5, opacity=0.85),
            Path(steps, stroke=LIGHT.ink, width=width),
        ]
    marks = [*trail, *dots] if len(places) <= _FEW else [*dots, *trail]
    if graph.to_win[path[-1]] == 0:
        marks += _ring(_points(places[path[-1:]]), dot, _COLOURS[0])
    return marks + _ring(_points(places[:1]), dot, LIGHT.targets[0])


def _ring(place: tuple[Step, ...], dot: float, colour: str) -> list[Mark]:
    return [
        Path(place, stroke=LIGHT.ink, width=dot + 22),
        Path(place, stroke=LIGHT.paper, width=dot + 14),
        Path(place, stroke=colour, width=dot + 4),
    ]


# ---- Text ------------------------------------------------------------------------------------


def _facts(graph: StateGraph) -> str:
    unit = graph.unit
    distance = graph.distance()
    facts = [counted(len(graph), "state"), counted(len(graph.wins), "win")]
    if distance is None:
        facts.append("the start cannot be won")
    else:
        facts.append(f"{counted(distance, unit)} to the nearest win")
        facts.append(f"the farthest state is {graph.farthest_distance} away")
    return "  ·  ".join(facts)


def _head(graph: StateGraph, shown: int, every: int) -> list[Mark]:
    puzzle = graph.puzzle
    marks: list[Mark] = [
        Words(_MARGIN, 52, puzzle.title or puzzle.id or "States", 40, LIGHT.ink, "start", True),
        Words(_MARGIN, 102, _facts(graph), 28, LIGHT.faint, "start"),
    ]
    left_out = []
    if shown < len(graph):
        left_out.append(f"only the {shown:,} states nearest to the start are drawn")
    if every > 1:
        left_out.append(f"one line in {every} is drawn")
    if left_out:
        words = f"{', '.join(left_out)}; graph.draw('map.png') draws all"
        marks.append(Words(_MARGIN, _HEIGHT - 34, words, 24, LIGHT.faint, "start"))
    return marks


def _key(graph: StateGraph, farthest: int) -> list[Mark]:
    """Return the legend of colours, from a win to the farthest states."""
    y, x, width = _HEIGHT - 84, _MARGIN, 300.0
    if graph.farthest_distance is None:
        return [Words(x, y, "nothing can be won", 24, LIGHT.faint, "start")]
    parts = 30
    marks: list[Mark] = [Words(x, y, "win", 24, LIGHT.ink, "start")]
    x += 62
    for part in range(parts):
        left = x + part * width / parts
        steps: tuple[Step, ...] = (("M", left, y), ("L", left + width / parts, y))
        marks.append(Path(steps, stroke=_colour(part / (parts - 1) * farthest, farthest), width=16))
    words = f"{counted(farthest, graph.unit)} away"
    marks.append(Words(x + width + 22, y, words, 24, LIGHT.ink, "start"))
    return marks
