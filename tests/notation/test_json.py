"""unjam's own JSON: lossless, strict, and never more than a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.boards import JAM_1, board
from tests.support.wild import assert_reads, deck_puzzles, refusal
from unjam import Board, Exit, Puzzle, Vehicle
from unjam.model import Goal, Known, Move

FIELDS = ("id", "title", "source", "level", "notes", "known", "recorded_moves")

EVERYTHING = Puzzle(
    Board(
        5, 4, frozenset({(3, 4)}), frozenset({(3, 0)}),
        frozenset({frozenset({(2, 2), (2, 3)})}), "flip", "same",
    ),
    [
        Vehicle("X", ((0, 0), (0, 1)), "-", True),
        Vehicle("long-one", ((1, 0), (1, 1)), "-|", True),
        Vehicle("B", ((1, 4), (2, 0)), "-", mirrors=("", "|")),
        Vehicle("é", ((2, 1), (3, 2)), "\\"),
        Vehicle("gone", (), "", True),
    ],
    [Exit((0, 4), "U"), Exit((0, 0), "U", frozenset({"X", "gone"}))],
    [Goal("long-one", frozenset({(0, 2), (0, 3)}))],
    corners=True,
    id="7\n8",
    title='quotes " and \\ and\ttabs',
    source="  spaces  ",
    level="½",
    notes=("one", "two"),
    known=Known(1, None, 2**62),
    recorded_moves=[Move("X", "R", 1), Move("long-one", "L", 1, (("U", 2),))],
)  # fmt: skip


def value() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(board(JAM_1).to("json"))
    return found


def test_everything_comes_back() -> None:
    text = EVERYTHING.to("json")
    assert len(text.splitlines()) == 1
    back = Puzzle.parse(text)
    assert back == EVERYTHING
    for name in FIELDS:
        assert getattr(back, name) == getattr(EVERYTHING, name)
    assert_reads(text, EVERYTHING)
    assert_reads(json.dumps(json.loads(text), indent=2), EVERYTHING)
    assert Puzzle.parse(text, format="json") == EVERYTHING
    assert Puzzle.parse(json.dumps(json.loads(text))) == EVERYTHING


def test_invisible_characters_in_strings_are_kept() -> None:
    title = "\U0001f469\u200d\U0001f4bb and a\ufeffmark"
    text = board(JAM_1).replace(title=title).to("json")
    for version in (text, "\ufeff" + text, f"\n{text}\n"):
        assert Puzzle.parse(version).title == title


@pytest.mark.parametrize("deck", ["jam", "project", "thinkfun", "hardest", "uva"])
def test_decks_come_back(deck: str) -> None:
    for puzzle in deck_puzzles(deck):
        back = Puzzle.parse(puzzle.to("json"))
        assert back == puzzle
        assert [getattr(back, name) for name in FIELDS] == [
            getattr(puzzle, name) for name in FIELDS
        ]


def test_what_is_usual_may_be_left_out() -> None:
    text = """{"board": {"width": 4, "height": 3}, "vehicles": [
        {"label": "X", "cells": [[0, 0], [0, 1]], "axes": "-", "target": true}]}"""
    puzzle = Puzzle.parse(text)
    assert puzzle.exits == ()
    assert puzzle["X"].target


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"titel": "x"}, "the JSON puzzle has no key 'titel'; did you mean 'title'?"),
        ({"colour": "red"}, "the JSON puzzle has no key 'colour'"),
        ({"format": "unjam 2"}, "the format 'unjam 2' is unknown; this version reads 'unjam 1'"),
        ({"format": 1}, "the format '1' is unknown; this version reads 'unjam 1'"),
        ({"board": None}, "the JSON board must be an object, not 'None'"),
        ({"board": {}}, "the width of the board must be a whole number, not 'None'"),
        ({"board": {"width": 6}}, "the height of the board must be a whole number, not 'None'"),
        (
            {"board": {"width": 6, "height": 6, "hight": 6}},
            "the JSON board has no key 'hight'; did you mean 'height'?",
        ),
        (
            {"board": {"width": 6.0, "height": 6}},
            "the width of the board must be a whole number, not '6.0'",
        ),
        (
            {"board": {"width": True, "height": 6}},
            "the width of the board must be a whole number, not 'True'",
        ),
        (
            {"board": {"width": 17, "height": 6}},
            "the width of a board must be 1 to 16 cells, not 17",
        ),
        ({"board": {"width": 0, "height": 6}}, "the width of a board must be 1 to 16 cells, not 0"),
        (
            {"board": {"width": 6, "height": 6, "join_x": "glued"}},
            "edges must join as 'none', 'same' or 'flip', not 'glued'",
        ),
        (
            {"board": {"width": 6, "height": 6, "walls": [[1, 2, 3]]}},
            "a JSON cell must be [row, column], not '[1, 2, 3]'",
        ),
        (
            {"board": {"width": 6, "height": 6, "walls": [[0, True]]}},
            "a JSON cell must be [row, column], not '[0, True]'",
        ),
        (
            {"board": {"width": 6, "height": 6, "walls": [[0, 9]]}},
            "the wall at row 1, column 10 is outside the 6x6 board",
        ),
        (
            {"board": {"width": 6, "height": 6, "barriers": [[[0, 0]]]}},
            "a barrier must separate two cells, not 1",
        ),
        ({"vehicles": None}, "expected a JSON list, not 'None'"),
        ({"vehicles": [7]}, "the JSON vehicle must be an object, not '7'"),
        ({"vehicles": [{}]}, "the label of a vehicle must be text, not 'None'"),
        (
            {"vehicles": [{"label": 7, "cells": [[0, 0]], "axes": "-"}]},
            "the label of a vehicle must be text, not '7'",
        ),
        (
            {"vehicles": [{"label": "A", "cells": [[0, 0]], "axes": "x"}]},
            "vehicle 'A' must slide along '-', '|', '\\' or '/', not 'x'",
        ),
        (
            {"vehicles": [{"label": "A", "cells": [[0, 0]], "axes": "-", "target": 1}]},
            "target must be true or false, not '1'",
        ),
        (
            {"vehicles": [{"label": "A", "cells": [[0, 0]], "axes": "-", "colour": 1}]},
            "the JSON vehicle has no key 'colour'",
        ),
        (
            {"vehicles": [{"label": "A", "cells": [[0, 0]], "axes": "-", "mirrors": ["x"]}]},
            "a mirror of vehicle 'A' must be '', '-', '|' or '-|', not 'x'",
        ),
        (
            {"vehicles": [{"label": "A", "cells": [[0, 0]], "axes": "-", "mirrors": ["", ""]}]},
            "vehicle 'A' must have one mirror per cell, or none",
        ),
        (
            {"vehicles": [{"label": "A B", "cells": [[0, 0]], "axes": "-"}]},
            "a label must be printable and without spaces, not 'A B'",
        ),
        ({"exits": [{"cell": [2, 5]}]}, "the direction of an exit must be text, not 'None'"),
        (
            {"exits": [{"cell": [2, 5], "direction": "X"}]},
            "an exit must face U, D, L or R, not 'X'",
        ),
        (
            {"exits": [{"cell": [2, 5], "direction": "R", "targets": "X"}]},
            "expected a JSON list, not \"'X'\"",
        ),
        ({"goals": [{"target": "X", "cells": []}]}, "the goal of 'X' has no cells"),
        ({"known": {"moves": -1}}, "moves must be a whole number, not '-1'"),
        ({"known": {"moves": 10**30}}, f"moves must be a whole number, not '{10**30}'"),
        ({"known": []}, "the JSON known must be an object, not '[]'"),
        ({"corners": "yes"}, "corners must be true or false, not \"'yes'\""),
        ({"notes": "x"}, "expected a JSON list, not \"'x'\""),
        ({"title": 7}, "title must be text, not '7'"),
        ({"solution": [7]}, "a move must be text, not '7'"),
    ],
)
def test_wrong_objects_are_refused(change: dict[str, Any], sentence: str) -> None:
    assert refusal(json.dumps(value() | change)) == sentence


def test_a_wrong_move_is_refused() -> None:
    assert "is not a move" in refusal(json.dumps(value() | {"solution": ["hello"]}))
    assert "has 2 moves, but one is" in refusal(json.dumps(value() | {"solution": ["XR1 XL1"]}))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('{"board": ', "the JSON is invalid in line 1: Expecting value"),
        ('{"board": {},\n "vehicles": [}', "the JSON is invalid in line 2"),
        ("[" * 100_000, "the JSON is nested too deeply to be a puzzle"),
        ('{"a":' * 100_000, "the JSON is nested too deeply to be a puzzle"),
        ("[" * 500 + "]" * 500, "is not a puzzle"),
        ("[" + "9" * 5000 + "]", "the JSON is invalid in line 1"),
        ("[NaN]", "is not a puzzle"),
        ("[null]", "is not a puzzle"),
        ("{}", "the JSON object has the keys ''"),
        ('{"vehicles": {}}', "the JSON object has the keys 'vehicles'"),
    ],
)
def test_what_is_no_json_puzzle_is_refused(text: str, part: str) -> None:
    assert part in refusal(text)
