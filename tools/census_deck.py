"""Make a deck of the package from a finished census: ``census_deck.py DIR [PUZZLES]``.

Takes the hardest PUZZLES (default: all). The deck is named after its census and written to the
package's decks.
"""

from __future__ import annotations

import sys
from pathlib import Path

from unjam.census import Census
from unjam.census.line_format import deck_line
from unjam.util.atomic_files import whole_text

DECKS = Path(__file__).parent.parent / "src" / "unjam" / "decks"


def main(directory: str, most: str = "") -> None:
    """Write the deck of a census directory with at most ``most`` puzzles."""
    census = Census(directory)
    limit = int(most) if most else len(census)
    slides = "-slides" if census.metric == "slides" else ""
    rows = census.query(f"order by id limit {limit}")
    how_many = "all" if limit >= len(census) else f"the {limit:,} hardest of"
    path = DECKS / f"census-{census.size}{slides}.txt"
    with whole_text(path) as file:
        file.write(f"title: Census of {census.size} by {census.metric}\n")
        file.write(f"source: {how_many} {len(census):,} puzzles that 'unjam census' finds\n")
        file.write("# id  size  cells row by row  fewest moves  fewest slides\n\n")
        for row in rows:
            file.write(deck_line(row, census.width) + "\n")
    print(f"{len(rows):,} puzzles in {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
