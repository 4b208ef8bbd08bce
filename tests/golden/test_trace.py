"""Counts of textbook searches that other programs have found too."""

from __future__ import annotations

import unjam

# Over the 40 cards of the deck jam, by breadth-first search that stops at the first win. They
# depend a little on the order of the successors, so they are known in thousands.
TRANSITIONS, STATES = 913_000, 112_000


def test_textbook_search_of_all_cards() -> None:
    traces = [card.trace(pruning=False) for card in unjam.deck("jam")]
    transitions = sum(trace.counters.transitions for trace in traces)
    states = sum(trace.counters.states for trace in traces)
    assert abs(transitions - TRANSITIONS) < 0.005 * TRANSITIONS
    assert abs(states - STATES) < 0.005 * STATES
    assert sum(len(trace.path) - 1 for trace in traces) == 1_028


def test_the_first_card() -> None:
    card = unjam.deck("jam")["1"]
    assert card.trace().counters.states == 770
    informed = card.trace(algorithm="astar", heuristic="blocker-chain")
    assert informed.counters.states < 100
