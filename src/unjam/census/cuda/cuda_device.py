"""An NVIDIA GPU: memory, kernels compiled at run time, and the time they take.

CuPy provides the driver and NVRTC; neither is needed to build or to install unjam.
"""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import LimitError, MissingExtraError
from ...util.extras import need
from .resident_blocks import ResidentBlocks

KERNELS = "unjam/census/device/kernels.cu"
_PACKAGE = Path(__file__).parent.parent.parent
# Installed with the package; in a source tree, they are not copied.
_FOLDERS = (_PACKAGE / "kernels", _PACKAGE.parent.parent / "cpp" / "include")
_REGISTERS = 64  # of a thread: with more, fewer threads fit, and they wait longer for memory
_LANES = 8  # most tasks on the device at once, so that it is busy while some of them end
_LEAST_LANE = 1 << 31  # bytes: with less memory, there are fewer lanes
_LANE_SHARE = 0.25  # of the free memory, for all lanes together
_RESIDENT_SHARE = 0.55  # of the free memory, for distances that other tasks look up


class Shape(NamedTuple):
    """What kernels are compiled for: the size of the board and the row of its target."""

    width: int
    height: int
    target: int


def kernel_folder() -> Path:
    """Return the folder with the source of the kernels, from which they include each other.

    >>> (kernel_folder() / KERNELS).is_file()
    True
    """
    found = [folder for folder in _FOLDERS if (folder / KERNELS).is_file()]
    if not found:
        raise MissingExtraError("the source of the GPU kernels is missing: reinstall unjam")
    return found[0]


@lru_cache(maxsize=1)
def open_device() -> CudaDevice:
    """Return the current GPU.

    Raises ``MissingExtraError`` if there is none, or CuPy is not installed.
    """
    return CudaDevice()


class CudaDevice:
    """A GPU. ``seconds`` has the time of each kernel if ``timed`` is set, which slows it down."""

    def __init__(self) -> None:
        self._cupy = cupy = need("cupy", "cuda")
        try:
            number = cupy.cuda.runtime.getDevice()
            facts = cupy.cuda.runtime.getDeviceProperties(number)
            free, _ = cupy.cuda.runtime.memGetInfo()
        except (cupy.cuda.runtime.CUDARuntimeError, RuntimeError, OSError) as error:
            raise MissingExtraError(
                f"the engine cuda needs an NVIDIA GPU and its driver ({error}); "
                "the engine cpu needs neither"
            ) from None
        self._number = number
        self.name = facts["name"].decode()
        self.processors = int(facts["multiProcessorCount"])
        self.threads_per_processor = min(
            int(facts["maxThreadsPerMultiProcessor"]),
            int(facts["regsPerMultiprocessor"]) // _REGISTERS,
        )
        self.shared_per_processor = int(facts["sharedMemPerMultiprocessor"])
        self.shared_per_block = int(facts["sharedMemPerBlockOptin"]) - 1024  # less BlockState
        self.lanes = max(1, min(_LANES, int(free * _LANE_SHARE) // _LEAST_LANE))
        self.lane_bytes = int(free * _LANE_SHARE) // self.lanes
        self.resident = ResidentBlocks(int(free * _RESIDENT_SHARE))
        self.seconds: Counter[str] = Counter()
        self.timed = False
        self._modules: dict[Shape, Any] = {}
        self._compiling = threading.Lock()
        self._lanes: queue.SimpleQueue[CudaLane] = queue.SimpleQueue()
        for _ in range(self.lanes):
            self._lanes.put(CudaLane(self, cupy))

    @contextmanager
    def lane(self, shape: Shape) -> Iterator[CudaLane]:
        """Yield a lane for one task, when one is free.

        Raises ``LimitError`` if the device's memory does not suffice.
        """
        cupy = self._cupy
        lane = self._lanes.get()
        try:
            with cupy.cuda.Device(self._number), lane.stream:
                lane.module = self._module(shape)
                yield lane
        except cupy.cuda.memory.OutOfMemoryError as error:
            raise LimitError(f"the memory of the GPU does not suffice: {error}") from None
        finally:
            self._lanes.put(lane)

    def peak_bytes(self) -> int:
        """Return the memory of the device that this process holds."""
        return int(self._cupy.get_default_memory_pool().total_bytes())

    def _module(self, shape: Shape) -> Any:
        with self._compiling:
            if shape not in self._modules:
                folder = kernel_folder()
                module = self._cupy.RawModule(
                    code=(folder / KERNELS).read_text("utf-8"),
                    options=(f"-I{folder}", *options_for(shape)),
                )
                module.compile()
                # Once: threads that set it before each launch would undo each other's.
                for kernel in ("search_families", "score_families"):
                    function = module.get_function(kernel)
                    function.max_dynamic_shared_size_bytes = self.shared_per_block
                self._modules[shape] = module
            return self._modules[shape]


def options_for(shape: Shape) -> tuple[str, ...]:
    """Return the options of the compiler for a board.

    >>> options_for(Shape(6, 5, 2))[-1]
    '-DUNJAM_TARGET=2'
    """
    sizes = (f"-DUNJAM_{name.upper()}={value}" for name, value in shape._asdict().items())
    return ("-std=c++17", "-default-device", f"--maxrregcount={_REGISTERS}", *sizes)


class CudaLane:
    """A stream of the device, and arrays in its memory; ``module`` has its kernels."""

    def __init__(self, device: CudaDevice, cupy: Any) -> None:
        self.device = device
        self._cupy = cupy
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.module: Any = None
        self._scratch = self.array(1)

    def scratch(self, size: int) -> Any:
        """Return an array of at least so many bytes, the same in all calls if it is large enough.

        It is kept, because the large arrays would take the place of small ones that stay.
        """
        if self._scratch.size < size:
            self._scratch = self.array(1)  # released before a larger one is allocated
            self._scratch = self.array(size)
        return self._scratch

    def upload(self, data: bytes) -> Any:
        """Return a copy of some bytes."""
        return self._cupy.frombuffer(data or b"\0", dtype="u1")

    def array(self, size: int, value: int | None = None) -> Any:
        """Return an array of bytes with the given value, or with any."""
        size = max(size, 1)
        if value is None:
            return self._cupy.empty(size, dtype="u1")
        return self._cupy.full(size, value, dtype="u1")

    def address(self, array: Any) -> int:
        """Return the address of an array."""
        return int(array.data.ptr)

    def download(self, array: Any, size: int) -> bytes:
        """Return the first bytes of an array, when all work submitted before is done."""
        return bytes(array[:size].get(stream=self.stream))

    def launch(self, kernel: str, task: Any, blocks: int, threads: int, shared: int = 0) -> None:
        """Submit a kernel; ``task`` is an array with a ``KernelTask``."""
        function = self.module.get_function(kernel)
        begin = self.stream.record() if self.device.timed else None
        function((blocks,), (threads,), (task,), shared_mem=shared)
        if begin is not None:
            end = self.stream.record()
            end.synchronize()
            milliseconds = self._cupy.cuda.get_elapsed_time(begin, end)
            self.device.seconds[kernel] += milliseconds / 1e3
