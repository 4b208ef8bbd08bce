"""Scripted players: baselines that show the floor and the ceiling of every metric.

A player is a function of a task and a source of random choices. It returns a reply, or for the kind
``play`` the list of replies of all turns. All except ``random_spam`` see the puzzle itself, not the
prompt. Where a kind asks for no moves, ``oracle`` and ``blunders`` know the answer, and the others
guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..blocking.blocking_graph import blocking_graph
from ..literals import TaskPlayer
from ..model.board import AXES
from ..model.move import Move
from ..model.puzzle import Puzzle
from .making.choices import Chooser
from .scoring.judge import played
from .scoring.plan_judge import PlanJudge
from .session import most_turns
from .task import PLAN_KINDS, Task

Reply = str | list[str]
Player = Callable[[Task, Chooser], Reply]

SPAM = 1_000  # moves of a reply of random_spam


def oracle(task: Task, chooser: Chooser) -> Reply:
    """Give the reference answer."""
    return _reply(task, (task.answer or "").split() if task.kind in PLAN_KINDS else None)


def blunders(task: Task, chooser: Chooser) -> Reply:
    """Play the best move, but any legal one in one of five cases; err as often elsewhere."""
    if task.kind not in PLAN_KINDS:
        return _reply(task, None) if chooser.below(5) else _guess(task, chooser)

    def choose(board: Puzzle, state: int) -> Move | None:
        options = list(board.legal_moves())
        if chooser.below(5) == 0:
            return chooser.choose(options)
        return min(options, key=lambda move: judge.states.distance(after(state, move)))

    def after(state: int, move: Move) -> int:
        return judge.states.after(state, str(move))

    judge = _judge(task)
    return _reply(task, _plan(task, choose))


def greedy(task: Task, chooser: Chooser) -> Reply:
    """Reduce the number of vehicles in the way of the target, without looking ahead."""
    if task.kind not in PLAN_KINDS:
        return _guess(task, chooser)
    seen: set[object] = set()

    def choose(board: Puzzle, state: int) -> Move | None:
        seen.add(board.vehicles)
        options = [(move, board.play(move)) for move in board.legal_moves()]
        options = [(move, there) for move, there in options if there.vehicles not in seen]
        if not options:
            return None
        fewest = min(_blocked(there) for _, there in options)
        return chooser.choose([move for move, there in options if _blocked(there) == fewest])

    return _reply(task, _plan(task, choose))


def random_legal(task: Task, chooser: Chooser) -> Reply:
    """Play random legal moves; answer other questions at random."""
    if task.kind not in PLAN_KINDS:
        return _guess(task, chooser)
    return _reply(task, _plan(task, lambda board, _: chooser.choose(list(board.legal_moves()))))


def random_spam(task: Task, chooser: Chooser) -> Reply:
    """Write many moves of the board's own letters, legal or not, whatever the question."""
    assert task.puzzle is not None
    vehicles = [vehicle for vehicle in task.puzzle.vehicles if vehicle.axes in AXES]
    vehicles = vehicles or list(task.puzzle.vehicles)
    moves = [
        f"{vehicle.label}{chooser.choose(vehicle.directions())}{1 + chooser.below(4)}"
        for vehicle in (chooser.choose(vehicles) for _ in range(SPAM))
    ]
    return _reply(task, moves[: most_turns(_judge(task).fewest)] if task.kind == "play" else moves)


PLAYERS: dict[TaskPlayer, Player] = {
    "oracle": oracle,
    "blunders": blunders,
    "greedy": greedy,
    "random_legal": random_legal,
    "random_spam": random_spam,
}


def _judge(task: Task) -> PlanJudge:
    judge = task.judge
    assert isinstance(judge, PlanJudge)
    return judge


def _reply(task: Task, moves: list[str] | None) -> Reply:
    """Return a reply with these moves, or with the reference answer if there are none."""
    if moves is not None and task.kind == "play":
        return [f"<answer>{move}</answer>" for move in moves]
    return f"<answer>{task.answer if moves is None else ' '.join(moves)}</answer>"


def _plan(task: Task, choose: Callable[[Puzzle, int], Move | None]) -> list[str]:
    """Return the moves of a player until it wins, gives up or has no more turns."""
    return [str(move) for move in _moves(task, choose)]


def _moves(task: Task, choose: Callable[[Puzzle, int], Move | None]) -> Iterator[Move]:
    assert task.puzzle is not None
    judge = _judge(task)
    board, state = task.puzzle, 0
    for _ in range(most_turns(judge.fewest)):
        move = choose(board, state)
        if move is None:
            return
        yield move
        board, state = board.play(move), judge.states.after(state, str(move))
        if board.won:
            return


def _blocked(board: Puzzle) -> int:
    """Return the number of vehicles that the target waits for, directly or indirectly."""
    return -1 if board.won else len(blocking_graph(board).nodes)


def _guess(task: Task, chooser: Chooser) -> str:
    """Return a random answer of the right form, from the puzzle alone."""
    puzzle = task.puzzle
    assert puzzle is not None
    labels = [vehicle.label for vehicle in puzzle.vehicles if not vehicle.target]
    moves = [str(move) for move in puzzle.legal_moves()]
    match task.kind:
        case "next_move":
            answer = chooser.choose(moves)
        case "legal_moves":
            answer = " ".join(moves[: 1 + chooser.below(len(moves))])
        case "state_after" | "image_board":
            board = played(puzzle, (chooser.choose(moves),))
            answer = str(board)
        case "distance":
            answer = str(1 + chooser.below(50))
        case "illegal_move":
            answer = str(chooser.below(len(task.question.moves) + 1))
        case "solvable":
            answer = chooser.choose(["yes", f"no: {chooser.choose(labels)}"])
        case _:
            answer = f"{chooser.choose(labels)}; {chooser.choose(labels)}"
    return f"<answer>{answer}</answer>"
