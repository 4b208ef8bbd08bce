"""Edit: a puzzle is drawn by mouse, by finger and by keys, and the server says what it is worth."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import unjam
from unjam import Puzzle

from .conftest import PHONE, Open
from .playing import Finger, Point
from .test_page_look import expect_no_barrier

CARD = unjam.deck("jam")["1"]
TWO = "target: X Y\nexit: right 1 for X\nexit: right 3 for Y\nXX..\n....\nYY.."


def point(page: Any, row: float, column: float) -> Point:
    """Where the middle of a cell is on the screen."""
    x, y = page.evaluate(
        """([row, column]) => {
            const at = new DOMPoint(column * 100, row * 100);
            const overlay = document.querySelector(".edit-overlay");
            const point = at.matrixTransform(overlay.getScreenCTM());
            return [point.x, point.y];
        }""",
        [row + 0.5, column + 0.5],
    )
    return x, y


def draw(page: Any, *cells: tuple[int, int]) -> None:
    """Drag from cell to cell."""
    page.mouse.move(*point(page, *cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*point(page, *cell), steps=3)
    page.mouse.up()


def take(page: Any, tool: str) -> None:
    page.get_by_role("radio", name=tool, exact=True).check(force=True)


def worth(page: Any) -> Any:
    return page.locator(".summary")


def begin(open_site: Open, **settings: Any) -> Any:
    """An empty board."""
    page = open_site("#/edit", **settings)
    page.locator(".headline").wait_for()
    page.get_by_role("button", name="Clear").click()
    worth(page).get_by_text("There is no target").wait_for()
    return page


def drawn(page: Any) -> Puzzle:
    """What is drawn, as it is copied."""
    page.evaluate(
        """() => {
            window.copied = "";
            navigator.clipboard.writeText = async (text) => { window.copied = text; };
        }"""
    )
    page.get_by_role("button", name="Copy text").click()
    return Puzzle.parse(page.wait_for_function("() => window.copied").json_value())


def test_a_card_is_drawn_by_mouse(open_site: Open) -> None:
    page = begin(open_site)
    target, *others = sorted(CARD.vehicles, key=lambda vehicle: not vehicle.target)
    draw(page, target.cells[0], target.cells[-1])
    for vehicle in others:
        draw(page, vehicle.cells[0], vehicle.cells[-1])
    worth(page).get_by_text("8 moves").wait_for()
    worth(page).get_by_text("beginner").wait_for()
    assert "16 slides · 1,247 states" in worth(page).inner_text()
    shapes = {(v.cells, v.axes, v.target) for v in drawn(page).vehicles}
    assert shapes == {(v.cells, v.axes, v.target) for v in CARD.vehicles}
    page.get_by_role("button", name="Play this").click()
    page.locator('.view-play [data-count="moves"]').wait_for()
    assert page.locator(".view-play .vehicle").count() == len(CARD.vehicles)


def test_every_kind_of_thing_can_be_drawn(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    take(page, "Block")
    draw(page, (4, 0), (5, 1))
    take(page, "Shape")
    draw(page, (4, 3), (5, 3), (5, 4))
    take(page, "Diagonal")
    draw(page, (0, 0), (1, 1))
    take(page, "Wall")
    draw(page, (0, 3), (0, 4))
    take(page, "Hole")
    draw(page, (5, 5), (5, 5))
    take(page, "Thin wall")
    page.mouse.click(*point(page, 2, 3.5))
    take(page, "Exit")
    page.mouse.click(*point(page, 2, -0.6))
    page.locator("#surface").select_option("none flip")
    page.get_by_role("switch", name="Corner moves").check()
    worth(page).locator(".headline, .error").first.wait_for()
    puzzle = drawn(page)
    assert (puzzle.board.join_x, puzzle.board.join_y, puzzle.corners) == ("none", "flip", True)
    assert puzzle.board.walls == {(0, 3), (0, 4)}
    assert puzzle.board.missing == {(5, 5)}
    assert {frozenset(pair) for pair in puzzle.board.barriers} == {frozenset({(2, 3), (2, 4)})}
    assert {(exit.cell, exit.direction) for exit in puzzle.exits} == {((2, 5), "R"), ((2, 0), "L")}
    axes = {vehicle.label: vehicle.axes for vehicle in puzzle.vehicles}
    assert axes == {"X": "-", "A": "-|", "B": "-|", "C": "\\"}
    assert puzzle["B"].cells == ((4, 3), (5, 3), (5, 4))


def test_the_model_says_what_is_wrong(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    worth(page).get_by_text("1 move").wait_for()
    take(page, "Exit")
    page.mouse.click(*point(page, 2, 5.6))  # away with the only one
    worth(page).get_by_text("There is no exit for target 'X'.").wait_for()
    assert "1 move" not in worth(page).inner_text()
    page.get_by_role("button", name="Undo").click()
    worth(page).get_by_text("1 move").wait_for()
    assert "There is no exit" not in worth(page).inner_text()


def test_two_of_one_name_are_refused_and_sketched(open_site: Open) -> None:
    page = open_site("#/edit", refused=True)
    page.locator(".headline").wait_for()
    page.mouse.click(*point(page, 0, 0))
    page.get_by_label("Label").fill("X")
    page.get_by_label("Label").press("Enter")
    worth(page).get_by_text("Two vehicles have the label 'X'.").wait_for()
    assert page.locator(".sketch").count() == len(CARD.vehicles)
    page.get_by_label("Label").fill("<b>")
    page.get_by_label("Label").press("Enter")
    worth(page).get_by_text("8 moves").wait_for()
    assert page.get_by_role("heading", name="Vehicle <b>").is_visible()


def test_a_vehicle_is_moved_turned_into_a_target_and_deleted(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    draw(page, (4, 0), (4, 1))
    draw(page, (4, 1), (5, 3))  # grasped at its right end
    worth(page).get_by_text("1 move").wait_for()
    page.get_by_role("switch", name="Target").check()
    worth(page).get_by_text("row 3 is not in line with target 'A'").wait_for()
    page.get_by_role("button", name="Delete").click()
    worth(page).get_by_text("1 move").wait_for()
    assert [(v.label, v.cells) for v in drawn(page).vehicles] == [("X", ((2, 0), (2, 1)))]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    worth(page).get_by_text("1 move").wait_for()
    page.wait_for_function("() => document.querySelectorAll('.picture .vehicle').length === 2")
    assert drawn(page)["A"].cells == ((5, 2), (5, 3))


def test_by_keys_alone(open_site: Open) -> None:
    page = begin(open_site)
    page.locator(".edit-overlay").focus()
    for key in ("ArrowDown", "ArrowDown", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    worth(page).get_by_text("1 move").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    worth(page).get_by_text("row 3 is not in line with target 'X'").wait_for()
    page.keyboard.press("Control+z")
    worth(page).get_by_text("1 move").wait_for()
    assert drawn(page)["X"].cells == ((2, 1), (2, 2))
    page.locator(".edit-overlay").focus()
    page.keyboard.press("Delete")
    worth(page).get_by_text("There is no target").wait_for()


def test_sizes_goals_and_what_is_pasted(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    take(page, "Goal")
    draw(page, (2, 4), (2, 5))
    worth(page).get_by_text("X must reach a goal and never leaves").wait_for()
    take(page, "Exit")
    page.mouse.click(*point(page, 2, 5.6))
    worth(page).get_by_text("1 move").wait_for()
    assert [(g.target, sorted(g.cells)) for g in drawn(page).goals] == [("X", [(2, 4), (2, 5)])]
    page.get_by_role("button", name="Increase width").click()
    page.get_by_label("Height", exact=True).fill("99")
    page.get_by_label("Height", exact=True).press("Enter")
    assert page.get_by_label("Height", exact=True).input_value() == "6"
    page.wait_for_function(
        "() => document.querySelector('.edit-overlay').viewBox.baseVal.width > 700"
    )
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
            document.body.dispatchEvent(paste);
        }""",
        CARD.to("line"),
    )
    worth(page).get_by_text("8 moves").wait_for()
    assert json.loads(page.evaluate("() => JSON.stringify(window.unjam.place)"))["view"] == "edit"


def test_what_is_drawn_is_in_the_address(open_site: Open) -> None:
    page = open_site("#/edit?deck=jam&id=1")
    worth(page).get_by_text("8 moves").wait_for()
    take(page, "Erase")
    draw(page, (5, 3))
    worth(page).get_by_text("4 moves").wait_for()
    page.wait_for_url("**/#/edit?p=*")
    page.get_by_role("button", name="Play this").click()
    page.locator(".view-play .board").wait_for()
    page.go_back()
    worth(page).get_by_text("4 moves").wait_for()
    page.get_by_role("link", name="Play").click()
    page.locator(".view-play .board").wait_for()
    page.go_back()
    page.get_by_role("button", name="Undo").click()  # it is still there
    worth(page).get_by_text("8 moves").wait_for()
    page.get_by_role("button", name="Redo").click()
    worth(page).get_by_text("4 moves").wait_for()
    address = page.url
    page.reload()
    worth(page).get_by_text("4 moves").wait_for()
    assert page.url == address
    assert drawn(page).solve().move_count == 4


def test_goals_and_exits_of_targets_that_are_gone(open_site: Open) -> None:
    page = open_site(f"#/edit?p={quote(TWO)}")
    worth(page).get_by_text("2 moves").wait_for()
    take(page, "Erase")
    draw(page, (0, 0))
    worth(page).get_by_text("No target can use the exit on the right of row 1").wait_for()
    draw(page, (2, 0))
    worth(page).get_by_text("There is no target").wait_for()
    assert "No target can use" not in worth(page).inner_text()


def test_by_finger_on_a_phone(open_site: Open) -> None:
    page = begin(open_site, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".edit-overlay").scroll_into_view_if_needed()
    finger = Finger(page)
    finger.drag([point(page, 2, 0), point(page, 2, 1)])
    finger.drag([point(page, 0, 5), point(page, 2, 5)])
    worth(page).get_by_text("2 moves").wait_for()
    page.get_by_role("button", name="Undo").click()
    worth(page).get_by_text("1 move").wait_for()


def test_nothing_keeps_anybody_out(open_site: Open) -> None:
    page = open_site("#/edit", color_scheme="dark")
    worth(page).get_by_text("beginner").wait_for()
    page.mouse.click(*point(page, 0, 0))
    expect_no_barrier(page, "edit")


def test_the_keyboard_announces_what_was_drawn(open_site: Open) -> None:
    page = begin(open_site)
    overlay = page.locator(".edit-overlay")

    def said(*keys: str) -> str:
        overlay.focus()
        for key in keys:
            page.keyboard.press(key)
        return str(page.locator("#announcer").inner_text())

    assert said("Enter", "ArrowRight") == "row 1, column 2, 2 cells so far"
    assert said("Escape") == "Nothing is drawn."
    assert said("ArrowLeft", "ArrowDown", "Enter", "Enter").startswith("Drag over cells")
    drawn = "Target X is drawn: 2 cells from row 2, column 1 to row 2, column 2."
    assert said("Enter", "ArrowRight", "Enter") == drawn
    assert said("Shift+ArrowRight") == "X moved to row 2, column 2."
    assert said("Shift+ArrowUp", "Shift+ArrowUp") == "There is no room for X there"
    take(page, "Block")
    assert said("ArrowDown", "Enter", "Enter") == "A is drawn: 1 cell at row 3, column 2."
    take(page, "Wall")
    assert said("Enter") == "Nothing changed at row 3, column 2."  # below A
    assert said("ArrowDown", "Enter") == "Wall added at row 4, column 2."
    take(page, "Block")
    assert said("Enter") == "A vehicle cannot begin here."
    take(page, "Hole")
    assert said("Enter") == "Hole cut at row 4, column 2."
    assert said("Enter") == "Hole filled at row 4, column 2."
    take(page, "Goal")
    assert said("Enter") == "Goal of X added at row 4, column 2."
    assert said("Enter") == "Goal of X removed at row 4, column 2."
    take(page, "Exit")
    assert said("Shift+ArrowLeft") == "Not on this side."
    assert said("ArrowLeft", "Shift+ArrowLeft") == "Exit added: row 4, column 1, left side."
    assert said("Shift+ArrowLeft") == "Exit removed: row 4, column 1, left side."
    take(page, "Thin wall")
    assert said("Shift+ArrowDown") == "Thin wall added: row 4, column 1, bottom side."
    assert said("Shift+ArrowDown") == "Thin wall removed: row 4, column 1, bottom side."
    take(page, "Erase")
    assert said("ArrowUp", "ArrowRight", "Enter") == "A is deleted"
