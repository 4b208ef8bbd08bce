"""Facts that a file states about its puzzles: shown as claims, and compared with search results.

Moves are compared with moves under the same corner rule, slides with slides, states with states.
The facts of built-in decks and of a census are proven, so they are not claims.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..model.exits import NOTHING_KNOWN, Known
from ..notation.error_text import listing
from ..util.plural import counted

if TYPE_CHECKING:
    from ..graph.graph_summary import Summary
    from ..model.puzzle import Puzzle
    from .solution import Solution
    from .solution_check import Check


def claims_of(puzzle: Puzzle) -> Known:
    """Return the facts about a puzzle that its file states, without those that are proven."""
    return NOTHING_KNOWN if puzzle.known.proven else puzzle.known


def as_dict(known: Known) -> dict[str, int]:
    """Return the stated facts by name.

    >>> as_dict(Known(10, None, 2332))
    {'moves': 10, 'states': 2332}
    """
    return {name: value for name, value in known._asdict().items() if value is not None}


def as_text(known: Known) -> str:
    """Return the stated facts in one sentence; empty if there are none.

    >>> as_text(Known(10, 1, 2332))
    'the file says 10 moves, 1 slide and 2,332 states'
    """
    words = {"moves": "move", "corner_moves": "move", "slides": "slide", "states": "state"}
    stated = as_dict(known)
    parts = [
        counted(stated[name], word) + (" round corners" if name == "corner_moves" else "")
        for name, word in words.items()
        if name in stated
    ]
    return f"the file says {listing(parts)}" if parts else ""


def against_solution(solution: Solution) -> list[str]:
    """Return a sentence for each claim that a solution contradicts."""
    puzzle = solution.puzzle
    if puzzle.known is NOTHING_KNOWN or puzzle.known == NOTHING_KNOWN:
        return []
    first = solution.metric.partition(",")[0]
    found = {"moves": solution.move_count, "slides": solution.slide_count}
    sentences = []
    for unit, claim in _claimed_optima(puzzle):
        if solution.status == "unsolvable":
            sentences.append(f"{_claim(claim, unit)}; there is no solution")
        elif solution.optimal and unit == first:
            sentences += _differs(claim, unit, found[unit])
        elif (most := found[unit]) is not None and most < claim:
            are = "is" if most == 1 else "are"
            sentences.append(f"{_claim(claim, unit)}; {most:,} {are} enough")
        elif unit == first and (solution.lower_bound or 0) > claim:
            sentences.append(f"{_claim(claim, unit)}; at least {solution.lower_bound:,} are needed")
    return sentences


def left_open(solution: Solution, claims: Known) -> str:
    """Return the claims that a solution neither proves nor contradicts, in one sentence."""
    answered = set()
    rule = "corner_moves" if solution.puzzle.corners else "moves"
    sentences = " ".join(against_solution(solution))
    for unit in ("moves", "slides"):
        proven = solution.optimal and unit == solution.metric.partition(",")[0]
        if proven or f" {unit[:-1]}" in sentences:
            answered.add(rule if unit == "moves" else unit)
    return as_text(claims._replace(**dict.fromkeys(answered)))


def against_check(check: Check) -> list[str]:
    """Return a sentence for each claim that the check of a solution contradicts."""
    best = {"moves": check.best_moves, "slides": check.best_slides}
    return [
        sentence
        for unit, claim in _claimed_optima(check.puzzle)
        for sentence in _differs(claim, unit, best[unit])
    ]


def against_summary(puzzle: Puzzle, summary: Summary) -> list[str]:
    """Return a sentence for each claim that an exploration contradicts."""
    sentences = []
    unit = summary.metric.partition(",")[0]
    for name, claim in _claimed_optima(puzzle):
        if summary.distance is None:
            sentences.append(f"{_claim(claim, name)}; there is no solution")
        elif name == unit:
            sentences += _differs(claim, name, summary.distance)
    states = puzzle.known.states
    if states is not None and states != summary.states:
        sentences.append(f"{_claim(states, 'states')}; {summary.states:,} are reachable")
    return sentences


def _claimed_optima(puzzle: Puzzle) -> Iterator[tuple[str, int]]:
    """Yield the claims about the optimum, under the puzzle's corner rule."""
    known = puzzle.known
    moves = known.corner_moves if puzzle.corners else known.moves
    if moves is not None:
        yield "moves", moves
    if known.slides is not None:
        yield "slides", known.slides


def _claim(claim: int, unit: str) -> str:
    return f"the file says {counted(claim, unit)}"


def _differs(claim: int, unit: str, best: int | None) -> list[str]:
    if best is None or best == claim:
        return []
    return [f"{_claim(claim, unit)}; the optimum is {best:,}"]
