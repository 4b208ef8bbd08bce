"""A plain breadth-first search with a dictionary: the baseline of the speed ratios.

A state is a tuple of numbers, and a dictionary holds the states seen. Absolute times differ between
machines, but the ratio to this search, timed in the same minute, hardly does. Do not change it: a
faster baseline would invalidate all earlier ratios.
"""

from __future__ import annotations

from collections import deque

SIDE = 6
CELLS = SIDE * SIDE


def fewest_moves(board: str) -> int | None:
    """Return the fewest moves that bring ``X`` to the right edge of a 6x6 board in one line."""
    cells: dict[str, list[int]] = {}
    for number, label in enumerate(board):
        if label != ".":
            cells.setdefault(label, []).append(number)
    labels = list(cells)
    target = labels.index("X")
    lengths = [len(cells[label]) for label in labels]
    strides = [cells[label][1] - cells[label][0] for label in labels]

    # A state is the first cell of every vehicle.
    start = tuple(cells[label][0] for label in labels)
    depths = {start: 0}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        depth = depths[state]
        if state[target] % SIDE + lengths[target] == SIDE:
            return depth
        taken = set()
        for first, length, stride in zip(state, lengths, strides, strict=True):
            for step in range(length):
                taken.add(first + step * stride)
        for vehicle, first in enumerate(state):
            length, stride = lengths[vehicle], strides[vehicle]
            for way in (-1, 1):
                place = first
                while True:
                    front = place if way < 0 else place + (length - 1) * stride
                    ahead = front + way * stride
                    if not 0 <= ahead < CELLS or ahead in taken:
                        break
                    if stride == 1 and ahead // SIDE != front // SIDE:
                        break
                    place += way * stride
                    neighbour = (*state[:vehicle], place, *state[vehicle + 1 :])
                    if neighbour not in depths:
                        depths[neighbour] = depth + 1
                        queue.append(neighbour)
    return None
