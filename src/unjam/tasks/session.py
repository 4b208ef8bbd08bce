"""Multi-turn play: one move a turn, with feedback."""

from __future__ import annotations

from typing import Any

from ..model.move import Move
from ..model.puzzle import Puzzle
from ..notation.moves.move_parser import ParsedMoves
from ..notation.moves.move_replay import play_through
from ..util.plural import counted
from .making.board_text import board_text
from .making.tiers import TIERS
from .scoring.answer_reader import count_tokens, find_answer
from .scoring.distance_table import ILLEGAL
from .scoring.plan_judge import PlanJudge, Score, Walk, read_plan
from .task import Task


def most_turns(fewest: int) -> int:
    """Return how many turns a player has for a puzzle that takes at least ``fewest`` moves.

    They are twice the most moves of the tier, because the prompt states them: a number for each
    puzzle would reveal its fewest moves.

    >>> most_turns(8), most_turns(13), most_turns(150)
    (26, 26, 404)
    """
    most = next((tier.moves.high for tier in TIERS.values() if fewest in tier.moves), 0)
    if not most:  # beyond the last tier
        most = max(tier.moves.high for tier in TIERS.values())
        while most < fewest:
            most *= 2
    return 2 * most


class Session:
    """A game of one task of the kind ``play``.

    Every reply makes one move. A reply without a legal move uses up its turn and leaves the board
    as it is. The game ends with the win or after ``turns_left`` more turns; later replies change
    nothing. ``messages`` is the whole conversation so far.

    >>> from unjam import Puzzle
    >>> from unjam.tasks import task_of
    >>> session = Session(task_of(Puzzle.parse("XX.. .... ...B ...B"), "play"))
    >>> print(session.reply("<answer>XR1</answer>"))
    XR1 is played. The board now:
    .XX.
    ....
    ...B
    ...B
    You have 5 turns left. Make one move.
    >>> session.reply("<answer>XR1</answer>"), session.done, session.score().score
    ('XR1 is played and wins the game.', True, 0.5)
    """

    def __init__(self, task: Task) -> None:
        judge = task.judge
        if task.kind != "play" or not isinstance(judge, PlanJudge):
            raise ValueError(f"task {task.id} is not of the kind 'play'")
        self.task = task
        self.messages: list[dict[str, Any]] = task.messages
        self.board: Puzzle = judge.puzzle
        self.turns_left = most_turns(judge.fewest)
        self._judge = judge
        self._state = 0
        self._turns = self._illegal = self._invalid = self._tokens = 0
        self._best = self._last = judge.fewest

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self._best == 0 or not self.turns_left

    def reply(self, text: str) -> str:
        """Play the move of a reply, and return the feedback."""
        if self.done:
            return "The game is over."
        self.turns_left -= 1
        self._turns += 1
        feedback = self._play(text)
        if not self.done:
            feedback = (
                f"{feedback}\nYou have {counted(self.turns_left, 'turn')} left. Make one move."
            )
        elif self._best:
            feedback = f"{feedback}\nYou have no turns left. The game is over."
        self.messages += [
            {"role": "assistant", "content": text},
            {"role": "user", "content": feedback},
        ]
        return feedback

    def _play(self, text: str) -> str:
        answer = find_answer(text)
        moves: tuple[Move, ...] = ()
        complete = False
        if answer is not None:
            self._tokens += count_tokens(answer)
            moves, complete = read_plan(answer, self.board)
        if len(moves) != 1 or not complete:
            self._invalid += 1
            return "Your reply has no answer with exactly one move. The board is unchanged."
        played = play_through(self.board, ParsedMoves(moves))
        if len(played.moves) != 1:
            self._illegal += 1
            reason = f": {played.reason}" if played.reason else ""
            return f"{moves[0]} is not a legal move{reason}. The board is unchanged."
        return self._moved(str(played.moves[0]), played.board)

    def _moved(self, move: str, board: Puzzle) -> str:
        self.board = board
        self._state = self._judge.states.after(self._state, move)
        assert self._state != ILLEGAL, move
        self._last = self._judge.states.distance(self._state)
        self._best = min(self._best, self._last)
        if board.won:
            return f"{move} is played and wins the game."
        return f"{move} is played. The board now:\n{board_text(board, self.task.rendering)}"

    def score(self) -> Score:
        """Return the score of the game so far; every turn counts as a move."""
        walk = Walk(self._turns, self._best, self._last, self._illegal > 0)
        found = self._judge.scored(walk, self._tokens, invalid=self._invalid > 0)
        legal = self._turns - self._illegal - self._invalid
        return Score(found.score, {**found.metrics, "legal_prefix": legal, "turns": self._turns})
