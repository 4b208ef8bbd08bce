"""What the keys beside records in brackets state: the size, the target, the exit and walls."""

from __future__ import annotations

import re

from ....model.board import MAX_SIDE
from ..bracket_parser import Group, Scalar
from ..prose.stated_properties import side_of
from ..vocabulary import is_wall_word, role_of, trait_of
from .bracket_values import flat
from .records import Context
from .value_splitter import cut_word

WIDTH_KEYS = ("width", "cols", "columns", "boardwidth", "ncols", "numcols", "gridwidth", "w")
HEIGHT_KEYS = ("height", "rows", "boardheight", "nrows", "numrows", "gridheight", "h")
_SIDE_KEYS = ("size", "boardsize", "gridsize", "n", "dimension", "dim", "side")
_SIZE_KEYS = ("size", "boardsize", "gridsize", "board", "grid", "dimensions", "dim")
_TARGET_KEYS = (
    "target", "targets", "player", "hero", "red", "redcar", "targetcar", "targetid", "goalcar",
    "main", "maincar", "playercar", "playerid", "mainid", "redid", "heroid", "escapee", "escapeid",
    "escapecar", "goalid", "targetvehicle",
)  # fmt: skip
EXIT_SIDE_KEYS = (
    "exit", "exitside", "goal", "door", "exitdirection", "exitdir", "gate", "out", "goalside",
    "exitedge", "exitwall", "doorside", "gateside",
)  # fmt: skip
_LETTERS = {"N": "U", "S": "D", "W": "L", "E": "R", "U": "U", "D": "D"}  # as values of such keys
_TELLING = re.compile(r"exit|goal|door|gate|target|red|hero|player|main|size|width|height|dimens")
_HISTORY = ("moves", "solution", "path", "history", "optimal")
_SQUARE = re.compile(r"[A-Pa-p]\d{1,2}")
_EXIT_CELL_KEYS = ("exitrow", "exitcol", "exitcolumn")
_EXIT_KEYS = ("exit", "goal", "door", "exits", "gate")


def tree_context(owners: tuple[Group, ...]) -> tuple[Context, str]:
    """Return the properties that the keys around the records state, and an error if any."""
    size = None
    target = None
    way: tuple[str, int | None] | None = None
    cell: tuple[int, int, bool] | None = None
    notes: list[str] = []
    penalty = 0.0
    walls: list[tuple[int, int, bool | None]] = []
    squares: list[str | int] = []
    read: list[Scalar | Group] = []
    for owner in owners:
        width = height = None
        for key, item in owner.items:
            plain = _plain(key)
            before = len(notes), size, way, cell, len(walls), len(squares)
            if is_wall_word(plain) and isinstance(item, Group) and _are_cells(item):
                cells, own = _walls(item), _squares(item)
                if cells is None and own is None:
                    return Context(), f"the walls in {key!r} are not understood"
                walls += cells or ()
                squares += own or ()
            elif isinstance(item, Group) and owner is not owners[-1] and _is_unknown(plain, item):
                notes.append(f"the cells in {key!r} are ignored")
            if isinstance(item, Scalar):
                if plain in WIDTH_KEYS and isinstance(item.value, int):
                    width = item.value
                elif plain in HEIGHT_KEYS and isinstance(item.value, int):
                    height = item.value
                elif plain in _SIDE_KEYS:
                    size = scalar_size(item.value) or size
                elif plain in _TARGET_KEYS:
                    target = str(item.value)
                elif plain in EXIT_SIDE_KEYS:
                    side = side_of(str(item.value))
                    if side is None and plain != "goal":  # it may be the label of the target
                        side = _LETTERS.get(str(item.value).upper())
                    if side:
                        way = (side, None)
                    else:
                        notes.append(f"the value {item.value!r} of {key!r} is ignored")
                        penalty += 0.5
                elif (
                    plain
                    and _TELLING.search(plain)
                    and not (plain in _EXIT_CELL_KEYS and _exit_keys(owner))
                ):
                    notes.append(f"the value {item.value!r} of {key!r} is ignored")
            elif plain in _TARGET_KEYS and (label := _label_in(item)):
                target = label
                read.append(item)
            elif plain in _SIZE_KEYS:
                inner = flat(item, "", 1) or []
                numbers = [value.value for value in inner if isinstance(value.value, int)]
                if len(numbers) == 2 and len(inner) == 2:
                    rows_first = role_of(inner[0].key) == "row" or inner[0].key.lower() in (
                        "rows",
                        "height",
                    )
                    size = (numbers[1], numbers[0]) if rows_first else (numbers[0], numbers[1])
                elif sides := _sides_in(item):
                    size = sides
                    read += (part for own, part in item.items if _is_side(own))
                    continue
            elif plain in _EXIT_KEYS:
                side_, spot = _exit_of(item)
                way, cell = side_ or way, spot or cell
            after = len(notes), size, way, cell, len(walls), len(squares)
            if before != after or (isinstance(item, Scalar) and _is_followed(plain, item)):
                read.append(item)
        if width and height:
            if size not in (None, (width, height)):
                notes.append(f"the size {width}x{height} is used, not {'x'.join(map(str, size))}")
            size = (width, height)
            read += (item for key, item in owner.items if _is_side(key))
        cell = _exit_keys(owner) or cell
    if size and not (min(size) >= 3 and max(size) <= MAX_SIDE):
        size = None
    context = Context(
        size,
        target,
        way,
        cell,
        penalty,
        tuple(notes),
        walls=tuple(walls),
        squares=tuple(squares),
        read=tuple(read),
    )
    return context, ""


def _label_in(group: Group) -> str:
    """Return the label in a list of one label, or in an object with nothing but a label."""
    if len(group.items) != 1 or not isinstance(group.items[0][1], Scalar):
        return ""
    key, item = group.items[0]
    assert isinstance(item, Scalar)
    return str(item.value) if not key or role_of(key) == "label" else ""


def _is_followed(key: str, item: Scalar) -> bool:
    """Return whether a value beside records is always interpreted or noted."""
    if key in _SIDE_KEYS:
        return scalar_size(item.value) is not None
    return key in (*_TARGET_KEYS, *EXIT_SIDE_KEYS, *_EXIT_CELL_KEYS)


def _sides_in(group: Group) -> tuple[int, int] | None:
    """Return the width and the height in an object that states more about the board."""
    width = [
        item.value
        for key, item in group.items
        if isinstance(item, Scalar) and _plain(key) in WIDTH_KEYS
    ]
    height = [
        item.value
        for key, item in group.items
        if isinstance(item, Scalar) and _plain(key) in HEIGHT_KEYS
    ]
    if len(width) != 1 or len(height) != 1:
        return None
    sides = width[0], height[0]
    return (int(sides[0]), int(sides[1])) if all(isinstance(side, int) for side in sides) else None


def _plain(key: str) -> str:
    """Return a key in small letters and digits only."""
    return "".join(mark for mark in key.lower() if mark.isalnum())


def _is_side(key: str) -> bool:
    """Return whether a key names the width or the height of the board."""
    plain = _plain(key)
    return plain in WIDTH_KEYS or plain in HEIGHT_KEYS


def _exit_keys(owner: Group) -> tuple[int, int, bool] | None:
    """Return the cell in keys such as ``exitRow`` and ``exit_col``."""
    of = {_plain(key): item.value for key, item in owner.items if isinstance(item, Scalar)}
    row, column = of.get("exitrow"), of.get("exitcol", of.get("exitcolumn"))
    return (row, column, True) if isinstance(row, int) and isinstance(column, int) else None


def is_interpreted(key: str) -> bool:
    """Return whether ``tree_context`` interprets this key, or notes that it does not."""
    plain = _plain(key)
    return plain in (*_TARGET_KEYS, *EXIT_SIDE_KEYS, *_EXIT_KEYS)


def _are_cells(group: Group) -> bool:
    """Return whether these are positions rather than vehicles."""
    parts = [flat(item, "", 1) for _, item in group.items if isinstance(item, Group)]
    if not parts:
        return bool(group.items)
    return all(part is not None and len(part) < 3 for part in parts)


def _is_unknown(key: str, group: Group) -> bool:
    """Return whether these are cells under a key that says nothing known."""
    if len(key) < 3 or key in _HISTORY or is_interpreted(key) or role_of(key) or trait_of(key):
        return False
    if key in _SIZE_KEYS or not any(isinstance(item, Group) for _, item in group.items):
        return False
    return _are_cells(group) and _walls(group) is not None


def _squares(group: Group) -> list[str | int] | None:
    """Return walls as squares such as ``A1``, or as the numbers of their cells."""
    values = [item.value for key, item in group.items if isinstance(item, Scalar) and not key]
    if len(values) != len(group.items):
        return None
    if all(isinstance(value, int) for value in values):
        return values
    return values if all(_SQUARE.fullmatch(str(value)) for value in values) else None


def _walls(group: Group) -> list[tuple[int, int, bool | None]] | None:
    """Return the cells of walls, each with whether the row comes first if keys say so."""
    found: list[tuple[int, int, bool | None]] = []
    for _, item in group.items:
        values = flat(item, "", 1) if isinstance(item, Group) else cut_word(str(item.value))
        numbers = [value.value for value in values or () if isinstance(value.value, int)]
        if values is None or len(numbers) != 2 or len(values) != 2:
            return None
        roles = [role_of(value.key) for value in values]
        first = {("row", "column"): True, ("column", "row"): False}.get(
            (roles[0] or "", roles[1] or "")
        )
        found.append((numbers[0], numbers[1], first))
    return found


def scalar_size(value: str | int) -> tuple[int, int] | None:
    """Return the width and the height in a value such as ``6`` or ``6x6``."""
    if isinstance(value, int):
        return value, value
    match = re.fullmatch(r"\s*(\d{1,2})\s*[xX*, ]\s*(\d{1,2})\s*", value)
    return (int(match[1]), int(match[2])) if match else None


def _exit_of(item: Group) -> tuple[tuple[str, None] | None, tuple[int, int, bool] | None]:
    """Return the side, or the cell, that a group describes as the exit."""
    values = flat(item, "", 1) or []
    sides = [
        side for value in values if isinstance(value.value, str) and (side := side_of(value.value))
    ]
    numbers = [value for value in values if isinstance(value.value, int)]
    if len(sides) == 1:
        return (sides[0], None), None
    if len(numbers) != 2:
        return None, None
    first, second = int(numbers[0].value), int(numbers[1].value)
    roles = role_of(numbers[0].key), role_of(numbers[1].key)
    if roles == ("column", "row"):
        return None, (second, first, True)
    return None, (first, second, roles == ("row", "column"))
