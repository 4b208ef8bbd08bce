"""Completes the service worker with the addresses of the files to store and their version."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from hashlib import sha256

from .static_files import File

# Modules are not stored, because the page and its bundles contain them. The words of the server's
# sentences are of no use without the server.
_KEPT = (".css", ".json", ".svg", ".webmanifest")
_USELESS = ".phrases.json"
# A static site has no server, but this.
PYTHON_WORKER = "/local/python_worker.js"
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
    if path[1:] in inside:
        return False
    if path.endswith(_USELESS) or path == PYTHON_WORKER:
        return static
    return path.startswith("/bundles/") or path.endswith(_KEPT)
