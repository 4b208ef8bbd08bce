"""A hunt for hard boards of sizes for which a census is out of reach.

Climbs go from family to family by simulated annealing (``family_annealer.h``): one step changes the
vehicles of a row or a column, and the score of a family is the distance of its hardest start, which
is exact. Climbs run in rounds. The first half of a round begins with random families, the second
with that of the last record before the round. A climb depends on its number and that record alone,
so that a hunt with the same seed finds the same records, however often it is stopped and continued,
and with any engine.
"""

from __future__ import annotations

import json
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from ..equivalence.minimality import simplify
from ..errors import StoreError, UnjamError
from ..literals import CensusEngine
from ..model.puzzle import Puzzle
from ..solver.solve import solve
from ..util.atomic_files import whole_text
from ..util.cpu_count import usable_cores
from ..util.directory_lock import locked
from .census_result import puzzle_of
from .climbing import ROUND, SEEDS, Climb, Climbing, Start, begins_at_random
from .parameters import Parameters

if TYPE_CHECKING:
    from .cuda.climbs_ahead import ClimbsAhead
    from .cuda.cuda_engine import DeviceWithLanes

FORMAT = 2  # 1: climbs that never went down
STATE = "hunt.json"
STEPS = 6000  # per climb
MOST_STATES = 200_000  # of a family; larger ones are skipped


class Record(NamedTuple):
    """A board that is harder than all before it; its optima are proven."""

    climb: int
    moves: int
    slides: int
    board: str


class Hunt:
    """The directory of a hunt: its parameters, what was done, and its records, the last the best.

    >>> import tempfile
    >>> from unjam.census.parameters import make
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     hunt = Hunt(directory, make("4x4"), seed=1)
    ...     hunt.run(climbs=2, steps=500, threads=1)
    ...     hunt.climbs, hunt.records[-1].moves
    (2, 7)
    """

    def __init__(self, directory: str | os.PathLike[str], parameters: Parameters, seed: int = 1):
        if not 0 <= seed < SEEDS:
            raise ValueError(f"seed must be less than {SEEDS:,}, not {seed:,}")
        self._path = os.path.join(os.fspath(directory), STATE)
        self.directory = os.fspath(directory)
        self.parameters = parameters
        self.seed = seed
        self.climbs = self.families = self.states = 0
        self.seconds = 0.0
        self.records: list[Record] = []
        self._load()

    def run(
        self,
        *,
        seconds: float | None = None,
        climbs: int | None = None,
        steps: int = STEPS,
        max_states: int = MOST_STATES,
        threads: int | None = None,
        engine: CensusEngine = "cpu",
        found: Callable[[Record], object] | None = None,
    ) -> None:
        """Climb for some seconds, or until so many climbs are done in all; call ``found``.

        The engine ``"cuda"`` also climbs on an NVIDIA GPU; the records are the same. Climbs that
        are not finished at the end are repeated by the next run. Raises ``MissingExtraError``
        without a GPU for ``"cuda"``, and ``LimitError`` if its memory does not suffice.
        """
        device = _device(engine)
        os.makedirs(self.directory, exist_ok=True)
        stop = threading.Event()
        saved = monotonic()
        count = threads or usable_cores()
        climbing = Climbing(self.parameters, self.seed, steps, max_states)
        with (
            locked(self.directory),
            ThreadPoolExecutor(count) as pool,
            _climbs_ahead(device, climbing, climbs, 2 * count) as ahead,
        ):
            self._load()
            timer = threading.Timer(min(seconds or 0, threading.TIMEOUT_MAX), stop.set)
            if seconds is not None:
                timer.start()
            try:
                runner = _Runner(self, climbing, pool, stop, ahead)
                for climb in runner.climbs(climbs, 2 * count):
                    self._take(climb, found)
                    self.seconds += monotonic() - saved
                    saved = monotonic()
                    self._save()
            finally:
                stop.set()
                timer.cancel()

    def start_of(self, number: int) -> Start:
        """Return the vehicles with which a climb begins; None for random ones."""
        known = [record for record in self.records if record.climb < number - number % ROUND]
        if begins_at_random(number) or not known:
            return None
        return _lengths(known[-1])

    def _take(self, climb: Climb, found: Callable[[Record], object] | None) -> None:
        best = getattr(self.records[-1], self.parameters.metric) if self.records else 0
        if climb.distance > best:
            record = self._proven(climb.board, climb.distance)
            self.records.append(record)
            if found is not None:
                found(record)
        self.families += climb.families
        self.states += climb.states
        self.climbs += 1

    def _proven(self, board: str, distance: int) -> Record:
        """Return a record without superfluous vehicles, solved again by the engine."""
        metric = self.parameters.metric
        row = {"id": "", "board": board, "moves": None, "slides": None, "states": None}
        puzzle = simplify(puzzle_of(row, self.parameters.width), metric=metric)
        moves, slides = solve(puzzle), solve(puzzle, metric="slides")
        if not (moves.optimal and slides.optimal):
            raise UnjamError(f"the record {board!r} was not proven: {moves.reason}")
        record = Record(
            self.climbs,
            moves.move_count or 0,
            slides.slide_count or 0,
            _text(puzzle),
        )
        if getattr(record, metric) != distance:
            raise UnjamError(f"the engines disagree about {board!r}: {distance} and {record}")
        return record

    def as_json(self) -> dict[str, Any]:
        """Return everything that is kept."""
        return {
            "format": FORMAT,
            "parameters": self.parameters.as_json(),
            "seed": self.seed,
            "climbs": self.climbs,
            "families": self.families,
            "states": self.states,
            "seconds": round(self.seconds, 1),
            "records": [record._asdict() for record in self.records],
        }

    def _save(self) -> None:
        with whole_text(self._path) as file:
            json.dump(self.as_json(), file, indent=1)
            file.write("\n")

    def _load(self) -> None:
        """Read what an earlier run has done. Raises ``StoreError`` if it is another hunt."""
        try:
            with open(self._path, encoding="utf-8") as file:
                there = json.load(file)
            if there["format"] != FORMAT:
                raise StoreError(
                    f"{self._path!r} is of another version of unjam; name another directory"
                )
            same = Parameters.from_json(there["parameters"]), there["seed"]
            self.climbs, self.families = int(there["climbs"]), int(there["families"])
            self.states, self.seconds = int(there["states"]), float(there["seconds"])
            self.records = [Record(**record) for record in there["records"]]
        except FileNotFoundError:
            return
        except (ValueError, KeyError, TypeError, AttributeError):
            raise StoreError(f"{self._path!r} is damaged; name another directory") from None
        if same != (self.parameters, self.seed):
            raise StoreError(f"{self.directory!r} holds another hunt; name a new directory")


class _Runner:
    """The climbs of one run, by the processor or, where they are there already, by a GPU."""

    def __init__(
        self,
        hunt: Hunt,
        climbing: Climbing,
        pool: ThreadPoolExecutor,
        stop: threading.Event,
        ahead: ClimbsAhead | None,
    ) -> None:
        self._hunt = hunt
        self._climbing = climbing
        self._pool = pool
        self._stop = stop
        self._ahead = ahead

    def climbs(self, most: int | None, at_once: int) -> Iterator[Climb]:
        """Yield finished climbs in order of their numbers."""
        hunt = self._hunt
        waiting: deque[Future[Climb | None]] = deque()
        number = hunt.climbs
        while True:
            if self._ahead is not None:
                newest = _lengths(hunt.records[-1]) if hunt.records else None
                self._ahead.go_on_from(hunt.climbs, newest)
            while (
                len(waiting) < at_once
                and (most is None or number < most)
                and not self._stop.is_set()
            ):
                if not begins_at_random(number) and hunt.climbs < number - number % ROUND:
                    break  # the record before this round is not known yet
                waiting.append(self._begin(number, hunt.start_of(number)))
                number += 1
            if not waiting:
                return
            done = waiting.popleft().result()
            if done is None:
                return
            yield done

    def _begin(self, number: int, start: Start) -> Future[Climb | None]:
        if self._ahead is not None:
            there = self._ahead.take(number, start)
            if there is not None:
                future: Future[Climb | None] = Future()
                future.set_result(there)
                return future
            self._ahead.count_missed()
        return self._pool.submit(self._run, number, start)

    def _run(self, number: int, start: Start) -> Climb | None:
        """Run one climb; return None if it was stopped."""
        climb = self._climbing.run(number, start, lambda: not self._stop.is_set())
        return None if self._stop.is_set() else climb


def _device(engine: CensusEngine) -> DeviceWithLanes | None:
    """Return the GPU of an engine, if it has one."""
    engines = get_args(CensusEngine)
    if engine not in engines:
        raise ValueError(f"the engine of a hunt must be {' or '.join(engines)}, not {engine!r}")
    if engine == "cpu":
        return None
    # deferred: CuPy is optional.
    from .cuda import cuda_device

    return cuda_device.open_device()


def _climbs_ahead(
    device: DeviceWithLanes | None, climbing: Climbing, most: int | None, lead: int
) -> AbstractContextManager[ClimbsAhead | None]:
    if device is None:
        return nullcontext()
    from .cuda.climbs_ahead import ClimbsAhead  # deferred: as above

    return ClimbsAhead(device, climbing, most, lead)


def _lengths(record: Record) -> Start:
    """Return the lengths of the vehicles of each row and of each column, in order."""
    puzzle = Puzzle.parse(record.board)
    rows: list[list[int]] = [[] for _ in range(puzzle.board.height)]
    columns: list[list[int]] = [[] for _ in range(puzzle.board.width)]
    for vehicle in sorted(puzzle.vehicles, key=lambda vehicle: vehicle.cells[0]):
        row, column = vehicle.cells[0]
        (rows[row] if vehicle.axes == "-" else columns[column]).append(len(vehicle.cells))
    return rows, columns


def _text(puzzle: Puzzle) -> str:
    """Return the rows of a board, separated by spaces; the target is X."""
    target = puzzle.targets[0].label
    letters = {target: "X", "X": target}
    cells = [["."] * puzzle.board.width for _ in range(puzzle.board.height)]
    for vehicle in puzzle.vehicles:
        for row, column in vehicle.cells:
            cells[row][column] = letters.get(vehicle.label, vehicle.label)
    return " ".join(map("".join, cells))
