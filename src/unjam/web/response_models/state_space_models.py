"""The JSON models of state spaces: statistics and maps."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...literals import Metric
from .response_model import ResponseModel


class ExploreAnswer(ResponseModel):
    """Statistics of all reachable states; docs/state-space.md explains them."""

    id: str | None
    metric: Metric
    solvable: bool
    states: int
    wins: int
    hopeless: int
    distance: int | None
    optimal_solutions: int
    farthest_distance: int | None
    farthest_count: int
    farthest: str | None = Field(description="a state with the largest distance to a win, as text")
    eccentricity: int
    to_win: list[int]
    from_start: list[int]
    edges: int
    branching: float
    most_steps: int
    dead_ends: int
    diameter: int | None
    radius: int | None
    family_states: int | None
    family_components: int | None
    notes: list[str] = Field(description="how ambiguities of the text were resolved")


class WholeStateSpace(ResponseModel):
    """The numbers of the whole state space. They are null if not all states could be visited."""

    states: int | None
    at_least: int = Field(description="the number of states visited")
    wins: int | None
    hopeless: int | None = Field(description="the number of states without a solution")
    distance: int | None = Field(description="the distance from the start to a win, if proven")
    farthest: int | None = Field(description="the largest distance to a win")


class StateMapAnswer(ResponseModel):
    """All states, or a part of them. Arrays are base64 of little-endian 16-bit integers.

    State 0 is the start. `states`, `distance`, `farthest` and `wins` are those of the map; `whole`
    has the numbers of the whole state space.
    """

    states: int
    vehicles: int
    unit: Literal["moves", "slides"]
    distance: int | None = Field(description="the distance from the start to a win")
    farthest: int | None = Field(description="the largest distance to a win")
    wins: int
    reversible: bool = Field(description="whether every move can be undone")
    places: str = Field(description="x and y of each state, from -32000 to 32000")
    to_win: str = Field(
        description="each state's distance to a win; 65535 if it has none, 65534 if unknown"
    )
    degrees: str = Field(description="each state's number of neighbours")
    neighbours: str = Field(description="the neighbours of all states, concatenated")
    placements: str = Field(description="for each state, the placement of every vehicle")
    complete: bool = Field(description="whether the map has all states")
    left_out: int | None = Field(description="the number of states that are not on the map")
    hidden: str = Field(
        description="each state's number of neighbours that are not on the map; empty if complete"
    )
    path: list[int] = Field(description="the states of a path from the start to a win, if known")
    optimal: bool = Field(description="whether this path is proven to be shortest")
    exact: bool = Field(
        description="whether `to_win` has true distances; else they are along the map's states "
        "and may be too large"
    )
    radius: int | None = Field(
        description="all states up to this distance from the start are on the map; null if complete"
    )
    whole: WholeStateSpace
