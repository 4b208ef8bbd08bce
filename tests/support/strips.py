"""A small interpreter of typed STRIPS: parser, grounder and breadth-first search.

It knows PDDL and nothing of unjam, so that what unjam writes has the meaning that planners give it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

Fact = tuple[str, ...]


class Ground(NamedTuple):
    """A ground action; the sets of facts are bit masks."""

    name: Fact
    needs: int
    adds: int
    deletes: int


class Action(NamedTuple):
    """An action of a domain: parameters with their types, and facts over them."""

    name: str
    parameters: dict[str, str]
    needs: list[Fact]
    adds: list[Fact]
    deletes: list[Fact]


def parse(text: str) -> list[Any]:
    """The one expression of a text, as nested lists of words in lower case."""
    bare = re.sub(r";[^\n]*", "", text).lower()
    assert bare.isascii()
    stack: list[list[Any]] = [[]]
    for word in re.findall(r"[()]|[^\s()]+", bare):
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    ((expression,),) = stack
    assert isinstance(expression, list)
    return expression


def typed(words: list[str]) -> dict[str, str]:
    """Names with their types: ``a b - cell c - place``."""
    found: dict[str, str] = {}
    waiting: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-":
            kind = next(rest)
            for name in waiting:
                assert name not in found, f"{name} is declared twice"
                found[name] = kind
            waiting = []
        else:
            waiting.append(word)
    assert not waiting, f"{waiting} have no type"
    return found


def conjunction(expression: list[Any]) -> list[list[Any]]:
    """The members of ``(and ...)``."""
    assert expression[0] == "and"
    return expression[1:]


class Strips:
    """A domain and a problem, checked and grounded."""

    def __init__(self, domain: str, problem: str) -> None:
        self._read_domain(parse(domain))
        self._read_problem(parse(problem))
        self.numbers: dict[Fact, int] = {}
        self._changing = {fact[0] for fact in self.goal} | {
            fact[0] for action in self.actions for fact in (*action.adds, *action.deletes)
        }
        self.start = self._mask(f for f in self.init if f[0] in self._changing)
        self.ground = self._reachable(
            [one for action in self.actions for one in self._ground(action)]
        )
        self.goal_mask = self._mask(self.goal)

    def _read_domain(self, parts: list[Any]) -> None:
        assert parts[0] == "define"
        (word, self.domain_name) = parts[1]
        assert word == "domain"
        assert parts[2] == [":requirements", ":strips", ":typing"]
        assert parts[3][0] == ":types"
        self.types = set(typed(parts[3][1:]))
        assert parts[4][0] == ":predicates"
        self.predicates = {name: list(typed(rest).values()) for name, *rest in parts[4][1:]}
        assert len(self.predicates) == len(parts[4]) - 1
        self.actions = []
        for word, name, *fields in parts[5:]:
            assert word == ":action"
            assert fields[::2] == [":parameters", ":precondition", ":effect"]
            parameters = typed(fields[1])
            effects = conjunction(fields[5])
            action = Action(
                name,
                parameters,
                [tuple(fact) for fact in conjunction(fields[3])],
                [tuple(fact) for fact in effects if fact[0] != "not"],
                [tuple(fact[1]) for fact in effects if fact[0] == "not"],
            )
            for fact in (*action.needs, *action.adds, *action.deletes):
                kinds = [parameters[argument] for argument in fact[1:]]
                assert kinds == self.predicates[fact[0]], f"{name}: {fact}"
            # No fact is both added and deleted, on which planners disagree.
            self.actions.append(action)
        assert len({action.name for action in self.actions}) == len(self.actions)

    def _read_problem(self, parts: list[Any]) -> None:
        assert parts[0] == "define"
        assert parts[1][0] == "problem"
        assert parts[2] == [":domain", self.domain_name]
        assert parts[3][0] == ":objects"
        self.objects = typed(parts[3][1:])
        assert set(self.objects.values()) <= self.types
        for name in self.objects:
            assert re.fullmatch("[a-z][a-z0-9_-]*", name), name
        assert parts[4][0] == ":init"
        self.init = [tuple(fact) for fact in parts[4][1:]]
        assert len(set(self.init)) == len(self.init)
        assert parts[5][0] == ":goal"
        self.goal = [tuple(fact) for fact in conjunction(parts[5][1])]
        assert len(parts) == 6
        for fact in (*self.init, *self.goal):
            assert [self.objects[name] for name in fact[1:]] == self.predicates[fact[0]], fact

    def _mask(self, facts: Any) -> int:
        mask = 0
        for fact in facts:
            mask |= 1 << self.numbers.setdefault(fact, len(self.numbers))
        return mask

    def _ground(self, action: Action) -> Iterator[Ground]:
        """All ground actions whose unchanging preconditions hold."""
        static = [fact for fact in action.needs if fact[0] not in self._changing]
        for values in self._bindings(static, {}):
            free = [name for name in action.parameters if name not in values]
            for full in self._fill(action, free, values):
                needs = [self._bound(f, full) for f in action.needs if f[0] in self._changing]
                adds = [self._bound(fact, full) for fact in action.adds]
                deletes = [self._bound(fact, full) for fact in action.deletes]
                assert not set(adds) & set(deletes)
                name = (action.name, *(full[parameter] for parameter in action.parameters))
                yield Ground(name, self._mask(needs), self._mask(adds), self._mask(deletes))

    def _bindings(self, facts: list[Fact], values: dict[str, str]) -> Iterator[dict[str, str]]:
        if not facts:
            yield values
            return
        pattern = facts[0]
        for fact in self.init:
            if fact[0] != pattern[0]:
                continue
            more = dict(values)
            if all(more.setdefault(p, v) == v for p, v in zip(pattern[1:], fact[1:], strict=True)):
                yield from self._bindings(facts[1:], more)

    def _fill(
        self, action: Action, free: list[str], values: dict[str, str]
    ) -> Iterator[dict[str, str]]:
        if not free:
            yield values
            return
        for name, kind in self.objects.items():
            if kind == action.parameters[free[0]]:
                yield from self._fill(action, free[1:], values | {free[0]: name})

    @staticmethod
    def _bound(fact: Fact, values: dict[str, str]) -> Fact:
        return (fact[0], *(values[name] for name in fact[1:]))

    def _reachable(self, actions: list[Ground]) -> list[Ground]:
        """The actions that are possible at all if nothing is ever deleted."""
        facts, found = self.start, [False] * len(actions)
        while True:
            before = facts
            for number, action in enumerate(actions):
                if not found[number] and action.needs & facts == action.needs:
                    found[number] = True
                    facts |= action.adds
            if facts == before:
                return [action for action, ok in zip(actions, found, strict=True) if ok]

    def shortest_plan(self) -> list[Fact] | None:
        """A plan with the fewest actions, or None if there is none."""
        queue = deque([self.start])
        met: dict[int, tuple[int, Fact] | None] = {self.start: None}
        while queue:
            state = queue.popleft()
            if state & self.goal_mask == self.goal_mask:
                plan = []
                while (step := met[state]) is not None:
                    state, name = step
                    plan.append(name)
                return plan[::-1]
            for action in self.ground:
                if action.needs & state == action.needs:
                    there = state & ~action.deletes | action.adds
                    if there not in met:
                        met[there] = (state, action.name)
                        queue.append(there)
        return None

    def accepts(self, plan: list[Fact]) -> bool:
        """Whether a plan can be executed and reaches the goal."""
        by_name = {action.name: action for action in self.ground}
        state = self.start
        for name in plan:
            action = by_name.get(name)
            if action is None or action.needs & state != action.needs:
                return False
            state = state & ~action.deletes | action.adds
        return state & self.goal_mask == self.goal_mask


def plan_text(plan: list[Fact]) -> str:
    """A plan as planners write it."""
    lines = [f"({' '.join(name)})" for name in plan]
    return "\n".join([*lines, f"; cost = {len(plan)} (unit cost)", ""])
