"""Limits on connections: uvicorn's HTTP protocol with timeouts for slow and idle clients."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .middleware import HEADERS
from .problem_details import Problem
from .processes.server_counts import Gauge, ServerCounts

_MIN_RATE = 2048  # bytes per second at which a client must read a response


def protocol_class(
    header_timeout: float, most: int, counts: ServerCounts | None = None
) -> type[H11Protocol]:
    """Return an HTTP protocol with a header timeout and at most ``most`` connections.

    A connection is closed if its headers take longer than ``header_timeout`` seconds, or if the
    client reads a response too slowly. One connection too many, counting those of other processes,
    closes the connection that has been idle longest, so that idle connections cannot block new
    clients.
    """
    counts = counts or ServerCounts()
    open_connections, idle_connections = Gauge(counts, "connections"), Gauge(counts, "idle")
    idle: dict[Protocol, None] = {}  # longest idle first

    class Protocol(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _stall: asyncio.TimerHandle | None = None  # runs while the write buffer is full
        _unsent = 0  # bytes in the write buffer at the last check

        @property
        def is_busy(self) -> bool:
            """Whether a request is in progress."""
            cycle: Any = self.cycle  # None before the first one
            return cycle is not None and not cycle.response_complete

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._start_header_timer()
            open_connections.put(len(self.connections))
            if len(self.connections) + open_connections.others() > most:
                oldest = next(iter(idle))
                # If another process holds idle ones, it closes one as soon as it gets a connection.
                if oldest is not self or not idle_connections.others():
                    oldest.transport.abort()
                    oldest._stop_header_timer()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_header_timer()
            self._stop_stall_timer()
            super().connection_lost(exc)
            open_connections.put(len(self.connections))

        def handle_events(self) -> None:
            super().handle_events()
            if self.is_busy:
                self._stop_header_timer()

        def on_response_complete(self) -> None:
            self._start_header_timer()
            super().on_response_complete()

        def send_400_response(self, msg: str) -> None:
            response = Problem("bad-request", "malformed HTTP request").response()
            headers = [*response.headers.items(), *HEADERS.items(), ("connection", "close")]
            try:
                for event in (
                    h11.Response(status_code=400, headers=headers),
                    h11.Data(data=bytes(response.body)),
                    h11.EndOfMessage(),
                ):
                    self.transport.write(self.conn.send(event) or b"")
            except h11.LocalProtocolError:
                pass  # a response has already begun
            self.transport.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._start_stall_timer()

        def resume_writing(self) -> None:
            self._stop_stall_timer()
            super().resume_writing()

        def _start_stall_timer(self) -> None:
            self._unsent = self.transport.get_write_buffer_size()
            self._stall = self.loop.call_later(header_timeout, self._check_rate)

        def _check_rate(self) -> None:
            """Close the connection of a client that reads its response too slowly."""
            taken = self._unsent - self.transport.get_write_buffer_size()
            if taken < _MIN_RATE * header_timeout:
                self.transport.abort()
            else:
                self._start_stall_timer()

        def _stop_stall_timer(self) -> None:
            if self._stall is not None:
                self._stall.cancel()
                self._stall = None

        def _start_header_timer(self) -> None:
            """Wait for the headers of the next request."""
            self._stop_header_timer()
            idle[self] = None
            idle_connections.put(len(idle))
            self._timer = self.loop.call_later(header_timeout, self._hang_up)

        def _stop_header_timer(self) -> None:
            idle.pop(self, None)
            idle_connections.put(len(idle))
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _hang_up(self) -> None:
            if self.transport.get_write_buffer_size():  # the last response is still being sent
                self._timer = self.loop.call_later(header_timeout, self._hang_up)
            else:
                self.transport.abort()

    return Protocol
