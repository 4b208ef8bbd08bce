"""Blocking trees as text for players, drawn with branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..notation.descriptions import legs_text
from ..util.phrases import Listing, Phrase
from .blocking_tree import Need, Option


class Line(NamedTuple):
    """A line of a tree: its text, and for each level above it whether the branch ends there."""

    text: Phrase
    ends: tuple[bool, ...]

    @property
    def depth(self) -> int:
        """The number of levels above the line."""
        return len(self.ends)

    def as_dict(self) -> dict[str, Any]:
        """Return the line as plain values, ready for JSON."""
        return {"depth": self.depth, "text": str(self.text), "phrase": self.text.as_dict()}

    def __str__(self) -> str:
        if not self.ends:
            return self.text
        *above, last = self.ends
        bars = "".join("   " if end else "│  " for end in above)
        return f"{bars}{'└─ ' if last else '├─ '}{self.text}"


def tree_text(root: Need) -> str:
    """Format a blocking tree as text, one line per need.

    >>> from ..model.puzzle import Puzzle
    >>> from .blocking_tree import tree
    >>> from .vehicle_paths import Traffic
    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> print(tree_text(tree(Traffic(puzzle), puzzle["X"])))
    X must go right 2 to the exit on the right of row 2
    └─ car B is in its way and must go down 1
       └─ truck O is in its way and must go left 1
          └─ car A is in its way and must go up 1
             └─ X is in its way and can go right 1 at once
    """
    return "\n".join(map(str, tree_lines(root)))


def tree_lines(root: Need) -> Iterator[Line]:
    """Yield the lines of a blocking tree, one per need."""
    if root.options:
        yield Line(Phrase("{vehicle} {does}", vehicle=root.name, does=_must(root)), ())
    else:
        yield Line(Phrase("{vehicle} has no way out", vehicle=root.name), ())
    yield from _lines_below(root, (), {_key(root)})


def _lines_below(need: Need, ends: tuple[bool, ...], printed: set[object]) -> Iterator[Line]:
    """Yield the lines below a need. ``printed`` holds the needs expanded further up."""
    if need.outcome != "blocked" or _has_one_bad_way(need):
        return
    entries = list(_entries(need))
    for at, (text, child) in enumerate(entries):
        here = (*ends, at == len(entries) - 1)
        if child is None:
            yield Line(text, here)
            continue
        yield Line(_with_reference(text, child, printed), here)
        if child.outcome == "blocked":
            printed.add(_key(child))
        yield from _lines_below(child, here, printed)


def _entries(need: Need) -> Iterator[tuple[Phrase, Need | None]]:
    """Yield the text of each child of a need, and the child itself, if any."""
    options = [option for option in need.options if not option.detour]
    for option in options:
        way = legs_text(option.legs)
        if not option.blockers:
            yield _useless_text(way, option.into), None
        for at, child in enumerate(option.needs):
            yield _child_text(way if len(options) > 1 else "", child, also=at > 0), child


def _useless_text(way: str, other: str) -> Phrase:
    return Phrase("{way} is free, but then it is in the way of {other}", way=way, other=other)


def _child_text(way: str, child: Need, also: bool) -> Phrase:
    """Describe a vehicle that blocks a path and what it must do; ``way`` if there are several."""
    vehicle, does = child.name, _must(child)
    if way and also:
        return Phrase(
            "{way} is also blocked by {vehicle}, which {does}", way=way, vehicle=vehicle, does=does
        )
    if way:
        return Phrase(
            "{way} is blocked by {vehicle}, which {does}", way=way, vehicle=vehicle, does=does
        )
    if also:
        return Phrase("{vehicle} is also in its way and {does}", vehicle=vehicle, does=does)
    return Phrase("{vehicle} is in its way and {does}", vehicle=vehicle, does=does)


def _must(need: Need) -> Phrase:
    """Describe what a vehicle must do, without its name."""
    if need.outcome == "stuck":
        return Phrase("has nowhere to go for that") if need.axes else Phrase("never moves")
    if need.outcome == "free":
        ways = _ways([option for option in need.options if option.free])
        return Phrase("can go {ways} at once", ways=ways)
    if _has_one_bad_way(need):
        option = need.options[0]
        return Phrase(
            "could go {ways}, but then it is in the way of {other}",
            ways=_ways([option]),
            other=option.into,
        )
    text = _must_go(need)
    return Phrase("{does} …", does=text) if need.outcome == "cut" else text


def _must_go(need: Need) -> Phrase:
    ways = _ways([option for option in need.options if not option.detour])
    detours = [option for option in need.options if option.detour]
    has_choice = len(need.axes) > 1
    if not detours:
        return (
            Phrase("could go {ways}", ways=ways)
            if has_choice
            else Phrase("must go {ways}", ways=ways)
        )
    # If all paths lead to the same exit or goal, it has been named already.
    aims = {option.aim for option in need.options}
    bare = [option._replace(aim="") for option in detours] if len(aims) == 1 else detours
    others = _ways(bare)
    if has_choice:
        return Phrase(
            "could go {ways} (or {others}, with more vehicles in the way)", ways=ways, others=others
        )
    return Phrase(
        "must go {ways} (or {others}, with more vehicles in the way)", ways=ways, others=others
    )


def _ways(options: Sequence[Option]) -> str:
    aims = [option.aim for option in options]
    if len(set(aims)) > 1:
        return Listing((_way_to(legs_text(legs), aim) for legs, aim, *_ in options), "or", ", or ")
    return _way_to(Listing((legs_text(option.legs) for option in options), "or"), aims[0])


def _way_to(way: str, aim: str) -> str:
    return Phrase("{way} to {aim}", way=way, aim=aim) if aim else way


def _has_one_bad_way(need: Need) -> bool:
    """Return whether the only path is free, but would block another vehicle."""
    return len(need.options) == 1 and not need.options[0].blockers and not need.options[0].free


def _with_reference(text: Phrase, need: Need, printed: set[object]) -> Phrase:
    """Add a reference to the place where a need is expanded, if not here."""
    if need.outcome == "circle":
        return Phrase("{line}: a circle (see above)", line=text)
    if need.outcome == "seen":
        if _key(need) in printed:
            return Phrase("{line} (see above)", line=text)
        return Phrase("{line} (see below)", line=text)
    return text


def _key(need: Need) -> object:
    return need.vehicle, tuple((option.legs, option.aim, option.into) for option in need.options)
