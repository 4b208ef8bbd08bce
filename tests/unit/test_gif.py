"""Films as animated GIF and SVG."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree

import pytest

import unjam
from unjam import Puzzle
from unjam.literals import ThemeName
from unjam.model import Board, Exit, Vehicle
from unjam.render.animation.animation import animation_of
from unjam.render.animation.animation_layers import layers_of
from unjam.render.animation.gif import frame_times, to_gif
from unjam.render.theme import LIGHT, THEMES

images: Any = pytest.importorskip("PIL.Image")

EXAMPLES = sorted((File(__file__).parents[2] / "examples").glob("*.unjam"))
SMALL = Puzzle.parse(".... XX.B A..B AOOO")
HOSTILE = ["<script>alert(1)</script>", "&lt;b&gt;", "}</style>", '"onload="x', "漢字", "{x:y}"]
WORSE = "".join([*HOSTILE, "\x1b[31mred", "\u202eevil", "\0", "\ud800"])
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "rect", "g", "path", "text", "animate", "animateTransform",
           "clipPath"}  # fmt: skip


def opened(data: bytes) -> Any:
    return images.open(io.BytesIO(data))


def colour(name: str) -> tuple[int, int, int]:
    dot: tuple[int, int, int] = images.new("RGB", (1, 1), name).getpixel((0, 0))
    return dot


def frames(data: bytes) -> list[Any]:
    animation = opened(data)
    found = []
    for number in range(animation.n_frames):
        animation.seek(number)
        found.append(animation.convert("RGB"))
    return found


def test_size_frames_and_times() -> None:
    solution = SMALL.solve()
    data = solution.gif(scale=30)
    animation = opened(data)
    layers = layers_of(animation_of(SMALL, solution.moves), LIGHT)
    assert animation.size == (round(layers.width * 0.3), round(layers.height * 0.3))
    assert animation.info["loop"] == 0
    times = frame_times(layers)
    delays = []
    for number in range(animation.n_frames):
        animation.seek(number)
        delays.append(animation.info["duration"])
    assert sum(delays) == times[-1] * 10 == round(layers.animation.seconds * 100) * 10
    assert animation.n_frames <= len(times) - 1
    assert animation.n_frames >= 5 * 3  # of each move several
    assert delays[0] == 1000
    assert min(delays) >= 20
    assert max(delays) == delays[-1]


def test_the_target_drives_out() -> None:
    solution = SMALL.solve()
    first, *_, last = frames(solution.gif(scale=30, labels=False))
    red = colour(LIGHT.targets[0])
    layers = layers_of(animation_of(SMALL, solution.moves), LIGHT)
    left, top = (round(length * 0.3) for length in layers.point((1, 0)))
    lane = (left, top, left + 120, top + 30)
    start = {shade: count for count, shade in first.crop(lane).getcolors(9999)}
    end = {shade: count for count, shade in last.crop(lane).getcolors(9999)}
    assert start[red] > 200
    assert red not in end
    assert end[colour(LIGHT.floor)] > 1000
    assert first.getpixel((left + 90 + 15, top - 15)) == colour(LIGHT.floor)


@pytest.mark.parametrize("theme", THEMES)
def test_frames_are_as_a_picture_is(theme: ThemeName) -> None:
    """The palette keeps what is seen most as it is, and all else nearly so."""
    solution = SMALL.solve()
    first = frames(solution.gif(theme=theme, scale=100, captions=False))[0]
    still = opened(SMALL.png(theme=theme, scale=100)).convert("RGB")
    assert first.size == still.size
    assert first.getpixel((0, 0)) == still.getpixel((0, 0)) == colour(THEMES[theme].paper)
    chops = pytest.importorskip("PIL.ImageChops")
    different = chops.difference(first, still).convert("L")
    # At this scale a vehicle stands at whole dots in both.
    assert sum(different.histogram()[25:]) < still.width * still.height * 0.001


def test_frames_hold_only_what_changed() -> None:
    data = unjam.deck("jam")["1"].solve().gif(scale=40)
    animation = opened(data)
    whole = animation.size[0] * animation.size[1]
    areas = []
    for number in range(1, animation.n_frames):
        animation.seek(number)
        left, top, right, bottom = animation.tile[0][1] if animation.tile else (0, 0, 0, 0)
        areas.append((right - left) * (bottom - top))
    assert sum(areas) / len(areas) < whole / 4
    assert len(data) < 1000 * animation.n_frames * 2


def test_fifty_one_moves_take_less_than_two_seconds() -> None:
    solution = unjam.deck("jam")["40"].solve()
    begin = time.process_time()
    data = solution.gif()
    assert time.process_time() - begin < 2
    assert opened(data).n_frames > 300
    assert len(data) < 600_000


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_variant(file: File) -> None:
    puzzle = Puzzle.parse(file.read_text(encoding="utf-8"))
    moves = puzzle.recorded_moves[:6]
    layers = layers_of(animation_of(puzzle, moves), LIGHT)
    assert opened(to_gif(layers, scale=12)).n_frames > len(moves)


def test_the_last_frame_shows_the_last_position() -> None:
    for name in ("torus", "klein", "projective", "goal"):
        text = next(file for file in EXAMPLES if file.stem == name).read_text(encoding="utf-8")
        puzzle = Puzzle.parse(text)
        animation = animation_of(puzzle, puzzle.recorded_moves)
        last = frames(to_gif(layers_of(animation, LIGHT, captions=False), scale=20))[-1]
        for move in puzzle.recorded_moves:
            puzzle = puzzle.play(move)
        still = frames(
            to_gif(layers_of(animation_of(puzzle, []), LIGHT, captions=False), scale=20)
        )[0]
        chops = pytest.importorskip("PIL.ImageChops")
        different = chops.difference(last, still).convert("L")
        assert sum(different.histogram()[40:]) < last.width * last.height * 0.01


def test_captions_and_titles_have_room() -> None:
    solution = SMALL.solve()
    plain = opened(solution.gif(scale=20, captions=False))
    worded = opened(solution.gif(scale=20))
    titled = opened(solution.gif(scale=20, title="Four by four"))
    assert plain.height < worded.height < titled.height


def test_what_cannot_be_filmed() -> None:
    stuck = Puzzle.parse("...A XX.A ...A ....").solve()
    for make in (stuck.gif, stuck.svg):
        with pytest.raises(ValueError, match="there is no solution to draw"):
            make()
    solution = SMALL.solve()
    with pytest.raises(ValueError, match="not 'pink'"):
        solution.gif(theme="pink")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is too large"):
        solution.gif(scale=900)
    for scale in (0, -1, float("nan"), float("inf"), 5000):
        with pytest.raises(ValueError, match="a scale is"):
            solution.svg(scale=scale)


def test_files_appear_whole(tmp_path: File) -> None:
    solution = SMALL.solve()
    assert (tmp_path / "a.gif").write_bytes(b"old")
    assert solution.gif(tmp_path / "a.gif") == (tmp_path / "a.gif").read_bytes()
    text = solution.svg(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == f"{text}\n"
    assert {path.name for path in tmp_path.iterdir()} == {"a.gif", "a.svg"}


def check_svg(text: str) -> ElementTree.Element:
    """Valid, of known elements, and free of anything that runs, styles or fetches."""
    root = ElementTree.fromstring(text)
    ids = set()
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ALLOWED
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert name not in ("style", "href", "class")
            assert "javascript" not in value.lower()
            if name == "id":
                ids.add(value)
            if "url(" in value:
                assert value == f"url(#{next(iter(ids))})"
        if element.tag in (f"{SVG}animate", f"{SVG}animateTransform"):
            check_animation(element)
    assert len(ids) <= 1
    return root


def check_animation(element: ElementTree.Element) -> None:
    times = [float(word) for word in element.attrib["keyTimes"].split(";")]
    values = element.attrib["values"].split(";")
    assert len(values) == len(times)
    assert times[0] == 0
    assert times == sorted(times)
    assert times[-1] <= 1
    assert element.attrib["repeatCount"] == "indefinite"
    if element.attrib["calcMode"] == "spline":
        assert times[-1] == 1
        splines = element.attrib["keySplines"].split(";")
        assert len(splines) == len(times) - 1
        for spline in splines:
            assert len(spline.split()) == 4
            assert all(0 <= float(word) <= 1 for word in spline.split())


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_animated_svg_of_every_variant(file: File) -> None:
    puzzle = Puzzle.parse(file.read_text(encoding="utf-8"))
    solution = puzzle.solve()
    root = check_svg(solution.svg())
    words = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert f"solved in {solution.move_count} moves" in words
    assert len(list(root.iter(f"{SVG}animateTransform"))) >= 1
    joined = puzzle.board.surface != "plane"
    assert bool(list(root.iter(f"{SVG}clipPath"))) <= joined


def test_svg_films_in_one_page_do_not_mix() -> None:
    names: set[str] = set()
    for name in ("torus", "klein", "cylinder"):
        text = next(file for file in EXAMPLES if file.stem == name).read_text(encoding="utf-8")
        solution = Puzzle.parse(text).solve()
        found = set(re.findall(r'id="([^"]*)"', solution.svg()))
        dark = set(re.findall(r'id="([^"]*)"', solution.svg(theme="dark")))
        assert len(found) == 1
        assert not found & dark
        assert not (found | dark) & names
        names |= found | dark


def test_hostile_labels_and_titles() -> None:
    cars = [
        Vehicle(label, ((row, 0), (row, 1)), "-", target=not row)
        for row, label in enumerate(HOSTILE)
    ]
    puzzle = Puzzle(Board(4, len(cars)), cars, [Exit((0, 3), "R")], title=WORSE)
    solution = puzzle.solve()
    assert solution.status == "solved"
    text = solution.svg(title=WORSE)
    root = check_svg(text)
    assert "<script" not in text
    words = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
    assert any("<script>" in word for word in words)
    assert len(frames(solution.gif(scale=16, title=WORSE))) > 2


def test_a_board_of_one_lane_is_wide_enough_for_any_words() -> None:
    car = Vehicle("a_very_long_label_indeed,_longer_than_the_board", ((0, 0), (0, 1)), "-", True)
    puzzle = Puzzle(Board(3, 1), [car], [Exit((0, 2), "R")])
    check_svg(puzzle.solve().svg())
    assert frames(puzzle.solve().gif(scale=10))
