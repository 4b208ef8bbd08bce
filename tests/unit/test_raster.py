"""Drawings as images: what is where, in which colour, and how large."""

from __future__ import annotations

import io
from pathlib import Path as File
from typing import Any

import pytest

import unjam
from unjam import Puzzle
from unjam.literals import ThemeName
from unjam.model import Board, Vehicle
from unjam.render.drawing import Drawing, Group, Mark, Path, Words
from unjam.render.fonts.text_width import visible
from unjam.render.png import to_png
from unjam.render.raster import MAX_PIXELS, check_size, to_image
from unjam.render.theme import THEMES

images: Any = pytest.importorskip("PIL.Image")

EXAMPLES = sorted((File(__file__).parents[2] / "examples").glob("*.unjam"))
SMALL = Puzzle.parse(".... XX.B A..B AOOO")
LABELS = ["<script>alert(1)</script>", "&lt;b&gt;", "}</style>", "漢字", "🚗"]
HOSTILE = [*LABELS, "\x1b[31mred", "\u202eevil"]
BLACK, WHITE, RED = (0, 0, 0), (255, 255, 255), (255, 0, 0)


def square(left: float, top: float, side: float) -> tuple[tuple[Any, ...], ...]:
    right, bottom = left + side, top + side
    return (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))


def drawn(*marks: Mark, paper: str = "#ffffff", scale: float = 100) -> Any:
    return to_image(Drawing(100, 100, marks, paper), scale=scale)


def opened(data: bytes) -> Any:
    image = images.open(io.BytesIO(data))
    image.load()
    return image


def test_a_filled_path() -> None:
    image = drawn(Path(square(20, 20, 40), "#ff0000"))
    assert image.size == (100, 100)
    assert image.getpixel((10, 10)) == WHITE
    assert image.getpixel((40, 40)) == RED
    assert image.getpixel((58, 58)) == RED
    assert image.getpixel((62, 62)) == WHITE


def test_an_enclosed_line_is_a_hole_and_one_in_that_is_none() -> None:
    image = drawn(Path(square(0, 0, 90) + square(20, 20, 50) + square(40, 40, 10), "#ff0000"))
    assert [image.getpixel((at, at)) for at in (10, 30, 45, 60, 80)] == [
        RED, WHITE, RED, WHITE, RED,
    ]  # fmt: skip


def test_curves_are_round() -> None:
    steps = (
        ("M", 50, 10), ("C", 72, 10, 90, 28, 90, 50), ("C", 90, 72, 72, 90, 50, 90),
        ("C", 28, 90, 10, 72, 10, 50), ("C", 10, 28, 28, 10, 50, 10), ("Z",),
    )  # fmt: skip
    image = drawn(Path(steps, "#000000"))
    assert image.getpixel((50, 13)) == BLACK
    assert image.getpixel((24, 24)) == BLACK
    assert image.getpixel((18, 18)) == WHITE
    greys = {colour for _, colour in image.getcolors(10_000)}
    assert len(greys) > 8  # smooth


def test_strokes_have_round_ends_and_dashes_gaps() -> None:
    line = (("M", 20, 50), ("L", 80, 50))
    image = drawn(Path(line, stroke="#000000", width=20))
    assert image.getpixel((13, 50)) == BLACK
    assert image.getpixel((11, 42)) == WHITE
    assert image.getpixel((50, 41)) == BLACK
    dashed = drawn(Path(line, stroke="#000000", width=4, dashes=(20, 20)))
    assert [dashed.getpixel((at, 50)) for at in (30, 50, 70)] == [BLACK, WHITE, BLACK]


@pytest.mark.parametrize("dashes", [(0.0, 0.0), (1e-9, 1e-9), (-1.0, 2.0), (5.0,)])
def test_odd_dashes_end(dashes: tuple[float, ...]) -> None:
    line = (("M", 0, 50), ("L", 100, 50))
    assert drawn(Path(line, stroke="#000000", width=4, dashes=dashes)).getpixel((2, 50)) == BLACK


def test_opacity_mixes() -> None:
    image = drawn(Path(square(0, 0, 100), "#000000", opacity=0.5))
    assert image.getpixel((50, 50))[0] in (127, 128)
    image = drawn(Path((("M", 0, 50), ("L", 100, 50)), stroke="#000000", width=20, opacity=0.5))
    assert image.getpixel((50, 50))[0] in (127, 128)


def test_without_paper_it_is_transparent_and_edges_keep_their_colour() -> None:
    image = drawn(Path(square(20.5, 20.5, 40), "#ff0000"), paper="")
    assert image.mode == "RGBA"
    assert image.getpixel((5, 5)) == (0, 0, 0, 0)
    assert image.getpixel((40, 40)) == (255, 0, 0, 255)
    edge = image.getpixel((20, 40))
    assert edge[:3] == RED
    assert 0 < edge[3] < 255
    soft = drawn(Path(square(0, 0, 100), "#00ff00", opacity=0.25), paper="")
    assert soft.getpixel((50, 50)) == (0, 255, 0, 64)


def test_groups_shift() -> None:
    dot = Path(square(0, 0, 10), "#ff0000")
    image = drawn(Group(20, 30, (Group(10, 10, (dot,)),)))
    assert image.getpixel((34, 44)) == RED
    assert image.getpixel((14, 14)) == WHITE


def test_words_stand_where_they_should() -> None:
    def inked(anchor: str, bold: bool = False) -> tuple[int, int, int, int]:
        image = drawn(Words(50, 50, "H", 40, "#000000", anchor, bold))
        box: tuple[int, int, int, int] = (
            image.convert("L").point(lambda level: 255 - level).getbbox()
        )
        return box

    left, top, right, bottom = inked("middle")
    assert abs((left + right) / 2 - 50) <= 1.5
    assert abs((top + bottom) / 2 - 50) <= 1.5
    assert inked("start")[0] >= 50
    assert inked("end")[2] <= 50
    wide = inked("middle", bold=True)
    assert wide[2] - wide[0] > right - left


@pytest.mark.parametrize("text", [*HOSTILE, "", " ", "\n", "\ud800", "a" * 5000, "\U0010ffff"])
def test_any_text_can_be_drawn(text: str) -> None:
    image = drawn(Words(50, 50, text, 30, "#000000"))
    assert image.size == (100, 100)
    inked = image.convert("L").getextrema() != (255, 255)
    assert inked or not visible(text).strip() or not visible(text).isprintable()


def test_bands_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = SMALL.png(scale=30)
    monkeypatch.setattr("unjam.render.raster._BAND", 10_000)
    assert SMALL.png(scale=30) == whole


def test_too_large_a_picture_is_refused_in_words() -> None:
    with pytest.raises(
        ValueError, match=r"pixels is too large; use a scale of at most \d+ pixels per cell"
    ):
        SMALL.png(scale=1000)
    with pytest.raises(ValueError, match="scale must be from 1 to 1000 pixels"):
        SMALL.png(scale=0.5)
    for scale in (float("nan"), float("inf"), -3):
        with pytest.raises(ValueError, match="scale must be from 1 to 1000 pixels"):
            check_size(100, 100, scale)
    largest = Puzzle(Board(16, 16), [Vehicle("X", ((0, 0), (0, 1)), "-", True)])
    with pytest.raises(ValueError, match="too large") as refused:
        largest.png(scale=1000)
    fits = int(str(refused.value).split("scale of at most ")[1].split()[0])
    check_size(1660, 1660, fits - 1)
    assert MAX_PIXELS < 2**25


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_a_puzzle(theme: ThemeName) -> None:
    image = opened(SMALL.png(theme=theme, scale=40, labels=False))
    colours = THEMES[theme]
    plain = {name: images.new("RGB", (1, 1), getattr(colours, name)).getpixel((0, 0)) for name in
             ("paper", "frame", "floor")}  # fmt: skip
    red = images.new("RGB", (1, 1), colours.targets[0]).getpixel((0, 0))
    assert image.getpixel((1, 1)) == plain["paper"]
    left = (image.width - 4 * 40) // 2
    top = (image.height - 4 * 40) // 2
    assert image.getpixel((left + 60, top + 20)) == plain["floor"]  # row 1 is empty
    assert image.getpixel((left - 4, top + 100)) == plain["frame"]
    assert image.getpixel((left + 4 * 40 + 4, top + 100)) == plain["frame"]
    assert image.getpixel((left + 4 * 40 + 4, top + 50)) != plain["frame"]  # the exit of row 2
    target = image.crop((left, top + 40, left + 80, top + 80))
    counts = {colour: count for count, colour in target.getcolors(10_000)}
    assert counts.get(red, 0) > 300
    other = image.crop((left, top + 80, left + 160, top + 160))
    assert red not in {colour for _, colour in other.getcolors(20_000)}


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_variant(file: File) -> None:
    puzzle = Puzzle.parse(file.read_text(encoding="utf-8"))
    image = opened(puzzle.png(scale=20))
    assert image.width >= puzzle.board.width * 20
    assert image.height >= puzzle.board.height * 20
    assert len(image.getcolors(1_000_000)) > 20


def test_hostile_labels_and_titles() -> None:
    cars = [
        Vehicle(label, ((row, 0), (row, 1)), "-", target=not row)
        for row, label in enumerate(LABELS)
    ]
    puzzle = Puzzle(Board(4, len(cars)), cars, title=HOSTILE[0], id=HOSTILE[1])
    data = puzzle.png(scale=24, title="".join(HOSTILE))
    assert b"script" not in data
    opened(data)


def test_a_file_appears_whole(tmp_path: File) -> None:
    file = tmp_path / "small.png"
    data = SMALL.png(file)
    assert file.read_bytes() == data
    assert [path.name for path in tmp_path.iterdir()] == ["small.png"]
    with pytest.raises(FileNotFoundError):
        SMALL.png(tmp_path / "no" / "small.png")


def test_the_sheet_of_a_solution() -> None:
    solution = unjam.deck("jam")["1"].solve()
    sheet = opened(solution.png(scale=16))
    one = opened(solution.puzzle.png(scale=16))
    assert sheet.width > 3 * one.width
    assert sheet.height > 2 * one.height
    with pytest.raises(ValueError, match="there is no solution to draw"):
        Puzzle.parse("...A XX.A ...A ....").solve().png()


def test_the_same_drawing_gives_the_same_file() -> None:
    drawing = Drawing(100, 100, (Words(50, 50, "A", 40, "#000000"),), "#ffffff")
    assert to_png(drawing) == to_png(drawing)
