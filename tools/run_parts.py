"""Run make targets at the same time and print how long each took, and its processor time.

python tools/run_parts.py cpp-test ready:lint ready:py-test    exit with status 1 if one failed

``ready:lint`` makes the target ``ready`` before ``lint``. Targets that share such a preparation
wait for it, and the others start at once. The last target prints as it runs, at normal priority.
The others run at low priority, so that they use the processor time that it leaves idle and hardly
disturb tests that measure time; their output appears when they end. The environment variable
``MAKE`` names the program that runs a target.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
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


def main(targets: list[str]) -> int:
    """Make the targets, print a line for each and one for all, and return the exit code."""
    begin = time.perf_counter()
    needed = dict.fromkeys(target.rpartition(":")[0] for target in targets)
    needed.pop("", None)
    with ThreadPoolExecutor(len(targets) + len(needed)) as pool:
        ready = {first: pool.submit(made, first, foreground=True) for first in needed}

        def prepared(target: str) -> Part:
            first, _, name = target.rpartition(":")
            if first and ready[first].result().code:
                return Part(name, 1, 0, 0)
            return made(name, foreground=target == targets[-1])

        parts = list(pool.map(prepared, targets))
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
