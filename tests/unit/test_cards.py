"""Cards: sheets, faces, QR codes; fronts and backs laid on one another."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.pdf import MILLIMETRE, Pdf
from unjam import Board, Exit, Progress, Puzzle, UnplayableError, Vehicle, cards, deck
from unjam.render.cards.card_back import lay_out
from unjam.render.cards.paper_sheet import PAPERS, Sheet, sheet_of
from unjam.render.cards.qr_code import address_of, check_base, modules

pytest.importorskip("reportlab")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EASY = Puzzle.parse("XX.B A..B AOOO ....")
# By flip and whether the paper stands: the mirror in which the back lies on the front.
SHEETS = [
    ("poker", "a4", "long", "|"),
    ("poker", "letter", "long", "|"),
    ("tarot", "a4", "short", "-"),
    ("poker", "letter", "short", "-"),
    ("250x90", "a4", "long", "-"),
    ("250x90", "a4", "short", "|"),
]


def numbered(count: int) -> list[Puzzle]:
    return [EASY.replace(id=f"N{number:02}") for number in range(count)]


def printed(puzzles: list[Puzzle], folder: Path, **options: Any) -> Pdf:
    path = folder / "cards.pdf"
    cards(puzzles, path, **options)
    return Pdf(path)


# ---- Sheets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "paper", "flip", "mirror"), SHEETS)
def test_fronts_and_backs_match(
    tmp_path: Path, size: str, paper: str, flip: str, mirror: str
) -> None:
    sheet = sheet_of(size, paper, flip)
    count = sheet.cards + max(sheet.cards // 2, 1)  # a full sheet and a part of one
    pdf = printed(numbered(count), tmp_path, size=size, paper=paper, flip=flip, deck="club")
    assert len(pdf) == 4
    for number in range(count):
        page = number // sheet.cards * 2
        (front,), (back,) = (pdf.find(side, f"N{number:02}") for side in (page, page + 1))
        assert cell(sheet, front.x, front.y) == divmod(number % sheet.cards, sheet.columns)
        if mirror == "|":
            behind = (sheet.width - back.x, back.y)
        else:
            behind = (back.x, sheet.height - back.y)
        assert cell(sheet, *behind) == cell(sheet, front.x, front.y)
        # Turned like a page of a book, a card has its number at the top left on both sides.
        assert not front.turned
        assert back.turned == (mirror == "-")
    for page in (0, 2):
        front_dots, back_dots = pdf.pixels(page), pdf.pixels(page + 1)
        over = back_dots[:, ::-1] if mirror == "|" else back_dots[::-1]
        assert outside(sheet, front_dots) == outside(sheet, over) == outside(sheet, back_dots)
        assert inked(sheet, front_dots) == inked(sheet, over)
        assert len(inked(sheet, front_dots)) == min(count - page // 2 * sheet.cards, sheet.cards)


def cell(sheet: Sheet, x: float, y: float) -> tuple[int, int]:
    left, top = sheet.front(0)
    return int((y - top) // sheet.card_height), int((x - left) // sheet.card_width)


def inked(sheet: Sheet, dots: Any) -> set[int]:
    """The cards on which something is printed."""
    found = set()
    for number in range(sheet.cards):
        left, top = sheet.front(number)
        box = [left + 1, top + 1, left + sheet.card_width - 1, top + sheet.card_height - 1]
        x, y, right, bottom = (round(edge * MILLIMETRE) for edge in box)
        if dots[y:bottom, x:right].min() < 128:
            found.add(number)
    return found


def outside(sheet: Sheet, dots: Any) -> set[tuple[int, int]]:
    """Where there is ink outside the cards, to 2 mm: the crop marks."""
    left, top = (round(length * MILLIMETRE) for length in sheet.front(0))
    rest = dots.copy()
    rest[top - 3 : rest.shape[0] - top + 3, left - 3 : rest.shape[1] - left + 3] = 255
    height, width = rest.shape
    rows, columns = (rest < 200).nonzero()
    assert len(rows) > 0
    # From the middle, so that a mirror does not shift them by a dot.
    return {
        (round((row - (height - 1) / 2) / 6), round((column - (width - 1) / 2) / 6))
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
    }


@pytest.mark.parametrize(("size", "paper", "flip", "_mirror"), SHEETS)
def test_crop_marks_are_at_every_cut_and_on_no_card(
    size: str, paper: str, flip: str, _mirror: str
) -> None:
    sheet = sheet_of(size, paper, flip)
    marks = list(sheet.crop_marks())
    assert len(marks) == 2 * (sheet.columns + 1) + 2 * (sheet.rows + 1)
    left, top = sheet.front(0)
    right, bottom = sheet.width - left, sheet.height - top
    for x, y, to_x, to_y in marks:
        for at_x, at_y in ((x, y), (to_x, to_y)):
            assert 0 <= at_x <= sheet.width
            assert 0 <= at_y <= sheet.height
            assert not (left < at_x < right and top < at_y < bottom)
        assert (x == to_x) != (y == to_y)
    assert {(round(-x, 6), round(y, 6)) for x, y, *_ in marks} == {
        (round(x - sheet.width, 6), round(y, 6)) for x, y, *_ in marks
    }


@pytest.mark.parametrize("paper", PAPERS)
def test_paper(tmp_path: Path, paper: str) -> None:
    pdf = printed(numbered(1), tmp_path, paper=paper.upper())
    assert [pdf.size(page) for page in range(len(pdf))] == [PAPERS[paper]] * 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"paper": "a5"}, "paper is A4 or Letter, not 'a5'"),
        ({"flip": "left"}, "flip is long or short, not 'left'"),
        ({"size": "huge"}, "size is poker, bridge, tarot, or millimetres such as 63x88"),
        ({"size": "63x"}, "not '63x'"),
        ({"size": "10x10"}, "at least 40 mm"),
        ({"size": (0, 88)}, "at least 40 mm wide and high, not 0x88"),
        ({"size": "205x100", "paper": "letter"}, None),
        ({"size": "280x280"}, "does not fit on a4"),
        ({"size": "9999x9999"}, "does not fit"),
    ],
)
def test_sheets_that_are_refused(options: dict[str, Any], sentence: str | None) -> None:
    if sentence is None:
        assert sheet_of(**options).cards > 0
    else:
        with pytest.raises(ValueError, match=sentence):
            sheet_of(**options)


# ---- Faces ---------------------------------------------------------------------------------------


def test_what_is_on_a_card(tmp_path: Path) -> None:
    pdf = printed([deck("jam")["1"], deck("jam")["40"]], tmp_path, deck="club")
    front, back = pdf.text(0), pdf.text(1)
    for text in ("1", "Beginner", "40", "Expert", "4 cars, 4 trucks", "10 cars, 3 trucks", "club"):
        assert text in front
    for text in ("8 moves, 16 slides", "51 moves, 81 slides", "L left, R right, U up, D down"):
        assert text in back
    assert {(31, 122, 61), (179, 20, 31)} <= pdf.colours(0) & pdf.colours(1)
    assert "Rush Hour" not in front + back
    solution = deck("jam")["40"].solve(metric="moves,slides")
    words = back.split()
    for move in solution.moves:
        assert str(move) in words
    assert {str(number) for number in range(1, 52, 5)} <= set(words)


def test_the_name_of_the_deck_is_that_of_the_deck(tmp_path: Path) -> None:
    cards(deck("hardest"), tmp_path / "cards.pdf")
    assert "hardest" in Pdf(tmp_path / "cards.pdf").text(0)


def test_an_unsolvable_puzzle_and_one_that_takes_too_long(tmp_path: Path) -> None:
    stuck = Puzzle.parse("...A XX.A ...A ....")
    done = Puzzle.parse("..XX .... .... ....")
    pdf = printed([stuck, deck("jam")["40"], done], tmp_path, max_states=10)
    text = " ".join(pdf.text(1).split())
    assert "It cannot be solved X can never get out: row 2, column 4 can never be free." in text
    assert "No solution is known" in text
    assert "Nothing to do: it is solved as it stands" in text
    assert pdf.text(0).split().count("X") == 3


def test_markup_and_control_characters_are_text(tmp_path: Path) -> None:
    title = "<b>T</b> &amp; (x) \\n"
    label = "<i>"
    red = Vehicle(label, ((0, 0), (0, 1)), "-", target=True)
    puzzle = Puzzle(
        Board(3, 1), [red], [Exit((0, 2), "R")], id="a<u>1", title=title, level="</para>"
    )
    odd = EASY.replace(id="\x1b]0;x\x07", title="\u202eevil\u202c\x00\ud800", level="\x1b[31m")
    pdf = printed([puzzle, odd, puzzle.replace(id="x" * 500, title="y" * 500)], tmp_path)
    front, back = pdf.text(0), pdf.text(1)
    for text in (title, label, "a<u>1", "</para>"):
        assert text in front
    assert "<i>:R1" in back
    assert "evil" in front
    assert "\x1b" not in front + back
    for word in pdf.find(0, "x" * 5) + pdf.find(0, "y" * 5):
        assert word.x > 10.5 + 2 * 63  # a long name stays on its card
    assert "…" in front


def long_solution(count: int, label: str = "A") -> list[tuple[str, str]]:
    return [(label, f"R{number % 9 + 1}") for number in range(count)]


@pytest.mark.parametrize(
    ("count", "label"),
    [(1, "A"), (5, "A"), (8, "A"), (51, "A"), (93, "A"), (100, "A"), (150, "A"), (250, "A"),
     (1, "AU:"), (8, "AU:"), (51, "AU:"), (100, "AU:")],
)  # fmt: skip
def test_a_solution_fits(count: int, label: str) -> None:
    width, height = 155, 160
    layout = lay_out(long_solution(count, label), width, height)
    assert layout.width <= width + 1e-6
    assert layout.height <= height + 1e-6
    assert layout.moves >= count
    assert layout.size >= ((6.2 if len(label) == 1 else 5.5) if count <= 100 else 4)
    if count <= 51 and len(label) == 1:
        assert layout.in_line == 5
    if count <= 8:
        assert layout.size > 8  # short ones are large


def test_a_solution_that_cannot_fit_says_that_there_is_more(tmp_path: Path) -> None:
    layout = lay_out(long_solution(5000), 155, 160)
    assert layout.size == 4
    assert 200 < layout.moves < 5000
    wide = lay_out([("x" * 200, "R1")] * 3, 155, 160)
    assert wide.moves > 0


def test_all_moves_of_a_long_solution_are_on_the_card(tmp_path: Path) -> None:
    puzzle = deck("klotski")["huarongdao"]
    pdf = printed([puzzle], tmp_path, size="bridge")
    solution = puzzle.solve(metric="moves,slides")
    words = pdf.text(1).split()
    assert [word for word in words if word in set(map(str, solution.moves))] == list(
        map(str, solution.moves)
    )
    sheet = sheet_of("bridge")
    left, top = sheet.back(0)
    for move in solution.moves[:10]:
        assert all(
            left < word.x < left + 57 and top < word.y < top + 89 for word in pdf.find(1, str(move))
        )


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.unjam")), ids=lambda path: path.stem)
def test_every_variant_has_a_card(path: Path, tmp_path: Path) -> None:
    puzzle = Puzzle.parse(path.read_text("utf-8"))
    pdf = printed([puzzle], tmp_path, max_states=2000)
    assert len(pdf) == 2
    words = pdf.text(0).split()
    assert all(vehicle.label in words for vehicle in puzzle.vehicles)
    if puzzle.board.surface != "plane":
        assert "joins" in words


def test_the_same_bytes_every_time(tmp_path: Path) -> None:
    puzzles = [*deck("project")[:10], EASY.replace(title="Ж")]
    for name, threads in (("one", 1), ("two", 2)):
        cards(puzzles, tmp_path / name, threads=threads, qr="https://example.org/play")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


# ---- QR codes ------------------------------------------------------------------------------------


def test_the_code_is_on_the_back(tmp_path: Path) -> None:
    puzzle = deck("jam")["1"]
    base = "https://example.org/play"
    pdf = printed([puzzle], tmp_path, qr=f"{base}#whatever")
    address = address_of(puzzle, base)
    assert address == f"{base}#BBoooHEooGoHEAAGoHEooGooFoooCCFoDDDo/8"
    assert Puzzle.parse(address).solve().move_count == 8
    assert "Scan to play" in pdf.text(1)
    rows = modules(address)
    # The code is 21 mm wide, at the right of the card, 4 mm from its edge.
    sheet = sheet_of()
    left, top = sheet.back(0)
    dots = 400
    picture = pdf.pixels(1, dots)
    pitch = 21 / len(rows)
    bottom = top + 88 - 4 - 7 / MILLIMETRE
    for row, cells in enumerate(rows):
        for column, dark in enumerate(cells):
            x = left + 63 - 4 - 21 + (column + 0.5) * pitch
            y = bottom - 21 + (row + 0.5) * pitch
            seen = picture[round(y * dots / 25.4), round(x * dots / 25.4)]
            assert (seen < 128) == dark


def test_puzzles_without_an_address(tmp_path: Path) -> None:
    klein = Puzzle.parse((EXAMPLES / "klein.unjam").read_text("utf-8"))
    assert address_of(klein, "https://example.org") == ""
    assert "Scan" not in printed([klein], tmp_path, qr="https://example.org").text(1)


@pytest.mark.parametrize("base", ["example.org", "javascript:alert(1)", "https://", "http://a b",
                                  "https://" + "a" * 200, "https://exämple.org"])  # fmt: skip
def test_addresses_that_are_refused(base: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="begins with http:// or https://"):
        check_base(base)
    with pytest.raises(ValueError, match="begins with"):
        cards([EASY], tmp_path / "cards.pdf", qr=base)
    assert not list(tmp_path.iterdir())


# ---- Files ---------------------------------------------------------------------------------------


def test_nothing_is_half_written(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"before")
    bad = Puzzle(Board(3, 1), [Vehicle("A", ((0, 0), (0, 1)), "-")])
    with pytest.raises(UnplayableError):
        cards([EASY] * 20 + [bad], path)
    with pytest.raises(ValueError, match="no puzzles"):
        cards([], path)
    with pytest.raises(KeyboardInterrupt):
        cards(interrupted(), path)
    assert path.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["cards.pdf"]
    with pytest.raises(OSError, match="nowhere"):
        cards([EASY], tmp_path / "nowhere" / "cards.pdf")


def interrupted() -> Iterator[Puzzle]:
    yield EASY
    raise KeyboardInterrupt


def test_hundreds_of_cards(tmp_path: Path) -> None:
    seen: list[Progress] = []
    count = cards(iter(numbered(60) * 2), tmp_path / "cards.pdf", progress=seen.append)
    assert count == 120
    assert [progress.done for progress in seen] == list(range(1, 121))
    assert len(Pdf(tmp_path / "cards.pdf")) == 2 * 14
