"""Drawings in a PDF."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from tests.support.pdf import Pdf
from unjam import MissingExtraError, deck
from unjam.cli.main import run
from unjam.render.drawing import Drawing, Group, Mark, Path, Words
from unjam.render.fonts import pdf_fonts as fonts
from unjam.render.painter import paint
from unjam.render.pdf import to_pdf
from unjam.render.scene import scene_of
from unjam.render.theme import THEMES

pytest.importorskip("reportlab")

HOSTILE = [
    "<b>bold</b> & <script>alert(1)</script>",
    "(unbalanced \\( parentheses ) Tj ET endstream",
    "%PDF-1.4 \\101 &amp; &#65;",
    "{{ 7*7 }} ${HOME} `id`",
    "'); DROP TABLE cards; --",
]


def square(x: float, y: float, side: float, **look: object) -> Path:
    right, bottom = x + side, y + side
    steps = (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    return Path(steps, **look)  # type: ignore[arg-type]


def page_of(*marks: Mark, paper: str = "") -> Pdf:
    return Pdf(to_pdf(Drawing(100, 50, marks, paper), scale=100))


def test_the_page_is_as_large_as_the_drawing() -> None:
    page = Pdf(to_pdf(Drawing(600, 400, (), title="empty"), scale=50))
    assert len(page) == 1
    assert page.size(0) == (105.8, 70.6)


def test_x_to_the_right_and_y_down() -> None:
    dots = page_of(square(10, 5, 10, fill="#000000")).pixels(0)
    assert dots.shape == (50, 100)
    assert dots[6:14, 11:19].max() == 0
    dots[5:15, 10:20] = 255
    assert dots.min() == 255


def test_groups_shift_their_marks() -> None:
    inner = Group(20, 10, (square(10, 5, 10, fill="#000000"),))
    dots = page_of(Group(30, 10, (inner,), "A")).pixels(0)
    assert dots[26:34, 61:69].max() == 0
    assert dots[:25].min() == 255


def test_holes_strokes_dashes_and_opacity() -> None:
    outer = square(10, 5, 40, fill="#000000").steps
    inner = square(20, 15, 20).steps
    dots = page_of(Path(outer + inner, "#000000")).pixels(0)
    assert dots[25, 30] == 255
    assert dots[25, 15] == 0
    line = (("M", 0.0, 25.0), ("L", 100.0, 25.0))
    dots = page_of(Path(line, "", "#000000", 4, dashes=(10, 20))).pixels(0)
    assert dots[25, 5] == 0
    assert dots[25, 20] == 255
    dots = page_of(square(0, 0, 50, fill="#000000", opacity=0.5), paper="#ffffff").pixels(0)
    assert 126 <= dots[25, 25] <= 129
    assert dots[25, 75] == 255


def test_curves() -> None:
    curve = (("M", 0.0, 50.0), ("C", 0.0, 0.0, 100.0, 0.0, 100.0, 50.0), ("Z",))
    dots = page_of(Path(curve, "#000000")).pixels(0)
    assert dots[20, 50] == 0
    assert dots[5, 50] == 255


@pytest.mark.parametrize(("anchor", "left", "right"), [("start", 50, 72), ("end", 28, 50)])
def test_words_stand_where_they_should(anchor: str, left: int, right: int) -> None:
    dots = page_of(Words(50, 25, "HH", 15, "#000000", anchor)).pixels(0)
    columns = [column for column in range(100) if dots[:, column].min() < 128]
    rows = [row for row in range(50) if dots[row].min() < 128]
    assert left <= columns[0] <= columns[-1] <= right
    assert abs((rows[0] + rows[-1] + 1) / 2 - 25) <= 1  # the middle of a capital letter


@pytest.mark.parametrize("text", HOSTILE)
def test_text_is_text(text: str) -> None:
    page = page_of(Words(0, 25, text, 4, "#000000", "start"))
    assert page.text(0) == text


def test_other_alphabets_and_what_no_font_has(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Ж Ω → é"
    assert page_of(Words(0, 25, text, 8, "#000000", "start")).text(0) == text
    for odd in ("\x00\x1b[31m", "\ud800", "\U000e0001", "\u202e"):
        assert {font for font, _ in fonts.runs(odd.replace("[31m", ""))} == {"ZapfDingbats"}
        page_of(Words(0, 25, odd, 8, "#000000"))
    monkeypatch.setattr(fonts, "_others", lambda _: ())
    fonts._font_of.cache_clear()
    try:
        assert [font for font, _ in fonts.runs("aЖ")] == ["Helvetica", "ZapfDingbats"]
    finally:
        fonts._font_of.cache_clear()


def test_lines_fit() -> None:
    words = "one two three four five six seven"
    lines = fonts.wrapped(words, 60, 10)
    assert " ".join(lines) == words
    assert len(lines) > 2
    assert all(fonts.width_of(line, 10) <= 60 for line in lines)
    assert fonts.wrapped("x" * 100, 60, 10) == [fonts.shortened("x" * 100, 60, 10)]
    assert fonts.wrapped("", 60, 10) == []
    assert fonts.shortened("short", 60, 10) == "short"
    assert fonts.shortened("anything", 0, 10) == "…"


def test_the_same_bytes_every_time(tmp_path: File) -> None:
    drawing = paint(scene_of(deck("jam")["1"], title="Ж (1"), THEMES["light"])
    first = to_pdf(drawing)
    assert first == to_pdf(drawing)
    assert {"A", "B", "X"} <= set(Pdf(first).text(0).split())


def test_a_missing_package_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'unjam\[pictures\]'"):
        to_pdf(Drawing(100, 50, ()))


def test_render_writes_pdf(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["render", "--theme", "print", "--scale", "36", "jam:1", "-o", "jam-1.pdf"]) == 0
    page = Pdf(File("jam-1.pdf"))
    assert len(page) == 1
    assert {"A", "B", "X"} <= set(page.text(0).split())
    assert run(["render", "--moves", "jam:1", "-o", "steps.PDF"]) == 0
    assert "solved" in Pdf(File("steps.PDF")).text(0)
