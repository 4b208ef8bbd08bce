"""The pictures of examples/gallery.md are those that unjam draws now."""

from __future__ import annotations

import re

from tests.support.processes import ROOT
from tools.gallery import PICTURES, stills

PAGE = ROOT / "examples" / "gallery.md"


def test_the_stills_are_as_drawn_now() -> None:
    """If not: ``python tools/gallery.py``, and look at them."""
    for name, text in stills().items():
        assert (PICTURES / name).read_text("utf-8") == text, name


def test_every_picture_is_shown_and_every_one_shown_is_there() -> None:
    shown = re.findall(r"images/gallery/([\w.-]+)", PAGE.read_text("utf-8"))
    assert sorted(set(shown)) == sorted(path.name for path in PICTURES.iterdir())
