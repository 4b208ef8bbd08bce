"""Scores of families on a device: the distance of the hardest start of each.

The layout of ``ScoreTask`` is that of ``device/family_scores.h``.
"""

from __future__ import annotations

import struct

from ...core import core
from ...errors import LimitError
from .task_buffers import Lane

_TASK = struct.Struct("<7Q3I4x")
_FAMILY = _SCORE = 8  # bytes of a LineTypes and of a ScoredFamily
_MOST_STATES = (1 << 21) - 1  # of a family
_RESERVED = 2048  # bytes of shared memory of a thread block for everything else


class FamilyScorer:
    """The tables of a board in the memory of a device, and the launches that score its families.

    Raises ``LimitError`` if the memory of the lane does not suffice, and ``ValueError`` if
    ``max_states`` is too large. ``threads`` are those of a thread block.
    """

    def __init__(
        self, lane: Lane, board: core.CensusBoard, max_states: int, threads: int = 128
    ) -> None:
        if not 0 < max_states <= _MOST_STATES:
            raise ValueError(f"max_states must be at most {_MOST_STATES:,}, not {max_states:,}")
        device = lane.device
        self._lane = lane
        self._max_states = max_states
        self._threads = threads
        packed, begins = core.CensusTables(board, [], False).packed()
        self._tables = lane.upload(packed)
        self._board, self._types = (lane.address(self._tables) + begin for begin in begins[:2])
        at_once = max(1, device.threads_per_processor // threads)
        self._near = max(
            0, min(device.shared_per_block, device.shared_per_processor // at_once - _RESERVED)
        )
        self._near -= self._near % 16
        self._scratch_bytes = -(-core.score_scratch_bytes(max_states) // 256) * 256
        self._blocks = min(at_once * device.processors, device.lane_bytes // self._scratch_bytes)
        if self._blocks < 1:
            raise LimitError(
                f"the memory of the GPU does not suffice: a family may have {max_states:,} states"
            )

    def scores(self, families: bytes) -> bytes:
        """Return the ``ScoredFamily`` of each ``LineTypes``."""
        count = len(families) // _FAMILY
        if count == 0:
            return b""
        lane, blocks = self._lane, min(count, self._blocks)
        given, scores, counter = lane.upload(families), lane.array(_SCORE * count), lane.array(4, 0)
        scratch = lane.scratch(blocks * self._scratch_bytes)
        task = lane.upload(
            _TASK.pack(
                self._board,
                self._types,
                *(lane.address(array) for array in (given, scores, counter, scratch)),
                self._scratch_bytes,
                count,
                self._max_states,
                self._near,
            )
        )
        lane.launch("score_families", task, blocks, self._threads, self._near)
        return lane.download(scores, _SCORE * count)
