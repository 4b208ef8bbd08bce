"""The words of the page: the texts in its JavaScript and those of the library, in all languages.

Modules write every text as ``t("Show {name}", …)`` or ``tn("{count} move", "{count} moves", …)``,
as ``static/player/translations.js`` explains. ``static/languages/<code>.json`` translates them.
The library writes sentences that the page shows as ``Phrase("Look at {where}.", …)``, as
``util/phrases.py`` explains. ``static/languages/<code>.phrases.json`` translates what only they
have; the page loads it when it needs it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Literal, TypeAlias

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


def phrase_texts(sources: Iterable[str]) -> dict[str, str | None]:
    """Return the templates of Python modules; a counted one has its singular as value.

    Raises ``ValueError`` for a template that is not a literal.

    >>> phrase_texts(['Phrase("it can go"); Phrase.counted("{count} move", "{count} moves", 3)'])
    {'it can go': None, '{count} moves': '{count} move'}
    >>> phrase_texts(["Phrase(template)"])
    Traceback (most recent call last):
        ...
    ValueError: expected literals, not 'Phrase(template)'
    """
    import ast  # deferred: only tests need it

    texts: dict[str, str | None] = {}
    for source in sources:
        if "Phrase" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call):
                continue
            function = ast.unparse(node.func)
            if function not in ("Phrase", "Phrase.counted"):
                continue
            literals = node.args[: 2 if function == "Phrase.counted" else 1]
            found = [each.value for each in literals if isinstance(each, ast.Constant)]
            if not found or len(found) < len(literals):
                raise ValueError(f"expected literals, not {ast.unparse(node)!r}")
            *singular, text = map(str, found)
            texts[text] = singular[0] if singular else None
    return texts


@lru_cache(maxsize=2)
def catalogues(kind: Literal["page", "phrases"] = "page") -> Mapping[str, Catalogue]:
    """Return the translations of the page's texts, or of the phrases, by language.

    English needs none.

    >>> catalogues()["de"]["Undo"], catalogues("phrases")["de"]["That is the last move."]
    ('Zurück', 'Das ist der letzte Zug.')
    """
    folder = resources.files(__package__.rpartition(".")[0]) / "static" / "languages"
    ending = ".json" if kind == "page" else ".phrases.json"
    return {
        file.name.partition(".")[0]: json.loads(file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.partition(".")[1] + file.name.partition(".")[2] == ending
    }


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
