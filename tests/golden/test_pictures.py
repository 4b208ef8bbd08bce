"""Golden pictures: one puzzle of every variant as SVG; ``support/pictures.py`` makes them again."""

from __future__ import annotations

import pytest

from tests.support.pictures import FOLDER, OPTIONS, picture

HOW = "if that is wanted: python -m tests.support.pictures, and look at what changed"


@pytest.mark.parametrize("name", OPTIONS)
def test_the_picture_is_the_same(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert picture(name) == kept, f"the picture {name} has changed; {HOW}"


def test_no_picture_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.svg")} == set(OPTIONS), HOW


def test_the_same_picture_each_time() -> None:
    assert picture("klein") == picture("klein")
