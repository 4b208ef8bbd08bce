"""How many moves to aim at where only the time that people take is asked for."""

from __future__ import annotations

from math import exp, log
from random import Random

from ...difficulty.calibration import CONSTANT, LEVELS, WEIGHTS
from ..request.generation_request import Request
from ..request.number_range import Range

# Vehicles that one must keep in mind, move by move, of few and of many puzzles.
_FEW, _MANY = 6.0, 10.0
_SPREAD = 10  # steps


def move_target(request: Request) -> Range:
    """The steps that are asked for, or those that puzzles of the asked difficulty mostly take."""
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
    least = max(board.width * board.height // 5, 1)  # what is easier is no puzzle
    least = max(_moves(low, _MANY), least) if low else least
    most = None if high >= 10**6 else max(_moves(high, _FEW), least)
    return Range(least, most)


def spread(steps: Range, rng: Random) -> Range:
    """Another beginning of the range each time, lest all puzzles are as easy as it allows."""
    if steps.high is None:
        return steps
    return steps._replace(low=rng.randint(steps.low, min(steps.high, steps.low + _SPREAD)))


def _moves(seconds: float, tangle: float) -> int:
    """After how many moves a puzzle takes so long, if so many vehicles count in each."""
    power = sum(WEIGHTS.values())
    return round(exp((log(seconds) - CONSTANT - WEIGHTS["tangle"] * log(tangle)) / power))
