"""The types of the npm package are those of the HTTP API."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tools.npm.__main__ import ANSWERS, REQUESTS, SOURCE, api_types
from tools.npm.typescript_types import declarations, type_of
from unjam.web import create_app
from unjam.web.settings import Settings

INDEX = (SOURCE / "index.d.ts").read_text("utf-8")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return create_app(Settings(threads=1)).openapi()


def model_of(content: dict[str, Any]) -> str:
    """The name of the schema of a request or an answer."""
    schema = next(iter(content.values()))["schema"]
    return str(schema["$ref"]).rpartition("/")[2]


@pytest.mark.parametrize("name", ["solve", "check", "hint", "explore", "generate"])
def test_functions_have_the_types_of_their_path(document: dict[str, Any], name: str) -> None:
    operation = document["paths"][f"/api/v1/{name}"]["post"]
    request = model_of(operation["requestBody"]["content"])
    assert request in REQUESTS
    assert re.search(rf"type {request}Options = (Omit<)?{request}\b", INDEX)
    found = re.search(rf"\n  {name}\(.*?\): (\w+)<(\w+)", INDEX, re.DOTALL)
    assert found is not None
    if name == "generate":
        assert found.groups() == ("AsyncGenerator", "GenerateEvent")
    else:
        assert found.groups() == ("Promise", model_of(operation["responses"]["200"]["content"]))
    assert found[2] in ANSWERS


def test_every_field_of_an_answer_has_a_type(document: dict[str, Any]) -> None:
    text = api_types()
    for model in (*REQUESTS, *ANSWERS):
        for field in document["components"]["schemas"][model].get("properties", {}):
            body = re.search(rf"interface {model} {{\n(.*?)\n}}", text, re.DOTALL)
            assert body is not None
            assert re.search(rf"^  {field}\??: ", body[1], re.M), (model, field)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"const": "end"}, '"end"'),
        ({"enum": [1, 2]}, "1 | 2"),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}]}, "number"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array", "prefixItems": [{"type": "null"}, {"$ref": "#/x/Y"}]}, "[null, Y]"),
        (
            {"type": "object", "additionalProperties": {"type": "boolean"}},
            "Record<string, boolean>",
        ),
    ],
)
def test_types(schema: dict[str, Any], expected: str) -> None:
    assert type_of(schema) == expected


@pytest.mark.parametrize("schema", [{}, {"type": "object"}, {"type": "array", "items": {}}])
def test_a_schema_without_a_type_is_an_error(schema: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no TypeScript type for"):
        type_of(schema)


def test_declarations_include_references_and_comments() -> None:
    part = {"type": "string", "description": "ends */ here", "default": "x"}
    schemas: dict[str, dict[str, Any]] = {
        "A": {"properties": {"b": {"$ref": "#/x/B"}}, "required": ["b"]},
        "B": {"properties": {"c": part}},
        "C": {"type": "null"},
    }
    assert declarations(schemas, ["A"]) == (
        "export interface A {\n  b: B;\n}\n\n"
        'export interface B {\n  /** ends * / here; default: "x" */\n  c?: string;\n}\n'
    )
