"""The limits of a search: time and memory.

Limits are the last options of every long-running function, in this order: ``timeout``,
``max_states``, ``max_memory``, ``progress``, ``cancel``. When a limit is reached, a function
returns its partial result with a status, or raises ``LimitError`` if there is none.
``docs/limits.md`` lists the functions.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from errno import ENOMEM
from functools import lru_cache

from .phrases import Phrase

# Not compiled here, to keep the import fast: most runs never need it.
_AMOUNT = r"(?i)\s*(\d+(?:\.\d+)?)\s*([kmgt]?)(i?)(b?)\s*"

# Messages of errors caused by a lack of memory: for a thread's stack, a module, an array.
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

# Why work was stopped, for error messages. The keys are those of the core.
STOPS: dict[str, str] = {
    "states": Phrase("max_states was reached"),
    "memory": Phrase("max_memory was reached"),
    "time": Phrase("timeout was reached"),
    "cancelled": Phrase("it was cancelled"),
    "events": Phrase("max_events was reached"),
    "wins": "too many states win to search backwards from them; use another algorithm",
    "disk": "the disk is full; the search continues where it stopped once there is room",
    "quota": "max_disk was reached; the search continues where it stopped if it may use more",
}
REFUSED = Phrase("the operating system refused more memory")


def parse_memory(amount: int | str, name: str = "max_memory") -> int:
    """Return the bytes of a number, or of text such as ``"4GiB"``, ``"500 MB"`` or ``"2g"``.

    Raises ``ValueError``, which calls the amount ``name``, for anything else and for 0.

    >>> parse_memory("4GiB"), parse_memory("1.5 MB"), parse_memory(1000)
    (4294967296, 1500000, 1000)
    """
    if isinstance(amount, int) and not isinstance(amount, bool):
        size = amount
    else:
        match = re.fullmatch(_AMOUNT, amount) if isinstance(amount, str) else None
        if not match:
            raise ValueError(
                f"{name} must be a number of bytes or text like '4GiB', not {amount!r}"
            )
        number, unit, binary, _ = match.groups()
        power = "kmgt".index(unit.lower()) + 1 if unit else 0
        size = int(float(number) * (1024**power if binary else 1000**power))
    if size <= 0:
        raise ValueError(f"{name} must be positive, not {amount!r}")
    return min(size, 2**63 - 1)


def checked_timeout(timeout: float | None) -> float | None:
    """Return the timeout in seconds, None for no limit; raise ``ValueError`` if it is neither."""
    try:
        if timeout is None or timeout >= 0:
            return timeout
    except TypeError:  # it cannot be compared to a number
        pass
    raise ValueError(f"timeout must be a number of seconds, at least 0, not {timeout!r}")


@lru_cache(maxsize=1)
def default_memory() -> int:
    """Return the default of ``max_memory``: 3/4 of the memory free at the first call."""
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
    """Return the bytes left in the control group of this process, if it has a limit."""
    folder = "/sys/fs/cgroup"
    try:
        with open(f"{folder}/memory.max", encoding="ascii") as file:
            limit = int(file.read())
        with open(f"{folder}/memory.current", encoding="ascii") as file:
            return max(limit - int(file.read()), 64 * 1024**2)
    except (OSError, ValueError):  # none, or "max"
        return 2**63 - 1


def is_refused_memory(error: BaseException) -> bool:
    """Return whether an error means that the operating system refused memory.

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
    """Return the resident memory of this process in bytes; 0 if the system does not report it."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, ValueError, LookupError):
        return 0


_watch: ContextVar[Callable[[], object] | None] = ContextVar("watch", default=None)


@contextmanager
def watched(check: Callable[[], object]) -> Iterator[None]:
    """Call ``check`` repeatedly during all long-running work in this thread.

    An exception that it raises ends the work. Lets a server abort work it started, even if that
    work has no limits of its own.

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
    """Return the function that long-running work must call repeatedly; None if there is none."""
    return _watch.get()


def breathe() -> None:
    """Call the function set by ``watched``; long-running work calls this repeatedly."""
    check = _watch.get()
    if check is not None:
        check()
