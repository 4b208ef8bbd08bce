"""What is drawn in Edit is the current puzzle of every view, and can be titled, kept and saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unjam import Puzzle

from .conftest import PHONE, Open
from .playing import settle
from .test_page_edit import begin, draw, drawn, point, take, worth
from .test_page_look import expect_no_barrier


def tab(page: Any, name: str) -> None:
    """Go to a view by its tab, as soon as it can be clicked."""
    page.get_by_role("link", name=name, exact=True).click()
    page.locator(f".view-{name.lower()}:not([hidden])").wait_for()


def current(page: Any) -> Puzzle:
    return Puzzle.parse(page.evaluate("unjam.puzzle.text"))


def test_a_drawing_is_the_puzzle_of_every_view(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    tab(page, "Explore")  # at once: the server has not answered yet
    page.get_by_text("5 states · 1 win").wait_for()
    tab(page, "Play")
    assert page.locator(".view-play .vehicle").count() == 1
    assert "deck=" not in page.url
    page.reload()
    page.locator(".view-play .vehicle").wait_for()
    assert page.locator(".view-play .vehicle").count() == 1
    tab(page, "Edit")
    worth(page).get_by_text("1 move").wait_for()
    draw(page, (0, 4), (2, 4))
    worth(page).get_by_text("2 moves").wait_for()
    tab(page, "Play")
    assert page.locator(".view-play .vehicle").count() == 2
    page.go_back()
    worth(page).get_by_text("2 moves").wait_for()
    page.go_back()
    page.wait_for_function("() => document.querySelectorAll('.view-play .vehicle').length === 1")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ((), "There is no target: no vehicle must get out."),
        (((0, 0), (0, 1)), "The exit on the right of row 3 is not in line with target 'X'."),
    ],
    ids=["empty", "not in line"],
)
def test_what_is_missing_is_said_in_every_view(
    open_site: Open, cells: tuple[tuple[int, int], ...], said: str
) -> None:
    page = begin(open_site)
    if cells:
        draw(page, *cells)
    else:
        worth(page).get_by_text("Draw a vehicle; the first one is the target.").wait_for()
    worth(page).get_by_text(said).wait_for()
    tab(page, "Play")
    page.locator(".view-play .message", has_text=said).wait_for()
    assert page.locator(".view-play .vehicle").count() == (1 if cells else 0)
    tab(page, "Explore")
    page.locator(".map-notice", has_text=said).wait_for()
    expect_no_barrier(page, "explore without a map")
    page.reload()
    page.locator(".map-notice", has_text=said).wait_for()
    page.get_by_role("button", name="Edit this puzzle").click()
    worth(page).get_by_text(said).wait_for()


def test_an_unreadable_change_is_said_and_not_taken_over(open_site: Open) -> None:
    page = open_site("#/edit", refused=True)
    worth(page).get_by_text("8 moves").wait_for()
    page.mouse.click(*point(page, 0, 0))
    page.get_by_label("Label").fill("X")
    tab(page, "Play")
    message = "The last change is not taken over. Two vehicles have the label 'X'."
    page.get_by_role("alert").filter(has_text=message).wait_for()
    assert page.evaluate("unjam.puzzle.deck") == "jam"
    tab(page, "Edit")
    worth(page).get_by_text("Two vehicles have the label 'X'.").wait_for()


def test_undoing_everything_leads_back_to_the_card(open_site: Open) -> None:
    page = open_site("#deck=jam&id=3")
    page.keyboard.press("x")
    tab(page, "Edit")
    worth(page).locator(".headline").wait_for()
    take(page, "Erase")
    draw(page, (2, 1))
    page.wait_for_function("() => unjam.puzzle.deck === ''")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => unjam.puzzle.deck === 'jam' && unjam.puzzle.id === '3'")
    assert page.url.endswith("#/edit?deck=jam&id=3")
    tab(page, "Play")
    assert page.url.endswith("#deck=jam&id=3")
    page.get_by_role("heading", name="Puzzle 3").wait_for()


def test_a_title_is_part_of_the_puzzle(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    page.get_by_label("Title").fill("<i>My first</i>")
    tab(page, "Play")
    page.get_by_role("heading", name="<i>My first</i>").wait_for()
    assert page.title() == "<i>My first</i> · unjam"
    page.reload()
    page.get_by_role("heading", name="<i>My first</i>").wait_for()
    tab(page, "Edit")
    assert page.get_by_label("Title").input_value() == "<i>My first</i>"
    page.get_by_label("Title").fill("")
    page.get_by_label("Title").press("Enter")
    page.wait_for_function("() => !unjam.puzzle.facts.title")
    page.get_by_role("button", name="Undo").click()
    assert page.get_by_label("Title").input_value() == "<i>My first</i>"


def test_a_changed_card_of_a_deck_has_no_title(open_site: Open) -> None:
    page = open_site("#/edit?deck=klotski&id=huarongdao")
    page.locator(".picture .vehicle").first.wait_for()
    assert page.get_by_label("Title").input_value() == ""


def test_a_drawing_is_kept_in_the_deck(open_site: Open) -> None:
    page = begin(open_site)
    keep = page.get_by_role("button", name="Keep", exact=True)
    assert keep.is_disabled()  # it has no target
    draw(page, (2, 0), (2, 1))
    worth(page).get_by_text("beginner").wait_for()
    keep.click()
    page.get_by_role("button", name="Kept", pressed=True).wait_for()
    page.locator(".tool-hint", has_text="Kept in your deck.").wait_for()
    tab(page, "Make")
    page.get_by_role("heading", name="Your deck: 1 puzzle").wait_for()
    assert "1 move" in page.locator(".saved-deck .card").inner_text()
    assert page.locator(".saved-deck .card-picture rect:not(.cell)").count() == 1
    tab(page, "Edit")
    page.get_by_role("button", name="Kept").click()
    page.get_by_role("button", name="Keep", pressed=False).wait_for()
    tab(page, "Make")
    page.locator(".saved-deck .card").wait_for(state="hidden")


def test_a_drawing_is_saved_as_text_json_and_pictures(open_site: Open) -> None:
    page = begin(open_site)
    draw(page, (2, 0), (2, 1))
    page.get_by_label("Title").fill("Für / Anna!")
    saved = {}
    for kind, extension in {"Text": "txt", "JSON": "json", "SVG": "svg", "PNG": "png"}.items():
        with page.expect_download() as download:
            group = page.get_by_role("group", name="Download")
            group.get_by_role("button", name=kind).click()
        assert download.value.suggested_filename == f"Für-Anna.{extension}"
        saved[kind] = Path(download.value.path()).read_bytes()
    puzzle = current(page)
    assert puzzle.title == "Für / Anna!"
    assert Puzzle.parse(saved["Text"].decode()) == puzzle
    assert Puzzle.parse(json.dumps(json.loads(saved["JSON"]))) == puzzle
    assert saved["SVG"].startswith(b"<svg")
    assert saved["PNG"].startswith(b"\x89PNG")


def test_exits_are_given_to_targets(open_site: Open) -> None:
    page = begin(open_site)
    exits = page.get_by_role("region", name="Exits")
    draw(page, (2, 0), (2, 1))
    assert not exits.is_visible()
    draw(page, (4, 0), (4, 1))
    page.get_by_role("switch", name="Target").check()
    worth(page).get_by_text("is not in line with target 'A'").wait_for()
    take(page, "Exit")
    page.mouse.click(*point(page, 4, 5.6))
    first = exits.get_by_role("group", name="Right, row 3")
    assert first.get_by_role("checkbox", name="A").is_checked()  # for all targets
    first.get_by_role("checkbox", name="A").uncheck(force=True)
    second = exits.get_by_role("group", name="Right, row 5")
    second.get_by_role("checkbox", name="X").uncheck(force=True)
    page.keyboard.press("Space")  # the focus stays there
    assert second.get_by_role("checkbox", name="X").is_checked()
    page.keyboard.press("Space")
    worth(page).get_by_text("2 moves").wait_for()
    owners = {exit.cell: set(exit.targets or ()) for exit in drawn(page).exits}
    assert owners == {(2, 5): {"X"}, (4, 5): {"A"}}
    expect_no_barrier(page, "edit with exits")
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    assert first.get_by_role("checkbox", name="A").is_checked()


def test_the_share_dialog_of_the_editor_is_about_the_drawing(open_site: Open) -> None:
    page = open_site("#/edit", **PHONE)
    worth(page).get_by_text("8 moves").wait_for()
    page.get_by_role("button", name="Clear").click()
    worth(page).get_by_text("There is no target").wait_for()
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => document.querySelector('.share-dialog textarea')?.value")
    settle(page)
    link = page.get_by_label("Link", exact=True).input_value()
    assert "target" in link
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
