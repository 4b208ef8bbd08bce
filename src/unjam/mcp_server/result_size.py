"""Results of limited size: long lists and texts are shortened, and the result says which.

Models pay for every word that they read, and clients cut long results at any place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..web.problem_details import invalid

DEFAULT_BYTES = 8_000
LEAST_BYTES = 2_000
MOST_BYTES = 1_000_000
_KEEP = 0.75  # of a list or text that is shortened, each time
# Characters of a text that is not worth shortening, and of one in a list, such as a note.
_SHORT, _SHORT_ITEM = 40, 200


class _Part(NamedTuple):
    """A list or text inside a result: what contains it, its key, and the path to it."""

    container: Any
    key: str | int
    path: str

    @property
    def value(self) -> Any:
        return self.container[self.key]


def shortened(value: dict[str, Any], size: Callable[[dict[str, Any]], int], most: int) -> None:
    """Shorten the longest parts of a result until its size is at most ``most``.

    The key ``shortened`` of the result lists what was left out. Raises ``Problem`` if a result
    cannot be made short enough.

    >>> result = {"moves": ["XR1"] * 100, "reason": "ok"}
    >>> shortened(result, lambda value: len(str(value)), 300)
    >>> len(result["moves"]), result["shortened"]
    (31, ['moves: the first 31 of 100'])
    """
    value["shortened"] = []
    lengths: dict[str, int] = {}
    while size(value) > most:
        parts = list(_parts(value, ""))
        if not parts:
            raise invalid("max_bytes", f"the result takes {size(value):,} bytes, not {most:,}")
        part = max(parts, key=lambda part: len(str(part.value)))
        lengths.setdefault(part.path, len(part.value))
        part.container[part.key] = part.value[: int(len(part.value) * _KEEP)]
        value["shortened"] = [
            f"{path}: the first {_length(value, path):,} of {length:,}"
            for path, length in lengths.items()
            if _length(value, path) is not None
        ]


def _parts(value: Any, path: str) -> Iterator[_Part]:
    """Yield the parts of a result that can be shortened."""
    if isinstance(value, dict):
        items: Any = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        return
    for key, part in items:
        inside = f"{path}.{key}" if path else str(key)
        if inside == "shortened":
            continue
        long_list = isinstance(part, list) and len(part) > 1
        least = _SHORT if isinstance(value, dict) else _SHORT_ITEM
        long_text = isinstance(part, str) and len(part) > least
        if long_list or long_text:
            yield _Part(value, key, inside)
        yield from _parts(part, inside)


def _length(value: Any, path: str) -> int | None:
    """Return the length of a part; None if a longer part with it was left out."""
    for key in path.split("."):
        try:
            value = value[int(key) if isinstance(value, list) else key]
        except (LookupError, ValueError):
            return None
    return len(value)
