"""Fresh puzzles without end, made in the background by another process.

The process writes puzzles to a pipe, one line each. A thread of this process reads and prepares
them, so steps find them ready; it waits when there are enough. The sequence of puzzles depends on
the options and the seed alone, but not when they arrive.

``python -m unjam.gym.fresh_puzzles OPTIONS`` is that process; OPTIONS is a JSON object.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from queue import Empty, Full, Queue
from typing import IO, Any

from ..errors import LimitError
from ..generator.generate import generate
from ..literals import GymSplit
from ..model.puzzle import Puzzle
from .puzzle_sets import split_of

_BATCH = 64  # puzzles of one run of the generator


def endless_puzzles(options: Mapping[str, Any], split: GymSplit | None = None) -> Iterator[Puzzle]:
    """Yield puzzles without end: run the generator again and again with another seed.

    >>> stream = endless_puzzles({"size": "5x5", "moves": (4, 9), "seed": 3}, "train")
    >>> puzzle = next(stream)
    >>> puzzle.board.width, split_of(puzzle)
    (5, 'train')
    """
    settings = {"threads": 1, **options}
    first = int(settings.pop("seed", 1))
    for number in count():
        try:
            for puzzle in generate(_BATCH, **settings, seed=first + number * 1_000_003):
                if split is None or split_of(puzzle) == split:
                    yield puzzle
        except LimitError:
            if number == 0:
                raise


class FreshPuzzles:
    """Puzzles of a generator in another process; ``take`` never waits.

    ``prepare`` is called with each puzzle, in a thread; its results are what ``take`` returns.
    Puzzles for which it raises ``ValueError`` are skipped.
    """

    def __init__(self, options: Mapping[str, Any], split: GymSplit | None, ahead: int) -> None:
        text = json.dumps({"options": dict(options), "split": split})
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "unjam.gym.fresh_puzzles", text],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self._ready: Queue[Any] = Queue(ahead)
        self._stopped = threading.Event()
        self._readers: list[threading.Thread] = []
        self._end = weakref.finalize(self, _end, self._process, self._stopped, self._readers)

    def first(self, number: int) -> list[Puzzle]:
        """Return the first puzzles; wait for them. Raise ``ValueError`` if there are none."""
        assert self._process.stdout is not None
        found: list[Puzzle] = []
        while len(found) < number and (line := self._process.stdout.readline()):
            found.append(Puzzle.parse(line.decode(), format="json"))
        if not found:
            assert self._process.stderr is not None
            reason = self._process.stderr.read().decode().strip().splitlines()
            self.close()
            raise ValueError(
                f"the generator made no puzzle: {reason[-1] if reason else 'it ended'}"
            )
        return found

    def start(self, prepare: Callable[[Puzzle], Any]) -> None:
        """Begin to prepare puzzles in the background."""
        assert self._process.stdout is not None
        arguments = (self._process.stdout, prepare, self._ready, self._stopped)
        self._readers.append(threading.Thread(target=_read, args=arguments, daemon=True))
        self._readers[0].start()

    def take(self) -> list[Any]:
        """Return what is ready."""
        found = []
        while not self._ready.empty():
            try:
                found.append(self._ready.get_nowait())
            except Empty:
                break
        return found

    def close(self) -> None:
        """End the process."""
        self._end()


def _read(
    lines: IO[bytes],
    prepare: Callable[[Puzzle], Any],
    ready: Queue[Any],
    stopped: threading.Event,
) -> None:
    for line in lines:
        try:
            one = prepare(Puzzle.parse(line.decode(), format="json"))
        except ValueError:
            continue
        while not stopped.is_set():
            try:
                ready.put(one, timeout=0.5)
                break
            except Full:
                continue
        if stopped.is_set():
            return


def _end(
    process: subprocess.Popen[bytes], stopped: threading.Event, readers: list[threading.Thread]
) -> None:
    stopped.set()
    process.kill()
    process.wait()
    for reader in readers:
        reader.join(2)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def main(text: str) -> int:
    """Write puzzles to the standard output until the reader closes it."""
    request = json.loads(text)
    options = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in request["options"].items()
    }
    try:
        for puzzle in endless_puzzles(options, request["split"]):
            sys.stdout.write(puzzle.to("json").replace("\n", " ") + "\n")
            sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (TypeError, ValueError, LimitError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
