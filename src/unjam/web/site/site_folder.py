"""Writes a static site into a folder.

All files are first written to a temporary folder inside it, then moved to their places, with
``index.html`` and the service worker at the end: a site that is already there works until the new
one is whole. The file
``unjam-site.json`` lists the files, so that the next time those that are no longer needed are
removed. Other files in the folder, such as ``CNAME`` or ``.git``, stay as they are.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from tempfile import mkdtemp
from typing import NamedTuple

from ... import __version__

LIST = "unjam-site.json"


class OccupiedFolderError(ValueError):
    """The folder contains something else than a site."""


class Written(NamedTuple):
    """How many files were written, and their bytes."""

    files: int
    size: int


def write_site(folder: str, files: Iterable[tuple[str, bytes]], *, force: bool = False) -> Written:
    """Write the files of a site, given by their paths, into a folder.

    Raises ``OccupiedFolderError`` if the folder contains files but no site, unless ``force``.
    """
    old = _listed(folder)
    is_new = not os.path.exists(folder)
    if old is None and not force and not is_new and os.listdir(folder):
        raise OccupiedFolderError(
            f"{folder!r} has files but no site of unjam; --force writes the site among them"
        )
    os.makedirs(folder, exist_ok=True)
    aside = mkdtemp(prefix=".unjam-", dir=folder)
    try:
        size, paths = 0, []
        for path, content in files:
            _write(aside, path, content)
            paths.append(path)
            size += len(content)
        about = {"unjam": __version__, "files": paths}
        _write(aside, LIST, (json.dumps(about, indent=1) + "\n").encode())
        for path in (*paths, LIST):
            target = os.path.join(folder, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            os.replace(os.path.join(aside, path), target)
    finally:
        shutil.rmtree(aside)
        if is_new and not os.listdir(folder):
            os.rmdir(folder)
    _remove(folder, set(old or ()) - {*paths})
    return Written(len(paths), size)


def _listed(folder: str) -> list[str] | None:
    """Return the paths of the site that is in a folder; None if there is none."""
    try:
        with open(os.path.join(folder, LIST), encoding="utf-8") as file:
            paths = json.load(file)["files"]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None
    return [path for path in paths if isinstance(path, str) and _is_inside(path)]


def _is_inside(path: str) -> bool:
    """Return whether a path stays below its folder."""
    return not os.path.isabs(path) and ".." not in path.replace("\\", "/").split("/")


def _write(folder: str, path: str, content: bytes) -> None:
    target = os.path.join(folder, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(content)


def _remove(folder: str, paths: Iterable[str]) -> None:
    """Remove files, and folders that are empty then."""
    for path in sorted(paths):
        target = os.path.join(folder, path)
        if not os.path.isfile(target):
            continue
        os.remove(target)
        place = os.path.dirname(target)
        while place != folder and not os.listdir(place):
            os.rmdir(place)
            place = os.path.dirname(place)
