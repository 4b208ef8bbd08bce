"""The native format: what is refused."""

from __future__ import annotations

import pytest

from tests.support.wild import refusal

GRID = "XX.B\n...B\nAA.."


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("titel: x", "unknown key 'titel'; did you mean 'title'?"),
        ("Exits: right 1", "unknown key 'Exits'; did you mean 'exit'?"),
        ("edge: torus", "unknown key 'edge'; did you mean 'edges'?"),
        ("title: a\ntitle: b", "the key 'title' is given twice"),
        ("edges: torus\nEdges: plane", "the key 'edges' is given twice"),
        ("moves: many", "moves: 'many' is not a number"),
        ("moves: -1", "moves: '-1' is not a number"),
        ("states: 99999999999999999999", "states: '99999999999999999999' is not a number"),
        ("corners: maybe", "corners: 'maybe' is neither yes nor no"),
        ("target: Q", "there is no vehicle 'Q' that could be the target"),
        ("target: X Q", "there is no vehicle 'Q' that could be the target"),
        ("free: Q", "axes, free or fixed name 'Q', which is not a vehicle"),
        ("axes: A=--", "vehicle 'A' has the axis '-' twice"),
        ("exit:", "exit: the value is empty"),
        ("exit: right 1;", "exit: the value is empty"),
        ("exit: right 9", "exit: 'right 9' is outside the board, which has 3 rows"),
        ("exit: top 5", "exit: 'top 5' is outside the board, which has 4 columns"),
        ("exit: right 2-1", "exit: 'right 2-1' is outside the board, which has 3 rows"),
        ("exit: right 1 for B", "the exit on the right of row 1 names 'B', which is not a target"),
        ("exit: right of r9c9", "the exit on the right of row 9 is not at a cell of the board"),
        ("goal: X", "goal: 'X' is not like 'X r5c2-r6c3'"),
        ("goal: X r2c1-r1c1", "goal: 'X r2c1-r1c1' is not like 'X r5c2-r6c3'"),
        ("goal: X r9c9", "the goal of 'X' has row 9, column 9, which is outside the board"),
        (
            "edges: left-right joined, left-right flipped",
            "edges: 'left-right joined, left-right flipped' describes the same edges twice",
        ),
        ("goal: A r1c1", "a goal names 'A', which is not a target"),
        ("goal: X r0c1", "goal: 'r0c1' is not a cell; cells are r1c1 to r16c16 at most"),
        ("goal: X r1c99", "goal: 'r1c99' is not a cell; cells are r1c1 to r16c16 at most"),
        ("barrier: r1c3", "barrier: 'r1c3' is not like 'r1c2|r1c3'"),
        ("barrier: r1c3|r9c9", "the barrier at row 9, column 9 is outside the 4x3 board"),
        ("gone: Y", "vehicle 'Y' covers no cell, but only targets may leave"),
        ("gone: X", "vehicle 'X' is in the grid, but 'cells' or 'gone' also lists it"),
        ("cells: B r2c1", "vehicle 'B' is in the grid, but 'cells' or 'gone' also lists it"),
        ("cells: C", "cells: 'C' is not a label followed by cells"),
        ("cells: C r1c1", "vehicles 'X' and 'C' overlap at row 1, column 1"),
        ("empty: oo", "empty: 'oo' must be one character"),
        ("wall:", "wall: '' must be one character"),
    ],
)
def test_wrong_headers_are_refused(header: str, sentence: str) -> None:
    assert refusal(f"{header}\n{GRID}") == sentence


@pytest.mark.parametrize(
    ("header", "part"),
    [
        ("exit: rigth 1", "'rigth 1' is not like 'right 3', 'top 2-3'"),
        ("exit: rigth 1", "did you mean 'right'?"),
        ("exit: right one", "'right one' is not like 'right 3' or 'top 2-3'"),
        ("exit: right 1, left 2", "separate several by ';'"),
        ("edges: torsu", "did you mean 'torus'?"),
        ("edges: left-right glued", "nor like 'left-right joined, top-bottom flipped'"),
        ("axes: A", "axes: 'A' is not like A=/"),
        ("axes: A=x", "the axes are -, |, \\ and / or several"),
        ("barrier: r1c1|r1c2", "vehicle 'X' is across the barrier"),
        ("barrier: r1c1|r3c3", "a barrier must separate neighbouring cells"),
        ("cells: C r2c1x", "'r2c1x' is not a cell of 'C'; write it like r2c3"),
        ("solution: hello", "'hello', where move 1 is expected, is not a move"),
    ],
)
def test_wrong_headers_are_refused_with_advice(header: str, part: str) -> None:
    assert part in refusal(f"{header}\n{GRID}")


def test_header_without_grid() -> None:
    assert refusal("title: only\nexit: right 1") == "there is no grid below the header lines"


def test_headers_below_the_grid() -> None:
    for text in (f"{GRID}\ntitle: below", f"title: a\n{GRID}\n\ntitle: b\n{GRID}"):
        assert "is below a grid; header lines must be above it" in refusal(text)


def test_wrong_grids_below_a_header() -> None:
    assert "row 2 '...' has 3 cells" in refusal("title: x\nXX.B\n...\nAA..")
    assert "vehicle 'B' is in several pieces" in refusal("title: x\nXX.B\n....\nAA.B")
