"""The behavioural fingerprint: states expanded over fixed puzzles, ``python bench/signature.py``.

One line for each way to search, and the total at the end. A change that is only meant to be
faster, smaller or tidier leaves every number as it was; a change to what is searched, or in which
order, shows. Quote the total when search code changes.

Nothing depends on the machine: there is no time limit, and the other limits are stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import unjam
from unjam.literals import Algorithm, HeuristicName, Metric

METRICS: tuple[Metric, ...] = ("moves", "slides", "moves,slides", "slides,moves")
MOST_STATES = 40_000
MEMORY = "1GiB"

# Boards for the corners of the core: no way out, by proof and by search; lanes too long for
# look-up tables; keys of more than two words.
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


class Way(NamedTuple):
    """One way to search."""

    algorithm: Algorithm
    heuristic: HeuristicName | None = None
    anytime: bool = False

    def __str__(self) -> str:
        name = "anytime" if self.anytime else self.algorithm
        return f"{name} {self.heuristic}" if self.heuristic else name


def ways() -> Iterator[Way]:
    """Every algorithm; those that take a heuristic, with each of them."""
    yield Way("bfs")
    yield Way("dijkstra")
    informed: tuple[Algorithm, ...] = ("astar", "weighted", "greedy", "ida")
    for algorithm in informed:
        for heuristic in unjam.HEURISTICS:
            yield Way(algorithm, heuristic)
    yield Way("auto", anytime=True)


def puzzles(way: Way) -> Sequence[unjam.Puzzle]:
    """What to solve that way. IDA* meets a state again and again, so it gets easy ones."""
    jam = unjam.deck("jam")
    if way.algorithm == "ida":
        return jam[:8]
    return [
        *jam,
        *unjam.deck("hardest"),
        *unjam.deck("uva"),
        *map(unjam.Puzzle.parse, BOARDS),
    ]


def expanded(way: Way, metric: Metric) -> int:
    """The states expanded over all puzzles."""
    return sum(
        puzzle.solve(
            metric=metric,
            algorithm=way.algorithm,
            heuristic=way.heuristic,
            anytime=way.anytime,
            max_states=MOST_STATES,
            max_memory=MEMORY,
        ).stats.expanded
        for puzzle in puzzles(way)
    )


def main() -> None:
    """Print the lines and the total."""
    total = 0
    for way in ways():
        for metric in METRICS:
            number = expanded(way, metric)
            total += number
            print(f"{number:>10} {way} {metric}", flush=True)
    print(f"{total:>10} total")


if __name__ == "__main__":
    main()
