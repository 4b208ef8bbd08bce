"""``unjam cards``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.support.pdf import Pdf

from .conftest import Command

pytest.importorskip("reportlab")

SMALL = ".... XX.B A..B AOOO"
STUCK = "...A XX.A ...A ...."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_deck(unjam: Command) -> None:
    assert unjam("cards", "jam", "-o", "cards.pdf") == (0, "", "")
    pdf = Pdf(Path("cards.pdf"))
    assert len(pdf) == 10
    assert pdf.size(0) == (210, 297)
    texts = [pdf.text(page).split() for page in range(10)]
    assert [text.count("Beginner") for text in texts[::2]] == [9, 1, 0, 0, 0]
    assert [text.count("Expert") for text in texts[1::2]] == [0, 0, 0, 6, 4]
    assert all("jam" in text for text in texts)


def test_sizes_and_paper(unjam: Command) -> None:
    options = ("--size", "tarot", "--paper", "letter", "--flip", "short")
    assert unjam("cards", *options, "jam:1", "jam:2", "-o", "cards.pdf") == (0, "", "")
    pdf = Pdf(Path("cards.pdf"))
    assert [pdf.size(page) for page in range(len(pdf))] == [(215.9, 279.4)] * 2
    (word,) = pdf.find(1, "moves, 16 slides")
    assert word.turned


def test_the_toy(unjam: Command) -> None:
    done = unjam("cards", "--toy", "jam:1", SMALL, "-o", "cards.pdf")
    assert done == (0, "", "unjam: the toy cannot show a puzzle: its board is not 6x6\n")
    text = Pdf(Path("cards.pdf")).text(0)
    assert "4 cars (X, A-C), 4 trucks (O-R)" in text


def test_codes(unjam: Command) -> None:
    base = "https://example.org/play"
    done = unjam("cards", "--qr", base, "jam:1", "klotski:huarongdao", "-o", "cards.pdf")
    assert (done.code, done.out) == (0, "")
    assert "puzzle huarongdao gets no QR code" in done.err
    assert Pdf(Path("cards.pdf")).text(1).count("Scan to play") == 1
    done = unjam("cards", "--qr", "javascript:alert(1)", "jam:1", "-o", "other.pdf")
    assert done.code == 33
    assert "must start with http:// or https://" in done.err
    assert not os.path.exists("other.pdf")


def test_names_at_the_foot(unjam: Command, folder: Path) -> None:
    (folder / "club.2.txt").write_text(f"{SMALL}\n", encoding="utf-8")
    assert unjam("cards", "club.2.txt", "JAM:1", SMALL, "-o", "cards.pdf").code == 0
    words = Pdf(Path("cards.pdf")).text(0).split()
    assert words.count("club.2") == words.count("jam") == 1
    assert unjam("cards", "--deck", "<i>mine</i>", "jam:1", "-o", "cards.pdf").code == 0
    assert "<i>mine</i>" in Pdf(Path("cards.pdf")).text(0)


def test_levels_by_rating(unjam: Command) -> None:
    pytest.importorskip("numpy")
    assert unjam("cards", SMALL, "-o", "cards.pdf").code == 0
    assert "Beginner" not in Pdf(Path("cards.pdf")).text(0)
    assert unjam("cards", "--rate", SMALL, STUCK, "-o", "cards.pdf").code == 10
    assert Pdf(Path("cards.pdf")).text(0).count("Beginner") == 1


def test_the_metric(unjam: Command) -> None:
    assert unjam("cards", "--metric", "slides,moves", "jam:40", "-o", "cards.pdf").code == 0
    slides = Pdf(Path("cards.pdf")).text(1)
    assert unjam("cards", "jam:40", "-o", "cards.pdf").code == 0
    moves = Pdf(Path("cards.pdf")).text(1)
    assert ("81 slides" in slides, "51 moves, 81 slides" in moves) == (True, True)


def test_exit_codes(unjam: Command) -> None:
    assert unjam("cards", STUCK, SMALL, "-o", "cards.pdf") == (10, "", "")
    assert "It cannot be solved" in Pdf(Path("cards.pdf")).text(1)
    done = unjam("cards", "--max-states", "5", "jam:40", STUCK, "-o", "cards.pdf")
    assert done.code == 20
    assert done.err.startswith("unjam: puzzle 40: ")
    assert "--max-states" in done.err
    assert "No solution is known" in Pdf(Path("cards.pdf")).text(1)
    # What cannot be read does not keep the others from being printed.
    done = unjam("cards", "XX..B", "jam:1", "-o", "cards.pdf")
    assert done.code == 30
    assert "8 moves" in Pdf(Path("cards.pdf")).text(1)
    assert unjam("cards", "jam:99", "jam:1", "-o", "cards.pdf").code == 32


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["jam:1"], 33, "-o"),
        (["--size", "tiny", "jam:1"], 33, "size must be poker, bridge, tarot"),
        (["--size", "17x10", "jam:1"], 33, "at least 40 mm"),
        (["--size", "400x400", "jam:1"], 33, "does not fit on A4"),
        (["--paper", "A5", "jam:1"], 33, "paper must be A4 or Letter, not 'A5'"),
        (["--flip", "lang", "jam:1"], 33, "did you mean 'long'?"),
        (["--timeout", "soon", "jam:1"], 33, "--timeout must be a number of seconds"),
        (["--foo", "jam:1"], 33, "no option '--foo'"),
        (["XX..B"], 30, "not a square number"),
        (["nowhere.txt"], 32, "nowhere.txt"),
        (["jan"], 32, "did you mean 'jam'?"),
    ],
)
def test_wrong_use(
    unjam: Command, folder: Path, arguments: list[str], code: int, sentence: str
) -> None:
    output = [] if arguments == ["jam:1"] else ["-o", "cards.pdf"]
    done = unjam("cards", *arguments, *output)
    assert (done.code, done.out) == (code, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert not list(folder.iterdir())


def test_a_worksheet(unjam: Command) -> None:
    options = ("--layout", "worksheet", "--answers", "--moves-on-front", "--per-page", "4")
    assert unjam("cards", *options, "jam:1", "jam:40", SMALL, "-o", "sheet.pdf") == (0, "", "")
    pdf = Pdf(Path("sheet.pdf"))
    assert len(pdf) == 2
    assert "Fewest moves: 51" in pdf.text(0)
    assert "8 moves, 16 slides" in pdf.text(1)
    done = unjam("cards", "--layout", "worksheet", STUCK, "-o", "sheet.pdf")
    assert (done.code, len(Pdf(Path("sheet.pdf")))) == (10, 1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "x.png"], "the output must be a .pdf file, not 'x.png'"),
        (["-o", "x.pdf", "--layout", "worksheets"], "did you mean 'worksheet'?"),
        (["-o", "x.pdf", "--answers"], "--answers is for the layout 'worksheet'"),
        (["-o", "x.pdf", "--per-page", "4"], "--per-page is for the layout 'worksheet'"),
        (["-o", "x.pdf", "--layout", "worksheet", "--per-page", "99"], "1 to 12 boards"),
        (["-o", "x.pdf", "--layout", "worksheet", "--size", "tarot"], "size is for the layout"),
    ],
)
def test_what_a_layout_does_not_take(
    unjam: Command, folder: Path, arguments: list[str], sentence: str
) -> None:
    done = unjam("cards", "jam:1", *arguments)
    assert (done.code, done.out) == (33, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert not list(folder.iterdir())


def test_files_that_cannot_be_written(unjam: Command, folder: Path) -> None:
    done = unjam("cards", "jam:1", "-o", "nowhere/cards.pdf")
    assert (done.code, done.out) == (33, "")
    assert "cannot write 'nowhere/cards.pdf'" in done.err
    (folder / "cards.pdf").mkdir()
    assert unjam("cards", "jam:1", "-o", "cards.pdf").code == 33
    assert os.listdir(folder) == ["cards.pdf"]


@pytest.mark.parametrize("module", ["reportlab", "segno"])
def test_a_missing_package(
    unjam: Command, folder: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    done = unjam("cards", "--qr", "https://example.org", "jam:1", "-o", "cards.pdf")
    assert done.code == 34
    assert f"this needs {module}: pip install 'unjam[pictures]'" in done.err
    assert not list(folder.iterdir())


def test_standard_input(unjam: Command) -> None:
    done = unjam("cards", "-", "-o", "cards.pdf", stdin=f"{SMALL}\n\n{STUCK}\n".encode())
    assert done.code == 10
    assert len(Pdf(Path("cards.pdf"))) == 2
