"""The score of an answer is that of its image: labels, mirrors and turns do not matter."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

import unjam
from tests.support.random_puzzles import hard_puzzle
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.retelling import LONG_LABELS, retold
from tests.support.run_scale import cases
from unjam.equivalence.symmetry import Symmetry, symmetries_of
from unjam.errors import IllegalMoveError
from unjam.model import Move, Puzzle
from unjam.model.board import DELTAS
from unjam.model.move import merge_moves
from unjam.tasks import score, task_of

KINDS = ("solve", "next_move", "legal_moves")
MOST_STATES = 200


class Image:
    """A puzzle, and another that differs by a symmetry and by its labels."""

    def __init__(self, rng: random.Random, puzzle: Puzzle, new_labels: Sequence[str]) -> None:
        self.puzzle = puzzle
        self.symmetry: Symmetry = rng.choice(symmetries_of(puzzle.board))
        turned = self.symmetry.puzzle(puzzle)
        self.image = retold(rng, turned, new_labels)
        labels = {vehicle.cells: vehicle.label for vehicle in self.image.vehicles}
        self.names = {vehicle.label: labels[vehicle.cells] for vehicle in turned.vehicles}

    def moves(self, moves: Sequence[Move]) -> list[Move]:
        """Return the images of moves; those after an illegal one are mapped as from there."""
        board = self.puzzle
        found = []
        for move in moves:
            # On boards with a flipped seam, a direction depends on where the vehicle is, which may
            # change in the middle of a move round corners.
            legs, here = [], board
            for way, far in move.legs:
                cells = here[move.vehicle].cells or ((0, 0),)
                legs.append((self.symmetry.turns[cells[0]].directions[way], far))
                with suppress(IllegalMoveError):
                    here = here.play(Move(move.vehicle, way, far))
            found.append(Move(self.names[move.vehicle], *legs[0], tuple(legs[1:])))
            with suppress(IllegalMoveError):
                board = board if board.won else board.play(move)
        return found


def random_moves(rng: random.Random, puzzle: Puzzle, count: int) -> list[Move]:
    """Return legal moves until the win, some of them round corners if that is allowed."""
    moves: list[Move] = []
    board = puzzle
    for _ in range(count):
        if board.won:
            break
        options = list(board.legal_moves())
        if not options:
            break
        moves.append(rng.choice(options))
        board = board.play(moves[-1])
    flipped = "flip" in (puzzle.board.join_x, puzzle.board.join_y)
    return list(merge_moves(moves, corners=True)) if puzzle.corners and not flipped else moves


def wild_move(rng: random.Random, puzzle: Puzzle) -> Move:
    return Move(rng.choice(puzzle.vehicles).label, rng.choice(list(DELTAS)), rng.randint(1, 7))


def answers_for(rng: random.Random, puzzle: Puzzle, kind: str) -> list[list[Move]]:
    """Return answers to a task of a kind: right, wrong and illegal ones."""
    legal = list(puzzle.legal_moves())
    if kind == "legal_moves":
        return [legal, rng.sample(legal, len(legal) // 2), [*legal, wild_move(rng, puzzle)]]
    if kind == "next_move":
        return [[move] for move in rng.sample(legal, min(3, len(legal)))]
    solution = list(puzzle.solve().moves or ())
    return [
        solution,
        solution[:-1],
        random_moves(rng, puzzle, 12),
        [*random_moves(rng, puzzle, 3), wild_move(rng, puzzle), *solution],
    ]


def check(rng: random.Random, puzzle: Puzzle) -> int:
    """Compare the scores of answers with those of their images; return how many."""
    own = [vehicle.label for vehicle in puzzle.vehicles]
    pair = Image(rng, puzzle, rng.choice((own, LONG_LABELS)))
    compared = 0
    for kind in KINDS[: 2 if puzzle.corners else 3]:
        one, other = (task_of(its, kind) for its in (pair.puzzle, pair.image))  # type: ignore[arg-type]
        for moves in answers_for(rng, puzzle, kind):
            texts = [" ".join(map(str, those)) for those in (moves, pair.moves(moves))]
            scores = [
                score(task, f"<answer>{text}</answer>")
                for task, text in zip((one, other), texts, strict=True)
            ]
            assert scores[0] == scores[1], (kind, texts, puzzle.to("native"))
            compared += 1
    return compared


def winnable(rng: random.Random, theme: str) -> Puzzle:
    """Return a puzzle of a theme that can be won and is not won yet."""
    while True:
        if theme == "classic":
            puzzle = hard_puzzle(rng, MOST_STATES)
        elif theme == "card":
            puzzle = rng.choice(list(unjam.deck("jam"))[:20])
        else:
            puzzle = lively_puzzle(rng, theme, MOST_STATES)
        if puzzle.solve().moves:
            return puzzle


EVERY_THEME = ("card", "classic", *THEMES)


@pytest.mark.parametrize("theme", EVERY_THEME)
def test_labels_and_mirrors_do_not_matter(theme: str) -> None:
    rng = random.Random(f"images of {theme}")
    for _ in range(cases(1)):
        assert check(rng, winnable(rng, theme)) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("theme", EVERY_THEME)
def test_labels_and_mirrors_do_not_matter_at_length(theme: str) -> None:
    rng = random.Random(f"all images of {theme}")
    for _ in range(50):
        assert check(rng, winnable(rng, theme)) >= 4
