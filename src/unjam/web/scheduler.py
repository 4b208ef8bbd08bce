"""Who answers what: the cache first, then quick work, then slow work.

Every question begins among the quick ones. What is not answered in a twentieth of a second, or
looks too hard for that, goes to the slow ones, of which only a few run at once and which pause
while quick ones wait. So a flood of the hardest puzzles there are fills the line of the slow ones,
where it is sent away, and ordinary questions are answered as if nothing were.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, thread_time
from typing import TypeVar

from ..compiler.placements import forget_places
from ..model.puzzle import Puzzle
from .cache import Answer, Cache, Shared
from .endpoints.puzzle_endpoints import KINDS, Budget, read, weight
from .problem_details import Problem, busy, ending
from .request_models import LimitedRequest, PuzzleRequest
from .settings import Settings
from .worker_pool import Interrupted, Watch, WorkerPool

T = TypeVar("T")

# Characters from which on a text is not even read while the slow line is full.
_LONG = 1_500
_TEXTS = ("puzzle", "moves", "solution", "arrows")
_SLACK = 0.5  # seconds that an answer may be late, before it is cut off


class Scheduler:
    """The crews, the cache, and the way of a question through them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.cache = Cache(settings.cache)
        self._shared = Shared()
        self._closing = False
        few = settings.slow_threads
        self._quick = WorkerPool("quick", settings.threads, settings.waiting)
        self._slow = WorkerPool("slow", few, 4 * few)
        self.makers = WorkerPool("maker", few, 2 * few)
        self._ordinary = 0  # questions that are, or may be, quick

    @property
    def pools(self) -> tuple[WorkerPool, ...]:
        """Everybody who works here."""
        return self._quick, self._slow, self.makers

    async def ask(self, name: str, body: PuzzleRequest) -> tuple[Answer, bool]:
        """The answer to a question, and whether it was known already."""
        budget = self._budget(body)
        key = f"{name} {self._canonical(body, budget).model_dump_json()}"
        known = self.cache.get(key)
        if known is not None:
            return known, True

        async def work() -> Answer:
            answer = await self._work(Job(name, body, budget))
            if answer.lasting:
                self.cache.put(key, answer)
            return answer

        return await self._shared.get(key, work), False

    async def quickly(self, key: str, call: Callable[[], Answer]) -> Answer:
        """Something small that is no question about a puzzle."""
        known = self.cache.get(key)
        if known is None:
            watch = Watch(self.settings.timeout)
            known = await self._quick.run(call, watch, 0.0, self.settings.patience)
            if known.lasting:
                self.cache.put(key, known)
        return known

    def close(self) -> None:
        """Cancel all that is under way."""
        self._closing = True
        for pool in self.pools:
            pool.close()

    def interrupted(self) -> Problem:
        """Why work was cut off."""
        if self._closing:
            return ending()
        seconds = self.settings.timeout
        return Problem("limit", f"the time was up: a search may take {seconds:g} seconds here")

    @property
    def closing(self) -> bool:
        """Is the server ending?"""
        return self._closing

    def others_wait(self) -> bool:
        """Are there quick questions without an answer?"""
        return self._ordinary > 0

    async def _work(self, job: Job) -> Answer:
        try:
            answer = await self._work_quickly(job)
            if answer is None and not self._closing:
                watch = Watch(job.budget.timeout + _SLACK, others_wait=self.others_wait)
                patience = self.settings.timeout
                return await self._slow.run(job.slow, watch, job.weight, patience)
        except Interrupted:
            answer = None
        if answer is None:
            raise self.interrupted()
        return answer

    async def _work_quickly(self, job: Job) -> Answer | None:
        """The answer; None if it takes longer."""
        if job.length > _LONG and self._slow.is_full:
            raise busy()
        settings = self.settings
        watch = Watch(settings.quick, thread_time)
        self._ordinary += 1
        try:
            return await self._quick.run(job.quick, watch, job.length, settings.patience)
        except Interrupted:
            return None
        finally:
            self._ordinary -= 1

    def _budget(self, body: PuzzleRequest) -> Budget:
        own = self.settings
        if not isinstance(body, LimitedRequest):
            return Budget(own.max_states, own.max_memory, own.timeout)
        return Budget(
            min(body.max_states or own.max_states, own.max_states),
            min(body.max_memory or own.max_memory, own.max_memory),
            min(body.timeout or own.timeout, own.timeout),
        )

    def _canonical(self, body: PuzzleRequest, budget: Budget) -> PuzzleRequest:
        """The same for all requests that must have the same answer."""
        changes: dict[str, object] = {"puzzle": body.puzzle.strip()}
        if isinstance(body, LimitedRequest):
            changes |= budget.limits()
        return body.model_copy(update=changes)


class Job:
    """One question on its way."""

    def __init__(self, name: str, body: PuzzleRequest, budget: Budget) -> None:
        self.budget = budget
        # All that is known before it is read.
        self.length = sum(len(getattr(body, name, None) or "") for name in _TEXTS)
        self.weight = 0.0
        self._kind = KINDS[name]
        self._body = body
        self._puzzle: Puzzle | None = None

    def quick(self) -> Answer:
        """Answer, unless it looks too heavy for that."""
        self._puzzle = read(self._body)
        self.weight = weight(self._puzzle)
        if self._kind.is_slow(self._body, self._puzzle):
            raise Interrupted
        return self._answer(self.budget._replace(quick=True))

    def slow(self) -> Answer:
        """Answer, however long it takes."""
        try:
            return self._answer(self.budget)
        finally:
            forget_places()

    def _answer(self, budget: Budget) -> Answer:
        begin = monotonic()
        puzzle = self._puzzle or read(self._body)
        value, states = self._kind.answer(self._body, puzzle, budget)
        # What the clock has cut short might come to more the next time.
        lasting = monotonic() - begin < 0.9 * budget.timeout
        if isinstance(value, str):
            return Answer(value.encode("utf-8"), "image/svg+xml", states, lasting)
        if isinstance(value, bytes):
            return Answer(value, "image/png", states, lasting)
        return Answer(value.model_dump_json().encode("utf-8"), states=states, lasting=lasting)
