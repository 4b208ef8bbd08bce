"""The list of notations: complete, and every example is what it says."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from unjam import Puzzle, read
from unjam.literals import ReadFormat
from unjam.notation import puzzle_parser
from unjam.notation.format_descriptions import FORMATS, Format

NAMES = [one.name for one in FORMATS]


def test_the_list_has_every_notation_once() -> None:
    assert sorted(NAMES) == sorted(puzzle_parser.FORMATS)


@pytest.mark.parametrize("one", FORMATS, ids=NAMES)
def test_an_example_is_read_by_name_and_by_detection(one: Format, tmp_path: Path) -> None:
    named = Puzzle.parse(one.example, format=cast(ReadFormat, one.name))
    assert named.problems() == []
    assert Puzzle.parse(one.example) == named
    file = tmp_path / "example.txt"
    file.write_text(one.example + "\n", encoding="utf-8")
    assert list(read(file)) == [named]


@pytest.mark.parametrize("one", FORMATS, ids=NAMES)
def test_an_entry_is_short(one: Format) -> None:
    assert one.description
    assert len(one.description) < 90
    assert not one.description.endswith(".")
    assert 1 <= len(one.example.splitlines()) <= 4
    assert max(map(len, one.example.splitlines())) < 90


def test_the_documentation_names_every_notation() -> None:
    page = Path(__file__).parents[2] / "docs" / "notation.md"
    text = page.read_text(encoding="utf-8")
    missing = [name for name in NAMES if f"`{name}`" not in text and f'"{name}"' not in text]
    assert missing == []
