"""The JSON models of responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..literals import HeuristicName, Metric, SearchAlgorithm
from .schema.object_models import (
    AlbumObject,
    Block,
    CoreObject,
    Described,
    LineObject,
    NeedObject,
    PhraseObject,
    PuzzleObject,
)

Cell = list[int]
Blocks = Annotated[list[list[int | str]], Described(list[Block])]
Phrase = Annotated[dict[str, Any] | None, Described(PhraseObject | None)]


class ResponseModel(BaseModel):
    """The base of all responses."""

    model_config = ConfigDict(extra="forbid")


class PuzzleView(ResponseModel):
    """A puzzle. ``text`` and ``object`` are complete; the rest is for convenience."""

    id: str | None
    title: str | None
    level: str | None
    width: int
    height: int
    grid: str = Field(description="rows of labels; `.` is an empty cell, `#` a wall")
    text: str = Field(description="the puzzle in the native notation")
    object: Annotated[dict[str, Any], Described(PuzzleObject)]
    moves: int | None = Field(description="the fewest moves, if known")
    slides: int | None = Field(description="the fewest slides, if known")
    states: int | None = Field(description="the number of reachable states, if known")
    won: bool
    key: str = Field(description="an identifier that is the same for equal puzzles")


class ParseAnswer(ResponseModel):
    """A parsed puzzle."""

    puzzle: PuzzleView
    notes: list[str] = Field(description="how ambiguities of the text were resolved")
    problems: list[str] = Field(description="why it cannot be played; empty if it can")
    legal_moves: list[str]
    texts: dict[str, str] = Field(description="the puzzle in the requested notations")
    refused: dict[str, str] = Field(description="notations that cannot express it, and why")


class PlaceInDeck(ResponseModel):
    """The position of a puzzle in its deck."""

    deck: str
    id: str
    title: str
    number: int = Field(description="counted from 1")
    count: int
    previous: str | None = Field(description="the id of the previous puzzle")
    next: str | None


class PlayAnswer(ResponseModel):
    """A puzzle with the data a page needs to play it."""

    puzzle: PuzzleView
    notes: list[str]
    problems: list[str]
    link: str = Field(description="a short text of the puzzle, for links")
    album: Annotated[dict[str, Any], Described(AlbumObject)]
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )
    card: PlaceInDeck | None


class DailyAnswer(PlayAnswer):
    """The puzzle of a date."""

    date: str = Field(description="the date, such as `2031-05-04`")


class WayAnswer(ResponseModel):
    """A solution as indices of slide tables."""

    status: Literal["solved", "unsolvable", "limit"]
    reason: str
    phrase: Phrase = Field(description="`reason` in parts, unless it is English only")
    optimal: bool
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    path: list[list[int]] = Field(description="for each move: vehicle, then slide and distance")
    choices: list[list[int]] | None = Field(description="all optimal first moves, if requested")
    states: int


class SolveAnswer(ResponseModel):
    """The result of solving a puzzle."""

    id: str | None
    status: Literal["solved", "unsolvable", "limit"]
    moves: list[str]
    move_count: int | None
    slide_count: int | None
    optimal: bool
    lower_bound: int | None
    metric: Metric
    reason: str
    phrase: Phrase = Field(description="`reason` in parts, unless it is English only")
    states: int
    seconds: float
    notes: list[str] = Field(description="how ambiguities of the text were resolved")


class FirstIllegal(ResponseModel):
    """The first illegal move."""

    number: int
    move: str


class CheckAnswer(ResponseModel):
    """The result of checking a solution."""

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
    text: str = Field(description="the result as a paragraph")


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
    """A recorded search; docs/how-it-works.md explains the events.

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


class HintAnswer(ResponseModel):
    """A hint."""

    level: int
    status: Literal["hint", "won", "unsolvable", "limit"]
    text: str
    reason: str
    phrase: Phrase = Field(description="`text` and `reason` in parts that can be translated")
    vehicle: str | None
    move: str | None
    cells: list[Cell]
    to_go: int | None
    metric: Metric
    proven: bool
    choices: int | None
    leads_to: list[str]
    step: list[int] | None = Field(description="the move as indices of slide tables")
    notes: list[str] = Field(description="how ambiguities of the text were resolved")


class RateAnswer(ResponseModel):
    """The difficulty of a puzzle; docs/difficulty.md explains the measures."""

    id: str | None
    solvable: bool
    summary: str
    estimate: float | None = Field(
        description="estimated median solving time of people, in seconds"
    )
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
    """What blocks the target, and why an unsolvable puzzle has no solution."""

    id: str | None
    status: Literal["won", "solvable", "unsolvable", "limit"]
    verdict: str
    phrase: Phrase = Field(description="`verdict` in parts that can be translated")
    text: str = Field(description="the tree of blocking vehicles and the verdict, as text")
    lines: list[Annotated[dict[str, Any], Described(LineObject)]] = Field(
        description="the lines of the tree, as text and in parts that can be translated"
    )
    move_count: int | None
    slide_count: int | None
    optimal: bool | None
    lower_bound: int | None
    core: Annotated[dict[str, Any], Described(CoreObject)] | None = Field(
        description="a small set of vehicles that makes it unsolvable"
    )
    needs: list[Annotated[dict[str, Any], Described(NeedObject)]] = Field(
        description="which vehicles must move, and what blocks them"
    )
    notes: list[str] = Field(description="how ambiguities of the text were resolved")


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
    text: str = Field(description="the puzzle in the native notation")
    key: str = Field(description="an identifier that is the same for equal puzzles")
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )


class DeckIndex(ResponseModel):
    """Puzzles of a deck in short. All lists have the same order and length."""

    ids: list[str]
    levels: list[str | None]
    moves: list[int | None] = Field(description="the fewest moves, if the deck states them")
    keys: list[str] = Field(description="the `key` of each puzzle")


class DeckAnswer(DeckView):
    """A deck and its puzzles."""

    matching: int = Field(description="the number of puzzles that match the query")
    begin: int = Field(description="the number of matching puzzles before those listed")
    puzzles: list[Card]
    index: DeckIndex | None = Field(description="all matching puzzles, if requested")


class ClosestCandidate(ResponseModel):
    """A candidate that nearly met the request."""

    puzzle: PuzzleView
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )
    reason: str = Field(description="the requirement that it does not meet, in words")


class ProgressEvent(ResponseModel):
    """The progress of a generation."""

    event: Literal["progress"]
    found: int
    tried: int
    seconds: float
    closest: ClosestCandidate | None = Field(
        description="the nearest miss so far, if no puzzle was found and it was not sent before"
    )


class PuzzleEvent(ResponseModel):
    """A generated puzzle."""

    event: Literal["puzzle"]
    puzzle: PuzzleView
    blocks: Blocks = Field(
        description="rectangles of a thumbnail: left, top, width, height, colour"
    )


class EndEvent(ResponseModel):
    """The last event: the number of puzzles, and the reason if there are fewer than requested."""

    event: Literal["end"]
    found: int
    tried: int
    reason: str | None
    closest: ClosestCandidate | None = Field(description="the nearest miss, if no puzzle was found")


class Health(ResponseModel):
    """The health of the server."""

    status: Literal["ok"]
    version: str
    running: int
    waiting: int


class ErrorPlace(ResponseModel):
    """One error, and where it is. Programs use the place, people ``where`` and ``what``."""

    where: str
    what: str
    pointer: str | None = Field(
        None, description="a JSON Pointer to the field of the body; empty for the whole body"
    )
    parameter: str | None = Field(None, description="the name of a part of the URL")
    line: int | None = Field(None, description="the line of a body that is not JSON, from 1")
    column: int | None = Field(None, description="the column in this line, from 1")


class ProblemDocument(ResponseModel):
    """An error, as defined by RFC 9457."""

    model_config = ConfigDict(title="Problem")

    type: str = Field(description="`urn:unjam:problem:` and the code")
    title: str
    status: int
    detail: str = Field(description="a sentence for people")
    code: str = Field(description="a stable identifier for programs")
    errors: list[ErrorPlace] = Field(
        [], description="where the errors are; with `invalid`, `unreadable-moves` and `bad-json`"
    )
    readings: list[str] = Field(
        [], description="the readings of an ambiguous text, in the native notation"
    )
    states: int = Field(0, description="with `limit`: the number of states visited")
