"""``unjam explore``."""

from __future__ import annotations

import json
import sys

import pytest

from unjam import deck
from unjam.graph.graph_summary import Summary
from unjam.util.deadline import Deadline

from .conftest import Command

STUCK = "XX.A ...A ...A ...A"


def test_what_a_person_reads(unjam: Command) -> None:
    done = unjam("explore", "jam:1")
    assert (done.code, done.err) == (0, "")
    for line in (
        "states     1,247 reachable, 12 bytes each",
        "wins       172",
        "start      8 moves from a win; 61 solutions with the fewest moves",
        "farthest   9 moves from a win: 6 states",
        "depth      14 moves, the largest distance from the start",
        "dead ends  0 states with a single move",
        "diameter   15, radius 8",
        "states by moves to a win:",
        "0  172  ##########################",
        "one of the farthest from a win:",
    ):
        assert f"\n{line}\n" in done.out
    assert done.out.count("+------+") == 4


def test_the_metric_and_the_start(unjam: Command) -> None:
    out = unjam("explore", "--metric", "slides", "--from-start", "jam:40").out
    assert "start      81 slides from a win; 15,513,808,750,045,233,279,300 solutions" in out
    assert "farthest   83 slides from a win: 1 state\n" in out
    assert "states by slides from the start:\n    0-4   22  ##\n" in out
    out = unjam("explore", "--metric", "moves,slides", "jam:40").out
    assert "82,488,384 solutions with the fewest moves, then slides" in out


def test_the_family(unjam: Command) -> None:
    out = unjam("explore", "--family", "jam:40").out
    assert "family     4,805 states in 4 components\n" in out
    assert "51 moves from a win: 3 states, including the start\n" in out


def test_json(unjam: Command) -> None:
    done = unjam("explore", "--json", "jam:1")
    answer = json.loads(done.out)
    assert list(answer)[:4] == ["id", "status", "reason", "metric"]
    keys = {"id", "status", "reason", "farthest_board", "seconds", "notes", *Summary._fields}
    assert set(answer) == keys
    assert (answer["status"], answer["reason"]) == ("explored", None)
    summary = deck("jam")["1"].explore().summary()
    assert answer["to_win"] == list(summary.to_win)
    assert answer["farthest_board"].count("\n") == 5
    assert (answer["id"], answer["family_states"]) == ("1", None)


def test_an_unsolvable_puzzle(unjam: Command) -> None:
    done = unjam("explore", STUCK)
    assert (done.code, done.err) == (10, "")
    assert "unsolvable  no reachable state is a win\n" in done.out
    assert "by moves to a win" not in done.out
    assert "by moves from the start" in unjam("explore", "--from-start", STUCK).out
    answer = json.loads(unjam("explore", "--json", STUCK).out)
    assert (answer["distance"], answer["farthest_board"], answer["to_win"]) == (None, None, [])
    assert answer["optimal_solutions"] == 0
    assert answer["status"] == "unsolvable"
    assert answer["reason"] == "no reachable state is a win"


def test_a_target_that_leaves_has_no_diameter(unjam: Command) -> None:
    text = "target: X Y\nexit: right 1\nYYXX..\n......\n"
    done = unjam("explore", "-", stdin=text.encode())
    assert done.code == 0, done.err
    assert "diameter   none: a target that leaves cannot come back\n" in done.out


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (("--max-states", "100"), "--max-states was reached"),
        (("--max-memory", "1kB"), "--max-memory was reached"),
        (("--timeout", "0"), "--timeout was reached"),
    ],
)
def test_limits(unjam: Command, limit: tuple[str, str], words: str) -> None:
    done = unjam("explore", *limit, "jam:14")
    assert (done.code, done.out) == (20, "")
    assert words in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code", "status", "reason", "id"),
    [
        (["--max-states", "9", "jam:1"], 20, "limit", "not explored to the end: --max-st", "1"),
        (["--timeout", "0", "jam:14"], 20, "limit", "not explored to the end: --timeout", "14"),
        (["jam:99"], 32, "error", "deck 'jam' has no puzzle '99'", None),
        (["XX..B"], 30, "error", "'XX..B' has 5 cells", None),
        (["B..DB..D........"], 31, "error", "there is no target", None),
    ],
)
def test_json_has_a_status_whatever_happens(
    unjam: Command, arguments: list[str], code: int, status: str, reason: str, id: str | None
) -> None:
    done = unjam("explore", "--json", *arguments)
    answer = json.loads(done.out)
    assert (done.code, done.err.count("\n")) == (code, 1)
    assert reason in done.err
    assert (answer.pop("id"), answer.pop("status")) == (id, status)
    assert reason in answer.pop("reason")
    assert isinstance(answer.pop("notes"), list)
    assert set(answer) == {"farthest_board", "seconds", *Summary._fields}
    assert set(answer.values()) == {None}


def test_the_time_holds_for_counting_too(unjam: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def late(self: Deadline) -> float:
        asked.append(100.0)
        return 100.0 if len(asked) == 1 else 0.0  # compiling has its time

    monkeypatch.setattr(Deadline, "left", late)
    done = unjam("explore", "--timeout", "100", "--measure", "jam:1")
    assert (done.code, done.out) == (20, "")
    assert done.err == (
        "unjam: not counted to the end: --timeout was reached after exploring 1,247 states\n"
    )


def test_large_graphs_are_measured_on_request(
    unjam: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unjam.graph.graph_summary.QUICK", 100)
    assert "diameter   not computed; --measure computes it" in unjam("explore", "jam:1").out
    assert "diameter   15, radius 8\n" in unjam("explore", "--measure", "jam:1").out
    assert "not computed" in unjam("explore", "--no-measure", "jam:1").out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["jam"], 32, "'jam' is a deck; name a puzzle in it, such as 'jam:1'"),
        (["jam:1", "jam:2"], 33, "unexpected argument 'jam:2'"),
        (["B..DB..D........"], 31, "there is no target"),
        (["XX..B"], 30, "'XX..B'"),
        (["--metric", "speed", "jam:1"], 33, "--metric must be moves, slides"),
    ],
)
def test_wrong_use(unjam: Command, arguments: list[str], code: int, words: str) -> None:
    done = unjam("explore", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert words in done.err


def test_without_numpy(unjam: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = unjam("explore", "jam:1")
    assert done.code == 34
    assert done.err == "unjam: this needs numpy: pip install 'unjam[graph]'\n"
