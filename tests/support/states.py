"""What the model and the reference must agree on, in a form in which both can say it."""

from __future__ import annotations

from unjam.model import Cell, Move, Puzzle
from unjam.reference import Game, Leg, State

Picture = tuple[frozenset[Cell], ...]  # the cells of each vehicle; none if it has left


def picture_of_puzzle(puzzle: Puzzle) -> Picture:
    return tuple(frozenset(vehicle.cells) for vehicle in puzzle.vehicles)


def picture_of_state(state: State) -> Picture:
    return tuple(frozenset(cell for cell, _ in place) for place in state)


def moves_of_puzzle(puzzle: Puzzle) -> dict[Leg, Picture]:
    """Every straight move of the model and what it leads to."""
    return {
        (move.vehicle, move.direction, move.distance): picture_of_puzzle(puzzle.play(move))
        for move in puzzle.legal_moves()
    }


def moves_of_state(game: Game, state: State) -> dict[Leg, State]:
    """Every straight move of the reference and what it leads to."""
    return {legs[0]: after for legs, after in game.moves(state)}


def replay(puzzle: Puzzle, path: tuple[Leg, ...]) -> Puzzle:
    for leg in path:
        puzzle = puzzle.play(Move(*leg))
    return puzzle
