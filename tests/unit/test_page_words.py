"""The words of the page: texts are literals, and every language has all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import unjam
from unjam.player.page_words import (
    Catalogue,
    catalogues,
    page_texts,
    phrase_texts,
    translations,
)
from unjam.player.script_bundle import script, static_text

STATIC = Path(unjam.__file__).parent / "static"
MODULES = sorted(STATIC.rglob("*.js"))
TEXTS = page_texts(path.read_text("utf-8") for path in MODULES)
LIBRARY = sorted(STATIC.parent.rglob("*.py"))
# The texts of the library that the page does not have itself.
PHRASES = {
    text: singular
    for text, singular in phrase_texts(path.read_text("utf-8") for path in LIBRARY).items()
    if text not in TEXTS
}
ALL = TEXTS | PHRASES
PLURALS = {"de": {"one", "other"}, "es": {"one", "other"}, "fr": {"one", "other"}, "ja": {"other"}}
CODES = sorted(PLURALS)


def slots(text: str) -> set[str]:
    """Return the names in braces; a capital letter is that of the text, not of the name."""
    return {name[0].lower() + name[1:] for name in re.findall(r"\{(\w+)\}", text)}


def words_of(code: str) -> Catalogue:
    return catalogues()[code] | catalogues("phrases")[code]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_every_text_of_a_module_is_a_literal(path: Path) -> None:
    source = path.read_text("utf-8")
    calls = re.findall(r"(?<![\w.$#])tn?\(", source)
    assert len(page_texts([source])) <= len(calls)  # else it raises an error


def test_there_are_texts_of_both_kinds() -> None:
    assert len(TEXTS) > 140
    assert TEXTS["Undo"] is None
    assert TEXTS["{count} moves"] == "{count} move"


@pytest.mark.parametrize(
    "source",
    ["t(title)", "t(`Puzzle ${id}`)", 't("Puzzle " + id)', 'tn("one", many, 2)', 'tn("one", 2)'],
)
def test_a_text_that_no_catalogue_can_have_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="expected literals"):
        page_texts([source])


def test_the_library_has_texts_of_both_kinds() -> None:
    assert len(PHRASES) > 120
    assert PHRASES["Look at {where}."] is None
    assert PHRASES["{count} slides to go"] == "{count} slide to go"
    assert "The puzzle cannot be read" in PHRASES  # the titles of errors are texts too


@pytest.mark.parametrize(
    "source",
    ["Phrase(text)", 'Phrase(f"{text}")', "Phrase()", 'Phrase.counted("one", many, 2)'],
)
def test_a_phrase_that_no_catalogue_can_have_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="expected literals"):
        phrase_texts([source])


def test_only_calls_are_texts() -> None:
    source = (
        '// t("a comment")\nexport function t(text) {}\nformat("x"); object.t("y"); t(\n  "z",\n)'
    )
    assert page_texts([source]) == {"z": None}


def test_the_menu_has_exactly_the_languages_with_words() -> None:
    menu = re.search(r"LANGUAGES = \{(.*?)\}", static_text("translations.js"), re.S)
    assert menu is not None
    assert set(re.findall(r"(\w+): ", menu[1])) == {"en", *catalogues()} == {"en", *CODES}


@pytest.mark.parametrize("code", CODES)
def test_no_word_is_missing_and_none_is_left_over(code: str) -> None:
    for texts, words in (TEXTS, catalogues()[code]), (PHRASES, catalogues("phrases")[code]):
        assert sorted(set(texts) - set(words)) == []
        assert sorted(set(words) - set(texts)) == []


@pytest.mark.parametrize("code", CODES)
def test_counted_texts_have_the_forms_of_the_language(code: str) -> None:
    words = words_of(code)
    for text, singular in ALL.items():
        found = words[text]
        if singular is None:
            assert isinstance(found, str), text
        else:
            assert isinstance(found, dict), text
            assert set(found) == PLURALS[code], text


@pytest.mark.parametrize("code", CODES)
def test_a_translation_fills_in_the_same_values(code: str) -> None:
    words = words_of(code)
    for text, singular in ALL.items():
        found = words[text]
        forms = found if isinstance(found, dict) else {"other": found}
        for category, form in forms.items():
            assert form.strip() == form != "", text
            english = singular if category == "one" and singular else text
            assert slots(form) == slots(english), text


def test_the_catalogues_are_sorted() -> None:
    files = sorted((STATIC / "languages").glob("*.json"))
    assert {path.name.partition(".")[0] for path in files} == set(CODES)
    for path in files:
        keys = list(json.loads(path.read_text("utf-8")))
        assert keys == sorted(keys), path.name


def test_exported_files_have_the_words_of_the_player_alone() -> None:
    found = translations([script()])
    assert set(found) == set(CODES)
    for words in found.values():
        assert {"Undo", "{count} moves"} <= set(words)
        assert "Open a puzzle" not in words
