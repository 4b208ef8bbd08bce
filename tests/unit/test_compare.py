"""Searches side by side: which are run, what is optimal, totals, and the branching factor."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

import unjam
from tests.support.solutions import METRICS
from unjam import HEURISTICS, Puzzle, UnplayableError
from unjam.comparison.branching_factor import effective_branching_factor
from unjam.comparison.compare import COMPARED, searches
from unjam.comparison.search_comparison import SearchSetup

SMALL = Puzzle.parse(".... XX.B A..B AOOO")
STUCK = Puzzle.parse("...A XX.A ...A ....")
CARDS = unjam.deck("jam")


# ---- The branching factor ------------------------------------------------------------------------


@pytest.mark.parametrize("factor", [1, 2, 3, 10])
@pytest.mark.parametrize("depth", [1, 2, 5, 17])
def test_a_uniform_tree_has_its_own_factor(factor: int, depth: int) -> None:
    nodes = sum(factor**level for level in range(depth + 1))
    assert effective_branching_factor(nodes, depth) == pytest.approx(factor, abs=1e-8)


@pytest.mark.parametrize(("generated", "depth"), [(2, 7), (100, 3), (770, 8), (10**12, 90)])
def test_the_factor_solves_its_equation(generated: int, depth: int) -> None:
    factor = effective_branching_factor(generated, depth)
    assert factor is not None
    assert sum(factor**level for level in range(depth + 1)) == pytest.approx(generated, rel=1e-5)


def test_the_factor_of_trivial_searches() -> None:
    assert effective_branching_factor(5, 0) is None
    assert effective_branching_factor(1, 3) == 0  # the look-ahead needs no other state
    for generated, depth in ((0, 3), (5, -1)):
        with pytest.raises(ValueError, match="no tree has"):
            effective_branching_factor(generated, depth)


# ---- Which searches are run ----------------------------------------------------------------------


def test_every_algorithm_with_every_heuristic() -> None:
    found = searches()
    assert len(found) == len(set(found)) == 2 + 4 * len(HEURISTICS) - 2
    assert {search.algorithm for search in found} == set(COMPARED)
    assert SearchSetup("astar", "zero") not in found
    assert SearchSetup("ida", "zero") in found
    assert SearchSetup("bfs") not in searches("moves,slides")
    assert len(searches("moves,slides")) == len(found) - 1


def test_some_searches_in_their_usual_order() -> None:
    chosen = searches("moves", ["greedy", "bfs"], ["move-blockers", "zero"])
    assert list(map(str, chosen)) == ["bfs", "greedy zero", "greedy move-blockers"]
    assert searches("moves", "bfs") == [SearchSetup("bfs")]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"algorithms": ["auto"]}, "algorithms must be some of 'bfs', .*, not 'auto'"),
        ({"heuristics": ["best"]}, "heuristics must be some of 'zero', .*, not 'best'"),
        ({"algorithms": []}, "no search is left"),
        ({"algorithms": ["astar"], "heuristics": ["zero"]}, "no search is left"),
        ({"algorithms": ["bfs"], "metric": "moves,slides"}, "no search is left"),
        ({"metric": "cells"}, "metric must be one of"),
        ({"timeout": -1}, "timeout must be"),
    ],
)
def test_invalid_options(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SMALL.compare(**options)


# ---- Results -------------------------------------------------------------------------------------


@pytest.mark.parametrize("metric", METRICS)
def test_rows_are_the_results_of_solve(metric: Any) -> None:
    comparison = CARDS["3"].compare(metric=metric)
    best = CARDS["3"].solve(metric=metric)
    for row in comparison.rows:
        algorithm, heuristic = row.search
        solution = CARDS["3"].solve(metric=metric, algorithm=algorithm, heuristic=heuristic)
        assert row.solution == solution
        assert row.solution.stats[:4] == solution.stats[:4]
        assert (row.generated, row.expanded, row.transitions, row.peak_bytes) == solution.stats[:4]
        counts = {"moves": row.moves, "slides": row.slides}
        wanted = {"moves": best.move_count, "slides": best.slide_count}
        units = metric.split(",")
        assert row.optimal == all(counts[unit] == wanted[unit] for unit in units)
        assert row.optimal or not row.proven
        length = counts[units[0]]
        assert length is not None
        assert row.branching_factor == effective_branching_factor(row.generated, length)


def test_optimal_but_not_proven_and_not_optimal() -> None:
    rows = {str(row.search): row for row in CARDS["40"].compare(algorithms=["bfs", "greedy"]).rows}
    assert (rows["bfs"].optimal, rows["bfs"].proven) == (True, True)
    assert (rows["greedy zero"].optimal, rows["greedy zero"].proven) == (True, False)
    assert (rows["greedy blockers"].optimal, rows["greedy blockers"].moves) == (False, 52)


def test_nobody_knows_what_no_search_has_proven() -> None:
    for row in CARDS["40"].compare(algorithms=["greedy"]).rows:
        assert row.status == "solved"
        assert row.optimal is None


def test_totals_of_a_deck() -> None:
    cards = CARDS[:6]
    comparison = unjam.compare(cards, algorithms=["bfs", "greedy"], heuristics=["blockers"])
    assert [puzzle for puzzle, _ in comparison.by_puzzle()] == list(cards)
    bfs, greedy = comparison.totals()
    assert (bfs.puzzles, bfs.solved, bfs.optimal, bfs.proven) == (6, 6, 6, 6)
    assert bfs.moves == 8 + 8 + 14 + 9 + 9 + 9
    assert greedy.moves >= bfs.moves
    rows = [row for row in comparison.rows if row.search == bfs.search]
    assert bfs.generated == sum(row.generated for row in rows)
    assert bfs.peak_bytes == max(row.peak_bytes for row in rows)
    factors = [row.branching_factor or 0 for row in rows]
    assert bfs.branching_factor == pytest.approx(sum(factors) / 6)


def test_unsolvable_and_won() -> None:
    stuck = STUCK.compare(algorithms=["bfs"])
    (row,) = stuck.rows
    assert (row.status, row.optimal, row.branching_factor) == ("unsolvable", None, None)
    (total,) = stuck.totals()
    assert (total.solved, total.moves, total.branching_factor) == (0, 0, None)
    for row in Puzzle.parse("..XX A... A...").compare().rows:
        assert (row.moves, row.branching_factor, row.optimal) == (0, None, True)


def test_limits_are_those_of_each_search() -> None:
    rows = CARDS["40"].compare(max_states=100, algorithms=["bfs", "astar"]).rows
    assert {row.status for row in rows} == {"limit"}
    assert all(row.optimal is None for row in rows)
    cancel = threading.Event()
    cancel.set()
    rows = Puzzle.parse(CARDS["40"].to("native")).compare(cancel=cancel).rows
    assert len(rows) == len(searches())
    assert {row.status for row in rows} == {"limit"}


def test_progress_counts_searches() -> None:
    seen: list[unjam.Progress] = []
    unjam.compare([SMALL, SMALL], algorithms=["bfs", "dijkstra"], progress=seen.append)
    assert [(progress.done, progress.total) for progress in seen] == [(n, 4) for n in range(1, 5)]
    unjam.compare(iter([SMALL]), algorithms=["bfs"], progress=seen.append)
    assert seen[-1].total is None


def test_what_cannot_be_played() -> None:
    with pytest.raises(UnplayableError):
        SMALL.replace(exits=()).compare()
    with pytest.raises(TypeError, match="expected a Puzzle"):
        unjam.compare(["XX.."])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="puzzles must be a Puzzle or several of them, not 3"):
        unjam.compare(3)  # type: ignore[arg-type]
    assert unjam.compare([]).rows == ()
    assert unjam.compare([]).totals() == []


def test_as_dict_can_be_written_as_json() -> None:
    told = json.loads(json.dumps(unjam.compare([SMALL, STUCK]).as_dict()))
    assert [len(puzzle["rows"]) for puzzle in told["puzzles"]] == [20, 20]
    assert told["puzzles"][1]["rows"][0]["moves"] is None
    assert told["totals"][0]["optimal"] == 1
    assert told["totals"][0]["puzzles"] == 2


# ---- The plot ------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_plot_names_every_search(tmp_path: Path, theme: Any) -> None:
    comparison = CARDS["40"].compare(algorithms=["bfs", "astar", "greedy"])
    file = tmp_path / "comparison.svg"
    comparison.draw(file, theme=theme)
    text = file.read_text("utf-8")
    for row in comparison.rows:
        assert f"<!-- {row.search} -->" in text
    assert "<!-- Searches compared: Rush Hour, the first box, 40 -->" in text
    assert "<!-- not optimal, or not known to be -->" in text
    assert "<!-- 52 -->" in text


def test_the_plot_of_several_and_of_unsolved_puzzles(tmp_path: Path) -> None:
    unjam.compare([SMALL, STUCK], algorithms=["bfs"]).draw(tmp_path / "two.svg", title="Both")
    assert "<!-- Both -->" in (tmp_path / "two.svg").read_text("utf-8")
    STUCK.compare().draw(tmp_path / "none.png")
    assert (tmp_path / "none.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="no search to draw"):
        unjam.compare([]).draw(tmp_path / "empty.png")
    with pytest.raises(ValueError, match=r"must end in .png or .svg"):
        SMALL.compare(algorithms=["bfs"]).draw(tmp_path / "plot.gif")


def test_bars_grow_with_the_states() -> None:
    from unjam.plots.comparison_bars import _Bars
    from unjam.plots.plot_theme import THEMES

    bars = _Bars(CARDS["40"].compare(algorithms=["bfs", "astar"]), THEMES["dark"], (900, 600))
    assert bars.left < bars.place(1_865) < bars.place(2_556) < bars.place(10_000) <= bars.right
