"""Puzzles as problems of the package unified-planning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..literals import Unit
from ..model.puzzle import Puzzle
from ..util.extras import need
from .object_names import Names, problem_name
from .strips_task import Place, Step, Task, strips_task


def to_problem(puzzle: Puzzle, unit: Unit = "slides") -> Any:
    """Return a puzzle as a ``Problem`` of unified-planning, for all planners that it can call.

    An action is a slide by one cell, or with ``unit="moves"`` a move. ``puzzle.check(str(plan))``
    checks a plan. The actions have no parameters, unlike those of ``to_pddl``: unified-planning
    lists every fact that its predicates could form. Needs the extra ``planning``: raises
    ``MissingExtraError`` without it, and ``NotationError`` if PDDL cannot express the puzzle.

    >>> import unjam
    >>> problem = to_problem(unjam.deck("jam")["1"])  # doctest: +SKIP
    >>> len(problem.actions)  # doctest: +SKIP
    46
    """
    task = strips_task(puzzle, unit)
    return _Builder(need("unified_planning.shortcuts", "planning"), task).problem()


class _Builder:
    """Translates a task; ``up`` is the module of unified-planning."""

    def __init__(self, up: Any, task: Task) -> None:
        self._up = up
        self._task = task
        self._names = Names(task)
        vehicle, place, cell = (up.UserType(name) for name in ("vehicle", "place", "cell"))
        self._at = up.Fluent("at", up.BoolType(), v=vehicle, p=place)
        self._free = up.Fluent("free", up.BoolType(), c=cell)
        self._out = up.Fluent("out", up.BoolType(), v=vehicle)
        objects = (
            (self._names.vehicles, vehicle),
            (self._names.places, place),
            (self._names.cells, cell),
        )
        self._objects = {
            key: up.Object(name, kind) for names, kind in objects for key, name in names.items()
        }

    def problem(self) -> Any:
        """Return the problem."""
        task, thing = self._task, self._objects
        problem = self._up.Problem(problem_name(task.puzzle))
        for fluent in (self._at, self._free, self._out):
            problem.add_fluent(fluent, default_initial_value=False)
        problem.add_objects(thing.values())
        for label, place in task.at.items():
            problem.set_initial_value(self._at(thing[label], thing[place]), True)
        for number in task.free:
            problem.set_initial_value(self._free(thing[number]), True)
        for target in task.puzzle.targets:
            if task.puzzle.out(target):
                problem.set_initial_value(self._out(thing[target.label]), True)
            problem.add_goal(self._out(thing[target.label]))
        problem.add_actions(self._actions())
        return problem

    def _actions(self) -> Iterator[Any]:
        """Yield every step of every vehicle that can be at its start."""
        steps: dict[Place, list[Step]] = {}
        for step in self._task.steps:
            steps.setdefault(step.start, []).append(step)
        for label, place in self._task.at.items():
            reached = [place]
            for start in reached:  # grows while it is iterated
                for step in steps.get(start, ()):
                    yield self._action(label, step)
                    if step.end is not None and step.end not in reached:
                        reached.append(step.end)

    def _action(self, label: str, step: Step) -> Any:
        thing, (taken, passed, left) = self._objects, step.cell_groups
        action = self._up.InstantaneousAction(self._names.short(label, step))
        action.add_precondition(self._at(thing[label], thing[step.start]))
        for number in (*taken, *passed):
            action.add_precondition(self._free(thing[number]))
        action.add_effect(self._at(thing[label], thing[step.start]), False)
        if step.end is not None:
            action.add_effect(self._at(thing[label], thing[step.end]), True)
        if step.schema.kind:
            action.add_effect(self._out(thing[label]), step.schema.kind != "back")
        for number in taken:
            action.add_effect(self._free(thing[number]), False)
        for number in left:
            action.add_effect(self._free(thing[number]), True)
        return action
