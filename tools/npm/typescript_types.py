"""TypeScript types of JSON schemas."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

Schema = dict[str, Any]

_SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_INDENT = "  "


def declarations(schemas: dict[str, Schema], names: Iterable[str]) -> str:
    """Return declarations of the schemas with these names and of all that they refer to.

    >>> schema = {"properties": {"a": {"type": "integer"}}, "type": "object"}
    >>> print(declarations({"Small": schema, "Other": schema}, ["Small"]))
    export interface Small {
      a?: number;
    }
    <BLANKLINE>
    """
    return "\n".join(_declaration(name, schemas[name]) for name in sorted(_used(schemas, names)))


def _used(schemas: dict[str, Schema], names: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _references(schemas[name])
    return found


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield _name(part)
        for value in part.values():
            yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


def _name(reference: Schema) -> str:
    return str(reference["$ref"]).rpartition("/")[2]


def _declaration(name: str, schema: Schema) -> str:
    comment = _comment(schema, "")
    if "properties" not in schema:
        return f"{comment}export type {name} = {type_of(schema)};\n"
    required = schema.get("required", ())
    lines = []
    for key, part in schema["properties"].items():
        mark = "" if key in required else "?"
        lines.append(f"{_comment(part, _INDENT)}{_INDENT}{key}{mark}: {type_of(part)};\n")
    return f"{comment}export interface {name} {{\n{''.join(lines)}}}\n"


def _comment(schema: Schema, indent: str) -> str:
    sentences = [schema["description"]] if "description" in schema else []
    if schema.get("default") not in (None, "", []):
        sentences.append(f"default: {json.dumps(schema['default'])}")
    text = "; ".join(sentences).replace("*/", "* /")
    return indent + "/** " + text.replace("\n", f"\n{indent} * ") + " */\n" if text else ""


def type_of(schema: Schema) -> str:
    """Return the type of a schema. Raises a ValueError if it has none in TypeScript.

    >>> type_of({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]})
    'number[] | null'
    >>> type_of({"enum": ["moves", "slides"]})
    '"moves" | "slides"'
    """
    if "$ref" in schema:
        return _name(schema)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(map(type_of, schema[key])))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    raise ValueError(f"no TypeScript type for {schema}")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(type_of, schema['prefixItems']))}]"
    item = type_of(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"
