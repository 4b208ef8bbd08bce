"""Rewards: stars as they are earned, help that is marked, personal bests, and the best way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unjam import Move, deck
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import Open
from .playing import counted, press, settle
from .test_page_look import expect_no_barrier
from .test_page_play import CARD, SOLUTION, expect_won, of

MOVES = len(SOLUTION.moves)
EARNED = ".counters .star.on"
BEST = '[data-count="best"] b'
KEPT = "JSON.parse(localStorage.getItem('unjam progress'))"


def play(page: Any, moves: tuple[Move, ...] = SOLUTION.moves) -> None:
    for move in moves:
        press(page, move)


def reload(page: Any) -> None:
    page.reload()
    page.locator(".vehicle").first.wait_for()


def detour(page: Any) -> None:
    """Lose a move: G goes down before it is of use, and D to where it is in the way."""
    press(page, Move("G", "D", 1))


def remarks(page: Any) -> str:
    page.locator("dialog.won").wait_for()
    return " ".join(page.locator("dialog.won .remark").all_inner_texts())


def test_stars_are_there_only_when_they_are_earned(open_site: Open) -> None:
    page = open_site()
    assert page.locator(EARNED).count() == 0
    assert page.get_by_role("img", name="no stars yet").is_visible()
    play(page, SOLUTION.moves[:-1])
    assert page.locator(EARNED).count() == 0
    press(page, SOLUTION.moves[-1])
    expect_won(page, 3)
    assert page.locator(EARNED).count() == 3
    page.get_by_role("button", name="Play again").click()
    assert page.locator(EARNED).count() == 3  # earned is earned
    assert page.locator(BEST).inner_text() == str(MOVES)


@pytest.mark.server  # it fails or holds back requests of the server
def test_a_win_before_the_fewest_moves_are_known_gets_its_stars(open_site: Open) -> None:
    page = open_site()
    held: list[Any] = []
    page.route("**/api/v1/way", lambda route: held.append(route))
    with page.expect_request("**/api/v1/way"):
        page.goto(page.url + of("XX.. ...."))
    page.locator("h1", has_text="Puzzle").wait_for()
    for key in ("x", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect_won(page, 1)
    assert page.get_by_role("heading", name="Solved!").is_visible()
    for route in held:
        route.continue_()
    page.get_by_role("heading", name="Perfect!").wait_for()
    expect_won(page, 3)
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    assert page.locator(EARNED).count() == 3
    [record] = page.evaluate(KEPT).values()
    assert (record["stars"], record["moves"], record["unaided"]) == (3, 1, 1)


def test_a_win_with_hints_is_marked_and_has_no_third_star(open_site: Open) -> None:
    page = open_site()
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("img", name="With hints: no third star").wait_for()
    reload(page)  # a hint is not forgotten, even before the first move
    play(page, SOLUTION.moves[:2])
    reload(page)
    play(page, SOLUTION.moves[2:])
    expect_won(page, 2)
    assert "Solved with help" in page.locator("dialog.won").inner_text()
    assert remarks(page) == "With hints there is no third star."
    page.get_by_role("button", name="Play again").click()
    assert page.locator(".helped").count() == 0
    assert page.locator(BEST).count() == 0  # there is none without help
    play(page)
    expect_won(page, 3)
    [record] = page.evaluate(KEPT).values()
    assert (record["stars"], record["moves"], record["unaided"]) == (3, MOVES, MOVES)


def test_a_restart_takes_back_a_hint_before_the_first_move(open_site: Open) -> None:
    page = open_site()
    restart = page.get_by_role("button", name="Restart")
    assert restart.is_disabled()
    page.get_by_role("button", name="Hint").click()
    page.locator(".helped").wait_for()
    restart.click()
    assert page.locator(".helped").count() == 0
    assert restart.is_disabled()
    play(page)
    expect_won(page, 3)


def test_the_solution_and_all_best_moves_are_help_too(open_site: Open) -> None:
    page = open_site()
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="My game").click()
    play(page)
    expect_won(page, 2)
    assert remarks(page) == "With the solution shown there is no third star."
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("switch", name="Distance to the exit").click()
    page.locator('[data-count="to-go"] b', has_text=str(MOVES)).wait_for()
    assert page.locator(".helped").count() == 0  # a number is no move
    page.get_by_role("switch", name="All best moves").click()
    page.get_by_role("img", name="With hints: no third star").wait_for()
    assert page.locator(".arrow").count() == CARD.hint(3).choices


@pytest.mark.server  # it fails or holds back requests of the server
def test_a_solution_is_that_of_the_board_on_the_screen(open_site: Open) -> None:
    page = open_site(of("XX.B\n...B\n....\nAA.."))
    page.locator(".vehicle.target").wait_for()
    page.wait_for_load_state("networkidle")
    played = page.evaluate("unjam.puzzle.text")
    press(page, Move("A", "R", 1))
    # Another puzzle is on its way, as after a stroke in Edit.
    page.evaluate("unjam.puzzle = { ...unjam.puzzle, text: 'XX..' }")
    with page.expect_request("**/api/v1/way") as asked:
        page.get_by_role("button", name="Solution").click()
    assert asked.value.post_data_json["puzzle"] == played
    page.get_by_role("button", name="My game").wait_for()


def test_the_personal_best_is_kept_and_told(open_site: Open) -> None:
    page = open_site()
    detour(page)
    page.get_by_role("button", name="Solution").wait_for()
    longer = CARD.play("GD1").solve(metric="moves,slides").moves
    play(page, longer)
    first = counted(page)[0]
    assert first == MOVES + 1
    expect_won(page, 2)
    assert remarks(page) == "Your best so far."
    page.get_by_role("button", name="Play again").click()
    assert page.locator(BEST).inner_text() == str(first)
    page.get_by_role("button", name="Hint").click()
    page.locator(".helped").wait_for()
    play(page)
    expect_won(page, 2)
    assert remarks(page).endswith(f"Your best is {first} moves.")
    page.get_by_role("button", name="Play again").click()
    play(page)
    expect_won(page, 3)
    assert remarks(page) == ""  # the fewest possible says it all
    page.reload()
    assert page.locator(BEST).inner_text() == str(MOVES)


def test_after_a_win_the_best_way_is_played_from_the_start(open_site: Open) -> None:
    page = open_site()
    detour(page)
    play(page, CARD.play("GD1").solve(metric="moves,slides").moves)
    expect_won(page, 2)
    page.get_by_role("button", name="Watch the best way").click()
    slider = page.get_by_role("group", name="Solution").get_by_role("slider")
    assert slider.get_attribute("max") == str(MOVES)
    slider.fill("0")
    assert counted(page) == (0, 0)
    slider.fill(str(MOVES))
    assert page.locator(".message").inner_text().startswith(f"{MOVES} of {MOVES}: X")
    page.keyboard.press("Escape")
    expect_won(page, 2)  # the dialog comes back, and the win is as it was
    assert counted(page)[0] == MOVES + 1
    expect_no_barrier(page, "won")


def test_what_was_kept_by_earlier_versions_counts(open_site: Open) -> None:
    album = Album("x")
    album.add(CARD)
    key = album.json()["puzzles"][0]["key"]
    kept = json.dumps({key: {"done": [], "stars": 2, "moves": MOVES + 2}})
    page = open_site(before=f"localStorage.setItem('unjam progress', {json.dumps(kept)})")
    assert page.locator(BEST).inner_text() == str(MOVES + 2)
    assert page.locator(EARNED).count() == 2


def test_exported_files_reward_in_the_same_way(tmp_path: Path, open_page: Open) -> None:
    album = Album("One")
    album.add(deck("jam")["1"])
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path)
    assert page.locator(EARNED).count() == 0
    page.get_by_role("button", name="Hint").click()
    page.locator(".helped").wait_for()
    play(page)
    expect_won(page, 2)
    page.get_by_role("button", name="Watch the best way").click()
    page.get_by_role("button", name="My game").click()
    page.get_by_role("button", name="Play again").click()
    settle(page)
    play(page)
    expect_won(page, 3)


@pytest.mark.parametrize("place", ["#/explore"])
def test_a_way_that_the_map_has_walked_is_help(open_site: Open, place: str) -> None:
    page = open_site(of("XX.A ...A ....").replace("#", f"{place}?"))
    page.wait_for_function("() => window.unjam?.player?.puzzle.status === 'solved'")
    page.evaluate("unjam.jump([[1, 0, 1]])")
    assert page.evaluate("unjam.player.helped") == "solution"
    page.evaluate("unjam.jump([])")
    assert page.evaluate("unjam.player.helped") == ""
