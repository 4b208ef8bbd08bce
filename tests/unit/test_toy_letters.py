"""The letters of the toy, and which puzzles it can show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.pdf import Pdf
from unjam import Board, Exit, Move, Puzzle, Vehicle, cards, deck
from unjam.render.cards.toy_letters import has_toy_letters, needs, why_not_toy, with_toy_letters


def printed(puzzle: Puzzle, folder: Path) -> Pdf:
    pytest.importorskip("reportlab")
    cards([puzzle], folder / "cards.pdf", toy=True, max_states=20_000)
    return Pdf(folder / "cards.pdf")


def test_letters_of_the_toy() -> None:
    for puzzle in [*deck("jam"), *deck("thinkfun"), *deck("project")]:
        if why_not_toy(puzzle):
            continue
        toy = with_toy_letters(puzzle)
        assert has_toy_letters(toy)
        assert with_toy_letters(toy) is toy
        assert {v.cells for v in toy.vehicles} == {v.cells for v in puzzle.vehicles}
        names = {v.cells: v.label for v in toy.vehicles}
        cars = [names[v.cells] for v in puzzle.vehicles if v.kind == "car" and not v.target]
        assert set(cars) <= set("ABCDEFGHIJK")
    # The project's deck is the same cards in those letters.
    assert str(with_toy_letters(deck("jam")["1"])) == str(deck("project")["A01"])
    assert why_not_toy(deck("jam")["8"]) == ""


def test_a_solution_that_came_with_the_puzzle_is_renamed_too() -> None:
    puzzle = deck("jam")["1"]
    moves = puzzle.solve().moves
    toy = with_toy_letters(puzzle.replace(recorded_moves=moves))
    assert toy.check(toy.recorded_moves).solved
    assert toy.recorded_moves != moves
    assert all(isinstance(move, Move) for move in toy.recorded_moves)


def test_the_toy_on_cards(tmp_path: Path) -> None:
    pdf = printed(deck("jam")["1"], tmp_path)
    assert "4 cars (X, A-C), 4 trucks (O-R)" in pdf.text(0)
    words = pdf.text(1).split()
    assert all(str(m) in words for m in deck("project")["A01"].solve(metric="moves,slides").moves)


def wrong_for_the_toy() -> Iterator[tuple[str, Puzzle]]:
    yield "not 6x6", Puzzle.parse("XX.B A..B AOOO ....")
    jam = deck("jam")["1"]
    yield "walls", jam.replace(board=Board(6, 6, walls=frozenset({(0, 4)})))
    yield "exit", jam.replace(exits=[Exit((2, 0), "L")])
    yield "exit", jam.replace(exits=[*jam.exits, Exit((2, 0), "L")])
    limo = [Vehicle("X", ((2, 0), (2, 1), (2, 2)), "-", target=True)]
    yield "not one car", Puzzle(Board(6, 6), limo, [Exit((2, 5), "R")])
    red = Vehicle("X", ((2, 0), (2, 1)), "-", target=True)
    box = Vehicle("A", ((0, 0), (0, 1), (1, 0), (1, 1)), "-|")
    yield "to and fro", Puzzle(Board(6, 6), [red, box], [Exit((2, 5), "R")])
    bus = Vehicle("A", tuple((0, column) for column in range(4)), "-")
    yield "neither cars nor trucks", Puzzle(Board(6, 6), [red, bus], [Exit((2, 5), "R")])
    rows = [(row, column) for row in (0, 1, 3, 4) for column in (0, 2, 4)]
    many = [Vehicle(chr(97 + n), ((r, c), (r, c + 1)), "-") for n, (r, c) in enumerate(rows)]
    yield "12 cars", Puzzle(Board(6, 6), [red, *many], [Exit((2, 5), "R")])


@pytest.mark.parametrize(("reason", "puzzle"), list(wrong_for_the_toy()))
def test_what_the_toy_cannot_show(reason: str, puzzle: Puzzle, tmp_path: Path) -> None:
    assert reason in why_not_toy(puzzle)
    assert not has_toy_letters(puzzle)
    with pytest.raises(ValueError, match=reason):
        with_toy_letters(puzzle)
    assert needs(puzzle)
    # On cards it keeps its own letters.
    assert "X" in printed(puzzle, tmp_path).text(0).split()
