"""``unjam table``."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

from unjam import deck
from unjam.space.tables import TableRow, table_row

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
    expected = [table_row(deck("jam")[card])._asdict() for card in ("8", "19")]
    done = unjam("table", "--json", "jam:8", "jam:19")
    assert json.loads(done.out) == expected
    lines = csv.DictReader(io.StringIO(unjam("table", "--csv", "jam:8", "jam:19").out))
    assert list(lines) == [{key: str(value) for key, value in row.items()} for row in expected]


def test_an_unsolvable_puzzle(unjam: Command) -> None:
    done = unjam("table", "--json", "XX.A ...A ...A ...A", ".... XX.B A..B AOOO")
    assert (done.code, done.err) == (10, "")
    stuck, free = json.loads(done.out)
    assert (stuck["card"], stuck["minimum_moves"], stuck["graph_vertices"]) == ("1", None, 2)
    assert (free["card"], free["minimum_moves"]) == ("2", 5)
    assert "1           -         2         2" in unjam("table", "XX.A ...A ...A ...A").out


def test_a_limit_leaves_a_row_empty(unjam: Command) -> None:
    done = unjam("table", "--csv", "--max-states", "100", "jam:1", ".... XX.B A..B AOOO")
    assert done.code == 20
    assert done.err.startswith("unjam: 1: not explored to the end: --max-states was reached")
    _, one, two = done.out.splitlines()
    assert one == "1" + "," * (len(TableRow._fields) - 1)
    assert two.startswith("2,5,5,12,")


def test_errors_do_not_stop_the_others(unjam: Command) -> None:
    done = unjam("table", "--json", "XX..B", "BB..DD..........", "jam:1", "jam:99")
    assert done.code == 32
    assert done.err.count("\n") == 3
    assert [row["card"] for row in json.loads(done.out)] == ["1"]
    done = unjam("table", "--json", "XX..B")
    assert (done.code, done.out) == (30, "[]\n")


def test_labels_of_cards_are_safe(unjam: Command) -> None:
    text = 'id: a","b\n\n....\nXX.B\nA..B\nAOOO\n'
    done = unjam("table", "--csv", "-", stdin=text.encode())
    assert done.code == 0, done.err
    (row,) = csv.DictReader(io.StringIO(done.out))
    assert row["card"] == 'a","b'


def test_only_one_kind_of_output(unjam: Command) -> None:
    done = unjam("table", "--csv", "--json", "jam:1")
    assert done.code == 33
    assert "one of --wide, --json and --csv" in done.err


def test_large_graphs_are_measured_on_request(
    unjam: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("unjam.cli.table_command", "unjam.space.table_columns"):
        monkeypatch.setattr(f"{module}.QUICK", 1000)
    said = "Too large to be measured without --measure: 1\n"
    assert unjam("table", "jam:1", "jam:8").out.endswith(said)
    assert said not in unjam("table", "--measure", "jam:1").out
    assert said not in unjam("table", "--no-measure", "jam:1").out


def test_without_numpy(unjam: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = unjam("table", "jam:1")
    assert done.code == 34
    assert done.err == "unjam: this needs numpy: pip install 'unjam[graph]'\n"
