"""Numbers that all processes of a server see: for limits on all of them together, and for metrics.

The numbers are in shared memory, a row for each process and a column for each name. A process
changes only its own row, so no lock is needed; it may read the others.
"""

from __future__ import annotations

from array import array
from time import process_time
from typing import Any

# deferred: most servers have one process.

POOLS = ("quick", "slow", "generator")
ROUTES = (
    "solve", "play", "way", "check", "explore", "map", "trace", "hint", "rate", "explain", "render",
    "parse", "export", "photo", "generate", "decks", "daily", "healthz", "metrics", "page",
)  # fmt: skip
OUTCOMES = ("2xx", "3xx", "4xx", "5xx", "gone")
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, float("inf"))  # seconds

GAUGES = (
    "connections",
    "idle",
    *(f"{what} {pool}" for what in ("waiting", "running") for pool in POOLS),
)
COUNTERS = (
    *(f"requests {route} {outcome}" for route in ROUTES for outcome in OUTCOMES),
    *(f"within {bound}" for bound in BOUNDS),
    "seconds", "cached", "states", "processor", "starts",
)  # fmt: skip
_COLUMNS = {name: column for column, name in enumerate((*GAUGES, *COUNTERS))}


class ServerCounts:
    """The row of one process, and the sums over all.

    >>> first = ServerCounts(processes=2)
    >>> second = first.of_process(1)
    >>> first.add("states", 5), second.add("states", 2)
    (None, None)
    >>> first.total("states"), first.others("states")
    (7.0, 2.0)
    """

    def __init__(self, processes: int = 1, number: int = 0, numbers: Any = None) -> None:
        self.processes = processes
        self._begin = number * len(_COLUMNS)
        self._processor = 0.0  # seconds that are counted
        self._numbers = _numbers(processes) if numbers is None else numbers

    def of_process(self, number: int) -> ServerCounts:
        """Return the row of another process, in the same memory."""
        return ServerCounts(self.processes, number, self._numbers)

    def add(self, name: str, amount: float = 1) -> None:
        """Add to a number of this process."""
        self._numbers[self._begin + _COLUMNS[name]] += amount

    def put(self, name: str, value: float) -> None:
        """Set a number of this process."""
        self._numbers[self._begin + _COLUMNS[name]] = value

    def own(self, name: str) -> float:
        """Return a number of this process."""
        return float(self._numbers[self._begin + _COLUMNS[name]])

    def total(self, name: str) -> float:
        """Return the sum over all processes."""
        return float(sum(self._numbers[_COLUMNS[name] :: len(_COLUMNS)]))

    def others(self, name: str) -> float:
        """Return the sum over all other processes."""
        return self.total(name) - self.own(name) if self.processes > 1 else 0.0

    def clear_gauges(self) -> None:
        """Forget what the process held when it ended; what it has done still counts."""
        for name in GAUGES:
            self.put(name, 0)

    def request(self, entry: dict[str, Any]) -> None:
        """Count a finished request, given its log entry."""
        seconds = entry["ms"] / 1000
        status = entry.get("status")
        outcome = "gone" if status is None else f"{status // 100}xx"
        if outcome in OUTCOMES:
            self.add(f"requests {_route(entry['path'])} {outcome}")
        self.add(f"within {next(bound for bound in BOUNDS if seconds <= bound)}")
        self.add("seconds", seconds)
        self.add("cached", entry.get("cached", False))
        self.add("states", entry.get("states") or 0)
        now = process_time()
        self.add("processor", now - self._processor)
        self._processor = now


def _numbers(processes: int) -> Any:
    """Return the memory of all rows; several processes share it."""
    if processes == 1:
        return array("d", [0.0] * len(_COLUMNS))
    from multiprocessing import RawArray

    return RawArray("d", processes * len(_COLUMNS))


class Gauge:
    """One number of a process that rises and falls."""

    def __init__(self, counts: ServerCounts, name: str) -> None:
        self._counts, self._name = counts, name

    def put(self, value: float) -> None:
        """Set the number."""
        self._counts.put(self._name, value)

    def others(self) -> float:
        """Return the sum over all other processes."""
        return self._counts.others(self._name)


def _route(path: str) -> str:
    parts = path.split("/")
    name = parts[3] if path.startswith("/api/v1/") else parts[1]
    return name if name in ROUTES else "page"
