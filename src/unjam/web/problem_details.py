"""What went wrong, as RFC 9457 has it: ``application/problem+json`` with one clear sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from ..errors import (
    AmbiguousError,
    IllegalMoveError,
    ImpossibleError,
    LimitError,
    NotationError,
    PuzzleError,
    PuzzleSyntaxError,
    UnjamError,
    UnknownDeckError,
    UnplayableError,
)
from .request_queue import Busy
from .worker_pool import Interrupted

MEDIA_TYPE = "application/problem+json"

# Every problem there is: the status, and what it is called.
CODES: dict[str, tuple[int, str]] = {
    "bad-request": (400, "The request is not understood"),
    "bad-json": (400, "The body is no JSON"),
    "too-deep": (400, "The JSON is nested too deeply"),
    "cross-origin": (403, "Another site may not ask"),
    "not-found": (404, "There is no such thing here"),
    "unknown-deck": (404, "There is no such deck or puzzle"),
    "method": (405, "The method is not for this address"),
    "too-slow": (408, "The request took too long to arrive"),
    "too-large": (413, "The body is too large"),
    "media-type": (415, "The body is not of the right kind"),
    "wrong-host": (421, "The name of this server is another one"),
    "invalid": (422, "A value is not what it should be"),
    "unreadable": (422, "The puzzle cannot be read"),
    "ambiguous": (422, "The puzzle can be read in two ways"),
    "unplayable": (422, "The puzzle cannot be played"),
    "illegal-move": (422, "A move cannot be played"),
    "notation": (422, "The notation cannot say it"),
    "impossible": (422, "No puzzle can be what was asked for"),
    "limit": (422, "A limit was reached before there was an answer"),
    "internal": (500, "The server made a mistake"),
    "busy": (503, "The server is busy"),
    "ending": (503, "The server is ending"),
}

_KINDS: tuple[tuple[type[Exception], str], ...] = (
    (AmbiguousError, "ambiguous"),
    (PuzzleSyntaxError, "unreadable"),
    (PuzzleError, "unreadable"),
    (NotationError, "notation"),
    (UnplayableError, "unplayable"),
    (IllegalMoveError, "illegal-move"),
    (UnknownDeckError, "unknown-deck"),
    (ImpossibleError, "impossible"),
    (LimitError, "limit"),
    (ValueError, "invalid"),
)


class Problem(Exception):
    """A request that gets no answer: its code in ``CODES``, and the sentence that says why."""

    def __init__(
        self, code: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.more = more

    @property
    def status(self) -> int:
        """The status of the response."""
        return CODES[self.code][0]

    def as_dict(self) -> dict[str, Any]:
        """The body of the response.

        >>> problem = Problem("unplayable", "there is no target")
        >>> problem.as_dict()["status"], problem.as_dict()["detail"]
        (422, 'there is no target')
        """
        status, title = CODES[self.code]
        return {
            "type": f"urn:unjam:problem:{self.code}",
            "title": title,
            "status": status,
            "detail": self.detail,
            "code": self.code,
            **self.more,
        }

    def response(self) -> Response:
        """The response that says so."""
        body = json.dumps(self.as_dict()).encode("ascii")
        return Response(body, self.status, self.headers, MEDIA_TYPE)


def busy() -> Problem:
    """There is too much to do."""
    return Problem("busy", "too much is being asked just now; try again", {"Retry-After": "1"})


def ending() -> Problem:
    """The server is being ended."""
    headers = {"Retry-After": "5", "Connection": "close"}
    return Problem("ending", "the server is ending and answers no more", headers)


def problem_of(error: Exception, seconds: float = 0.0) -> Problem | None:
    """What an error is to a client; None if it is a mistake of the server.

    ``seconds`` is how long the work might have taken.
    """
    if isinstance(error, Problem):
        return error
    if isinstance(error, Busy):
        return busy()
    if isinstance(error, Interrupted):
        return Problem("limit", f"the time was up: a search may take {seconds:g} seconds here")
    for kind, code in _KINDS:
        if isinstance(error, kind):
            return Problem(code, _sentence(error), **_more(error))
    if isinstance(error, UnjamError):
        return Problem("invalid", _sentence(error))
    return None


def _more(error: Exception) -> dict[str, Any]:
    if isinstance(error, AmbiguousError):
        return {"readings": [reading.to("native") for reading in error.readings]}
    if isinstance(error, LimitError):
        return {"states": error.states}
    return {}


def _sentence(error: Exception) -> str:
    return str(error) or type(error).__name__


def title_of(status: int) -> str:
    """The words of a status.

    >>> title_of(404)
    'Not Found'
    """
    return HTTPStatus(status).phrase
