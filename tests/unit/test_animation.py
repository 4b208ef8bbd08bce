"""Films of solutions: at every moment each vehicle is where it must be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.random_variants import THEMES, puzzle_of
from unjam import Puzzle
from unjam.model.board import Cell
from unjam.model.legal_moves import on_board
from unjam.model.move import Move
from unjam.render.animation.animation import (
    END,
    PAUSE,
    START,
    Animation,
    Span,
    animation_of,
    in_words,
)
from unjam.render.scene import Part, parts_of

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.unjam"))
SMALL = Puzzle.parse(".... XX.B A..B AOOO")

Seen = dict[str, list[tuple[Part, tuple[float, float], bool]]]


def seen_at(animation: Animation, time: float) -> Seen:
    """The parts of vehicles at a time, where each is, and whether it is cut off at the edge."""
    seen: Seen = {}
    for sprite, spans in animation.tracks:
        now = [span for span in spans if span.begin <= time < span.end]
        assert len(now) <= 1, f"{sprite.piece.label} is in two places at {time}"
        for span in now:
            part = sprite.piece.parts[0]
            seen.setdefault(sprite.piece.label, []).append((part, span.place(time), span.inside))
    return seen


def cells_seen(parts: list[tuple[Part, tuple[float, float], bool]]) -> set[tuple[float, float]]:
    return {
        (row + down, column + right)
        for part, (down, right), _ in parts
        for row, column in part.cells
    }


def covered(
    puzzle: Puzzle, parts: list[tuple[Part, tuple[float, float], bool]], fine: int
) -> set[Cell]:
    """The small squares of the board on which something of a vehicle is to be seen."""
    board = puzzle.board
    squares = set()
    for row, column in cells_seen(parts):
        top, left = round(row * fine), round(column * fine)
        squares |= {
            (down, right)
            for down in range(max(top, 0), min(top + fine, board.height * fine))
            for right in range(max(left, 0), min(left + fine, board.width * fine))
        }
    return squares


def walk(rng: random.Random, puzzle: Puzzle, length: int) -> Iterator[Move]:
    """Some legal moves, played one after the other."""
    for _ in range(length):
        moves = list(puzzle.legal_moves())
        if not moves or puzzle.won:
            return
        move = rng.choice(moves)
        yield move
        puzzle = puzzle.play(move)


def check_film(puzzle: Puzzle, moves: list[Move]) -> None:
    animation = animation_of(puzzle, moves)
    assert [shot.move for shot in animation.shots] == moves
    for shot in animation.shots:
        check_standing(animation, puzzle, shot.begin - 1e-6)
        check_moving(animation, puzzle, shot.move, shot.begin, shot.end)
        puzzle = puzzle.play(shot.move)
    if not puzzle.won:
        check_standing(animation, puzzle, animation.seconds - 1e-6)


def check_standing(animation: Animation, puzzle: Puzzle, time: float) -> None:
    """Between moves all parts stand just where the vehicles are."""
    expected = {
        label: {(part.cells, part.openings) for part in parts_of(puzzle.board, vehicle)}
        for label, vehicle in on_board(puzzle).items()
    }
    seen: dict[str, set[object]] = {}
    for label, parts in seen_at(animation, time).items():
        for part, (down, right), inside in parts:
            assert not inside
            at = (int(down), int(right))
            assert at == (down, right)
            cells = tuple((row + at[0], column + at[1]) for row, column in part.cells)
            openings = tuple(
                ((row + at[0], column + at[1]), way) for (row, column), way in part.openings
            )
            seen.setdefault(label, set()).add((cells, openings))
    assert seen == expected


def check_moving(
    animation: Animation, puzzle: Puzzle, move: Move, begin: float, end: float
) -> None:
    """On the way nothing of a vehicle is lost, and nobody else moves."""
    fine = 8
    after = puzzle.play(move)
    there = on_board(after)
    leaves = move.vehicle not in there or (after.won and puzzle[move.vehicle].target)
    size = len(puzzle[move.vehicle].cells) * fine * fine
    others = on_board(puzzle).keys() - {move.vehicle}
    before = seen_at(animation, begin - 1e-6)
    for part in (0.05, 0.3, 0.5, 0.62, 0.9):
        seen = seen_at(animation, begin + (end - begin) * part)
        assert {label: seen.get(label) for label in others} == {
            label: before.get(label) for label in others
        }
        if not leaves:
            parts = seen[move.vehicle]
            area = len(covered(puzzle, parts, fine))
            # Parts may be rounded to different small squares.
            rounded = 2 * fine * len(puzzle[move.vehicle].cells) if len(parts) > 1 else 0
            assert area <= size + rounded, (move, part)
            # At a corner of a projective plane a piece may meet itself on the way.
            if puzzle.board.surface != "projective plane" or len(parts) == 1:
                assert area >= size - rounded, (move, part)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_solution_of_every_variant(file: Path) -> None:
    puzzle = Puzzle.parse(file.read_text(encoding="utf-8"))
    check_film(puzzle, list(puzzle.recorded_moves))
    animation = animation_of(puzzle, puzzle.recorded_moves)
    gone = not any(
        sprite.piece.target and spans[-1].end == animation.seconds
        for sprite, spans in animation.tracks
    )
    # Who has an exit is out of sight in the end, who has a goal is there.
    assert gone == (not puzzle.goals)


@pytest.mark.parametrize("theme", THEMES)
def test_walks_on_random_boards(theme: str) -> None:
    rng = random.Random(f"film {theme}")
    for _ in range(6):
        puzzle = puzzle_of(rng, theme)
        check_film(puzzle, list(walk(rng, puzzle, 12)))


def test_a_vehicle_over_an_edge_goes_out_and_comes_in() -> None:
    puzzle = Puzzle.parse("edges: left-right joined\nexit: none\ngoal: X r1c4-r1c5\n...XX\n.....")
    animation = animation_of(puzzle, [Move("X", "R", 1)])
    shot = animation.shots[0]
    parts = seen_at(animation, (shot.begin + shot.end) / 2)["X"]
    assert sorted(
        (round(place[1], 6), len(part.cells), inside) for part, place, inside in parts
    ) == [
        (-0.5, 1, True),
        (3.5, 2, True),
    ]


def test_the_times() -> None:
    solution = SMALL.solve()
    animation = animation_of(SMALL, solution.moves)
    assert animation.shots[0].begin == START
    assert animation.seconds == pytest.approx(animation.shots[-1].end + PAUSE + END)
    fast = animation_of(SMALL, solution.moves, speed=2)
    assert fast.seconds == pytest.approx(animation.seconds / 2)
    for speed in (0, -1, 100, float("nan")):
        with pytest.raises(ValueError, match=r"speed is a number from 0\.05 to 20"):
            animation_of(SMALL, solution.moves, speed=speed)


def test_a_puzzle_that_is_won_already_drives_off() -> None:
    animation = animation_of(Puzzle.parse("..XX .... .... ...."), [])
    assert animation.shots == ()
    [(sprite, spans)] = animation.tracks
    assert sprite.piece.label == "X"
    assert spans[-1].stop[1] >= 4
    assert spans[-1].end < animation.seconds


def test_the_motion_is_smooth() -> None:
    """Where a way has several pieces, its speed does not jump between them."""
    puzzle = Puzzle.parse("edges: left-right joined\nexit: none\ngoal: X r1c4-r1c6\nXXX...\n......")
    animation = animation_of(puzzle, [Move("X", "R", 5)])
    shot = animation.shots[0]
    went = []
    for tick in range(101):
        time = shot.begin + (shot.end - shot.begin) * tick / 100 - 1e-9
        parts = seen_at(animation, max(time, shot.begin))["X"]
        # The back of it, which has gone so far from its start.
        lefts = [place[1] % 6 for _, place, _ in parts]
        went.append(lefts)
    pace = [min(abs(b - a) for a in one for b in two) for one, two in pairwise(went)]
    assert max(pace) < 0.11
    assert pace[0] < 0.01
    assert pace[-1] < 0.01


def test_words_for_moves() -> None:
    assert in_words(Move("A", "DL", 2)) == "A down-left 2"


def test_a_span_stays_at_its_ends() -> None:
    span = Span(1, 2, (0, 0), (3, 0))
    assert span.place(0) == (0, 0)
    assert span.place(9) == (3, 0)
