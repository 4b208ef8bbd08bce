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

from collections.abc import Iterator
from typing import TypeAlias

from ..util.limits import breathe

Steps: TypeAlias = "list[list[tuple[int, int]]]"  # of every state: (state, letter)

MOST_SETS = 500_000  # of forbidden letters, all states together
MOST_PATHS = 20_000  # to be listed


def count_traces(steps: Steps, letters: int, most_sets: int = MOST_SETS) -> int | None:
    """The number of classes of paths from state 0 to a state without steps.

    Every step leads to a later state. None if there are too many to tell.
    """
    independent = _independent(steps, letters)
    if independent is None:
        listed = _joined_paths(steps)
        return None if listed is None else len(listed)
    ahead = _ahead(steps)
    # For every state: sets of forbidden letters, as bits, and how many smallest words have them.
    counts: list[dict[int, int] | None] = [{} for _ in steps]
    counts[0] = {0: 1}
    total = sets = 0
    for state, out in enumerate(steps):
        breathe()
        here = counts[state] or {}
        counts[state] = None
        sets += len(here)
        if sets > most_sets:
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


def list_traces(steps: Steps, letters: int) -> Iterator[list[int]] | None:
    """One path of each class that ``count_traces`` counts; None if there are too many to tell.

    A path says of each of its steps which one of those out of its state it is.
    """
    independent = _independent(steps, letters)
    if independent is not None:
        return _smallest_words(steps, independent)
    listed = _joined_paths(steps)
    return None if listed is None else iter(listed)


def _smallest_words(steps: Steps, independent: list[int]) -> Iterator[list[int]]:
    """The smallest word of each class, by depth-first search.

    A word that has no forbidden letter so far may still have no end without one; what leads
    nowhere is remembered, so that no search is made twice.
    """
    ahead = _ahead(steps)
    dead: set[tuple[int, int]] = set()
    path: list[int] = []
    # Where each step of the path began: state, forbidden letters, the next step to try, and
    # whether a word was found from there.
    trail: list[list[int]] = [[0, 0, 0, 0]]
    while trail:
        state, forbidden, place, found = trail[-1]
        if not steps[state]:
            yield list(path)
            found = 1
        if place == len(steps[state]):
            trail.pop()
            if not found:
                breathe()
                dead.add((state, forbidden))
            if trail:
                path.pop()
                trail[-1][3] |= found
            continue
        trail[-1][2] += 1
        to, letter = steps[state][place]
        if forbidden >> letter & 1:
            continue
        now = independent[letter] & (forbidden | (1 << letter) - 1) & ahead[to]
        if (to, now) not in dead:
            path.append(place)
            trail.append([to, now, 0, 0])


def _ahead(steps: Steps) -> list[int]:
    """The letters that may still come after each state, as bits: others need not be remembered."""
    ahead = [0] * len(steps)
    for state in reversed(range(len(steps))):
        for to, letter in steps[state]:
            ahead[state] |= ahead[to] | 1 << letter
    return ahead


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


def _joined_paths(steps: Steps) -> list[list[int]] | None:
    """List all paths, join those that one swap makes equal, and give one of each class; None if
    there are too many."""
    words: dict[tuple[int, ...], list[int]] = {}  # letters, and the places of the steps
    stack: list[tuple[int, tuple[int, ...], list[int]]] = [(0, (), [])]
    while stack:
        breathe()
        state, word, places = stack.pop()
        if not steps[state]:
            words[word] = places
            if len(words) > MOST_PATHS:
                return None
        stack.extend(
            (to, (*word, letter), [*places, place])
            for place, (to, letter) in reversed(list(enumerate(steps[state])))
        )
    leader = {word: word for word in words}

    def find(word: tuple[int, ...]) -> tuple[int, ...]:
        while leader[word] != word:
            leader[word] = word = leader[leader[word]]
        return word

    for word in words:
        breathe()
        for at in range(len(word) - 1):
            swapped = (*word[:at], word[at + 1], word[at], *word[at + 2 :])
            if swapped in words:
                leader[find(swapped)] = find(word)
    return [places for word, places in words.items() if leader[word] == word]
