"""The behavioural signature: states expanded over fixed puzzles, ``python bench/signature.py``.

Prints one line for each algorithm, heuristic and metric, and the total at the end. Optimisations
and refactoring must leave every number unchanged; a change to which states are searched, or in
which order, shows. Quote the total when search code changes.

The numbers do not depend on the machine: there is no time limit, and all other limits are fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import unjam
from unjam.literals import Algorithm, HeuristicName, Metric

METRICS: tuple[Metric, ...] = ("moves", "slides", "moves,slides", "slides,moves")
MAX_STATES = 40_000
MEMORY = "1GiB"

# Boards for special cases of the core: unsolvable by static proof and by exhaustion, lanes too long
# for look-up tables, and keys of more than two words.
BOARDS = (
    "...A XX.A ...A ....",
    ".CCCGG ..HEEE XXH..I .FAAAI JF.DBB JF.D..",
    "HH.E.. ..CEFF XXCE.B GD.IIB GD..JB ..AAJ.",
    "............ ...A.MMMNN.. ...A..IEE..K DD.A..I....K ......F..... XX....F..C.H "
    "......F.JC.H ........J... .........LL. ...GG....... .....BB..... ............",
    "00.......33O.... ......EP...Oqq.. dD.T..EP...GG.cZ dD.Tf.5ttb.e..cZ dDvvf.5p.b.e.wwZ "
    "XX....5p........ ..Jhh..FFV...kkk zzJ......V...ggL 2QQ....rnnny...L 2....ssr.YYyii.. "
    "...SS..MMmm.WHHH .a.j......BBW... .a.j.RR...K.W... ...4....U.K....A 1C.4..I.U..ulllA "
    "1C....I.U..uNNNA",
)


class Setup(NamedTuple):
    """An algorithm with its heuristic."""

    algorithm: Algorithm
    heuristic: HeuristicName | None = None
    anytime: bool = False

    def __str__(self) -> str:
        name = "anytime" if self.anytime else self.algorithm
        return f"{name} {self.heuristic}" if self.heuristic else name


def setups() -> Iterator[Setup]:
    """Yield every algorithm, combined with every heuristic if it takes one."""
    yield Setup("bfs")
    yield Setup("bidirectional")
    yield Setup("dijkstra")
    informed: tuple[Algorithm, ...] = ("astar", "weighted", "greedy", "ida")
    for algorithm in informed:
        for heuristic in unjam.HEURISTICS:
            yield Setup(algorithm, heuristic)
    yield Setup("auto", anytime=True)


def puzzles(setup: Setup) -> Sequence[unjam.Puzzle]:
    """Return the puzzles to solve. IDA* revisits states many times, so it gets only easy ones."""
    jam = unjam.deck("jam")
    if setup.algorithm == "ida":
        return jam[:8]
    return [
        *jam,
        *unjam.deck("hardest"),
        *unjam.deck("uva"),
        *map(unjam.Puzzle.parse, BOARDS),
    ]


def expanded(setup: Setup, metric: Metric) -> int:
    """Return the number of states expanded over all puzzles."""
    return sum(
        puzzle.solve(
            metric=metric,
            algorithm=setup.algorithm,
            heuristic=setup.heuristic,
            anytime=setup.anytime,
            max_states=MAX_STATES,
            max_memory=MEMORY,
        ).stats.expanded
        for puzzle in puzzles(setup)
    )


def main() -> None:
    """Print the lines and the total."""
    total = 0
    for setup in setups():
        for metric in METRICS:
            if setup.algorithm == "bidirectional" and "," in metric:
                continue
            number = expanded(setup, metric)
            total += number
            print(f"{number:>10} {setup} {metric}", flush=True)
    print(f"{total:>10} total")


if __name__ == "__main__":
    main()
