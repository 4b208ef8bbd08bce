"""Titles, ids, sources, labels, file names and words that try to command the terminal."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import pytest

from unjam import Puzzle, deck
from unjam.cli.main import COMMANDS, command_parser

from .conftest import Command, Done

EVIL = {
    "title": "T\x1b]0;evil\x07\x1b[2J\x9b31mred\u202etxet\nsecond line\r\x7f\u200f",
    "id": "i\x1b[31md\x07\x85",
    "source": "\x1b]8;;http://evil.example\x1b\\click\x1b]8;;\x1b\\ \x1bP1$r\x1b\\ \u2066x\u2069",
    "level": "l\x1bcevel\n\x8d",
}
COLOUR = re.compile(r"\x1b\[0?(;?(1|38;5;\d+|48;5;\d+|38;2;\d+;\d+;\d+|48;2;\d+;\d+;\d+))*m")
# What may be drawn for a board in colour; anything else of the kind came from the puzzle.


def evil(puzzle: Puzzle) -> str:
    return puzzle.replace(**EVIL).to("json")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puzzles of strangers: one, several, one without a solution, one that cannot be read."""
    monkeypatch.chdir(tmp_path)
    easy = Puzzle.parse(".... XX.B A..B AOOO")
    (tmp_path / "one.json").write_text(evil(easy))
    cards = [evil(easy), evil(deck("jam")["1"])]
    (tmp_path / "some.jsonl").write_text("\n".join(cards) + "\n")
    (tmp_path / "stuck.json").write_text(evil(Puzzle.parse("XXA. ..A. ..A. ..A.")))
    (tmp_path / "bad.json").write_text(
        cards[0].replace('"axes": "|"', '"axes": "\\u001b[5m\\u009b"')
    )
    return tmp_path


def check_clean(done: Done) -> None:
    for text in (done.out, done.err):
        rest = COLOUR.sub("", text).replace("\n", "")
        bad = [character for character in rest if not character.isprintable()]
        assert bad == [], ascii(rest)[:400]
    assert "Traceback" not in done.err


PUZZLE_COMMANDS = [
    ["solve"],
    ["solve", "--steps"],
    ["solve", "--json"],
    ["check", "--json", "{}", "XR1"],
    ["check", "{}", "XR1 \x1b[31mAU1"],
    ["check", "{}", "XR1 AU1 OL1 BD1 XR!"],
    ["rate"],
    ["rate", "--json"],
    ["show"],
    ["show", "--no-labels", "--size", "large", "--theme", "light"],
    ["explain"],
    ["explain", "--json"],
    ["hint", "--level", "3"],
    ["hint", "--json"],
    ["hint", "--after", "\x1b[31mXR1\u202e"],
    ["convert", "--to", "native"],
    ["convert", "--to", "grid"],
    ["convert", "--to", "json"],
    ["convert", "--to", "csv"],
    ["explore"],
    ["explore", "--json"],
    ["graph", "-o", "out.dot"],
    ["graph", "-o", "no\x1b[31m/out.dot"],
    ["table"],
    ["table", "--csv"],
    ["table", "--json"],
    ["harden", "--timeout", "0.2"],
    ["simplify"],
    ["simplify", "--to", "json"],
]


FILES = ["one.json", "some.jsonl", "stuck.json", "bad.json"]
# Hardening takes its time for each puzzle, and one shows as much as several.
CASES = [
    pytest.param(words, name, id=f"{' '.join(words)}-{name}")
    for words in PUZZLE_COMMANDS
    for name in FILES
    if (words[0], name) != ("harden", "some.jsonl")
]


@pytest.mark.parametrize(("words", "name"), CASES)
@pytest.mark.usefixtures("files")
def test_nothing_of_a_puzzle_reaches_the_terminal(
    unjam: Command, words: list[str], name: str
) -> None:
    arguments = [word.replace("{}", name) for word in words]
    if "{}" not in words:
        arguments.append(name)
    done = unjam(*arguments, "--color", "always")
    check_clean(done)
    assert done.code != 33 or "cannot write" in done.err, "the test uses the command rightly"


@pytest.mark.parametrize("name", sorted(COMMANDS))
@pytest.mark.parametrize(
    "word", ["\x1b]0;evil\x07", "--\x1b[2J", "a\x9b31m:\u202e1", "x\x1b[31m.txt", "two\nlines\r"]
)
@pytest.mark.usefixtures("files")
def test_words_of_the_command_line_are_quoted_safely(unjam: Command, name: str, word: str) -> None:
    done = unjam(name, word)
    check_clean(done)
    assert done.code >= 10
    assert done.err.count("\n") == 1, "one sentence"


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_values_of_options_are_quoted_safely(unjam: Command, name: str) -> None:
    parser, _ = command_parser(name)
    options = [
        action.option_strings[-1]
        for action in parser._actions
        if action.option_strings
        and action.nargs != 0
        and not isinstance(action, argparse.BooleanOptionalAction)
    ]
    for option in set(options) - {"-o", "--output", "--out"} or {"--no-such-option"}:
        check_clean(unjam(name, f"{option}=\x1b]0;evil\x07\u202e\n", "no:thing"))


def test_the_list_of_decks(unjam: Command, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = files / "decks"
    folder.mkdir()
    (folder / "mine.jsonl").write_text((files / "some.jsonl").read_text())
    (folder / "bad\x1b[31m.txt").write_text("no puzzle \x1b[5m")
    monkeypatch.setenv("UNJAM_DECKS", str(folder))
    for words in (
        ["decks"],
        ["decks", "mine"],
        ["decks", "--json"],
        ["__words", "puzzles", "mine:"],
    ):
        done = unjam(*words)
        check_clean(done)


def test_json_keeps_every_character(unjam: Command, files: Path) -> None:
    out = unjam("convert", "--to", "json", "one.json").out
    assert {key: json.loads(out)[key] for key in EVIL} == EVIL
    assert json.loads(unjam("solve", "--json", "one.json").out)["id"] == EVIL["id"]


def test_what_a_stranger_wrote_is_shown(unjam: Command, files: Path) -> None:
    out = unjam("show", "one.json").out
    assert out.startswith("T\\x1b]0;evil\\x07\\x1b[2J\\x9b31mred\\u202etxet\\nsecond line\\r\\x7f")
    assert "source: \\x1b]8;;http://evil.example\\x1b\\click" in out
