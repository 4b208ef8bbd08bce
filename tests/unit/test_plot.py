"""Pictures of the state space: what is in them, and that they are always the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread
from numpy.typing import NDArray

import unjam
from tests.support.processes import run_python
from unjam import Puzzle
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.plots import draw_distances, draw_graph, draw_solution
from unjam.plots.plot_theme import NEVER, THEMES

EXAMPLE = Puzzle.parse(".... XX.B A..B AOOO")
STUCK = Puzzle.parse("AAB XXB CCB")
UNSOLVABLE = Puzzle.parse(".... XX.B ...B .AAB")
SMALL = (300, 200)


class Graph(NamedTuple):
    puzzle: Puzzle
    unit: str
    to_win: NDArray[np.uint16]
    first_edge: NDArray[np.uint64]
    edges: NDArray[np.uint32]


def explored(puzzle: Puzzle, *, slides: bool = False) -> Graph:
    found = core.explore(compiled(puzzle), slides, True)
    unit = "slides" if slides else "moves"
    return Graph(puzzle, unit, found.to_win, found.first_edge, found.edges)


def directed() -> Graph:
    """Two states, a win that does not lead back, and a trap of two that does not either."""
    rows = [[1], [0, 2, 3], [], [4], [3]]
    first_edge = np.cumsum([0, *map(len, rows)]).astype(np.uint64)
    edges = np.array([to for row in rows for to in row], np.uint32)
    to_win = np.array([2, 1, 0, NEVER, NEVER], np.uint16)
    return Graph(EXAMPLE, "moves", to_win, first_edge, edges)


def drawings() -> dict[str, Callable[..., None]]:
    def graph(file: Path, **options: Any) -> None:
        draw_graph(explored(EXAMPLE), file, **options)

    def distances(file: Path, **options: Any) -> None:
        draw_distances(explored(EXAMPLE), file, **options)

    def solution(file: Path, **options: Any) -> None:
        draw_solution(EXAMPLE.solve(), file, **options)

    return {"graph": graph, "distances": distances, "solution": solution}


every_drawing = pytest.mark.parametrize("draw", drawings().values(), ids=drawings())


def has_colour(picture: NDArray[np.float32], colour: str) -> bool:
    return bool((np.abs(picture[..., :3] - to_rgb(colour)).max(axis=2) < 0.02).any())


@every_drawing
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_has_its_size_and_its_ground(
    draw: Callable[..., None], theme: str, tmp_path: Path
) -> None:
    draw(tmp_path / "picture.png", size=(700, 431), theme=theme)
    picture = imread(tmp_path / "picture.png")
    assert picture.shape[:2] == (431, 700)
    assert picture[0, 0, :3] == pytest.approx(to_rgb(THEMES[theme].background), abs=0.01)
    assert [path.name for path in tmp_path.iterdir()] == ["picture.png"], "nothing else was left"


@pytest.mark.parametrize("theme", THEMES)
def test_the_board_is_on_it(theme: str, tmp_path: Path) -> None:
    for draw in (drawings()["graph"], drawings()["solution"]):
        draw(tmp_path / "picture.png", size=(900, 600), theme=theme)
        picture = imread(tmp_path / "picture.png")
        for colour in (THEMES[theme].target, THEMES[theme].across, THEMES[theme].along):
            assert has_colour(picture, colour)


@every_drawing
def test_an_svg_is_one(draw: Callable[..., None], tmp_path: Path) -> None:
    draw(tmp_path / "picture.SVG", title="A <b> & $x$")
    text = (tmp_path / "picture.SVG").read_text("utf-8")
    width, height = re.findall(r'viewBox="0 0 (\S+) (\S+)"', text)[0]
    assert float(width) == 864  # 12 inches in points
    assert 0.3 < float(height) / float(width) < 1
    assert "<dc:date>" not in text
    assert "Matplotlib" not in text.partition("<defs>")[0]


@every_drawing
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_same_picture_has_the_same_bytes(
    draw: Callable[..., None], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(tmp_path / f"one.{kind}", size=(900, 600))
    # What others set for their own pictures does not matter.
    monkeypatch.setitem(matplotlib.rcParams, "lines.linewidth", 9)
    monkeypatch.setitem(matplotlib.rcParams, "font.size", 30)
    monkeypatch.setitem(matplotlib.rcParams, "axes.facecolor", "red")
    before = dict(matplotlib.rcParams)
    draw(tmp_path / f"two.{kind}", size=(900, 600))
    assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()
    assert dict(matplotlib.rcParams) == before, "nor does ours matter to them"


def test_another_process_draws_the_same_and_does_without_pyplot(tmp_path: Path) -> None:
    here, there = tmp_path / "here.png", tmp_path / "there.png"
    puzzle = unjam.deck("jam")["1"]
    draw_solution(puzzle.solve(), here, size=(900, 600))
    loaded = run_python(
        f"""
import json, sys, unjam
from unjam.plots import draw_solution
draw_solution(unjam.deck("jam")["1"].solve(), {str(there)!r}, size=(900, 600))
print(json.dumps("matplotlib.pyplot" in sys.modules))
"""
    )
    assert loaded is False
    assert here.read_bytes() == there.read_bytes()


def test_another_seed_gives_another_layout(tmp_path: Path) -> None:
    graph = explored(unjam.deck("jam")["1"])
    for name, seed in (("one", 1), ("again", 1), ("two", 2)):
        draw_graph(graph, tmp_path / f"{name}.png", size=SMALL, seed=seed)
    one, again, two = ((tmp_path / f"{name}.png").read_bytes() for name in ("one", "again", "two"))
    assert one == again != two


@pytest.mark.parametrize("theme", THEMES)
def test_distances_can_be_told_apart_by_how_bright_they_are(theme: str) -> None:
    """Then they can be told apart by every eye, and in print without colours."""
    look = THEMES[theme]
    brightness = look.colour_map()(np.linspace(0, 1, 64))[:, :3] @ [0.2126, 0.7152, 0.0722]
    assert (np.diff(brightness) < 0.002).all(), "a win is brightest"
    ground = to_rgb(look.background) @ np.array([0.2126, 0.7152, 0.0722])
    assert np.abs(brightness - ground).min() > 0.05, "all of them stand out"


def test_one_state(tmp_path: Path) -> None:
    graph = explored(STUCK)
    assert len(graph.to_win) == 1
    draw_graph(graph, tmp_path / "graph.png", size=SMALL)
    draw_distances(graph, tmp_path / "distances.png", size=SMALL)
    assert has_colour(imread(tmp_path / "graph.png"), THEMES["dark"].never)
    won = Puzzle.parse("XX.. .... .... ....").play("XR2")
    alone = Graph(won, "moves", np.zeros(1, np.uint16), np.zeros(2, np.uint64), np.zeros(0, "u4"))
    draw_graph(alone, tmp_path / "won.png", size=SMALL)
    draw_distances(alone, tmp_path / "won-distances.png", size=SMALL)


def test_states_that_are_never_won_are_grey(tmp_path: Path) -> None:
    look = THEMES["light"]
    win = matplotlib.colors.to_hex(look.colour_map()(0.0))
    for name, graph in (("unsolvable", explored(UNSOLVABLE)), ("trap", directed())):
        for draw in (draw_graph, draw_distances):
            draw(graph, tmp_path / "picture.png", size=(900, 600), theme="light")
            picture = imread(tmp_path / "picture.png")
            assert has_colour(picture, look.never)
            assert has_colour(picture, win) == (name == "trap")


def test_a_large_graph(tmp_path: Path) -> None:
    graph = explored(unjam.deck("jam")["40"], slides=True)
    assert len(graph.to_win) == 4780
    draw_graph(graph, tmp_path / "large.svg", size=(1200, 800))
    text = (tmp_path / "large.svg").read_text("utf-8")
    assert len(text) < 2_000_000, "states and moves are an image inside"
    assert text.count("<image") == 3, "moves, states, and the colours of the key"
    assert text.count("<use") < 500


@every_drawing
def test_what_cannot_be_drawn(draw: Callable[..., None], tmp_path: Path) -> None:
    for name in ("picture.gif", "picture", ".png", "png"):
        with pytest.raises(ValueError, match=r"must end in \.png or \.svg, and '"):
            draw(tmp_path / name)
    with pytest.raises(ValueError, match="theme must be 'dark' or 'light', not 'pink'"):
        draw(tmp_path / "picture.png", theme="pink")
    for size in ((100, 1000), (1000, 100_000), (-5, 300)):
        with pytest.raises(
            ValueError, match="size must be 200 to 20,000 pixels wide and high, not"
        ):
            draw(tmp_path / "picture.png", size=size)
    with pytest.raises(OSError, match="No such file"):
        draw(tmp_path / "nowhere" / "picture.png", size=SMALL)
    assert list(tmp_path.iterdir()) == []


def test_paths(tmp_path: Path) -> None:
    graph = explored(EXAMPLE)
    draw_graph(graph, tmp_path / "shortest.png", size=SMALL)
    draw_graph(graph, tmp_path / "none.png", size=SMALL, path=[])
    shortest, none = (imread(tmp_path / f"{name}.png") for name in ("shortest", "none"))
    white = [(picture[..., :3].min(axis=2) > 0.9).sum() for picture in (shortest, none)]
    assert white[0] > 1.2 * white[1], "the way is on top"
    for wrong in ([0, 16], [-1]):
        with pytest.raises(ValueError, match="that is not among the 16 states"):
            draw_graph(graph, tmp_path / "wrong.png", path=wrong)


@pytest.mark.parametrize("title", ["", "$x", "$\\frac{$", "two\nlines", "华容道", "long " * 60])
@every_drawing
def test_titles(draw: Callable[..., None], title: str, tmp_path: Path) -> None:
    draw(tmp_path / "picture.png", size=SMALL, title=title)
    draw(tmp_path / "without.png", size=SMALL, title="")
    picture, without = (imread(tmp_path / f"{name}.png") for name in ("picture", "without"))
    assert picture.shape == without.shape
    assert (picture == without).all() == (title == ""), "the title is there"


def test_solutions_of_every_kind(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no solution to draw: "):
        draw_solution(UNSOLVABLE.solve(), tmp_path / "none.png")
    solved = Puzzle.parse("XX.. .... .... ....").play("XR2")
    draw_solution(solved.solve(), tmp_path / "solved.png", size=SMALL)
    heights = {}
    for name in ("corners", "diagonal", "klein", "barrier", "klotski"):
        [puzzle] = unjam.read(f"examples/{name}.unjam")
        draw_solution(puzzle.solve(), tmp_path / f"{name}.png")
        heights[name] = imread(tmp_path / f"{name}.png").shape[0]
    assert heights["klotski"] > 1.5 * heights["corners"], "90 moves do not fit into one line"


def test_labels_of_every_kind(tmp_path: Path) -> None:
    puzzle = EXAMPLE.replace(
        vehicles=[
            vehicle._replace(label=label)
            for vehicle, label in zip(EXAMPLE.vehicles, ("$", "ABC", "\\", "é"), strict=True)
        ]
    )
    draw_solution(puzzle.solve(), tmp_path / "picture.svg", size=SMALL)
    draw_graph(explored(puzzle), tmp_path / "graph.png", size=SMALL)
    draw_graph(explored(EXAMPLE), tmp_path / "plain.png", size=SMALL)
    labels = {text.strip() for text in shown_texts(tmp_path / "picture.svg")}
    assert {"$", "ABC", "\\", "é"} <= labels
    picture, plain = imread(tmp_path / "graph.png"), imread(tmp_path / "plain.png")
    assert picture.shape == plain.shape
    assert (picture != plain).any(), "the board in the corner has other labels"


def shown_texts(file: Path) -> list[str]:
    """The texts of an SVG by matplotlib, which draws letters as shapes and tells them beside."""
    return [unescape(text) for text in re.findall(r"<!-- (.*?) -->", file.read_text("utf-8"))]


def test_without_matplotlib_there_is_a_sentence() -> None:
    sentence = run_python(
        """
import json, sys
sys.modules["matplotlib"] = None
import unjam
from unjam.plots import draw_solution
try:
    draw_solution(unjam.deck("jam")["1"].solve(), "picture.png")
except unjam.UnjamError as error:
    print(json.dumps(str(error)))
"""
    )
    assert sentence == "this needs matplotlib: pip install 'unjam[plot]'"
