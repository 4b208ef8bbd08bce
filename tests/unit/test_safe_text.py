"""Text that is safe to show."""

from __future__ import annotations

import json

import pytest

from unjam.util.safe_text import columns, label_text, padded, visible, visible_json


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Möbius, 猫 & \\ \"quotes\"", "Möbius, 猫 & \\ \"quotes\""),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x1b]8;;http://a\x1b\\link", "\\x1b]8;;http://a\\x1b\\link"),
        ("two\nlines\r\tand a tab", "two\\nlines\\r\\tand a tab"),
        ("\x9b2J\x85\x7f\x00", "\\x9b2J\\x85\\x7f\\x00"),
        ("\u202eturned\u2066", "\\u202eturned\\u2066"),
        ("\u2028\u200b\ufeff\U000e0041", "\\u2028\\u200b\\ufeff\\U000e0041"),
        ("no\u00a0break\u3000wide", "no break wide"),
        ("\ud800", "\\ud800"),
        ("", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_seen_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible(text).isprintable()


def test_every_character_becomes_visible() -> None:
    for number in (*range(0x3000), *range(0xD000, 0x11000), *range(0xE0000, 0xE1000)):
        assert visible(chr(number)).isprintable()


def test_json_means_the_same() -> None:
    text = "".join(map(chr, [*range(0x300), 0x2028, 0x202E, 0xFEFF, 0xE0041, 0x1F697]))
    for indent in (None, 1):
        written = json.dumps({"a": text, "ä": [1, text]}, ensure_ascii=False, indent=indent)
        shown = visible_json(written)
        assert json.loads(shown) == json.loads(written)
        assert shown.replace("\n", "").isprintable()
    assert visible_json('{"ä": 1}') == '{"ä": 1}'


@pytest.mark.parametrize(
    ("label", "shown", "width"),
    [
        ("X1", "X1", 2),
        ("猫", "猫", 2),
        ("🚗", "🚗", 2),
        ("e\u0301", "é", 1),
        ("\u0301", "?", 1),
        ("x\u0336\u0336", "x??", 3),
        ("\u1161", "?", 1),
        ("\uff21", "\uff21", 2),
        ("ä", "ä", 1),
    ],
)
def test_labels_take_the_room_one_thinks(label: str, shown: str, width: int) -> None:
    assert label_text(label) == shown
    assert columns(shown) == width
    assert columns(padded(shown, 5)) == 5
