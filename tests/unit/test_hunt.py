"""The hunt for hard boards: records that are proven, in a directory that can be continued."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import unjam
from unjam import reference
from unjam.census.hunt import Hunt, Record
from unjam.census.parameters import make
from unjam.errors import StoreError


@pytest.mark.parametrize("metric", ["moves", "slides"])
def test_records_are_proven_and_become_harder(tmp_path: Path, metric: str) -> None:
    hunt = Hunt(tmp_path, make("5x4", metric=metric))  # type: ignore[arg-type]
    hunt.run(climbs=4, steps=200, threads=2)
    assert hunt.climbs == 4
    assert hunt.families >= 4
    assert hunt.records
    distances = [getattr(record, metric) for record in hunt.records]
    assert distances == sorted(set(distances))
    for record in hunt.records:
        puzzle = unjam.Puzzle.parse(record.board)
        by_moves, by_slides = reference.solve(puzzle), reference.solve(puzzle, "slides")
        assert by_moves is not None
        assert by_slides is not None
        assert (by_moves.moves, by_slides.slides) == (record.moves, record.slides)
        assert unjam.simplify(puzzle, metric=metric).vehicles == puzzle.vehicles  # type: ignore[arg-type]


def test_the_hardest_puzzle_of_4x4_is_found(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path, make("4x4"))
    hunt.run(climbs=10, steps=500, threads=1)
    assert hunt.records[-1].moves == 7


def test_a_hunt_is_continued_with_the_same_result(tmp_path: Path) -> None:
    """Also in the middle of a round, whose second half begins with the record before it."""
    whole = Hunt(tmp_path / "whole", make("5x5"), seed=3)
    whole.run(climbs=30, steps=30, threads=2)
    for climbs in (7, 21, 26, 30):
        parts = Hunt(tmp_path / "parts", make("5x5"), seed=3)
        parts.run(climbs=climbs, steps=30, threads=1)
    expected, found = whole.as_json(), parts.as_json()
    assert expected | {"seconds": 0} == found | {"seconds": 0}


def test_the_second_half_of_a_round_begins_with_the_record(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path, make("5x5"))
    board = "BBCCJ DD.IJ GXXI. G.HEE FFH.."
    hunt.records = [Record(3, 20, 33, board), Record(17, 21, 34, "")]
    starts = [hunt.start_of(number) for number in range(33)]
    assert starts[:24] == [None] * 24
    rows = [[2, 2], [2], [2], [2], [2]]
    assert starts[24] == starts[31] == (rows, [[2], [], [2], [2], [2]])
    assert starts[32] is None


def test_a_hunt_ends_in_time_and_keeps_whole_climbs(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path, make("7x7"))
    hunt.run(seconds=0.2, steps=10**6, threads=1)
    assert (hunt.climbs, hunt.records) == (0, [])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2, "parameters": 1}', "\0"])
def test_a_damaged_directory(tmp_path: Path, text: str) -> None:
    (tmp_path / "hunt.json").write_text(text)
    with pytest.raises(StoreError, match=r"hunt\.json.* is damaged"):
        Hunt(tmp_path, make("4x4"))


def test_a_hunt_of_another_version(tmp_path: Path) -> None:
    (tmp_path / "hunt.json").write_text('{"format": 1}')
    with pytest.raises(StoreError, match="another version of unjam"):
        Hunt(tmp_path, make("4x4"))


def test_another_hunt_in_the_directory(tmp_path: Path) -> None:
    Hunt(tmp_path, make("4x4")).run(climbs=1, steps=20, threads=1)
    assert json.loads((tmp_path / "hunt.json").read_text())["climbs"] == 1
    with pytest.raises(StoreError, match="another hunt"):
        Hunt(tmp_path, make("4x4"), seed=2)
