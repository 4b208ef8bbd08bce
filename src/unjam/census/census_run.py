"""Running a census: tasks on threads or an executor, with each result stored as it arrives."""

from __future__ import annotations

import json
import os
import platform
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from concurrent.futures import ThreadPoolExecutor as Threads
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..errors import LimitError, StoreError, UnjamError
from ..literals import CensusEngine, Metric
from ..util.cancellation import Cancellable
from ..util.cpu_count import usable_cores
from ..util.deadline import Deadline
from ..util.directory_lock import locked
from ..util.limits import STOPS
from ..util.progress import Progress
from .census_result import Census, puzzle_of
from .census_sample import Sample, sampled
from .census_store import Store, holds_census
from .parameters import Parameters, make
from .shard import ROOM, Result, Row, StoppedError, Task, run_task
from .task_plan import Plan, make_plan

ENGINES = ("cpu", "cuda")
_AHEAD = 64  # tasks submitted to an executor at once
_TRIES = 4  # per task on an executor, whose workers may be lost
_REPORT_INTERVAL = 0.1  # seconds between two progress reports


def run_census(
    size: str,
    out: str | os.PathLike[str],
    *,
    metric: Metric = "moves",
    target_row: int | None = None,
    target_length: int = 2,
    lengths: Iterable[int] = (2, 3),
    walls: int | str = 0,
    all_components: bool = False,
    threads: int | None = None,
    executor: Executor | None = None,
    engine: CensusEngine = "cpu",
    timeout: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Census:
    """Find every interesting puzzle of a board size, and write them to the directory ``out``.

    An interrupted run continues where it stopped. ``threads`` defaults to the number of usable
    cores; ``executor`` runs the tasks elsewhere instead. The engine ``"cuda"`` searches on an
    NVIDIA GPU, with the same result. ``progress`` is called a few times a second with a
    ``Progress``: the states ``done`` of ``total``, the puzzles ``found`` and the ``hardest`` of
    them. Raises ``ValueError`` for invalid parameters, ``StoreError`` if ``out`` cannot be used,
    ``BusyError`` if another run uses it, ``MissingExtraError`` without a GPU for ``"cuda"``, and
    ``LimitError`` after ``timeout`` seconds or once ``cancel`` is set; finished tasks are kept, and
    the next run continues from there.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     found = run_census("4x4", directory, threads=1)
    ...     len(found), found.manifest["hardest"], found[1].solve().move_count
    (32, 7, 7)
    """
    parameters = make(
        size,
        metric=metric,
        target_row=target_row,
        target_length=target_length,
        lengths=lengths,
        walls=walls,
        all_components=all_components,
    )
    return run(
        parameters,
        out,
        threads=threads,
        executor=executor,
        engine=engine,
        timeout=timeout,
        progress=progress,
        cancel=cancel,
    )


def run(
    parameters: Parameters,
    out: str | os.PathLike[str],
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    engine: CensusEngine = "cpu",
    plan: Plan | None = None,
    timeout: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Census:
    """Run a census with parameters that are already checked."""
    deadline = Deadline(timeout=timeout, cancel=cancel)
    if executor is None:
        _task_runner(engine)
    directory = os.fspath(out)
    os.makedirs(directory, exist_ok=True)
    with locked(directory):
        store = Store(directory, plan or make_plan(parameters))
        if store.manifest is None:
            log = _Log(os.path.join(directory, "census.log"))
            begin = time.perf_counter()
            _run_tasks(store, log, threads, executor, engine, progress, deadline)
            store.finish()
            log.add("finished", seconds=round(time.perf_counter() - begin, 3))
        else:
            store.finish()
    return Census(directory)


def run_sample(
    parameters: Parameters,
    out: str | os.PathLike[str],
    count: int,
    *,
    seed: int = 1,
    threads: int | None = None,
    executor: Executor | None = None,
    engine: CensusEngine = "cpu",
    plan: Plan | None = None,
    timeout: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Sample:
    """Run so many tasks of a census, drawn at random, and keep their counts in ``out``.

    Tasks that are there already are not repeated, so a sample can be extended. Raises
    ``ValueError`` for a count that is too small or too large, and otherwise what ``run`` raises.

    >>> import tempfile
    >>> from .parameters import make
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     sample = run_sample(make("5x5"), directory, 8, threads=1)
    ...     low, high = sample.estimates()["puzzles"][1:]
    ...     low < 1730 < high
    True
    """
    deadline = Deadline(timeout=timeout, cancel=cancel)
    if executor is None:
        _task_runner(engine)
    plan = plan or make_plan(parameters)
    sampled(plan, count, seed)  # refused before the directory is made
    directory = os.fspath(out)
    if holds_census(directory):
        raise StoreError(f"{directory!r} holds a census; name a new directory for the sample")
    os.makedirs(directory, exist_ok=True)
    with locked(directory):
        sample = Sample(directory, plan, count, seed)
        log = _Log(os.path.join(directory, "census.log"))
        _run_tasks(sample, log, threads, executor, engine, progress, deadline)
    return sample


def _run_tasks(
    store: Store | Sample,
    log: _Log,
    threads: int | None,
    executor: Executor | None,
    engine: CensusEngine,
    progress: Callable[[Progress], object] | None,
    deadline: Deadline,
) -> None:
    """Run all tasks that are not finished."""
    count = threads or usable_cores()
    log.add("start", **_host(), engine=engine, threads=None if executor else count)
    begin = time.perf_counter()
    with _workers(executor, count, engine) as workers:
        _Run(store, workers, progress, log, deadline).all_tasks()
    log.add("tasks done", seconds=round(time.perf_counter() - begin, 3))


class _Workers(NamedTuple):
    """How tasks are submitted, and how many at once."""

    submit: Callable[[Task], Future[tuple[Result, float]]]
    ahead: int
    elsewhere: bool
    room: int = ROOM  # bytes of memory for each running task


@contextmanager
def _workers(executor: Executor | None, count: int, engine: CensusEngine) -> Iterator[_Workers]:
    if executor is not None:
        yield _Workers(lambda task: executor.submit(timed, task, None, engine), _AHEAD, True)
        return
    stop = threading.Event()

    def go_on() -> bool:
        return not stop.is_set()

    with Threads(count, thread_name_prefix="census") as pool:
        try:
            yield _Workers(
                lambda task: pool.submit(timed, task, go_on, engine),
                2 * count,
                False,
                ROOM // count,
            )
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def timed(
    task: Task, go_on: Callable[[], bool] | None = None, engine: CensusEngine = "cpu"
) -> tuple[Result, float]:
    """Return the result of a task, and the CPU seconds it took."""
    runner = _task_runner(engine)
    begin = time.thread_time()
    return runner(task, go_on), time.thread_time() - begin


def _task_runner(engine: CensusEngine) -> Callable[[Task, Callable[[], bool] | None], Result]:
    """Return the function of an engine. Raises ``MissingExtraError`` if it has no GPU."""
    if engine not in ENGINES:
        raise ValueError(f"the engine of a census must be {' or '.join(ENGINES)}, not {engine!r}")
    if engine == "cpu":
        return run_task
    # deferred: CuPy is optional.
    from .cuda import cuda_device, cuda_engine

    cuda_device.open_device()
    return cuda_engine.run_task


class _Run:
    """All tasks that are not finished yet."""

    def __init__(
        self,
        store: Store | Sample,
        workers: _Workers,
        progress: Callable[[Progress], object] | None,
        log: _Log,
        deadline: Deadline,
    ) -> None:
        self._store = store
        self._deadline = deadline
        self._workers = workers
        self._progress = progress
        self._log = log
        self._puzzles = 0
        self._hardest: Row | None = None
        finished = store.finished()
        for about in finished.values():
            self._count(about)
        self._waiting = [task for task in store.plan.tasks if task.number not in finished]
        self._left = sum(task.states for task in self._waiting)
        self._before = store.plan.states - self._left
        self._tries: dict[int, int] = {}
        self._large: list[Task] = []  # tasks that need more memory than their share

    def all_tasks(self) -> None:
        """Run the tasks, and store each result as it arrives."""
        room = self._workers.room
        self._run_all([task._replace(room=room) for task in self._waiting], self._workers.ahead)
        self._run_all([task._replace(room=ROOM) for task in self._large], 1)

    def _run_all(self, tasks: list[Task], ahead: int) -> None:
        waiting = iter(tasks)
        running: dict[Future[tuple[Result, float]], Task] = {}
        try:
            while True:
                while len(running) < ahead and (task := next(waiting, None)) is not None:
                    running[self._workers.submit(task)] = task
                if not running:
                    return
                if (stop := self._deadline.stop()) is not None:
                    raise LimitError(
                        f"the census is not finished: {STOPS[stop]}; run it again to continue"
                    )
                done, _ = wait(running, timeout=_REPORT_INTERVAL, return_when=FIRST_COMPLETED)
                for future in done:
                    task = running.pop(future)
                    if not self._take(task, future):
                        running[self._workers.submit(task)] = task
                self._report()
        finally:
            for future in running:  # after an error, drop the tasks that have not started
                future.cancel()

    def _take(self, task: Task, future: Future[tuple[Result, float]]) -> bool:
        """Store the result of a task; return False if it must be retried."""
        try:
            result, seconds = future.result()
        except LimitError:
            if task.room >= ROOM:
                raise
            self._large.append(task)
            return True
        except (UnjamError, StoppedError):
            raise
        except BrokenExecutor as error:
            raise StoreError(
                f"the workers were lost ({error}); finished tasks are kept: run it again"
            ) from None
        except Exception as error:
            tries = self._tries[task.number] = self._tries.get(task.number, 0) + 1
            self._log.add("task lost", task=task.number, tries=tries, error=repr(error))
            if not self._workers.elsewhere or tries >= _TRIES:
                raise
            return False
        self._count(self._store.save(task.number, result))
        self._left -= task.states
        self._log.add("task", task=task.number, core_seconds=round(seconds, 3))
        return True

    def _count(self, about: dict[str, Any]) -> None:
        self._puzzles += sum(about["by_distance"].values())
        if about["hardest"] is not None:
            row = Row(**about["hardest"])
            if self._hardest is None or self._store.hardness(row) > self._store.hardness(
                self._hardest
            ):
                self._hardest = row

    def _report(self) -> None:
        if self._progress is None:
            return
        work = self._store.plan.states
        hardest = None
        if self._hardest is not None:
            row = {"id": "", **self._hardest._asdict()}
            hardest = puzzle_of(row, self._store.plan.parameters.width)
        self._progress(
            Progress(
                done=work - self._left,
                total=work,
                resumed=self._before,
                found=self._puzzles,
                hardest=hardest,
                seconds=self._deadline.elapsed(),
            )
        )


class _Log:
    """A log file of JSON lines; write errors, such as a full disk, are ignored."""

    def __init__(self, path: str) -> None:
        self._path = path

    def add(self, event: str, **facts: Any) -> None:
        line = json.dumps({"time": round(time.time(), 3), "event": event, **facts})
        try:
            with open(self._path, "a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError:
            pass


def _host() -> dict[str, Any]:
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "cores": usable_cores(),
    }
