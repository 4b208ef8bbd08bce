"""Places given as a lane and a position in it, turned into rows and columns.

The lane of a lying vehicle is its row, the lane of a standing one its column.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..vocabulary import axis_of, role_of
from .records import Record, Value

_TRUE = ("true", "1", "yes")


def without_lanes(records: Sequence[Record]) -> Sequence[Record]:
    """Return the records with rows and columns in place of lanes and positions in them."""
    roles = {role_of(value.key) for value in records[0].values}
    if "lane" not in roles or not roles & {"offset", "place"}:
        return records
    turned = [_turned(record) for record in records]
    return [one for one in turned if one is not None] if all(turned) else records


def _turned(record: Record) -> Record | None:
    """Return one record with its row and column, or None if its orientation is not known."""
    of = {role_of(value.key): str(value.value).lower() for value in record.values}
    if "horizontal" in of:
        lies = of["horizontal"] in _TRUE
    elif "vertical" in of:
        lies = of["vertical"] not in _TRUE
    else:
        axis = axis_of(of.get("axis", ""))
        if axis is None:
            return None
        lies = axis == "-"
    keys = {"lane": "row", "offset": "col", "place": "col"}
    if not lies:
        keys = {"lane": "col", "offset": "row", "place": "row"}
    values = [
        value._replace(key=keys.get(role_of(value.key) or "", value.key)) for value in record.values
    ]
    order = sorted(value.key for value in values if value.key in ("row", "col"))
    if order != ["col", "row"]:
        return None
    first, second = (next(value for value in values if value.key == key) for key in ("row", "col"))
    rest: list[Value] = [value for value in values if value.key not in ("row", "col")]
    return record._replace(values=(*rest, first, second))
