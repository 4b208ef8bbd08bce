"""The number of moves to search for when only the solving time of people is requested."""

from __future__ import annotations

from math import exp, log
from random import Random

from ...difficulty.calibration import CONSTANT, LEVELS, WEIGHTS
from ..request.generation_request import Request
from ..request.number_range import Range

# Low and high values of the tangle measure: vehicles to keep in mind per move.
_FEW, _MANY = 6.0, 10.0
_SPREAD = 10  # steps


def move_target(request: Request) -> Range:
    """Return the requested range of steps, or the range typical of the requested difficulty."""
    if request.moves or request.slides:
        return request.steps
    low, high = 0.0, float("inf")
    if request.level:
        bounds = [*LEVELS.values(), float("inf")]
        place = list(LEVELS).index(request.level)
        low, high = bounds[place], bounds[place + 1]
    if request.seconds:
        low = max(low, request.seconds.low)
        high = min(high, request.seconds.most)
    board = request.setting.board
    least = max(board.width * board.height // 5, 1)  # anything easier is trivial
    least = max(_moves(low, _MANY), least) if low else least
    most = None if high >= 10**6 else max(_moves(high, _FEW), least)
    return Range(least, most)


def spread(steps: Range, rng: Random) -> Range:
    """Return the range with a random start, so that not all puzzles are as easy as allowed."""
    if steps.high is None:
        return steps
    return steps._replace(low=rng.randint(steps.low, min(steps.high, steps.low + _SPREAD)))


def _moves(seconds: float, tangle: float) -> int:
    """Return the moves at which a puzzle with this tangle takes people this many seconds."""
    power = sum(WEIGHTS.values())
    return round(exp((log(seconds) - CONSTANT - WEIGHTS["tangle"] * log(tangle)) / power))
