"""Words that fit, and characters that can be shown."""

from __future__ import annotations

import pytest

from unjam.render.fonts.text_width import ELLIPSIS, fitted, visible, width_of


def test_what_fits_is_left_alone() -> None:
    assert fitted("X", 60, 42, 15) == ("X", 42)
    assert fitted("", 60, 42, 15) == ("", 42)


def test_several_characters_shrink() -> None:
    text, size = fitted("AB12", 60, 42, 15, True)
    assert text == "AB12"
    assert 15 <= size < 42
    assert width_of(text, True) * size <= 60.5


@pytest.mark.parametrize(
    "text", ["a" * 100, "W" * 9, "漢" * 30, "🚗" * 30, "a b " * 20, "e\u0301" * 99]
)
def test_long_ones_are_cut(text: str) -> None:
    cut, size = fitted(text, 60, 42, 15)
    assert size == 15
    assert cut.endswith(ELLIPSIS)
    assert width_of(cut) * size <= 60
    assert text.startswith(cut[:-1])


def test_nothing_that_cannot_be_shown_is_left() -> None:
    for number in (*range(0x11000), *range(0x1FFF0, 0x20000), 0x1F697, 0x10FFFF):
        shown = visible(chr(number))
        assert len(shown) == 1
        assert shown == chr(number) or shown in " \N{REPLACEMENT CHARACTER}"
    everything = visible("".join(map(chr, range(0x3000))) + "\ud800\udfff\ufffe\uffff\U0001fffe")
    everything.encode()
    assert not set(everything) & {chr(number) for number in (*range(32), *range(127, 160))}


def test_nothing_turns_the_direction_of_writing() -> None:
    assert visible("\u202egnp.exe\u2066") == "�gnp.exe�"
    assert visible("שלום") == "שלום"


@pytest.mark.parametrize("text", ["é" * 9, "Привет", "ΩΣΔ", "a — b …"])
def test_letters_of_other_fonts_have_room(text: str) -> None:
    pytest.importorskip("PIL")
    from unjam.render.fonts.image_fonts import runs_of

    for bold in (False, True):
        wide = sum(run.width for run in runs_of(text, 40, bold)) / 40
        assert wide <= width_of(text, bold) * 1.02
