"""Forms and relations of random puzzles of every variant, whatever they are called."""

from __future__ import annotations

import random

import pytest

from tests.support.random_puzzles import hard_puzzle, random_variant
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.retelling import retold
from tests.support.run_scale import cases
from unjam import Puzzle
from unjam.equivalence.symmetry import symmetries_of

PUZZLES_OF_THEME = 4
MOST_STATES = 300


def any_puzzle(rng: random.Random, theme: str) -> Puzzle:
    if theme == "classic":
        return hard_puzzle(rng, MOST_STATES)
    return lively_puzzle(rng, theme, MOST_STATES)


def gone(puzzle: Puzzle) -> int:
    return sum(not vehicle.cells for vehicle in puzzle.vehicles)


@pytest.mark.parametrize("theme", ["classic", *THEMES])
def test_images_and_states_have_one_form(theme: str) -> None:
    rng = random.Random(f"forms of {theme}")
    for _ in range(cases(PUZZLES_OF_THEME)):
        check(rng, any_puzzle(rng, theme))


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["classic", *THEMES])
def test_images_and_states_have_one_form_at_length(theme: str) -> None:
    rng = random.Random(f"all forms of {theme}")
    for _ in range(100 * PUZZLES_OF_THEME):
        check(rng, any_puzzle(rng, theme))


def check(rng: random.Random, puzzle: Puzzle) -> None:
    symmetry = rng.choice(symmetries_of(puzzle.board))
    image = retold(rng, symmetry.puzzle(puzzle).replace())  # checked as any new puzzle
    form = puzzle.canonical()
    assert image.canonical() == form == form.canonical()
    assert Puzzle.parse(form.to("native")) == form

    graph, other_graph = puzzle.explore(), image.explore()
    assert graph.histogram() == other_graph.histogram()
    assert len(graph) == len(other_graph)
    for metric in ("moves", "slides"):
        one, other, third = (its.solve(metric=metric) for its in (puzzle, image, form))
        assert one.status == other.status == third.status
        assert one.lower_bound == other.lower_bound == third.lower_bound

    whole = puzzle.canonical(component=True)
    assert whole.canonical() == whole.canonical(component=True) == whole
    assert image.canonical(component=True) == whole
    state = graph.state(rng.randrange(len(graph)))
    and_back = gone(state) == gone(graph.state(0))  # a target that left does not return
    assert (state.canonical(component=True) == whole) == and_back

    relation = puzzle.relation(image)
    assert relation.kind in ("equal", "relabelled", "symmetric")
    assert relation.symmetry is not None
    assert relation.symmetry.puzzle(puzzle).relation(image).kind in ("equal", "relabelled")
    relation = image.relation(retold(rng, state))
    assert bool(relation) == and_back
    if relation.symmetry is not None:
        there = relation.symmetry.puzzle(image).relation(state)
        assert there.kind in ("equal", "relabelled", "same component")


def test_what_cannot_be_played_has_a_form_too() -> None:
    rng = random.Random("odd forms")
    for _ in range(cases(25)):
        puzzle = random_variant(rng)
        symmetry = rng.choice(symmetries_of(puzzle.board))
        image = retold(rng, symmetry.puzzle(puzzle).replace())
        form = puzzle.canonical()
        assert image.canonical() == form == form.canonical()
        assert bool(image.problems()) == bool(puzzle.problems())
        assert puzzle.relation(image, component=False)
        assert Puzzle.parse(form.to("native")) == form
