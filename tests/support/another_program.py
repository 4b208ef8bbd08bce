"""A server that is not unjam, on a port that unjam had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


class Stranger(BaseHTTPRequestHandler):
    """Another program: it answers everything, and redirects what it does not know."""

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self.send_response(302)
            self.send_header("Location", "/login")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>Another program</title><p>Hello")

    do_POST = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def stranger(port: int) -> Iterator[None]:
    """Run such a server on a port of this machine."""
    with ThreadingHTTPServer(("127.0.0.1", port), Stranger) as found:
        thread = Thread(target=found.serve_forever)
        thread.start()
        try:
            yield
        finally:
            found.shutdown()
            thread.join()
