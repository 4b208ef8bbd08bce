"""The page verifies certificates by itself."""

from __future__ import annotations

from typing import Any

import pytest

from unjam import Puzzle, deck

from .conftest import Open
from .test_page_look import expect_no_barrier

UNSOLVABLE = Puzzle.parse("BB.A XX.A C..A C...")


def verify(page: Any, data: bytes) -> Any:
    """Give the page a file to verify, and return the dialog with the verdict."""
    page.get_by_role("button", name="Open a puzzle").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Verify a proof …").click()
    file = {"name": "card.proof", "mimeType": "application/octet-stream", "buffer": data}
    chooser.value.set_files([file])
    return page.get_by_role("dialog", name="Verify this proof")


@pytest.mark.parametrize(
    ("puzzle", "verdict"),
    [
        (deck("jam")["1"], "Proven: no solution has fewer moves. Moves: 8."),
        (UNSOLVABLE, "Proven: there is no solution."),
    ],
    ids=["solved", "unsolvable"],
)
def test_a_proof_is_verified(open_site: Open, puzzle: Puzzle, verdict: str) -> None:
    page = open_site()
    dialog = verify(page, puzzle.prove().data)
    dialog.get_by_text(verdict).wait_for()
    dialog.get_by_text("Checked in this browser.").wait_for()
    expect_no_barrier(page, "a verified proof")
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")


def test_a_changed_proof_is_refused(open_site: Open) -> None:
    data = bytearray(deck("jam")["1"].prove().data)
    data[-5] ^= 1
    dialog = verify(open_site(), bytes(data))
    dialog.get_by_text("This file proves nothing.").wait_for()
