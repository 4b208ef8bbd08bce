"""Processes of the command line that get Ctrl-C at some moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple


class Ended(NamedTuple):
    """How a process ended that was interrupted after ``delay`` seconds."""

    delay: float
    alive: bool  # when the signal was sent
    code: int  # as a shell would tell it: a process that SIGINT killed has 130
    errors: str

    @property
    def well(self) -> bool:
        """Did it end as it should? One that had finished before keeps its own code."""
        if not self.alive:
            return self.code == 0 and not self.errors
        return self.code == 130 and self.errors in ("", "unjam: interrupted\n")


def launcher() -> list[str]:
    """The command as a user runs it.

    That is the launcher which an installation has; it holds Ctrl-C back while Python starts. Where
    it is not installed, ``interrupt`` does the same for ``python -m unjam``.
    """
    path = Path(sys.executable).with_name("unjam")
    if path.exists() and path.read_bytes()[:2] != b"#!":
        return [str(path)]
    return [sys.executable, "-m", "unjam"]


def interrupt(arguments: list[str], delay: float, folder: Path, *, patience: float = 30) -> Ended:
    """Run a command and send it SIGINT after so many seconds."""
    command = launcher()
    blocked = {signal.SIGINT} if len(command) > 1 else set()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, blocked)  # which the process inherits
    try:
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        begin = time.perf_counter()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    time.sleep(max(begin + delay - time.perf_counter(), 0))
    alive = process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        _, errors = process.communicate()
        errors += f"did not end within {patience} s"
    code = 128 - process.returncode if process.returncode < 0 else process.returncode
    return Ended(delay, alive, code, errors)
