"""What the body of a request may be: JSON or, on one path, a photo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from .header_checks import HeaderChecks
from .json_bodies import check_depth
from .problem_details import Problem
from .settings import Settings

PHOTO_PATH = "/api/v1/photo"


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
