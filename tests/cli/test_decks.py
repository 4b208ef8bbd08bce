"""``unjam decks``, and a user's own decks."""

from __future__ import annotations

import gzip
import json
import os
import re
from pathlib import Path

import pytest

from unjam import deck, deck_names

from .conftest import Command

LINES = "".join(f"{puzzle.to('line')}\n" for puzzle in deck("jam")[:3])


@pytest.fixture
def own(tmp_path: Path, unjam: Command, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of decks; after ``unjam``, which removes the variable."""
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "Mine.txt").write_text(LINES, encoding="utf-8")
    (folder / "packed.txt.gz").write_bytes(gzip.compress(LINES.encode()))
    (folder / "jam.txt").write_text(LINES, encoding="utf-8")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (folder / ".hidden.txt").write_text("nothing", encoding="utf-8")
    monkeypatch.setenv("UNJAM_DECKS", os.pathsep.join([str(folder), str(tmp_path / "missing")]))
    return folder


def test_the_list(unjam: Command) -> None:
    done = unjam("decks")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].split() == ["deck", "puzzles", "title", "levels"]
    jam = r"jam +40  Rush Hour, the first box +beginner, intermediate, advanced, expert"
    assert re.fullmatch(jam, lines[1 + deck_names().index("jam")])
    assert len(lines) == 1 + len(deck_names())


def test_the_puzzles_of_a_deck(unjam: Command) -> None:
    lines = unjam("decks", "JAM").out.splitlines()
    assert lines[0] == "Rush Hour, the first box, 40 puzzles"
    assert lines[3].split() == ["id", "size", "moves", "slides", "level"]
    assert lines[4].split() == ["1", "6x6", "8", "16", "beginner"]
    assert lines[-1].split() == ["40", "6x6", "51", "81", "expert"]
    assert unjam("decks", "uva").out.splitlines()[-1].split() == ["7", "12x12", "25", "-"]
    lines = unjam("decks", "safari").out.splitlines()
    assert lines[3].split() == ["id", "size", "moves", "round", "corners", "slides", "level"]
    assert lines[-1].split() == ["40", "7x7", "89", "73", "170"]


def test_every_deck_names_its_source(unjam: Command) -> None:
    listed = json.loads(unjam("decks", "--json").out)
    assert len(listed) == len(deck_names())
    for entry in listed:
        lines = unjam("decks", entry["name"]).out.splitlines()
        assert lines[1] == f"source: {entry['source']}"
        assert len(entry["source"]) > 20, "a source says more than a name"


def test_json(unjam: Command) -> None:
    listed = json.loads(unjam("decks", "--json").out)
    assert [entry["name"] for entry in listed] == list(deck_names())
    assert [entry["count"] for entry in listed][-9:] == [5, 40, 10, 35, 19, 40, 27, 40, 7]
    [jam] = json.loads(unjam("decks", "--json", "jam").out)
    assert jam["puzzles"][0] == {
        "id": "1", "width": 6, "height": 6, "moves": 8, "slides": 16, "corner_moves": None,
        "level": "beginner",
    }  # fmt: skip


def test_own_decks_are_listed(unjam: Command, own: Path) -> None:
    done = unjam("decks")
    assert done.code == 0
    names = [line.split()[0] for line in done.out.splitlines()[1:]]
    assert names == [*deck_names()[:-2], "Mine", "packed"]
    sentences = done.err.splitlines()
    assert len(sentences) == 2
    assert "jam.txt' is hidden by the built-in deck 'jam'" in sentences[0]
    assert sentences[1].startswith("unjam: UNJAM_DECKS names ")
    assert sentences[1].endswith("missing': No such file or directory")


def test_own_decks_are_decks(unjam: Command, own: Path) -> None:
    mine = deck("mine")
    assert mine.ids == ("1", "2", "3")
    assert mine["2"] == mine[1] == deck("jam")["2"]
    assert len(mine[1:]) == 2
    assert mine.level("1") == ""
    assert len(deck("jam")) == 40, "the names of the package win"
    assert deck("packed")["3"] == deck("jam")["3"]
    assert json.loads(unjam("solve", "--json", "mine:1").out)["move_count"] == 8
    assert unjam("solve", "--jsonl", "Mine", "packed").out.count("\n") == 6
    assert unjam("decks", "mine").out.splitlines()[0].endswith("Mine.txt, 3 puzzles")
    assert unjam("solve", "mine:9").err == "unjam: deck 'Mine' has no puzzle '9'; it has 1, 2, 3\n"


def test_a_missing_folder_matters_only_when_a_deck_is_missing(unjam: Command, own: Path) -> None:
    assert unjam("solve", "jam:1").err == ""
    assert unjam("solve", "mine:1").err == ""
    done = unjam("solve", "elsewhere:1")
    assert done.code == 32
    assert "thinkfun, uva, Mine, packed; UNJAM_DECKS names" in done.err


def test_a_changed_file_is_read_again(own: Path) -> None:
    assert len(deck("Mine")) == 3
    (own / "Mine.txt").write_text(LINES * 2, encoding="utf-8")
    os.utime(own / "Mine.txt", ns=(1, 1))
    assert len(deck("Mine")) == 6


def test_an_unreadable_deck_is_one_sentence(unjam: Command, own: Path) -> None:
    (own / "bad.txt").write_text("XX..B\n", encoding="utf-8")
    listed = unjam("decks")
    assert listed.code == 30
    assert "bad.txt, line 1: " in listed.err
    assert "Mine" in listed.out
    assert unjam("decks", "bad").err.count("\n") == 1
    # A batch goes on after what it cannot read.
    (own / "bad.txt").write_text(f"{LINES}XX..B\n\n{LINES}", encoding="utf-8")
    assert unjam("solve", "--jsonl", "bad").out.count('"solved"') == 6
