"""Error responses: ``application/problem+json`` as defined by RFC 9457."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from ..errors import (
    AmbiguousError,
    IllegalMoveError,
    ImpossibleError,
    LimitError,
    MissingExtraError,
    NotationError,
    PuzzleError,
    PuzzleSyntaxError,
    UnjamError,
    UnknownDeckError,
    UnplayableError,
)
from ..util.phrases import Phrase
from .error_places import field_place, places_named
from .request_queue import Busy
from .worker_pool import Interrupted

if TYPE_CHECKING:
    from starlette.responses import Response

# deferred: only the server needs the framework; a browser does without.

MEDIA_TYPE = "application/problem+json"

# Status and title of every error code. The page translates the titles.
CODES: dict[str, tuple[int, Phrase]] = {
    "bad-request": (400, Phrase("Malformed request")),
    "bad-json": (400, Phrase("The body is not JSON")),
    "too-deep": (400, Phrase("The JSON is nested too deeply")),
    "cross-origin": (403, Phrase("Cross-origin request not allowed")),
    "not-found": (404, Phrase("Not found")),
    "unknown-deck": (404, Phrase("Unknown deck or puzzle")),
    "method": (405, Phrase("Method not allowed")),
    "too-slow": (408, Phrase("The request took too long to arrive")),
    "too-large": (413, Phrase("The body is too large")),
    "media-type": (415, Phrase("Unsupported media type")),
    "wrong-host": (421, Phrase("Unknown Host header")),
    "invalid": (422, Phrase("Invalid value")),
    "unreadable": (422, Phrase("The puzzle cannot be read")),
    "unreadable-photo": (422, Phrase("The photo cannot be read")),
    "unreadable-moves": (422, Phrase("The moves cannot be read")),
    "ambiguous": (422, Phrase("The puzzle is ambiguous")),
    "unplayable": (422, Phrase("The puzzle cannot be played")),
    "illegal-move": (422, Phrase("Illegal move")),
    "notation": (422, Phrase("The notation cannot express this puzzle")),
    "impossible": (422, Phrase("No puzzle can meet the request")),
    "limit": (422, Phrase("A limit was reached before an answer was found")),
    "internal": (500, Phrase("Internal server error")),
    "missing": (501, Phrase("The server lacks an optional package")),
    "busy": (503, Phrase("The server is busy")),
    "ending": (503, Phrase("The server is shutting down")),
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
    (MissingExtraError, "missing"),
    (ValueError, "invalid"),
)


class Problem(Exception):
    """An error response: its code, a key of ``CODES``, and a sentence with the details."""

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
        """The HTTP status of the response."""
        return CODES[self.code][0]

    def as_dict(self) -> dict[str, Any]:
        """Return the body of the response.

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

    @property
    def body(self) -> bytes:
        """The body of the response."""
        return json.dumps(self.as_dict()).encode("ascii")

    def response(self) -> Response:
        """Return the error as an HTTP response."""
        from starlette.responses import Response

        return Response(self.body, self.status, self.headers, MEDIA_TYPE)


def busy() -> Problem:
    """Return the problem of a server with too many requests."""
    return Problem("busy", "too many requests; try again later", {"Retry-After": "1"})


def ending() -> Problem:
    """Return the problem of a server that is shutting down."""
    headers = {"Retry-After": "5", "Connection": "close"}
    return Problem("ending", "the server is shutting down", headers)


def too_large(most: int) -> Problem:
    """Return the problem of a body with more than ``most`` bytes."""
    detail = f"the body must not exceed {most:,} bytes"
    return Problem("too-large", detail, {"Connection": "close"})


def unreadable_photo(detail: str) -> Problem:
    """Return the problem of a photo that shows no board or is no image."""
    return Problem("unreadable-photo", detail)


def invalid(field: str, what: str) -> Problem:
    """Return the problem of a field with an invalid value.

    >>> invalid("scale", "too large").as_dict()["errors"]
    [{'where': 'scale', 'what': 'too large', 'pointer': '/scale'}]
    """
    return Problem("invalid", f"{field}: {what}", errors=[field_place([field], what)])


@contextmanager
def reading_moves(field: str) -> Iterator[None]:
    """Report moves that cannot be parsed as such, and the field of the request that has them."""
    try:
        yield
    except PuzzleSyntaxError as error:
        what = str(error)
        places = [field_place([field], what)]
        raise Problem("unreadable-moves", what, errors=places) from None


def timed_out(seconds: float) -> Problem:
    """Return the problem of a search that took longer than ``seconds``."""
    return Problem("limit", f"the search exceeded the server's time limit of {seconds:g} seconds")


def problem_of(
    error: Exception, seconds: float = 0.0, body: BaseModel | None = None
) -> Problem | None:
    """Return the problem to send for an error; None if the error is a bug of the server.

    ``seconds`` is the time limit of a search, ``body`` the request.
    """
    if isinstance(error, Problem):
        return error
    if isinstance(error, Busy):
        return busy()
    if isinstance(error, Interrupted):
        return timed_out(seconds)
    for kind, code in _KINDS:
        if isinstance(error, kind):
            return Problem(code, _sentence(error), **_more(code, error, body))
    if isinstance(error, UnjamError):
        return Problem("invalid", _sentence(error), **_more("invalid", error, body))
    return None


def _more(code: str, error: Exception, body: BaseModel | None) -> dict[str, Any]:
    if code == "invalid":
        return {"errors": places_named(_sentence(error), body)}
    if isinstance(error, AmbiguousError):
        return {"readings": [reading.to("native") for reading in error.readings]}
    if isinstance(error, LimitError):
        return {"states": error.states}
    return {}


def _sentence(error: Exception) -> str:
    return str(error) or type(error).__name__


def title_of(status: int) -> str:
    """Return the standard phrase of an HTTP status.

    >>> title_of(404)
    'Not Found'
    """
    return HTTPStatus(status).phrase
