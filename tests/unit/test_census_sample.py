"""Samples of a census: estimates, their intervals, and the directory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unjam.census import run_census, task_plan
from unjam.census.census_run import run_sample
from unjam.census.census_sample import COUNTS, Sample, estimate_total, random_order
from unjam.census.parameters import make
from unjam.census.shard import run_task
from unjam.census.task_plan import Plan, make_plan
from unjam.errors import StoreError

FIVE = make("5x5")


@pytest.fixture
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Return a plan of 5x5 with many tasks."""
    monkeypatch.setattr(task_plan, "_TASK", 20_000)
    return make_plan(FIVE)


def test_intervals_contain_the_truth_for_most_seeds(small_tasks: Plan) -> None:
    results = [run_task(task) for task in small_tasks.tasks]
    counts = [(*result.tally[:3], len(result.rows)) for result in results]
    truth = [sum(column) for column in zip(*counts, strict=True)]
    assert truth[-1] == 1730
    seeds, contained, values = 400, [0] * len(COUNTS), [0.0] * len(COUNTS)
    for seed in range(seeds):
        chosen = random_order(small_tasks, seed)[:30]
        sizes = [small_tasks.tasks[number].states for number in chosen]
        for at, true in enumerate(truth):
            column = [counts[number][at] for number in chosen]
            value, low, high = estimate_total(
                column, sizes, len(small_tasks.tasks), small_tasks.states
            )
            contained[at] += low <= true <= high
            values[at] += value / seeds
    assert all(0.9 * seeds <= number <= 0.99 * seeds for number in contained), contained
    assert values == pytest.approx(truth, rel=0.03)


def test_a_sample_of_all_tasks_is_exact(tmp_path: Path) -> None:
    tasks = len(make_plan(FIVE).tasks)
    sample = run_sample(FIVE, tmp_path / "sample", tasks, threads=2)
    manifest = run_census("5x5", tmp_path / "all").manifest
    for name, estimate in sample.estimates().items():
        assert estimate == pytest.approx((manifest["counts"][name],) * 3)
    hardest = sample.hardest()
    assert hardest is not None
    assert hardest.moves == manifest["hardest"]


def test_a_sample_is_extended(tmp_path: Path) -> None:
    for count in (5, 9):
        extended = run_sample(FIVE, tmp_path / "a", count, seed=7, threads=2)
    at_once = run_sample(FIVE, tmp_path / "b", 9, seed=7, threads=1)
    assert extended.estimates() == at_once.estimates()
    assert extended.hardest() == at_once.hardest()
    events = [json.loads(line) for line in (tmp_path / "a" / "census.log").read_text().splitlines()]
    assert sum(event["event"] == "task" for event in events) == 9
    # The smaller sample is still there.
    again = run_sample(FIVE, tmp_path / "a", 5, seed=7)
    assert len(again.finished()) == 5


def test_a_line_that_was_cut_off_is_repeated(tmp_path: Path) -> None:
    whole = run_sample(FIVE, tmp_path, 6, threads=1).estimates()
    file = tmp_path / "sample.jsonl"
    file.write_text(file.read_text()[:-10])
    assert len(Sample(str(tmp_path), make_plan(FIVE), 6, 1).finished()) == 5
    assert run_sample(FIVE, tmp_path, 6, threads=1).estimates() == whole


def test_a_damaged_line_is_repeated(tmp_path: Path) -> None:
    whole = run_sample(FIVE, tmp_path, 6, threads=1).estimates()
    file = tmp_path / "sample.jsonl"
    header, *tasks = file.read_text().splitlines()
    first = json.loads(tasks[0])
    for damaged in ({"task": first["task"]}, first | {"tally": [1]}, first | {"hardest": {}}, 7):
        file.write_text("\n".join([header, json.dumps(damaged), *tasks[1:]]))
        assert not Sample(str(tmp_path), make_plan(FIVE), 6, 1).finished()
        assert run_sample(FIVE, tmp_path, 6, threads=1).estimates() == whole


def test_the_hardest_does_not_depend_on_the_order_of_the_lines(tmp_path: Path) -> None:
    hardest = run_sample(FIVE, tmp_path, 9, seed=3, threads=1).hardest()
    file = tmp_path / "sample.jsonl"
    header, *tasks = file.read_text().splitlines()
    file.write_text("\n".join([header, *reversed(tasks), ""]))
    again = Sample(str(tmp_path), make_plan(FIVE), 9, 3)
    assert len(again.finished()) == 9
    assert again.hardest() == hardest


def test_samples_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has only 4 tasks; run it without a sample"):
        run_sample(make("3x3"), tmp_path / "new", 5)
    with pytest.raises(ValueError, match="one number of walls"):
        run_sample(make("5x5", walls="0-1"), tmp_path / "new", 5)
    run_census("3x3", tmp_path / "census")
    with pytest.raises(StoreError, match="holds a census; name a new directory"):
        run_sample(FIVE, tmp_path / "census", 5)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("text", ["", "{}", "[]", "\0", '{"parameters": 1}'])
def test_a_damaged_file(tmp_path: Path, text: str) -> None:
    (tmp_path / "sample.jsonl").write_text(text)
    with pytest.raises(StoreError, match=r"sample\.jsonl.* is damaged"):
        run_sample(FIVE, tmp_path, 5)


def test_another_sample_in_the_directory(tmp_path: Path) -> None:
    run_sample(FIVE, tmp_path, 5)
    with pytest.raises(StoreError, match="is another sample"):
        run_sample(FIVE, tmp_path, 5, seed=2)


@pytest.mark.parametrize("count", [0, 4, 17])
def test_invalid_numbers_of_tasks(tmp_path: Path, count: int) -> None:
    with pytest.raises(ValueError, match=f"a sample has from 5 to 16 tasks, not {count}"):
        run_sample(FIVE, tmp_path / "new", count)
    assert not (tmp_path / "new").exists()
