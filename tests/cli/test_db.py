"""``unjam db``: limits, decks by name, counts that do not overflow."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.support.interrupting import interrupt
from tests.support.processes import seconds_to_interrupt
from unjam import LimitError, deck, run_census
from unjam.census.deck_rows import deck_rows
from unjam.census.line_format import line_of
from unjam.census.sql_query import Database

pytest.importorskip("duckdb")

# More than an hour, with next to no memory; and constants that DuckDB computes without a pause.
LONG = "select count(*) from range(1000000) a, range(1000000) b where a.range * b.range % 7 = 3"
STUBBORN = "select len(range(400000000))"
WIDE = "select count(distinct range) from range(100000000)"


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The directory of a census."""
    return run_census("4x4", tmp_path_factory.mktemp("census") / "four", threads=1).directory


# --- limits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["census-4x4", "{}"])
def test_timeout(unjam: Command, four: str, source: str) -> None:
    begin = time.perf_counter()
    done = unjam("db", source.format(four), LONG, "--timeout", "0.3")
    assert (done.code, done.out) == (20, "")
    assert done.err == "unjam: not answered: --timeout was reached\n"
    assert time.perf_counter() - begin < 3


def test_max_memory(unjam: Command, four: str) -> None:
    done = unjam("db", four, WIDE, "--max-memory", "100MB")
    assert (done.code, done.out) == (20, "")
    assert done.err == "unjam: not answered: --max-memory was reached\n"


def test_limits_hold_for_small_questions_too(unjam: Command, four: str) -> None:
    assert unjam("db", four, "limit 1", "--timeout", "60", "--max-memory", "1GiB").code == 0
    assert unjam("db", four, "limit 1", "--timeout", "0").code == 20
    for words in (("--timeout", "soon"), ("--max-memory", "much")):
        assert unjam("db", four, *words).code == 33


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux about memory")
@pytest.mark.parametrize("limit", [("--timeout", "0.5"), ("--max-memory", "100MB")])
def test_a_question_that_cannot_be_interrupted(limit: tuple[str, str]) -> None:
    """DuckDB does not count the memory of constants, nor look up from computing them."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "unjam", "db", "census-4x4", STUBBORN, *limit],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (20, "")
    assert done.stderr.startswith("unjam: not answered: ")
    assert done.stderr.count("\n") == 1
    assert time.perf_counter() - begin < 15


@pytest.mark.parametrize("question", [LONG, STUBBORN])
def test_interrupt(question: str, tmp_path: Path) -> None:
    ended = interrupt(["db", "census-4x4", question], 1.5, tmp_path, patience=3)
    assert (ended.alive, ended.code, ended.errors) == (True, 130, "unjam: interrupted\n")


def test_interrupt_in_python(four: str) -> None:
    before = f"from unjam.census.census_result import Census\ncensus = Census({four!r})"
    assert seconds_to_interrupt(before, f"census.query({LONG!r})") < 1


def test_cancel(four: str) -> None:
    cancel = threading.Event()
    threading.Timer(0.3, cancel.set).start()
    with Database.of(four, cancel=cancel) as database:
        with pytest.raises(LimitError, match="not answered: it was cancelled"):
            list(database.rows(LONG))
        assert not database.stuck


# --- counts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["census", "deck", "lines"])
def test_counts_are_wide(unjam: Command, four: str, kind: str, tmp_path: Path) -> None:
    source = {"census": four, "deck": "census-4x4", "lines": str(tmp_path / "lines.txt")}[kind]
    if kind == "lines":
        Path(source).write_text(unjam("db", four, "--lines").out)
    known = [row.known for row in deck("census-4x4")]
    pairs = [(one.moves or 0, one.slides or 0) for one in known]

    def value(expression: str) -> object:
        done = unjam("db", source, f"select {expression} as value from puzzles", "--json")
        assert done.code == 0, done.err
        return json.loads(done.out)[0]["value"]

    assert value("max(moves * moves)") == max(moves * moves for moves, _ in pairs)
    assert value("min(moves - 100)") == min(moves for moves, _ in pairs) - 100
    assert value("max(moves * 1000 * states * vehicles)") is not None
    assert value("min(cars - trucks * 9 - limos - walls)") is not None
    assert value("min(id - 40)") == -39
    if kind != "lines":
        assert value("min(slides - moves * 2)") == min(s - 2 * m for m, s in pairs)
        assert value("max(moves * slides)") == max(m * s for m, s in pairs)
        count = sum(s - 2 * m > 0 for m, s in pairs)
        done = unjam("db", source, "slides - moves*2 > 0", "--jsonl")
        assert (done.code, done.out.count("\n")) == (0, count)
        assert value("min(solutions - 1000000)") == -999_999
        assert value("min(distances[1] - 1000)") is not None


# --- decks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["4x4", "5x5", "6x6"])
@pytest.mark.parametrize("metric", ["", "-slides"])
def test_decks_by_name(unjam: Command, size: str, metric: str) -> None:
    name = f"census-{size}{metric}"
    done = unjam("db", name, "order by id", "--jsonl")
    rows = [json.loads(line) for line in done.out.splitlines()]
    assert [row["id"] for row in rows] == [int(id) for id in deck(name).ids]
    puzzle = deck(name)[-1]
    assert (rows[-1]["moves"], rows[-1]["slides"]) == puzzle.known[:2]
    assert rows[-1]["vehicles"] == len(puzzle.vehicles)
    assert rows[-1]["states"] is None


def test_a_deck_answers_like_its_census(unjam: Command, four: str) -> None:
    for question in ("states > 0 order by id", "solutions >= 1 order by id"):
        assert unjam("db", "census-4x4", question, "--json").out == (
            unjam("db", four, question, "--json").out
        )
    assert unjam("db", "census-4x4", "--lines").out == unjam("db", four, "--lines").out
    assert unjam("db", "census-4x4").out == unjam("db", "CENSUS-4x4").out


def test_exploring_a_deck_has_limits(unjam: Command) -> None:
    done = unjam("db", "census-6x6", "order by states", "--timeout", "0.5")
    assert (done.code, done.err) == (20, "unjam: not answered: --timeout was reached\n")


def test_other_decks(unjam: Command) -> None:
    (row,) = json.loads(unjam("db", "jam", "select * from puzzles where id = 40", "--json").out)
    assert (row["moves"], row["vehicles"], len(row["board"])) == (51, 13, 36)
    done = unjam("db", "klotski")
    assert done.code == 33
    assert done.err.startswith("unjam: deck 'klotski' cannot be queried: ")


def test_a_directory_comes_before_a_deck(
    unjam: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_census("3x3", "census-4x4", threads=1)
    assert json.loads(unjam("db", "census-4x4", "select count(*) as n from puzzles", "--json").out)[
        0
    ] == {"n": 3}


def test_a_name_that_is_nearly_a_deck(unjam: Command) -> None:
    done = unjam("db", "census-4x5")
    assert done.code == 32
    assert "no directory, file or deck 'census-4x5'; did you mean 'census-" in done.err


def test_rows_of_a_deck(four: str) -> None:
    rows, width = deck_rows(deck("census-4x4"), explore=True)
    lines = [line_of(row) for row in rows.to_pylist()]
    with Database.of(four) as database:
        assert lines == [line_of(row) for row in database.rows()]
    assert width == 4
