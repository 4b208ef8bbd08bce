"""What one batch of a method came to."""

from __future__ import annotations

from ..candidate_check import Made, Miss


class Batch:
    """Puzzles found, the nearest miss, and how much was tried.

    ``tried`` counts candidates; ``work`` is about how many states were seen for them. Both are the
    same on every machine.
    """

    def __init__(self) -> None:
        self.made: list[Made] = []
        self.miss: Miss | None = None
        self.tried = 0
        self.work = 0

    def add(self, outcome: Made | Miss | None) -> bool:
        """Take what became of a candidate; is it a puzzle?"""
        if isinstance(outcome, Made):
            if all(outcome.form != other.form for other in self.made):
                self.made.append(outcome)
            return True
        if outcome is not None and (self.miss is None or outcome.rank > self.miss.rank):
            self.miss = outcome
        return False
