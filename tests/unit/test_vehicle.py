"""Vehicles: their kind, and how the board alone lets them slide."""

from __future__ import annotations

import pytest

from unjam.model import Board, Cell, Puzzle, Vehicle

SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))


@pytest.mark.parametrize(
    ("cells", "target", "kind"),
    [
        (((0, 0),), False, "unit"),
        (((0, 0), (0, 1)), False, "car"),
        (((0, 0), (1, 0), (2, 0)), False, "truck"),
        (((0, 0), (1, 0), (2, 0)), True, "limo"),
        (((0, 0), (0, 1), (0, 2), (0, 3)), False, "limo"),
        (SQUARE, False, "piece"),
        ((), True, "gone"),
    ],
)
def test_kind(cells: tuple[Cell, ...], target: bool, kind: str) -> None:
    assert Vehicle("A", cells, "-", target).kind == kind


def test_axes_give_directions() -> None:
    assert Vehicle("A", SQUARE, "-|").directions() == ("L", "R", "U", "D")
    assert Vehicle("A", SQUARE, "\\").directions() == ("UL", "DR")
    assert Vehicle("A", SQUARE, "/").directions() == ("DL", "UR")
    assert Vehicle("A", SQUARE, "").directions() == ()
    assert str(Vehicle("A", SQUARE, "")) == "A"


def test_a_vehicle_slides_until_the_board_stops_it() -> None:
    board = Board(3, 2, walls=frozenset({(1, 2)}))
    square = Vehicle("A", SQUARE, "-|")
    assert square.slid(board, "R") is None
    assert square.slid(board, "U") is None
    car = Vehicle("B", ((0, 0), (0, 1)), "-")
    moved = car.slid(board, "R")
    assert moved is not None
    assert moved.cells == ((0, 1), (0, 2))
    assert moved.slid(board, "R") is None


def test_a_thin_wall_cannot_cut_through_a_vehicle() -> None:
    barrier = frozenset({(0, 2), (1, 2)})
    board = Board(3, 2, barriers=frozenset({barrier}))
    assert Vehicle("A", SQUARE, "-|").slid(board, "R") is None
    assert Vehicle("B", ((0, 0), (0, 1)), "-").slid(board, "R") is not None


def _cells(vehicle: Vehicle | None) -> tuple[Cell, ...] | None:
    return None if vehicle is None else vehicle.cells


def test_a_vehicle_across_a_flipped_seam_moves_as_one() -> None:
    band = Board(4, 4, join_x="flip")
    # Right of (0, 3) lies (3, 0). What is down on the left side of the seam is up on the right.
    lying = Vehicle("A", ((0, 3), (3, 0)), "-|")
    assert _cells(lying.slid(band, "D")) == ((1, 3), (2, 0))
    assert _cells(lying.slid(band, "U")) is None
    assert _cells(lying.slid(band, "R")) == ((3, 0), (3, 1))
    assert lying.headings(band, "D") == ["D", "U"]
    # Directions are read at the first cell: named from the other side, up and down change.
    turned = Vehicle("A", ((3, 0), (0, 3)), "-|")
    assert _cells(turned.slid(band, "U")) == ((2, 0), (1, 3))
    assert _cells(turned.slid(band, "D")) is None


def test_a_square_goes_round_a_moebius_band() -> None:
    band = Board(4, 4, join_x="flip")
    square: Vehicle | None = Vehicle("A", SQUARE, "-|")
    for _ in range(4):
        assert square is not None
        square = square.slid(band, "R")
    assert square is not None
    assert set(square.cells) == {(2, 0), (2, 1), (3, 0), (3, 1)}
    assert square.mirrors == ()
    assert _cells(square.slid(band, "D")) is None
    for _ in range(4):
        assert square is not None
        square = square.slid(band, "R")
    assert square == Vehicle("A", SQUARE, "-|")


def test_a_car_passes_the_corner_of_a_projective_plane() -> None:
    plane = Board(3, 3, join_x="flip", join_y="flip")
    car: Vehicle | None = Vehicle("A", ((2, 1), (2, 2)), "-")
    places = []
    for _ in range(6):
        assert car is not None
        car = car.slid(plane, "R")
        places.append(_cells(car))
    assert places == [
        ((2, 2), (0, 0)),
        ((0, 0), (0, 1)),
        ((0, 1), (0, 2)),
        ((0, 2), (2, 0)),
        ((2, 0), (2, 1)),
        ((2, 1), (2, 2)),
    ]


def test_a_cell_that_meets_itself_holds_no_point() -> None:
    board = Board(4, 4, join_x="flip", join_y="flip")
    assert board.step((0, 0), "UL") == ((0, 0), "DR")
    corner_car = Vehicle("A", ((0, 0), (0, 1)), "-")
    far_car = Vehicle("X", ((3, 2), (3, 3)), "-", target=True)
    assert corner_car.held_corners(board) == far_car.held_corners(board) == set()
    Puzzle(board, [corner_car, far_car])


def test_a_square_keeps_its_shape_beside_the_corner_of_a_projective_plane() -> None:
    """There its cells could as well be those of a bar; it must know that it is a square."""
    plane = Board(4, 4, join_x="flip", join_y="flip")
    square = Vehicle("A", SQUARE, "-|")
    left = square.slid(plane, "L")
    assert left is not None
    assert set(left.cells) == {(0, 0), (1, 0), (3, 3), (2, 3)}
    up = square.slid(plane, "U")
    assert up is not None
    assert set(up.cells) == {(0, 0), (0, 1), (3, 3), (3, 2)}
    # On the corner itself it would lie upon itself. Its first cell has passed a mirror, so that
    # the way up is down there.
    assert left.slid(plane, "D") is None
    assert left.slid(plane, "U") is not None
    for place, back in ((left, "R"), (up, "D")):
        there = place.slid(plane, back)
        assert there is not None
        assert set(there.cells) == set(SQUARE)


def test_a_diagonal_vehicle_takes_the_other_diagonal_beyond_a_flipped_seam() -> None:
    band = Board(3, 3, join_x="flip")
    van = Vehicle("A", ((1, 2),), "\\")
    over = van.slid(band, "DR")
    assert over is not None
    assert over.cells == ((0, 0),)
    assert over.axes == "/"
