"""What happened, for programs: one JSON object a line, on standard error."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import datetime, timezone
from typing import Any, TextIO

_LONGEST = 1000  # characters of a warning


class RequestLog:
    """Writes lines of JSON; to nowhere if it is off."""

    def __init__(self, on: bool = True, stream: TextIO | None = None) -> None:
        self._on = on
        self._stream = stream

    def request(self, entry: dict[str, Any]) -> None:
        """A request that has ended, however."""
        if self._on:
            self._write({"time": _now(), "event": "request", **entry})

    def event(self, event: str, **more: Any) -> None:
        """The server begins, or ends."""
        if self._on:
            self._write({"time": _now(), "event": event, **more})

    def failure(self, id: str, error: Exception) -> None:
        """A mistake of the server; written even if the log is off."""
        self._write({"time": _now(), "event": "failure", "id": id, "trace": _trace(error)})

    def take_others(self) -> None:
        """What uvicorn and asyncio have to say is written in lines of JSON as well."""
        logging.getLogger().addHandler(_Others(self))

    def _write(self, entry: dict[str, Any]) -> None:
        stream = self._stream or sys.stderr
        if stream is None:
            return
        try:
            stream.write(json.dumps(entry) + "\n")
            stream.flush()
        except (OSError, ValueError):  # nobody reads it any more
            self._on = False


class _Others(logging.Handler):
    """Warnings of other packages, which would be plain text otherwise."""

    def __init__(self, log: RequestLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        more = {"trace": _trace(record.exc_info[1])} if record.exc_info else {}
        self._log.event(
            "warning", source=record.name, message=record.getMessage()[:_LONGEST], **more
        )


def _trace(error: BaseException | None) -> str:
    return "".join(traceback.format_exception(error)) if error else ""


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")
