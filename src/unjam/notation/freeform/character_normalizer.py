"""Replacement of typographic variants by plain characters."""

from __future__ import annotations

import re
import unicodedata

# deferred: imports inside functions load what most runs do not need.

_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u2060\ufe0e\ufe0f\u00ad"))
_PLAIN = {
    **dict.fromkeys("\u2018\u2019\u201a\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u00b7\u2022\u2219\u22c5\u2024\u25e6\u30fb\u3002", "."),
    **dict.fromkeys("\u2026", "..."),
    **dict.fromkeys("\u2588\u2593\u25a0\u25a9", "#"),
    **dict.fromkeys(
        "\u2192\u21d2\u2794\u279c\u279d\u279e\u27a1\u27f6\u25b6\u25b7\u25ba\u21a6", ">"
    ),
    **dict.fromkeys("\u2190\u21d0\u2b05\u27f5\u25c0\u25c1\u25c4", "<"),
    **dict.fromkeys("\u2191\u21d1\u2b06\u25b2\u25b3", "^"),
    **dict.fromkeys("\u2193\u21d3\u2b07\u25bc\u25bd", "\u2193"),
    **dict.fromkeys("\u2502\u2503\u2551\u2506\u250a\u00a6\u2758", "|"),
    **dict.fromkeys("\u2500\u2501\u2550\u2504\u2508\u2015", "-"),
    **dict.fromkeys(map(chr, range(0x250C, 0x254C)), "+"),
    **dict.fromkeys(map(chr, range(0x2552, 0x2574)), "+"),
    **dict.fromkeys("\u203a\U0001f449", ">"),
    **dict.fromkeys("\u2039\U0001f448", "<"),
    **dict.fromkeys("\U0001f6aa\U0001f3c1", "!"),  # a door and a flag
    "\u00d7": "x",
    "\t": "\t",
}
_ESCAPE_CODE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_PERCENT = re.compile(r"(?:%0[Dd])?%([0-9A-Fa-f]{2})")  # in addresses
_BREAK = re.compile(r"<br\s*/?>|</tr\s*>|</li\s*>", re.IGNORECASE)
_BLOCK = re.compile(r"</(?:p|div|h[1-6]|pre|ul|ol|table)\s*>(?=[^\s])", re.IGNORECASE)
_LATEX = re.compile(r"\\(?:text(?:tt|bf|it|rm)?|math(?:tt|bf|rm)|verb)\{([^{}]{0,200})\}")
_CELL = re.compile(r"<t[dh](?:\s[^<>]{0,200})?>([^<>]{0,40})</t[dh]\s*>[ \t]*\n?", re.IGNORECASE)
_ELEMENT = re.compile(r"<([A-Za-z][\w:-]{0,40})(\s[^<>]{0,200})?>([^<>]{0,200})</\1\s*>")
_TAG = re.compile(r"</?[A-Za-z?!][\w:-]{0,40}(?:\s[^<>=]{0,200})?\s*/?>|<[?!][^<>]{0,200}>")


def plain_characters(text: str) -> str:
    """Replace full-width, box-drawing and typographic characters by plain ones.

    >>> plain_characters("\u2502\uff21\uff21\u00b7\u2502")
    '|AA.|'
    """
    if "\x1b" in text:
        text = _ESCAPE_CODE.sub("", text)
    if "\\text" in text or "\\math" in text:
        text = _LATEX.sub(r"\1", text)
    if "%0A" in text or "%0a" in text:
        text = _PERCENT.sub(_decoded, text)
    if "<" in text and ">" in text:
        text = _without_tags(text)
    if text.isascii():
        return text
    if text.count("\u00ab") != text.count("\u00bb"):  # they point at the exit and quote nothing
        text = text.replace("\u00ab", "<").replace("\u00bb", ">")
    return "".join(map(_plain, text.translate(_INVISIBLE)))


def _without_tags(text: str) -> str:
    """Replace table rows by lines and XML elements by ``key: value``, and drop all other tags."""
    if not re.search(r"</?[A-Za-z]", text):
        return text
    if "<![CDATA[" in text:
        text = text.replace("<![CDATA[", "").replace("]]>", "")
    text = _CELL.sub(lambda match: f"{_entities(match[1]).strip() or '.'}\t", text)
    text = _BLOCK.sub(r"\g<0>\n", text)
    text = _ELEMENT.sub(_element, _BREAK.sub("\n", text))
    return _entities(_TAG.sub("", text))


def _element(match: re.Match[str]) -> str:
    """Return an element as ``key: value``, or only its content."""
    from .vocabulary import is_key

    name, attributes, content = match[1], match[2], match[3].strip()
    if attributes and "=" in attributes:
        return content if content else match[0]
    if not is_key(name):
        return content
    beside = match.string[match.end() :].lstrip(" \t")[:1] not in ("", "\n")
    return f"{name}: {content}\n" if beside else f"{name}: {content}"


def _decoded(match: re.Match[str]) -> str:
    """Return the character of a percent code; rows are separated by slashes."""
    mark = chr(int(match[1], 16))
    return "/" if mark == "\n" else mark


def _entities(text: str) -> str:
    """Return the text with HTML entities replaced."""
    if "&" not in text:
        return text
    from html import unescape

    return unescape(text)


def _plain(mark: str) -> str:
    """Return the plain character for one that is not ASCII."""
    if mark.isascii():
        return mark
    if mark in _PLAIN:
        return _PLAIN[mark]
    if unicodedata.category(mark) == "Zs":
        return " "
    # Only full-width forms; other compatibility characters may be labels.
    return unicodedata.normalize("NFKC", mark) if "\uff01" <= mark <= "\uff5e" else mark
