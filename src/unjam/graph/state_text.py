"""Boards and moves of many states as text, in batches.

A board is written as its grid on one line. If the notation ``line`` can express the puzzle, the
rows are concatenated; otherwise ``/`` separates the rows and, if labels have several characters, a
space separates the cells. Identical pieces are assigned to labels as in ``Codec.puzzle_at``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from ..compiler.move_reconstruction import move_of
from ..compiler.placements import Form, rays
from ..errors import NotationError
from ..model.move import Move
from ..util.index_arrays import repeated
from .state_codec import Codec

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .state_graph import StateGraph

    Numbers: TypeAlias = NDArray[np.int64]

_PRIVATE = 0xE000  # first of the characters that stand for labels of several characters
_MOST_RAYS = 8  # maximum number of directions in which a piece can slide


class Boards:
    """A formatter of a puzzle's states as boards of text."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        labels = [vehicle.label for vehicle in codec.puzzle.vehicles]
        wide = max(map(len, labels)) > 1
        self._names = {_PRIVATE + n: label for n, label in enumerate(labels)} if wide else {}
        self._codes = list(self._names) if wide else [ord(label) for label in labels]
        self._empty, self._places = _empty_board(codec, "" if _is_plain(codec) else "/", wide)
        self._lanes = [self._lane(lane) for lane in range(len(codec.plan.parts))]

    def _lane(self, lane: int) -> NDArray[np.uint32]:
        """Return the characters each configuration of a lane puts on the board, 0 elsewhere."""
        codec = self._codec
        standing = codec.standing[lane]
        characters = np.zeros((len(standing), len(self._empty)), dtype=np.uint32)
        for configuration, vehicles in enumerate(standing):
            for number, vehicle in zip(members_of(codec, lane), vehicles, strict=True):
                for cell in vehicle.cells:
                    characters[configuration, self._places[cell]] = self._codes[number]
        return characters

    def texts(self, keys: NDArray[np.uint64]) -> list[str]:
        """Return the board of each key as text."""
        boards = np.tile(self._empty, (len(keys), 1))
        for lane, characters in zip(self._codec.configurations(keys).T, self._lanes, strict=True):
            # Vehicles never overlap, so lanes can be drawn in any order.
            drawn = characters[lane]
            np.copyto(boards, drawn, where=drawn != 0)
        found: list[str] = boards.view(f"<U{len(self._empty)}")[:, 0].tolist()
        return [text.translate(self._names) for text in found] if self._names else found


def _is_plain(codec: Codec) -> bool:
    try:
        codec.puzzle.to("line")
    except NotationError:
        return False
    return True


def _empty_board(
    codec: Codec, between_rows: str, wide: bool
) -> tuple[NDArray[np.uint32], dict[tuple[int, int], int]]:
    """Return the characters of the board without vehicles, and the index of each cell in them."""
    board = codec.puzzle.board
    text = ""
    places = {}
    for row in range(board.height):
        text += between_rows if row else ""
        for column in range(board.width):
            text += " " if wide and column else ""
            places[row, column] = len(text)
            wall, missing = (row, column) in board.walls, (row, column) in board.missing
            text += "#" if wall else " " if missing else "."
    return np.array([text]).view(np.uint32), places


def members_of(codec: Codec, lane: int) -> Sequence[int]:
    """Return the vehicles of a lane; for a lane of twins, the one that belongs to this lane."""
    part = codec.plan.parts[lane]
    if part.places is None:
        return part.members
    kind = codec.plan.kinds[lane]
    before = sum(other == kind for other in codec.plan.kinds[:lane])
    return part.members[before : before + 1]


class NamedSteps(NamedTuple):
    """A batch of steps: source, target, vehicle label, direction, slides and move notation.

    The direction of a path round corners is the concatenation of the directions of its legs.
    """

    sources: list[int]
    targets: list[int]
    vehicles: list[str]
    directions: list[str]
    slides: list[int]
    moves: list[str]


class Moves:
    """A formatter of a graph's steps; ``graph.state(n).play`` accepts the moves."""

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        codec = graph.codec
        self._bent_lanes = np.array(
            [
                codec.puzzle.corners and graph.unit == "moves" and part.places is not None
                for part in codec.plan.parts
            ]
        )
        labels: list[str] = []
        directions: list[tuple[str, ...]] = []
        self._first_label, self._first_row = [], []
        for lane, part in enumerate(codec.plan.parts):
            self._first_label.append(len(labels))
            self._first_row.append(len(directions))
            labels += [codec.puzzle.vehicles[n].label for n in members_of(codec, lane)]
            if part.places is None:
                directions += [part.directions] * len(codec.standing[lane])
            else:
                board = codec.puzzle.board
                directions += [
                    tuple(rays(board, form)) if form[0] else () for form in part.places.forms
                ]
        self._labels = np.array(labels, dtype=object)
        self._directions = np.full((len(directions), _MOST_RAYS), "", dtype=object)
        for row, names in enumerate(directions):
            self._directions[row, : len(names)] = names

    def batches(self, size: int = 8192) -> Iterator[NamedSteps]:
        """Yield all steps, those of ``size`` states at a time.

        If every step can be undone, each pair of states appears once, as the step from the smaller
        number to the larger one.
        """
        graph = self._graph
        for begin in range(0, len(graph), size):
            states = np.arange(begin, min(begin + size, len(graph)))
            counts, keys, steps = graph.steps(states)
            sources, targets = repeated(states, counts), graph.find(keys)
            if graph.codec.reversible:
                once = sources < targets
                sources, targets, steps = sources[once], targets[once], steps[once]
            yield self._named(sources, targets, steps)

    def _named(self, sources: Numbers, targets: Numbers, steps: NDArray[np.int32]) -> NamedSteps:
        lane, vehicle, ray, slides, start, _ = steps.T
        label = np.array(self._first_label)[lane] + vehicle
        row = np.array(self._first_row)[lane] + start
        named = NamedSteps(
            sources.tolist(),
            targets.tolist(),
            self._labels[label].tolist(),
            self._directions[row, ray].tolist(),
            slides.tolist(),
            [],
        )
        named.moves.extend(map(_move_text, named.vehicles, named.directions, named.slides))
        for at in np.flatnonzero(self._bent_lanes[lane]).tolist():
            move = self._bent(named.sources[at], steps[at].tolist())
            named.directions[at] = "".join(direction for direction, _ in move.legs)
            named.moves[at] = str(move)
        return named

    def _bent(self, source: int, step: list[int]) -> Move:
        """Return the move of a step that may go round corners."""
        lane, _, _, slides, start, end = step
        places = self._graph.codec.plan.parts[lane].places
        assert places is not None
        direction = _straight(places.forms[start], places.forms[end], slides)
        if direction and self._graph.puzzle.board.surface == "plane":
            label = self._labels[self._first_label[lane]]
            return Move(label, direction, slides)
        return move_of(self._graph.state(source), self._graph.codec.plan, step)


def _move_text(label: str, direction: str, slides: int) -> str:
    """Format a move as ``str(Move)`` does, without creating one."""
    return f"{label}{':' if len(label) > 1 else ''}{direction}{slides}"


def _straight(start: Form, end: Form, slides: int) -> str:
    """Return the direction of a straight path between placements, "" if the path is not straight.

    The path is straight if its length equals the distance along one axis of a plane board.
    """
    if not end[0]:
        return ""
    down, right = (b - a for a, b in zip(start[0][0], end[0][0], strict=True))
    if max(abs(down), abs(right)) != slides or (down and right):
        return ""
    return ("D" if down > 0 else "U") if down else ("R" if right > 0 else "L")
