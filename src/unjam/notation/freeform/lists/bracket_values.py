"""The values of one record in brackets, including those of small groups inside it."""

from __future__ import annotations

from ..bracket_parser import Group, Scalar
from ..vocabulary import role_of
from .cell_lists import ends_of, pair_in
from .records import Value
from .value_splitter import cut_word

_END_KEYS = {"row": "row2", "column": "col2"}


def whole_cells(group: Group) -> list[Value] | None:
    """Return the ends of a vehicle whose cells are all listed as pairs of numbers."""
    cells = []
    if any(role_of(key) in ("length", "wide", "high") for key, _ in group.items):
        return None  # a position and a size
    for _, item in group.items:
        if isinstance(item, Scalar):
            spot = pair_in(str(item.value))
            if spot is None:
                return None
            cells.append(spot)
            continue
        numbers = [part.value for _, part in item.items if isinstance(part, Scalar)]
        if len(numbers) != 2 or not all(isinstance(number, int) for number in numbers):
            return None
        cells.append((int(numbers[0]), int(numbers[1])))
    ends = ends_of(cells) if len(cells) > 1 else None
    return None if ends is None else [Value(number) for number in ends]


def flat(group: Group, key: str = "", depth: int = 0) -> list[Value] | None:
    """Return the values of a record, including those of small groups inside it."""
    values: list[Value] = []
    for own, item in group.items:
        if isinstance(item, Scalar):
            word = item.value
            if isinstance(word, str) and len(word) > 24:
                return None
            if word == "" and not own:
                continue
            cut = (
                cut_word(word, not values)
                if isinstance(word, str) and word.strip()
                else [Value(word)]
            )
            values += (value._replace(key=value.key or own or key) for value in cut)
        else:
            inner = whole_cells(item)
            if inner is None:
                inner = flat(item, own or key, depth + 1) if depth < 2 else None
            if inner is None or len(inner) > 4:
                return None
            if role_of(own) == "end":
                inner = [
                    value._replace(key=_END_KEYS.get(role_of(value.key) or "", ""))
                    for value in inner
                ]
            values += inner
        if len(values) > 9:
            return None
    return values if depth or 3 <= len(values) <= 9 else None
