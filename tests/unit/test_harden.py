"""Harder with the same vehicles, with one elsewhere, with one more."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

import pytest

import unjam
from tests.support.component import Component
from unjam import ImpossibleError, LimitError, Metric, Progress, Puzzle, deck, harden

SMALL = Puzzle.parse(".... XX.B A..B AOOO")


def test_the_same_vehicles_start_elsewhere() -> None:
    card = deck("jam")["1"]
    harder = harden(card)
    assert (harder.before, harder.after) == (8, 9)
    assert harder.puzzle.solve().move_count == 9 == harder.puzzle.known.moves
    assert {v.label for v in harder.puzzle.vehicles} == {v.label for v in card.vehicles}
    assert harder.changes == ("the same vehicles start elsewhere: 9 moves",)
    again = harden(harder.puzzle)
    assert (again.before, again.after, again.changes) == (9, 9, ())


def test_no_family_of_the_same_lanes_is_harder() -> None:
    """Counted state by state, by the reference."""
    puzzle = harden(SMALL).puzzle
    distances = Component(puzzle, 1000).distances_to_win(moves_first=True)
    assert puzzle.solve().move_count == max(pair[0] for pair in distances if pair)


def test_a_vehicle_is_added_and_another_put_elsewhere() -> None:
    harder = harden(SMALL, add=1, move=1)
    assert harder.after == harder.puzzle.solve().move_count
    assert harder.after > 5
    assert len(harder.puzzle.vehicles) in (4, 5)
    optima = [int(re.findall(r": (\d+) moves$", change)[0]) for change in harder.changes]
    assert optima == sorted(set(optima)), "each change makes it harder"
    assert optima[-1] == harder.after
    in_slides = harden(SMALL, metric="slides", move=1)
    assert in_slides.after == in_slides.puzzle.solve(metric="slides").slide_count


def test_variants() -> None:
    torus = Puzzle.parse("edges: torus\ngoal: X r2c3-r2c4\n..A.\nXXA.\n..A.\n....")
    for puzzle, before, after in ((deck("klotski")[0], 90, 101), (torus, 2, 2)):
        harder = harden(puzzle)
        assert (harder.before, harder.after) == (before, after)
        assert harder.puzzle.solve().move_count == after
        assert bool(harder.changes) == (after > before)


def test_what_cannot_be() -> None:
    with pytest.raises(ImpossibleError, match="it cannot be solved"):
        harden(Puzzle.parse("...A XX.A ...A ...."))
    with pytest.raises(ValueError, match="add is a whole number from 0, not -1"):
        harden(SMALL, add=-1)
    with pytest.raises(LimitError, match="not explored"):
        harden(SMALL, max_states=10)
    assert unjam.harden is harden


def test_a_kind_of_change_that_finds_nothing_is_not_tried_again() -> None:
    tried: list[Progress] = []
    once = harden(SMALL, add=1, move=1, progress=tried.append)
    last = harden(once.puzzle, add=50, move=50, progress=tried.append)
    tried.clear()
    assert harden(last.puzzle, add=10**9, move=10**9, progress=tried.append).changes == ()
    assert len(tried) < 200


def test_what_is_not_made_harder_stays_as_it_is() -> None:
    card = harden(deck("jam")["1"]).puzzle._changed(source="a friend")
    assert harden(card).puzzle is card


def test_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("unjam.util.deadline.monotonic", lambda: float(next(clock)))
    tried: list[Progress] = []
    cut = harden(SMALL, add=2, move=3, timeout=20, progress=tried.append)
    assert cut.cut_short
    assert 0 < len(tried) < 20
    assert cut.after == cut.puzzle.solve().move_count
    assert not harden(SMALL, add=1).cut_short
    assert not harden(SMALL, add=1, timeout=10**6).cut_short


# ---- Few solutions -------------------------------------------------------------------------------

UNIQUE = Puzzle.parse(".CAAE .CD.E XXD.. ..... .BBB.")


def test_a_unique_solution_is_kept() -> None:
    """The card has several kinds of solutions; what is made of it has one."""
    card = deck("jam")["20"]
    free, kept = harden(card, move=1), harden(card, move=1, keep_unique=True)
    assert free.after >= kept.after > card.solve().move_count  # type: ignore[operator]
    assert kept.after == kept.puzzle.solve().move_count
    assert kept.puzzle.explore().optima.classes == 1
    assert free.puzzle.explore().optima.classes > 1


def test_what_is_unique_in_every_move_stays_so() -> None:
    assert UNIQUE.explore().optima.count == 1
    free, kept = harden(UNIQUE, add=1), harden(UNIQUE, add=1, keep_unique=True)
    assert (kept.before, kept.after, free.after) == (4, 5, 8)
    assert kept.puzzle.explore().optima.count == 1


def test_no_harder_start_has_so_few_solutions() -> None:
    """Counted state by state, for the component; there are no others in this family."""
    card = deck("jam")["3"]
    graph = card.explore()
    assert len(graph) == len(card.explore(family=True))
    for up_to_order in (False, True):
        harder = harden(card, solutions=1, up_to_order=up_to_order)
        for state in range(len(graph)):
            distance = graph.distance(state)
            if distance is None or distance <= harder.after:
                continue
            optima = graph.state(state).explore().optima
            assert (optima.classes if up_to_order else optima.count) > 1


@pytest.mark.parametrize("up_to_order", [False, True])
@pytest.mark.parametrize("most", [1, 3, 20])
@pytest.mark.parametrize("metric", ["moves", "slides"])
def test_there_are_not_more_solutions_than_asked_for(
    most: int, up_to_order: bool, metric: Metric
) -> None:
    harder = harden(SMALL, metric=metric, add=1, solutions=most, up_to_order=up_to_order)
    if not harder.changes:
        assert harder.puzzle is SMALL
        return
    optima = harder.puzzle.explore(metric=metric).optima
    assert 1 <= (optima.classes if up_to_order else optima.count) <= most
    assert harder.after == optima.graph.distance()


def test_the_time_is_up_while_solutions_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("unjam.util.deadline.monotonic", lambda: float(next(clock)))
    cut = harden(SMALL, add=2, keep_unique=True, timeout=10)
    assert cut.cut_short
    assert cut.changes == ()


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"solutions": 0}, "solutions is a whole number from 1, not 0"),
        ({"up_to_order": True}, "up_to_order is about the number of solutions"),
        ({"keep_unique": True, "solutions": 1}, "keep_unique says how many solutions there are"),
    ],
)
def test_wishes_that_make_no_sense(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        harden(SMALL, **wishes)
