"""Make the deck of daily puzzles: ``daily_deck.py [WEEKS]``.

Writes the package's deck ``daily``: seven puzzles for every week (default: 156 weeks), from an easy
one on Monday to the hardest on Sunday. The seeds are fixed, so the same version of the generator
makes the same deck. Do not run it again without need: it would change everybody's puzzles.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from unjam import Puzzle, deck, generate
from unjam.util.atomic_files import whole_text

DECKS = Path(__file__).parent.parent / "src" / "unjam" / "decks"
WEEKS = 156

# The estimated solving time of people in seconds, for each day from Monday to Sunday. The generator
# makes the puzzles of the first days; harder ones are faster to find in the census.
SECONDS = ((8, 20), (20, 40), (53, 80), (80, 125), (131, 190), (190, 239), (239, 9999))
GENERATED_DAYS = 5

CARDS = [*deck("jam"), *deck("thinkfun")]  # cards of the game; people may know them


def main(weeks: str = str(WEEKS)) -> None:
    """Write the deck with seven puzzles for each of so many weeks."""
    count = int(weeks)
    days = [_generated(count, day) for day in range(GENERATED_DAYS)]
    days += _from_census(count)
    puzzles = [puzzle for week in zip(*days, strict=True) for puzzle in week]
    path = DECKS / "daily.txt"
    with whole_text(path) as file:
        file.write("title: Daily puzzles\n")
        file.write("source: made by 'unjam generate' and chosen from the census of 6x6, ")
        file.write("seven for each week of 'unjam daily'\n")
        file.write("# id  size  cells row by row  fewest moves  fewest slides  level\n\n")
        for number, puzzle in enumerate(puzzles, 1):
            facts = f"{puzzle.known.moves}  {puzzle.known.slides}  {puzzle.level}"
            file.write(f"{number}  6x6  {puzzle.canonical().to('line')}  {facts}\n")
    print(f"{len(puzzles):,} puzzles in {path}")


def _generated(count: int, day: int) -> list[Puzzle]:
    """Return generated puzzles for a day of the week."""
    made = generate(
        count, size="6x6", seconds=SECONDS[day], box=True, seed=day + 1, avoid=CARDS, threads=1
    )
    found = list(made)
    if len(found) < count:
        raise SystemExit(f"day {day + 1}: {made.reason}")
    print(f"day {day + 1}: {made.tried:,} candidates", flush=True)
    return found


def _from_census(count: int) -> list[list[Puzzle]]:
    """Return puzzles of the census, in random order, for each of the other days."""
    days: list[list[Puzzle]] = [[] for _ in SECONDS[GENERATED_DAYS:]]
    cards = {card.canonical() for card in CARDS}
    puzzles = [puzzle for puzzle in deck("census-6x6") if puzzle.canonical() not in cards]
    Random(1).shuffle(puzzles)
    for puzzle in puzzles:
        rating = puzzle.rate()
        for found, (least, most) in zip(days, SECONDS[GENERATED_DAYS:], strict=True):
            if least <= (rating.estimate or 0) < most and len(found) < count:
                found.append(puzzle.replace(level=rating.level or ""))
        if all(len(found) == count for found in days):
            return days
    raise SystemExit("the census has too few puzzles")


if __name__ == "__main__":
    main(*sys.argv[1:])
