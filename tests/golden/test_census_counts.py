"""What is known of whole censuses: 4x4 and 5x5 in moves from elsewhere, and the states of 6x6."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import unjam
from tests.support.golden import read_table
from tests.support.processes import ROOT
from unjam import reference
from unjam.census import run_census
from unjam.census.census_result import puzzle_of
from unjam.census.parameters import make
from unjam.census.shard import Task, run_task
from unjam.census.task_plan import make_plan
from unjam.literals import Metric


@pytest.mark.parametrize(
    "record", read_table("census_counts.tsv"), ids=lambda record: record["size"] + record["metric"]
)
def test_counts(record: dict[str, Any], tmp_path: Path) -> None:
    manifest = run_census(
        record["size"], tmp_path, metric=record["metric"], all_components=True, threads=2
    ).manifest
    for name in ("states", "components", "solvable", "winnable_states", "puzzles"):
        assert manifest["counts"][name] == int(record[name])
    assert manifest["hardest"] == int(record["hardest"])
    by = manifest[f"by_{record['metric']}"]
    assert " ".join(f"{key}:{count}" for key, count in by.items()) == record["by_distance"]


@pytest.mark.parametrize(
    ("board", "metric", "block", "distances"),
    [
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", "moves", 2854, (60, 103, 2332)),
        ("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "moves", 1181, (58, 110, 9192)),
        pytest.param(
            "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", "moves", 1377, (51, 81, 4780),
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "BBBKLMHCCKLMHoAALMDDJooooIJoEEoIFFGG", "slides", 2853, (49, 93, 24132),
            marks=pytest.mark.soak,
        ),
    ],
)  # fmt: skip
def test_the_records_are_the_hardest_of_their_blocks(
    board: str, metric: Metric, block: int, distances: tuple[int, int, int]
) -> None:
    """To the letter as they were published."""
    walls = tuple(at for at, cell in enumerate(board) if cell == "x")
    task = Task(make("6x6", metric=metric, walls=len(walls)), 0, walls, block, block + 1, 0)
    rows = run_task(task).rows
    hardest = max(rows, key=lambda row: (getattr(row, metric), row.board == board))
    assert hardest.board == board
    assert (hardest.moves, hardest.slides, hardest.states) == distances


def test_all_families_of_6x6_together() -> None:
    plan = make_plan(make("6x6"))
    assert plan.states == 27_103_652_326
    assert sum(task.states for task in plan.tasks) == plan.states
    assert [task.number for task in plan.tasks] == list(range(len(plan.tasks)))
    # Every block belongs to one task: 6 ways to fill each of 5 rows.
    assert [task.first for task in plan.tasks] == [0, *(task.end for task in plan.tasks[:-1])]
    assert plan.tasks[-1].end == 6**5


def manifest(name: str) -> Any:
    return json.loads((ROOT / "docs" / "manifests" / f"{name}.json").read_text("utf-8"))


def test_the_run_of_6x6() -> None:
    """Its manifest, as it was kept, against what is known from elsewhere."""
    run = manifest("census-6x6")
    known = {line["moves"]: int(line["puzzles"]) for line in read_table("census_6x6.tsv")}
    assert run["by_moves"] == known
    assert run["counts"]["puzzles"] == sum(known.values()) == 476_118
    assert run["counts"]["states"] == 27_103_652_326
    assert run["counts"]["families"] == 19_440_853
    assert (run["hardest"], len(run["hardest_boards"])) == (51, 1)
    assert run["hardest_boards"][0]["board"] == "GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo"


def test_the_run_of_6x6_by_slides() -> None:
    """The longest board that was known is the longest there is, and the only one."""
    run, by_moves = manifest("census-6x6-slides"), manifest("census-6x6")
    for name in ("states", "families", "winnable_states", "solvable"):
        assert run["counts"][name] == by_moves["counts"][name]
    assert run["counts"]["puzzles"] == sum(run["by_slides"].values())
    assert [board["board"] for board in run["hardest_boards"]] == [
        "BBBKLMHCCKLMHoAALMDDJooooIJoEEoIFFGG"
    ]
    assert (run["hardest"], run["hardest_boards"][0]["moves"]) == (93, 49)


def test_walls_give_the_published_total() -> None:
    names = ("census-6x6", "census-6x6-walls-1", "census-6x6-walls-2")
    assert sum(manifest(name)["counts"]["puzzles"] for name in names) == 2_577_412


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "manifests").glob("*.json")), ids=str)
def test_every_manifest_is_consistent(path: Path) -> None:
    run = json.loads(path.read_text("utf-8"))
    by_metric = run["by_" + run["parameters"]["metric"]]
    assert sum(by_metric.values()) == run["counts"]["puzzles"] == run["files"][0]["rows"]
    assert run["hardest"] == max(map(int, by_metric))
    assert by_metric[str(run["hardest"])] == len(run["hardest_boards"])


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(record, id=str(record.id), marks=[pytest.mark.soak] if of_a_hunt else [])
        for record in unjam.deck("records")
        for of_a_hunt in (str(record.id) == "7x7",)
    ],
)
def test_records_are_in_their_manifests_and_are_solved_again(record: unjam.Puzzle) -> None:
    assert record.known is not None
    known = (record.known.moves, record.known.slides)
    assert (record.solve().move_count, record.solve(metric="slides").slide_count) == known
    by_moves, by_slides = reference.solve(record), reference.solve(record, "slides")
    assert by_moves is not None
    assert by_slides is not None
    assert (by_moves.moves, by_slides.slides) == known
    if record.id == "7x7":
        return  # from a hunt, not from a census
    name = record.id if "x" in str(record.id) else f"6x6-{record.id}"
    hardest = manifest(f"census-{name}")["hardest_boards"]
    assert known in [(board["moves"], board["slides"]) for board in hardest]


def hardest_boards() -> list[tuple[dict[str, Any], int]]:
    """Return the hardest boards of all manifests, each once, with their widths."""
    found = {}
    for path in sorted((ROOT / "docs" / "manifests").glob("*.json")):
        run = json.loads(path.read_text("utf-8"))
        for board in run["hardest_boards"]:
            found[board["board"]] = board, run["parameters"]["width"]
    return list(found.values())


@pytest.mark.parametrize(("board", "width"), hardest_boards(), ids=str)
def test_the_hardest_boards_of_all_manifests_are_solved_again(
    board: dict[str, Any], width: int
) -> None:
    puzzle = puzzle_of({"id": "", **board}, width)
    assert puzzle.solve().move_count == board["moves"]
    assert puzzle.solve(metric="slides").slide_count == board["slides"]
    assert unjam.explore(puzzle).summary().states == board["states"]


@pytest.mark.soak
@pytest.mark.parametrize(("board", "width"), hardest_boards(), ids=str)
def test_the_reference_solves_the_hardest_boards_of_all_manifests(
    board: dict[str, Any], width: int
) -> None:
    puzzle = puzzle_of({"id": "", **board}, width)
    by_moves, by_slides = reference.solve(puzzle), reference.solve(puzzle, "slides")
    assert by_moves is not None
    assert by_slides is not None
    assert (by_moves.moves, by_slides.slides) == (board["moves"], board["slides"])


@pytest.mark.parametrize(
    "name",
    [
        "census-6x6",
        "census-6x6-slides",
        "census-6x6-walls-1",
        "census-6x6-walls-1-slides",
        "census-6x6-walls-2",
        "census-6x6-walls-2-slides",
    ],
)
def test_the_decks_of_6x6(name: str) -> None:
    """As many of each distance as the manifest says, and some of them solved again."""
    cards, run = list(unjam.deck(name)), manifest(name)
    metric = run["parameters"]["metric"]
    optima = [getattr(card.known, metric) for card in cards]
    assert optima == sorted(optima, reverse=True)
    for distance in set(optima[:-1]) - {optima[-1]}:
        assert optima.count(distance) == run[f"by_{metric}"][str(distance)]
    for card in cards[::150]:
        assert card.solve(metric="moves").move_count == card.known.moves
        assert card.solve(metric="slides").slide_count == card.known.slides
