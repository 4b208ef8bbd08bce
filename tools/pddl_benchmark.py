"""Write the planning benchmark: 30 puzzles as PDDL, in both domains, with their optima.

python tools/pddl_benchmark.py [FOLDER]    write to FOLDER (default: examples/pddl)

The output depends only on the puzzles. Every optimum is proven by ``solve``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import unjam
from unjam.literals import Unit
from unjam.model.exits import ProvenKnown
from unjam.planning.pddl_text import domain_text, problem_text
from unjam.planning.strips_task import strips_task

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
CARDS = (1, 4, 8, 12, 15, 18, 22, 26, 30, 33, 36, 40)  # of the deck jam
# Puzzles of the folder examples: most variants with straight vehicles.
VARIANTS = (
    "barrier", "cylinder", "diagonal", "diagonal-target", "fixed", "goal", "klein", "limousine",
    "moebius", "own-exits", "projective", "ring", "rooms", "seam", "several-exits", "torus",
    "two-targets", "unit-cars",
)  # fmt: skip
HEADER = "problem\tpuzzle\tslides\tmoves"


def main(arguments: list[str]) -> None:
    """Write all files of the benchmark."""
    folder = Path(arguments[0]) if arguments else EXAMPLES / "pddl"
    puzzles = sorted(map(proven, chosen()), key=lambda p: (p.known.slides, p.known.moves, p.id))
    names = [f"p{number:02}" for number in range(1, len(puzzles) + 1)]
    for unit in get_args(Unit):
        tasks = [strips_task(puzzle, unit) for puzzle in puzzles]
        schemas = {schema for task in tasks for schema in task.schemas}
        write(folder / unit / "domain.pddl", domain_text(unit, schemas))
        for name, task in zip(names, tasks, strict=True):
            write(folder / unit / f"{name}.pddl", problem_text(task))
    write(folder / "optima.tsv", "\n".join(table(names, puzzles)) + "\n")


def chosen() -> Iterator[unjam.Puzzle]:
    """Yield the puzzles, with ids that ``unjam solve`` or the folder examples knows."""
    for card in CARDS:
        yield unjam.deck("jam")[str(card)].replace(id=f"jam:{card}")
    for name in VARIANTS:
        text = (EXAMPLES / f"{name}.unjam").read_text("utf-8")
        yield unjam.Puzzle.parse(text).replace(id=f"{name}.unjam")


def proven(puzzle: unjam.Puzzle) -> unjam.Puzzle:
    """Return the puzzle with its optima, which this proves."""
    moves, slides = puzzle.solve(metric="moves"), puzzle.solve(metric="slides")
    assert moves.optimal
    assert slides.optimal
    return puzzle.replace(known=ProvenKnown(moves.move_count, slides.slide_count))


def table(names: Iterable[str], puzzles: Iterable[unjam.Puzzle]) -> Iterator[str]:
    """Yield the lines of the table of optima."""
    yield HEADER
    for name, puzzle in zip(names, puzzles, strict=True):
        yield f"{name}\t{puzzle.id}\t{puzzle.known.slides}\t{puzzle.known.moves}"


def write(path: Path, text: str) -> None:
    """Write a file, and its folder if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
