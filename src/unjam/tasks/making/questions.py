"""Questions: what each kind of task asks, and the parts of a question that are chosen at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...blocking.vehicle_paths import Traffic
from ...errors import PuzzleError
from ...model.legal_moves import taken_by
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...notation.moves.move_parser import ParsedMoves
from ...notation.moves.move_replay import play_through
from ...solver.solve import solve
from ..scoring.fact_judges import FactJudge
from ..scoring.judge import judge_for
from ..session import most_turns
from ..task import PLAN_KINDS, Kind, Picture, Question, Rendering, Task
from .board_text import board_text
from .choices import Chooser
from .rules_text import rules_text


class Spec(NamedTuple):
    """Everything that determines a task, apart from what follows from the puzzle.

    ``answer`` is the reference answer if it is known already.
    """

    id: str
    kind: Kind
    tier: int
    variant: str
    rendering: Rendering
    puzzle: Puzzle
    question: Question = Question()
    picture: Picture | None = None
    metadata: dict[str, Any] = {}  # noqa: RUF012  (never changed)
    answer: str = ""


def build_task(spec: Spec) -> Task:
    """Return the task of a specification, with its prompt and a reference answer."""
    puzzle, question = spec.puzzle, spec.question
    shown = None if spec.picture else spec.rendering
    answer = spec.answer or reference_answer(spec.kind, puzzle, question)
    parts = [
        rules_text(puzzle, shown),
        board_text(puzzle, shown) if shown else "",
        _asked(spec.kind, puzzle, question),
        _format(spec.kind, puzzle, len(answer.split())),
    ]
    return Task(
        id=spec.id,
        kind=spec.kind,
        tier=spec.tier,
        variant=spec.variant,
        rendering=spec.rendering,
        prompt="\n\n".join(filter(None, parts)),
        puzzle=puzzle,
        question=question,
        answer=answer,
        picture=spec.picture,
        metadata=spec.metadata,
    )


def reference_answer(kind: Kind, puzzle: Puzzle, question: Question) -> str:
    """Return an answer with full marks."""
    if kind in PLAN_KINDS:
        solution = solve(puzzle)
        if not solution.moves:
            raise ValueError("a plan is asked only for a puzzle that can be won and is not yet won")
        return " ".join(map(str, solution.moves))
    judge = judge_for(kind, puzzle, question)
    assert isinstance(judge, FactJudge)
    return judge.answer()


# ---- Prompts ------------------------------------------------------------------------------------

_TAGS = (
    "Write your answer once, as <answer>...</answer>. Only the first such element counts, and "
    "nothing outside of it does."
)
_NOTATION = (
    "Write a move as the label of the vehicle, the direction ({ways}) and the number of cells, "
    "such as {example}."
)


def _asked(kind: Kind, puzzle: Puzzle, question: Question) -> str:
    label = puzzle.targets[0].label
    moves = ", ".join(f"{number}. {move}" for number, move in enumerate(question.moves, 1))
    match kind:
        case "solve" | "image_solve":
            return "Find moves that win the puzzle. Fewer moves score higher."
        case "solve_optimally":
            return "Find a solution with the fewest possible moves."
        case "next_move":
            return "Which move comes first in a solution with the fewest moves? Give one move."
        case "legal_moves":
            return (
                "List every legal move in this position. Each distance is a move of its own: a "
                "vehicle that can go right by 2 cells has two moves to the right."
            )
        case "state_after":
            return f"These moves are played: {moves}. What does the board look like afterwards?"
        case "distance":
            return "What is the smallest number of moves that wins the puzzle?"
        case "solvable":
            return (
                "Can the puzzle be won? If not, name vehicles that make it impossible: a set of "
                f"vehicles that, alone on the board with {label}, can never let it out, and from "
                "which none can be left out."
            )
        case "illegal_move":
            return (
                f"A player makes these moves: {moves}. Which is the first that is illegal when it "
                "is played? If all are legal, the answer is 0."
            )
        case "blockers":
            return (
                f"Which vehicles are now between {label} and its exit? And which vehicles are in "
                f"the row or column of the one nearest to {label}, on either side of it, up to "
                "the next wall or the edge?"
            )
        case "image_board":
            return "Write down the board that the picture shows."
        case "play":
            return "Play the game: one move per turn. After every move you see the new board."


def _format(kind: Kind, puzzle: Puzzle, fewest: int) -> str:
    ways = "U, D, L or R"
    if any(len(way) > 1 for vehicle in puzzle.vehicles for way in vehicle.directions()):
        ways = "U, D, L, R, or UL, UR, DL, DR for diagonals"
    example = Move(puzzle.targets[0].label, puzzle.targets[0].directions()[0], 1)
    notation = _NOTATION.format(ways=ways, example=example)
    match kind:
        case "solve" | "solve_optimally" | "image_solve":
            return f"{notation} Separate the moves by spaces. {_TAGS}"
        case "next_move":
            return f"{notation} {_TAGS}"
        case "play":
            turns = most_turns(fewest)
            return (
                f"{notation} You have {turns} turns. A reply without a legal move loses its turn. "
                f"In every reply, write your move once, as <answer>...</answer>. Make one move."
            )
        case "legal_moves":
            return f"{notation} Separate the moves by spaces, in any order. {_TAGS}"
        case "state_after" | "image_board":
            walls = ", # for a wall" if puzzle.board.walls else ""
            return (
                "Answer with the whole board, one line per row from the top, one character per "
                f"cell: the label of the vehicle there, or a dot for an empty cell{walls}. {_TAGS}"
            )
        case "distance":
            return f"Answer with the number alone. {_TAGS}"
        case "illegal_move":
            return f"Answer with the number of the move. {_TAGS}"
        case "solvable":
            return (
                "Answer yes, or no followed by a colon and the labels of the vehicles, separated "
                f"by spaces. {_TAGS}"
            )
        case "blockers":
            return (
                "Answer with the labels of the first group, a semicolon and those of the second "
                f"group, separated by spaces, in any order; write none for no vehicle. {_TAGS}"
            )


# ---- Random parts -------------------------------------------------------------------------------


def choose_question(kind: Kind, tier: int, puzzle: Puzzle, chooser: Chooser) -> Question | None:
    """Choose the moves that a question lists; None if the puzzle does not suit the kind."""
    if kind == "state_after":
        moves = random_play(puzzle, 2 + tier, chooser)
        return None if moves is None else Question(tuple(map(str, moves)))
    if kind == "illegal_move":
        return _with_illegal_move(puzzle, 4 + tier, chooser)
    if kind == "blockers":
        target = puzzle.targets[0]
        ways = Traffic(puzzle).ways_out(target)
        if len(puzzle.targets) > 1 or len(ways) != 1 or not ways[0].blockers:
            return None
        nearest = puzzle[ways[0].blockers[0]]
        return Question() if len(target.axes) == len(nearest.axes) == 1 else None
    return Question()


def random_play(puzzle: Puzzle, count: int, chooser: Chooser) -> list[Move] | None:
    """Return random legal moves, none of a vehicle that has just moved; None if one wins."""
    moves: list[Move] = []
    board = puzzle
    for _ in range(count):
        options = [m for m in board.legal_moves() if not moves or m.vehicle != moves[-1].vehicle]
        if not options:
            return None
        moves.append(chooser.choose(options))
        board = board.play(moves[-1])
        if board.won:
            return None
    return moves


def _with_illegal_move(puzzle: Puzzle, count: int, chooser: Chooser) -> Question | None:
    """Return moves of which one is illegal; all are legal in one of six questions."""
    moves = random_play(puzzle, count, chooser)
    if moves is None:
        return None
    if chooser.below(6) == 0:
        return Question(tuple(map(str, moves)))
    place = chooser.below(count)
    board = puzzle
    for move in moves[:place]:
        board = board.play(move)
    # Legal play never moves a vehicle twice in a row here, so the illegal move must not either.
    neighbours = {move.vehicle for n, move in enumerate(moves) if abs(n - place) == 1}
    legal = set(board.legal_moves())
    longest = max(board.board.width, board.board.height) - 1
    wrong = [
        move
        for vehicle in board.vehicles
        if vehicle.cells and vehicle.label not in neighbours
        for way in vehicle.directions()
        for far in range(1, longest)
        if (move := Move(vehicle.label, way, far)) not in legal
    ]
    # As long as the move that it replaces: otherwise the longest move is usually the illegal one.
    alike = [move for move in wrong if move.distance == moves[place].distance]
    # A target past the edge would be accepted.
    alike = [move for move in alike if not play_through(board, ParsedMoves((move,))).moves]
    if not alike:
        return None
    moves[place] = chooser.choose(alike)
    return Question(tuple(map(str, moves)))


def unsolvable_from(puzzle: Puzzle, chooser: Chooser, tries: int = 20) -> Puzzle | None:
    """Return the puzzle with one vehicle elsewhere, so that it cannot be solved; None if not found.

    As many vehicles of each size are on the board as before, so that counting them does not help.
    """
    others = [v for v in puzzle.vehicles if not v.target and v.axes in ("-", "|") and v.cells]
    for _ in range(tries if others else 0):
        moved = chooser.choose(others)
        rest = [v for v in puzzle.vehicles if v.label != moved.label]
        place = chooser.choose(_free_places(puzzle, rest, moved))
        vehicles = [place if v.label == moved.label else v for v in puzzle.vehicles]
        try:
            changed = puzzle.replace(vehicles=vehicles, recorded_moves=(), known=puzzle.known)
        except PuzzleError:
            continue
        found = solve(changed, max_states=60_000)
        # A proof without a search is too easy to see: the target's lane is blocked for good.
        if found.status == "unsolvable" and found.stats.states > 1:
            return changed
    return None


def _free_places(puzzle: Puzzle, rest: Sequence[Vehicle], moved: Vehicle) -> list[Vehicle]:
    """Return every free place for a straight vehicle, lying or standing, also the present one."""
    board = puzzle.board
    free = set(board.cells()) - taken_by(board, rest).cells.keys()
    length = len(moved.cells)
    found = []
    for row, column in sorted(free):
        for axes, down, right in (("-", 0, 1), ("|", 1, 0)):
            cells = tuple((row + n * down, column + n * right) for n in range(length))
            if free.issuperset(cells):
                found.append(moved._replace(cells=cells, axes=axes, mirrors=()))
    return found
