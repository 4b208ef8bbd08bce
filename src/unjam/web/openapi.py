"""The OpenAPI document: error responses and the models of streamed events."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from .problem_details import CODES, MEDIA_TYPE, title_of
from .response_models import EndEvent, ProblemDocument, ProgressEvent, PuzzleEvent

_ALWAYS = (404, 405, 408, 413, 421, 422, 503)
_WITH_BODY = (400, 403, 415)
_REFERENCE = "#/components/schemas/{model}"


def problem_responses(*, body: bool) -> dict[int | str, dict[str, Any]]:
    """Return the error responses of a route, which may or may not take a body."""
    statuses = sorted({*_ALWAYS, *(_WITH_BODY if body else ())})
    return {status: _problem(status) for status in statuses}


def _problem(status: int) -> dict[str, Any]:
    codes = ", ".join(f"`{code}`" for code, (its, _) in CODES.items() if its == status)
    schema = {"$ref": _REFERENCE.format(model="Problem")}
    response: dict[str, Any] = {
        "description": f"{title_of(status)}: {codes}",
        "content": {MEDIA_TYPE: {"schema": schema}},
    }
    if status == 503:
        seconds = {"description": "seconds", "schema": {"type": "string"}}
        response["headers"] = {"Retry-After": seconds}
    return response


def whole_document(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document, completed with the models that no route signature mentions."""
    schemas = document["components"]["schemas"]
    models = [(model, "serialization") for model in (ProgressEvent, PuzzleEvent, EndEvent)]
    _, found = models_json_schema(models, ref_template=_REFERENCE)  # type: ignore[arg-type]
    schemas.update(found["$defs"])
    schemas["Problem"] = ProblemDocument.model_json_schema()
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
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    return document
