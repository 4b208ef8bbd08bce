"""Passing a puzzle on: the QR code, the system's share sheet, one file, a printed card."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from .conftest import DESKTOP, PATIENCE, PHONE, SITE, Open
from .playing import press
from .test_page_look import expect_no_barrier
from .test_page_play import CARD, of

zxingcpp = pytest.importorskip("zxingcpp")

PUBLIC = "https://unjam.test/"
JSON_BODY = {"content-type": "application/json"}
NOTICE = "This link works only on this machine"
SHARE_SHEET = """
navigator.share = async (value) => {
  if (value.title === "Refuse") throw new DOMException("no", "AbortError");
  globalThis.shared = value;
};
"""
PRINTER = """
globalThis.print = () => {
  const sheet = document.querySelector(".print-sheet");
  globalThis.printed = { text: sheet.innerText, codes: sheet.querySelectorAll(".qr").length,
    width: sheet.querySelector("img").naturalWidth };
  if (globalThis.hold) sheet.remove = () => {};
};
"""


@pytest.fixture
def open_public(browser: Any, site: str) -> Iterator[Open]:
    """``open_public(place, **context)``: the page at an address that others can open."""
    contexts = []

    def open_public(place: str = "", **settings: Any) -> Any:
        context = browser.new_context(**{**SITE, **settings})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)

        def answer(route: Any) -> None:
            url = route.request.url.replace(PUBLIC, site)
            route.fulfill(response=route.fetch(url=url, headers={"accept": "*/*", **JSON_BODY}))

        context.route(f"{PUBLIC}**", answer)
        page = context.new_page()
        page.goto(PUBLIC + place)
        page.locator(".board").wait_for()
        return page

    yield open_public
    for context in contexts:
        context.unroute_all(behavior="wait")  # else an answer under way would fail the next test
        context.close()


def share(page: Any) -> str:
    """Open the dialog; return the link."""
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_function("() => document.querySelector('.share-dialog .link')?.value")
    return str(page.get_by_label("Link", exact=True).input_value())


def scanned(picture: bytes) -> str:
    """What a phone reads from a picture of the screen."""
    pixels = np.asarray(Image.open(BytesIO(picture)).convert("L"))
    found = zxingcpp.read_barcode(pixels, formats=zxingcpp.BarcodeFormat.QRCode)
    return "" if found is None else str(found.text)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_qr_code_on_the_screen_is_the_link(open_public: Open, theme: str) -> None:
    page = open_public("#deck=jam&id=40", color_scheme=theme, **PHONE)
    link = share(page)
    assert link.startswith(PUBLIC)
    assert scanned(page.get_by_role("dialog").screenshot()) == link
    assert page.get_by_role("img", name="QR code of the link").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect_no_barrier(page, "share with a code")


def test_the_code_follows_the_state_that_is_shared(open_public: Open) -> None:
    page = open_public()
    press(page, CARD.solve().moves[0])
    first = share(page)
    page.get_by_label("As it stands now").check()
    page.wait_for_function("(old) => document.querySelector('.link')?.value !== old", arg=first)
    code = page.locator(".qr-frame").screenshot()
    assert scanned(code) == page.get_by_label("Link", exact=True).input_value() != first


def test_a_link_that_is_too_long_has_no_code(open_public: Open) -> None:
    page = open_public(of("XX.A ...A ...."))
    page.evaluate("() => (unjam.link = async () => '#p=' + 'x'.repeat(3000))")
    share(page)
    page.get_by_text("The link is too long for a QR code.").wait_for()
    assert page.get_by_role("img", name="QR code of the link").count() == 0


def test_on_this_machine_alone_the_dialog_says_so(open_site: Open) -> None:
    page = open_site()
    share(page)
    assert page.get_by_text(NOTICE).is_visible()
    assert page.locator(".qr-frame").count() == 0  # a code that no other machine could open
    hosts = [
        "127.0.0.1",
        "127.8.0.9",
        "localhost",
        "a.localhost",
        "[::1]",
        "example.org",
        "10.0.0.2",
    ]
    found = page.evaluate(
        """async (hosts) => {
            const { isLocal } = await import(new URL("share/share_dialog.js", document.baseURI));
            return hosts.map(isLocal);
        }""",
        hosts,
    )
    assert found == [True] * 5 + [False] * 2


def test_the_systems_share_sheet_gets_the_link(open_site: Open) -> None:
    page = open_site(of("title: Mine\nXX.A\n...A\n...."), before=SHARE_SHEET)
    link = share(page)
    page.get_by_role("button", name="Share with another app").click()
    shared = page.wait_for_function("() => globalThis.shared").json_value()
    assert shared == {"title": "Mine", "url": link}


def test_leaving_the_share_sheet_is_no_error(open_site: Open) -> None:
    page = open_site(of("title: Refuse\nXX.A\n...A\n...."), before=SHARE_SHEET)
    share(page)
    page.get_by_role("button", name="Share with another app").click()
    page.get_by_role("button", name="Copy link").click()  # the next thing that is said
    page.locator(".share-status", has_text="opied").or_(
        page.locator(".share-status", has_text="Ctrl")
    ).wait_for()
    assert page.get_by_role("alert").filter(has_text="Share").count() == 0


def test_where_there_is_no_share_sheet_there_is_no_button(open_site: Open) -> None:
    page = open_site(before="delete Navigator.prototype.share;")
    share(page)
    assert page.get_by_role("button", name="Share with another app").count() == 0


def test_one_file_plays_anywhere(open_site: Open, browser: Any, tmp_path: Path) -> None:
    page = open_site()
    share(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as one file that plays anywhere").click()
    assert download.value.suggested_filename == "jam-1.html"
    path = tmp_path / "jam-1.html"
    download.value.save_as(path)
    context = browser.new_context(**DESKTOP, offline=True)
    try:
        other = context.new_page()
        other.goto(path.as_uri())
        for move in CARD.solve().moves:
            press(other, move)
        other.locator("dialog.won").wait_for()
    finally:
        context.close()


def test_what_cannot_be_played_cannot_be_exported(open_site: Open) -> None:
    page = open_site(of("target:\nAA..\n...."), refused=True)
    share(page)
    page.get_by_role("button", name="Save as one file that plays anywhere").click()
    page.locator(".share-status", has_text="There is no target").wait_for()
    assert page.get_by_role("dialog", name="Share").is_visible()


def test_a_card_is_printed(open_site: Open) -> None:
    page = open_site(before=PRINTER)
    share(page)
    page.get_by_role("button", name="Print a card").click()
    printed = page.wait_for_function("() => globalThis.printed").json_value()
    for text in ("Puzzle 1", "Beginner · 8 moves", " ".join(map(str, CARD.solve().moves[:2]))):
        assert text.lower() in " ".join(printed["text"].split()).lower(), printed["text"]
    assert printed["width"] > 100
    assert printed["codes"] == 0  # a link to this machine is of no use on paper
    page.wait_for_function("() => !document.querySelector('.print-sheet')")


PRINT = """async (link) => {
  const { printCard } = await import(new URL("share/print_card.js", document.baseURI));
  await printCard(unjam, { puzzle: unjam.puzzle.text }, link);
}"""


@pytest.mark.parametrize("place", ["#deck=jam&id=40", "#deck=klotski&id=huarongdao"])
def test_only_the_card_is_on_the_paper(open_site: Open, place: str) -> None:
    page = open_site(place, color_scheme="dark", before=PRINTER + "hold = true;")
    share(page)
    page.evaluate(PRINT, "https://example.org/#p=" + "X" * 60)
    page.emulate_media(media="print")
    visible = page.evaluate(
        """() => [...document.body.children].filter((one) => one.checkVisibility())
            .map((one) => one.className)"""
    )
    assert visible == ["print-sheet"]
    box = page.locator(".print-card").bounding_box()
    assert box["width"] == pytest.approx(126 / 25.4 * 96, abs=2)  # CSS pixels, 96 for each inch
    assert box["height"] == pytest.approx(88 / 25.4 * 96, abs=2)
    for face in page.locator(".print-face").all():
        assert face.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert page.pdf().count(b"/Type /Page\n") == 1


def test_on_a_server_for_others_the_card_has_a_code(open_site: Open) -> None:
    page = open_site(before=PRINTER)
    page.evaluate(PRINT, "https://example.org/#p=XX..")
    assert page.evaluate("printed.codes") == 1
    assert "Scan to play." in page.evaluate("printed.text")


def test_a_dialog_that_cannot_be_loaded_can_be_tried_again(open_site: Open) -> None:
    page = open_site(refused=True, service_workers="block")
    page.route("**/share_dialog*", lambda route: route.abort())
    button = page.get_by_role("button", name="Share", exact=True)
    button.click()
    page.get_by_role("alert").filter(
        has_text="This part of the page could not be loaded"
    ).wait_for()
    page.unroute("**/share_dialog*")
    button.click()
    page.get_by_role("dialog", name="Share").wait_for()
    assert page.get_by_role("dialog", name="Share").count() == 1


def test_large_text_fits_into_the_dialog(open_public: Open) -> None:
    page = open_public(**PHONE)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".button.share").dispatch_event("click")
    page.get_by_role("img", name="QR code of the link").wait_for()
    assert page.locator(".share-dialog").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    outside = page.locator(".share-dialog").evaluate(
        """(dialog) => {
            const { left, right } = dialog.getBoundingClientRect();
            return [...dialog.querySelectorAll("button, input, textarea, .qr")].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.width && (box.left < left || box.right > right);
            }).map((one) => one.outerHTML);
        }"""
    )
    assert outside == []
