"""What is asked, as JSON: strict, and nothing that is not listed here."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..literals import Metric, ThemeName
from ..literals import WriteFormat as Notation

# Characters; the largest board takes a few thousand, and so does the longest solution.
LONGEST = 20_000
LONGEST_MOVES = 8_000

Text = Annotated[str, Field(max_length=LONGEST)]
Moves = Annotated[str, Field(max_length=LONGEST_MOVES)]
Word = Annotated[str, Field(max_length=40)]
Range = Annotated[
    Annotated[int, Field(ge=0, le=999_999_999)] | Word,
    Field(description="a number, or a range such as `15..25`, `15..` or `..25`"),
]


class RequestModel(BaseModel):
    """Anything that is asked."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class PuzzleRequest(RequestModel):
    """A puzzle as text in any notation, and how to read it."""

    puzzle: Annotated[str, Field(min_length=1, max_length=LONGEST)] = Field(
        description="the puzzle itself, in any notation; never the name of a file or deck",
        examples=[".... XX.B A..B AOOO"],
    )
    format: Word | None = Field(None, description="the notation; found out unless given")
    target: Word | None = Field(None, description="the label of the target")
    wall: Word | None = Field(None, description="the characters that mean a wall")
    empty: Word | None = Field(None, description="the characters that mean an empty cell")
    exit: Word | None = Field(
        None, description="the side of the exit, perhaps with its row or column", examples=["top:2"]
    )
    size: Word | None = Field(None, description="the size of the board", examples=["6x6"])
    moves: Moves | None = Field(
        None, description="moves to play first, in any notation", examples=["XR1 AU1"]
    )
    at: Annotated[list[Annotated[int, Field(ge=0, le=65_535)]], Field(max_length=1024)] | None = (
        Field(None, description="the state of play: the placement of each vehicle in its table")
    )
    corners: bool | None = Field(
        None, description="whether one move may go round corners; the puzzle says so unless given"
    )


class LimitedRequest(PuzzleRequest):
    """A question that takes a search. The server's own limits hold where they are lower."""

    max_states: Annotated[int, Field(ge=1)] | None = Field(None, description="states to look at")
    max_memory: Annotated[int, Field(ge=1)] | None = Field(None, description="bytes for states")
    timeout: Annotated[float, Field(gt=0)] | None = Field(None, description="seconds")


class Parse(LimitedRequest):
    """Read a puzzle, and write it in other notations. The limits are for database lines, which
    state the optimum and the number of states."""

    to: Annotated[list[Notation], Field(max_length=20)] = Field(
        default=[], description="the notations to write it in"
    )


class Play(PuzzleRequest):
    """Read a puzzle, and get the tables by which a page can play it."""


class Way(LimitedRequest):
    """Find the best way out, in the numbers of the tables."""

    metric: Metric = "moves,slides"
    choices: bool = Field(False, description="also all moves that bring one closer")


class Solve(LimitedRequest):
    """Find a way out."""

    metric: Metric = "moves"
    anytime: bool = Field(
        False, description="some solution quickly, improved until the time is up or it is proven"
    )


class Check(LimitedRequest):
    """Are these moves a solution, and the best one?"""

    solution: Moves = Field(
        description="the moves, in any notation", examples=["XR1 AU1 OL1 BD1 XR1"]
    )
    metric: Metric = "moves"


class Explore(LimitedRequest):
    """All states that can be reached, in numbers."""

    metric: Metric = "moves"
    family: bool = Field(False, description="also the states that cannot be reached")
    measure: bool | None = Field(
        None, description="diameter and radius; unless given, for up to 100,000 states"
    )


class StateMap(LimitedRequest):
    """All states that can be reached as a map: where to draw them, and how they hang together."""

    metric: Literal["moves", "slides"] = "moves"


class Hint(LimitedRequest):
    """A nudge: where to look (1), which vehicle (2), which move (3)."""

    level: Literal[1, 2, 3] = 1
    metric: Metric = "moves"


class Rate(LimitedRequest):
    """How difficult is it?"""


class Explain(LimitedRequest):
    """Why is it stuck? If it cannot be solved, why not?"""

    metric: Metric = "moves"
    depth: Annotated[int, Field(ge=0, le=100)] | None = Field(
        None, description="how many vehicles away from the target to look"
    )


class Render(PuzzleRequest):
    """Draw a puzzle."""

    to: Literal["svg", "png"] = "svg"
    theme: ThemeName = "light"
    scale: Annotated[float, Field(ge=8, le=128)] = Field(48, description="pixels of a cell")
    labels: bool = True
    title: Annotated[str, Field(max_length=200)] | None = None
    arrows: Moves | None = Field(None, description="moves to draw as arrows")
    highlights: Annotated[list[Word], Field(max_length=256)] = Field(
        default=[], description="labels of vehicles to point out"
    )


class Generate(RequestModel):
    """Make puzzles; docs/generating.md explains the wishes."""

    count: Annotated[int, Field(ge=1)] = Field(1, description="at most as many as the server makes")
    size: Word | None = Field(None, examples=["6x6"])
    variant: Word = "classic"
    like: Text | None = Field(None, description="a puzzle whose board, targets and exits to take")
    keep: Word = Field("", description="what else to take of it: kinds, orientation, target")
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
        None, description="slides from the target to its exit, were it alone"
    )
    walls: Range | None = None
    seconds: Range | None = Field(None, description="about how long people take")
    box: bool = False
    minimal: bool = True
    hardest: bool | None = None
    solutions: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    up_to_order: bool = Field(
        False, description="count solutions as one that differ by the order of independent moves"
    )
    movers: Annotated[int, Field(ge=1, le=256)] | None = None
    retreat: bool = False
    level: Word | None = None
    symmetric: Word | None = None
    levels: bool = Field(False, description="a deck in four levels")
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = 1
    method: Word = "auto"
    tries: Annotated[int, Field(ge=1, le=10_000_000)] | None = None
    timeout: Annotated[float, Field(gt=0)] | None = Field(None, description="seconds")
