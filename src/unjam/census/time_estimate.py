"""Estimates the time of a census from a sample of a few blocks."""

from __future__ import annotations

from time import thread_time

from .shard import Task, run_task
from .task_plan import Plan, block_states

WORTH_SAYING = 100_000_000  # states; fewer take seconds, so no estimate is shown
_USUAL = 60e-9  # seconds per state
_SAMPLES = 4
_FEW, _MANY = 4_000_000, 16_000_000  # sizes of sampled blocks; most states are in such blocks


def estimate(plan: Plan) -> float:
    """Return the CPU seconds that a census takes, from a sample of a few seconds.

    >>> from .parameters import make
    >>> from .task_plan import make_plan
    >>> 0 < estimate(make_plan(make("4x4"))) < 1
    True
    """
    if plan.states < WORTH_SAYING:
        return plan.states * _USUAL
    walls = plan.tasks[len(plan.tasks) // 2].walls
    sizes = block_states(plan.parameters, walls)
    fit = [block for block, states in enumerate(sizes) if _FEW <= states <= _MANY]
    chosen = fit[:: max(len(fit) // _SAMPLES, 1)][:_SAMPLES] or [_largest(sizes)]
    begin = thread_time()
    for block in chosen:
        run_task(Task(plan.parameters, 0, walls, block, block + 1, sizes[block]))
    seconds = thread_time() - begin
    return plan.states * seconds / max(sum(sizes[block] for block in chosen), 1)


def _largest(sizes: list[int]) -> int:
    """Return the largest block below the limit; one with the target alone always is."""
    return max(range(len(sizes)), key=lambda block: (sizes[block] <= _MANY, sizes[block]))
