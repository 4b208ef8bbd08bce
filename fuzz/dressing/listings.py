"""Lists of vehicles: tables, records, packed tokens, calls, facts."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

from unjam.model import Puzzle, Vehicle

Choices = Mapping[str, str]

FORMS = (
    "csv", "csv", "tsv", "semicolons", "spaces", "columns", "json objects", "json objects",
    "json arrays", "tuples", "calls", "lisp", "prolog", "packed", "yaml", "key=value", "sentences",
    "xml", "json by name", "markdown",
)  # fmt: skip
#: Forms in which every value has its name.
NAMED = frozenset(("json objects", "yaml", "key=value", "xml", "json by name", "sentences"))
HEADED = frozenset(("csv", "tsv", "semicolons", "spaces", "columns", "markdown"))
#: The order of the columns: l label, r row, c column, n length, o orientation, e and f the row and
#: the column of the other end.
ORDERS = (
    "lrcno", "lrcon", "lcrno", "lcron", "locrn", "lorcn", "lonrc", "loncr", "lnorc", "lnrco",
    "lnocr", "lrcef", "lcrfe", "lrcno", "lcron",
)  # fmt: skip
KEYS = {
    "l": ("id", "label", "name", "car", "vehicle", "block", "letter"),
    "r": ("row", "y", "r", "nrow", "startRow", "i"),
    "c": ("col", "x", "c", "ncol", "startCol", "j"),
    "n": ("length", "len", "size", "l", "cells", "n"),
    "o": ("orientation", "dir", "direction", "orient", "axis", "o"),
    "e": ("endRow", "y2", "row2", "rowEnd"),
    "f": ("endCol", "x2", "col2", "colEnd"),
}
_PAIRS = {"y": "x", "r": "c", "nrow": "ncol", "startRow": "startCol", "i": "j", "row": "col"}
_ENDS = {"y": ("y2", "x2"), "row": ("row2", "col2"), "startRow": ("endRow", "endCol")}
WORDS = {
    "H V": ("H", "V"), "h v": ("h", "v"), "horizontal": ("horizontal", "vertical"),
    "HORIZONTAL": ("HORIZONTAL", "VERTICAL"), "- |": ("-", "|"), "right down": ("right", "down"),
    "0 1": (0, 1), "1 0": (1, 0), "true false": (True, False), "E S": ("E", "S"),
}  # fmt: skip


def listing(puzzle: Puzzle, choices: Choices, rng: random.Random) -> list[str]:
    """The lines of a list of vehicles."""
    form, order = choices["form"], choices["order"]
    base = int(choices.get("base", "0"))
    vehicles = list(puzzle.vehicles)
    if choices.get("records") == "shuffled":
        rng.shuffle(vehicles)
    vehicles.sort(key=lambda vehicle: not vehicle.target and choices.get("records") != "shuffled")
    names = _names(order, choices.get("keys", "row"), rng)
    words = WORDS[choices.get("words", "H V")]
    if choices.get("words") == "true false" and "o" in order:
        names[order.index("o")] = rng.choice(("horizontal", "isHorizontal"))
    records = [_values(vehicle, order, base, words) for vehicle in vehicles]
    flagged = choices.get("target") == "flag"
    if form in HEADED:
        return _table(form, names, records, choices)
    if form == "packed":
        glue = {"lines": "\n", "spaces": " ", "commas": ","}[choices.get("between", "lines")]
        return glue.join("".join(map(str, record)) for record in records).split("\n")
    if form in ("json objects", "json by name", "yaml", "key=value", "xml", "sentences"):
        objects = [dict(zip(names, record, strict=True)) for record in records]
        if flagged:
            for item, vehicle in zip(objects, vehicles, strict=True):
                item["player" if form != "xml" else "target"] = vehicle.target
        return _objects(puzzle, form, objects, choices)
    return _bare(form, records)


def _names(order: str, style: str, rng: random.Random) -> list[str]:
    row = style
    names = {"r": row, "c": _PAIRS[row]}
    names["e"], names["f"] = _ENDS.get(row, ("endRow", "endCol"))
    return [names.get(part) or rng.choice(KEYS[part]) for part in order]


def _values(vehicle: Vehicle, order: str, base: int, words: tuple[object, object]) -> list[object]:
    (row, column), (last_row, last_column) = vehicle.cells[0], vehicle.cells[-1]
    values: dict[str, object] = {
        "l": vehicle.label, "r": row + base, "c": column + base, "n": len(vehicle.cells),
        "o": words[0] if row == last_row else words[1], "e": last_row + base,
        "f": last_column + base,
    }  # fmt: skip
    return [values[part] for part in order]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _table(form: str, names: list[str], records: list[list[object]], choices: Choices) -> list[str]:
    rows = [[_text(value) for value in record] for record in records]
    head = [names] if choices.get("header") else []
    if form == "markdown":
        lines = ["| " + " | ".join(row) + " |" for row in [names, *rows]]
        return [lines[0], "|" + "---|" * len(names), *lines[1:]]
    if form == "columns":
        rows = [*head, *rows]
        wide = [max(len(row[at]) for row in rows) for at in range(len(names))]
        return ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]
    mark = {"csv": choices.get("comma", ","), "tsv": "\t", "semicolons": ";", "spaces": " "}[form]
    if choices.get("quotes"):
        rows = [[value if value.isdigit() else f'"{value}"' for value in row] for row in rows]
    return [mark.join(row) for row in [*head, *rows]]


def _objects(
    puzzle: Puzzle, form: str, objects: list[dict[str, object]], choices: Choices
) -> list[str]:
    """Records whose values have names."""
    if form == "key=value":
        return [" ".join(f"{key}={_text(v)}" for key, v in item.items()) for item in objects]
    if form == "xml":
        body = ["".join(f' {key}="{_text(v)}"' for key, v in item.items()) for item in objects]
        return ["<cars>", *(f"  <car{text}/>" for text in body), "</cars>"]
    if form == "sentences":
        return [", ".join(f"{key} {_text(v)}" for key, v in item.items()) for item in objects]
    if form == "yaml":
        lines = ["cars:"]
        for item in objects:
            lines += [f"  {'- ' if not at else '  '}{key}: {_text(value)}"
                      for at, (key, value) in enumerate(item.items())]  # fmt: skip
        return lines
    value: object = objects
    if form == "json by name":
        value = {str(item.pop(next(iter(item)))): item for item in objects}
    shown = choices.get("object")
    if shown:
        outer: dict[str, object] = {}
        if choices.get("size") == "keys":
            outer |= {"width": puzzle.board.width, "height": puzzle.board.height}
        elif choices.get("size") == "key":
            outer["size"] = puzzle.board.width
        outer[shown] = value
        value = outer
    indent = 2 if choices.get("indent") else None
    return json.dumps(value, indent=indent).split("\n")


def _bare(form: str, records: list[list[object]]) -> list[str]:
    """Records whose values have an order only."""
    quoted = [", ".join(repr(v) for v in r) for r in records]
    match form:
        case "json arrays":
            return ["[", ",\n".join("  " + json.dumps(r) for r in records), "]"]
        case "tuples":
            return ["cars = [", *(f"    ({text})," for text in quoted), "]"]
        case "calls":
            return ["vehicles = [", *(f"    Vehicle({text})," for text in quoted), "]"]
        case "lisp":
            return ["(" + "".join(f"({' '.join(map(_text, r))})" for r in records) + ")"]
        case _:
            return [f"car({', '.join(_atom(v) for v in r)})." for r in records]


def _atom(value: object) -> str:
    text = _text(value)
    return text.lower() if text.isalnum() else f"'{text}'"
