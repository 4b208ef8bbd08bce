"""A census the slow way: every board is written down, every component walked by the reference."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from tests.support.component import Component
from unjam import reference
from unjam.census.parameters import Parameters
from unjam.model import Board, Exit, Puzzle, Vehicle

Cells = tuple[tuple[int, int], ...]
Lane = tuple[Cells, ...]  # the vehicles of a row or a column
Boards = frozenset[tuple[Cells, bool]]  # vehicles and whether they lie


class Found(NamedTuple):
    """A puzzle of the census."""

    board: str
    moves: int
    slides: int
    states: int


class Counts(NamedTuple):
    """What there is in all."""

    states: int
    components: int
    solvable: int
    puzzles: list[Found]


def plain_census(parameters: Parameters) -> Counts:
    """The census of all boards with these parameters."""
    states = components = solvable = 0
    puzzles: list[Found] = []
    for walls in parameters.placements():
        seen: set[Boards] = set()
        for board in _boards(parameters, walls):
            if board in seen:
                continue
            component = Component(_puzzle(parameters, walls, board), 10**6)
            members = [_board(component.puzzle_at(n)) for n in range(len(component))]
            assert seen.isdisjoint(members)
            seen.update(members)
            components += 1
            if any(component.won):
                solvable += 1
                puzzles += _hardest(parameters, walls, component, members)
        states += len(seen)
    return Counts(states, components, solvable, sorted(puzzles))


def _hardest(
    parameters: Parameters, walls: tuple[int, ...], component: Component, members: list[Boards]
) -> Iterator[Found]:
    """The representative of a component, if it is minimal and not won already."""
    pairs = component.distances_to_win(parameters.metric == "moves")
    distances = [pair[0] for pair in pairs if pair is not None]
    assert len(distances) == len(component)  # whatever moves can be taken back
    most = max(distances)

    def masks(number: int) -> tuple[int, int]:
        return tuple(
            sum(
                1 << (row * parameters.width + column)
                for cells, lies in members[number]
                if lies == lying
                for row, column in cells
            )
            for lying in (True, False)
        )  # type: ignore[return-value]

    first = min((n for n in range(len(component)) if distances[n] == most), key=masks)
    if most == 0:
        return
    for vehicle in members[first]:
        fewer = members[first] - {vehicle}
        if not _targets(parameters, vehicle):
            answer = reference.solve(_puzzle(parameters, walls, fewer), parameters.metric)
            assert answer is not None
            if getattr(answer, parameters.metric) == most:
                return
    for wall in walls:
        rest = tuple(cell for cell in walls if cell != wall)
        answer = reference.solve(_puzzle(parameters, rest, members[first]), parameters.metric)
        assert answer is not None
        if getattr(answer, parameters.metric) == most:
            return
    best = component.optima(first)
    assert best is not None
    text = _text(parameters, walls, members[first])
    yield Found(text, best.moves_slides[0], best.slides_moves[1], len(component))


def _boards(parameters: Parameters, walls: tuple[int, ...]) -> Iterator[Boards]:
    solid = {divmod(cell, parameters.width) for cell in walls}
    lanes: list[list[tuple[Lane, bool]]] = []
    for row in range(parameters.height):
        line = [(row, column) for column in range(parameters.width)]
        lanes.append([(lane, True) for lane in _lanes(line, solid, parameters, row)])
    for column in range(parameters.width):
        line = [(row, column) for row in range(parameters.height)]
        lanes.append([(lane, False) for lane in _lanes(line, solid, parameters, None)])

    def fill(number: int, taken: frozenset[tuple[int, int]], so_far: Boards) -> Iterator[Boards]:
        if number == len(lanes):
            yield so_far
            return
        for lane, lies in lanes[number]:
            cells = frozenset(itertools.chain.from_iterable(lane))
            if taken.isdisjoint(cells):
                yield from fill(number + 1, taken | cells, so_far | {(v, lies) for v in lane})

    return fill(0, frozenset(), frozenset())


def _lanes(
    line: list[tuple[int, int]],
    solid: set[tuple[int, int]],
    parameters: Parameters,
    row: int | None,
) -> Iterator[Lane]:
    """Every way to place vehicles in a line."""
    ours = row == parameters.target_row
    lengths = (parameters.target_length,) if ours else parameters.lengths

    def place(at: int) -> Iterator[Lane]:
        if at >= len(line):
            yield ()
            return
        yield from place(at + 1)
        for length in lengths:
            cells = tuple(line[at : at + length])
            if len(cells) == length and solid.isdisjoint(cells):
                for rest in place(at + length):
                    yield (cells, *rest)

    for lane in place(0):
        if ours:
            if len(lane) != 1 or any(cell[1] > lane[0][0][1] for cell in solid if cell[0] == row):
                continue
        elif sum(map(len, lane)) + (row is not None) * len(solid & set(line)) == len(line):
            continue
        yield lane


def _targets(parameters: Parameters, vehicle: tuple[Cells, bool]) -> bool:
    cells, lies = vehicle
    return lies and cells[0][0] == parameters.target_row


def _labelled(
    parameters: Parameters, board: Boards, walls: tuple[int, ...] = ()
) -> Iterator[tuple[str, Cells, bool]]:
    """The vehicles with their letters. Walls are lettered like vehicles of their rows."""
    solid: list[tuple[Cells, bool]] = [((divmod(cell, parameters.width),), True) for cell in walls]
    lying = sorted([*(v for v in board if v[1]), *solid])
    lying.sort(key=lambda v: v[0][0][0] != parameters.target_row)
    standing = sorted((v for v in board if not v[1]), key=lambda v: (v[0][0][1], v[0][0][0]))
    labels = iter("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    for vehicle in (*lying, *standing):
        if _targets(parameters, vehicle) and vehicle not in solid:
            yield "A", *vehicle
        else:
            label = next(labels)
            if vehicle not in solid:
                yield label, *vehicle


def _puzzle(parameters: Parameters, walls: tuple[int, ...], board: Boards) -> Puzzle:
    vehicles = [
        Vehicle(label, cells, "-" if lies else "|", target=label == "A")
        for label, cells, lies in _labelled(parameters, board)
    ]
    solid = frozenset(divmod(cell, parameters.width) for cell in walls)
    exit = Exit((parameters.target_row, parameters.width - 1), "R")
    return Puzzle(Board(parameters.width, parameters.height, walls=solid), vehicles, [exit])


def _board(puzzle: Puzzle) -> Boards:
    return frozenset((vehicle.cells, vehicle.axes == "-") for vehicle in puzzle.vehicles)


def _text(parameters: Parameters, walls: tuple[int, ...], board: Boards) -> str:
    cells = ["o"] * (parameters.width * parameters.height)
    for cell in walls:
        cells[cell] = "x"
    for label, covered, _ in _labelled(parameters, board, walls):
        for row, column in covered:
            cells[row * parameters.width + column] = label
    return "".join(cells)
