"""Pools of threads, also for a Python that cannot start any, such as one in a browser."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from .cpu_count import can_start_threads

_P = ParamSpec("_P")
_T = TypeVar("_T")


def thread_pool(threads: int, name: str) -> Executor:
    """Return a pool of threads, or a ``WaitingPool`` where threads cannot be started."""
    if can_start_threads():
        return ThreadPoolExecutor(threads, thread_name_prefix=name)
    return WaitingPool()


class WaitingPool(Executor):
    """A pool without threads: work runs in the caller, when its result is needed.

    >>> pool = WaitingPool()
    >>> future = pool.submit(print, "now")
    >>> future.done(), future.result(), future.done()
    now
    (False, None, True)
    """

    def submit(self, call: Callable[_P, _T], /, *args: _P.args, **options: _P.kwargs) -> Future[_T]:
        """Return a future that makes the call once its result is needed."""
        return _Waiting(lambda: call(*args, **options))


class _Waiting(Future[_T]):
    def __init__(self, work: Callable[[], _T]) -> None:
        super().__init__()
        self._work = work

    def result(self, timeout: float | None = None) -> _T:
        """Do the work if it is not done, and return its result. ``timeout`` has no effect."""
        if not self.done() and self.set_running_or_notify_cancel():
            try:
                self.set_result(self._work())
            except BaseException as error:
                self.set_exception(error)
        return super().result(timeout)
