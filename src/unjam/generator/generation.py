"""Generations: batches on all cores, whose puzzles are yielded in order and without duplicates.

A batch depends on the request, the seed, its number, and the success of each method in batches at
least ``AHEAD`` before it. The puzzles therefore do not depend on the number or speed of threads; a
timeout only cuts the list short.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as NotYet
from contextvars import copy_context
from functools import partial
from random import Random
from threading import Event

from ..difficulty.rating import time_text
from ..equivalence.canonical_form import component_form, relabelled
from ..equivalence.symmetry import symmetries_of
from ..errors import LimitError
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable, cancelled
from ..util.cpu_count import can_start_threads
from ..util.deadline import Deadline
from ..util.limits import STOPS
from ..util.progress import Progress
from ..util.thread_pools import thread_pool
from .candidate_check import MOST_STATES, GeneratedPuzzle, NearMiss, explored
from .methods.backward_search import backward, is_large, suits
from .methods.batch_result import Batch
from .methods.hill_climbing import climb, random_placement
from .random_walls import with_walls
from .request.generation_request import Request
from .request.request_text import RequestText

AHEAD = 8  # batches in flight; changing it changes the output
_TURN = 32  # batches between two trials of other methods
_PAUSE = 0.1  # seconds between two checks of the clock

Method = Callable[[Request, Random, Cancellable], Batch]
METHODS: dict[str, Method] = {
    "backward": backward,
    "climb": climb,
    "random": random_placement,
}


class Generation(Iterator[Puzzle]):
    """An iterator of puzzles that meet a request; see ``unjam.generate``.

    ``last`` is the most recent puzzle with its measures, ``tried`` the number of candidates,
    ``methods`` the number of puzzles each method found. If the iterator ends before the requested
    number is reached, ``reason`` says why, and ``closest`` is the closest candidate. ``text`` holds
    the request as command-line options.

    >>> import unjam
    >>> generation = unjam.generate(1, size="5x5", moves=(6, 9), seed=3)
    >>> [puzzle.id for puzzle in generation], generation.found, generation.reason
    (['1'], 1, '')
    """

    def __init__(
        self,
        request: Request,
        *,
        count: int | None,
        seed: int | str,
        threads: int,
        tries: int,
        method: str = "auto",
        avoid: Iterable[Puzzle] = (),
        text: RequestText | None = None,
        timeout: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancel: Cancellable | None = None,
    ) -> None:
        self.request = request
        self.text = text or RequestText()
        self.last: GeneratedPuzzle | None = None
        self.closest: Puzzle | None = None
        self.reason = ""
        self.tried = 0
        self.found = 0
        self.methods: dict[str, int] = {}
        self._count = count
        self._seed = seed
        self._threads = threads
        self._tries = tries
        self._deadline = Deadline(timeout=timeout, cancel=cancel)
        self._progress = progress
        self._miss: NearMiss | None = None
        self._cancelled_by = cancel
        self._seen = forms_of(avoid, cancel)
        self._chooser = Chooser(request, method)
        self._ready: deque[GeneratedPuzzle] = deque()
        self._waiting: deque[Future[tuple[str, Batch]]] = deque()
        self._batches = 0  # number submitted
        self._idle = 0  # candidates since the last new puzzle
        self._pool: Executor | None = None
        self._cancel = _Stop(self._deadline)
        self._closed = False

    def __next__(self) -> Puzzle:
        if self.found == self._count:
            self.close()
        while not (self._ready or self._closed):
            self._advance()
        if self._ready:
            return self._accepted(self._ready.popleft())
        if not self.found and self.reason:
            raise LimitError(self.reason)
        raise StopIteration

    def close(self) -> None:
        """Stop the work of all threads."""
        self._closed = True
        self._ready.clear()
        self._cancel.set()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def __del__(self) -> None:
        if hasattr(self, "_closed"):
            self.close()

    def _advance(self) -> None:
        """Wait for the next batch and keep its new puzzles; or give up."""
        if self._pool is None:
            self._pool = thread_pool(self._threads, "unjam")
        while len(self._waiting) < AHEAD:
            method = self._chooser.choose(self._batches)
            work = (method, self.request, f"{self._seed} {self._batches}", self._cancel)
            # In the caller's context, so that ``watched`` applies to the thread.
            self._waiting.append(self._pool.submit(copy_context().run, partial(_batch, *work)))
            self._batches += 1
        finished = self._result_of(self._waiting[0])
        if finished is None:
            self._give_up(STOPS["cancelled" if cancelled(self._cancelled_by) else "time"])
            return
        self._waiting.popleft()
        method, batch = finished
        self.tried += batch.tried
        new = [made for made in batch.made if made.form not in self._seen]
        self._seen.update(made.form for made in new)
        self._chooser.learn(method, len(new), batch.work)
        self._note(batch.miss)
        number = self._batches - len(self._waiting)
        self._ready.extend(made._replace(method=method, batch=number) for made in new)
        self._idle = 0 if new else self._idle + batch.tried
        if self._idle >= self._tries:
            self._give_up(f"{self._idle:,} candidates gave nothing new")

    def left(self) -> float | None:
        """Return the remaining seconds; None without a limit."""
        return self._deadline.left()

    def on_progress(self, call: Callable[[Progress], object], found: int, tried: int) -> None:
        """Report progress to ``call``, added to earlier numbers of ``found`` and ``tried``."""
        self._progress = lambda now: call(
            now._replace(found=found + now.found, done=tried + now.done)
        )

    def _result_of(self, future: Future[tuple[str, Batch]]) -> tuple[str, Batch] | None:
        """Return the result of a batch; None at the deadline or when cancelled."""
        while True:
            if self._progress is not None:
                seconds = self._deadline.elapsed()
                self._progress(Progress(found=self.found, done=self.tried, seconds=seconds))
            if self._deadline.stop() is not None:
                return None
            try:
                found = future.result(timeout=_PAUSE)
            except NotYet:
                continue
            return None if self._cancel.is_set() else found

    def _accepted(self, made: GeneratedPuzzle) -> Puzzle:
        self.found += 1
        self.methods[made.method] = self.methods.get(made.method, 0) + 1
        source = (
            f"unjam generate {self.text.arguments(self.request)} --seed {self._seed}; "
            f"method {made.method}, batch {made.batch}; "
            f"people take about {time_text(made.estimate)}"
        )
        self.last = made._replace(puzzle=made.puzzle._changed(id=str(self.found), source=source))
        return self.last.puzzle

    def _note(self, miss: NearMiss | None) -> None:
        if miss and (self._miss is None or miss.rank > self._miss.rank):
            self._miss = miss

    def nearest_miss(self) -> NearMiss | None:
        """Return the closest candidate so far, and which requirement it fails first."""
        if self._miss is None:
            return None
        puzzle = self._miss.puzzle
        return self._miss._replace(puzzle=relabelled(puzzle, symmetries_of(puzzle.board)[0]))

    def _give_up(self, why: str) -> None:
        """Set the reason and the closest candidate, including those of unfinished batches."""
        self.close()
        for future in self._waiting:
            if future.done() and not future.cancelled() and future.exception() is None:
                self._note(future.result()[1].miss)
        wanted = "" if self._count is None else f" of {self._count:,}"
        self.reason = f"{self.found:,}{wanted} found: {why}, of {self.tried:,} in all"
        if not self.found:
            self.reason = f"nothing was found: {why}"
        nearest = self.nearest_miss()
        if nearest is not None:
            self.closest = nearest.puzzle
            self.reason += f"; the closest candidate: {nearest.reason}"


class _Stop:
    """Cancels batches: when the generation is closed and, without threads, at its deadline.

    With threads, the caller watches the deadline while batches run.
    """

    def __init__(self, deadline: Deadline) -> None:
        self._closed = Event()
        self._deadline = None if can_start_threads() else deadline

    def set(self) -> None:
        self._closed.set()

    def is_set(self) -> bool:
        if self._deadline is not None and self._deadline.stop() is not None:
            self._closed.set()
        return self._closed.is_set()


def _batch(method: str, request: Request, seed: str, cancel: Cancellable) -> tuple[str, Batch]:
    rng = Random(seed)
    return method, METHODS[method](with_walls(request, rng), rng, cancel)


def forms_of(puzzles: Iterable[Puzzle], cancel: Cancellable | None = None) -> set[Puzzle]:
    """Return the canonical forms of the components of puzzles.

    Components too large to explore are left out: no generated puzzle has one.
    """
    graphs = (explored(puzzle, "moves", MOST_STATES, cancel) for puzzle in puzzles)
    return {component_form(graph) for graph in graphs if graph is not None}


class Chooser:
    """Chooses the method of each batch: the one that finds most puzzles per explored state.

    The first batches use the first method, and every so often another one is tried again.
    """

    def __init__(self, request: Request, method: str) -> None:
        names = ["backward"] if suits(request) else []
        # On small boards ``backward`` is a hundred times faster than ``climb``. It ignores
        # orientation, so the others may do better where that is restricted.
        if not names or is_large(request) or request.is_oriented:
            names.append("climb")
        names.append("random")
        self._names = names if method == "auto" else [method]
        self._found = dict.fromkeys(self._names, 0)
        self._work = dict.fromkeys(self._names, 1)

    def choose(self, number: int) -> str:
        """Return the method of a batch. Batches are chosen in order, ``AHEAD`` before ``learn``."""
        if number < AHEAD:
            return self._names[0]
        if number % _TURN == AHEAD:
            return self._names[number // _TURN % len(self._names)]
        return max(self._names, key=lambda name: self._found[name] / self._work[name])

    def learn(self, method: str, found: int, work: int) -> None:
        """Record the result of a batch."""
        self._found[method] += found
        self._work[method] += work
