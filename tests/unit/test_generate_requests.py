"""Requests that make no sense, or that no puzzle can meet: each with its sentence."""

from __future__ import annotations

from typing import Any

import pytest

import unjam
from unjam import ImpossibleError
from unjam.generator.request.number_range import Range, as_range

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"moves": (52, None)}, "no puzzle of 6x6 without walls, .* more than 51 moves"),
    ({"moves": 60, "exit": "top 3"}, "more than 51 moves"),
    ({"slides": (94, None)}, "more than 93 slides"),
    ({"size": "5x5", "moves": 21}, "more than 20 moves"),
    ({"size": "4x4", "slides": 11}, "more than 10 slides"),
    ({"size": "4x4", "cars": 20}, "20 vehicles on 16 cells leave no room to move"),
    ({"size": "4x4", "trucks": 5}, "0 cars and 5 trucks cover 17 cells, and the board has 16"),
    ({"vehicles": 18}, "18 vehicles on 36 cells leave no room to move"),
    ({"size": "4x4", "walls": 14}, "14 walls leave no room"),
    ({"walls": 31, "moves": 1}, "31 walls do not fit, 30 at most: the target needs its way out"),
    ({"walls": 1, "symmetric": "left-right"}, r"\(left-right\) has an even number of walls .* 1"),
    ({"walls": 3, "symmetric": "turn"}, "even number of walls beside the target's lane, not 3"),
    ({"moves": 0}, "at least one move"),
    ({"moves": 20, "slides": 19}, "a solution of 20 moves has at least as many slides, not 19"),
    ({"cars": 0}, "the target is one of the cars"),
    ({"variant": "limo", "trucks": 0}, "the target is one of the trucks"),
    ({"variant": "klotski", "trucks": 1}, "there are no trucks"),
    ({"vehicles": 5, "cars": 4, "trucks": 2}, "4 cars and 2 trucks are more than 5 vehicles"),
    ({"vehicles": 1, "cars": 1, "trucks": 1}, "1 car and 1 truck are more than 1 vehicle$"),
    ({"vehicles": 9, "cars": 4, "trucks": 2}, "4 cars and 2 trucks are fewer than 9 vehicles"),
    ({"variant": "two", "vehicles": 1}, "there are 2 targets already"),
    ({"moves": 5, "movers": 6}, "at most 5 vehicles can move, and 6 are required"),
    ({"moves": (1, 5), "level": "expert"}, "a puzzle of 5 moves and 17 vehicles is never expert"),
    ({"moves": 40, "level": "beginner"}, "a puzzle of 40 moves is never beginner"),
    ({"moves": 40, "seconds": 10}, "a puzzle of 40 moves is never 10 seconds"),
    ({"level": "expert", "seconds": 10}, "10 seconds are not expert"),
    ({"levels": True, "moves": 45}, "never beginner"),
    ({"horizontal_cars": 0}, "the target is one of the horizontal cars, so there is at least one"),
    ({"horizontal": 0}, "the target is one of the horizontal vehicles"),
    ({"vertical_cars": 0, "exit": "top 3"}, "the target is one of the vertical cars"),
    ({"vertical_trucks": 13}, "at most 12 vertical trucks fit on the board, not 13"),
    ({"horizontal_trucks": 11}, "at most 10 horizontal trucks fit on the board, not 11"),
    ({"size": "4x3", "horizontal_cars": 6}, "at most 5 horizontal cars fit"),
    ({"vertical": 19}, "at most 18 vertical vehicles fit on the board, not 19"),
    ({"variant": "klotski", "vertical_trucks": 1}, "there are no vertical trucks among"),
    ({"cars": 4, "horizontal_cars": 3, "vertical_cars": 2},
     "3 horizontal cars and 2 vertical cars are more than 4 cars"),
    ({"cars": 9, "horizontal_cars": (1, 3), "vertical_cars": 2},
     "3 horizontal cars and 2 vertical cars are fewer than 9 cars"),
    ({"horizontal": 3, "horizontal_cars": 2, "horizontal_trucks": 2},
     "2 horizontal cars and 2 horizontal trucks are more than 3 horizontal vehicles"),
    ({"vehicles": 5, "horizontal": 3, "vertical": 3},
     "3 horizontal vehicles and 3 vertical vehicles are more than 5 vehicles"),
    ({"vehicles": 9, "horizontal": (1, 4), "vertical": 3},
     "4 horizontal vehicles and 3 vertical vehicles are fewer than 9 vehicles"),
    ({"vehicles": 5, "vertical_trucks": 3, "horizontal_cars": 4}, "are more than 5 vehicles"),
    ({"box": True, "vertical_trucks": 5},
     "0 horizontal trucks and 5 vertical trucks are more than 4 trucks"),
    ({"size": "4x4", "vertical_trucks": 4, "horizontal_cars": 3}, "cover 18 cells"),
    ({"target_distance": 5}, "the target starts at most 4 slides from its exit, not 5"),
    ({"target_distance": 0}, "the target starts at least 1 slide from its exit"),
]  # fmt: skip

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"moves": (25, 15)}, r"moves must start with the smaller number, not \(25, 15\)"),
    ({"moves": "many"}, "moves must be a number or a range like '15..25', not 'many'"),
    ({"moves": (1, 2, 3)}, r"a range like \(15, 25\), not \(1, 2, 3\)"),
    ({"moves": -1}, "not -1"),
    ({"moves": "-3"}, "moves must be a number or a range like '15..25', not '-3'"),
    ({"moves": "1234567890"}, "not '1234567890'"),
    ({"moves": "1" * 5000}, "moves must be a number or a range"),
    ({"moves": 10**9}, "not 1000000000"),
    ({"moves": "²"}, "not '²'"),
    ({"moves": True}, "not True"),
    ({"size": "6by6"}, "size must be like '6x6' or .6, 6., width first, not '6by6'"),
    ({"size": "6x60"}, "size: the height of a board must be 1 to 16 cells, not 60"),
    ({"size": (6, 6, 6)}, "size must be like"),
    ({"size": "2x2"}, "size: the board is too small for 'classic'; the target's lane needs 3"),
    ({"variant": "toruss"}, "no variant 'toruss'; did you mean 'torus'"),
    ({"exit": "right 9"}, "is outside the board, which has 6 rows"),
    ({"exit": "outside"}, "not like 'right 3'"),
    ({"variant": "torus", "exit": "right 3"}, "'torus' has a goal and no exit"),
    ({"level": "hard"}, "level must be one of beginner, intermediate, advanced and expert, not"),
    ({"symmetric": "left"}, "symmetric must be one of left-right, top-bottom and turn, not 'left'"),
    ({"keep": "orientation"}, "keep refers to the puzzle in 'like'; give one"),
    ({"like": unjam.deck("jam")["1"], "keep": "orientations"}, "did you mean 'orientation'?"),
    ({"like": unjam.deck("jam")["1"], "keep": ["place"]},
     "keep must be some of kinds, orientation and target, not 'place'"),
    ({"horizontal_cars": "some"}, "horizontal_cars must be a number or a range like '15..25'"),
    ({"up_to_order": True}, "up_to_order changes how solutions are counted; give solutions"),
    ({"solutions": 0}, "solutions must be a whole number of at least 1, not 0"),
    ({"movers": "9"}, "movers must be a whole number of at least 1, not '9'"),
    ({"count": -1}, "count must be a whole number of at least 0, not -1"),
    ({"tries": 0}, "tries must be a whole number of at least 1, not 0"),
    ({"threads": 0}, "threads must be a whole number of at least 1, not 0"),
    ({"seed": "x"}, "seed must be a whole number of at least 0, not 'x'"),
    ({"seed": -1}, "seed must be a whole number of at least 0, not -1"),
    ({"timeout": "x"}, "timeout must be a number of seconds, at least 0, not 'x'"),
    ({"timeout": float("nan")}, "timeout must be a number of seconds, at least 0, not nan"),
    ({"size": 6}, "size must be like '6x6' or .6, 6., width first, not 6"),
    ({"variant": ["x"]}, r"variant must be text, not \['x'\]"),
    ({"level": ["x"]}, r"level must be text, not \['x'\]"),
    ({"exit": 3}, "exit must be text, not 3"),
    ({"like": "foo"}, "like must be a puzzle, not 'foo'"),
    ({"avoid": "foo"}, "avoid must contain puzzles, not 'f'"),
    ({"method": ["x"]}, "method must be 'auto', 'backward'"),
    ({"timeout": -1}, "timeout must be a number of seconds, at least 0, not -1"),
    ({"method": "magic"}, "method must be 'auto', 'backward', 'climb', 'random', not 'magic'"),
    ({"method": "backward", "variant": "torus"}, "for cars and trucks on plain boards"),
    ({"box": True, "trucks": 5}, "a box has 4 trucks, and 5 are required"),
    ({"levels": True, "level": "expert"}, "leave out level and seconds"),
    ({"like": unjam.deck("jam")["1"], "size": "7x7"}, "are those of the puzzle in 'like'"),
    ({"like": unjam.Puzzle(unjam.Board(4, 4), [])}, "no puzzle can be made like this one: "),
]  # fmt: skip


@pytest.mark.parametrize(("wishes", "sentence"), IMPOSSIBLE, ids=str)
def test_it_is_impossible(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ImpossibleError, match=f"^impossible: .*{sentence}"):
        unjam.generate(**wishes)


@pytest.mark.parametrize(("wishes", "sentence"), WRONG, ids=str)
def test_it_makes_no_sense(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as error:
        unjam.generate(**wishes)
    assert not isinstance(error.value, ImpossibleError)


def test_walls_or_another_row_may_make_it_harder_than_all_that_is_known() -> None:
    for wishes in ({"walls": 1}, {"exit": "right 1"}):
        made = unjam.generate(moves=55, **wishes)
        assert made.request.moves == Range(55, 55)
        made.close()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (7, Range(7, 7)), ("7", Range(7, 7)), ("7..", Range(7)), ("..7", Range(0, 7)),
        ("7-9", Range(7, 9)), (" 7 .. 9 ", Range(7, 9)), ((None, 3), Range(0, 3)),
        (Range(2, 5), Range(2, 5)), (None, None),
    ],
)  # fmt: skip
def test_ranges(asked: Any, found: Range | None) -> None:
    assert as_range("moves", asked) == found
    if found is not None:
        assert as_range("moves", str(found)) == found
        assert found.low in found
        assert found.__contains__("7") is False


def test_an_exit_may_be_written_as_for_the_readers() -> None:
    puzzle = next(unjam.generate(exit="left:3", moves=(3, 20), seed=1))
    assert [(way.cell, way.direction) for way in puzzle.exits] == [((2, 0), "L")]
