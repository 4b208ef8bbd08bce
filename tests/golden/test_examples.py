"""The examples: every variant in a file that says what it is, with proven optima and a solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from unjam import Puzzle, read
from unjam.compiler.lane_assignment import plan_of
from unjam.core import core

FOLDER = Path(__file__).parents[2] / "examples"
FILES = sorted(FOLDER.glob("*.unjam"))
JOINED = ["cylinder", "klein", "moebius", "projective", "torus"]


def puzzle_in(file: Path) -> Puzzle:
    return Puzzle.parse(file.read_text(encoding="utf-8"))


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def file(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_is_one_for_each_variant() -> None:
    assert {file.stem for file in FILES} == {
        "barrier", "corners", "cylinder", "diagonal", "diagonal-target", "ell", "fixed", "goal",
        "klein", "klotski", "limousine", "moebius", "own-exits", "plus", "polyominoes",
        "projective", "railroad", "ring", "rooms", "safari", "seam", "several-exits", "torus",
        "two-targets", "unit-cars",
    }  # fmt: skip
    shown = (FOLDER / "README.md").read_text(encoding="utf-8")
    for file in FILES:
        assert f"\n$ unjam show examples/{file.name}\n" in shown


def test_it_says_what_it_is(file: Path) -> None:
    assert file.read_text(encoding="utf-8").startswith("# ")
    puzzle = puzzle_in(file)
    assert puzzle.id == file.stem
    assert puzzle.title
    assert puzzle.problems() == []
    assert [again.id for again in read(file)] == [file.stem]


def test_its_optima_are_proven(file: Path) -> None:
    puzzle = puzzle_in(file)
    moves = puzzle.solve(corners=False)
    slides = puzzle.solve(metric="slides")
    assert (moves.move_count, moves.optimal) == (puzzle.known.moves, True)
    assert (slides.slide_count, slides.optimal) == (puzzle.known.slides, True)
    two_axes = any(len(vehicle.axes) > 1 for vehicle in puzzle.vehicles)
    assert (puzzle.known.corner_moves is not None) == two_axes
    if two_axes:
        bent = puzzle.solve(corners=True)
        assert (bent.move_count, bent.optimal) == (puzzle.known.corner_moves, True)
    assert core.count_states(plan_of(puzzle).program) == puzzle.known.states


def test_its_solution_is_legal_and_optimal(file: Path) -> None:
    puzzle = puzzle_in(file)
    now = puzzle
    for move in puzzle.recorded_moves:
        assert not now.won
        now = now.play(move)
    assert now.won
    optimum = puzzle.known.corner_moves if puzzle.corners else puzzle.known.moves
    assert len(puzzle.recorded_moves) == optimum


def test_it_comes_back_the_same(file: Path) -> None:
    puzzle = puzzle_in(file)
    for format in ("native", "json"):
        text = puzzle.to(format)
        back = Puzzle.parse(text)
        assert back == puzzle
        for name in ("id", "title", "known", "recorded_moves", "corners"):
            assert getattr(back, name) == getattr(puzzle, name)
        assert back.to(format) == text


@pytest.mark.parametrize("name", JOINED)
def test_the_joining_is_needed(name: str) -> None:
    puzzle = puzzle_in(FOLDER / f"{name}.unjam")
    flat = puzzle.replace(board=puzzle.board._replace(join_x="none", join_y="none"))
    if flat.problems():
        assert not puzzle.problems()
        return
    plain = flat.solve()
    assert plain.optimal or plain.status == "unsolvable"
    assert plain.move_count is None or plain.move_count > (puzzle.known.moves or 0)


def test_a_vehicle_across_a_seam() -> None:
    puzzle = puzzle_in(FOLDER / "seam.unjam")
    assert puzzle["A"].cells == ((0, 3), (0, 4), (3, 0))
    assert puzzle["B"].cells == ((0, 0), (3, 4))
    assert {"A", "B"} <= {move.vehicle for move in puzzle.recorded_moves}


def test_thin_walls_are_needed() -> None:
    puzzle = puzzle_in(FOLDER / "barrier.unjam")
    open_board = puzzle.replace(board=puzzle.board._replace(barriers=frozenset()))
    assert (open_board.solve().move_count or 0) < (puzzle.known.moves or 0)


def test_both_targets_are_needed() -> None:
    puzzle = puzzle_in(FOLDER / "two-targets.unjam")
    for target in puzzle.targets:
        others = [v._replace(target=v.label == target.label) for v in puzzle.vehicles]
        alone = puzzle.replace(vehicles=others).solve()
        assert (alone.move_count or 0) < (puzzle.known.moves or 0)
