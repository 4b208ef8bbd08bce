"""Solving a stream of puzzles in parallel."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ..core import core
from ..errors import UnplayableError
from ..literals import Algorithm, HeuristicName, Metric
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable, cancelled
from ..util.cpu_count import can_start_threads, usable_cores
from ..util.deadline import Deadline
from ..util.limits import default_memory, parse_memory
from ..util.progress import Progress
from .solution import Solution
from .solve import compiled_or_limit, listener, not_begun, search_options, solution_of, under_rule

# deferred: imports inside functions load what most runs do not need.

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    Item = Puzzle | Exception
    Attempts = Generator[tuple[Item, Solution | Exception], None, None]
    # The program of an item for the core, or the outcome of an item without one.
    Prepared = core.Program | Solution | Exception
    Prepare = Callable[[Item], Prepared]
    # Items, their programs, and the future results of these programs.
    Batch = tuple[list[Item], list[Prepared], Future[list[core.Result]]]

SLOW_SECONDS = 0.05  # a source is slow if it takes longer than this for a batch
BATCH_SECONDS = 0.03  # of search; handing over a batch costs time, long ones end unevenly
LARGEST_BATCH = 256
LOOK_SECONDS = 0.05  # between two checks for cancellation


def solve_many(
    puzzles: Iterable[Puzzle],
    *,
    metric: Metric = "moves",
    algorithm: Algorithm = "auto",
    heuristic: HeuristicName | None = None,
    weight: float | None = None,
    corners: bool | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Iterator[Solution]:
    """Solve puzzles in parallel and yield their solutions in order.

    ``puzzles`` may be of any length, even infinite; at most 512 per thread are read ahead.
    ``threads`` defaults to the number of usable cores. The options are those of ``solve`` and apply
    to each puzzle; ``max_memory`` is divided among the threads. ``progress`` is called after each
    puzzle: ``done`` is the number of puzzles, ``found`` the number solved. Once ``cancel`` is set,
    the remaining solutions have the status ``"limit"``: every puzzle gets one.

    ``executor``, any ``concurrent.futures.Executor``, solves on its workers instead of threads,
    which may be other processes or other machines. ``max_memory`` then applies to each worker. A
    batch whose worker is lost is sent again; ``StoreError`` is raised if none is left.

    >>> import unjam
    >>> sum(s.move_count for s in unjam.solve_many(unjam.deck("jam")))
    1028
    """
    attempts = attempt_many(
        puzzles,
        metric=metric,
        algorithm=algorithm,
        heuristic=heuristic,
        weight=weight,
        corners=corners,
        threads=threads,
        executor=executor,
        timeout=timeout,
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )
    return _only_solutions(attempts)


def _only_solutions(attempts: Attempts) -> Iterator[Solution]:
    try:
        for _, outcome in attempts:
            if isinstance(outcome, Exception):
                raise outcome
            yield outcome
    finally:
        attempts.close()


def attempt_many(
    items: Iterable[Item],
    *,
    metric: Metric = "moves",
    algorithm: Algorithm = "auto",
    heuristic: HeuristicName | None = None,
    weight: float | None = None,
    corners: bool | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Attempts:
    """Solve puzzles like ``solve_many``; yield each item with its solution or its error.

    An item may itself be an error (a puzzle that could not be read); it is passed on in order.
    """
    if executor is not None:
        if threads is not None:
            raise ValueError("threads cannot be combined with an executor, which has its own")
        how = metric, algorithm, heuristic, weight, False, max_states, max_memory, timeout, False
        search_options(*how)  # checks them before the first puzzle
        from .solve_elsewhere import attempt_elsewhere

        chosen = {
            "metric": metric,
            "algorithm": algorithm,
            "heuristic": heuristic,
            "weight": weight,
            "corners": corners,
            "timeout": timeout,
            "max_states": max_states,
            "max_memory": max_memory,
        }
        attempts = attempt_elsewhere(items, executor, metric, chosen, cancel)
        return attempts if progress is None else _reported(attempts, progress)
    count = usable_cores() if threads is None else threads
    if count < 1:
        raise ValueError(f"threads must be a whole number of at least 1, not {count}")
    if not can_start_threads():
        count = 1
    memory = (default_memory() if max_memory is None else parse_memory(max_memory)) // count
    options = search_options(
        metric, algorithm, heuristic, weight, False, max_states, max(memory, 1), timeout, False
    )
    if corners is not None:
        items = (_under_rule(item, corners) for item in items)

    unlimited = timeout is None and cancel is None

    def prepare(item: Item) -> Prepared:
        if isinstance(item, Exception):
            return item
        if unlimited and isinstance(item._program, core.Program):
            return item._program
        try:
            return compiled_or_limit(item, metric, Deadline("not solved", timeout, cancel))
        except UnplayableError as error:
            return error

    if count == 1:
        attempts = _attempt_one_by_one(items, metric, options, prepare, cancel)
    else:
        attempts = _attempt_in_threads(items, metric, options, prepare, count, cancel)
    return attempts if progress is None else _reported(attempts, progress)


def _reported(attempts: Attempts, progress: Callable[[Progress], object]) -> Attempts:
    """Yield the attempts; report the progress before each."""
    clock = Deadline()
    found = 0
    try:
        for done, (item, outcome) in enumerate(attempts, 1):
            found += isinstance(outcome, Solution) and outcome.status == "solved"
            progress(Progress(done=done, found=found, seconds=clock.elapsed()))
            yield item, outcome
    finally:
        attempts.close()


def _attempt_one_by_one(
    items: Iterable[Item],
    metric: Metric,
    options: core.Options,
    prepare: Prepare,
    cancel: Cancellable | None,
) -> Attempts:
    listen = listener(None, cancel)
    for item in items:
        program = prepare(item)
        if isinstance(program, core.Program):
            result = core.solve(program, options, listen)
            yield item, solution_of(item, metric, False, result)  # type: ignore[arg-type]
        else:
            yield item, program


def _under_rule(item: Item, corners: bool) -> Item:
    return item if isinstance(item, Exception) else under_rule(item, corners)


def _attempt_in_threads(
    items: Iterable[Item],
    metric: Metric,
    options: core.Options,
    prepare: Prepare,
    threads: int,
    cancel: Cancellable | None,
) -> Attempts:
    from concurrent.futures import ThreadPoolExecutor
    from time import perf_counter

    # Batches start small, to spread a few hard puzzles over the threads, and grow while they are
    # quick, to reduce the overhead of many easy ones. If the source is slow, solutions are not held
    # back until more items arrive.
    waiting: deque[Batch] = deque()
    stop = core.Cancel()
    source = iter(items)
    size = 1
    largest = LARGEST_BATCH // 8  # until the first batch is done
    slow = False
    ended = False
    failed: Exception | None = None  # raised after the solutions of the items before it
    pool = ThreadPoolExecutor(threads, thread_name_prefix="unjam-solve")
    try:
        while True:
            while not ended and len(waiting) < threads * 2:
                if slow and waiting and waiting[0][2].done():
                    break
                begin = perf_counter()
                batch: list[Item] = []
                prepared: list[Prepared] = []
                try:
                    for item in islice(source, size):
                        prepared.append(prepare(item))
                        batch.append(item)
                except Exception as error:
                    failed = error
                    del prepared[len(batch) :]
                ended = failed is not None or not batch
                slow = perf_counter() - begin > SLOW_SECONDS
                size = 1 if slow else min(size * 2, largest)
                if batch:
                    programs = [p for p in prepared if isinstance(p, core.Program)]
                    future = pool.submit(core.solve_batch, programs, options, stop)
                    waiting.append((batch, prepared, future))
            if not waiting:
                break
            batch, prepared, future = waiting.popleft()
            solved = _awaited(future, stop, cancel)
            largest = _largest_batch(solved) or largest
            results = iter(solved)
            for item, program in zip(batch, prepared, strict=True):
                if not isinstance(program, core.Program):
                    yield item, program
                    continue
                # A cancelled batch has no results for puzzles that were not started.
                result = next(results, None)
                if result is None:
                    yield item, not_begun(item, metric, "cancelled")  # type: ignore[arg-type]
                else:
                    yield item, solution_of(item, metric, False, result)  # type: ignore[arg-type]
        if failed is not None:
            raise failed
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def _largest_batch(results: list[core.Result]) -> int:
    """Return how many puzzles like these make a batch; 0 if there are none."""
    seconds = sum(result.seconds for result in results)
    most = int(len(results) * BATCH_SECONDS / max(seconds, 1e-9))
    return min(max(most, 1), LARGEST_BATCH) if results else 0


def _awaited(
    future: Future[list[core.Result]], stop: core.Cancel, cancel: Cancellable | None
) -> list[core.Result]:
    """Return the results of a batch; stop the core once the caller has cancelled."""
    from concurrent.futures import TimeoutError as NotYet

    while cancel is not None and not cancelled(cancel):
        try:
            return future.result(timeout=LOOK_SECONDS)
        except NotYet:
            continue
    if cancel is not None:
        stop.set()
    return future.result()
