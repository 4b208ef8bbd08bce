"""HTTP on the wire: uvicorn's protocol, for clients that are slow or too many."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .middleware import HEADERS
from .problem_details import Problem

_SLOWEST = 2048  # bytes a second that a client takes at least of an answer


def protocol_class(header_timeout: float, most: int) -> type[H11Protocol]:
    """Headers must come in time, and answers be taken; for so many connections at most.

    Where one connection more is made, the one that has done nothing for the longest time is closed;
    so those who hold connections open and ask nothing shut out nobody.
    """
    idle: dict[Protocol, None] = {}  # the longest first

    class Protocol(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _stall: asyncio.TimerHandle | None = None  # runs while a client does not take its answer
        _unsent = 0  # bytes, when that was last looked at

        @property
        def is_busy(self) -> bool:
            """Is a request under way?"""
            cycle: Any = self.cycle  # None before the first one
            return cycle is not None and not cycle.response_complete

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()
            if len(self.connections) > most and idle:
                oldest = next(iter(idle))
                oldest.transport.abort()
                idle.pop(oldest, None)

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_no_more()
            self._stall_no_more()
            super().connection_lost(exc)

        def handle_events(self) -> None:
            super().handle_events()
            if self.is_busy:
                self._wait_no_more()

        def on_response_complete(self) -> None:
            self._wait()
            super().on_response_complete()

        def send_400_response(self, msg: str) -> None:
            response = Problem("bad-request", "this is no HTTP request").response()
            headers = [*response.headers.items(), *HEADERS.items(), ("connection", "close")]
            try:
                for event in (
                    h11.Response(status_code=400, headers=headers),
                    h11.Data(data=bytes(response.body)),
                    h11.EndOfMessage(),
                ):
                    self.transport.write(self.conn.send(event) or b"")
            except h11.LocalProtocolError:
                pass  # an answer is under way already
            self.transport.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._look_again()

        def resume_writing(self) -> None:
            self._stall_no_more()
            super().resume_writing()

        def _look_again(self) -> None:
            self._unsent = self.transport.get_write_buffer_size()
            self._stall = self.loop.call_later(header_timeout, self._look)

        def _look(self) -> None:
            """Hang up on a client that takes next to nothing of what it has asked for."""
            taken = self._unsent - self.transport.get_write_buffer_size()
            if taken < _SLOWEST * header_timeout:
                self.transport.abort()
            else:
                self._look_again()

        def _stall_no_more(self) -> None:
            if self._stall is not None:
                self._stall.cancel()
                self._stall = None

        def _wait(self) -> None:
            """For the headers of the next request."""
            self._wait_no_more()
            idle[self] = None
            self._timer = self.loop.call_later(header_timeout, self._hang_up)

        def _wait_no_more(self) -> None:
            idle.pop(self, None)
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _hang_up(self) -> None:
            if self.transport.get_write_buffer_size():  # it is still taking the last answer
                self._timer = self.loop.call_later(header_timeout, self._hang_up)
            else:
                self.transport.abort()

    return Protocol
