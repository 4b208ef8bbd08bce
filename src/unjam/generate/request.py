"""What is asked of the generator, and whether that can be at all."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..errors import ImpossibleError
from ..notation.text import listing, suggest
from ..space.calibration import LEVELS
from .ranges import Range
from .variants import VARIANTS, Variant

SYMMETRIES = ("left-right", "top-bottom", "turn")

# The hardest there is, on boards that were searched to the end: one target of 2 in the third row,
# or in its mirror image, with its exit at the end of the row; cars and trucks; no walls.
HARDEST = {
    (3, 3): (3, 7),
    (4, 4): (7, 14),
    (5, 5): (20, 33),
    (6, 6): (51, 93),
}


class Request(NamedTuple):
    """Everything that a puzzle must be.

    ``moves`` and ``slides`` are its optima. ``vehicles``, ``cars``, ``trucks`` count with the
    target. ``solutions`` is how many optimal solutions it may have. ``seconds`` is the estimate of
    the time that people need. ``movers``: how many different vehicles the solution moves.
    """

    variant: Variant
    width: int
    height: int
    moves: Range
    slides: Range | None = None
    vehicles: Range | None = None
    cars: Range | None = None
    trucks: Range | None = None
    walls: Range = Range(0, 0)
    exit: str = ""
    minimal: bool = True
    hardest: bool = True
    solutions: Range | None = None
    retreat: bool = False
    movers: Range | None = None
    seconds: Range | None = None
    symmetric: str = ""

    def arguments(self) -> str:
        """As one would say it on the command line."""
        said = [f"--variant {self.variant.name}"] if self.variant.name != "classic" else []
        said.append(f"--size {self.width}x{self.height}")
        for name in ("moves", "slides", "vehicles", "cars", "trucks", "solutions", "movers"):
            value = getattr(self, name)
            if value is not None:
                said.append(f"--{name} {value}")
        if self.walls != (0, 0):
            said.append(f"--walls {self.walls}")
        if self.seconds is not None:
            said.append(f"--seconds {self.seconds}")
        if self.exit:
            said.append(f"--exit {self.exit.replace(' ', '')}")
        if self.symmetric:
            said.append(f"--symmetric {self.symmetric}")
        said += ["--retreat"] * self.retreat + ["--any-start"] * (not self.hardest)
        said += ["--any-vehicles"] * (not self.minimal)
        return " ".join(said)
