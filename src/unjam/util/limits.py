"""How much a search may use: memory in words, what the machine can spare, and time.

Limits are the last options of every function that can take long, in this order: ``timeout``,
``max_states``, ``max_memory``, ``progress``, ``cancel``. One rule says what a reached limit is: a
status where a partial answer exists, ``LimitError`` where none does. ``docs/limits.md`` explains
it and lists the functions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from errno import ENOMEM
from functools import lru_cache

# Not compiled here: most runs never need it, and importing should cost nothing.
_AMOUNT = r"(?i)\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(i?)(b?)\s*"


# What packages say for want of memory: of a thread's stack, of a compiled module, of an array.
_SYMPTOMS = (
    "can't start new thread",
    "failed to launch worker thread",
    "resource temporarily unavailable",
    "failed to map segment",
    "cannot allocate memory",
    "bad_alloc",
    "bad allocation",
    "malloc of size",
)


# Why work was stopped, in words. The keys are those of the core.
STOPS = {
    "states": "max_states was reached",
    "memory": "max_memory was reached",
    "time": "the time was up",
    "cancelled": "it was cancelled",
}
REFUSED = "the operating system refused more memory"


def parse_memory(amount: int | str) -> int:
    """A number of bytes, or text such as ``"4GiB"``, ``"500 MB"`` or ``"2g"``.

    >>> parse_memory("4GiB"), parse_memory("1.5 MB"), parse_memory(1000)
    (4294967296, 1500000, 1000)
    """
    if isinstance(amount, int) and not isinstance(amount, bool):
        size = amount
    else:
        match = re.fullmatch(_AMOUNT, amount) if isinstance(amount, str) else None
        if not match:
            raise ValueError(f"memory is a number of bytes or text like '4GiB', not {amount!r}")
        number, unit, binary, _ = match.groups()
        power = "kmgt".index(unit.lower()) + 1 if unit else 0
        size = int(float(number) * (1024**power if binary else 1000**power))
    if size <= 0:
        raise ValueError(f"memory must be more than nothing, not {amount!r}")
    return min(size, 2**63 - 1)


def checked_timeout(timeout: float | None) -> float | None:
    """A number of seconds, or None for no limit."""
    try:
        if timeout is None or timeout >= 0:
            return timeout
    except TypeError:  # it cannot be compared to a number
        pass
    raise ValueError(f"timeout is a number of seconds, not {timeout!r}")


@lru_cache(maxsize=1)
def default_memory() -> int:
    """Most of what the machine, or the container, could spare when it was first asked."""
    return min(_free_on_machine(), _free_in_container()) * 3 // 4


def _free_on_machine() -> int:
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") * 2 // 3
    except (AttributeError, ValueError, OSError):
        return 3 * 1024**3


def _free_in_container() -> int:
    """What a control group leaves, if this process is in one that has a limit."""
    folder = "/sys/fs/cgroup"
    try:
        with open(f"{folder}/memory.max", encoding="ascii") as file:
            limit = int(file.read())
        with open(f"{folder}/memory.current", encoding="ascii") as file:
            return max(limit - int(file.read()), 64 * 1024**2)
    except (OSError, ValueError):  # none, or "max"
        return 2**63 - 1


def is_refused_memory(error: BaseException) -> bool:
    """Does an error mean that the operating system gave no memory, whatever it is called?

    >>> is_refused_memory(MemoryError()), is_refused_memory(ValueError("can't start"))
    (True, False)
    >>> is_refused_memory(RuntimeError("can't start new thread"))  # for its stack
    True
    """
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == ENOMEM:
        return True
    words = str(error).lower() if isinstance(error, (RuntimeError, ImportError)) else ""
    if type(error).__module__.partition(".")[0] in ("pyarrow", "duckdb", "_duckdb"):
        words = str(error).lower()
    return any(symptom in words for symptom in _SYMPTOMS)


def resident_memory() -> int:
    """The bytes of main memory that this process uses; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, ValueError, LookupError):
        return 0


_watch: ContextVar[Callable[[], object] | None] = ContextVar("watch", default=None)


@contextmanager
def watched(check: Callable[[], object]) -> Iterator[None]:
    """Have ``check`` called now and then by all that takes long in this thread.

    What it raises ends the work. So one who answers for others can stop anything he has begun,
    whether or not it has limits of its own.

    >>> def give_up():
    ...     raise TimeoutError("enough")
    >>> with watched(give_up):
    ...     breathe()
    Traceback (most recent call last):
    ...
    TimeoutError: enough
    """
    outer = _watch.get()

    def both() -> None:
        if outer is not None:
            outer()
        check()

    token = _watch.set(both)
    try:
        yield
    finally:
        _watch.reset(token)


def watcher() -> Callable[[], object] | None:
    """What is to be called now and then; None if nobody watches."""
    return _watch.get()


def breathe() -> None:
    """Called now and then by work that takes long."""
    check = _watch.get()
    if check is not None:
        check()
