"""The JSON objects that responses contain as plain values, described for the OpenAPI document.

The library writes these objects itself, so the server does not validate them again. ``Described``
puts their description into the document; the tests compare real answers with it.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue

from ...blocking.blocking_tree import Outcome
from ...model.board import Join

Cell = tuple[int, int]
# A rectangle of a thumbnail: left, top, width, height, colour.
Block = tuple[int, int, int, int, str]


class Described:
    """Metadata of a field: the document describes it by another type."""

    def __init__(self, type_: Any) -> None:
        self._type = type_

    def __get_pydantic_json_schema__(
        self, schema: Any, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(TypeAdapter(self._type).core_schema)


class ObjectModel(BaseModel):
    """The base of all described objects."""

    model_config = ConfigDict(extra="forbid")


# ---- The JSON notation of a puzzle ---------------------------------------------------------------


class BoardObject(ObjectModel):
    """A board. Cells are [row, column], counted from 0."""

    width: int
    height: int
    walls: list[Cell] = []
    missing: list[Cell] = Field([], description="cells that are not part of the board")
    barriers: list[tuple[Cell, Cell]] = Field([], description="thin walls between two cells")
    join_x: Join = Field("none", description="how the left edge is joined to the right one")
    join_y: Join = Field("none", description="how the top edge is joined to the bottom one")


class VehicleObject(ObjectModel):
    """A vehicle."""

    label: str
    cells: list[Cell] = Field(description="empty once a target has left the board")
    axes: str = Field(description="the axes on which it slides: `-`, `|`, `/`, `\\`")
    target: bool = False
    mirrors: list[str] = Field([], description="how each cell is mirrored beyond flipped edges")


class ExitObject(ObjectModel):
    """An exit."""

    cell: Cell
    direction: str
    targets: list[str] = Field([], description="the targets that may leave here; by default all")


class GoalObject(ObjectModel):
    """The cells that a target must cover to win."""

    target: str
    cells: list[Cell]


class KnownObject(ObjectModel):
    """Known facts about a puzzle."""

    moves: int | None = None
    slides: int | None = None
    states: int | None = None
    corner_moves: int | None = None


class PuzzleObject(ObjectModel):
    """A puzzle in unjam's own JSON notation; docs/notation.md explains it."""

    format: Literal["unjam 1"]
    id: str = ""
    title: str = ""
    source: str = ""
    level: str = ""
    board: BoardObject
    vehicles: list[VehicleObject]
    exits: list[ExitObject]
    goals: list[GoalObject] = []
    corners: bool = Field(False, description="whether one move may go round corners")
    notes: list[str] = []
    known: KnownObject = KnownObject()
    solution: list[str] = Field([], description="the moves that came with the puzzle")


# ---- The album: what a page needs to play --------------------------------------------------------


class AlbumTable(ObjectModel):
    """The placements of a vehicle on the empty board, and the slides between them."""

    covers: list[list[int]] = Field(
        description="for each placement the numbers it covers; empty once a target has left"
    )
    slides: list[list[list[int | list[int]]]] = Field(
        description="for each placement its slides by one cell: direction, destination, the slide "
        "that continues from there or -1; optionally numbers that must be free besides, and the "
        "direction at the destination"
    )
    images: list[list[list[int]]] = Field(
        description="for each placement its images: look, x, y and optionally a mirroring"
    )
    shapes: int = Field(description="the number of looks of a vehicle")


class AlbumBoard(ObjectModel):
    """A board without its vehicles."""

    view: list[int] = Field(description="the part to show on a small screen: x, y, width, height")
    ground: str = Field(description="the SVG below the vehicles")
    over: str = Field(description="the SVG above the vehicles")


class AlbumVehicle(ObjectModel):
    """A vehicle."""

    label: str
    kind: str = Field(description="what to call it: car, truck ...")
    places: int = Field(description="the index of its table")
    at: int = Field(description="its placement in the table")
    looks: list[list[int | float | str | list[Cell]]] = Field(
        description="for each shape of the table: the index of its SVG, the index of its palette, "
        "and the text, place, size and colour of its label"
    )
    wins: list[tuple[int, int]] = Field(
        [],
        description="of a target: winning placements, and the direction in which it leaves or -1",
    )


class AlbumPuzzle(ObjectModel):
    """A puzzle."""

    key: str = Field(description="an identifier that is the same for equal puzzles")
    id: str
    title: str
    level: str
    size: tuple[int, int] = Field(description="width and height")
    joined: tuple[int, int] = Field(
        description="how left and right, top and bottom are joined: 0 not at all, 1 plainly, "
        "2 flipped"
    )
    gaps: list[tuple[int, list[str], int, int]] = Field(
        description="the exits: direction, the only targets that may leave there, if not all, "
        "and the first and last row or column, counted from 1"
    )
    goals: list[str] = Field(description="the targets that have a goal on the board")
    corners: int = Field(description="1 if one move may go round corners")
    board: int = Field(description="the index of its board")
    vehicles: list[AlbumVehicle]
    status: Literal["open", "solved", "unsolvable", "limit"]
    best: int | None = Field(description="the fewest moves, if proven")
    bestSlides: int | None = Field(description="the fewest slides, if proven")
    path: list[list[int]] = Field(
        description="a solution; for each move the vehicle, then slide and distance"
    )


class AlbumObject(ObjectModel):
    """Slide tables and sprites, each written once, and the puzzles that use them."""

    version: Literal[1]
    title: str
    tables: list[AlbumTable]
    looks: list[str] = Field(description="SVG fragments; colours are CSS variables `--k0` ...")
    palettes: list[list[str]] = Field(description="colours of vehicles")
    colours: list[list[str]] = Field(description="colours of boards in the light and dark theme")
    boards: list[AlbumBoard]
    puzzles: list[AlbumPuzzle]


# ---- Texts that can be translated ----------------------------------------------------------------


class PhraseObject(ObjectModel):
    """A sentence or a part of one: English templates and the values of the names in their braces.

    A name with a capital letter stands for the value with an initial capital letter.
    """

    text: str = Field(
        description="the template; what follows a bar is a note that is not shown; in the plural "
        "if there is `one`"
    )
    one: str = Field("", description="the template for the number 1")
    values: dict[str, str | int | PhraseObject | ListObject] = Field(
        description="`count` is the number that chooses between the two templates"
    )


class ListObject(ObjectModel):
    """A list in a sentence."""

    items: list[str | PhraseObject | ListObject]
    kind: Literal["and", "or", "then"] = Field(description="what joins the items")


class LineObject(ObjectModel):
    """A line of the tree of blocking vehicles."""

    depth: int = Field(description="the level in the tree; 0 is a target")
    text: str
    phrase: PhraseObject = Field(description="`text` in parts that can be translated")


# ---- Explanations --------------------------------------------------------------------------------


class CoreObject(ObjectModel):
    """A small set of vehicles that makes a puzzle unsolvable."""

    vehicles: list[str]
    minimal: bool = Field(description="whether it is unsolvable only with all of them")
    cells: list[Cell] = Field(description="the cells that are never free")
    held_by: list[str] = Field(description="the vehicles that hold these cells")


class NeedObject(ObjectModel):
    """A vehicle that must move."""

    vehicle: str
    name: str = Field(description="what to call it")
    axes: str
    outcome: Outcome
    options: list[OptionObject]


class OptionObject(ObjectModel):
    """A path that a vehicle could take."""

    legs: list[tuple[str, int]] = Field(description="direction and distance of each straight part")
    aim: str | None = Field(description="the exit or goal that it leads to, if any")
    cells: list[Cell] = Field(description="the cells that must be free")
    blockers: list[str] = Field(description="the vehicles on the path, nearest first")
    into: str | None = Field(description="the vehicle that would be blocked, if any")
    detour: bool = Field(description="whether another option meets far fewer vehicles")
    needs: list[NeedObject] = Field(description="the needs of the blockers")
