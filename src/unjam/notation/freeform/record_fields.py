"""What the fields of records say that place no vehicle: flags, kinds, walls, sizes and exits.

Every such field is used, harmless such as a colour, named in a note, or a reason to refuse them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..error_text import quote
from .lists.bracket_context import EXIT_SIDE_KEYS, HEIGHT_KEYS, WIDTH_KEYS, scalar_size
from .lists.complete_records import placing_roles, record_name
from .lists.left_over import is_harmless
from .lists.records import Context, Record, Value
from .prose.stated_properties import side_of
from .scoring import is_usual_target
from .vocabulary import axis_of, is_target_word, is_wall_word, length_of, role_of

_TRUE = frozenset(("true", "yes", "1", "y", "t", "x", "on"))
_FALSE = frozenset(("false", "no", "0", "n", "f", "", "-", "off", "none", "null", "nil"))
_WORDS = frozenset(("true", "false", "yes", "no"))
_FIXED = frozenset(
    ("fixed", "locked", "frozen", "immovable", "unmovable", "unmoveable", "immoveable", "static",
     "pinned", "stuck", "anchored", "immobile", "stationary", "nailed", "cannotmove", "parked")
)  # fmt: skip
_SAYING = frozenset(("target", "player", "goal", "hero", "red", "redcar", "exit"))
_MOVABLE = frozenset(("movable", "moveable", "canmove", "mobile", "draggable", "slidable"))
_PUZZLES = frozenset(
    ("puzzle", "level", "board", "game", "stage", "grid", "card", "challenge", "problem")
)
_EXITS = (*EXIT_SIDE_KEYS, "exitsides")
_KINDS = frozenset(("vehicle", "normal", "regular", "block", "piece", "other", "blocker", "enemy"))
_MIDDLES = ("center", "centre", "middle", "mid", "tail", "back", "rear")
_NATIVE = "native text states that in a line 'fixed:'"
_ENDS = frozenset(("axis", "horizontal", "vertical"))


class Fields(NamedTuple):
    """Records without the fields that were understood, and what these say."""

    records: tuple[Record, ...]
    context: Context
    failure: str = ""


def with_fields(records: Sequence[Record], context: Context) -> Fields:
    """Return records whose other fields are understood, noted, or a reason to refuse them."""
    read = _from_ends(Fields(_with_one_label(_with_walls(records)), context))
    for record in read.records:
        for value in record.values[1:]:
            if not value.key and _plain(str(value.value)) in _FIXED and not record.wall:
                return read._replace(failure=f"{record_name(record)} is {value.value}: {_NATIVE}")
    keys = [value.key for record in records for value in record.values if value.key]
    for key in dict.fromkeys(keys):
        role = role_of(key)
        if role is None or role == "target" or _plain(key) in _FIXED or role == "lane":
            read = _field(read, key, role)
        elif role == "kind":
            read = _kind(read, key)
        if read.failure:
            return read
    return read


def _with_one_label(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """Return records without a second name beside their labels."""
    keys = dict.fromkeys(value.key for value in records[0].values if value.key)
    labels = [key for key in keys if role_of(key) == "label"]
    if len(labels) < 2:
        return records
    distinct = [key for key in labels if len(set(_values(records, key).values())) == len(records)]
    for key in labels:
        if distinct and key != distinct[0]:
            records = _without(records, key)
    return records


def _from_ends(read: Fields) -> Fields:
    """Return records that only state their right or lower ends with these as places."""
    roles = placing_roles(read.records[0])
    if roles & {"row", "column", "place"} or not {"row_end", "column_end", "length"} <= roles:
        return read
    keys = {"row_end": "row", "column_end": "col"}
    records = tuple(
        record._replace(
            values=tuple(
                value._replace(key=keys.get(role_of(value.key) or "", value.key))
                for value in record.values
            )
        )
        for record in read.records
    )
    return read._replace(records=records, context=read.context._replace(far=True))


def says_more(word: str) -> bool:
    """Return whether a word in a comment says what a vehicle is."""
    plain = _plain(word)
    return plain in _FIXED or is_wall_word(word) or plain in _SAYING


def _plain(key: str) -> str:
    """Return a key in small letters without a verb before it: ``is_locked`` gives ``locked``."""
    plain = "".join(mark for mark in key.lower() if mark.isalnum())
    return plain.removeprefix("is") if len(plain) > 4 else plain


def _values(records: Sequence[Record], key: str) -> dict[int, str]:
    """Return the values of a field in lower case, by the number of the record."""
    return {
        number: str(value.value).strip().lower()
        for number, record in enumerate(records)
        for value in record.values
        if value.key == key
    }


def _field(read: Fields, key: str, role: str | None) -> Fields:
    """Return what was read with the meaning of one field that places no vehicle."""
    records, plain = read.records, _plain(key)
    of = _values(records, key)
    if not of:
        return read  # it was understood together with another one
    flags = set(of.values()) <= (_TRUE | _FALSE if role != "lane" else _WORDS)
    on = [number for number, value in of.items() if value in _TRUE]
    if flags and (plain in _FIXED or plain in _MOVABLE):
        return _movable(read, key, of, fixed=plain in _FIXED)
    if role == "lane":
        return read
    if is_wall_word(key) and not flags and list(of) == [len(records) - 1]:
        return read._replace(records=_without(records, key))  # walls in a line below the records
    if role == "target":
        return _target(read, key, of, on)
    if any(word in plain for word in _MIDDLES) and any(
        role_of(plain.replace(word, "")) in ("row", "column") for word in _MIDDLES
    ):
        return read._replace(failure=f"{key!r} is not understood: state the upper or left cell")
    if plain.removesuffix("s").removesuffix("id").removesuffix("number") in _PUZZLES:
        return _puzzle(read, key, of)
    about = _board(read, key, plain, of)
    if about is not None:
        return about
    if not _are_placed(records):
        return read  # the field may be needed to place the vehicles
    is_wall = is_wall_word(key) and any(record.wall for record in records)
    if is_harmless(key) and any(map(says_more, of.values())):
        return _ignored(read, key)
    if is_harmless(key) or length_of(plain) or (flags and (is_wall or not on)):
        return read._replace(records=_without(records, key))
    words = flags and of.get(on[0]) in _WORDS
    if words and len(on) == 1 and not _has_target(records, key):
        label = record_name(records[on[0]])
        return _noted(
            _as_target(read, key), f"{label} is the target: only its {key!r} is {of[on[0]]}"
        )
    return _ignored(read, key)


def _movable(read: Fields, key: str, of: dict[int, str], *, fixed: bool) -> Fields:
    """Refuse a vehicle that cannot move."""
    for number, value in of.items():
        if (value in _TRUE) == fixed:
            name = record_name(read.records[number])
            reason = f"{name} cannot move: its {key!r} is {value or 'empty'}"
            return read._replace(failure=f"{reason}; {_NATIVE}")
    return read._replace(records=_without(read.records, key))


def _target(read: Fields, key: str, of: dict[int, str], on: Sequence[int]) -> Fields:
    """Check a field that marks the target."""
    flags = all(value in _TRUE | _FALSE or is_target_word(value) for value in of.values())
    marked = on or [number for number, value in of.items() if is_target_word(value)]
    if not flags or (_plain(key) == "key" and set(of.values()) <= {"0", "1"} and len(marked) != 1):
        return _ignored(read, key) if _are_placed(read.records) else read
    if len(marked) > 1:
        return read._replace(failure=f"{len(marked)} vehicles are targets by their {key!r}")
    return read._replace(records=_replaced(read.records, key, marked))


def _puzzle(read: Fields, key: str, of: dict[int, str]) -> Fields:
    """Refuse records of several puzzles."""
    different = list(dict.fromkeys(of.values()))
    if len(different) > 1 or len(of) < len(read.records):
        shown = ", ".join(map(quote, different[:3]))
        return read._replace(
            failure=f"the values of {key!r} differ ({shown}), so these may be several puzzles; "
            "pass one at a time"
        )
    return read._replace(records=_without(read.records, key))


def _board(read: Fields, key: str, plain: str, of: dict[int, str]) -> Fields | None:
    """Use a field that states the size of the board or the exit; None if it is another one."""
    sides = {"w": WIDTH_KEYS, "h": HEIGHT_KEYS}
    side = next((name for name, keys in sides.items() if plain in keys and len(plain) > 4), None)
    is_size = plain in ("boardsize", "gridsize")
    is_cell = plain in ("exitrow", "exitcol", "exitcolumn", "exitx", "exity")
    if not (side or is_size or is_cell or plain in _EXITS):
        return None
    values = {value for value in of.values() if value}
    if plain in _EXITS and values <= _TRUE | _FALSE:
        return None
    if len(values) > 1:
        return read._replace(failure=f"the values of {key!r} differ")
    rest = read._replace(records=_without(read.records, key))
    value = next(iter(values), "")
    context = read.context
    if is_size and (size := scalar_size(int(value) if value.isdigit() else value)):
        return rest._replace(context=context._replace(size=size, loose=False))
    if plain in _EXITS and (way := side_of(value)):
        return rest._replace(context=context._replace(exit=(way, None)))
    if value.isdigit() and (side or is_cell):
        other = _other_half(rest.records, plain)
        if other is not None:
            own, key_, number = int(value), *other
            rest = rest._replace(records=_without(rest.records, key_))
            if is_cell:
                cell = (own, number) if plain in ("exitrow", "exity") else (number, own)
                return rest._replace(context=context._replace(exit_cell=(*cell, True)))
            size = (own, number) if side == "w" else (number, own)
            return rest._replace(context=context._replace(size=size, loose=False))
    return _ignored(read, key)


def _other_half(records: Sequence[Record], plain: str) -> tuple[str, int] | None:
    """Return the key and the number that complete a width, a height, or a cell of the exit."""
    groups = (WIDTH_KEYS, HEIGHT_KEYS, ("exitrow", "exity"), ("exitcol", "exitcolumn", "exitx"))
    at = next(number for number, group in enumerate(groups) if plain in group)
    wanted = groups[at ^ 1]
    for value in records[0].values:
        if _plain(value.key) not in wanted or len(value.key) < 5:
            continue
        same = set(_values(records, value.key).values()) == {str(value.value)}
        if isinstance(value.value, int) and same:
            return value.key, value.value
    return None


def _kind(read: Fields, key: str) -> Fields:
    """Check the kinds of vehicles: a kind that is not known is named in a note."""
    of = _values(read.records, key)
    for number, value in of.items():
        if _plain(value) in _FIXED and not is_wall_word(value):
            name = record_name(read.records[number])
            reason = f"{name} cannot move: its {key!r} is {quote(value)}"
            return read._replace(failure=f"{reason}; {_NATIVE}")
    roles = placing_roles(read.records[0])
    words = set(of.values())
    known = all(
        length_of(word) or is_target_word(word) or is_wall_word(word) or axis_of(word)
        or word in _KINDS
        for word in words
    )  # fmt: skip
    if known or len(words) < 2 or not {"label", "length"} <= roles:
        return read
    return _ignored(read, key)


def _with_walls(records: Sequence[Record]) -> tuple[Record, ...]:
    """Return the records, those marked that describe walls."""
    walls = [_wall_value(record) for record in records]
    if not any(walls) or all(walls):
        return tuple(records)
    return tuple(
        record if wall is None else _unique(record, number)._replace(wall=True)
        for number, (record, wall) in enumerate(zip(records, walls, strict=True))
    )


def _wall_value(record: Record) -> Value | None:
    """Return the value of a record that calls it a wall: its kind, or a word that is no label."""
    for number, value in enumerate(record.values):
        word = value.value
        is_kind = role_of(value.key) == "kind" if value.key else number > 0
        if is_kind and isinstance(word, str) and is_wall_word(word):
            return value
        is_flag = is_wall_word(value.key) and _plain(value.key) not in _FIXED
        if is_flag and str(word).lower() in _TRUE:
            return value
    return None


def _unique(record: Record, number: int) -> Record:
    """Return a wall with a label of its own, since walls may share one or have none."""
    values = tuple(
        value._replace(value=f"wall{number}") if role_of(value.key) == "label" else value
        for value in record.values
    )
    return record._replace(values=values)


def _are_placed(records: Sequence[Record]) -> bool:
    """Return whether known keys place every vehicle, so that no other field is needed for it."""
    for record in records:
        roles = placing_roles(record)
        if not ({"row", "column"} <= roles or roles & {"place", "lane", "row_end"}):
            return False
        if not (roles & _ENDS or {"wide", "high"} <= roles or roles & {"row_end", "end"}):
            return False
    return True


def _has_target(records: Sequence[Record], key: str) -> bool:
    """Return whether a vehicle is marked as the target otherwise, or has the name of one."""
    for record in records:
        for value in record.values:
            role = role_of(value.key) if value.key else None
            word = str(value.value)
            if role == "target" and value.key != key and word.lower() in _TRUE:
                return True
            if role in ("kind", "name") and is_target_word(word):
                return True
            if role == "label" and is_usual_target(word):
                return True
    return False


def _without(records: Sequence[Record], key: str) -> tuple[Record, ...]:
    """Return the records without a field."""
    return tuple(
        record._replace(values=tuple(value for value in record.values if value.key != key))
        for record in records
    )


def _replaced(records: Sequence[Record], key: str, marked: Sequence[int]) -> tuple[Record, ...]:
    """Return the records with truth values in a field that marks the target."""
    return tuple(
        record._replace(
            values=tuple(
                value._replace(value="true" if number in marked else "false")
                if value.key == key
                else value
                for value in record.values
            )
        )
        for number, record in enumerate(records)
    )


def _as_target(read: Fields, key: str) -> Fields:
    """Return what was read with a field as the mark of the target."""
    records = tuple(
        record._replace(
            values=tuple(
                value._replace(key="target") if value.key == key else value
                for value in record.values
            )
        )
        for record in read.records
    )
    return read._replace(records=records)


def _ignored(read: Fields, key: str) -> Fields:
    """Return what was read without a field, which a note names."""
    rest = read._replace(records=_without(read.records, key))
    return _noted(rest, f"the key {key!r} is ignored")


def _noted(read: Fields, note: str) -> Fields:
    context = read.context
    return read._replace(context=context._replace(notes=(*context.notes, note)))
