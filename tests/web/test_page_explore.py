"""Explore: the map of all states, where one is on it, and going there."""

from __future__ import annotations

from typing import Any

import pytest

import unjam
from unjam import Puzzle

from .conftest import PHONE, Open
from .playing import Point, counted
from .test_page_look import expect_no_barrier
from .test_state_map import PUZZLES


def begin(open_site: Open, place: str, **settings: Any) -> Any:
    page = open_site(place, **settings)
    page.locator(".step, .steps .muted").first.wait_for()
    page.locator(".map-canvas[data-painted]").wait_for()
    return page


def to_go(page: Any) -> str:
    return str(page.locator(".explorer .headline").inner_text())


def somewhere(page: Any, part: float) -> Point:
    """A point with a state below it, about so far from the left: it is drawn in a colour."""
    x, y = page.evaluate(
        """(part) => {
            const chart = document.querySelector(".map-canvas");
            const { width, height } = chart;
            const { data } = chart.getContext("2d").getImageData(0, 0, width, height);
            const box = chart.getBoundingClientRect();
            for (let x = Math.round(width * part); x < width; x++) {
                for (let y = 0; y < height; y++) {
                    if (data[4 * (y * width + x) + 3] < 250) continue;
                    return [box.x + (x * box.width) / width, box.y + (y * box.height) / height];
                }
            }
        }""",
        part,
    )
    return x, y


def test_a_state_is_clicked_and_left_by_the_way_out(open_site: Open) -> None:
    page = begin(open_site, "#/explore?deck=jam&id=40")
    assert to_go(page) == "51 moves to go"
    page.get_by_text("4,780 states · 199 wins").wait_for()
    page.mouse.move(*somewhere(page, 0.3))
    page.locator(".state-preview .board").wait_for()
    wanted = page.locator(".state-preview p").inner_text()
    page.mouse.down()
    page.mouse.up()
    page.wait_for_function(
        "() => document.querySelector('.headline').innerText !== '51 moves to go'"
    )
    moves = int(to_go(page).split()[0])
    assert wanted == f"{moves} to go"
    steps, _ = counted(page)
    assert steps > 0  # as if it had been played
    for left in range(moves - 1, -1, -1):
        page.get_by_role("button", name="Next step").click()
        page.wait_for_function(
            "(left) => document.querySelector('.headline').innerText.startsWith(left)",
            arg=f"{left} move" if left else "Out!",
        )
    assert page.get_by_role("button", name="Next step").is_disabled()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.headline').innerText === '1 move to go'")
    expect_no_barrier(page, "explore")


def test_by_keys_and_as_one_plays(open_site: Open) -> None:
    page = begin(open_site, "#/explore?deck=jam&id=1", color_scheme="dark")
    assert to_go(page) == "8 moves to go"
    graph = unjam.deck("jam")["1"].explore()
    assert page.locator(".step").count() == len(graph.neighbours(0))
    page.locator(".step.closer").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('.headline').innerText === '7 moves to go'"
    )
    assert page.evaluate("document.activeElement.classList.contains('step')")
    page.locator(".map-canvas").focus()
    before = page.locator(".map-canvas").get_attribute("data-painted")
    for key in ("+", "ArrowLeft", "ArrowUp", "-", "0"):
        page.keyboard.press(key)
    page.wait_for_function(
        "(old) => document.querySelector('.map-canvas').dataset.painted !== old", arg=before
    )
    page.get_by_role("link", name="Play").click()
    page.locator(".view-play").wait_for()
    assert counted(page)[0] == 1
    page.go_back()
    page.locator(".explorer").wait_for()
    assert to_go(page) == "7 moves to go"


def test_pieces_that_are_equal_and_targets_that_leave(open_site: Open) -> None:
    page = begin(
        open_site,
        "#/explore?p=" + "target: X Y%0Aexit: right 1; right 3%0AXX.A%0A...A%0AYY..%0A....",
    )
    while to_go(page) != "Out!":
        now = to_go(page)
        page.get_by_role("button", name="Next step").click()
        page.wait_for_function(
            "(old) => document.querySelector('.headline').innerText !== old", arg=now
        )
    page = begin(
        open_site, "#/explore?p=" + "free: all%0Aexit: bottom 2-3%0AAXXB%0AAXXB%0ACFGE%0AH..I"
    )
    for _ in range(3):
        now = to_go(page)
        page.get_by_role("button", name="Next step").click()
        page.wait_for_function(
            "(old) => document.querySelector('.headline').innerText !== old", arg=now
        )
    assert counted(page)[0] == 3


def test_beyond_a_win_one_is_put_down_there(open_site: Open) -> None:
    page = begin(open_site, "#/explore?deck=jam&id=40")
    page.mouse.click(*somewhere(page, 0.95))  # a game ends before it gets that far
    page.wait_for_function(
        "() => document.querySelector('.headline').innerText !== '51 moves to go'"
    )
    assert counted(page) == (0, 0)
    page.get_by_role("button", name="Next step").click()
    page.wait_for_function(
        "() => document.querySelector('[data-count=\"moves\"] b').innerText === '1'"
    )


def test_who_does_not_begin_at_the_start_wins_no_stars(open_site: Open) -> None:
    page = begin(open_site, "#/explore?deck=jam&id=40")
    page.mouse.click(*somewhere(page, 0.95))
    page.wait_for_function(
        "() => document.querySelector('.headline').innerText !== '51 moves to go'"
    )
    page.get_by_role("link", name="Play").click()
    board = page.locator(".view-play")
    board.locator('[data-count="moves"]').wait_for()
    assert board.locator('[data-count="moves"] b').inner_text() == "0"
    assert board.get_by_role("button", name="Restart").is_enabled()
    for _ in range(60):  # each hint ends in its move
        if page.evaluate("unjam.game.won"):
            break
        page.evaluate(STEP)
    won = page.locator("dialog.won")
    won.get_by_text("Solved!").wait_for()
    kept = page.evaluate("Object.values(JSON.parse(localStorage.getItem('unjam progress')))")
    assert [record.get("stars") for record in kept] == [None]
    won.get_by_role("button", name="Play again").click()
    assert board.locator('[data-count="moves"]').inner_text().split() == ["Moves", "0", "/", "51"]


STEP = """async () => {
  const { moves: [move] } = await unjam.player.solutions.find(unjam.game);
  for (const index of move.slides) unjam.game.slide(move.vehicle, index);
  unjam.player.board.played({ vehicle: move.vehicle, done: true });
}"""

WALK = """async (text) => {
  const { StateMap } = await import(new URL("explore/state_map.js", document.baseURI));
  await unjam.open(text);
  const answer = await unjam.api("map", { puzzle: unjam.puzzle.text });
  unjam.game.restart();
  const map = new StateMap(answer, unjam.game);
  const wrong = [];
  let walked = 0;
  for (let number = 0; number < 30; number++) {
    const state = (number * 7919) % map.count;
    const { path, placements } = map.walk(unjam.game, state);
    unjam.jump(path, placements);
    if (path.length) walked++;
    if (map.find(unjam.game.placements) !== state) wrong.push(state);
  }
  return { found: map.numbers.size, wrong, walked };
}"""


def test_one_gets_to_every_state_of_every_variant(open_site: Open) -> None:
    page = open_site()
    for name, text in PUZZLES.items():
        result = page.evaluate(WALK, text)
        assert result["found"] == len(Puzzle.parse(text).explore()), name
        assert result["wrong"] == [], name
        assert result["walked"] > 0, name


def test_a_finger_looks_before_it_goes(open_site: Open) -> None:
    page = begin(open_site, "#/explore", **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.touchscreen.tap(*somewhere(page, 0.1))
    page.get_by_role("button", name="Go there").wait_for()
    assert to_go(page) == "8 moves to go"
    page.get_by_role("button", name="Go there").click()
    page.locator(".state-preview").wait_for(state="hidden")
    assert counted(page)[0] > 0


@pytest.mark.server  # it fails or holds back requests of the server
def test_a_map_that_cannot_be_had_is_one_sentence(open_site: Open) -> None:
    page = open_site("#deck=jam&id=2", refused=True)
    sentence = "the search was stopped after 10 seconds"
    answer = {"status": 422, "json": {"detail": sentence}, "headers": {"x-unjam": "0.1.0"}}
    page.route("**/api/v1/map", lambda route: route.fulfill(**answer))
    page.get_by_role("link", name="Explore").click()
    page.locator(".map-notice", has_text="The search was stopped after 10 seconds.").wait_for()
    page.unroute("**/api/v1/map")
    page.get_by_role("link", name="Play").click()
    page.locator(".view-play .board").wait_for()
    page.get_by_role("link", name="Explore").click()
    page.get_by_text("8 moves to go").wait_for()
    assert page.locator(".map-notice", has_text="The search was stopped").count() == 0
