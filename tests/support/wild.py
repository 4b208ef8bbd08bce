"""Puzzles written the way others write them, and the same text as it comes out of an editor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from unjam import Puzzle, PuzzleSyntaxError, deck
from unjam.model import Vehicle

LETTERS = "BCDEFGHIJKLMNOPQRSTUVWYZ"


def plain(puzzle: Puzzle, names: dict[str, str] | None = None, marks: str = ".#") -> list[str]:
    """The rows of a board, one character for each cell, labels replaced by ``names``."""
    found = {cell: (names or {}).get(v.label, v.label) for v in puzzle.vehicles for cell in v.cells}
    found |= dict.fromkeys(puzzle.board.walls, marks[1])
    return [
        "".join(found.get((row, column), marks[0]) for column in range(puzzle.board.width))
        for row in range(puzzle.board.height)
    ]


def letters(puzzle: Puzzle, target: str, others: str, lower: bool = False) -> dict[str, str]:
    """New labels: that one for the target, the others in the order of their first cells."""
    order = sorted(puzzle.vehicles, key=lambda v: v.cells)
    rest = iter(letter for letter in others if letter != target)
    names = {v.label: target if v.target else next(rest) for v in order}
    return {old: new.lower() for old, new in names.items()} if lower else names


def renamed(puzzle: Puzzle, names: dict[str, str]) -> Puzzle:
    """The puzzle under other labels; exits must be for all targets."""
    return puzzle.replace(
        vehicles=[v._replace(label=names[v.label]) for v in puzzle.vehicles],
        goals=[goal._replace(target=names[goal.target]) for goal in puzzle.goals],
        recorded_moves=(),
    )


def shape(puzzle: Puzzle) -> tuple[object, ...]:
    """All about a puzzle but its labels."""
    cells = {v.label: v.cells for v in puzzle.vehicles}

    def place(labels: frozenset[str] | None) -> object:
        return None if labels is None else frozenset(cells[label] for label in labels)

    return (
        puzzle.board,
        frozenset((v.cells, frozenset(v.axes), v.target, v.mirrors) for v in puzzle.vehicles),
        frozenset((way.cell, way.direction, place(way.targets)) for way in puzzle.exits),
        frozenset((cells[goal.target], goal.cells) for goal in puzzle.goals),
        puzzle.corners,
    )


def same_up_to_labels(one: Puzzle, other: Puzzle) -> bool:
    """Are two puzzles equal but for what the vehicles are called?"""
    return shape(one) == shape(other) and len(one.vehicles) == len(other.vehicles)


def start(vehicle: Vehicle) -> tuple[int, int]:
    """Column and row of the first cell, counted from 0."""
    row, column = min(vehicle.cells)
    return column, row


def lies(vehicle: Vehicle) -> bool:
    """Does it lie along its row?"""
    return vehicle.cells[0][0] == vehicle.cells[-1][0]


def dressed(text: str, *, indent: bool = True) -> Iterator[str]:
    """The same text with other line ends, spaces at the ends of lines, and empty lines around."""
    yield text
    yield text + "\n"
    yield text.replace("\n", "\r\n") + "\r\n"
    yield text.replace("\n", "\r")
    yield "\n\n" + text + "\n\n\n"
    yield "\n".join(line + "  " for line in text.split("\n"))
    yield "\n".join(line + "\t" for line in text.split("\n"))
    if indent:
        yield "\n".join("    " + line for line in text.split("\n"))
        yield "\n" + "\n".join("\t" + line for line in text.split("\n")) + "\n\t"


def assert_reads(text: str, puzzle: Puzzle, *, labels: bool = True, indent: bool = True) -> None:
    """The text, however it is dressed, is that puzzle without any hint."""
    for version in dressed(text, indent=indent):
        found = Puzzle.parse(version)
        if labels:
            assert found == puzzle, f"{version!r} was read as {found!r}: {found.notes}"
        else:
            assert same_up_to_labels(found, puzzle), f"{version!r} was read as {found!r}"


def refusal(text: str, **hints: Any) -> str:
    """The sentence with which a text is refused: one line, and not too long."""
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse(text, **hints)
    sentence = str(caught.value)
    assert sentence
    assert len(sentence.splitlines()) == 1
    assert len(sentence) < 400
    return sentence


def deck_puzzles(*names: str) -> list[Puzzle]:
    """The puzzles of some decks, all of them on plain boards with one character for a label."""
    return [puzzle for name in names for puzzle in deck(name)]
