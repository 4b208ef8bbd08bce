"""Fetches pinned files from package registries and checks their SHA-256.

Files are kept in ``build/wasm/downloads``. The environment variables that pip and npm use for a
mirror, ``PIP_INDEX_URL`` and ``NPM_CONFIG_REGISTRY``, apply here as well.
"""

from __future__ import annotations

import hashlib
import os
import re
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from .places import DOWNLOADS

SECONDS = 60  # until a registry that does not answer counts as unreachable


class MissingError(Exception):
    """Something that the build needs cannot be had; the message is one sentence."""


def read_url(url: str) -> bytes:
    """Return what an address holds."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            content = answer.read()
    except (OSError, ValueError) as error:
        raise MissingError(f"make wasm needs {url}, which cannot be fetched: {error}.") from None
    assert isinstance(content, bytes)
    return content


def fetched(url: str, sha256: str) -> Path:
    """Return the local copy of a file; fetch it if there is none yet."""
    file = DOWNLOADS / url.rpartition("/")[2]
    if not file.is_file() or _digest(file.read_bytes()) != sha256:
        content = read_url(url)
        if _digest(content) != sha256:
            raise MissingError(f"make wasm needs {url} with the SHA-256 {sha256}, not another one.")
        DOWNLOADS.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(content)
        part.replace(file)
    return file


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def npm_package(name: str, version: str, sha256: str) -> Path:
    """Return the archive of an npm package."""
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
    return fetched(f"{registry}/{name}/-/{name}-{version}.tgz", sha256)


def source_distribution(name: str, version: str, sha256: str) -> Path:
    """Return the source distribution of a package on PyPI.

    ``pip download`` would build its metadata, which for NumPy means to look for a compiler.
    """
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
    file = f"{name}-{version}.tar.gz"
    kept = DOWNLOADS / file
    if kept.is_file() and _digest(kept.read_bytes()) == sha256:
        return kept
    page = f"{index}/{name}/"
    link = re.search(rf'href="([^"#]*/{re.escape(file)})[#"]', read_url(page).decode())
    if link is None:
        raise MissingError(f"make wasm needs {file}, which is not on {page}.")
    return fetched(urllib.parse.urljoin(page, link[1]), sha256)
