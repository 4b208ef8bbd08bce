"""Counting and listing paths up to swaps of independent steps.

Every edge carries a letter, the action of its step. Two letters are independent if both orders lead
from a state to the same state. If independence never depends on the state, paths that differ only
by such swaps form a Mazurkiewicz trace, and each trace has exactly one lexicographically smallest
word. A word is smallest if and only if no letter can move forward past a larger one: it contains no
``b u a`` with ``a < b`` where ``a`` is independent of ``b`` and of every letter of ``u`` (Anisimov
and Knuth, 1979). A path is therefore counted if it never takes a letter that is forbidden at that
point, and the set of forbidden letters is updated with each letter.

If independence depends on the state (a vehicle may go round a torus either way, and other vehicles
may block one of the two), the paths are listed and merged one by one, provided they are few.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ..util.limits import breathe

Steps: TypeAlias = "list[list[tuple[int, int]]]"  # for each state, its steps: (state, letter)

MOST_SETS = 500_000  # sets of forbidden letters, over all states
MOST_PATHS = 20_000  # paths listed if independence depends on the state


def count_traces(steps: Steps, letters: int, most_sets: int = MOST_SETS) -> int | None:
    """Count the classes of paths from state 0 to a state without steps; None if too many.

    Every step must lead to a state with a higher number.
    """
    independent = _independent(steps, letters)
    if independent is None:
        listed = _merged_paths(steps)
        return None if listed is None else len(listed)
    ahead = _ahead(steps)
    # For every state: sets of forbidden letters, as bits, and the number of smallest words of each.
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
            for forbidden, words in here.items():
                if forbidden >> letter & 1:
                    continue
                now = independent[letter] & (forbidden | smaller) & ahead[to]
                there[now] = there.get(now, 0) + words
    return total


def list_traces(steps: Steps, letters: int) -> Iterator[list[int]] | None:
    """Return an iterator over one path of each class of ``count_traces``; None if too many.

    A path is given as the index of the step taken out of each of its states.
    """
    independent = _independent(steps, letters)
    if independent is not None:
        return _smallest_words(steps, independent)
    listed = _merged_paths(steps)
    return None if listed is None else iter(listed)


def _smallest_words(steps: Steps, independent: list[int]) -> Iterator[list[int]]:
    """Yield the smallest word of each class, by depth-first search.

    A prefix without forbidden letters may have no completion without them. Such dead ends are
    cached, so that no search is repeated.
    """
    ahead = _ahead(steps)
    dead: set[tuple[int, int]] = set()
    path: list[int] = []
    # For each step of the path: its state, forbidden letters, the next step to try, and whether a
    # word was found from there.
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
    """Return the letters that may follow each state, as bits; others need not be tracked."""
    ahead = [0] * len(steps)
    for state in reversed(range(len(steps))):
        for to, letter in steps[state]:
            ahead[state] |= ahead[to] | 1 << letter
    return ahead


def _independent(steps: Steps, letters: int) -> list[int] | None:
    """Return the letters independent of each letter, as bits; None if it depends on the state."""
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


def _merged_paths(steps: Steps) -> list[list[int]] | None:
    """List all paths, merge those that differ by a swap, and return one of each class.

    Returns None if there are too many paths.
    """
    words: dict[tuple[int, ...], list[int]] = {}  # letters, and the indices of the steps
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
