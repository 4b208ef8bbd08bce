"""The request scheduler: first the cache, then the quick worker pool, then the slow one.

Every request starts in the quick pool. A request that takes longer than 0.05 seconds of processor
time, or that looks too hard, moves to the slow pool, which runs only a few requests at a time and
pauses while quick requests wait. So a flood of hard puzzles fills the queue of the slow pool, which
then refuses requests, while easy puzzles are answered as usual.
"""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import TypeVar

from .cache import Answer, Cache, Shared
from .endpoints.puzzle_endpoints import Budget
from .endpoints.puzzle_job import SLACK, Job, budget_of
from .endpoints.puzzle_weight import LIGHT_WEIGHT
from .problem_details import Problem, busy, ending, timed_out
from .processes.server_counts import ServerCounts
from .request_models import LimitedRequest, PuzzleRequest
from .settings import Settings
from .turn_taking import Turns
from .worker_pool import Interrupted, Watch, WorkerPool

T = TypeVar("T")

# A request with more characters is refused without parsing while the slow queue is full.
_LONG = 1_500


class Scheduler:
    """Assigns requests to the cache and the worker pools."""

    def __init__(self, settings: Settings, counts: ServerCounts | None = None) -> None:
        self.settings = settings
        self.counts = counts or ServerCounts()
        self.cache = Cache(settings.cache)
        self._shared = Shared()
        self._closing = False
        few = settings.slow_threads
        self._quick = WorkerPool("quick", settings.threads, settings.waiting, self.counts)
        self._slow = WorkerPool("slow", few, settings.slow_waiting, self.counts)
        # Their threads wait most of the time: those that compute take turns.
        most = settings.max_generations
        self.generators = WorkerPool("generator", most, settings.generations_waiting, self.counts)
        self.generator_turns = Turns(few)
        self._quick_requests = 0  # that wait or run

    @property
    def pools(self) -> tuple[WorkerPool, ...]:
        """All worker pools."""
        return self._quick, self._slow, self.generators

    async def ask(
        self, name: str, body: PuzzleRequest, *, packed: bool = False
    ) -> tuple[Answer, bool]:
        """Return the response to a request, and whether it came from the cache.

        ``packed`` says whether the client accepts gzip. Raises ``Problem`` if a limit was reached,
        and ``Busy`` if a queue is full.
        """
        budget = budget_of(body, self.settings)
        key = f"{name} {self._canonical(body, budget).model_dump_json()}"
        known = self.cache.get(key)

        async def work() -> Answer:
            answer = await self._work(Job(name, body, budget, packed=packed))
            if answer.cacheable:
                self.cache.put(key, answer)
            return answer

        answer = known or await self._shared.get(key, work)
        if packed and answer.packed is None:  # it was made for a client that does not accept it
            answer = await self._compress(answer)
            if answer.cacheable:
                self.cache.put(key, answer)
        return answer, known is not None

    async def _compress(self, answer: Answer) -> Answer:
        watch = Watch(self.settings.timeout)
        return await self._quick.run(answer.compressed, watch, 0.0, self.settings.patience)

    async def run_quick(self, key: str, call: Callable[[], Answer]) -> Answer:
        """Return the result of a small task, from the cache or the quick pool."""
        known = self.cache.get(key)
        if known is None:
            watch = Watch(self.settings.timeout)
            known = await self._quick.run(
                lambda: call().compressed(), watch, 0.0, self.settings.patience
            )
            if known.cacheable:
                self.cache.put(key, known)
        return known

    async def run_slow(self, call: Callable[[], Answer]) -> Answer:
        """Return the result of a task for the slow pool; it is neither cached nor shared."""
        watch = Watch(self.settings.timeout, others_wait=self.others_wait)
        try:
            return await self._slow.run(call, watch, LIGHT_WEIGHT, self.settings.timeout)
        except Interrupted:
            raise self.interrupted() from None

    def close(self) -> None:
        """Cancel all requests."""
        self._closing = True
        for pool in self.pools:
            pool.close()

    def interrupted(self) -> Problem:
        """Return the problem to send for a request that was interrupted."""
        return ending() if self._closing else timed_out(self.settings.timeout)

    @property
    def closing(self) -> bool:
        """Whether the server is shutting down."""
        return self._closing

    def others_wait(self) -> bool:
        """Return whether quick requests are waiting or running."""
        return self._quick_requests > 0

    async def _work(self, job: Job) -> Answer:
        try:
            answer = await self._work_quickly(job)
            if answer is None and not self._closing:
                watch = Watch(job.budget.timeout + SLACK, others_wait=self.others_wait)
                patience = self.settings.timeout
                return await self._slow.run(job.slow, watch, job.weight, patience)
        except Interrupted:
            answer = None
        if answer is None:
            raise self.interrupted()
        return answer

    async def _work_quickly(self, job: Job) -> Answer | None:
        """Return the response, or None if it takes too long for the quick pool."""
        if job.length > _LONG and self._slow.is_full:
            raise busy()
        settings = self.settings
        watch = Watch(settings.quick, thread_time)
        self._quick_requests += 1
        try:
            return await self._quick.run(job.quick, watch, job.length, settings.patience)
        except Interrupted:
            return None
        finally:
            self._quick_requests -= 1

    def _canonical(self, body: PuzzleRequest, budget: Budget) -> PuzzleRequest:
        """Return a request that is equal for all requests with the same response."""
        changes: dict[str, object] = {"puzzle": body.puzzle.strip()}
        if isinstance(body, LimitedRequest):
            changes |= budget.limits()
        return body.model_copy(update=changes)
