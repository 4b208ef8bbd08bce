"""Middleware around every request: header checks, body limits, security headers and logging.

When a client disconnects, the work for its request is cancelled.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from ..player.script_bundle import policy_hash
from .header_checks import BodyRule, BodyRules, HeaderChecks
from .problem_details import Problem, ending, too_large
from .processes.server_counts import ServerCounts
from .request_log import RequestLog
from .settings import Settings

# Responses load resources from this server only, and contain no inline scripts or styles.
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
    "x-unjam": __version__,  # tells the page that no other program answers at this address
}
_POLICY_NAME = b"content-security-policy"
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

# After an error the client may still be sending. Closing the connection then could discard the
# response, so the rest of the request is read and dropped, within these limits.
_LINGER = 1.0  # seconds
_LINGER_BYTES = 1024 * 1024


class RequestMiddleware:
    """ASGI middleware that checks, limits and logs requests."""

    def __init__(
        self, app: ASGIApp, settings: Settings, log: RequestLog, counts: ServerCounts | None = None
    ) -> None:
        self._app = app
        self._header_checks = HeaderChecks(settings)
        self._bodies = BodyRules(settings, self._header_checks)
        self._log = log
        self._counts = counts or ServerCounts()
        self._is_closing = False
        # Done at the end of the server. A request can wait for it without a task.
        self._closed: asyncio.Future[None] | None = None

    def close(self) -> None:
        """Refuse new requests, and stop waiting for incomplete ones."""
        self._is_closing = True
        if self._closed is not None and not self._closed.done():
            self._closed.set_result(None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        begin = perf_counter()
        entry: dict[str, Any] = {
            "id": secrets.token_hex(8),
            "method": scope["method"][:20],
            "path": scope["path"][:200],
        }
        scope["unjam"] = entry  # endpoints add to the log entry
        bodiless = scope["method"] == "HEAD"

        async def finish(message: Message) -> None:
            if bodiless and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                entry["status"] = message["status"]
                message["headers"] = _with_security(message.get("headers", []))
                message["headers"].append((b"x-request-id", entry["id"].encode()))
            await send(message)

        try:
            await self._handle(scope, receive, finish)
        except asyncio.CancelledError:
            entry["error"] = "cancelled"
            raise
        except Exception as error:
            self._log.failure(entry["id"], error)
            entry["error"] = type(error).__name__
            if "status" not in entry:
                detail = "internal server error; see the server's log"
                await Problem("internal", detail).response()(scope, receive, finish)
        finally:
            entry["ms"] = round((perf_counter() - begin) * 1000, 1)
            self._log.request(entry)
            self._counts.request(entry)

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        rule = self._bodies.rule(scope["method"], scope["path"])
        with ExitStack() as held:
            try:
                if self._is_closing:
                    raise ending()
                self._header_checks.check(scope["method"], headers)
                held.enter_context(self._bodies.room(rule))
                body = await self._body(rule, scope["method"], headers, receive)
            except Problem as problem:
                await self._refuse(problem, scope, receive, send)
                return
            if body is None:  # the client has disconnected
                scope["unjam"]["error"] = "gone"
                return
            scope["unjam.body"] = body  # for the messages of errors
            await self._answer(body, scope, receive, send)

    # ---- The body ------------------------------------------------------------------------------

    async def _body(
        self, rule: BodyRule, method: str, headers: dict[str, str], receive: Receive
    ) -> bytes | None:
        """Read and check the body; return None if the client disconnects meanwhile."""
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > rule.max_bytes:
            raise too_large(rule.max_bytes)
        if self._closed is None:
            self._closed = asyncio.get_running_loop().create_future()
        reading = asyncio.ensure_future(self._read(receive, rule.max_bytes))
        try:
            await asyncio.sleep(0)
            if not reading.done():  # most requests have arrived as a whole
                await asyncio.wait(
                    (reading, self._closed),
                    timeout=rule.timeout,
                    return_when=asyncio.FIRST_COMPLETED,
                )
            if reading.done():
                body = reading.result()
            elif self._closed.done():
                raise ending()
            else:
                raise Problem(
                    "too-slow",
                    f"the request must arrive within {rule.timeout:g} seconds",
                    {"Connection": "close"},
                )
        finally:
            reading.cancel()
        if body:
            self._bodies.check(rule, method, headers, body)
        return body

    async def _read(self, receive: Receive, most: int) -> bytes | None:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if len(body) > most:
                raise too_large(most)
            if not message.get("more_body"):
                return bytes(body)

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
        if not self._is_closing:
            await _linger(receive)
        await send({"type": "http.response.body", "body": b""})

    # ---- The response ----------------------------------------------------------------------------

    async def _answer(self, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application, and cancel it if the client disconnects."""
        pending: Message | None = {"type": "http.request", "body": body, "more_body": False}
        gone = asyncio.Event()

        async def replay() -> Message:
            nonlocal pending
            if pending is not None:
                message, pending = pending, None
                return message
            await gone.wait()
            return {"type": "http.disconnect"}

        async def watch_connection() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        if scope["method"] == "HEAD":  # a GET whose body is not sent
            scope = {**scope, "method": "GET"}
        answering = asyncio.ensure_future(self._app(scope, replay, send))
        looking = asyncio.ensure_future(watch_connection())
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


def page_policy(script: str, style: str) -> str:
    """Return the policy of a page that contains one inline script and one inline style sheet.

    >>> "script-src 'self' 'sha256-" in page_policy("start()", "body {}")
    True
    """
    allowed = {"script-src": policy_hash(script), "style-src": policy_hash(style)}
    policy = POLICY
    for name, hash in allowed.items():
        policy = policy.replace(f"{name} 'self'", f"{name} 'self' {hash}")
    return policy


def _with_security(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return headers with those of every response; the page brings its own policy."""
    found = list(headers)
    own = any(name == _POLICY_NAME for name, _ in found)
    return found + (_RAW_HEADERS[1:] if own else _RAW_HEADERS)


def _headers(scope: Scope) -> dict[str, str]:
    """Return the headers by name; join repeated ones, so that every value is checked."""
    found: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        found[name] = f"{found[name]},{value}" if name in found else value
    return found


async def _linger(receive: Receive) -> None:
    """Read and discard the rest of a request for a while."""

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
