"""The files of a static site: the page, prepared answers, and Python for the browser."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterator
from hashlib import sha256

from ... import __version__
from ...errors import MissingExtraError
from ..page.index_page import Runtime, page_files
from .prepared_answers import prepared_files

# Pyodide and ``unjam-packages.zip``, as `make wasm` builds them and wheels contain them.
INCLUDED = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(__file__))), "runtime")
ENTRY = "pyodide.mjs"
_PACKAGES = "unjam-packages.zip"
_NEEDED = (ENTRY, "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", _PACKAGES)
_OPTIONAL = ("pyodide-lock.json",)
_UNCOUNTED = ".mjs"  # modules, which the page imports instead of fetching them


def site_files(runtime: str = INCLUDED) -> Iterator[tuple[str, bytes]]:
    """Yield the paths and contents of all files; ``index.html`` and the service worker come last.

    ``runtime`` is the folder of Python. Raises ``MissingExtraError`` if it is not there.
    """
    contents = runtime_contents(runtime)
    about = describe_runtime(contents)
    for name, content in contents.items():
        yield about.address + name, content
    yield from prepared_files()
    page = page_files(about)
    last = ("/index.html", "/service_worker.js")
    for path in (*sorted(set(page) - {*last, "/"}), *last):
        yield path[1:], page[path].body
    yield ".nojekyll", b""  # GitHub Pages copies the files as they are


def runtime_contents(folder: str) -> dict[str, bytes]:
    """Return the files of Python by name.

    Raises ``MissingExtraError`` if one is not there, or if they belong to another version.
    """
    found = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    missing = [name for name in _NEEDED if name not in found]
    if missing:
        where = "this installation of unjam has no" if folder == INCLUDED else f"{folder!r} is no"
        raise MissingExtraError(
            f"{where} Python for browsers: {missing[0]} is missing; "
            "`make wasm` in unjam's source tree builds it, and --runtime names its folder"
        )
    contents = {}
    for name in filter(found.__contains__, sorted((*_NEEDED, *_OPTIONAL))):
        with open(os.path.join(folder, name), "rb") as file:
            contents[name] = file.read()
    _check_version(folder, contents[_PACKAGES])
    return contents


def _check_version(folder: str, packages: bytes) -> None:
    try:
        names = zipfile.ZipFile(io.BytesIO(packages)).namelist()
    except zipfile.BadZipFile:
        raise MissingExtraError(f"{folder!r}: {_PACKAGES} is damaged") from None
    if f"unjam-{__version__}.dist-info/METADATA" not in names:
        raise MissingExtraError(
            f"{folder!r} was built for another version of unjam, not {__version__}; "
            "rebuild it with `make wasm`, or reinstall unjam"
        )


def describe_runtime(contents: dict[str, bytes]) -> Runtime:
    """Return what the page knows. The address has a hash, so that files never change."""
    digest = sha256()
    for name, content in contents.items():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    counted = [len(one) for name, one in contents.items() if not name.endswith(_UNCOUNTED)]
    return Runtime(f"python-{digest.hexdigest()[:12]}/", tuple(contents), sum(counted))
