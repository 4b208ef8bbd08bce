"""Any variant: vehicles are added, removed and exchanged, one at a time.

Both methods work on candidates: solved positions with a single target that stand for their whole
component. ``random`` places vehicles at random and explores the component. ``climb`` keeps changing
a candidate and accepts a change if the hardest start comes closer to the request, or occasionally
if it does not (simulated annealing).
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING

from ...core import core
from ...equivalence.minimality import simplify
from ...errors import LimitError
from ...model.vehicle import Vehicle
from ...solver.solve import compiled_in_time
from ...util.cancellation import Cancellable
from ...util.deadline import Deadline
from ...util.limits import breathe
from ..candidate_check import check_component, explored
from ..layout_symmetry import twin
from ..request.generation_request import Request
from ..request.impossible_request import most_others
from ..request.number_range import Range
from ..request.vehicle_kinds import KINDS, count_kinds, kinds_of
from ..vehicle_shapes import Shape, orbit, places_of
from .batch_result import Batch
from .move_target import move_target, spread

if TYPE_CHECKING:
    from ...graph.state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

MOST_STATES = 60_000  # of a component, so that no candidate takes seconds
_CHANGES = 60  # per climb
_SAMPLES = 40  # random layouts per batch
_OVERHEAD = 2000  # fixed cost of a candidate, in states
_MISSING = 0.7  # probability of adding a vehicle of a missing kind, if there is one
_TEMPERATURE = 0.7  # temperature of the annealing, in steps


def random_placement(request: Request, rng: Random, cancel: Cancellable) -> Batch:
    """Place vehicles at random until a component yields a puzzle."""
    batch = Batch()
    search = LayoutSearch(request, rng, cancel, batch)
    for _ in range(_SAMPLES):
        breathe()
        if batch.made or cancel.is_set():
            break
        graph = search.graph(search.random_layout(rng.randint(*search.vehicle_counts())))
        if graph is not None:
            search.check_graph(graph)
    return batch


def climb(request: Request, rng: Random, cancel: Cancellable) -> Batch:
    """Change one vehicle after the other until there is a puzzle; a second would be similar."""
    batch = Batch()
    search = LayoutSearch(request, rng, cancel, batch)
    here = search.random_layout(search.vehicle_counts()[0])
    best = -(10**9)
    nearest: StateGraph | None = None
    for _ in range(_CHANGES):
        breathe()
        if batch.made or cancel.is_set():
            break
        there = search.changed(here)
        graph = search.graph(there)
        if graph is None:
            continue
        value = search.value(graph)
        if value < best and rng.random() >= exp((value - best) / _TEMPERATURE):
            continue
        if value > best:
            nearest = graph
        if value >= search.enough and (value > best or there != here):
            graph = search.check_graph(graph) or graph
        best, here = value, search.won_layout(graph)
    if nearest is not None and not (batch.made or batch.miss):  # report the closest candidate
        batch.add(check_component(request, nearest, rng))
    return batch


class LayoutSearch:
    """Makes and evaluates candidates for a request."""

    def __init__(self, request: Request, rng: Random, cancel: Cancellable, batch: Batch) -> None:
        self.request = request
        self.rng = rng
        self.cancel = cancel
        self.batch = batch
        self.steps = spread(move_target(request), rng)
        self.enough = self.steps.low
        self._board = request.setting.board
        asked = {kind: getattr(request, kind) or Range() for kind in KINDS}
        self._least = {kind: wanted.low for kind, wanted in asked.items()}
        self._most = {kind: wanted.most for kind, wanted in asked.items()}
        places = map(self._allowed_places, request.setting.shapes)
        self._places = [standing for standing in places if standing]
        self._orbits = [orbit(target, self._board) for target in request.setting.targets]

    def _allowed_places(self, shape: Shape) -> tuple[Vehicle, ...]:
        """Return where a shape may stand: in a classic puzzle the target is alone in its lane."""
        setting = self.request.setting
        places = places_of(shape, self._board)
        if not setting.is_classic or shape.axes != setting.targets[0].axes:
            return places
        across = 0 if shape.axes == "-" else 1
        lane = setting.targets[0].cells[0][across]
        return tuple(place for place in places if place.cells[0][across] != lane)

    def vehicle_counts(self) -> tuple[int, int]:
        """Return the range of the number of vehicles to place beside the targets."""
        asked = self.request.vehicles or Range()
        targets = len(self.request.setting.targets)
        room = most_others(self.request)
        most = max(min(asked.most - targets, round(room * 0.85)), 0)
        least = max(min(max(asked.low - targets, round(room * 0.5)), most), 0)
        return least, most

    # ---- Candidates ----------------------------------------------------------------------------

    def random_layout(self, count: int) -> tuple[Vehicle, ...]:
        """Return a random layout: a single target in a winning position, several anywhere."""
        vehicles = self._targets()
        for _ in range(count):
            vehicles = self._with_another(vehicles)
        return vehicles

    def _targets(self) -> tuple[Vehicle, ...]:
        setting = self.request.setting
        own = set().union(*(target.cells for target in setting.targets))
        if len(self._orbits) == 1 and not self.request.symmetric:
            alone = setting.puzzle(setting.targets)
            out = [place for place in self._orbits[0] if alone.out(place)]
            return (self.rng.choice(out),) if out else setting.targets
        for _ in range(100):
            chosen = tuple(self.rng.choice(places) for places in self._orbits)
            own = {cell for vehicle in chosen for cell in vehicle.cells}
            puzzle = setting.puzzle(chosen)
            free = len(own) == sum(len(vehicle.cells) for vehicle in chosen)
            if free and not any(map(puzzle.out, chosen)):
                return chosen
        return setting.targets

    def changed(self, vehicles: tuple[Vehicle, ...]) -> tuple[Vehicle, ...]:
        """Return the layout with one vehicle added, removed or exchanged."""
        others = [n for n, vehicle in enumerate(vehicles) if not vehicle.target]
        chance = self.rng.random()
        asked = self.request.vehicles or Range()
        if others and (chance < 0.65 or len(vehicles) >= asked.most):
            vehicles = self._without(vehicles, self.rng.choice(others))
        if chance > 0.15:
            vehicles = self._with_another(vehicles)
        if chance > 0.9:
            vehicles = self._with_another(vehicles)
        return vehicles

    def _without(self, vehicles: tuple[Vehicle, ...], number: int) -> tuple[Vehicle, ...]:
        gone = {vehicles[number].cells}
        if self.request.symmetric:
            gone.add(self._twin(vehicles[number]).cells)
        return tuple(vehicle for vehicle in vehicles if vehicle.cells not in gone)

    def _with_another(self, vehicles: tuple[Vehicle, ...]) -> tuple[Vehicle, ...]:
        """Return the layout with one more vehicle, or unchanged if no room is found."""
        covered = {cell for vehicle in vehicles for cell in vehicle.cells}
        wanted = self._wanted(vehicles)
        for _ in range(20 if wanted else 0):
            more = [self.rng.choice(self.rng.choice(wanted))]
            if self.request.symmetric and self._twin(more[0]) != more[0]:
                more.append(self._twin(more[0]))
            cells = [cell for vehicle in more for cell in vehicle.cells]
            if covered.isdisjoint(cells) and len(set(cells)) == len(cells):
                whole = _labelled((*vehicles, *more))
                if self._allowed(whole):
                    return whole
        return vehicles

    def _wanted(self, vehicles: tuple[Vehicle, ...]) -> list[tuple[Vehicle, ...]]:
        """Return the places for another vehicle, by shape, preferring missing kinds."""
        if not self.request.is_oriented:
            return self._places
        found = count_kinds(vehicles)
        open_to = [
            standing
            for standing in self._places
            if all(found[kind] < self._most[kind] for kind in kinds_of(standing[0]))
        ]
        missing = [
            standing
            for standing in open_to
            if any(found[kind] < self._least[kind] for kind in kinds_of(standing[0]))
        ]
        return missing if missing and self.rng.random() < _MISSING else open_to

    def _twin(self, vehicle: Vehicle) -> Vehicle:
        return twin(vehicle, self._board, self.request.symmetric)

    def _allowed(self, vehicles: tuple[Vehicle, ...]) -> bool:
        """Return whether no kind exceeds its maximum and no two vehicles cross at a corner."""
        if any(number > self._most[kind] for kind, number in count_kinds(vehicles).items()):
            return False
        held = [v.held_corners(self._board) for v in vehicles[-2:]]
        rest = [v.held_corners(self._board) for v in vehicles[:-2]]
        return len(set().union(*held, *rest)) == sum(map(len, (*held, *rest)))

    # ---- Evaluation ----------------------------------------------------------------------------

    def graph(self, vehicles: tuple[Vehicle, ...]) -> StateGraph | None:
        """Return the component of a candidate; None if it is unsolvable or too large."""
        puzzle = self.request.setting.puzzle(vehicles)
        self.batch.tried += 1
        self.batch.work += _OVERHEAD
        try:
            program = compiled_in_time(puzzle, Deadline("not tried", cancel=self.cancel))
        except LimitError:
            return None
        if core.proves_unsolvable(program):
            return None
        graph = explored(puzzle, self.request.metric, MOST_STATES, self.cancel)
        self.batch.work += MOST_STATES if graph is None else len(graph)
        return graph if graph is not None and graph.solvable else None

    def value(self, graph: StateGraph) -> int:
        """Return how close a component is to the request; higher is closer."""
        distance = graph.distance() if self.request.symmetric else graph.farthest_distance
        assert distance is not None
        most = self.steps.most
        if distance > most and self.request.hardest:
            return 2 * most - distance
        return min(distance, self.enough)

    def check_graph(self, graph: StateGraph) -> StateGraph | None:
        """Check whether a component yields a puzzle; return its graph, minimal if required."""
        request = self.request
        if request.minimal and not request.symmetric:
            simpler = self._minimal(graph)
            if simpler is None:
                return None
            graph = simpler
        self.batch.add(check_component(request, graph, self.rng, self.cancel))
        return graph

    def _minimal(self, graph: StateGraph) -> StateGraph | None:
        """Return the component of a hardest start from which no vehicle can be removed."""
        from ..unsolve import hardest

        while True:
            start = (
                hardest(graph, 1)[0]
                if self.request.hardest
                else graph.state(int(graph.farthest[0]))
            )
            try:
                simpler = simplify(start, metric=self.request.metric, cancel=self.cancel)
            except LimitError:
                return None
            if len(simpler.vehicles) == len(start.vehicles):
                return graph
            again = explored(simpler, self.request.metric, MOST_STATES, self.cancel)
            if again is None:
                return None
            graph = again

    def won_layout(self, graph: StateGraph) -> tuple[Vehicle, ...]:
        """Return the vehicles in a random winning state; unchanged with several targets."""
        if self.request.symmetric or len(self._orbits) > 1:
            return graph.puzzle.vehicles
        wins = graph.wins
        return graph.state(int(wins[self.rng.randrange(len(wins))])).vehicles


def _labelled(vehicles: tuple[Vehicle, ...]) -> tuple[Vehicle, ...]:
    """Return the vehicles with numbered labels, except targets; final labels come at the end."""
    return tuple(
        vehicle if vehicle.target else vehicle._replace(label=f"v{number}")
        for number, vehicle in enumerate(vehicles)
    )
