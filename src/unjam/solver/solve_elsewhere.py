"""Solving a stream of puzzles on the workers of an executor: other processes, or other machines."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures import TimeoutError as NotYet
from itertools import islice
from typing import Any, NamedTuple

from ..errors import StoreError, UnjamError
from ..literals import Metric
from ..model.move import Move
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable, cancelled
from .solution import Solution, Stats, Status
from .solve import not_begun, solve

Item = Puzzle | Exception

_LARGEST_BATCH = 64
_AHEAD = 32  # batches submitted at once
_TRIES = 4  # per batch; workers may be lost
_LOOK_SECONDS = 0.05  # between two checks for cancellation


class Answer(NamedTuple):
    """A solution without its puzzle, which the caller has."""

    status: Status
    moves: tuple[Move, ...]
    move_count: int | None
    slide_count: int | None
    optimal: bool
    lower_bound: int | None
    reason: str
    stats: Stats


def solve_some(puzzles: list[Puzzle], options: dict[str, Any]) -> list[Answer | UnjamError]:
    """Solve puzzles one after the other: what a worker does."""
    answers: list[Answer | UnjamError] = []
    for puzzle in puzzles:
        try:
            found = solve(puzzle, **options)
        except UnjamError as error:
            answers.append(error)
            continue
        answers.append(
            Answer(
                found.status,
                found.moves,
                found.move_count,
                found.slide_count,
                found.optimal,
                found.lower_bound,
                found.reason,
                found.stats,
            )
        )
    return answers


class _Batch:
    """Items, and the future answers of the puzzles among them."""

    def __init__(self, items: list[Item], executor: Executor, options: dict[str, Any]) -> None:
        self.items = items
        self._executor = executor
        self._options = options
        self._tries = 0
        self.future = self._submit()

    def _submit(self) -> Future[list[Answer | UnjamError]]:
        self._tries += 1
        puzzles = [item for item in self.items if isinstance(item, Puzzle)]
        try:
            return self._executor.submit(solve_some, puzzles, self._options)
        except BrokenExecutor as error:
            raise StoreError(f"the workers were lost: {error}") from None

    def answers(self, cancel: Cancellable | None) -> list[Answer | UnjamError] | None:
        """Return the answers; None if the caller cancels first."""
        while not cancelled(cancel):
            try:
                return self.future.result(timeout=None if cancel is None else _LOOK_SECONDS)
            except NotYet:
                if self.future.done():  # an error of the work, not of waiting for it
                    raise
            except BrokenExecutor as error:
                raise StoreError(f"the workers were lost: {error}") from None
            except (UnjamError, ValueError, TypeError):
                raise
            except Exception:
                if self._tries >= _TRIES:
                    raise
                self.future = self._submit()
        return None


def attempt_elsewhere(
    items: Iterable[Item],
    executor: Executor,
    metric: Metric,
    options: dict[str, Any],
    cancel: Cancellable | None,
) -> Generator[tuple[Item, Solution | Exception], None, None]:
    """Solve puzzles on the workers of an executor; yield each item with its outcome, in order.

    Puzzles are sent in batches, which start small and grow; a bounded number is under way.
    """
    source = iter(items)
    waiting: deque[_Batch] = deque()
    size = 1
    failed: Exception | None = None  # raised after the solutions of the items before it
    try:
        while True:
            while failed is None and len(waiting) < _AHEAD:
                batch: list[Item] = []
                try:
                    batch.extend(islice(source, size))
                except Exception as error:
                    failed = error
                if not batch:
                    break
                waiting.append(_Batch(batch, executor, options))
                size = min(2 * size, _LARGEST_BATCH)
            if not waiting:
                break
            oldest = waiting.popleft()
            answers = oldest.answers(cancel)
            yield from _outcomes(oldest.items, answers, metric)
        if failed is not None:
            raise failed
    finally:
        for batch_left in waiting:
            batch_left.future.cancel()


def _outcomes(
    items: list[Item], answers: list[Answer | UnjamError] | None, metric: Metric
) -> Iterator[tuple[Item, Solution | Exception]]:
    """Yield items with their answers; those of a cancelled batch were not begun."""
    left = iter(answers or ())
    for item in items:
        if isinstance(item, Exception):
            yield item, item
        elif answers is None:
            yield item, not_begun(item, metric, "cancelled")
        else:
            answer = next(left)
            if isinstance(answer, Exception):
                yield item, answer
            else:
                yield item, Solution(item, metric, *answer)
