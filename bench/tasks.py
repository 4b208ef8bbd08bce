"""Answers scored per second on one core: many at once, and one by one.

python bench/tasks.py [--quick] [--json]

The answers are optimal plans, plans with blunders, random play and random spam for the 40 cards of
the deck jam; in random order for scoring one by one. Exploring the puzzles is part of neither
figure; it is stated apart.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from figures import Figure, Section, as_json, as_table
from timing import thread_clock

import unjam
from unjam.literals import TaskPlayer
from unjam.tasks import Task, score, score_many, task_of
from unjam.tasks.making.choices import Chooser
from unjam.tasks.players import PLAYERS

CARDS = range(1, 41)
MOST, ONE = 50_000, 5_000  # the targets, answers per second
NAMES: tuple[TaskPlayer, ...] = ("oracle", "blunders", "random_legal", "random_spam")


def measure(quick: bool = False) -> list[Section]:
    """Measure everything."""
    begin = thread_clock()
    tasks = [task_of(unjam.deck("jam")[str(card)], id=str(card)) for card in CARDS]
    judges = [task.judge for task in tasks]
    explored = thread_clock() - begin
    answers = replies(tasks, 5 if quick else 25)
    shuffled = Chooser("order").shuffled(answers)
    score_many(answers)  # fills the tables of moves
    rounds = range(2 if quick else 5)
    many = max(len(answers) / seconds(lambda: score_many(answers)) for _ in rounds)
    one = max(
        len(answers) / seconds(lambda: [score(task, reply) for task, reply in shuffled])
        for _ in rounds
    )
    per_task = explored / len(judges) * 1000
    return [
        Section(
            "tasks",
            "Scoring answers, on one core",
            [
                Figure("many", "answers per second, many at once", many, "", f"at least {MOST:,}"),
                Figure("one", "answers per second, one by one", one, "", f"at least {ONE:,}"),
                Figure("first", "making a task and exploring its puzzle", per_task, "ms"),
            ],
        )
    ]


def replies(tasks: list[Task], each: int) -> list[tuple[Task, str]]:
    """Return replies of scripted players, those of one task together."""
    found = []
    for task in tasks:
        for name in NAMES:
            for number in range(each):
                reply = PLAYERS[name](task, Chooser(f"{task.id}/{name}/{number}"))
                assert isinstance(reply, str)
                found.append((task, reply))
    return found


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes, in processor time: the machine may have other work."""
    begin = thread_clock()
    work()
    return thread_clock() - begin


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less precise")
    parser.add_argument("--json", action="store_true", help="one JSON object, for programs")
    options = parser.parse_args()
    sections = measure(options.quick)
    print(as_json(sections) if options.json else "\n\n".join(map(as_table, sections)))


if __name__ == "__main__":
    main()
