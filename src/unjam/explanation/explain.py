"""Explanations of what blocks the target, and of why a puzzle is unsolvable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from ..blocking.blocking_tree import Need, tree
from ..blocking.blocking_tree_text import Line, tree_lines, tree_text
from ..blocking.vehicle_paths import Traffic
from ..literals import Metric
from ..model.puzzle import Puzzle
from ..solver.best_effort import solve_best_effort
from ..solver.solution import Solution
from ..solver.solve import checked_metric, under_rule
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.phrases import Listing, Phrase, joined, sentence
from ..util.progress import Progress
from .unsolvable_core import Core, core_sentences, unsolvable_core

Status = Literal["won", "solvable", "unsolvable", "limit"]


class Explanation(NamedTuple):
    """An explanation of what blocks a puzzle. It prints as a tree and a verdict.

    ``needs`` has a blocking tree for each target that is not out: where it must go, the vehicles in
    its way, where these must go, and so on. ``status`` is ``"won"``, ``"solvable"``,
    ``"unsolvable"`` or ``"limit"`` (unknown: a limit was reached), and ``verdict`` explains it in
    sentences. ``solution`` is the result of the search (None if the puzzle is already won);
    ``core``, for an unsolvable puzzle, is a small set of vehicles that makes it unsolvable.

    >>> print(Puzzle.parse(".... XX.B A..B AOOO").explain())
    X must go right 2 to the exit on the right of row 2
    └─ car B is in its way and must go down 1
       └─ truck O is in its way and must go left 1
          └─ car A is in its way and must go up 1
             └─ X is in its way and can go right 1 at once
    <BLANKLINE>
    It can be solved in 5 moves.
    """

    puzzle: Puzzle
    status: Status
    verdict: str
    needs: tuple[Need, ...] = ()
    solution: Solution | None = None
    core: Core | None = None

    def __str__(self) -> str:
        return "\n\n".join([*map(tree_text, self.needs), self.verdict])

    def lines(self) -> list[Line]:
        """Return the lines of all blocking trees."""
        return [line for need in self.needs for line in tree_lines(need)]

    def as_dict(self) -> dict[str, Any]:
        """Return all fields as plain values, ready for JSON."""
        solution, core = self.solution, self.core
        return {
            "id": self.puzzle.id or None,
            "status": self.status,
            "verdict": self.verdict,
            "move_count": solution and solution.move_count,
            "slide_count": solution and solution.slide_count,
            "optimal": solution and solution.optimal,
            "lower_bound": solution and solution.lower_bound,
            "core": core and core.as_dict(),
            "needs": [need.as_dict() for need in self.needs],
        }


def explain(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    depth: int | None = None,
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Explanation:
    """Explain what blocks the target, what blocks the blockers, and whether a solution exists.

    ``depth`` is the maximum distance from the target in vehicles; by default, the tree ends where
    it would become too large to read. A search in the given ``metric`` determines whether the
    puzzle can be solved; ``timeout`` (seconds), ``max_states``, ``max_memory`` and ``cancel`` limit
    it as in ``solve``. ``corners`` overrides the puzzle's rule on whether one move may go round
    corners. Raises ``ValueError`` if an option is invalid.

    >>> explanation = explain(Puzzle.parse("...A XX.A ...A ...."))
    >>> explanation.status, explanation.core.vehicles
    ('unsolvable', ('X', 'A'))
    """
    checked_metric(metric)
    if depth is not None and (type(depth) is not int or depth < 0):
        raise ValueError(f"depth must be a whole number of at least 0, not {depth!r}")
    puzzle = under_rule(puzzle, corners)
    if puzzle.won:
        return Explanation(puzzle, "won", won_text(puzzle))
    deadline = Deadline(timeout=timeout)
    solution = solve_best_effort(
        puzzle,
        metric=metric,
        timeout=timeout,
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )
    traffic = Traffic(puzzle)
    needs = tuple(
        tree(traffic, target, depth) for target in puzzle.targets if not puzzle.out(target)
    )
    if solution.status == "solved":
        return Explanation(puzzle, "solvable", _solvable(solution), needs, solution)
    if solution.status == "limit":
        unknown = Phrase(
            "It is not known whether it can be solved: {reason}.", reason=solution.reason
        )
        return Explanation(puzzle, "limit", unknown, needs, solution)
    core = unsolvable_core(puzzle, timeout=deadline.left(), max_memory=max_memory, cancel=cancel)
    obvious = solution.stats.states == 0
    sentences = core_sentences(puzzle, core, solution.reason, obvious)
    verdict = joined(Phrase("It cannot be solved."), sentence(solution.reason), *sentences)
    return Explanation(puzzle, "unsolvable", verdict, needs, solution, core)


def won_text(puzzle: Puzzle) -> Phrase:
    """Return a sentence that says that a puzzle is won."""
    targets = Listing(target.label for target in puzzle.targets)
    is_one = len(puzzle.targets) == 1
    if puzzle.goals and is_one:
        return Phrase("The puzzle is won: {target} is where it must be.", target=targets)
    if puzzle.goals:
        return Phrase("The puzzle is won: {targets} are where they must be.", targets=targets)
    if is_one:
        return Phrase("The puzzle is won: {target} is out.", target=targets)
    return Phrase("The puzzle is won: {targets} are out.", targets=targets)


def _solvable(solution: Solution) -> Phrase:
    in_moves = solution.metric.startswith("moves")
    count = (solution.move_count if in_moves else solution.slide_count) or 0
    if solution.optimal and in_moves:
        return Phrase.counted(
            "It can be solved in {count} move.", "It can be solved in {count} moves.", count
        )
    if solution.optimal:
        return Phrase.counted(
            "It can be solved in {count} slide.", "It can be solved in {count} slides.", count
        )
    needed = Phrase.counted(
        "at least {count} is needed", "at least {count} are needed", solution.lower_bound or 0
    )
    if in_moves:
        return Phrase.counted(
            "It can be solved in {count} move, perhaps in fewer: {needed}.",
            "It can be solved in {count} moves, perhaps in fewer: {needed}.",
            count,
            needed=needed,
        )
    return Phrase.counted(
        "It can be solved in {count} slide, perhaps in fewer: {needed}.",
        "It can be solved in {count} slides, perhaps in fewer: {needed}.",
        count,
        needed=needed,
    )
