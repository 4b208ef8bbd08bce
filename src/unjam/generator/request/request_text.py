"""A request as one would say it on the command line, so that its puzzles can be made again."""

from __future__ import annotations

from shlex import quote
from typing import NamedTuple

from ...errors import NotationError
from ...model.puzzle import Puzzle
from .generation_request import RANGES, Request


class RequestText(NamedTuple):
    """What a request alone does not tell: words as they were given, and how to search.

    ``levels`` is how many puzzles a deck in levels has, ``tries`` None as usual.
    """

    like: str = ""
    exit: str = ""
    avoid: tuple[str, ...] = ()
    method: str = "auto"
    tries: int | None = None
    levels: int | None = None

    def arguments(self, request: Request) -> str:
        """All that the puzzles depend on but the seed."""
        return " ".join([*self._board(request), *_wishes(request, self.levels), *self._search()])

    def _board(self, request: Request) -> list[str]:
        board = request.setting.board
        if self.like:
            return [f"--like {quote(self.like)}"]
        said = [f"--variant {request.setting.name}", f"--size {board.width}x{board.height}"]
        return [*said, f"--exit {quote(self.exit)}"] if self.exit else said

    def _search(self) -> list[str]:
        said = [f"--avoid {quote(name)}" for name in self.avoid]
        if self.method != "auto":
            said.append(f"--method {self.method}")
        if self.tries is not None:
            said.append(f"--tries {self.tries}")
        return said


def _wishes(request: Request, levels: int | None) -> list[str]:
    said = []
    for name in RANGES:
        value = getattr(request, name)
        if value is not None and (name, value) != ("walls", (0, 0)):
            said.append(f"--{name.replace('_', '-')} {value}")
    for name in ("solutions", "movers", "level", "symmetric"):
        value = getattr(request, name)
        if value and (name != "level" or levels is None):
            said.append(f"--{name} {value}")
    if request.up_to_order:
        said.append("--up-to-order")
    if levels is not None:
        said.append(f"--levels --count {levels}")
    if request.retreat:
        said.append("--retreat")
    if not request.minimal:
        said.append("--not-minimal")
    if request.hardest == bool(request.symmetric or request.solutions):
        said.append("--hardest" if request.hardest else "--any-start")
    return said


def puzzle_text(puzzle: Puzzle) -> str:
    """The puzzle in one line, or its id where no line can say what it is."""
    try:
        return puzzle.to("line")
    except NotationError:
        return puzzle.id or "PUZZLE"
