"""``unjam compare``: tables, JSON, plots, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"
STUCK = "...A XX.A ...A ...."


def test_one_puzzle(unjam: Command) -> None:
    done = unjam("compare", "jam:40")
    assert (done.code, done.err) == (0, "")
    title, _, heads, *rows = done.out.splitlines()
    assert title == "Rush Hour, the first box, 40"
    assert heads.split() == [
        "search", "optimal", "moves", "slides", "generated", "expanded", "memory", "time", "b*",
    ]  # fmt: skip
    assert len(rows) == 20
    assert rows[0].split()[:6] == ["bfs", "proven", "51", "82", "2,556", "2,302"]
    words = {" ".join(row.split()[:2]): row.split()[2] for row in rows[2:]}
    assert words["astar blocker-chain"] == "proven"
    assert words["greedy zero"] == "yes"
    assert words["greedy blockers"] == "no"
    assert len({len(row) for row in [heads, *rows]}) == 1


def test_nothing_is_known_without_a_proof(unjam: Command) -> None:
    done = unjam("compare", "--algorithm", "greedy", "--heuristic", "blockers", "jam:40")
    assert done.out.splitlines()[3].split()[2] == "?"


def test_totals_of_several_puzzles(unjam: Command) -> None:
    done = unjam("compare", "--algorithm", "bfs,astar", "--heuristic", "blockers", "jam")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "totals over 40 puzzles"
    assert lines[3].split()[:5] == ["bfs", "40", "of", "40", "1,028"]
    assert lines[4].startswith("astar blockers  40 of 40  1,028")


def test_metrics(unjam: Command) -> None:
    done = unjam("compare", "--metric", "slides,moves", "jam:1")
    rows = done.out.splitlines()[3:]
    assert not any(row.startswith("bfs") for row in rows)
    assert rows[0].split()[:4] == ["dijkstra", "proven", "8", "16"]


def test_unsolvable(unjam: Command) -> None:
    done = unjam("compare", "--algorithm", "bfs", STUCK)
    assert done.code == 10
    assert done.out.splitlines()[1].split()[:4] == ["bfs", "unsolvable", "-", "-"]
    assert unjam("compare", "--algorithm", "bfs", STUCK, SMALL).code == 10


def test_limits(unjam: Command) -> None:
    done = unjam("compare", "--max-states", "100", "--algorithm", "bfs", "jam:40")
    assert done.code == 20
    assert done.out.splitlines()[3].split()[1] == "limit"
    assert done.out.splitlines()[-1].startswith("bfs: --max-states was reached; at least ")


def test_json(unjam: Command) -> None:
    done = unjam("compare", "--json", "jam:1")
    told = json.loads(done.out)
    assert (done.code, done.err) == (0, "")
    assert list(told) == ["metric", "puzzles", "totals"]
    (puzzle,) = told["puzzles"]
    assert (puzzle["id"], puzzle["error"], len(puzzle["rows"])) == ("1", None, 20)
    first = puzzle["rows"][0]
    assert list(first) == [
        "algorithm", "heuristic", "status", "optimal", "proven", "moves", "slides", "lower_bound",
        "generated", "expanded", "transitions", "peak_bytes", "seconds", "branching_factor",
        "reason",
    ]  # fmt: skip
    assert (first["generated"], first["branching_factor"]) == (770, 2.1194)
    assert len(told["totals"]) == 20


def test_errors_of_some_puzzles(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text(f"{SMALL}\n\nXXX.XX AAA\n")
    done = unjam("compare", "--json", "--algorithm", "bfs", str(file), SMALL)
    told = json.loads(done.out)
    assert done.code == 30
    assert done.err
    assert [bool(puzzle["error"]) for puzzle in told["puzzles"]].count(True) == 1
    assert told["totals"][0]["solved"] == 2


def test_how_the_text_was_read_is_said(unjam: Command) -> None:
    done = unjam("compare", "--algorithm", "bfs", "oooo AAoB CooB CDDD")
    assert "note: A is the target" in done.out


def test_plot(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "comparison.svg"
    done = unjam("compare", "--plot", str(file), "--theme", "light", "jam:1")
    assert (done.code, done.err) == (0, "")
    assert "<!-- astar blockers -->" in file.read_text("utf-8")
    assert "proven" in done.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--algorithm", "auto"], "--algorithm must be bfs, dijkstra, astar"),
        (["--heuristic", "best"], "--heuristic must be zero, blockers"),
        (["--algorithm", "astar", "--heuristic", "zero"], "no search is left to compare"),
        (["--plot", "picture.gif"], "--plot must be a .png or .svg file"),
        (["--theme", "light"], "--theme applies to --plot only"),
        (["--timeout", "-1"], "--timeout must be"),
    ],
)
def test_wrong_use(unjam: Command, arguments: list[str], words: str) -> None:
    done = unjam("compare", *arguments, SMALL)
    assert (done.code, done.out) == (33, "")
    assert words in done.err


def test_a_file_that_cannot_be_written(unjam: Command, tmp_path: Path) -> None:
    done = unjam("compare", "--plot", str(tmp_path / "no" / "plot.png"), SMALL)
    assert done.code == 33
