"""Results can be pickled, copied and sent to other processes."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import unjam
from tests.support.processes import run_python
from unjam import Puzzle, StateGraph, deck, read
from unjam.core import core
from unjam.graph.pickling import StoredGraph, restored_graph, stored_graph
from unjam.paper.paper_tables import table_row

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALL = Puzzle.parse(".... XX.B A..B AOOO")


def puzzles() -> list[Any]:
    """A puzzle of every variant that is explored in a moment."""
    found = [SMALL, deck("jam")["40"], Puzzle.parse("...A XX.A ...A ....")]
    for file in sorted(EXAMPLES.glob("*.unjam")):
        with read(str(file)) as there:
            found.extend(there)
    return [pytest.param(puzzle, id=puzzle.id or puzzle.title or str(puzzle)) for puzzle in found]


def explored(puzzle: Puzzle, **options: Any) -> StateGraph:
    try:
        return puzzle.explore(max_states=50_000, **options)
    except unjam.LimitError:
        pytest.skip("too large for a quick test")


def same(one: StateGraph, other: StateGraph) -> None:
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert (one.max_memory, one.timeout, one.seconds) == (
        other.max_memory,
        other.timeout,
        other.seconds,
    )
    for array in ("keys", "from_start", "to_win", "first_edge", "edges"):
        assert np.array_equal(getattr(one, array), getattr(other, array)), array
        assert getattr(one, array).dtype == getattr(other, array).dtype
    last = len(one) - 1
    assert one.state(last) == other.state(last)
    assert other.number(one.state(last)) == last
    assert one.options(last) == other.options(last)


@pytest.mark.parametrize("metric", ["moves", "slides,moves"])
@pytest.mark.parametrize("puzzle", puzzles())
def test_a_graph_comes_back_the_same(puzzle: Puzzle, metric: str) -> None:
    graph = explored(puzzle, metric=metric)
    same(graph, pickle.loads(pickle.dumps(graph)))


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("listed", [False, True])
def test_neighbours_are_kept_if_they_are_listed(protocol: int, listed: bool) -> None:
    graph = SMALL.explore(family=True, neighbours=listed, timeout=60, max_memory="1GB")
    back = pickle.loads(pickle.dumps(graph, protocol))
    assert len(back._component.first_edge) == (len(graph) + 1 if listed else 0)
    same(graph, back)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
def test_copies(duplicate: Any) -> None:
    graph = deck("jam")["1"].explore()
    same(graph, duplicate(graph))
    assert duplicate(graph) is not graph


def test_what_ends_its_work_is_left_out() -> None:
    import threading

    cancel = threading.Event()
    graph = SMALL.explore(cancel=cancel)
    cancel.set()
    back = pickle.loads(pickle.dumps(graph))
    assert back.cancel is None
    assert len(back.edges) == 2 * back.summary().edges


def test_graphs_of_different_things_differ() -> None:
    graph = SMALL.explore()
    assert graph != SMALL.explore(metric="slides")
    assert graph != SMALL.explore(family=True)
    assert graph != SMALL.play("XR1").explore()
    assert graph != SMALL.replace(vehicles=SMALL.vehicles[::-1]).explore()
    assert graph != SMALL
    assert graph.optima != SMALL.explore(metric="slides").optima
    assert graph.optima != graph


def test_optima_come_back() -> None:
    optima = deck("jam")["1"].explore().optima
    before = optima.count, optima.classes, optima.common_moves, list(optima.solutions())
    back = pickle.loads(pickle.dumps(optima))
    assert back == optima == copy.deepcopy(optima)
    assert hash(back) == hash(optima)
    assert before == (back.count, back.classes, back.common_moves, list(back.solutions()))


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_another_process_reads_it(
    seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it hashes strings in another way."""
    monkeypatch.setenv("PYTHONHASHSEED", seed)
    file = tmp_path / "graphs.pickle"
    graphs = [p.values[0].explore(max_states=50_000) for p in puzzles()[:3]]
    graphs += [deck("klotski")[0].explore(family=False, max_states=100_000)]
    file.write_bytes(pickle.dumps([(graph, graph.optima) for graph in graphs]))
    code = f"""
import json, pickle
found = []
for graph, optima in pickle.load(open({str(file)!r}, "rb")):
    last = len(graph) - 1
    assert graph.number(graph.state(last)) == last
    found.append([len(graph), graph.distance(), len(graph.edges), optima.count])
print(json.dumps(found))
"""
    expected = [[len(g), g.distance(), len(g.edges), g.optima.count] for g in graphs]
    assert run_python(code) == expected


def test_another_version_is_told() -> None:
    stored = StoredGraph(*stored_graph(SMALL.explore()))
    other = stored._replace(places=stored.places[::-1])
    with pytest.raises(ValueError, match="pickled by another version of unjam; explore the puzzle"):
        restored_graph(*other)


@pytest.mark.parametrize(
    "changed",
    [
        {"from_start": np.zeros(3, np.uint16)},
        {"first_edge": np.array([0, 2], np.uint64)},
        {"edges": np.array([1], np.uint32)},
        {"first_edge": np.array([9] * 16 + [0], np.uint64)},
        {"first_edge": np.array([0] * 16 + [1], np.uint64), "edges": np.array([99], np.uint32)},
    ],
    ids=lambda changed: " ".join(changed),
)
def test_arrays_that_do_not_fit_are_refused(changed: dict[str, Any]) -> None:
    stored = StoredGraph(*stored_graph(SMALL.explore()))
    with pytest.raises(ValueError, match=r"state|first_edge"):
        restored_graph(*stored._replace(**changed))


def test_a_component_has_a_state() -> None:
    empty, keys = np.zeros(0, np.uint16), np.zeros((0, 1), np.uint64)
    first, edges = np.zeros(0, np.uint64), np.zeros(0, np.uint32)
    with pytest.raises(ValueError, match="a key and two distances"):
        core.Component(keys, empty, empty, first, edges, 0)


@pytest.mark.parametrize(
    "result",
    [
        lambda: SMALL.solve(),
        lambda: SMALL.check("XR1 AU1 OL1 BD1 XR1"),
        lambda: SMALL.hint(3),
        lambda: SMALL.explain(),
        lambda: SMALL.rate(),
        lambda: SMALL.explore().summary(),
        lambda: SMALL.relation(SMALL.play("XR1")),
        lambda: SMALL.unsolve(),
        lambda: unjam.harden(deck("jam")["1"]),
        lambda: table_row(SMALL),
    ],
    ids=lambda _: "",
)
def test_other_results(result: Any) -> None:
    found = result()
    assert pickle.loads(pickle.dumps(found)) == found
    assert copy.deepcopy(found) == found


def test_a_deck_comes_back() -> None:
    jam = deck("jam")
    back = pickle.loads(pickle.dumps(jam))
    assert (list(back), back.ids, back.name, back.title) == (
        list(jam),
        jam.ids,
        jam.name,
        jam.title,
    )
    assert sys.getsizeof(pickle.dumps(jam)) < 1_000_000
