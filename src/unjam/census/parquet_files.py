"""Rows of a census as Parquet files, with equal bytes for equal rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from ..util.extras import need
from .shard import Row

# Every column except the id, which is assigned when shards are merged.
TYPES = {
    "board": "string",
    "moves": "uint8",
    "slides": "uint8",
    "states": "uint32",
    "vehicles": "uint8",
    "cars": "uint8",
    "trucks": "uint8",
    "limos": "uint8",
    "walls": "uint8",
    "solutions": "decimal",
    "distances": "list",
}
_GROUP = 1 << 16  # rows of a row group


def schema(about: dict[str, Any] | None = None, *, with_id: bool = False) -> Any:
    """Return the schema; ``about`` is stored in the file's metadata."""
    arrow = need("pyarrow", "census")
    special = {"decimal": arrow.decimal128(38, 0), "list": arrow.list_(arrow.uint32())}
    fields = [("id", arrow.uint32())] if with_id else []
    for name, kind in TYPES.items():
        fields.append((name, special[kind] if kind in special else getattr(arrow, kind)()))
    metadata = None if about is None else {"unjam": json.dumps(about, sort_keys=True)}
    return arrow.schema(fields, metadata=metadata)


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row that was read, with decimals converted to whole numbers."""
    if row.get("solutions") is not None:
        row["solutions"] = int(row["solutions"])
    return row


def as_table(rows: Iterable[Row], about: dict[str, Any] | None = None) -> Any:
    """Return rows as a table."""
    arrow = need("pyarrow", "census")
    columns: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(TYPES)
    what = schema(about)
    arrays = [
        arrow.array(column, type=field.type) for column, field in zip(columns, what, strict=True)
    ]
    return arrow.Table.from_arrays(arrays, schema=what)


def writer(path: str, what: Any) -> Any:
    """Return a writer of tables with this schema, which adds checksums to every page."""
    parquet = need("pyarrow.parquet", "census")
    return parquet.ParquetWriter(path, what, compression="zstd", write_page_checksum=True)


def write(path: str, table: Any) -> None:
    """Write a whole table."""
    with writer(path, table.schema) as file:
        file.write_table(table, row_group_size=_GROUP)


def read(path: str, limits: list[tuple[str, str, int]] | None = None) -> Any:
    """Return a table, or its rows within limits.

    Raises ``OSError`` or ``ArrowException`` for a damaged file.
    """
    parquet = need("pyarrow.parquet", "census")
    if limits:
        return parquet.read_table(path, page_checksum_verification=True, filters=limits)
    with parquet.ParquetFile(path, page_checksum_verification=True) as file:
        return file.read()


def about(path: str) -> dict[str, Any] | None:
    """Return the metadata of a file; None if the file is incomplete."""
    arrow = need("pyarrow", "census")
    parquet = need("pyarrow.parquet", "census")
    try:
        metadata = parquet.read_schema(path).metadata or {}
        found: dict[str, Any] = json.loads(metadata[b"unjam"])
    except (OSError, KeyError, ValueError, arrow.ArrowException):
        return None
    return found
