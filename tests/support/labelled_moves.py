"""Puzzles with given labels, and moves that texts of every notation describe."""

from __future__ import annotations

from unjam import Board, Exit, Move, Puzzle, Vehicle, deck
from unjam.notation.moves.move_parser import parse_moves

JAM = deck("jam")["1"]
WAY = [Move("F", "L", 3), Move("G", "D", 3), Move("B", "R", 1), Move("A", "U", 1)]


def texts(text: str, puzzle: Puzzle = JAM) -> list[str]:
    """The moves of a text, each as text."""
    return [str(move) for move in parse_moves(text, puzzle).moves]


def with_labels(*labels: str, axes: str = "-|/\\", corners: bool = False) -> Puzzle:
    """Single cells with these labels, one a row, the first of them the target."""
    vehicles = [
        Vehicle(label, ((row, 3),), axes, target=row == 0) for row, label in enumerate(labels)
    ]
    return Puzzle(Board(8, 12), vehicles, [Exit((0, 7), "R")], corners=corners)
