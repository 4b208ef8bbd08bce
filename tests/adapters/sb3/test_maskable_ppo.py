"""The vector environment for Stable-Baselines3: its contract, and that agents learn in it.

`pip install torch==2.13.0` first takes a build of PyTorch without CUDA where there is one.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from unjam.gym.sb3_vec_env import RushHourVecEnv

ROOT = Path(__file__).parents[3]


def test_masks_and_ends_of_episodes() -> None:
    envs = RushHourVecEnv(16, deck="jam", actions="move", max_episode_steps=9, threads=1)
    envs.seed(3)
    observations = envs.reset()
    assert observations.shape == (16, 6, 6)
    assert is_masking_supported(envs)
    ended = 0
    drawn = np.random.default_rng(1)
    for _ in range(30):
        masks = get_action_masks(envs)
        assert masks.shape == (16, envs.action_space.n)
        assert masks.dtype == np.bool_
        actions = (masks * drawn.random(masks.shape)).argmax(1)
        before = observations
        observations, rewards, dones, infos = envs.step(actions)
        assert rewards.dtype == np.float32
        assert not (before == observations).all(axis=(1, 2))[~dones].any()
        for game in np.flatnonzero(dones):
            last = infos[game]["terminal_observation"]
            assert last.shape == (6, 6)
            assert not np.array_equal(last, observations[game])
            assert infos[game]["episode"]["l"] <= 9
            assert infos[game]["TimeLimit.truncated"] != infos[game]["is_success"]
            ended += 1
    assert ended >= 16
    copy = pickle.loads(pickle.dumps(envs))
    assert np.array_equal(copy.step(actions)[0], envs.step(actions)[0])


def test_seeds_repeat() -> None:
    def first(seed: int) -> np.ndarray:
        envs = RushHourVecEnv(8, deck="jam", threads=1)
        envs.seed(seed)
        return np.asarray(envs.reset())

    assert np.array_equal(first(5), first(5))
    assert not np.array_equal(first(5), first(6))


def test_maskable_ppo_learns_a_small_board() -> None:
    """Puzzles of at most three moves: the share of those that a trained policy solves."""
    envs = RushHourVecEnv(
        32,
        deck="census-5x5",
        limit=40,
        observation="planes",
        dtype="float32",
        actions="move",
        max_episode_steps=20,
        start_distance=(1, 3),
        threads=1,
    )
    envs.seed(1)
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=64, batch_size=512, learning_rate=1e-3, seed=1, gamma=0.95
    )
    before = solved(model)
    model.learn(40_000)
    after = solved(model)
    assert after > max(0.8, before)


def solved(model: MaskablePPO) -> float:
    envs = RushHourVecEnv(
        200,
        deck="census-5x5",
        limit=40,
        observation="planes",
        dtype="float32",
        actions="move",
        max_episode_steps=12,
        start_distance=(1, 3),
        threads=1,
    )
    envs.seed(99)
    observations = envs.reset()
    won = np.zeros(200, np.bool_)
    over = np.zeros(200, np.bool_)
    for _ in range(12):
        actions, _ = model.predict(
            observations, action_masks=envs.action_masks(), deterministic=False
        )
        observations, _, dones, infos = envs.step(actions)
        for game in np.flatnonzero(dones & ~over):
            won[game] = infos[game]["is_success"]
        over |= dones
    return float(won.mean())


def test_the_learning_example_starts_and_improves(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(ROOT / "examples" / "learn.py"),
        "--minutes",
        "1",
        "--moves",
        "4",
        "--puzzles",
        "50",
        "--out",
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    rows = (tmp_path / "shaped.csv").read_text().splitlines()
    shares = [float(row.split(",")[2]) for row in rows[1:]]
    assert shares[-1] > shares[0]
