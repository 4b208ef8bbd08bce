"""The exact distance of every state of a puzzle to a win, and the moves between states by name.

The whole component is explored once. Beyond ``MOST_STATES`` states that would take too much memory;
then the distance of each state that an answer reaches is found by a search of its own, which is
slower and just as exact.

Moves are looked up by their text, such as ``XR3``, in a table that is filled state by state as
answers reach them. That is only possible if a label means the same vehicle in every copy of a
state: twins exchange places, and moves round corners have many names. Puzzles with either, with
flipped edges or with labels that are not single letters are played on the model instead.
"""

from __future__ import annotations

import re
from array import array
from typing import Protocol

import numpy as np

from ...compiler.move_reconstruction import move_of
from ...errors import LimitError, PuzzleSyntaxError
from ...graph.explore import explore
from ...graph.explored_states import NEVER
from ...graph.state_graph import StateGraph
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...notation.moves.move_parser import ParsedMoves, parse_moves
from ...notation.moves.move_replay import play_through
from ...solver.solve import solve

MOST_STATES = 500_000
MOST_SEARCHED = 20_000_000  # states of one search, if the component is larger than that
ILLEGAL = -1

# The plainest form of a move: one letter, one direction, a distance.
PLAIN_MOVE = re.compile(r"([A-Za-z])([UDLR])([1-9][0-9]?)")
_LETTER = re.compile(r"[A-Za-z]")


class States(Protocol):
    """The states of a puzzle, as numbers. State 0 is the start."""

    def distance(self, state: int) -> int:
        """Return the number of moves to a win; ``NEVER`` if there is none."""

    def after(self, state: int, move: str) -> int:
        """Return the state after a move in the plain form; ``ILLEGAL`` if it is illegal."""

    def board(self, state: int) -> Puzzle:
        """Return a state as a puzzle."""


def states_of(puzzle: Puzzle) -> States:
    """Return the states of a puzzle, by the quickest method that suits it."""
    try:
        graph = explore(puzzle, max_states=MOST_STATES)
    except LimitError:
        return PlayedStates(puzzle, None)
    plan = graph.codec.plan
    has_twins = len(set(plan.kinds)) < len(plan.kinds)
    plain = all(_LETTER.fullmatch(vehicle.label) for vehicle in puzzle.vehicles)
    # Beyond a flipped seam, what a direction is called depends on the way there.
    flipped = "flip" in (puzzle.board.join_x, puzzle.board.join_y)
    if has_twins or puzzle.corners or flipped or not plain:
        return PlayedStates(puzzle, graph)
    return ListedStates(graph)


class ListedStates:
    """All states of a component, with a table of moves for each state that was reached.

    >>> states = ListedStates(explore(Puzzle.parse(".... XX.B A..B AOOO")))
    >>> states.distance(0), states.distance(states.after(0, "XR1")), states.after(0, "XR2")
    (5, 4, -1)
    """

    def __init__(self, graph: StateGraph) -> None:
        self.graph = graph
        self.to_win = array("H", graph.to_win.tobytes())
        self.tables: dict[int, dict[str, int]] = {}
        self.labels = {vehicle.label for vehicle in graph.puzzle.vehicles}
        # Round a joined edge two moves lead to the same state, of which the graph lists one. A
        # target may drive past the edge. Such moves are played on the model.
        joined = graph.puzzle.board.surface != "plane"
        targets = {vehicle.label for vehicle in graph.puzzle.targets}
        self._modelled = self.labels if joined else targets

    def distance(self, state: int) -> int:
        """Return the number of moves to a win; ``NEVER`` if there is none."""
        return self.to_win[state]

    def board(self, state: int) -> Puzzle:
        """Return a state as a puzzle."""
        return self.graph.state(state) if state else self.graph.puzzle

    def after(self, state: int, move: str) -> int:
        """Return the state after a move in the plain form; ``ILLEGAL`` if it is illegal."""
        table = self.table(state)
        found = table.get(move)
        if found is None:
            found = table[move] = self._played(state, move)
        return found

    def table(self, state: int) -> dict[str, int]:
        """Return the states one move away, by the text of the move."""
        table = self.tables.get(state)
        if table is None:
            table = self.tables[state] = dict(self._moves(state))
        return table

    def _moves(self, state: int) -> list[tuple[str, int]]:
        plan = self.graph.codec.plan
        vehicles = self.graph.puzzle.vehicles
        board: Puzzle | None = None
        found = []
        _, keys, steps = self.graph.steps(np.array([state]))
        for there, step in zip(self.graph.find(keys).tolist(), steps.tolist(), strict=True):
            part = plan.parts[step[0]]
            if part.places is None:  # the usual case, without a puzzle
                label = vehicles[part.members[step[1]]].label
                found.append((f"{label}{part.directions[step[2]]}{step[3]}", there))
            else:
                board = board or self.board(state)
                found.append((str(move_of(board, plan, step)), there))
        return found

    def _played(self, state: int, text: str) -> int:
        """Return the state after a move that is not in the table, by the rules of the model."""
        match = PLAIN_MOVE.fullmatch(text)
        if match is None or match[1] not in self._modelled:
            return ILLEGAL
        move = Move(match[1], match[2], int(match[3]))
        played = play_through(self.board(state), ParsedMoves((move,)))
        return self.graph.number(played.board) if played.moves else ILLEGAL


class PlayedStates:
    """The states that answers reach, played on the model; states are numbered as they come.

    Distances are those of ``graph``, or found by a search for each state if there is none.

    >>> states = PlayedStates(Puzzle.parse(".... XX.B A..B AOOO"), None)
    >>> states.distance(0), states.distance(states.after(0, "XR1")), states.after(0, "XR2")
    (5, 4, -1)
    """

    def __init__(self, puzzle: Puzzle, graph: StateGraph | None) -> None:
        self.graph = graph
        self.labels = {vehicle.label for vehicle in puzzle.vehicles}
        self._boards = [puzzle]
        self._numbers = {puzzle.vehicles: 0}
        self._after: dict[tuple[int, str], int] = {}
        self._distances: dict[int, int] = {}

    def board(self, state: int) -> Puzzle:
        """Return a state as a puzzle."""
        return self._boards[state]

    def distance(self, state: int) -> int:
        """Return the number of moves to a win; ``NEVER`` if there is none."""
        if state not in self._distances:
            self._distances[state] = self._distance(self._boards[state])
        return self._distances[state]

    def _distance(self, board: Puzzle) -> int:
        if board.won:
            return 0
        if self.graph is not None:
            return int(self.graph.to_win[self.graph.number(board)])
        solution = solve(board, max_states=MOST_SEARCHED)
        if solution.status == "unsolvable":
            return NEVER
        if not solution.optimal or solution.move_count is None:
            raise LimitError(
                f"the distance to a win is not known: {solution.reason}", solution.stats.states
            )
        return solution.move_count

    def after(self, state: int, move: str) -> int:
        """Return the state after a move; ``ILLEGAL`` if it is illegal."""
        if (state, move) not in self._after:
            self._after[state, move] = self._played(state, move)
        return self._after[state, move]

    def _played(self, state: int, move: str) -> int:
        here = self._boards[state]
        try:
            parsed = parse_moves(move, here)
        except PuzzleSyntaxError:  # such as AUL2, of A or of AU
            parsed = ParsedMoves(tuple(m for m in here.legal_moves() if str(m) == move))
        played = play_through(here, parsed)
        if len(played.moves) != 1:
            return ILLEGAL
        board = played.board
        if board.vehicles not in self._numbers:
            self._numbers[board.vehicles] = len(self._boards)
            self._boards.append(board)
        return self._numbers[board.vehicles]
