"""Blocking trees as text for players, drawn with branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..notation.descriptions import legs_text, listing
from .blocking_tree import Need, Option


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
    printed = {_key(root)}
    first = f"{root.name} {_must(root) if root.options else 'has no way out'}"
    return "\n".join([first, *_lines(root, "", printed)])


def _lines(need: Need, indent: str, printed: set[object]) -> Iterator[str]:
    """Yield the lines below a need. ``printed`` holds the needs expanded further up."""
    if need.outcome != "blocked" or _has_one_bad_way(need):
        return
    entries = list(_entries(need))
    for at, (text, child) in enumerate(entries):
        branch, bar = ("├─ ", "│  ") if at < len(entries) - 1 else ("└─ ", "   ")
        if child is None:
            yield f"{indent}{branch}{text}"
            continue
        yield f"{indent}{branch}{text}{_must(child)}{_elsewhere(child, printed)}"
        if child.outcome == "blocked":
            printed.add(_key(child))
        yield from _lines(child, indent + bar, printed)


def _entries(need: Need) -> Iterator[tuple[str, Need | None]]:
    """Yield the text that introduces each child of a need, and the child itself, if any."""
    options = [option for option in need.options if not option.detour]
    for option in options:
        way = legs_text(option.legs)
        if not option.blockers:
            yield f"{way} is free, but then it is in the way of {option.into}", None
        for at, child in enumerate(option.needs):
            also = "also " if at else ""
            if len(options) > 1:
                yield f"{way} is {also}blocked by {child.name}, which ", child
            else:
                yield f"{child.name} is {also}in its way and ", child


def _must(need: Need) -> str:
    """Describe what a vehicle must do."""
    if need.outcome == "stuck":
        return "has nowhere to go for that" if need.axes else "never moves"
    if need.outcome == "free":
        return f"can go {_ways([option for option in need.options if option.free])} at once"
    if _has_one_bad_way(need):
        option = need.options[0]
        return f"could go {_ways([option])}, but then it is in the way of {option.into}"
    straight_on = [option for option in need.options if not option.detour]
    detours = [option for option in need.options if option.detour]
    text = f"{'could' if len(need.axes) > 1 else 'must'} go {_ways(straight_on)}"
    if detours:
        # If all paths lead to the same exit or goal, it has been named already.
        aims = {option.aim for option in need.options}
        bare = [option._replace(aim="") for option in detours] if len(aims) == 1 else detours
        text += f" (or {_ways(bare)}, with more vehicles in the way)"
    return text + (" …" if need.outcome == "cut" else "")


def _ways(options: Sequence[Option]) -> str:
    aims = [option.aim for option in options]
    if len(set(aims)) == 1:
        to = f" to {aims[0]}" if aims[0] else ""
        return listing((legs_text(option.legs) for option in options), "or") + to
    return ", or ".join(f"{legs_text(option.legs)} to {option.aim}" for option in options)


def _has_one_bad_way(need: Need) -> bool:
    """Return whether the only path is free, but would block another vehicle."""
    return len(need.options) == 1 and not need.options[0].blockers and not need.options[0].free


def _elsewhere(need: Need, printed: set[object]) -> str:
    """Return a reference to the place where a need is expanded, if not here."""
    if need.outcome == "circle":
        return ": a circle (see above)"
    if need.outcome == "seen":
        return " (see above)" if _key(need) in printed else " (see below)"
    return ""


def _key(need: Need) -> object:
    return need.vehicle, tuple((option.legs, option.aim, option.into) for option in need.options)
