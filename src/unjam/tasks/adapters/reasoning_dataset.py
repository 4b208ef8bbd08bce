"""Tasks for Reasoning Gym (``reasoning_gym``): the data set ``unjam`` with its curriculum.

Importing this module registers it. Reasoning Gym asks once and in text, so the kind ``play`` and
pictures are left out.

>>> import reasoning_gym
>>> data = reasoning_gym.create_dataset("unjam", size=2, seed=7, max_tier=1)
>>> [data.score_answer(entry["answer"], entry) for entry in data]
[1.0, 1.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...util.extras import need

need("reasoning_gym", "reasoning-gym")

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition  # noqa: E402
from reasoning_gym.dataset import ProceduralDataset  # noqa: E402
from reasoning_gym.factory import DATASETS, register_dataset  # noqa: E402

from ..making.tiers import TIERS  # noqa: E402
from ..scoring.answer_reader import CLOSE, OPEN  # noqa: E402
from ..task import Task  # noqa: E402
from .suite_choice import ONE_REPLY_KINDS, chosen_suite, facts_of, scored  # noqa: E402

DATASET_NAME = "unjam"
# Entries are made in blocks: suites that are balanced over tiers and kinds.
_BLOCK = 20
_BLOCK_SEEDS = 2**32  # between the seeds of blocks; seeds of Reasoning Gym are smaller


@dataclass
class UnjamConfig:
    """The tasks of a data set: a range of tiers, and the other choices of ``make_suite``."""

    min_tier: int = 1
    max_tier: int = 3
    kinds: Sequence[str] = ("solve",)
    variants: Sequence[str] = ("classic",)
    renderings: Sequence[str] = ("grid",)
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise ``AssertionError``, as the data sets of Reasoning Gym do, for wrong values."""
        assert self.min_tier in TIERS, f"min_tier must be a tier, not {self.min_tier!r}"
        assert self.max_tier in TIERS, f"max_tier must be a tier, not {self.max_tier!r}"
        assert self.min_tier <= self.max_tier, "min_tier must be at most max_tier"
        assert self.size > 0, "size must be positive"


class UnjamDataset(ProceduralDataset):
    """Tasks that are made on first use. Entry ``n`` depends on the seed and ``n`` only.

    No two entries of a block of 20 have equivalent puzzles.
    """

    def __init__(self, config: UnjamConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._blocks: dict[int, tuple[Task, ...]] = {}

    @property
    def category(self) -> str:
        """The category in reports: ``games``."""
        return "games"

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return an entry: ``question``, ``answer`` and ``metadata``."""
        if not 0 <= idx < self.size:
            raise IndexError(f"the data set has {self.size} entries, no entry {idx}")
        task = self._block(idx // _BLOCK)[idx % _BLOCK]
        return {
            "question": task.prompt,
            "answer": task.answer,
            "metadata": {
                "source_dataset": DATASET_NAME,
                "source_index": idx,
                **facts_of(task, f"seed-{self.seed}"),
                "difficulty": {"tier": (self.config.min_tier, self.config.max_tier)},
            },
        }

    def _block(self, number: int) -> tuple[Task, ...]:
        if number not in self._blocks:
            config = self.config
            suite = chosen_suite(
                count=_BLOCK,
                tiers=range(config.min_tier, config.max_tier + 1),
                kinds=config.kinds,
                variants=config.variants,
                renderings=config.renderings,
                seed=self.seed + number * _BLOCK_SEEDS,
                supported=ONE_REPLY_KINDS,
            )
            self._blocks[number] = suite.tasks
        return self._blocks[number]

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the score of an answer, from 0 to 1.

        ``answer`` is the text between the answer tags, or a whole reply with them.
        """
        if not isinstance(answer, str):
            return 0.0
        reply = answer if OPEN in answer else f"{OPEN}{answer}{CLOSE}"
        return scored(entry["metadata"], reply).score


class UnjamCurriculum(BaseCurriculum):
    """A curriculum over the tiers, from 1 to 7."""

    def __init__(self) -> None:
        super().__init__(UnjamCurriculum.__name__, UnjamConfig)
        self._define_attributes(
            RangeAttributeDefinition(
                name="tier",
                levels=list(TIERS),
                description="Tier of proven difficulty, from 1-3 moves to more than 40",
                lower_field_name="min_tier",
                upper_field_name="max_tier",
            )
        )


if DATASET_NAME not in DATASETS:
    register_dataset(DATASET_NAME, UnjamDataset, UnjamConfig, UnjamCurriculum)
