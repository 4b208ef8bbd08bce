"""Decks: looking up, listing, reading deck files."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from unjam import Deck, Known, Puzzle, PuzzleSyntaxError, UnknownDeckError, deck, deck_names

CENSUS = {
    "census-4x4": 32,
    "census-4x4-slides": 32,
    "census-5x5": 1730,
    "census-5x5-slides": 1631,
    "census-6x6": 3000,
    "census-6x6-slides": 3000,
    "census-6x6-walls-1": 1000,
    "census-6x6-walls-1-slides": 1000,
    "census-6x6-walls-2": 1000,
    "census-6x6-walls-2-slides": 1000,
}
OTHERS = (
    "daily",
    "hardest",
    "jam",
    "klotski",
    "project",
    "records",
    "safari",
    "sevens",
    "thinkfun",
    "uva",
)
NAMES = (*CENSUS, *OTHERS)
TEXT = """\
title: Two and one
source: made up
# a comment

1,one,First  4x4  ....XX.BA..BAOOO  5  5  easy
2            4x1  XX..              ?  2
"""


def test_the_decks_that_ship() -> None:
    assert deck_names() == NAMES
    assert [len(deck(name)) for name in OTHERS] == [1092, 5, 40, 10, 35, 19, 40, 27, 40, 7]
    assert {name: len(deck(name)) for name in CENSUS} == CENSUS


@pytest.mark.parametrize("name", deck_names())
def test_every_puzzle_of_every_deck_is_whole(name: str) -> None:
    cards = deck(name)
    assert cards.title
    assert cards.source
    assert cards.name == name
    assert len(set(cards.ids)) == len(cards)
    for id, puzzle in zip(cards.ids, cards, strict=True):
        assert puzzle.id == id
        assert cards[id] == puzzle
        assert puzzle.problems() == []
        assert puzzle.title == f"{cards.title}, {id}" or (name == "klotski" and puzzle.title)
        assert puzzle.source == cards.source
        assert puzzle.replace() == puzzle, "it is all that the model demands"
        assert not puzzle.won
        assert [vehicle.label for vehicle in puzzle.targets] == ["X"]


def test_looking_up() -> None:
    jam = deck("jam")
    assert jam["40"] == jam[39] == jam[-1] == jam["J40"] == jam["j40"]
    assert jam["1"] == jam["01"] == jam["001"] == jam["J01"] == jam[0]
    assert deck("project")["d35"] == deck("project")["D35"]
    assert deck("hardest")["H_WALL60"] == deck("hardest")["wall60"]
    assert jam[1:3] == [jam[1], jam[2]]
    assert jam["40"].known == Known(51, 81)
    assert deck("jam") is deck("jam") is deck("JAM")


def test_a_deck_is_a_sequence() -> None:
    jam = deck("jam")
    assert len(list(jam)) == len(jam) == 40
    assert jam[3] in jam
    assert jam.index(jam[3]) == 3
    assert next(reversed(jam)) == jam[39]
    assert jam.ids == tuple(str(number) for number in range(1, 41))
    assert repr(jam) == "<Deck jam: 40 puzzles>"
    with pytest.raises(IndexError):
        jam[40]


def test_levels() -> None:
    assert deck("jam").level("1") == "beginner"
    assert deck("jam").level("40") == "expert"
    assert deck("uva").level("1") == ""
    assert deck("jam").levels == ("beginner", "intermediate", "advanced", "expert")
    assert deck("uva").levels == ()


def test_few_ids_are_all_named() -> None:
    with pytest.raises(UnknownDeckError) as caught:
        deck("hardest")["93"]
    assert str(caught.value) == (
        "deck 'hardest' has no puzzle '93'; it has moves51, slides93, slides93b, wall60, wall58"
    )
    with pytest.raises(UnknownDeckError, match="did you mean 'slides93'"):
        deck("hardest")["slide93"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("jum", "there is no deck 'jum'; did you mean 'jam'?"),
        ("", "there is no deck ''; there are " + ", ".join(NAMES)),
        ("rushes", "there is no deck 'rushes'; there are " + ", ".join(NAMES)),
        ("../jam", "there is no deck '../jam'; did you mean 'jam'?"),
        ("jam.txt", "there is no deck 'jam.txt'; did you mean 'jam'?"),
    ],
)
def test_an_unknown_deck(name: str, sentence: str) -> None:
    with pytest.raises(UnknownDeckError) as caught:
        deck(name)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, KeyError)


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("41", "deck 'jam' has no puzzle '41'; it has 1 to 40"),
        ("J99", "deck 'jam' has no puzzle 'J99'; it has 1 to 40"),
        ("K40", "deck 'jam' has no puzzle 'K40'; did you mean '40'?"),
        ("x", "deck 'jam' has no puzzle 'x'; it has 1 to 40"),
        ("?", "deck 'jam' has no puzzle '?'; it has 1 to 40"),
        ("", "deck 'jam' has no puzzle ''; it has 1 to 40"),
        ("0", "deck 'jam' has no puzzle '0'"),
    ],
)
def test_an_unknown_puzzle(id: str, sentence: str) -> None:
    with pytest.raises(UnknownDeckError) as caught:
        deck("jam")[id]
    assert str(caught.value).startswith(sentence)


def test_reading_a_deck_file() -> None:
    cards = Deck("two", TEXT)
    assert (cards.name, cards.title, cards.source) == ("two", "Two and one", "made up")
    assert cards.ids == ("1", "2")
    assert cards["one"] == cards["first"] == cards["FIRST"] == cards[0]
    assert cards[0] == Puzzle.parse(".... XX.B A..B AOOO")
    assert (cards.level("1"), cards.level("2")) == ("easy", "")
    assert cards[0].known == Known(5, 5)
    assert cards[0].title == "Two and one, 1"


def test_a_line_of_a_deck_file_has_five_or_six_columns() -> None:
    with pytest.raises(PuzzleSyntaxError, match="deck 'bad', line 2: 5 or 6 columns expected"):
        Deck("bad", "title: Bad\n1 4x4 ....\n")


def test_a_wall_in_the_last_cell_is_no_comment() -> None:
    cards = Deck("walls", "title: Walls\n1  4x1  XX.#  ?  ?  # blocked\n# end\n")
    assert [puzzle.board.walls for puzzle in cards] == [frozenset({(0, 3)})]


def test_named_columns() -> None:
    line = "7,S07  4x3  XX..XX.A...A  exit=1  3  4  corners=2  easy\n"
    cards = Deck("bent", f"title: Bent\nsource: made up\n{line}")
    puzzle = cards["s07"]
    assert puzzle.known == Known(3, 4, corner_moves=2)
    assert [str(way) for way in puzzle.exits] == [
        "the exit on the right of row 2",
        "the exit on the right of row 3",
    ]
    assert (puzzle.id, puzzle.title, puzzle.level) == ("7", "Bent, 7", "easy")
    assert cards.levels == ("easy",)


def test_the_optima_of_a_line_are_written_again() -> None:
    for name in ("jam", "safari", "sevens"):
        for puzzle in deck(name):
            back = Puzzle.parse(puzzle.to("deck"))
            assert (back, back.known, back.id) == (puzzle, puzzle.known, puzzle.id)
    for puzzle in deck("klotski"):
        for format in ("native", "json"):
            back = Puzzle.parse(puzzle.to(format))
            assert (back, back.known, back.title) == (puzzle, puzzle.known, puzzle.title)


@pytest.mark.parametrize("name", ["jam", "safari", "klotski", "census-4x4"])
def test_a_pickled_deck_is_equal(name: str) -> None:
    cards = deck(name)
    back = pickle.loads(pickle.dumps(cards))
    assert back is not cards
    assert back == cards
    assert hash(back) == hash(cards)
    assert list(back) == list(cards)


def test_a_deck_of_a_file_is_equal_after_pickling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.txt").write_text(deck("jam")["1"].to("line"))
    monkeypatch.setenv("UNJAM_DECKS", str(tmp_path))
    cards = deck("mine")
    assert pickle.loads(pickle.dumps(cards)) == cards


def test_other_decks_differ() -> None:
    text = "title: A\n1  4x4  XX.A...A...A....  ?  ?\n"
    one = Deck("a", text)
    assert one == Deck("a", text)
    assert one != Deck("b", text)
    assert one != Deck("a", text.replace("title: A", "title: B"))
    assert one != Deck("a", text.replace("XX.A", ".XXA"))
    assert deck("jam") != list(deck("jam"))
