"""The OpenAPI document tells the truth: schemathesis asks what it allows, and what it forbids."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
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
from unjam.web import create_app
from unjam.web.endpoints.puzzle_endpoints import KINDS
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
OPERATIONS = {operation.ok().label: operation.ok() for operation in FOUND}


@pytest.fixture(scope="module")
def small() -> Iterator[Running]:
    """A server that gives up soon."""
    with running(timeout=0.3, generate_timeout=0.3, max_states=20_000, max_count=2) as found:
        yield found


@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_but_what_is_documented(small: Running, label: str) -> None:
    ask_anything(small, label, 12)


@pytest.mark.soak
@pytest.mark.parametrize("label", OPERATIONS)
def test_nothing_but_what_is_documented_for_long(small: Running, label: str) -> None:
    ask_anything(small, label, int(os.environ.get("UNJAM_EXAMPLES", "1000")))


def ask_anything(server: Running, label: str, examples: int) -> None:
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
    failures = [line for line in server.log.lines if line["event"] == "failure"]
    assert not failures, failures[0]["trace"]


def test_every_question_is_documented(small: Running) -> None:
    assert small.get("/api/v1/openapi.json").json == json.loads(json.dumps(DOCUMENT))
    paths = DOCUMENT["paths"]
    wanted = {f"/api/v1/{name}" for name in (*KINDS, "generate", "decks")} | {"/healthz"}
    assert wanted <= set(paths)
    for path, methods in paths.items():
        for method, operation in methods.items():
            statuses = set(operation["responses"])
            assert {"200", "421", "422", "503"} <= statuses, path
            if method == "post":
                assert {"400", "403", "408", "413", "415"} <= statuses, path


def test_every_reference_leads_somewhere() -> None:
    known = {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]}

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
