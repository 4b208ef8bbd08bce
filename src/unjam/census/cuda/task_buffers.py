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

# KernelTask: addresses, then numbers.
_TABLES = ("board", "types", "blocks", "masks", "configurations", "sets", "families")
_ADDRESSES = (
    *_TABLES,
    *("slot_counts", "state_counts", "first_slot", "first_state", "slot_arrangements"),
    *("slot_states", "distances", "chosen", "next", "scratch", "scratch_bytes"),
    *("components", "candidates", "totals", "resident", "open"),
)
_NUMBERS = ("family_count", "chosen_count", "most_components", "near_bytes", "count_unsolvable")
_TASK = struct.Struct(f"<{len(_ADDRESSES)}Q{len(_NUMBERS)}I4x")
_COMPONENT = 32  # bytes of a FoundComponent
_TOTALS = 64
_TOO_MANY = 0xFFFFFFFF  # states of a family

# Families with at least so many states, and the threads of each: the largest first. The numbers
# are powers of two.
_SIZES = ((1 << 16, 512), (1 << 13, 128), (1 << 10, 64), (0, 32))
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

    def survivors(self, lane: Lane, resident: bytes, open_board: Any = None) -> bytes:
        """Return the components in which no vehicle and no wall is known not to matter.

        ``resident`` has a ``ResidentBlock`` for each block of the board, and so has ``open_board``,
        an array on the device, for the board without walls.
        """
        if self.buffers is None:
            return b""
        return self.buffers.test_rows(lane, resident, open_board)


class _Launch(NamedTuple):
    """Some families that are searched alike: a part of all families in order of size."""

    first: int
    families: int
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
    count = tables.family_count
    if count == 0:
        return Searched(Tally(), 0, None)
    task = Buffers(lane, tables, count_unsolvable)
    counts = numpy.frombuffer(task.measure(), dtype="u4").reshape(2, count)
    slots, states = counts
    if states.max() == _TOO_MANY:
        raise LimitError("a family of the census has 2^32 states or more")
    task.place(_before(numpy, counts), int(slots.sum()), int(states.sum()))
    order = _largest_first(numpy, states)
    launches = list(_launches(states[order], tables.words, lane.device, task.bytes))
    most = 4 * count + 1024
    while True:
        check()
        totals = numpy.frombuffer(task.search(order.tobytes(), launches, most), dtype="u8")
        families, winnable, components, unsolvable, transitions, too_far = totals.tolist()[:6]
        if too_far:
            raise LimitError("a census cannot have distances above 254")
        if components <= most:
            break
        most = components
    return Searched(Tally(families, winnable, components, unsolvable), transitions, task)


def _before(numpy: Any, counts: Any) -> bytes:
    """Return the sum of all counts before each, in 64 bits, for each row."""
    sums = numpy.zeros(counts.shape, dtype="u8")
    numpy.cumsum(counts[:, :-1], axis=1, dtype="u8", out=sums[:, 1:])
    return bytes(sums.tobytes())


def _largest_first(numpy: Any, states: Any) -> Any:
    """Return the numbers of all families in about the order of their size, the largest first.

    Sizes are compared by their first few bits only, which is much faster.
    """
    leading = states.astype("f4").view("u4") >> 16
    return numpy.argsort(~leading.astype("u2"), kind="stable").astype("u4")


def _launches(sizes: Any, words: int, device: Device, used: int) -> Iterator[_Launch]:
    """Yield launches for all families, of which ``sizes`` has the states, the largest first."""
    for first, end, threads, is_near in _groups(sizes, words, device.shared_per_block):
        if first == end:
            continue
        largest = int(sizes[first:end].max())
        own = core.census_near_bytes(largest, words) // 16 * 16 if is_near else 0
        scratch = -(-core.census_scratch_bytes(largest, words, is_near) // 256) * 256
        at_once = device.threads_per_processor // threads
        if own:
            at_once = min(at_once, device.shared_per_processor // (own + 2048)) or 1
        room = (device.lane_bytes - used) // scratch
        if room < 1:
            raise LimitError(
                f"the memory of the GPU does not suffice: a family has {largest:,} states"
            )
        blocks = min(end - first, at_once * device.processors, room)
        yield _Launch(first, end - first, threads, own, scratch, blocks)


def _groups(sizes: Any, words: int, shared: int) -> Iterator[tuple[int, int, int, bool]]:
    """Yield parts of all families, their threads, and whether they fit into shared memory."""
    too_large = (sizes > 8 * (shared - core.census_near_bytes(0, words))).nonzero()[0]
    end = int(too_large[-1]) + 1 if len(too_large) else 0
    yield 0, end, _SIZES[0][1], False
    for least, threads in _SIZES:
        first, end = end, max(end, int((sizes >= least).sum()))
        yield first, end, threads, True


class Buffers:
    """The arrays of a task in the memory of a device."""

    def __init__(self, lane: Lane, tables: core.CensusTables, count_unsolvable: bool) -> None:
        self._lane = lane
        self._families = tables.family_count
        packed, begins = tables.packed()
        self._tables = lane.upload(packed)
        self._counts = lane.array(8 * self._families)
        first = lane.address(self._tables)
        counts = lane.address(self._counts)
        self._task = dict.fromkeys((*_ADDRESSES, *_NUMBERS), 0) | {
            name: first + begin for name, begin in zip(_TABLES, begins, strict=True)
        }
        self._task |= {
            "slot_counts": counts,
            "state_counts": counts + 4 * self._families,
            "family_count": self._families,
            "count_unsolvable": int(count_unsolvable),
        }
        self._placed: list[Any] = []
        self._found = self._totals = self._counts
        self._lookup = self._counts  # a KernelTask with all that other tasks look up
        self.kept = len(packed) + 8 * self._families  # bytes of what other tasks look up
        self.bytes = self.kept  # without scratch memory and components

    def measure(self) -> bytes:
        """Return the number of slots of all families, and then that of their states."""
        lane = self._lane
        blocks = min(self._families, 32 * lane.device.processors)
        lane.launch("measure_families", lane.upload(self._packed()), blocks, _MEASURE_THREADS)
        return lane.download(self._counts, 8 * self._families)

    def place(self, before: bytes, slots: int, states: int) -> None:
        """Make room for slots and states; ``before`` has the sums of those before each family."""
        lane = self._lane
        self.kept += len(before) + 8 * slots + states
        self.bytes = self.kept
        firsts, slot_arrays = lane.upload(before), lane.array(8 * slots)
        distances = lane.array(states, 0xFF)
        self._placed = [firsts, slot_arrays, distances]
        self._task |= {
            "first_slot": lane.address(firsts),
            "first_state": lane.address(firsts) + len(before) // 2,
            "slot_arrangements": lane.address(slot_arrays),
            "slot_states": lane.address(slot_arrays) + 4 * slots,
            "distances": lane.address(distances),
        }

    def search(self, order: bytes, launches: list[_Launch], most: int) -> bytes:
        """Search families and test columns; return the totals. ``order`` has their numbers."""
        lane = self._lane
        self._found = lane.array(2 * most * _COMPONENT)
        self._totals = lane.array(_TOTALS, 0)
        chosen, nexts = lane.upload(order), lane.array(4 * len(launches), 0)
        scratch = lane.scratch(max(launch.scratch * launch.blocks for launch in launches))
        self._task |= {
            "most_components": most,
            "components": lane.address(self._found),
            "candidates": lane.address(self._found) + most * _COMPONENT,
            "totals": lane.address(self._totals),
            "scratch": lane.address(scratch),
        }
        tasks = lane.upload(
            b"".join(
                self._packed(
                    chosen=lane.address(chosen) + 4 * launch.first,
                    chosen_count=launch.families,
                    next=lane.address(nexts) + 4 * number,
                    scratch_bytes=launch.scratch,
                    near_bytes=launch.shared,
                )
                for number, launch in enumerate(launches)
            )
        )
        for number, launch in enumerate(launches):
            task = tasks[number * _TASK.size : (number + 1) * _TASK.size]
            lane.launch("search_families", task, launch.blocks, launch.threads, launch.shared)
        self._lookup = tasks[: _TASK.size]
        lane.launch("test_columns", self._lookup, 8 * lane.device.processors, _TEST_THREADS)
        return lane.download(self._totals, _TOTALS)

    @property
    def lookup(self) -> int:
        """The address of a ``KernelTask`` with all that other tasks look up."""
        return self._lane.address(self._lookup)

    def test_rows(self, lane: Lane, resident: bytes, open_board: Any = None) -> bytes:
        """Test rows and walls, return what is left, and release what no other task looks up."""
        table = lane.upload(resident)
        open_blocks = 0 if open_board is None else lane.address(open_board)
        task = lane.upload(self._packed(resident=lane.address(table), open=open_blocks))
        lane.launch("test_rows", task, 8 * lane.device.processors, _TEST_THREADS)
        survivors = int.from_bytes(lane.download(self._totals, _TOTALS)[-8:], "little")
        found = lane.download(self._found, survivors * _COMPONENT)
        self._found = self._totals
        return found

    def _packed(self, **changes: int) -> bytes:
        """Return a ``KernelTask``."""
        return _TASK.pack(*(self._task | changes).values())
