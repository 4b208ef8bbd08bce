"""Tables of known results, one record a line."""

from __future__ import annotations

from pathlib import Path

from unjam import Puzzle, deck

FOLDER = Path(__file__).parent.parent / "golden"


def read_table(name: str) -> list[dict[str, str]]:
    """The records of a table; its first line names the columns."""
    header, *lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    columns = header.split("\t")
    return [dict(zip(columns, line.split("\t"), strict=True)) for line in lines]


def puzzle_of(record: dict[str, str]) -> Puzzle:
    """The puzzle that a record names by deck and id."""
    return deck(record["deck"])[record["id"]]
