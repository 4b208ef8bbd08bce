"""What every request passes before anything is done for it, and every response on its way out.

Who may ask (``header_checks.py``), how large and how slow a body may be, what is logged. When the
client goes away, the work for it is cancelled.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import suppress
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .header_checks import HeaderChecks
from .problem_details import Problem, ending
from .request_log import RequestLog
from .settings import Settings

# A page may load what this server gives, and nothing else; no script or style stands in a page.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

# After a refusal the client may still be sending; to hang up on it might lose it the answer.
_LINGER = 1.0  # seconds
_LINGER_BYTES = 1024 * 1024  # what comes after that is left unread

_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.S)


class RequestMiddleware:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, settings: Settings, log: RequestLog) -> None:
        self._app = app
        self._settings = settings
        self._header_checks = HeaderChecks(settings)
        self._log = log
        self._closing = asyncio.Event()

    def close(self) -> None:
        """Take no new requests, and wait no longer for those that are not here yet."""
        self._closing.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        begin = perf_counter()
        entry: dict[str, Any] = {
            "id": secrets.token_hex(8),
            "method": scope["method"][:20],
            "path": scope["path"][:200],
        }
        scope["unjam"] = entry  # where the work notes what it did

        async def finish(message: Message) -> None:
            if message["type"] == "http.response.start":
                entry["status"] = message["status"]
                message["headers"] = [
                    *message.get("headers", []),
                    *_RAW_HEADERS,
                    (b"x-request-id", entry["id"].encode()),
                ]
            await send(message)

        try:
            await self._pass(scope, receive, finish)
        except asyncio.CancelledError:
            entry["error"] = "cancelled"
            raise
        except Exception as error:
            self._log.failure(entry["id"], error)
            entry["error"] = type(error).__name__
            if "status" not in entry:
                sentence = "the server made a mistake; its log says more"
                await Problem("internal", sentence).response()(scope, receive, finish)
        finally:
            entry["ms"] = round((perf_counter() - begin) * 1000, 1)
            self._log.request(entry)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        try:
            if self._closing.is_set():
                raise ending()
            self._header_checks.check(scope["method"], headers)
            body = await self._body(scope, headers, receive)
        except Problem as problem:
            await self._refuse(problem, scope, receive, send)
            return
        if body is None:  # the client has gone
            scope["unjam"]["error"] = "gone"
            return
        await self._answer(body, scope, receive, send)

    # ---- The body ------------------------------------------------------------------------------

    async def _body(self, scope: Scope, headers: dict[str, str], receive: Receive) -> bytes | None:
        """All of the body, checked; None if the client goes away meanwhile."""
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > self._settings.max_body:
            raise self._too_large()
        reading = asyncio.ensure_future(self._read(receive))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            await asyncio.wait(
                (reading, closing),
                timeout=self._settings.body_timeout,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if reading.done():
                body = reading.result()
            elif closing.done():
                raise ending()
            else:
                raise Problem(
                    "too-slow",
                    f"a request must be here within {self._settings.body_timeout:g} seconds",
                    {"Connection": "close"},
                )
        finally:
            reading.cancel()
            closing.cancel()
        if body:
            self._header_checks.check_body(scope["method"], headers)
            if is_deeper(body, self._settings.max_depth):
                raise Problem(
                    "too-deep", f"JSON may be nested {self._settings.max_depth} deep here"
                )
        return body

    async def _read(self, receive: Receive) -> bytes | None:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > self._settings.max_body:
                raise self._too_large()
            if not message.get("more_body"):
                return bytes(body)

    def _too_large(self) -> Problem:
        most = self._settings.max_body
        return Problem(
            "too-large", f"a body has at most {most:,} bytes here", {"Connection": "close"}
        )

    async def _refuse(self, problem: Problem, scope: Scope, receive: Receive, send: Send) -> None:
        response = problem.response()
        if "Connection" not in problem.headers:
            await response(scope, receive, send)
            return
        await send(
            {"type": "http.response.start", "status": response.status_code,
             "headers": response.raw_headers}
        )  # fmt: skip
        await send({"type": "http.response.body", "body": response.body, "more_body": True})
        if not self._closing.is_set():
            await _linger(receive)
        await send({"type": "http.response.body", "body": b""})

    # ---- The answer ------------------------------------------------------------------------------

    async def _answer(self, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, as long as there is somebody to answer to."""
        pending: Message | None = {"type": "http.request", "body": body, "more_body": False}
        gone = asyncio.Event()

        async def replay() -> Message:
            nonlocal pending
            if pending is not None:
                message, pending = pending, None
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def look_out() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        answering = asyncio.ensure_future(self._app(scope, replay, send))
        looking = asyncio.ensure_future(look_out())
        try:
            await asyncio.wait((answering, looking), return_when=asyncio.FIRST_COMPLETED)
            if not answering.done():
                gone.set()
                scope["unjam"]["error"] = "gone"
                answering.cancel()
                await asyncio.wait((answering,))
            if not answering.cancelled():
                answering.result()
        finally:
            looking.cancel()
            answering.cancel()


def _headers(scope: Scope) -> dict[str, str]:
    """The headers by name; where one is given twice, both, so that neither passes unseen."""
    found: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        found[name] = f"{found[name]},{value}" if name in found else value
    return found


async def _linger(receive: Receive) -> None:
    """Read on for a while, and throw it away."""

    async def drain() -> None:
        left = _LINGER_BYTES
        while left > 0:
            message = await receive()
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                return
            left -= len(message.get("body", b""))
        await asyncio.sleep(_LINGER)

    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(drain(), _LINGER)


def is_deeper(body: bytes, most: int) -> bool:
    """Are brackets nested deeper than that in JSON, whatever else is wrong with it?

    >>> is_deeper(b'{"a": [[]], "b": "[[[["}', 3), is_deeper(b'[' * 5000, 3)
    (False, True)
    """
    if body.count(b"[") + body.count(b"{") <= most:
        return False
    depth = 0
    for match in _BRACKETS.finditer(body):
        first = match[0][:1]
        if first in b"[{":
            depth += 1
            if depth > most:
                return True
        elif first in b"]}":
            depth -= 1
    return False
