"""The exported file in a real browser: card 1 by mouse, finger and keyboard, and all controls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unjam import Move, deck
from unjam.cli.main import run

from .conftest import DESKTOP, PHONE, Open
from .playing import Finger, counted, drag, open_levels, open_tile, press, settle, vehicle, way

CARD = deck("jam")["1"]
SOLUTION = CARD.solve(metric="moves,slides")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The 40 cards as a file."""
    path = tmp_path_factory.mktemp("export") / "play.html"
    assert run(["export", "jam", "-o", str(path)]) == 0
    return path


def expect_won(page: Any, stars: int, words: str) -> None:
    """The end of the game is celebrated."""
    dialog = page.locator("dialog.won")
    dialog.wait_for()
    assert dialog.locator(".star.on").count() == stars
    assert words in dialog.inner_text()


def test_the_file_is_small_and_needs_nothing_else(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text.encode()) < 400_000
    for outside in ("http:", "https:", "src=", "@import", "url("):
        assert outside not in text.replace("http://www.w3.org/2000/svg", "").replace("`url(#", "")


def test_card_1_by_mouse_and_progress_is_kept(file: Path, open_page: Open) -> None:
    page = open_page(file, reduced_motion="no-preference")
    assert page.locator(".tile").count() == 40
    assert page.locator(".levels h2").all_inner_texts()[0].lower() == "beginner"
    open_tile(page, 0)
    assert counted(page) == (0, 0)
    for move in SOLUTION.moves[:-1]:
        drag(page, way(page, move))
    assert counted(page) == (7, sum(move.slides for move in SOLUTION.moves[:-1]))
    page.reload()  # in the middle of the game
    assert counted(page)[0] == 7
    drag(page, way(page, SOLUTION.moves[-1]))
    expect_won(page, 3, "8 moves")
    page.get_by_role("button", name="Next puzzle").click()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    open_levels(page)
    page.reload()
    first = page.locator(".tile").first
    assert first.locator(".star.on").count() == 3
    assert "3 of 3 stars" in (first.get_attribute("aria-label") or "")
    assert page.locator(".total").inner_text().strip().endswith("3 / 120")


def test_card_1_by_touch_on_a_phone(file: Path, open_page: Open) -> None:
    page = open_page(file, **PHONE)
    page.locator(".tile").first.tap()
    finger = Finger(page)
    for move in SOLUTION.moves:
        finger.drag(way(page, move))
    expect_won(page, 3, "the fewest possible")


def test_card_1_by_keyboard_alone(file: Path, open_page: Open) -> None:
    page = open_page(file)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settle(page)
    for move in SOLUTION.moves:
        press(page, move)
        if move is SOLUTION.moves[0]:
            label = vehicle(page, move.vehicle).get_attribute("aria-label") or ""
            assert "car, row 1, column 2" in label
            assert page.locator(".visually-hidden").inner_text() == "B right 1. 1 move."
            assert page.evaluate("document.activeElement.matches('.vehicle:focus-visible')")
    expect_won(page, 3, "8 moves")


def test_those_who_do_not_see_it_are_told_and_led(file: Path, open_page: Open) -> None:
    page = open_page(file)
    page.locator(".tile").nth(1).focus()
    page.keyboard.press("Enter")
    assert page.locator("h1:focus").inner_text().startswith("Puzzle 2")
    told = page.get_by_role("application").get_attribute("aria-label")
    assert "Target: X." in told
    assert "Exit at the right of row 3." in told
    page.get_by_role("button", name="Levels").press("Enter")
    assert "2" in page.locator(".tile:focus .number").inner_text()


def test_tab_reaches_vehicles_and_a_blocked_one_says_why(file: Path, open_page: Open) -> None:
    page = open_page(file, "1")
    seen = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")[:2])
    assert {f"{v.label}," for v in CARD.vehicles} <= seen
    page.keyboard.press("a")
    page.keyboard.press("ArrowDown")
    assert page.locator(".visually-hidden").inner_text() == "A cannot go down: E is in the way."
    page.keyboard.press("ArrowLeft")
    assert (
        page.locator(".visually-hidden").inner_text()
        == "A cannot go left: it cannot slide that way."
    )
    assert counted(page) == (0, 0)


def test_a_vehicle_stops_at_what_blocks_it_and_back_and_forth_is_nothing(
    file: Path, open_page: Open
) -> None:
    page = open_page(file, "1")
    before = vehicle(page, "B").bounding_box()
    begin, far = way(page, Move("B", "R", 5))
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(*far, steps=5)
    settle(page)
    assert counted(page) == (1, 3)  # G stands in the last column
    page.mouse.move(begin[0] + 0.6 * (far[0] - begin[0]) / 5, begin[1] + 9, steps=5)
    settle(page)
    assert counted(page) == (1, 1)
    page.mouse.move(begin[0], begin[1] + 200)
    page.mouse.up()
    settle(page)
    assert counted(page) == (0, 0)
    assert vehicle(page, "B").bounding_box() == before


def test_it_follows_the_pointer_between_cells_and_snaps(file: Path, open_page: Open) -> None:
    page = open_page(file, "1")
    before = vehicle(page, "B").bounding_box()
    begin, cell = way(page, Move("B", "R", 1))
    page.mouse.move(*begin)
    page.mouse.down()
    third = (cell[0] - begin[0]) * 0.3
    page.mouse.move(begin[0] + third, begin[1])
    settle(page)
    now = vehicle(page, "B").bounding_box()
    assert abs(now["x"] - before["x"] - third) < 1
    page.mouse.up()
    settle(page)
    assert abs(vehicle(page, "B").bounding_box()["x"] - before["x"]) < 0.1
    assert counted(page) == (0, 0)


def test_undo_redo_restart(file: Path, open_page: Open) -> None:
    page = open_page(file, "1")
    undo, redo, restart = (
        page.get_by_role("button", name=name) for name in ("Undo", "Redo", "Restart")
    )
    assert undo.is_disabled()
    assert restart.is_disabled()
    press(page, Move("B", "R", 2))
    press(page, Move("A", "U", 1))
    assert counted(page) == (2, 3)
    undo.click()
    undo.click()
    assert counted(page) == (0, 0)
    redo.click()
    assert counted(page) == (1, 2)
    page.keyboard.press("Control+y")
    assert counted(page) == (2, 3)
    page.keyboard.press("Control+z")
    assert counted(page) == (1, 2)
    restart.click()
    assert counted(page) == (0, 0)
    assert redo.is_disabled()


def test_hints_grow_and_lead_to_the_end_also_off_the_path(file: Path, open_page: Open) -> None:
    page = open_page(file, "1")
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    page.locator(".vehicle.hinted").wait_for()
    assert page.locator(".message").inner_text() == "Look at B."
    assert page.locator(".arrow").count() == 0
    hint.click()
    page.locator(".arrow").wait_for()
    assert page.locator(".message").inner_text() == "Move B right 1; then 7 moves to go."
    press(page, Move("B", "R", 3))  # too far: the page must search by itself
    assert page.locator(".vehicle.hinted, .arrow, .ghost").count() == 0
    won = page.locator("dialog.won")
    for _ in range(60):
        if won.count():
            break
        hint.click()
        settle(page)
    expect_won(page, 2, "8 moves: the fewest possible")
    assert "With hints there is no third star." in won.inner_text()


def test_the_solution_is_played_stepped_and_scrubbed(file: Path, open_page: Open) -> None:
    page = open_page(file, "1")
    press(page, Move("B", "R", 1))
    page.get_by_role("button", name="Solution").click()
    group = page.get_by_role("group", name="Solution")
    group.wait_for()
    page.get_by_role("button", name="Pause").click()
    slider = group.get_by_role("slider")
    assert slider.get_attribute("max") == "7"
    slider.fill("3")
    assert "3 of 7" in page.locator(".message").inner_text()
    page.get_by_role("button", name="Step", exact=True).click()
    assert "4 of 7" in page.locator(".message").inner_text()
    page.get_by_role("button", name="Back", exact=True).click()
    assert "3 of 7" in page.locator(".message").inner_text()
    speed = page.locator(".speed")
    speed.click()
    speed.click()
    assert speed.inner_text().startswith("4")
    page.get_by_role("button", name="Play").click()
    page.get_by_text("7 of 7").wait_for()
    assert page.locator("dialog").count() == 0  # watching earns nothing
    for key in ("Backspace", "Control+z", "?", "?", "?"):  # for a game that is not seen now
        page.keyboard.press(key)
    page.get_by_role("button", name="My game").click()
    assert counted(page) == (1, 1)
    assert group.is_hidden()


@pytest.mark.parametrize(
    "settings", [PHONE, DESKTOP, {"viewport": {"width": 720, "height": 340}}], ids=str
)
def test_everything_fits_on_the_screen(
    file: Path, open_page: Open, settings: dict[str, Any]
) -> None:
    page = open_page(file, "40", **settings)
    wide, high = settings["viewport"]["width"], settings["viewport"]["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= wide
        assert box["y"] + box["height"] <= high
        if button.evaluate("(one) => one.localName") == "button":
            assert min(box["width"], box["height"]) >= 40, "large enough for a finger"
    board = page.locator(".board").bounding_box()
    assert board["height"] > 0.4 * high
