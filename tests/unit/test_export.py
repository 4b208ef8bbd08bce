"""State graphs in files and in the hands of other packages: all comes back as it was."""

from __future__ import annotations

import csv
import gzip
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from tests.support.dot import read_dot
from unjam import Board, Exit, MissingExtraError, Progress, Puzzle, Vehicle, deck
from unjam.graph.explored_states import NEVER
from unjam.graph.state_graph import StateGraph
from unjam.graph.state_text import Boards

networkx: Any = pytest.importorskip("networkx")


def hostile() -> Puzzle:
    """Labels that mean something to XML, DOT and CSV, in a puzzle whose title does as well."""
    names = {"X": '"', "A": "\\", "B": "&lt;", "O": "</node>"}
    puzzle = board(".... XX.B A..B AOOO ....")
    vehicles = [v._replace(label=names[v.label]) for v in puzzle.vehicles]
    return puzzle.replace(vehicles=vehicles, title='<"\\é\\">, ]]>&amp; ✓\x0b')


def single_odd_labels() -> Puzzle:
    names = {"X": '"', "A": "\\", "B": "<", "O": "é"}
    puzzle = board(".... XX.B A..B AOOO")
    return puzzle.replace(vehicles=[v._replace(label=names[v.label]) for v in puzzle.vehicles])


def leaving() -> Puzzle:
    """Two targets: what has left does not come back."""
    return Puzzle(
        Board(4, 2, missing=frozenset({(1, 0)})),
        [
            Vehicle("X", ((0, 1),), "-", target=True),
            Vehicle("Y", ((0, 0),), "-", target=True),
            Vehicle("A", ((1, 1), (1, 2)), "-"),
        ],
        [Exit((0, 3), "R")],
    )


PUZZLES = {
    "plain": Puzzle.parse(FOUR_BY_FOUR),
    "card": Puzzle.parse(JAM_1),
    "hostile": hostile(),
    "odd labels": single_odd_labels(),
    "leaving": leaving(),
    "unsolvable": Puzzle.parse("XX.A ...A ...A ...A"),
    "klotski": deck("klotski")["pennant"],
}


@pytest.fixture(params=list(PUZZLES), ids=list(PUZZLES))
def graph(request: pytest.FixtureRequest) -> StateGraph:
    return PUZZLES[request.param].explore(family=request.param in ("plain", "leaving"))


State = tuple[str, int | None, int | None, bool]


def states_of(graph: StateGraph) -> list[State]:
    boards = Boards(graph.codec).texts(graph.keys)
    distances = (
        [None if distance == NEVER else int(distance) for distance in array]
        for array in (graph.to_win, graph.from_start)
    )
    return [
        (text, to_win, from_start, to_win == 0)
        for text, to_win, from_start in zip(boards, *distances, strict=True)
    ]


def check_edges(graph: StateGraph, edges: dict[tuple[int, int], tuple[str, str, int, str]]) -> None:
    """Each step once, or in each direction if some cannot be taken back; and each can be played."""
    steps = {(n, int(to)) for n in range(len(graph)) for to in graph.neighbours(n)}
    if graph.codec.reversible:
        assert {frozenset(ends) for ends in edges} == {frozenset(ends) for ends in steps}
        assert len(edges) * 2 == len(steps)
    else:
        assert set(edges) == steps
    for (source, target), (vehicle, direction, slides, move) in list(edges.items())[:200]:
        if source > target and graph.codec.reversible:
            source, target = target, source
        state = graph.state(source)
        assert graph.number(state.play(move)) == target
        assert move == f"{vehicle}{':' if len(vehicle) > 1 else ''}{direction}{slides}"


def check_network(graph: StateGraph, network: Any) -> None:
    assert network.is_directed() is not graph.codec.reversible
    nodes = network.nodes(data=True)
    found = {
        n: (about["board"], about.get("to_win"), about.get("from_start"), about["won"])
        for n, about in nodes
    }
    assert [found[n] for n in range(len(graph))] == states_of(graph)
    edges = network.edges(data=True)
    check_edges(
        graph,
        {
            (one, other): (about["vehicle"], about["direction"], about["slides"], about["move"])
            for one, other, about in edges
        },
    )
    assert network.graph["metric"] == graph.metric


def test_networkx(graph: StateGraph) -> None:
    network = graph.to_networkx()
    check_network(graph, network)
    assert Puzzle.parse(network.graph["puzzle"]) == graph.puzzle
    lengths = networkx.single_source_shortest_path_length(network, 0)
    reached = {n: int(d) for n, d in enumerate(graph.from_start) if d != NEVER}
    assert lengths == reached


def test_igraph(graph: StateGraph) -> None:
    pytest.importorskip("igraph")
    network = graph.to_igraph()
    assert network.is_directed() is not graph.codec.reversible
    columns = (network.vs[name] for name in ("board", "to_win", "from_start", "won"))
    assert list(zip(*columns, strict=True)) == states_of(graph)
    values = (network.es[name] for name in ("vehicle", "direction", "slides", "move"))
    edges = dict(zip(network.get_edgelist(), zip(*values, strict=True), strict=True))
    check_edges(graph, edges)
    assert network["metric"] == "moves"
    assert Puzzle.parse(network["puzzle"]) == graph.puzzle


@pytest.mark.parametrize("name", ["graph.graphml", "graph.graphml.gz"])
def test_graphml(graph: StateGraph, tmp_path: Path, name: str) -> None:
    graph.export(tmp_path / name)
    network = networkx.read_graphml(tmp_path / name, node_type=int)
    check_network(graph, network)
    puzzle = Puzzle.parse(network.graph["puzzle"])
    assert (puzzle, puzzle.title) == (graph.puzzle, graph.puzzle.title)


def test_graphml_for_igraph(tmp_path: Path) -> None:
    igraph: Any = pytest.importorskip("igraph")
    graph = hostile().explore()
    graph.export(str(tmp_path / "graph.graphml"))
    network = igraph.Graph.Read_GraphML(str(tmp_path / "graph.graphml"))
    assert network.vs["board"] == [state[0] for state in states_of(graph)]
    assert network.ecount() == len(graph.edges) // 2


@pytest.mark.parametrize("name", ["graph.dot", "graph.GV"])
def test_dot(graph: StateGraph, tmp_path: Path, name: str) -> None:
    graph.export(tmp_path / name)
    dot = read_dot((tmp_path / name).read_text(encoding="utf-8"))
    assert dot.directed is not graph.codec.reversible
    assert Puzzle.parse(dot.about["puzzle"]) == graph.puzzle
    found = [
        (
            about["board"],
            int(about["to_win"]) if "to_win" in about else None,
            int(about["from_start"]) if "from_start" in about else None,
            about["won"] == "true",
        )
        for about in dot.nodes.values()
    ]
    assert list(dot.nodes) == [str(n) for n in range(len(graph))]
    assert found == states_of(graph)
    edges = {
        (int(one), int(other)): (
            about["vehicle"],
            about["direction"],
            int(about["slides"]),
            about["label"],
        )
        for (one, other), about in dot.edges.items()
    }
    check_edges(graph, edges)


def read_csv(path: Path) -> list[dict[str, str]]:
    text = path.read_bytes()
    if path.suffix == ".gz":
        text = gzip.decompress(text)
    return list(csv.DictReader(text.decode("utf-8").splitlines(keepends=True)))


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz"])
def test_csv(graph: StateGraph, tmp_path: Path, suffix: str) -> None:
    graph.export(tmp_path / f"states{suffix}")
    rows = read_csv(tmp_path / f"states{suffix}")
    assert [row["state"] for row in rows] == [str(n) for n in range(len(graph))]

    def number(text: str) -> int | None:
        return int(text) if text else None

    found = [
        (row["board"], number(row["to_win"]), number(row["from_start"]), row["won"] == "true")
        for row in rows
    ]
    assert found == states_of(graph)
    graph.export(tmp_path / f"edges{suffix}", "edges")
    edges = {
        (int(row["source"]), int(row["target"])): (
            row["vehicle"],
            row["direction"],
            int(row["slides"]),
            row["move"],
        )
        for row in read_csv(tmp_path / f"edges{suffix}")
    }
    check_edges(graph, edges)


def test_parquet(graph: StateGraph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("unjam.graph.export_rows._BATCH", 5)
    monkeypatch.setattr("unjam.graph.export_parquet._GROUP", 7)
    graph.export(tmp_path / "states.parquet")
    graph.export(tmp_path / "edges.parquet", what="edges")
    table = parquet.read_table(tmp_path / "states.parquet")
    columns = (table[name].to_pylist() for name in ("board", "to_win", "from_start", "won"))
    assert list(zip(*columns, strict=True)) == states_of(graph)
    assert table["state"].to_pylist() == list(range(len(graph)))
    assert Puzzle.parse(table.schema.metadata[b"puzzle"].decode()) == graph.puzzle
    if len(graph) > 20:
        assert parquet.ParquetFile(tmp_path / "states.parquet").num_row_groups > 1
    rows = parquet.read_table(tmp_path / "edges.parquet").to_pylist()
    edges = {
        (row["source"], row["target"]): (
            row["vehicle"],
            row["direction"],
            row["slides"],
            row["move"],
        )
        for row in rows
    }
    assert len(edges) == len(rows)
    check_edges(graph, edges)


def test_batches_make_no_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Puzzle.parse(JAM_1).explore()
    names = ["a.graphml", "a.dot", "a.csv"]
    for name in names:
        graph.export(tmp_path / name)
    monkeypatch.setattr("unjam.graph.export_rows._BATCH", 100)
    for name in names:
        graph.export(tmp_path / f"again-{name}")
        assert (tmp_path / name).read_bytes() == (tmp_path / f"again-{name}").read_bytes()


def test_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unjam.graph.export_rows._BATCH", 100)
    graph = Puzzle.parse(JAM_1).explore()
    for name in ("a.graphml", "a.csv"):
        seen: list[Progress] = []
        graph.export(tmp_path / name, progress=seen.append)
        told = [progress.fraction or 0.0 for progress in seen]
        assert told == sorted(told)
        assert told[-1] == 1
        assert len(told) == (26 if name == "a.graphml" else 13)


@pytest.mark.parametrize(
    ("name", "what", "words"),
    [
        ("graph.txt", None, r"\.graphml, \.dot, \.gv, \.csv or \.parquet, not '.*graph\.txt'"),
        ("graph", None, "the file name must end in"),
        (".gz", None, "the file name must end in"),
        ("graph.parquet.gz", None, "only text can be compressed with .gz, not .parquet"),
        ("graph.dot", "edges", "edges can be exported to .csv or .parquet, not to .dot"),
        ("graph.csv", "nodes", "what must be 'states' or 'edges', not 'nodes'"),
    ],
)
def test_what_cannot_be_written(tmp_path: Path, name: str, what: Any, words: str) -> None:
    graph = PUZZLES["plain"].explore()
    with pytest.raises(ValueError, match=words):
        graph.export(tmp_path / name, what)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["graph.dot", "graph.csv", "graph.graphml.gz", "graph.parquet"])
def test_a_full_disk(tmp_path: Path, name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    if not os.path.exists("/dev/full"):
        pytest.skip("needs /dev/full")
    path = str(tmp_path / name)
    os.symlink("/dev/full", path)
    with pytest.raises(OSError, match="No space left on device") as caught:
        PUZZLES["card"].explore().export(path)
    assert caught.value.filename == path
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", ["graph.dot", "graph.csv", "graph.parquet"])
def test_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    monkeypatch.setattr("unjam.graph.export_rows._BATCH", 100)
    (tmp_path / name).write_text("before", encoding="utf-8")
    real = Boards.texts

    def tired(self: Boards, keys: Any) -> list[str]:
        if len(keys) < 100:  # the last batch
            raise KeyboardInterrupt
        return real(self, keys)

    monkeypatch.setattr(Boards, "texts", tired)
    with pytest.raises(KeyboardInterrupt):
        PUZZLES["card"].explore().export(tmp_path / name)
    assert os.listdir(tmp_path) == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "before"


@pytest.mark.parametrize(
    ("module", "extra"), [("networkx", "graph"), ("igraph", "igraph"), ("pyarrow", "parquet")]
)
def test_a_missing_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, extra: str
) -> None:
    graph = PUZZLES["plain"].explore()
    ways: dict[str, Callable[[], object]] = {
        "networkx": graph.to_networkx,
        "igraph": graph.to_igraph,
        "pyarrow": lambda: graph.export(tmp_path / "states.parquet"),
    }
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=rf"pip install 'unjam\[{extra}\]'"):
        ways[module]()
    assert os.listdir(tmp_path) == []
