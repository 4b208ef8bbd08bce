"""Finds records of vehicles: one a line, several on a line, or between brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...model.board import MAX_SIDE
from .records import Context, Record, Value
from .scoring import USUAL_SIDE
from .statements import NOTHING_STATED, bare_numbers, side_of, stated_in
from .trees import Group, Scalar
from .words import axis_of, is_target_word, length_of, role_of

_PACKED = (
    re.compile(r"([^\W\d_]{1,2}|#)(\d)(\d)([HhVv])(\d)?"),
    re.compile(r"([^\W\d_]{1,2}|#)([HhVv])(\d)(\d)(\d)?"),
    re.compile(r"([^\W\d_]|#)(\d)([HhVv])(\d)(\d)"),
    re.compile(r"([HhVv])(\d)(\d)(\d)"),
)
_MODEL = re.compile(r"(?i)([hv])(?:orizontal|ertical)?[-_]?(car|truck|bus|lorry|van|auto|limo)")
_PAIR = re.compile(r"[(\[]?\s*(-?\d{1,2})\s*[,;:/]\s*(-?\d{1,2})\s*[)\]]?")
_SQUARE = re.compile(r"([A-Pa-p])(\d{1,2})")
_ROW_COLUMN = re.compile(r"(?i)r(\d{1,2})c(\d{1,2})")
_RANGE = re.compile(r"(\d{1,2})-(\d{1,2})")
_AXIS_LENGTH = re.compile(r"([HhVv])(\d)|(\d)([HhVv])")
_NUMBER = re.compile(r"[-+]?\d{1,6}")
_COMMENT = re.compile(r"\s*(?://|#(?=\s|[A-Za-z]{2})|;;?\s|--\s|%\s|/\*)")
_FILLER = frozenset(
    ("at", "row", "column", "col", "length", "len", "is", "of", "and", "from", "to", "the", "a", "in",
     "on", "starts", "starting", "start", "position", "facing", "with", "cells", "long", "orientation")
)  # fmt: skip
_END_KEYS = {"row": "row2", "column": "col2"}
_REFUSED_KEYS = ("walls", "wall", "obstacles", "obstacle", "holes", "blocked", "barriers")


class Listing(NamedTuple):
    """Records that may be one puzzle, what is said about it, and the lines it spans."""

    records: tuple[Record, ...]
    context: Context
    first: int
    last: int
    failure: str = ""


def find_listings(lines: Sequence[str]) -> Iterator[Listing]:
    """Every list of vehicles that the lines can be taken for."""
    rows = [_values(line) for line in lines]
    for joined in (False, True):
        yield from _by_lines(lines, rows, joined)
    yield from _cell_lists(lines)
    yield from _keyed_blocks(lines)
    yield from _sentences(lines)
    for number, line in enumerate(lines):
        yield from _on_one_line(lines, line, number)


# ---- All cells of each vehicle ------------------------------------------------------------------


def _cell_lists(lines: Sequence[str]) -> Iterator[Listing]:
    """A label and the cells of a vehicle on each line, as pairs of numbers or as ``c3``."""
    for cells_of in (_pairs, _squares):
        run: list[tuple[int, str, list[tuple[int, int]]]] = []
        before = 0
        for at, line in enumerate([*lines, ""]):
            found = cells_of(line) if len(line) < 200 else None
            if found is not None:
                run.append((at, *found))
                continue
            if len(run) > 1:
                yield from _ends(lines, run, before, cells_of is _squares)
            if run:
                before = run[-1][0] + 1
            run = []


def _pairs(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    match = re.match(
        r"\s*[-*\"']?\s*([^\s\"':=,(\[{]{1,12})[\"']?\s*[:=,]?\s*(?=[\d(\[{])(.*)$", line
    )
    if match is None or not re.fullmatch(r"(?:[\s\d,;:()\[\]{}.>-]|to|and)+", match[2]):
        return None
    numbers = [int(number) for number in re.findall(r"\d+", match[2])]
    if len(numbers) < 4 or len(numbers) % 2 or len(numbers) > 2 * MAX_SIDE:
        return None
    return match[1], list(zip(numbers[::2], numbers[1::2], strict=True))


def _squares(line: str) -> tuple[str, list[tuple[int, int]]] | None:
    words = re.findall(r"[^\s:=,;()\[\]\"'-]+", line)
    if len(words) < 3 or len(words) > MAX_SIDE + 1:
        return None
    squares = [_SQUARE.fullmatch(word) for word in words[1:]]
    if not all(squares):
        return None
    return words[0], [(int(s[2]), ord(s[1].lower()) - 96) for s in squares if s]


def _ends(
    lines: Sequence[str],
    run: list[tuple[int, str, list[tuple[int, int]]]],
    before: int,
    squares: bool,
) -> Iterator[Listing]:
    """Records of both ends of each vehicle; the cells between them must be all there are."""
    records = []
    for at, label, cells in run:
        ordered = sorted(cells)
        (top, left), (bottom, right) = ordered[0], ordered[-1]
        if top != bottom and left != right:
            return
        if len(cells) not in (2, bottom - top + right - left + 1):
            return
        keys = ("row", "col", "row2", "col2") if squares else ("", "", "", "")
        values = (top, left, bottom, right)
        ends = tuple(Value(value, key) for value, key in zip(values, keys, strict=True))
        records.append(Record((Value(label, "label"), *ends), at))
    context = _context(lines[before : run[0][0]], lines[run[-1][0] + 1 : run[-1][0] + 4], len(run))
    first, last = run[0][0], run[-1][0]
    yield Listing(tuple(records), context, first, last)
    if squares:
        lowest = max(int(record.values[3].value) for record in records)
        side = context.size[1] if context.size else max(USUAL_SIDE, lowest)
        upward = [_upside_down(record, side) for record in records]
        notes = (*context.notes, "rows are counted from the bottom")
        yield Listing(tuple(upward), context._replace(notes=notes), first, last)


def _upside_down(record: Record, side: int) -> Record:
    return record._replace(
        values=tuple(
            value._replace(value=side + 1 - int(value.value))
            if value.key.startswith("row")
            else value
            for value in record.values
        )
    )


# ---- Sentences ----------------------------------------------------------------------------------


_ROW_WORD = re.compile(r"(?i)\brow\s*(?:number|no\.?|is|=|:|#)?\s*(\d{1,2})")
_COLUMN_WORD = re.compile(r"(?i)\bcol(?:umn)?s?\s*(?:number|no\.?|is|=|:|#)?\s*(\d{1,2})")
_LENGTH_WORD = re.compile(
    r"(?i)\b(?:length|size|len)\s*(?:of|is|=|:)?\s*(\d)\b|\b(\d)\s*(?:cells?|squares?|long|tiles?)\b"
)
_AXIS_WORD = re.compile(r"(?i)\b(?:horizontal|vertical|across|down)")
_NAMED = re.compile(
    r"(?i)\b(?:car|truck|vehicle|bus|lorry|piece|block)s?\s+[\"'`]?([^\s,:\"'`]{1,8})[\"'`]?(?=[\s,:])"
    r"|^\W*(?:the\s+)?([A-Za-z0-9]{1,10})\s*(?:car|truck|bus|lorry)?\s*(?:is|:|,|starts|stands|lies)"
)


def _sentences(lines: Sequence[str]) -> Iterator[Listing]:
    """A sentence on each line that says row, column, length and orientation of a vehicle."""
    records: list[Record] = []
    failure = ""
    for at, line in enumerate(lines):
        if len(line) > 300:
            continue
        row, column, length = (
            pattern.search(line) for pattern in (_ROW_WORD, _COLUMN_WORD, _LENGTH_WORD)
        )
        axes = [axis_of(word) for word in _AXIS_WORD.findall(line)]
        name = _NAMED.search(line)
        if row is None or column is None:
            continue
        if name is None or len(set(axes)) != 1:
            failure = f"line {at + 1} says no name or no orientation"
            continue
        kinds = [length_of(word) for word in re.findall(r"[A-Za-z]{3,}", line)]
        long = int(length[1] or length[2]) if length else next((k for k in kinds if k), 0)
        values = (
            Value(name[1] or name[2], "label"),
            Value(int(row[1]), "row"),
            Value(int(column[1]), "col"),
            Value(long, "length"),
            Value(axes[0] or "-", "axis"),
        )
        records.append(Record(values, at))
    if len(records) > 1:
        first, last = records[0].line, records[-1].line
        context = _context([*lines[:first], *lines[last + 1 :]], (), len(records))
        yield Listing(tuple(records), context, first, last, failure)


# ---- One value a line ---------------------------------------------------------------------------


_ASSIGNED = re.compile(r"\s*(-\s+)?[\"']?([A-Za-z_]\w*)[\"']?\s*[:=]\s*(\S.*?)?\s*,?\s*")
_SECTION = re.compile(r"\s*\[\[?[\w.\"' -]+\]\]?\s*")


def _keyed_blocks(lines: Sequence[str]) -> Iterator[Listing]:
    """Records with a key and a value on each line, as in YAML, TOML and INI files."""
    if any("{" in line for line in lines):
        return  # brackets say it better
    records: list[Record] = []
    header: list[str] = []
    own: list[Value] = []
    first = start = 0

    def close() -> None:
        roles = {role_of(value.key) for value in own}
        if len(roles - {None}) >= 3 and (roles & {"row", "column", "place"}):
            records.append(Record(tuple(own), start))
        else:
            header.extend(f"{value.key}: {value.value}" for value in own)
        own.clear()

    for at, line in enumerate(lines):
        match = _ASSIGNED.fullmatch(line) if len(line) < 200 else None
        if match is None:
            if _SECTION.fullmatch(line):
                close()
                section = line.strip("[] \t\"'")
                if len(section) <= 3 and section not in ("car",):
                    own.append(Value(section, "label"))
                start = at
            continue
        if match[1] or any(value.key == match[2] for value in own):
            close()
            start = at
        if not match[3]:
            close()
            if len(match[2]) <= 2 or is_target_word(match[2]):
                own.append(Value(match[2], "label"))
            start = at
            continue
        for value in _cut_all(match[3]):
            own.append(value._replace(key=match[2]))
    close()
    if len(records) >= 2:
        shapes = {tuple(value.key for value in record.values) for record in records}
        if len(shapes) > 1:
            records = _same_keys(records)
        first, last = records[0].line, len(lines) - 1
        while last > first and not lines[last].strip():
            last -= 1
        context = _context(header, (), len(records))
        yield Listing(tuple(records), context, first, last)


def _cut_all(text: str) -> list[Value]:
    return [value for word in re.split(r"[\s,;\[\](){}]+", text) if word for value in _cut(word)]


# ---- One record a line --------------------------------------------------------------------------


def _by_lines(
    lines: Sequence[str], rows: Sequence[tuple[Value, ...]], joined: bool
) -> Iterator[Listing]:
    """Consecutive lines of records of the same shape; ``joined`` looks beyond blank lines."""
    run: list[Record] = []
    before = 0
    gaps = False

    def done() -> Iterator[Listing]:
        if len(run) >= 2 and gaps == joined:
            yield _listing(lines, run, before)

    for at, values in enumerate(rows):
        if run and values and _alike(run[0].values, values):
            run.append(Record(values, at))
            continue
        blank = not lines[at].strip()
        remark = _COMMENT.match(lines[at]) is not None and not _is_record(values)
        if run and (remark or (joined and blank)):
            gaps = gaps or blank
            continue
        if run:
            yield from done()
            before = run[-1].line + 1 if len(run) > 1 else before
        run = [Record(values, at)] if len(values) >= 3 else []
        gaps = False
    yield from done()


def _is_record(values: tuple[Value, ...]) -> bool:
    return len(values) > 3 and sum(isinstance(value.value, int) for value in values) > 1


def _alike(one: tuple[Value, ...], other: tuple[Value, ...]) -> bool:
    return len(one) == len(other) and all(
        isinstance(a.value, int) == isinstance(b.value, int) and a.key == b.key
        for a, b in zip(one[1:], other[1:], strict=True)
    )


def _listing(lines: Sequence[str], run: list[Record], before: int) -> Listing:
    first, last = run[0].line, run[-1].line
    above = list(lines[before:first])
    records = run
    keys = _header(above, len(run[0].values)) or ()
    if not keys and len(run) > 2 and (own := _header([lines[first]], len(run[0].values))):
        keys, records = own, run[1:]  # the heading has the shape of a record
    if keys:
        records = [
            record._replace(
                values=tuple(
                    v._replace(key=v.key or k) for v, k in zip(record.values, keys, strict=True)
                )
            )
            for record in records
        ]
    context = _context(above, lines[last + 1 : last + 4], len(records))
    failure = ""
    for at in (first - 1, last + 1):
        if 0 <= at < len(lines) and _is_broken(lines[at], len(run[0].values)):
            count = len(_values(lines[at]))
            failure = f"line {at + 1} has {count} values, the others have {len(run[0].values)}"
    return Listing(tuple(records), context, first, last, failure)


def _is_broken(line: str, width: int) -> bool:
    """Does a line beside records look like one that misses a value or has one too many?"""
    values = _values(line)
    if not values or bare_numbers(line) is not None or _COMMENT.match(line):
        return False
    if stated_in([line]) != NOTHING_STATED:
        return False
    numbers = sum(isinstance(value.value, int) for value in values)
    return abs(len(values) - width) <= 2 and numbers >= 2


def _header(above: Sequence[str], width: int) -> tuple[str, ...] | None:
    """The headings of columns, if the last line above names most of them."""
    for line in reversed(above):
        text = re.sub(r"^\s*(?://|#|;|--|%)\s*", "", line).strip().strip("|").strip()
        if not text or re.fullmatch(r"[-|+:=\s]+", text):
            continue
        words = [
            word.strip().strip("\"'")
            for word in re.split(r"[,;\t|]|\s+" if "," not in text else ",", text)
        ]
        words = [word for word in words if word]
        if not all(re.fullmatch(r"[A-Za-z_][\w ./()-]*", word) for word in words):
            return None
        named = [word for word in words if role_of(word)]
        return tuple(words) if len(words) == width and len(named) >= 3 else None
    return None


def _values(line: str) -> tuple[Value, ...]:
    """The values of a line that may be a record; empty if it is none."""
    text = line.strip().strip(",;")
    if not text or len(text) > 200:
        return ()
    if re.search(r"[(){}\[\]]", text):
        text = re.sub(r"^[\w.]+\s*\(", "(", text)
        text = re.sub(r"[(){}\[\]]", " ", text)
    if "</" in text or "/>" in text:
        return ()  # brackets say it better
    text = re.sub(r"^[-*+]\s+", "", text)
    separator = (
        r"[,;\t]" if re.search(r"[,;\t]", text) else r"\s*\|\s*" if text.count("|") > 1 else r"\s+"
    )
    values: list[Value] = []
    for part in re.split(separator, text):
        part = part.strip()
        keyed = re.fullmatch(r"[\"']?([A-Za-z_]\w*)[\"']?\s*[:=]\s*(\S.*)", part)
        keyed = keyed or re.fullmatch(r"([A-Za-z_]{2,})\s+(\S+)", part)
        if keyed and role_of(keyed[1]) and not (len(keyed[1]) == 1 and keyed[1].isupper()):
            parts = _cut(keyed[2].strip(), role_of(keyed[1]) == "label")
            values += (value._replace(key=keyed[1]) for value in parts)
        else:
            for word in part.split():
                values += _cut(word, not values)
    if len(values) > 9:
        values = [
            v for v in values if not (isinstance(v.value, str) and v.value.lower() in _FILLER)
        ]
    return tuple(values) if 3 <= len(values) <= 9 else ()


def _cut(word: str, first: bool = False) -> list[Value]:
    """The values that a word is made of; the first word of a record may be a label like ``H2``."""
    word = word.strip("\"'`,;()[]{}").rstrip(":") if len(word) > 1 else word
    if not word:
        return []
    if _NUMBER.fullmatch(word):
        return [Value(int(word))]
    for packed in _PACKED:
        match = packed.fullmatch(word)
        if match:
            parts = [part for part in match.groups() if part]
            return [Value(int(part) if part.isdigit() else part) for part in parts]
    match = _PAIR.fullmatch(word)
    if match:
        return [Value(int(match[1])), Value(int(match[2]))]
    match = _MODEL.fullmatch(word)
    if match:
        return [Value(match[1]), Value(match[2])]
    match = None if first else _AXIS_LENGTH.fullmatch(word)
    if match:
        return [Value(match[1] or match[4]), Value(int(match[2] or match[3]))]
    match = _ROW_COLUMN.fullmatch(word)
    if match:
        return [Value(int(match[1]), "row"), Value(int(match[2]), "col")]
    match = _RANGE.fullmatch(word)
    if match:
        return [Value(int(match[1])), Value(int(match[2]))]
    return [Value(word)]


# ---- Several records on a line ------------------------------------------------------------------


def _on_one_line(lines: Sequence[str], line: str, number: int) -> Iterator[Listing]:
    if len(line) > 4000 or len(line) < 12:
        return
    sections = [section.strip() for section in line.split(";")]
    for at, section in enumerate(sections):
        header = [text for text in sections[:at] if text]
        yield from _section(lines, section, header, number)
    if len(sections) > 2:
        yield from _section(lines, line, [], number, ";")
    if "|" in line:
        yield from _section(lines, line, [], number, "|")


def _section(
    lines: Sequence[str], text: str, header: list[str], number: int, mark: str | None = None
) -> Iterator[Listing]:
    title, colon, rest = text.partition(":")
    if colon and rest.strip() and len(title) < 40 and not role_of(title.strip()):
        header = [*header, title]
        text = rest
    for separator in (mark,) if mark else (",", None):
        parts = [part.strip() for part in text.split(separator) if part.strip()]
        if not 2 <= len(parts) <= 130:
            continue
        values = [_values(part) for part in parts]
        if not all(values) or not all(_alike(values[0], other) for other in values):
            continue
        above = _above(lines, number)
        context = _context([*above, *header], (), len(parts))
        yield Listing(tuple(Record(v, number) for v in values), context, number, number)


def _above(lines: Sequence[str], number: int) -> list[str]:
    """The heading directly above a line."""
    found: list[str] = []
    for line in reversed(lines[max(0, number - 3) : number]):
        if not line.strip() or len(line) > 80:
            break
        found.insert(0, line)
    return found


# ---- What stands around -------------------------------------------------------------------------


def _context(above: Sequence[str], below: Sequence[str], count: int) -> Context:
    stated = stated_in([*above, *below])
    size = stated.size
    penalty = 0.0
    numbers: list[int] = []
    for line in above:
        bare = bare_numbers(line)
        if bare is not None:
            numbers += bare if len(bare) != 2 or not numbers else ()
            if len(bare) == 2 and size is None and min(bare) >= 4 and max(bare) <= MAX_SIDE:
                size = (bare[1], bare[0])
        else:
            words = line.split()
            if len(words) == 3 and words[0].isalpha() and size is None and _names_size(words[0]):
                pair = bare_numbers(" ".join(words[1:]))
                size = (pair[0], pair[1]) if pair and len(pair) == 2 else None
    loose = False
    if size is None:
        loose = True
        left = [number for number in numbers if 4 <= number <= MAX_SIDE]
        sizes = [number for number in left if number not in (count, count - 1)]
        if len(left) > 1 and len(left) - len(sizes) == 1:
            left = sizes
        elif len(left) == 1 and left[0] in (count, count - 1) and left[0] > 6:
            left = []
        if len(left) >= 2 and left[-1] == left[-2]:
            size = (left[-1], left[-2])
        elif left:
            size = (left[0], left[0])
    return Context(size, stated.target, stated.exit, None, penalty, (), loose)


def _names_size(word: str) -> bool:
    return word.lower() in ("grid", "board", "size", "dim", "dimension", "dimensions", "field")


# ---- Between brackets ---------------------------------------------------------------------------


def tree_listings(root: Group) -> Iterator[Listing]:
    """Groups whose members are records."""
    todo: list[tuple[Group, tuple[Group, ...]]] = [(root, ())]
    for group, owners in todo:  # grows as it goes
        yield from _group_listing(group, owners)
        todo += [(item, (*owners, group)) for _, item in group.items if isinstance(item, Group)]


def _by_columns(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    """Lists of equal length under keys that name columns, turned into records."""
    columns = []
    for key, item in group.items:
        if role_of(key) and isinstance(item, Group):
            scalars = [part for _, part in item.items if isinstance(part, Scalar)]
            if len(scalars) == len(item.items):
                columns.append((key, scalars))
    if len(columns) < 4 or len({len(scalars) for _, scalars in columns}) > 1:
        return
    rows = zip(*(scalars for _, scalars in columns), strict=True)
    records = [
        Record(
            tuple(Value(part.value, key) for (key, _), part in zip(columns, row, strict=True)),
            row[0].line,
        )
        for row in rows
    ]
    if len(records) > 1:
        context, failure = _tree_context((*owners, group), len(records))
        yield Listing(tuple(records), context, group.first, max(group.last, group.first), failure)


def _apart(group: Group, owners: tuple[Group, ...], records: list[Record]) -> list[Record]:
    """The target where it is described beside the list of the other vehicles."""
    if not owners or any(item is group for key, item in owners[-1].items if is_target_word(key)):
        return records
    roles = {role_of(value.key) for value in records[0].values}
    for key, item in owners[-1].items:
        if not is_target_word(key) or not isinstance(item, Group):
            continue
        values = _flat(item)
        if values and {role_of(value.key) for value in values} | {"label"} >= roles:
            target = Record((*values, Value("true", "target")), item.first)
            others = [
                record._replace(values=(*record.values, Value("false", "target")))
                for record in records
            ]
            return [target, *others]
    return records


def _group_listing(group: Group, owners: tuple[Group, ...]) -> Iterator[Listing]:
    yield from _by_columns(group, owners)
    records: list[Record] = []
    names: list[str] = []
    for key, item in group.items:
        while (
            isinstance(item, Group) and len(item.items) == 1 and isinstance(item.items[0][1], Group)
        ):
            item = item.items[0][1]
        values = None
        if isinstance(item, Group):
            values = _whole_cells(item) if key else None
            values = values or _flat(item)
        if values is None or not isinstance(item, Group):
            continue
        if key and not any(role_of(value.key) == "label" for value in values):
            values = [Value(key, "label"), *values]
        records.append(Record(tuple(values), item.first))
        names.append(item.name)
    records, names, others = _majority(records, names)
    if len(records) < 2:
        return
    if others:
        group = group._replace(items=[*group.items, *others])
    records = _apart(group, owners, records)
    if len(set(names)) > 1 and all(names) and len(names) == len(records):
        records = [
            record._replace(values=(*record.values, Value(name, "kind")))
            for record, name in zip(records, names, strict=True)
        ]
    context, failure = _tree_context((*owners, group), len(records))
    shapes: dict[tuple[str, ...], list[Record]] = {}
    for record in records:
        shapes.setdefault(tuple(value.key for value in record.values), []).append(record)
    if len(shapes) > 1:
        records = _same_keys(records)
    first = min(record.line for record in records)
    last = max(group.last, *(record.line for record in records))
    yield Listing(tuple(records), context, min(first, group.first or first), last, failure)


def _majority(
    records: list[Record], names: list[str]
) -> tuple[list[Record], list[str], list[tuple[str, Scalar | Group]]]:
    """The records of the most frequent shape, and the values of the others as keys of the owner."""
    roles = [frozenset(role_of(value.key) for value in record.values) for record in records]
    if len(set(roles)) < 2 or not any(None not in own for own in roles):
        return records, names, []
    most = max(roles, key=roles.count) - {"target"}
    keep = [most <= own or own - {"target"} == most for own in roles]
    others: list[tuple[str, Scalar | Group]] = [
        (value.key, Scalar(value.value, record.line))
        for record, kept in zip(records, keep, strict=True)
        if not kept
        for value in record.values
    ]
    return (
        [record for record, kept in zip(records, keep, strict=True) if kept],
        [name for name, kept in zip(names, keep, strict=True) if kept],
        others,
    )


def _whole_cells(group: Group) -> list[Value] | None:
    """The ends of a vehicle whose cells are all listed as pairs of numbers."""
    cells = []
    for _, item in group.items:
        pair = item.items if isinstance(item, Group) else []
        numbers = [part.value for _, part in pair if isinstance(part, Scalar)]
        if len(numbers) != 2 or not all(isinstance(number, int) for number in numbers):
            return None
        cells.append((int(numbers[0]), int(numbers[1])))
    if len(cells) < 2:
        return None
    cells.sort()
    (top, left), (bottom, right) = cells[0], cells[-1]
    if (top != bottom and left != right) or len(cells) not in (2, bottom - top + right - left + 1):
        return None
    return [Value(number) for number in (top, left, bottom, right)]


def _same_keys(records: list[Record]) -> list[Record]:
    """Records whose keys differ, brought to the same keys in the same order."""
    keys = [{value.key: value for value in record.values if value.key} for record in records]
    common = [key for key in keys[0] if all(key in other for other in keys)]
    marks = sorted({key for own in keys for key in own if role_of(key) == "target"} - set(common))
    return [
        record._replace(
            values=(
                *(own[key] for key in common),
                *(own.get(key, Value("false", key)) for key in marks),
            )
        )
        for record, own in zip(records, keys, strict=True)
    ]


def _flat(group: Group, key: str = "", depth: int = 0) -> list[Value] | None:
    """The values of a record, with those of small groups inside it."""
    values: list[Value] = []
    for own, item in group.items:
        if isinstance(item, Scalar):
            word = item.value
            if isinstance(word, str) and len(word) > 24:
                return None
            if word == "" and not own:
                continue
            cut = _cut(word) if isinstance(word, str) and word.strip() else [Value(word)]
            values += (value._replace(key=value.key or own or key) for value in cut)
        else:
            inner = _whole_cells(item)
            if inner is None:
                inner = _flat(item, own or key, depth + 1) if depth < 2 else None
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


def _tree_context(owners: tuple[Group, ...], count: int) -> tuple[Context, str]:
    size = None
    target = None
    way: tuple[str, int | None] | None = None
    cell: tuple[int, int, bool] | None = None
    notes: list[str] = []
    penalty = 0.0
    for owner in owners:
        width = height = None
        for key, item in owner.items:
            plain = "".join(mark for mark in key.lower() if mark.isalnum())
            if plain in _REFUSED_KEYS and isinstance(item, Group) and _are_cells(item):
                return (
                    Context(),
                    f"walls in {key!r} cannot be read here; unjam's own JSON can say them",
                )
            if isinstance(item, Scalar):
                if plain in (
                    "width",
                    "cols",
                    "columns",
                    "boardwidth",
                    "ncols",
                    "gridwidth",
                ) and isinstance(item.value, int):
                    width = item.value
                elif plain in (
                    "height",
                    "rows",
                    "boardheight",
                    "nrows",
                    "gridheight",
                ) and isinstance(item.value, int):
                    height = item.value
                elif plain in ("size", "boardsize", "gridsize", "n", "dimension", "dim", "side"):
                    size = _scalar_size(item.value) or size
                elif plain in (
                    "target",
                    "player",
                    "hero",
                    "red",
                    "redcar",
                    "targetcar",
                    "targetid",
                    "goalcar",
                ):
                    target = str(item.value)
                elif plain in ("exit", "exitside", "goal", "door", "exitdirection"):
                    side = side_of(str(item.value))
                    if side:
                        way = (side, None)
                    else:
                        notes.append(f"the value {item.value!r} of {key!r} is ignored")
                        penalty += 0.5
            elif plain in ("size", "boardsize", "gridsize", "board", "grid", "dimensions", "dim"):
                inner = _flat(item, "", 1) or []
                numbers = [value.value for value in inner if isinstance(value.value, int)]
                if len(numbers) == 2 and len(inner) == 2:
                    rows_first = role_of(inner[0].key) == "row" or inner[0].key.lower() in (
                        "rows",
                        "height",
                    )
                    size = (numbers[1], numbers[0]) if rows_first else (numbers[0], numbers[1])
            elif plain in ("exit", "goal", "door", "exits"):
                side_, spot = _exit_of(item)
                way, cell = side_ or way, spot or cell
        if width and height:
            size = (width, height)
    if size and not (min(size) >= 3 and max(size) <= MAX_SIDE):
        size = None
    return Context(size, target, way, cell, penalty, tuple(notes)), ""


def _are_cells(group: Group) -> bool:
    """Are these places rather than vehicles?"""
    parts = [_flat(item, "", 1) for _, item in group.items if isinstance(item, Group)]
    return bool(parts) and all(part is not None and len(part) < 3 for part in parts)


def _scalar_size(value: str | int) -> tuple[int, int] | None:
    if isinstance(value, int):
        return value, value
    match = re.fullmatch(r"\s*(\d{1,2})\s*[xX*, ]\s*(\d{1,2})\s*", value)
    return (int(match[1]), int(match[2])) if match else None


def _exit_of(item: Group) -> tuple[tuple[str, None] | None, tuple[int, int, bool] | None]:
    """The side, or the cell, that a group describes as the exit."""
    values = _flat(item, "", 1) or []
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
