"""The model of a puzzle: boards, vehicles, exits and moves, without search or text formats."""

from .board import MAX_SIDE, Board, Cell
from .exits import Exit, Goal, Known
from .move import Move, merge_moves
from .puzzle import Puzzle
from .vehicle import Vehicle

__all__ = [
    "MAX_SIDE",
    "Board",
    "Cell",
    "Exit",
    "Goal",
    "Known",
    "Move",
    "Puzzle",
    "Vehicle",
    "merge_moves",
]
