"""The environments against ``reference.py`` and against each other, on all variants."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import unjam.gym
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam import Puzzle, deck
from unjam.errors import UnplayableError
from unjam.gym import RushHourEnv, RushHourVectorEnv
from unjam.literals import GymActions, Unit
from unjam.reference import Game

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.unjam"))
KINDS: tuple[GymActions, ...] = ("unit", "move", "lane")


def variants(count: int, seed: int = 1) -> list[Puzzle]:
    """The examples, and random puzzles of all themes."""
    puzzles = [Puzzle.parse(path.read_text("utf-8")) for path in EXAMPLES]
    drawn = random.Random(seed)
    for number in range(count):
        puzzle = lively_puzzle(drawn, list(THEMES)[number % len(THEMES)], 2000)
        if not puzzle.problems():
            puzzles.append(puzzle)
    return puzzles


def reference_moves(state: Puzzle, kind: GymActions) -> set[Any]:
    """The legal moves of a state as the actions of a kind tell them apart."""
    game = Game(state if kind == "lane" else state.replace(corners=False))
    found: set[Any] = set()
    for legs, after in game.moves(game.start()):
        if kind == "lane":
            # Which vehicle stands where, whatever its path.
            found.add(tuple(frozenset(cell for cell, _ in place) for place in after))
        elif len(legs) == 1 and (kind == "move" or legs[0][2] == 1):
            found.add(legs[0])
    return found


def places(state: Puzzle) -> tuple[frozenset[tuple[int, int]], ...]:
    return tuple(frozenset(vehicle.cells) for vehicle in state.vehicles)


def check_state(env: RushHourEnv, kind: GymActions) -> None:
    """Compare the legal actions of an environment with the reference."""
    state = env.puzzle
    legal = np.flatnonzero(env.action_masks()).tolist()
    expected = reference_moves(state, kind)
    moves = [env.move(action) for action in legal]
    if kind == "lane":
        assert {places(state.play(move)) for move in moves if move} == expected
        assert None not in moves
        assert len(legal) >= len(expected)  # placements may differ by mirrors alone
    else:
        assert {(m.vehicle, m.direction, m.distance) for m in moves if m} == expected
        assert len(legal) == len(expected)


def play(puzzles: list[Puzzle], kind: GymActions, steps: int) -> int:
    """Compare states along random games; return their number."""
    states = 0
    drawn = np.random.default_rng(5)
    for puzzle in puzzles:
        env = RushHourEnv(puzzle=puzzle, actions=kind)
        _, info = env.reset(seed=1)
        for _ in range(steps):
            check_state(env, kind)
            states += 1
            legal = np.flatnonzero(info["action_mask"])
            if not len(legal):
                break
            action = drawn.choice(legal)
            move = env.move(int(action))
            assert move is not None
            expected = env.puzzle.play(move)
            _, _, won, _, info = env.step(action)
            assert places(env.puzzle) == places(expected)
            assert won == expected.won
            if won:
                _, info = env.reset()
    return states


@pytest.mark.parametrize("kind", KINDS)
def test_legal_actions_are_the_moves_of_the_reference(kind: GymActions) -> None:
    assert play(variants(cases(10)), kind, 3) > 80


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_masks_of_a_million_states(kind: GymActions) -> None:
    """A third of a million states with each kind of action; only counts of moves are compared."""
    states = 0
    for number, puzzle in enumerate(variants(400, seed=9)):
        envs = RushHourVectorEnv(64, puzzle=puzzle, actions=kind, threads=1)
        _, info = envs.reset(seed=number)
        drawn = np.random.default_rng(number)
        known: dict[Puzzle, int] = {}  # random walks often come back
        for _ in range(14):
            masks = info["action_mask"]
            for game, state in enumerate(envs.puzzles()):
                if state not in known:
                    known[state] = len(reference_moves(state, kind))
                assert kind == "lane" or masks[game].sum() == known[state]
                assert masks[game].sum() >= known[state]
                states += 1
            _, _, _, _, info = envs.step(legal_actions(masks, drawn))
    assert states > 300_000


def legal_actions(masks: Any, drawn: np.random.Generator) -> Any:
    return (masks * drawn.random(masks.shape, np.float32)).argmax(1)


def compare(puzzle: Puzzle, kind: GymActions, mode: str, steps: int, **options: Any) -> int:
    """Play games in Gymnasium's vector environment and in the native one; return the steps."""
    count = 4
    kwargs = {"puzzle": puzzle, "actions": kind, "max_episode_steps": 30, **options}
    sync = gymnasium.make_vec(
        unjam.gym.ID,
        count,
        "sync",
        vector_kwargs={"autoreset_mode": mode},
        **kwargs,
    )
    native = gymnasium.make_vec(unjam.gym.ID, count, threads=2, autoreset_mode=mode, **kwargs)
    drawn = np.random.default_rng(7)
    first: Any = sync.reset(seed=3)
    second: Any = native.reset(seed=3)
    equal(first, second)
    for _ in range(steps):
        masks = second[-1]["action_mask"]
        actions = legal_actions(masks, drawn)
        if drawn.random() < 0.2:
            actions = native.action_space.sample()  # some are illegal
        first, second = sync.step(actions), native.step(actions)
        equal(first, second)
        ended = second[2] | second[3]
        if mode == "Disabled" and ended.any():
            chosen = {"reset_mask": ended}
            first, second = sync.reset(options=dict(chosen)), native.reset(options=dict(chosen))
            equal(first, second, ended)
    sync.close()
    native.close()
    return steps * count


def equal(first: Any, second: Any, chosen: Any = None) -> None:
    assert len(first) == len(second)
    for one, other in zip(first[:-1], second[:-1], strict=True):
        assert np.array_equal(one, other)
    equal_infos(first[-1], second[-1], chosen)


def equal_infos(one: dict[str, Any], other: dict[str, Any], chosen: Any = None) -> None:
    assert set(one) == set(other)
    for name, value in one.items():
        if name.startswith("_"):
            assert np.array_equal(value, other[name]), name
        elif isinstance(value, dict):
            equal_infos(value, other[name])
        else:
            own = one[f"_{name}"] if chosen is None else chosen
            for mine, its in zip(value[own], other[name][own], strict=True):
                assert np.array_equal(mine, its), name


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_the_native_vector_environment_agrees_with_that_of_gymnasium(mode: str) -> None:
    steps = 0
    for number, puzzle in enumerate(variants(cases(6), seed=4)):
        if number % 3 != ["NextStep", "SameStep", "Disabled"].index(mode):
            continue
        kind = KINDS[number // 3 % 3]
        try:
            steps += compare(
                puzzle, kind, mode, 25, info=("distance", "expert_action"), max_states=20_000
            )
        except UnplayableError:
            continue
    assert steps > 500


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_agreement_over_a_million_steps(mode: str) -> None:
    steps = 0
    for puzzle in variants(60, seed=6):
        for kind in KINDS:
            steps += compare(puzzle, kind, mode, 320, reward="sparse")
    assert steps > 300_000


@pytest.mark.parametrize("kind", KINDS)
def test_distances_are_those_of_a_fresh_search(kind: GymActions) -> None:
    check_distances(kind, cases(6))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_distances(kind: GymActions) -> None:
    check_distances(kind, 3400)


def check_distances(kind: GymActions, count: int) -> None:
    puzzles = [*deck("census-5x5")[:40:5], *deck("safari")[:2], *deck("jam")[:3]]
    envs = RushHourVectorEnv(count, deck=puzzles, actions=kind, info="distance", threads=1)
    _, info = envs.reset(seed=8)
    drawn = np.random.default_rng(2)
    for _ in range(12):
        _, _, _, _, info = envs.step(legal_actions(info["action_mask"], drawn))
    metric: Unit = "slides" if kind == "unit" else "moves"
    for state, distance in zip(envs.puzzles(), info["distance"], strict=True):
        again = state if kind == "lane" else state.replace(corners=False)
        solution = again.solve(metric=metric)
        found = solution.slide_count if kind == "unit" else solution.move_count
        assert distance == found
