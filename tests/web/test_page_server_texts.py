"""What the server says, in the language of the page: hints, explanations, reasons and errors."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from unjam.player.page_words import Translation, catalogues, phrase_texts

from .conftest import Open
from .test_page_play import EXAMPLES, of

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "unjam"
LOCALES = {"de": "de-DE", "es": "es-ES", "fr": "fr-FR", "ja": "ja-JP"}
TEMPLATES = phrase_texts(path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py")))
SMALL = ".... XX.B A..B AOOO"
UNSOLVABLE = "BB.A XX.A C..A C..."
NO_TARGET = json.dumps(
    {
        "format": "unjam 1",
        "board": {"width": 3, "height": 2},
        "vehicles": [{"label": "A", "cells": [[0, 0], [0, 1]], "axes": "-"}],
        "exits": [],
    }
)
# What a reader of the language sees: no text that is marked as English.
SEEN = """(root) => {
  const copy = root.cloneNode(true);
  copy.querySelectorAll("[lang=en]").forEach((part) => part.remove());
  return copy.textContent;
}"""


def words(text: str) -> set[str]:
    """Return the words of a text or a template, without its values."""
    return set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}|\|.*", " ", text).lower()))


def forms(found: Translation) -> list[str]:
    return list(found.values()) if isinstance(found, dict) else [found]


def english_left(text: str, code: str) -> set[str]:
    """Return the words of English templates in a text, unless the language has them too."""
    own = catalogues()[code] | catalogues("phrases")[code]
    translated = {word for found in own.values() for form in forms(found) for word in words(form)}
    english = {word for template in TEMPLATES for word in words(template)}
    return words(text) & english - translated


def seen(page: Any, selector: str) -> str:
    return str(page.locator(selector).evaluate(SEEN))


def give_hint(page: Any, before: str = "") -> str:
    """Ask for a hint and return it."""
    page.locator(".player .controls .button").nth(3).click()
    page.wait_for_function(
        "(before) => !['', before].includes(document.querySelector('.message').textContent)"
        " && !/…$/.test(document.querySelector('.message').textContent)",
        arg=before,
    )
    return seen(page, ".message")


def ask_why(page: Any) -> str:
    """Ask why the target is stuck and return the answer."""
    page.locator(".help .button.row").first.click()
    page.locator(".explanation .verdict").wait_for()
    return seen(page, ".explanation")


def opened(open_site: Open, text: str, code: str, **settings: Any) -> Any:
    page = open_site(of(text), locale=LOCALES[code], **settings)
    page.locator(".board").wait_for()
    return page


def test_german_hints(open_site: Open) -> None:
    page = opened(open_site, SMALL, "de")
    first = give_hint(page)
    assert first == "Schau nach links, auf X selbst. Noch 5 Züge."
    second = give_hint(page, first)
    why = (
        "X muss erst Platz machen, damit Auto A 2 nach oben fahren kann, "
        "wodurch Lastwagen O 1 nach links fahren kann."
    )
    assert second == f"Ziehe X. {why} Noch 5 Züge."
    third = give_hint(page, second)
    closer = "Nur dieser Zug bringt dich näher: noch 5 Züge, danach 4."
    assert third == f"Ziehe X 1 nach rechts. {why} {closer}"


def test_japanese_hints(open_site: Open) -> None:
    page = opened(open_site, SMALL, "ja")
    first = give_hint(page)
    assert first == "左のXに注目してください。残り5手。"
    second = give_hint(page, first)
    assert second.startswith("Xを動かしてください。車Aが上へ2動けるように、")
    assert give_hint(page, second).startswith("Xを右へ1動かしてください。")


def test_a_german_explanation_and_its_levels(open_site: Open) -> None:
    page = opened(open_site, SMALL, "de")
    ask_why(page)
    assert page.locator(".verdict").inner_text() == "Es ist in 5 Zügen lösbar."
    assert page.locator(".blockers summary, .blockers li:not(:has(*))").all_inner_texts() == [
        "X muss 2 nach rechts bis zur Ausfahrt rechts in Zeile 2 fahren",
        "Auto B steht im Weg und muss 1 nach unten fahren",
        "Lastwagen O steht im Weg und muss 1 nach links fahren",
        "Auto A steht im Weg und muss 1 nach oben fahren",
        "X steht im Weg und kann sofort 1 nach rechts fahren",
    ]


def test_why_an_unsolvable_puzzle_is_unsolvable(open_site: Open) -> None:
    page = opened(open_site, UNSOLVABLE, "de")
    ask_why(page)
    assert page.locator(".verdict").inner_text() == (
        "Es ist nicht lösbar. X kommt nie hinaus: Zeile 2, Spalte 4 wird nie frei. "
        "Dort steht immer Lastwagen A. X und Lastwagen A allein machen es unmöglich; "
        "nimmt man auch Lastwagen A weg, ist es lösbar."
    )
    page.get_by_role("button", name="Lösung").click()
    page.locator(".message", has_text="Von hier aus gibt es keine Lösung: X kommt nie").wait_for()
    page = opened(open_site, UNSOLVABLE, "ja")
    ask_why(page)
    assert "2行4列は決して空きません。" in page.locator(".verdict").inner_text()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *itertools.product(["small", "unsolvable"], LOCALES),
        *zip(["goal", "diagonal", "klotski"], LOCALES, strict=False),
    ],
)
def test_no_english_is_left(open_site: Open, code: str, name: str) -> None:
    texts = {"small": SMALL, "unsolvable": UNSOLVABLE}
    text = texts.get(name) or (EXAMPLES / f"{name}.unjam").read_text("utf-8")
    page = opened(open_site, text, code)
    asked = [ask_why(page)]
    hint = ""
    for _ in range(1 if name == "unsolvable" else 3):
        hint = give_hint(page, hint)
        asked.append(hint)
    assert all(asked)
    assert {said: left for said in asked if (left := english_left(said, code))} == {}


def test_the_check_for_english_finds_it() -> None:
    assert english_left("Look at the left, at X itself.", "de") >= {"look", "the", "itself"}
    assert english_left("Noch 5 Züge.", "de") == set()


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("de", "Das Rätsel ist nicht lesbar. "),
        ("fr", "Le casse-tête est illisible. "),
        ("ja", "パズルを読み取れません。 "),
    ],
)
def test_a_text_that_cannot_be_read(open_site: Open, code: str, title: str) -> None:
    page = open_site(locale=LOCALES[code], refused=True)
    page.locator(".button.open").click()
    page.locator("#open-text").fill("hello")
    page.locator("dialog .actions .main").click()
    page.locator("dialog .error p").wait_for()
    assert seen(page, "dialog .error") == title
    detail = page.locator("dialog .error [lang=en]").inner_text()
    assert re.fullmatch(r"The text is not a puzzle: .*\.", detail)


def test_details_are_alone_in_english(open_site: Open) -> None:
    page = open_site(locale="en-GB", refused=True)
    page.locator(".button.open").click()
    page.locator("#open-text").fill("hello")
    page.locator("dialog .actions .main").click()
    page.locator("dialog .error p").wait_for()
    assert page.locator("dialog .error [lang]").count() == 0
    assert page.locator("dialog .error").inner_text().startswith("The text is not a puzzle: ")


def test_notes_and_problems_say_what_they_are(open_site: Open) -> None:
    page = opened(open_site, "..BB RR.A ...A ....", "de")
    page.locator(".message [lang=en]").wait_for()
    assert seen(page, ".message") == "So wurde der Text gelesen: "
    page = opened(open_site, NO_TARGET, "de")
    topic = "Dieses Rätsel ist noch nicht spielbar."
    assert seen(page, ".message") == f"{topic} "
    for view in ("edit", "explore"):
        page.evaluate("(view) => unjam.go(view)", view)
        page.locator(f"html[data-view={view}]").wait_for()
        page.get_by_text(topic).locator("visible=true").wait_for()
        page.locator("[lang=en]:visible", has_text="There is no target").wait_for()


def test_the_words_are_loaded_once_and_not_for_english(open_site: Open) -> None:
    for code, requests in (("en-GB", 0), ("de-DE", 1)):
        asked: list[str] = []
        page = open_site(locale=code)
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        hint = give_hint(page)
        give_hint(page, hint)
        assert sum(url.endswith(".phrases.json") for url in asked) == requests


def test_without_the_words_hints_are_english(open_site: Open) -> None:
    page = opened(open_site, SMALL, "de", refused=True)
    page.route("**/*.phrases.json", lambda route: route.fulfill(status=404))
    first = give_hint(page)
    assert first == "Look at the left, at X itself. 5 moves to go."
    page.unroute("**/*.phrases.json")
    assert give_hint(page, first).startswith("Ziehe X.")
