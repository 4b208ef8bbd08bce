"""Checks of requests before they are answered: host name, origin, and what the body may be.

Another site can make a browser send requests to this server (cross-site request forgery), or make
its own host name resolve to this server (DNS rebinding). Both show in the headers ``Origin``,
``Sec-Fetch-Site`` and ``Host``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

from .json_bodies import check_depth
from .listen_address import is_address, is_everywhere
from .problem_details import Problem
from .settings import Settings

PHOTO_PATH = "/api/v1/photo"
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class HeaderChecks:
    """Checks the headers of requests against the settings."""

    def __init__(self, settings: Settings) -> None:
        self._names = LOCAL_NAMES | {
            name.lower().strip("[]") for name in (settings.host, *settings.allow_hosts)
        }
        self._any_address = is_everywhere(settings.host)

    def check(self, method: str, headers: dict[str, str]) -> None:
        """Raise ``Problem`` if the host or the origin of a request is not allowed."""
        host = headers.get("host", "")
        if not self._is_own(host):
            raise Problem(
                "wrong-host",
                f"unknown Host header {host[:100]!r}; --allow-host allows another name",
            )
        if method in _SAFE:
            return
        site = headers.get("sec-fetch-site")
        if site not in (None, "same-origin", "none"):
            raise Problem("cross-origin", "requests from other sites are not allowed")
        origin = headers.get("origin")
        if origin is not None and not self._is_same(origin, host):
            raise Problem(
                "cross-origin", f"requests from other sites are not allowed: {origin[:100]!r}"
            )

    def check_body(self, method: str, headers: dict[str, str], body: bytes) -> None:
        """Raise ``Problem`` unless the body is uncompressed JSON in UTF-8.

        JSON begins with ASCII characters, whose bytes tell UTF-8 from UTF-16 and UTF-32.
        """
        if method in _SAFE:
            return
        kind = headers.get("content-type", "")
        if kind.partition(";")[0].strip().lower() != "application/json":
            raise Problem("media-type", f"the body must be application/json, not {kind[:100]!r}")
        charset = re.search(r"charset\s*=\s*\"?([\w-]+)", kind, re.I)
        if charset and charset[1].lower() not in ("utf-8", "utf8"):
            raise Problem("media-type", f"the charset must be utf-8, not {charset[1][:40]!r}")
        if headers.get("content-encoding", "identity").lower() != "identity":
            raise Problem("media-type", "the body must not be compressed")
        encoding = json.detect_encoding(body)
        if not encoding.startswith("utf-8"):
            raise Problem("media-type", f"the body must be UTF-8, not {encoding[:6].upper()}")

    def check_photo(self, headers: dict[str, str]) -> None:
        """Raise ``Problem`` unless the body is an uncompressed image, by its media type.

        Browsers send no other site's request with such a type without asking for permission.
        """
        kind = headers.get("content-type", "")
        name = kind.partition(";")[0].strip().lower()
        if name != "application/octet-stream" and not re.fullmatch(r"image/[\w.+-]{1,60}", name):
            raise Problem(
                "media-type", f"the body must be an image such as image/jpeg, not {kind[:100]!r}"
            )
        if headers.get("content-encoding", "identity").lower() != "identity":
            raise Problem("media-type", "the body must not be compressed")

    def _is_own(self, host: str) -> bool:
        match = _HOST.fullmatch(host)
        if not match:
            return False
        name = match[1].lower().strip("[]").rstrip(".")
        # An IP address, unlike a name, is not subject to DNS rebinding.
        return name in self._names or (self._any_address and is_address(name))

    def _is_same(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


class BodyRule(NamedTuple):
    """The limits of a body: its bytes, and the seconds until it has arrived."""

    max_bytes: int
    timeout: float
    is_photo: bool = False


class BodyRules:
    """Chooses the rule for a request, checks bodies, and counts photos in memory."""

    def __init__(self, settings: Settings, checks: HeaderChecks) -> None:
        self._json = BodyRule(settings.max_body, settings.body_timeout)
        self._photo = BodyRule(settings.max_photo, settings.photo_timeout, is_photo=True)
        self._max_depth = settings.max_depth
        self._max_photos = settings.max_photos
        self._photos = 0
        self._checks = checks

    def rule(self, method: str, path: str) -> BodyRule:
        """Return the rule for the body of a request."""
        return self._photo if method == "POST" and path == PHOTO_PATH else self._json

    def check(self, rule: BodyRule, method: str, headers: dict[str, str], body: bytes) -> None:
        """Raise ``Problem`` if the body is not what the rule wants."""
        if rule.is_photo:
            self._checks.check_photo(headers)
        else:
            self._checks.check_body(method, headers, body)
            check_depth(body, self._max_depth)

    @contextmanager
    def room(self, rule: BodyRule) -> Iterator[None]:
        """Hold the place of a photo from its first byte until it was answered.

        Raises ``Problem`` if there are as many as the settings allow, so that photos cannot fill
        the memory.
        """
        if not rule.is_photo:
            yield
            return
        if self._photos >= self._max_photos:
            headers = {"Retry-After": "1", "Connection": "close"}  # the body is not read
            raise Problem("busy", "too many photos at once; try again later", headers)
        self._photos += 1
        try:
            yield
        finally:
            self._photos -= 1
