"""Checking a solution: whether it is legal, solves the puzzle and is optimal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from ..literals import Metric, Unit, unit_of
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.plural import counted
from ..util.progress import Progress
from .solve import METRICS, checked_metric, under_rule

if TYPE_CHECKING:
    from .optimal_counts import Optimum, Searcher

# deferred: imports inside functions load what most runs do not need.

Verdict = Literal["illegal", "unfinished", "solved", "unproven", "optimal"]


class Check(NamedTuple):
    """The result of checking a solution. Prints as a paragraph.

    ``verdict`` is ``"illegal"`` (a move is illegal), ``"unfinished"`` (all moves are legal, but
    the puzzle is not solved), ``"optimal"`` or ``"solved"`` (solved, and optimal in ``metric`` or
    not) or ``"unproven"`` (solved, but a limit was reached before optimality was decided).

    ``moves`` are the moves played, with their ``move_count`` and ``slide_count``. They end with
    the win or before the first illegal move; ``first_illegal`` is that move and its number,
    counted from 1. ``board`` is the puzzle at that point. ``best_moves`` and ``best_slides`` are
    the fewest possible, None if unknown; ``optimal_in`` are the metrics in which no solution is
    better. ``reason`` explains the verdict; ``notes`` state how the moves were interpreted.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> check = puzzle.check("XR1 AU1 OL1 BD1 XR1")
    >>> check.verdict, check.optimal_in
    ('optimal', ('moves', 'slides', 'moves,slides', 'slides,moves'))
    >>> print(check)
    Legal and solved: 5 moves, 5 slides. Optimal in moves and in slides.
    >>> print(puzzle.check("XR1 AU1 OU1"))
    Illegal at move 3, OU1: O is horizontal: it moves left and right.
    """

    puzzle: Puzzle
    metric: Metric
    verdict: Verdict
    moves: tuple[Move, ...]
    board: Puzzle
    reason: str
    first_illegal: tuple[int, Move] | None = None
    best_moves: int | None = None
    best_slides: int | None = None
    optimal_in: tuple[Metric, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether all moves are legal."""
        return self.verdict != "illegal"

    @property
    def solved(self) -> bool:
        """Whether all moves are legal and solve the puzzle."""
        return self.verdict not in ("illegal", "unfinished")

    @property
    def move_count(self) -> int:
        """The number of moves played."""
        return len(self.moves)

    @property
    def slide_count(self) -> int:
        """The total number of cells that the moves travel."""
        return sum(move.slides for move in self.moves)

    def __str__(self) -> str:
        counts = f"{counted(self.move_count, 'move')}, {counted(self.slide_count, 'slide')}"
        if self.first_illegal is not None:
            number, move = self.first_illegal
            return f"Illegal at move {number}, {move}: {self.reason}."
        if self.verdict == "unfinished":
            return f"Legal, but not solved: {counts}; {self.reason}."
        return f"Legal and solved: {counts}. {self.reason[0].upper()}{self.reason[1:]}."


def check(
    puzzle: Puzzle,
    moves: str | Iterable[Move | str],
    *,
    metric: Metric = "moves",
    corners: bool | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Check:
    """Check whether moves are legal, solve the puzzle and are optimal.

    ``moves`` is text in any notation of ``docs/moves.md``, or an iterable of moves. Moves after
    the win are ignored, with a note. The last move may end at the edge, past it or entirely off
    the board. A search decides whether the solution is optimal; its limits are those of ``solve``.
    ``corners`` overrides the puzzle's rule on whether one move may go round corners.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> result = check(puzzle, "XR1 AU1 AU1 OL1 BD1 XR3")
    >>> print(result)
    Legal and solved: 6 moves, 6 slides. Not optimal: 5 moves are possible, 1 fewer; 5 slides are
    possible, 1 fewer.
    >>> print(*result.notes)
    move 6, XR3, drives X fully off the board; it counts as XR1
    """
    # Slow to import, and not needed for solving only.
    from ..notation.moves.move_parser import parse_moves
    from ..notation.moves.move_replay import play_through
    from ..planning.plan_reader import UnfitActionError
    from .optimal_counts import Searcher

    checked_metric(metric)
    puzzle = under_rule(puzzle, corners)
    try:
        parsed, unfit = parse_moves(moves, puzzle), None
    except UnfitActionError as error:
        parsed, unfit = error.before, error
    played = play_through(puzzle, parsed)
    if unfit is not None and played.first_illegal is None and not played.board.won:
        number = len(parsed.moves) + 1
        played = played._replace(first_illegal=(number, unfit.move), reason=unfit.reason)
    result = Check(
        puzzle=puzzle,
        metric=metric,
        verdict="illegal",
        moves=played.moves,
        board=played.board,
        reason=played.reason,
        first_illegal=played.first_illegal,
        notes=(*parsed.notes, *played.notes),
    )
    if played.first_illegal is not None:
        return result
    if not played.board.won:
        return result._replace(verdict="unfinished", reason=_unfinished(played.board))
    return _compared(result, Searcher(puzzle, timeout, max_states, max_memory, progress, cancel))


def _unfinished(board: Puzzle) -> str:
    missing = [target.label for target in board.targets if not board.out(target)]
    if not missing:
        return "there is no target"
    *first, last = missing
    return f"{', '.join(first)} and {last} are not out" if first else f"{last} is not out"


def _compared(check: Check, searcher: Searcher) -> Check:
    """Complete the check of a solution: compare it with the optimum and set the verdict."""
    metric = check.metric
    own: dict[Unit, int] = {"moves": check.move_count, "slides": check.slide_count}
    first = unit_of(metric)
    other: Unit = "slides" if first == "moves" else "moves"
    found = {first: searcher.find(metric), other: searcher.find(other)}
    best = {unit: _fewest(found[unit], unit, own[unit]) for unit in own}
    optimal: list[Metric] = [unit for unit in own if best[unit] == own[unit]]
    if len(optimal) == len(own):
        optimal += METRICS[2:]
    elif "," in metric and (found[first].moves, found[first].slides) == tuple(own.values()):
        optimal.append(metric)

    parts = [_compare(unit, own[unit], best[unit], found[unit].why) for unit in (first, other)]
    verdict: Verdict = "solved"
    if metric in optimal:
        verdict = "optimal"
    elif best[first] is None:
        verdict = "unproven"
    elif best[first] == own[first]:
        # Optimal in the first part of a combined metric; compare the second part.
        fewest = getattr(found[first], other)
        if fewest is None:
            verdict = "unproven"
            parts.append(f"not known to be optimal in {metric}: {found[first].why}")
        else:
            if fewest == best[other]:
                parts.pop()
            parts.append(_fewer(other, own[other], fewest, f" with as few {first}"))
    named = " and ".join(f"in {unit}" for unit in optimal if unit in own)
    sentence = "; ".join(part for part in parts if part)
    if named:
        sentence = f"optimal {named}" + (f"; {sentence}" if sentence else "")
    elif best[first] is not None:
        sentence = f"not optimal: {sentence}"
    return check._replace(
        verdict=verdict,
        reason=sentence,
        best_moves=best["moves"],
        best_slides=best["slides"],
        optimal_in=tuple(optimal),
    )


def _fewest(found: Optimum, unit: str, own: int) -> int | None:
    """Return the fewest moves or slides; None if unknown."""
    fewest: int | None = getattr(found, unit)
    # A solution that meets the lower bound is optimal.
    if fewest is None and found.bound == own:
        fewest = own
    if fewest is not None and fewest > own:
        raise RuntimeError(f"a solution has {own} {unit}, but {fewest} were reported as the fewest")
    return fewest


def _compare(unit: str, own: int, best: int | None, why: str) -> str:
    if best is None:
        return f"not known to be optimal in {unit}: {why}"
    return _fewer(unit, own, best) if best < own else ""


def _fewer(unit: str, own: int, best: int, how: str = "") -> str:
    are = "is" if best == 1 else "are"
    return f"{counted(best, unit)} {are} possible{how}, {own - best} fewer"
