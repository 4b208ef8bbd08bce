"""Edit without dragging: vehicles are drawn, picked up and put down by taps and by keys."""

from __future__ import annotations

from typing import Any

from .conftest import PHONE, Open
from .test_page_edit import begin, draw, drawn, point, take, worth
from .test_page_look import expect_no_barrier

WALLED = "#/edit?p=XX.A%0A...A%0ABB.."


def tap(page: Any, *cells: tuple[float, float]) -> None:
    """Click cells one after another."""
    for cell in cells:
        page.mouse.click(*point(page, *cell))


def marks(page: Any, kind: str = ".destination") -> set[tuple[int, int]]:
    """The marked cells."""
    found = page.evaluate(
        """(kind) => [...document.querySelectorAll(kind)].map((mark) =>
            [mark.cy.baseVal.value, mark.cx.baseVal.value].map((at) => Math.floor(at / 100)))""",
        kind,
    )
    return {tuple(cell) for cell in found}


def cells(page: Any, label: str) -> tuple[tuple[int, int], ...]:
    return tuple(drawn(page)[label].cells)


def hint(page: Any) -> str:
    return str(page.locator(".tool-hint").inner_text())


def test_a_vehicle_is_put_where_one_taps(open_site: Open) -> None:
    page = open_site(WALLED)
    worth(page).get_by_text("2 moves").wait_for()
    assert marks(page) == set()
    tap(page, (2, 0))
    assert hint(page).startswith("B is chosen. Tap a marked cell")
    assert marks(page, ".slide") == {(2, 2), (2, 3)}
    assert marks(page) == {(1, 0), (1, 1), (1, 2), (2, 2), (2, 3)}
    tap(page, (2, 3))
    assert hint(page) == "B is put on row 3, column 4."
    page.wait_for_function("() => document.querySelectorAll('.destination').length")
    tap(page, (1, 0))  # it is still chosen
    assert cells(page, "B") == ((1, 0), (1, 1))
    tap(page, (1, 1))  # let go
    assert marks(page) == set()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    assert cells(page, "B") == ((2, 0), (2, 1))


def test_where_it_does_not_fit_it_is_let_go(open_site: Open) -> None:
    page = open_site(WALLED)
    worth(page).get_by_text("2 moves").wait_for()
    tap(page, (2, 0), (0, 2))
    assert hint(page) == "There is no room for B there"
    assert marks(page) == set()
    tap(page, (0, 2))
    assert hint(page) == "Tap the other end."


def test_what_was_just_drawn_is_not_moved_by_the_next_tap(open_site: Open) -> None:
    page = begin(open_site)
    take(page, "Block")
    tap(page, (0, 0))
    assert hint(page) == "Tap the opposite corner, or the same cell again."
    tap(page, (0, 0))
    tap(page, (3, 3), (3, 3))
    assert hint(page) == "A is drawn: 1 cell at row 4, column 4."
    assert [vehicle.cells for vehicle in drawn(page).vehicles] == [((0, 0),), ((3, 3),)]


def test_everything_is_drawn_by_taps(open_site: Open) -> None:
    page = begin(open_site, **PHONE)
    page.locator(".edit-overlay").scroll_into_view_if_needed()

    def touch(*places: tuple[float, float]) -> None:
        for place in places:
            page.touchscreen.tap(*point(page, *place))

    touch((2, 0), (2, 1))
    take(page, "Block")
    page.locator(".edit-overlay").scroll_into_view_if_needed()
    touch((4, 0), (5, 1))
    take(page, "Shape")
    page.locator(".edit-overlay").scroll_into_view_if_needed()
    touch((4, 3), (5, 3), (5, 4), (5, 4))
    take(page, "Diagonal")
    page.locator(".edit-overlay").scroll_into_view_if_needed()
    touch((0, 1), (1, 0))
    puzzle = drawn(page)
    assert puzzle["X"].cells == ((2, 0), (2, 1))
    assert puzzle["A"].cells == ((4, 0), (4, 1), (5, 0), (5, 1))
    assert puzzle["B"].cells == ((4, 3), (5, 3), (5, 4))
    assert (puzzle["C"].cells, puzzle["C"].axes) == (((0, 1), (1, 0)), "/")


def test_a_drag_draws_also_while_a_vehicle_is_chosen(open_site: Open) -> None:
    page = open_site(WALLED)
    worth(page).get_by_text("2 moves").wait_for()
    tap(page, (2, 0))
    draw(page, (1, 0), (1, 1))
    assert marks(page) == set()
    assert cells(page, "C") == ((1, 0), (1, 1))
    assert cells(page, "B") == ((2, 0), (2, 1))


def test_escape_and_other_tools_end_what_was_begun(open_site: Open) -> None:
    page = open_site(WALLED)
    worth(page).get_by_text("2 moves").wait_for()
    tap(page, (1, 0))
    page.keyboard.press("Escape")
    assert page.locator(".stroke").count() == 0
    tap(page, (2, 0))
    take(page, "Wall")
    assert marks(page) == set()
    tap(page, (1, 0))
    assert drawn(page).board.walls == {(1, 0)}


def test_keys_pick_up_and_put_down(open_site: Open) -> None:
    page = open_site(WALLED)
    worth(page).get_by_text("2 moves").wait_for()
    page.locator(".edit-overlay").focus()

    def press(*keys: str) -> str:
        for key in keys:
            page.keyboard.press(key)
        return str(page.locator("#announcer").inner_text())

    assert press("ArrowDown") == "row 2, column 1, empty"
    said = press("ArrowDown", "Enter")
    assert said.startswith("B is chosen. Go to a marked cell and press Enter")
    assert press("ArrowUp") == "row 2, column 1, empty. B fits here."
    assert press("Enter") == "B is put on row 2, column 1."
    assert press("Escape", "ArrowDown", "Enter").startswith("Drawing from row 3, column 1.")
    said = press("ArrowRight", "Enter")
    assert said == "C is drawn: 2 cells from row 3, column 1 to row 3, column 2."


def test_marked_cells_keep_nobody_out(open_site: Open) -> None:
    page = open_site("#/edit", color_scheme="light")
    worth(page).get_by_text("beginner").wait_for()
    tap(page, (0, 0))
    assert len(marks(page, ".slide")) > 0
    expect_no_barrier(page, "edit with a vehicle picked up")
