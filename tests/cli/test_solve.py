"""``unjam solve`` on one puzzle: what it prints, and its exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from unjam import Puzzle

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"
STUCK = "....B. ....B. XX..B. ....C. ....C. ....C."
KEYS = [
    "id", "status", "moves", "move_count", "slide_count", "optimal", "lower_bound", "reason",
    "states", "seconds", "claims", "notes",
]  # fmt: skip


def test_it_prints_the_board_the_moves_and_the_totals(unjam: Command) -> None:
    done = unjam("solve", "jam:1")
    assert (done.code, done.err) == (0, "")
    assert "BB...G\nA..C.G\nAXXC.G" in done.out
    assert "8 moves, 16 slides; " in done.out
    assert re.findall(r"^ +\d+  .*$", done.out, re.M) == [
        "   1  BR1 AU1 EU1 FL3 GD3",
        "   6  DL2 CD2 XR3",
    ]


def test_notes_of_the_reading_are_printed(unjam: Command) -> None:
    done = unjam("solve", "BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo")
    assert "\nnote: o is empty\n" in done.out
    assert "note" not in unjam("solve", "jam:1").out


def test_steps_draw_every_board(unjam: Command) -> None:
    done = unjam("solve", "--steps", SMALL)
    lines = done.out.partition("\n\n")[0].splitlines()
    moves = json.loads(unjam("solve", "--json", SMALL).out)["moves"]
    assert re.findall(r"\((\w+)\)", lines[1]) == moves
    columns = [[line[at : at + 4] for line in lines] for at in range(0, 72, 12)]
    boards = [Puzzle.parse(" ".join(rows)) for rows in columns]
    assert len(boards) == 6, "the start and five moves"
    for board, move, after in zip(boards, moves, boards[1:], strict=False):
        assert board.play(move) == after
    assert boards[-1].won


def test_steps_wrap_at_eighty_columns(unjam: Command) -> None:
    done = unjam("solve", "--steps", "jam:40")
    assert max(map(len, done.out.splitlines()[:-1])) <= 80
    assert len(re.findall(r"\(\w+\)", done.out)) == 51


def test_json_has_the_whole_answer(unjam: Command) -> None:
    done = unjam("solve", "--json", "--metric", "slides,moves", "jam:40")
    answer = json.loads(done.out)
    assert list(answer) == KEYS
    assert answer["id"] == "40"
    assert answer["slide_count"] == 81
    assert answer["move_count"] == len(answer["moves"]) == 51
    assert answer["optimal"] is True
    assert answer["lower_bound"] == 81
    assert answer["seconds"] > 0


def test_json_of_what_is_not_solved(unjam: Command) -> None:
    done = unjam("solve", "--json", STUCK)
    answer = json.loads(done.out)
    assert done.code == 10
    assert list(answer) == KEYS
    assert (answer["id"], answer["status"], answer["moves"]) == (None, "unsolvable", [])
    assert answer["move_count"] is answer["slide_count"] is answer["lower_bound"] is None
    limit = json.loads(unjam("solve", "--json", "--max-states", "1000", "uva:5").out)
    assert (limit["status"], limit["optimal"]) == ("limit", False)
    assert limit["lower_bound"] > 0


def test_json_of_what_cannot_be_read_or_played(unjam: Command) -> None:
    for text, code in (("XX..B", 30), ("B..DB..D........", 31), ("jam:99", 32)):
        done = unjam("solve", "--json", text)
        assert done.code == code
        answer = json.loads(done.out)
        assert list(answer) == KEYS
        assert (answer["status"], answer["moves"]) == ("error", [])
        assert f"unjam: {answer['reason']}\n" == done.err
        others = set(KEYS) - {"status", "moves", "reason", "claims", "notes"}
        assert {answer[key] for key in others} == {None}


@pytest.mark.parametrize("label", ['"', "\\", "é", "'", "{"])
def test_json_of_odd_labels(unjam: Command, label: str) -> None:
    done = unjam("solve", "--json", SMALL.replace("B", label))
    answer = json.loads(done.out)
    assert f"{label}D1" in answer["moves"]


def test_exit_codes_tell_outcomes_apart(unjam: Command) -> None:
    assert unjam("solve", SMALL).code == 0
    unsolvable = unjam("solve", STUCK)
    assert unsolvable.code == 10
    assert "Unsolvable: X can never get out" in unsolvable.out
    limit = unjam("solve", "--max-states", "1000", "uva:5")
    assert limit.code == 20
    assert "Limit: --max-states was reached; at least" in limit.out


def test_hints_for_reading(unjam: Command) -> None:
    board = "..BB RR.A ...A ...."
    done = unjam("solve", "--json", "--target", "R", board)
    assert json.loads(done.out)["moves"][-1].startswith("R")
    walls = unjam("show", "--wall", "B", "--target", "R", board)
    assert "|..##|" in walls.out


def test_a_board_that_begins_with_dashes(unjam: Command) -> None:
    for text in ("---- XX-B A--B AOOO", "----XX-BA--BAOOO"):
        assert json.loads(unjam("solve", "--json", text).out)["move_count"] == 5
        assert json.loads(unjam("solve", "--json", "--", text).out)["move_count"] == 5


def test_anytime(unjam: Command) -> None:
    done = unjam("solve", "--anytime", "--json", "jam:1")
    assert json.loads(done.out)["move_count"] == 8


def test_a_file_of_one_puzzle_is_one_answer(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(SMALL.replace(" ", "\n") + "\n", encoding="utf-8")
    assert json.loads(unjam("solve", "--json", str(file)).out)["move_count"] == 5
    assert json.loads(unjam("solve", "--json", "-", stdin=SMALL.encode()).out)["move_count"] == 5
    assert "5 moves, " in unjam("solve", str(file)).out


def test_corners_by_another_rule(unjam: Command) -> None:
    for option, moves in (("--corners", 59), ("--no-corners", 62)):
        one = unjam("solve", "--json", option, "klotski:pennant")
        assert json.loads(one.out)["move_count"] == moves
        two = unjam("solve", "--jsonl", option, "klotski:pennant", "jam:1")
        assert [json.loads(line)["move_count"] for line in two.out.splitlines()] == [moves, 8]
        anytime = unjam("solve", "--jsonl", "--anytime", option, "klotski:pennant", "jam:1")
        assert [json.loads(line)["move_count"] for line in anytime.out.splitlines()] == [moves, 8]
