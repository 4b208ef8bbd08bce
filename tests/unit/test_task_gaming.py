"""What fresh eyes found when they tried to game the verifier of tasks."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product
from time import process_time

import pytest

import unjam
from unjam import Puzzle
from unjam.tasks import Session, Task, make_suite, named_suite, score, task_of

START = ".... XX.B A..B AOOO"
PLAN = "XR1 AU1 OL1 BD1 XR1"


def task(kind: str = "solve", board: str = START) -> Task:
    return task_of(Puzzle.parse(board), kind)  # type: ignore[arg-type]


def mark(one: Task, answer: str) -> float:
    return score(one, f"<answer>{answer}</answer>").score


def renamed(puzzle: Puzzle) -> Puzzle:
    return puzzle.replace(
        vehicles=[v if v.target else v._replace(label=f"{v.label}1") for v in puzzle.vehicles]
    )


def test_labels_of_several_letters_score_like_any_others() -> None:
    card = unjam.deck("jam")["1"]
    one, other = task_of(card), task_of(renamed(card))
    for moves in ("BR1", "FL3 GD3 BR1", "FL3 GD3 BR1 AU1 EU1 DL2 CD2 XR3", "AU1 AD1 AU1"):
        long = " ".join(m if m[0] == "X" else f"{m[0]}1:{m[1:]}" for m in moves.split())
        assert mark(other, long) == mark(one, moves) <= 1
    session = Session(task_of(renamed(card), "play"))
    session.reply("<answer>B1:R1</answer>")
    assert session.score().score == 1 / 16
    assert mark(task_of(renamed(card), "next_move"), "B1:R1") == 1


def test_flipped_edges() -> None:
    board = """target: X\nexit: none\ngoal: X r2c1 r2c2 r2c3 r3c2
edges: left-right flipped, top-bottom flipped\n..B\n.XX\nX.X\nBB."""
    moves = "XL4 BL1 XL4 XD1 XU1 BR2 XR3 XR1"
    found = score(task_of(Puzzle.parse(board, format="native")), f"<answer>{moves}</answer>")
    assert found.metrics["legal_prefix"] == 8


def test_the_variant_does_not_tell_whether_a_puzzle_can_be_won() -> None:
    tasks = make_suite(32, tiers=[1, 2], kinds=["solvable"], seed=11).tasks
    answers = Counter((one.variant == "classic", one.answer == "yes") for one in tasks)
    assert all(answers[key] >= len(tasks) / 10 for key in product((False, True), (False, True))), (
        answers
    )
    order = [one.answer == "yes" for one in tasks]
    assert 0.2 < sum(a != b for a, b in pairwise(order)) / len(order) < 0.8


@pytest.mark.parametrize("kind", ["solve", "solve_optimally", "next_move", "legal_moves", "play"])
def test_an_action_that_starts_elsewhere_ends_the_plan(kind: str) -> None:
    action = "(slide x right r2c1-r2c2 r2c2-r2c3 r2c3 r2c1)\n"
    assert mark(task(kind), action * 2) <= 0.1


def test_a_reading_is_not_chosen_by_its_outcome() -> None:
    up = task_of(Puzzle.parse("target: X\nexit: top 3\n....\n..X.\n..X.\n....", format="native"))
    assert mark(up, "XU1") == 1
    assert mark(up, "X 1") < 1  # a number without a direction is right or down
    (one,) = (task for task in named_suite().tasks if task.id == "unjam-1.0-421")
    if one.answer == "IU1 SU1 XR2":
        assert mark(one, "I 1, S 1, X 2") < 1


@pytest.mark.parametrize("between", [" ", "\n", ",", ";", ", ", "\t"])
def test_what_follows_the_win_does_not_matter_however_long(between: str) -> None:
    words = [*PLAN.split(), *["XR1"] * 9_000]
    assert mark(task(), between.join(words)) == 1


@pytest.mark.parametrize(("letter", "sign"), [("K", "\u212a"), ("S", "\u017f")])
def test_signs_that_fold_to_letters_are_not_letters(letter: str, sign: str) -> None:
    one = task(board=START.replace("B", letter))
    assert mark(one, f"XR1 AU1 OL1 {sign}D1 XR1") == 0.3
    assert mark(one, f"XR1 AU1 OL1 {letter.lower()}D1 XR1") == 1


def test_yes_with_a_long_s_is_no_answer() -> None:
    found = score(task("solvable", "XXA. ..A. ..B. ..B."), "<answer>ye\u017f</answer>")
    assert (found.score, found.metrics["invalid_format"]) == (0, 1)


@pytest.mark.parametrize(
    "answer",
    ["zz;" + "\n" * 1_900 + "z", "zz;" + " \n" * 900 + "z", "X:R1 X:L1 " * 1_900,
     "X+1 X-1 " * 2_400, "XR9 " * 4_900 + "XR!"],
)  # fmt: skip
def test_no_answer_takes_long(answer: str) -> None:
    for one in (task(), task("next_move"), task("legal_moves"), task("play")):
        mark(one, PLAN)
        start = process_time()
        mark(one, answer)
        assert process_time() - start < 2  # 0.1 s on an idle machine


DRESSES = ("{}", "**{}**", "`{}`", "```\n{}\n```", "\n```text\n{}\n```\n")


@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize(
    "kind", ["solve", "next_move", "legal_moves", "distance", "solvable", "blockers", "image_board"]
)
def test_markdown_around_an_answer(kind: str, dress: str) -> None:
    one = task(kind)
    assert mark(one, dress.format(one.answer)) == 1


def test_arrows_between_moves() -> None:
    assert mark(task(), PLAN.replace(" ", " \u2192 ")) == 1
    assert mark(task(), "\n".join(f"\u2022 {move}" for move in PLAN.split())) == 1


def test_numbers_and_labels_as_people_write_them() -> None:
    assert mark(task("distance"), "5.") == mark(task("distance"), "5 moves") == 1
    assert mark(task("distance"), "5 or 6") == mark(task("distance"), "5 6") == 0
    assert mark(task("blockers"), "[B]; [O].") == 1


def test_plain_and_random_moves_agree() -> None:
    rng = random.Random(1)
    one = task()
    for _ in range(200):
        words = [f"{rng.choice('XABO')}{rng.choice('UDLR')}{rng.randint(1, 3)}" for _ in range(5)]
        colons = " ".join(f"{word[0]}:{word[1:]}" for word in words)
        assert mark(one, colons) == mark(one, " ".join(words))


def test_the_longest_move_is_not_usually_the_illegal_one() -> None:
    tasks = make_suite(60, tiers=[1, 2, 3], kinds=["illegal_move"], seed=12).tasks
    guessed = 0
    for one in tasks:
        distances = [int(move[2:]) for move in one.question.moves]
        guessed += one.answer == str(1 + distances.index(max(distances)))
    assert guessed <= 22  # blind guesses are right in about 10 to 15 of 60
