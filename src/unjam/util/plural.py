"""Numbers with their nouns: "1 move", "2 moves"."""

from __future__ import annotations


def plural(number: int, noun: str) -> str:
    """Return the noun in the form that agrees with the number.

    ``noun`` is the singular or the plural of a regular noun.

    >>> plural(1, "moves"), plural(2, "move"), plural(0, "slides")
    ('move', 'moves', 'slides')
    """
    singular = noun.removesuffix("s")
    return singular if number == 1 else f"{singular}s"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun; ``noun`` is that of ``plural``.

    >>> counted(1, "moves"), counted(2000, "slide")
    ('1 move', '2,000 slides')
    """
    return f"{number:,} {plural(number, noun)}"
