"""unjam and planners on the 40 jam cards, side by side; after `make test-planners`.

python bench/planners.py [--unit slides|moves] [--runs N] [--cards 1,2,40] [--planner NAME]

*Search* is the time of the search by the program's own clock, without reading the puzzle. *Total*
is the wall-clock time of the whole process, which for a planner includes translating the PDDL.
Every figure is the best of several runs. Every answer is compared with the known optimum.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import unjam
from unjam.literals import Unit
from unjam.planning import to_pddl

ENVIRONMENT = Path(__file__).resolve().parent.parent / "build" / "planners"
TIMES_SEARCH = 50  # the goal for every card
UNJAM_RUNS = 20

# Names in the table, the drivers in the wheels, and the searches.
PLANNERS = {
    "FD blind": ("up_fast_downward/downward/fast-downward.py", "astar(blind())"),
    "FD LM-cut": ("up_fast_downward/downward/fast-downward.py", "astar(lmcut())"),
    "SymK": ("up_symk/symk/fast-downward.py", "sym_bd()"),
}
_SEARCH = re.compile(r"Search time: ([0-9.]+)s")
_LENGTH = re.compile(r"Plan length: ([0-9]+) step")


class Times(NamedTuple):
    """Seconds of the search and of the whole process."""

    search: float
    total: float


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--unit", choices=("slides", "moves"), default="moves")
    parser.add_argument("--runs", type=int, default=3, help="runs of each planner (3)")
    parser.add_argument(
        "--planner", action="append", choices=PLANNERS, help="only this planner; may be repeated"
    )
    parser.add_argument("--cards", help="numbers with commas between them (all)")
    options = parser.parse_args()
    if not (ENVIRONMENT / "bin" / "python").exists():
        sys.exit("the planners are not installed: run `make test-planners`")
    deck = unjam.deck("jam")
    cards = [deck[id] for id in options.cards.split(",")] if options.cards else list(deck)
    planners = options.planner or list(PLANNERS)
    names = ["unjam", *planners]
    print(f"Fewest {options.unit}: milliseconds of the search and of the whole process.")
    print(f"{'card':>4} {options.unit:>6}  " + "  ".join(f"{name:>17}" for name in names), end="")
    print("  " + "  ".join(f"{f'x {name}':>11}" for name in planners))
    ratios: dict[str, list[float]] = {name: [] for name in planners}
    for card in cards:
        own = time_unjam(card, options.unit, options.runs)
        others = {name: time_planner(name, card, options.unit, options.runs) for name in planners}
        row = f"{card.id:>4} {optimum(card, options.unit):>6}"
        for times in (own, *others.values()):
            row += f"  {times.search * 1e3:8.3f} {times.total * 1e3:8.1f}"
        for name, times in others.items():
            ratios[name].append(times.search / own.search)
            row += f"  {ratios[name][-1]:11.1f}"
        print(row, flush=True)
    print(f"\nSearch, times unjam (goal: at least {TIMES_SEARCH} on every card):")
    for name, values in ratios.items():
        reached = sum(value >= TIMES_SEARCH for value in values)
        middle = sorted(values)[len(values) // 2]
        print(f"  {name}: least {min(values):.1f}, median {middle:.1f}, most {max(values):.1f};")
        print(f"    {reached} of {len(values)} cards reach the goal")


def optimum(card: unjam.Puzzle, unit: Unit) -> int:
    """Return the known optimum of a card."""
    known = card.known.moves if unit == "moves" else card.known.slides
    assert known is not None
    return known


def time_unjam(card: unjam.Puzzle, unit: Unit, runs: int) -> Times:
    """Return the best times of unjam."""
    searches = []
    for _ in range(UNJAM_RUNS):
        solution = card.solve(metric=unit)
        found = solution.move_count if unit == "moves" else solution.slide_count
        expect(found, card, unit, "unjam")
        searches.append(solution.stats.seconds)
    command = [sys.executable, "-m", "unjam", "solve", "--metric", unit, f"jam:{card.id}"]
    totals = []
    for _ in range(runs):
        begin = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        totals.append(perf_counter() - begin)
    return Times(min(searches), min(totals))


def time_planner(name: str, card: unjam.Puzzle, unit: Unit, runs: int) -> Times:
    """Return the best times of a planner."""
    driver, search = PLANNERS[name]
    (packages,) = (ENVIRONMENT / "lib").glob("python3*/site-packages")
    with tempfile.TemporaryDirectory() as folder:
        for part, text in to_pddl(card, unit)._asdict().items():
            (Path(folder) / f"{part}.pddl").write_text(text, "utf-8")
        program = [str(ENVIRONMENT / "bin" / "python"), str(packages / driver)]
        command = [*program, "domain.pddl", "problem.pddl", "--search", search]
        searches, totals = [], []
        for _ in range(runs):
            begin = perf_counter()
            done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder)
            totals.append(perf_counter() - begin)
            expect(int(_LENGTH.findall(done.stdout)[-1]), card, unit, name)
            searches.append(float(_SEARCH.findall(done.stdout)[-1]))
    return Times(min(searches), min(totals))


def expect(found: int | None, card: unjam.Puzzle, unit: Unit, name: str) -> None:
    """Exit with a message if a program found another optimum than the known one."""
    if found != optimum(card, unit):
        sys.exit(f"{name}: jam:{card.id} has {optimum(card, unit)} {unit}, not {found}")


if __name__ == "__main__":
    main()
