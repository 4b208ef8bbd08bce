"""How users call unjam, for the type checker; ``tests/unit/test_literals.py`` checks it.

Every line that ends with ``# error`` must be refused by mypy, every other one accepted. Nothing
here is run: the calls would write files and fail.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import unjam
from unjam import Algorithm, Cancellable, HeuristicName, Metric, Progress, ThemeName
from unjam.literals import Level, Method, Paper, ReadFormat, Unit, VariantName, WriteFormat


def tell(progress: Progress) -> None:
    print(progress.states, progress.best)


if TYPE_CHECKING:
    puzzle = unjam.Puzzle.parse(".... XX.B A..B AOOO")
    metric: Metric = "slides,moves"
    algorithm: Algorithm = "astar"
    heuristic: HeuristicName = "blocker-chain"
    theme: ThemeName = "print"
    cancel: Cancellable = threading.Event()

    solution = puzzle.solve(metric=metric, algorithm=algorithm, heuristic=heuristic, cancel=cancel)
    again: Metric = solution.metric
    found = puzzle.explore(metric="slides", progress=tell).metric
    unit: Unit = puzzle.explore().unit
    checked: Metric = puzzle.check(solution.moves, metric="moves,slides").metric
    optimal: tuple[Metric, ...] = puzzle.check(solution.moves).optimal_in
    names: list[HeuristicName] = list(unjam.HEURISTICS)
    trace: unjam.Trace = puzzle.trace(algorithm="ida", heuristic=heuristic, progress=tell)
    event: unjam.TraceEvent = trace.events[0]
    parent: int | None = event.parent
    puzzle.trace(algorithm="auto")  # error
    row: unjam.ComparisonRow = unjam.compare([puzzle], algorithms=["bfs"]).rows[0]
    puzzle.compare(heuristics=["best"])  # error
    picture = puzzle.svg(theme=theme)
    written: WriteFormat = "native"
    read: ReadFormat = "native"
    back = unjam.Puzzle.parse(puzzle.to(written), format=read)
    variant: VariantName = "torus"
    level: Level = "expert"
    method: Method = "climb"
    paper: Paper = "letter"
    made = unjam.generate(1, variant=variant, level=level, method=method, symmetric="turn")
    many = unjam.solve_many([puzzle], metric="moves", cancel=cancel)
    count = unjam.cards([puzzle], Path("cards.pdf"), paper=paper, size="tarot", flip="short")
    own_size = unjam.cards([puzzle], "cards.pdf", size="60x90")
    histogram = puzzle.explore().histogram("from_start")
    harder: int = puzzle.harden(metric="slides", add=1, progress=tell, cancel=cancel).after
    simpler: unjam.Puzzle = puzzle.simplify(metric="slides", timeout=1)
    hardest: tuple[unjam.Puzzle, ...] = puzzle.unsolve(most=1, max_memory="1GB")
    moves: tuple[unjam.Move, ...] = unjam.parse_moves("XR1", puzzle).moves
    answer: dict[str, object] = solution.as_dict()
    drawn: str = puzzle.svg(Path("board.svg"), theme=theme)
    optima: unjam.Optima = puzzle.explore().optima
    census: unjam.Census = unjam.run_census("4x4", "census", metric="moves", progress=tell)

    puzzle.solve(metric="time")  # error
    puzzle.solve(metric="moves, slides")  # error
    puzzle.solve(algorithm="a*")  # error
    puzzle.solve(heuristic="blocker")  # error
    puzzle.explore(metric="steps")  # error
    puzzle.unsolve(metric="steps")  # error
    puzzle.is_minimal(metric="steps")  # error
    puzzle.hint(metric="steps")  # error
    puzzle.explain(metric="steps")  # error
    puzzle.check("", metric="steps")  # error
    puzzle.svg(theme="neon")  # error
    puzzle.png(theme="neon")  # error
    solution.gif(theme="neon")  # error
    puzzle.to("excel")  # error
    unjam.Puzzle.parse("", format="excel")  # error
    unjam.read("file", format="excel")  # error
    unjam.solve(puzzle, metric="steps")  # error
    unjam.solve_many([puzzle], metric="steps")  # error
    unjam.solve_all(puzzle, metric="steps")  # error
    unjam.simplify(puzzle, metric="steps")  # error
    unjam.harden(puzzle, metric="steps")  # error
    unjam.generate(variant="cube")  # error
    unjam.generate(level="hard")  # error
    unjam.generate(method="luck")  # error
    unjam.generate(symmetric="twice")  # error
    unjam.cards([puzzle], "cards.pdf", paper="a5")  # error
    unjam.cards([puzzle], "cards.pdf", flip="top")  # error
    unjam.cards([puzzle], "cards.pdf", layout="poster")  # error
    puzzle.explore().histogram("up")  # error
    puzzle.explore().draw("map.svg", "states")  # error
    puzzle.explore().draw("map.svg", theme="neon")  # error
    puzzle.explore().export("map.csv", "nodes")  # error
    puzzle.solve(cancel=True)  # error
    puzzle.harden("slides")  # error
    puzzle.unsolve("slides")  # error
    puzzle.simplify(most=1)  # error
    puzzle.harden(progress=print, add="1")  # error
    unjam.census("4x4", "census")  # error
