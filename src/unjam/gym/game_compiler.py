"""Prepares puzzles for the games of the core: numbers of vehicles, directions and actions.

A batch of games has one action space and one observation space for all its puzzles, so both have
room for the largest of them. Vehicles are numbered by lane: targets first, then the other vehicles
of their lanes, then rows from the top, columns from the left, and pieces that roam.

Directions have *slots*. If every vehicle keeps to one axis, there are two: 0 is left or up, 1 is
right or down. Otherwise there is a slot for every direction that occurs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..compiler.lane_assignment import Part, Plan, plan_of
from ..compiler.placements import Places, rays
from ..core import core
from ..literals import GymActions
from ..model.board import AXES, DELTAS
from ..model.puzzle import Puzzle
from ..model.vehicle import Vehicle
from ..solver.solve import under_rule
from ..util.plural import counted

EMPTY, WALL, FIRST_VEHICLE = 0, 1, 2  # bytes of a grid
MOST_VEHICLES = 253

# The planes of an observation, before those of the legal slides.
PLANES = (
    "target", "horizontal", "vertical", "diagonal",
    "length 1", "length 2", "length 3", "longer", "wall", "exit",
)  # fmt: skip


class Sizes(NamedTuple):
    """The sizes of a batch: those of its puzzles, the largest of each."""

    width: int
    height: int
    vehicles: int
    lanes: int
    directions: tuple[str, ...]  # that occur, in the order of ``DELTAS``
    one_axis: bool  # every vehicle keeps to one axis
    distances: int  # cells of the longest move
    configurations: int  # of all lanes of a puzzle
    cells: int  # and points, of the core
    lane_configurations: int  # of one lane
    lane_cells: int
    lane_vehicles: int
    corners: bool  # a move may go round corners
    key_words: int

    @property
    def slots(self) -> int:
        """The number of direction slots of a vehicle."""
        return 2 if self.one_axis else max(len(self.directions), 1)

    @property
    def plane_directions(self) -> tuple[str, ...]:
        """The directions that have a plane: rows and columns always, diagonals if they occur."""
        return tuple(name for name in DELTAS if len(name) == 1 or name in self.directions)

    def actions(self, kind: GymActions) -> int:
        """Return the number of actions."""
        if kind == "lane":
            return self.configurations
        return self.vehicles * self.slots * (self.distances if kind == "move" else 1)

    def resources(self, kind: GymActions) -> int:
        """Return the number of cells that games keep track of; 0 if look-up tables do it."""
        per_vehicle = self.slots * (self.distances if kind == "move" else 1)
        actions = self.lane_configurations if kind == "lane" else self.lane_vehicles * per_vehicle
        small = self.lane_configurations <= 32 and self.lane_cells <= 10 and actions <= 32
        return 0 if small and not self.corners else self.cells

    def joined(self, other: Sizes) -> Sizes:
        """Return sizes that have room for both."""
        mixed = set(self.directions) | set(other.directions)
        mine, its = self._asdict(), other._asdict()
        largest = {name: max(mine[name], its[name]) for name in mine if name != "directions"}
        return self._replace(
            **{
                **largest,
                "directions": tuple(name for name in DELTAS if name in mixed),
                "one_axis": self.one_axis and other.one_axis,
            }
        )


class Member(NamedTuple):
    """A vehicle of a game: its index in the puzzle, and the names of its directions."""

    vehicle: int
    lane: int  # of the program
    directions: tuple[str, ...]  # that it may slide in anywhere, in the order of ``DELTAS``


class PlannedPuzzle:
    """A puzzle with its lanes in the order of a game."""

    def __init__(self, puzzle: Puzzle, kind: GymActions) -> None:
        # A move of the kinds `unit` and `move` goes straight, also where corners are allowed.
        self.puzzle = puzzle if kind == "lane" else under_rule(puzzle, False)
        self.kind = kind
        self.plan: Plan = plan_of(self.puzzle)
        self.members: list[Member] = []
        self._ways: dict[int, list[tuple[str, ...]]] = {}  # by lane: the rays of each placement
        self._known: dict[int, list[tuple[str, ...]]] = {}  # by identity of the placements
        self.names: list[tuple[int, int, list[int], list[int], list[int]]] = []
        twins: dict[int, int] = {}
        chosen = []
        for lane, part in enumerate(self.plan.parts):
            members = list(part.members)
            if part.places is not None:
                kind_of_lane = self.plan.kinds[lane]
                members = [members[twins.get(kind_of_lane, 0)]]
                twins[kind_of_lane] = twins.get(kind_of_lane, 0) + 1
            chosen.append(members)
        vehicles = self.puzzle.vehicles
        in_order = sorted(
            range(len(chosen)), key=lambda lane: not any(vehicles[n].target for n in chosen[lane])
        )
        for lane in in_order:
            part, members = self.plan.parts[lane], chosen[lane]
            first = len(self.members)
            # The target is the first vehicle of its lane.
            ranked = sorted(members, key=lambda n: not vehicles[n].target)
            ways = self._directions(lane, part, [vehicles[n] for n in ranked])
            self.members += [Member(n, lane, own) for n, own in zip(ranked, ways, strict=True)]
            lengths = [len(vehicles[n].cells) for n in members] if part.places is None else []
            self.names.append((lane, first, [ranked.index(n) for n in members], lengths, []))
        self.lanes = [name[0] for name in self.names]

    def _directions(
        self, lane: int, part: Part, vehicles: Sequence[Vehicle]
    ) -> list[tuple[str, ...]]:
        if part.places is None:
            return [part.directions] * len(vehicles)
        ways = self._rays(part.places)
        self._ways[lane] = ways
        used = {name for row in ways for name in row}
        return [tuple(name for name in DELTAS if name in used)]

    def _rays(self, places: Places) -> list[tuple[str, ...]]:
        """Return the directions of the rays from every placement, as the compiler numbers them."""
        if id(places) not in self._known:
            board = self.puzzle.board
            self._known[id(places)] = [
                tuple(rays(board, form)) if form[0] else () for form in places.forms
            ]
        return self._known[id(places)]

    @property
    def sizes(self) -> Sizes:
        """The sizes of this puzzle alone."""
        board, program = self.puzzle.board, self.plan.program
        lanes = program.lane_sizes
        used = {name for member in self.members for name in member.directions}
        return Sizes(
            board.width,
            board.height,
            len(self.members),
            len(self.names),
            tuple(name for name in DELTAS if name in used),
            all(_axis(member.directions) is not None for member in self.members),
            max(1, *(longest for _, longest, _ in lanes)),
            sum(configurations for configurations, *_ in lanes),
            program.cells,
            max(configurations for configurations, *_ in lanes),
            max(cells for *_, cells in lanes),
            max(len(order) for _, _, order, *_ in self.names),
            self.puzzle.corners,
            program.key_words,
        )

    def prepared(self, sizes: Sizes, layout: core.GameLayout, tag: int) -> core.GamePuzzle:
        """Return the tables of the core for games of these sizes."""
        names = []
        for lane, first, order, lengths, _ in self.names:
            slots, stride = self._slots(lane, first, sizes)
            names.append((lane, first, order, lengths, slots, stride))
        board = self.puzzle.board
        first_legal = len(PLANES)
        legal = [
            0 if name is None else first_legal + sizes.plane_directions.index(name)
            for member in self.members
            for name in slot_names(member, sizes)
        ]
        walls = [WALL] * (sizes.width * sizes.height)
        cells = [1 << PLANES.index("wall")] * len(walls)
        for row, column in board.cells():
            walls[row * sizes.width + column] = EMPTY
            cells[row * sizes.width + column] = 0
        ways_out = {way.cell for way in self.puzzle.exits}
        for goal in self.puzzle.goals:
            ways_out |= goal.cells
        for row, column in ways_out:
            cells[row * sizes.width + column] |= 1 << PLANES.index("exit")
        return core.GamePuzzle(
            layout,
            self.plan.program,
            names,
            board.width,
            board.width * board.height,
            [_planes(self.puzzle.vehicles[member.vehicle]) for member in self.members],
            legal,
            cells,
            walls,
            tag,
        )

    def _slots(self, lane: int, first: int, sizes: Sizes) -> tuple[list[int], int]:
        """Return the slot of every direction of a lane, and the length of a row of them."""
        part = self.plan.parts[lane]
        if part.places is None:
            names = part.directions
            return [_slot(name, self.members[first], sizes) for name in names], 0
        ways = self._ways[lane]
        stride = max([1, *map(len, ways)])
        slots = []
        for row in ways:
            own = [_slot(name, self.members[first], sizes) for name in row]
            slots += own + [0] * (stride - len(own))
        return slots, stride


def _axis(directions: tuple[str, ...]) -> str | None:
    """Return the axis of a vehicle; None if it slides on several."""
    return next((axis for axis in AXES if set(directions) <= set(AXES[axis])), None)


def _slot(name: str, member: Member, sizes: Sizes) -> int:
    return slot_names(member, sizes).index(name)


def slot_names(member: Member, sizes: Sizes) -> tuple[str | None, ...]:
    """Return the direction of every slot of a vehicle; None where it never slides."""
    if sizes.one_axis:
        axis = _axis(member.directions)
        assert axis is not None
        return AXES[axis] if member.directions else (None, None)
    return tuple(name if name in member.directions else None for name in sizes.directions)


def _planes(vehicle: Vehicle) -> int:
    """Return the planes of a vehicle as bits."""
    length = len(vehicle.cells)
    names = {f"length {length}" if length <= 3 else "longer"} if length else set()
    names |= {"target"} if vehicle.target else set()
    axes = {"-": "horizontal", "|": "vertical", "\\": "diagonal", "/": "diagonal"}
    names |= {axes[axis] for axis in vehicle.axes}
    return sum(1 << PLANES.index(name) for name in names)


class GameTables:
    """The sizes that the games of a batch share, and the puzzles prepared for them."""

    def __init__(self, kind: GymActions, sizes: Sizes) -> None:
        self.kind = kind
        self.sizes = sizes
        self.layout = core.GameLayout(
            kind,
            sizes.width,
            sizes.height,
            sizes.vehicles,
            sizes.lanes,
            sizes.slots,
            sizes.distances,
            sizes.actions(kind),
            sizes.resources(kind),
            sizes.key_words,
        )

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of the planes of an observation."""
        return (*PLANES, *(f"slides {name}" for name in self.sizes.plane_directions))

    def prepared(self, planned: PlannedPuzzle, tag: int) -> core.GamePuzzle:
        """Return a puzzle for these games. Raise ``ValueError`` if it is too large for them.

        ``tag`` is the number by which the caller knows it again.
        """
        sizes = planned.sizes
        if self.sizes.joined(sizes) != self.sizes:
            raise ValueError(
                f"the puzzle is larger than the games have room for: {sizes} against {self.sizes}"
            )
        return planned.prepared(self.sizes, self.layout, tag)


def joint_sizes(planned: Iterable[PlannedPuzzle]) -> Sizes:
    """Return sizes that have room for all puzzles."""
    joint: Sizes | None = None
    for each in planned:
        joint = each.sizes if joint is None else joint.joined(each.sizes)
    assert joint is not None
    if joint.vehicles > MOST_VEHICLES:
        raise ValueError(
            f"a game has at most {MOST_VEHICLES} vehicles, not {counted(joint.vehicles, 'vehicle')}"
        )
    return joint
