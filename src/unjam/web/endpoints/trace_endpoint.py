"""Recorded searches for the page: events in columns, and the placements of their states.

Arrays are sent as base64 of little-endian integers, in the same form as those of ``state_map``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import LimitError
from ...model.puzzle import Puzzle
from ...tracing.search_trace import EVENT_KINDS, Trace
from ...util.phrases import translatable
from .. import request_models, response_models
from .state_map import MOST_STATES, packed, placements_of

_MOST_NUMBERS = 65_535  # states that 16 bits can number, one value being reserved


def traced(body: request_models.Trace, puzzle: Puzzle, limits: dict[str, Any]) -> Trace:
    """Run the search of a request within the limits; a limit that leaves no events is an error."""
    limits = {**limits, "max_states": min(limits["max_states"], MOST_STATES)}
    trace = puzzle.trace(
        metric=body.metric,
        algorithm=body.algorithm,
        heuristic=body.heuristic,
        weight=body.weight,
        pruning=body.pruning,
        max_events=body.max_events,
        **limits,
    )
    if len(trace.states) >= _MOST_NUMBERS:  # states are counted only every few expansions
        raise LimitError(f"{len(trace.states):,} states are too many to show", len(trace.states))
    if not trace.complete and not len(trace.events):
        raise LimitError(trace.solution.reason)
    return trace


def answer(trace: Trace) -> response_models.TraceAnswer:
    """Return a trace as JSON model.

    >>> found = answer(Puzzle.parse(".... XX.B A..B AOOO").trace(pruning=False))
    >>> found.events, found.states, found.kinds[0], found.path[:3]
    (63, 15, 'generated', [0, 1, 4])
    >>> len(found.kind), len(found.state)  # base64: four characters per three bytes
    (84, 168)
    """
    solution, events, states = trace.solution, trace.events, trace.states
    rows = np.frombuffer(states.configurations, np.uint16)
    rows = rows.reshape(-1, len(states.lane_order))[:, list(states.lane_order)]
    return response_models.TraceAnswer(
        id=trace.puzzle.id or None,
        status=solution.status,
        complete=trace.complete,
        reason=solution.reason,
        phrase=translatable(solution.reason),
        metric=trace.metric,
        algorithm=trace.algorithm,
        heuristic=trace.heuristic,
        weight=trace.weight,
        pruning=trace.pruning,
        moves=solution.move_texts(),
        move_count=solution.move_count,
        slide_count=solution.slide_count,
        optimal=solution.optimal,
        lower_bound=solution.lower_bound,
        path=list(trace.path),
        counters=response_models.TraceCounters(**trace.counters._asdict()),
        events=len(events),
        states=len(states),
        vehicles=len(trace.puzzle.vehicles),
        kinds=list(EVENT_KINDS),
        kind=packed(np.frombuffer(events.kinds, np.uint8)),
        state=_column(trace, "state"),
        parent=_column(trace, "parent"),
        cost=_column(trace, "cost"),
        second=_column(trace, "second_cost"),
        estimate=_column(trace, "estimate"),
        frontier=_column(trace, "frontier", "<u4"),
        bound=_column(trace, "bound"),
        placements=packed(placements_of(states.codec, rows).astype("<u2")),
        notes=list(trace.puzzle.notes),
    )


def _column(trace: Trace, name: str, kind: str = "<u2") -> str:
    """Return a column as text; -1 becomes the largest number."""
    return packed(np.asarray(trace.events.column(name)).astype(kind))
