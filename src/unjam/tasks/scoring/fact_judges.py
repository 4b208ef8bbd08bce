"""The scores of answers that are not plans: a move, moves, a board, a number, labels, yes or no.

Every judge has a method ``score`` and one ``answer``, which returns a reference answer with full
marks. Partial credit is at most a half, and guessing more of everything never pays: what is wrong
is subtracted from what is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ...blocking.blocking_graph import blocking_graph
from ...equivalence.minimality import without
from ...explanation.unsolvable_core import unsolvable_core
from ...graph.explored_states import NEVER
from ...model.legal_moves import on_board
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...notation.moves.move_parser import ParsedMoves, parse_moves
from ...notation.moves.move_replay import play_through
from ...solver.solve import solve
from .answer_reader import count_tokens, find_answer, undressed
from .distance_table import ILLEGAL, states_of
from .plan_judge import Score, read_plan

_NUMBER = re.compile(r"(?:move )?([0-9]{1,6})(?: moves?)?\.?", re.IGNORECASE | re.ASCII)
_YES_NO = re.compile(r"(yes|no)\b[ \t:,;.]*", re.IGNORECASE | re.ASCII)
_AROUND_LABELS = str.maketrans("[](){},`*\"'", " " * 11)


class FactJudge:
    """The common part: finds the answer and builds the score."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def score(self, reply: str) -> Score:
        """Return the score of a reply."""
        answer = find_answer(reply)
        if answer is None:
            return _score(None, 0)
        return _score(self.mark(undressed(answer)), count_tokens(answer))

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        raise NotImplementedError

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        raise NotImplementedError


def _score(mark: float | None, tokens: int) -> Score:
    return Score(
        mark or 0.0,
        {
            "correct": int(mark == 1),
            "invalid_format": int(mark is None),
            "answer_tokens": tokens,
        },
    )


def half(right: float, wrong: float, of: int) -> float:
    """Return partial credit: at most a half, 0 if as much is wrong as right.

    >>> half(2, 1, 4), half(1, 3, 4)
    (0.125, 0.0)
    """
    return max(right - wrong, 0) / of / 2 if of else 0.0


def _moves(answer: str, puzzle: Puzzle) -> tuple[Move, ...] | None:
    moves, complete = read_plan(answer, puzzle)
    return moves if complete else None


class NextMoveJudge(FactJudge):
    """Full marks for any first move of an optimal solution; exactly one move is expected."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.states = states_of(puzzle)

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        moves = _moves(answer, self.puzzle)
        if moves is None or len(moves) != 1:
            return None
        played = play_through(self.puzzle, ParsedMoves(moves)).moves
        if len(played) != 1:
            return 0.0
        there = self.states.after(0, str(played[0]))
        return float(there != ILLEGAL and self._is_closer(there))

    def _is_closer(self, state: int) -> bool:
        return self.states.distance(state) < self.states.distance(0)

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        for move in self.puzzle.legal_moves():
            if self._is_closer(self.states.after(0, str(move))):
                return str(move)
        for move in solve(self.puzzle).moves or ():  # the first goes round a corner
            return str(move)
        raise ValueError("no move brings the win closer")


class LegalMovesJudge(FactJudge):
    """Full marks for the list of all legal moves, in any order."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        if puzzle.corners:
            raise ValueError("the legal moves are asked only where they do not go round corners")
        self.legal = frozenset(puzzle.legal_moves())

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        if answer.casefold() in ("none", "no moves"):
            return float(not self.legal)
        moves = _moves(answer, self.puzzle)
        if moves is None:
            return None
        named = set(moves)
        if named == self.legal:
            return 1.0
        return half(len(named & self.legal), len(named - self.legal), len(self.legal))

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        return " ".join(map(str, self.puzzle.legal_moves())) or "none"


class BoardJudge(FactJudge):
    """Full marks for the grid of a board, row by row; the start is ``before``.

    Vehicles count if they are drawn exactly where they are. Those that the answer could have copied
    from the prompt, because they did not move, give no credit; drawn elsewhere, they cost some.
    """

    def __init__(self, puzzle: Puzzle, before: Puzzle | None = None) -> None:
        super().__init__(puzzle)
        self.places = _places(puzzle)
        start = {} if before is None else _places(before)
        self.sought = {label for label, cells in self.places.items() if start.get(label) != cells}

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        rows = [row.strip() for row in answer.strip("\n").splitlines() if row.strip()]
        board = self.puzzle.board
        if len(rows) != board.height or any(len(_symbols(row)) != board.width for row in rows):
            return None
        drawn = _drawn(rows)
        walls = {cell for mark in "#" for cell in drawn.pop(mark, set())}
        if drawn == self.places and walls == board.walls:
            return 1.0
        right = sum(drawn.get(label) == self.places[label] for label in self.sought)
        kept = self.places.keys() - self.sought
        wrong = sum(drawn.get(label) != self.places[label] for label in kept)
        wrong += len(drawn.keys() - self.places.keys())
        return half(right, wrong, len(self.sought))

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        return str(self.puzzle)


def _places(puzzle: Puzzle) -> dict[str, set[tuple[int, int]]]:
    return {label: set(vehicle.cells) for label, vehicle in on_board(puzzle).items()}


def _symbols(row: str) -> str:
    """Return the cells of a row; spaces between them are allowed.

    >>> _symbols("A . X X"), _symbols("A.XX")
    ('A.XX', 'A.XX')
    """
    return "".join(row.split())


def _drawn(rows: Iterable[str]) -> dict[str, set[tuple[int, int]]]:
    drawn: dict[str, set[tuple[int, int]]] = {}
    for row, text in enumerate(rows):
        for column, mark in enumerate(_symbols(text)):
            if mark != ".":
                drawn.setdefault(mark, set()).add((row, column))
    return drawn


class NumberJudge(FactJudge):
    """Full marks for the right number, and nothing for any other."""

    def __init__(self, puzzle: Puzzle, number: int) -> None:
        super().__init__(puzzle)
        self.number = number

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        found = _NUMBER.fullmatch(answer)
        return float(int(found[1]) == self.number) if found else None

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        return str(self.number)


def distance_judge(puzzle: Puzzle) -> NumberJudge:
    """Return the judge of the number of moves to a win."""
    distance = states_of(puzzle).distance(0)
    if distance == NEVER:
        raise ValueError("the distance to a win is asked only for a puzzle that can be won")
    return NumberJudge(puzzle, distance)


def illegal_move_judge(puzzle: Puzzle, moves: Iterable[str]) -> NumberJudge:
    """Return the judge of the number of the first illegal move; 0 if all are legal."""
    board = puzzle
    for number, move in enumerate(moves, 1):
        played = play_through(board, parse_moves(move, board))
        if played.first_illegal is not None:
            return NumberJudge(puzzle, number)
        board = played.board
    return NumberJudge(puzzle, 0)


class SolvableJudge(FactJudge):
    """Full marks for ``yes``, or for ``no`` with vehicles that suffice to make it unsolvable.

    The vehicles named must be a core: with all others taken away the puzzle is still unsolvable,
    and with any one of them taken away as well, it can be solved. The target need not be named.
    ``no`` with other vehicles, or with none, has half marks.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.labels = {v.label for v in puzzle.vehicles if not v.target}
        self.solvable = self._can_be_solved(frozenset(self.labels))
        self._known: dict[frozenset[str], bool] = {}

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        match = _YES_NO.match(answer)
        if match is None:
            return None
        if match[1].lower() == "yes":
            return float(self.solvable and match.end() == len(answer))
        if self.solvable:
            return 0.0
        named = _labels(answer[match.end() :], {v.label for v in self.puzzle.vehicles})
        return 1.0 if named is not None and self._is_core(named & self.labels) else 0.5

    def _is_core(self, labels: frozenset[str]) -> bool:
        if not labels or self._solved_with(labels):
            return False
        return all(self._solved_with(labels - {label}) for label in labels)

    def _solved_with(self, labels: frozenset[str]) -> bool:
        if labels not in self._known:
            self._known[labels] = self._can_be_solved(labels)
        return self._known[labels]

    def _can_be_solved(self, labels: frozenset[str]) -> bool:
        puzzle = self.puzzle
        for label in sorted(self.labels - labels):
            puzzle = without(puzzle, label)
        return solve(puzzle).status == "solved"

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        if self.solvable:
            return "yes"
        core = unsolvable_core(self.puzzle).vehicles
        return f"no: {' '.join(sorted(label for label in core if label in self.labels))}"


def _labels(text: str, known: Iterable[str]) -> frozenset[str] | None:
    """Return the labels that a text lists, separated by spaces or commas; None if it has others.

    >>> sorted(_labels("A, B  C", "ABCX")), _labels("A and B", "ABX")
    (['A', 'B', 'C'], None)
    """
    named = frozenset(text.translate(_AROUND_LABELS).rstrip(" .\r\n").split())
    return named if named <= frozenset(known) else None


class BlockersJudge(FactJudge):
    """Full marks for the vehicles in the target's way, and those in the lane of the nearest one.

    The answer has both lists, with a semicolon between them.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self.blockers, self.behind = blocking_lists(puzzle)

    def mark(self, answer: str) -> float | None:
        """Return the score of an answer; None if it cannot be read."""
        lists = [_labels(part, self._known) for part in _without_none(answer).split(";")]
        if len(lists) != 2 or None in lists:
            return None
        first, second = lists
        right = (first == frozenset(self.blockers), second == frozenset(self.behind))
        return 1.0 if all(right) else half(right[0], 0, 1)

    @property
    def _known(self) -> Mapping[str, object]:
        return on_board(self.puzzle)

    def answer(self) -> str:
        """Return a reference answer with full marks."""
        return f"{' '.join(self.blockers)}; {' '.join(self.behind) or 'none'}"


def _without_none(answer: str) -> str:
    return re.sub(r"(?i)\bnone\b", " ", answer)


@lru_cache(maxsize=64)
def blocking_lists(puzzle: Puzzle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the vehicles between the target and its exit, and those in the lane of the nearest.

    >>> blocking_lists(Puzzle.parse(".... XX.B A..B AOOO"))
    (('B',), ('O',))
    """
    graph = blocking_graph(puzzle)
    blockers = graph.edges[graph.roots[0]]
    return blockers, tuple(sorted(graph.edges[blockers[0]])) if blockers else ()
