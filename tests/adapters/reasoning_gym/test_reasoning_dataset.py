"""``unjam[reasoning-gym]``: Reasoning Gym makes the data set and scores a scripted model."""

from __future__ import annotations

import doctest
import json
from typing import Any

import pytest
import reasoning_gym
from reasoning_gym.coaching.base_curriculum import DefaultCurriculumContext, RangeAttributeMode
from reasoning_gym.composite import CompositeConfig, CompositeDataset, DatasetSpec
from reasoning_gym.dataset import ReseedingDataset
from reasoning_gym.factory import create_curriculum, get_score_answer_fn, has_curriculum
from reasoning_gym.utils import extract_answer

from tests.adapters.scripted_model import NAMES, ScriptedModel, check_mean, run_example
from unjam.tasks import score
from unjam.tasks.adapters import reasoning_dataset
from unjam.tasks.adapters.suite_choice import ONE_REPLY_KINDS, stored_task

CHOICE: dict[str, Any] = {"min_tier": 1, "max_tier": 2, "kinds": ONE_REPLY_KINDS, "seed": 11}


@pytest.fixture(scope="module")
def entries() -> list[dict[str, Any]]:
    return list(reasoning_gym.create_dataset("unjam", size=24, **CHOICE))


@pytest.mark.parametrize("name", NAMES)
def test_every_kind(name: str, entries: list[dict[str, Any]]) -> None:
    data = reasoning_gym.create_dataset("unjam", size=24, **CHOICE)
    tasks = [stored_task(entry["metadata"]) for entry in entries]
    script = ScriptedModel(tasks, name)
    assert {entry["metadata"]["kind"] for entry in entries} == set(ONE_REPLY_KINDS)
    found = []
    for entry, task in zip(entries, tasks, strict=True):
        reply = script.reply(entry["question"])
        # As Reasoning Gym evaluates a model: the answer is taken out of its reply first.
        answer = extract_answer(reply)
        found.append(data.score_answer(answer, entry))
        if "<answer>" in reply:
            assert data.score_answer(reply, entry) == score(task, reply).score
        if answer is not None:
            assert found[-1] == score(task, f"<answer>{answer}</answer>").score
    check_mean(name, found)


def test_entries_are_deterministic(entries: list[dict[str, Any]]) -> None:
    data = reasoning_gym.create_dataset("unjam", size=500, **CHOICE)
    assert [data[23], data[0]] == [entries[23], entries[0]]
    assert json.loads(json.dumps(entries[0])) == {
        **entries[0],
        "metadata": {**entries[0]["metadata"], "difficulty": {"tier": [1, 2]}},
    }
    with pytest.raises(IndexError):
        data[500]


def test_scores_that_no_answer_earns(entries: list[dict[str, Any]]) -> None:
    score_answer = get_score_answer_fn("unjam")
    entry = next(entry for entry in entries if entry["metadata"]["kind"] == "solve")
    for answer in (None, "", 7, entry["question"], "A+999999999", "<answer>", "</answer>"):
        assert score_answer(answer, entry) == 0.0  # type: ignore[call-arg]
    spam = f"A+1 B+1 {entry['answer']} " * 500
    assert score_answer(spam, entry) < 1.0  # type: ignore[call-arg]


def test_curriculum() -> None:
    assert has_curriculum("unjam")
    curriculum = create_curriculum("unjam")
    config = curriculum.generate_configuration({"seed": 1, "size": 5})
    assert (config.min_tier, config.max_tier) == (1, 1)
    seen = []
    while curriculum.increment_attr_level("tier"):
        config = curriculum.generate_configuration({"seed": 1, "size": 5})
        config.validate()
        seen.append((config.min_tier, config.max_tier))
    assert seen == [(1, tier) for tier in range(2, 8)]
    top = curriculum.generate_configuration(
        context=DefaultCurriculumContext(mode=RangeAttributeMode.UPPER_BOUND)
    )
    assert (top.min_tier, top.max_tier) == (7, 7)
    entry = reasoning_gym.create_dataset("unjam", seed=1, size=1, min_tier=7, max_tier=7)[0]
    assert entry["metadata"]["tier"] == 7
    assert entry["metadata"]["moves"] >= 40


@pytest.mark.parametrize(
    "choice", [{"min_tier": 0}, {"max_tier": 8}, {"min_tier": 3, "max_tier": 2}, {"size": 0}]
)
def test_wrong_configurations(choice: dict[str, int]) -> None:
    with pytest.raises(AssertionError):
        reasoning_gym.create_dataset("unjam", **choice)


def test_inside_other_data_sets() -> None:
    spec = DatasetSpec("unjam", 1.0, {"max_tier": 1})
    composite = CompositeDataset(CompositeConfig(size=3, seed=3, datasets=[spec]))
    assert [composite.score_answer(entry["answer"], entry) for entry in composite] == [1.0] * 3
    endless = ReseedingDataset(reasoning_gym.create_dataset("unjam", seed=3, max_tier=1), 1)
    iterator = iter(endless)
    first, second = next(iterator), next(iterator)
    assert first["question"] != second["question"]
    assert endless.score_answer(second["answer"], second) == 1.0


def test_example() -> None:
    assert run_example("Reasoning Gym")["scores"] == [1.0] * 6


def test_doctests() -> None:
    assert doctest.testmod(reasoning_dataset).failed == 0
