"""Named suites, which never change: ``unjam-1.0``.

The package contains what determines the tasks of a suite: the puzzles, what is asked about them,
their measures and the reference answers. ``tools/named_suite.py`` made the file with
``make_specs``; it is data now, so that the suite does not depend on the generator, nor on which of
several optimal solutions the solver finds. Prompts are written from the data.

A line of the file is a JSON array: kind, tier, variant, rendering, the puzzle in the native
notation, the moves of the question, the theme and scale of the picture or null, the measures in the
order of ``FIELDS``, and the reference answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import get_args

from ..literals import TaskSuite
from ..model.puzzle import Puzzle
from ..util.extras import need
from ..util.suggestions import suggest
from .making.questions import Spec, build_task, reference_answer
from .making.tiers import MEASURES
from .suite import Suite
from .task import Picture, Question

NAMES: tuple[str, ...] = get_args(TaskSuite)
FIELDS = (*MEASURES, "vehicles")


@lru_cache(maxsize=2)
def named_suite(name: str = NAMES[0]) -> Suite:
    """Return a named suite. Raises ``ValueError`` if there is none of that name.

    >>> suite = named_suite("unjam-1.0")
    >>> len(suite.tasks), suite.tasks[0].id
    (1000, 'unjam-1.0-1')
    """
    need("numpy", "graph")
    if name not in NAMES:
        hint = suggest(name, NAMES) or f"; choose from {', '.join(NAMES)}"
        raise ValueError(f"there is no suite {name!r}{hint}")
    text = files(__package__).joinpath("data", f"{name}.jsonl").read_text("utf-8")
    return Suite(name, tuple(build_task(spec) for spec in read_specs(text, name)))


def read_specs(text: str, name: str) -> Iterable[Spec]:
    """Yield the specifications in a file of a named suite."""
    for number, line in enumerate(text.splitlines(), 1):
        kind, tier, variant, rendering, puzzle, moves, picture, measures, answer = json.loads(line)
        yield Spec(
            f"{name}-{number}",
            kind,
            tier,
            variant,
            rendering,
            Puzzle.parse(puzzle, format="native"),
            Question(tuple(moves)),
            Picture(*picture) if picture else None,
            dict(zip(FIELDS, measures, strict=True)),
            answer,
        )


def spec_line(spec: Spec) -> str:
    """Return a specification as a line of a file, with its reference answer."""
    return json.dumps(
        [
            spec.kind,
            spec.tier,
            spec.variant,
            spec.rendering,
            spec.puzzle.to("native"),
            list(spec.question.moves),
            spec.picture and list(spec.picture),
            [spec.metadata[name] for name in FIELDS],
            spec.answer or reference_answer(spec.kind, spec.puzzle, spec.question),
        ],
        separators=(",", ":"),
    )
