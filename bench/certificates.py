"""Sizes and times of certificates.

python bench/certificates.py [DECK]    the cards of a deck (default: jam), in moves and in slides

Prints the size of every certificate and, for the whole deck, the time to solve, to certify and to
check with ``tools/checker.py``. Times are processor time of one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import unjam
from unjam.certificate.proof import verify


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor time of a call, and its result."""
    begin = time.process_time()
    result = work()
    return time.process_time() - begin, result


def fresh(puzzle: unjam.Puzzle) -> unjam.Puzzle:
    """Return an equal puzzle that has not been compiled."""
    return puzzle.replace(notes=puzzle.notes)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("deck", nargs="?", default="jam")
    deck = unjam.deck(parser.parse_args().deck)
    for metric in ("moves", "slides"):
        solving = certifying = checking = 0.0
        sizes = []
        print(f"{'card':>8} {'fewest ' + metric:>14} {'states':>9} {'bytes':>8}")
        for puzzle in deck:
            solving += min(timed(lambda: fresh(puzzle).solve(metric=metric))[0] for _ in range(3))  # noqa: B023
            tries = [timed(lambda: fresh(puzzle).prove(metric=metric)) for _ in range(3)]  # noqa: B023
            certifying += min(seconds for seconds, _ in tries)
            proof = tries[0][1]
            checking += timed(lambda: verify(proof.data))[0]  # noqa: B023
            sizes.append(len(proof.data))
            count = getattr(proof, metric)
            print(f"{puzzle.id:>8} {count if count is not None else '-':>14}", end=" ")
            print(f"{proof.states:>9,} {sizes[-1]:>8,}")
        print(
            f"{len(sizes)} certificates in {metric}: {sum(sizes):,} bytes, largest {max(sizes):,}"
        )
        print(f"solving {1e3 * solving:.1f} ms, certifying {1e3 * certifying:.1f} ms", end=" ")
        print(f"({certifying / solving:.1f} times as long), checking {checking:.2f} s\n")


if __name__ == "__main__":
    main()
