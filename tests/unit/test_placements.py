"""Places: every placement that a piece can come to, and the ways between them."""

from __future__ import annotations

import random

import pytest

from tests.support.random_variants import THEMES, puzzle_of
from unjam.compiler.placements import GONE, Form, as_vehicle, covered, form_of, places_of, rays
from unjam.model import Board, Cell, Vehicle
from unjam.model.legal_moves import FREE, slides
from unjam.model.puzzle import Puzzle

SQUARE: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))


OPPOSITE = {
    "L": "R", "R": "L", "U": "D", "D": "U", "UL": "DR", "DR": "UL", "UR": "DL", "DL": "UR",
}  # fmt: skip


def lane_of(board: Board, vehicle: Vehicle) -> tuple[Form, ...]:
    return places_of(board, form_of(board, vehicle), None, False).forms


def ray(board: Board, form: Form, direction: str) -> list[set[Cell]]:
    """The cells of a piece as it goes on and on, until it is back or can go no further."""
    found: list[set[Cell]] = []
    here, way = form, direction
    while (step := rays(board, here).get(way)) is not None:
        here, way = step.to, step.onward
        found.append(set(here[0]))
        if here == form:
            break
    return found


# ---- Forms ----------------------------------------------------------------------------------


def test_a_form_does_not_depend_on_the_order_of_the_cells() -> None:
    board = Board(4, 4)
    one = Vehicle("A", SQUARE, "-|")
    other = Vehicle("B", SQUARE[::-1], "|-")
    assert form_of(board, one) == form_of(board, other) == (SQUARE, ("",) * 4, "-|")
    assert form_of(board, Vehicle("X", (), "-", target=True)) == GONE
    assert as_vehicle((SQUARE, ("",) * 4, "-|"), "A").cells == SQUARE


def test_a_form_does_not_depend_on_the_way_round() -> None:
    """A square that went round a Möbius band twice is back; having gone once, it is mirrored."""
    band = Board(4, 4, join_x="flip")
    start = form_of(band, Vehicle("A", SQUARE, "-|"))
    round_right = ray(band, start, "R")
    assert len(round_right) == 8
    assert round_right[3] == {(2, 0), (2, 1), (3, 0), (3, 1)}
    assert round_right[7] == set(SQUARE)
    assert ray(band, start, "L")[-1] == set(SQUARE)


def test_a_diagonal_changes_its_axis_over_a_flipped_seam() -> None:
    band = Board(4, 4, join_x="flip")
    van = form_of(band, Vehicle("A", ((0, 2), (1, 3)), "\\"))
    assert van[2] == "\\"
    across = rays(band, van)["DR"].to  # its head is over the seam, and sees up for down
    assert set(across[0]) == {(1, 3), (1, 0)}
    assert sorted(across[1]) == ["", "|"]
    beyond = rays(band, across)[rays(band, van)["DR"].onward].to
    assert (set(beyond[0]), beyond[2]) == ({(1, 0), (0, 1)}, "/")
    forms = lane_of(band, as_vehicle(van))
    assert {form[2] for form in forms} == {"\\", "/"}


# ---- Rays -----------------------------------------------------------------------------------


def test_on_a_torus_there_are_two_ways_between_two_places() -> None:
    torus = Board(5, 3, join_x="same", join_y="same")
    start = form_of(torus, Vehicle("A", ((1, 1), (1, 2)), "-"))
    right, left = ray(torus, start, "R"), ray(torus, start, "L")
    assert right == [{(1, (1 + n) % 5), (1, (2 + n) % 5)} for n in range(1, 6)]
    assert left == right[-2::-1] + right[-1:]
    places = places_of(torus, start, None, False)
    assert places.shape.configurations == len(places.forms) == 5


@pytest.mark.parametrize(
    ("board", "lanes"),
    [
        (Board(4, 3, join_x="same"), 4),
        (Board(4, 3, join_x="flip"), 8),  # rows 0 and 2 are one lane of twice the length
        (Board(4, 3, join_x="flip", join_y="same"), 8),
        (Board(4, 3, join_x="flip", join_y="flip"), 8),
        (Board(4, 3, join_y="flip"), 3),
        (Board(4, 3), 3),
    ],
    ids=str,
)
def test_how_long_the_lane_of_a_car_in_the_top_row_is(board: Board, lanes: int) -> None:
    forms = lane_of(board, Vehicle("A", ((0, 0), (0, 1)), "-"))
    assert len(forms) == lanes
    middle = lane_of(board, Vehicle("A", ((1, 0), (1, 1)), "-"))
    assert len(middle) == (3 if board.join_x == "none" else 4)


def test_two_cells_that_meet_over_a_seam_remember_how_they_hang_together() -> None:
    """A piece in two parts: where they come to be neighbours over a flipped seam, they could as
    well be one part, mirrored; it must know that they are not."""
    plane = Board(3, 5, join_x="flip", join_y="flip")
    parted = Vehicle("X", ((0, 0), (0, 2)), "\\")
    for form in lane_of(plane, parted):
        for direction, slide in rays(plane, form).items():
            assert rays(plane, slide.to)[OPPOSITE[slide.onward]].to == form, direction


def test_a_vehicle_may_start_across_a_seam() -> None:
    band = Board(4, 4, join_x="flip")
    seam = Vehicle("A", ((0, 3), (3, 0)), "-")
    assert form_of(band, seam) in lane_of(band, Vehicle("A", ((0, 0), (0, 1)), "-"))
    piece = Vehicle("B", ((0, 3), (1, 3), (3, 0), (2, 0)), "-|")
    assert form_of(band, piece) in lane_of(band, Vehicle("B", SQUARE, "-|"))


def test_rays_lead_where_the_model_slides() -> None:
    """All placements of all vehicles of random puzzles, each ray to its end."""
    rng = random.Random("rays")
    checked = 0
    for theme in THEMES:
        for _ in range(5):
            board = puzzle_of(rng, theme).board
            for vehicle in puzzle_of(rng, theme).vehicles:
                if vehicle.cells and set(board.cells()).issuperset(vehicle.cells):
                    checked += check_rays(board, vehicle)
    assert checked > 100


def check_rays(board: Board, vehicle: Vehicle) -> bool:
    """Check all rays of a vehicle; False if it does not fit the board."""
    try:
        Puzzle(board, [vehicle._replace(target=False)])
    except ValueError:
        return False
    alone = Puzzle(board, [])
    for form in lane_of(board, vehicle)[:60]:
        standing = as_vehicle(form)
        assert form_of(board, standing) == form
        for direction in standing.directions():
            expected = [form_of(board, v) for v in slides(alone, standing, direction, FREE)]
            found = []
            here, way = form, direction
            while (step := rays(board, here).get(way)) is not None and step.to[0] != form[0]:
                back = rays(board, step.to)[OPPOSITE[step.onward]]
                assert back.to == here, "every slide can be taken back"
                here, way = step.to, step.onward
                found.append(here)
                assert step.touched >= covered(board, here)
            assert found == expected
    return True


# ---- What is covered, won and left -------------------------------------------------------------


def test_a_diagonal_piece_covers_its_points_too() -> None:
    board = Board(4, 4)
    van = form_of(board, Vehicle("D", ((0, 0), (1, 1)), "\\"))
    point = 4 * 4 + 1 * 5 + 1
    assert covered(board, van) == {0, 5, point}
    assert rays(board, van)["DR"].touched == {5, 10, point, point + 6}
    car = form_of(board, Vehicle("A", ((0, 0), (0, 1)), "-"))
    assert covered(board, car) == {0, 1}
    assert covered(board, GONE) == frozenset()


def test_points_on_joined_edges_are_one_resource() -> None:
    torus = Board(4, 4, join_x="same", join_y="same")
    one = form_of(torus, Vehicle("D", ((3, 3), (0, 0)), "\\"))
    other = form_of(torus, Vehicle("E", ((0, 3), (3, 0)), "/"))
    assert not covered(torus, one) & covered(torus, other) & set(range(16))
    assert covered(torus, one) & covered(torus, other) == {16}


def test_a_target_that_leaves_is_gone_where_it_is_out() -> None:
    board = Board(4, 1)
    start = form_of(board, Vehicle("X", ((0, 0), (0, 1)), "-", target=True))

    def at_the_edge(form: Form) -> bool:
        return form == GONE or (0, 3) in form[0]

    staying = places_of(board, start, at_the_edge, False)
    assert GONE not in staying.numbers
    assert len(staying.forms) == 3
    leaving = places_of(board, start, at_the_edge, True)
    assert GONE in leaving.numbers
    assert len(leaving.forms) == 3
    assert all((0, 3) not in form[0] for form in leaving.forms)
    gone_at_once = places_of(board, start, lambda form: True, True)
    assert gone_at_once.forms == (GONE,)


def test_equal_pieces_share_their_placements() -> None:
    board = Board(5, 5)
    one = places_of(board, form_of(board, Vehicle("A", SQUARE, "-|")), None, False)
    assert len(one.forms) == 16
    other = form_of(board, Vehicle("B", ((3, 3), (3, 4), (4, 3), (4, 4)), "-|"))
    assert other in one.numbers
    assert form_of(board, Vehicle("C", ((0, 0), (0, 1)), "-|")) not in one.numbers
    assert form_of(board, Vehicle("D", SQUARE, "-")) not in one.numbers


def test_two_rooms_are_not_one_lane() -> None:
    wall = frozenset((2, column) for column in range(5))
    board = Board(5, 5, walls=wall)
    above = places_of(board, form_of(board, Vehicle("A", SQUARE, "-|")), None, False)
    assert len(above.forms) == 4
    below = form_of(board, Vehicle("B", ((3, 0), (3, 1), (4, 0), (4, 1)), "-|"))
    assert below not in above.numbers
