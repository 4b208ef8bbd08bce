"""A scripted model: it replies to the prompts of a suite as one of the players does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from unjam.tasks import Session, Suite, Task, make_suite, score
from unjam.tasks.making.choices import Chooser
from unjam.tasks.players import PLAYERS

MALFORMED = (
    "",
    "I do not know.",
    "XR1",
    "<answer>",
    "<answer>...</answer>",
    "</answer>XR1<answer>",
    "<answer><answer>XR1</answer></answer>",
    "<ANSWER>XR1</ANSWER>",
    "\uff1canswer\uff1eXR1\uff1c/answer\uff1e",
    "<answer>\x00\ud7ff" + "lorem ipsum " * 50 + "</answer>",
)
NAMES = ("oracle", "greedy", "random_legal", "random_spam", "malformed")


def small_suite(kinds: Iterable[str], count: int = 24, seed: int = 11) -> Suite:
    """Return a suite of easy tasks of some kinds."""
    return make_suite(count, tiers=[1, 2], kinds=kinds, seed=seed)  # type: ignore[arg-type]


class ScriptedModel:
    """A model that plays like the player of that name; ``malformed`` never answers properly."""

    def __init__(self, tasks: Sequence[Task], name: str) -> None:
        self.tasks = tasks
        self._replies = {
            (task.prompt, task.image_url or ""): _replies(task, name, number)
            for number, task in enumerate(tasks)
        }
        assert len(self._replies) == len(tasks)

    def reply(self, prompt: str, turn: int = 0, image: str = "") -> str:
        """Return the reply to a prompt; in a game, that of a turn. The last one is repeated."""
        replies = self._replies[prompt, image]
        return replies[min(turn, len(replies) - 1)]

    def expected(self) -> dict[str, float]:
        """The scores of the replies, by the id of the task."""
        return {task.id: self._expected(task) for task in self.tasks}

    def _expected(self, task: Task) -> float:
        image = task.image_url or ""
        if task.kind != "play":
            return score(task, self.reply(task.prompt, 0, image)).score
        session = Session(task)
        turn = 0
        while not session.done:
            session.reply(self.reply(task.prompt, turn))
            turn += 1
        return session.score().score


def _replies(task: Task, name: str, number: int) -> list[str]:
    if name == "malformed":
        return [MALFORMED[number % len(MALFORMED)]]
    players: Any = PLAYERS
    reply = players[name](task, Chooser(f"{name} {number}"))
    return ([reply] if isinstance(reply, str) else list(reply)) or [""]


def check_mean(name: str, scores: Sequence[float]) -> None:
    """Assert what holds for the mean score of a player on any suite of easy tasks."""
    mean = sum(scores) / len(scores)
    bounds = {"oracle": (1.0, 1.0), "random_spam": (0.0, 0.5), "malformed": (0.0, 0.0)}
    low, high = bounds.get(name, (0.01, 0.95))
    assert low <= mean <= high, (name, mean)


def run_example(heading: str) -> dict[str, Any]:
    """Run the example below a heading of ``docs/evaluations.md``, and return its variables."""
    page = Path(__file__).parents[2] / "docs" / "evaluations.md"
    section = page.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    code = section.split("```python\n")[1].split("```")[0]
    variables: dict[str, Any] = {}
    exec(code, variables)
    return variables
