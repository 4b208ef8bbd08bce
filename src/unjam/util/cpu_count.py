"""The number of cores that this process may use.

The machine may have more: CPU affinity (``taskset``, a batch system) and the quota of a control
group (a container with ``--cpus=2``) restrict a process, and more threads than that only slow each
other down.
"""

from __future__ import annotations

import os
import sys
from functools import cache

_MOST = 64  # threads of one search, see parallel_expansion.h


def usable_cores(root: str = "/") -> int:
    """Return the number of cores that this process may use, at least 1.

    A quota of one and a half cores counts as 2. ``root`` is the directory with ``proc`` and
    ``sys``, for tests.

    >>> usable_cores() >= 1
    True
    """
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        cores = os.cpu_count() or 1
    if not can_start_threads():
        return 1
    quota = _cgroup_quota(root)
    # Round the quota up: a fraction of a core is worth a thread.
    return max(1, cores if quota is None else min(cores, -int(-quota // 1)))


def search_threads(threads: int | None) -> int:
    """Return the number of threads of a search.

    By default it is the number of usable cores, and 1 in threads other than the main one: a pool
    of threads, such as that of a server, shares the cores already.

    >>> search_threads(3)
    3
    """
    if threads is None:
        return _cores_at_first() if _in_main_thread() else 1
    if type(threads) is not int or threads < 1:
        raise ValueError(f"threads must be a whole number of at least 1, not {threads!r}")
    return min(threads, _MOST) if can_start_threads() else 1


def _in_main_thread() -> bool:
    threading = sys.modules.get("threading")
    return threading is None or threading.current_thread() is threading.main_thread()


@cache
def _cores_at_first() -> int:
    """Return the number of usable cores; reading it takes as long as solving a small puzzle."""
    return usable_cores()


def can_start_threads() -> bool:
    """Return whether this Python can start threads; in a browser it cannot.

    >>> can_start_threads()
    True
    """
    browser = getattr(sys, "_emscripten_info", None)
    return browser is None or bool(browser.pthreads)


def _cgroup_quota(root: str) -> float | None:
    """Return the cores that the control groups of this process allow; None without a limit.

    The limits of all parent groups apply as well. A container may see its own group as the root,
    but with the path of the host, so directories that do not exist are skipped.
    """
    text = _read(os.path.join(root, "proc/self/cgroup"))
    quotas = []
    for line in (text or "").splitlines():
        _, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if not controllers:
            mounts, read = ["sys/fs/cgroup"], _quota_v2
        elif "cpu" in controllers.split(","):
            mounts, read = [f"sys/fs/cgroup/{controllers}", "sys/fs/cgroup/cpu"], _quota_v1
        else:
            continue
        parts = [part for part in path.split("/") if part and part != ".."]
        for mount in mounts:
            for depth in range(len(parts) + 1):
                quota = read(os.path.join(root, mount, *parts[:depth]))
                if quota is not None:
                    quotas.append(quota)
    return min(quotas, default=None)


def _quota_v2(folder: str) -> float | None:
    """Read ``cpu.max``: "200000 100000" is 2 cores, "max 100000" no limit."""
    quota, _, period = (_read(os.path.join(folder, "cpu.max")) or "").partition(" ")
    return _cores(quota, period)


def _quota_v1(folder: str) -> float | None:
    """Read ``cpu.cfs_quota_us``, which is -1 without a limit, and ``cpu.cfs_period_us``."""
    quota = _read(os.path.join(folder, "cpu.cfs_quota_us"))
    period = _read(os.path.join(folder, "cpu.cfs_period_us"))
    return _cores(quota or "", period or "")


def _cores(quota: str, period: str) -> float | None:
    try:
        cores = int(quota) / int(period)
    except (ValueError, ZeroDivisionError):
        return None
    return cores if cores > 0 else None


def _read(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError):
        return None
