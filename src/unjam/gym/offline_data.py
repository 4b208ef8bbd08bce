"""Trajectories for offline learning: optimal, noisy or random play, with exact distances.

Data are made in chunks: all games of a batch play for some hundred steps, and the episodes that
ended are kept. Files are in Parquet, a row for each step, or in the layout of Minari (its format
``parquet``): a folder for each episode.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..errors import LimitError
from ..literals import GymPolicy
from ..util.atomic_files import whole_file
from ..util.extras import need
from .game_settings import GameSettings
from .games import Games

if TYPE_CHECKING:
    from numpy.typing import NDArray

MINARI_VERSION = "0.5.4"  # whose layout is written
# The share of random actions of each policy; None: as given.
NOISE: dict[GymPolicy, float | None] = {"optimal": 0.0, "noisy": None, "random": 1.0}
_GAMES, _STEPS = 512, 512  # of a chunk, at most


class Chunk(NamedTuple):
    """Whole episodes, a row for each step; ``finals`` has a row for each episode."""

    episode: NDArray[np.int64]
    step: NDArray[np.int32]
    puzzle: NDArray[np.int32]
    observation: NDArray[np.uint8]
    action: NDArray[np.int64]
    reward: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    distance: NDArray[np.int32]  # before the action; -1: unknown
    legal: NDArray[np.int8]
    optimal: NDArray[np.int8]
    finals: NDArray[np.uint8]

    def cut(self, rows: int, episodes: int) -> Chunk:
        """Return the first rows, which are whole episodes."""
        parts: list[Any] = [part[:rows] for part in self[:-1]]
        return Chunk(*[*parts, self.finals[:episodes]])


def chunks(
    settings: GameSettings,
    policy: GymPolicy,
    transitions: int,
    *,
    noise: float = 0.1,
    seed: int = 1,
    threads: int | None = None,
) -> Iterator[Chunk]:
    """Yield chunks of whole episodes, at least so many transitions altogether.

    ``noise`` is the share of random actions of the policy ``noisy``. Raises ``LimitError`` if a
    puzzle has too many states for an optimal policy, or cannot be solved.

    >>> settings = GameSettings(puzzle=".... XX.B A..B AOOO", actions="move", max_episode_steps=20)
    >>> chunk = next(chunks(settings, "optimal", 100, threads=1))
    >>> chunk.distance[:6].tolist(), bool(chunk.terminated[4]), len(chunk.episode)
    ([5, 4, 3, 2, 1, 5], True, 100)
    """
    if policy not in NOISE:
        raise ValueError(f"policy must be 'optimal', 'noisy' or 'random', not {policy!r}")
    if not 0 <= noise <= 1:
        raise ValueError(f"noise must be from 0 to 1, not {noise}")
    if transitions < 1:
        raise ValueError(f"transitions must be positive, not {transitions}")
    most_steps = settings.max_episode_steps
    if most_steps is None or most_steps > _STEPS // 2:
        raise ValueError(f"max_episode_steps must be from 1 to {_STEPS // 2}")
    if settings.observation not in ("grid", "planes", "state"):
        raise ValueError("observations must be of the kind 'grid', 'planes' or 'state'")
    settings = replace(settings, info=("distance",))
    count = min(max(transitions // 128, 16), _GAMES)
    games = Games(settings, count, threads=threads, autoreset="same_step")
    try:
        steps = max(2 * most_steps, 2 * transitions // count)
        player = _Player(games, policy, noise, seed, min(steps, _STEPS))
        made = episodes = 0
        while made < transitions:
            chunk = player.chunk(episodes)
            ends = np.flatnonzero(chunk.terminated | chunk.truncated)
            if made + len(chunk.episode) > transitions:
                last = int(np.searchsorted(ends, transitions - made - 1))
                last = min(last, len(ends) - 1)
                chunk = chunk.cut(int(ends[last]) + 1, last + 1)
                ends = ends[: last + 1]
            made += len(chunk.episode)
            episodes += len(ends)
            yield chunk
    finally:
        games.close()


class _Player:
    """Plays a batch of games by a policy."""

    def __init__(
        self, games: Games, policy: GymPolicy, noise: float, seed: int, steps: int
    ) -> None:
        self._games = games
        self._steps = steps
        self._policy = policy
        own = NOISE[policy]
        self._noise = noise if own is None else own
        self._random = np.random.default_rng(seed)

    def chunk(self, first_episode: int) -> Chunk:
        """Play all games for some steps and return the episodes that ended."""
        games = self._games
        seeds = (self._random.integers(2**62, size=games.count)).tolist()
        now = games.reset(seeds)
        columns: list[list[Any]] = [[] for _ in range(10)]
        finals: list[tuple[int, int, Any]] = []
        for step in range(self._steps):
            optimal = games.optimal()
            actions = self._actions(now.masks, optimal)
            heads = games.batch.heads()
            begun = heads.view(np.int32)[:, 6].copy()  # steps of the episode
            after = games.step(actions)
            ended = after.terminated | after.truncated
            row = (
                begun, heads[:, 2].astype(np.int32), now.observations, actions,
                after.rewards.astype(np.float32), after.terminated, after.truncated,
                games_distances(now, games), now.masks, optimal,
            )  # fmt: skip
            for column, values in zip(columns, row, strict=True):
                column.append(values)
            finals += [(game, step, after.final_observations[game].copy())
                       for game in np.flatnonzero(ended).tolist()]  # fmt: skip
            now = after
        return self._joined(columns, finals, first_episode)

    def _actions(self, legal: NDArray[np.int8], optimal: NDArray[np.int8]) -> NDArray[np.int64]:
        chosen = legal
        if self._policy != "random":
            solvable = optimal.any(1)
            if not solvable.all():
                raise LimitError(
                    "a puzzle cannot be solved, or has too many states for exact distances: "
                    "raise max_states, or choose others"
                )
            at_random = self._random.random(len(legal)) < self._noise
            chosen = np.where(at_random[:, None], legal, optimal)
        weights = chosen * self._random.random(chosen.shape, np.float32)
        return np.asarray(weights.argmax(1), np.int64)

    @staticmethod
    def _joined(
        columns: list[list[Any]], finals: list[tuple[int, int, Any]], first_episode: int
    ) -> Chunk:
        """Return the rows game by game, without episodes that did not end."""
        by_game = [np.stack(column, axis=1) for column in columns]  # game, step
        ended = by_game[5] | by_game[6]
        count = ended.shape[1]
        lasts = count - 1 - ended[:, ::-1].argmax(1)
        lasts = np.where(ended.any(1), lasts, -1)
        kept = np.arange(count)[None, :] <= lasts[:, None]
        rows: list[Any] = [values[kept] for values in by_game]
        before = np.cumsum(rows[5] | rows[6]) - (rows[5] | rows[6])
        finals.sort(key=lambda one: one[:2])
        numbers = before.astype(np.int64) + first_episode
        return Chunk(*[numbers, *rows, np.stack([one[2] for one in finals])])


def games_distances(results: Any, games: Games) -> NDArray[np.int32]:
    """Return distances of all games, -1 if there are none."""
    if results.distances is None:
        return np.full(games.count, -1, np.int32)
    found: NDArray[np.int32] = results.distances
    return found


# ---- Files -------------------------------------------------------------------------------------


def write_parquet(
    path: str | os.PathLike[str], made: Iterator[Chunk], about: dict[str, Any],
    progress: Callable[[int], object] = lambda done: None,
) -> int:  # fmt: skip
    """Write chunks as one Parquet file, a row for each step; return the number of rows."""
    arrow: Any = need("pyarrow", "parquet")
    parquet: Any = need("pyarrow.parquet", "parquet")
    rows = 0
    with whole_file(path) as aside:
        writer = None
        try:
            for chunk in made:
                table = arrow.table(_columns(arrow, chunk))
                if writer is None:
                    schema = table.schema.with_metadata({"unjam": json.dumps(about)})
                    writer = parquet.ParquetWriter(aside, schema, compression="zstd")
                writer.write_table(table.cast(schema))
                rows += len(chunk.episode)
                progress(rows)
        finally:
            if writer is not None:
                writer.close()
    return rows


def _columns(arrow: Any, chunk: Chunk) -> dict[str, Any]:
    return {
        "episode": chunk.episode,
        "step": chunk.step,
        "puzzle": chunk.puzzle,
        "observation": _lists(arrow, chunk.observation),
        "action": chunk.action.astype(np.int32),
        "reward": chunk.reward,
        "terminated": chunk.terminated,
        "truncated": chunk.truncated,
        "distance": chunk.distance,
        "legal_actions": _bits(arrow, chunk.legal),
        "optimal_actions": _bits(arrow, chunk.optimal),
    }


def _lists(arrow: Any, values: NDArray[Any]) -> Any:
    flat = np.ascontiguousarray(values).reshape(len(values), -1)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(flat.reshape(-1)), flat.shape[1])


def _bits(arrow: Any, marks: NDArray[np.int8]) -> Any:
    """Return marks as bits, the lowest bit of each byte first."""
    packed = np.packbits(marks.astype(np.bool_), axis=1, bitorder="little")
    size = packed.shape[1]
    data = arrow.py_buffer(np.ascontiguousarray(packed))
    return arrow.FixedSizeBinaryArray.from_buffers(arrow.binary(size), len(packed), [None, data])


def write_minari(
    folder: str | os.PathLike[str], made: Iterator[Chunk], about: dict[str, Any],
    settings: GameSettings, progress: Callable[[int], object] = lambda done: None,
) -> int:  # fmt: skip
    """Write chunks as a data set of Minari; return the number of steps.

    ``folder`` must not exist. ``minari.MinariDataset(folder / "data")`` reads it; in the folder of
    Minari's data sets, ``minari.load_dataset`` does. Infos have the exact distance of every
    observation, and the legal and the optimal actions as arrays.
    """
    arrow: Any = need("pyarrow", "parquet")
    parquet: Any = need("pyarrow.parquet", "parquet")
    place = Path(folder)
    if place.exists():
        raise FileExistsError(17, "File exists", str(place))
    aside = place.with_name(f"{place.name}.{os.getpid()}.part")
    rows = episodes = 0
    try:
        for chunk in made:
            ends = np.flatnonzero(chunk.terminated | chunk.truncated) + 1
            for number, (begin, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True)):
                own = aside / "data" / str(episodes)
                own.mkdir(parents=True)
                table = _episode(arrow, chunk, number, int(begin), int(end))
                parquet.write_table(table, own / "part-0.parquet")
                about_episode = {"id": episodes, "total_steps": int(end - begin)}
                (own / "metadata.json").write_text(json.dumps(about_episode), "utf-8")
                episodes += 1
            rows += len(chunk.episode)
            progress(rows)
        size = sum(file.stat().st_size for file in aside.rglob("*") if file.is_file())
        text = json.dumps(_minari_metadata(place.name, about, settings, rows, episodes, size))
        (aside / "data" / "metadata.json").write_text(text, "utf-8")
        os.replace(aside, place)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return rows


def _episode(arrow: Any, chunk: Chunk, number: int, begin: int, end: int) -> Any:
    """Return the table of an episode: a row more than it has steps, for the last observation."""

    def padded(values: NDArray[Any]) -> NDArray[Any]:
        return np.concatenate([values[begin:end], np.zeros_like(values[:1])])

    observations = np.concatenate([chunk.observation[begin:end], chunk.finals[number][None]])
    distances = padded(chunk.distance).astype(np.int64)
    if not chunk.terminated[end - 1]:
        distances[-1] = -1
    infos = [
        arrow.array(distances),
        _lists(arrow, padded(chunk.legal)),
        _lists(arrow, padded(chunk.optimal)),
    ]
    names = ["distance", "action_mask", "optimal_actions"]
    fields = [
        arrow.field(name, part.type, metadata={"shape": str(chunk.legal.shape[1])} if at else None)
        for at, (name, part) in enumerate(zip(names, infos, strict=True))
    ]
    return arrow.table(
        {
            "observations": _lists(arrow, observations),
            "actions": padded(chunk.action),
            "rewards": padded(chunk.reward.astype(np.float64)),
            "terminations": padded(chunk.terminated),
            "truncations": padded(chunk.truncated),
            "infos": arrow.StructArray.from_arrays(infos, fields=fields),
        }
    )


def _minari_metadata(
    name: str, about: dict[str, Any], settings: GameSettings, rows: int, episodes: int, size: int
) -> dict[str, Any]:
    from .observations import observation_space  # deferred: needs Gymnasium

    games = Games(settings, 1)
    space: Any = observation_space(games)
    box = {
        "type": "Box",
        "dtype": str(space.dtype),
        "shape": list(space.shape),
        "low": space.low.tolist(),
        "high": space.high.tolist(),
    }
    discrete = {"type": "Discrete", "dtype": "int64", "start": 0, "n": games.actions}
    games.close()
    return {
        "dataset_id": f"unjam/{name}-v0",
        "data_format": "parquet",
        "minari_version": MINARI_VERSION,
        "total_episodes": episodes,
        "total_steps": rows,
        "dataset_size": round(size / 1e6, 1),
        "observation_space": json.dumps(box),
        "action_space": json.dumps(discrete),
        "jpeg_encoding": False,
        "algorithm_name": about["policy"],
        "description": json.dumps(about),
    }
