"""The number of usable cores: affinity and the quotas of control groups."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from unjam.util.cpu_count import usable_cores


@pytest.fixture(autouse=True)
def eight_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)


def write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_affinity_without_control_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert usable_cores(str(tmp_path)) == 8
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert usable_cores(str(tmp_path)) == 5
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores(str(tmp_path)) == 1


@pytest.mark.parametrize(
    ("quota", "cores"),
    [
        ("200000 100000\n", 2),
        ("150000 100000\n", 2),
        ("10000 100000\n", 1),
        ("1600000 100000\n", 8),
        ("max 100000\n", 8),
        ("0 100000\n", 8),
        ("nonsense\n", 8),
        ("100000 0\n", 8),
        ("", 8),
    ],
)
def test_version_2(tmp_path: Path, quota: str, cores: int) -> None:
    write(tmp_path, "proc/self/cgroup", "0::/\n")
    write(tmp_path, "sys/fs/cgroup/cpu.max", quota)
    assert usable_cores(str(tmp_path)) == cores


def test_groups_above_limit_as_well(tmp_path: Path) -> None:
    write(tmp_path, "proc/self/cgroup", "0::/jobs.slice/run.scope\n")
    write(tmp_path, "sys/fs/cgroup/jobs.slice/cpu.max", "300000 100000\n")
    assert usable_cores(str(tmp_path)) == 3
    write(tmp_path, "sys/fs/cgroup/jobs.slice/run.scope/cpu.max", "max 100000\n")
    assert usable_cores(str(tmp_path)) == 3
    write(tmp_path, "sys/fs/cgroup/jobs.slice/run.scope/cpu.max", "100000 50000\n")
    assert usable_cores(str(tmp_path)) == 2


@pytest.mark.parametrize("mount", ["cpu,cpuacct", "cpu"])
@pytest.mark.parametrize(("quota", "cores"), [("250000", 3), ("-1", 8)])
def test_version_1(tmp_path: Path, mount: str, quota: str, cores: int) -> None:
    # In a container the path is that of the host, and the group is mounted at the top.
    lines = "11:memory:/docker/1f\n4:cpu,cpuacct:/docker/1f\n1:name=systemd:/docker/1f\n"
    write(tmp_path, "proc/self/cgroup", lines)
    write(tmp_path, f"sys/fs/cgroup/{mount}/cpu.cfs_quota_us", f"{quota}\n")
    write(tmp_path, f"sys/fs/cgroup/{mount}/cpu.cfs_period_us", "100000\n")
    write(tmp_path, "sys/fs/cgroup/memory/cpu.cfs_quota_us", "100000\n")
    write(tmp_path, "sys/fs/cgroup/memory/cpu.cfs_period_us", "100000\n")
    assert usable_cores(str(tmp_path)) == cores


def test_affinity_and_quota_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {3}, raising=False)
    write(tmp_path, "proc/self/cgroup", "0::/\n")
    write(tmp_path, "sys/fs/cgroup/cpu.max", "400000 100000\n")
    assert usable_cores(str(tmp_path)) == 1
