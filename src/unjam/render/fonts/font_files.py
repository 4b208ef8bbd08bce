"""Fallback fonts: installed files of DejaVu Sans, for characters that the usual fonts lack."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec


@lru_cache(maxsize=2)
def font_files(bold: bool = False) -> tuple[str, ...]:
    """Return the installed files of DejaVu Sans, in order of preference."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return tuple(path for path in _places(name) if os.path.isfile(path))


def _places(name: str) -> Iterator[str]:
    """Yield the paths where DejaVu may be: with matplotlib, or in the system's font folders."""
    matplotlib = find_spec("matplotlib")
    if matplotlib is not None and matplotlib.origin:
        yield os.path.join(os.path.dirname(matplotlib.origin), "mpl-data", "fonts", "ttf", name)
    if sys.platform == "win32":
        yield os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts", name)
    else:
        yield f"/usr/share/fonts/truetype/dejavu/{name}"
        yield f"/usr/share/fonts/dejavu/{name}"
        yield f"/usr/share/fonts/TTF/{name}"
        yield os.path.expanduser(f"~/Library/Fonts/{name}")
        yield f"/Library/Fonts/{name}"
