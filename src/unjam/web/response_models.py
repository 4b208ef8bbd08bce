"""What is answered, as JSON."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..literals import Metric

Cell = list[int]


class ResponseModel(BaseModel):
    """Anything that is answered."""

    model_config = ConfigDict(extra="forbid")


class PuzzleView(ResponseModel):
    """A puzzle. ``text`` and ``object`` say all of it; the rest is for convenience."""

    id: str | None
    title: str | None
    level: str | None
    width: int
    height: int
    grid: str = Field(description="rows of labels; `.` is an empty cell, `#` a wall")
    text: str = Field(description="in the native notation")
    object: dict[str, Any] = Field(description="the JSON of docs/notation.md")
    moves: int | None = Field(description="the fewest moves, where they are known already")
    slides: int | None = Field(description="the fewest slides, where they are known already")
    states: int | None = Field(description="all that can be reached, where it is known already")
    won: bool


class ParseAnswer(ResponseModel):
    """A puzzle that was read."""

    puzzle: PuzzleView
    notes: list[str] = Field(description="what was decided where the text left it open")
    problems: list[str] = Field(description="what keeps it from being played; empty if nothing")
    legal_moves: list[str]
    texts: dict[str, str] = Field(description="the notations that were asked for")
    refused: dict[str, str] = Field(description="those that cannot say it, and why")


class PlaceInDeck(ResponseModel):
    """Where a puzzle stands in its deck."""

    deck: str
    id: str
    title: str
    number: int = Field(description="counted from 1")
    count: int
    previous: str | None = Field(description="the id of the puzzle before it")
    next: str | None


class PlayAnswer(ResponseModel):
    """A puzzle that can be played."""

    puzzle: PuzzleView
    notes: list[str]
    problems: list[str]
    link: str = Field(description="a short text of the same puzzle")
    album: dict[str, Any] = Field(description="one puzzle as tables of unit slides, and its looks")
    card: PlaceInDeck | None


class WayAnswer(ResponseModel):
    """A way out in the numbers of the tables."""

    status: Literal["solved", "unsolvable", "limit"]
    reason: str
    optimal: bool
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    path: list[list[int]] = Field(description="each move: vehicle, then slide and distance by leg")
    choices: list[list[int]] | None = Field(description="moves that are as good as the first one")
    states: int


class SolveAnswer(ResponseModel):
    """What solving a puzzle came to."""

    id: str | None
    status: Literal["solved", "unsolvable", "limit"]
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    optimal: bool
    lower_bound: int | None
    metric: Metric
    reason: str
    states: int
    seconds: float
    notes: list[str] = Field(description="how the text was read where it left something open")


class FirstIllegal(ResponseModel):
    """The first move that cannot be played."""

    number: int
    move: str


class CheckAnswer(ResponseModel):
    """What checking a solution came to."""

    id: str | None
    verdict: Literal["illegal", "unfinished", "solved", "unproven", "optimal"]
    legal: bool
    solved: bool
    metric: Metric
    moves: list[str]
    move_count: int
    slide_count: int
    best_moves: int | None
    best_slides: int | None
    optimal_in: list[str]
    first_illegal: FirstIllegal | None
    reason: str
    notes: list[str]
    text: str = Field(description="all of it as a paragraph")


class ExploreAnswer(ResponseModel):
    """All states that can be reached, in numbers; docs/state-space.md explains them."""

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
    farthest: str | None = Field(description="a state as far from a win as can be, as text")
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
    notes: list[str] = Field(description="how the text was read where it left something open")


class StateMapAnswer(ResponseModel):
    """All states; arrays are base64 of little-endian numbers of 16 bits. State 0 is the start."""

    states: int
    vehicles: int
    unit: Literal["moves", "slides"]
    distance: int | None = Field(description="from the start to a win")
    farthest: int | None = Field(description="the largest distance to a win")
    wins: int
    reversible: bool = Field(description="whether every step can be taken back")
    places: str = Field(description="x and y of each state, from -32000 to 32000")
    to_win: str = Field(description="the distance of each state to a win; 65535: there is no way")
    degrees: str = Field(description="how many neighbours each state has")
    neighbours: str = Field(description="those of each state, one after the other")
    placements: str = Field(description="for each state the placement of every vehicle")


class HintAnswer(ResponseModel):
    """A nudge."""

    level: int
    status: Literal["hint", "won", "unsolvable", "limit"]
    text: str
    reason: str
    vehicle: str | None
    move: str | None
    cells: list[Cell]
    to_go: int | None
    metric: Metric
    proven: bool
    choices: int | None
    leads_to: list[str]
    step: list[int] | None = Field(description="the move in the numbers of the tables")
    notes: list[str] = Field(description="how the text was read where it left something open")


class RateAnswer(ResponseModel):
    """How difficult it is; docs/difficulty.md explains the measures."""

    id: str | None
    solvable: bool
    summary: str
    estimate: float | None = Field(description="about how many seconds half of the people need")
    level: str | None
    moves: int | None
    slides: int | None
    tangle: int | None
    farthest: int | None
    bits: float | None
    extra_moves: int | None
    backward_moves: int | None
    greedy_traps: int | None
    random_walk: float | None
    solutions: int
    states: int | None
    mobility: int | None
    vehicles: int
    blocking_nodes: int
    blocking_depth: int
    notes: list[str]


class ExplainAnswer(ResponseModel):
    """Why it is stuck."""

    id: str | None
    status: Literal["won", "solvable", "unsolvable", "limit"]
    verdict: str
    text: str = Field(description="the tree of needs and the verdict, for people")
    move_count: int | None
    slide_count: int | None
    optimal: bool | None
    lower_bound: int | None
    core: dict[str, Any] | None = Field(description="few vehicles that make it unsolvable")
    needs: list[dict[str, Any]] = Field(description="who must move, and who is in the way")
    notes: list[str] = Field(description="how the text was read where it left something open")


class DeckView(ResponseModel):
    """A deck."""

    name: str
    title: str | None
    source: str | None
    count: int
    levels: list[str]


class DeckList(ResponseModel):
    """All decks."""

    decks: list[DeckView]


class Card(ResponseModel):
    """A puzzle of a deck."""

    id: str
    width: int
    height: int
    level: str | None
    moves: int | None
    slides: int | None
    corner_moves: int | None
    text: str = Field(description="in the native notation")
    key: str = Field(description="the same for the same puzzle in any deck")
    blocks: list[list[int | str]] = Field(
        description="a small picture: left, top, width, height, colour"
    )


class DeckAnswer(DeckView):
    """A deck and its puzzles."""

    begin: int = Field(description="the number of the first puzzle here, counted from 0")
    puzzles: list[Card]


class ProgressEvent(ResponseModel):
    """How far a generation has got."""

    event: Literal["progress"]
    found: int
    tried: int
    seconds: float


class PuzzleEvent(ResponseModel):
    """A puzzle was found."""

    event: Literal["puzzle"]
    puzzle: PuzzleView
    blocks: list[list[int | str]] = Field(
        description="a small picture: left, top, width, height, colour"
    )


class EndEvent(ResponseModel):
    """The last line: how many there are, and why not more if there are fewer."""

    event: Literal["end"]
    found: int
    tried: int
    reason: str | None
    closest: PuzzleView | None = Field(description="what came nearest, if nothing was found")


class Health(ResponseModel):
    """Is the server well?"""

    status: Literal["ok"]
    version: str
    running: int
    waiting: int


class ProblemDocument(BaseModel):
    """RFC 9457: what went wrong, in one sentence."""

    model_config = ConfigDict(extra="allow", title="Problem")

    type: str
    title: str
    status: int
    detail: str
    code: str
