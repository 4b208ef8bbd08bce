"""The language of the page: the browser's or a chosen one; every word, and nothing overflows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from unjam.cli.main import run
from unjam.player.page_words import page_texts

from .conftest import Open
from .test_page_look import expect_no_barrier
from .test_page_play import of

STATIC = Path(__file__).resolve().parents[2] / "src" / "unjam" / "static"
LANGUAGES = {"en": "en-GB", "de": "de-AT", "es": "es-MX", "fr": "fr-CA", "ja": "ja-JP"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# Elements whose words are cut off or stick out.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll("button, .tab, select")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
  .map((one) => `${one.innerText}: ${one.scrollWidth} > ${one.clientWidth}`)"""

# Words outside the brackets that the test puts around every translation.
UNTRANSLATED = """() => {
  const own = ".brand, .languages, .vehicles, .readings, .link, textarea, script, noscript";
  const words = [];
  const note = (text) => {
    let rest = text ?? "";
    for (let before = ""; before !== rest;) {
      before = rest;
      rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "");
    }
    if (/\\p{L}{2}/u.test(rest)) words.push(text);
  };
  const seen = (element) => element.checkVisibility() && !element.closest(own);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (seen(texts.currentNode.parentElement)) note(texts.currentNode.data.trim());
  }
  for (const element of document.querySelectorAll("[title], [aria-label], [placeholder]")) {
    if (!seen(element) || element.matches(".board")) continue; // the server describes the board
    for (const name of ["title", "aria-label"]) note(element.getAttribute(name));
  }
  return words;
}"""
# The browser asks for English, so the words of the chosen language are fetched.
CHOSEN = "localStorage.setItem('unjam language', 'de')"
NAMES = {"SVG", "PNG", "JSON", "CSV", "Rush Hour, the first box"}


def test_the_page_speaks_the_language_of_the_browser(open_site: Open) -> None:
    page = open_site(locale="de-DE")
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.locator("h1").inner_text().startswith("Rätsel 1")
    page.get_by_role("button", name="Tipp").wait_for()
    page.get_by_role("link", name="Spielen").wait_for()
    assert page.get_by_label("Sprache").input_value() == "de"
    assert page.locator(".skip").inner_text() == "Zum Rätsel springen"
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    spoken = page.locator(".player > .visually-hidden")
    assert spoken.inner_text() == "B 1 nach rechts. 1 Zug."


def test_the_menu_changes_the_language_for_good(open_site: Open) -> None:
    page = open_site("#deck=jam&id=2", locale="fr-FR")
    page.locator("h1", has_text="Casse-tête 2").wait_for()
    page.get_by_label("Langue").select_option(label="日本語")
    page.locator("h1", has_text="パズル2").wait_for()
    assert page.evaluate("document.documentElement.lang") == "ja"
    assert page.url.endswith("#deck=jam&id=2")
    page.reload()
    page.get_by_role("button", name="元に戻す").wait_for()
    page.get_by_label("言語").select_option("en")
    page.get_by_role("button", name="Undo").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("locale", ["it-IT", "pt-BR"])
def test_other_browsers_get_english(open_site: Open, locale: str) -> None:
    page = open_site(locale=locale)
    page.get_by_role("button", name="Undo").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"


def test_without_its_words_the_page_is_english(open_site: Open) -> None:
    page = open_site(refused=True, before=CHOSEN)
    page.route("**/languages/*.json", lambda route: route.fulfill(status=404))
    page.reload()
    page.get_by_role("button", name="Undo").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert not page.locator(".toast").is_visible()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two cards as a file."""
    path = tmp_path_factory.mktemp("export") / "play.html"
    assert run(["export", "jam:1", "jam:2", "-o", str(path)]) == 0
    return path


def test_an_exported_file_speaks_it_too(file: Path, open_page: Open) -> None:
    page = open_page(file, locale="fr-FR")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.locator(".levels h2").inner_text().lower() == "débutant"
    page.locator(".tile").first.click()
    page.get_by_role("button", name="Indice").click()
    page.locator(".message", has_text="Regarder B.").wait_for()


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_exported_file_overflows_in_no_language(file: Path, open_page: Open, code: str) -> None:
    page = open_page(file, "1", locale=LANGUAGES[code], **PHONE)
    assert page.evaluate("document.documentElement.lang") == code
    assert page.evaluate(TOO_WIDE) == []


def look_around(page: Any) -> Any:
    """Open what the Play view has, one after another; yields the name of each."""
    yield "play"
    page.locator(".button.more").click()
    page.locator(".help .option").first.click()
    page.locator('[data-count="to-go"] b', has_text="8").wait_for(state="attached")
    page.locator(".keys summary").click()
    yield "help"
    page.keyboard.press("Escape")
    page.locator(".button.share").click()
    page.wait_for_function("() => document.querySelector('.link')?.value")
    yield "share"
    page.keyboard.press("Escape")
    page.locator(".button.open").click()
    yield "open"
    page.keyboard.press("Escape")
    page.locator(".player .controls .button").nth(4).click()
    page.locator(".playback .main").click()  # pauses
    yield "playback"
    page.locator(".playback .button").last.click()
    page.evaluate(f"location.hash = {of('XX.. ....')!r}")
    page.locator(".vehicle").nth(1).wait_for(state="detached")
    for key in ("x", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    page.locator("dialog.won").wait_for()
    yield "won"


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_overflows_and_nobody_is_kept_out(open_site: Open, code: str) -> None:
    page = open_site(locale=LANGUAGES[code], **PHONE)
    assert page.evaluate("document.documentElement.lang") == code
    seen = 0
    for what in look_around(page):
        assert page.evaluate(TOO_WIDE) == [], what
        expect_no_barrier(page, what)
        seen += 1
    assert seen == 6


def test_every_word_of_the_play_view_is_translated(open_site: Open) -> None:
    texts = page_texts(path.read_text("utf-8") for path in STATIC.rglob("*.js"))
    words = {
        text: f"⟦{text}⟧" if singular is None else {"one": f"⟦{singular}⟧", "other": f"⟦{text}⟧"}
        for text, singular in texts.items()
    }
    page = open_site(before=CHOSEN, **PHONE)
    page.route("**/languages/de.json", lambda route: route.fulfill(body=json.dumps(words)))
    page.reload()
    page.get_by_role("button", name="⟦Undo⟧").wait_for()
    found = {what: set(page.evaluate(UNTRANSLATED)) - NAMES for what in look_around(page)}
    assert {what: left for what, left in found.items() if left} == {}
    assert len(found) == 6


def test_the_menu_fits_on_the_smallest_phones(open_site: Open) -> None:
    page = open_site(locale="fr-FR", viewport={"width": 320, "height": 568})
    menu = page.locator(".languages").bounding_box()
    brand = page.locator(".brand span").bounding_box()
    assert menu["height"] >= 38
    assert brand["x"] + brand["width"] <= menu["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_names_of_decks_are_marked_as_english(open_site: Open) -> None:
    page = open_site("#deck=jam&id=2", locale="de-DE")
    page.locator('h1 .place [lang="en"]', has_text="Rush Hour").wait_for()
    page.goto(page.url.partition("#")[0] + "#/levels?deck=jam")
    page.locator('.levels h1[lang="en"]').wait_for()
    names = page.locator('.deck span[lang="en"]').all_inner_texts()
    assert "Safari Rush Hour" in names
    assert page.locator(".deck span:not([lang])").all_inner_texts() == [
        "Tagesrätsel",
        "Statistik",
    ]
