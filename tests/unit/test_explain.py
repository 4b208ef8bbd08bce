"""``explain`` on boards that were worked out by hand, and what it refuses."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tests.support.boards import FOUR_BY_FOUR, JAM_1, board
from unjam import Explanation, Puzzle, UnplayableError, deck
from unjam.blocking.blocking_tree import MOST_NEEDS, Need
from unjam.blocking.blocking_tree_text import tree_text
from unjam.explanation.unsolvable_core import take_away, unsolvable_core
from unjam.model import Exit, Goal
from unjam.notation.descriptions import region


def lines(puzzle: Puzzle, **options: Any) -> list[str]:
    return str(puzzle.explain(**options)).splitlines()


def test_card_1() -> None:
    assert str(board(JAM_1).explain()) == (
        "X must go right 3 to the exit on the right of row 3\n"
        "├─ truck C is in its way and must go down 2\n"
        "│  └─ truck D is in its way and must go left 2\n"
        "│     └─ car E is in its way and must go up 1\n"
        "│        └─ truck A is in its way and must go up 1\n"
        "│           └─ car B is in its way and can go right 1 at once\n"
        "└─ truck G is also in its way and must go down 3\n"
        "   └─ car F is in its way and can go left 1 at once\n"
        "\n"
        "It can be solved in 8 moves."
    )


def test_depth_is_a_choice() -> None:
    puzzle = board(JAM_1)
    assert lines(puzzle, depth=0) == [
        "X must go right 3 to the exit on the right of row 3 …",
        "",
        "It can be solved in 8 moves.",
    ]
    assert lines(puzzle, depth=1)[1:3] == [
        "├─ truck C is in its way and must go down 2 …",
        "└─ truck G is also in its way and must go down 3 …",
    ]
    assert lines(puzzle, depth=5) == lines(puzzle, depth=50) == lines(puzzle)


def test_a_way_that_is_free_at_once() -> None:
    explanation = board("XX.. ....").explain()
    (need,) = explanation.needs
    assert need.outcome == "free"
    assert lines(board("XX.. ....")) == [
        "X can go right 2 to the exit on the right of row 1 at once",
        "",
        "It can be solved in 1 move.",
    ]


def test_a_circle_is_cut() -> None:
    text = str(deck("jam")["40"].explain())
    assert "right 1 is blocked by truck J, which must go down 2: a circle (see above)" in text
    assert "car H is in its way and must go down 1 or up 2 (see below)" in text
    assert "which could go right 1, but then it is in the way of truck J" in text


def test_a_way_on_which_somebody_stands_for_good_is_no_way() -> None:
    # Down 2 will not do for B: C stands in the same lane, at the edge.
    puzzle = board("...... ..B... XXB... ..C... ..C...", exits=[Exit((2, 5), "R")])
    (child,) = puzzle.explain().needs[0].options[0].needs
    assert [option.legs for option in child.options] == [(("U", 1),)]
    # If that is the only way, it is told, and who is to blame.
    shut = board("..B... XXB... ..C... ..C...", exits=[Exit((1, 5), "R")])
    assert lines(shut)[1:3] == [
        "└─ car B is in its way and must go down 2",
        "   └─ car C is in its way and has nowhere to go for that",
    ]


def test_two_ways_each_with_a_blocker() -> None:
    puzzle = board("..AAA. ...B.. XX.B.. ...... .CCCD. ....D.")
    assert lines(puzzle)[1:4] == [
        "└─ car B is in its way and must go up 1 or down 2",
        "   ├─ up 1 is blocked by truck A, which can go left 2 at once",
        "   └─ down 2 is blocked by truck C, which can go left 1 at once",
    ]


def test_labels_of_several_letters_and_targets_as_blockers() -> None:
    puzzle = Puzzle.parse("target: X Y\nexit: right 1\n\nXXYYB.\n....B.\n......")
    assert str(puzzle.explain()) == (
        "X must go right 4 to the exit on the right of row 1\n"
        "├─ Y is in its way and must go right 2\n"
        "│  └─ car B is in its way and can go down 1 at once\n"
        "└─ car B is also in its way and can go down 1 at once\n"
        "\n"
        "Y must go right 2 to the exit on the right of row 1\n"
        "└─ car B is in its way and can go down 1 at once\n"
        "\n"
        "It can be solved in 3 moves."
    )


def test_a_goal_and_both_ways_round() -> None:
    goal = Goal("X", frozenset({(1, 3), (1, 4)}))
    puzzle = board("...... XXA..B ..A..B", exits=[], goals=[goal], join_x="same")
    assert lines(puzzle)[:3] == [
        "X must go left 3 or right 3 to its goal in row 2, columns 4 to 5",
        "├─ left 3 is blocked by car B, which has nowhere to go for that",
        "└─ right 3 is blocked by car A, which has nowhere to go for that",
    ]
    aside = board("....C. XXA.C. ..A... ...... .DD...", exits=[], goals=[goal], join_x="same")
    assert lines(aside)[:2] == [
        "X must go left 3 to its goal in row 2, columns 4 to 5 "
        "(or right 3, with more vehicles in the way)",
        "└─ car C is in its way and can go down 2 at once",
    ]


def test_a_piece_with_two_axes_could_go() -> None:
    puzzle = board("PPXX PPXX .A.. .A..", targets="P", exits=[Exit((3, 2), "D"), Exit((3, 3), "D")])
    text = str(puzzle.explain())
    assert text.startswith("P could go ")
    assert "to the exit on the bottom of columns 3 to 4" in text


def test_fixed_vehicles_and_diagonals() -> None:
    puzzle = Puzzle.parse("fixed: F\n\n...F..\nXX.F..\n......")
    explanation = puzzle.explain()
    assert "car F is in its way and never moves" in str(explanation)
    assert explanation.status == "unsolvable"
    slanting = Puzzle.parse("axes: A=\\\n\n.....\nXXA..\n...A.\n.....")
    assert "diagonal car A is in its way and can go down-right 1 at once" in str(slanting.explain())


def test_a_won_puzzle_says_so() -> None:
    won = board("..XX ....").explain()
    assert (won.status, str(won), won.needs, won.solution) == (
        "won", "The puzzle is won: X is out.", (), None,
    )  # fmt: skip
    goal = board("XX.. ....", exits=[], goals=[Goal("X", frozenset({(0, 0), (0, 1)}))])
    assert str(goal.explain()) == "The puzzle is won: X is where it must be."


def test_metrics_and_limits_in_words() -> None:
    puzzle = deck("jam")["1"]
    assert lines(puzzle, metric="slides")[-1] == "It can be solved in 16 slides."
    assert lines(puzzle, metric="slides,moves")[-1] == "It can be solved in 16 slides."
    limit = puzzle.explain(max_states=1)
    assert limit.status == "limit"
    assert limit.verdict.startswith("It is not known whether it can be solved: max_states was")
    assert len(limit.needs) == 1, "the tree needs no search"
    assert puzzle.explain(timeout=0).status == "limit"
    assert puzzle.explain(timeout=None).status == "solvable"


def test_a_solution_that_is_not_proven_best_is_no_promise() -> None:
    explanation = deck("jam")["40"].explain(max_states=4000)
    assert explanation.solution is not None
    if not explanation.solution.optimal:
        assert explanation.status == "limit" or "perhaps in fewer: at least" in explanation.verdict


# ---- Unsolvable -----------------------------------------------------------------------------


def test_the_obvious_reason() -> None:
    explanation = board("BB.A XX.A C..A C...").explain()
    assert explanation.status == "unsolvable"
    assert explanation.verdict == (
        "It cannot be solved. X can never get out: row 2, column 4 can never be free. "
        "Truck A is always there. X and truck A alone make it impossible; "
        "take away truck A as well, and it can be solved."
    )
    assert explanation.core is not None
    assert explanation.core.vehicles == ("X", "A")
    assert str(explanation.core.puzzle).split() == ["...A", "XX.A", "...A", "...."]


def test_a_lock_of_several_vehicles() -> None:
    puzzle = board("RAEGG RAEL. XX.LC MDBBC MDFF.")
    explanation = puzzle.explain()
    assert explanation.core is not None
    assert set(explanation.core.vehicles) == set("XLDBGA")
    assert (explanation.core.cells, explanation.core.held_by) == (((2, 3),), ("L",))
    assert explanation.verdict.startswith("It cannot be solved. None of the 64 states that can be")
    assert explanation.verdict.endswith("Row 3, column 4 is never free: car L is always there.")


def test_cells_that_are_never_free_at_the_same_time() -> None:
    puzzle = board("IBBB. IAAA_ XX.E. CGDE# CGDE. C.DHH")
    verdict = puzzle.explain().verdict
    assert "X, truck C, truck D, truck E and car H alone make it impossible" in verdict
    assert verdict.endswith("Row 3, column 3 and row 3, column 4 are never free at the same time.")


def test_everybody_plays_a_part_or_nobody() -> None:
    assert "Every vehicle plays a part in that; take away car A, and it can be" in (
        board("XXA ..A").explain().verdict
    )
    alone = board("XX#... ..A...").explain()
    assert alone.verdict.endswith("X could not do it even alone on the board.")
    assert str(board("XX#...").explain()) == (
        "X has no way out\n\n"
        "It cannot be solved. X can never get out: a wall separates it from its exit."
    )


def test_a_target_that_can_be_spared() -> None:
    puzzle = Puzzle.parse(
        "target: X Y\nexit: right 1 for X; right 3 for Y\n\nXX....\n......\nYY#..A\n.....A"
    )
    core = unsolvable_core(puzzle)
    assert core.vehicles == ("Y",)
    assert not core.puzzle.problems()
    assert take_away(core.puzzle, "Y") is None


def test_no_time_for_a_smaller_core() -> None:
    core = unsolvable_core(board("RAEGG RAEL. XX.LC MDBBC MDFF."), timeout=0)
    assert not core.minimal
    assert "X" in core.vehicles


# ---- Misuse ---------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [-1, 1.5, "2", True, [], float("nan")])
def test_depth_is_a_whole_number(depth: Any) -> None:
    with pytest.raises(ValueError, match=r"^depth must be a whole number of at least 0, not "):
        board(FOUR_BY_FOUR).explain(depth=depth)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"metric": "time"}, "metric must be one of 'moves', 'slides', 'moves,slides', "),
        ({"timeout": -1}, "timeout must be a number of seconds, at least 0, not "),
        ({"timeout": float("nan")}, "timeout must be a number of seconds, at least 0, not "),
        ({"max_states": 0}, "max_states must be a whole number of at least 1, not 0"),
        ({"max_memory": "much"}, "max_memory must be a number of bytes or text like"),
    ],
)
def test_bad_options(options: dict[str, Any], sentence: str) -> None:
    for call in (board(FOUR_BY_FOUR).explain, board(FOUR_BY_FOUR).hint):
        with pytest.raises(ValueError, match=sentence):
            call(**options)


def test_what_cannot_be_played_cannot_be_explained() -> None:
    nothing = board("AA.. ....", targets="-", exits=[])
    for call in (nothing.explain, nothing.hint):
        with pytest.raises(UnplayableError, match="there is no target"):
            call()


def test_an_explanation_is_plain_data() -> None:
    for puzzle in (deck("jam")["40"], board("XXA ..A"), board("..XX"), deck("safari")["1"]):
        explanation = puzzle.explain()
        assert isinstance(explanation, Explanation)
        again = pickle.loads(pickle.dumps(explanation))
        assert (again, str(again)) == (explanation, str(explanation))
        assert json.loads(json.dumps(explanation.as_dict()))["verdict"] == explanation.verdict


def test_a_tree_is_bounded() -> None:
    for name in ("klotski", "safari", "sevens"):
        for puzzle in deck(name)[:5]:
            (need,) = puzzle.explain(max_states=1).needs
            assert len(tree_text(need).splitlines()) <= 45
            (deep,) = puzzle.explain(depth=100, max_states=1).needs
            assert len(list(deep.walk())) <= MOST_NEEDS + 1
            assert isinstance(deep, Need)


def test_regions_cover_the_board() -> None:
    plain = board("...... ...... ...... ...... ...... XX....").board
    corners = {(0, 0): "the top left", (0, 5): "the top right", (5, 0): "the bottom left"}
    for cell, words in corners.items():
        assert region(plain, [cell]) == words
    assert region(plain, [(2, 2), (3, 3)]) == "the middle"
    assert region(plain, [(2, 5)]) == "the right"
    assert region(plain, [(0, 2), (0, 3)]) == "the top"
