"""Phrases: English texts that know their templates and values."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from unjam import Puzzle
from unjam.util.phrases import Listing, Phrase, joined, sentence, translatable

WAY = Listing([Phrase("left|direction"), Phrase("right|direction")], "or")


def english(value: Any) -> str:
    """Return the English text of a phrase in JSON, as the page would find it."""
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, str):
        return value
    if "items" in value:
        return str(Listing(map(english, value["items"]), value["kind"]))
    texts = {name: english(inner) for name, inner in value["values"].items()}
    texts |= {name.capitalize(): text[:1].upper() + text[1:] for name, text in texts.items()}
    template = value["one"] if "one" in value and value["values"]["count"] == 1 else value["text"]
    return str(template).partition("|")[0].format(**texts)


def test_a_phrase_is_its_english_text() -> None:
    phrase = Phrase("{Vehicle} can go {way}", vehicle="car B", way=WAY)
    assert phrase == "Car B can go left or right"
    assert f"{phrase}." == "Car B can go left or right."
    assert json.dumps(phrase) == '"Car B can go left or right"'
    assert repr(phrase) == repr("Car B can go left or right")
    assert hash(phrase) == hash("Car B can go left or right")


def test_values_are_not_templates() -> None:
    assert Phrase("{label} moves", label="{x}|y") == "{x}|y moves"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="way"):
        Phrase("can go {way}")
    with pytest.raises(KeyError, match="way"):
        Phrase("{Way} is free")


@pytest.mark.parametrize(("count", "text"), [(1, "1 move"), (0, "0 moves"), (1200, "1,200 moves")])
def test_a_counted_phrase_has_two_forms(count: int, text: str) -> None:
    phrase = Phrase.counted("{count} move", "{count} moves", count)
    assert phrase == text
    assert phrase.as_dict() == {
        "text": "{count} moves",
        "one": "{count} move",
        "values": {"count": count},
    }


def test_lists_join_their_items() -> None:
    assert Listing(["A"]) == "A"
    assert Listing(["A", "B"], separator="; ") == "A; B"
    assert WAY.as_dict()["kind"] == "or"
    templates = [item["text"] for item in WAY.as_dict()["items"]]
    assert templates == ["left|direction", "right|direction"]
    one = Phrase("{targets} are out", targets=Listing(["X"]))
    assert one.as_dict()["values"] == {"targets": "X"}


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
def test_copies_keep_their_parts(copied: Any) -> None:
    phrase = Phrase("it can go {way}", way=WAY)
    again = copied(phrase)
    assert (again, again.as_dict()) == (phrase, phrase.as_dict())


def test_sentences_are_phrases_and_other_texts_are_not() -> None:
    text = joined(sentence("no vehicle can move"), "", Phrase("That is the last move."))
    assert text == "No vehicle can move. That is the last move."
    assert translatable(text) is not None
    assert translatable("a title") is None


@pytest.mark.parametrize(
    "text",
    [
        ".... XX.B A..B AOOO",
        "BB...G A..C.G AXXC.G A..C.. E...FF E.DDD.",
        "BB.A XX.A C..A C...",
        "...A XX.A ...A ....",
        "XX.. ....",
    ],
)
def test_the_parts_of_hints_and_explanations_make_up_their_english(text: str) -> None:
    puzzle = Puzzle.parse(text)
    explanation = puzzle.explain()
    assert english(translatable(explanation.verdict)) == explanation.verdict
    assert "\n".join(map(str, explanation.lines())) in str(explanation)
    for line in explanation.lines():
        assert english(line.as_dict()["phrase"]) == line.text
    for level in (1, 2, 3):
        hint = puzzle.hint(level)
        assert english(translatable(joined(hint.text, hint.reason))) == str(hint)
