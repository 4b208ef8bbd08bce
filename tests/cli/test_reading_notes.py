"""Every command that reads a puzzle says what was noted: in JSON, or on the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unjam import Puzzle
from unjam.cli.reading_notes import Notes

from .conftest import Command

TEXT = "BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo"
NOTES = ["o is empty", "A is the target: there is no X"]
PLAIN = ".... XX.B A..B AOOO"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines(text: str) -> list[str]:
    return [line.removeprefix("note: ") for line in text.splitlines() if line.startswith("note: ")]


@pytest.mark.parametrize(
    "words",
    [
        ["solve"],
        ["solve", "--steps"],
        ["show"],
        ["explore"],
        ["explain"],
        ["hint"],
        ["rate"],
        ["table"],
        ["table", "--wide"],
    ],
    ids=" ".join,
)
def test_answers_for_people_have_the_notes(unjam: Command, words: list[str]) -> None:
    done = unjam(*words, TEXT)
    assert (done.code, done.err) == (0, "")
    assert lines(done.out)[:2] == NOTES
    assert lines(unjam(*words, PLAIN).out)[:1] != NOTES[:1]


def test_check_has_the_notes_of_the_puzzle_and_of_the_moves(unjam: Command) -> None:
    expected = [*NOTES, "a positive number moves right or down"]
    done = unjam("check", TEXT, "G 1, A -1")
    assert (done.code, lines(done.out)) == (11, expected)
    answer = json.loads(unjam("check", "--json", TEXT, "G 1, A -1").out)
    assert answer["notes"] == expected


@pytest.mark.parametrize(
    "words",
    [
        ["convert", "--to", "native"],
        ["convert", "--to", "grid"],
        ["convert", "--to", "line", "-o", "out.txt"],
        ["render", "-o", "out.svg"],
        ["graph", "-o", "out.dot"],
        ["export", "-o", "out.html"],
        ["cards", "-o", "out.pdf"],
        ["simplify"],
        ["harden"],
        ["table", "--csv"],
    ],
    ids=" ".join,
)
def test_where_the_output_is_data_they_go_to_standard_error(
    unjam: Command, words: list[str]
) -> None:
    done = unjam(*words, TEXT)
    assert done.code == 0, done.err
    assert [note for note in lines(done.err) if note in NOTES] == NOTES
    assert lines(done.out) == []
    assert not set(lines(unjam(*words, PLAIN).err)) & set(NOTES)


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "--json"],
        ["solve", "--jsonl"],
        ["explore", "--json"],
        ["explain", "--json"],
        ["hint", "--json"],
        ["rate", "--json"],
        ["rate", "--jsonl"],
        ["table", "--json"],
        ["convert", "--to", "json"],
        ["convert", "--to", "jsonl"],
    ],
    ids=" ".join,
)
def test_json_has_the_notes(unjam: Command, words: list[str]) -> None:
    done = unjam(*words, TEXT)
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    answer = found[0] if isinstance(found, list) else found
    assert answer["notes"][:2] == NOTES


@pytest.mark.parametrize(
    "words", [["solve", "--json"], ["explain", "--json"], ["rate", "--json"], ["table", "--json"]]
)
def test_json_has_the_notes_of_what_cannot_be_played(unjam: Command, words: list[str]) -> None:
    done = unjam(*words, "BB.. ..CC")
    found = json.loads(done.out)
    answer = found[0] if isinstance(found, list) else found
    assert (done.code, answer["status"]) == (31, "error")
    assert answer["notes"] == ["no vehicle is known to be the target"]


def test_a_batch_has_each_note_once(unjam: Command) -> None:
    Path("cards.txt").write_text(f"{TEXT}\n{PLAIN}\n{TEXT}\n", encoding="utf-8")
    expected = [f"{note} (2 puzzles)" for note in NOTES]
    for words in (["solve"], ["rate"], ["table"]):
        assert lines(unjam(*words, "cards.txt").out) == expected
    assert lines(unjam("convert", "--to", "line", "cards.txt").err) == expected
    answers = json.loads(unjam("solve", "--json", "cards.txt").out)
    assert [answer["notes"] for answer in answers] == [NOTES, [], NOTES]


def test_moves_after_which_a_puzzle_is_asked_about(unjam: Command) -> None:
    said = "a positive number moves right or down"
    for words in (["explain"], ["hint"]):
        done = unjam(*words, "--after", "X 1, A -1", PLAIN)
        assert (done.code, lines(done.out)) == (0, [said])
        answer = json.loads(unjam(*words, "--json", "--after", "X 1, A -1", PLAIN).out)
        assert answer["notes"] == [said]


def test_what_generate_takes_as_a_model(unjam: Command) -> None:
    done = unjam("generate", "--like", TEXT, "--tries", "50", "--timeout", "5")
    assert lines(done.err)[:2] == NOTES


def test_many_different_notes_are_cut() -> None:
    notes = Notes()
    for number in range(14):
        notes.add(Puzzle.parse(PLAIN).replace(notes=(f"note {number}",)))
    assert len(notes.lines()) == 11
    assert notes.lines()[-1] == "and 4 other notes; 'unjam show' prints them all"
