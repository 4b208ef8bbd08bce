"""Photos on the page: sent small, shown with the reading over them, corrected, and opened."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.photo_readings import BOARD, reading_of
from unjam import Puzzle, deck
from unjam.web.endpoints.photo_endpoint import answer_of

from .conftest import PHONE, Open
from .test_page_axe import expect_nothing

pytestmark = pytest.mark.server
PICTURE = deck("jam")["1"].png(scale=32)
REAL = Path(__file__).parents[1] / "photos" / "data" / "IMG_26.jpg"
FILE = {"name": "board.png", "mimeType": "image/png", "buffer": PICTURE}
DOUBTS = {(0, 2): 0.4, (2, 1): 0.6}
DROP = """([type, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], "photo", { type: "image/png" }));
  const properties = { bubbles: true, cancelable: true };
  const event = type === "drop"
    ? new DragEvent(type, { ...properties, dataTransfer: transfer })
    : new ClipboardEvent(type, { ...properties, clipboardData: transfer });
  document.body.dispatchEvent(event);
}"""


def answers(
    page: Any, doubts: Mapping[tuple[int, int], float] | None = None, whole: float | None = None
) -> list[Any]:
    """Let the server see the same board on every photo; the requests so far."""
    reading = reading_of(doubts=doubts)
    if whole is not None:
        reading = replace(reading, confidence=whole)
    body = answer_of(reading).model_dump_json()
    headers = {"content-type": "application/json", "x-unjam": "test"}
    requests: list[Any] = []

    def answer(route: Any) -> None:
        requests.append(route.request)
        route.fulfill(status=200, headers=headers, body=body)

    page.route("**/api/v1/photo*", answer)
    return requests


def choose(page: Any, file: Any = FILE, button: str = "From a photo …") -> Any:
    """Choose a file in the Open dialog, and return the dialog for photos."""
    page.get_by_role("button", name="Open a puzzle").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=button).click()
    chooser.value.set_files([file])
    return page.get_by_role("dialog", name="From a photo")


def cell(dialog: Any, row: int, column: int) -> Any:
    """A cell of the picture, counted from 1."""
    return dialog.locator(f'.photo-cell[aria-label^="row {row}, column {column},"]')


def grid(page: Any) -> str:
    """The rows of the current puzzle."""
    return str(Puzzle.parse(page.evaluate("unjam.puzzle.text"))).replace("\n", " ")


def test_the_board_on_a_photo_can_be_played(open_site: Open) -> None:
    page = open_site()
    requests = answers(page)
    dialog = choose(page)
    assert page.locator("input[capture=environment]").get_attribute("accept") == "image/*"
    dialog.get_by_text("Is this your board?").wait_for()
    (request,) = requests
    assert request.headers["content-type"] == "image/png"
    assert request.post_data_buffer == PICTURE  # a small screenshot is sent as it is
    assert dialog.locator(".photo-vehicle").count() == len(Puzzle.parse(BOARD).vehicles)
    dialog.get_by_role("button", name="Play").click()
    dialog.wait_for(state="hidden")
    page.locator(".view-play:not([hidden]) .board").wait_for()
    assert grid(page) == BOARD


def test_a_real_photo_is_read_and_solved(open_site: Open) -> None:
    page = open_site()
    dialog = choose(page, REAL)
    dialog.get_by_text("Is this your board?").wait_for()
    assert dialog.locator(".photo-vehicle").count() == 6
    dialog.get_by_role("button", name="Play").click()
    page.locator('[data-count="moves"]', has_text="/ 5").wait_for()


def test_hint_solution_and_editor(open_site: Open) -> None:
    page = open_site()
    answers(page)
    choose(page).get_by_role("button", name="Hint").click()
    page.locator(".message", has_text="Look at").wait_for()
    choose(page).get_by_role("button", name="Solve").click()
    page.locator(".playback .slider").wait_for()
    choose(page).get_by_role("button", name="Edit").click()
    page.locator(".view-edit:not([hidden]) .headline").wait_for()


def test_a_doubtful_cell_is_corrected_by_tapping(open_site: Open) -> None:
    page = open_site(**PHONE)
    answers(page, DOUBTS)
    dialog = choose(page)
    dialog.get_by_text("2 cells are doubtful.").wait_for()
    first = dialog.locator('.photo-cell[aria-label$=", doubtful"]').first
    assert first.get_attribute("aria-label") == "row 1, column 3, empty, doubtful"
    box = first.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    first.tap()
    dialog.get_by_role("heading", name="What is on row 1, column 3?").wait_for()
    dialog.get_by_role("button", name="Vehicle B").tap()
    # The next doubtful cell follows; what was read there is confirmed.
    dialog.get_by_role("heading", name="What is on row 3, column 2?").wait_for()
    dialog.get_by_role("button", name="Vehicle X", pressed=True).tap()
    dialog.get_by_text("Is this your board?").wait_for()
    assert dialog.locator(".photo-doubt").count() == 0
    dialog.get_by_role("button", name="Play").tap()
    dialog.wait_for(state="hidden")
    assert grid(page) == BOARD.replace("BB...G", "BBB..G")


def test_a_board_may_be_doubtful_as_a_whole(open_site: Open) -> None:
    page = open_site()
    answers(page, whole=0.5)
    dialog = choose(page)
    dialog.get_by_text("This may be wrong. Compare it with your board").wait_for()
    cell(dialog, 6, 6).click()
    dialog.get_by_role("button", name="Wall").click()
    dialog.get_by_text("Is this your board?").wait_for()


def test_the_keyboard_does_it_all(open_site: Open) -> None:
    page = open_site()
    answers(page, DOUBTS)
    dialog = choose(page)
    dialog.get_by_text("2 cells are doubtful.").wait_for()
    cell(dialog, 1, 3).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    focused = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(focused) == "row 2, column 4, C"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.innerText") == "Empty cell"
    page.keyboard.press("Enter")
    dialog.get_by_role("heading", name="What is on row 3, column 2?").wait_for()
    assert page.evaluate(focused) == "Vehicle X"
    page.keyboard.press("Enter")
    dialog.get_by_text("Is this your board?").wait_for()
    assert page.evaluate(focused) == "row 3, column 2, target X"
    assert dialog.locator('.photo-cell[tabindex="0"]').count() == 1
    dialog.get_by_role("button", name="Play").press("Enter")
    dialog.wait_for(state="hidden")
    assert grid(page) == BOARD


def test_vehicles_that_are_none_are_not_opened(open_site: Open) -> None:
    page = open_site()
    answers(page)
    dialog = choose(page)
    cell(dialog, 1, 1).click()
    dialog.get_by_role("button", name="Empty cell").click()
    dialog.get_by_text("Vehicle B covers one cell only.").wait_for()
    assert dialog.get_by_role("button", name="Play").is_disabled()
    cell(dialog, 1, 2).click()
    dialog.get_by_role("button", name="New vehicle").click()
    cell(dialog, 1, 3).click()
    dialog.get_by_role("button", name="Vehicle H").click()
    cell(dialog, 6, 6).click()
    dialog.get_by_role("button", name="Wall").click()
    dialog.get_by_role("button", name="Play").click()
    dialog.wait_for(state="hidden")
    assert grid(page) == "HH".join([".", BOARD[3:-1]]) + "#"


def test_target_exit_and_size_can_be_stated(open_site: Open) -> None:
    page = open_site()
    requests = answers(page)
    dialog = choose(page)
    dialog.get_by_label("Exit", exact=True).select_option(label="Left, row 3")
    dialog.get_by_label("Target", exact=True).select_option("G")
    assert dialog.get_by_label("Exit", exact=True).input_value() == "D"
    dialog.get_by_label("Exit", exact=True).select_option(label="Top, column 6")
    dialog.get_by_role("button", name="Play").click()
    dialog.wait_for(state="hidden")
    puzzle = Puzzle.parse(page.evaluate("unjam.puzzle.text"))
    assert [vehicle.label for vehicle in puzzle.targets] == ["G"]
    assert str(puzzle.exits[0]) == "the exit on the top of column 6"
    dialog = choose(page)
    with page.expect_response("**/api/v1/photo?size=5x5"):
        dialog.get_by_label("Board", exact=True).select_option("5x5")
    assert [request.url.rpartition("/")[2] for request in requests] == [
        "photo", "photo", "photo?size=5x5"
    ]  # fmt: skip


@pytest.mark.parametrize("way", ["drop", "paste", "file"])
def test_other_ways_to_give_a_photo(open_site: Open, way: str) -> None:
    page = open_site()
    page.wait_for_function("() => unjam.dialog")
    requests = answers(page)
    if way == "file":
        choose(page, {**FILE, "name": "board.txt", "mimeType": ""}, "From a file …")
    else:
        page.evaluate(DROP, [way, base64.b64encode(PICTURE).decode()])
    page.get_by_role("dialog", name="From a photo").get_by_text("Is this your board?").wait_for()
    assert len(requests) == 1


def test_a_large_photo_is_sent_small_and_without_metadata(open_site: Open) -> None:
    import cv2
    import numpy

    from unjam.photo.image_type import read_header

    pixels = numpy.zeros((1500, 3000, 3), numpy.uint8)
    pixels[:, ::2] = 160
    data = bytes(cv2.imencode(".jpg", pixels)[1])
    note = b"secret place"
    data = data[:2] + b"\xff\xfe" + (len(note) + 2).to_bytes(2, "big") + note + data[2:]
    page = open_site()
    requests = answers(page)
    dialog = choose(page, {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": data})
    dialog.get_by_text("Is this your board?").wait_for()
    sent = requests[0].post_data_buffer
    header = read_header(sent)
    assert header is not None
    assert (header.kind, header.width, header.height) == ("jpeg", 2000, 1000)
    assert note in data
    assert note not in sent


def test_a_photo_without_a_board(open_site: Open) -> None:
    page = open_site(refused=True)
    problem = {"code": "unreadable-photo", "title": "The photo cannot be read", "status": 422,
               "detail": "no board was found"}  # fmt: skip
    headers = {"content-type": "application/problem+json", "x-unjam": "test"}
    page.route(
        "**/api/v1/photo*",
        lambda route: route.fulfill(status=422, headers=headers, body=json.dumps(problem)),
    )
    dialog = choose(page)
    dialog.get_by_text("No board was found. Take the photo from above").wait_for()
    assert dialog.get_by_role("button", name="Play").is_disabled()
    expect_nothing(page, "a photo without a board")
    answers(page)
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Another photo …").click()
    chooser.value.set_files([FILE])
    dialog.get_by_text("Is this your board?").wait_for()


def test_closing_the_dialog_cancels_the_request(open_site: Open) -> None:
    page = open_site()
    page.route("**/api/v1/photo*", lambda route: None)  # never answered
    dialog = choose(page)
    dialog.get_by_text("Reading the photo …").wait_for()
    with page.expect_event("requestfailed"):
        page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")


@pytest.mark.parametrize("language", ["de", "es", "fr", "ja"])
def test_the_dialog_speaks_every_language(open_site: Open, language: str) -> None:
    page = open_site(locale=language, viewport={"width": 320, "height": 568})
    answers(page, DOUBTS)
    page.locator(".tools .open").click()
    with page.expect_file_chooser() as chooser:
        page.locator("dialog[open] .actions .button").nth(1).click()
    chooser.value.set_files([FILE])
    dialog = page.locator(".photo-dialog")
    dialog.locator(".photo-cell").first.click()
    dialog.locator(".cell-answers .button").first.wait_for()
    text = dialog.inner_text()
    assert not {"Board", "Empty cell", "New vehicle", "Play", "From a photo"} & set(
        text.split("\n")
    )
    assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    expect_nothing(page, f"the dialog in {language}", colours=False)


@pytest.mark.parametrize("theme", ["light", "dark", "forced"])
def test_nothing_keeps_anybody_out(open_site: Open, theme: str) -> None:
    look = {"forced_colors": "active"} if theme == "forced" else {"color_scheme": theme}
    page = open_site(**look, **(PHONE if theme == "dark" else {}))
    answers(page, DOUBTS)
    dialog = choose(page)
    dialog.get_by_text("2 cells are doubtful.").wait_for()
    expect_nothing(page, "the reading of a photo")
    cell(dialog, 1, 3).click()
    expect_nothing(page, "the question about a cell")


def test_the_dialog_is_loaded_when_it_is_used(open_site: Open) -> None:
    page = open_site()
    page.wait_for_load_state("networkidle")
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    answers(page)
    choose(page).get_by_text("Is this your board?").wait_for()
    parts = [url.rpartition("/")[2].partition(".")[0] for url in requested]
    assert parts.count("photo_dialog") == 2  # the script and the style sheet


def test_a_page_without_a_server_says_that_it_reads_no_photos(open_site: Open) -> None:
    def as_static(route: Any) -> None:
        response = route.fetch()
        runtime = '{"address": "python/", "files": [], "size": 1}'
        body = response.text().replace('id="runtime">{}<', f'id="runtime">{runtime}<')
        route.fulfill(response=response, body=body)

    page = open_site()
    page.route(page.url.partition("#")[0], as_static)
    page.reload()
    page.wait_for_function("() => unjam.dialog")
    page.get_by_role("button", name="Open a puzzle").click()
    page.get_by_role("button", name="From a file …").wait_for()
    assert page.get_by_role("button", name="From a photo …").count() == 0
    page.keyboard.press("Escape")
    page.evaluate(DROP, ["drop", base64.b64encode(PICTURE).decode()])
    page.locator(".toast", has_text="Photos are read by unjam serve").wait_for()
    assert page.locator(".photo-dialog").count() == 0
