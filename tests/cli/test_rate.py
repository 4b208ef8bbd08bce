"""``unjam rate``: pages, orders, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unjam.difficulty.rating import LABELS

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"
STUCK = "...A XX.A ...A ...."
KEYS = ["id", "status", "reason", "estimate", "level", *LABELS, "notes"]


def test_one_puzzle(unjam: Command) -> None:
    done = unjam("rate", SMALL)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("beginner: people take about 5 s\n\nfewest moves  ")
    assert "note: time and level are estimates" in done.out


def test_how_the_text_was_read_is_said(unjam: Command) -> None:
    done = unjam("rate", "oooo AAoB CooB CDDD")
    assert done.out.startswith("note: o is empty\nnote: A is the target")


def test_unsolvable(unjam: Command) -> None:
    done = unjam("rate", STUCK)
    assert (done.code, done.err) == (10, "")
    assert done.out.startswith("unsolvable: X can never get out")
    done = unjam("rate", "--json", STUCK)
    told = json.loads(done.out)
    assert done.code == 10
    assert list(told) == KEYS
    assert (told["status"], told["estimate"], told["solutions"]) == ("unsolvable", None, 0)
    assert told["reason"].startswith("X can never get out")


def test_won_already(unjam: Command) -> None:
    won = "..XX A... A... ...."
    done = unjam("rate", won)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("won already: there is nothing left to do\n")
    told = json.loads(unjam("rate", "--json", won).out)
    assert (told["status"], told["estimate"], told["level"]) == ("rated", 0, None)
    lines = unjam("rate", won, SMALL).out.splitlines()
    assert lines[1].split()[:5] == ["1", "0", "s", "won", "0"]


def test_a_deck_is_a_table(unjam: Command) -> None:
    done = unjam("rate", "jam")
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert lines[0].split() == [
        "id", "time", "level", "moves", "slides", "tangle", "farthest", "states",
    ]  # fmt: skip
    assert [line.split()[0] for line in lines[1:41]] == [str(card) for card in range(1, 41)]
    assert lines[40].split() == ["40", "8", "min", "expert", "51", "81", "630", "51", "4,780"]
    assert lines[42] == "40 puzzles: 40 rated"
    assert "estimates" in lines[43]


@pytest.mark.parametrize("key", ["estimate", "moves", "solutions", "random_walk"])
def test_sorting(unjam: Command, key: str) -> None:
    done = unjam("rate", "--jsonl", "--sort", key, STUCK, "project:A01", SMALL, "project:D35")
    told = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == 10
    values = [row[key] for row in told if row[key] is not None]
    assert values == sorted(values)
    last = told[0] if key == "solutions" else told[-1]
    assert last["status"] == "unsolvable"


def test_json(unjam: Command) -> None:
    done = unjam("rate", "--json", "jam:40")
    told = json.loads(done.out)
    assert list(told) == KEYS
    assert (told["id"], told["status"], told["reason"]) == ("40", "rated", None)
    assert (told["moves"], told["slides"], told["states"], told["level"]) == (
        51,
        81,
        4780,
        "expert",
    )
    several = unjam("rate", "--json", "jam:1", "XX..B", "jam:2")
    rows = json.loads(several.out)
    assert several.code == 30
    assert [row["status"] for row in rows] == ["rated", "error", "rated"]
    assert all(list(row) == KEYS for row in rows)
    assert "has 5 cells" in rows[1]["reason"]
    assert "has 5 cells" in several.err


def test_an_error_does_not_stop_the_others(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("1 4x4 ....XX.BA..BAOOO\n2 4x4 nonsense\n3 4x4 ....XX.BA..BAOOO\n")
    done = unjam("rate", str(file), "jam:99")
    lines = done.out.splitlines()
    assert done.code == 32
    assert done.err.count("unjam: ") == 2
    assert "4 puzzles: 2 rated, 2 not rated" in lines


def test_limits(unjam: Command) -> None:
    done = unjam("rate", "--max-states", "10", "jam:1")
    assert done.code == 20
    assert done.err.startswith("unjam: not rated: --max-states was reached")
    assert done.out == ""
    done = unjam("rate", "--json", "--timeout", "0", "jam:1")
    assert (done.code, json.loads(done.out)["status"]) == (20, "limit")
    done = unjam("rate", "--max-states", "1500", "jam:1", "jam:40")
    assert done.code == 20
    assert [line.split()[2] for line in done.out.splitlines()[1:3]] == ["s", "limit"]


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--json", "--jsonl", "jam:1"], 33, "--json and --jsonl cannot be combined"),
        (["--sort", "mvoes", "jam:1"], 33, "did you mean 'moves'?"),
        (["--max-memory", "lots", "jam:1"], 33, "--max-memory must be a number of bytes"),
        (["--max-states", "0", "jam:1"], 33, "--max-states must be a whole number of at least 1"),
        ([], 33, "PUZZLE"),
        (["jan:1"], 32, "did you mean 'jam'?"),
        (["--target", "X", "jam:1"], 33, "'jam:1' is unambiguous"),
    ],
)
def test_wrong_use(unjam: Command, arguments: list[str], code: int, sentence: str) -> None:
    done = unjam("rate", *arguments)
    assert done.code == code
    assert sentence in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_corners(unjam: Command) -> None:
    with_corners = json.loads(unjam("rate", "--json", "--corners", "klotski:pennant").out)
    without = json.loads(unjam("rate", "--json", "--no-corners", "klotski:pennant").out)
    assert with_corners["moves"] < without["moves"]
