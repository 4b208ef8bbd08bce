"""``unjam[inspect]``: Inspect runs the task of the entry point with a scripted model."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, Model, ModelOutput, ModelUsage, get_model

from tests.adapters.scripted_model import (
    NAMES,
    ScriptedModel,
    check_mean,
    run_example,
    small_suite,
)
from unjam.tasks import KINDS, Suite
from unjam.tasks.adapters import inspect_tasks

# Inspect and the packages that it needs warn about each other.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def suite() -> Suite:
    return small_suite(KINDS)


def scripted(script: ScriptedModel) -> Model:
    """The mock model of Inspect with the replies of a scripted model."""

    def output(messages: list[ChatMessage], *_: Any) -> ModelOutput:
        first, turn = messages[0], sum(message.role == "assistant" for message in messages)
        images = (
            [part.image for part in first.content if part.type == "image"]
            if isinstance(first.content, list)
            else []
        )
        found = ModelOutput.from_content("script", script.reply(first.text, turn, *images))
        # Inspect would count the tokens with a vocabulary from the internet.
        found.usage = ModelUsage()
        return found

    return get_model("mockllm/model", custom_outputs=output, memoize=False)


def run(script: ScriptedModel, folder: Path, **arguments: Any) -> EvalLog:
    logs = inspect_eval(
        "unjam/tasks",
        task_args=arguments,
        model=scripted(script),
        display="none",
        log_dir=str(folder),
        log_level="error",
    )
    assert logs[0].status == "success", logs[0].error
    return logs[0]


@pytest.mark.parametrize("name", NAMES)
def test_every_kind(name: str, suite: Suite, tmp_path: Path) -> None:
    suite.save(tmp_path / "suite.jsonl")
    script = ScriptedModel(suite.tasks, name)
    log = run(script, tmp_path, suite=str(tmp_path / "suite.jsonl"))
    assert log.samples is not None
    assert log.results is not None
    found = {str(one.id): one.scores["verifier"].value["score"] for one in log.samples}
    expected = script.expected()
    assert found == expected
    check_mean(name, list(found.values()))
    metrics = {score.name: score.metrics for score in log.results.scores}
    assert set(metrics) == {"score", "correct", "invalid_format"}
    groups = ["tier_1", "tier_2", *(f"kind_{kind}" for kind in KINDS)]
    names = {"mean", "stderr", *(f"unjam/by_{group}" for group in groups)}
    assert set(metrics["score"]) == names
    easy = [expected[task.id] for task in suite.tasks if task.tier == 1]
    found_mean = metrics["score"]["unjam/by_tier_1"].value
    assert found_mean == pytest.approx(sum(easy) / len(easy))
    invalid = metrics["invalid_format"]["mean"].value
    assert invalid == {"oracle": 0.0, "malformed": 1.0}.get(name, invalid)


def test_a_game_has_turns_with_feedback(tmp_path: Path) -> None:
    game = small_suite(["play"], 2)
    game.save(tmp_path / "suite.jsonl")
    log = run(
        ScriptedModel(game.tasks, "oracle"), tmp_path, suite=str(tmp_path / "suite.jsonl"), count=1
    )
    assert log.samples is not None
    [sample] = log.samples
    roles = [message.role for message in sample.messages]
    assert roles == ["user", "assistant"] * game.tasks[0].metadata["moves"]
    assert all("is played" in message.text for message in sample.messages[2::2])


def test_a_fresh_suite_is_chosen_by_arguments(tmp_path: Path) -> None:
    fresh = small_suite(["distance"], 2, seed=5)
    script = ScriptedModel(fresh.tasks, "oracle")
    log = run(script, tmp_path, count=2, tiers=[1, 2], kinds="distance", seed=5)
    assert log.results is not None
    assert log.results.total_samples == 2


def test_withheld_answers_need_the_key(suite: Suite, tmp_path: Path) -> None:
    sealed, key = suite.sealed("secret")
    sealed.save(tmp_path / "suite.jsonl")
    (tmp_path / "key.jsonl").write_text("\n".join(key), "utf-8")
    with pytest.raises(ValueError, match="are withheld; give its key file too"):
        inspect_tasks.tasks(suite=str(tmp_path / "suite.jsonl"))
    found = inspect_tasks.tasks(str(tmp_path / "suite.jsonl"), str(tmp_path / "key.jsonl"))
    assert len(found.dataset) == len(suite.tasks)


def test_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it writes its logs here
    found = run_example("Inspect")
    assert found["log"].status == "success"
    assert 0 < found["mean"] < 1


def test_doctests() -> None:
    assert doctest.testmod(inspect_tasks).failed == 0
