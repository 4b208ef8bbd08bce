"""The animation of a solution: the position of every sprite over time.

An animation contains no pixels. It has *sprites*, each one part of a vehicle, and for each sprite
the *spans* of time in which it is visible: at rest, or moving from one place to another. GIF and
SVG are both drawn from it and show the same.

A vehicle that stays in one piece is a single sprite throughout. When a vehicle crosses a joined
edge, its old parts move out on one side while its new parts move in on the other, clipped at the
board. A target that has won drives off through its exit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...model.legal_moves import on_board, play
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...model.vehicle import Vehicle
from ...notation.moves.move_grammar import WORDS
from ..scene import Part, Piece, Scene, piece_of, scene_of
from .motion import Motion, Place, corner_of, exit_motions, motions_of, shifted

# Seconds.
START = 1.0
PAUSE = 0.2
END = 1.8
_BASE = 0.16  # duration of a move,
_CELL = 0.08  # plus this much per cell
_LONGEST = 1.2


class Sprite(NamedTuple):
    """One part of a vehicle, moved to the top left; ``copy`` numbers equal sprites."""

    piece: Piece  # with this part alone
    copy: int = 0


class Span(NamedTuple):
    """A sprite at rest, or moving from one place to another.

    ``ease`` holds the second and third control values of the Bézier curve of progress over time;
    the first is 0, the last 1. ``inside`` clips the sprite at the edge of the board.
    """

    begin: float  # seconds
    end: float
    start: Place
    stop: Place
    ease: tuple[float, float] = (0.0, 1.0)
    inside: bool = False

    def place(self, time: float) -> Place:
        """Return the position of the sprite at a time.

        >>> Span(1, 3, (0, 0), (0, 4)).place(2)
        (0.0, 2.0)
        """
        if self.start == self.stop or self.end <= self.begin:
            return self.stop
        t = min(max((time - self.begin) / (self.end - self.begin), 0.0), 1.0)
        one, two = self.ease
        travelled = 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t**3
        return (
            self.start[0] + (self.stop[0] - self.start[0]) * travelled,
            self.start[1] + (self.stop[1] - self.start[1]) * travelled,
        )


class TimedMove(NamedTuple):
    """A move and the time at which it is played."""

    number: int
    move: Move
    begin: float
    end: float


class Animation(NamedTuple):
    """The initial scene, and the spans of every sprite in order of time."""

    scene: Scene
    seconds: float
    moves: tuple[TimedMove, ...]
    tracks: tuple[tuple[Sprite, tuple[Span, ...]], ...]


def animation_of(
    puzzle: Puzzle,
    moves: Sequence[Move],
    *,
    labels: bool = True,
    title: str = "",
    speed: float = 1,
) -> Animation:
    """Return the animation of moves played one after the other; ``speed`` 2 is twice as fast.

    Raises ``ValueError`` for a speed outside 0.05 to 20.

    >>> animation = animation_of(Puzzle.parse("XX.. .... .... ...."), [Move("X", "R", 2)])
    >>> [(sprite.piece.label, len(spans)) for sprite, spans in animation.tracks]
    [('X', 3)]
    >>> [span.stop for span in animation.tracks[0][1]]
    [(0, 0), (0, 2), (0, 5)]
    """
    if not 0.05 <= speed <= 20:
        raise ValueError(f"speed must be from 0.05 to 20, not {speed}")
    scene = scene_of(puzzle, labels=labels, title=title)
    recorder = _Recorder(puzzle, speed)
    for move in moves:
        recorder.record(move)
    recorder.drive_off()
    return Animation(scene, *recorder.finish())


class _Recorder:
    """Plays moves and records the spans of the sprites."""

    def __init__(self, puzzle: Puzzle, speed: float) -> None:
        self._puzzle = puzzle
        self._speed = speed
        self._time = START / speed
        self._moves: list[TimedMove] = []
        self._tracks: dict[str, dict[Sprite, list[Span]]] = {
            vehicle.label: {} for vehicle in puzzle.vehicles
        }
        self._colours = {}
        numbers = {True: 0, False: 0}
        for vehicle in puzzle.vehicles:
            self._colours[vehicle.label] = numbers[vehicle.target]
            numbers[vehicle.target] += 1
        # The time since which each vehicle has been at rest.
        self._since = dict.fromkeys(on_board(puzzle), 0.0)

    def record(self, move: Move) -> None:
        """Record a move."""
        before = on_board(self._puzzle)[move.vehicle]
        motions = motions_of(self._puzzle, before, move)
        arrived = motions[-1].after
        self._puzzle = play(self._puzzle, move)
        leaving: list[Motion] = []
        if not self._puzzle[move.vehicle].cells or (before.target and self._puzzle.won):
            leaving = exit_motions(self._puzzle, arrived, move.legs[-1][0])
        begin = self._time
        self._move(before, motions + leaving)
        self._moves.append(TimedMove(len(self._moves) + 1, move, begin, self._time))
        if leaving:
            del self._since[move.vehicle]
        self._time += PAUSE / self._speed

    def drive_off(self) -> None:
        """Let the winning targets that are still on the board leave through their exits."""
        if not self._puzzle.won:
            return
        for vehicle in self._puzzle.targets:
            leaving = exit_motions(self._puzzle, vehicle) if vehicle.label in self._since else []
            if leaving:
                self._move(vehicle, leaving)
                del self._since[vehicle.label]

    def finish(
        self,
    ) -> tuple[float, tuple[TimedMove, ...], tuple[tuple[Sprite, tuple[Span, ...]], ...]]:
        """Return the duration in seconds, the timed moves and the tracks."""
        seconds = self._time + END / self._speed
        for label, since in self._since.items():
            self._stand(self._puzzle[label], since, seconds)
        tracks = [
            (sprite, tuple(sorted(spans)))
            for sprites in self._tracks.values()
            for sprite, spans in sprites.items()
        ]
        return seconds, tuple(self._moves), tuple(tracks)

    def _move(self, before: Vehicle, motions: Sequence[Motion]) -> None:
        """Move a vehicle that has been at rest, and advance the time."""
        begin = self._time
        self._stand(before, self._since[before.label], begin)
        length = sum(motion.length for motion in motions)
        seconds = min(_BASE + _CELL * length, _LONGEST) / self._speed
        travelled = 0.0
        for motion in motions:
            start, end = (
                _time_at(travelled / length),
                _time_at((travelled + motion.length) / length),
            )
            self._motion(motion, begin + start * seconds, begin + end * seconds, _ease(start, end))
            travelled += motion.length
        self._time = begin + seconds
        self._since[before.label] = self._time

    def _stand(self, vehicle: Vehicle, begin: float, end: float) -> None:
        piece = piece_of(self._puzzle, vehicle, self._colours[vehicle.label])
        for part in piece.parts:
            corner = corner_of(part)
            self._add(piece, part, Span(begin, end, corner, corner))

    def _motion(self, motion: Motion, begin: float, end: float, ease: tuple[float, float]) -> None:
        inside = bool(motion.coming)
        colour = self._colours[motion.vehicle.label]
        piece = piece_of(self._puzzle, motion.vehicle, colour)
        for part, direction in motion.going:
            start = corner_of(part)
            stop = shifted(start, direction, motion.length)
            self._add(piece, part, Span(begin, end, start, stop, ease, inside))
        piece = piece_of(self._puzzle, motion.after, colour)
        for part, direction in motion.coming:
            stop = corner_of(part)
            start = shifted(stop, direction, -motion.length)
            self._add(piece, part, Span(begin, end, start, stop, ease, inside))

    def _add(self, piece: Piece, part: Part, span: Span) -> None:
        """Add a span to the sprite's track, or to that of a copy if the sprite is in use."""
        down, right = corner_of(part)
        here = piece._replace(parts=(part.moved(-int(down), -int(right)),))
        tracks = self._tracks[piece.label]
        copy = 0
        while True:
            spans = tracks.setdefault(Sprite(here, copy), [])
            if not spans or spans[-1].end <= span.begin:
                break
            copy += 1
        if spans and spans[-1].end == span.begin and _continues(spans[-1], span):
            spans[-1] = spans[-1]._replace(end=span.end)
        elif span.end > span.begin:
            spans.append(span)


def _continues(one: Span, other: Span) -> bool:
    return one.start == one.stop == other.start == other.stop and one.inside == other.inside


def _time_at(part: float) -> float:
    """Return the time, from 0 to 1, at which this part of an eased movement is complete."""
    low, high = 0.0, 1.0
    if part <= low or part >= high:
        return min(max(part, low), high)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * middle * (3 - 2 * middle) < part else (low, middle)
    return high


def _ease(start: float, end: float) -> tuple[float, float]:
    """Return the control values of this piece of the curve 3t² - 2t³."""
    if start <= 0 and end >= 1:
        return 0.0, 1.0

    def progress(t: float) -> float:
        return t * t * (3 - 2 * t)

    def slope(t: float) -> float:
        return 6 * t * (1 - t)

    third = (end - start) / 3 / (progress(end) - progress(start))
    return min(slope(start) * third, 1.0), max(1 - slope(end) * third, 0.0)


def in_words(move: Move) -> str:
    """Return a move in words.

    >>> in_words(Move("X", "L", 3, (("UR", 1),)))
    'X left 3, up-right 1'
    """
    legs = (f"{WORDS[direction]} {distance}" for direction, distance in move.legs)
    return f"{move.vehicle} {', '.join(legs)}"
