"""Bodies of requests: the nesting of JSON, and what is wrong with a body that is not valid."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ..util.nested_json import is_deeper
from .error_places import place_in_json, places_of_validation
from .problem_details import Problem

Model = TypeVar("Model", bound=BaseModel)


def check_depth(body: bytes, most: int) -> None:
    """Raise ``Problem`` if JSON is nested deeper than ``most``, before anything parses it."""
    if is_deeper(body, most):
        raise Problem("too-deep", f"JSON must not be nested deeper than {most}")


def parsed_body(body: bytes, model: type[Model]) -> Model:
    """Return the request that a body contains. Raises ``Problem``."""
    if not body:
        raise invalid_request([{"loc": ("body",), "msg": "Field required"}])
    try:
        value = json.loads(body)
    except ValueError:
        raise not_json(body) from None
    return validated(value, model, "body")


def validated(value: object, model: type[Model], source: str) -> Model:
    """Return the model of a value from the ``source`` of a request: its body or its query."""
    try:
        return model.model_validate(value, from_attributes=True)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        raise invalid_request(
            [{"loc": (source, *one["loc"]), "msg": one["msg"]} for one in found]
        ) from None


def invalid_request(errors: Sequence[Any]) -> Problem:
    """Return the problem of validation errors. It does not repeat values, which may be anything."""
    places = places_of_validation(errors)
    return Problem("invalid", f"{places[0]['where']}: {places[0]['what']}", errors=places)


def not_json(body: bytes) -> Problem:
    """Return the problem of a body that is not JSON."""
    place = place_in_json(body)
    detail = "the body is not valid JSON"
    if place is None:
        return Problem("bad-json", detail)
    return Problem("bad-json", f"{detail}: {place['what']}", errors=[place])
