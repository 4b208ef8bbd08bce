"""A plain dictionary breadth-first search, the yardstick of the speed ratios.

It is what one writes on a first evening: a state is a tuple of numbers, the states seen are the
keys of a dictionary, and nothing is clever. Seconds differ from machine to machine, but the ratio
to this search, timed in the same minute, hardly does. So it must stay as it is: a faster
yardstick would make every ratio measured before it meaningless.
"""

from __future__ import annotations

from collections import deque

SIDE = 6
CELLS = SIDE * SIDE


def fewest_moves(board: str) -> int | None:
    """The fewest moves that bring ``X`` to the right edge, for 36 cells in one line."""
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
