"""The contract of the environments: Gymnasium's checks, seeds, autoreset, rewards, pickling."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import unjam.gym
from unjam import IllegalMoveError, deck
from unjam.gym import RushHourEnv, RushHourVectorEnv
from unjam.gym.puffer_env import RushHourPufferEnv

SMALL = ".... XX.B A..B AOOO"  # 5 moves


def rollout(envs: Any, steps: int, seed: int = 1) -> list[Any]:
    """Everything that random play returns."""
    drawn = np.random.default_rng(seed)
    found: list[Any] = list(envs.reset(seed=seed))
    for _ in range(steps):
        masks = found[-1]["action_mask"]
        actions = (masks * drawn.random(masks.shape, np.float32)).argmax(-1)
        found += envs.step(actions)
    return found


def as_bytes(found: list[Any]) -> bytes:
    return pickle.dumps([part for part in found if not isinstance(part, dict)]) + b"".join(
        np.ascontiguousarray(part[name]).tobytes()
        for part in found
        if isinstance(part, dict)
        for name in ("action_mask", "distance", "expert_action")
        if name in part
    )


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"actions": "move", "observation": "planes", "channels": "last", "dtype": "float32"},
        {"actions": "lane", "observation": "state", "info": ("distance", "expert_action")},
        {"observation": "graph", "reward": "potential"},
        {"observation": "rgb", "puzzle": SMALL},
    ],
)
def test_gymnasium_finds_nothing_wrong(
    options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    source: dict[str, Any] = {} if "puzzle" in options else {"deck": deck("jam")[:3]}
    env = gymnasium.make(unjam.gym.ID, **source, **options)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(env.unwrapped)
    assert [str(one.message) for one in caught] == []
    assert "XX" in capsys.readouterr().out or options.get("puzzle")


def test_spec_and_repr() -> None:
    env = gymnasium.make(unjam.gym.ID, puzzle=SMALL)
    assert env.spec is not None
    assert env.spec.id == "unjam/RushHour-v0"
    assert env.spec.max_episode_steps == unjam.gym.MAX_EPISODE_STEPS
    again = env.spec.make()
    assert again.observation_space == env.observation_space
    envs = gymnasium.make_vec(unjam.gym.ID, num_envs=3, puzzle=SMALL)
    assert isinstance(envs.unwrapped, RushHourVectorEnv)
    assert envs.spec is not None
    assert envs.single_action_space == env.action_space
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_results_do_not_depend_on_threads_or_on_other_games(mode: AutoresetMode) -> None:
    options: dict[str, Any] = {
        "deck": deck("jam")[:4],
        "actions": "move",
        "info": ("distance", "expert_action"),
        "max_episode_steps": 12,
        "reward": "potential",
        "discount": 0.9,
        "autoreset_mode": mode,
    }
    one = rollout(RushHourVectorEnv(100, threads=1, **options), 40)
    two = rollout(RushHourVectorEnv(100, threads=2, **options), 40)
    assert as_bytes(one) == as_bytes(two)
    few = RushHourVectorEnv(10, threads=1, **options)
    few.reset(seed=1)
    assert np.array_equal(few.puzzle_numbers(), _numbers(options))


def _numbers(options: dict[str, Any]) -> Any:
    envs = RushHourVectorEnv(100, threads=1, **options)
    envs.reset(seed=1)
    return envs.puzzle_numbers()[:10]


def test_returned_arrays_are_not_reused() -> None:
    envs = RushHourVectorEnv(5, deck="jam", info="distance", threads=1)
    first, info = envs.reset(seed=1)
    kept = first.copy(), info["action_mask"].copy()
    second, *_, later = envs.step(info["action_mask"].argmax(1))
    assert np.array_equal(first, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])
    assert not np.shares_memory(first, second)
    assert not np.shares_memory(info["_distance"], later["_distance"])


def test_rewards() -> None:
    """A solution by experts, in which the second move takes back the first."""
    for reward, expected in {
        "sparse": [0, 0, 0, 0, 0, 0, 1],
        "step": [-1] * 7,
        "potential": [1, -1, 1, 1, 1, 1, 2],
        "regret": [0, -2, 0, 0, 0, 0, 0],
    }.items():
        env = RushHourEnv(
            puzzle=SMALL, actions="move", reward=reward, info=("distance", "expert_action")
        )
        _, info = env.reset(seed=1)
        assert info["distance"] == 5
        back = "XL1"
        assert str(env.move(info["expert_action"])) == "XR1"
        found: list[float] = []
        won = False
        while not won:
            action = env.action(back) if len(found) == 1 else info["expert_action"]
            _, value, won, _, info = env.step(action)
            found.append(value)
        assert found == expected, reward
        assert info["distance"] == 0
        assert "expert_action" not in info


def test_illegal_actions() -> None:
    env = RushHourEnv(puzzle=SMALL, illegal="ignore")
    before, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    after, reward, *_ = env.step(illegal)
    assert np.array_equal(before, after)
    assert reward == 0
    env = RushHourEnv(puzzle=SMALL, illegal="penalty", penalty=0.5)
    env.reset(seed=1)
    assert env.step(illegal)[1] == -0.5
    env = RushHourEnv(puzzle=SMALL, illegal="error")
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match=f"action {illegal} is illegal"):
        env.step(illegal)
    with pytest.raises(IllegalMoveError, match="from 0 to"):
        env.step(10_000)
    after = env.step(env.action("XR1"))[0]
    assert np.argwhere(after == 2).tolist() == [[1, 1], [1, 2]]


def test_a_finished_game_must_be_reset() -> None:
    env = RushHourEnv(puzzle="XX.. .... .... ....", actions="move")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    assert env.step(env.action("XR2"))[2]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    envs = RushHourVectorEnv(
        2, puzzle="XX.. .... .... ....", actions="move", autoreset_mode=AutoresetMode.DISABLED
    )
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([0, 0])
    envs.reset(seed=1)
    win = env.games.actions - 1
    *_, ended, _, _ = envs.step([win, 0])
    assert ended.tolist() == [True, False]
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([0, 0])
    envs.reset(options={"reset_mask": ended})
    assert not envs.step([0, 0])[2].any()


def test_a_win_on_the_last_step_has_both_flags_as_in_gymnasium() -> None:
    options: dict[str, Any] = {"puzzle": "XX.. .... .... ....", "actions": "move"}
    env = gymnasium.make(unjam.gym.ID, max_episode_steps=1, **options)
    _, info = env.reset(seed=1)
    win = int(np.flatnonzero(info["action_mask"])[-1])
    expected = env.step(win)[2:4]
    envs = gymnasium.make_vec(unjam.gym.ID, 1, max_episode_steps=1, **options)
    envs.reset(seed=1)
    _, _, terminated, truncated, _ = envs.step(np.array([win]))
    assert (terminated[0], truncated[0]) == expected == (True, True)


def test_wrong_reset_masks() -> None:
    envs = RushHourVectorEnv(2, puzzle=SMALL)
    envs.reset(seed=1)
    with pytest.raises(TypeError, match="booleans"):
        envs.reset(options={"reset_mask": [True, False]})
    with pytest.raises(ValueError, match="shape"):
        envs.reset(options={"reset_mask": np.array([True])})
    with pytest.raises(ValueError, match="shape"):
        envs.reset(options={"reset_mask": np.array([False, False])})
    with pytest.raises(ValueError, match="2 seeds"):
        envs.reset(seed=[1])
    with pytest.raises(ValueError, match="no such puzzle"):
        envs.reset(options={"puzzle": 1})
    with pytest.raises(ValueError, match="one action for each game"):
        envs.step([0])


def test_pickled_games_go_on() -> None:
    options: dict[str, Any] = {"deck": deck("safari")[:2], "info": "distance"}
    envs = RushHourVectorEnv(20, threads=2, **options)
    rollout(envs, 5)
    again = pickle.loads(pickle.dumps(envs))
    masks = envs.action_masks()
    assert np.array_equal(masks, again.action_masks())
    for _ in range(20):
        actions = masks.argmax(1)
        one, other = envs.step(actions), again.step(actions)
        assert as_bytes(list(one)) == as_bytes(list(other))
        masks = one[-1]["action_mask"]
    env = RushHourEnv(deck="jam")
    env.reset(seed=4)
    copy = pickle.loads(pickle.dumps(env))
    assert np.array_equal(env.reset()[0], copy.reset()[0])
    assert copy.puzzle == env.puzzle


def test_curriculum() -> None:
    envs = RushHourVectorEnv(50, deck="jam", actions="move", info="distance", threads=1)
    envs.set_start_distance(2, 4)
    _, info = envs.reset(seed=1)
    assert set(info["distance"].tolist()) == {2, 3, 4}
    envs.set_start_distance()
    _, info = envs.reset()
    assert info["distance"].min() >= 8
    weights = np.zeros(40)
    weights[7] = 2
    envs.set_weights(weights)
    envs.reset()
    assert set(envs.puzzle_numbers().tolist()) == {7}
    envs.reset(options={"puzzle": np.arange(50) % 40})
    assert envs.puzzle_numbers().tolist() == [number % 40 for number in range(50)]
    with pytest.raises(ValueError, match="weight"):
        envs.set_weights([1.0])


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = RushHourEnv(puzzle=SMALL, render_mode="ansi")
    env.reset(seed=1)
    assert "XX" in env.render()
    env = RushHourEnv(puzzle=SMALL, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().dtype == np.uint8
    env = RushHourEnv(puzzle=SMALL, render_mode="human")
    env.reset(seed=1)
    assert "XX" in capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode"):
        RushHourEnv(puzzle=SMALL, render_mode="braille")


def test_wrong_options_are_refused_in_one_sentence() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"actions": "moves"}, "did you mean 'move'"),
        ({"observation": "image"}, "observation must be"),
        ({"puzzle": SMALL, "deck": "jam"}, "one of puzzle, deck and generator"),
        ({"deck": ()}, "no puzzles"),
        ({"deck": "jam", "moves": (90, 99)}, "no puzzle of the deck"),
        ({"deck": "jam", "split": "dev"}, "split must be"),
        ({"deck": "jam", "limit": 0}, "limit must be positive"),
        ({"discount": 2}, "discount"),
        ({"start_distance": (3, 1)}, "start_distance"),
        ({"deck": "jam", "reward": "regret", "max_states": 10}, "raise max_states"),
        ({"deck": "klotski", "observation": "planes", "dtype": "int8"}, "dtype must be"),
    ]
    for options, message in wrong:
        with pytest.raises(ValueError, match=message):
            RushHourEnv(**options)
    with pytest.raises(ValueError, match="positive"):
        RushHourVectorEnv(0)
    with pytest.raises(ValueError, match="threads"):
        RushHourVectorEnv(1, threads=0)
    with pytest.raises(ValueError, match="autoreset"):
        RushHourVectorEnv(1, observation="rgb", autoreset_mode="SameStep")


def test_puffer_environments_write_into_their_buffers() -> None:
    options: dict[str, Any] = {"deck": "jam", "max_episode_steps": 15, "threads": 1}
    buffers = {"observations": np.zeros((9, 6, 6), np.uint8), "rewards": np.zeros(9, np.float32)}
    puffer = RushHourPufferEnv(9, buffers, **options, log_interval=20)
    envs = RushHourVectorEnv(9, **options, autoreset_mode=AutoresetMode.SAME_STEP)
    seen, _ = puffer.reset(seed=4)
    expected, info = envs.reset(seed=4)
    infos: list[dict[str, float]] = []
    for _ in range(40):
        assert np.array_equal(seen, expected)
        assert np.array_equal(puffer.action_masks, info["action_mask"])
        actions = info["action_mask"].argmax(1)
        expected, rewards, won, cut, info = envs.step(actions)
        puffer.send(actions)
        seen, own, terminals, truncations, more, _, masks = puffer.recv()
        assert seen is buffers["observations"]
        assert own is buffers["rewards"]
        assert np.array_equal(buffers["rewards"], rewards)
        assert np.array_equal(terminals, won)
        assert np.array_equal(truncations, cut)
        assert masks.all()
        infos += more
    assert [set(one) for one in infos] == [{"episode_return", "episode_length", "solved"}] * 2
    with pytest.raises(ValueError, match="rewards"):
        RushHourPufferEnv(9, {"rewards": np.zeros(3)}, **options)
    with pytest.raises(ValueError, match="graph"):
        RushHourPufferEnv(1, observation="graph")
