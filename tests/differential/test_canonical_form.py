"""Canonical forms of all puzzles of tiny boards, against classes that are found step by step.

A puzzle is a picture: the size of the board, the target, the exit, the other vehicles as sets of
cells. Images come from arithmetic on rows and columns, components from ``reference.py``; pictures
that belong together are joined one by one. There must be one form for every class and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from unjam import Board, Exit, Puzzle, Vehicle
from unjam.reference import Game

Cell = tuple[int, int]
Bar = frozenset[Cell]


class Picture(NamedTuple):
    height: int
    width: int
    target: Bar
    exit: tuple[Cell, str]
    others: frozenset[Bar]


# Where a cell goes on a board of so many rows and columns, and what R, L, D and U become.
Map = tuple[Callable[[int, int, int, int], Cell], str]
UPRIGHT: list[Map] = [
    (lambda row, column, h, w: (row, w - 1 - column), "LRDU"),
    (lambda row, column, h, w: (h - 1 - row, column), "RLUD"),
    (lambda row, column, h, w: (h - 1 - row, w - 1 - column), "LRUD"),
]
ON_ITS_SIDE: list[Map] = [
    (lambda row, column, h, w: (column, row), "DURL"),
    (lambda row, column, h, w: (column, h - 1 - row), "DULR"),
    (lambda row, column, h, w: (w - 1 - column, row), "UDRL"),
    (lambda row, column, h, w: (w - 1 - column, h - 1 - row), "UDLR"),
]


def images(picture: Picture) -> Iterator[Picture]:
    height, width, target, (cell, direction), others = picture
    for maps, size in ((UPRIGHT, (height, width)), (ON_ITS_SIDE, (width, height))):
        for place, ways in maps:
            there = {
                (row, column): place(row, column, height, width)
                for row in range(height)
                for column in range(width)
            }
            yield Picture(
                *size,
                frozenset(map(there.__getitem__, target)),
                (there[cell], ways["RLDU".index(direction)]),
                frozenset(frozenset(map(there.__getitem__, bar)) for bar in others),
            )


def bars(height: int, width: int, lengths: tuple[int, ...]) -> Iterator[Bar]:
    for length in lengths:
        for row in range(height):
            for column in range(width):
                if column + length <= width:
                    yield frozenset((row, column + n) for n in range(length))
                if row + length <= height:
                    yield frozenset((row + n, column) for n in range(length))


def pictures(height: int, width: int, lengths: tuple[int, ...]) -> Iterator[Picture]:
    """All puzzles with a target of two cells and one exit in its line."""
    every = list(bars(height, width, lengths))
    for target in bars(height, width, (2,)):
        row, column = min(target)
        if lies(target):
            exits = [((row, width - 1), "R"), ((row, 0), "L")]
        else:
            exits = [((height - 1, column), "D"), ((0, column), "U")]
        for others in apart([bar for bar in every if not bar & target]):
            for way in exits:
                yield Picture(height, width, target, way, others)


def apart(rest: list[Bar]) -> Iterator[frozenset[Bar]]:
    """All sets of bars that do not overlap."""
    yield frozenset()
    for at, bar in enumerate(rest):
        for more in apart([other for other in rest[at + 1 :] if not bar & other]):
            yield more | {bar}


def lies(bar: Bar) -> bool:
    return len({row for row, _ in bar}) == 1


def puzzle_of(picture: Picture) -> Puzzle:
    vehicles = [
        Vehicle(f"v{number}", tuple(sorted(bar)), "-" if lies(bar) else "|", number == 0)
        for number, bar in enumerate((picture.target, *picture.others))
    ]
    return Puzzle(Board(picture.width, picture.height), vehicles, [Exit(*picture.exit)])


def neighbours(picture: Picture) -> Iterator[Picture]:
    game = Game(puzzle_of(picture))
    for _, after in game.moves(game.start()):
        target, *others = (frozenset(cell for cell, _ in place) for place in after)
        yield picture._replace(target=target, others=frozenset(others))


class Classes:
    """Pictures that belong together; the last one above a picture stands for all of them."""

    def __init__(self) -> None:
        self.above: dict[Picture, Picture] = {}

    def join(self, one: Picture, other: Picture) -> None:
        self.above[self.top(one)] = self.top(other)

    def top(self, picture: Picture) -> Picture:
        way = [picture]
        while self.above.setdefault(way[-1], way[-1]) != way[-1]:
            way.append(self.above[way[-1]])
        self.above.update(dict.fromkeys(way, way[-1]))
        return way[-1]


@pytest.mark.parametrize(
    ("sizes", "lengths"),
    [([(2, 3), (3, 2)], (2, 3)), ([(2, 4), (4, 2)], (2, 3)), ([(3, 3)], (2, 3))],
)
def test_one_form_for_each_class(sizes: list[tuple[int, int]], lengths: tuple[int, ...]) -> None:
    every = [picture for size in sizes for picture in pictures(*size, lengths)]
    alike, together = Classes(), Classes()
    for picture in every:
        for image in images(picture):
            alike.join(picture, image)
            together.join(picture, image)
        for neighbour in neighbours(picture):
            together.join(picture, neighbour)
    for classes, component in ((alike, False), (together, True)):
        forms = {
            (classes.top(picture), puzzle_of(picture).canonical(component=component))
            for picture in every
        }
        assert len(forms) == len({top for top, _ in forms}) == len({form for _, form in forms})
