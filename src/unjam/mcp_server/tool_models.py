"""The models of tools: those of the HTTP API, without what only the page uses.

A tool has the fields of the request and ``max_bytes``. Its result has the fields of the response,
``partial`` and ``shortened``; if a limit was reached, it may have only those that are known.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, Field, create_model

from ..web.request_models import LONGEST, Render, RequestModel, Word
from ..web.response_models import ClosestCandidate, PuzzleView, ResponseModel
from .result_size import DEFAULT_BYTES, LEAST_BYTES, MOST_BYTES

Model = TypeVar("Model", bound=BaseModel)

# Fields of requests and responses for the page: slide tables, thumbnails, translations, and
# objects that repeat what a text says.
PAGE_REQUEST_FIELDS = frozenset({"at"})
PAGE_FIELDS = frozenset({"blocks", "key", "lines", "needs", "object", "phrase", "step"})

_PARTIAL = {
    "anyOf": [{"type": "string"}, {"type": "null"}],
    "description": "null if the answer is complete; otherwise the limit that was reached and what "
    "is known so far",
}
_SHORTENED = {
    "type": "array",
    "items": {"type": "string"},
    "description": "the lists and texts that were shortened because of max_bytes",
}
_DECK_PUZZLE = "the text of the puzzle, in any notation, or a puzzle of a deck, such as jam:40"

PuzzleText = Annotated[str, Field(min_length=1, max_length=LONGEST)]
MaxBytes = Annotated[
    int,
    Field(
        ge=LEAST_BYTES,
        le=MOST_BYTES,
        description="the size of the result; longer lists and texts are shortened",
    ),
]


class Rules(RequestModel):
    """Explain the rules of the game and its variants."""

    variants: Annotated[list[Word], Field(max_length=50)] = Field(
        default=[], description="which to explain in full (default: a list of all)"
    )


class RuleView(ResponseModel):
    """A part of the rules."""

    name: str
    title: str
    summary: str
    text: str | None = Field(description="the rule in full, if requested")
    board: str | None = Field(description="an example in the native notation, if requested")


class RulesAnswer(ResponseModel):
    """The rules of the game and its variants."""

    rules: list[RuleView]


class GenerateAnswer(ResponseModel):
    """Generated puzzles."""

    puzzles: list[PuzzleView]
    found: int
    tried: int = Field(description="the number of candidates that were tried")
    reason: str | None = Field(description="why there are fewer puzzles than requested")
    closest: ClosestCandidate | None = Field(
        description="the candidate that came closest, if no puzzle was found"
    )


class RenderAnswer(ResponseModel):
    """A picture, which is the image content of the result."""

    media_type: str
    width: int = Field(description="in pixels")
    height: int
    scale: float = Field(description="pixels per cell; less than requested if that is too large")


class Picture(Render):
    """Draw a puzzle as a PNG image."""

    scale: Annotated[float, Field(ge=8, le=128)] = Field(32, description="pixels per cell")


def arguments_model(model: type[BaseModel], *, without: frozenset[str]) -> type[BaseModel]:
    """Return the model of a tool's arguments, which are those of a request and ``max_bytes``.

    >>> from unjam.web.request_models import Rate
    >>> model = arguments_model(Rate, without=PAGE_REQUEST_FIELDS)
    >>> "at" in model.model_fields, model(puzzle="jam:1").max_bytes
    (False, 8000)
    """
    fields: dict[str, Any] = {
        name: (field.annotation, field)
        for name, field in model.model_fields.items()
        if name not in without
    }
    if "puzzle" in fields:
        fields["puzzle"] = (PuzzleText, Field(description=_DECK_PUZZLE))
    return create_model(
        model.__name__,
        __config__=model.model_config,
        __doc__=model.__doc__,
        **fields,
        max_bytes=(MaxBytes, DEFAULT_BYTES),
    )


def input_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of arguments, in few words, because models read it in every session.

    Titles repeat the names, and an argument that can be left out need not be null.

    >>> from unjam.web.request_models import Rate
    >>> model = arguments_model(Rate, without=PAGE_REQUEST_FIELDS)
    >>> input_schema(model)["properties"]["timeout"]
    {'exclusiveMinimum': 0, 'type': 'number', 'description': 'seconds'}
    """
    schema: dict[str, Any] = _untitled(model.model_json_schema())
    schema.pop("description", None)  # that of the tool
    schema["properties"] = {
        name: _without_null(field) for name, field in schema["properties"].items()
    }
    return schema


def _without_null(field: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an argument that is null by default, without that value."""
    if "default" not in field or field["default"] is not None:
        return field
    rest = {name: part for name, part in field.items() if name not in ("anyOf", "default")}
    choices = [choice for choice in field["anyOf"] if choice != {"type": "null"}]
    return {**choices[0], **rest} if len(choices) == 1 else {"anyOf": choices, **rest}


def output_schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON schema of a result.

    >>> from unjam.web.response_models import SolveAnswer
    >>> schema = output_schema(SolveAnswer)
    >>> schema["required"], "phrase" in schema["properties"], "moves" in schema["properties"]
    (['partial', 'shortened'], False, True)
    """
    schema: dict[str, Any] = _untitled(_without_page(model.model_json_schema(mode="serialization")))
    schema["properties"] = {"partial": _PARTIAL, **schema["properties"], "shortened": _SHORTENED}
    schema["required"] = ["partial", "shortened"]
    used = _references(schema["properties"], schema.get("$defs", {}))
    schema["$defs"] = {name: part for name, part in schema.get("$defs", {}).items() if name in used}
    if not used:
        del schema["$defs"]
    return schema


def without_page_fields(value: Any) -> Any:
    """Return an answer without the fields for the page.

    >>> without_page_fields({"puzzle": {"grid": "XX", "key": "k"}, "moves": ["XR1"]})
    {'puzzle': {'grid': 'XX'}, 'moves': ['XR1']}
    """
    if isinstance(value, dict):
        return {
            name: without_page_fields(part)
            for name, part in value.items()
            if name not in PAGE_FIELDS
        }
    return [without_page_fields(part) for part in value] if isinstance(value, list) else value


def _without_page(schema: Any) -> Any:
    """Return a schema without the fields for the page."""
    if isinstance(schema, list):
        return [_without_page(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _without_page(part) for name, part in schema.items()}
    if "properties" in schema:
        found["properties"] = {
            name: part for name, part in found["properties"].items() if name not in PAGE_FIELDS
        }
        found["required"] = [name for name in found.get("required", ()) if name not in PAGE_FIELDS]
    return found


def _untitled(schema: Any, *, names: bool = False) -> Any:
    """Return a schema without titles; in a part with ``names`` they are fields."""
    if isinstance(schema, list):
        return [_untitled(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _untitled(part, names=name in ("properties", "$defs") and not names)
        for name, part in schema.items()
        if names or name != "title"
    }


def _references(schema: Any, definitions: dict[str, Any]) -> set[str]:
    """Return the names of the definitions that a schema uses, also through others."""
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(definitions[name])
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)
    return found
