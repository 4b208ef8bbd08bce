"""``unjam[lm-eval]``: the LM Evaluation Harness runs the YAML task with a scripted model."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lm_eval import simple_evaluate
from lm_eval.api.instance import Instance
from lm_eval.api.model import LM
from lm_eval.tasks import TaskManager

from tests.adapters.scripted_model import (
    NAMES,
    ScriptedModel,
    check_mean,
    run_example,
    small_suite,
)
from unjam.tasks import Suite
from unjam.tasks.adapters import harness_tasks
from unjam.tasks.adapters.suite_choice import ONE_REPLY_KINDS


@pytest.fixture(scope="module")
def suite() -> Suite:
    return small_suite(ONE_REPLY_KINDS)


class Scripted(LM):
    """A model of the harness with the replies of a scripted model."""

    def __init__(self, script: ScriptedModel) -> None:
        super().__init__()
        self.script = script

    def generate_until(self, requests: list[Instance]) -> list[str]:
        return [self.script.reply(request.args[0]) for request in requests]

    def loglikelihood(self, requests: list[Instance]) -> Any:
        raise NotImplementedError

    def loglikelihood_rolling(self, requests: list[Instance]) -> Any:
        raise NotImplementedError


def run(script: ScriptedModel, **metadata: Any) -> dict[str, Any]:
    manager = TaskManager(
        include_path=str(harness_tasks.FOLDER), include_defaults=False, metadata=metadata
    )
    results = simple_evaluate(
        model=Scripted(script), tasks=["unjam"], task_manager=manager, bootstrap_iters=10
    )
    assert results is not None
    return dict(results)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind(name: str, suite: Suite, tmp_path: Path) -> None:
    suite.save(tmp_path / "suite.jsonl")
    script = ScriptedModel(suite.tasks, name)
    results = run(script, suite=str(tmp_path / "suite.jsonl"))
    samples = {sample["doc"]["id"]: sample for sample in results["samples"]["unjam"]}
    expected = script.expected()
    assert {id: sample["score"] for id, sample in samples.items()} == expected
    check_mean(name, list(expected.values()))
    found = {key.removesuffix(",none"): value for key, value in results["results"]["unjam"].items()}
    assert found["score"] == pytest.approx(sum(expected.values()) / len(expected))
    for tier in (1, 2):
        scores = [expected[task.id] for task in suite.tasks if task.tier == tier]
        assert found[f"score_tier_{tier}"] == pytest.approx(sum(scores) / len(scores))
    assert "score_tier_3" not in found
    assert found["optimal"] <= found["solved"] <= 1 - found["illegal"]
    invalid = found["invalid_format"]
    assert invalid == {"oracle": 0.0, "malformed": 1.0}.get(name, invalid)


def test_command_line(tmp_path: Path) -> None:
    """The model ``dummy`` of the harness, which always answers "lol"."""
    folder = subprocess.run(
        [sys.executable, "-m", "unjam.tasks.adapters.harness_tasks"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    choice = json.dumps({"tiers": [1], "kinds": ["solve"], "count": 3, "seed": 5})
    subprocess.run(
        [sys.executable, "-m", "lm_eval", "run", "--model", "dummy", "--tasks", "unjam",
         "--include_path", folder, "--metadata", choice, "--output_path", str(tmp_path)],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    [file] = tmp_path.rglob("results*.json")
    found = json.loads(file.read_text())
    assert found["results"]["unjam"]["score,none"] == 0
    assert found["results"]["unjam"]["invalid_format,none"] == 1
    assert found["n-samples"]["unjam"]["effective"] == 3


def test_kinds_that_cannot_be_run() -> None:
    with pytest.raises(ValueError, match="kinds must not contain 'play'"):
        harness_tasks.documents(kinds=["play"])


def test_example() -> None:
    assert run_example("LM Evaluation Harness")["mean"] == 0


def test_doctests() -> None:
    assert doctest.testmod(harness_tasks).failed == 0
