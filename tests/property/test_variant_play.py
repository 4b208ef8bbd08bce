"""The play of the model against the reference on puzzles of every variant, round corners too."""

from __future__ import annotations

import random

import pytest

from tests.support.random_variants import THEMES, puzzle_of
from tests.support.run_scale import cases
from tests.support.states import (
    Picture,
    moves_of_puzzle,
    moves_of_state,
    picture_of_puzzle,
    picture_of_state,
)
from unjam.compiler.placements import GONE, form_of
from unjam.model import Move, Puzzle
from unjam.model.legal_moves import leaves, on_board, play, slides, taken_by
from unjam.reference import Game

PUZZLES, STEPS = cases(12), 8


@pytest.mark.parametrize("theme", THEMES)
def test_model_and_reference_see_the_same_moves_along_a_random_walk(theme: str) -> None:
    rng = random.Random(f"walk {theme}")
    for _ in range(PUZZLES):
        puzzle = puzzle_of(rng, theme).replace(corners=False)
        game = Game(puzzle)
        state = game.start()
        for _ in range(STEPS):
            expected = moves_of_state(game, state)
            assert moves_of_puzzle(puzzle) == {
                leg: picture_of_state(after) for leg, after in expected.items()
            }
            assert puzzle.won == game.won(state)
            # A puzzle in the middle of its play knows all that is needed to go on.
            anew = Game(puzzle)
            assert set(moves_of_state(anew, anew.start())) == set(expected)
            if not expected:
                break
            leg = rng.choice(sorted(expected))
            puzzle, state = puzzle.play(Move(*leg)), expected[leg]
            assert picture_of_puzzle(puzzle) == picture_of_state(state)


@pytest.mark.parametrize("theme", ["corners", "diagonal", "goals", "Klein bottle", "mixture"])
def test_round_corners_both_come_to_the_same_places(theme: str) -> None:
    rng = random.Random(f"corners {theme}")
    for _ in range(PUZZLES):
        puzzle = puzzle_of(rng, theme).replace(corners=True)
        game = Game(puzzle)
        for _ in range(3):
            found = {picture_of_state(after) for _, after in game.moves(game.start())}
            assert found - {picture_of_state(game.start())} == bent_moves(puzzle)
            straight = list(puzzle.legal_moves())
            if not straight:
                break
            puzzle = puzzle.play(rng.choice(straight))
            game = Game(puzzle)


def bent_moves(puzzle: Puzzle) -> set[Picture]:
    """The pictures after all paths of one vehicle, slide by slide on the model."""
    standing = on_board(puzzle)
    taken = taken_by(puzzle.board, standing.values())
    here = tuple(
        frozenset(standing[v.label].cells) if v.label in standing else frozenset()
        for v in puzzle.vehicles
    )
    pictures = set()
    for number, vehicle in enumerate(puzzle.vehicles):
        if vehicle.label not in standing:
            continue
        todo = [standing[vehicle.label]]
        seen = {form_of(puzzle.board, todo[0])}
        for place in todo:  # grows as it goes
            for direction in place.directions():
                there = next(slides(puzzle, place, direction, taken), None)
                if there is None:
                    continue
                gone = leaves(puzzle, there)
                form = GONE if gone else form_of(puzzle.board, there)
                if form in seen:
                    continue
                seen.add(form)
                cells = frozenset(() if gone else there.cells)
                pictures.add((*here[:number], cells, *here[number + 1 :]))
                if not gone:
                    todo.append(there)
    return pictures - {here}


def test_a_bent_move_plays_as_its_legs_do() -> None:
    rng = random.Random("legs")
    bent = 0
    for _ in range(cases(30)):
        puzzle = puzzle_of(rng, "corners")
        game = Game(puzzle)
        for legs, after in game.moves(game.start()):
            move = Move(*legs[0], tuple((way, far) for _, way, far in legs[1:]))
            assert picture_of_puzzle(play(puzzle, move)) == picture_of_state(after)
            assert move.slides == sum(far for _, _, far in legs)
            bent += bool(move.bends)
    assert bent > cases(25)
