"""Certificates: files that prove that a solution is optimal, or that there is none.

``docs/certificates.md`` specifies the format and proves that a checked certificate is right.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable
from typing import NamedTuple

from ..compiler.lane_compiler import compiled
from ..core import core
from ..errors import CertificateError, LimitError
from ..literals import Metric
from ..model.puzzle import Puzzle
from ..solver.solution import Solution
from ..solver.solve import checked_limits, listener, solve
from ..util.atomic_files import write_whole
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.limits import STOPS
from ..util.plural import counted
from ..util.progress import Progress
from . import checker
from .form_numbers import FormNumbers

# deferred: imports inside functions load what most runs do not need.

MAGIC = b"UNJAM1"


class Certificate(NamedTuple):
    """A proof about a puzzle, as the bytes of a file, and what it says.

    ``moves`` and ``slides`` are those of the best solution in ``metric``, None if there is no
    solution. ``states`` is the number of states listed, ``ignored`` the labels of the vehicles
    that the proof does not need.

    >>> import unjam
    >>> proof = unjam.deck("jam")["40"].prove()
    >>> proof
    <Certificate no solution has fewer than 51 moves, ... states, ... bytes>
    >>> print(proof.verify())
    The best solution has 51 moves and ... slides (fewest moves).
    """

    data: bytes
    metric: Metric
    moves: int | None
    slides: int | None
    states: int
    ignored: tuple[str, ...] = ()

    @property
    def claim(self) -> str:
        """What the certificate proves, in words."""
        first, _, second = self.metric.partition(",")
        counts = {"moves": self.moves, "slides": self.slides}
        if counts[first] is None:
            return "there is no solution"
        also = f", nor fewer than {counts[second]} {second} with as few {first}" if second else ""
        return f"no solution has fewer than {counts[first]} {first}{also}"

    def __repr__(self) -> str:
        return f"<Certificate {self.claim}, {self.states:,} states, {len(self.data):,} bytes>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate to a file, which appears whole or not at all."""
        write_whole(path, self.data)

    def verify(self) -> str:
        """Check the certificate with the independent checker; return what it proves."""
        return verify(self.data)[0]

    def describes(self, puzzle: Puzzle) -> bool:
        """Return whether the certificate is about a puzzle, whatever its vehicles are called."""
        return describes(self.data, puzzle)


def prove(
    puzzle: Puzzle,
    *,
    metric: Metric = "moves",
    corners: bool | None = None,
    smallest: bool = False,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Certificate:
    """Solve a puzzle and return a certificate that the solution is optimal, or that there is none.

    Anyone can check it with ``tools/checker.py``, without unjam. ``smallest=True`` takes longer to
    make the file as small as possible: it also leaves out vehicles whose absence makes no
    solution shorter. The other options are those of ``solve``. Raises ``LimitError`` if a limit is
    reached.

    >>> import unjam
    >>> proof = unjam.Puzzle.parse(".... XX.B A..B AOOO").prove(metric="slides")
    >>> proof.slides, proof.verify()
    (5, 'The best solution has 5 moves and 5 slides (fewest slides).')
    """
    deadline = Deadline("not proven", timeout, cancel)
    solution = solve(
        puzzle,
        metric=metric,
        corners=corners,
        timeout=timeout,
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )
    return certify(
        solution,
        smallest=smallest,
        timeout=deadline.left(),
        max_states=max_states,
        max_memory=max_memory,
        progress=progress,
        cancel=cancel,
    )


def certify(
    solution: Solution,
    *,
    smallest: bool = False,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Certificate:
    """Return a certificate of an optimal solution, or of a puzzle that has none.

    The options are those of ``prove``. Raises ``LimitError`` if the solution is not known to be
    optimal, or if a limit is reached.
    """
    if solution.status == "limit" or (solution.status == "solved" and not solution.optimal):
        raise LimitError(f"not proven: {solution.reason}", solution.stats.states)
    states, memory = checked_limits(max_states, max_memory, timeout)
    deadline = Deadline("not proven", timeout, cancel)
    writer = _Writer(solution, deadline, states, memory, listener(progress, cancel))
    relaxed = _relaxed(solution, smallest, timeout, max_memory, cancel)
    return min((writer.certificate(puzzle, smallest) for puzzle in relaxed), key=_size)


def _size(certificate: Certificate) -> int:
    return len(certificate.data)


def _relaxed(
    solution: Solution,
    smallest: bool,
    timeout: float | None,
    max_memory: int | str | None,
    cancel: Cancellable | None,
) -> list[Puzzle]:
    """Return the puzzle, or with fewer vehicles those that may have a smaller certificate."""
    puzzle = solution.puzzle
    if solution.status == "unsolvable":
        from ..explanation.unsolvable_core import unsolvable_core

        return [
            unsolvable_core(puzzle, timeout=timeout, max_memory=max_memory, cancel=cancel).puzzle
        ]
    if not smallest or "," in solution.metric:
        return [puzzle]
    from ..equivalence.minimality import simplify

    return [puzzle, simplify(puzzle, metric=solution.metric)]


class _Writer:
    """Writes certificates of one solution, for the puzzle with all or some of its vehicles."""

    def __init__(
        self,
        solution: Solution,
        deadline: Deadline,
        max_states: int | None,
        max_memory: int,
        listen: Callable[[int, int, int, int, float], bool] | None,
    ) -> None:
        self._solution = solution
        self._deadline = deadline
        self._limits = max_states, max_memory
        self._listen = listen
        with deadline.watching():
            self._numbers = FormNumbers(solution.puzzle)

    def certificate(self, relaxed: Puzzle, smallest: bool) -> Certificate:
        """Return a certificate whose list contains only the vehicles of ``relaxed``."""
        solution, numbers = self._solution, self._numbers
        solved = solution.status == "solved"
        metric = solution.metric
        moves, slides = solution.move_count or 0, solution.slide_count or 0
        scale = 1
        cost = (slides, 0) if metric == "slides" else (moves, 0)
        if metric == "moves,slides":
            cost, scale = (moves, slides), 1 + moves * numbers.count
        elif metric == "slides,moves":
            cost, scale = (slides, moves), 1 + slides
        with self._deadline.watching():
            program, forms = compiled(relaxed), numbers.for_core(relaxed)
        stop, states, flags, labels, size = core.list_states(
            program,
            forms,
            metric if solved else "slides",  # they reach the same states as moves, with fewer steps
            cost if solved else None,
            scale,
            *self._limits,
            self._deadline.left(),
            self._listen,
        )
        if stop:
            raise LimitError(f"not proven: {STOPS[stop]}", states)
        kept = {vehicle.label for vehicle in relaxed.vehicles}
        ignored = tuple(label for label in numbers.pieces if label not in kept)
        header = numbers.as_json() | {
            "metric": metric,
            "path": numbers.path(solution.moves) if solved else None,
            "ignored": "".join(numbers.pieces[label].mark for label in ignored),
            "flags": len(flags),
            "size": size,
        }
        text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
        data = MAGIC + zlib.compress(text + b"\0" + flags + labels, 9 if smallest else 5)
        if len(data) > checker.MOST_BYTES or states > checker.MOST_STATES:
            raise LimitError(f"not proven: {counted(states, 'state')} are too many to list", states)
        return Certificate(
            data, solution.metric, solution.move_count, solution.slide_count, states, ignored
        )


def describes(data: bytes, puzzle: Puzzle) -> bool:
    """Return whether a certificate that was verified is about a puzzle.

    >>> import unjam
    >>> jam = unjam.deck("jam")
    >>> data = jam["1"].prove().data
    >>> describes(data, jam["1"]), describes(data, jam["2"])
    (True, False)
    """
    text = zlib.decompress(data[len(MAGIC) :]).partition(b"\0")[0]
    header = json.loads(text)
    expected = json.loads(json.dumps(FormNumbers(puzzle).as_json()))
    return all(header[key] == value for key, value in expected.items())


def verify(data: bytes) -> tuple[str, list[str], list[str]]:
    """Check a certificate with the independent checker.

    Return what it proves, the marks of the vehicles of which it states itself how they slide, and
    the rows of its board. Raises ``CertificateError`` if it proves nothing.

    >>> import unjam
    >>> verify(b"no certificate")
    Traceback (most recent call last):
    ...
    unjam.errors.CertificateError: the file proves nothing: not a certificate
    """
    try:
        found: tuple[str, list[str], list[str]] = checker.check(data)  # type: ignore[no-untyped-call]
    except MemoryError:
        raise
    except Exception as error:
        why = str(error) if type(error) is ValueError else f"malformed ({type(error).__name__})"
        raise CertificateError(f"the file proves nothing: {why}") from None
    return found


__all__ = ["Certificate", "certify", "describes", "prove", "verify"]
