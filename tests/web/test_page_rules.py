"""The rules in sight: what to do, a legend of marks, the first visit, and why it is stuck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unjam import Puzzle, deck
from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import PHONE, Open
from .playing import press
from .test_page_look import expect_no_barrier
from .test_page_play import CARD, EXAMPLES, SOLUTION, of
from .test_page_touch import example

# The task and the marks of the legend, with the text of the last one.
TASKS: dict[str, tuple[str, list[str], str]] = {
    "own-exits": (
        "Drive X out through the gap on the right. Drive Y out through the gap at the top. "
        "A vehicle that is out is gone.",
        ["exit", "exit"],
        "exit for X only",
    ),
    "two-targets": (
        "Drive X and Y out through the gap on the right. A vehicle that is out is gone.",
        [],
        "",
    ),
    "several-exits": ("Drive the red piece out through one of the gaps in the edge.", [], ""),
    "goal": ("Bring the red piece to the dashed cells.", ["goal"], "where X must stop"),
    "barrier": (
        "Drive the red car out through the gap on the right.",
        ["wall"],
        "thin wall: nothing passes",
    ),
    "torus": ("Bring the red car to the dashed cells.", ["seam", "goal"], "where X must stop"),
    "seam": (
        "Drive the red car out through the gap at the top.",
        ["seam"],
        "joined edges: out at a mark, in at its double, mirrored",
    ),
    "limousine": ("Drive the red limo out through the gap on the right.", [], ""),
    "corners": (
        "Drive the red piece out through the gap on the right.",
        ["corner"],
        "round corners in one move",
    ),
}


def shown(page: Any) -> tuple[str, list[str], str]:
    """The task and the legend of the page."""
    marks = page.locator(".legend li")
    return (
        page.locator(".task").inner_text(),
        [mark.get_attribute("data-mark") for mark in marks.all()],
        marks.last.inner_text().splitlines()[-1] if marks.count() else "",
    )


def test_each_puzzle_says_what_to_do(open_site: Open) -> None:
    page = open_site()
    for name, task in TASKS.items():
        puzzle = example(name)
        page.evaluate("(place) => { location.hash = place; }", of(puzzle.to("native")))
        page.locator("h1", has_text=puzzle.title).wait_for()
        assert shown(page) == task
        expect_no_barrier(page, name)


def test_plain_cards_have_a_task_and_no_legend(open_site: Open) -> None:
    page = open_site()
    assert shown(page) == ("Drive the red car out through the gap on the right.", [], "")
    page.goto(page.url + "#deck=safari&id=1")
    page.locator(".task", has_text="the red piece").wait_for()
    assert shown(page) == ("Drive the red piece out through the gap on the right.", [], "")


def test_exported_files_say_it_too(tmp_path: Path, open_page: Open) -> None:
    album = Album("Some")
    for puzzle in (CARD, example("own-exits"), deck("klotski")["huarongdao"]):
        album.add(puzzle)
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path, "own-exits")
    assert shown(page) == TASKS["own-exits"]
    page.get_by_role("button", name="Next").click()
    page.wait_for_function("() => !document.querySelector('.legend')")
    assert shown(page)[0] == "Drive the red piece out through the gap at the bottom."


def test_all_examples_have_a_task(open_page: Open, tmp_path: Path) -> None:
    """Also those that are not listed above."""
    album = Album("All")
    files = sorted(EXAMPLES.glob("*.unjam"))
    for file in files:
        album.add(Puzzle.parse(file.read_text("utf-8")), max_states=10)
    path = tmp_path / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    page = open_page(path)
    for file in files:
        page.goto(f"{path.as_uri()}#{file.stem}")
        page.locator(".task").wait_for()
        text = page.locator(".task").inner_text()
        assert text.startswith(("Drive ", "Bring ")), file.stem
        assert text.endswith("."), file.stem


def test_the_first_visit_explains_itself_once(open_site: Open) -> None:
    page = open_site()
    welcome = page.locator(".welcome")
    assert "drag a vehicle" in welcome.inner_text()
    page.reload()
    welcome.wait_for()  # it was not read yet
    before = page.locator(".board").bounding_box()
    welcome.get_by_role("button", name="Close").click()
    assert welcome.count() == 0
    assert page.locator(".board").bounding_box() == before
    page.reload()
    page.locator(".vehicle").first.wait_for()
    assert welcome.count() == 0


def test_a_first_move_shows_that_it_was_understood(open_site: Open) -> None:
    page = open_site()
    press(page, SOLUTION.moves[0])
    assert page.locator(".welcome").count() == 0
    page.goto(page.url + "#deck=jam&id=2")
    page.locator("h1", has_text="Puzzle 2").wait_for()
    assert page.locator(".welcome").count() == 0


# How many of 5 by 5 points of the board are seen, not covered and on the screen.
SEEN = """() => {
  const svg = document.querySelector(".board");
  const box = svg.getBoundingClientRect();
  let seen = 0;
  for (let row = 1; row <= 5; row++) {
    for (let column = 1; column <= 5; column++) {
      const x = box.x + box.width * column / 6, y = box.y + box.height * row / 6;
      if (svg.contains(document.elementFromPoint(x, y))) seen++;
    }
  }
  return seen;
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (740, 360)], ids=str)
def test_why_it_is_stuck_is_read_beside_the_board(open_site: Open, size: tuple[int, int]) -> None:
    page = open_site(
        "#deck=jam&id=25",
        **{**PHONE, "viewport": dict(zip(("width", "height"), size, strict=True))},
    )
    page.locator("h1", has_text="Puzzle 25").wait_for()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Why is it stuck?").click()
    page.locator(".blockers summary").first.wait_for()
    assert page.evaluate(SEEN) == 25
    inner = page.locator(".blockers details details")
    assert inner.count() >= 2
    assert [one for one in inner.all() if one.get_attribute("open") is not None] == []
    hidden = page.locator(".blockers li li li").first
    assert not hidden.is_visible()
    summary = inner.first.locator("summary").first
    assert summary.bounding_box()["height"] >= 24
    summary.click()
    hidden.wait_for()
    expect_no_barrier(page, "why")
    page.keyboard.press("Escape")
    assert page.get_by_role("button", name="More").evaluate("(one) => one.matches(':focus')")
    assert page.locator(".counters").is_visible()


def test_on_large_screens_all_levels_are_open(open_site: Open) -> None:
    page = open_site("#deck=jam&id=25")
    page.locator("h1", has_text="Puzzle 25").wait_for()
    page.get_by_role("button", name="Why is it stuck?").click()
    page.locator(".blockers li li li").first.wait_for()
    assert page.locator(".blockers details:not([open])").count() == 0
