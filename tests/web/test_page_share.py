"""Puzzles that come into the page and go out of it: every notation, links, files, hostile text."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest

from unjam import Puzzle, PuzzleSyntaxError, deck
from unjam.render.cards.qr_code import address_of

from .conftest import PHONE, Open
from .playing import press, settle
from .test_page_play import CARD, of

ROWS = "BB...G\nA..C.G\nAXXC.G\nA..C..\nE...FF\nE.DDD."
HOSTILE = "</script><img src=x onerror=alert(1)>\"'&${1}"

# One text for each row of the table in docs/notation.md.
NOTATIONS = {
    "native": "title: Two\ntarget: X Y\nexit: right 1 for X; left 2 for Y\nXX.B\n.YYB\n....",
    "json": CARD.to("json"),
    "grid": ROWS,
    "line": "XX.BA..BAOOO....",
    "database": "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332",
    "url": CARD.to("url"),
    "deck": "8 7x7 XX.AAA.XX.BB...CCBBDD...EF.....EF.....EF....GGHH. exit=2 15 29 corners=14",
    "csv": "car,orientation,col,row,length\nX,H,1,3,2\nAB,V,4,2,3",
    "vehicles": "X12H O30V P50V",
    "named": "p02:  4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo # easy",
    "fuel": "BBB..MCCDD.MAAKL.MJ.KLEEJ.GG..JHHHII J0 B4",
    "counted": "6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.",
    "rush": "3 4 rush\nXX.A\n...A\nBB..",
    "border": "+----+\n|XX.B>\n|...B|\n+----+",
    "exit-mark": "AAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.",
    "numbers": "0 0 3 3\n2 2 0 4\n1 0 0 4",
    "klotski": "######\n#a**b#\n#a**b#\n#cdde#\n#cfge#\n#h  i#\n##--##",
}
SHOWS = "(grid) => window.unjam?.puzzle?.facts.grid === grid"
PASTE = """async (text) => {
  await unjam.loadParts();  // the Open dialog is one of them
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const options = { clipboardData: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new ClipboardEvent("paste", options));
}"""
DROP = """async ([text, name]) => {
  await unjam.loadParts();
  const data = new DataTransfer();
  if (name) data.items.add(new File([text], name));
  else data.setData("text/plain", text);
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(kind, options));
  }
}"""


def expect_puzzle(page: Any, puzzle: Puzzle) -> None:
    """This puzzle is the current one, and it is on the board."""
    text = puzzle.to("native")
    page.wait_for_function("(text) => window.unjam?.puzzle?.text === text", arg=text)
    page.locator(".vehicle").nth(len(puzzle.vehicles) - 1).wait_for(state="attached")
    assert page.locator(".vehicle").count() == len(puzzle.vehicles)


def test_there_is_a_text_for_every_notation() -> None:
    table = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text("utf-8")
    rows = [line.split("`")[1] for line in table.splitlines() if line.startswith("| [`")]
    assert set(rows) == set(NOTATIONS)


def test_every_notation_can_be_pasted_anywhere_and_comes_back_by_its_link(
    open_site: Open,
) -> None:
    page = open_site()
    links = {}
    for text in NOTATIONS.values():
        page.evaluate(PASTE, text)
        expect_puzzle(page, Puzzle.parse(text))
        links[text] = page.url
    assert len(set(links.values())) == len(NOTATIONS) - 1  # two of them are the same puzzle
    for text, link in links.items():
        puzzle = Puzzle.parse(text)
        page.goto(link)
        page.wait_for_function(SHOWS, arg=str(puzzle))
        assert Puzzle.parse(page.evaluate("unjam.puzzle.text")) == puzzle


def test_texts_and_files_can_be_dropped_typed_and_chosen(open_site: Open, tmp_path: Path) -> None:
    page = open_site()
    page.evaluate(DROP, [NOTATIONS["csv"], ""])
    expect_puzzle(page, Puzzle.parse(NOTATIONS["csv"]))
    page.evaluate(DROP, [NOTATIONS["klotski"], "room.txt"])
    expect_puzzle(page, Puzzle.parse(NOTATIONS["klotski"]))
    page.get_by_role("button", name="Open a puzzle").click()
    page.get_by_label("A puzzle in any notation").fill(NOTATIONS["rush"])
    page.get_by_role("button", name="Open", exact=True).click()
    expect_puzzle(page, Puzzle.parse(NOTATIONS["rush"]))
    path = tmp_path / "p.unjam"
    path.write_text(NOTATIONS["native"])
    page.locator("input[type=file]:not([accept])").set_input_files(path)
    expect_puzzle(page, Puzzle.parse(NOTATIONS["native"]))


def test_what_cannot_be_read_is_told_in_the_models_own_sentence(open_site: Open) -> None:
    page = open_site(refused=True)
    dialog, trouble = page.get_by_role("dialog"), page.locator("dialog .error")
    page.evaluate(PASTE, "hello")
    dialog.wait_for()
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse("hello")
    sentence = str(caught.value)
    trouble.filter(has_text=sentence[1:]).wait_for()
    assert trouble.inner_text() == f"{sentence[0].upper()}{sentence[1:]}."
    page.get_by_label("A puzzle in any notation").fill("XX.A\n.A..")
    page.get_by_role("button", name="Open", exact=True).click()
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse("XX.A\n.A..")
    trouble.filter(has_text=str(caught.value)[1:]).wait_for()  # not the sentence before
    two_ways = "bb..C. ..xxC. AA.... ...... ...... ......"
    page.get_by_label("A puzzle in any notation").fill(two_ways)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("button", name="Reading 2").click()
    dialog.wait_for(state="hidden")
    assert page.locator(".vehicle").count() in (2, 3)
    page.evaluate(DROP, ["x" * 200_000, "large.txt"])
    page.locator("dialog .error", has_text="large.txt is too large").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.evaluate(PASTE, "x" * 1_000_000)
    page.locator("dialog .error", has_text="This text is too large").wait_for()


NOWHERE = ["p=hello", "z=%%%", "deck=none&id=1", "deck=jam&id=99", "/nowhere?p=%00", "/edit?z=A"]


def test_addresses_that_lead_nowhere_are_told_and_change_nothing(open_site: Open) -> None:
    page = open_site("#p=hello", refused=True)
    page.wait_for_function("() => window.unjam?.puzzle?.deck === 'jam'")
    assert "is not a puzzle" in page.get_by_role("alert").first.inner_text()
    for place in NOWHERE:
        page.evaluate("(place) => { location.hash = place; }", place)
        page.wait_for_function("(place) => location.hash.length > 1 && unjam.navigation", arg=place)
        settle(page)
        assert page.evaluate("unjam.puzzle.deck") == "jam"


def test_a_link_comes_back_the_same_and_history_works(open_site: Open) -> None:
    page = open_site("#deck=jam&id=40")
    expect_puzzle(page, deck("jam")["40"].replace(source=""))
    page.get_by_role("link", name="Play").click()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True)
    page.wait_for_function("() => document.querySelector('.link')?.value")
    assert link.input_value() == page.url
    page.keyboard.press("Escape")
    page.evaluate(PASTE, ROWS)
    expect_puzzle(page, Puzzle.parse(ROWS))
    assert page.url.endswith("#p=BB...G+A..C.G+AXXC.G+A..C..+E...FF+E.DDD.")
    page.go_back()
    expect_puzzle(page, deck("jam")["40"].replace(source=""))
    page.go_forward()
    expect_puzzle(page, Puzzle.parse(ROWS))
    page.reload()
    expect_puzzle(page, Puzzle.parse(ROWS))


def test_the_address_of_a_card_opens_its_puzzle(open_site: Open) -> None:
    card = deck("jam")["1"]
    address = address_of(card, "http://example.org/")
    page = open_site(f"#{address.partition('#')[2]}")
    expect_puzzle(page, Puzzle.parse(card.to("url")))


def test_long_puzzles_have_short_links(open_site: Open) -> None:
    rows = ["." * 16] * 16
    rows[7] = "XX......A......."
    rows[8] = "........A......."
    text = "title: " + "A large board " * 10 + "\n" + "\n".join(rows)
    page = open_site(of(text))
    expect_puzzle(page, Puzzle.parse(text))
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => document.querySelector('.link')?.value")
    link = page.get_by_label("Link", exact=True).input_value()
    assert "#z=" in link
    assert len(link) < 250
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_function("() => window.unjam?.puzzle?.facts.width === 16")
    assert page.evaluate("unjam.puzzle.facts.title").startswith("A large board")


def test_the_start_or_the_state_is_shared_as_link_picture_and_text(open_site: Open) -> None:
    page = open_site()
    press(page, CARD.solve().moves[0])
    now = CARD.play(CARD.solve().moves[0])
    page.get_by_role("button", name="Share").click()
    text = page.get_by_label("The puzzle as text")
    page.wait_for_function("() => document.querySelector('.share-dialog textarea')?.value")
    assert text.input_value().strip() == str(CARD)
    page.get_by_label("As it stands now").check()
    page.wait_for_function(
        "(text) => document.querySelector('.share-dialog textarea')?.value.trim() === text",
        arg=str(now),
    )
    page.get_by_label("Notation", exact=True).select_option("json")
    assert Puzzle.parse(text.input_value()) == now
    page.get_by_role("button", name="Copy text").click()
    page.locator(".share-status", has_text="opied").or_(
        page.locator(".share-status", has_text="Ctrl")
    ).wait_for()
    saved = {}
    for kind in ("SVG", "PNG", "JSON"):
        with page.expect_download() as download:
            page.get_by_role("button", name=kind).click()
        assert download.value.suggested_filename == f"jam-1.{kind.lower()}"
        saved[kind] = Path(download.value.path()).read_bytes()
    assert saved["SVG"].startswith(b"<svg")
    assert saved["PNG"].startswith(b"\x89PNG")
    assert len(saved["PNG"]) > 5_000
    assert Puzzle.parse(json.dumps(json.loads(saved["JSON"]))) == now
    link = page.get_by_label("Link", exact=True).input_value()
    page.goto(link)
    page.wait_for_function(SHOWS, arg=str(now))


def test_text_of_strangers_is_shown_never_obeyed(open_site: Open) -> None:
    text = f"title: {HOSTILE}\nid: {HOSTILE}\nlevel: {HOSTILE[:10]}\nXX.A\n...A\n...."
    page = open_site(f"#p={quote_plus(text)}", **PHONE)
    page.wait_for_function("() => window.unjam?.puzzle?.facts.width === 4")
    assert page.locator("h1").inner_text().startswith(HOSTILE)
    assert page.locator("img[src=x], h1 img").count() == 0
    page.evaluate("(text) => unjam.notify(text)", HOSTILE)
    assert page.locator(".toast img").count() == 0


def test_a_link_that_was_cut_off_or_swells_is_told(open_site: Open) -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(b"." * 50_000_000) + deflate.flush()
    for link in ("A", urlsafe_b64encode(packed).decode().rstrip("=")):
        page = open_site(f"#z={link}")
        page.get_by_text("The puzzle in this link cannot be read").wait_for()
        assert page.evaluate("unjam.puzzle.card?.id ?? null") in (None, "1")
