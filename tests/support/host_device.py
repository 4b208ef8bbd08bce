"""A stand-in for a GPU: its memory is that of the process, its kernels run on the processor."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from unjam.census.cuda.cuda_device import Shape
from unjam.census.cuda.resident_blocks import ResidentBlocks
from unjam.core import core


class HostDevice:
    """A device with little shared memory, so that some families do not fit into it."""

    lanes = 2
    processors = 2
    threads_per_processor = 1024
    shared_per_processor = 4096

    def __init__(
        self,
        shared_per_block: int = 80,
        lane_bytes: int = 1 << 28,
        resident_bytes: int = 1 << 28,
    ) -> None:
        self.shared_per_block = shared_per_block
        self.lane_bytes = lane_bytes
        self.resident = ResidentBlocks(resident_bytes)
        self.launches: list[tuple[str, int]] = []

    @contextmanager
    def lane(self, shape: Shape) -> Iterator[HostLane]:
        """Yield a lane; any number may be in use."""
        yield HostLane(self)


class HostLane:
    """Arrays of NumPy, and kernels that run when they are launched."""

    def __init__(self, device: HostDevice) -> None:
        self.device = device

    def upload(self, data: bytes) -> Any:
        return np.frombuffer(data or b"\0", dtype="u1").copy()

    def array(self, size: int, value: int | None = None) -> Any:
        # Whatever the kernels do not set must not look like a result.
        return np.full(max(size, 1), 0xA5 if value is None else value, dtype="u1")

    def scratch(self, size: int) -> Any:
        return self.array(size)

    def address(self, array: Any) -> int:
        return int(array.ctypes.data)

    def download(self, array: Any, size: int) -> bytes:
        return bytes(array[:size])

    def launch(self, kernel: str, task: Any, blocks: int, threads: int, shared: int = 0) -> None:
        assert blocks > 0
        assert threads % 32 == 0
        assert shared <= self.device.shared_per_block
        self.device.launches.append((kernel, shared))
        core.run_census_kernel(kernel, bytes(task))
