"""Text that is safe to display: no control characters, and a known width on the screen."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width, normalize

# deferred: imports inside functions load what most runs do not need.

_JAMO = range(0x1160, 0x1200)  # Korean vowels and final consonants, drawn into the preceding letter


def visible(text: str) -> str:
    """Return the text with all unprintable characters escaped as in Python.

    Titles and messages quote untrusted input. All text for people passes through this function, so
    that no escape sequence, line break or change of writing direction reaches a terminal.

    >>> print(visible("red\\x1b[31m car\\n"))
    red\\x1b[31m car\\n
    >>> visible("Möbius 猫")
    'Möbius 猫'
    """
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def visible_json(text: str) -> str:
    """Return equivalent JSON in which all unprintable characters are escaped.

    >>> print(visible_json('"left\u202eright"'))
    "left\\u202eright"
    """
    if text.isprintable():
        return text
    import json

    return "".join(
        character
        if character.isprintable() or character == "\n"
        else json.dumps(character)[1:-1].replace("\x7f", "\\u007f")  # which json does not escape
        for character in text
    )


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    if category(character) == "Zs":  # spaces of any width
        return " "
    return repr(character)[1:-1]


@lru_cache(maxsize=1024)
def label_text(label: str) -> str:
    """Return a label as it is drawn in a cell, with ``?`` for accents without a letter.

    >>> label_text("e\\u0301"), label_text("\\u0301")
    ('é', '?')
    """
    if label.isascii():
        return visible(label)
    composed = normalize("NFC", visible(label))
    return "".join(character if _width(character) else "?" for character in composed)


def columns(text: str) -> int:
    """Return the width of a text on the screen, in columns.

    >>> columns("cat"), columns("猫")
    (3, 2)
    """
    return len(text) if text.isascii() else sum(map(_width, text))


def padded(text: str, width: int) -> str:
    """Return the text, padded with spaces to a width in columns.

    >>> padded("猫", 4)
    '猫  '
    """
    return text + " " * (width - columns(text))


def _width(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf") or ord(character) in _JAMO:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
