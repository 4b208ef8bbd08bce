"""``unjam explain`` and ``unjam hint`` as a user runs them: what they print, and exit codes."""

from __future__ import annotations

import json

import pytest

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"
SHUT = "BB.A XX.A C..A C..."


def test_explain_shows_the_board_the_tree_and_the_verdict(unjam: Command) -> None:
    done = unjam("explain", SMALL)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "+----+\n|....|\n|XX.B>\n|A..B|\n|AOOO|\n+----+\n\n"
        "X must go right 2 to the exit on the right of row 2\n"
        "└─ car B is in its way and must go down 1\n"
        "   └─ truck O is in its way and must go left 1\n"
        "      └─ car A is in its way and must go up 1\n"
        "         └─ X is in its way and can go right 1 at once\n\n"
        "It can be solved in 5 moves.\n"
    )


def test_explain_draws_the_few_that_make_it_impossible(unjam: Command) -> None:
    done = unjam("explain", SHUT)
    assert done.code == 10
    assert done.out.endswith("+----+\n|...A|\n|XX.A>\n|...A|\n|....|\n+----+\n")
    assert unjam("explain", "XXA ..A").out.count("+---+") == 2, "nobody can be spared: once"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["explain", "..XX"], 0, "The puzzle is won: X is out."),
        (["explain", "--metric", "slides", "jam:1"], 0, "It can be solved in 16 slides."),
        (["explain", "--depth", "1", "jam:1"], 0, "truck C is in its way and must go down 2 …"),
        (["explain", "--after", "FL3 GD3", "jam:1"], 0, "It can be solved in 6 moves."),
        (
            ["explain", "--max-states", "1", "jam:40"],
            20,
            "whether it can be solved: --max-states was reached",
        ),
        (["explain", "--timeout", "0", "jam:40"], 20, "be solved: --timeout was reached"),
        (["explain", "--timeout", "inf", "jam:40"], 0, "It can be solved in 51 moves."),
        (["hint", "jam:1"], 0, "8 moves to go."),
        (["hint", "--level", "2", "jam:1"], 0, "Move "),
        (["hint", "--level", "3", "jam:1"], 0, "8 moves to go, then 7."),
        (["hint", "--after", "BR1 AU1", "jam:1"], 0, "6 moves to go."),
        (["hint", "..XX"], 0, "The puzzle is won: X is out."),
        (["hint", SHUT], 10, "No move helps: the puzzle cannot be solved."),
        (["hint", "--timeout", "0", "jam:40"], 20, "There is no hint: no way out was found."),
    ],
)
def test_the_exit_code_tells_outcomes_apart(
    unjam: Command, words: list[str], code: int, sentence: str
) -> None:
    done = unjam(*words)
    assert (done.code, done.err) == (code, "")
    assert sentence in " ".join(done.out.split())


def test_a_line_is_no_wider_than_the_terminal_but_for_the_tree(unjam: Command) -> None:
    out = unjam("hint", "--level", "3", "jam:40").out
    assert max(map(len, out.splitlines())) <= 80


def test_joined_edges_are_shown(unjam: Command) -> None:
    torus = "edges: torus\nexit: none\ngoal: X r1c3-r1c4\n\nXXA.\n..A."
    for name in ("explain", "hint"):
        assert "torus: left joins right, top joins bottom" in unjam(name, torus).out


def test_several_puzzles(unjam: Command) -> None:
    done = unjam("explain", SMALL, "nonsense!", SHUT)
    assert done.code == 30
    assert done.out.count("must go right 2") == 2
    assert done.err.count("\n") == 1
    done = unjam("explain", "--json", SMALL, "nonsense!", SHUT)
    assert [answer["status"] for answer in json.loads(done.out)] == [
        "solvable", "error", "unsolvable",
    ]  # fmt: skip


def test_json_has_it_all(unjam: Command) -> None:
    answer = json.loads(unjam("explain", "--json", "jam:1").out)
    assert list(answer) == [
        "id", "status", "verdict", "move_count", "slide_count", "optimal", "lower_bound", "core",
        "needs", "notes",
    ]  # fmt: skip
    assert (answer["id"], answer["status"], answer["move_count"]) == ("1", "solvable", 8)
    (need,) = answer["needs"]
    assert list(need) == ["vehicle", "name", "axes", "outcome", "options"]
    (option,) = need["options"]
    assert list(option) == ["legs", "aim", "cells", "blockers", "into", "detour", "needs"]
    assert (option["legs"], option["blockers"]) == ([["R", 3]], ["C", "G"])
    core = json.loads(unjam("explain", "--json", SHUT).out)["core"]
    assert core == {"vehicles": ["X", "A"], "minimal": True, "cells": [[1, 3]], "held_by": ["A"]}


def test_json_of_a_hint(unjam: Command) -> None:
    answer = json.loads(unjam("hint", "--json", "--level", "3", "jam:1").out)
    assert list(answer) == [
        "id", "level", "status", "text", "reason", "vehicle", "move", "cells", "to_go", "metric",
        "proven", "choices", "leads_to", "notes",
    ]  # fmt: skip
    assert (answer["status"], answer["to_go"], answer["proven"]) == ("hint", 8, True)
    done = unjam("hint", "--json", "nonsense!")
    assert done.code == 30
    assert json.loads(done.out)["status"] == "error"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["explain"], 33, "PUZZLE; see unjam explain --help"),
        (["hint"], 33, "PUZZLE; see unjam hint --help"),
        (["hint", "jam:1", "jam:2"], 33, "unexpected argument 'jam:2'"),
        (["hint", "jam"], 32, "'jam' is a deck; name a puzzle in it, such as 'jam:1'"),
        (["hint", "--level", "4", "jam:1"], 33, "--level must be 1, 2 or 3, not '4'"),
        (
            ["explain", "--depth", "0", "jam:1"],
            33,
            "--depth must be a whole number of at least 1, not '0'",
        ),
        (["explain", "--depth", "all", "jam:1"], 33, "not 'all'"),
        (["explain", "--metric", "mvoes", "jam:1"], 33, "did you mean 'moves'?"),
        (["explain", "--max-memory", "lots", "jam:1"], 33, "text like 4GiB, not 'lots'"),
        (["hint", "--timeout", "soon", "jam:1"], 33, "--timeout must be a number of seconds"),
        (["hint", "--after", "BR9", "jam:1"], 30, "BR9: B can go only 3 cells that way"),
        (["explain", "--after", "XR9", "jam:1"], 30, "XR9: X cannot go that way"),
        (["explain", "--after", "what?", "jam:1"], 30, "is not a move"),
        (["explain", "jam:99"], 32, "deck 'jam' has no puzzle '99'"),
        (["explain", "exit: none\n\nXX.\n..."], 31, "there is no exit for target 'X'"),
        (["hint", "exit: none\n\nXX.\n..."], 31, "there is no exit for target 'X'"),
    ],
)
def test_wrong_use_gives_one_sentence(
    unjam: Command, words: list[str], code: int, sentence: str
) -> None:
    done = unjam(*words)
    assert (done.code, done.out) == (code, "")
    assert sentence in done.err
    assert done.err.startswith("unjam: ")
    assert done.err.count("\n") == 1
