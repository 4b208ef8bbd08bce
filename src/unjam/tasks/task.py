"""The task: one question about a puzzle, with everything that is needed to score an answer."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from ..literals import TaskKind, TaskRendering, ThemeName
from ..model.puzzle import Puzzle
from ..render.png import png

if TYPE_CHECKING:
    from .scoring.judge import Judge

# deferred: imports inside functions are circular.

Kind = TaskKind
KINDS: tuple[Kind, ...] = get_args(Kind)
Rendering = TaskRendering
RENDERINGS: tuple[Rendering, ...] = get_args(Rendering)

# Each reply to one of these is a plan: moves from the start of the puzzle.
PLAN_KINDS: tuple[Kind, ...] = ("solve", "solve_optimally", "image_solve", "play")


class Picture(NamedTuple):
    """How the picture of a task is drawn: the theme, and the size of a cell in pixels."""

    theme: ThemeName = "light"
    scale: int = 48


class Question(NamedTuple):
    """The part of a question that differs between tasks about the same puzzle.

    ``moves`` are the moves that the prompt lists, as text.
    """

    moves: tuple[str, ...] = ()


NO_QUESTION = Question()


@dataclass(frozen=True, eq=False)
class Task:
    """One question about a puzzle.

    ``prompt`` is the text to send, ``messages`` the same in the form of the OpenAI API, with the
    picture if there is one. ``puzzle``, ``question`` and ``answer`` are None if the answers of the
    suite are withheld. ``answer`` is a reference answer with full marks, without the tags around
    it. ``metadata`` has the measures of the puzzle.

    >>> from unjam.tasks import make_suite, score
    >>> task = make_suite(count=1, tiers=[1], kinds=["solve"], seed=7).tasks[0]
    >>> task.kind, task.tier, task.metadata["moves"] in (1, 2, 3)
    ('solve', 1, True)
    >>> score(task, f"My plan is <answer>{task.answer}</answer>.").score
    1.0
    """

    id: str
    kind: Kind
    tier: int
    variant: str
    rendering: Rendering
    prompt: str
    puzzle: Puzzle | None = None
    question: Question = NO_QUESTION
    answer: str | None = None
    picture: Picture | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    seal: str = ""  # a commitment to the withheld parts
    picture_url: str = ""  # the picture as it was read from a file

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The prompt as the messages of a chat, with the picture as a data URL."""
        return [{"role": "user", "content": self.content(self.image_url)}]

    def content(self, url: str | None) -> str | list[dict[str, Any]]:
        """Return the content of the message: the prompt, and the picture at ``url`` if any."""
        if url is None:
            return self.prompt
        return [
            {"type": "text", "text": self.prompt},
            {"type": "image_url", "image_url": {"url": url}},
        ]

    @cached_property
    def image_url(self) -> str | None:
        """The picture as a data URL of a PNG file; None if the task has no picture."""
        if self.picture is None:
            return None
        if self.picture_url:
            return self.picture_url
        return f"data:image/png;base64,{b64encode(self.image()).decode()}"

    def image(self) -> bytes:
        """Return the picture of the task as a PNG file. Needs Pillow.

        Raises ``ValueError`` if the task has no picture.
        """
        if self.picture is None or self.puzzle is None:
            raise ValueError(f"task {self.id} has no picture to draw")
        return png(self.puzzle, theme=self.picture.theme, scale=self.picture.scale)

    @cached_property
    def judge(self) -> Judge:
        """The scorer of this task; it keeps what it computes about the puzzle.

        Raises ``ValueError`` if the answers of the suite are withheld.
        """
        from .scoring.judge import judge_of

        return judge_of(self)

    def changed(self, **changes: Any) -> Task:
        """Return a copy with some fields replaced."""
        return replace(self, **changes)
