"""``unjam table``."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

from unjam import deck
from unjam.paper.paper_tables import TableRow, table_row

from .conftest import Command


def test_four_tables(unjam: Command) -> None:
    done = unjam("table", "jam:8", "jam:40")
    assert (done.code, done.err) == (0, "")
    titles = [line for line in done.out.splitlines() if line.startswith("Table ")]
    assert [title[:7] for title in titles] == ["Table 1", "Table 2", "Table 3", "Table 4"]
    assert "40         51        60     3,432  1,381      203\n" in done.out
    assert "40         81     57     3,163\n" in done.out
    assert "40    36,000,000      4,805     18,729\n" in done.out


def test_one_wide_table(unjam: Command) -> None:
    done = unjam("table", "--wide", "jam:8", "jam:40")
    above, below, *rows = done.out.splitlines()
    assert below.split()[:3] == ["card", "moves", "diameter"]
    assert len(below.split()) == len(TableRow._fields) + 1  # "from start"
    assert [row.split()[0] for row in rows] == ["8", "40"]
    assert "all-moves" in above


def test_json_and_csv(unjam: Command) -> None:
    rows = [table_row(deck("jam")[card]) for card in ("8", "19")]
    expected = [row._asdict() | {"status": "explored", "reason": None} for row in rows]
    done = unjam("table", "--json", "jam:8", "jam:19")
    assert json.loads(done.out) == [row | {"notes": []} for row in expected]
    lines = csv.DictReader(io.StringIO(unjam("table", "--csv", "jam:8", "jam:19").out))
    assert list(lines) == [
        {key: "" if value is None else str(value) for key, value in row.items()} for row in expected
    ]


def test_an_unsolvable_puzzle(unjam: Command) -> None:
    done = unjam("table", "--json", "XX.A ...A ...A ...A", ".... XX.B A..B AOOO")
    assert (done.code, done.err) == (10, "")
    stuck, free = json.loads(done.out)
    assert (stuck["card"], stuck["minimum_moves"], stuck["graph_vertices"]) == ("1", None, 2)
    assert (stuck["status"], stuck["reason"]) == ("unsolvable", "no reachable state is a win")
    assert (free["card"], free["minimum_moves"], free["status"]) == ("2", 5, "explored")
    assert "1           -         2         2" in unjam("table", "XX.A ...A ...A ...A").out


def test_a_limit_leaves_a_row_empty(unjam: Command) -> None:
    done = unjam("table", "--csv", "--max-states", "100", "jam:1", ".... XX.B A..B AOOO")
    assert done.code == 20
    assert done.err.startswith(
        "unjam: Rush Hour, the first box, 1: not explored to the end: --max-states was reached"
    )
    _, one, two = done.out.splitlines()
    assert one.startswith("1" + "," * len(TableRow._fields) + 'limit,"not explored to the end: --')
    assert two.startswith("2,5,5,12,")
    done = unjam("table", "--json", "--timeout", "0", "jam:14")
    (row,) = json.loads(done.out)
    assert (done.code, row["status"], row["minimum_moves"]) == (20, "limit", None)
    assert row["reason"].startswith("not explored to the end: --timeout was reached")


def test_a_limit_names_the_puzzle_as_far_as_it_has_a_name(unjam: Command) -> None:
    done = unjam("table", "--max-states", "3", ".... XX.B A..B AOOO")
    assert done.err.startswith("unjam: 1: not explored to the end")
    done = unjam("table", "--max-states", "3", "-", stdin=b"id: mine\n\n....\nXX.B\nA..B\nAOOO\n")
    assert done.err.startswith("unjam: mine: not explored to the end")


def test_errors_do_not_stop_the_others(unjam: Command) -> None:
    done = unjam("table", "--json", "XX..B", "B..DB..D........", "jam:1", "jam:99")
    assert done.code == 32
    assert done.err.count("\n") == 3
    rows = json.loads(done.out)
    assert [row["card"] for row in rows] == [None, "2", "1", None]
    assert [row["status"] for row in rows] == ["error", "error", "explored", "error"]
    assert rows[3]["reason"] == "deck 'jam' has no puzzle '99'; it has 1 to 40"
    assert list(rows[0]) == list(rows[2])
    page = unjam("table", "--wide", "XX..B", "jam:1").out
    assert [line.split()[0] for line in page.splitlines()[2:]] == ["1"]


@pytest.mark.parametrize("arguments", [[], ["--wide"]])
def test_no_tables_without_rows(unjam: Command, arguments: list[str]) -> None:
    done = unjam("table", *arguments, "XX..B", "jam:99")
    assert (done.code, done.out) == (32, "")
    assert done.err.count("\n") == 2


def test_labels_of_cards_are_safe(unjam: Command) -> None:
    text = 'id: a","b\n\n....\nXX.B\nA..B\nAOOO\n'
    done = unjam("table", "--csv", "-", stdin=text.encode())
    assert done.code == 0, done.err
    (row,) = csv.DictReader(io.StringIO(done.out))
    assert row["card"] == 'a","b'


def test_wrong_use_ends_it(unjam: Command) -> None:
    for command in ("table", "rate"):
        done = unjam(command, "--target", "X", "jam:1", "jam:2")
        assert (done.code, done.err.count("\n")) == (33, 1)
        assert "'jam:1' is unambiguous" in done.err


def test_only_one_kind_of_output(unjam: Command) -> None:
    done = unjam("table", "--csv", "--json", "jam:1")
    assert done.code == 33
    assert "--wide, --json and --csv cannot be combined" in done.err


def test_large_graphs_are_measured_on_request(
    unjam: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("unjam.cli.commands.table_command", "unjam.paper.paper_columns"):
        monkeypatch.setattr(f"{module}.QUICK", 1000)
    said = "Too large to measure without --measure: 1\n"
    assert unjam("table", "jam:1", "jam:8").out.endswith(said)
    assert said not in unjam("table", "--measure", "jam:1").out
    assert said not in unjam("table", "--no-measure", "jam:1").out


def test_without_numpy(unjam: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = unjam("table", "jam:1")
    assert done.code == 34
    assert done.err == "unjam: this needs numpy: pip install 'unjam[graph]'\n"
