"""Several puzzles by one name: ranges and lists of ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from unjam import Puzzle, UnknownDeckError, deck
from unjam.census import run_census
from unjam.cli.puzzle_source import find_puzzle, find_puzzles

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"


def ids(*arguments: str) -> list[str]:
    """The ids of the puzzles that the arguments name; errors as their sentences."""
    items = find_puzzles(arguments)
    return [item.id if isinstance(item, Puzzle) else str(item) for item in items]


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    lines = [puzzle.to("line") for puzzle in deck("jam")[:9]]
    Path("cards.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return "cards.txt"


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file whose ids have dashes and commas in them."""
    monkeypatch.chdir(tmp_path)
    names = ("a-1", "a-2", "b,c", "1-3", "d", "3")
    text = "".join(f"id: {name}\n{SMALL}\n\n" for name in names)
    Path("named.txt").write_text(text, encoding="utf-8")
    return "named.txt"


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        ("1-5", "1 2 3 4 5"),
        ("1,7,40", "1 7 40"),
        ("1-3,40", "1 2 3 40"),
        ("40,1-2", "40 1 2"),
        ("7-7", "7"),
        ("2,2", "2 2"),
        ("39-40,38-39", "39 40 38 39"),
        ("j39-J40", "39 40"),
    ],
)
def test_some_puzzles_of_a_deck(selection: str, expected: str) -> None:
    assert ids(f"jam:{selection}") == expected.split()
    assert ids(f"JAM:{selection}", "jam:1")[-1] == "1"


def test_a_range_of_ids_that_are_no_numbers() -> None:
    assert len(ids("project:A01-D35")) == len(deck("project"))
    assert ids("project:a01-A03,d35") == ["A01", "A02", "A03", "D35"]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [("1-5", "1 2 3 4 5"), ("9,1", "9 1"), ("8-9,2-3", "8 9 2 3"), ("3-4,4-5", "3 4 4 5")],
)
def test_some_puzzles_of_a_file(cards: str, selection: str, expected: str) -> None:
    assert ids(f"{cards}:{selection}") == expected.split()
    found = [item for item in find_puzzles([f"{cards}:{selection}"]) if isinstance(item, Puzzle)]
    assert found == [deck("jam")[id] for id in expected.split()]


def test_an_id_with_a_dash_or_a_comma_comes_first(named: str) -> None:
    assert ids(f"{named}:a-1") == ["a-1"]
    assert ids(f"{named}:1-3") == ["1-3"]
    assert ids(f"{named}:b,c") == ["b,c"]
    assert ids(f"{named}:d,b,c,a-2") == ["d", "b,c", "a-2"]
    assert ids(f"{named}:a-1-b,c") == [f"{named!r} has no puzzle 'b'; it has 6 puzzles"]
    assert ids(f"{named}:a-1-a-2") == ["a-1", "a-2"]
    assert ids(f"{named}:2-3") == ["a-2", "b,c", "1-3", "d", "3"], "3 is an id before a number"
    assert ids(f"{named}:2-4") == ["a-2", "b,c", "1-3"]


def test_puzzles_that_cannot_be_read_come_in_their_turn(tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(f"{SMALL}\n\nXX.B\nA..\n\n{SMALL}\n", encoding="utf-8")
    found = ids(f"{file}:1-3")
    assert (found[0], found[2]) == ("1", "3")
    assert "line 3" in found[1]


def test_some_puzzles_of_a_census(tmp_path: Path) -> None:
    where = run_census("4x4", tmp_path / "four").directory
    everything = ids(where)
    assert ids(f"{where}:1-3,7") == [*everything[:3], everything[6]] == ["1", "2", "3", "7"]
    assert ids(f"{where}:5,2") == ["5", "2"]
    assert ids(f"{where}:1-999999") == [
        f"{where!r} has no puzzle '999999'; it has 1 to {len(everything)}"
    ]
    assert ids(f"{where}:0-2") == [f"{where!r} has no puzzle '0'; it has 1 to {len(everything)}"]


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("jam:5-1", "the range '5-1' is backwards; write '1-5'"),
        ("jam:1-99", "deck 'jam' has no puzzle '99'; it has 1 to 40"),
        ("jam:0-3", "deck 'jam' has no puzzle '0'"),
        ("jam:1,99,2", "deck 'jam' has no puzzle '99'; it has 1 to 40"),
        ("jam:1,", "invalid selection '1,'; write ids such as '7', '1-5' or '1,7,40'"),
        ("jam:", "invalid selection ''; write ids such as '7', '1-5' or '1,7,40'"),
        ("jam:1-", "invalid selection '1-'; write ids such as '7', '1-5' or '1,7,40'"),
        ("jam:-3", "invalid selection '-3'"),
        ("jam:1,2-", "invalid selection '2-'"),
        ("jam:1,,2", "invalid selection '1,,2'"),
        ("jamm:1-2", "there is no deck 'jamm'; did you mean 'jam'?"),
        ("jamm:1,2", "there is no deck 'jamm'; did you mean 'jam'?"),
        ("nowhere.txt:1-5", "cannot read 'nowhere.txt': No such file or directory"),
        ("nowhere.txt:1,5", "cannot read 'nowhere.txt': No such file or directory"),
    ],
)
def test_what_is_no_range(unjam: Command, argument: str, sentence: str) -> None:
    done = unjam("solve", argument)
    assert (done.code, done.out) == (32, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_a_file_says_how_many_it_has(cards: str) -> None:
    assert ids(f"{cards}:8-10") == ["'cards.txt' has no puzzle '10'; it has 9 puzzles"]
    for part in ("", "8-", "-8"):
        sentence = f"invalid selection {part!r}; write ids such as '7', '1-5' or '1,7,40'"
        assert ids(f"{cards}:{part}") == [sentence]
    assert ids(f"{cards}:9-8") == ["the range '9-8' is backwards; write '8-9'"]


def test_one_puzzle_is_expected() -> None:
    with pytest.raises(UnknownDeckError, match="'jam:1-2' names several puzzles; expected one"):
        find_puzzle("jam:1-2")
    assert find_puzzle("jam:2-2") == deck("jam")["2"]


def test_commands_take_ranges(unjam: Command) -> None:
    assert unjam("solve", "jam:1-3").out.splitlines()[5] == "3 puzzles: 3 solved"
    assert unjam("convert", "--to", "line", "jam:2,1").out.splitlines() == [
        deck("jam")[id].to("line") for id in "21"
    ]
    assert "nothing to choose" in unjam("show", "--target", "X", "jam:1-2").err
