"""Limits of time hold for what follows an exploration as well."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from unjam import LimitError, Puzzle, deck, rate, solve
from unjam.difficulty import measures
from unjam.equivalence import minimality
from unjam.graph import graph_summary
from unjam.graph.graph_summary import summary_of
from unjam.paper import paper_columns, paper_searches, paper_tables
from unjam.paper.paper_tables import table_row
from unjam.util.deadline import Deadline

CARD = deck("jam")["1"]


class Clock:
    """A clock that stands still until something takes an hour."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def slow(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def slowed(*values: Any, **options: Any) -> Any:
            self.now += 3600
            return function(*values, **options)

        return slowed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(sys.modules[Deadline.__module__], "monotonic", clock)
    return clock


class Patience:
    """Is set when it has been asked so many times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_a_deadline(clock: Clock) -> None:
    deadline = Deadline("not done", 10)
    deadline.check()
    clock.now += 7
    assert deadline.left() == 3
    deadline.check()
    clock.now += 7
    deadline.states = 1
    assert deadline.left() == 0
    with pytest.raises(LimitError, match=r"^not done: the time was up after exploring 1 state$"):
        deadline.check()
    assert Deadline("not done").left() is None
    Deadline("not done").check()


@pytest.mark.parametrize(
    "measure",
    ["blocking_depth", "tangle", "bits", "greedy_traps", "hitting_time", "solutions", "mobility"],
)
def test_rating_stops_between_measures(
    measure: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures, measure, clock.slow(getattr(measures, measure)))
    with pytest.raises(
        LimitError, match=r"^not rated: the time was up after exploring 1,247 states$"
    ) as caught:
        rate(CARD, timeout=60)
    assert caught.value.states == 1247


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (paper_columns, "breadth_first"),
        (paper_columns, "dijkstra"),
        (paper_columns, "placements"),
    ],
)
def test_tables_stop_between_columns(
    module: Any, name: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, clock.slow(getattr(module, name)))
    with pytest.raises(LimitError, match=r"^the tables are not finished: the time was up"):
        table_row(CARD, timeout=60)


def test_the_search_for_the_least_slide_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def stopped(puzzle: Puzzle, **options: Any) -> Any:
        given.append(options)
        return solve(puzzle, **options, max_states=1)

    monkeypatch.setattr(paper_tables, "solve", stopped)
    with pytest.raises(LimitError, match="the tables are not finished: max_states was reached; at"):
        table_row(CARD, timeout=60, max_memory="1GB", cancel=Patience(10**9))
    assert 0 < given[0]["timeout"] <= 60
    assert given[0]["max_memory"] == "1GB"
    assert given[0]["cancel"] is not None


def test_summaries_stop(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = CARD.explore()
    deadline = Deadline("not counted to the end", 60)
    assert summary_of(graph, None, deadline) == graph.summary()
    monkeypatch.setattr(graph_summary, "_count_steps", clock.slow(graph_summary._count_steps))
    with pytest.raises(LimitError, match="not counted to the end: the time was up after exploring"):
        summary_of(graph, None, deadline)


@pytest.mark.parametrize("work", [rate, table_row])
def test_it_can_be_cancelled_at_any_point(work: Callable[..., object]) -> None:
    done = work(CARD)
    for times in range(4):
        with pytest.raises(LimitError, match="it was cancelled"):
            work(CARD, cancel=Patience(times))
    assert work(CARD, cancel=Patience(10**9)) == done


def test_a_known_solution_saves_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    graph, solution = CARD.explore(), CARD.solve()
    expected = measures.extra_moves(graph)
    monkeypatch.setattr(Puzzle, "solve", None)
    assert measures.extra_moves(graph, solution) == expected


def test_long_searches_breathe() -> None:
    graph = deck("jam")["14"].explore(neighbours=True)
    lists = paper_searches.Lists(graph.first_edge.astype("int64"), graph.edges)
    breaths = []

    def breathe() -> None:
        breaths.append(1)

    paper_searches.dijkstra(lists, graph.edges.astype("uint16") * 0 + 1, graph.to_win == 0, breathe)
    assert breaths
    breaths.clear()
    measures.hitting_time(CARD.explore(), breathe)
    assert len(breaths) > 10


def test_a_deadline_by_another_clock() -> None:
    own = Clock()
    deadline = Deadline("not done", 10, clock=own)
    own.now += 4
    assert (deadline.elapsed(), deadline.left(), deadline.stop()) == (4, 6, None)
    own.now += 6
    assert deadline.stop() == "time"
    assert Deadline(cancel=Patience(0)).stop() == "cancelled"


def test_the_limit_of_minimality_holds_for_all_searches(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minimality, "solve", clock.slow(solve))
    with pytest.raises(LimitError, match="the time was up"):
        Puzzle.parse("..BC.. ..BC.. XXBC.. ...... DD...E .....E").superfluous(timeout=60)
