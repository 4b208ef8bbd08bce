"""Serves the files of the page from ``unjam/static/``, whose layout is that of the URLs.

All files are read once when the server starts; no other path can be requested.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ..compression import compressed, encoding_headers

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "static")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}


LANGUAGES = ("en", "de", "es", "fr", "ja")  # as in player/translations.js


class File(NamedTuple):
    """A file with its media type, a hash of its contents, and the compressed contents, if any.

    ``translations`` are other contents for clients that prefer another language.
    """

    body: bytes
    media_type: str
    hash: str
    packed: bytes
    cache_control: str = "no-cache"
    more_headers: Mapping[str, str] = MappingProxyType({})
    translations: Mapping[str, File] = MappingProxyType({})

    async def __call__(self, request: Request) -> Response:
        """Return the file, or status 304 if the client has it. Each encoding has its own tag."""
        if self.translations:
            wanted = preferred_language(request.headers.get("accept-language", ""), LANGUAGES)
            response = await self.translations.get(wanted, self._replace(translations={}))(request)
            response.headers.add_vary_header("accept-language")
            return response
        accepted = request.headers.get("accept-encoding", "")
        headers, packed = encoding_headers(accepted, self.packed)
        tag = f'"{self.hash}-gzip"' if packed else f'"{self.hash}"'
        headers |= {"etag": tag, "cache-control": self.cache_control, **self.more_headers}
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if tag in known or f"W/{tag}" in known or known == ["*"]:
            headers.pop("content-encoding", None)
            return Response(status_code=304, headers=headers)
        body = self.packed if packed else self.body
        return Response(body, headers=headers, media_type=self.media_type)


def preferred_language(accept_language: str, codes: Sequence[str]) -> str:
    """Return the first of the client's languages that is among ``codes``, by ``Accept-Language``.

    >>> preferred_language("pt;q=1, fr-CA;q=0.5, de;q=0.7", ["en", "de", "fr"])
    'de'
    """
    found: list[tuple[float, int, str]] = []
    for part in accept_language.lower().split(","):
        tag, _, quality = part.partition(";q=")
        code = tag.strip().partition("-")[0]
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        if code in codes and weight > 0:
            found.append((-weight, len(found), code))
    return min(found)[2] if found else codes[0]


def file_of(
    body: bytes,
    media_type: str,
    *,
    immutable: bool = False,
    more_headers: Mapping[str, str] | None = None,
) -> File:
    """Return a file with these contents. ``immutable``: its URL contains a hash of them."""
    cache_control = "public, max-age=31536000, immutable" if immutable else "no-cache"
    return File(
        body, media_type, sha256(body).hexdigest()[:32], compressed(body, media_type, 9),
        cache_control, more_headers or {},
    )  # fmt: skip


def files(folder: str = FOLDER) -> dict[str, File]:
    """Return all files of known types by URL path; ``index.html`` is also ``/``.

    >>> files()["/"].media_type
    'text/html; charset=utf-8'
    """
    found = {}
    for place, _, names in os.walk(folder):
        for name in sorted(names):
            kind = TYPES.get(os.path.splitext(name)[1])
            if kind is None:
                continue
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                body = file.read()
            address = "/" + os.path.relpath(path, folder).replace(os.sep, "/")
            found[address] = file_of(body, kind)
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found
