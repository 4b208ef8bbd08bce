"""The decoder finds the likeliest board: as trying all of them does."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from unjam.photo.board_decoder import Part, best_boards, decode
from unjam.photo.cell_reader import CellMaps
from unjam.photo.exit_choice import choose_exit

from ..support.run_scale import cases


def random_maps(random: Any, width: int, height: int) -> CellMaps:
    """Return logits at random."""
    return CellMaps(
        random.normal(0, 2, (height, width)),
        random.normal(-4, 2, (height, width)),
        random.normal(-2, 2, (height, width)),
        random.normal(0, 2, (height, width - 1)),
        random.normal(0, 2, (height - 1, width)),
        {side: random.normal(-3, 2, height if side in "LR" else width) for side in "LRUD"},
        3.0,
        np.zeros((height, width, 2)),
    )


def all_parts(width: int, height: int) -> list[Part]:
    """Return all walls and vehicles of a board."""
    parts: list[Part] = []
    for row, column in itertools.product(range(height), range(width)):
        parts.append(((row, column),))
        for down, right in ((0, 1), (1, 0)):
            for length in range(2, max(width, height) + 1):
                cells = tuple((row + step * down, column + step * right) for step in range(length))
                if cells[-1][0] < height and cells[-1][1] < width:
                    parts.append(cells)
    return parts


def gain(maps: CellMaps, part: Part) -> float:
    """Return how much likelier a part makes a board."""
    if len(part) == 1:
        return float(maps.wall[part[0]])
    total = sum(float(maps.vehicle[cell]) for cell in part)
    for cell, (row, _) in itertools.pairwise(part):
        total += float((maps.right if row == cell[0] else maps.below)[cell])
    return total - 0.5 * max(0, len(part) - 3)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 2), (2, 4)])
def test_the_best_board_is_the_best_of_all(width: int, height: int) -> None:
    random = np.random.default_rng(width)
    parts = all_parts(width, height)
    compared = 0
    for _ in range(cases(5)):
        maps = random_maps(random, width, height)
        gains = {part: gain(maps, part) for part in parts}

        def best(free: frozenset[Any], gains: dict[Part, float] = gains) -> float:
            if not free:
                return 0.0
            first = min(free)
            return max(
                best(free - {first}),
                *(
                    value + best(free - set(part))
                    for part, value in gains.items()
                    if part[0] == first and free.issuperset(part)
                ),
            )

        cells = frozenset(itertools.product(range(height), range(width)))
        found = best_boards(maps)
        assert found[0][0] == pytest.approx(best(cells))
        covered = [cell for part in found[0][1] for cell in part]
        assert len(covered) == len(set(covered))
        assert sum(gains[part] for part in found[0][1]) == pytest.approx(found[0][0])
        compared += 1
    assert compared


def test_certain_cells_have_certain_chances() -> None:
    maps = random_maps(np.random.default_rng(1), 6, 6)
    maps.vehicle[:], maps.wall[:], maps.right[:], maps.below[:] = -8, -8, -8, -8
    maps.vehicle[2, 1] = maps.vehicle[2, 2] = maps.right[2, 1] = 8
    maps.vehicle[0, 5] = 1.0
    board = decode(maps)
    assert list(board.parts) == [((2, 1), (2, 2))]
    assert board.parts[(2, 1), (2, 2)] > 0.99
    assert board.least < 0 < board.margin


def test_the_target_is_in_line_with_the_gap() -> None:
    maps = random_maps(np.random.default_rng(2), 6, 6)
    maps.target[:] = -5.0
    for gaps in maps.gaps.values():
        gaps[:] = -5.0
    first, second = ((2, 1), (2, 2)), ((0, 4), (1, 4))
    maps.target[2, 1] = maps.target[2, 2] = 1.0
    maps.target[0, 4] = maps.target[1, 4] = 2.0
    maps.gaps["L"][2] = 4.0
    choice = choose_exit(maps, [first, second])
    assert choice.target == first
    assert choice.exit is not None
    assert str(choice.exit) == "the exit on the left of row 3"
    assert choice.seen
    maps.gaps["L"][2] = -5.0
    maps.target[0, 4] = maps.target[1, 4] = -5.0
    unseen = choose_exit(maps, [first, second])
    assert (unseen.target, unseen.seen) == (first, False)
    assert unseen.exit is not None
    assert unseen.exit.direction == "R"
