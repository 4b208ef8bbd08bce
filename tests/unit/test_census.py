"""The pieces of a census: parameters, tasks, the result and questions to it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import unjam
from tests.support.census_files import contents
from unjam.census import Census, run_census
from unjam.census.census_result import puzzle_of
from unjam.census.parameters import Parameters, make
from unjam.census.shard import StoppedError, Task, run_task
from unjam.census.sql_query import Database
from unjam.census.task_plan import make_plan
from unjam.errors import LimitError, UnknownDeckError


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Census:
    """The census of 5x5 in moves."""
    return run_census("5x5", tmp_path_factory.mktemp("five"), threads=2)


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Census:
    """The census of 4x4 in moves, in a directory with a name that must be quoted."""
    return run_census("4x4", tmp_path_factory.mktemp("four") / "it's", threads=1)


# --- what is asked for -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": "5y5"}, "size must be like 6x6, not '5y5'"),
        ({"size": "1x5"}, "the board of a census must be from 2x1 to 8x8, not 1x5"),
        (
            {"size": "5x5", "metric": "steps"},
            "the metric of a census must be moves or slides, not 'steps'",
        ),
        ({"size": "5x5", "target_row": 5}, "a board of 5 rows has no row 6 for the target"),
        ({"size": "5x5", "target_length": 6}, "the target must be 2 to 5 cells long, not 6"),
        ({"size": "5x5", "lengths": (1, 2)}, "vehicles must be 2 to 5 cells long, not 1, 2"),
        ({"size": "5x5", "lengths": ()}, "vehicles must be 2 to 5 cells long, not "),
        ({"size": "5x5", "walls": 3}, "walls must be a number or a range from 0 to 2, not 3"),
        (
            {"size": "5x5", "walls": "2-1"},
            "walls must be a number or a range from 0 to 2, not '2-1'",
        ),
    ],
)
def test_what_cannot_be(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        make(**options)


def test_parameters_survive_json() -> None:
    parameters = make("6x5", metric="slides", walls="0-2", lengths=[3, 2, 2])
    assert Parameters.from_json(json.loads(json.dumps(parameters.as_json()))) == parameters
    assert parameters.lengths == (2, 3)


def test_walls_stand_left_of_the_target() -> None:
    placements = list(make("4x4", walls=1).placements())
    assert len(placements) == 16 - 2
    assert (10,) not in placements
    assert (9,) in placements
    assert len(list(make("4x4", walls="0-2").placements())) == 1 + 14 + 14 * 13 // 2


def test_tasks_are_of_similar_cost() -> None:
    plan = make_plan(make("5x5"))
    share = plan.states / 16
    assert 12 <= len(plan.tasks) <= 16
    assert max(task.states for task in plan.tasks) < 2 * share


@pytest.mark.parametrize(
    ("size", "options", "ways"),
    [("7x7", {}, 6 * 10**6), ("8x8", {"walls": 2}, 7 * 15**6 * 6), ("6x8", {}, 5 * 6**7)],
)
def test_boards_that_are_too_large_are_refused_at_once(
    size: str, options: dict[str, Any], ways: int
) -> None:
    with pytest.raises(LimitError, match=rf"does not fit .* be arranged in {ways} ways"):
        make_plan(make(size, **options))


def test_no_place_for_walls() -> None:
    with pytest.raises(ValueError, match="there is no room for the walls on a 2x1 board"):
        make_plan(make("2x1", walls="1-2"))


# --- one task ----------------------------------------------------------------------------------


def test_little_room_changes_nothing() -> None:
    """Where distances cannot be kept, a search tells instead of a look-up."""
    for metric in ("moves", "slides"):
        parameters = make("5x5", metric=metric)
        task = Task(parameters, 0, (), 60, 110, 0)
        little = run_task(task._replace(room=900_000))
        plenty = run_task(task)
        assert little.rows == plenty.rows
        assert little.rows


def test_too_little_room() -> None:
    task = Task(make("5x5"), 0, (), 0, 1, 0, room=1000)
    with pytest.raises(LimitError, match="does not fit into the allowed memory: a family"):
        run_task(task)


def test_rows_that_can_be_arranged_in_too_many_ways() -> None:
    two_cars_each = 2 * (4**7 - 1) // 3  # of the ways none, one, two or three in each row
    task = Task(make("8x8", lengths=(2,)), 0, (), two_cars_each, two_cars_each + 1, 0)
    with pytest.raises(LimitError, match=f"rows can be arranged in {7 * 15**7} ways"):
        run_task(task)


def test_a_task_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        run_task(Task(make("5x5"), 0, (), 0, 256, 0), lambda: False)


# --- the result --------------------------------------------------------------------------------


def test_everything_that_is_said_of_a_puzzle(five: Census) -> None:
    rows = list(five.rows())
    assert [row["id"] for row in rows] == list(range(1, 1731))
    assert [row["moves"] for row in rows] == sorted((row["moves"] for row in rows), reverse=True)
    for row in rows[::40]:
        puzzle = puzzle_of(row, 5)
        graph = puzzle.explore()
        assert puzzle.solve().move_count == row["moves"]
        assert puzzle.solve(metric="slides").slide_count == row["slides"]
        assert (len(graph), graph.optima.count) == (row["states"], row["solutions"])
        assert np.bincount(graph.to_win).tolist() == row["distances"]
        lengths = sorted(len(vehicle.cells) for vehicle in puzzle.vehicles)
        assert lengths == [2] * row["cars"] + [3] * row["trucks"]
        assert row["vehicles"] == len(lengths)
        assert puzzle.is_minimal()
        assert puzzle.unsolve(most=1)[0] == puzzle


def test_looking_up_puzzles(five: Census) -> None:
    assert len(five) == 1730
    assert repr(five) == "<Census 5x5 by moves: 1,730 puzzles>"
    assert five[1].known == unjam.Known(20, 33, 299)
    assert next(iter(five)) == five[1]
    for id in (0, 1731, -1):
        with pytest.raises(UnknownDeckError, match="its ids are 1 to 1,730"):
            five[id]


def test_questions(five: Census) -> None:
    rows = five.query("moves between 12 and 15 and cars <= 8 order by states limit 20")
    assert len(rows) == 20
    assert all(12 <= row["moves"] <= 15 and row["cars"] <= 8 for row in rows)
    assert [row["states"] for row in rows] == sorted(row["states"] for row in rows)
    assert five.query("select max(moves) as most from puzzles") == [{"most": 20}]
    assert len(five.query()) == 1730
    assert five.query("limit 1")[0]["id"] == 1
    with pytest.raises(ValueError, match=r"cannot answer 'wheels > 3': .*wheels"):
        five.query("wheels > 3")


@pytest.mark.parametrize(
    "question",
    [
        "select * from read_csv('{secret}')",
        "from '{secret}'",
        "from read_text('{secret}')",
        "from glob('{folder}/*')",
        "copy (select 1) to '{folder}/new.csv'",
        "select 1; copy (select 1) to '{folder}/new.csv'",
        "moves > 1; copy (select 1) to '{puzzles}' (use_tmp_file false) --",
        "from puzzles; attach '{folder}/new.db' as other",
        "select 1; install httpfs",
        "select 1; set enable_external_access = true",
        "with a as (select 1) insert into puzzles select * from a",
        "from secret_of_python",
        "moves > \udcff",
        "select '",
    ],
)
@pytest.mark.parametrize("lines", [False, True])
def test_a_question_touches_nothing_else(
    four: Census, tmp_path: Path, question: str, lines: bool
) -> None:
    secret_of_python = four.query()
    assert secret_of_python
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    source = Path(four.directory)
    if lines:
        source = tmp_path / "lines.txt"
        source.write_text("3 AAoBooBoo 5\n")
    before, there = contents(four.directory), set(tmp_path.iterdir())
    asked = question.format(secret=secret, folder=tmp_path, puzzles=four.path)
    with Database.of(source) as database, pytest.raises(ValueError, match=r"^cannot answer"):
        list(database.rows(asked))
    assert contents(four.directory) == before
    assert set(tmp_path.iterdir()) == there


def test_a_question_may_end_with_a_comment(four: Census) -> None:
    with Database.of(four.directory) as database:
        assert [row["id"] for row in database.rows("moves > 6 -- hard")] == [1, 2, 3]
        assert database.count("moves > 6 -- hard") == 3


def test_the_manifest_says_what_is_there(five: Census) -> None:
    import hashlib

    (file,) = five.manifest["files"]
    content = Path(five.path).read_bytes()
    assert file["sha256"] == hashlib.sha256(content).hexdigest()
    assert (file["bytes"], file["rows"]) == (len(content), 1730)
    assert five.manifest["counts"]["components"] is None
    assert set(contents(five.directory)) == {".lock", "manifest.json", "puzzles.parquet"}


def test_the_package_can_be_called(tmp_path: Path) -> None:
    assert len(unjam.run_census("3x3", tmp_path)) == 3  # type: ignore[operator,unused-ignore]
