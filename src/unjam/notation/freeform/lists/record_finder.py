"""Finding records of vehicles in lines: one per line, or several on one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...error_text import quote
from ..prose.stated_properties import NOTHING_STATED, bare_numbers, stated_in
from ..vocabulary import axis_of, role_of, trait_of
from .cell_lists import cell_lists
from .key_value_blocks import keyed_blocks
from .list_context import context_around
from .records import Listing, Record, Value
from .tables import tables_with_gaps
from .torn_lists import separators_of
from .value_splitter import record_values
from .vehicle_sentences import sentences

_COMMENT = re.compile(r"\s*(?://|#(?=\s|[A-Za-z]{2})|;;?\s|--\s|%\s|/\*)")

_BETWEEN = re.compile(r"\s*[,;\t|]\s*|\s+")
_NAME = re.compile(r"[A-Za-z_][\w/()-]*")
_RULE = re.compile(r"[-|+:=\s]*")
_VERBS = frozenset(("is", "are"))  # of a sentence, such as "X is the red car."
_SECTION = re.compile(r"[\s#;/*=\[(%-]*([A-Za-z]{3,12})[\s\]):=*-]*")


def find_listings(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield every list of vehicles that the lines may be."""
    rows = [() if _RULE.fullmatch(line) else record_values(line) for line in lines]
    for joined in (False, True):
        yield from _by_lines(lines, rows, joined)
    yield from _by_sections(lines, rows)
    yield from cell_lists(lines)
    yield from keyed_blocks(lines)
    yield from sentences(lines)
    yield from tables_with_gaps(lines)
    for number, line in enumerate(lines):
        yield from _on_one_line(lines, line, number)


# ---- One record per line -------------------------------------------------------------------------


def _by_lines(
    lines: Sequence[str], rows: Sequence[tuple[Value, ...]], joined: bool
) -> Iterator[Listing]:
    """Yield runs of records of the same shape; with ``joined``, blank lines may separate them."""
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


def _by_sections(lines: Sequence[str], rows: Sequence[tuple[Value, ...]]) -> Iterator[Listing]:
    """Yield records below headings such as ``cars:`` and ``trucks:``, which describe them."""
    run: list[Record] = []
    trait: tuple[str, str] | None = None
    traits: list[tuple[str, str]] = []
    first = 0
    for at, values in enumerate([*rows, ()]):
        line = lines[at] if at < len(lines) else "end"
        match = _SECTION.fullmatch(line)
        own = trait_of(match[1]) if match else None
        if own is not None:
            first = first if traits else at
            trait = own
            traits.append(own)
        elif values and trait and (not run or _alike(run[0].values[:-1], values)):
            run.append(Record((*values, Value(*trait)), at))
        elif line.strip():
            if len(set(traits)) > 1 and len({key for _, key in traits}) == 1 and len(run) > 1:
                last = run[-1].line
                context = context_around(lines[:first], lines[last + 1 : last + 4], len(run))
                yield Listing(tuple(run), context, first, last)
            run, trait, traits = [], None, []


def _is_record(values: tuple[Value, ...]) -> bool:
    """Return whether these can be the values of a vehicle."""
    return len(values) > 3 and sum(isinstance(value.value, int) for value in values) > 1


def _alike(one: tuple[Value, ...], other: tuple[Value, ...]) -> bool:
    """Return whether two records have the same keys, and numbers at the same positions."""
    return len(one) == len(other) and all(
        isinstance(a.value, int) == isinstance(b.value, int) and a.key == b.key
        for a, b in zip(one[1:], other[1:], strict=True)
    )


def _listing(lines: Sequence[str], run: list[Record], before: int) -> Listing:
    """Return the listing of a run of records, with headings as keys."""
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
    context = context_around(above, lines[last + 1 : last + 4], len(records))
    failure = "" if keys else _unknown_heading(above, len(run[0].values))
    for at in (_beside(lines, first, -1), _beside(lines, last, 1)):
        if 0 <= at < len(lines) and _is_broken(lines[at], len(run[0].values)):
            count = len(record_values(lines[at]))
            failure = f"line {at + 1} has {count} values, the others have {len(run[0].values)}"
        elif 0 <= at < len(lines) and (
            _is_broken_word(lines[at], lines[first])
            or _is_broken_between(lines, at, -1 if at < first else 1, run[0].values)
        ):
            failure = f"line {at + 1}, {quote(lines[at].strip())}, is not like the others"
    return Listing(tuple(records), context, first, last, failure)


def _unknown_heading(above: Sequence[str], width: int) -> str:
    """Return the error about a line above records that names columns in unknown words, if any."""
    line = next((line.strip() for line in reversed(above) if line.strip()), "")
    words = [word.strip("\"'` ") for word in _BETWEEN.split(line.strip("|# ;"))]
    if len(words) != width or _VERBS.intersection(words):
        return ""
    if not all(_NAME.fullmatch(word) for word in words):
        return ""
    named = sum(len(word) > 1 and role_of(word) is not None for word in words)
    return f"the heading {quote(line)} is not understood" if named > 1 else ""


def _beside(lines: Sequence[str], at: int, step: int) -> int:
    """Return the index of the next line, skipping a single blank line."""
    near = at + step
    return near + step if 0 <= near < len(lines) and not lines[near].strip() else near


def _is_broken(line: str, width: int) -> bool:
    """Return whether a line beside records looks like one with a missing or extra value."""
    values = record_values(line)
    if not values or bare_numbers(line) is not None or _COMMENT.match(line):
        return False
    if _RULE.fullmatch(line):
        return False
    if stated_in([line]) != NOTHING_STATED:
        return False
    numbers = sum(isinstance(value.value, int) for value in values)
    cells = len(values) == width and all(len(str(value.value)) < 3 for value in values)
    return abs(len(values) - width) <= 2 and (numbers >= 2 or cells)


def _is_broken_word(line: str, record: str) -> bool:
    """Return whether a line beside records that are one word, such as ``A00H``, is half of one."""
    word, full = line.strip().strip(",;"), record.strip().strip(",;")
    if not full.isalnum() or not word.isalnum() or abs(len(word) - len(full)) > 1:
        return False
    return any(map(str.isdigit, word)) and any(map(str.isalpha, word))


def _is_broken_between(lines: Sequence[str], at: int, step: int, values: tuple[Value, ...]) -> bool:
    """Return whether a line that is no heading is between records and others of their shape."""
    line, beyond = lines[at], at + step
    if not 0 <= beyond < len(lines) or not any(map(str.isalnum, line)) or _COMMENT.match(line):
        return False
    other = record_values(lines[beyond])
    if not other or not _alike(values, other) or bare_numbers(line) is not None:
        return False
    if stated_in([line]) != NOTHING_STATED:
        return False
    if separators_of(line) == separators_of(lines[beyond]) != ():
        return False  # these may be rows of a grid, which the choice of a reading notices
    own = record_values(line)
    words = re.search(r"[^\W\d_]{3}", line) is not None
    return not words or any(axis_of(str(value.value)) for value in own[1:])


def has_headings(above: Sequence[str], record: str) -> bool:
    """Return whether the last line above a record names its columns."""
    return _header(above[-1:], len(record_values(record))) is not None


def _header(above: Sequence[str], width: int) -> tuple[str, ...] | None:
    """Return the column headings, if the last line above names most of them."""
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
        if _VERBS.intersection(words):
            return None
        named = [word for word in words if role_of(word)]
        return tuple(words) if len(words) == width and len(named) >= 3 else None
    return None


# ---- Several records on a line -------------------------------------------------------------------


def _on_one_line(lines: Sequence[str], line: str, number: int) -> Iterator[Listing]:
    """Yield several records on one line, between semicolons, bars, commas or spaces."""
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
    """Yield the records of one part of a line; ``header`` contains the parts before it."""
    title, colon, rest = text.partition(":")
    whole = [(header, text)]
    if colon and rest.strip() and len(title) < 40 and not role_of(title.strip()):
        whole.insert(0, ([*header, title], rest))
    for separator in (mark,) if mark else (",", None):
        for about, part_of in whole:
            parts = [part.strip() for part in part_of.split(separator) if part.strip()]
            if separator is None:
                about, parts = _arguments(about, parts)
            if not 2 <= len(parts) <= 130:
                continue
            values = [record_values(part) for part in parts]
            if not all(values) or not all(_alike(values[0], other) for other in values):
                continue
            context = context_around([*_above(lines, number), *about], (), len(parts))
            yield Listing(tuple(Record(v, number) for v in values), context, number, number)
            break


def _arguments(header: list[str], parts: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of a command without its name and its options, which go to the header."""
    options = [part for part in parts if part.startswith("--") or "=" in part]
    name = parts[:1] if parts and re.fullmatch(r"[$>]|[\w./-]*[/.]?[a-z][\w.-]*", parts[0]) else []
    if not options and not (name and len(name[0]) > 3 and not record_values(name[0])):
        return header, parts
    plain = [word for word in parts[len(name) :] if not word.startswith("--")]
    records = [word for word in plain if len(record_values(word)) > 3]
    others = [word for word in parts if word not in records]
    return [*header, " ".join(others)], records


def _above(lines: Sequence[str], number: int) -> list[str]:
    """Return the heading directly above a line."""
    found: list[str] = []
    for line in reversed(lines[max(0, number - 3) : number]):
        if not line.strip() or len(line) > 80:
            break
        found.insert(0, line)
    return found
