"""The generator: what it yields, what it says of it, and when it stops."""

from __future__ import annotations

from random import Random
from threading import Event
from time import perf_counter
from typing import Any

import pytest

import unjam
from tests.support.wishes import check_wishes
from unjam import LimitError, Progress, Puzzle
from unjam.difficulty.calibration import LEVELS
from unjam.generator.candidate_check import GeneratedPuzzle, NearMiss, check_component
from unjam.generator.generate import generate
from unjam.generator.generation import Chooser
from unjam.generator.layout_symmetry import image
from unjam.generator.methods.backward_search import backward
from unjam.generator.random_walls import with_walls
from unjam.literals import Method


def text(puzzles: list[Puzzle]) -> str:
    return "\n\n".join(puzzle.to("native") for puzzle in puzzles)


def test_a_puzzle_says_what_is_known_of_it() -> None:
    generation = generate(1, moves=(12, 14), seed=3)
    puzzle = next(generation)
    made = generation.last
    assert isinstance(made, GeneratedPuzzle)
    assert made.puzzle is puzzle
    assert (puzzle.id, puzzle.level) == ("1", made.level)
    assert puzzle.known == (made.moves, made.slides, made.states, None)
    assert puzzle.source.startswith(
        "unjam generate --variant classic --size 6x6 --moves 12..14 --seed 3; "
        f"method {made.method}, batch {made.batch}; people take about "
    )
    assert generation.methods == {made.method: 1}
    assert generation.tried > 0
    assert next(generation, None) is None
    assert generation.reason == ""


@pytest.mark.parametrize(
    ("wishes", "numbers"),
    [
        ({"walls": 30, "moves": 1}, {30}),
        ({"walls": (29, None), "moves": 1}, {29, 30}),
        ({"walls": (1, 3), "symmetric": "left-right", "moves": (3, None)}, {2}),
        ({"size": "5x5", "walls": 3, "symmetric": "turn", "exit": "right 1"}, {3}),
        ({"size": "5x5", "walls": 2, "symmetric": "turn", "exit": "right 1"}, {2}),
        ({"walls": 2, "like": Puzzle.parse("...# XX.B A..B AOOO"), "moves": (2, None)}, {3}),
    ],
    ids=str,
)
def test_there_are_as_many_walls_as_asked_for(wishes: dict[str, Any], numbers: set[int]) -> None:
    request = generate(0, **wishes).request
    drawn = [with_walls(request, Random(seed)).setting.board for seed in range(40)]
    assert {len(board.walls) for board in drawn} == numbers
    if request.symmetric:
        for board in drawn:
            assert {image(cell, board, request.symmetric) for cell in board.walls} == board.walls


def test_walls_are_counted() -> None:
    request = generate(0, walls=2, moves=(1, None)).request
    graph = Puzzle.parse("...... ...... XX.B.. ...B.. ...... ......").explore()
    miss = check_component(request, graph, Random(1))
    assert isinstance(miss, NearMiss)
    assert miss.reason == "it has 0 walls, not 2"


def test_a_shorter_list_is_the_beginning_of_a_longer_one() -> None:
    short = list(generate(3, size="5x5", seed=2))
    assert text(list(generate(9, size="5x5", seed=2))[:3]) == text(short)
    assert text(list(generate(3, size="5x5", seed=3))) != text(short)


def test_without_a_count_it_goes_on_until_there_is_nothing_new() -> None:
    generation = generate(size="3x3", moves=(1, None), tries=3000)
    found = list(generation)
    assert 1 <= len(found) < 20
    assert "candidates gave nothing new" in generation.reason


def test_the_same_twice_with_one_and_two_threads() -> None:
    decks = [text(list(generate(12, moves=(11, 20), threads=n, seed=9))) for n in (1, 2, 2)]
    assert decks[0] == decks[1] == decks[2]


@pytest.mark.parametrize(
    "number", [60, pytest.param(1000, marks=pytest.mark.soak)], ids=["60", "1000"]
)
def test_no_two_of_a_deck_are_equivalent(number: int) -> None:
    found = list(generate(number, size="5x5" if number < 200 else "6x6", moves=(5, None)))
    forms = {puzzle.canonical(component=True) for puzzle in found}
    assert len(forms) == len(found) == number
    mirrored = {form.canonical() for form in forms}
    assert len(mirrored) == number


def test_nothing_of_a_given_deck_comes_again() -> None:
    first = list(generate(20, size="5x5", seed=4))
    others = list(generate(20, size="5x5", seed=4, avoid=first))
    assert not {p.canonical(component=True) for p in first} & {
        p.canonical(component=True) for p in others
    }
    # Whatever state of it is given, and however it is turned.
    played = [p.play(next(iter(p.legal_moves()))).canonical() for p in first]
    assert text(list(generate(20, size="5x5", seed=4, avoid=played))) == text(others)


def test_a_deck_in_levels() -> None:
    generation = generate(3, levels=True, seed=6)
    found = list(generation)
    assert [p.id for p in found] == [str(n) for n in range(1, 4)]
    assert [p.level for p in found] == list(LEVELS)[:3]
    times = [p.rate().estimate or 0 for p in found]
    assert times == sorted(times)
    assert " --levels --count 3 --seed 6;" in found[0].source
    for puzzle in found:
        check_wishes(puzzle, box=True, level=puzzle.level)


@pytest.mark.soak
def test_the_deck_for_a_birthday_party() -> None:
    found = list(generate(levels=True))
    assert [p.level for p in found] == [level for level in LEVELS for _ in range(10)]
    assert len({p.canonical(component=True) for p in found}) == 40


def test_like_a_puzzle() -> None:
    card = Puzzle.parse("id: 1\ncorners: yes\nexit: right 1-2\n..A..\n..A..\nXXBB.\nXX.B.\n.....")
    puzzle = next(generate(like=card, moves=(3, None), seed=2))
    assert (puzzle.board, puzzle.exits, puzzle.corners) == (card.board, card.exits, card.corners)
    assert "--like 1 " in puzzle.source
    check_wishes(puzzle, moves=(3, None))


def test_several_exits() -> None:
    puzzle = next(generate(exit="right 3; left 3", moves=(4, None), size="5x5"))
    assert {way.direction for way in puzzle.exits} == {"L", "R"}
    check_wishes(puzzle, moves=(4, None))


@pytest.mark.parametrize("method", ["backward", "climb", "random"])
def test_each_method_by_itself(method: Method) -> None:
    generation = generate(2, size="5x5", moves=(6, None), method=method)
    for puzzle in generation:
        check_wishes(puzzle, moves=(6, None))
    assert generation.methods == {method: 2}


def test_what_is_not_found_is_said_with_what_came_closest() -> None:
    generation = generate(1, size="5x5", moves=17, tries=2000)
    with pytest.raises(LimitError, match=r"nothing was found: .* it takes \d+ moves, not 17"):
        next(generation)
    assert isinstance(generation.closest, Puzzle)
    assert generation.reason.startswith("nothing was found")


def test_a_timeout_cuts_the_list_short() -> None:
    generation = generate(10**6, size="5x5", moves=(5, None), timeout=0.5)
    found = list(generation)
    assert "timeout was reached" in generation.reason
    assert text(found) == text(list(generate(len(found), size="5x5", moves=(5, None))))
    with pytest.raises(LimitError, match="nothing was found: timeout was reached"):
        next(generate(1, timeout=0))


def test_progress_is_reported_and_work_can_be_dropped() -> None:
    seen: list[Progress] = []
    generation = generate(5, moves=(20, None), progress=seen.append)
    next(generation)
    generation.close()
    assert seen
    assert next(generation, None) is None
    assert list(generate(0)) == []


def test_which_method_is_chosen() -> None:
    classic = Chooser(generate(0).request, "auto")
    assert classic.choose(0) == "backward"
    assert Chooser(generate(0, variant="torus").request, "auto").choose(0) == "climb"
    assert Chooser(generate(0, symmetric="turn").request, "auto").choose(0) == "climb"
    classic.learn("backward", 0, 1000)
    classic.learn("random", 1, 1000)
    assert classic.choose(9) == "random"
    classic.learn("backward", 5, 10)
    assert classic.choose(10) == "backward"
    assert {classic.choose(number) for number in range(200)} == {"backward", "random"}
    large = Chooser(generate(0, size="7x6").request, "auto")
    assert {large.choose(number) for number in range(200)} == {"backward", "climb", "random"}
    assert unjam.generate is generate


def test_a_batch_on_a_large_board_is_small_and_its_work_is_counted() -> None:
    """So that many boards are begun, and none of them for long."""
    batch = backward(generate(0, size="8x8", moves=(20, None)).request, Random("1"), Event())
    assert 0 < batch.tried <= 400
    assert batch.tried < batch.work <= batch.tried * 30_000
    twice = backward(generate(0, size="8x8", moves=(20, None)).request, Random("1"), Event())
    assert (twice.tried, twice.work) == (batch.tried, batch.work)


def test_what_came_nearest_is_known_when_the_time_is_up() -> None:
    for wishes in ({"moves": (50, None)}, {"variant": "torus", "moves": (60, None)}):
        generation = generate(1, timeout=0.5, **wishes)
        with pytest.raises(LimitError, match="timeout was reached; the closest candidate: it "):
            next(generation)
        assert generation.closest is not None
        assert generation.closest.solve().move_count
        assert generation.closest.targets[0].label == "X"


def test_what_came_nearest_is_known_when_some_were_found() -> None:
    generation = generate(size="4x4", moves=(5, None), method="random", tries=150)
    assert list(generation)
    assert "; the closest candidate: " in generation.reason
    assert generation.closest is not None


def test_the_source_says_all_that_the_puzzle_depends_on() -> None:
    card = unjam.deck("jam")["1"]
    puzzle = next(
        generate(1, like=card, moves=(5, None), method="random", tries=900, avoid=[card], seed=0)
    )
    assert puzzle.source.startswith(
        f"unjam generate --like {card.to('line')} --moves 5.. --avoid '1 puzzle' --method random "
        "--tries 900 --seed 0; method random, "
    )
    first = next(generate(4, levels=True, seed=6))
    assert " --levels --count 4 --seed 6; " in first.source
    assert "--level " not in first.source


@pytest.mark.parametrize(
    "wishes",
    [
        {"size": "8x8", "moves": (60, None)},
        {"size": "9x9", "moves": (60, None), "hardest": False},
        {"variant": "safari", "moves": (60, None)},
    ],
    ids=str,
)
def test_a_timeout_ends_it_soon(wishes: dict[str, Any]) -> None:
    began = perf_counter()
    with pytest.raises(LimitError, match="timeout was reached"):
        next(generate(1, timeout=0.3, **wishes))
    assert perf_counter() - began < 4  # about a second more, on a machine that has little else


def test_what_is_cancelled_says_nothing() -> None:
    request = generate(0, moves=(1, None), hardest=False).request
    graph = Puzzle.parse("...... ...... XX.B.. ...B.. ...... ......").explore()
    assert isinstance(check_component(request, graph, Random(1), Event()), GeneratedPuzzle)
    cancel = Event()
    cancel.set()
    assert check_component(request, graph, Random(1), cancel) is None
