"""Tasks for the LM Evaluation Harness (``lm_eval``): what ``lm_eval_tasks/unjam.yaml`` refers to.

    lm_eval --tasks unjam --include_path "$(python -m unjam.tasks.adapters.harness_tasks)" ...

``--metadata '{"tiers": [1, 2], "kinds": ["solve"], "count": 20}'`` chooses the tasks, with the
arguments of ``chosen_suite``. The harness has no conversations of several turns, so the kind
``play`` is left out, and so are pictures.

>>> docs = documents(count=2, tiers=1, kinds="solve", seed=7)["test"]
>>> results = process_results(docs[0], [f"<answer>{docs[0]['answer']}</answer>"])
>>> results["score"], results["solved"], results["score_tier_1"]
(1.0, 1, 1.0)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...util.extras import need
from .suite_choice import ONE_REPLY_KINDS, chosen_suite, facts_of, scored

FOLDER = Path(__file__).parent / "lm_eval_tasks"  # for --include_path
# Metrics whose mean says something. Those of plans are missing for other kinds.
_METRICS = ("correct", "invalid_format", "solved", "optimal", "illegal")
_CHOICES = ("suite", "key", "count", "tiers", "kinds", "variants", "renderings", "seed")


def documents(**metadata: Any) -> dict[str, Any]:
    """Return the tasks as a data set with the split ``test``.

    The harness adds the arguments of the model and more to the metadata; they are ignored.
    """
    datasets = need("datasets", "lm-eval")
    choices = {name: metadata[name] for name in _CHOICES if name in metadata}
    suite = chosen_suite(**choices, supported=ONE_REPLY_KINDS)
    rows = [
        {"prompt": task.prompt, "answer": task.answer, **facts_of(task, suite.name)}
        for task in suite.tasks
    ]
    return {"test": datasets.Dataset.from_list(rows)}


def process_results(document: dict[str, Any], results: Sequence[str]) -> dict[str, float]:
    """Return the metrics of a reply: the score, also by tier, and those that a mean suits."""
    found = scored(document, results[0])
    metrics = {name: found.metrics[name] for name in _METRICS if name in found.metrics}
    return {"score": found.score, f"score_tier_{document['tier']}": found.score, **metrics}


if __name__ == "__main__":
    print(FOLDER)
