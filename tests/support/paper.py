"""The searches of the paper in the plainest way, for straight vehicles on boards without walls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unjam import Puzzle

State = tuple[int, ...]  # where each vehicle begins along its line


class _Bar(NamedTuple):
    axis: str
    line: int
    length: int
    target: bool


class PaperGame:
    """States are places of vehicles: rows from the top, then columns from the left."""

    def __init__(self, puzzle: Puzzle) -> None:
        (self.way,) = puzzle.exits
        self.size = {"-": puzzle.board.width, "|": puzzle.board.height}
        standing = sorted(
            (
                v.axes == "|",
                min(v.cells)[v.axes == "|"],
                min(v.cells)[v.axes == "-"],
                len(v.cells),
                v.target,
            )
            for v in puzzle.vehicles
        )
        self.bars = [_Bar("|" if up else "-", line, n, red) for up, line, _, n, red in standing]
        self.start: State = tuple(place for _, _, place, _, _ in standing)

    def cells(self, state: State) -> set[tuple[int, int]]:
        return {
            (bar.line, place + n) if bar.axis == "-" else (place + n, bar.line)
            for bar, place in zip(self.bars, state, strict=True)
            for n in range(bar.length)
        }

    def neighbours(self, state: State) -> Iterator[tuple[State, int]]:
        """Every move and how many cells it goes, in the paper's order."""
        taken = self.cells(state)
        for number, (bar, place) in enumerate(zip(self.bars, state, strict=True)):
            for ahead, step in ((place - 1, -1), (place + bar.length, 1)):
                distance = 0
                while 0 <= ahead < self.size[bar.axis]:
                    cell = (bar.line, ahead) if bar.axis == "-" else (ahead, bar.line)
                    if cell in taken:
                        break
                    distance += 1
                    ahead += step
                    there = (*state[:number], place + step * distance, *state[number + 1 :])
                    yield there, distance

    def won(self, state: State) -> bool:
        number = next(n for n, bar in enumerate(self.bars) if bar.target)
        if self.way.direction in "LU":
            return state[number] == 0
        bar = self.bars[number]
        return state[number] + bar.length == self.size[bar.axis]

    def winning(self, state: State) -> bool:
        """Is it won, or does one move win?"""
        return self.won(state) or any(self.won(there) for there, _ in self.neighbours(state))

    def fewest_moves(self) -> tuple[int, int, int, int]:
        """Levels, vertices, dead ends and winning edges of Table 1."""
        if self.winning(self.start):
            return 0, 0, 0, 0
        queue = [self.start]
        level = {self.start: 1}
        parents = set()
        winning_edges = 0
        next_to_a_win = set()
        for state in queue:  # it grows while we walk along it
            for there, _ in self.neighbours(state):
                if self.winning(there):
                    winning_edges += 1
                    next_to_a_win.add(state)
                elif there not in level:
                    level[there] = level[state] + 1
                    parents.add(state)
                    queue.append(there)
        dead_ends = len(set(queue) - parents - next_to_a_win)
        return max(level.values()), len(queue), dead_ends, winning_edges

    def least_slide(self) -> tuple[int, int, int] | None:
        """Slides, moves and created vertices of Table 2; None if there is no solution."""
        best = {self.start: (0, 0)}  # slides, moves
        frontier = [self.start]
        while frontier:
            least = 0
            for at, state in enumerate(frontier):
                if best[state][0] < best[frontier[least]][0]:
                    least = at
            state = frontier[least]
            frontier[least] = frontier[-1]
            frontier.pop()
            slides, moves = best[state]
            if self.won(state):
                return slides, moves, len(best)
            for there, distance in self.neighbours(state):
                if there not in best:
                    frontier.append(there)
                elif best[there][0] <= slides + distance:
                    continue
                best[there] = (slides + distance, moves + 1)
        return None
