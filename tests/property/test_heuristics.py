"""What the heuristics promise, held against true distances."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.support.component import Component
from tests.support.random_puzzles import hard_puzzle, random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from tests.support.solutions import METRICS, first_part
from unjam import HEURISTICS, Puzzle
from unjam.compiler.lane_compiler import compiled
from unjam.core import core
from unjam.literals import Algorithm, HeuristicName, Metric, Unit
from unjam.reference import TooManyStates

ADMISSIBLE = [name for name, heuristic in HEURISTICS.items() if heuristic.admissible]
CONSISTENT = [name for name, heuristic in HEURISTICS.items() if heuristic.consistent]
LYING = [name for name, heuristic in HEURISTICS.items() if not heuristic.admissible]
DEAD_END = -1
Told = tuple[str, str, object]  # metric, heuristic, exits

# One move of A lets B and C go, but move-blockers counts that move for each of them.
OVERESTIMATED = "..... ...AA ...BC XXXBC"
# Led on by such an estimate, A* takes a detour.
MISLEADING = "..CC. .X... .X... .AAB. ...B# DD.B."


def estimate(puzzle: Puzzle, name: str, metric: Metric) -> int:
    return core.estimate(compiled(puzzle), name, metric == "slides")


def components(seed: str, count: int, most_states: int) -> Iterator[Component]:
    rng = random.Random(seed)
    while count:
        puzzle = hard_puzzle(rng, most_states) if rng.random() < 0.6 else random_puzzle(rng)
        try:
            yield Component(puzzle, most_states)
        except TooManyStates:
            continue
        count -= 1


def test_the_promises_are_told() -> None:
    assert {name: heuristic[1:3] for name, heuristic in HEURISTICS.items()} == {
        "zero": (True, True),
        "blockers": (True, True),
        "blocker-chain": (True, False),
        "patterns": (True, True),
        "move-blockers": (False, False),
    }
    assert all(heuristic.name == name for name, heuristic in HEURISTICS.items())
    assert all(heuristic.summary for heuristic in HEURISTICS.values())


def test_heuristics_keep_their_promises() -> None:
    """From every state of every component, along every move, in moves and in slides.

    The patterns of ``patterns`` depend on the start, so one heuristic estimates all states.
    """
    for component in components("promises", cases(20), 250):
        graph = component.puzzle.explore()
        puzzles = [component.puzzle_at(number) for number in range(len(component))]
        keys = [graph.keys[graph.number(puzzle)].tolist() for puzzle in puzzles]
        for metric in ("moves", "slides"):
            for name in HEURISTICS:
                found = core.estimates(graph.codec.program, name, metric == "slides", keys)
                told = (metric, name, component.puzzle.exits)
                assert found[0] == estimate(component.puzzle, name, metric)
                for number, guess in enumerate(found):
                    check_estimate(component, number, guess, told)
                if name in CONSISTENT:
                    check_consistent(component, found, told)


UNITS: tuple[Unit, ...] = ("moves", "slides")


@pytest.mark.parametrize("theme", THEMES)
def test_heuristics_keep_their_promises_for_every_variant(theme: str) -> None:
    """For equal pieces, moves round corners, several targets, joined edges and so on."""
    rng = random.Random(f"promises {theme}")
    for _ in range(cases(4)):
        puzzle = lively_puzzle(rng, theme, 1000)
        for unit in UNITS:
            graph = puzzle.explore(metric=unit)
            for name in (*ADMISSIBLE, *CONSISTENT):
                keys = graph.keys.tolist()
                found = core.estimates(graph.codec.program, name, unit == "slides", keys)
                for number, guess in enumerate(found):
                    best = graph.distance(number)
                    told = (puzzle.to("native"), unit, name, number)
                    assert (best is None) if guess == DEAD_END else (best is None or guess <= best)
                    if name not in CONSISTENT or guess == DEAD_END:
                        continue
                    for neighbour in graph.neighbours(number):
                        assert found[neighbour] == DEAD_END or guess <= found[neighbour] + 1, told


def check_estimate(component: Component, number: int, guess: int, told: Told) -> None:
    metric, name, _ = told
    best = component.optima(number)
    if guess == DEAD_END:
        assert best is None, (told, str(component.puzzle_at(number)))
    elif best is not None and name in ADMISSIBLE:
        assert guess <= best.of(metric)[0], (told, str(component.puzzle_at(number)))
    if component.won[number]:
        assert guess == 0, (told, str(component.puzzle_at(number)))


def check_consistent(component: Component, found: list[int], told: Told) -> None:
    for number, row in enumerate(component.edges):
        for neighbour, slides in row:
            here, there = found[number], found[neighbour]
            cost = 1 if told[0] == "moves" else slides
            assert (here == DEAD_END) == (there == DEAD_END), (told, number, neighbour)
            assert abs(here - there) <= cost, (told, str(component.puzzle_at(number)), neighbour)


def test_stronger_heuristics_estimate_no_less() -> None:
    rng = random.Random("stronger")
    chain_is_better = patterns_are_better = 0
    for _ in range(cases(12)):
        puzzle = hard_puzzle(rng, 300)
        for metric in ("moves", "slides"):
            found = {name: estimate(puzzle, name, metric) for name in ADMISSIBLE}
            if DEAD_END not in found.values():
                assert 0 == found["zero"] <= found["blockers"] <= found["blocker-chain"]
                assert found["blockers"] <= found["patterns"]
                chain_is_better += found["blockers"] < found["blocker-chain"]
                patterns_are_better += found["blocker-chain"] < found["patterns"]
    assert chain_is_better > cases(4)
    assert patterns_are_better > cases(4)


def test_move_blockers_may_overestimate() -> None:
    puzzle = Puzzle.parse(OVERESTIMATED)
    assert puzzle.solve().move_count == 4
    assert puzzle.play("AL2").play("BU2").play("CU2").play("XR2").won
    assert estimate(puzzle, "move-blockers", "moves") == 5


def test_a_lying_heuristic_may_find_a_detour_but_never_calls_it_optimal() -> None:
    puzzle = Puzzle.parse(MISLEADING)
    assert puzzle.solve().move_count == 5
    solution = puzzle.solve(algorithm="astar", heuristic="move-blockers")
    assert (solution.status, solution.move_count, solution.optimal) == ("solved", 6, False)
    assert solution.lower_bound is not None
    assert solution.lower_bound <= 5
    assert "not proven best" in solution.reason


@pytest.mark.parametrize("name", LYING)
@pytest.mark.parametrize("algorithm", ["astar", "ida", "weighted", "greedy"])
def test_optimal_means_proven_whoever_guided_the_search(
    algorithm: Algorithm, name: HeuristicName
) -> None:
    rng = random.Random(f"{algorithm} {name}")
    called_optimal = detours = 0
    for _ in range(cases(9)):
        puzzle = hard_puzzle(rng, 300)
        for metric in METRICS:
            best = puzzle.solve(metric=metric)
            if best.status != "solved":
                continue
            solution = puzzle.solve(metric=metric, algorithm=algorithm, heuristic=name)
            assert solution.lower_bound is not None
            assert solution.lower_bound <= first_part(best) <= first_part(solution)
            pair = (solution.move_count, solution.slide_count)
            best_pair = (best.move_count, best.slide_count)
            detours += first_part(solution) > first_part(best)
            if solution.optimal:
                called_optimal += 1
                assert first_part(solution) == first_part(best)
                if "," in metric:
                    assert pair == best_pair
    assert called_optimal
    assert detours or algorithm in ("astar", "ida")
