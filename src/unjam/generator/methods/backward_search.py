"""Cars and trucks on a plain board: whole families, searched backwards from all wins at once.

The core climbs from family to family; see ``family_climber.h``. It supports exits on the right
only, so the board is rotated for it, and the puzzle is rotated back.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ...core import core
from ...equivalence.symmetry import Symmetry, symmetries_of
from ...model.board import Board
from ...model.exits import Exit
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...util.cancellation import Cancellable
from ...util.limits import breathe
from ..candidate_check import check_component, explored
from ..request.generation_request import Request
from ..request.impossible_request import kind_range
from ..request.number_range import Range
from ..request.puzzle_setting import Setting
from ..request.vehicle_kinds import LENGTHS
from .batch_result import Batch
from .move_target import move_target, spread

NAME = "backward"
# Climbs per batch, each from its own family; one is enough on large boards, where it takes long.
_CLIMBS, _CLIMBS_ON_LARGE_BOARDS = 6, 1
LARGE = 36  # cells; boards with more are large
_CANDIDATES = 8  # per climb, if most will be rejected
_HARD = 20  # steps from which a climb is long and continues after its first puzzle
_FAMILIES = 300, 400  # per short or long climb: continuing seldom pays off
_PUZZLES = 1, 4  # per short or long climb; the core makes them dissimilar
_MOST_STATES = 30_000  # of a family; larger ones take too long
_MOST = 254  # steps, the maximum the core can count


def suits(request: Request) -> bool:
    """Return whether this method can make what is requested."""
    setting = request.setting
    side = max(setting.board.width, setting.board.height)
    return setting.is_classic and side <= 8 and not request.symmetric


def is_large(request: Request) -> bool:
    """Return whether the board has so many cells that one climb takes long."""
    board = request.setting.board
    return board.width * board.height > LARGE


def backward(request: Request, rng: Random, cancel: Cancellable) -> Batch:
    """Run one batch of climbs."""
    batch = Batch()
    setting = request.setting
    turn = _turn(setting.board.bare(), setting.exits[0])
    game = _game(setting, turn, request.metric == "slides")
    if game is None:
        return batch
    steps = move_target(request)
    if not request.hardest:
        steps = Range(steps.low)  # a component that is too hard has easier starts
    nearest: list[tuple[str, int, int]] = []
    choosy, long = _is_choosy(request), steps.low >= _HARD
    for _ in range(_CLIMBS_ON_LARGE_BOARDS if is_large(request) else _CLIMBS):
        if cancel.is_set():
            break
        found, nearest, tried, states = core.climb_families(
            game,
            _core_request(request, spread(steps, rng)),
            rng.getrandbits(64),
            _FAMILIES[long],
            _CANDIDATES if choosy else _PUZZLES[long],
            lambda: _goes_on(cancel),
        )
        batch.tried += tried
        batch.work += states
        for text, _, _ in found:
            graph = explored(_puzzle(setting, turn, text), request.metric, cancel=cancel)
            if (
                graph is not None
                and batch.add(check_component(request, graph, rng, cancel))
                and choosy
            ):
                break
    if not (batch.made or batch.miss):  # report the closest candidates of the last climb
        for text, _, _ in nearest:
            graph = explored(_puzzle(setting, turn, text), request.metric, _MOST_STATES)
            batch.add(None if graph is None else check_component(request, graph, rng))
    return batch


def _goes_on(cancel: Cancellable) -> bool:
    breathe()
    return not cancel.is_set()


def _is_choosy(request: Request) -> bool:
    """Return whether there is a requirement that the core does not check."""
    other = (
        request.slides and request.moves, request.solutions, request.movers, request.retreat,
        request.level, request.seconds, request.is_oriented, request.target_distance,
    )  # fmt: skip
    return any(other)


def _turn(board: Board, exit: Exit) -> Symmetry:
    """Return the symmetry that moves an exit to the right."""
    turns = (turn for turn in symmetries_of(board) if turn.exit(exit).direction == "R")
    return next(turns)


def _game(setting: Setting, turn: Symmetry, slides: bool) -> core.CensusBoard | None:
    board = turn.after
    walls = [row * board.width + column for row, column in sorted(turn.set(setting.board.walls))]
    row = turn.exit(setting.exits[0]).cell[0]
    length = len(setting.targets[0].cells)
    try:
        return _cached_game(board.width, board.height, row, length, tuple(walls), slides)
    except (ValueError, RuntimeError):  # more ways to fill a lane than the core can count
        return None


@lru_cache(maxsize=8)
def _cached_game(
    width: int, height: int, row: int, length: int, walls: tuple[int, ...], slides: bool
) -> core.CensusBoard:
    return core.CensusBoard(width, height, row, length, [2, 3], list(walls), slides)


def _core_request(request: Request, steps: Range) -> core.PuzzleConstraints:
    none = Range()
    vehicles = request.vehicles or none
    lengths = {length: kind_range(request, kind) for kind, length in LENGTHS.items()}
    least, most = (
        [getattr(lengths.get(n, none), end) for n in range(9)] for end in ("low", "most")
    )
    return core.PuzzleConstraints(
        max(steps.low, 1),
        min(steps.most, _MOST),
        vehicles.low,
        min(vehicles.most, 64),
        least,
        [min(number, 64) for number in most],
        request.minimal,
        _MOST_STATES,
    )


def _puzzle(setting: Setting, turn: Symmetry, text: str) -> Puzzle:
    """Return the puzzle for a text of the core, rotated back."""
    width = turn.after.width
    cells: dict[str, list[tuple[int, int]]] = {}
    for place, label in enumerate(text):
        if label not in "ox":
            cells.setdefault(label, []).append(divmod(place, width))
    vehicles = tuple(
        Vehicle("X" if label == "A" else f"{label}0", tuple(own), _axis(own), label == "A")
        for label, own in cells.items()
    )
    there = setting._replace(board=turn.after)
    back = turn.inverse()
    puzzle = there.puzzle(vehicles)._changed(exits=())
    return back.puzzle(puzzle)._changed(board=setting.board, exits=setting.exits)


def _axis(cells: list[tuple[int, int]]) -> str:
    return "-" if cells[0][0] == cells[1][0] else "|"
