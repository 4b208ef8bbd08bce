"""``unjam graph``."""

from __future__ import annotations

import csv
import gzip
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.dot import read_dot

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_graphml(unjam: Command, folder: Path) -> None:
    networkx: Any = pytest.importorskip("networkx")
    done = unjam("graph", "jam:40", "-o", "jam-40.graphml")
    assert done == (0, "", "")
    network = networkx.read_graphml(folder / "jam-40.graphml", node_type=int)
    assert (len(network), network.number_of_edges()) == (4780, 18_691)
    assert network.nodes[0]["to_win"] == 51


def test_the_metric_and_the_family(unjam: Command, folder: Path) -> None:
    assert unjam("graph", "--metric", "slides", "--family", "jam:40", "-o", "s.csv").code == 0
    with open(folder / "s.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4805
    assert rows[0]["to_win"] == "81"
    assert rows[-1]["from_start"] == ""


def test_tables(unjam: Command, folder: Path) -> None:
    assert unjam("graph", SMALL, "-o", "states.csv").code == 0
    assert unjam("graph", "--what", "edges", SMALL, "-o", "edges.csv").code == 0
    assert len((folder / "states.csv").read_text(encoding="utf-8").splitlines()) == 17
    assert len((folder / "edges.csv").read_text(encoding="utf-8").splitlines()) == 29
    assert unjam("graph", "--what", "edges", SMALL, "-o", "edges.parquet").code == 0
    assert (folder / "edges.parquet").read_bytes()[:4] == b"PAR1"


def test_the_end_of_the_name_in_capital_letters(unjam: Command, folder: Path) -> None:
    assert unjam("graph", SMALL, "-o", "STATES.CSV.GZ") == (0, "", "")
    with gzip.open(folder / "STATES.CSV.GZ", "rt", encoding="utf-8") as file:
        assert len(list(file)) == 17
    assert unjam("graph", SMALL, "-o", "G.Dot") == (0, "", "")
    assert (folder / "G.Dot").read_text(encoding="utf-8").startswith(("graph", "//"))


def test_an_unsolvable_puzzle_is_written_too(unjam: Command, folder: Path) -> None:
    assert unjam("graph", "XX.A ...A ...A ...A", "-o", "stuck.dot") == (0, "", "")
    dot = read_dot((folder / "stuck.dot").read_text(encoding="utf-8"))
    assert [node.get("to_win") for node in dot.nodes.values()] == [None, None]


@pytest.mark.parametrize("what", ["graph", "distances", "solution"])
def test_pictures(unjam: Command, folder: Path, what: str) -> None:
    pytest.importorskip("matplotlib")
    size = ("--size", "600x400", "--theme", "light")
    assert unjam("graph", "--what", what, *size, SMALL, "-o", "picture.png") == (0, "", "")
    assert (folder / "picture.png").read_bytes()[:4] == b"\x89PNG"
    assert unjam("graph", "--what", what, SMALL, "-o", "picture.svg") == (0, "", "")
    assert "<svg" in (folder / "picture.svg").read_text(encoding="utf-8")


def test_no_solution_to_draw(unjam: Command, folder: Path) -> None:
    pytest.importorskip("matplotlib")
    done = unjam("graph", "--what", "solution", "XX.A ...A ...A ...A", "-o", "picture.png")
    assert done.code == 10
    assert done.err.startswith("unjam: no solution to draw: X can never get out")
    done = unjam("graph", "--what", "solution", "--max-states", "2", "jam:1", "-o", "picture.png")
    assert done.code == 20
    assert "--max-states was reached" in done.err
    assert os.listdir(folder) == []


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["jam:1"], 33, "-o/--output"),
        (
            ["jam:1", "-o", "x.txt"],
            33,
            ".png, .svg, .graphml, .dot, .gv, .csv or .parquet file, not",
        ),
        (["jam:1", "-o", "x"], 33, "file, not 'x'"),
        (["jam:1", "-o", "x.png.gz"], 33, "only text can be compressed with .gz, not .png"),
        (["jam:1", "-o", "nowhere/x.dot"], 33, "cannot write 'nowhere/x.dot': No such file"),
        (["jam:1", "-o", "nowhere/x.png"], 33, "cannot write 'nowhere/x.png': No such file"),
        (["jam:1", "-o", "folder.dot"], 33, "cannot write 'folder.dot': Is a directory"),
        (["jam:1", "-o", "folder.parquet"], 33, "cannot write 'folder.parquet': "),
        (["--what", "edges", "jam:1", "-o", "x.dot"], 33, "--what edges needs a .csv or .parquet"),
        (["--what", "states", "jam:1", "-o", "x.png"], 33, "file, not .png"),
        (["--what", "solution", "jam:1", "-o", "x.csv"], 33, "needs a .png or .svg file, not .csv"),
        (["--what", "edge", "jam:1", "-o", "x.csv"], 33, "did you mean 'edges'?"),
        (["--theme", "light", "jam:1", "-o", "x.csv"], 33, "--theme applies to pictures only"),
        (["--size", "100x200", "jam:1", "-o", "x.csv"], 33, "--size applies to pictures only"),
        (["--what", "solution", "--family", "jam:1", "-o", "x.png"], 33, "--family does not apply"),
        (["--size", "big", "jam:1", "-o", "x.png"], 33, "such as 2400x1600, not 'big'"),
        (
            ["--theme", "pink", "jam:1", "-o", "x.png"],
            33,
            "--theme must be dark or light, not 'pink'",
        ),
        (["jam", "-o", "x.dot"], 32, "'jam' is a deck"),
        (["jam:99", "-o", "x.dot"], 32, "it has 1 to 40"),
        (["XX..B", "-o", "x.dot"], 30, "'XX..B'"),
        (["B..DB..D........", "-o", "x.dot"], 31, "there is no target"),
        (["--max-states", "10", "jam:1", "-o", "x.dot"], 20, "--max-states was reached"),
    ],
)
def test_wrong_use(
    unjam: Command, folder: Path, arguments: list[str], code: int, words: str
) -> None:
    folders = ["folder.dot", "folder.parquet"]
    for name in folders:
        (folder / name).mkdir()
    done = unjam("graph", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1), done.err
    assert words in done.err
    assert sorted(os.listdir(folder)) == folders


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("name", ["full.dot", "full.csv.gz", "full.parquet", "full.png"])
def test_a_full_disk(unjam: Command, folder: Path, name: str) -> None:
    os.symlink("/dev/full", folder / name)
    done = unjam("graph", "jam:40", "-o", name)
    assert done.code == 33
    assert done.err == f"unjam: cannot write '{name}': No space left on device\n"
    assert os.listdir(folder) == [name]


@pytest.mark.parametrize(
    ("module", "name", "extra"),
    [
        ("numpy", "x.dot", "graph"),
        ("pyarrow", "x.parquet", "parquet"),
        ("matplotlib", "x.png", "plot"),
    ],
)
def test_a_missing_package(
    unjam: Command, monkeypatch: pytest.MonkeyPatch, module: str, name: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    done = unjam("graph", "jam:1", "-o", name)
    assert (done.code, done.out) == (34, "")
    assert done.err == f"unjam: this needs {module}: pip install 'unjam[{extra}]'\n"
