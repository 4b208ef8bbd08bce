"""``unjam gym dataset``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.conftest import Command
from unjam.decks import deck
from unjam.util.extras import need

parquet = need("pyarrow.parquet", "parquet")


def table_of(path: Path) -> dict[str, Any]:
    table = parquet.read_table(path)
    return {name: table[name].to_numpy(zero_copy_only=False) for name in table.column_names}


@pytest.mark.parametrize("policy", ["optimal", "noisy", "random"])
def test_a_parquet_file(policy: str, tmp_path: Path, unjam: Command) -> None:
    out = tmp_path / "data.parquet"
    options = ["--policy", policy, "--transitions", "5000", "--noise", "0.3", "--threads", "1"]
    done = unjam("gym", "dataset", *options, "--max-episode-steps", "60", "-o", str(out))
    assert done.code == 0, done.err
    rows = table_of(out)
    count = len(rows["step"])
    assert 5000 <= count < 5200
    about = json.loads(parquet.read_schema(out).metadata[b"unjam"])
    assert about["policy"] == policy
    ends = rows["terminated"] | rows["truncated"]
    assert ends[-1]
    assert np.array_equal(np.flatnonzero(np.diff(rows["episode"])), np.flatnonzero(ends)[:-1])
    assert rows["step"][0] == 0
    assert (rows["step"][1:][ends[:-1]] == 0).all()
    starts = np.r_[True, ends[:-1]]
    optima = [puzzle.known.moves for puzzle in deck("jam")]
    assert [optima[number] for number in rows["puzzle"][starts]] == list(rows["distance"][starts])
    # The distance falls by one exactly if the action was one of the optimal ones.
    inner = ~ends[:-1]
    nearer = (rows["distance"][:-1] - rows["distance"][1:])[inner] == 1
    chosen = [
        bool(bits[action // 8] >> action % 8 & 1)
        for bits, action in zip(rows["optimal_actions"], rows["action"], strict=True)
    ]
    assert np.array_equal(nearer, np.array(chosen[:-1])[inner])
    assert all(
        bits[action // 8] >> action % 8 & 1
        for bits, action in zip(rows["legal_actions"], rows["action"], strict=True)
    )
    share = np.mean(chosen)
    assert share == 1 if policy == "optimal" else 0.1 < share < 0.95


def test_the_layout_of_minari(tmp_path: Path, unjam: Command) -> None:
    out = tmp_path / "walks"
    done = unjam("gym", "dataset", "--transitions", "500", "--threads", "1", "-o", str(out))
    assert done.code == 0, done.err
    about = json.loads((out / "data" / "metadata.json").read_text())
    assert about["data_format"] == "parquet"
    assert 500 <= about["total_steps"] < 700
    episodes = sorted(int(path.name) for path in (out / "data").iterdir() if path.is_dir())
    assert episodes == list(range(about["total_episodes"]))
    first = parquet.read_table(out / "data" / "0" / "part-0.parquet")
    steps = json.loads((out / "data" / "0" / "metadata.json").read_text())["total_steps"]
    assert len(first) == steps + 1
    distances = [row["distance"] for row in first["infos"].to_pylist()]
    assert distances == list(range(steps, -1, -1))
    assert unjam("gym", "dataset", "-o", str(out)).code == 33
    assert not list(tmp_path.glob("*.part"))


def test_the_same_seed_writes_the_same_file(tmp_path: Path, unjam: Command) -> None:
    files = [tmp_path / f"{number}.parquet" for number in (1, 2, 3)]
    for file, seed, threads in zip(files, "778", "121", strict=True):
        options = ["--transitions", "1000", "--seed", seed, "--threads", threads]
        assert unjam("gym", "dataset", "--policy", "random", *options, "-o", str(file)).code == 0
    one, two, three = (file.read_bytes() for file in files)
    assert one == two != three


def test_wrong_use(tmp_path: Path, unjam: Command) -> None:
    out = str(tmp_path / "x.parquet")
    assert unjam("gym", "dataset").code == 33
    assert unjam("gym", "data", "-o", out).code == 33
    assert unjam("gym", "dataset", "--deck", "jamm", "-o", out).code == 32
    assert unjam("gym", "dataset", "--policy", "best", "-o", out).code == 33
    assert unjam("gym", "dataset", "--max-episode-steps", "1000", "-o", out).code == 33
    assert unjam("gym", "dataset", "--noise", "2", "-o", out).code == 33
    away = str(tmp_path / "no" / "x.parquet")
    assert unjam("gym", "dataset", "--transitions", "9", "-o", away).code == 33
    assert not Path(out).exists()
