"""Answers that are known already, and answers that somebody is working out just now."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """The body of a response. ``lasting``: would the same request give the same again?"""

    body: bytes
    media_type: str = "application/json"
    states: int | None = None
    lasting: bool = True


class Cache:
    """Answers by request: those used least recently go when there are too many bytes.

    >>> cache = Cache(1000)
    >>> for key in "abcdefgh":
    ...     cache.put(key, Answer(b"board" * 20))
    >>> cache.get("a"), len(cache), cache.bytes
    (None, 4, 804)
    """

    _EACH = 100  # bytes for what stands around an answer

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: str) -> Answer | None:
        """The answer to a request, if it is known."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer."""
        size = self._size(key, answer)
        if size > self._most // 4:
            return  # it would drive out all others
        if key in self._answers:
            self.bytes -= self._size(key, self._answers.pop(key))
        self._answers[key] = answer
        self.bytes += size
        while self.bytes > self._most:
            old, known = self._answers.popitem(last=False)
            self.bytes -= self._size(old, known)

    def _size(self, key: str, answer: Answer) -> int:
        return len(key) + len(answer.body) + self._EACH


class Shared:
    """One computation for all who ask the same at the same time.

    It is cancelled when the last of them has gone.
    """

    def __init__(self) -> None:
        self._running: dict[str, tuple[asyncio.Task[Any], list[int]]] = {}

    async def get(self, key: str, work: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """What ``work`` comes to, or what somebody else's does who asked before."""
        if key not in self._running:
            task = asyncio.create_task(work())
            self._running[key] = task, [0]
            task.add_done_callback(lambda done: self._forget(key, done))
        task, askers = self._running[key]
        askers[0] += 1
        try:
            answer: Answer = await asyncio.shield(task)
            return answer
        finally:
            askers[0] -= 1
            if not askers[0] and not task.done():
                self._forget(key, task)  # a new asker begins anew
                task.cancel()

    def _forget(self, key: str, task: asyncio.Task[Any]) -> None:
        if key in self._running and self._running[key][0] is task:
            del self._running[key]
        if task.done() and not task.cancelled():
            task.exception()  # somebody has seen it, or nobody is left to
