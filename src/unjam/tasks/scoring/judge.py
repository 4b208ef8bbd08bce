"""Which judge scores a task."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ...model.puzzle import Puzzle
from .fact_judges import (
    BlockersJudge,
    BoardJudge,
    LegalMovesJudge,
    NextMoveJudge,
    SolvableJudge,
    distance_judge,
    illegal_move_judge,
)
from .plan_judge import PlanJudge, Score

if TYPE_CHECKING:
    from ..task import Kind, Question, Task


class Judge(Protocol):
    """Scores the replies to one task."""

    def score(self, reply: str) -> Score:
        """Return the score of a reply."""


def judge_of(task: Task) -> Judge:
    """Return the judge of a task. Raises ``ValueError`` if its answers are withheld."""
    if task.puzzle is None:
        raise ValueError(
            f"the answer of task {task.id} is withheld; load the suite with its key file"
        )
    return judge_for(task.kind, task.puzzle, task.question)


def judge_for(kind: Kind, puzzle: Puzzle, question: Question) -> Judge:
    """Return the judge of a kind of task about a puzzle."""
    match kind:
        case "next_move":
            return NextMoveJudge(puzzle)
        case "legal_moves":
            return LegalMovesJudge(puzzle)
        case "state_after":
            return BoardJudge(played(puzzle, question.moves), puzzle)
        case "image_board":
            return BoardJudge(puzzle)
        case "distance":
            return distance_judge(puzzle)
        case "illegal_move":
            return illegal_move_judge(puzzle, question.moves)
        case "solvable":
            return SolvableJudge(puzzle)
        case "blockers":
            return BlockersJudge(puzzle)
        case _:
            return PlanJudge(puzzle, optimal=kind == "solve_optimally")


def played(puzzle: Puzzle, moves: tuple[str, ...]) -> Puzzle:
    """Return the puzzle after some moves."""
    for move in moves:
        puzzle = puzzle.play(move)
    return puzzle
