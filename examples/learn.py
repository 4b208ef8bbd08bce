"""Learn to solve Rush Hour from nothing: ``python examples/learn.py --out build/learn``.

Needs ``pip install 'unjam[sb3]' matplotlib``. Boards are states of the puzzles of the deck `daily`
and of ``--puzzles`` generated ones, at most ``--moves`` moves from a win; a fifth of the puzzles is
held out for testing. Methods:

shaped   MaskablePPO of sb3-contrib; the reward is shaped by the exact distance to a win.
sparse   the same, rewarded for wins alone.
clone    imitates the exact optimal actions: the policy learns to put its weight on all of them.

Writes a table for each method, ``shaped.csv`` (seconds, steps, share of held-out boards solved),
its policy, ``shaped.zip``, and ``learning.png`` with the curves of all tables in the folder.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn
from torch.nn.functional import one_hot, pad

import unjam
from unjam.gym.sb3_vec_env import RushHourVecEnv

Deck = tuple[unjam.Puzzle, ...]

METHODS = ("shaped", "sparse", "clone")
GAMES, TEST_GAMES, DISCOUNT, RATE = 256, 1000, 0.97, 7e-4
FIRST_VEHICLE = 2  # in the observation "grid"; 1 is a wall, and the first vehicle the target
OPTIONS: dict[str, Any] = {
    "actions": "move",
    "observation": "grid",
    "max_episode_steps": 50,
}


class Mixer(nn.Module):
    """Mixes the cells of every line; the last dimensions are the cells and their features."""

    def __init__(self, cells: int, features: int) -> None:
        super().__init__()
        size = cells * features
        self.norm = nn.LayerNorm(features)
        self.layers = nn.Sequential(nn.Linear(size, size), nn.ReLU(), nn.Linear(size, size))

    def forward(self, lines: Tensor) -> Tensor:
        return lines + self.layers(self.norm(lines).flatten(-2)).view_as(lines)


class Board(BaseFeaturesExtractor):
    """Mixes rows and columns in turn, and returns a number for every action, and features.

    The numbers of a vehicle's actions follow from the features of its cells, so what is learned
    of one vehicle holds for all.
    """

    def __init__(self, space: Any, actions: int, features: int = 24, depth: int = 3) -> None:
        super().__init__(space, actions + 64)
        height, width = space.shape
        self.vehicles = int(space.high.max()) + 1 - FIRST_VEHICLE
        self.enter = nn.Linear(7, features)
        self.place = nn.Parameter(0.1 * torch.randn(height, width, features))
        self.rows = nn.ModuleList(Mixer(width, features) for _ in range(depth))
        self.columns = nn.ModuleList(Mixer(height, features) for _ in range(depth))
        self.norm = nn.LayerNorm(features)
        self.moves = nn.Sequential(
            nn.Linear(2 * features, 64), nn.ReLU(), nn.Linear(64, actions // self.vehicles)
        )
        self.whole = nn.Sequential(nn.Linear(height * width * features, 64), nn.ReLU())

    def forward(self, observations: Tensor) -> Tensor:
        grid = observations.long()
        cells = self.enter(properties(grid)) + self.place
        for rows, columns in zip(self.rows, self.columns, strict=True):
            cells = columns(rows(cells).transpose(1, 2)).transpose(1, 2)
        cells = self.norm(cells).flatten(1, 2)
        taken = one_hot(grid.flatten(1), FIRST_VEHICLE + self.vehicles)[..., FIRST_VEHICLE:]
        taken = taken.float() / taken.sum(1, keepdim=True).clamp(min=1)
        vehicles = taken.transpose(1, 2) @ cells  # the mean of each vehicle's cells
        everything = cells.mean(1, keepdim=True).expand_as(vehicles)
        moves = self.moves(torch.cat([vehicles, everything], -1)).flatten(1)
        return torch.cat([moves, self.whole(cells.flatten(1))], 1)


def properties(grid: Tensor) -> Tensor:
    """Return of every cell: wall, target, vehicle, and whether its vehicle goes on to each side."""
    vehicle = grid >= FIRST_VEHICLE
    beside = (grid[:, :, 1:] == grid[:, :, :-1]) & vehicle[:, :, 1:]
    below = (grid[:, 1:] == grid[:, :-1]) & vehicle[:, 1:]
    sides = (
        pad(beside, (1, 0)),
        pad(beside, (0, 1)),
        pad(below, (0, 0, 1, 0)),
        pad(below, (0, 0, 0, 1)),
    )
    return torch.stack([grid == 1, grid == FIRST_VEHICLE, vehicle, *sides], -1).float()


class Part(nn.Module):
    """Some of the numbers that a board gives, or what follows from them."""

    def __init__(self, part: slice, layer: nn.Module) -> None:
        super().__init__()
        self.part, self.layer = part, layer

    def forward(self, numbers: Tensor) -> Tensor:
        return self.layer(numbers[:, self.part])


class Policy(MaskableActorCriticPolicy):
    """Takes the actions as the board weighs them, and estimates the value from its features."""

    def _build(self, lr_schedule: Callable[[float], float]) -> None:
        super()._build(lr_schedule)
        actions = int(self.action_space.n)
        self.action_net = Part(slice(actions), nn.Identity())
        self.value_net = Part(slice(actions, None), nn.Linear(self.features_dim - actions, 1))
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), eps=1e-5)


def make_model(envs: RushHourVecEnv, rate: Callable[[float], float]) -> MaskablePPO:
    board = {"actions": int(envs.action_space.n)}
    return MaskablePPO(
        Policy, envs, n_steps=64, batch_size=2048, n_epochs=4, learning_rate=rate, gamma=DISCOUNT,
        gae_lambda=0.5, ent_coef=0.01, target_kl=0.03, seed=1,
        policy_kwargs={
            "features_extractor_class": Board, "features_extractor_kwargs": board,
            "normalize_images": False, "net_arch": [],
        },
    )  # fmt: skip


def solved_share(model: MaskablePPO, deck: Deck, moves: int) -> float:
    """Return the share of held-out boards that the policy solves."""
    envs = RushHourVecEnv(TEST_GAMES, deck=deck, split="test", start_distance=(1, moves), **OPTIONS)
    envs.seed(12345)
    observations = envs.reset()
    won, over = np.zeros(TEST_GAMES, bool), np.zeros(TEST_GAMES, bool)
    while not over.all():
        actions, _ = model.predict(observations, action_masks=envs.action_masks())
        observations, _, dones, infos = envs.step(actions)
        for game in np.flatnonzero(dones & ~over):
            won[game] = infos[game]["is_success"]
        over |= dones
    return float(won.mean())


class Lesson(BaseCallback):
    """Tests the policy now and then, writes the table, and stops when time is up."""

    def __init__(self, method: str, minutes: float, deck: Deck, moves: int, out: Path) -> None:
        super().__init__()
        self.method, self.seconds, self.out = method, 60 * minutes, out
        self.deck, self.moves = deck, moves
        self.begin = time.monotonic()
        self.next = 0.0
        self.rows: list[tuple[float, int, float]] = []

    @property
    def elapsed(self) -> float:
        """The share of the time that has passed."""
        return (time.monotonic() - self.begin) / self.seconds

    def rate(self, _: float = 1) -> float:
        """Return the learning rate, which falls to nothing with time."""
        return RATE * max(0.0, 1 - self.elapsed)

    def _on_step(self) -> bool:
        if self.elapsed >= self.next:
            self.note()
            self.next = self.elapsed + 1 / 30
        return self.elapsed < 1

    def note(self) -> None:
        """Test the policy and add a row to the table."""
        share = solved_share(self.model, self.deck, self.moves)
        seconds = round(time.monotonic() - self.begin, 1)
        self.rows.append((seconds, self.num_timesteps, share))
        print(
            f"{self.method:8}{seconds:6.0f} s{self.num_timesteps:>12,} steps{share:8.1%} solved",
            flush=True,
        )
        with open(self.out / f"{self.method}.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("seconds", "steps", "solved"), *self.rows])


def imitate(model: MaskablePPO, lesson: Lesson) -> None:
    """Imitate all optimal actions in states that noisy experts visit."""
    envs = RushHourVecEnv(
        1024,
        deck=lesson.deck,
        split="train",
        start_distance=(1, lesson.moves),
        info=("distance",),
        **OPTIONS,
    )
    envs.seed(1)
    observations = envs.reset()
    random = np.random.default_rng(1)
    learner = model.policy.optimizer
    lesson.model = model
    while lesson._on_step():
        masks, optimal = envs.action_masks().copy(), envs.games.optimal().astype(bool)
        seen = torch.as_tensor(observations)
        found = model.policy.get_distribution(seen, action_masks=masks).distribution.logits
        right = torch.as_tensor(np.where(optimal, 0.0, -np.inf), dtype=torch.float32)
        loss = -torch.logsumexp(torch.log_softmax(found, 1) + right, 1).mean()
        learner.param_groups[0]["lr"] = lesson.rate()
        learner.zero_grad()
        loss.backward()
        learner.step()
        guided = np.where((random.random(len(masks)) < 0.8)[:, None], optimal, masks)
        actions = (guided * random.random(masks.shape)).argmax(1)
        observations, *_ = envs.step(actions)
        lesson.num_timesteps += len(actions)


def learn(method: str, minutes: float, deck: Deck, moves: int, out: Path) -> None:
    """Train a policy, and write its table and its parameters."""
    torch.manual_seed(1)
    reward: dict[str, Any] = {}
    if method == "shaped":
        reward = {"reward": "potential", "scale": 0.1, "discount": DISCOUNT}
    lesson = Lesson(method, minutes, deck, moves, out)
    envs = RushHourVecEnv(
        GAMES, deck=deck, split="train", start_distance=(1, moves), **reward, **OPTIONS
    )
    envs.seed(1)
    model = make_model(envs, lesson.rate)
    if method == "clone":
        imitate(model, lesson)
    else:
        model.learn(10**9, callback=lesson)
    lesson.note()
    model.save(out / f"{method}.zip", exclude=["lr_schedule", "learning_rate"])


def draw(moves: int, out: Path) -> None:
    """Draw the curves of all tables in the folder."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    for method in METHODS:
        if (out / f"{method}.csv").exists():
            seconds, _, share = np.loadtxt(
                out / f"{method}.csv", delimiter=",", skiprows=1, unpack=True
            )
            axes.plot(seconds / 60, 100 * share, label=f"{method}: {share[-1]:.1%}")
    axes.set_xlabel("minutes")
    axes.set_ylabel("held-out boards solved, %")
    axes.set_title(f"Boards of up to {moves} moves")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(out / "learning.png", dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to solve Rush Hour.")
    parser.add_argument("--method", nargs="+", choices=METHODS, default=["shaped"])
    parser.add_argument("--minutes", type=float, default=30, help="for each method (default: 30)")
    parser.add_argument("--moves", type=int, default=10, help="moves from a win (default: 10)")
    parser.add_argument("--puzzles", type=int, default=4000, help="generated (default: 4000)")
    parser.add_argument("--threads", type=int, help="of PyTorch (default: one for every core)")
    parser.add_argument("--out", type=Path, default=Path("build/learn"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.threads:
        torch.set_num_threads(options.threads)
    fresh = unjam.generate(size="6x6", moves=(5, 40), count=options.puzzles, seed=1)
    deck = (*unjam.deck("daily"), *fresh)
    for method in options.method:
        learn(method, options.minutes, deck, options.moves, options.out)
    draw(options.moves, options.out)


if __name__ == "__main__":
    main()
