"""``unjam solve --all``."""

from __future__ import annotations

import json
import sys

import pytest

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"
STUCK = "...A XX.A ...A ...."


def test_all_solutions_of_a_puzzle(unjam: Command) -> None:
    done = unjam("solve", "--all", SMALL)
    assert (done.code, done.err) == (0, "")
    assert "2 solutions with the fewest moves, 2 up to the order of independent moves:" in done.out
    assert "\n  1  XR1 AU1 OL1 BD1 XR1\n  2  XR1 AU2 OL1 BD1 XR1\n" in done.out
    assert done.out.startswith("....\nXX.B\n")
    assert "no solution has fewer moves: the search proved it" in done.out


def test_limit_and_order(unjam: Command) -> None:
    done = unjam("solve", "--all", "--limit", "2", "jam:1")
    assert "61 solutions" in done.out
    assert "moves; 2 of\nthem:" in done.out
    assert ("\n  2  " in done.out, "\n  3  " in done.out) == (True, False)
    counted = unjam("solve", "--all", "--limit", "0", "jam:1")
    assert "4 up to the order of independent moves\n" in counted.out
    assert "\n  1  " not in counted.out
    orders = unjam("solve", "--all", "--up-to-order", "jam:40")
    assert "191,226,816 solutions" in orders.out
    assert ("\n  12  " in orders.out, "\n  13  " in orders.out) == (True, False)
    assert max(map(len, orders.out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("metric", "number"), [("moves", 2), ("slides", 1), ("moves,slides", 1), ("slides,moves", 1)]
)
def test_json(unjam: Command, metric: str, number: int) -> None:
    done = unjam("solve", "--all", "--json", "--metric", metric, SMALL)
    answer = json.loads(done.out)
    assert (done.code, answer["status"], answer["solution_count"]) == (0, "solved", number)
    assert answer["solution_classes"] == len(answer["solutions"]) == number
    assert answer["solutions"][0] == ["XR1", "AU1", "OL1", "BD1", "XR1"]
    assert answer["solutions_complete"] is True
    assert answer["move_count"] == 5


def test_several_puzzles(unjam: Command) -> None:
    table = unjam("solve", "--all", "jam:1", "jam:40", "XX..B", STUCK)
    assert table.code == 30
    head, *rows = (line.split() for line in table.out.splitlines())
    assert head[:5] == ["id", "moves", "slides", "solutions", "up"]
    assert [row[0] for row in rows] == ["1", "40", "-", "4"]
    assert [row[3:5] for row in rows[:2]] == [["61", "4"], ["191,226,816", "12"]]
    assert [row[-1] for row in rows] == ["optimal", "optimal", "error", "unsolvable"]
    lines = unjam("solve", "--all", "--jsonl", "--limit", "1", "jam:1", "XX..B", STUCK)
    answers = [json.loads(line) for line in lines.out.splitlines()]
    assert [answer["status"] for answer in answers] == ["solved", "error", "unsolvable"]
    assert [len(answer["solutions"]) for answer in (answers[0], answers[2])] == [1, 0]
    whole = unjam("solve", "--all", "--json", "--limit", "1", "jam:1", "XX..B", STUCK)
    without_time = [
        [{**answer, "seconds": 0} for answer in some] for some in (json.loads(whole.out), answers)
    ]
    assert without_time[0] == without_time[1]


def test_exit_codes(unjam: Command) -> None:
    assert unjam("solve", "--all", STUCK).code == 10
    late = unjam("solve", "--all", "--max-states", "50", "jam:40")
    assert late.code == 20
    assert "--max-states was reached" in late.out
    half = unjam("solve", "--all", "--json", "--max-states", "4000", "jam:40")
    answer = json.loads(half.out)
    assert (half.code, answer["status"], answer["move_count"]) == (20, "limit", 51)
    assert answer["solution_count"] is None
    assert unjam("solve", "--all", "XX..B").code == 30
    bad = unjam("solve", "--all", "--json", "XX..B")
    assert (bad.code, json.loads(bad.out)["status"]) == (30, "error")
    assert unjam("solve", "--all", "jam:99").code == 32


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--limit", "3"], "--limit needs --all"),
        (["--up-to-order"], "--up-to-order needs --all"),
        (["--all", "--limit", "-1"], "--limit must be a whole number of at least 0, not '-1'"),
        (["--all", "--anytime"], "--anytime cannot be combined with --all"),
        (["--all", "--steps"], "--steps cannot be combined with --all"),
        (["--all", "--algorithm", "astar"], "--algorithm cannot be combined with --all"),
        (["--all", "--heuristic", "zero"], "--heuristic cannot be combined with --all"),
        (["--all", "--json", "--jsonl"], "--steps, --json and --jsonl cannot be combined"),
    ],
)
def test_wrong_use(unjam: Command, options: list[str], sentence: str) -> None:
    done = unjam("solve", *options, SMALL)
    assert (done.code, done.out) == (33, "")
    assert sentence in done.err
    assert done.err.count("\n") == 1


def test_without_numpy(unjam: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = unjam("solve", "--all", SMALL)
    assert done.code == 34
    assert "this needs numpy" in done.err
