"""The words of the page: the texts in its JavaScript, and their translations.

Modules write every text as ``t("Show {name}", …)`` or ``tn("{count} move", "{count} moves", …)``,
as ``static/player/translations.js`` explains. ``static/languages/<code>.json`` translates them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import TypeAlias

from .script_bundle import without_comments

Translation: TypeAlias = "str | dict[str, str]"  # the forms of a counted text by plural category
Catalogue: TypeAlias = dict[str, Translation]

_CALL = re.compile(r"(?<![\w.$#])(?<!function )(tn?)\(\s*")
_LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
_ARGUMENT = re.compile(_LITERAL + r"\s*[,)]")
_TWO_ARGUMENTS = re.compile(_LITERAL + r"\s*,\s*" + _LITERAL + r"\s*,")


def page_texts(sources: Iterable[str]) -> dict[str, str | None]:
    """Return the texts of JavaScript modules; a counted text has its singular as value.

    Raises ``ValueError`` for a text that is not a literal in double quotes.

    >>> page_texts(['t("Undo"); tn("{count} move", "{count} moves", 3)'])
    {'Undo': None, '{count} moves': '{count} move'}
    >>> page_texts(["t(title)"])
    Traceback (most recent call last):
        ...
    ValueError: expected literals, not 't(title)'
    """
    texts: dict[str, str | None] = {}
    for source in sources:
        code = without_comments(source)
        for call in _CALL.finditer(code):
            counted = call[1] == "tn"
            found = (_TWO_ARGUMENTS if counted else _ARGUMENT).match(code, call.end())
            if found is None:
                line = code[call.start() :].partition("\n")[0]
                raise ValueError(f"expected literals, not {line!r}")
            *singular, text = (json.loads(f'"{literal}"') for literal in found.groups())
            texts[text] = singular[0] if counted else None
    return texts


@lru_cache(maxsize=1)
def catalogues() -> Mapping[str, Catalogue]:
    """Return the translations of all texts by language; English needs none.

    >>> catalogues()["de"]["Undo"]
    'Zurück'
    """
    folder = resources.files(__package__.rpartition(".")[0]) / "static" / "languages"
    found: dict[str, Catalogue] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        code = file.name.partition(".")[0]
        found.setdefault(code, {}).update(json.loads(file.read_text("utf-8")))
    return found


def translations(sources: Iterable[str]) -> dict[str, Catalogue]:
    """Return the part of the catalogues that translates the texts of JavaScript modules.

    >>> translations(['t("Undo")'])["de"]
    {'Undo': 'Zurück'}
    """
    texts = page_texts(sources)
    return {
        code: {text: words[text] for text in texts if text in words}
        for code, words in catalogues().items()
    }
