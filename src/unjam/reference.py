"""The rules and the search in plain Python: read this first.

This module does slowly, with tuples, sets, dicts and queues, what the engine does fast. The tests
compare the two. It therefore shares no code with the engine, and uses only the data of the model,
not its rules.

What a puzzle is made of:

* A *cell* is ``(row, column)``. A *way* is ``(down, right)``: ``(0, 1)`` is one cell to the right.
* A *place* is where one vehicle stands: its cells, each with a *mirror*. The mirror is for boards
  that are joined with a twist; everywhere else it is ``(1, 1)`` and can be forgotten.
* A *state* is the place of every vehicle, in the order of ``puzzle.vehicles``.

The search in ``solve`` is breadth-first: from the start to all states one move away, from these to
all states two moves away, and so on, until one of them is won.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from .model import Board, Puzzle, Vehicle

Cell = tuple[int, int]
Way = tuple[int, int]
Mirror = tuple[int, int]  # what "down" and "right" are multiplied by: 1, or -1 if reversed
Place = tuple[tuple[Cell, Mirror], ...]
Corner = frozenset[tuple[int, int]]  # a point where four cells meet, under all its names
State = tuple[Place, ...]
Leg = tuple[str, str, int]  # vehicle, direction, how many cells
Outline = tuple[tuple[Way, ...], Place]
Identity = tuple[tuple[Outline, ...], ...]

WAYS: dict[str, Way] = {
    "U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1),
    "UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1),
}  # fmt: skip
NAMES = {way: name for name, way in WAYS.items()}
AXES = {"-": ("L", "R"), "|": ("U", "D"), "\\": ("UL", "DR"), "/": ("DL", "UR")}

NO_MIRROR: Mirror = (1, 1)
GONE: Place = ()  # the place of a target that has left the board


class TooManyStates(Exception):
    """The search visited more than ``max_states`` states."""


class Answer(NamedTuple):
    """A solution.

    ``path`` lists vehicle, direction and number of cells. With corner moves one move may have
    several legs; they follow each other in ``path`` and count as one in ``moves``.
    """

    moves: int
    slides: int
    path: tuple[Leg, ...]


# ---- The searches ---------------------------------------------------------------------------


def solve(puzzle: Puzzle, metric: str = "moves", max_states: int | None = None) -> Answer | None:
    """Return an optimal solution, or None if there is none.

    ``metric`` is what to minimise: ``"moves"``, ``"slides"``, or one of them and then the other:
    ``"moves,slides"`` and ``"slides,moves"``.
    """
    if metric == "moves":
        return _fewest_moves(Game(puzzle), max_states)
    if metric in ("slides", "moves,slides", "slides,moves"):
        return _cheapest(Game(puzzle), metric.startswith("moves"), max_states)
    raise ValueError(f"no metric is called {metric!r}")


def _fewest_moves(game: Game, max_states: int | None) -> Answer | None:
    """Run a breadth-first search. The queue holds states in order of distance."""
    start = game.start()
    queue = deque([start])
    # The predecessor and the move by which each state was first reached. The key is the identity
    # of the state, so swapping two equal trucks gives no new state; the queue holds the state
    # itself, so we still know which truck is which.
    met: dict[Identity, tuple[State, list[Leg]] | None] = {game.identity(start): None}
    while queue:
        state = queue.popleft()
        if game.won(state):
            return _trace_back(game, met, state)
        for legs, neighbour in game.moves(state):
            identity = game.identity(neighbour)
            if identity not in met:
                met[identity] = (state, legs)
                queue.append(neighbour)
                _check_limit(len(met), max_states)
    return None


def _cheapest(game: Game, moves_first: bool, max_states: int | None) -> Answer | None:
    """Run Dijkstra's algorithm: the frontier is a priority queue ordered by cost.

    A cost is a pair, (moves, slides) or (slides, moves). Pairs compare lexicographically.
    """
    start = game.start()
    met: dict[Identity, tuple[State, list[Leg]] | None] = {game.identity(start): None}
    best = {game.identity(start): (0, 0)}
    ticket = 0  # breaks ties between equal costs: first in, first out
    frontier = [((0, 0), ticket, start)]
    while frontier:
        cost, _, state = heapq.heappop(frontier)
        if cost > best[game.identity(state)]:
            continue  # stale entry: a cheaper path to this state was found
        if game.won(state):
            return _trace_back(game, met, state)
        for legs, neighbour in game.moves(state):
            slides = sum(distance for _, _, distance in legs)
            more = (1, slides) if moves_first else (slides, 1)
            total = (cost[0] + more[0], cost[1] + more[1])
            identity = game.identity(neighbour)
            if identity not in best or total < best[identity]:
                best[identity] = total
                met[identity] = (state, legs)
                ticket += 1
                heapq.heappush(frontier, (total, ticket, neighbour))
                _check_limit(len(best), max_states)
    return None


def _trace_back(
    game: Game, met: dict[Identity, tuple[State, list[Leg]] | None], state: State
) -> Answer:
    backwards = []
    while (step := met[game.identity(state)]) is not None:
        state, legs = step
        backwards.append(legs)
    path = tuple(leg for legs in reversed(backwards) for leg in legs)
    return Answer(len(backwards), sum(distance for _, _, distance in path), path)


def reachable(puzzle: Puzzle, max_states: int | None = None) -> int:
    """Return the number of reachable states, including the start and states after a win."""
    game = Game(puzzle)
    queue = deque([game.start()])
    met = {game.identity(game.start())}
    while queue:
        for _, neighbour in game.moves(queue.popleft()):
            identity = game.identity(neighbour)
            if identity not in met:
                met.add(identity)
                queue.append(neighbour)
                _check_limit(len(met), max_states)
    return len(met)


def _check_limit(states: int, max_states: int | None) -> None:
    if max_states is not None and states > max_states:
        raise TooManyStates(f"more than {max_states} states")


# ---- The rules ------------------------------------------------------------------------------


class Game:
    """The rules: legal moves, won states, and which states are equal."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board = puzzle.board
        self.vehicles = puzzle.vehicles
        # The ways of a vehicle belong to its own frame, which every mirror reflects.
        self.ways = [
            [WAYS[name] for axis in vehicle.axes for name in AXES[axis]]
            for vehicle in self.vehicles
        ]
        self.kinds = self._kinds()
        # Points matter only if a vehicle lies across one; at the corners of a projective plane any
        # vehicle may do so.
        self.diagonal = "flip" in (self.board.join_x, self.board.join_y) or any(
            diagonal_joints(self.board, set(vehicle.cells)) for vehicle in self.vehicles
        )
        self._outlines: dict[tuple[int, Place], Outline] = {}  # cache

    def start(self) -> State:
        places = [first_place(self.board, vehicle) for vehicle in self.vehicles]
        return tuple(self._drive_off(index, place) for index, place in enumerate(places))

    def moves(self, state: State) -> Iterator[tuple[list[Leg], State]]:
        """Yield all states one move away, each with the legs of the move."""
        for index in range(len(self.vehicles)):
            others = self._occupied(state, index)
            if self.puzzle.corners:
                found = self._bent_moves(index, state[index], others)
            else:
                found = self._straight_moves(index, state[index], others)
            for legs, place in found:
                yield legs, (*state[:index], place, *state[index + 1 :])

    def _slide(
        self, index: int, place: Place, way: Way, others: set[Cell | Corner]
    ) -> Place | None:
        """Return the vehicle one cell further, or None if it is blocked."""
        further = shift(self.board, place, way) if place != GONE else None
        if further is None or not others.isdisjoint(cells_of(further)):
            return None
        if self.diagonal and not self._fits_past(place, way, further, others):
            return None
        return self._drive_off(index, further)

    def _fits_past(
        self, place: Place, way: Way, further: Place, others: set[Cell | Corner]
    ) -> bool:
        """Return whether a diagonal step passes a point that another vehicle lies across."""
        passed = {
            corner(self.board, cell, reflect(way, mirror)) for cell, mirror in place if 0 not in way
        }
        return others.isdisjoint(passed | held(self.board, further))

    def _occupied(self, state: State, without: int) -> set[Cell | Corner]:
        """Return the cells of all vehicles but one, and the points that they lie across."""
        taken: set[Cell | Corner] = set()
        for index, place in enumerate(state):
            if index != without:
                taken |= cells_of(place)
                if self.diagonal:
                    taken |= held(self.board, place)
        return taken

    def _straight_moves(
        self, index: int, place: Place, others: set[Cell | Corner]
    ) -> Iterator[tuple[list[Leg], Place]]:
        """Yield straight moves of any distance, but never all the way round to the start."""
        for way in self.ways[index]:
            leg = (self.vehicles[index].label, name_at_first(place, way))
            distance = 1
            further = self._slide(index, place, way, others)
            while further is not None and cells_of(further) != cells_of(place):
                yield [(*leg, distance)], further
                distance += 1
                further = self._slide(index, further, way, others)

    def _bent_moves(
        self, index: int, place: Place, others: set[Cell | Corner]
    ) -> Iterator[tuple[list[Leg], Place]]:
        """Yield paths with any number of corners, found by a breadth-first search."""
        queue: deque[tuple[Place, list[tuple[Way, Leg]]]] = deque([(place, [])])
        met = {self._outline(index, place)}
        while queue:
            here, path = queue.popleft()
            if path:
                yield [leg for _, leg in path], here
            for way in self.ways[index]:
                there = self._slide(index, here, way, others)
                if there is None or self._outline(index, there) in met:
                    continue
                met.add(self._outline(index, there))
                if path and path[-1][0] == way:  # straight on: the last leg grows by one
                    label, name, distance = path[-1][1]
                    longer = [*path[:-1], (way, (label, name, distance + 1))]
                else:
                    label = self.vehicles[index].label
                    longer = [*path, (way, (label, name_at_first(here, way), 1))]
                queue.append((there, longer))

    def won(self, state: State) -> bool:
        """Return whether all targets are out. A puzzle without a target is never won."""
        targets = [index for index, vehicle in enumerate(self.vehicles) if vehicle.target]
        return bool(targets) and all(self._out(index, state[index]) for index in targets)

    def _out(self, index: int, place: Place) -> bool:
        """Return whether a target has left, is at its goal, or has its whole front at exits."""
        if place == GONE:
            return True
        label = self.vehicles[index].label
        goals = [goal.cells for goal in self.puzzle.goals if goal.target == label]
        if goals:
            return any(cells_of(place) <= cells for cells in goals)
        exits = {
            (way_out.cell, way_out.direction)
            for way_out in self.puzzle.exits
            if way_out.targets is None or label in way_out.targets
        }
        fronts = [front(self.board, place, way) for way in self.ways[index] if 0 in way]
        return any(cells and cells <= exits for cells in fronts)

    def _drive_off(self, index: int, place: Place) -> Place:
        """Return GONE for a target that leaves the board here, else its place.

        If there are several targets, each leaves as soon as it is out; a single one stays. A
        target with a goal stays as well, because it may have to make room again.
        """
        vehicle = self.vehicles[index]
        if not vehicle.target or sum(other.target for other in self.vehicles) == 1:
            return place
        if any(goal.target == vehicle.label for goal in self.puzzle.goals):
            return place
        return GONE if self._out(index, place) else place

    def identity(self, state: State) -> Identity:
        """Return a key that is equal for states that differ only by swapping equal vehicles."""
        return tuple(
            tuple(sorted(self._outline(index, state[index]) for index in kind))
            for kind in self.kinds
        )

    def _outline(self, index: int, place: Place) -> Outline:
        """Return a key that is equal for places with the same cells and relative mirrors.

        A vehicle that went round a Möbius band comes back with its cells in another order and all
        of them mirrored. That makes no difference: what counts is which cells are mirrored *against
        each other*. So the mirror at the smallest cell is taken off from all.
        """
        if place == GONE:
            return (), GONE
        if (index, place) not in self._outlines:
            _, mirror = min(place)
            ways = sorted(reflect(way, mirror) for way in self.ways[index])
            cells = sorted((cell, reflect(seen, mirror)) for cell, seen in place)
            self._outlines[index, place] = tuple(ways), tuple(cells)
        return self._outlines[index, place]

    def _kinds(self) -> list[list[int]]:
        """Group the vehicles by shape and axes. Every target is a group of its own."""
        kinds: dict[object, list[int]] = {}
        for index, vehicle in enumerate(self.vehicles):
            kind = vehicle.label if vehicle.target else self._shape(index)
            kinds.setdefault(kind, []).append(index)
        return list(kinds.values())

    def _shape(self, index: int) -> tuple[tuple[Way, ...], tuple[Cell, ...]]:
        """Return the ways and the outline, independent of position and of the board's mirrors."""
        offsets = [offset for _, _, offset in assemble(self.board, self.vehicles[index])]
        mirrors = [
            (rows, columns)
            for rows in ((1, -1) if self.board.join_x == "flip" else (1,))
            for columns in ((1, -1) if self.board.join_y == "flip" else (1,))
        ]
        shapes = []
        for mirror in mirrors:
            turned = [reflect(offset, mirror) for offset in offsets]
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            ways = tuple(sorted(reflect(way, mirror) for way in self.ways[index]))
            shapes.append((ways, tuple(sorted((row - top, col - left) for row, col in turned))))
        return min(shapes)


# ---- The board ------------------------------------------------------------------------------


def reflect(way: Way, mirror: Mirror) -> Way:
    return way[0] * mirror[0], way[1] * mirror[1]


def cells_of(place: Place) -> set[Cell]:
    return {cell for cell, _ in place}


def name_at_first(place: Place, way: Way) -> str:
    """Return the name of a vehicle's own way in the frame of its first cell."""
    return NAMES[reflect(way, place[0][1])] if place else ""


def step(board: Board, cell: Cell, way: Way) -> tuple[Cell, Mirror] | None:
    """Return the neighbouring cell and the mirror on the way to it; None if there is none.

    A joined edge leads to the opposite edge. If it is joined with a flip, the lane is mirrored,
    and so is everything beyond it.
    """
    row, column = cell[0] + way[0], cell[1] + way[1]
    mirror_rows = mirror_columns = 1
    if row in (-1, board.height):
        if board.join_y == "none":
            return None
        row = board.height - 1 if row == -1 else 0
        if board.join_y == "flip":
            column, mirror_columns = board.width - 1 - column, -1
    if column in (-1, board.width):
        if board.join_x == "none":
            return None
        column = board.width - 1 if column == -1 else 0
        if board.join_x == "flip":
            row, mirror_rows = board.height - 1 - row, -1
    there = (row, column)
    if there in board.walls or there in board.missing or {cell, there} in board.barriers:
        return None
    if 0 not in way:  # a diagonal step squeezes past one wall, but not between two
        down, right = step(board, cell, (way[0], 0)), step(board, cell, (0, way[1]))
        besides = [beside[0] for beside in (down, right) if beside is not None]
        if all({beside, there} in board.barriers for beside in besides):
            return None
    return there, (mirror_rows, mirror_columns)


def corner(board: Board, cell: Cell, way: Way) -> Corner:
    """Return the point that a diagonal step passes, as the set of all its names.

    Inside the board a point has one name: rows down and columns right. At a joined edge it appears
    again at the opposite edge.
    """
    names = {(cell[0] + (way[0] + 1) // 2, cell[1] + (way[1] + 1) // 2)}
    while True:
        more = set()
        for down, right in names:
            if board.join_x != "none" and right in (0, board.width):
                flip = board.join_x == "flip"
                more.add((board.height - down if flip else down, board.width - right))
            if board.join_y != "none" and down in (0, board.height):
                flip = board.join_y == "flip"
                more.add((board.height - down, board.width - right if flip else right))
        if more <= names:
            return frozenset(names)
        names |= more


def diagonal_joints(board: Board, cells: set[Cell]) -> list[tuple[Cell, Way]]:
    """Return where cells of a vehicle touch at a point only: a cell and the way to the other."""
    bare = Board(board.width, board.height, join_x=board.join_x, join_y=board.join_y)
    found = []
    for cell in cells:
        for way in WAYS.values():
            across = step(bare, cell, way) if 0 not in way else None
            if across is None or across[0] not in cells or across[0] == cell:
                continue
            beside = [step(bare, cell, (way[0], 0)), step(bare, cell, (0, way[1]))]
            if not any(near is not None and near[0] in cells for near in beside):
                found.append((cell, way))
    return found


def held(board: Board, place: Place) -> set[Corner]:
    """Return the points that a vehicle lies across."""
    return {corner(board, cell, way) for cell, way in diagonal_joints(board, cells_of(place))}


def shift(board: Board, place: Place, way: Way) -> Place | None:
    """Return the vehicle one cell further, or None if the board does not allow it."""
    further = []
    for cell, mirror in place:
        stepped = step(board, cell, reflect(way, mirror))
        if stepped is None:
            return None
        further.append((stepped[0], reflect(mirror, stepped[1])))
    cells = cells_of(tuple(further))
    if len(cells) < len(further):
        return None  # it would overlap itself, as at the corner of a projective plane
    if cells == cells_of(place):
        return None  # it fills its whole lane, so its head would run into its tail
    if any(barrier <= cells for barrier in board.barriers):
        return None  # a thin wall would cut through it
    if board.barriers:
        for cell, way in diagonal_joints(board, cells):
            if step(board, cell, way) is None:
                return None  # so would two that meet where its cells touch
    return tuple(further)


def front(board: Board, place: Place, way: Way) -> set[tuple[Cell, str]]:
    """Return the front cells of a vehicle, each with the way it faces."""
    cells = cells_of(place)
    found = set()
    for cell, mirror in place:
        heading = reflect(way, mirror)
        ahead = step(board, cell, heading)
        if ahead is None or ahead[0] not in cells:
            found.add((cell, NAMES[heading]))
    return found


def assemble(board: Board, vehicle: Vehicle) -> list[tuple[Cell, Mirror, Cell]]:
    """Return each cell of a vehicle with its mirror and its offset from the first cell.

    On a plane board this is obvious. Where edges are joined, a vehicle may lie across a seam; then
    one has to walk from its first cell to the others to see it as it is. If there are several
    walks, take the one with no mirror on it, then the one along the vehicle's own axes, unless the
    vehicle itself says how its cells are mirrored, because it came to lie there in play.
    """
    if not vehicle.cells:
        return []
    own_ways = {WAYS[name] for axis in vehicle.axes for name in AXES[axis]}
    signs = [(-1 if "|" in mirror else 1, -1 if "-" in mirror else 1) for mirror in vehicle.mirrors]
    known = dict(zip(vehicle.cells, signs, strict=False))
    found = {vehicle.cells[0]: (NO_MIRROR, (0, 0))}
    while True:
        joints = []
        for cell, (mirror, offset) in found.items():
            for heading in WAYS.values():
                stepped = step(board, cell, heading)
                if stepped is None or stepped[0] not in vehicle.cells or stepped[0] in found:
                    continue
                mirror_there = reflect(mirror, stepped[1])
                if known.get(stepped[0], mirror_there) != mirror_there:
                    continue
                way = reflect(heading, mirror)
                rank = (stepped[1] != NO_MIRROR, way not in own_ways, 0 not in way)
                there = (offset[0] + way[0], offset[1] + way[1])
                joints.append((rank, stepped[0], mirror_there, there))
        if not joints:
            break
        _, cell, mirror, there = min(joints, key=lambda joint: joint[0])
        found[cell] = (mirror, there)
    first = vehicle.cells[0]
    for cell in vehicle.cells:  # a vehicle in several parts: offsets as drawn
        mirror = known.get(cell, NO_MIRROR)
        found.setdefault(cell, (mirror, (cell[0] - first[0], cell[1] - first[1])))
    return [(cell, *found[cell]) for cell in vehicle.cells]


def first_place(board: Board, vehicle: Vehicle) -> Place:
    return tuple((cell, mirror) for cell, mirror, _ in assemble(board, vehicle))


# ---- A count known from elsewhere -----------------------------------------------------------


def seed_node_count(puzzle: Puzzle) -> int:
    """Return how many neighbours a well-known textbook solver generates before it stops.

    Its rules differ slightly: the only target is horizontal, may go one cell past the right edge,
    and has won there. Every neighbour of every expanded state counts, including duplicates.
    Vehicles move in alphabetical order, which matters because the search stops within a level.
    """
    vehicles = sorted(puzzle.vehicles, key=lambda vehicle: vehicle.label)
    width, height = puzzle.board.width, puzzle.board.height
    inside = {(row, column) for row in range(height) for column in range(width)}
    past_edge = {(row, width) for row in range(height)}
    start = tuple(vehicle.cells for vehicle in vehicles)
    queue = deque([start])
    met = {start}
    count = 0
    while queue:
        state = queue.popleft()
        for vehicle, cells in zip(vehicles, state, strict=True):
            if vehicle.target and not past_edge.isdisjoint(cells):
                return count
        for index, vehicle in enumerate(vehicles):
            others = {cell for other, cells in enumerate(state) if other != index for cell in cells}
            room = (inside | past_edge if vehicle.target else inside) - others
            for down, right in ((0, -1), (0, 1)) if vehicle.axes == "-" else ((-1, 0), (1, 0)):
                cells = state[index]
                while room.issuperset(cells := tuple((r + down, c + right) for r, c in cells)):
                    count += 1
                    neighbour = (*state[:index], cells, *state[index + 1 :])
                    if neighbour not in met:
                        met.add(neighbour)
                        queue.append(neighbour)
    return count
