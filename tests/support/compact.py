"""Straight vehicles as places along their lanes: a quick way to see all states of a small puzzle.

It serves to find interesting puzzles, and knows the rules only as far as that takes: one target,
straight moves, no joined edges.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from unjam.model import Board, Puzzle, Vehicle

Places = tuple[int, ...]  # of every vehicle, which of its places it stands at


class Compact:
    """All states reachable from a puzzle, unless there are more than ``most``."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self.puzzle = puzzle
        self.vehicles = [_places(puzzle.board, vehicle) for vehicle in puzzle.vehicles]
        self.masks = [[_mask(puzzle.board, place) for place in places] for places in self.vehicles]
        start = tuple(
            places.index(vehicle)
            for places, vehicle in zip(self.vehicles, puzzle.vehicles, strict=True)
        )
        self.states = [start]
        self._numbers = {start: 0}
        self._neighbours: list[list[int]] = []
        self.complete = self._explore(most)

    def _explore(self, most: int) -> bool:
        for state in self.states:  # it grows while we walk along it
            row = []
            for neighbour in self._moves(state):
                number = self._numbers.setdefault(neighbour, len(self.states))
                if number == len(self.states):
                    if number >= most:
                        return False
                    self.states.append(neighbour)
                row.append(number)
            self._neighbours.append(row)
        return True

    def _moves(self, state: Places) -> Iterator[Places]:
        taken = 0
        for masks, place in zip(self.masks, state, strict=True):
            taken |= masks[place]
        for index, (masks, place) in enumerate(zip(self.masks, state, strict=True)):
            others = taken & ~masks[place]
            for step, end in ((-1, -1), (1, len(masks))):
                for there in range(place + step, end, step):
                    if masks[there] & others:
                        break
                    yield (*state[:index], there, *state[index + 1 :])

    def to_a_win(self) -> list[int] | None:
        """How many moves each state is from a win; None if no state is won."""
        red = next(index for index, v in enumerate(self.puzzle.vehicles) if v.target)
        out = [self.puzzle.out(place) for place in self.vehicles[red]]
        won = [number for number, state in enumerate(self.states) if out[state[red]]]
        if not won:
            return None
        distances = [-1] * len(self.states)
        for number in won:
            distances[number] = 0
        queue = deque(won)
        while queue:
            number = queue.popleft()
            for neighbour in self._neighbours[number]:  # every move can be taken back
                if distances[neighbour] < 0:
                    distances[neighbour] = distances[number] + 1
                    queue.append(neighbour)
        return distances

    def puzzle_at(self, number: int) -> Puzzle:
        """The puzzle that begins with that state."""
        state = self.states[number]
        return self.puzzle.replace(
            vehicles=[places[at] for places, at in zip(self.vehicles, state, strict=True)]
        )


def _places(board: Board, vehicle: Vehicle) -> list[Vehicle]:
    """Everywhere it can stand on the empty board, from one end of its lane to the other."""
    if not vehicle.axes:
        return [vehicle]
    back, forth = vehicle.directions()
    places = [vehicle]
    while (before := places[0].slid(board, back)) is not None:
        places.insert(0, before)
    while (after := places[-1].slid(board, forth)) is not None:
        places.append(after)
    return places


def _mask(board: Board, vehicle: Vehicle) -> int:
    mask = 0
    for row, column in vehicle.cells:
        mask |= 1 << (row * board.width + column)
    return mask
