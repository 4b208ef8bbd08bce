"""Who may ask: names of this server, pages of this server, and bodies of the right kind.

A page of another site can make a browser send requests here, and a name of another site can be made
to lead here. Both say so in the headers: ``Origin``, ``Sec-Fetch-Site`` and ``Host``.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from .listen_address import is_address, is_everywhere
from .problem_details import Problem
from .settings import Settings

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class HeaderChecks:
    """Checks the headers of requests."""

    def __init__(self, settings: Settings) -> None:
        self._names = LOCAL_NAMES | {
            name.lower().strip("[]") for name in (settings.host, *settings.allow_hosts)
        }
        self._any_address = is_everywhere(settings.host)

    def check(self, method: str, headers: dict[str, str]) -> None:
        """Raise ``Problem`` unless this request may be answered."""
        host = headers.get("host", "")
        if not self._is_own(host):
            raise Problem(
                "wrong-host",
                f"{host[:100]!r} is no name of this server; unjam serve --allow-host adds one",
            )
        if method in _SAFE:
            return
        site = headers.get("sec-fetch-site")
        if site not in (None, "same-origin", "none"):
            raise Problem("cross-origin", "only the pages of this server may ask it")
        origin = headers.get("origin")
        if origin is not None and not self._is_same(origin, host):
            raise Problem(
                "cross-origin", f"only the pages of this server may ask it, not {origin[:100]!r}"
            )

    def check_body(self, method: str, headers: dict[str, str]) -> None:
        """Raise ``Problem`` unless the body is plain JSON."""
        if method in _SAFE:
            return
        kind = headers.get("content-type", "")
        if kind.partition(";")[0].strip().lower() != "application/json":
            raise Problem("media-type", f"the body must be application/json, not {kind[:100]!r}")
        charset = re.search(r"charset\s*=\s*\"?([\w-]+)", kind, re.I)
        if charset and charset[1].lower() not in ("utf-8", "utf8"):
            raise Problem("media-type", f"JSON comes in UTF-8, not in {charset[1][:40]!r}")
        if headers.get("content-encoding", "identity").lower() != "identity":
            raise Problem("media-type", "the body must not be compressed")

    def _is_own(self, host: str) -> bool:
        match = _HOST.fullmatch(host)
        if not match:
            return False
        name = match[1].lower().strip("[]").rstrip(".")
        # An address, unlike a name, cannot be made to lead elsewhere.
        return name in self._names or (self._any_address and is_address(name))

    def _is_same(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
