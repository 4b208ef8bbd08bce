"""What is known of whole censuses: 4x4 and 5x5 in moves from elsewhere, and the states of 6x6."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.golden import read_table
from unjam.census import census
from unjam.census.parameters import make
from unjam.census.plan import make_plan


@pytest.mark.parametrize(
    "record", read_table("census_counts.tsv"), ids=lambda record: record["size"] + record["metric"]
)
def test_counts(record: dict[str, str], tmp_path: Path) -> None:
    manifest = census(
        record["size"], tmp_path, record["metric"], all_components=True, threads=2
    ).manifest
    for name in ("states", "components", "solvable", "winnable_states", "puzzles"):
        assert manifest["counts"][name] == int(record[name])
    assert manifest["hardest"] == int(record["hardest"])
    by = manifest[f"by_{record['metric']}"]
    assert " ".join(f"{key}:{count}" for key, count in by.items()) == record["by_distance"]


def test_all_families_of_6x6_together() -> None:
    plan = make_plan(make("6x6"))
    assert plan.states == 27_103_652_326
    assert sum(task.states for task in plan.tasks) == plan.states
    assert [task.number for task in plan.tasks] == list(range(len(plan.tasks)))
    # Every block belongs to one task: 6 ways to fill each of 5 rows.
    assert [task.first for task in plan.tasks] == [0, *(task.end for task in plan.tasks[:-1])]
    assert plan.tasks[-1].end == 6**5
