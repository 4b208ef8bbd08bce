"""A cache of responses, and sharing of work between identical requests."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from .compression import compressed


class Answer(NamedTuple):
    """The body of a response. ``cacheable``: the same request always gives the same response.

    ``packed`` is the body compressed with gzip; empty if it is not worth it, None if no client has
    asked for it yet.
    """

    body: bytes
    media_type: str = "application/json"
    states: int | None = None
    cacheable: bool = True
    packed: bytes | None = None

    def compressed(self) -> Answer:
        """Return the same response with its compressed body."""
        return self._replace(packed=compressed(self.body, self.media_type))


class Cache:
    """A least-recently-used cache of responses, limited by their size in bytes.

    >>> cache = Cache(1000)
    >>> for key in "abcdefgh":
    ...     cache.put(key, Answer(b"board" * 20))
    >>> cache.get("a"), len(cache), cache.bytes
    (None, 4, 804)
    """

    _OVERHEAD = 100  # bytes per entry, besides its key and body

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: str) -> Answer | None:
        """Return the cached response to a request, or None."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: str, answer: Answer) -> None:
        """Store a response; one larger than a quarter of the cache is not stored."""
        size = self._size(key, answer)
        if size > self._most // 4:
            return  # it would evict most of the others
        if key in self._answers:
            self.bytes -= self._size(key, self._answers.pop(key))
        self._answers[key] = answer
        self.bytes += size
        while self.bytes > self._most:
            old, known = self._answers.popitem(last=False)
            self.bytes -= self._size(old, known)

    def _size(self, key: str, answer: Answer) -> int:
        return len(key) + len(answer.body) + len(answer.packed or b"") + self._OVERHEAD


class Shared:
    """Runs one computation for all identical requests that wait at the same time.

    The computation is cancelled when the last of them has disconnected.
    """

    def __init__(self) -> None:
        self._running: dict[str, tuple[asyncio.Task[Any], list[int]]] = {}

    async def get(self, key: str, work: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """Return the result of ``work``; join an identical request that is already running."""
        if key not in self._running:
            task = asyncio.create_task(work())
            self._running[key] = task, [0]
            task.add_done_callback(lambda done: self._forget(key, done))
        task, waiters = self._running[key]
        waiters[0] += 1
        try:
            answer: Answer = await asyncio.shield(task)
            return answer
        finally:
            waiters[0] -= 1
            if not waiters[0] and not task.done():
                self._forget(key, task)  # a later request starts again
                task.cancel()

    def _forget(self, key: str, task: asyncio.Task[Any]) -> None:
        if key in self._running and self._running[key][0] is task:
            del self._running[key]
        if task.done() and not task.cancelled():
            task.exception()  # retrieve it, so that asyncio does not warn
