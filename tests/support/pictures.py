"""The golden pictures: which there are, and how to make them again.

    python -m tests.support.pictures

writes all of them anew. Look at every one that changed before it is committed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unjam import Puzzle, deck

FOLDER = Path(__file__).parents[1] / "golden" / "pictures"
EXAMPLES = Path(__file__).parents[2] / "examples"

# One puzzle of each variant as it is, then what pictures can show besides.
OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    **{file.stem: (file.stem, {}) for file in sorted(EXAMPLES.glob("*.unjam"))},
    "plain": ("jam:40", {}),
    "sixteen": ("sixteen", {}),
    "dark": ("jam:1", {"theme": "dark", "scale": 40, "title": "Card 1"}),
    "print": ("jam:1", {"theme": "print", "scale": 60, "labels": False}),
    "moves": ("jam:1", {"moves": "BR1 CU1 AU1", "highlights": ["C", "X"]}),
    "moves-over-a-seam": ("torus", {"theme": "dark", "moves": "XL1", "highlights": ["X"]}),
    "moves-out": ("own-exits", {"moves": "FL1 BL1 YU3", "theme": "print"}),
    "moves-round-corners": ("corners", {"moves": "ER1 XL1 GD2R1"}),
}


def puzzle_of(name: str) -> Puzzle:
    """A card of a deck, or an example."""
    if ":" in name:
        cards, id = name.split(":")
        return deck(cards)[id]
    folder = FOLDER if name == "sixteen" else EXAMPLES
    return Puzzle.parse((folder / f"{name}.unjam").read_text(encoding="utf-8"))


def picture(name: str) -> str:
    """A golden picture as it is drawn now."""
    puzzle, options = OPTIONS[name]
    return puzzle_of(puzzle).svg(**options) + "\n"


def main() -> None:
    """Write all of them."""
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for name in OPTIONS:
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main()
