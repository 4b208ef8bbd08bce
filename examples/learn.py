"""Learn to solve Rush Hour from nothing: ``python examples/learn.py --out build/learn``.

Needs ``pip install 'unjam[sb3]' matplotlib``. Boards are states of the puzzles of the deck `daily`,
at most ``--moves`` moves from a win; a fifth of the puzzles is held out for testing. Two methods:

ppo      MaskablePPO of sb3-contrib with a sparse reward. It begins one move from a win and goes
         further back whenever it solves most boards.
clone    imitates the exact optimal actions: the policy learns to put its weight on all of them.

Writes ``learning.csv`` (seconds, steps, share of held-out boards solved, distance of the lesson)
and ``learning.png`` to the output folder.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from unjam.gym.sb3_vec_env import RushHourVecEnv

GAMES, TEST_GAMES, TEST_STEPS = 128, 500, 50
OPTIONS: dict[str, Any] = {
    "deck": "daily",
    "actions": "move",
    "observation": "planes",
    "dtype": "float32",
}


class Board(BaseFeaturesExtractor):
    """A small convolutional network."""

    def __init__(self, space: Any, features: int = 256) -> None:
        super().__init__(space, features)
        planes, height, width = space.shape
        layers: list[nn.Module] = []
        for before, after in ((planes, 64), (64, 64), (64, 64)):
            layers += [nn.Conv2d(before, after, 3, padding=1), nn.ReLU()]
        layers += [nn.Flatten(), nn.Linear(64 * height * width, features), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return self.layers(observations)


def solved_share(model: MaskablePPO, moves: int) -> float:
    """Return the share of held-out boards that the policy solves."""
    envs = RushHourVecEnv(
        TEST_GAMES, split="test", start_distance=(1, moves), max_episode_steps=TEST_STEPS, **OPTIONS
    )
    envs.seed(12345)
    observations = envs.reset()
    won, over = np.zeros(TEST_GAMES, bool), np.zeros(TEST_GAMES, bool)
    while not over.all():
        masks = envs.action_masks()
        actions, _ = model.predict(observations, action_masks=masks)
        observations, _, dones, infos = envs.step(actions)
        for game in np.flatnonzero(dones & ~over):
            won[game] = infos[game]["is_success"]
        over |= dones
    return float(won.mean())


class Lessons(BaseCallback):
    """Tests the policy now and then, moves the start back, and stops when time is up."""

    def __init__(self, minutes: float, moves: int, out: Path) -> None:
        super().__init__()
        self.end = time.monotonic() + 60 * minutes
        self.begin = time.monotonic()
        self.pause = max(5.0, 60 * minutes / 30)
        self.next = 0.0
        self.moves, self.out = moves, out
        self.lesson = 1
        self.recent: list[bool] = []
        self.rows: list[tuple[float, int, float, int]] = []

    def _on_step(self) -> bool:
        infos = self.locals["infos"]
        self.recent += [info["is_success"] for info in infos if "is_success" in info]
        if len(self.recent) >= 1000:
            if np.mean(self.recent) > 0.9 and self.lesson < self.moves:
                self.lesson += 1
                self.training_env.games.batch.set_start_distances((1, self.lesson))
            self.recent.clear()
        now = time.monotonic()
        if now >= self.next:
            self.note()
            self.next = time.monotonic() + self.pause
        return now < self.end

    def note(self) -> None:
        """Test the policy and add a row to the table."""
        share = solved_share(self.model, self.moves)
        seconds = time.monotonic() - self.begin
        self.rows.append((round(seconds, 1), self.num_timesteps, share, self.lesson))
        print(f"{seconds:7.0f} s  {self.num_timesteps:>10,} steps  {share:6.1%} solved", flush=True)
        with open(self.out / "learning.csv", "w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["seconds", "steps", "solved", "lesson"])
            table.writerows(self.rows)


def clone(model: MaskablePPO, lessons: Lessons, moves: int) -> None:
    """Imitate all optimal actions in states that noisy experts visit."""
    envs = RushHourVecEnv(
        1024, split="train", start_distance=(1, moves), info=("distance",),
        max_episode_steps=TEST_STEPS, **OPTIONS,
    )  # fmt: skip
    envs.seed(1)
    observations = envs.reset()
    random = np.random.default_rng(1)
    learner = torch.optim.Adam(model.policy.parameters(), lr=1e-3)
    lessons.model = model
    while time.monotonic() < lessons.end:
        masks, optimal = envs.action_masks().copy(), envs.games.optimal().astype(bool)
        seen = torch.as_tensor(observations)
        found = model.policy.get_distribution(seen, action_masks=masks).distribution.logits
        right = torch.as_tensor(np.where(optimal, 0.0, -np.inf), dtype=torch.float32)
        loss = -torch.logsumexp(torch.log_softmax(found, 1) + right, 1).mean()
        learner.zero_grad()
        loss.backward()
        learner.step()
        guided = np.where((random.random(len(masks)) < 0.8)[:, None], optimal, masks)
        actions = (guided * random.random(masks.shape)).argmax(1)
        observations, *_ = envs.step(actions)
        lessons.num_timesteps += len(actions)
        if time.monotonic() >= lessons.next:
            lessons.note()
            lessons.next = time.monotonic() + lessons.pause
    lessons.note()


def draw(lessons: Lessons, method: str) -> None:
    """Draw the learning curve."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    axes.plot([row[0] / 60 for row in lessons.rows], [100 * row[2] for row in lessons.rows])
    axes.set_xlabel("minutes")
    axes.set_ylabel("held-out boards solved, %")
    axes.set_title(f"{method}: boards of up to {lessons.moves} moves")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    figure.savefig(lessons.out / "learning.png", dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to solve Rush Hour.")
    parser.add_argument("--method", choices=("ppo", "clone"), default="ppo")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--moves", type=int, default=10, help="moves from a win (default: 10)")
    parser.add_argument("--out", type=Path, default=Path("build/learn"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    envs = RushHourVecEnv(
        GAMES, split="train", start_distance=(1, 1), max_episode_steps=TEST_STEPS, **OPTIONS
    )
    envs.seed(1)
    model = MaskablePPO(
        "CnnPolicy", envs, n_steps=64, batch_size=1024, n_epochs=4, learning_rate=5e-4, gamma=0.97,
        ent_coef=0.005, seed=1,
        policy_kwargs={
            "features_extractor_class": Board, "normalize_images": False, "net_arch": [],
        },
    )  # fmt: skip
    lessons = Lessons(options.minutes, options.moves, options.out)
    if options.method == "clone":
        clone(model, lessons, options.moves)
    else:
        model.learn(10**9, callback=lessons)
        lessons.note()
    model.save(options.out / f"{options.method}.zip")
    draw(lessons, options.method)


if __name__ == "__main__":
    main()
