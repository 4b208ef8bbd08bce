"""The settings: timer, sound, vibration, and the colours of the vehicles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from unjam.player.album import Album
from unjam.player.offline_page import page as page_of

from .conftest import DESKTOP, PHONE, Open
from .playing import press
from .test_page_look import expect_no_barrier
from .test_page_play import CARD, SOLUTION, expect_won, of
from .test_page_touch import example

TIME = '[data-count="time"] b'
# Counts what would be heard and felt.
LISTEN = """
window.heard = [];
window.felt = [];
Navigator.prototype.vibrate = (pattern) => { window.felt.push(pattern); return true; };
const started = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(this.frequency.value);
  started.apply(this, when);
};
"""
FILLS = """() => [...document.querySelectorAll(".view:not([hidden]) .board, #app .board")].flatMap(
  (board) => [...board.querySelectorAll(".vehicle path[stroke]")].map(
    (path) => getComputedStyle(path).fill))"""


def open_settings(page: Any) -> Any:
    """Open the dialog from wherever it is."""
    button = page.get_by_role("button", name="Settings")
    more = page.get_by_role("button", name="More")  # where the help is not beside the board
    button.or_(more).first.wait_for()
    if not button.is_visible():
        more.click()
    button.click()
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.wait_for()
    return dialog


def switch_on(page: Any, *names: str) -> None:
    dialog = open_settings(page)
    for name in names:
        dialog.get_by_role("switch", name=name).click()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")  # the help panel of a phone
    page.locator("main").focus()


def choose_theme(page: Any, name: str) -> None:
    open_settings(page).get_by_role("radio", name=name).check()
    page.keyboard.press("Escape")


def exported(folder: Path) -> Path:
    album = Album("One")
    album.add(CARD)
    path = folder / "play.html"
    path.write_text(page_of(album), encoding="utf-8")
    return path


@pytest.mark.parametrize("colours", ["light", "dark", "forced"])
def test_the_dialog_keeps_nobody_out(open_site: Open, colours: str) -> None:
    forced = "active" if colours == "forced" else "none"
    scheme = "dark" if colours == "dark" else "light"
    page = open_site(**PHONE, color_scheme=scheme, forced_colors=forced)
    dialog = open_settings(page)
    assert [one.is_checked() for one in dialog.get_by_role("switch").all()] == [False] * 4
    assert dialog.get_by_role("radio", name="Toy colours").is_checked()
    expect_no_barrier(page, colours)
    dialog.get_by_role("button", name="Close").click()
    page.locator("dialog.settings").wait_for(state="detached")


def test_exported_files_have_the_same_dialog(tmp_path: Path, open_page: Open) -> None:
    page = open_page(exported(tmp_path), before=LISTEN)
    switch_on(page, "Timer", "Sound")
    press(page, SOLUTION.moves[0])
    assert page.locator(TIME).is_visible()
    assert len(page.evaluate("heard")) == SOLUTION.moves[0].slides
    toy = page.evaluate(FILLS)
    choose_theme(page, "Monochrome")
    assert page.evaluate(FILLS) != toy
    expect_no_barrier(page, "export")


def minutes(text: str) -> int:
    """The whole minutes of a time such as 12:34; what the test itself takes does not count."""
    found = re.fullmatch(r"(\d+):\d\d", text)
    assert found, text
    return int(found[1])


def test_the_time_runs_from_the_first_move_to_the_last(open_site: Open) -> None:
    page = open_site()
    assert page.locator(TIME).count() == 0
    page.clock.install()
    page.reload()
    page.locator(".vehicle").first.wait_for()
    switch_on(page, "Timer")
    page.clock.run_for("05:00")
    assert page.locator(TIME).inner_text() == "0:00"
    press(page, SOLUTION.moves[0])
    page.clock.run_for("10:05")
    assert minutes(page.locator(TIME).inner_text()) == 10
    page.get_by_role("link", name="Edit").click()
    page.locator(".view-edit .toolbox").wait_for()
    page.clock.run_for("20:00")  # not while another view is shown
    page.get_by_role("link", name="Play").click()
    page.locator(".view-play .board").wait_for()
    page.locator("main").focus()
    press(page, SOLUTION.moves[1])
    page.reload()  # the time goes on where it was
    page.locator(".vehicle").first.wait_for()
    assert minutes(page.locator(TIME).inner_text()) == 10
    for move in SOLUTION.moves[2:]:
        press(page, move)
    expect_won(page)
    shown = page.locator(TIME).inner_text()
    assert f"Time: {shown}." in page.locator("dialog.won").inner_text()
    page.clock.run_for("20:00")
    assert page.locator(TIME).inner_text() == shown
    assert minutes(shown) == 10
    page.get_by_role("button", name="Play again").click()
    assert page.locator(TIME).inner_text() == "0:00"
    press(page, SOLUTION.moves[0])
    page.clock.run_for("15:05")
    for move in SOLUTION.moves[1:]:
        press(page, move)
    expect_won(page)
    later = page.locator(TIME).inner_text()
    assert minutes(later) == 15
    assert f"Time: {later}; your best: {shown}." in page.locator("dialog.won").inner_text()


SWITCH_AWAY_AND_BACK = """() => [true, false].forEach((value) => {
  Object.defineProperty(document, "hidden", { value, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
})"""


def test_a_page_that_is_visible_again_ends_no_other_pause(open_site: Open) -> None:
    page = open_site()
    page.clock.install()
    page.reload()
    page.locator(".vehicle").first.wait_for()
    switch_on(page, "Timer")
    press(page, SOLUTION.moves[0])
    page.clock.run_for("03:05")
    page.evaluate(SWITCH_AWAY_AND_BACK)
    page.clock.run_for("03:05")
    assert minutes(page.locator(TIME).inner_text()) == 6
    page.evaluate("location.hash = '#/statistics'")
    page.locator(".statistics").wait_for()
    page.evaluate(SWITCH_AWAY_AND_BACK)
    page.clock.run_for("20:00")
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator(".view-play .board").wait_for()
    assert minutes(page.locator(TIME).inner_text()) == 6
    page.get_by_role("button", name="Solution").click()
    page.get_by_role("button", name="My game").wait_for()
    page.evaluate(SWITCH_AWAY_AND_BACK)
    page.evaluate("location.hash = '#/statistics'")
    page.locator(".statistics").wait_for()
    page.evaluate("history.back()")  # a solution is still shown
    page.locator(".view-play .board").wait_for()
    page.clock.run_for("20:00")
    page.get_by_role("button", name="My game").click()
    assert minutes(page.locator(TIME).inner_text()) == 6
    page.clock.run_for("03:05")
    assert minutes(page.locator(TIME).inner_text()) == 9


def test_nothing_is_heard_or_felt_until_it_is_switched_on(open_site: Open) -> None:
    page = open_site(before=LISTEN)
    press(page, SOLUTION.moves[0])
    assert page.evaluate("[heard, felt]") == [[], []]
    switch_on(page, "Sound", "Vibration")
    slides = 0
    for move in SOLUTION.moves[1:3]:
        press(page, move)
        slides += move.slides
    assert len(page.evaluate("heard")) == len(page.evaluate("felt")) == slides
    page.keyboard.press("a")
    page.keyboard.press("ArrowLeft")  # it cannot
    assert len(page.evaluate("heard")) == slides + 1
    assert page.evaluate("felt.at(-1)") > page.evaluate("felt[0]")
    page.reload()  # the switches are kept
    page.locator(".help h2").wait_for()  # comes with the sounds, after the board
    for move in SOLUTION.moves[3:]:
        press(page, move)
    expect_won(page)
    rest = sum(move.slides for move in SOLUTION.moves[3:])
    assert len(page.evaluate("heard")) == rest + 4  # a chime
    assert len(page.evaluate("felt")) == rest + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_vehicles_have_the_colours_that_were_chosen(open_site: Open, scheme: str) -> None:
    page = open_site(color_scheme=scheme)
    toy = page.evaluate(FILLS)
    assert len(set(toy)) == len(CARD.vehicles)
    choose_theme(page, "High contrast")
    contrast = page.evaluate(FILLS)
    assert len(set(contrast)) == 2  # the target and all others
    choose_theme(page, "Monochrome")
    mono = page.evaluate(FILLS)
    assert all(len(set(fill[4:-1].split(", "))) == 1 for fill in mono)
    assert mono.count(mono[[v.target for v in CARD.vehicles].index(True)]) == 1
    assert page.locator(".task").inner_text().startswith("Drive the vehicle X out")
    choose_theme(page, "Patterns")
    assert page.evaluate(FILLS) == toy
    others = len(CARD.vehicles) - 1
    assert page.locator(".vehicle:not(.target) .pattern").count() == others
    assert page.locator(".vehicle.target .pattern").count() == 0
    shapes = page.locator(".tile-path").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('d'))"
    )
    assert len(set(shapes)) == others
    page.reload()
    page.locator(".pattern").first.wait_for()
    expect_no_barrier(page, "patterns")
    choose_theme(page, "Toy colours")
    assert page.evaluate(FILLS) == toy
    assert page.locator(".pattern").count() == 0


def test_other_views_follow_and_so_do_hints(open_site: Open) -> None:
    page = open_site("#/edit")
    page.locator(".view-edit .vehicle").first.wait_for()
    toy = page.evaluate(FILLS)
    page.get_by_role("link", name="Play").click()
    choose_theme(page, "High contrast")
    page.get_by_role("link", name="Edit").click()
    page.locator(".view-edit .vehicle").first.wait_for()
    assert page.evaluate(FILLS) != toy


def test_labels_stay_legible_across_joined_edges(open_site: Open) -> None:
    page = open_site(of(example("seam").to("native")), color_scheme="dark")
    page.locator(".vehicle.target").wait_for()
    choose_theme(page, "Monochrome")
    ring = page.locator(".vehicle.target circle").first
    ink = page.locator(".vehicle.target text").first
    fill = "(one) => getComputedStyle(one).fill"
    assert (ring.evaluate(fill), ink.evaluate(fill)) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")


def test_unknown_settings_are_ignored(open_site: Open) -> None:
    broken = """localStorage.setItem("unjam settings", '{"timer": "yes", "vehicles": 7, "x": 1}')"""
    page = open_site(before=broken, **DESKTOP)
    assert page.locator(TIME).count() == 0
    dialog = open_settings(page)
    assert dialog.get_by_role("radio", name="Toy colours").is_checked()
