"""The hunt on a GPU, with a stand-in for the GPU; ``tests/gpu`` has the tests on a real one."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support.climbs import until
from tests.support.host_device import HostDevice
from unjam.census.climbing import Climb, Climbing, Start
from unjam.census.cuda import climbs_ahead, cuda_device
from unjam.census.cuda.climbs_ahead import ClimbsAhead
from unjam.census.cuda.cuda_device import Shape
from unjam.census.cuda.family_scorer import FamilyScorer
from unjam.census.hunt import Hunt
from unjam.census.parameters import make
from unjam.core import core
from unjam.errors import LimitError, MissingExtraError

# The vehicles of a record on 5x5.
START: Start = ([[2, 2], [2], [2], [2], [2]], [[2], [], [2], [2], [2]])


def large_device() -> HostDevice:
    """Return a device on which most families fit into shared memory."""
    device = HostDevice(shared_per_block=8_000)
    device.shared_per_processor = 1 << 17
    return device


@pytest.mark.parametrize("device", [HostDevice(), large_device()])
@pytest.mark.parametrize("metric", ["moves", "slides"])
def test_climbs_are_those_of_the_processor(device: HostDevice, metric: str) -> None:
    climbing = Climbing(make("5x5", metric=metric), 3, 60, 3_000)  # type: ignore[arg-type]
    with ClimbsAhead(device, climbing, 32, lead=0) as ahead:
        ahead.go_on_from(0, START)
        for number in range(32):
            start = None if number < 16 or number % 16 < 8 else START
            found = until(lambda: ahead.take(number, start))  # noqa: B023
            assert found == climbing.run(number, start, lambda: True)
    assert {kernel for kernel, _ in device.launches} == {"score_families"}


def test_climbs_from_another_record_are_repeated() -> None:
    climbing = Climbing(make("5x5"), 1, 30, 3_000)
    other: Start = ([[2], [], [2], [], []], [[], [], [], [2], []])
    with ClimbsAhead(HostDevice(), climbing, 48, lead=0) as ahead:
        ahead.go_on_from(16, None)
        until(lambda: ahead.take(17, None))
        assert ahead.take(24, START) is None
        for start in (START, other):
            ahead.go_on_from(16, start)
            found = until(lambda: ahead.take(24, start))  # noqa: B023
            assert found == climbing.run(24, start, lambda: True)
        assert ahead.take(24, START) is None
        assert ahead.take(17, None) is not None
        ahead.go_on_from(18, other)
        assert ahead.take(17, None) is None


def test_climbs_begin_with_a_lead() -> None:
    climbing = Climbing(make("5x5"), 1, 60, 3_000)
    with ClimbsAhead(HostDevice(), climbing, 400, lead=100) as ahead:
        until(lambda: ahead.take(100, None))
        assert ahead.take(99, None) is None


def test_a_device_without_enough_memory() -> None:
    climbing = Climbing(make("4x4"), 1, 30, 3_000)
    with (
        ClimbsAhead(HostDevice(lane_bytes=1000), climbing, None, lead=0) as ahead,
        pytest.raises(
            LimitError,
            match=r"^the memory of the GPU does not suffice: a family may have 3,000 states$",
        ),
    ):
        until(lambda: ahead.take(0, None))
    device = HostDevice()
    with (
        device.lane(Shape(4, 4, 2)) as lane,
        pytest.raises(ValueError, match=r"^max_states must be at most 2,097,151, not 3,000,000$"),
    ):
        FamilyScorer(lane, climbing.board(), 3_000_000)


def test_scores_of_few_families() -> None:
    device = HostDevice()
    with device.lane(Shape(4, 4, 2)) as lane:
        scorer = FamilyScorer(lane, Climbing(make("4x4"), 1, 1, 1).board(), 1_000)
        assert scorer.scores(b"") == b""
        assert device.launches == []
        # No vehicle but the target: it stands in three places.
        found = np.frombuffer(scorer.scores(bytes(8)), dtype="i4")
        assert found.tolist() == [1, 3]


def test_the_hunt_is_that_of_the_processor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if it is continued with another engine, and whoever runs a climb."""
    device = HostDevice()
    monkeypatch.setattr(cuda_device, "open_device", lambda: device)
    monkeypatch.setattr(climbs_ahead, "CLIMBS_PER_PROCESSOR", 16)
    on_cpu = Hunt(tmp_path / "cpu", make("5x5"), seed=3)
    on_cpu.run(climbs=60, steps=30, threads=2)
    taken = []
    take = ClimbsAhead.take

    def counting(self: ClimbsAhead, number: int, start: Start) -> Climb | None:
        taken.append(number)
        if 8 <= number < 36 and number % 16 < 8:  # begun at once: nothing else is known to be
            return until(lambda: take(self, number, start))
        return take(self, number, start)

    monkeypatch.setattr(ClimbsAhead, "take", counting)
    for climbs, engine in ((36, "cuda"), (50, "cpu"), (60, "cuda")):
        on_gpu = Hunt(tmp_path / "gpu", make("5x5"), seed=3)
        on_gpu.run(climbs=climbs, steps=30, threads=2, engine=engine)  # type: ignore[arg-type]
    assert taken == [*range(36), *range(50, 60)]
    assert on_gpu.as_json() | {"seconds": 0} == on_cpu.as_json() | {"seconds": 0}


def test_no_gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    cuda_device.open_device.cache_clear()
    hunt = Hunt(tmp_path / "none", make("4x4"))
    with pytest.raises(MissingExtraError, match=r"^this needs cupy: pip install 'unjam\[cuda\]'$"):
        hunt.run(climbs=1, engine="cuda")
    with pytest.raises(ValueError, match=r"^the engine of a hunt must be cpu or cuda, not 'tpu'$"):
        hunt.run(climbs=1, engine="tpu")  # type: ignore[arg-type]
    assert not (tmp_path / "none").exists()


def test_scores_must_be_complete() -> None:
    batch = core.ClimbBatch(Climbing(make("4x4"), 1, 1, 1).board(), 1_000)
    for number in range(3):
        batch.begin(number, number, 50)
    batch.drop(1)
    batch.drop(7)  # not there
    assert len(batch.families()) == 2 * 8
    with pytest.raises(ValueError, match="a score is missing"):
        batch.take(bytes(8))
