"""What blocks a target, what blocks the blockers, and so on: a tree of needs.

A need is a vehicle that must go somewhere, with every way in which it could; a way has the needs of
those who stand in it. The tree grows level by level, so that each need is explained as near to the
target as it occurs; where it occurs again, one is told to look there. A vehicle that can make room
at once ends a branch.

A way is left out if there is another and somebody stands in it who could not make room even on an
empty board, as the car in front of another in the same lane, with the wall before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from ..model.board import Cell
from ..model.vehicle import Vehicle
from ..notation.descriptions import Legs, name
from ..util.limits import breathe
from .vehicle_paths import Room, Traffic, Way

# Unless a depth is asked for, the tree goes as deep as a person can read.
READABLE = 30
# And if one is asked for, it has no more needs than this.
MOST_NEEDS = 1000

Outcome = Literal["free", "blocked", "stuck", "seen", "circle", "cut"]


class Option(NamedTuple):
    """One way in which a vehicle could go.

    ``legs`` are its straight parts, ``aim`` the exit or goal to which it leads (empty for one that
    only makes room), ``cells`` those that must be free for it, ``blockers`` who stands in it,
    nearest first, and ``needs`` what these must do. ``into`` is what to call the vehicle in whose
    way one would stand there; empty if nobody's. A ``detour`` meets many more vehicles than
    another option, and what these must do is not told.
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
        """Can one go there at once, and stand in nobody's way there?"""
        return not self.blockers and not self.into


class Need(NamedTuple):
    """A vehicle that must go somewhere. ``name`` is what to call it.

    ``outcome`` is ``"free"`` (it can go at once), ``"blocked"`` (see the needs of its options),
    ``"stuck"`` (it has no way at all), or tells why the tree ends here: ``"seen"`` (the same need
    is explained elsewhere in the tree), ``"circle"`` (it is one of those that wait for this one)
    and ``"cut"`` (not looked into: the tree is deep enough). The options of a vehicle with several
    ``axes`` are not all it could do: it may go round corners.
    """

    vehicle: str
    name: str
    axes: str
    outcome: Outcome
    options: tuple[Option, ...]

    def as_dict(self) -> dict[str, Any]:
        """The tree from here on as plain values, ready for JSON."""
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
        """This need and all below it, in the order in which they are printed."""
        yield self
        for option in self.options:
            for need in option.needs:
                yield from need.walk()


def tree(traffic: Traffic, target: Vehicle, depth: int | None = None) -> Need:
    """The needs of a target. ``depth``: how many vehicles away from it to look; None: as many as
    a person can read."""
    ways = traffic.ways_out(target)
    if len(target.axes) == 1:
        ways = _passable(traffic, target, ways)
    root = _Node(target, ways, ())
    explained: set[_Key] = set()
    level = [root]
    distance, room = 0, MOST_NEEDS
    while level:
        blocked = [node for node in level if node.judge(traffic, explained) == "blocked"]
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
    """All needs one level below these; None if there are more than there is room for."""
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
    """A need further up: which, whose, and the room that it asks for."""

    key: _Key
    vehicle: Vehicle
    room: Room


class _Node:
    """A need while the tree grows."""

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
        """Needs with the same key are the same."""
        ways = zip(self.ways, self.into, strict=True)
        return self.vehicle.label, tuple((way.legs, way.aim, into) for way, into in ways)

    def judge(self, traffic: Traffic, explained: set[_Key]) -> Outcome:
        """Find the outcome, as far as it can be told without looking further; add the need to
        those that are explained, if it is to be."""
        self.into = [self._into(traffic, way) for way in self.ways]
        self.detours = _detours(self.ways, self.into)
        ways = zip(self.ways, self.into, strict=True)
        if not self.ways:
            self.outcome = "stuck"
        elif any(not way.blockers and not into for way, into in ways):
            self.outcome = "free"
        elif not any(way.blockers for way in self.ways):
            pass  # all are free and lead into the ways of others, which is soon told
        elif any(need.key == self.key for need in self.above):
            self.outcome = "circle"
        elif self.key in explained:
            self.outcome = "seen"
        else:
            explained.add(self.key)
        return self.outcome

    def _into(self, traffic: Traffic, way: Way) -> str:
        """In whose way one would stand at the end of a way that is free. That of the first need
        above is left."""
        if way.blockers:
            return ""
        for need in self.above[1:]:
            if need.vehicle != self.vehicle and need.room.hindered_by(
                traffic.puzzle.board, way.end
            ):
                return name(need.vehicle)
        return ""

    def grow(self, traffic: Traffic) -> None:
        """Add the needs of those who stand in the ways."""
        for at, way in enumerate(self.ways):
            if self.detours[at]:
                continue
            above = (_Above(self.key, self.vehicle, way.room), *self.above)
            children = []
            for label in way.blockers:
                vehicle = traffic.standing[label]
                ways = _aside(traffic, vehicle, self.vehicle, way.room)
                children.append(_Node(vehicle, _passable(traffic, vehicle, ways), above))
            # If one of them cannot make room, it does not help that others could.
            self.children[at] = [child for child in children if not child.ways] or children

    def cut(self) -> None:
        """Take back what has grown."""
        self.children = [[] for _ in self.ways]
        if any(way.blockers for way in self.ways):
            self.outcome = "cut"


def _aside(traffic: Traffic, vehicle: Vehicle, other: Vehicle, room: Room) -> list[Way]:
    """The ways by which a vehicle makes room for another."""
    ways = traffic.ways_aside(vehicle, room)
    if len(vehicle.axes) == 1 and vehicle.axes == other.axes:
        # They share a lane and will never pass each other.
        return [way for way in ways if other.label not in way.blockers]
    return ways


def _passable(traffic: Traffic, vehicle: Vehicle, ways: list[Way]) -> list[Way]:
    """The ways in which nobody stands for good; all of them if there is no other."""

    def for_good(way: Way) -> bool:
        blockers = (traffic.standing[label] for label in way.blockers)
        return any(not _aside(traffic, blocker, vehicle, way.room) for blocker in blockers)

    return [way for way in ways if not for_good(way)] or ways


def _detours(ways: list[Way], into: list[str]) -> list[bool]:
    """Which ways meet many more vehicles than the best, or all that a shorter one meets."""
    good = [way for way, whose in zip(ways, into, strict=True) if not whose]
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
