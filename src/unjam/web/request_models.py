"""The JSON models of requests. Types are strict, and unknown keys are errors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..literals import HeuristicName, Metric, SearchAlgorithm, ThemeName
from ..literals import WriteFormat as Notation

# Maximum lengths in characters. The largest boards and solutions take a few thousand.
LONGEST = 20_000
LONGEST_MOVES = 8_000
# Events of a recorded search; a textbook search of every card of the game has fewer.
MOST_EVENTS = 100_000

Text = Annotated[str, Field(max_length=LONGEST)]
Moves = Annotated[str, Field(max_length=LONGEST_MOVES)]
Word = Annotated[str, Field(max_length=40)]
Range = Annotated[
    Annotated[int, Field(ge=0, le=999_999_999)] | Word,
    Field(description="a number or a range, such as `15..25`, `15..` or `..25`"),
]


class RequestModel(BaseModel):
    """The base of all requests."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class PuzzleRequest(RequestModel):
    """A puzzle as text in any notation, and how to read it."""

    puzzle: Annotated[str, Field(min_length=1, max_length=LONGEST)] = Field(
        description="the text of the puzzle, in any notation; not the name of a file or deck",
        examples=[".... XX.B A..B AOOO"],
    )
    format: Word | None = Field(None, description="the notation (default: detected)")
    target: Word | None = Field(None, description="the label of the target")
    wall: Word | None = Field(None, description="the characters for a wall")
    empty: Word | None = Field(None, description="the characters for an empty cell")
    exit: Word | None = Field(
        None, description="the side of the exit, optionally with row or column", examples=["top:2"]
    )
    size: Word | None = Field(None, description="the size of the board", examples=["6x6"])
    moves: Moves | None = Field(
        None, description="moves to play first, in any notation", examples=["XR1 AU1"]
    )
    at: Annotated[list[Annotated[int, Field(ge=0, le=65_535)]], Field(max_length=1024)] | None = (
        Field(None, description="the current state: each vehicle's index in its slide table")
    )
    corners: bool | None = Field(
        None, description="whether one move may turn corners (default: the puzzle's own rule)"
    )


class LimitedRequest(PuzzleRequest):
    """A request that takes a search. Limits above those of the server are lowered to them."""

    max_states: Annotated[int, Field(ge=1)] | None = Field(
        None, description="maximum number of states"
    )
    max_memory: Annotated[int, Field(ge=1)] | None = Field(
        None, description="maximum memory in bytes"
    )
    timeout: Annotated[float, Field(gt=0)] | None = Field(None, description="seconds")


class Parse(LimitedRequest):
    """Parse a puzzle, and convert it to other notations. The limits apply to database lines, which
    state the optimum and the number of states."""

    to: Annotated[list[Notation], Field(max_length=20)] = Field(
        default=[], description="the notations to convert it to"
    )


class Play(PuzzleRequest):
    """Parse a puzzle, and return the slide tables from which a page can play it."""


class Way(LimitedRequest):
    """Find an optimal solution, as indices of slide tables."""

    metric: Metric = "moves,slides"
    choices: bool = Field(False, description="also return all optimal first moves")


class Solve(LimitedRequest):
    """Solve a puzzle."""

    metric: Metric = "moves"
    anytime: bool = Field(
        False, description="find a solution quickly, then improve it until proven or timed out"
    )


class Check(LimitedRequest):
    """Check whether moves are a solution, and whether it is optimal."""

    solution: Moves = Field(
        description="the moves, in any notation", examples=["XR1 AU1 OL1 BD1 XR1"]
    )
    metric: Metric = "moves"


class Explore(LimitedRequest):
    """Return statistics of all reachable states."""

    metric: Metric = "moves"
    family: bool = Field(False, description="also count the unreachable states")
    measure: bool | None = Field(
        None, description="compute diameter and radius (default: up to 100,000 states)"
    )


class StateMap(LimitedRequest):
    """Return a map of all reachable states: their positions in a drawing, and the edges."""

    metric: Literal["moves", "slides"] = "moves"
    partial: bool = Field(
        False,
        description="if there are too many states to draw, return those around the start and "
        "around a shortest path",
    )


class Trace(LimitedRequest):
    """Solve a puzzle and return every event of the search: which state was generated, expanded or
    skipped, and when."""

    metric: Metric = "moves"
    algorithm: SearchAlgorithm = "bfs"
    heuristic: HeuristicName | None = Field(
        None, description="for `astar`, `ida`, `weighted` and `greedy` (default: `blockers`)"
    )
    weight: Annotated[float, Field(ge=1, le=1000)] | None = Field(
        None, description="of the estimate, for `weighted` (default: 2)"
    )
    pruning: bool = Field(
        True, description="false: the textbook algorithm, which skips no successor of a state"
    )
    max_events: Annotated[int, Field(ge=1, le=MOST_EVENTS)] = Field(
        MOST_EVENTS, description="maximum number of events"
    )


class Hint(LimitedRequest):
    """Return a hint: where to look (1), which vehicle to move (2) or which move to make (3)."""

    level: Literal[1, 2, 3] = 1
    metric: Metric = "moves"


class Rate(LimitedRequest):
    """Rate the difficulty of a puzzle."""


class Explain(LimitedRequest):
    """Explain what blocks the target, and why an unsolvable puzzle has no solution."""

    metric: Metric = "moves"
    depth: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description="how many vehicles away from the target to look"
    )


class Render(PuzzleRequest):
    """Draw a puzzle."""

    to: Literal["svg", "png"] = "svg"
    theme: ThemeName = "light"
    scale: Annotated[float, Field(ge=8, le=128)] = Field(48, description="pixels per cell")
    labels: bool = True
    title: Annotated[str, Field(max_length=200)] | None = None
    arrows: Moves | None = Field(None, description="moves to draw as arrows")
    highlights: Annotated[list[Word], Field(max_length=256)] = Field(
        default=[], description="labels of vehicles to highlight"
    )


class Export(LimitedRequest):
    """Export a puzzle as one HTML file that plays it without a network. The limits apply to the
    search for its solution."""


class Generate(RequestModel):
    """Generate puzzles; docs/generating.md explains the options."""

    count: Annotated[int, Field(ge=1)] = Field(
        1, description="number of puzzles, up to the server's limit"
    )
    size: Word | None = Field(None, examples=["6x6"])
    variant: Word = "classic"
    like: Text | None = Field(None, description="a puzzle whose board, targets and exits to use")
    keep: Word = Field("", description="what else to keep of it: kinds, orientation, target")
    exit: Word = Field("", examples=["top 2"])
    moves: Range | None = None
    slides: Range | None = None
    vehicles: Range | None = None
    cars: Range | None = None
    trucks: Range | None = None
    horizontal: Range | None = None
    vertical: Range | None = None
    horizontal_cars: Range | None = None
    vertical_cars: Range | None = None
    horizontal_trucks: Range | None = None
    vertical_trucks: Range | None = None
    target_distance: Range | None = Field(
        None, description="slides from the target to its exit on the empty board"
    )
    walls: Range | None = None
    seconds: Range | None = Field(None, description="estimated solving time of a person")
    box: bool = False
    minimal: bool = True
    hardest: bool | None = None
    solutions: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    up_to_order: bool = Field(
        False, description="ignore the order of independent moves when counting solutions"
    )
    movers: Annotated[int, Field(ge=1, le=256)] | None = None
    retreat: bool = False
    level: Word | None = None
    symmetric: Word | None = None
    levels: bool = Field(False, description="generate a deck of four levels")
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = Field(1, description="random seed")
    method: Word = "auto"
    tries: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    timeout: Annotated[float, Field(gt=0)] | None = Field(None, description="seconds")
