"""A request as command-line options, with which its puzzles can be made again."""

from __future__ import annotations

from shlex import quote
from typing import NamedTuple

from ...errors import NotationError
from ...model.puzzle import Puzzle
from .generation_request import RANGES, Request


class RequestText(NamedTuple):
    """The parts of a request as they were written, and the options of the search.

    ``levels`` is the number of puzzles of a deck in levels; ``tries`` is None for the default.
    """

    like: str = ""
    exit: str = ""
    avoid: tuple[str, ...] = ()
    method: str = "auto"
    tries: int | None = None
    levels: int | None = None

    def arguments(self, request: Request) -> str:
        """Return all options that determine the puzzles, except the seed."""
        return " ".join(
            [*self._board(request), *_requirements(request, self.levels), *self._search()]
        )

    def _board(self, request: Request) -> list[str]:
        board = request.setting.board
        if self.like:
            return [f"--like {quote(self.like)}"]
        options = [f"--variant {request.setting.name}", f"--size {board.width}x{board.height}"]
        return [*options, f"--exit {quote(self.exit)}"] if self.exit else options

    def _search(self) -> list[str]:
        options = [f"--avoid {quote(name)}" for name in self.avoid]
        if self.method != "auto":
            options.append(f"--method {self.method}")
        if self.tries is not None:
            options.append(f"--tries {self.tries}")
        return options


def _requirements(request: Request, levels: int | None) -> list[str]:
    options = []
    for name in RANGES:
        value = getattr(request, name)
        if value is not None and (name, value) != ("walls", (0, 0)):
            options.append(f"--{name.replace('_', '-')} {value}")
    for name in ("solutions", "movers", "level", "symmetric"):
        value = getattr(request, name)
        if value and (name != "level" or levels is None):
            options.append(f"--{name} {value}")
    if request.up_to_order:
        options.append("--up-to-order")
    if levels is not None:
        options.append(f"--levels --count {levels}")
    if request.retreat:
        options.append("--retreat")
    if not request.minimal:
        options.append("--not-minimal")
    if request.hardest == bool(request.symmetric or request.solutions):
        options.append("--hardest" if request.hardest else "--any-start")
    return options


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the puzzle in one line, or its id if no line can express it."""
    try:
        return puzzle.to("line")
    except NotationError:
        return puzzle.id or "PUZZLE"
