"""Export of state graphs to Parquet, one row group at a time."""

from __future__ import annotations

from typing import Any

from ..util.extras import need
from .export_rows import EDGE_COLUMNS, STATE_COLUMNS, Rows

_STATE_TYPES = ("uint32", "string", "uint16", "uint16", "bool_")
_EDGE_TYPES = ("uint32", "uint32", "string", "string", "uint16", "string")

_GROUP = 1 << 17  # minimum number of rows in a row group


def write_parquet(rows: Rows, path: str, what: str) -> None:
    """Write a table of states or edges; the file's metadata holds the puzzle and the metric."""
    arrow = need("pyarrow", "parquet")
    parquet = need("pyarrow.parquet", "parquet")
    names, types = (EDGE_COLUMNS, _EDGE_TYPES) if what == "edges" else (STATE_COLUMNS, _STATE_TYPES)
    fields = [(name, getattr(arrow, kind)()) for name, kind in zip(names, types, strict=True)]
    schema = arrow.schema(fields, metadata=rows.about)
    pending: list[Any] = []
    with parquet.ParquetWriter(path, schema) as writer:

        def flush() -> None:
            if pending:
                writer.write_table(arrow.concat_tables(pending))
                pending.clear()

        for batch in rows.edges() if what == "edges" else rows.states():
            columns = dict(zip(names, batch, strict=True))
            pending.append(arrow.Table.from_pydict(columns, schema=schema))
            if sum(table.num_rows for table in pending) >= _GROUP:
                flush()
        flush()
