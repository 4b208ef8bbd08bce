"""In what way two puzzles are the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from ..graph.explore import explore
from ..model.puzzle import Puzzle
from ..solver.solve import checked_puzzle
from ..util.cancellation import Cancellable
from ..util.deadline import Deadline
from ..util.progress import Progress
from .canonical_form import relabelled, setting, settled, smallest_images
from .symmetry import Symmetry, symmetries_of

# deferred: imports inside functions load what most runs do not need.

Kind: TypeAlias = Literal[
    "equal", "relabelled", "symmetric", "same component", "symmetric component", "different"
]


class Relation(NamedTuple):
    """How two puzzles are related: the first ``kind`` of these that holds.

    - ``equal``: they are equal, labels and all
    - ``relabelled``: only labels differ, or the order in which something is told
    - ``symmetric``: so does the image of one under ``symmetry`` from the other
    - ``same component``: both are states that can be reached from each other, labels aside
    - ``symmetric component``: so are the image of one under ``symmetry`` and the other
    - ``different``: none of these

    As a truth value it says whether they are the same in any of these ways.

    >>> puzzle = Puzzle.parse(".... XX.B A..B AOOO")
    >>> relation = puzzle.relation(Puzzle.parse("ATTT A..C XX.C ...."))
    >>> relation.kind, bool(relation)
    ('symmetric', True)
    >>> print(relation)
    the same puzzle, mirrored top to bottom
    >>> print(puzzle.relation(puzzle.play("XR1").play("AU1")))
    another state of the same component
    """

    kind: Kind
    symmetry: Symmetry | None

    def __bool__(self) -> bool:
        return self.kind != "different"

    def __str__(self) -> str:
        return {
            "equal": "the same puzzle",
            "relabelled": "the same puzzle under other labels",
            "symmetric": f"the same puzzle, {self.symmetry}",
            "same component": "another state of the same component",
            "symmetric component": f"another state of the same component, {self.symmetry}",
            "different": "another puzzle",
        }[self.kind]


DIFFERENT = Relation("different", None)


def relation(
    one: Puzzle,
    other: Puzzle,
    *,
    component: bool = True,
    timeout: float | None = None,
    max_states: int | None = None,
    max_memory: int | str | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Relation:
    """In what way two puzzles are the same, and the symmetry that leads from one to the other.

    Only if they are not the same as they stand, and nothing that is easy to see tells them apart,
    their components are explored, with the limits of ``explore``; ``component=False`` leaves
    that out.

    >>> import unjam
    >>> project, jam = unjam.deck("project"), unjam.deck("jam")
    >>> print(project["A01"].relation(jam["1"]))
    the same puzzle under other labels
    >>> bool(project["B14"].relation(jam["14"]))
    True
    """
    other = checked_puzzle(other)
    if one == other:
        return Relation("equal", symmetries_of(one.board)[0])
    one, other = settled(one), settled(other)
    if _features(one) != _features(other):
        return DIFFERENT
    found = _between(one, smallest_images(one), other, smallest_images(other)[0])
    if found is not None:
        return Relation("relabelled" if found.is_identity else "symmetric", found)
    if not component or setting(one) != setting(other):
        return DIFFERENT
    deadline = Deadline(timeout=timeout)
    limits: dict[str, Any] = {
        "max_states": max_states,
        "max_memory": max_memory,
        "progress": progress,
        "cancel": cancel,
    }
    graph = explore(one, timeout=timeout, **limits)
    if other in graph:  # and as many targets have left, so that there is a way back
        return Relation("same component", symmetries_of(one.board)[0])
    from .state_order import smallest_state

    start, symmetries = smallest_state(graph)
    graph = explore(other, timeout=deadline.left(), **limits)
    end, back = smallest_state(graph)
    found = _between(start, symmetries, end, back[0])
    if found is None:
        return DIFFERENT
    return Relation("same component" if found.is_identity else "symmetric component", found)


def _features(puzzle: Puzzle) -> tuple[object, ...]:
    """What is the same for all states and images, and quick to see."""
    board = puzzle.board
    return (
        sorted((board.width, board.height)),
        len(board.walls),
        len(board.missing),
        len(board.barriers),
        len({(way.cell, way.direction) for way in puzzle.exits}),
        len(set(puzzle.goals)),
        puzzle.corners,
        sorted((v.target, len(v.cells), len(v.axes) if v.cells else 0) for v in puzzle.vehicles),
    )


def _between(
    one: Puzzle, symmetries: list[Symmetry], other: Puzzle, symmetry: Symmetry
) -> Symmetry | None:
    """The first symmetry that leads from one to the other, labels aside.

    ``symmetries`` lead to the smallest image of the one, ``symmetry`` to that of the other.
    """
    if relabelled(one, symmetries[0]) != relabelled(other, symmetry):
        return None
    back = symmetry.inverse()
    ways = [its.then(back) for its in symmetries]
    return min(ways, key=symmetries_of(one.board).index)
