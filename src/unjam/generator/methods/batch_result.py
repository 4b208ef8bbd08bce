"""The result of one batch of a method."""

from __future__ import annotations

from ..candidate_check import GeneratedPuzzle, NearMiss


class Batch:
    """Puzzles found, the nearest miss, and the amount of work.

    ``tried`` counts candidates; ``work`` is the approximate number of states explored for them.
    Both are the same on every machine.
    """

    def __init__(self) -> None:
        self.made: list[GeneratedPuzzle] = []
        self.miss: NearMiss | None = None
        self.tried = 0
        self.work = 0

    def add(self, outcome: GeneratedPuzzle | NearMiss | None) -> bool:
        """Add the outcome of a candidate; return whether it is a puzzle."""
        if isinstance(outcome, GeneratedPuzzle):
            if all(outcome.form != other.form for other in self.made):
                self.made.append(outcome)
            return True
        if outcome is not None and (self.miss is None or outcome.rank > self.miss.rank):
            self.miss = outcome
        return False
