"""Packed states: from a puzzle to its key, and back.

A key holds the configuration of every lane of the compiled puzzle. Corridors come first, rows from
the top and then columns from the left, so that keys do not depend on labels where all vehicles
keep to a corridor.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..compiler.lane_assignment import Part, keeps_to_corridor, plan_of
from ..compiler.lane_compiler import Corridor, map_of, positions_along
from ..compiler.placements import GONE, Form, form_of, vehicle_at
from ..core import core
from ..model.board import Board
from ..model.exits import Known
from ..model.legal_moves import is_out
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# deferred: imports inside functions load what most runs do not need.


class Codec:
    """Turns the states of one puzzle into keys and back."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.plan = plan_of(puzzle)
        self.places = tuple(self.plan.program.key_places)

    @cached_property
    def standing(self) -> list[list[tuple[Vehicle, ...]]]:
        """For every configuration of every lane, where the vehicles of the lane stand."""
        return [self._vehicles_of(part) for part in self.plan.parts]

    @property
    def program(self) -> core.Program:
        """The compiled puzzle."""
        return self.plan.program

    @property
    def reversible(self) -> bool:
        """Can every move be taken back? Only a target that leaves the board does not return."""
        return not any(
            part.places is not None and GONE in part.places.numbers and len(part.places.forms) > 1
            for part in self.plan.parts
        )

    def configurations(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The configuration of every lane, a row for each key."""
        import numpy as np

        columns = [
            (keys[:, word] >> np.uint64(shift)) & np.uint64((1 << bits) - 1)
            for word, shift, bits in self.places
        ]
        return np.stack(columns, axis=1).astype(np.int64)

    def key(self, configurations: Iterable[int]) -> list[int]:
        """The words of a key; twins are put in order."""
        settled = list(configurations)
        for kind in set(self.plan.kinds):
            lanes = [lane for lane, its in enumerate(self.plan.kinds) if its == kind]
            for lane, configuration in zip(
                lanes, sorted(settled[lane] for lane in lanes), strict=True
            ):
                settled[lane] = configuration
        words = [0] * self.program.key_words
        for (word, shift, _), configuration in zip(self.places, settled, strict=True):
            words[word] |= configuration << shift
        return words

    def configuration(self, keys: NDArray[np.uint64], lane: int) -> NDArray[np.int64]:
        """The configuration of one lane, for each key."""
        import numpy as np

        word, shift, bits = self.places[lane]
        return ((keys[:, word] >> np.uint64(shift)) & np.uint64((1 << bits) - 1)).astype(np.int64)

    def forms(self, lane: int) -> Sequence[tuple[Form, ...]]:
        """For every configuration of a lane, the placements of its vehicles."""
        places = self.plan.parts[lane].places
        if places is not None:
            return [(form,) for form in places.forms]
        return [
            tuple((v.cells, ("",) * len(v.cells), v.axes) for v in placed)
            for placed in self.standing[lane]
        ]

    # ---- From a key to a puzzle ----------------------------------------------------------------

    def puzzle_at(self, configurations: Sequence[int]) -> Puzzle:
        """The puzzle in that state. Of twins the one that was named first stands first."""
        vehicles = list(self.puzzle.vehicles)
        twins: dict[int, int] = {}
        for lane, configuration in enumerate(configurations):
            part = self.plan.parts[lane]
            placed = self.standing[lane][configuration]
            if part.places is None:
                members: Sequence[int] = part.members
            else:
                kind = self.plan.kinds[lane]
                members = [part.members[twins.get(kind, 0)]]
                twins[kind] = twins.get(kind, 0) + 1
            for number, vehicle in zip(members, placed, strict=True):
                vehicles[number] = vehicle._replace(label=vehicles[number].label)
        return self.puzzle._changed(vehicles=tuple(vehicles), known=Known(), recorded_moves=())

    def _vehicles_of(self, part: Part) -> list[tuple[Vehicle, ...]]:
        """For every configuration of a lane, where its vehicles stand."""
        board = self.puzzle.board
        first = self.puzzle.vehicles[part.members[0]]
        if part.places is not None:
            return [(_placed(board, first, form),) for form in part.places.forms]
        assert part.corridor is not None
        cells = part.corridor.cells
        members = [self.puzzle.vehicles[number] for number in part.members]
        lengths = tuple(len(vehicle.cells) for vehicle in members)
        return [
            tuple(
                vehicle._replace(cells=cells[place : place + length])
                for vehicle, place, length in zip(members, positions, lengths, strict=True)
            )
            for positions in positions_along(len(cells), lengths)
        ]

    def action(self, lane: int, vehicle: int, before: int, after: int) -> tuple[object, ...]:
        """What a step does wherever the others stand: who goes, from where, and to where.

        Twins are the same here, so that it does not matter which of them goes.
        """
        part = self.plan.parts[lane]
        if part.places is not None:
            forms = part.places.forms
            return self.plan.kinds[lane], forms[before], forms[after]
        standing = self.standing[lane]
        return lane, standing[before][vehicle], standing[after][vehicle]

    # ---- From a puzzle to a key ----------------------------------------------------------------

    def key_of(self, puzzle: Puzzle) -> list[int] | None:
        """The key of a state, whatever its labels; None if it is no state of these vehicles."""
        own = self.puzzle
        if (puzzle.board, puzzle.corners) != (own.board, own.corners):
            return None
        if set(puzzle.exits) != set(own.exits) or set(puzzle.goals) != set(own.goals):
            return None
        if len(puzzle.vehicles) != len(own.vehicles):
            return None
        in_corridors: dict[int, list[tuple[int, Vehicle]]] = {}
        roaming: list[Vehicle] = []
        for vehicle in puzzle.vehicles:
            if keeps_to_corridor(puzzle, vehicle):
                corridor, _ = map_of(puzzle.board).corridors[vehicle.axes][vehicle.cells[0]]
                place = min(map(corridor.cells.index, vehicle.cells))
                in_corridors.setdefault(corridor.number, []).append((place, vehicle))
            else:
                roaming.append(vehicle)
        for standing in in_corridors.values():
            standing.sort()
        configurations: list[int] = []
        for lane, part in enumerate(self.plan.parts):
            if part.corridor is not None:
                found = self._corridor_configuration(lane, part.corridor, in_corridors)
            else:
                found = self._roaming_configuration(part, roaming)
            if found is None:
                return None
            configurations.append(found)
        if roaming or any(in_corridors.values()):
            return None
        return self.key(configurations)

    def _corridor_configuration(
        self, lane: int, corridor: Corridor, standing: dict[int, list[tuple[int, Vehicle]]]
    ) -> int | None:
        """Take the vehicles of a lane from those that stand in its corridor."""
        part = self.plan.parts[lane]
        waiting = standing.get(corridor.number, [])
        taken = [vehicle for _, vehicle in waiting[: len(part.members)]]
        del waiting[: len(part.members)]
        wanted = [(min(v.cells), len(v.cells), v.target) for v in taken]
        for configuration, placed in enumerate(self.standing[lane]):
            if [(min(v.cells), len(v.cells), v.target) for v in placed] == wanted:
                return configuration
        return None

    def _roaming_configuration(self, part: Part, roaming: list[Vehicle]) -> int | None:
        """Take one piece that belongs to a lane; targets are told by their labels."""
        assert part.places is not None
        own = self.puzzle.vehicles[part.members[0]]
        for vehicle in roaming:
            if vehicle.target != own.target or (own.target and vehicle.label != own.label):
                continue
            form = form_of(self.puzzle.board, vehicle)
            if GONE in part.places.numbers and is_out(self.puzzle, vehicle):
                form = GONE  # it stands where it would have left
            if form in part.places.numbers:
                roaming.remove(vehicle)
                return part.places.numbers[form]
        return None


def _placed(board: Board, vehicle: Vehicle, form: Form) -> Vehicle:
    """The vehicle in a placement; on a plane board its cells keep their order."""
    if form == GONE:
        return vehicle._replace(cells=(), mirrors=())
    if board.surface != "plane":
        return vehicle_at(board, form, vehicle)
    down, right = (a - b for a, b in zip(form[0][0], min(vehicle.cells), strict=True))
    return vehicle._replace(
        cells=tuple((row + down, column + right) for row, column in vehicle.cells)
    )
