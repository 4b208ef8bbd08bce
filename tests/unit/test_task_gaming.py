"""What fresh eyes found when they tried to game the verifier of tasks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, product
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unjam
from unjam import Puzzle
from unjam.tasks import Kind, Session, Task, make_suite, named_suite, score, task_of
from unjam.tasks.making.choices import Chooser
from unjam.tasks.making.questions import choose_question
from unjam.tasks.scoring.answer_reader import find_answer

ELEMENT = re.compile(r"<answer>((?:(?!</?answer>).)*)</answer>", re.DOTALL)
PIECES = ("<answer>", "</answer>", "XR3", " ", ".", "and", "`", "\n", "or", "</answer", "<")
START = ".... XX.B A..B AOOO"
PLAN = "XR1 AU1 OL1 BD1 XR1"


def task(kind: str = "solve", board: str = START) -> Task:
    return task_of(Puzzle.parse(board), kind)  # type: ignore[arg-type]


def mark(one: Task, answer: str) -> float:
    return score(one, f"<answer>{answer}</answer>").score


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("I will use <answer> tags. <answer>XR3</answer>", "XR3"),
        ("Between `<answer>` and `</answer>`: <answer>XR3</answer>", "XR3"),
        ("In <answer></answer>, as <answer>...</answer>: <answer>XR3</answer>", "XR3"),
        ("<answer>XR3</answer>, in <answer> tags: <answer>XR2</answer></answer>", "XR3"),
        ("<answer>AU1 <answer>XR3</answer></answer>", "XR3"),
        ("<answer>XR3<answer></answer>XR3</answer>", None),
        ("<answer>XR3", None),
        ("XR3</answer>", None),
    ],
)
def test_a_mention_of_the_tags_is_no_answer(reply: str, answer: str | None) -> None:
    assert find_answer(reply) == answer


@given(st.lists(st.sampled_from(PIECES), max_size=20), st.lists(st.sampled_from(PIECES)))
def test_the_first_inner_element_counts_whatever_follows(
    pieces: list[str], more: list[str]
) -> None:
    reply = "".join(pieces)
    inner = (found for found in ELEMENT.findall(reply) if found.strip(" .`\n") not in ("", "and"))
    answer = find_answer(reply)
    assert answer == next(inner, None)
    if answer is not None:
        assert find_answer(reply + "".join(more)) == answer


def test_the_turns_do_not_tell_the_distance() -> None:
    cards = [unjam.deck("jam")[id] for id in ("1", "4", "9")]
    turns = {Session(task_of(card, "play")).turns_left for card in cards}
    assert len({task_of(card, "distance").answer for card in cards}) > 1
    assert turns == {26}  # twice the upper end of tier 3


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


def tasks_of(suite: str, kind: Kind) -> list[Task]:
    """Return the tasks of a kind, of the named suite or of a fresh one."""
    if suite == "named":
        return [one for one in named_suite().tasks if one.kind == kind]
    return list(make_suite(60, tiers=[1, 2, 3], kinds=[kind], seed=11).tasks)


SUITES = pytest.mark.parametrize("suite", ["named", pytest.param("fresh", marks=pytest.mark.soak)])


@SUITES
def test_the_variant_does_not_tell_whether_a_puzzle_can_be_won(suite: str) -> None:
    tasks = tasks_of(suite, "solvable")
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
    board = "exit: right 3\nWWW..\nD..IS\nDXXIS\nVRRRU\nVHHHU"
    one = task_of(Puzzle.parse(board, format="native"))
    assert mark(one, "IU1 SU1 XR2") == 1
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


@SUITES
def test_neither_distances_nor_labels_tell_the_illegal_move(suite: str) -> None:
    guesses: Counter[str] = Counter()
    tasks = tasks_of(suite, "illegal_move")
    for one in tasks:
        check_moves_listed(one.question.moves, int(one.answer or ""), guesses)
    # Blind guesses are right in a quarter of the cases or less.
    assert max(guesses.values()) <= len(tasks) / 3, guesses
    assert guesses["target"] > 0


def test_moves_of_which_one_is_illegal() -> None:
    guesses: Counter[str] = Counter()
    asked = 0
    for card in list(unjam.deck("jam"))[:10]:
        for seed in range(6):
            question = choose_question("illegal_move", 3, card, Chooser(f"{seed}"))
            if question is not None:
                answer = task_of(card, "illegal_move", moves=question.moves).answer
                check_moves_listed(question.moves, int(answer or ""), guesses)
                asked += 1
    assert asked > 40
    assert max(guesses.values()) <= asked / 3, guesses


def check_moves_listed(moves: Sequence[str], illegal: int, guesses: Counter[str]) -> None:
    """Count which guesses would find the illegal move, the last if there is none."""
    distances = [int(move[2:]) for move in moves]
    assert all(one[0] != other[0] for one, other in pairwise(moves))
    guesses["longest"] += illegal == 1 + distances.index(max(distances))
    guesses["last"] += illegal == len(moves)
    guesses["first"] += illegal == 1
    guesses["none"] += illegal == 0
    guesses["target"] += illegal > 0 and moves[illegal - 1][0] in "XY"
