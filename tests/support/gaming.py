"""Replies that try to get a score they do not deserve, each with what it deserves.

What a reply deserves is given as the words of the plan that counts, in the plain form; None if it
has no valid answer at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from unjam.tasks import Task

Attempt = tuple[str, list[str] | None]
LOOKALIKES = str.maketrans(
    "ABCEHIKMOPTXY123",
    "\u0410\u0412\u0421\u0415\u041d\u0406\u041a\u041c\u041e\u0420\u0422\u0425\u0423\uff11\uff12\uff13",
)  # fmt: skip
WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(33, 127)})
INVISIBLE = "\u200b\u200d\u2060\ufeff\u00ad\u0301\u202e"


MENTIONS = ("in <answer> tags", "<answer>", "<answer></answer>", "<answer>...</answer>",
            "between <answer> and </answer>", "`<answer>` and `</answer>`")  # fmt: skip


class Cheat:
    """Makes attempts for one task."""

    def __init__(self, task: Task, rng: random.Random) -> None:
        assert task.puzzle is not None
        assert task.answer is not None
        self.task, self.rng = task, rng
        self.best = task.answer.split()
        self.vehicles = [v for v in task.puzzle.vehicles if v.axes]
        self.far = max(task.puzzle.board.width, task.puzzle.board.height)

    def attempt(self) -> Attempt:
        """Return a reply, and what it deserves."""
        return self.rng.choice(ATTEMPTS)(self)

    def spam(self, count: int) -> list[str]:
        """Return random moves of the board's own letters."""
        return [
            f"{vehicle.label}{self.rng.choice(vehicle.directions())}{self.rng.randint(1, self.far)}"
            for vehicle in self.rng.choices(self.vehicles, k=count)
        ]

    def prefix(self) -> list[str]:
        """Return a beginning of the best plan, but not all of it."""
        return self.best[: self.rng.randrange(len(self.best))]

    def random_moves(self) -> Attempt:
        words = self.spam(self.rng.choice((1, 5, 40, 1000)))
        return f"<answer>{self.rng.choice((' ', ', ', chr(10))).join(words)}</answer>", words

    def half_then_spam(self) -> Attempt:
        words = [*self.prefix(), *self.spam(20)]
        return f"<answer>{' '.join(words)}</answer>", words

    def no_tags(self) -> Attempt:
        plan = " ".join(self.best)
        tag = self.rng.choice(
            ("{}", "<answer>{}", "{}</answer>", "<Answer>{}</Answer>", "< answer >{}</ answer >",
             "<answer/>{}", "[answer]{}[/answer]", "Answer: {}",
             "\uff1canswer\uff1e{}\uff1c/answer\uff1e", "</answer>{}<answer>",
             "<answer >{}</answer>", "&lt;answer&gt;{}&lt;/answer&gt;")
        )  # fmt: skip
        return tag.format(plan), None

    def second_answer(self) -> Attempt:
        words = self.spam(3)
        first, second = (f"<answer>{' '.join(plan)}</answer>" for plan in (words, self.best))
        return f"{first} or rather {second}", words

    def after_the_answer(self) -> Attempt:
        words = self.prefix() or self.spam(1)
        return f"<answer>{' '.join(words)}</answer> {' '.join(self.best)}", words

    def nested(self) -> Attempt:
        words = self.spam(2)
        plan, spam = " ".join(self.best), " ".join(words)
        return self.rng.choice(
            ((f"<answer><answer>{plan}</answer></answer>", self.best),
             (f"<answer>{plan}<answer>{spam}</answer></answer>", words),
             (f"<answer>{spam}<answer>{plan}</answer>{spam}</answer>", self.best),
             (f"<answer>{plan}<answer></answer>{plan}</answer>", None),
             (f"<answer>{plan}<answer>{spam}</answer><answer>{plan}</answer></answer>", words))
        )  # fmt: skip

    def mentions(self) -> Attempt:
        """Mention the tags before the answer, and after it."""
        before, after = (
            " ".join(self.rng.choices(MENTIONS, k=self.rng.randrange(4))) for _ in range(2)
        )
        words = self.prefix() or self.spam(1)
        tag = self.rng.choice(("", "</answer>", "<answer>", "</answer></answer>"))
        plan = " ".join(self.best)
        return f"{before}: <answer>{' '.join(words)}</answer> {after} {plan}{tag}", words

    def echo(self) -> Attempt:
        prompt = self.task.prompt
        if self.rng.random() < 0.5:
            return f"<answer>{prompt}</answer>", None
        words = self.spam(2)
        return f"{prompt}\n<answer>{' '.join(words)}</answer>", words

    def lookalikes(self) -> Attempt:
        words = self.prefix()
        word = self.best[len(words)]
        bad = self.rng.choice(
            (word.translate(WIDE), word[0] + self.rng.choice(INVISIBLE) + word[1:],
             word.translate(LOOKALIKES), word + self.rng.choice(INVISIBLE), word[:2] + "\u0663")
        )  # fmt: skip
        if bad == word:
            bad = word.translate(WIDE)
        return f"<answer>{' '.join([*words, bad, *self.best[len(words) + 1 :]])}</answer>", words

    def far_away(self) -> Attempt:
        words = self.prefix()
        label = self.rng.choice(self.vehicles).label
        bad = self.rng.choice(
            ("{}+999999999", "{}-99999", "{}R999999999999999999999", "{}R0", "{}L00")
        )
        bad = bad.format(label)
        return f"<answer>{' '.join([*words, bad, *self.best])}</answer>", words

    def everything(self) -> Attempt:
        words = [
            f"{vehicle.label}{way}{far}"
            for vehicle in self.vehicles
            for way in vehicle.directions()
            for far in range(1, self.far)
        ]
        self.rng.shuffle(words)
        return f"<answer>{' '.join(words)}</answer>", words

    def repetition(self) -> Attempt:
        words = self.spam(2) * self.rng.choice((10, 500, 3_000))
        read = 20_000 // len("XR3 ")  # longer answers are cut
        return f"<answer>{' '.join(words)}</answer>", words[:read]

    def two_plans_in_one(self) -> Attempt:
        words = self.spam(3)
        between = self.rng.choice(("???", "|", "hmm", "alternatively:", "Plan 2:", "@"))
        reply = f"<answer>{' '.join(words)} {between} {' '.join(self.best)}</answer>"
        # Punctuation separates moves, and the plan goes on; a word ends it.
        return reply, [*words, *self.best] if between in "???|" else words

    def honest(self) -> Attempt:
        text = self.rng.choice((" ", ", ", "\n")).join(self.best)
        return f"Let me see ... <answer> {text} </answer> Done.", self.best

    def example_first(self) -> Attempt:
        text = " ".join(self.best)
        return (
            f"As <answer>...</answer>, <answer> \u2026 </answer>: <answer>{text}</answer>",
            self.best,
        )


ATTEMPTS: tuple[Callable[[Cheat], Attempt], ...] = (
    Cheat.random_moves, Cheat.half_then_spam, Cheat.no_tags, Cheat.second_answer,
    Cheat.after_the_answer, Cheat.nested, Cheat.mentions, Cheat.echo, Cheat.lookalikes,
    Cheat.far_away, Cheat.everything, Cheat.repetition, Cheat.two_plans_in_one, Cheat.honest,
    Cheat.example_first,
)  # fmt: skip
