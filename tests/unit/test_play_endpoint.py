"""What the server tells the page: states of play as numbers, ways out, links, small pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")

from tests.support.run_scale import SCALE
from unjam import Puzzle, deck, deck_names
from unjam.player.slide_tables import Tables
from unjam.web.endpoints.play_endpoint import (
    album_of,
    blocks_of,
    choices_of,
    link_of,
    path_of,
    play_card,
    state_of,
    way,
)
from unjam.web.problem_details import Problem
from unjam.web.request_models import Way

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.unjam"))
WAY = Way.model_validate({"puzzle": "-"})
WITH_CHOICES = Way.model_validate({"puzzle": "-", "choices": True})
LIMITS: dict[str, Any] = {"max_states": 200_000, "max_memory": None, "timeout": 10.0}


def example(path: Path) -> Puzzle:
    return Puzzle.parse(path.read_text("utf-8"))


def placements(puzzle: Puzzle) -> list[int]:
    return [row["at"] for row in Tables().vehicles(puzzle)]


class Page:
    """What the page does with stored moves: it looks up tables, and knows nothing else."""

    def __init__(self, puzzle: Puzzle) -> None:
        [said] = album_of(puzzle)["puzzles"]
        self.tables = album_of(puzzle)["tables"]
        self.vehicles = said["vehicles"]
        self.at = [vehicle["at"] for vehicle in self.vehicles]

    def play(self, stored: list[int]) -> None:
        """A stored move, slide by slide."""
        vehicle, *legs = stored
        slides = self.tables[self.vehicles[vehicle]["places"]]["slides"]
        for index, distance in zip(legs[::2], legs[1::2], strict=True):
            for _ in range(distance):
                _, self.at[vehicle], index, *_ = slides[self.at[vehicle]][index]

    @property
    def won(self) -> bool:
        """Does every target stand where it wins?"""
        return all(
            at in dict(vehicle["wins"])
            for vehicle, at in zip(self.vehicles, self.at, strict=True)
            if "wins" in vehicle
        )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_states_of_play_are_told_by_numbers_and_back_in_every_variant(path: Path) -> None:
    puzzle = example(path)
    page, now = Page(puzzle), puzzle
    for turn, move in enumerate(puzzle.solve(metric="moves,slides").moves):
        if turn < 5 or turn % 5 == 0 or SCALE > 1:
            state = state_of(puzzle, page.at)
            assert str(state) == str(now)
            there = placements(state)
            for number, vehicle in enumerate(state.vehicles):
                assert there[number] == page.at[number] or not vehicle.cells  # it has left
        page.play(path_of(now, [move])[0])
        now = now.play(move)
    assert state_of(puzzle, page.at).won
    assert page.won


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_way_out_is_played_from_tables_alone_in_every_variant(path: Path) -> None:
    puzzle = example(path)
    page = Page(puzzle)
    first = way(WAY, puzzle, LIMITS)
    page.play(first.path[0])
    rest = way(WAY, state_of(puzzle, page.at), LIMITS)
    assert rest.move_count == (first.move_count or 0) - 1
    for stored in rest.path:
        page.play(stored)
    assert page.won


def test_all_best_moves_are_those_that_bring_one_closer() -> None:
    puzzle = deck("jam")["1"]
    best = way(WITH_CHOICES, puzzle, LIMITS)
    graph = puzzle.explore()
    expected = sorted(path_of(puzzle, [move])[0] for move in graph.best_moves(0))
    assert sorted(best.choices or []) == expected
    assert best.path[0] in expected
    assert choices_of(Puzzle.parse("corners: yes\nfree: all\nXX.. A..."), "moves", 1) is None


def test_what_has_no_way_out_says_why() -> None:
    stuck = way(WITH_CHOICES, Puzzle.parse("XX.A ...A BBBA CCCA"), LIMITS)
    assert (stuck.status, stuck.path, stuck.choices) == ("unsolvable", [], None)
    assert stuck.reason


@pytest.mark.parametrize("at", [[], [0], [0, 0, 0], [9, 0], [0, 70_000], [2, 0], [-1, 0]])
def test_numbers_that_are_no_state_are_refused(at: list[int]) -> None:
    puzzle = Puzzle.parse("XX.A ...A ....")
    with pytest.raises((Problem, ValueError)):
        state_of(puzzle, at)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_link_is_all_of_the_puzzle(path: Path) -> None:
    puzzle = example(path)
    again = Puzzle.parse(link_of(puzzle))
    assert again == puzzle
    assert again.title == puzzle.title
    bare = puzzle.replace(title="", id="")
    assert Puzzle.parse(link_of(bare)) == puzzle
    assert len(link_of(bare)) <= len(bare.to("native"))


def test_a_link_of_plain_rows_is_short() -> None:
    assert link_of(Puzzle.parse("XX.A\n...A\n....")) == "XX.A ...A ...."
    assert "exit" in link_of(Puzzle.parse("exit: left 1\nXX.A\n...A\n...."))


@pytest.mark.parametrize("name", ["jam", "safari", "klotski", "sevens", "census-4x4"])
def test_cards_know_their_neighbours(name: str) -> None:
    cards = deck(name)
    ids = [puzzle.id for puzzle in cards]
    first, second = play_card(cards, ids[0]).card, play_card(cards, ids[1]).card
    last = play_card(cards, ids[-1]).card
    assert first is not None
    assert second is not None
    assert last is not None
    assert (first.previous, first.next, first.number) == (None, ids[1], 1)
    assert (second.previous, second.number) == (ids[0], 2)
    assert (last.next, last.number) == (None, len(ids))


def test_small_pictures_cover_just_the_cells_of_vehicles() -> None:
    for name in deck_names():
        puzzle = deck(name)[0]
        covered = [
            (top + down, left + right)
            for left, top, width, height, _ in blocks_of(puzzle)
            for down in range(height)
            for right in range(width)
        ]
        cells = [cell for vehicle in puzzle.vehicles for cell in vehicle.cells]
        assert sorted(covered) == sorted([*cells, *puzzle.board.walls])


def test_optima_are_told_only_where_they_can_be_trusted() -> None:
    text = "moves: 3\nslides: 3\nXX.A\n...A\n...."
    [told] = album_of(Puzzle.parse(text))["puzzles"]
    assert (told["status"], told["best"], told["bestSlides"]) == ("open", None, None)
    [told] = play_card(deck("jam"), "1").album["puzzles"]
    assert (told["status"], told["best"], told["bestSlides"]) == ("solved", 8, 16)


def test_tables_of_a_state_are_those_of_the_start() -> None:
    puzzle = deck("jam")["1"]
    later = puzzle.play(puzzle.solve().moves[0])
    assert [row["places"] for row in Tables().vehicles(puzzle)] == [
        row["places"] for row in Tables().vehicles(later)
    ]
