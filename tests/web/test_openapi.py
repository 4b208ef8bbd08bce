"""The OpenAPI document tells the truth: schemathesis asks what it allows, and what it forbids."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from jsonschema_rs import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.support.web import Running, running
from unjam import Puzzle, deck
from unjam.web import create_app
from unjam.web.endpoints.puzzle_endpoints import KINDS
from unjam.web.problem_details import CODES
from unjam.web.schema import openapi_examples
from unjam.web.settings import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
DOCUMENT = create_app(Settings(threads=1)).openapi()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
# Anything beyond ASCII takes long to prepare; the tests of hostile bodies have it.
SCHEMA.config.generation.update(modes=list(schemathesis.GenerationMode), codec="ascii")
FOUND: list[Any] = list(SCHEMA.get_all_operations())
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OPERATIONS = {operation.ok().label: operation.ok() for operation in FOUND}


@pytest.fixture(scope="module")
def small() -> Iterator[Running]:
    """A server that gives up soon."""
    with running(timeout=0.3, generate_timeout=0.3, max_states=20_000, max_count=2) as found:
        yield found


@pytest.fixture(scope="module")
def patient() -> Iterator[Running]:
    """A server that answers on a busy machine too."""
    with running(timeout=30) as found:
        yield found


@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_but_what_is_documented(small: Running, label: str) -> None:
    assert failures_after(small, label, 12) == []


@pytest.mark.soak
@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_but_what_is_documented_for_long(small: Running, label: str) -> None:
    assert failures_after(small, label, int(os.environ.get("UNJAM_EXAMPLES", "1000"))) == []


def failures_after(server: Running, label: str, examples: int) -> list[str]:
    """Ask for anything, valid or not, and check each answer; the traces of errors in the server."""
    operation = OPERATIONS[label]

    @given(case=operation.as_strategy())
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: Any) -> None:
        case.call_and_validate(base_url=f"http://127.0.0.1:{server.port}", checks=CHECKS)

    ask()
    return [line["trace"] for line in server.log.lines if line["event"] == "failure"]


def test_every_question_is_documented(small: Running) -> None:
    assert small.get("/api/v1/openapi.json").json == json.loads(json.dumps(DOCUMENT))
    paths = DOCUMENT["paths"]
    wanted = {f"/api/v1/{name}" for name in (*KINDS, "photo", "generate", "decks")} | {"/healthz"}
    assert wanted <= set(paths)
    for path, methods in paths.items():
        for method, operation in methods.items():
            statuses = set(operation["responses"])
            assert {"200", "421", "422", "500", "503"} <= statuses, path
            if method == "post":
                assert {"400", "403", "408", "413", "415"} <= statuses, path


def test_every_reference_leads_somewhere() -> None:
    known = {
        f"#/components/{kind}/{name}"
        for kind, parts in DOCUMENT["components"].items()
        for name in parts
    }

    def references(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                yield value["$ref"]
            for part in value.values():
                yield from references(part)
        elif isinstance(value, list):
            for part in value:
                yield from references(part)

    assert set(references(DOCUMENT)) <= known


# ---- What the document says about answers --------------------------------------------------------

SCHEMAS = DOCUMENT["components"]["schemas"]
BY_ID = {
    operation["operationId"]: (path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for operation in methods.values()
}


def check_schema(schema: Any, value: Any) -> None:
    """Raise unless a value is what a schema of the document describes."""
    Draft202012Validator({"components": DOCUMENT["components"], **schema}).validate(value)


def test_codes_are_listed() -> None:
    assert SCHEMAS["Problem"]["properties"]["code"]["enum"] == list(CODES)


def test_every_object_is_described() -> None:
    def loose(schema: Any, place: str) -> Iterator[str]:
        if not isinstance(schema, dict):
            return
        if schema.get("type") == "object" and not schema.get("properties"):
            values = schema.get("additionalProperties")
            if not (isinstance(values, dict) and {"type", "$ref", "anyOf"} & values.keys()):
                yield place
        if not schema:
            yield place
        for key in ("properties", "$defs"):
            for name, part in schema.get(key, {}).items():
                yield from loose(part, f"{place}.{name}")
        for key in ("anyOf", "oneOf", "prefixItems"):
            for part in schema.get(key, ()):
                yield from loose(part, f"{place}.{key}")
        if "items" in schema:
            yield from loose(schema["items"], f"{place}[]")

    assert [place for name, schema in SCHEMAS.items() for place in loose(schema, name)] == []
    assert SCHEMAS["PlayAnswer"]["properties"]["album"] == {
        "$ref": "#/components/schemas/AlbumObject"
    }


@pytest.mark.parametrize("name", BY_ID)
def test_every_operation_is_complete(name: str) -> None:
    _, operation = BY_ID[name]
    assert DOCUMENT["servers"] == [{"url": "/", "description": "this server"}]
    assert {tag["name"] for tag in DOCUMENT["tags"]} >= set(operation["tags"]) != set()
    for status, response in operation["responses"].items():
        assert {"X-Request-ID", "X-Unjam"} <= response["headers"].keys(), status
        media_type, content = next(iter(response["content"].items()))
        example = content["example"]
        if media_type == "application/x-ndjson":
            for line in example.splitlines():
                check_schema(content["schema"], json.loads(line))
        else:
            check_schema(content["schema"], example)
    for parameter in operation.get("parameters", ()):
        check_schema(parameter["schema"], parameter["example"])
    if name == "photo":
        assert {"image/jpeg", "image/png"} <= operation["requestBody"]["content"].keys()
    elif "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]
        check_schema(content["schema"], content["example"])


@pytest.mark.parametrize("name", [*openapi_examples.REQUESTS, *openapi_examples.PARAMETERS])
def test_examples_are_real_answers(small: Running, name: str) -> None:
    path, operation = BY_ID[name]
    content = next(iter(operation["responses"]["200"]["content"].values()))
    if "requestBody" in operation:
        example = operation["requestBody"]["content"]["application/json"]["example"]
        reply = small.post(name, example)
    else:
        asked = openapi_examples.PARAMETERS[name]
        reply = small.get(f"{path.format(**asked)}?{urlencode(asked, doseq=True)}")
    assert reply.status == 200
    if name == "render":
        assert reply.body.decode() == content["example"]
        return
    if name == "export":  # the rest of it is long
        assert reply.body.decode().startswith(content["example"])
        return
    answer = reply.json
    if "seconds" in answer:
        answer["seconds"] = content["example"]["seconds"]
    assert answer == content["example"]


VARIANTS = {path.stem: path.read_text("utf-8") for path in sorted(EXAMPLES.glob("*.unjam"))}
VARIANTS |= {
    "claims": deck("jam")["1"].to("native"),
    "klotski": deck("klotski")[0].to("native"),
    "unsolvable": "...A XX.A ...A ....",
    "locked": "BB.A XX.A C..A C...",
    "note": "..BB RR.A ...A ....",
    "recorded": json.dumps(
        json.loads(Puzzle.parse(".... XX.B A..B AOOO").to("json")) | {"solution": ["XR1"]}
    ),
}


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("question", ["parse", "play", "explain"])
def test_objects_in_answers_are_as_described(patient: Running, question: str, name: str) -> None:
    reply = patient.post(question, {"puzzle": VARIANTS[name]})
    assert reply.status == 200, reply.body
    _, operation = BY_ID[question]
    check_schema(operation["responses"]["200"]["content"]["application/json"]["schema"], reply.json)
