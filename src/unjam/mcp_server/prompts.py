"""Prompts: coaching a player through a puzzle, and designing one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS
from pydantic import Field

from ..web.problem_details import Problem
from ..web.request_models import LONGEST
from .tool_calls import ToolCalls

if TYPE_CHECKING:
    from .puzzle_server import PuzzleServer

_LONGEST_REQUEST = 1_000  # characters

_COACH = """\
Coach me through this puzzle. I want to solve it myself.

{grid}

The puzzle for all tools:

{text}

How to coach:
- Show me the board with the tool render if you can show images, otherwise as the grid above. Say \
in one sentence what the goal is.
- Ask me for a move, or how I see the position. Accept moves in any form, such as "B down 2".
- After each of my moves, call check with all moves so far as `solution`. If one is illegal, say \
which and why, and let me try again.
- When I ask for help or am stuck, call hint with my moves so far as `moves`: first level 1, then \
level 2, and level 3 only if I ask for the move itself. Call explain if I ask why.
- Never show a solution, and never say how many moves it takes, unless I ask for that.
- When I have solved it, compare my number of moves with the fewest, which check reports, and \
mention one thing that I did well."""

_DESIGN = """\
Design a sliding-block puzzle with me.{request}

How to design:
- Ask me at most two questions about what is still open: how hard it should be, its size, a \
variant. Call rules if I want to know which variants there are.
- Call generate with properties that fit. If it finds nothing, tell me which property the closest \
candidate lacks, and relax that one.
- Or draw up a board yourself. Then call parse to see how it is read and what makes it unplayable, \
and solve to learn whether and in how many moves it can be solved.
- Judge a candidate with rate and explain: which vehicles matter, whether it is as hard as wanted. \
Change it and try again until it fits; state only numbers that a tool has reported.
- At the end, show the puzzle with render, its fewest moves and its estimated solving time, and \
give its text in the native notation. Show the solution only if I ask for it."""


def add_prompts(server: PuzzleServer, calls: ToolCalls) -> None:
    """Add the prompts to a server."""

    @server.prompt("coach", title="Coach me through this puzzle")
    async def coach(
        puzzle: Annotated[
            str,
            Field(description="the puzzle as text, or a puzzle of a deck, such as jam:12"),
        ],
    ) -> str:
        """Get hints step by step, without seeing the solution."""
        if len(puzzle) > LONGEST:
            raise _refused(f"puzzle: at most {LONGEST:,} characters are allowed")
        try:
            found = await calls.puzzle(puzzle)
        except Problem as problem:
            raise _refused(problem.detail) from None
        return _COACH.format(grid=found["grid"], text=found["text"])

    @server.prompt("design", title="Design a puzzle")
    async def design(
        request: Annotated[
            str, Field(description="what it should be like, such as 'hard, 7x7, with walls'")
        ] = "",
    ) -> str:
        """Make a new puzzle together, with proven difficulty."""
        if len(request) > _LONGEST_REQUEST:
            raise _refused(f"request: at most {_LONGEST_REQUEST:,} characters are allowed")
        return _DESIGN.format(request=f" What I want: {request}" if request else "")


def _refused(sentence: str) -> MCPError:
    return MCPError(INVALID_PARAMS, sentence)
