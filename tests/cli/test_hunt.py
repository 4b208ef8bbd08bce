"""``unjam hunt``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from unjam.census.cuda import cuda_device
from unjam.cli.main import run


def test_hunting_and_continuing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["-o", str(tmp_path / "hunt"), "--threads", "1"]
    for _ in range(2):
        assert run(["hunt", "--size", "4x4", "--time", "0.5s", "--json", *where]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["parameters"]["width"] == 4
    assert last["seed"] == 1
    assert run(["hunt", "--size", "4x4", "--time", "0", *where]) == 0
    assert "climb" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--time", "soon"],
            "--time must be a number of seconds or text like 20m or 2h, not 'soon'",
        ),
        (["--time", "1", "--engine", "tpu"], "--engine must be cpu or cuda, not 'tpu'"),
        (["--time", "1", "--lengths", "a"], "--lengths must be numbers such as 2,3, not 'a'"),
        (["--time", "1", "--seed", "4294967296"], "--seed must be less than 4,294,967,296"),
        (["--time", "1", "--lengths", "7"], "vehicles must be 2 to 4 cells long, not 7"),
        (["--time", "1", "--size", "9x9"], "the board of a census must be from 2x1 to 8x8"),
    ],
)
def test_invalid_options(
    options: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["hunt", "--size", "4x4", "-o", str(tmp_path), *options]) == 33
    assert sentence in capsys.readouterr().err


def test_no_gpu(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    cuda_device.open_device.cache_clear()
    out = tmp_path / "hunt"
    assert run(["hunt", "--size", "4x4", "--time", "1", "--engine", "cuda", "-o", str(out)]) == 34
    assert "this needs cupy: pip install 'unjam[cuda]'" in capsys.readouterr().err
    assert not out.exists()
