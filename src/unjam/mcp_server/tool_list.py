"""The tools: their names, descriptions and models."""

from __future__ import annotations

from functools import cached_property

from mcp_types import Tool, ToolAnnotations
from pydantic import BaseModel

from ..web.endpoints.puzzle_endpoints import KINDS
from ..web.request_models import Generate
from . import tool_models

_READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


class PuzzleTool:
    """A tool: what a model reads about it, and the models of its arguments and its result."""

    def __init__(
        self,
        name: str,
        title: str,
        description: str,
        request: type[BaseModel],
        response: type[BaseModel],
        *,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.name = name
        self.title = title
        self.description = description
        self._request = request
        self._response = response
        self._without = without | tool_models.PAGE_REQUEST_FIELDS

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """The model of its arguments."""
        return tool_models.arguments_model(self._request, without=self._without)

    @cached_property
    def description_for_clients(self) -> Tool:
        """The tool as clients list it."""
        return Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=tool_models.input_schema(self.arguments),
            output_schema=tool_models.output_schema(self._response),
            annotations=_READ_ONLY,
        )


def _puzzle_tool(name: str, title: str, description: str) -> PuzzleTool:
    """Return the tool of an endpoint of the HTTP API."""
    kind = KINDS[name]
    assert kind.response_model is not None
    return PuzzleTool(name, title, description, kind.request_model, kind.response_model)


TOOLS = {
    tool.name: tool
    for tool in (
        _puzzle_tool(
            "parse",
            "Parse a puzzle",
            "Read a Rush Hour puzzle or a relative of it (Klotski, Railroad, torus ...) from text "
            "in any notation: a grid, a line of cells, JSON, CSV, a list of vehicles. Returns the "
            "board as a grid, its legal moves, what makes it unplayable, and the puzzle in other "
            "notations.",
        ),
        _puzzle_tool(
            "solve",
            "Solve a puzzle",
            "Find a solution with the fewest moves, and prove it; or prove that there is none. A "
            "move such as BD2 is a vehicle, a direction (L, R, U, D) and a distance. One move is "
            "one vehicle going any distance in one direction; metric 'slides' counts cells.",
        ),
        _puzzle_tool(
            "check",
            "Check a solution",
            "Check whether moves are legal, whether they solve the puzzle, and whether they are "
            "the fewest possible. Says which move is the first illegal one, and why.",
        ),
        _puzzle_tool(
            "hint",
            "Get a hint",
            "Get a hint for the current position: where to look (level 1), which vehicle to move "
            "(2) or which move to make (3). Give the moves made so far in 'moves'.",
        ),
        _puzzle_tool(
            "explain",
            "Explain what blocks the target",
            "Explain which vehicles block the target, what blocks those, and why an unsolvable "
            "puzzle has no solution.",
        ),
        _puzzle_tool(
            "rate",
            "Rate the difficulty",
            "Estimate how long people take to solve a puzzle, with the measures behind it.",
        ),
        _puzzle_tool(
            "explore",
            "Summarise all reachable states",
            "Visit all states that can be reached and summarise them: how many there are, the "
            "distances to a win, dead ends, the hardest start.",
        ),
        PuzzleTool(
            "generate",
            "Generate puzzles",
            "Generate new puzzles with given properties: fewest moves, size, vehicles, walls, "
            "difficulty, variant. The same seed gives the same puzzles. Ranges are numbers or "
            "texts such as '15..25'.",
            Generate,
            tool_models.GenerateAnswer,
        ),
        PuzzleTool(
            "render",
            "Draw a puzzle",
            "Draw a puzzle as a PNG image, optionally with moves as arrows.",
            tool_models.Picture,
            tool_models.RenderAnswer,
            without=frozenset({"to"}),
        ),
        PuzzleTool(
            "rules",
            "Explain the rules",
            "Explain the rules of the game and of each variant, with an example board.",
            tool_models.Rules,
            tool_models.RulesAnswer,
        ),
    )
}
