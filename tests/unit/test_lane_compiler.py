"""Lanes: what a corridor can do, told by the tables that the core gets."""

from __future__ import annotations

from math import comb

import pytest

from tests.support.boards import board
from unjam import Exit, Puzzle, Vehicle, deck
from unjam.compiler.lane_compiler import compiled, map_of, positions_along
from unjam.core import core
from unjam.model import Board


@pytest.mark.parametrize(
    ("cells", "lengths"),
    [
        (6, (2,)),
        (6, (3,)),
        (6, (2, 2)),
        (6, (2, 3)),
        (6, (3, 2)),
        (6, (3, 3)),
        (6, (2, 2, 2)),
        (5, (1, 1, 1)),
        (9, (2, 2, 3)),
        (16, (2, 2, 2, 2, 2, 2)),
        (1, (1,)),
        (16, (16,)),
    ],
)
def test_the_joint_positions_of_a_corridor(cells: int, lengths: tuple[int, ...]) -> None:
    free = cells - sum(lengths)
    everywhere = list(positions_along(cells, lengths))
    assert len(everywhere) == comb(free + len(lengths), free)
    for number, positions in enumerate(everywhere):
        shape, own = core.LaneShape.straight(cells, lengths, positions, -1, False, False)
        assert (shape.configurations, own) == (len(everywhere), number)
        end = 0
        for position, length in zip(positions, lengths, strict=True):
            assert position >= end, "they keep their order and do not overlap"
            end = position + length
        assert end <= cells


def test_known_numbers_of_positions() -> None:
    """Car 5, truck 4, two cars 6, car and truck 3."""
    counts = [
        core.LaneShape.straight(6, lengths, positions, -1, False, False)[0].configurations
        for lengths, positions in (((2,), (0,)), ((3,), (0,)), ((2, 2), (0, 2)), ((2, 3), (0, 2)))
    ]
    assert counts == [5, 4, 6, 3]


@pytest.mark.parametrize("positions", [(0, 1), (3, 0), (0, 5), (-1, 3), (0,)])
def test_vehicles_that_do_not_fit_have_no_lane(positions: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="vehicle"):
        core.LaneShape.straight(6, (2, 2), positions, -1, False, False)


def test_corridors_end_at_walls_missing_cells_and_barriers() -> None:
    here = map_of(
        Board(
            5,
            3,
            walls=frozenset({(0, 2)}),
            missing=frozenset({(1, 1)}),
            barriers=frozenset({frozenset({(2, 3), (2, 4)}), frozenset({(0, 0), (1, 0)})}),
        )
    )
    rows = {corridor.cells for corridor, _ in here.corridors["-"].values()}
    assert rows == {
        ((0, 0), (0, 1)),
        ((0, 3), (0, 4)),
        ((1, 0),),
        ((1, 2), (1, 3), (1, 4)),
        ((2, 0), (2, 1), (2, 2), (2, 3)),
        ((2, 4),),
    }
    columns = {corridor.cells for corridor, _ in here.corridors["|"].values()}
    assert ((0, 0),) in columns
    assert ((1, 0), (2, 0)) in columns
    assert ((0, 1),) in columns
    assert ((2, 1),) in columns
    assert ((0, 4), (1, 4), (2, 4)) in columns


def test_every_cell_is_in_one_corridor_of_each_axis() -> None:
    plain = Board(6, 5, walls=frozenset({(2, 3)}))
    here = map_of(plain)
    for axis in "-|":
        assert set(here.corridors[axis]) == set(plain.cells())
        for cell, (corridor, place) in here.corridors[axis].items():
            assert corridor.cells[place] == cell


def test_keys_are_small() -> None:
    for puzzle in deck("jam"):
        program = compiled(puzzle)
        assert program.key_words == 1
        assert program.key_bits <= 36
    assert compiled(deck("uva")["7"]).key_words == 2


def test_a_program_is_made_once_and_not_pickled() -> None:
    puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    assert compiled(puzzle) is compiled(puzzle)
    import pickle

    again = pickle.loads(pickle.dumps(puzzle))
    assert again._program is None
    assert again.solve().move_count == 5


def test_two_targets_rows_apart_share_nothing() -> None:
    """Vehicles of one corridor are one lane; a wall makes two corridors of it."""
    together = board("XX.. AABB ....")
    apart = board("XX... AA#BB .....")
    free = board("XX... AABB. .....")
    assert compiled(together).key_bits == 2 + 1
    assert compiled(apart).key_bits == 2 + 1 + 1
    assert compiled(free).key_bits == 2 + 2


def test_vehicles_that_do_not_move_need_a_bit() -> None:
    puzzle = Puzzle(
        Board(4, 2),
        [
            Vehicle("X", ((0, 0), (0, 1)), "-", target=True),
            Vehicle("A", ((1, 0), (1, 1), (1, 2)), ""),
        ],
        [Exit((0, 3), "R")],
    )
    assert compiled(puzzle).key_bits == 2 + 1
    assert str(puzzle.solve()) == "XR2"
