"""Answers to the requests of the page, in the process that asks.

A page without a server can run this in a worker of the browser. Addresses, bodies and responses are
those of the HTTP API (``app.py``), and so is the code behind them. There is one request at a time,
so there are no threads, queues and caches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from pydantic import BaseModel

from ...decks.daily_puzzle import today
from ...util.limits import watched
from ..cache import Answer
from ..endpoints import decks_endpoint
from ..endpoints.deck_page import DeckQuery
from ..endpoints.generation_events import Generating
from ..endpoints.puzzle_endpoints import KINDS
from ..endpoints.puzzle_job import SLACK, Job, budget_of
from ..json_bodies import check_depth, parsed_body, validated
from ..problem_details import MEDIA_TYPE, Problem, problem_of, too_large
from ..request_models import Generate
from ..settings import Settings
from ..worker_pool import Watch

_LISTS = {"id"}  # parameters that may be given several times


class Reply(NamedTuple):
    """A response: its HTTP status, its media type and its body."""

    status: int
    media_type: str
    body: bytes


class LocalServer:
    """Answers requests, within the limits of the settings.

    >>> reply = LocalServer().answer("GET", "decks/jam/1")
    >>> reply.status, reply.media_type
    (200, 'application/json')
    >>> LocalServer().answer("POST", "solve", b'{"puzzle": "?"}').status
    422
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()

    def answer(self, method: str, address: str, body: bytes = b"") -> Reply:
        """Return the response to a request; the address is relative to ``/api/v1/``."""
        try:
            answer = self._get(address) if method == "GET" else self._post(address, body)
        except Problem as problem:
            return _refusal(problem)
        return Reply(200, answer.media_type, answer.body)

    def generate(self, body: bytes, send: Callable[[bytes], None]) -> Reply | None:
        """Give each line of the response to ``send``. Return a reply instead if it is refused."""
        lines = self._lines(body, send)
        try:
            next(lines)  # an impossible request fails before the first line
        except Problem as problem:
            return _refusal(problem)
        for _ in lines:
            pass
        return None

    # ---- Requests ------------------------------------------------------------------------------

    def _post(self, name: str, body: bytes) -> Answer:
        if name not in KINDS:
            raise Problem("not-found", f"no such path: {name[:100]!r}")
        request = self._checked(body, KINDS[name].request_model)
        budget = budget_of(request, self.settings)
        job = Job(name, request, budget)
        return self._watched(job.slow, budget.timeout + SLACK, request)

    def _get(self, address: str) -> Answer:
        parts = urlsplit(address)
        name, *rest = parts.path.split("/")
        values = parse_qs(parts.query, keep_blank_values=True)
        query = {key: found if key in _LISTS else found[-1] for key, found in values.items()}
        if name == "daily" and not rest:
            day = values.get("date", [today().isoformat()])[-1]
            return self._quick(lambda: decks_endpoint.daily_card(day))
        if name != "decks":
            raise Problem("not-found", f"no such path: {parts.path[:100]!r}")
        return self._quick(self._deck_call(list(map(unquote, rest)), query))

    def _deck_call(self, names: list[str], query: dict[str, Any]) -> Callable[[], Answer]:
        if not names:
            return decks_endpoint.deck_list
        deck, *ids = names
        if not ids:
            wanted = validated(query, DeckQuery, "query")
            return lambda: decks_endpoint.deck_puzzles(deck, wanted)
        if len(ids) > 1 and ids[-1] == "play":
            return lambda: decks_endpoint.deck_card(deck, "/".join(ids[:-1]))
        return lambda: decks_endpoint.deck_puzzle(deck, "/".join(ids))

    def _lines(self, body: bytes, send: Callable[[bytes], None]) -> Iterator[None]:
        request = self._checked(body, Generate)
        generating = Generating(
            request, self.settings, lambda line: send(_line(line)), lambda: watch.check()
        )
        watch = Watch(generating.timeout + 1)
        watch.begin()
        try:
            generating.begin()
        except Exception as error:
            raise self._problem(error, request) from error
        yield
        generating.run(watch.check)

    # ---- Limits and errors ---------------------------------------------------------------------

    def _checked(self, body: bytes, model: type[Any]) -> Any:
        if len(body) > self.settings.max_body:
            raise too_large(self.settings.max_body)
        check_depth(body, self.settings.max_depth)
        return parsed_body(body, model)

    def _quick(self, call: Callable[[], Answer]) -> Answer:
        return self._watched(call, self.settings.timeout)

    def _watched(
        self, call: Callable[[], Answer], seconds: float, request: BaseModel | None = None
    ) -> Answer:
        watch = Watch(seconds)
        watch.begin()
        try:
            with watched(watch.check):
                return call()
        except Exception as error:
            raise self._problem(error, request) from error

    def _problem(self, error: Exception, request: BaseModel | None) -> Exception:
        return problem_of(error, self.settings.timeout, request) or error


def _line(event: BaseModel) -> bytes:
    return event.model_dump_json().encode("utf-8") + b"\n"


def _refusal(problem: Problem) -> Reply:
    return Reply(problem.status, MEDIA_TYPE, problem.body)
