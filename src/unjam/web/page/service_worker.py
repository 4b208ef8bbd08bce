"""Completes the service worker with the addresses of the files to store and their version."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from hashlib import sha256

from .static_files import File

# Modules are not stored, because the page and its bundles contain them; but a worker has its own
# file.
_KEPT = (".css", ".json", ".svg", ".webmanifest")
PYTHON_WORKER = "/local/python_worker.js"
# Without its server, a page has no use for the words of the server's sentences. What a static site
# has in place of a server is of no use to other pages.
_SENTENCES = ".phrases.json"
_INSTEAD = ("/local/", "/bundles/local_transport.")
# Only a server reads photos.
_PHOTOS = ("/photo/", "/bundles/photo_dialog.")
_VERSION = re.compile(r'^const VERSION = "development";$', re.M)
_FILES = re.compile(r'^const FILES = \["\./"\];$', re.M)
_RUNTIME = re.compile(r'^const RUNTIME = "";', re.M)


def completed(
    worker: str, files: Mapping[str, File], inside: Collection[str], runtime: str = ""
) -> str:
    """Return the service worker of a page.

    ``files`` are those of the page by URL path, ``inside`` the paths of those that the page
    contains, ``runtime`` the address of Python on a static site. The version changes with every
    file, which makes browsers update what they stored.
    """
    kept = ["/", *sorted(path for path in files if _is_kept(path, inside, bool(runtime)))]
    version = sha256(worker.encode("utf-8"))
    for path in kept:
        version.update(f"{path} {files[path].hash}\n".encode())
    addresses = json.dumps([f".{path}" for path in kept], indent=2)
    for pattern, line in (
        (_VERSION, f'const VERSION = "{version.hexdigest()[:16]}";'),
        (_FILES, f"const FILES = {addresses};"),
        (_RUNTIME, f'const RUNTIME = "{runtime}";'),
    ):
        worker, changes = pattern.subn(line, worker)
        if changes != 1:
            raise ValueError(f"the service worker needs one line {pattern.pattern}")
    return worker


def _is_kept(path: str, inside: Collection[str], static: bool) -> bool:
    if path[1:] in inside or path.startswith(_PHOTOS):
        return False
    if not static and (path.endswith(_SENTENCES) or path.startswith(_INSTEAD)):
        return False
    return path == PYTHON_WORKER or path.startswith("/bundles/") or path.endswith(_KEPT)
