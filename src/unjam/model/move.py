"""A move: one vehicle slides any distance in one direction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Move(NamedTuple):
    """One vehicle slides ``distance`` cells in ``direction``; ``bends`` are further legs.

    Only a piece with two axes, under the rule that counts an unbroken path as one move, has
    bends.

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
        # A label that ends in a letter of a direction would run into the move.
        colon = ":" if len(self.vehicle) > 1 else ""
        return f"{self.vehicle}{colon}{legs}"

    @property
    def legs(self) -> tuple[tuple[str, int], ...]:
        """The straight parts, in order."""
        return ((self.direction, self.distance), *self.bends)

    @property
    def slides(self) -> int:
        """How many cells the vehicle travels."""
        return sum(distance for _, distance in self.legs)


def merge_moves(moves: Iterable[Move], *, corners: bool = False) -> tuple[Move, ...]:
    """Join neighbouring moves of one vehicle in one direction into one move.

    With ``corners``, where an unbroken path is one move, neighbouring moves of one vehicle are
    joined whatever their directions.

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
    """Two moves of one vehicle as one path; straight on, a leg only grows."""
    legs = list(first.legs)
    for direction, distance in then.legs:
        if legs[-1][0] == direction:
            legs[-1] = (direction, legs[-1][1] + distance)
        else:
            legs.append((direction, distance))
    return Move(first.vehicle, *legs[0], tuple(legs[1:]))
