"""Compression of responses with gzip, which every client that accepts compression knows.

Answers about puzzles are compressed on a worker thread when the first client that accepts it asks;
decks when they are read, files when the server starts.
Streams are not compressed: each line has to reach the client at once.
"""

from __future__ import annotations

import gzip
import re

SMALLEST = 1024  # bytes; a smaller body fits into one packet either way
_TYPES = re.compile(r"text/|application/(?:json|manifest\+json)\b|image/svg\+xml")
_PART = re.compile(r"\s*([\w*-]+)\s*(?:;\s*q\s*=\s*([0-9.]+))?\s*")


def compressed(body: bytes, media_type: str, level: int = 5) -> bytes:
    """Return a body compressed with gzip; empty if that is of no use.

    >>> len(compressed(b"board " * 1000, "text/plain")), compressed(b"board", "text/plain")
    (52, b'')
    """
    if len(body) < SMALLEST or not _TYPES.match(media_type):
        return b""
    packed = gzip.compress(body, level, mtime=0)
    return packed if len(packed) < 0.9 * len(body) else b""


def accepts_gzip(accept_encoding: str) -> bool:
    """Return whether a client accepts gzip, by the value of its header ``Accept-Encoding``.

    >>> [accepts_gzip(text) for text in ("gzip, br", "br;q=1, *;q=0.1", "gzip;q=0", "")]
    [True, True, False, False]
    """
    qualities = {}
    for part in accept_encoding.lower().split(","):
        match = _PART.fullmatch(part)
        if match:
            qualities[match[1]] = match[2] is None or match[2].strip("0.") != ""
    return qualities.get("gzip", qualities.get("*", False))


def encoding_headers(accept_encoding: str, packed: bytes) -> tuple[dict[str, str], bool]:
    """Return the headers of a response that exists in both encodings, and whether to send gzip."""
    if not packed:
        return {}, False
    if accepts_gzip(accept_encoding):
        return {"vary": "accept-encoding", "content-encoding": "gzip"}, True
    return {"vary": "accept-encoding"}, False
