"""Puzzles as PDDL: typed STRIPS, one domain for unit slides and one for whole moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..literals import Unit
from ..model.puzzle import Puzzle
from .object_names import DIRECTIONS, Names, problem_name
from .strips_task import Schema, Task, strips_task

_WIDTH = 96  # of lines that can be broken


class PddlTask(NamedTuple):
    """The two texts that a planner takes, each with a final newline."""

    domain: str
    problem: str


def to_pddl(puzzle: Puzzle, unit: Unit = "slides") -> PddlTask:
    """Return a puzzle as PDDL.

    The length of an optimal plan is the fewest slides of the puzzle, or with ``unit="moves"`` its
    fewest moves. The domain has the actions that the puzzle needs. Raises ``NotationError`` if PDDL
    cannot express the puzzle.

    >>> from unjam import Puzzle
    >>> task = to_pddl(Puzzle.parse(".... XX.B A..B AOOO"))
    >>> print(task.domain)
    ; Sliding vehicles: every action is a slide by one cell.
    (define (domain unjam-slides)
      (:requirements :strips :typing)
      ...
    """
    task = strips_task(puzzle, unit)
    return PddlTask(domain_text(unit, task.schemas), problem_text(task))


def domain_text(unit: Unit, schemas: Iterable[Schema]) -> str:
    """Return a domain with some action schemas, and at least the simplest one."""
    return "\n".join(_domain(unit, sorted({Schema(unit, "", 1, 0, 1), *schemas}))) + "\n"


def problem_text(task: Task) -> str:
    """Return the problem of a task."""
    return "\n".join(_problem(task)) + "\n"


# ---- The domain -----------------------------------------------------------------------------


def _domain(unit: Unit, schemas: list[Schema]) -> Iterator[str]:
    counted = "a slide by one cell" if unit == "slides" else "a move of any distance"
    yield f"; Sliding vehicles: every action is {counted}."
    yield f"(define (domain unjam-{unit})"
    yield "  (:requirements :strips :typing)"
    yield "  (:types vehicle place cell direction - object)"
    yield "  (:predicates"
    yield "    (at ?v - vehicle ?p - place)"
    yield "    (free ?c - cell)"
    yield "    (out ?v - vehicle)"
    for schema in schemas:
        yield f"    (can-{schema.name} {_typed(_parameters(schema))})"
    yield "  )"
    for schema in schemas:
        yield ""
        yield from _action(schema)
    yield ")"


def _parameters(schema: Schema) -> list[tuple[str, str]]:
    """Return the parameters of a schema but for the vehicle, each with its type."""
    places = ["?from"] if schema.kind == "off" else ["?from", "?to"]
    return [
        ("?d", "direction"),
        *((name, "place") for name in places),
        *((name, "cell") for names in _cell_parameters(schema) for name in names),
    ]


def _cell_parameters(schema: Schema) -> tuple[list[str], list[str], list[str]]:
    """Return the parameters for the cells taken, passed and left."""
    return (
        [f"?taken{number}" for number in range(1, schema.taken + 1)],
        [f"?passed{number}" for number in range(1, schema.passed + 1)],
        [f"?left{number}" for number in range(1, schema.left + 1)],
    )


def _typed(parameters: Iterable[tuple[str, str]]) -> str:
    """Return parameters with their types, each type once for neighbours."""
    parts: list[str] = []
    last = ""
    for name, kind in parameters:
        if last and kind != last:
            parts.append(f"- {last}")
        parts.append(name)
        last = kind
    return " ".join((*parts, f"- {last}"))


def _action(schema: Schema) -> Iterator[str]:
    parameters = _parameters(schema)
    taken, passed, left = _cell_parameters(schema)
    static = " ".join((f"can-{schema.name}", *(name for name, _ in parameters)))
    needs = [static, "at ?v ?from", *(f"free {cell}" for cell in (*taken, *passed))]
    adds = {"": [], "out": ["out ?v"], "back": [], "off": ["out ?v"]}[schema.kind]
    effects = [f"({fact})" for fact in (*adds, *(f"free {cell}" for cell in left))]
    if schema.kind != "off":
        effects.insert(0, "(at ?v ?to)")
    gone = ["at ?v ?from", *(f"free {cell}" for cell in taken)]
    if schema.kind == "back":
        gone.append("out ?v")
    effects += [f"(not ({fact}))" for fact in gone]
    yield f"  (:action {schema.name}"
    yield f"    :parameters ({_typed([('?v', 'vehicle'), *parameters])})"
    yield from _filled([":precondition (and", *(f"({fact})" for fact in needs)], ")")
    yield from _filled([":effect (and", *effects], "))")


def _filled(words: Iterable[str], end: str = "") -> Iterator[str]:
    """Yield lines of words, each of which is kept whole."""
    line = "   "
    for word in words:
        if len(line) + len(word) >= _WIDTH and line.strip():
            yield line
            line = "     "
        line += f" {word}"
    yield line + end


# ---- The problem ----------------------------------------------------------------------------


def _problem(task: Task) -> Iterator[str]:
    puzzle, names = task.puzzle, Names(task)
    yield f"(define (problem {problem_name(puzzle)})"
    yield from _comments(puzzle, names)
    yield f"  (:domain unjam-{task.unit})"
    yield "  (:objects"
    used = {step.direction for step in task.steps}
    objects = {
        "vehicle": list(names.vehicles.values()),
        "direction": [name for key, name in DIRECTIONS.items() if key in used],
        "cell": list(names.cells.values()),
        "place": list(names.places.values()),
    }
    for kind, members in objects.items():
        if members:
            yield from _filled(members, f" - {kind}")
    yield "  )"
    yield "  (:init"
    for label, place in task.at.items():
        yield f"    (at {names.vehicles[label]} {names.places[place]})"
    for vehicle in puzzle.targets:
        if puzzle.out(vehicle):
            yield f"    (out {names.vehicles[vehicle.label]})"
    if task.free:
        yield from _filled(f"(free {names.cells[number]})" for number in task.free)
    for step in task.steps:
        yield f"    (can-{step.schema.name} {names.arguments(step)})"
    yield "  )"
    goals = " ".join(f"(out {names.vehicles[target.label]})" for target in puzzle.targets)
    yield f"  (:goal (and {goals}))"
    yield ")"


def _comments(puzzle: Puzzle, names: Names) -> Iterator[str]:
    """Yield the board, what is proven about it, and the labels that are no names of PDDL."""
    if (board := str(puzzle)).isascii():
        yield from (f"  ; {row}".rstrip() for row in board.split("\n"))
    known = puzzle.known
    if known.proven and known.moves is not None and known.slides is not None:
        yield f"  ; proven: {known.moves} moves, {known.slides} slides"
    for label, name in names.vehicles.items():
        if name != label.lower():
            yield f"  ; {name} is the vehicle {label!a}"
