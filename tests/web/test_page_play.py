"""The page in a real browser: card 1 by mouse, finger and keyboard; help; variants."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

from unjam import Move, Puzzle, deck

from .conftest import PHONE, Open
from .playing import Finger, counted, drag, press, settle, vehicle, way

CARD = deck("jam")["1"]
SOLUTION = CARD.solve(metric="moves,slides")
SLIDES = sum(move.slides for move in SOLUTION.moves)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def of(text: str) -> str:
    """The address of a puzzle."""
    return f"#p={quote_plus(text)}"


def expect_won(page: Any, stars: int = 3) -> None:
    """The end of the game is celebrated."""
    dialog = page.locator("dialog.won")
    dialog.wait_for()
    assert dialog.locator(".star.on").count() == stars


def test_card_1_by_mouse_then_levels_and_the_next_one(open_site: Open) -> None:
    page = open_site()
    assert page.locator("h1").inner_text().startswith("Puzzle 1")
    for move in SOLUTION.moves[:-1]:
        drag(page, way(page, move))
    page.reload()  # progress is kept in the middle of the game
    assert counted(page) == (7, SLIDES - SOLUTION.moves[-1].slides)
    drag(page, way(page, SOLUTION.moves[-1]))
    expect_won(page)
    page.get_by_role("button", name="Next puzzle").click()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    assert page.url.endswith("#deck=jam&id=2")
    page.get_by_role("button", name="Levels").click()
    first = page.get_by_role("link", name="beginner 1, 8 moves, 3 of 3 stars")
    first.wait_for()
    assert page.locator(".tile").count() == 40
    assert page.locator(".total").inner_text().strip() == "★ 3 / 120"
    page.go_back()
    page.locator("h1", has_text="Puzzle 2").wait_for()
    page.go_back()
    page.locator("h1", has_text="Puzzle 1").wait_for()


def test_card_1_by_touch_on_a_phone(open_site: Open) -> None:
    page = open_site(**PHONE)
    finger = Finger(page)
    for move in SOLUTION.moves:
        finger.drag(way(page, move))
    expect_won(page)


def test_card_1_by_keyboard_alone(open_site: Open) -> None:
    page = open_site()
    for move in SOLUTION.moves:
        press(page, move)
        if move is SOLUTION.moves[0]:
            assert page.locator(".player .visually-hidden").inner_text() == "B right 1. 1 move."
            assert page.evaluate("document.activeElement.matches('.vehicle:focus-visible')")
    expect_won(page)


def test_the_way_to_the_puzzle_is_short_and_leaves_the_address_alone(open_site: Open) -> None:
    page = open_site("#deck=jam&id=2")
    page.locator("h1", has_text="Puzzle 2").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.url.endswith("#deck=jam&id=2")
    assert page.locator("#announcer").inner_text() == "Puzzle 2, 6 by 6 cells"


def test_the_hint_says_where_then_which_then_what_and_why_and_then_does_it(
    open_site: Open,
) -> None:
    page = open_site()
    message, hint = page.locator(".message"), page.locator(".controls .button").nth(3)
    for level in (1, 2, 3):
        hint.click()
        text = str(CARD.hint(level))
        page.wait_for_function(
            "(text) => document.querySelector('.message').textContent === text", arg=text
        )
        assert message.inner_text() == text
        seen = [page.locator(kind).count() > 0 for kind in (".outline", ".hinted", ".arrow")]
        assert seen == [level == 1, level >= 2, level == 3]
    assert hint.inner_text() == "Do it"
    hint.click()
    assert counted(page) == (1, 1)
    assert page.locator(".outline, .hinted, .arrow").count() == 0
    assert hint.inner_text() == "Hint"
    page.keyboard.press("Control+z")
    assert counted(page) == (0, 0)
    page.get_by_role("button", name="Redo").click()
    assert counted(page) == (1, 1)
    page.get_by_role("button", name="Restart").click()
    assert counted(page) == (0, 0)


def test_the_solution_from_here_is_played_stepped_and_scrubbed(open_site: Open) -> None:
    page = open_site()
    press(page, Move("B", "R", 3))  # not where the solution in the page begins
    page.get_by_role("button", name="Solution").click()
    group = page.get_by_role("group", name="Solution")
    group.wait_for()
    page.get_by_role("button", name="Pause").click()
    slider = group.get_by_role("slider")
    assert slider.get_attribute("max") == "7"
    slider.fill("3")
    assert page.locator(".message").inner_text().startswith("3 of 7: ")
    page.get_by_role("button", name="Step", exact=True).click()
    assert page.locator(".message").inner_text().startswith("4 of 7: ")
    page.get_by_role("button", name="Back", exact=True).click()
    speed = page.get_by_title("Speed")
    speed.click()
    speed.click()
    assert speed.inner_text().startswith("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).wait_for()  # at the end
    assert page.locator(".message").inner_text().startswith("7 of 7: ")
    page.get_by_role("button", name="My game").click()
    assert counted(page) == (1, 3)


def test_the_distance_and_all_best_moves_follow_the_game(open_site: Open) -> None:
    page = open_site()
    page.get_by_role("switch", name="Distance to the exit").click()
    page.get_by_role("switch", name="All best moves").click()
    to_go = page.locator('[data-count="to-go"] b')
    page.locator(".arrow").first.wait_for()
    assert page.locator(".arrow").count() == CARD.hint(3).choices == 4
    left = len(SOLUTION.moves)
    for move in SOLUTION.moves[:2]:
        assert to_go.inner_text() == str(left)
        drag(page, way(page, move))
        left -= 1
        page.locator('[data-count="to-go"] b', has_text=str(left)).wait_for()
    page.reload()  # the switches are kept
    page.locator('[data-count="to-go"] b', has_text=str(left)).wait_for()


def test_what_cannot_be_solved_is_explained(open_site: Open) -> None:
    text = "XX.A ...A BBBA CCCA"
    page = open_site(of(text))
    page.locator(".message", has_text="no solution").wait_for()
    page.get_by_role("button", name="Solution").click()
    reason = Puzzle.parse(text).solve().reason
    page.locator(".message", has_text=reason).wait_for()
    page.get_by_role("button", name="Why is it stuck?").click()
    verdict = Puzzle.parse(text).explain().as_dict()["verdict"]
    page.locator(".explanation", has_text=verdict).wait_for()
    assert page.locator(".vehicle.hinted").count() == 2  # X and the one before it
    page.get_by_role("button", name="Hint").click()
    page.locator(".message", has_text="No move helps").wait_for()


def test_who_is_in_whose_way_is_told_as_a_tree(open_site: Open) -> None:
    page = open_site()
    page.get_by_role("button", name="Why is it stuck?").click()
    lines = page.locator(".blockers li")
    lines.first.wait_for()
    assert lines.count() == 8
    assert page.locator(".blockers > li").count() == 1
    press(page, SOLUTION.moves[0])
    assert page.locator(".blockers").count() == 0  # it was about another state


def test_a_safari_puzzle_is_played(open_site: Open) -> None:
    puzzle = deck("safari")["1"]
    page = open_site("#deck=safari&id=1")
    best = page.locator('[data-count="moves"] .of')
    assert best.inner_text().strip() == f"/ {puzzle.known.moves}"
    solution = puzzle.solve(metric="moves,slides")
    for move in solution.moves:
        drag(page, way(page, move), steps=max(6, 2 * move.slides))
    expect_won(page)
    assert counted(page) == (solution.move_count, solution.slide_count)


@pytest.mark.parametrize("name", ["torus", "two-targets"])
def test_variants_are_played_with_help(open_site: Open, name: str) -> None:
    puzzle = Puzzle.parse((EXAMPLES / f"{name}.unjam").read_text("utf-8"))
    solution = puzzle.solve(metric="moves,slides")
    page = open_site(of(puzzle.to("native")), **(PHONE if name == "torus" else {}))
    hint = page.locator(".controls .button").nth(3)
    grades = ("Hint", "Vehicle?", "Move?", "Do it")
    for grade in grades:  # the first move by hints
        page.locator(".controls .button .button-text", has_text=grade).wait_for()
        hint.click()
    page.wait_for_function("() => window.unjam?.game?.moveCount === 1")
    page.get_by_role("button", name="Restart").click()
    for move in solution.moves:
        points = way(page, move)
        if name == "torus":
            Finger(page).drag(points)
        else:
            drag(page, points, steps=max(6, 2 * move.slides))
    page.locator("dialog.won").wait_for()
    assert counted(page) == (solution.move_count, solution.slide_count)


@pytest.mark.server
def test_without_the_server_the_page_helps_itself(open_site: Open) -> None:
    page = open_site(refused=True)
    page.evaluate("unjam.loadParts()")
    press(page, Move("B", "R", 3))
    page.context.set_offline(True)
    page.get_by_role("button", name="Hint").click()
    page.locator(".vehicle.hinted").wait_for()
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("group", name="Solution").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Next").click()
    assert "does not respond" in page.get_by_role("alert").first.inner_text()
    assert vehicle(page, "B").is_visible()
    page.context.set_offline(False)
    settle(page)
