"""The score of a plan: a list of moves from the start of a puzzle.

The plan ends with the win, or before its first move that is illegal or cannot be read. With the
fewest moves to a win of the start, of the best state on the way, and the number of moves played:

- a plan that wins scores ``fewest / played``, which is 1 only for an optimal solution;
- any other plan scores ``(fewest - best) / fewest / 2``: at most a half, and more for a state that
  is closer to a win. Moves away from the win never raise it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...errors import PuzzleSyntaxError, UnjamError
from ...graph.explored_states import NEVER
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...notation.moves.move_parser import ParsedMoves, parse_moves
from ...notation.moves.move_replay import play_through
from ...notation.moves.strict_move_reader import MoveReader
from ...planning.plan_reader import UnfitActionError
from .answer_reader import count_tokens, find_answer
from .distance_table import ILLEGAL, PLAIN_MOVE, ListedStates, states_of

# Longer texts are read in the documented notations only, because the freeform reader tries many
# readings; so are texts with other characters than ASCII, because it accepts look-alikes.
LONGEST_FREEFORM = 2_000
# Typography that models use between moves; it means the same as these.
_TYPOGRAPHY = str.maketrans(
    {"\u2192": "->", "\u21d2": "=>", "\u2013": "-", "\u2014": "-", "\u2022": "*", "\u00a0": " "}
)


class Score(NamedTuple):
    """The score of an answer, from 0 to 1, and a dictionary of metrics.

    All tasks have the metrics ``correct`` (1 for full marks in the sense of the question),
    ``invalid_format`` (1 if the reply has no readable answer) and ``answer_tokens``. Plans also
    have ``solved``, ``optimal``, ``illegal`` (1 if an illegal or unreadable move ended the plan),
    ``legal_prefix`` (moves played), ``distance`` (moves to a win at the end, -1 if there is no win
    any more), ``best_distance`` (the same at the best point) and ``wasted_moves`` (by how many
    moves the plan would exceed the fewest, if it went on optimally; all of them if it cannot).
    """

    score: float
    metrics: dict[str, int]


class Walk(NamedTuple):
    """How far the moves of a plan were played.

    ``stopped`` is true if the plan goes on with a move that is illegal or cannot be read. ``state``
    is the last state.
    """

    played: int
    best: int
    last: int
    stopped: bool
    state: int = 0


class PlanJudge:
    """Scores plans for one puzzle."""

    def __init__(self, puzzle: Puzzle, *, optimal: bool) -> None:
        self.puzzle = puzzle
        self.optimal = optimal  # is only an optimal solution correct?
        self.states = states_of(puzzle)
        self.fewest = self.states.distance(0)
        if not 0 < self.fewest < NEVER:
            raise ValueError("a plan is asked only for a puzzle that can be won and is not yet won")
        # Texts of plain moves are unambiguous if all labels are single letters.
        labels = [vehicle.label for vehicle in puzzle.vehicles]
        self._labels = frozenset(labels) if all(map(_is_letter, labels)) else frozenset()

    def score(self, reply: str) -> Score:
        """Return the score of a reply."""
        answer = find_answer(reply)
        if answer is None:
            return self.scored(Walk(0, self.fewest, self.fewest, False), 0, invalid=True)
        commas = answer.count(",")
        words = (answer.replace(",", " ") if commas else answer).split()
        walk = self.walk(words)
        if walk is not None:
            return self.scored(walk, len(words) + commas)
        moves, complete = read_plan(answer, self.puzzle)
        walk = self._walk_moves(moves, complete)
        return self.scored(walk, count_tokens(answer), invalid=not moves)

    def walk(self, words: Iterable[str]) -> Walk | None:
        """Play moves in the plain form; return None if one of them is not in this form.

        Words after the end of the plan do not matter, not even for this.
        """
        states = self.states
        if not isinstance(states, ListedStates):
            return None
        tables, to_win = states.tables, states.to_win
        state = played = 0
        best = last = self.fewest
        for word in words:
            table = tables.get(state)
            there = None if table is None else table.get(word)
            if there is None:
                if word[:1] not in self._labels or PLAIN_MOVE.fullmatch(word) is None:
                    return None
                there = states.after(state, word)
            if there == ILLEGAL:
                return Walk(played, best, last, True, state)
            state = there
            played += 1
            last = to_win[state]
            if last < best:
                best = last
                if last == 0:
                    return Walk(played, 0, 0, False, state)
        return Walk(played, best, last, False, state)

    def _walk_moves(self, moves: Iterable[Move], complete: bool) -> Walk:
        """Play moves that were read from any notation."""
        moves = tuple(moves)
        if self._labels and not any(move.bends for move in moves):
            return self._walk_straight(moves, complete)
        played = play_through(self.puzzle, ParsedMoves(moves))
        stopped = not played.board.won and (played.first_illegal is not None or not complete)
        state = 0
        best = last = self.fewest
        for move in played.moves:
            state = self.states.after(state, str(move))
            assert state != ILLEGAL, move
            last = self.states.distance(state)
            best = min(best, last)
        return Walk(len(played.moves), best, last, stopped, state)

    def _walk_straight(self, moves: Iterable[Move], complete: bool) -> Walk:
        """Play moves without corners. Each move of a state is played once, so this is quick."""
        state = played = 0
        best = last = self.fewest
        for move in moves:
            there = self.states.after(state, str(move))
            if there == ILLEGAL:
                return Walk(played, best, last, True, state)
            state = there
            played += 1
            last = self.states.distance(state)
            best = min(best, last)
            if last == 0:
                return Walk(played, 0, 0, False, state)
        return Walk(played, best, last, not complete, state)

    def scored(self, walk: Walk, tokens: int, *, invalid: bool = False) -> Score:
        """Return the score of a plan that was played."""
        fewest, played, best = self.fewest, walk.played, walk.best
        solved = best == 0
        optimal = solved and played <= fewest
        score = fewest / played if solved else (fewest - best) / fewest / 2
        return Score(
            score,
            {
                "correct": int(optimal if self.optimal else solved),
                "solved": int(solved),
                "optimal": int(optimal),
                "illegal": int(walk.stopped),
                "invalid_format": int(invalid),
                "legal_prefix": played,
                "distance": -1 if walk.last == NEVER else walk.last,
                "best_distance": best,
                "wasted_moves": played + (walk.last - fewest if walk.last < NEVER else 0),
                "answer_tokens": tokens,
            },
        )


def _is_letter(label: str) -> bool:
    return len(label) == 1 and label.isascii() and label.isalpha()


def read_plan(answer: str, puzzle: Puzzle) -> tuple[tuple[Move, ...], bool]:
    """Return the moves of an answer up to the first that cannot be read, and whether it is all.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> moves, complete = read_plan("1. X right 1, 2. A-1; then I am lost", puzzle)
    >>> [str(move) for move in moves], complete
    (['XR1', 'AU1'], False)
    """
    reader = MoveReader(puzzle)
    failed = False
    try:
        reader.read(answer)
    except PuzzleSyntaxError:
        failed = True
    plain = answer.translate(_TYPOGRAPHY)
    if (failed or reader.is_doubtful) and len(plain) <= LONGEST_FREEFORM and plain.isascii():
        try:
            return parse_moves(plain, puzzle, by_outcome=False).moves, True
        except UnfitActionError as error:
            return error.before.moves, False
        except UnjamError:
            pass
    return reader.result()[0], not failed
