"""Which tasks an evaluation uses, and how a task travels through a framework: as a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from ..making.make_suite import checked, make_suite
from ..making.puzzle_pool import VARIANTS
from ..making.tiers import TIERS
from ..named_suite import NAMES, named_suite
from ..scoring.plan_judge import Score
from ..scoring.score import score
from ..suite import Suite, line_of, load_suite, task_from_dict
from ..task import KINDS, RENDERINGS, Kind, Task

Choice: TypeAlias = str | int | Iterable[str | int] | None

TEXT_KINDS: tuple[Kind, ...] = tuple(k for k in KINDS if k not in ("image_board", "image_solve"))
ONE_REPLY_KINDS: tuple[Kind, ...] = tuple(kind for kind in TEXT_KINDS if kind != "play")


def chosen_suite(
    suite: str = "",
    key: str = "",
    *,
    count: int | None = None,
    tiers: Choice = None,
    kinds: Choice = None,
    variants: Choice = None,
    renderings: Choice = None,
    seed: int | None = None,
    supported: Sequence[Kind] = KINDS,
) -> Suite:
    """Return a fresh suite if a seed is given, or some tasks of another suite.

    ``suite`` is the name of a suite or a file; by default it is ``unjam-1.0``. ``key`` is the key
    file of a suite whose answers are withheld. The other arguments are those of ``make_suite``, or
    select tasks. Lists can be written as text with commas, as on command lines. ``supported`` are
    the kinds that a framework can run.

    >>> suite = chosen_suite(count=2, tiers="1", kinds="distance, next_move", seed=4)
    >>> [(task.kind, task.tier) for task in suite.tasks]
    [('next_move', 1), ('distance', 1)]
    """
    chosen: dict[str, Any] = {
        "tiers": checked("tiers", _listed(tiers, int), tuple(TIERS)),
        "kinds": checked("kinds", _listed(kinds, str), supported),
        "variants": checked("variants", _listed(variants, str), tuple(VARIANTS)),
        "renderings": checked("renderings", _listed(renderings, str), RENDERINGS),
    }
    if seed is not None:
        if suite:
            raise ValueError("give a suite or the seed of a fresh one, not both")
        return make_suite(100 if count is None else count, seed=seed, **chosen)
    suite = suite or NAMES[0]
    found = named_suite(suite) if suite in NAMES else load_suite(suite, key or None)
    if any(task.puzzle is None for task in found.tasks):
        raise ValueError(f"the answers of the suite {suite!r} are withheld; give its key file too")
    tasks = (
        task
        for task in found.tasks
        if task.kind in chosen["kinds"]
        and (tiers is None or task.tier in chosen["tiers"])
        and (variants is None or task.variant in chosen["variants"])
        and task.rendering in chosen["renderings"]
    )
    selected = tuple(islice(tasks, count))
    if not selected:
        raise ValueError(f"the suite {suite!r} has no tasks of the chosen tiers, kinds and so on")
    return Suite(found.name, selected)


def _listed(given: Choice, kind: type) -> list[Any] | None:
    if given is None or given == "":
        return None
    items = given.split(",") if isinstance(given, str) else given
    items = [items] if isinstance(items, int) else list(items)
    try:
        return [kind(item.strip() if isinstance(item, str) else item) for item in items]
    except (TypeError, ValueError):
        raise ValueError(f"{given!r} must be whole numbers separated by commas") from None


def facts_of(task: Task, suite: str) -> dict[str, Any]:
    """Return what a framework stores about a task.

    ``task`` is the whole task as a line of a suite file, which ``scored`` reads. A picture is
    stored as its recipe, without pixels.
    """
    return {
        "id": task.id,
        "suite": suite,
        "kind": task.kind,
        "tier": task.tier,
        "variant": task.variant,
        "rendering": task.rendering,
        **{name: task.metadata.get(name) for name in ("moves", "states", "human_seconds")},
        "task": line_of(task, suite, pixels=False),
    }


def stored_task(facts: Any) -> Task:
    """Return the task in the facts that a framework stored."""
    return _task_of_line(facts["task"])


@lru_cache(maxsize=256)  # with their judges
def _task_of_line(line: str) -> Task:
    return task_from_dict(json.loads(line))


def scored(facts: Any, reply: str | Sequence[str]) -> Score:
    """Return the score of a reply to a stored task; for the kind ``play``, of all replies.

    >>> suite = chosen_suite(count=1, tiers=1, kinds="distance", seed=4)
    >>> facts = facts_of(suite.tasks[0], suite.name)
    >>> scored(facts, f"<answer>{suite.tasks[0].answer}</answer>").score
    1.0
    """
    return score(stored_task(facts), reply)
