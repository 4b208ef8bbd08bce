"""The jam deck through the public API on one thread, compared with two plain searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from calibrator import fewest_moves
from figures import Figure, Section
from timing import Contender, compete, thread_clock

import unjam
from unjam import reference
from unjam.literals import Metric

TIMES_THE_CALIBRATOR = 150


def measure(rounds: int, quick: bool) -> list[Section]:
    """Measure the ratios, then the cost of the search in both metrics."""
    deck = unjam.deck("jam")
    cards = [str(puzzle).replace("\n", "") for puzzle in deck]
    calibrator = Contender([partial(fewest_moves, card) for card in cards], 1, thread_clock)
    moves = Contender([partial(solved, card, "moves") for card in cards], 5, thread_clock)
    slides = Contender([partial(solved, card, "slides") for card in cards], 5, thread_clock)
    compete(rounds, calibrator, moves, slides)
    for number, puzzle in enumerate(deck):
        counts = {calibrator.results[number][0], moves.results[number][0].move_count}
        if counts != {puzzle.known.moves}:
            raise SystemExit(f"jam:{puzzle.id} has {puzzle.known.moves} moves, not {counts}")

    # The reference solver takes half a minute for the whole deck, so it gets only some cards.
    chosen = range(0, len(cards), 8 if quick else 4)
    reference_solver = Contender(
        [partial(reference.solve, deck[number]) for number in chosen], 1, thread_clock
    )
    compete(1 if quick else 3, reference_solver)
    same = sum(moves.best[number] for number in chosen)
    ratios = [
        Figure("milliseconds", "unjam", moves.seconds * 1e3, "ms"),
        Figure("calibrator_milliseconds", "calibrator", calibrator.seconds * 1e3, "ms"),
        Figure(
            "times_calibrator",
            "speed-up over the calibrator",
            calibrator.seconds / moves.seconds,
            "x",
            f"target: at least {TIMES_THE_CALIBRATOR}",
        ),
        Figure(
            "times_reference",
            "speed-up over reference.py",
            reference_solver.seconds / same,
            "x",
            f"on {len(chosen)} of the cards",
        ),
    ]
    return [
        Section("jam", "40 jam cards, fewest moves, Puzzle.parse + solve, one thread", ratios),
        Section("jam_moves", "The search alone, fewest moves", search_figures(moves)),
        Section("jam_slides", "The search alone, fewest slides", search_figures(slides)),
    ]


def solved(card: str, metric: Metric) -> unjam.Solution:
    """Return a proven solution, starting from text."""
    return unjam.Puzzle.parse(card).solve(metric=metric)


def search_figures(contender: Contender[unjam.Solution]) -> list[Figure]:
    """Return the counts and costs of the search, by the core's own clock."""
    seconds = sum(min(s.stats.seconds for s in runs) for runs in contender.results)
    return cost_figures([runs[0] for runs in contender.results], seconds)


def cost_figures(solutions: Sequence[unjam.Solution], seconds: float) -> list[Figure]:
    """Return the counts of some solutions and the cost per item."""
    states = sum(solution.stats.states for solution in solutions)
    transitions = sum(solution.stats.transitions for solution in solutions)
    return [
        Figure("search_milliseconds", "time", seconds * 1e3, "ms"),
        Figure("states", "states seen", states),
        Figure("transitions", "transitions generated", transitions),
        Figure("ns_per_transition", "per transition", seconds * 1e9 / transitions, "ns"),
        Figure("ns_per_state", "per state", seconds * 1e9 / states, "ns"),
        Figure("states_per_second", "states per second", states / seconds),
    ]
