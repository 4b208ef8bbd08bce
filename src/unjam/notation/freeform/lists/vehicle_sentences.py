"""Finding sentences that describe one vehicle each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..vocabulary import axis_of, length_of
from .list_context import context_around
from .records import Listing, Record, Value

_ROWS = r"rows?|lignes?|rangées?|filas?|rig[ahe]+|linhas?|zeilen?|reihen?|rij(?:en)?"
_COLUMNS = r"col(?:umn)?s?|colonnes?|columnas?|colonn[ae]|colunas?|spalten?|kolom(?:men)?"
_TO = r"(?:\s*(?:-|to|through|and|until|à|a|bis|al|y|et|und|e|tot)\s*(\d{1,2}))?"
_ROW_WORD = re.compile(rf"(?i)\b(?:{_ROWS})\s*(?:number|no\.?|is|=|:|#)?\s*(\d{{1,2}}){_TO}")
_COLUMN_WORD = re.compile(rf"(?i)\b(?:{_COLUMNS})\s*(?:number|no\.?|is|=|:|#)?\s*(\d{{1,2}}){_TO}")
_LENGTH_WORD = re.compile(
    r"(?i)\b(?:length|size|len|longueur|longitud|lunghezza|comprimento|länge|lengte)\s*(?:of|is|=|:)?\s*(\d)\b|\b(\d)\s*(?:cells?|squares?|long|tiles?)\b"
)
_SENTENCE_END = re.compile(r"(?<=[.;])\s+(?=[A-Z])")
_AXIS_WORD = re.compile(
    r"(?i)\b(?:horizontal|vertical|across|down|orizzontal|vertikal|waagerecht|senkrecht)"
)
_NAMED = re.compile(
    r"(?i)\b(?:car|truck|vehicle|bus|lorry|piece|block|voiture|véhicule|camion|coche|camión|vehículo|"
    r"auto|macchina|vettura|veicolo|carro|wagen|fahrzeug|lkw)s?\s+(?!(?:is|est|es|è|ist|at|on|in|and|has|starts|stands|lies|"
    r"occupies|covers)\b)[\"'`(\[]?([^\s,:\"'`()\[\]]{1,8})[\"'`)\]]?(?=[\s,:])"
    r"|^\W*(?:the\s+)?([A-Za-z0-9]{1,10})\s*(?:car|truck|bus|lorry)?\s*(?:is|:|,|starts|stands|lies)"
)


def _one_by_one(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield every sentence with the number of its line."""
    for at, line in enumerate(lines):
        if len(line) < 10_000:
            for sentence in _SENTENCE_END.split(line):
                yield at, sentence


def sentences(lines: Sequence[str]) -> Iterator[Listing]:
    """Yield a listing of sentences that state row, column, length and orientation."""
    records: list[Record] = []
    failure = ""
    for at, line in _one_by_one(lines):
        if len(line) > 300:
            continue
        row, column, length = (
            pattern.search(line) for pattern in (_ROW_WORD, _COLUMN_WORD, _LENGTH_WORD)
        )
        axes = [axis_of(word) for word in _AXIS_WORD.findall(line)]
        name = _NAMED.search(line)
        if row is None or column is None:
            continue
        if not axes and bool(row[2]) != bool(column[2]):  # a range of rows or columns
            axes = ["|" if row[2] else "-"]
            span = row if row[2] else column
            stretch = int(span[2]) - int(span[1]) + 1
        else:
            stretch = 0
        if name is None or len(set(axes)) != 1:
            failure = f"line {at + 1} does not name the vehicle or its orientation"
            continue
        kinds = [length_of(word) for word in re.findall(r"[A-Za-z]{3,}", line)]
        long = int(length[1] or length[2]) if length else next((k for k in kinds if k), 0)
        long = stretch or long
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
        context = context_around([*lines[:first], *lines[last + 1 :]], (), len(records))
        yield Listing(tuple(records), context, first, last, failure)
