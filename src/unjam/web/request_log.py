"""The server's log: one JSON object per line, on standard error."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import datetime, timezone
from typing import Any, TextIO

_MAX_MESSAGE = 1000  # characters of a warning


class RequestLog:
    """Writes JSON lines to a stream, standard error by default."""

    def __init__(self, on: bool = True, stream: TextIO | None = None) -> None:
        self._on = on
        self._stream = stream

    def request(self, entry: dict[str, Any]) -> None:
        """Log a finished request, successful or not."""
        if self._on:
            self._write({"time": _now(), "event": "request", **entry})

    def event(self, event: str, **more: Any) -> None:
        """Log an event of the server, such as its start."""
        if self._on:
            self._write({"time": _now(), "event": event, **more})

    def failure(self, id: str, error: Exception) -> None:
        """Log a bug of the server with its traceback, even if the log is off."""
        self._write({"time": _now(), "event": "failure", "id": id, "trace": _trace(error)})

    def capture_logging(self) -> None:
        """Log warnings of other packages, such as uvicorn and asyncio, as JSON lines too."""
        logging.getLogger().addHandler(_Handler(self))

    def _write(self, entry: dict[str, Any]) -> None:
        stream = self._stream or sys.stderr
        if stream is None:
            return
        try:
            stream.write(json.dumps(entry) + "\n")
            stream.flush()
        except (OSError, ValueError):  # the stream is closed
            self._on = False


class _Handler(logging.Handler):
    """Passes warnings of the ``logging`` module to a request log."""

    def __init__(self, log: RequestLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        more = {"trace": _trace(record.exc_info[1])} if record.exc_info else {}
        self._log.event(
            "warning", source=record.name, message=record.getMessage()[:_MAX_MESSAGE], **more
        )


def _trace(error: BaseException | None) -> str:
    return "".join(traceback.format_exception(error)) if error else ""


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")
