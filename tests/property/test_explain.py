"""What an explanation or a hint says is true: of every blocker, every way, every core and move."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from tests.support.random_puzzles import hard_puzzle, random_puzzle
from tests.support.random_variants import THEMES, lively_puzzle, puzzle_of
from tests.support.run_scale import cases
from unjam import reference
from unjam.blocking.blocking_tree import Need, Option
from unjam.errors import IllegalMoveError
from unjam.explanation.explain import explain
from unjam.explanation.hint import Hint, hint
from unjam.explanation.unsolvable_core import take_away, unsolvable_core
from unjam.literals import Metric
from unjam.model import Move, Puzzle, Vehicle
from unjam.model.legal_moves import leaves, on_board
from unjam.solver.solution import Solution

PLAIN = "plain"


def puzzles(theme: str, count: int, salt: str) -> Iterator[Puzzle]:
    rng = random.Random(f"{salt} {theme}")
    for number in range(count):
        if theme != PLAIN:
            yield lively_puzzle(rng, theme, 300)
        else:
            yield random_puzzle(rng) if number % 2 else hard_puzzle(rng, 300)


# ---- Explanations ---------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [PLAIN, *THEMES])
def test_everything_in_a_tree_is_true(theme: str) -> None:
    for puzzle in puzzles(theme, cases(6), "explain"):
        explanation = explain(puzzle)
        assert str(explanation)
        assert json.loads(json.dumps(explanation.as_dict()))["status"] == explanation.status
        stuck = [target for target in puzzle.targets if not puzzle.out(target)]
        assert [need.vehicle for need in explanation.needs] == [target.label for target in stuck]
        for need in explanation.needs:
            check_aims(puzzle, need)
            check(puzzle, need)


def check_aims(puzzle: Puzzle, root: Need) -> None:
    """The options of a target lead out."""
    for option in root.options:
        place = end_of(puzzle, root.vehicle, option)
        assert puzzle.out(place) or leaves(puzzle, place)
        assert option.aim


def check(puzzle: Puzzle, need: Need) -> None:
    free = [option for option in need.options if option.free]
    assert (need.outcome == "free") == bool(free)
    assert (need.outcome == "stuck") == (not need.options)
    for option in need.options:
        check_blockers(puzzle, need.vehicle, option)
        assert need.outcome == "blocked" or not option.needs
        known = {child.vehicle for child in option.needs}
        assert known <= set(option.blockers)
        if need.outcome == "blocked" and not option.detour:
            stuck = any(child.outcome == "stuck" for child in option.needs)
            assert known == set(option.blockers) or stuck
        for child in option.needs:
            for way in child.options:
                place = end_of(puzzle, child.vehicle, way)
                assert leaves(puzzle, place) or set(option.cells).isdisjoint(place.cells)
            check(puzzle, child)


def check_blockers(puzzle: Puzzle, label: str, option: Option) -> None:
    """Each blocker alone is enough to block, and without them the way is free."""
    standing = on_board(puzzle)
    (first, *rest) = option.legs
    move = Move(label, *first, tuple(rest))
    assert label not in option.blockers
    for blocker in option.blockers:
        pair = Puzzle(puzzle.board, [standing[label], standing[blocker]])
        with pytest.raises(IllegalMoveError):
            pair.play(move)
    others = [vehicle for vehicle in standing.values() if vehicle.label not in option.blockers]
    after = Puzzle(puzzle.board, others).play(move)
    swept = {cell for cell in after[label].cells if cell not in standing[label].cells}
    assert swept <= set(option.cells)


def end_of(puzzle: Puzzle, label: str, option: Option) -> Vehicle:
    """The vehicle at the end of a way, on an empty board."""
    (first, *rest) = option.legs
    alone = Puzzle(puzzle.board, [on_board(puzzle)[label]])
    return alone.play(Move(label, *first, tuple(rest)))[label]


@pytest.mark.parametrize("theme", THEMES)
def test_any_puzzle_can_be_explained_and_at_any_depth(theme: str) -> None:
    rng = random.Random(f"depth {theme}")
    for _ in range(cases(4)):
        puzzle = puzzle_of(rng, theme)
        for depth in (0, 1, 3):
            explanation = explain(puzzle, depth=depth, max_states=2000)
            assert all(levels(need) <= depth + 1 for need in explanation.needs)


def levels(need: Need) -> int:
    below = [levels(child) for option in need.options for child in option.needs]
    return 1 + max(below, default=0)


# ---- Unsolvable puzzles ---------------------------------------------------------------------


@pytest.mark.parametrize("theme", [PLAIN, *THEMES])
def test_a_core_is_unsolvable_and_minimal(theme: str) -> None:
    rng = random.Random(f"core {theme}")
    for _ in range(cases(2)):
        puzzle = unsolvable(rng, theme)
        core = unsolvable_core(puzzle)
        assert set(core.vehicles) <= {vehicle.label for vehicle in puzzle.vehicles}
        assert reference.solve(core.puzzle) is None
        assert core.minimal
        for label in core.vehicles:
            smaller = take_away(core.puzzle, label)
            if smaller is not None:
                assert reference.solve(smaller, max_states=20_000) is not None, label
        if core.cells:
            check_never_free(core.puzzle, set(core.cells), set(core.held_by))


def unsolvable(rng: random.Random, theme: str) -> Puzzle:
    while True:
        plain = theme == PLAIN
        puzzle = random_puzzle(rng) if plain else lively_puzzle(rng, theme, 200)
        if puzzle.solve(max_states=2000).status == "unsolvable":
            return puzzle


def check_never_free(puzzle: Puzzle, cells: set[tuple[int, int]], holders: set[str]) -> None:
    seen = {puzzle.vehicles}
    todo = [puzzle]
    found = set()
    for state in todo:
        here = {v.label for v in on_board(state).values() if not cells.isdisjoint(v.cells)}
        here -= {target.label for target in state.targets}
        assert here, "one of them always stands there"
        found |= here
        for move in state.legal_moves():
            after = state.play(move)
            if after.vehicles not in seen:
                seen.add(after.vehicles)
                todo.append(after)
    assert found == holders


# ---- Hints ----------------------------------------------------------------------------------


@pytest.mark.parametrize("metric", ["moves", "slides"])
@pytest.mark.parametrize("theme", [PLAIN, *THEMES])
def test_a_hint_is_a_move_of_a_best_solution(theme: str, metric: Metric) -> None:
    checked = 0
    for number, puzzle in enumerate(puzzles(theme, cases(8), "hint")):
        solution = puzzle.solve(metric=metric)
        hints = [hint(puzzle, level, metric=metric) for level in (1, 2, 3)]
        if solution.status == "unsolvable" or puzzle.won:
            status = "won" if puzzle.won else "unsolvable"
            assert {found.status for found in hints} == {status}
            continue
        checked += 1
        check_hints(puzzle, hints, solution)
        if hints[2].choices is not None and number in (0, 2):
            assert hints[2].choices == count_best(puzzle, metric, cost(solution))
        if checked == cases(3):
            break
    assert checked > 0, "no puzzle could be solved"


def check_hints(puzzle: Puzzle, hints: list[Hint], solution: Solution) -> None:
    best = cost(solution)
    look, vehicle, move = hints
    assert {found.status for found in hints} == {"hint"}
    assert {found.to_go for found in hints} == {best}
    assert all(found.proven and found.cells and found.text and found.reason for found in hints)
    assert (look.vehicle, look.move, vehicle.move) == (None, None, None)
    assert move.move is not None
    assert vehicle.vehicle == move.vehicle == move.move.vehicle
    assert vehicle.text.endswith(f"{move.vehicle}.")
    after = puzzle.play(move.move)
    slides = solution.metric == "slides"
    left = 0 if after.won else cost(after.solve(metric=solution.metric))
    assert left == best - (move.move.slides if slides else 1)
    assert set(map(str, move.leads_to)) <= set(solution.move_texts())


def cost(solution: Solution) -> int:
    found = solution.slide_count if solution.metric == "slides" else solution.move_count
    assert found is not None
    return found


def count_best(puzzle: Puzzle, metric: Metric, best: int) -> int:
    """How many moves lie on a best solution, by the reference."""
    count = 0
    for move in puzzle.legal_moves():
        answer = reference.solve(puzzle.play(move), metric)
        if answer is not None:
            left, own = (answer.slides, move.slides) if metric == "slides" else (answer.moves, 1)
            count += left + own == best
    return count


@pytest.mark.parametrize("theme", [PLAIN, "two axes", "several targets", "Klein bottle"])
def test_hints_lead_all_the_way(theme: str) -> None:
    solved = 0
    for puzzle in puzzles(theme, cases(5), "all the way"):
        solution = puzzle.solve()
        if not solution.moves:
            continue
        solved += 1
        now = puzzle
        for left in range(len(solution.moves), 0, -1):
            found = hint(now, 3, solution=solution)
            assert found.to_go == left
            assert found.move is not None
            now = now.play(found.move)
        assert now.won
        assert hint(now, 3, solution=solution).status == "won"
        if solved == cases(2):
            break
    assert solved > 0, "no puzzle could be solved"
