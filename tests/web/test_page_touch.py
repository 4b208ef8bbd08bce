"""Tap to move: a tap chooses a vehicle and marks where it can go, a tap on such a cell moves it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unjam import Move, Puzzle
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import PHONE, Open
from .playing import Point, cell_point, counted, drag, press, settle, taps, vehicle, way
from .test_page_play import CARD, EXAMPLES, SOLUTION, expect_won, of

MARKED = ".destination circle"


def example(name: str) -> Puzzle:
    return Puzzle.parse((EXAMPLES / f"{name}.unjam").read_text("utf-8"))


def choose(page: Any, label: str) -> Point:
    """Click a vehicle, and return where."""
    point = way(page, Move(label, "R", 1))[0]
    page.mouse.click(*point)
    return point


def tap_move(page: Any, puzzle: Puzzle, move: Move) -> None:
    """Make a move by clicks on the vehicle and on cells."""
    choose(page, move.vehicle)
    _, slides = counted(page)
    for cell in taps(puzzle, move):
        page.mouse.click(*cell_point(page, cell))
    page.locator('[data-count="slides"] b', has_text=f"{slides + move.slides}").wait_for()


def play_by_taps(page: Any, puzzle: Puzzle, moves: tuple[Move, ...]) -> None:
    for move in moves:
        tap_move(page, puzzle, move)
        puzzle = puzzle.play(move)


def test_card_1_by_taps_on_a_phone(open_site: Open) -> None:
    page = open_site(**PHONE)
    puzzle = CARD
    for move in SOLUTION.moves[:-1]:
        page.touchscreen.tap(*way(page, move)[0])
        page.touchscreen.tap(*cell_point(page, taps(puzzle, move)[0]))
        puzzle = puzzle.play(move)
    assert counted(page)[0] == len(SOLUTION.moves) - 1
    page.touchscreen.tap(*way(page, SOLUTION.moves[-1])[0])
    page.touchscreen.tap(*cell_point(page, (2, 6)))  # the gap in the edge
    expect_won(page)
    assert counted(page)[0] == len(SOLUTION.moves)


def test_a_tap_marks_the_vehicle_and_where_it_can_go(open_site: Open) -> None:
    page = open_site()
    assert page.locator(MARKED).count() == 0
    point = choose(page, "B")
    assert page.locator(".vehicle.chosen").get_attribute("aria-label").startswith("B,")
    assert page.locator(MARKED).count() == 3
    page.mouse.click(*cell_point(page, (0, 3)))  # nearer than the last one
    assert counted(page) == (1, 2)
    assert page.locator(MARKED).count() == 3  # two behind it, one before it
    page.mouse.click(*cell_point(page, (4, 2)))  # nowhere
    assert counted(page) == (1, 2)
    assert page.locator(MARKED).count() == 0
    assert choose(page, "B")[0] > point[0]
    assert page.locator(MARKED).count() == 3
    choose(page, "B")  # again: not any more
    assert page.locator(f"{MARKED}, .vehicle.chosen").count() == 0
    page.keyboard.press("Control+z")
    assert counted(page) == (0, 0)


def test_dragging_leaves_no_marks_and_its_end_is_no_tap(open_site: Open) -> None:
    page = open_site()
    choose(page, "B")
    drag(page, way(page, Move("B", "R", 2)))
    settle(page)
    assert counted(page) == (1, 2)
    assert page.locator(f"{MARKED}, .vehicle.chosen").count() == 0


def test_the_keyboard_marks_as_well_and_watching_does_not(open_site: Open) -> None:
    page = open_site()
    page.keyboard.press("g")
    assert page.locator(MARKED).count() == 1
    press(page, Move("B", "R", 1))
    assert page.locator(MARKED).count() == 3
    page.keyboard.press("Control+z")
    assert page.locator(MARKED).count() == 3
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("group", name="Solution").wait_for()
    page.mouse.click(*way(page, Move("A", "U", 1))[0])
    assert page.locator(MARKED).count() == 0


def test_a_click_by_assistive_technology_chooses(open_site: Open) -> None:
    page = open_site()
    vehicle(page, "B").dispatch_event("click")
    assert page.locator(MARKED).count() == 3


@pytest.mark.parametrize("name", ["torus", "klein", "diagonal-target", "two-targets", "own-exits"])
def test_variants_are_played_by_taps(open_site: Open, name: str) -> None:
    puzzle = example(name)
    solution = puzzle.solve(metric="moves,slides")
    page = open_site(of(puzzle.to("native")))
    page.locator("h1", has_text=puzzle.title).wait_for()
    play_by_taps(page, puzzle, solution.moves)
    page.locator("dialog.won").wait_for()
    assert counted(page) == (solution.move_count, solution.slide_count)


@pytest.mark.parametrize("name", ["torus", "seam", "diagonal"])
def test_exported_files_are_played_by_taps(tmp_path: Path, open_page: Open, name: str) -> None:
    puzzle = example(name)
    solution = puzzle.solve(metric="moves,slides")
    album = Album(puzzle.title)
    album.add(puzzle, solution)
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path)
    play_by_taps(page, puzzle, solution.moves)
    page.locator("dialog.won").wait_for()
    assert counted(page) == (solution.move_count, solution.slide_count)


def test_a_tap_leads_round_corners_in_one_move(open_site: Open) -> None:
    text = "target: X\ncorners: yes\nexit: right 4\n\nX...\n.##.\n...#\n#..."
    puzzle = Puzzle.parse(text)
    page = open_site(of(puzzle.to("native")))
    page.locator(".vehicle.target").wait_for()
    choose(page, "X")
    assert page.locator(MARKED).count() == 11
    page.mouse.click(*cell_point(page, (2, 2)))
    assert counted(page) == (1, 4)
    page.mouse.click(*cell_point(page, (1, 3)))  # still chosen: back and round the other corner
    assert counted(page) == (1, 4)
