"""What is asked of the generator."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ...difficulty.calibration import LEVELS
from ...errors import PuzzleError
from ...literals import Metric
from ...model.puzzle import Puzzle
from ...notation.error_text import listing
from ...util.suggestions import suggest
from ..layout_symmetry import SYMMETRIES
from .number_range import Range, Wanted, as_range
from .puzzle_setting import Setting, setting_like, setting_of
from .vehicle_kinds import KINDS, LENGTHS, ORIENTED, count_kinds

# deferred: imports inside functions load what most runs do not need.

# The whole of a box of the game, with the red car.
BOX = {"cars": 12, "trucks": 4}

RANGES = ("moves", "slides", *KINDS, "target_distance", "walls", "seconds")

# What can be kept of the puzzle in ``like``, and which ranges that fixes.
KEPT: dict[str, tuple[str, ...]] = {
    "kinds": tuple(LENGTHS),
    "orientation": ORIENTED,
    "target": ("target_distance",),
}


class Request(NamedTuple):
    """Everything that a puzzle must be.

    ``moves`` and ``slides`` are its optima. ``vehicles``, ``cars``, ``trucks`` and those of each
    orientation count with the targets, ``walls`` without the ``own_walls`` of the board.
    ``target_distance`` is how many slides the targets are from being out if they were alone.
    ``solutions`` is how many optimal solutions it has at most, ``up_to_order`` of independent
    moves or not, ``movers`` how many different vehicles a solution moves at least. ``seconds`` and
    ``level`` are of the estimate of how long people take.
    """

    setting: Setting
    metric: Metric
    moves: Range | None
    slides: Range | None
    vehicles: Range | None
    cars: Range | None
    trucks: Range | None
    horizontal: Range | None
    vertical: Range | None
    horizontal_cars: Range | None
    vertical_cars: Range | None
    horizontal_trucks: Range | None
    vertical_trucks: Range | None
    target_distance: Range | None
    walls: Range
    own_walls: int
    minimal: bool
    hardest: bool
    solutions: int | None
    up_to_order: bool
    movers: int | None
    retreat: bool
    seconds: Range | None
    level: str
    symmetric: str

    @property
    def steps(self) -> Range:
        """The range of the optimum in the metric in which it is as hard as can be."""
        asked = self.slides if self.metric == "slides" else self.moves
        return asked or Range(1)

    @property
    def is_oriented(self) -> bool:
        """Is there a wish that only one orientation of vehicles is about?"""
        return any(getattr(self, name) is not None for name in ORIENTED)

    @property
    def walls_to_come(self) -> int:
        """How many walls the board must still get, at least."""
        return max(self.walls.low + self.own_walls - len(self.setting.board.walls), 0)


def read_request(
    *,
    size: str | tuple[int, int] | None,
    variant: str,
    like: Puzzle | None,
    keep: str | Iterable[str],
    exit: str,
    box: bool,
    minimal: bool,
    hardest: bool | None,
    solutions: int | None,
    up_to_order: bool,
    movers: int | None,
    retreat: bool,
    level: str | None,
    symmetric: str | None,
    **ranges: Wanted,
) -> Request:
    """What was asked for, checked word by word; whether it can be is another question."""
    for name, text in (
        ("variant", variant), ("exit", exit), ("level", level), ("symmetric", symmetric)
    ):  # fmt: skip
        if text is not None and not isinstance(text, str):
            raise ValueError(f"{name} is text, not {text!r}")
    found = {name: as_range(name, ranges[name]) for name in RANGES}
    setting = _setting(variant, like, _size(size), exit)
    for name, number in _kept(keep, like).items():
        found[name] = found[name] or Range(number, number)
    if box:
        for name, most in BOX.items():
            asked = found[name] or Range()
            if asked.low > most:
                raise ValueError(f"a box has {most} {name}, and {asked.low} are asked for")
            found[name] = Range(asked.low, min(asked.most, most))
    if level is not None and level not in LEVELS:
        hint = suggest(str(level), LEVELS)
        raise ValueError(f"level is one of {listing(LEVELS)}, not {level!r}{hint}")
    if symmetric is not None and symmetric not in SYMMETRIES:
        hint = suggest(str(symmetric), SYMMETRIES)
        raise ValueError(f"symmetric is one of {listing(SYMMETRIES)}, not {symmetric!r}{hint}")
    for name, least in (("solutions", solutions), ("movers", movers)):
        if least is not None and (type(least) is not int or least < 1):
            raise ValueError(f"{name} is a whole number from 1, not {least!r}")
    if up_to_order and solutions is None:
        raise ValueError("up_to_order is about the number of solutions; give solutions as well")
    walls = found.pop("walls") or Range(0, 0)
    walls = walls._replace(high=walls.low + 2 if walls.high is None else walls.high)
    if not (found["moves"] or found["slides"] or found["seconds"] or level):
        found["moves"] = _usual_moves(setting)
    return Request(
        setting=setting,
        metric="slides" if found["slides"] and not found["moves"] else "moves",
        walls=walls,
        own_walls=len(setting.board.walls),
        minimal=bool(minimal),
        hardest=not (symmetric or solutions) if hardest is None else bool(hardest),
        solutions=solutions,
        up_to_order=bool(up_to_order),
        movers=movers,
        retreat=bool(retreat),
        level=level or "",
        symmetric=symmetric or "",
        **found,
    )


def _setting(variant: str, like: Puzzle | None, size: tuple[int, int] | None, exit: str) -> Setting:
    if like is None:
        try:
            return setting_of(variant, size, exit)
        except PuzzleError as error:  # no puzzle is wrong, but what was asked for
            raise ValueError(str(error)) from error
    if not isinstance(like, Puzzle):
        raise ValueError(f"like is a puzzle, not {like!r}")
    if size or exit or variant != "classic":
        raise ValueError("size, exit and variant are those of the puzzle in 'like'; leave them out")
    problems = like.problems()
    if problems:
        raise ValueError(f"no puzzle can be made like this one: {problems[0]}")
    return setting_like(like)


def _kept(keep: str | Iterable[str], like: Puzzle | None) -> dict[str, int]:
    """The numbers that are to be those of the puzzle in ``like``."""
    names = [word.strip() for word in keep.split(",")] if isinstance(keep, str) else list(keep)
    names = [name for name in names if name]
    for name in names:
        if name not in KEPT:
            hint = suggest(str(name), KEPT)
            raise ValueError(f"keep is some of {listing(KEPT)}, not {name!r}{hint}")
    if not names:
        return {}
    if like is None:
        raise ValueError("keep is about the puzzle in 'like'; give one")
    from ...blocking.blocking_counts import distance_out

    numbers = {**count_kinds(like.vehicles), "target_distance": distance_out(like)}
    return {kept: numbers.get(kept, 0) for name in names for kept in KEPT[name]}


def _size(size: object) -> tuple[int, int] | None:
    if size is None:
        return None
    if isinstance(size, str):
        match = re.fullmatch(r"\s*([0-9]{1,3})(?:\s*[xX]\s*([0-9]{1,3}))?\s*", size)
        if match:
            return int(match[1]), int(match[2] or match[1])
    elif isinstance(size, (tuple, list)) and [type(side) for side in size] == [int, int]:
        return size[0], size[1]
    raise ValueError(f"size is like '6x6' or (6, 6), width first, not {size!r}")


def _usual_moves(setting: Setting) -> Range:
    """What is worth playing on a board of that size, if nothing is said."""
    cells = setting.board.width * setting.board.height
    return Range(10 if cells >= 36 else 6 if cells >= 20 else 3)
