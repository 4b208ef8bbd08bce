"""``unjam render``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from .conftest import Command

images: Any = pytest.importorskip("PIL.Image")

SMALL = ".... XX.B A..B AOOO"
STUCK = "...A XX.A ...A ...."
LARGE = " ".join(["XX" + "." * 14, *["." * 16] * 15])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def size(file: Path) -> tuple[int, int]:
    with images.open(file) as image:
        found: tuple[int, int] = image.size
        return found


def test_a_picture_of_each_kind(unjam: Command, folder: Path) -> None:
    for name in ("a.svg", "a.PNG", "a.gif"):
        assert unjam("render", SMALL, "-o", name) == (0, "", "")
    root = ElementTree.fromstring((folder / "a.svg").read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (folder / "a.PNG").read_bytes()[:4] == b"\x89PNG"
    with images.open(folder / "a.gif") as film:
        assert film.n_frames > 10


def test_a_page(unjam: Command, folder: Path) -> None:
    assert unjam("render", SMALL, "-o", "a.html") == (0, "", "")
    text = (folder / "a.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.rstrip().endswith("</html>")
    assert unjam("render", STUCK, "-o", "b.html").code == 10


def test_the_solution_in_a_picture(unjam: Command, folder: Path) -> None:
    assert unjam("render", "--moves", SMALL, "-o", "moves.svg") == (0, "", "")
    assert "<animateTransform" in (folder / "moves.svg").read_text(encoding="utf-8")
    assert unjam("render", SMALL, "-o", "still.svg") == (0, "", "")
    assert "<animate" not in (folder / "still.svg").read_text(encoding="utf-8")
    for name, options in (("moves.png", ["--moves"]), ("still.png", [])):
        assert unjam("render", *options, "--scale", "20", SMALL, "-o", name) == (0, "", "")
    still, moves = size(folder / "still.png"), size(folder / "moves.png")
    assert moves[0] > 2 * still[0]
    assert moves[1] > still[1]


def test_scale_theme_and_labels(unjam: Command, folder: Path) -> None:
    unjam("render", "--scale", "20", SMALL, "-o", "small.png")
    unjam("render", "--scale", "40", "--theme", "dark", SMALL, "-o", "dark.png")
    unjam("render", "--scale", "40", "--no-labels", SMALL, "-o", "bare.png")
    small, dark = size(folder / "small.png"), size(folder / "dark.png")
    assert abs(dark[0] - 2 * small[0]) <= 1
    with images.open(folder / "dark.png") as image:
        assert sum(image.getpixel((0, 0))) < 150
    with images.open(folder / "bare.png") as image:
        assert image.getpixel((0, 0)) == (255, 255, 255)
    unjam("render", "--labels", SMALL, "-o", "labels.svg")
    unjam("render", "--no-labels", SMALL, "-o", "none.svg")
    assert ">O</text>" in (folder / "labels.svg").read_text(encoding="utf-8")
    assert "</text>" not in (folder / "none.svg").read_text(encoding="utf-8")


def test_the_metric_and_the_corners_of_the_solution(unjam: Command, folder: Path) -> None:
    assert unjam("render", "--moves", "--metric", "slides", "jam:1", "-o", "a.svg").code == 0
    assert "solved in" in (folder / "a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["a.gif", "a.svg", "a.png"])
def test_no_solution_to_draw(unjam: Command, folder: Path, name: str) -> None:
    done = unjam("render", "--moves", STUCK, "-o", name)
    assert (done.code, done.out) == (10, "")
    assert done.err.startswith("unjam: no solution to draw: X can never get out")
    done = unjam("render", "--moves", "--max-states", "3", "jam:40", "-o", name)
    assert done.code == 20
    assert "--max-states was reached" in done.err
    assert not list(folder.iterdir())


def test_a_still_of_what_cannot_be_solved_or_played(unjam: Command, folder: Path) -> None:
    assert unjam("render", STUCK, "-o", "a.png").code == 0
    unplayable = "target: X\nexit: none\nXX..\n....\n"
    assert unjam("render", unplayable, "-o", "b.png").code == 0
    done = unjam("render", unplayable, "-o", "c.gif")
    assert done.code == 31
    assert done.err.count("\n") == 1


def test_a_puzzle_that_is_won_already(unjam: Command, folder: Path) -> None:
    for name in ("a.gif", "a.svg", "a.png"):
        assert unjam("render", "--moves", "..XX .... .... ....", "-o", name) == (0, "", "")
    assert "solved already" in (folder / "a.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["jam:1", "-o", "a.bmp"], 33, "the output must be a .svg, .png, .gif, .pdf or .html file"),
        (["jam:1", "-o", "svg"], 33, "file, not 'svg'"),
        (["jam:1"], 33, "required: -o/--output"),
        (["jam", "-o", "a.png"], 32, "'jam' is a deck; name a puzzle in it, such as 'jam:1'"),
        (["jam:1", "jam:2", "-o", "a.png"], 33, "unexpected argument 'jam:2'"),
        (["jam:99", "-o", "a.png"], 32, "99"),
        (["nonsense", "-o", "a.png"], 32, "nonsense"),
        (["jam:1", "-o", "no/a.png"], 33, "cannot write 'no/a.png': No such file"),
        (["jam:1", "-o", "."], 33, "the output must be"),
        (["--theme", "pink", "jam:1", "-o", "a.png"], 33, "--theme must be light, dark or print"),
        (
            ["--theme", "dark", "jam:1", "-o", "a.html"],
            33,
            "--theme applies to pictures, not to .html",
        ),
        (
            ["--no-labels", "jam:1", "-o", "a.html"],
            33,
            "--labels applies to pictures, not to .html",
        ),
        (["--scale", "0", "jam:1", "-o", "a.png"], 33, "--scale must be a number from 1 to"),
        (["--scale", "nan", "jam:1", "-o", "a.svg"], 33, "not 'nan'"),
        (["--scale", "inf", "jam:1", "-o", "a.svg"], 33, "not 'inf'"),
        (["--scale", "big", "jam:1", "-o", "a.gif"], 33, "not 'big'"),
        (["--scale", "1001", "jam:1", "-o", "a.gif"], 33, "to 1000, not '1001'"),
        (
            ["--scale", "1000", LARGE, "-o", "a.png"],
            33,
            "pixels is too large; use a scale of at most",
        ),
        (
            ["--scale", "1000", LARGE, "-o", "a.gif"],
            33,
            "pixels is too large; use a scale of at most",
        ),
    ],
)
def test_wrong_use_is_one_sentence(
    unjam: Command, folder: Path, arguments: list[str], code: int, words: str
) -> None:
    done = unjam("render", *arguments)
    assert (done.code, done.out) == (code, "")
    assert words in done.err
    assert done.err.startswith("unjam: ")
    assert done.err.count("\n") == 1
    assert not list(folder.iterdir())


def test_the_scale_that_is_offered_fits(unjam: Command, folder: Path) -> None:
    done = unjam("render", "--scale", "900", SMALL, "-o", "a.gif")
    fits = done.err.split("use a scale of at most ")[1].split()[0]
    assert unjam("render", "--scale", fits, "--max-states", "1", SMALL, "-o", "a.gif").code == 20
    assert int(fits) > 200


@pytest.mark.parametrize("name", ["a.png", "a.gif"])
def test_a_missing_package(
    unjam: Command, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [module for module in sys.modules if module.split(".")[0] == "PIL"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "PIL", None)
    done = unjam("render", SMALL, "-o", name)
    assert done == (34, "", "unjam: this needs PIL: pip install 'unjam[pictures]'\n")


def test_svg_needs_no_package(
    unjam: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert unjam("render", "--moves", SMALL, "-o", "a.svg") == (0, "", "")


def test_a_file_that_was_there_stays_if_nothing_comes_of_it(unjam: Command, folder: Path) -> None:
    (folder / "a.gif").write_bytes(b"mine")
    assert unjam("render", STUCK, "-o", "a.gif").code == 10
    assert (folder / "a.gif").read_bytes() == b"mine"


def test_hostile_names(unjam: Command, folder: Path) -> None:
    text = "title: <script>alert(1)</script>\nid: &amp;\n....\nXX.B\nA..B\nAOOO\n"
    for name in ("a.svg", "a.gif"):
        assert unjam("render", "--moves", text, "-o", name) == (0, "", "")
    assert "<script" not in (folder / "a.svg").read_text(encoding="utf-8")
