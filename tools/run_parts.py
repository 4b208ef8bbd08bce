"""Run make targets at the same time and print how long each took, and its processor time.

python tools/run_parts.py ready:cpp-test ready:py-test    exit with 1 if one failed

``ready:py-test`` makes the target ``ready`` before ``py-test``. Targets that share such
preparations wait for them; others start at once. The last target prints as it runs, at normal
priority. The others run at low priority, so that they use the processor time that
it leaves idle and hardly disturb tests that measure time; their output appears when they end. The
environment variable ``MAKE`` names the program that runs a target.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple


class Part(NamedTuple):
    """A target that was made."""

    target: str
    code: int
    seconds: float
    processor: float  # seconds, with those of all processes that it started and waited for

    def __str__(self) -> str:
        times = f"{clock(self.seconds):>6}{clock(self.processor):>9}"
        return f"{self.target:10}{times}{'  FAILED' if self.code else ''}"


def made(target: str, *, foreground: bool) -> Part:
    """Make a target and return its exit code and its duration."""
    begin = time.perf_counter()
    command = [os.environ.get("MAKE", "make"), "--no-print-directory", target]
    if not foreground:
        command = ["nice", "-n", "10", *command]
    # Open files are inherited, because make's jobserver may be one of them.
    with subprocess.Popen(
        command,
        close_fds=False,
        stdout=None if foreground else subprocess.PIPE,
        stderr=None if foreground else subprocess.STDOUT,
    ) as process:
        output = process.stdout.read() if process.stdout else b""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if output:
        sys.stdout.buffer.write(output)  # in one piece
        sys.stdout.buffer.flush()
    processor = used.ru_utime + used.ru_stime
    return Part(target, process.returncode, time.perf_counter() - begin, processor)


def clock(seconds: float) -> str:
    """Return a duration in minutes and seconds: ``clock(83.4)`` is ``"1:23"``."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def beginnings(target: str) -> list[str]:
    """Return what is made before a target: ``beginnings("a:b:c")`` is ``["a", "a:b"]``."""
    names = target.split(":")
    return [":".join(names[:count]) for count in range(1, len(names))]


def main(targets: list[str]) -> int:
    """Make the targets, print a line for each and one for all, and return the exit code."""
    begin = time.perf_counter()
    chains = dict.fromkeys(chain for target in targets for chain in beginnings(target))
    with ThreadPoolExecutor(len(targets) + len(chains)) as pool:
        ready: dict[str, Future[Part]] = {}

        def make(target: str, *, foreground: bool) -> Part:
            before, _, name = target.rpartition(":")
            if before and ready[before].result().code:
                return Part(name, 1, 0, 0)
            return made(name, foreground=foreground)

        for chain in chains:  # each after those that it waits for
            ready[chain] = pool.submit(make, chain, foreground=True)
        parts = list(pool.map(lambda one: make(one, foreground=one == targets[-1]), targets))
        parts = [future.result() for future in ready.values()] + parts
    everything = Part(
        "together", 0, time.perf_counter() - begin, sum(part.processor for part in parts)
    )
    heads = f"{'part':10}{'time':>6}{'of cores':>9}"
    print("", heads, *parts, everything, sep="\n", flush=True)
    return int(any(part.code for part in parts))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
