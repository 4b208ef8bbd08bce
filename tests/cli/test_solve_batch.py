"""``unjam solve`` on many puzzles: tables, JSON lists and lines, errors on the way, the end."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

from unjam import deck

from .conftest import Command
from .test_solve import KEYS, SMALL, STUCK


def test_a_deck_is_a_table_with_a_summary(unjam: Command) -> None:
    done = unjam("solve", "jam")
    assert (done.code, done.err) == (0, "")
    head, *rows = done.out.partition("\n\n")[0].splitlines()
    assert head.split() == ["id", "moves", "slides", "states", "time", "outcome"]
    assert [row.split()[:2] for row in rows] == [
        [puzzle.id, str(puzzle.known.moves)] for puzzle in deck("jam")
    ]
    assert all(row.endswith("optimal") for row in rows)
    summary = done.out.partition("\n\n")[2].splitlines()
    assert summary[0] == "40 puzzles: 40 solved"
    assert re.fullmatch(r"1,028 moves and [\d,]+ slides in total; the hardest is 40 with 51",
                        summary[1])  # fmt: skip
    assert re.fullmatch(r"[\d,]+ states in .*", summary[2])


def test_every_outcome_has_its_place(unjam: Command) -> None:
    done = unjam("solve", "--max-states", "2000", "jam:1", STUCK, "uva:5", "XX..B", "jam:99")
    assert done.code == 32, "the worst of all"
    rows = done.out.partition("\n\n")[0].splitlines()[1:]
    outcomes = [re.split(r"  +", row)[-1] for row in rows]
    assert outcomes[:2] == ["optimal", "unsolvable"]
    assert outcomes[2].startswith("limit, at least ")
    assert outcomes[3:] == ["error", "error"]
    assert "5 puzzles: 1 solved, 1 unsolvable, 1 stopped by a limit, 2 with errors" in done.out
    assert done.err.count("\n") == 2


def test_json_is_a_list(unjam: Command) -> None:
    done = unjam("solve", "--json", "jam:1", SMALL, "project:D35")
    answers = json.loads(done.out)
    assert [answer["id"] for answer in answers] == ["1", None, "D35"]
    assert [answer["move_count"] for answer in answers] == [8, 5, 44]
    assert all(list(answer) == KEYS for answer in answers)


def test_jsonl_is_one_object_a_line(unjam: Command) -> None:
    done = unjam("solve", "--jsonl", "jam")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert [answer["id"] for answer in answers] == list(deck("jam").ids)
    one = unjam("solve", "--jsonl", "jam:7").out
    assert one.count("\n") == 1
    assert json.loads(one)["id"] == "7"


def test_a_bad_puzzle_does_not_end_a_file(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    good = deck("jam")["1"].to("line")
    unplayable = good.replace("X", ".")
    torn = good[:-1] + "Z"
    file.write_text(f"{good}\n{torn}\n{unplayable}\n{good}\n", encoding="utf-8")
    done = unjam("solve", "--jsonl", str(file))
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert len(answers) == 4
    assert [answer["status"] for answer in answers][::3] == ["solved", "solved"]
    assert answers[1]["status"] == "error"
    assert "cards.txt, line 2: " in answers[1]["reason"]
    assert answers[3]["id"] == "4"
    assert done.code in (30, 31)
    assert unjam("solve", "--json", str(file)).code == done.code
    table = unjam("solve", str(file))
    assert "4 puzzles: " in table.out


def test_sources_may_be_mixed(unjam: Command, tmp_path: Path) -> None:
    packed = tmp_path / "cards.txt.gz"
    lines = "".join(f"{puzzle.to('line')}\n" for puzzle in deck("jam")[:3])
    packed.write_bytes(gzip.compress(lines.encode()))
    done = unjam("solve", "--jsonl", str(packed), "JAM:4", f"{packed}:2", "-", stdin=lines.encode())
    ids = [json.loads(line)["id"] for line in done.out.splitlines()]
    assert ids == ["1", "2", "3", "4", "2", "1", "2", "3"]
    assert done.code == 0


def test_steps_of_several_puzzles(unjam: Command) -> None:
    done = unjam("solve", "--steps", SMALL, "jam:1")
    assert "5 moves, " in done.out
    assert "8 moves, " in done.out
    assert len(re.findall(r"\(\w\w\d\)", done.out)) == 13


def test_anytime_on_several_puzzles(unjam: Command) -> None:
    done = unjam("solve", "--anytime", "--jsonl", "jam:1", "B..DB..D........", "jam:2")
    assert [json.loads(line)["status"] for line in done.out.splitlines()] == [
        "solved", "error", "solved",
    ]  # fmt: skip
    assert done.code == 31
