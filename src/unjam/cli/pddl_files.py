"""Output of puzzles as PDDL: to standard output, to a folder, or to a pair of files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from ..literals import Unit
from ..model.puzzle import Puzzle
from ..planning.object_names import problem_name
from ..planning.pddl_text import domain_text, problem_text
from ..planning.strips_task import Schema, Task, strips_task
from ..util.atomic_files import whole_text
from .console import writing
from .exit_codes import UsageError
from .puzzle_output import output

Convert = Callable[[Puzzle], Task]


def write_pddl(
    path: str | None, format: str, converted: Callable[[Convert], Iterator[Task]]
) -> None:
    """Write puzzles as PDDL; ``converted`` applies a function to all that can be converted.

    On standard output every problem follows its domain. A path that ends in ``.pddl`` is that of
    the problem, and the domain goes to ``domain-NAME.pddl`` beside it, where Fast Downward finds
    it. Any other path is a folder, in which the problems share ``domain.pddl``.
    """
    unit: Unit = "moves" if format == "pddl-moves" else "slides"
    tasks = converted(lambda puzzle: strips_task(puzzle, unit))
    if path is None:
        with output(None) as file:
            for number, task in enumerate(tasks):
                between = "\n" if number else ""
                file.write(f"{between}{domain_text(unit, task.schemas)}\n{problem_text(task)}")
                file.flush()
        return
    first, second = next(tasks, None), next(tasks, None)
    if first is None:
        return
    if not path.endswith(".pddl"):
        with writing(path):
            os.makedirs(path, exist_ok=True)
        if second is None:
            named = iter([("problem", first)])
        else:
            named = ((problem_name(task.puzzle), task) for task in chain((first, second), tasks))
        _write_folder(path, unit, named)
    elif second is None:
        folder, name = os.path.split(path)
        _write(os.path.join(folder, f"domain-{name}"), domain_text(unit, first.schemas))
        _write(path, problem_text(first))
    else:
        raise UsageError(f"{path!r} cannot hold several problems; give -o a folder")


def _write_folder(folder: str, unit: Unit, tasks: Iterable[tuple[str, Task]]) -> None:
    """Write the problems, each to a file with its name, and the domain that they share."""
    schemas: set[Schema] = set()
    seen: Counter[str] = Counter()
    for name, task in tasks:
        schemas |= task.schemas
        seen[name] += 1
        number = f"-number-{seen[name]}" if seen[name] > 1 else ""
        _write(os.path.join(folder, f"{name}{number}.pddl"), problem_text(task))
    _write(os.path.join(folder, "domain.pddl"), domain_text(unit, schemas))


def _write(path: str, text: str) -> None:
    with writing(path), whole_text(path) as file:
        file.write(text)
