"""What solving refuses, each with a sentence, and what it takes."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import unjam
from tests.support.boards import JAM_1, board
from tests.support.random_puzzles import random_variant
from tests.support.run_scale import cases
from tests.support.solutions import METRICS, first_part
from unjam import Board, Exit, Goal, Puzzle, UnplayableError, Vehicle, deck
from unjam.literals import Metric

metrics = pytest.mark.parametrize("metric", METRICS)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"metric": "steps"},
            "metric must be one of 'moves', 'slides', 'moves,slides', 'slides,moves', not 'steps'",
        ),
        (
            {"metric": None},
            "metric must be one of 'moves', 'slides', 'moves,slides', 'slides,moves', not None",
        ),
        (
            {"algorithm": "dfs"},
            "algorithm must be one of 'auto', 'bfs', 'bidirectional', 'dijkstra', 'astar', 'ida', "
            "'weighted', 'greedy', not 'dfs'",
        ),
        (
            {"algorithm": "astar", "heuristic": "crystal ball"},
            "heuristic must be one of 'zero', 'blockers', 'blocker-chain', 'patterns', "
            "'move-blockers', not 'crystal ball'",
        ),
        (
            {"heuristic": "zero"},
            "algorithm 'auto' does not use a heuristic; use 'astar'",
        ),
        (
            {"algorithm": "bfs", "heuristic": "zero"},
            "algorithm 'bfs' does not use a heuristic; use 'astar'",
        ),
        (
            {"algorithm": "dijkstra", "heuristic": "blockers"},
            "algorithm 'dijkstra' does not use a heuristic; use 'astar'",
        ),
        (
            {"algorithm": "bidirectional", "heuristic": "blockers"},
            "algorithm 'bidirectional' does not use a heuristic; use 'astar'",
        ),
        (
            {"algorithm": "bidirectional", "metric": "moves,slides"},
            "algorithm 'bidirectional' requires metric 'moves' or 'slides'",
        ),
        ({"weight": 2}, "weight requires algorithm 'weighted'"),
        ({"algorithm": "weighted", "weight": 0.9}, "weight must be from 1 to 1000, not 0.9"),
        ({"algorithm": "weighted", "weight": 1001}, "weight must be from 1 to 1000, not 1001"),
        (
            {"algorithm": "weighted", "weight": float("nan")},
            "weight must be from 1 to 1000, not nan",
        ),
        ({"max_states": 0}, "max_states must be a whole number of at least 1, not 0"),
        ({"max_states": -5}, "max_states must be a whole number of at least 1, not -5"),
        ({"timeout": -1}, "timeout must be a number of seconds, at least 0, not -1"),
        ({"timeout": float("nan")}, "timeout must be a number of seconds, at least 0, not nan"),
        ({"max_memory": 0}, "max_memory must be positive, not 0"),
        ({"max_memory": "0 GB"}, "max_memory must be positive, not '0 GB'"),
        (
            {"max_memory": "lots"},
            "max_memory must be a number of bytes or text like '4GiB', not 'lots'",
        ),
        (
            {"by_depth": True, "metric": "moves,slides"},
            "by_depth requires breadth-first search in 'moves' or 'slides'",
        ),
        (
            {"by_depth": True, "algorithm": "astar"},
            "by_depth requires breadth-first search in 'moves' or 'slides'",
        ),
        (
            {"by_depth": True, "anytime": True},
            "by_depth requires breadth-first search in 'moves' or 'slides'",
        ),
    ],
    ids=str,
)
def test_bad_options_are_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Puzzle.parse(JAM_1).solve(**options)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        Puzzle.parse(JAM_1).solve(colour="red")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        unjam.solve(Puzzle.parse(JAM_1), "moves")  # type: ignore[call-arg]


RED = Vehicle("X", ((0, 0), (0, 1)), "-", target=True)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Board(4, 1), []),
        Puzzle(Board(4, 1), [RED._replace(target=False)]),
        Puzzle(Board(4, 1), [RED]),
        Puzzle(Board(4, 2), [RED], [Exit((1, 3), "R")]),
        Puzzle(Board(4, 1), [RED], [Exit((0, 3), "D")]),
        Puzzle(Board(4, 1), [RED], [Exit((0, 1), "R")]),
        Puzzle(Board(4, 1, walls=frozenset({(0, 2)})), [RED], [Exit((0, 3), "R")]),
    ],
    ids=lambda puzzle: puzzle.problems()[0],
)
def test_what_cannot_be_played_is_refused(puzzle: Puzzle) -> None:
    with pytest.raises(UnplayableError) as caught:
        puzzle.solve()
    assert str(caught.value) == f"the puzzle cannot be played: {puzzle.problems()[0]}"


@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [
        (
            board("XX.. YY..", targets="XY", exits=[Exit((0, 3), "R"), Exit((1, 3), "R")]),
            {"XR2 YR2", "YR2 XR2"},
        ),
        (board("XX..", exits=[], goals=[Goal("X", frozenset({(0, 2), (0, 3)}))]), {"XR2"}),
        (board("XXA. ..A. ....", join_y="same"), {"AD1 XR2"}),
        (board("XX.A.. ...A.. ..AA.. ......", axes={"A": "-|"}), {"AD1 XR4"}),
        (board("XXA ...", axes={"A": "-|"}), {"AD1 XR1"}),
        (board("XXAA. .....", axes={"A": "|"}), {"AD1 XR3"}),
        (board("XXA.. ...A. .....", axes={"A": "\\"}), {"ADR1 XR3"}),
    ],
    ids=["targets", "goal", "cylinder", "piece", "unit", "sideways", "diagonal"],
)
def test_every_kind_is_solved(puzzle: Puzzle, answer: set[str]) -> None:
    assert puzzle.problems() == []
    assert str(puzzle.solve(metric="moves,slides")) in answer


def test_variants_are_solved_or_refused_with_a_reason() -> None:
    rng = random.Random("variants")
    solved = 0
    for _ in range(cases(150)):
        puzzle = random_variant(rng)
        if problems := puzzle.problems():
            with pytest.raises(UnplayableError, match=re.escape(problems[0])):
                puzzle.solve()
        else:
            solved += puzzle.solve(max_states=100_000).status == "solved"
    assert solved >= cases(15)


# Greedy search comes to the win with its last state, by a detour; eight slides are enough.
DETOUR = """
target: X Y
exit: none
goal: X r2c1-r2c3
goal: Y r1c1 r2c1 r2c3 r3c1 r3c2
edges: left-right joined, top-bottom joined
corners: yes
free: X
axes: C=| B=| A=| Y=-
cells: X r5c3 r5c2
Y.A
Y.C
YYB
...
...
"""


@pytest.mark.parametrize("metric", METRICS)
def test_greedy_search_proves_nothing_by_running_out_of_states(metric: Metric) -> None:
    puzzle = Puzzle.parse(DETOUR)
    best = puzzle.solve(metric=metric)
    for heuristic in unjam.HEURISTICS:
        solution = puzzle.solve(metric=metric, algorithm="greedy", heuristic=heuristic)
        assert solution.status == "solved"
        assert first_part(solution) >= first_part(best)
        assert not solution.optimal or first_part(solution) == first_part(best)


def test_the_rule_of_corners_can_be_replaced() -> None:
    puzzle = deck("klotski")["huarongdao"]
    assert [puzzle.solve(corners=rule).move_count for rule in (None, False, True)] == [90, 90, 81]
    own = puzzle.replace(corners=True)
    assert [own.solve(corners=rule).move_count for rule in (None, False, True)] == [81, 90, 81]
    assert own.solve(corners=False).puzzle.corners is False
