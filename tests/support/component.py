"""All states that the reference can reach from a puzzle, and how far they are from a win.

The rules are those of ``reference.Game``; the distances are worked out here, once for all states,
because searching again from each of them would take too long.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

from unjam.model import Puzzle, Vehicle
from unjam.model.vehicle import mirrored_axes
from unjam.reference import Game, Mirror, Place, TooManyStates, reflect

Pair = tuple[int, int]


class Optima(NamedTuple):
    """The best of each metric: ``(moves, slides)`` of the two that settle both."""

    moves_slides: Pair
    slides_moves: Pair  # also as (moves, slides)

    def of(self, metric: str) -> Pair:
        """The numbers that the metric settles, in its own order."""
        moves, slides = self.moves_slides if metric.startswith("moves") else self.slides_moves
        return (moves, slides) if metric.startswith("moves") else (slides, moves)


class Component:
    """The states reachable from a puzzle, numbered from 0, the start, in breadth-first order."""

    def __init__(self, puzzle: Puzzle, most_states: int) -> None:
        self.puzzle = puzzle
        game = Game(puzzle)
        start = game.start()
        numbers = {game.identity(start): 0}
        self.states = [start]
        # Of every state: the states one move away, and how many slides the move has.
        self.edges: list[list[Pair]] = []
        for state in self.states:  # it grows while we walk along it
            row = []
            for legs, neighbour in game.moves(state):
                number = numbers.setdefault(game.identity(neighbour), len(self.states))
                if number == len(self.states):
                    if number >= most_states:
                        raise TooManyStates(f"more than {most_states} states")
                    self.states.append(neighbour)
                row.append((number, sum(distance for _, _, distance in legs)))
            self.edges.append(row)
        self.won = [game.won(state) for state in self.states]
        self._to_win: dict[bool, list[Pair | None]] = {}

    def __len__(self) -> int:
        return len(self.states)

    def optima(self, number: int) -> Optima | None:
        """The best solutions from that state; None if there is none."""
        one, other = (self.distances_to_win(moves_first)[number] for moves_first in (True, False))
        return None if one is None or other is None else Optima(one, other[::-1])

    def distances_to_win(self, moves_first: bool) -> list[Pair | None]:
        """The least (moves, slides), or (slides, moves), from every state to a win."""
        if moves_first not in self._to_win:
            back: list[list[Pair]] = [[] for _ in self.states]
            for number, row in enumerate(self.edges):
                for neighbour, slides in row:
                    back[neighbour].append((number, slides))
            wins = [number for number, won in enumerate(self.won) if won]
            self._to_win[moves_first] = cheapest(back, wins, moves_first)
        return self._to_win[moves_first]

    def by_depth(self, number: int, metric: str) -> tuple[int, ...]:
        """How many states there are at each distance from that state, up to the nearest win."""
        moves_first = metric == "moves"
        distances = cheapest(self.edges, [number], moves_first)
        depths = [pair[0] for pair in distances if pair is not None]
        best = self.optima(number)
        last = max(depths) if best is None else best.of(metric)[0]
        return tuple(depths.count(depth) for depth in range(last + 1))

    def reachable(self, number: int) -> int:
        """How many states can be reached from that one; of several targets some may have left."""
        return sum(cost is not None for cost in cheapest(self.edges, [number], True))

    def puzzle_at(self, number: int) -> Puzzle:
        """The puzzle that begins with that state."""
        places = zip(self.puzzle.vehicles, self.states[number], strict=True)
        return self.puzzle.replace(vehicles=[standing(vehicle, place) for vehicle, place in places])


def cheapest(edges: list[list[Pair]], sources: list[int], moves_first: bool) -> list[Pair | None]:
    """The least (moves, slides), or (slides, moves), from the sources to every state."""
    best: list[Pair | None] = [None] * len(edges)
    frontier = [((0, 0), source) for source in sources]
    while frontier:
        cost, number = heapq.heappop(frontier)
        if best[number] is not None:
            continue
        best[number] = cost
        for neighbour, slides in edges[number]:
            if best[neighbour] is None:
                more = (1, slides) if moves_first else (slides, 1)
                heapq.heappush(frontier, ((cost[0] + more[0], cost[1] + more[1]), neighbour))
    return best


def standing(vehicle: Vehicle, place: Place) -> Vehicle:
    """The vehicle at a place, as the model tells it: its mirrors are seen from its first cell."""
    if not place:
        return vehicle._replace(cells=(), mirrors=())
    first = place[0][1]
    mirrors = tuple(_mirror(reflect(mirror, first)) for _, mirror in place)
    return vehicle._replace(
        cells=tuple(cell for cell, _ in place),
        axes=mirrored_axes(vehicle.axes, _mirror(first)),
        mirrors=mirrors,
    )


def _mirror(signs: Mirror) -> str:
    return ("-" if signs[1] < 0 else "") + ("|" if signs[0] < 0 else "")
