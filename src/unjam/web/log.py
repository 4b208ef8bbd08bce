"""What happened, for programs: one JSON object a line, on standard error."""

from __future__ import annotations

import json
import sys
import traceback
from datetime import datetime, timezone
from typing import Any, TextIO


class Log:
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
        trace = "".join(traceback.format_exception(error))
        self._write({"time": _now(), "event": "failure", "id": id, "trace": trace})

    def _write(self, entry: dict[str, Any]) -> None:
        stream = self._stream or sys.stderr
        if stream is None:
            return
        try:
            stream.write(json.dumps(entry) + "\n")
            stream.flush()
        except (OSError, ValueError):  # nobody reads it any more
            self._on = False


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")
