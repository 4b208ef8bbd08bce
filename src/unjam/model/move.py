"""A move: one vehicle slides any distance in one direction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Move(NamedTuple):
    """A slide of one vehicle by ``distance`` cells in ``direction``.

    ``bends`` are further legs of the same move. Only pieces with two axes can have them, and only
    under the rule that a move may go round corners.

    >>> print(Move("f", "L", 3), Move("X", "L", 3, (("U", 1),)), Move("AU", "R", 2))
    fL3 XL3U1 AU:R2
    >>> Move("X", "L", 3, (("U", 1),)).slides
    4
    """

    vehicle: str
    direction: str
    distance: int
    bends: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        legs = "".join(f"{direction}{distance}" for direction, distance in self.legs)
        # Separates labels of several characters from the direction.
        colon = ":" if len(self.vehicle) > 1 else ""
        return f"{self.vehicle}{colon}{legs}"

    @property
    def legs(self) -> tuple[tuple[str, int], ...]:
        """The straight parts as (direction, distance), in order."""
        return ((self.direction, self.distance), *self.bends)

    @property
    def slides(self) -> int:
        """The number of cells that the vehicle travels."""
        return sum(distance for _, distance in self.legs)


def merge_moves(moves: Iterable[Move], *, corners: bool = False) -> tuple[Move, ...]:
    """Merge consecutive moves of one vehicle in one direction.

    With ``corners``, consecutive moves of one vehicle are merged whatever their directions.

    >>> [str(move) for move in merge_moves([Move("a", "U", 1), Move("a", "U", 2)])]
    ['aU3']
    >>> [str(move) for move in merge_moves([Move("a", "U", 1), Move("a", "L", 2)], corners=True)]
    ['aU1L2']
    """
    merged: list[Move] = []
    for move in moves:
        last = merged[-1] if merged else None
        if last is None or last.vehicle != move.vehicle:
            merged.append(move)
        elif not (last.bends or move.bends) and last.direction == move.direction:
            merged[-1] = Move(move.vehicle, move.direction, last.distance + move.distance)
        elif corners:
            merged[-1] = _bent(last, move)
        else:
            merged.append(move)
    return tuple(merged)


def _bent(first: Move, then: Move) -> Move:
    """Merge two moves of one vehicle; legs in the same direction are joined."""
    legs = list(first.legs)
    for direction, distance in then.legs:
        if legs[-1][0] == direction:
            legs[-1] = (direction, legs[-1][1] + distance)
        else:
            legs.append((direction, distance))
    return Move(first.vehicle, *legs[0], tuple(legs[1:]))
