"""Is a generated puzzle all that was asked for? Worked out anew, as independently as can be."""

from __future__ import annotations

from typing import Any

from unjam import Puzzle, Solution, reference
from unjam.generator.layout_symmetry import image
from unjam.generator.request.number_range import as_range
from unjam.literals import Metric
from unjam.model import Known

SMALL = 300  # states, for the reference


def check_wishes(puzzle: Puzzle, **wishes: Any) -> None:
    """Fail unless the puzzle is what ``unjam.generate(**wishes)`` promises."""
    assert puzzle.problems() == []
    assert Puzzle.parse(puzzle.to("native")) == puzzle
    moves, slides, states = optima(puzzle)
    straight, round_corners = puzzle.known.moves, puzzle.known.corner_moves
    assert (round_corners if puzzle.corners else straight) == moves
    assert puzzle.known._replace(moves=None, corner_moves=None) == Known(
        slides=slides, states=states
    )
    rating = puzzle.rate()
    assert puzzle.level == rating.level
    lengths = [len(v.cells) for v in puzzle.vehicles if v.kind != "piece"]
    numbers = {
        "moves": moves,
        "slides": slides,
        "vehicles": len(puzzle.vehicles),
        "cars": lengths.count(2),
        "trucks": lengths.count(3),
        "walls": len(puzzle.board.walls),
        "seconds": round(rating.estimate or 0),
        **lying(puzzle),
    }
    if wishes.get("target_distance") is not None:
        numbers["target_distance"] = slides_alone(puzzle)
    for name, number in numbers.items():
        asked = as_range(name, wishes.get(name))
        assert asked is None or number in asked, (name, number, asked)
    in_slides = wishes.get("slides") is not None and wishes.get("moves") is None
    metric: Metric = "slides" if in_slides else "moves"
    if wishes.get("box"):
        assert numbers["cars"] <= 12
        assert numbers["trucks"] <= 4
    if wishes.get("minimal", True):
        check_minimal(puzzle, metric)
    free = wishes.get("symmetric") or wishes.get("solutions")
    if wishes.get("hardest", not free):
        graph = puzzle.explore(metric=metric)
        assert graph.distance() == graph.farthest_distance
    if wishes.get("solutions"):
        every = puzzle.explore().optima
        number = every.classes if wishes.get("up_to_order") else every.count
        assert 1 <= number <= wishes["solutions"]
    if wishes.get("movers"):
        assert len({move.vehicle for move in puzzle.solve().moves}) >= wishes["movers"]
    if wishes.get("retreat"):
        assert rating.backward_moves is not None
        assert rating.backward_moves > 0
    if wishes.get("level"):
        assert rating.level == wishes["level"]
    if wishes.get("symmetric"):
        check_symmetric(puzzle, wishes["symmetric"])


def lying(puzzle: Puzzle) -> dict[str, int]:
    """How many vehicles lie which way, by their cells."""
    numbers = {}
    for name, across in (("horizontal", 0), ("vertical", 1)):
        lengths = [
            len(v.cells)
            for v in puzzle.vehicles
            if len(v.cells) > 1 and len({cell[across] for cell in v.cells}) == 1
        ]
        numbers[name] = len(lengths)
        numbers[f"{name}_cars"] = lengths.count(2)
        numbers[f"{name}_trucks"] = lengths.count(3)
    return numbers


def slides_alone(puzzle: Puzzle) -> int:
    """The fewest slides with one target and nobody else, by the reference."""
    (target,) = puzzle.targets
    alone = reference.solve(puzzle.replace(vehicles=[target], known=Known()), "slides")
    assert alone is not None
    return alone.slides


def optima(puzzle: Puzzle) -> tuple[int, int, int]:
    """Fewest moves, fewest slides, states: by the reference where that is quick."""
    graph = puzzle.explore()
    if len(graph) <= SMALL:
        moves, slides = (reference.solve(puzzle, metric) for metric in ("moves", "slides"))
        assert moves is not None
        assert slides is not None
        return moves.moves, slides.slides, reference.reachable(puzzle)
    found: list[Solution] = [puzzle.solve(metric=metric) for metric in ("moves", "slides")]
    assert all(solution.optimal for solution in found)
    return found[0].move_count or 0, found[1].slide_count or 0, len(graph)


def check_minimal(puzzle: Puzzle, metric: Metric) -> None:
    """Without any one vehicle there are fewer steps; each is solved again."""
    best = _steps(puzzle, metric)
    for vehicle in puzzle.vehicles:
        if not vehicle.target:
            rest = [other for other in puzzle.vehicles if other is not vehicle]
            assert _steps(puzzle.replace(vehicles=rest, known=Known()), metric) < best


def _steps(puzzle: Puzzle, metric: Metric) -> int:
    solution = puzzle.solve(metric=metric)
    steps = solution.slide_count if metric == "slides" else solution.move_count
    assert steps is not None
    return steps


def check_symmetric(puzzle: Puzzle, symmetry: str) -> None:
    """Every vehicle but a target has a twin, or is its own."""
    others = {frozenset(v.cells) for v in puzzle.vehicles if not v.target}
    for cells in others:
        assert frozenset(image(cell, puzzle.board, symmetry) for cell in cells) in others
