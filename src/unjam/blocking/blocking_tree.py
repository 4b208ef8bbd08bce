"""The blocking tree: what blocks a target, what blocks the blockers, and so on.

A node is a *need*: a vehicle that must move, with each of its options (paths). An option has child
needs, one for each vehicle that blocks it. The tree grows breadth-first, so that each need is
expanded as near to the target as possible; later occurrences refer to that one. A vehicle that can
make room immediately is a leaf.

An option is dropped, unless it is the only one, if one of its blockers could not make room even on
an empty board, for example a car between another car of the same lane and a wall.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from ..model.board import Cell
from ..model.vehicle import Vehicle
from ..notation.descriptions import Legs, name
from ..util.limits import breathe
from .vehicle_paths import Room, Traffic, Way

# The maximum number of needs in a tree of default depth, so that people can read it.
READABLE = 30
# The maximum number of needs in a tree of a given depth.
MOST_NEEDS = 1000

Outcome = Literal["free", "blocked", "stuck", "seen", "circle", "cut"]


class Option(NamedTuple):
    """A path that a vehicle could take.

    ``legs`` are its straight parts and ``aim`` is the exit or goal it leads to (empty if it only
    makes room). ``cells`` must be free for it, ``blockers`` are the vehicles on it, nearest first,
    and ``needs`` are the needs of the blockers. ``into`` names the vehicle that the path would
    block, if any. A ``detour`` meets many more vehicles than another option; their needs are
    omitted.
    """

    legs: Legs
    aim: str
    cells: tuple[Cell, ...]
    blockers: tuple[str, ...]
    into: str
    detour: bool
    needs: tuple[Need, ...]

    @property
    def free(self) -> bool:
        """Whether the vehicle can take the path immediately without blocking another vehicle."""
        return not self.blockers and not self.into


class Need(NamedTuple):
    """A vehicle that must move. ``name`` describes it to players.

    ``outcome`` is ``"free"`` (it can move immediately), ``"blocked"`` (see the needs of its
    options) or ``"stuck"`` (it has no path at all); or the reason why the tree ends here:
    ``"seen"`` (the same need is expanded elsewhere in the tree), ``"circle"`` (an ancestor is the
    same need) or ``"cut"`` (the tree is deep enough). A vehicle with several ``axes`` may also
    have other options, round corners.
    """

    vehicle: str
    name: str
    axes: str
    outcome: Outcome
    options: tuple[Option, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the subtree as plain values, ready for JSON."""
        return {
            "vehicle": self.vehicle,
            "name": self.name,
            "axes": self.axes,
            "outcome": self.outcome,
            "options": [
                {
                    "legs": [list(leg) for leg in option.legs],
                    "aim": option.aim or None,
                    "cells": [list(cell) for cell in option.cells],
                    "blockers": list(option.blockers),
                    "into": option.into or None,
                    "detour": option.detour,
                    "needs": [need.as_dict() for need in option.needs],
                }
                for option in self.options
            ],
        }

    def walk(self) -> Iterator[Need]:
        """Yield this need and all its descendants, in depth-first order."""
        yield self
        for option in self.options:
            for need in option.needs:
                yield from need.walk()


def tree(traffic: Traffic, target: Vehicle, depth: int | None = None) -> Need:
    """Build the blocking tree of a target.

    ``depth`` is the maximum distance from the target in vehicles; None stops where the tree would
    become too large to read.
    """
    ways = traffic.ways_out(target)
    if len(target.axes) == 1:
        ways = _passable(traffic, target, ways)
    root = _Node(target, ways, ())
    explained: set[_Key] = set()
    level = [root]
    distance, room = 0, MOST_NEEDS
    while level:
        blocked = [node for node in level if node.classify(traffic, explained) == "blocked"]
        if distance == 1 and depth is None:
            room = READABLE - len(level)
        below = None if distance == depth else _grown(traffic, blocked, room)
        if below is None:
            for node in blocked:
                node.cut()
            break
        level = below
        distance += 1
        room -= len(below)
    return _frozen(root)


def _grown(traffic: Traffic, nodes: list[_Node], room: int) -> list[_Node] | None:
    """Return all needs one level below these; None if there are more than ``room``."""
    below: list[_Node] = []
    for node in nodes:
        breathe()
        node.grow(traffic)
        below += [child for children in node.children for child in children]
        if len(below) > room:
            return None
    return below


_Key = tuple[str, tuple[tuple[Legs, str, str], ...]]


class _Above(NamedTuple):
    """An ancestor of a need: its key, its vehicle, and the room it requires."""

    key: _Key
    vehicle: Vehicle
    room: Room


class _Node:
    """A need under construction."""

    def __init__(self, vehicle: Vehicle, ways: list[Way], above: tuple[_Above, ...]) -> None:
        self.vehicle = vehicle
        self.ways = ways
        self.above = above
        self.outcome: Outcome = "blocked"
        self.into: list[str] = []
        self.detours: list[bool] = []
        self.children: list[list[_Node]] = [[] for _ in ways]

    @property
    def key(self) -> _Key:
        """The identity of the need: nodes with the same key are the same need."""
        ways = zip(self.ways, self.into, strict=True)
        return self.vehicle.label, tuple((way.legs, way.aim, into) for way, into in ways)

    def classify(self, traffic: Traffic, explained: set[_Key]) -> Outcome:
        """Determine the outcome without expanding the need.

        If the need is to be expanded, it is added to ``explained``.
        """
        self.into = [self._into(traffic, way) for way in self.ways]
        self.detours = _detours(self.ways, self.into)
        ways = zip(self.ways, self.into, strict=True)
        if not self.ways:
            self.outcome = "stuck"
        elif any(not way.blockers and not into for way, into in ways):
            self.outcome = "free"
        elif not any(way.blockers for way in self.ways):
            pass  # every path is free but blocks another vehicle; there is nothing to expand
        elif any(need.key == self.key for need in self.above):
            self.outcome = "circle"
        elif self.key in explained:
            self.outcome = "seen"
        else:
            explained.add(self.key)
        return self.outcome

    def _into(self, traffic: Traffic, way: Way) -> str:
        """Return the name of the vehicle that the end of a free path would block, if any.

        The path makes room for the parent, so only further ancestors are checked.
        """
        if way.blockers:
            return ""
        for need in self.above[1:]:
            if need.vehicle != self.vehicle and need.room.hindered_by(
                traffic.puzzle.board, way.end
            ):
                return name(need.vehicle)
        return ""

    def grow(self, traffic: Traffic) -> None:
        """Add the needs of the blockers of each path."""
        for at, way in enumerate(self.ways):
            if self.detours[at]:
                continue
            above = (_Above(self.key, self.vehicle, way.room), *self.above)
            children = []
            for label in way.blockers:
                vehicle = traffic.standing[label]
                ways = _aside(traffic, vehicle, self.vehicle, way.room)
                children.append(_Node(vehicle, _passable(traffic, vehicle, ways), above))
            # If a blocker cannot make room, the needs of the others are irrelevant.
            self.children[at] = [child for child in children if not child.ways] or children

    def cut(self) -> None:
        """Remove the children."""
        self.children = [[] for _ in self.ways]
        if any(way.blockers for way in self.ways):
            self.outcome = "cut"


def _aside(traffic: Traffic, vehicle: Vehicle, other: Vehicle, room: Room) -> list[Way]:
    """Return the paths by which a vehicle makes room for another."""
    ways = traffic.ways_aside(vehicle, room)
    if len(vehicle.axes) == 1 and vehicle.axes == other.axes:
        # They share a lane and can never pass each other.
        return [way for way in ways if other.label not in way.blockers]
    return ways


def _passable(traffic: Traffic, vehicle: Vehicle, ways: list[Way]) -> list[Way]:
    """Return the paths whose blockers can all make room; all paths if there are none."""

    def is_impassable(way: Way) -> bool:
        blockers = (traffic.standing[label] for label in way.blockers)
        return any(not _aside(traffic, blocker, vehicle, way.room) for blocker in blockers)

    return [way for way in ways if not is_impassable(way)] or ways


def _detours(ways: list[Way], into: list[str]) -> list[bool]:
    """Flag the paths that meet far more vehicles than the best or a superset of another's."""
    good = [way for way, blocked in zip(ways, into, strict=True) if not blocked]
    best = min((len(way.blockers) for way in good), default=len(ways))
    return [
        len(way.blockers) > best + 1
        or any(set(other.blockers) < set(way.blockers) for other in good)
        for way in ways
    ]


def _frozen(node: _Node) -> Need:
    options = tuple(
        Option(
            way.legs,
            way.aim,
            tuple(sorted(way.room.cells)),
            way.blockers,
            into,
            detour,
            tuple(map(_frozen, children)),
        )
        for way, into, detour, children in zip(
            node.ways, node.into, node.detours, node.children, strict=True
        )
    )
    vehicle = node.vehicle
    return Need(vehicle.label, name(vehicle), vehicle.axes, node.outcome, options)
