"""QR codes: the address of a page that shows the puzzle, and certificates."""

from __future__ import annotations

import re

from ...errors import NotationError
from ...model.puzzle import Puzzle
from ...util.extras import need

_MOST_BYTES = 2953  # of the largest code
_LONGEST = 300  # characters of an address; a longer code could not be scanned from a card


def check_base(base: str) -> str:
    """Return the address before ``#``. Raises ``ValueError`` if it is not a web address.

    >>> check_base("https://example.org/play#old")
    'https://example.org/play'
    """
    address = base.partition("#")[0]
    if not re.fullmatch(r"https?://[!-~]+", address) or len(address) > _LONGEST // 2:
        raise ValueError(
            f"the address for QR codes must start with http:// or https:// and have at most "
            f"{_LONGEST // 2} characters, not {base!r}"
        )
    return address


def address_of(puzzle: Puzzle, base: str) -> str:
    """Return the address at which a page opens the puzzle; empty if the notation cannot express it.

    >>> address_of(Puzzle.parse("XX.B A..B AOOO ...."), "https://example.org/play")
    'https://example.org/play#AAoDCooDCBBBoooo'
    """
    try:
        cells = puzzle.to("url").partition("#")[2]
    except NotationError:
        return ""
    address = f"{check_base(base)}#{cells}"
    return address if len(address) <= _LONGEST else ""


def fits(proof: bytes) -> bool:
    """Return whether a certificate fits into a QR code.

    >>> fits(bytes(2953)), fits(bytes(2954))
    (True, False)
    """
    return len(proof) <= _MOST_BYTES


def modules(content: str | bytes) -> list[list[bool]]:
    """Return the rows of the code, true where it is dark, without the required light border."""
    mode = "byte" if isinstance(content, bytes) else None
    code = need("segno", "pictures").make_qr(content, error="l", mode=mode)
    return [[bool(cell) for cell in row] for row in code.matrix]
