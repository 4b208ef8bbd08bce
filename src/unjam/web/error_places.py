"""Where an error is: the field of a request, or the line and column of text that is not JSON.

A place is a member of ``errors`` in a problem, with ``where`` and ``what`` for people. Programs use
``pointer``, a JSON Pointer (RFC 6901) into the body, or ``parameter``, the name of a part of the
URL, or ``line`` and ``column`` of the body, counted from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel

Place = dict[str, Any]

_LONGEST_NAME, _LONGEST_TEXT = 40, 200  # characters, because a client chooses both
_MOST = 20  # places in one response
_WORD = re.compile(r"\w+")


def field_place(names: Sequence[str | int], what: str) -> Place:
    """Return the place of a field of the body; no names stand for the whole body.

    >>> field_place(["to", 0], "not a notation")
    {'where': 'to.0', 'what': 'not a notation', 'pointer': '/to/0'}
    """
    parts = [str(name)[:_LONGEST_NAME] for name in names]
    escaped = (part.replace("~", "~0").replace("/", "~1") for part in parts)
    return {
        "where": ".".join(parts) or "the body",
        "what": what,
        "pointer": "".join(f"/{part}" for part in escaped),
    }


def places_of_validation(errors: Iterable[Any]) -> list[Place]:
    """Return the places of validation errors of FastAPI. They do not repeat the client's values."""
    found = []
    for error, _ in zip(errors, range(_MOST), strict=False):
        source, *names = error["loc"]
        what = error["msg"][:_LONGEST_TEXT]
        if source == "body":
            found.append(field_place(names, what))
        else:
            name = ".".join(map(str, names))[:_LONGEST_NAME]
            found.append({"where": name, "what": what, "parameter": name})
    return found


def places_named(message: str, body: BaseModel | None) -> list[Place]:
    """Return the places of the fields that the message of an invalid option names.

    Only fields that the client sent count, and not where the message repeats their values; if
    there are none, the place is the whole body.
    """
    given = body.model_fields_set if body is not None else set()
    words = _WORD.findall(_without_values(message, [getattr(body, name) for name in given]))
    named = [word for word in dict.fromkeys(words) if word in given]
    return [field_place([name], message) for name in named] or [field_place([], message)]


def _without_values(message: str, values: Iterable[Any]) -> str:
    """Return a message without the texts that it quotes from a request.

    >>> _without_values("level must be 'easy' or 'hard', not 'size'", ["size", 7])
    "level must be 'easy' or 'hard', not "
    """
    texts = {
        part for value in values if isinstance(value, str) for part in (value, *value.split(","))
    }
    for quoted in sorted((repr(text.strip()) for text in texts), key=len, reverse=True):
        message = message.replace(quoted, "")
    return message


def place_in_json(body: bytes) -> Place | None:
    """Return the place at which a body stops being JSON; None if it is JSON.

    >>> place_in_json(b'{"puzzle":\\n oops}')["what"]
    'Expecting value at line 2, column 2'
    """
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = body[: error.start].decode("utf-8-sig", "replace")
        return _place_in_text("invalid UTF-8", before)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return _place_in_text(error.msg.removesuffix(" at"), text[: error.pos])
    except ValueError:  # an integer with too many digits
        return field_place([], "a number is too long")
    return None


def _place_in_text(what: str, before: str) -> Place:
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    place = f"{what} at line {line}, column {column}"
    return {"where": "the body", "what": place, "line": line, "column": column}
