"""The OpenAPI document: error responses, headers, tags, examples and the models of streams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic.json_schema import models_json_schema

from ... import __version__
from ..problem_details import CODES, MEDIA_TYPE, title_of
from ..response_models import EndEvent, ProblemDocument, ProgressEvent, PuzzleEvent
from . import openapi_examples as examples

_ALWAYS = (404, 405, 408, 413, 421, 422, 500, 503)
_WITH_BODY = (400, 403, 415)
_REFERENCE = "#/components/schemas/{model}"
_HEADER = "#/components/headers/{name}"

SERVERS = [{"url": "/", "description": "this server"}]
TAGS = [
    {"name": "puzzles", "description": "Questions about one puzzle, sent as text."},
    {"name": "generator", "description": "New puzzles, streamed as they are found."},
    {"name": "decks", "description": "The puzzles of the decks on the server."},
    {"name": "server", "description": "The state of the server."},
]
_HEADERS = {
    "X-Request-ID": {
        "description": "the identifier of the request in the server's log",
        "schema": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
        "example": "9f0c6a6ad7a14b52",
    },
    "X-Unjam": {
        "description": "the version of unjam that responds",
        "schema": {"type": "string"},
        "example": __version__,
    },
    "Retry-After": {
        "description": "seconds to wait before the next attempt",
        "schema": {"type": "string", "pattern": "^[0-9]+$"},
        "example": "1",
    },
    "Allow": {
        "description": "the methods of the path",
        "schema": {"type": "string"},
        "example": "GET, HEAD",
    },
}
# Headers of error responses, besides those that every response has.
_MORE_HEADERS = {405: "Allow", 503: "Retry-After"}


def problem_responses(*, body: bool, more: Iterable[int] = ()) -> dict[int | str, dict[str, Any]]:
    """Return the error responses of a route, which may or may not take a body, and ``more``."""
    statuses = sorted({*_ALWAYS, *(_WITH_BODY if body else ()), *more})
    return {status: _problem(status) for status in statuses}


def _problem(status: int) -> dict[str, Any]:
    codes = ", ".join(f"`{code}`" for code, (its, _) in CODES.items() if its == status)
    schema = {"$ref": _REFERENCE.format(model="Problem")}
    content = {"schema": schema, "example": examples.problem_example(status)}
    response: dict[str, Any] = {
        "description": f"{title_of(status)}: {codes}",
        "content": {MEDIA_TYPE: content},
    }
    if status in _MORE_HEADERS:
        response["headers"] = _headers(_MORE_HEADERS[status])
    return response


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": _HEADER.format(name=name)} for name in names}


def whole_document(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document, completed with what no route signature mentions."""
    components = document["components"]
    schemas = components["schemas"]
    models = [
        (model, "serialization")
        for model in (ProgressEvent, PuzzleEvent, EndEvent, ProblemDocument)
    ]
    _, found = models_json_schema(models, ref_template=_REFERENCE)  # type: ignore[arg-type]
    schemas.update(found["$defs"])
    schemas["Problem"] = schemas.pop("ProblemDocument")
    schemas["Problem"]["properties"]["code"]["enum"] = list(CODES)
    schemas["GenerateEvent"] = {
        "title": "GenerateEvent",
        "description": "One line of the response to `generate`",
        "oneOf": [
            {"$ref": _REFERENCE.format(model=model.__name__)}
            for model in (ProgressEvent, PuzzleEvent, EndEvent)
        ],
    }
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for name in list(schemas):
        for key, part in schemas[name].items():
            schemas[name][key] = _with_references(part, schemas)
    components["schemas"] = dict(sorted(schemas.items()))
    components["headers"] = _HEADERS
    for operations in document["paths"].values():
        for operation in operations.values():
            _complete(operation)
    return document


def _with_references(part: Any, schemas: dict[str, Any]) -> Any:
    """Return a part of a schema with references to the objects in it, which become schemas."""
    if isinstance(part, list):
        return [_with_references(one, schemas) for one in part]
    if not isinstance(part, dict):
        return part
    found = {key: _with_references(value, schemas) for key, value in part.items()}
    if found.get("type") != "object" or not isinstance(found.get("title"), str):
        return found
    if "properties" not in found:
        return found
    schemas[found["title"]] = found
    return {"$ref": _REFERENCE.format(model=found["title"])}


def _complete(operation: dict[str, Any]) -> None:
    """Add the headers of every response, and examples of the request and the answer."""
    for response in operation["responses"].values():
        response["headers"] = response.get("headers", {}) | _headers("X-Request-ID", "X-Unjam")
    example = examples.example_of(operation["operationId"])
    for parameter in operation.get("parameters", ()):
        parameter["example"] = example.parameters[parameter["name"]]
    if example.body is not None:
        operation["requestBody"]["content"]["application/json"]["example"] = example.body
    content = operation["responses"]["200"]["content"]
    content[next(iter(content))]["example"] = example.answer
