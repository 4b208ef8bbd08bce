"""Worksheets: where boards lie, what stands beside them, and the answers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.pdf import MILLIMETRE, Pdf
from unjam import Board, Puzzle, UnplayableError, Vehicle, cards, deck
from unjam.render.cards.paper_sheet import PAPERS
from unjam.render.cards.worksheet import worksheet_of

pytest.importorskip("reportlab")

EASY = Puzzle.parse("XX.B A..B AOOO ....")
STUCK = Puzzle.parse("...A XX.A ...A ....")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def numbered(count: int) -> list[Puzzle]:
    return [EASY.replace(id=f"N{number:02}") for number in range(count)]


def printed(puzzles: Any, folder: Path, **options: Any) -> Pdf:
    path = folder / "sheet.pdf"
    cards(puzzles, path, layout="worksheet", **options)
    return Pdf(path)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", range(1, 13))
def test_every_board_is_in_its_place(tmp_path: Path, paper: str, per_page: int) -> None:
    sheet = worksheet_of(paper, per_page)
    assert per_page <= sheet.boards <= per_page + 2
    count = sheet.boards + 1
    pdf = printed(numbered(count), tmp_path, paper=paper, per_page=per_page, deck="club")
    assert [pdf.size(page) for page in range(len(pdf))] == [PAPERS[paper]] * 2
    wide, high = sheet.cell
    for number in range(count):
        page, place = divmod(number, sheet.boards)
        (word,) = pdf.find(page, f"N{number:02}")
        left, top = sheet.place(place)
        assert left <= word.x <= left + 6
        assert top <= word.y <= top + 8
        assert left + wide <= sheet.width - 14
        assert top + high <= sheet.height - 15
    assert "Name" in pdf.text(0)
    assert pdf.find(0, "club")[0].y < sheet.place(0)[1]


def test_boards_do_not_overlap() -> None:
    for per_page in range(1, 13):
        sheet = worksheet_of("letter", per_page)
        wide, high = sheet.cell
        assert min(wide, high) > 40
        places = [sheet.place(number) for number in range(sheet.boards)]
        for at, (x, y) in enumerate(places):
            for other_x, other_y in places[:at]:
                assert abs(x - other_x) >= wide or abs(y - other_y) >= high


def test_nothing_is_printed_outside_the_margins(tmp_path: Path) -> None:
    pdf = printed(deck("jam")[:12], tmp_path, answers=True, moves_on_front=True)
    for page in range(len(pdf)):
        dots = pdf.pixels(page)
        rows, columns = (dots < 200).nonzero()
        edge = 12 * MILLIMETRE
        assert edge < columns.min()
        assert columns.max() < dots.shape[1] - edge
        assert edge < rows.min()
        assert rows.max() < dots.shape[0] - edge


def test_what_is_on_a_page(tmp_path: Path) -> None:
    pdf = printed(deck("jam")[:6], tmp_path)
    assert len(pdf) == 1
    text = pdf.text(0)
    assert text.count("Beginner") == 6
    assert text.count("Solved in") == 6
    assert "Fewest" not in text
    # No solution is given away, and there is nothing to set up or to cut.
    assert str(deck("jam")["1"].solve().moves[0]) not in text.split()
    assert "trucks" not in text


def test_the_fewest_moves_on_request(tmp_path: Path) -> None:
    text = printed([deck("jam")["40"], STUCK], tmp_path, moves_on_front=True).text(0)
    assert text.count("Fewest moves: 51") == text.count("Fewest") == 1
    slides = printed([deck("jam")["40"]], tmp_path, moves_on_front=True, metric="slides")
    assert "Fewest slides: 81" in slides.text(0)
    assert "Solved in slides" in slides.text(0)
    unknown = printed([deck("jam")["40"]], tmp_path, moves_on_front=True, max_states=10)
    assert "Fewest" not in unknown.text(0)


def test_cards_tell_the_fewest_moves_on_request(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    cards([deck("jam")["1"], STUCK], path, moves_on_front=True)
    assert Pdf(path).text(0).count("Fewest moves: 8") == 1
    cards([deck("jam")["1"]], path)
    assert "Fewest" not in Pdf(path).text(0)


def test_answers_follow(tmp_path: Path) -> None:
    pdf = printed(deck("jam"), tmp_path, answers=True)
    assert len(pdf) == 7 + 2
    assert "jam: answers" in pdf.text(7)
    assert "L left, R right, U up, D down; then the number of cells" in pdf.text(7)
    words = [word for page in (7, 8) for word in pdf.text(page).split()]
    moves = [str(move) for card in deck("jam") for move in card.solve(metric="moves,slides").moves]
    found = [word for word in words if word in set(moves)]
    assert found == moves
    for page in range(7):
        assert "answers" not in pdf.text(page)


def test_answers_where_there_is_none(tmp_path: Path) -> None:
    done = Puzzle.parse("..XX .... .... ....")
    pdf = printed([STUCK, deck("jam")["40"], done], tmp_path, answers=True, max_states=10)
    text = " ".join(pdf.text(1).split())
    assert text.startswith("Answers")
    assert "It cannot be solved X can never get out: row 2, column 4 can never be free." in text
    assert "No solution is known" in text
    assert "Nothing to do: it is solved as it stands" in text


def test_a_solution_longer_than_a_page_goes_on(tmp_path: Path) -> None:
    """Every move of it is there, in columns and pages one after the other."""
    from unjam import Move
    from unjam.render.cards import Card, press

    solution = EASY.solve()
    moves = tuple(Move("A", "U" if n % 2 else "D", n % 9 + 1) for n in range(6000))
    object.__setattr__(solution, "_moves", moves)
    path = tmp_path / "sheet.pdf"
    with press(path, worksheet_of(answers=True)) as printing:
        printing.add(Card(solution, "1"))
        printing.add(Card(EASY.solve(), "2"))
    pdf = Pdf(path)
    assert len(pdf) > 3
    words = [word for page in range(1, len(pdf)) for word in pdf.text(page).split()]
    texts = list(map(str, moves))
    assert [word for word in words if word in set(texts)][: len(texts)] == texts


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.unjam")), ids=lambda path: path.stem)
def test_every_variant_has_its_place(path: Path, tmp_path: Path) -> None:
    puzzle = Puzzle.parse(path.read_text("utf-8"))
    pdf = printed([puzzle], tmp_path, max_states=2000, per_page=12, answers=True)
    words = pdf.text(0).split()
    assert all(vehicle.label in words for vehicle in puzzle.vehicles)


def test_names_of_strangers(tmp_path: Path) -> None:
    odd = EASY.replace(id="x" * 500, title="\u202eevil\x1b[31m", level="<b>")
    pdf = printed([odd], tmp_path, deck="y" * 500, answers=True)
    assert "\x1b" not in pdf.text(0) + pdf.text(1)
    assert "…" in pdf.text(0)
    for page in (0, 1):
        columns = (pdf.pixels(page) < 200).nonzero()[1]
        assert columns.max() < pdf.pixels(page).shape[1] - 12 * MILLIMETRE


def test_the_same_bytes_every_time(tmp_path: Path) -> None:
    for name, threads in (("one", 1), ("two", 2)):
        path = tmp_path / f"{name}.pdf"
        cards(deck("project")[:14], path, layout="worksheet", answers=True, threads=threads)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"layout": "poster"}, "layout must be cards or worksheet, not 'poster'"),
        ({"layout": "worksheet", "per_page": 0}, "per_page must be from 1 to 12 boards, not 0"),
        ({"layout": "worksheet", "per_page": 13}, "not 13"),
        ({"layout": "worksheet", "paper": "a5"}, "paper must be A4 or Letter, not 'a5'"),
        ({"layout": "worksheet", "size": "tarot"}, "size is for the layout 'cards'"),
        ({"layout": "worksheet", "flip": "short"}, "flip is for the layout 'cards'"),
        ({"layout": "worksheet", "qr": "https://a.org"}, "qr is for the layout 'cards'"),
        ({"per_page": 6}, "per_page is for the layout 'worksheet'"),
        ({"answers": True}, "answers is for the layout 'worksheet'"),
    ],
)
def test_what_is_refused(tmp_path: Path, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        cards([EASY], tmp_path / "cards.pdf", **options)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["cards.png", "cards.PNG", "cards.pdf.gz", "cards.svg"])
def test_the_ending_is_that_of_a_pdf(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"cards are written as PDF: .* must end in \.pdf"):
        cards([EASY], tmp_path / name)
    assert not list(tmp_path.iterdir())
    for good in ("cards.PDF", "cards"):
        assert cards([EASY], tmp_path / good) == 1


def test_nothing_is_half_written(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"before")
    bad = Puzzle(Board(3, 1), [Vehicle("A", ((0, 0), (0, 1)), "-")])
    with pytest.raises(UnplayableError):
        cards([*numbered(20), bad], path, layout="worksheet", answers=True)
    with pytest.raises(ValueError, match="no puzzles"):
        cards([], path, layout="worksheet")
    assert path.read_bytes() == b"before"
    assert os.listdir(tmp_path) == ["sheet.pdf"]
