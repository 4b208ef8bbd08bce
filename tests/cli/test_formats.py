"""``unjam formats``."""

from __future__ import annotations

import json

from unjam import Puzzle
from unjam.notation.format_descriptions import FORMATS
from unjam.notation.puzzle_writer import WRITERS

from .conftest import Command


def test_every_notation_with_its_example(unjam: Command) -> None:
    done = unjam("formats")
    assert (done.code, done.err) == (0, "")
    entries = done.out.rstrip("\n").split("\n\n")
    assert [entry.partition(":")[0] for entry in entries] == [one.name for one in FORMATS]
    for entry, one in zip(entries, FORMATS, strict=True):
        heading, *example = entry.splitlines()
        assert one.description in heading
        assert ("also written" in heading) == (one.name in WRITERS)
        assert [line.removeprefix("    ") for line in example] == one.example.splitlines()


def test_json(unjam: Command) -> None:
    entries = json.loads(unjam("formats", "--json").out)
    assert [entry["name"] for entry in entries] == [one.name for one in FORMATS]
    assert {key for entry in entries for key in entry} == {
        "name",
        "description",
        "example",
        "written",
    }
    for entry in entries:
        assert Puzzle.parse(entry["example"], format=entry["name"]) is not None


def test_some_notations(unjam: Command) -> None:
    done = unjam("formats", "border", "csv")
    assert [line for line in done.out.splitlines() if line[:1].strip()] == [
        "border: a grid in a frame that is open at the exit",
        "csv: a table of vehicles (also written)",
    ]


def test_an_example_can_be_shown(unjam: Command) -> None:
    for one in FORMATS:
        assert unjam("show", "--format", one.name, "-", stdin=one.example.encode()).code == 0


def test_an_unknown_notation(unjam: Command) -> None:
    done = unjam("formats", "grdi")
    assert (done.code, done.out) == (33, "")
    assert done.err == "unjam: unknown format 'grdi'; did you mean 'grid'?\n"
    assert "'unjam formats' shows examples" in unjam("show", "--format", "zzz", "XX..").err
