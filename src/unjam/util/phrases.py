"""Texts for people that can be translated: English, with the template and the values it is made of.

A ``Phrase`` is a string, its English text, so code that needs only English can treat it as one. The
page of ``unjam serve`` gets the template and the values as well, finds the translation of the
template in its catalogue and fills in the translated values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

Value = str | int

# What is between the items of a list, and before the last one.
_SEPARATORS = {
    "and": (", ", " and "),
    "or": (", ", " or "),
    "then": (", then ", ", then "),
}


class Phrase(str):
    """An English text made of a template and the values of the names in its braces.

    A name with a capital letter stands for the value with an initial capital letter. What follows
    a bar in the template is a note for translators. Templates are literals, because a test collects
    them and compares the catalogues in ``static/languages/``.

    >>> Phrase("{Vehicle} must go {way}", vehicle=Phrase("car {label}", label="B"), way="left")
    'Car B must go left'
    >>> Phrase("left|direction")
    'left'
    """

    __slots__ = ("_one", "_template", "_values")

    _template: str
    _one: str | None
    _values: Mapping[str, Value]

    def __new__(cls, template: str, /, **values: Value) -> Phrase:
        """Create a phrase."""
        return cls._made(template, None, values)

    @classmethod
    def counted(cls, one: str, other: str, count: int, /, **values: Value) -> Phrase:
        """Create a phrase with a number, ``{count}``, from templates of the singular and plural.

        >>> Phrase.counted("{count} move", "{count} moves", 2000)
        '2,000 moves'
        """
        return cls._made(other, one, {"count": count, **values})

    @classmethod
    def _made(cls, template: str, one: str | None, values: Mapping[str, Value]) -> Phrase:
        shown = template if one is None or values["count"] != 1 else one
        texts = _Texts(values)
        for name, value in values.items():
            if isinstance(value, int):
                texts[name] = f"{value:,}"
        phrase = str.__new__(cls, shown.partition("|")[0].format_map(texts))
        phrase._template, phrase._one, phrase._values = template, one, values
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        return Phrase._made, (self._template, self._one, self._values)

    def as_dict(self) -> dict[str, Any]:
        """Return the template and the values as plain values, ready for JSON.

        A counted phrase has both templates: ``text`` is the plural, ``one`` the singular.

        >>> Phrase("{way} is free", way=Phrase("left|direction")).as_dict()
        {'text': '{way} is free', 'values': {'way': {'text': 'left|direction', 'values': {}}}}
        """
        values = {name: _as_json(value) for name, value in self._values.items()}
        forms = {"text": self._template} | ({"one": self._one} if self._one is not None else {})
        return {**forms, "values": values}


class Listing(str):
    """The English text of a list, and its items.

    ``kind`` says what joins the items; ``separator`` is the English text between them where it is
    not the usual one.

    >>> Listing(["A", "B", "C"]), Listing(["left", "right"], "or")
    ('A, B and C', 'left or right')
    >>> Listing(["up 1", "left 2", "up 3"], "then")
    'up 1, then left 2, then up 3'
    """

    __slots__ = ("_items", "_kind")

    _items: tuple[str, ...]
    _kind: Literal["and", "or", "then"]

    def __new__(
        cls,
        items: Iterable[str],
        kind: Literal["and", "or", "then"] = "and",
        separator: str | None = None,
    ) -> Listing:
        """Create a list of at least one item."""
        found = tuple(items)
        *most, last = found
        between, before_last = _SEPARATORS[kind] if separator is None else (separator, separator)
        listing = str.__new__(cls, f"{between.join(most)}{before_last}{last}" if most else last)
        listing._items, listing._kind = found, kind
        return listing

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored_listing, (str(self), self._items, self._kind)

    def as_dict(self) -> dict[str, Any]:
        """Return the items and what joins them as plain values, ready for JSON.

        >>> Listing(["A", "B"]).as_dict()
        {'items': ['A', 'B'], 'kind': 'and'}
        """
        return {"items": list(map(_as_json, self._items)), "kind": self._kind}


def _restored_listing(
    text: str, items: tuple[str, ...], kind: Literal["and", "or", "then"]
) -> Listing:
    listing = str.__new__(Listing, text)
    listing._items, listing._kind = items, kind
    return listing


class _Texts(dict[str, Value]):
    """The values of a template by name; a name with a capital letter has one in its text."""

    def __missing__(self, name: str) -> str:
        if not name[:1].isupper():
            raise KeyError(name)
        return capitalised(str(self[name[0].lower() + name[1:]]))


def capitalised(text: str) -> str:
    """Return the text with an initial capital letter.

    >>> capitalised("car B")
    'Car B'
    """
    return text[:1].upper() + text[1:]


def sentence(clause: str) -> Phrase:
    """Return the clause with an initial capital letter and a final full stop.

    >>> sentence("nothing can move")
    'Nothing can move.'
    """
    return Phrase("{Clause}.", clause=clause)


def joined(*sentences: str) -> str:
    """Return sentences as one text; empty ones are left out.

    >>> joined("It is won.", "", "That is all.")
    'It is won. That is all.'
    """
    text, *others = list(filter(None, sentences)) or [""]
    for other in others:
        text = Phrase("{text} {sentence}", text=text, sentence=other)
    return text


def translatable(text: str) -> dict[str, Any] | None:
    """Return the template and the values of a phrase, ready for JSON; None for any other text."""
    return text.as_dict() if isinstance(text, Phrase) else None


def _as_json(value: Value) -> Any:
    if isinstance(value, Listing) and len(value._items) == 1:
        return _as_json(value._items[0])
    return value.as_dict() if isinstance(value, Phrase | Listing) else value
