"""Tasks for Inspect (``inspect_ai``): the task ``unjam/tasks``, its solver and its scorer.

    inspect eval unjam/tasks --model openai/gpt-5 -T tiers=1,2 -T kinds=solve -T count=20

The tasks are those of the suite ``unjam-1.0``; ``-T seed=7`` makes a fresh suite, and
``-T suite=FILE`` takes them from a file. All kinds can be run, also pictures and play in
several turns.

>>> found = tasks(count=2, tiers=1, kinds="solve", seed=7)
>>> [(sample.id, sample.metadata["tier"]) for sample in found.dataset]
[('7-1', 1), ('7-2', 1)]
"""

from __future__ import annotations

from ...util.extras import need

need("inspect_ai", "inspect")

from inspect_ai import Task, task  # noqa: E402
from inspect_ai.dataset import MemoryDataset, Sample  # noqa: E402
from inspect_ai.model import (  # noqa: E402
    ChatMessageUser,
    ContentImage,
    ContentText,
)
from inspect_ai.scorer import (  # noqa: E402
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    mean,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver  # noqa: E402

from ..scoring.answer_reader import find_answer  # noqa: E402
from ..session import Session  # noqa: E402
from ..task import Task as Puzzling  # noqa: E402
from .suite_choice import Choice, chosen_suite, facts_of, scored, stored_task  # noqa: E402

_REPLIES = "unjam_replies"  # the replies of a game, in the store of a sample


@task
def tasks(
    suite: str = "",
    key: str = "",
    count: int | None = None,
    tiers: Choice = None,
    kinds: Choice = None,
    variants: Choice = None,
    renderings: Choice = None,
    seed: int | None = None,
) -> Task:
    """Return the task for Inspect; the arguments are those of ``chosen_suite``."""
    chosen = chosen_suite(
        suite,
        key,
        count=count,
        tiers=tiers,
        kinds=kinds,
        variants=variants,
        renderings=renderings,
        seed=seed,
    )
    samples = [sample_of(one, chosen.name) for one in chosen.tasks]
    return Task(
        dataset=MemoryDataset(samples, name=chosen.name),
        solver=answer_or_play(),
        scorer=verifier(),
    )


def sample_of(one: Puzzling, suite: str) -> Sample:
    """Return a task as a sample, with its picture if it has one."""
    url = one.image_url
    message = ChatMessageUser(
        content=one.prompt
        if url is None
        else [ContentText(text=one.prompt), ContentImage(image=url)]
    )
    return Sample(
        input=[message], target=one.answer or "", id=one.id, metadata=facts_of(one, suite)
    )


@solver
def answer_or_play() -> Solver:
    """Return a solver that asks once, or turn by turn for tasks of the kind ``play``."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        state = await generate(state)
        if state.metadata["kind"] != "play":
            return state
        session, replies = Session(stored_task(state.metadata)), []
        while True:
            replies.append(state.output.completion)
            state.store.set(_REPLIES, replies)
            feedback = session.reply(replies[-1])
            if session.done or state.completed:
                return state
            state.messages.append(ChatMessageUser(content=feedback))
            state = await generate(state)

    return solve


@metric
def by_tier() -> Metric:
    """Return a metric: the mean for each tier."""

    def means(scores: list[SampleScore]) -> Value:
        return _means(scores, "tier")

    return means


@metric
def by_kind() -> Metric:
    """Return a metric: the mean for each kind."""

    def means(scores: list[SampleScore]) -> Value:
        return _means(scores, "kind")

    return means


def _means(scores: list[SampleScore], name: str) -> dict[str, float]:
    groups: dict[str, list[float]] = {}
    for one in scores:
        group = str((one.sample_metadata or {}).get(name))
        groups.setdefault(group, []).append(one.score.as_float())
    return {group: sum(found) / len(found) for group, found in sorted(groups.items())}


@scorer(
    metrics={
        "score": [
            mean(),
            stderr(),
            by_tier(),
            by_kind(),
        ],
        "correct": [mean(), stderr()],
        "invalid_format": [mean()],
    }
)
def verifier() -> Scorer:
    """Return the scorer. The metrics that depend on the kind are in the metadata of each score."""

    async def score(state: TaskState, target: Target) -> Score:
        reply = state.output.completion
        found = scored(state.metadata, state.store.get(_REPLIES) or reply)
        return Score(
            value={
                "score": found.score,
                "correct": found.metrics["correct"],
                "invalid_format": found.metrics["invalid_format"],
            },
            answer=find_answer(reply),
            metadata=found.metrics,
        )

    return score
