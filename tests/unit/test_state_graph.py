"""``StateGraph``: looking things up, and being told off."""

from __future__ import annotations

import random
import threading
from pathlib import Path

import numpy as np
import pytest

import unjam
from tests.support.processes import run_python
from tests.support.wild import renamed
from unjam import LimitError, Puzzle
from unjam.graph.explored_states import NEVER
from unjam.literals import Metric

EXAMPLE = ".... XX.B A..B AOOO"


def test_the_example_of_the_paper() -> None:
    graph = Puzzle.parse(EXAMPLE).explore(family=True)
    assert len(graph) == 16
    assert len(graph.edges) == 2 * 28
    assert sum(graph.to_win <= 1) == 4  # the way to the exit is clear
    assert graph.histogram() == [2, 2, 4, 4, 2, 2]
    assert sum(graph.histogram("from_start")) == 16
    assert graph.optima.count == 2
    slides = Puzzle.parse(EXAMPLE).explore(metric="slides").optima
    assert [" ".join(map(str, moves)) for moves in slides.solutions()] == ["XR1 AU1 OL1 BD1 XR1"]


def test_the_last_card() -> None:
    puzzle = unjam.deck("jam")["40"]
    graph = puzzle.explore()
    assert (len(graph), graph.distance(), graph.farthest_distance) == (4780, 51, 51)
    family = puzzle.explore(family=True)
    assert (len(family), len(family.edges) // 2) == (4805, 18729)
    assert np.array_equal(family.keys[: len(graph)], graph.keys)
    assert np.array_equal(family.from_start[: len(graph)], graph.from_start)
    assert set(family.from_start[len(graph) :].tolist()) == {NEVER}
    slides = puzzle.explore(metric="slides")
    assert (len(slides), slides.distance(), slides.farthest_distance) == (4780, 81, 83)


def test_states_are_found_again_whatever_they_are_called() -> None:
    graph = unjam.deck("jam")["12"].explore()
    rng = random.Random(12)
    for number in rng.sample(range(len(graph)), 30):
        state = graph.state(number)
        assert graph.number(state) == number
        labels = [vehicle.label for vehicle in state.vehicles]
        names = dict(zip(labels, rng.sample(labels, len(labels)), strict=True))
        assert graph.number(renamed(state, names)) == number
        assert state in graph
        assert number in graph


def test_what_is_not_there_is_not_found() -> None:
    graph = Puzzle.parse(EXAMPLE).explore()
    for other in ("XX.B A..B AOOO ....", ".... XX.B ...B .OOO", "...B XX.B A..B AOOO"):
        assert Puzzle.parse(other) not in graph
    assert "XX" not in graph
    assert 1.5 not in graph
    assert graph.farthest[0] in graph
    with pytest.raises(TypeError, match="state must be a puzzle or an integer, not 'x'"):
        graph.distance("x")  # type: ignore[arg-type]
    for number in (-1, 16, 10**30):
        with pytest.raises(KeyError, match="state must be from 0 to 15"):
            graph.state(number)
    with pytest.raises(KeyError, match="cannot be reached"):
        graph.number(Puzzle.parse("XX.B A..B AOOO ...."))


def test_options_say_what_a_move_gains() -> None:
    puzzle = unjam.deck("jam")["7"]
    graph = puzzle.explore()
    now = puzzle
    while not now.won:
        options = graph.options(now)
        assert [str(option.move) for option in options if option.gain == 1] == [
            str(move) for move in graph.best_moves(now)
        ]
        here = graph.distance(now)
        assert here is not None
        legal = {str(move) for move in now.legal_moves()}
        assert {str(option.move) for option in options} == legal
        for option in options:
            after = now.play(option.move)
            assert graph.number(after) == option.state
            assert option.distance == graph.distance(after)
            assert option.distance is not None
            assert option.gain == here - option.distance
            assert option.gain in (-1, 0, 1)
        now = now.play(graph.best_moves(now)[0])
    assert graph.best_moves(now) == ()


@pytest.mark.parametrize("metric", ["moves", "slides"])
@pytest.mark.parametrize("name", ["jam:3", "safari:S05", "klotski:huarongdao"])
def test_ways_out_and_hints_need_no_search(name: str, metric: Metric) -> None:
    deck, _, id = name.partition(":")
    puzzle = unjam.deck(deck)[id]
    graph = puzzle.explore(metric=metric)
    now = puzzle
    moves = graph.way_out()
    assert len(moves) == graph.distance()
    for left, move in zip(range(len(moves), 0, -1), moves, strict=True):
        if left % 20 == 0 or left < 3:
            hint = graph.hint(now, 3)
            assert (hint.move, hint.to_go, hint.proven) == (move, left, True)
            assert hint.choices == len(graph.best_moves(now))
        now = now.play(move)
    assert now.won
    assert graph.hint(now).status == "won"


def test_pictures_of_a_graph(tmp_path: Path) -> None:
    graph = Puzzle.parse(EXAMPLE).explore()
    for what in ("graph", "distances"):
        graph.draw(tmp_path / f"{what}.svg", what, theme="light", title="<&>")
        assert "&lt;&amp;&gt;" in (tmp_path / f"{what}.svg").read_text()
    with pytest.raises(ValueError, match="what must be 'graph' or 'distances'"):
        graph.draw(tmp_path / "x.svg", "states")  # type: ignore[arg-type]


def test_options_where_a_target_leaves_for_good() -> None:
    puzzle = Puzzle.parse("""
target: X Y
exit: right 1; left 2
XX.
.YY
""")
    graph = puzzle.explore()
    assert graph.distance() == 2
    assert {str(option.move): option.gain for option in graph.options()} == {"XR1": 1, "YL1": 1}
    assert not graph.state(graph.options()[0].state)["X"].cells


def test_unsolvable() -> None:
    graph = Puzzle.parse("XX.A ...A ...A").explore()
    assert (graph.distance(), graph.farthest_distance, graph.solvable) == (None, None, False)
    assert len(graph.farthest) == len(graph.wins) == 0
    assert graph.histogram() == []
    assert {option.gain for option in graph.options()} == {None}
    assert graph.best_moves() == ()
    optima = graph.optima
    assert (optima.count, optima.classes, optima.divergence) == (0, 0, None)
    assert (optima.bottlenecks, optima.common_moves, list(optima.solutions())) == ((), (), [])


def test_won_already() -> None:
    optima = Puzzle.parse(".XX AA.").explore().optima
    assert (optima.count, optima.classes, optima.divergence) == (1, 1, None)
    assert list(optima.solutions()) == [()]
    assert list(optima.sequences()) == [(0,)]


def test_neighbours_are_the_same_listed_or_not() -> None:
    puzzle = unjam.deck("safari")["S05"]
    listed = puzzle.explore(neighbours=True)
    walked = puzzle.explore()
    for number in random.Random(5).sample(range(len(listed)), 50):
        assert walked.neighbours(number).tolist() == listed.neighbours(number).tolist()
    assert len(walked._component.first_edge) == 0
    assert np.array_equal(walked.edges, listed.edges)


@pytest.mark.parametrize("neighbours", [False, True])
@pytest.mark.parametrize("family", [False, True])
def test_limits_are_told(neighbours: bool, family: bool) -> None:
    puzzle = unjam.deck("jam")["14"]
    with pytest.raises(LimitError, match="max_states was reached") as caught:
        puzzle.explore(max_states=5000, neighbours=neighbours, family=family)
    assert 5000 <= caught.value.states < 6000
    with pytest.raises(LimitError, match="max_memory was reached"):
        puzzle.explore(max_memory="1MB", neighbours=neighbours, family=family)
    with pytest.raises(LimitError, match="timeout was reached"):
        puzzle.explore(timeout=0, neighbours=neighbours, family=family)
    stop = threading.Event()
    stop.set()
    with pytest.raises(LimitError, match="cancelled"):
        unjam.deck("uva")["7"].explore(cancel=stop, neighbours=neighbours, family=family)


def test_limits_hold_for_what_is_asked_later() -> None:
    puzzle = unjam.deck("jam")["14"]
    graph = puzzle.explore(max_memory="50MB")
    graph.max_memory = 3_000_000
    with pytest.raises(LimitError, match="the neighbours of 78,501 states: max_memory"):
        assert graph.edges is None
    graph = puzzle.explore(neighbours=True, timeout=5)
    graph.timeout = 0.0
    with pytest.raises(LimitError, match="the diameter of 78,501 states: timeout was reached"):
        graph.extent(graph.first_edge, graph.edges)


def test_progress_is_reported() -> None:
    seen = []
    stop = threading.Event()

    def listen(progress: object) -> None:
        seen.append(progress)
        if len(seen) == 3:
            stop.set()

    with pytest.raises(LimitError):
        unjam.deck("uva")["7"].explore(progress=listen, cancel=stop)
    assert len(seen) == 3


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"metric": "steps"}, "metric must be one of"),
        ({"max_states": 0}, "max_states must be a whole number of at least 1"),
        ({"timeout": float("nan")}, "timeout must be a number"),
        ({"max_memory": "much"}, "max_memory must be a number of bytes"),
    ],
)
def test_wrong_arguments(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Puzzle.parse(EXAMPLE).explore(**options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="to_win"):
        Puzzle.parse(EXAMPLE).explore().histogram("up")  # type: ignore[arg-type]


def test_nothing_to_play_is_said() -> None:
    with pytest.raises(unjam.UnplayableError, match="cannot be played"):
        Puzzle.parse("AA. ..B ..B", target="A").replace(exits=()).explore()


def test_without_numpy_there_is_a_sentence() -> None:
    said = run_python(
        "import sys, json; sys.modules['numpy'] = None; import unjam\n"
        "try: unjam.deck('jam')['1'].explore()\n"
        "except unjam.MissingExtraError as error: print(json.dumps(str(error)))"
    )
    assert said == "this needs numpy: pip install 'unjam[graph]'"
