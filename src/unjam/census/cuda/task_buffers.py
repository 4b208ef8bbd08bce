"""One task on a device: its arrays, and the launches that search its families.

The layouts of ``KernelTask`` and of the structures it points to are those of ``kernel_types.h``.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from ...core import core
from ...errors import LimitError
from ...util.extras import need
from ..shard import Tally

_TASK = struct.Struct("<22Q6I")  # KernelTask
_COMPONENT = 32  # bytes of a FoundComponent
_TOTALS = 64
_BLOCK_WORDS, _WORDS_AT = 18, 4  # 32-bit words of a BlockTable, and where `words` is
_TOO_MANY = 0xFFFFFFFF  # states of a family

# Families with more states than the first number, up to the second, and the threads of each.
_SIZES = (
    (0, 1 << 10, 32),
    (1 << 10, 1 << 13, 64),
    (1 << 13, 1 << 16, 128),
    (1 << 16, _TOO_MANY, 512),
)
_MEASURE_THREADS = 32
_TEST_THREADS = 128


class Device(Protocol):
    """What a device offers to its lanes; ``lane_bytes`` is the memory of one."""

    @property
    def processors(self) -> int: ...
    @property
    def threads_per_processor(self) -> int: ...
    @property
    def shared_per_processor(self) -> int: ...
    @property
    def shared_per_block(self) -> int: ...
    @property
    def lane_bytes(self) -> int: ...


class Lane(Protocol):
    """Where a task runs: ``cuda_device.CudaLane``."""

    @property
    def device(self) -> Device: ...
    def upload(self, data: bytes) -> Any: ...
    def array(self, size: int, value: int | None = None) -> Any: ...
    def scratch(self, size: int) -> Any: ...
    def address(self, array: Any) -> int: ...
    def download(self, array: Any, size: int) -> bytes: ...
    def launch(
        self, kernel: str, task: Any, blocks: int, threads: int, shared: int = 0
    ) -> None: ...


class Searched(NamedTuple):
    """The counts of a task, and what its search left on the device; None if it has no families."""

    tally: Tally
    transitions: int
    buffers: Buffers | None

    def survivors(self, lane: Lane, resident: bytes) -> bytes:
        """Return the components in which no vehicle is known not to matter.

        ``resident`` has a ``ResidentBlock`` for each block of the board.
        """
        return b"" if self.buffers is None else self.buffers.test_rows(lane, resident)


class _Launch(NamedTuple):
    """Some families that are searched alike."""

    chosen: Any  # their numbers, the largest first
    threads: int
    shared: int  # bytes of shared memory of a block; 0: it uses scratch memory instead
    scratch: int  # bytes of scratch memory of a block
    blocks: int


def search(
    lane: Lane, tables: core.CensusTables, count_unsolvable: bool, check: Callable[[], None]
) -> Searched:
    """Search all families of a task; ``check`` is called between launches and may raise.

    Raises ``LimitError`` if they do not fit into the memory of the lane, or a distance exceeds 254.
    """
    numpy = need("numpy", "cuda")
    parts = tables.tables()
    blocks = numpy.frombuffer(parts[2], dtype="u4").reshape(-1, _BLOCK_WORDS)
    families = numpy.frombuffer(parts[6], dtype="u4").reshape(-1, 2)
    count = len(families)
    if count == 0:
        return Searched(Tally(), 0, None)
    task = Buffers(lane, parts, count, count_unsolvable)
    task.launch("measure_families", min(count, 32 * lane.device.processors), _MEASURE_THREADS)
    states = numpy.frombuffer(lane.download(task.state_counts, 4 * count), dtype="u4")
    slots = numpy.frombuffer(lane.download(task.slot_counts, 4 * count), dtype="u4")
    if states.max() == _TOO_MANY:
        raise LimitError("a family of the census has 2^32 states or more")
    task.place(_before(numpy, slots), _before(numpy, states), int(slots.sum()), int(states.sum()))
    words = blocks[families[:, 0], _WORDS_AT]
    launches = list(_launches(numpy, lane.device, states, words, task.bytes))
    most = 4 * count + 1024
    while True:
        check()
        task.begin(most)
        for launch in launches:
            task.search(launch)
        task.launch("test_columns", 8 * lane.device.processors, _TEST_THREADS)
        totals = numpy.frombuffer(lane.download(task.totals, _TOTALS), dtype="u8").tolist()
        families_won, winnable, components, unsolvable, transitions, too_far = totals[:6]
        if too_far:
            raise LimitError("a census cannot have distances above 254")
        if components <= most:
            break
        most = components
    task.end()
    tally = Tally(families_won, winnable, components, unsolvable)
    return Searched(tally, transitions, task)


def _before(numpy: Any, counts: Any) -> bytes:
    """Return the sum of all counts before each, in 64 bits."""
    sums = numpy.zeros(len(counts), dtype="u8")
    numpy.cumsum(counts[:-1], dtype="u8", out=sums[1:])
    return bytes(sums.tobytes())


def _launches(numpy: Any, device: Device, states: Any, words: Any, used: int) -> Iterator[_Launch]:
    """Yield launches for all families by size, those with the most work first."""
    shared = core.census_near_bytes
    near = 8 * words.astype("u8") + states // 8 + 64
    fits = near <= device.shared_per_block
    order = numpy.argsort(states, kind="stable")[::-1].astype("u4")
    sizes = states[order]
    groups = [(order[~fits[order]], 512, False)]
    for least, most, threads in reversed(_SIZES):
        inside = order[(sizes > least) & (sizes <= most)]
        groups.append((inside[fits[inside]], threads, True))
    for chosen, threads, is_near in groups:
        if not len(chosen):
            continue
        largest, widest = int(states[chosen].max()), int(words[chosen].max())
        own = min(shared(largest, widest), device.shared_per_block) // 16 * 16 if is_near else 0
        scratch = -(-core.census_scratch_bytes(largest, widest, is_near) // 256) * 256
        resident = device.threads_per_processor // threads
        if own:
            resident = min(resident, device.shared_per_processor // (own + 2048)) or 1
        room = (device.lane_bytes - used) // scratch
        if room < 1:
            raise LimitError(
                f"the memory of the GPU does not suffice: a family has {largest:,} states"
            )
        blocks = min(len(chosen), resident * device.processors, room)
        yield _Launch(chosen, threads, own, scratch, blocks)


class Buffers:
    """The arrays of a task in the memory of a device."""

    def __init__(
        self, lane: Lane, parts: list[bytes], families: int, count_unsolvable: bool
    ) -> None:
        self._lane = lane
        self._families = families
        self._count_unsolvable = count_unsolvable
        self._tables = [lane.upload(part) for part in parts]
        self.slot_counts = lane.array(4 * families)
        self.state_counts = lane.array(4 * families)
        self.totals = lane.array(_TOTALS, 0)
        nothing = lane.array(1)
        self._placed = [nothing] * 5
        self._launch = [nothing, nothing, nothing]
        self._scratch_bytes = self._chosen = self._shared = self._most = 0
        self._components = self.candidates = nothing
        self._resident = nothing
        self._task = nothing  # the KernelTask of the last launch
        self.lookup = nothing  # a KernelTask with all that other tasks look up
        self.bytes = sum(map(len, parts)) + 8 * families  # without scratch memory and components
        self.kept = 0  # bytes of what other tasks look up

    def place(self, first_slot: bytes, first_state: bytes, slots: int, states: int) -> None:
        """Make room for the slots and states of all families."""
        lane = self._lane
        self.kept = len(first_slot) + len(first_state) + 8 * slots + states + 16 * self._families
        self.bytes += self.kept
        self._placed = [
            lane.upload(first_slot),
            lane.upload(first_state),
            lane.array(4 * slots),
            lane.array(4 * slots),
            lane.array(states, 0xFF),
        ]

    def begin(self, most: int) -> None:
        """Make room for components, and set all counts to zero."""
        self._most = most
        self._components = self._lane.array(most * _COMPONENT)
        self.candidates = self._lane.array(most * _COMPONENT)
        self.totals = self._lane.array(_TOTALS, 0)

    def search(self, launch: _Launch) -> None:
        """Search some families."""
        lane = self._lane
        chosen = lane.upload(launch.chosen.tobytes())
        scratch = lane.scratch(launch.scratch * launch.blocks)
        self._launch = [chosen, lane.array(4, 0), scratch]
        self._scratch_bytes, self._chosen = launch.scratch, len(launch.chosen)
        self._shared = launch.shared
        self.launch("search_families", launch.blocks, launch.threads, launch.shared)

    def end(self) -> None:
        """Release what only the search needs."""
        self.lookup = self._task
        self._launch = [self._lane.array(1)] * 3

    def test_rows(self, lane: Lane, resident: bytes) -> bytes:
        """Test rows, return what is left, and release what other tasks do not look up."""
        self._lane = lane
        self._resident = lane.upload(resident)
        self.launch("test_rows", 8 * lane.device.processors, _TEST_THREADS)
        survivors = int.from_bytes(lane.download(self.totals, _TOTALS)[-8:], "little")
        found = lane.download(self._components, survivors * _COMPONENT)
        nothing = lane.array(1)
        self._components = self.candidates = self._resident = nothing
        self._tables[3:6] = [nothing] * 3  # masks, configurations, sets
        return found

    def launch(self, kernel: str, blocks: int, threads: int, shared: int = 0) -> None:
        """Submit a kernel for this task."""
        arrays = (*self._tables, self.slot_counts, self.state_counts, *self._placed, *self._launch)
        results = (self._components, self.candidates, self.totals, self._resident)
        task = _TASK.pack(
            *map(self._lane.address, arrays),
            self._scratch_bytes,
            *map(self._lane.address, results),
            self._families,
            self._chosen,
            self._most,
            self._shared,
            self._count_unsolvable,
            0,
        )
        self._task = self._lane.upload(task)
        self._lane.launch(kernel, self._task, blocks, threads, shared)
