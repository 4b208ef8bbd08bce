"""Climbs of a hunt on a GPU, before it is their turn: ``unjam hunt --engine cuda``.

A GPU scores a family of each of many climbs at once. One climb takes longer than on the processor,
because each of its families is searched by one thread block; all of them together are much faster.
So the processor runs the climbs whose turn it is, and the GPU those far ahead. Half of all climbs
begin at random and are always of use. The others are run from the last record there is, and dropped
if there is a new one before their turn.
"""

from __future__ import annotations

import threading
from types import TracebackType
from typing import NamedTuple

from ...core import core
from ..climbing import Climb, Climbing, Start, begins_at_random, climb_of
from .cuda_device import Shape
from .cuda_engine import DeviceWithLanes
from .family_scorer import FamilyScorer

LANES = 4  # at most: while one waits for its largest family, the others use the device
CLIMBS_PER_PROCESSOR = 4  # on each lane
_IDLE = 0.05  # seconds


class _Running(NamedTuple):
    start: Start
    missed: int  # when it began


class ClimbsAhead:
    """A context in which a device runs climbs below ``most``, with a thread for each lane.

    ``lead`` is the distance of the first of them from the climb whose turn it is. It becomes the
    number of climbs that the processor can do in the time of one on the device.
    """

    def __init__(
        self, device: DeviceWithLanes, climbing: Climbing, most: int | None, lead: int
    ) -> None:
        self._device = device
        self._climbing = climbing
        self._most = most
        self._lead = lead
        self._first = 0
        self._cursor = 0  # all climbs between the first to begin and this one are begun
        self._newest: Start = None
        self._missed = 0  # climbs that the processor ran
        self._begun: dict[int, Start] = {}  # running or found
        self._found: dict[int, Climb] = {}
        self._error: BaseException | None = None
        self._stop = threading.Event()
        self._lock = threading.Lock()
        lanes = min(LANES, device.lanes)
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(lanes)]

    def __enter__(self) -> ClimbsAhead:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def go_on_from(self, first: int, newest: Start) -> None:
        """Tell the climb whose turn it is, and the vehicles of the last record, if there is one."""
        with self._lock:
            for number in range(self._first, first):
                self._forget(number)
            self._first = first
            if newest == self._newest:
                return
            self._newest = newest
            for number in [n for n in self._begun if not begins_at_random(n)]:
                self._forget(number)
            self._cursor = 0

    def take(self, number: int, start: Start) -> Climb | None:
        """Return a climb whose turn it is, if it was found with this start.

        Raises what stopped a lane, such as ``LimitError``.
        """
        with self._lock:
            if self._error is not None:
                raise self._error
            if number in self._found and self._begun[number] == start:
                return self._found[number]
            return None

    def count_missed(self) -> None:
        """Note that the processor runs a climb that was not there when it was its turn."""
        with self._lock:
            self._missed += 1

    def _forget(self, number: int) -> None:
        self._begun.pop(number, None)
        self._found.pop(number, None)

    def _run(self) -> None:
        """Run climbs on one lane until the end."""
        known = self._climbing.parameters
        shape = Shape(known.width, known.height, known.target_row)
        try:
            with self._device.lane(shape) as lane:
                board = self._climbing.board()
                scorer = FamilyScorer(lane, board, self._climbing.max_states)
                batch = core.ClimbBatch(board, self._climbing.max_states)
                room = CLIMBS_PER_PROCESSOR * lane.device.processors
                running: dict[int, _Running] = {}
                while not self._stop.is_set():
                    self._refill(batch, running, room)
                    families = batch.families()
                    self._keep(batch, running)
                    if families:
                        batch.take(scorer.scores(families))
                    elif not running:
                        self._stop.wait(_IDLE)
        except BaseException as error:
            with self._lock:
                self._error = error

    def _refill(self, batch: core.ClimbBatch, running: dict[int, _Running], room: int) -> None:
        """Drop the climbs that are of no use any more, and begin others."""
        with self._lock:
            for number, climb in list(running.items()):
                if self._begun.get(number, ()) != climb.start:
                    batch.drop(number)
                    del running[number]
            climbing = self._climbing
            while len(running) < room and (found := self._next()) is not None:
                start = None if begins_at_random(found) else self._newest
                self._begun[found] = start
                running[found] = _Running(start, self._missed)
                batch.begin(found, climbing.seed_of(found), climbing.steps, start)

    def _next(self) -> int | None:
        """Return the next climb to begin; None if there is none at present."""
        number = max(self._cursor, self._first + self._lead)
        while self._most is None or number < self._most:
            known = begins_at_random(number) or self._newest is not None
            if known and number not in self._begun:
                self._cursor = number + 1
                return number
            number += 1
        return None

    def _keep(self, batch: core.ClimbBatch, running: dict[int, _Running]) -> None:
        """Keep the climbs that are over."""
        for number, row in batch.finished():
            climb = running.pop(number)
            with self._lock:
                if self._begun.get(number, ()) == climb.start:
                    self._found[number] = climb_of(row)
                self._lead = self._missed - climb.missed
