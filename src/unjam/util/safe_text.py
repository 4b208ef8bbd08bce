"""Text that is safe to show: no control characters, and as wide on the screen as one thinks."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width, normalize

# deferred: imports inside functions load what most runs do not need.

_JAMO = range(0x1160, 0x1200)  # vowels and ends of Korean syllables, drawn into the letter before


def visible(text: str) -> str:
    """The text with everything that is no letter, mark or space written out, as Python would.

    Titles and sentences quote what strangers wrote. So that no escape sequence in it ever reaches
    a terminal, no line is broken and no direction of writing turned, all that is printed for people
    goes through here.

    >>> print(visible("red\\x1b[31m car\\n"))
    red\\x1b[31m car\\n
    >>> visible("Möbius 猫")
    'Möbius 猫'
    """
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def visible_json(text: str) -> str:
    """JSON that means the same, with everything in it that cannot be seen as an escape of JSON.

    >>> print(visible_json('"left\u202eright"'))
    "left\\u202eright"
    """
    if text.isprintable():
        return text
    import json

    return "".join(
        mark
        if mark.isprintable() or mark == "\n"
        else json.dumps(mark)[1:-1].replace("\x7f", "\\u007f")  # which json leaves as it is
        for mark in text
    )


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    if category(character) == "Zs":  # a space of some width
        return " "
    return repr(character)[1:-1]


@lru_cache(maxsize=1024)
def label_text(label: str) -> str:
    """A label as it is drawn in a cell: accents that belong to no letter become visible.

    >>> label_text("e\\u0301"), label_text("\\u0301")
    ('é', '?')
    """
    if label.isascii():
        return visible(label)
    composed = normalize("NFC", visible(label))
    return "".join(mark if _width(mark) else "?" for mark in composed)


def columns(text: str) -> int:
    """How many columns of the screen the text takes.

    >>> columns("cat"), columns("猫")
    (3, 2)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def padded(text: str, width: int) -> str:
    """The text with spaces up to that many columns.

    >>> padded("猫", 4)
    '猫  '
    """
    return text + " " * (width - columns(text))


def _width(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf") or ord(character) in _JAMO:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
