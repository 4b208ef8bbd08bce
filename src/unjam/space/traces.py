"""Counting paths up to swapping independent steps.

Every edge carries a letter: what it does. Two letters are independent where both orders lead from
one state to the same other one. Where that never depends on the state, paths that differ only by
such swaps are a trace in the sense of Mazurkiewicz, and each trace has one smallest word. A word is
smallest exactly if it has no letter that could wander forward past larger ones: nowhere a letter
``a`` after ``b u`` with ``a < b`` and ``a`` independent of ``b`` and of all of ``u`` (Anisimov and
Knuth, 1979). So a path is counted if it never takes a letter that is forbidden at that point, and
what is forbidden depends on the letters before only through a set that is carried along.

Where independence does depend on the state (a vehicle may go round a torus either way, and others
may bar one of them), the paths are listed and joined one by one, as long as they are few.
"""

from __future__ import annotations

from typing import TypeAlias

Steps: TypeAlias = "list[list[tuple[int, int]]]"  # of every state: (state, letter)

MOST_SETS = 500_000  # of forbidden letters, all states together
MOST_PATHS = 20_000  # to be listed


def count_traces(steps: Steps, letters: int) -> int | None:
    """The number of classes of paths from state 0 to a state without steps.

    Every step leads to a later state. None if there are too many to tell.
    """
    independent = _independent(steps, letters)
    if independent is None:
        return _count_by_listing(steps)
    # Letters that may still come after each state: others need not be remembered.
    ahead = [0] * len(steps)
    for state in reversed(range(len(steps))):
        for to, letter in steps[state]:
            ahead[state] |= ahead[to] | 1 << letter
    # For every state: sets of forbidden letters, as bits, and how many smallest words have them.
    counts: list[dict[int, int] | None] = [{} for _ in steps]
    counts[0] = {0: 1}
    total = sets = 0
    for state, out in enumerate(steps):
        here = counts[state] or {}
        counts[state] = None
        sets += len(here)
        if sets > MOST_SETS:
            return None
        if not out:
            total += sum(here.values())
        for to, letter in out:
            there = counts[to]
            assert there is not None
            smaller = (1 << letter) - 1
            for forbidden, ways in here.items():
                if forbidden >> letter & 1:
                    continue
                now = independent[letter] & (forbidden | smaller) & ahead[to]
                there[now] = there.get(now, 0) + ways
    return total


def _independent(steps: Steps, letters: int) -> list[int] | None:
    """For every letter the set of independent ones, as bits; None if it depends on the state."""
    swappable: set[tuple[int, int]] = set()
    bound: set[tuple[int, int]] = set()
    for out in steps:
        by_letter = {letter: to for to, letter in out}
        for to, letter in out:
            for end, later in steps[to]:
                instead = by_letter.get(later)
                swaps = instead is not None and (end, letter) in steps[instead]
                (swappable if swaps else bound).add((letter, later))
    if swappable & bound:
        return None
    sets = [0] * letters
    for one, other in swappable:
        sets[one] |= 1 << other
    return sets


def _count_by_listing(steps: Steps) -> int | None:
    """List all paths and join those that one swap makes equal."""
    words: dict[tuple[int, ...], list[int]] = {}  # letters, and the states between them
    stack: list[tuple[int, tuple[int, ...], list[int]]] = [(0, (), [0])]
    while stack:
        state, word, states = stack.pop()
        if not steps[state]:
            words[word] = states
            if len(words) > MOST_PATHS:
                return None
        stack.extend((to, (*word, letter), [*states, to]) for to, letter in steps[state])
    leader = {word: word for word in words}

    def find(word: tuple[int, ...]) -> tuple[int, ...]:
        while leader[word] != word:
            leader[word] = word = leader[leader[word]]
        return word

    for word in words:
        for at in range(len(word) - 1):
            swapped = (*word[:at], word[at + 1], word[at], *word[at + 2 :])
            if swapped in words:
                leader[find(swapped)] = find(word)
    return sum(leader[word] == word for word in words)
