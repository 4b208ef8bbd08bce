"""What a notebook shows of decks, graphs and ratings: valid, telling, and never too large."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import unjam
from unjam import Puzzle, StateGraph, deck
from unjam.decks import Deck
from unjam.plots import rating_html, svg_map
from unjam.plots.svg_map import map_svg
from unjam.render import contact_sheet
from unjam.render.colours import contrast

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
UNSOLVABLE = Puzzle.parse("...A XX.A ...A ....")
MOST_BYTES = 1_500_000
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    """A well-formed SVG that runs and fetches nothing."""
    assert len(text.encode()) < MOST_BYTES
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "g", "title", "desc", "rect", "path", "text"}
    assert "href" not in text
    return root


def words(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def boxes(root: ElementTree.Element) -> list[list[float]]:
    """The boards on a contact sheet: x, y, width and height."""
    names = ("x", "y", "width", "height")
    return [[float(inner.get(name, "0")) for name in names] for inner in root.findall(f"{SVG}svg")]


# ---- Decks -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", unjam.deck_names())
def test_a_deck_is_a_contact_sheet(name: str) -> None:
    own = deck(name)
    begin = time.perf_counter()
    root = parsed(own._repr_svg_())
    assert time.perf_counter() - begin < 3
    shown = min(len(own), contact_sheet.MAX_BOARDS)
    assert len(boxes(root)) == shown
    told = words(root)
    assert any(text.startswith(f"{name}: ") or text == name for text in told)
    assert any(text in (f"{len(own):,} puzzles", "1 puzzle") for text in told)
    assert set(own.ids[:shown]) <= set(told)
    left_out = [text for text in told if "not shown" in text]
    more = len(own) - shown
    assert left_out == ([f"the first {shown}; {more:,} more are not shown"] if more else [])


def test_fewest_moves_stand_below_a_board() -> None:
    told = words(parsed(deck("jam")._repr_svg_()))
    for puzzle in deck("jam"):
        assert f"{puzzle.known.moves} moves" in told


def test_boards_do_not_overlap_and_stay_on_the_sheet() -> None:
    root = parsed(deck("census-6x6")._repr_svg_())
    found = boxes(root)
    for x, y, width, height in found:
        assert x >= 0
        assert y >= 0
        assert x + width <= float(root.get("width", "0"))
        assert y + height <= float(root.get("height", "0"))
    places = {(x, y) for x, y, _, _ in found}
    assert len(places) == len(found)
    for one, other in pairwise(found):
        assert other[0] >= one[0] + one[2] or other[1] >= one[1] + one[3]


def test_only_the_boards_that_are_shown_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    large = Deck("large", "\n".join(f"{n} 4x4 ....XX.BA..BAOOO 5 5" for n in range(20_000)))
    read: list[int] = []
    original = Deck._read

    def counted(self: Deck, number: int) -> Puzzle:
        read.append(number)
        return original(self, number)

    monkeypatch.setattr(Deck, "_read", counted)
    root = parsed(large._repr_svg_())
    assert len(read) == len(boxes(root)) == contact_sheet.MAX_BOARDS
    most = contact_sheet.MAX_BOARDS
    assert f"the first {most}; {20_000 - most:,} more are not shown" in words(root)


def test_a_deck_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's own, with a name and an id that must be escaped."""
    (tmp_path / "mine & yours.txt").write_text("id: <b>&1\n\n" + str(SMALL) + "\n", "utf-8")
    monkeypatch.setenv("UNJAM_DECKS", str(tmp_path))
    root = parsed(deck("mine & yours")._repr_svg_())
    assert len(boxes(root)) == 1
    assert "1 puzzle" in words(root)
    assert any("mine & yours" in text for text in words(root))


# ---- Graphs ----------------------------------------------------------------------------------


def dots(root: ElementTree.Element) -> int:
    """How many states are drawn: lines of no length, those of rings left out."""
    found = [path for path in root.iter(f"{SVG}path") if "h0" in (path.get("d") or "")]
    size = min(float(path.get("stroke-width", "0")) for path in found)
    return sum(
        (path.get("d") or "").count("h0")
        for path in found
        if float(path.get("stroke-width", "0")) == size
    )


@pytest.mark.parametrize(
    ("puzzle", "metric"),
    [(SMALL, "moves"), (UNSOLVABLE, "moves"), (deck("jam")["1"], "slides"),
     (Puzzle.parse("..XX .... .... ...."), "moves"), (Puzzle.parse("XX.A ...A"), "moves"),
     (deck("klotski")[0], "moves")],
    ids=["small", "unsolvable", "slides", "won", "stuck", "klotski"],
)  # fmt: skip
def test_a_graph_is_its_map(puzzle: Puzzle, metric: unjam.Metric) -> None:
    graph = puzzle.explore(metric=metric)
    root = parsed(graph._repr_svg_())
    assert dots(root) == min(len(graph), svg_map.MOST_STATES)
    told = " ".join(words(root))
    assert f"{len(graph):,} state" in told
    distance = graph.distance()
    unit = metric[:-1] if distance == 1 else metric
    expected = "cannot be won" if distance is None else f"{distance} {unit} to the nearest win"
    assert expected in told
    assert ("are drawn" in told) == (len(graph) > svg_map.MOST_STATES)


def test_everything_is_inside_the_picture() -> None:
    for puzzle in (SMALL, deck("jam")["40"], UNSOLVABLE):
        root = parsed(puzzle.explore()._repr_svg_())
        _, _, width, height = map(float, (root.get("viewBox") or "").split())
        for x, y in absolute_places(root):
            assert 0 < x < width
            assert 0 < y < height


def absolute_places(root: ElementTree.Element) -> Iterator[tuple[float, float]]:
    for path in root.iter(f"{SVG}path"):
        for x, y in re.findall(r"M([\d.-]+) ?([\d.-]+)", path.get("d") or ""):
            yield float(x), float(y)


def test_a_large_graph_is_drawn_in_part_and_says_so() -> None:
    graph = deck("hardest")["slides93"].explore()
    assert len(graph) > svg_map.MOST_STATES
    begin = time.perf_counter()
    text = graph._repr_svg_()
    assert time.perf_counter() - begin < 5
    told = " ".join(words(parsed(text)))
    most = svg_map.MOST_STATES
    assert f"only the {most:,} states nearest to the start are drawn" in told
    assert "graph.draw('map.png') draws all" in told
    assert not len(graph._component.first_edge), "not all neighbours were listed"


def test_lines_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = deck("jam")["1"].explore()
    pairs = len(graph.edges) // 2
    monkeypatch.setattr(svg_map, "MOST_LINES", 1000)
    every = -(-pairs // 1000)
    told = " ".join(words(parsed(map_svg(graph))))
    assert f"one line in {every} is drawn" in told


def test_the_pairs_are_those_of_the_graph() -> None:
    graph = deck("jam")["1"].explore()
    pairs = {tuple(pair) for pair in svg_map._neighbours(graph, len(graph)).tolist()}
    expected = {
        (min(state, other), max(state, other))
        for state in range(len(graph))
        for other in graph.neighbours(state).tolist()
    }
    assert pairs == expected


def test_the_way_out_is_drawn_to_the_win() -> None:
    graph = SMALL.explore()
    with_way = map_svg(graph).count("<path")
    without = map_svg(UNSOLVABLE.explore()).count("<path")
    assert with_way > without + 4  # the line and its halo, the ring at its end


def test_a_map_is_the_same_every_time() -> None:
    one, other = (deck("jam")["1"].explore()._repr_svg_() for _ in range(2))
    assert one == other


def test_a_title_of_a_stranger_is_escaped() -> None:
    graph: StateGraph = SMALL.replace(title='<script>"&').explore()
    assert '<script>"&' in words(parsed(graph._repr_svg_()))


def test_a_family_that_falls_apart() -> None:
    graph = deck("jam")["40"].explore(family=True)
    assert np.count_nonzero(graph.from_start == 65535) > 0
    assert dots(parsed(graph._repr_svg_())) == len(graph)


# ---- Ratings ---------------------------------------------------------------------------------


class Page(HTMLParser):
    """The tags and the text of HTML; every tag must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)
        assert not any(name.startswith("on") or name == "src" for name, _ in attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("id", ["1", "20", "40"])
def test_a_rating_is_a_card(id: str) -> None:
    rating = deck("jam")[id].rate()
    page = Page(rating._repr_html_())
    assert page.tags <= {
        "div", "span", "svg", "title", "rect", "text", "path", "table", "tbody", "tr", "td",
    }  # fmt: skip
    assert rating.level is not None
    assert page.text.strip().startswith(rating.level)
    for name in ("moves", "states", "solutions"):
        assert f"{getattr(rating, name):,}" in page.text
    for note in rating.notes:
        assert note in page.text


def test_a_rating_that_has_no_level() -> None:
    stuck = Page(UNSOLVABLE.rate()._repr_html_())
    assert "unsolvable" in stuck.text
    assert not {"table", "svg"} & stuck.tags
    won = Page(Puzzle.parse("..XX .... .... ....").rate()._repr_html_())
    assert "won already" in won.text
    assert "svg" not in won.tags
    assert "table" in won.tags


def test_the_mark_moves_with_the_estimate_and_stays_on_the_scale() -> None:
    rating = deck("jam")["40"].rate()
    places = [
        float(re.findall(r'd="M([\d.]+) 12l', rating._replace(estimate=t)._repr_html_())[0])
        for t in (0.1, 30.0, 100.0, 1000.0, 1e9)
    ]
    assert places == sorted(places)
    assert places[0] >= 6
    assert places[-1] <= rating_html._WIDTH - 6
    assert len(set(places)) == 5


def test_the_level_can_be_read_on_its_colour() -> None:
    assert all(contrast("#ffffff", colour) >= 4.5 for colour in rating_html._COLOURS)
