"""The verifier of tasks: what holds for every plan, honest or not."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

import unjam
from tests.support.gaming import ATTEMPTS, Cheat
from tests.support.plain_scoring import PlainScorer
from tests.support.random_variants import THEMES, lively_puzzle
from tests.support.run_scale import cases
from unjam.graph.explored_states import NEVER
from unjam.model import Puzzle
from unjam.tasks import Task, score, task_of
from unjam.tasks.scoring.distance_table import ILLEGAL, ListedStates, PlayedStates
from unjam.tasks.scoring.plan_judge import PlanJudge, read_plan

SMALL = ("4", "21")  # cards that the reference explores in a moment
CARDS = [puzzle.id for puzzle in unjam.deck("jam")]


@lru_cache(maxsize=64)
def card(id: str) -> Task:
    return task_of(unjam.deck("jam")[id], id=id)


@lru_cache(maxsize=8)
def scorer(id: str) -> PlainScorer:
    return PlainScorer(unjam.deck("jam")[id])


def judge_of(task: Task) -> PlanJudge:
    judge = task.judge
    assert isinstance(judge, PlanJudge)
    return judge


# ---- Gaming ---------------------------------------------------------------------------------


def play_games(attempts: int, seed: int) -> int:
    """Try attempts, and return how many had some credit."""
    rng = random.Random(seed)
    cheats = {id: Cheat(card(id), rng) for id in SMALL}
    credited = 0
    for _ in range(attempts):
        id = rng.choice(SMALL)
        reply, words = cheats[id].attempt()
        found = score(card(id), reply)
        deserved, played = (0.0, 0) if words is None else scorer(id).score(words)
        assert found.score == deserved, (id, reply[:200])
        assert found.metrics["legal_prefix"] == played, (id, reply[:200])
        if words is None:
            assert found.metrics["invalid_format"] == 1
        credited += deserved > 0
    return credited


def test_no_reply_scores_more_than_legal_play() -> None:
    assert play_games(cases(500), 1) > 50


@pytest.mark.soak
def test_no_reply_of_a_million_scores_more_than_legal_play() -> None:
    assert play_games(1_000_000, 2) > 100_000


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: attempt.__name__)
def test_every_way_of_gaming(attempt: object) -> None:
    rng = random.Random(3)
    cheat = Cheat(card("4"), rng)
    for _ in range(10):
        reply, words = attempt(cheat)  # type: ignore[operator]
        deserved = 0.0 if words is None else scorer("4").score(words)[0]
        assert score(card("4"), reply).score == deserved, reply[:200]


@pytest.mark.parametrize("id", ["1", "20", "40"])
def test_spam_solves_nothing_beyond_its_legal_beginning(id: str) -> None:
    cheat = Cheat(card(id), random.Random(4))
    for _ in range(cases(20)):
        words = cheat.spam(1000)
        found = score(card(id), f"<answer>{' '.join(words)}</answer>")
        legal = score(
            card(id), f"<answer>{' '.join(words[: found.metrics['legal_prefix']])}</answer>"
        )
        assert (found.score, found.metrics["solved"]) == (legal.score, legal.metrics["solved"])


# ---- What holds for all plans ---------------------------------------------------------------


def check_moves_away(id: str, share: int) -> int:
    """Check all moves out of some states of a card; return how many lead away from the win.

    Also check that no move after an illegal one counts.
    """
    judge = judge_of(card(id))
    states = judge.states
    assert isinstance(states, ListedStates)
    rng = random.Random(5)
    # A path to every state, by the moves that found it first.
    paths: dict[int, list[str]] = {0: []}
    todo = [0]
    wild = [
        f"{label}{way}{far}" for label in sorted(states.labels) for way in "UDLR" for far in (5, 1)
    ]
    away = 0
    for state in todo:  # extended by the loop body
        if states.distance(state) == 0:
            continue  # a plan ends with the win
        for move, there in states.table(state).items():
            if there >= 0 and there not in paths:
                paths[there] = [*paths[state], move]
                todo.append(there)
    for state, path in paths.items():
        if rng.randrange(share) or states.distance(state) == 0:
            continue
        before = plan_score(judge, path)
        illegal = next(word for word in wild if states.after(state, word) == ILLEGAL)
        assert plan_score(judge, [*path, illegal, *states.table(state)]) == before
        for move, there in list(states.table(state).items()):
            if there < 0:
                continue
            after = plan_score(judge, [*path, move])
            if states.distance(there) >= states.distance(state):
                away += 1
                assert after <= before
            assert after <= 0.5 or states.distance(there) == 0
    return away


def plan_score(judge: PlanJudge, words: list[str]) -> float:
    walk = judge.walk(words)
    assert walk is not None
    return judge.scored(walk, 0).score


@pytest.mark.parametrize("id", ["1", "40"])
def test_a_move_away_from_the_win_never_raises_the_score(id: str) -> None:
    assert check_moves_away(id, 40) > 100


@pytest.mark.soak
@pytest.mark.parametrize("id", CARDS)
def test_a_move_away_never_raises_the_score_in_any_state(id: str) -> None:
    assert check_moves_away(id, 1) > 1000


def random_plan(puzzle: Puzzle, rng: random.Random, count: int) -> list[str]:
    words: list[str] = []
    board = puzzle
    for _ in range(count):
        move = rng.choice(list(board.legal_moves()))
        words.append(str(move))
        board = board.play(move)
        if board.won:
            break
    return words


def plain_variants(rng: random.Random, count: int) -> list[Puzzle]:
    """Return random variants that can be won, of every theme."""
    found = []
    for theme in list(THEMES) * count:
        puzzle = lively_puzzle(rng, theme, 300)
        if not puzzle.won and puzzle.solve().status == "solved":
            found.append(puzzle)
    return found


def test_random_variants_against_the_reference() -> None:
    rng = random.Random(7)
    compared = 0
    for puzzle in plain_variants(rng, cases(1)):
        if puzzle.corners or any(
            len(v.label) > 1 or not v.label.isalpha() for v in puzzle.vehicles
        ):
            continue
        judge = PlanJudge(puzzle, optimal=False)
        plain = PlainScorer(puzzle)
        assert judge.fewest == plain.fewest
        for _ in range(4):
            words = [str(move) for move in random_plan(puzzle, rng, 12)]
            if not all(len(word) == 3 for word in words):
                continue  # diagonal moves are not in the plain form
            found = judge.score(f"<answer>{' '.join(words)}</answer>")
            assert (found.score, found.metrics["legal_prefix"]) == plain.score(words)
            compared += 1
    assert compared > 10


def test_quick_and_general_reading_agree() -> None:
    rng = random.Random(8)
    for id in ("1", "9", "30"):
        puzzle, judge = unjam.deck("jam")[id], judge_of(card(id))
        slow = PlanJudge(puzzle, optimal=False)
        slow.states = PlayedStates(puzzle, judge.states.graph)  # type: ignore[attr-defined]
        cheat = Cheat(card(id), rng)
        for _ in range(5):
            words = [*random_plan(puzzle, rng, 8), *cheat.spam(2), "XR9"]
            reply = f"<answer>{' '.join(words)}</answer>"
            assert judge.score(reply) == slow.score(reply)


def test_a_longer_solution_scores_its_share() -> None:
    task = card("1")
    assert task.answer is not None
    longer = ["BR1", "BL1", *task.answer.split()]
    found = score(task, f"<answer>{' '.join(longer)}</answer>")
    assert (found.score, found.metrics["wasted_moves"]) == (8 / 10, 2)
    assert (found.metrics["solved"], found.metrics["optimal"], found.metrics["correct"]) == (
        1,
        0,
        1,
    )
    exact = task_of(unjam.deck("jam")["1"], "solve_optimally")
    found = score(exact, f"<answer>{' '.join(longer)}</answer>")
    assert (found.score, found.metrics["correct"]) == (8 / 10, 0)


def test_a_win_that_is_lost_for_good_has_no_distance() -> None:
    assert NEVER == 65535
    puzzle = Puzzle.parse("target: X Y\nexit: right 2 for X; right 2 for Y\n.....\nXX.YY\n.....")
    found = score(task_of(puzzle), "<answer>XR1</answer>")
    assert found.metrics["distance"] >= -1


@pytest.mark.parametrize(
    ("answer", "moves"),
    [
        ("1. X right 1, 2. A-1; [OL1] bD XR!", ["XR1", "AU1", "OL1", "BD1", "XR1"]),
        ("car,move\nX,1\nA,-1\nO,-1\nB,1\nX,1", ["XR1", "AU1", "OL1", "BD1", "XR1"]),
        ("XR1; AU1; I give up", ["XR1", "AU1"]),
        ("", []),
    ],
)
def test_every_notation_of_moves_is_read(answer: str, moves: list[str]) -> None:
    puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    assert [str(move) for move in read_plan(answer, puzzle)[0]] == moves
