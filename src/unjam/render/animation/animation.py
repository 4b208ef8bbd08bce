"""The film of a solution: what stands where at which time.

A film knows no pixels. It has *sprites*, each a part of a vehicle as it looks, and for each of them
the *spans* of time in which it is to be seen: standing somewhere, or going from one place to
another. Animated GIF and SVG are both made from it, and show the same.

A vehicle that stays in one piece is one sprite all the time. Over a joined edge it goes out on one
side and comes in on the other: then the parts it had go on their way out, those that it will have
come in, and what is off the board is cut off. A target that is out drives off through its exit.
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
from .motion import Motion, Place, corner_of, motions_of, shifted, way_out

# Seconds.
START = 1.0
PAUSE = 0.2
END = 1.8
_BASE = 0.16  # a move takes so long,
_CELL = 0.08  # and so much more for each cell
_LONGEST = 1.2


class Sprite(NamedTuple):
    """A part of a vehicle as it looks, moved to the top left; ``copy`` counts equal ones that are
    seen at the same time."""

    piece: Piece  # with this part alone
    copy: int = 0


class Span(NamedTuple):
    """A sprite goes from a place to another, or stands there.

    ``ease`` are the second and third control point of the Bézier curve of its way in time; the
    first is 0, the last 1. ``inside``: what of it is not on the board is not seen.
    """

    begin: float  # seconds
    end: float
    start: Place
    stop: Place
    ease: tuple[float, float] = (0.0, 1.0)
    inside: bool = False

    def place(self, time: float) -> Place:
        """Where the sprite is at a time.

        >>> Span(1, 3, (0, 0), (0, 4)).place(2)
        (0.0, 2.0)
        """
        if self.start == self.stop or self.end <= self.begin:
            return self.stop
        t = min(max((time - self.begin) / (self.end - self.begin), 0.0), 1.0)
        one, two = self.ease
        went = 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * two + t**3
        return (
            self.start[0] + (self.stop[0] - self.start[0]) * went,
            self.start[1] + (self.stop[1] - self.start[1]) * went,
        )


class Shot(NamedTuple):
    """A move and when it is made."""

    number: int
    move: Move
    begin: float
    end: float


class Animation(NamedTuple):
    """The scene in which it begins, and the spans of every sprite, in order of time."""

    scene: Scene
    seconds: float
    shots: tuple[Shot, ...]
    tracks: tuple[tuple[Sprite, tuple[Span, ...]], ...]


def animation_of(
    puzzle: Puzzle,
    moves: Sequence[Move],
    *,
    labels: bool = True,
    title: str = "",
    speed: float = 1,
) -> Animation:
    """The film of moves that are played one after the other; ``speed`` 2 is twice as fast.

    >>> film = animation_of(Puzzle.parse("XX.. .... .... ...."), [Move("X", "R", 2)])
    >>> [(sprite.piece.label, len(spans)) for sprite, spans in film.tracks]
    [('X', 3)]
    >>> [span.stop for span in film.tracks[0][1]]
    [(0, 0), (0, 2), (0, 5)]
    """
    if not 0.05 <= speed <= 20:
        raise ValueError(f"speed is a number from 0.05 to 20, not {speed}")
    scene = scene_of(puzzle, labels=labels, title=title)
    camera = _Camera(puzzle, speed)
    for move in moves:
        camera.shoot(move)
    camera.drive_off()
    return Animation(scene, *camera.cut())


class _Camera:
    """Plays the moves and takes down what is seen."""

    def __init__(self, puzzle: Puzzle, speed: float) -> None:
        self._puzzle = puzzle
        self._speed = speed
        self._time = START / speed
        self._shots: list[Shot] = []
        self._tracks: dict[str, dict[Sprite, list[Span]]] = {
            vehicle.label: {} for vehicle in puzzle.vehicles
        }
        self._colours = {}
        numbers = {True: 0, False: 0}
        for vehicle in puzzle.vehicles:
            self._colours[vehicle.label] = numbers[vehicle.target]
            numbers[vehicle.target] += 1
        # Since when each has been standing where it is.
        self._since = dict.fromkeys(on_board(puzzle), 0.0)

    def shoot(self, move: Move) -> None:
        """Take a move."""
        before = on_board(self._puzzle)[move.vehicle]
        motions = motions_of(self._puzzle, before, move)
        arrived = motions[-1].after
        self._puzzle = play(self._puzzle, move)
        way: list[Motion] = []
        if not self._puzzle[move.vehicle].cells or (before.target and self._puzzle.won):
            way = way_out(self._puzzle, arrived, move.legs[-1][0])
        begin = self._time
        self._move(before, motions + way)
        self._shots.append(Shot(len(self._shots) + 1, move, begin, self._time))
        if way:
            del self._since[move.vehicle]
        self._time += PAUSE / self._speed

    def drive_off(self) -> None:
        """Targets that are out and still there leave, as nobody would want to miss."""
        if not self._puzzle.won:
            return
        for vehicle in self._puzzle.targets:
            way = way_out(self._puzzle, vehicle) if vehicle.label in self._since else []
            if way:
                self._move(vehicle, way)
                del self._since[vehicle.label]

    def cut(self) -> tuple[float, tuple[Shot, ...], tuple[tuple[Sprite, tuple[Span, ...]], ...]]:
        """Seconds, shots and tracks, when all has been taken."""
        seconds = self._time + END / self._speed
        for label, since in self._since.items():
            self._stand(self._puzzle[label], since, seconds)
        tracks = [
            (sprite, tuple(sorted(spans)))
            for sprites in self._tracks.values()
            for sprite, spans in sprites.items()
        ]
        return seconds, tuple(self._shots), tuple(tracks)

    def _move(self, before: Vehicle, motions: Sequence[Motion]) -> None:
        """A vehicle that has been standing goes its way, from now on; the time goes on."""
        begin = self._time
        self._stand(before, self._since[before.label], begin)
        length = sum(motion.length for motion in motions)
        seconds = min(_BASE + _CELL * length, _LONGEST) / self._speed
        went = 0.0
        for motion in motions:
            start, end = _when(went / length), _when((went + motion.length) / length)
            self._motion(motion, begin + start * seconds, begin + end * seconds, _ease(start, end))
            went += motion.length
        self._time = begin + seconds
        self._since[before.label] = self._time

    def _stand(self, vehicle: Vehicle, begin: float, end: float) -> None:
        piece = piece_of(self._puzzle, vehicle, self._colours[vehicle.label])
        for part in piece.parts:
            corner = corner_of(part)
            self._see(piece, part, Span(begin, end, corner, corner))

    def _motion(self, motion: Motion, begin: float, end: float, ease: tuple[float, float]) -> None:
        inside = bool(motion.coming)
        colour = self._colours[motion.vehicle.label]
        piece = piece_of(self._puzzle, motion.vehicle, colour)
        for part, way in motion.going:
            start = corner_of(part)
            stop = shifted(start, way, motion.length)
            self._see(piece, part, Span(begin, end, start, stop, ease, inside))
        piece = piece_of(self._puzzle, motion.after, colour)
        for part, way in motion.coming:
            stop = corner_of(part)
            start = shifted(stop, way, -motion.length)
            self._see(piece, part, Span(begin, end, start, stop, ease, inside))

    def _see(self, piece: Piece, part: Part, span: Span) -> None:
        """Add a span to the track of the sprite; to a copy if that is elsewhere then."""
        down, right = corner_of(part)
        here = piece._replace(parts=(part.moved(-int(down), -int(right)),))
        tracks = self._tracks[piece.label]
        copy = 0
        while True:
            spans = tracks.setdefault(Sprite(here, copy), [])
            if not spans or spans[-1].end <= span.begin:
                break
            copy += 1
        if spans and spans[-1].end == span.begin and _goes_on(spans[-1], span):
            spans[-1] = spans[-1]._replace(end=span.end)
        elif span.end > span.begin:
            spans.append(span)


def _goes_on(one: Span, other: Span) -> bool:
    return one.start == one.stop == other.start == other.stop and one.inside == other.inside


def _when(part: float) -> float:
    """When, in time from 0 to 1, that part of a way is behind one that begins and ends slowly."""
    low, high = 0.0, 1.0
    if part <= low or part >= high:
        return min(max(part, low), high)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if middle * middle * (3 - 2 * middle) < part else (low, middle)
    return high


def _ease(start: float, end: float) -> tuple[float, float]:
    """The control points of that piece of the curve 3t² - 2t³."""
    if start <= 0 and end >= 1:
        return 0.0, 1.0

    def way(t: float) -> float:
        return t * t * (3 - 2 * t)

    def slope(t: float) -> float:
        return 6 * t * (1 - t)

    third = (end - start) / 3 / (way(end) - way(start))
    return min(slope(start) * third, 1.0), max(1 - slope(end) * third, 0.0)


def in_words(move: Move) -> str:
    """A move as people say it.

    >>> in_words(Move("X", "L", 3, (("UR", 1),)))
    'X left 3, up-right 1'
    """
    legs = (f"{WORDS[direction]} {distance}" for direction, distance in move.legs)
    return f"{move.vehicle} {', '.join(legs)}"
