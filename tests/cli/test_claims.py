"""Facts that a file states: shown as claims, and compared with what is found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unjam import Known, deck
from unjam.solver.claims import as_text

from .conftest import Command

ROWS = "BB...G\nA..C.G\nAXXC.G\nA..C..\nE...FF\nE.DDD."  # 8 moves, 16 slides, 1,247 states
CELLS = "BBoooHEooGoHEAAGoHEooGooFoooCCFoDDDo"
STUCK = "XX.A\n...A\n...A\n...A"
SOLUTION = "FL3 GD3 BR1 AU1 EU1 DL2 CD2 XR3"


def notes(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("note: the file")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cards.txt"
    right = f"moves: 8\nslides: 16\n{ROWS}\n"
    path.write_text(f"moves: 10\nslides: 16\n{ROWS}\n\n{right}\n10 {CELLS} 1240\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("headers", "metric", "said"),
    [
        ("moves: 10", "moves", ["the file says 10 moves; the optimum is 8"]),
        ("moves: 7", "moves", ["the file says 7 moves; the optimum is 8"]),
        ("moves: 8", "moves", []),
        ("moves: 8\nslides: 16", "moves,slides", ["the file says 16 slides"]),
        ("slides: 16", "slides", []),
        ("slides: 20", "slides", ["the file says 20 slides; the optimum is 16"]),
        ("slides: 20", "moves", ["the file says 20 slides; 16 are enough"]),
        ("slides: 12", "moves", ["the file says 12 slides"]),
        ("moves: 12", "slides", ["the file says 12 moves; 11 are enough"]),
        ("moves: 10", "slides,moves", ["the file says 10 moves; 8 are enough"]),
        ("states: 1240", "moves", ["the file says 1,240 states"]),
        ("moves: 9\nslides: 5", "moves", ["the file says 9 moves; the optimum is 8"]),
    ],
)
def test_solve_compares(unjam: Command, headers: str, metric: str, said: list[str]) -> None:
    done = unjam("solve", "--metric", metric, "-", stdin=f"{headers}\n{ROWS}".encode())
    assert (done.code, done.err) == (0, "")
    assert set(notes(done.out)) >= {f"note: {sentence}" for sentence in said}
    wrong = [sentence for sentence in said if ";" in sentence]
    answer = json.loads(
        unjam("solve", "--json", "--metric", metric, "-", stdin=f"{headers}\n{ROWS}".encode()).out
    )
    assert answer["notes"] == wrong
    stated = dict(line.split(": ") for line in headers.splitlines())
    assert answer["claims"] == {name: int(value) for name, value in stated.items()}


def test_confirmed_claims_need_no_words(unjam: Command) -> None:
    done = unjam("solve", "-", stdin=f"moves: 8\n{ROWS}".encode())
    assert notes(done.out) == []


def test_claims_at_a_limit_and_of_what_cannot_be_solved(unjam: Command) -> None:
    text = f"moves: 3\n{ROWS}".encode()
    done = unjam("solve", "--max-states", "300", "-", stdin=text)
    assert done.code == 20
    (note,) = notes(done.out)
    assert note in (
        "note: the file says 3 moves",
        *(f"note: the file says 3 moves; at least {n} are needed" for n in range(4, 9)),
    )
    done = unjam("solve", "-", stdin=f"moves: 3\n{STUCK}".encode())
    assert done.code == 10
    assert notes(done.out) == ["note: the file says 3 moves; there is no solution"]


def test_moves_round_corners_are_compared_with_such(unjam: Command) -> None:
    known = deck("safari")["8"].known
    assert (known.moves, known.corner_moves) == (15, 14)
    native = deck("safari")["8"].replace(known=Known(15, corner_moves=13)).to("native").encode()
    straight = notes(unjam("solve", "-", stdin=native).out)
    bent = notes(unjam("solve", "--corners", "-", stdin=native).out)
    assert straight == ["note: the file says 13 moves round corners"]
    assert bent == [
        "note: the file says 13 moves; the optimum is 14",
        "note: the file says 15 moves",
    ]


def test_a_batch(unjam: Command, file: Path) -> None:
    lines = unjam("solve", str(file)).out.splitlines()
    wrong = "optimal; the file says 10 moves; the optimum is 8"
    assert [line.endswith(wrong) for line in lines[1:4]] == [True, False, True]
    assert "2 puzzles with wrong claims" in lines
    answers = [json.loads(line) for line in unjam("solve", "--jsonl", str(file)).out.splitlines()]
    assert [answer["claims"] for answer in answers] == [
        {"moves": 10, "slides": 16},
        {"moves": 8, "slides": 16},
        {"moves": 10, "states": 1240},
    ]
    said = "the file says 10 moves; the optimum is 8"
    assert [said in answer["notes"] for answer in answers] == [True, False, True]
    assert unjam("solve", "--steps", str(file)).out.count(f"note: {said}") == 2


def test_nothing_is_said_of_decks_and_their_facts_are_no_claims(unjam: Command) -> None:
    for name in ("jam", "hardest", "safari:8"):
        assert "the file says" not in unjam("solve", name).out
    answers = [json.loads(line) for line in unjam("solve", "--jsonl", "jam:1-9").out.splitlines()]
    assert all(answer["claims"] == {} and answer["notes"] == [] for answer in answers)
    assert "fewest moves 8, fewest slides 16" in unjam("show", "jam:1").out
    mixed = unjam("show", "jam:1", f"8 {CELLS} 1247", "jam:2").out
    assert mixed.count("fewest moves") == 2
    assert mixed.count("the file says 8 moves and 1,247 states") == 1


def test_show_says_whose_facts_they_are(unjam: Command, file: Path) -> None:
    out = unjam("show", str(file)).out
    assert "6x6\nthe file says 10 moves and 16 slides\n" in out
    assert "the file says 10 moves and 1,240 states\n" in out
    assert "fewest moves" not in out


def test_check_compares(unjam: Command, file: Path) -> None:
    done = unjam("check", f"{file}:1", SOLUTION)
    assert done.code == 0
    assert notes(done.out) == ["note: the file says 10 moves; the optimum is 8"]
    answer = json.loads(unjam("check", "--json", f"{file}:1", SOLUTION).out)
    assert answer["notes"] == ["the file says 10 moves; the optimum is 8"]
    assert notes(unjam("check", f"{file}:2", SOLUTION).out) == []
    assert notes(unjam("check", f"{file}:1", "FL3").out) == [], "nothing was searched"


def test_explore_compares(unjam: Command, file: Path) -> None:
    done = unjam("explore", f"{file}:3")
    assert notes(done.out) == [
        "note: the file says 10 moves; the optimum is 8",
        "note: the file says 1,240 states; 1,247 are reachable",
    ]
    answer = json.loads(unjam("explore", "--json", "--metric", "slides", f"{file}:3").out)
    assert answer["notes"][-1] == "the file says 1,240 states; 1,247 are reachable"
    assert not any("moves" in note for note in answer["notes"])
    stuck = f"moves: 3\n{STUCK}".encode()
    assert notes(unjam("explore", "-", stdin=stuck).out) == [
        "note: the file says 3 moves; there is no solution"
    ]
    assert notes(unjam("explore", f"{file}:2").out) == []


def test_convert_says_that_claims_are_copied(unjam: Command, file: Path) -> None:
    said = "the optima of 3 puzzles were copied from the file without being checked"
    for format in ("native", "json", "deck"):
        assert said in unjam("convert", "--to", format, str(file)).err
    one = unjam("convert", "--to", "native", f"{file}:1")
    assert one.err == ("note: the optimum was copied from the file without being checked\n")
    assert "not checked" not in unjam("convert", "--to", "line", str(file)).err
    assert unjam("convert", "--to", "native", "jam:1").err == ""


def test_words() -> None:
    assert as_text(Known()) == ""
    assert as_text(Known(1, None, 12, 2)) == (
        "the file says 1 move, 2 moves round corners and 12 states"
    )
