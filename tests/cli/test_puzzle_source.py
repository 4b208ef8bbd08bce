"""How puzzles are named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from unjam import Puzzle, PuzzleSyntaxError, UnknownDeckError, deck
from unjam.cli.puzzle_source import find_puzzle, find_puzzles

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "cards.txt"
    lines = [puzzle.to("line") for puzzle in deck("jam")[:3]]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_decks_in_any_case() -> None:
    for name in ("jam:40", "JAM:40", "Jam:J40", "jam:j40"):
        assert find_puzzle(name) == deck("jam")["40"]
    assert find_puzzle("project:d35").id == "D35"


def test_files_ids_and_numbers(cards: Path) -> None:
    assert find_puzzle("cards.txt:3") == deck("jam")["3"]
    assert find_puzzle(f"{cards}:2") == deck("jam")["2"]
    assert [p.id for p in find_puzzles(["cards.txt"]) if isinstance(p, Puzzle)] == ["1", "2", "3"]
    bare = cards.rename(cards.with_name("cards"))
    assert find_puzzle("cards:3") == find_puzzle(f"{bare}:3") == deck("jam")["3"]


def test_ids_that_a_file_gives(tmp_path: Path) -> None:
    file = tmp_path / "named.txt"
    rows = SMALL.replace(".", "o")
    file.write_text(f"p02:  5: {rows}\n3:  5: {rows}\np04: 5: {rows}\n", encoding="utf-8")
    assert find_puzzle(f"{file}:p02").id == find_puzzle(f"{file}:P02").id == "p02"
    assert find_puzzle(f"{file}:3").id == "3", "an id comes before a number"
    assert find_puzzle(f"{file}:1").id == "p02"


def test_one_puzzle_is_asked_for(cards: Path) -> None:
    with pytest.raises(UnknownDeckError, match="'jam' is a deck; name a puzzle in it, such as"):
        find_puzzle("jam")
    sentence = "'cards.txt' contains several puzzles; name a puzzle in it, such as 'cards.txt:1'"
    with pytest.raises(UnknownDeckError, match=sentence):
        find_puzzle(cards.name)


def test_errors_come_in_their_turn(cards: Path) -> None:
    items = list(find_puzzles(["jam:1", "XX..B", "nowhere.txt", "jam:99", "cards.txt:2"]))
    kinds = [type(item).__name__ for item in items]
    assert kinds == [
        "Puzzle", "PuzzleSyntaxError", "FileNotFoundError", "UnknownDeckError", "Puzzle",
    ]  # fmt: skip


def test_reading_is_lazy(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text((deck("jam")["1"].to("line") + "\n") * 20_000, encoding="utf-8")
    puzzles = find_puzzles([str(file)])
    for _ in range(10):
        next(puzzles)
    assert 0 < puzzles.fraction() < 0.5
    assert sum(1 for _ in puzzles) == 19_990
    assert puzzles.fraction() == 1


def test_text_is_no_path_unless_it_looks_like_one(cards: Path) -> None:
    assert find_puzzle("XX.BA..BAOOO....").board.width == 4
    with pytest.raises(PuzzleSyntaxError):
        find_puzzle("XX.B/A..B/AOO")
    for text in ("./x", "../x", f"{os.sep}nowhere", "~/x", "boards/x"):
        with pytest.raises(FileNotFoundError):
            find_puzzle(text)
    url = "https://www.example.org/rush#BB...GA..C.GAXXC.GA..C..E...FFE.DDD./9"
    assert not isinstance(next(find_puzzles([url])), OSError)


def test_hints_reach_the_reader(cards: Path) -> None:
    assert find_puzzle("..BB RR.A ...A ....", target="R").targets[0].label == "R"
    items = list(find_puzzles(["cards.txt"], target="A"))
    assert all(isinstance(p, Puzzle) and p.targets[0].label == "A" for p in items[:2])


@pytest.mark.parametrize(
    "name", ["mypuzzle", "my-puzzle", "hello_world", "README", "Puzzle2", "nothing"]
)
def test_a_word_is_a_missing_file(unjam: Command, name: str) -> None:
    done = unjam("solve", name)
    assert done == (32, "", f"unjam: no deck or file '{name}'; 'unjam decks' lists the decks\n")


@pytest.mark.parametrize(
    "name", ["my-very-long-puzzle-name-2026", "puzzles.unknown", "cards_2.v1", "board.grid"]
)
def test_a_name_is_a_missing_file(unjam: Command, name: str) -> None:
    done = unjam("solve", name)
    assert done == (32, "", f"unjam: cannot read '{name}': No such file or directory\n")


@pytest.mark.parametrize(
    "text", ["XXAABB", "AAoBooXXoBoo", "ooxxo", "BBoCCoDoEEoFooooXX", "XX..B", "...a.b"]
)
def test_the_reader_explains_what_looks_like_a_board(unjam: Command, text: str) -> None:
    done = unjam("solve", text)
    assert done.code in (30, 32)
    assert "cells" in done.err
