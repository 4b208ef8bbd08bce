"""The JSON models of recorded searches."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...literals import HeuristicName, Metric, SearchAlgorithm
from .response_model import Phrase, ResponseModel


class TraceCounters(ResponseModel):
    """The totals of a search."""

    states: int = Field(description="states generated, including the start")
    expanded: int
    transitions: int = Field(description="successors generated")
    known: int = Field(description="events of each kind")
    improved: int
    dead: int
    outdated: int
    peak_frontier: int
    peak_bytes: int


class TraceAnswer(ResponseModel):
    """A recorded search; docs/searches.md explains the events.

    Columns are base64 of little-endian integers with an entry for each event: 8 bits for `kind`,
    32 bits for `frontier`, 16 bits for all others. States are numbered in order of appearance;
    state 0 is the start.
    """

    id: str | None
    status: Literal["solved", "unsolvable", "limit"]
    complete: bool = Field(description="whether no limit stopped the search")
    reason: str
    phrase: Phrase = Field(description="`reason` in parts, unless it is English only")
    metric: Metric
    algorithm: SearchAlgorithm
    heuristic: HeuristicName | None
    weight: float | None
    pruning: bool
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    optimal: bool
    lower_bound: int | None
    path: list[int] = Field(description="the states of the solution; empty if there is none")
    counters: TraceCounters
    events: int
    states: int
    vehicles: int
    kinds: list[str] = Field(description="the names of the kinds of events")
    kind: str = Field(description="what happened: an index of `kinds`")
    state: str = Field(description="to which state")
    parent: str = Field(description="the state from which it was reached; 65535: none")
    cost: str = Field(description="the cost of that path, in the first part of the metric")
    second: str = Field(description="the second part of the cost; 0 if the metric has one part")
    estimate: str = Field(description="the heuristic's estimate; 65535: no win can be reached")
    frontier: str = Field(description="the size of the queue after the event")
    bound: str = Field(description="the lower bound of all solutions; 65535: there is none")
    placements: str = Field(description="for each state, the placement of every vehicle")
    notes: list[str] = Field(description="how ambiguities of the text were resolved")
