"""Requests that no puzzle can meet, and why; each reason is a proof."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log

from ...blocking.blocking_counts import distance_out
from ...difficulty.calibration import CONSTANT, LEVELS, WEIGHTS
from ...errors import ImpossibleError
from ...util.plural import counted
from ..random_walls import most_walls, possible_walls
from ..vehicle_shapes import BARS, orbit
from .generation_request import Request
from .number_range import Range
from .vehicle_kinds import LENGTHS, ORIENTED, PARTS, in_words, kinds_of

# The hardest there is on boards that were searched to the end: cars and trucks, no walls, a target
# of 2 with its exit at the end of the third row or its mirror image, and nothing else lying in that
# row. Moves and slides.
HARDEST = {(4, 4): (7, 10), (5, 5): (20, 33), (6, 6): (51, 93)}


def check_possible(request: Request) -> None:
    """Raise ``ImpossibleError`` if nothing can be what is asked for, as far as that is known."""
    reason = next(_reasons(request), None)
    if reason is not None:
        raise ImpossibleError(f"impossible: {reason}")


def _reasons(request: Request) -> Iterator[str]:
    yield from _kinds(request)
    yield from _too_full(request)
    yield from _walls(request)
    yield from _contradictions(request)
    yield from _target_distance(request)
    yield from _too_hard(request)
    yield from _out_of_band(request)


def _too_full(request: Request) -> Iterator[str]:
    setting = request.setting
    width, height = setting.board.width, setting.board.height
    free = len(list(setting.board.cells())) - request.walls.low
    own = sum(len(target.cells) for target in setting.targets)
    if own >= free:
        yield f"{counted(request.walls.low, 'walls')} leave no room on a board of {width}x{height}"
    others = most_others(request)
    known = Range(len(setting.targets))
    least = max(
        (request.vehicles or known).low,
        kind_range(request, "cars").low + kind_range(request, "trucks").low,
        kind_range(request, "horizontal").low + kind_range(request, "vertical").low,
    )
    if least > others + len(setting.targets):
        yield (f"{least} vehicles do not fit on {free} cells so that one can move")
    area = own + sum(
        length * max(kind_range(request, name).low - _targets_of(request, name), 0)
        for name, length in LENGTHS.items()
    )
    if area >= free:
        yield (f"{_both(request)} cover {area} cells, and the board has {free}")


def _walls(request: Request) -> Iterator[str]:
    if possible_walls(request):
        return
    walls, most = request.walls, most_walls(request)
    if walls.low > most:
        yield f"{walls.low} walls do not fit, {most} at most: the target needs its way out"
    else:
        yield (
            f"a layout that looks the same ({request.symmetric}) has an even number of walls "
            f"beside the target's lane, not {walls}"
        )


def most_others(request: Request) -> int:
    """How many vehicles there are at most beside the targets, one cell being free."""
    setting = request.setting
    free = len(list(setting.board.cells())) - request.walls_to_come - 1
    free -= sum(len(target.cells) for target in setting.targets)
    smallest = min((shape.length for shape in setting.shapes), default=free + 1)
    return max(free // smallest, 0)


def kind_range(request: Request, name: str) -> Range:
    """How many of a kind there may be, by what is asked of it and of its parts."""
    asked: Range = getattr(request, name) or Range()
    if name not in PARTS:
        return asked
    parts = [kind_range(request, part) for part in PARTS[name]]
    least = max(asked.low, sum(part.low for part in parts))
    if name not in LENGTHS:  # of which there may be others than those of the parts
        return Range(least, asked.high)
    most = min(asked.most, sum(part.most for part in parts))
    return Range(least, most if most < Range().most else None)


def _both(request: Request) -> str:
    return _list(request, "cars", "trucks")


def _list(request: Request, *names: str) -> str:
    return " and ".join(counted(kind_range(request, name).low, in_words(name)) for name in names)


def _targets_of(request: Request, name: str) -> int:
    return sum(name in kinds_of(target) for target in request.setting.targets)


def _contradictions(request: Request) -> Iterator[str]:
    setting = request.setting
    moves, slides = request.moves, request.slides
    for name, asked in (("moves", moves), ("slides", slides)):
        if asked and asked.most < 1:
            yield f"a puzzle takes at least one of the {name}"
    if moves and slides and slides.most < moves.low:
        made = counted(moves.low, "moves")
        yield f"who makes {made} makes at least as many slides, not {slides.most}"
    vehicles, cars, trucks = request.vehicles, request.cars, request.trucks
    both = kind_range(request, "cars").low + kind_range(request, "trucks").low
    if vehicles and vehicles.most < both:
        yield (f"{_both(request)} are more than {counted(vehicles.most, 'vehicles')}")
    only_bars = set(setting.shapes) <= set(BARS)
    if vehicles and cars and trucks and only_bars and vehicles.low > cars.most + trucks.most:
        sum_of = f"{counted(cars.most, 'cars')} and {counted(trucks.most, 'trucks')}"
        yield f"{sum_of} are fewer than {vehicles.low} vehicles"
    if vehicles and vehicles.most < len(setting.targets):
        there = (
            "is 1 target" if len(setting.targets) == 1 else f"are {len(setting.targets)} targets"
        )
        yield f"there {there} already"
    if request.movers is not None:
        most = min(
            vehicles.most if vehicles else 10**9,
            moves.most if moves else 10**9,
            most_others(request) + len(setting.targets),
        )
        if request.movers > most:
            movers = counted(most, "vehicles")
            yield f"not more than {movers} can move, and {request.movers} should"


def _kinds(request: Request) -> Iterator[str]:
    """Cars and trucks and which way they lie."""
    setting = request.setting
    there = {kind for shape in setting.shapes for kind in kinds_of(shape.at((0, 0)))}
    for name in (*LENGTHS, *ORIENTED):
        asked: Range | None = getattr(request, name)
        if asked is None:
            continue
        words = in_words(name)
        targets = _targets_of(request, name)
        if asked.most < targets:
            yield f"the target is one of the {words}, so there is at least one"
        if asked.low > targets and name not in there:
            yield f"there are no {words} among the vehicles of this variant"
        most = _most_lying(request, name) if name in ORIENTED else None
        if most is not None and asked.low > most:
            yield f"not more than {counted(most, words)} fit on the board, not {asked.low}"
    only_bars = set(setting.shapes) <= set(BARS)
    for name, parts in PARTS.items():
        whole: Range = getattr(request, name) or Range()
        of_parts: list[Range] = [getattr(request, part) or Range() for part in parts]
        if whole.most < sum(kind_range(request, part).low for part in parts):
            yield f"{_list(request, *parts)} are more than {counted(whole.most, in_words(name))}"
        most = sum(part.most for part in of_parts)
        if whole.low > most and (name in LENGTHS or only_bars):
            sum_of = " and ".join(
                counted(part.most, in_words(kind))
                for kind, part in zip(parts, of_parts, strict=True)
            )
            yield f"{sum_of} are fewer than {counted(whole.low, in_words(name))}"


def _most_lying(request: Request, name: str) -> int:
    """How many vehicles of an orientation there is room for, in all rows or columns."""
    setting = request.setting
    across = 0 if name.startswith("horizontal") else 1
    length = next((cells for kind, cells in LENGTHS.items() if name.endswith(kind)), 2)
    lanes: dict[int, list[int]] = {}
    for cell in setting.board.cells():
        lanes.setdefault(cell[across], []).append(cell[1 - across])
    targets = _targets_of(request, name)
    if setting.is_classic and setting.targets[0].axes == "-|"[across]:
        del lanes[setting.targets[0].cells[0][across]]  # the target is alone there
        return targets + sum(len(cells) // length for cells in lanes.values())
    return sum(len(cells) // length for cells in lanes.values())


def _target_distance(request: Request) -> Iterator[str]:
    """How far the target can start; known for one that is alone in its lane."""
    asked, setting = request.target_distance, request.setting
    if asked is None:
        return
    if asked.most < 1:
        yield "the target starts at least 1 slide from its exit"
    if setting.is_classic:
        most = max(
            distance_out(setting.puzzle((place,)))
            for place in orbit(setting.targets[0], setting.board)
        )
        if asked.low > most:
            yield (
                f"the target starts at most {counted(most, 'slides')} from its exit, "
                f"not {asked.low}"
            )


def _too_hard(request: Request) -> Iterator[str]:
    setting = request.setting
    size = (setting.board.width, setting.board.height)
    if size not in HARDEST or request.walls.low or setting.name == "like":
        return
    if setting.name != "classic" or setting.exits[0].cell not in _middle(size):
        return
    for name, most in zip(("moves", "slides"), HARDEST[size], strict=True):
        asked: Range | None = getattr(request, name)
        if asked and asked.low > most and not request.walls.most:
            yield (
                f"no puzzle of {size[0]}x{size[1]} without walls, the target alone in its row, "
                f"takes more than {most} {name}: all of them are known"
            )


def _middle(size: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells of exits in the lanes that were searched."""
    last = size[0] - 1
    return {cell for n in (2, last - 2) for cell in ((n, 0), (n, last), (0, n), (last, n))}


def _out_of_band(request: Request) -> Iterator[str]:
    """The estimate grows with moves and with the vehicles that one must keep in mind."""
    low, high = 0.0, float("inf")
    if request.seconds:
        low, high = request.seconds.low - 0.5, request.seconds.most + 0.5
    if request.level:
        bounds = [*LEVELS.values(), float("inf")]
        place = list(LEVELS).index(request.level)
        if max(low, bounds[place]) >= min(high, bounds[place + 1]):
            yield f"{request.seconds} seconds are not {request.level}"
        low, high = max(low, bounds[place]), min(high, bounds[place + 1])
    moves = request.moves
    if moves is None or not moves.low:
        return
    what = f"{request.level or f'{request.seconds} seconds'} by the estimate of people's time"
    # Before its last move a straight target has somebody in its way.
    straight = request.setting.is_classic
    least = _estimate(2 * moves.low - 1 if straight else moves.low, moves.low)
    if least > high:
        more = f"it takes at least {counted(round(least), 'seconds')}"
        yield f"a puzzle of {counted(moves.low, 'moves')} is never {what}; {more}"
    if moves.high and request.hardest:
        vehicles = min(
            request.vehicles.most if request.vehicles else 10**9,
            most_others(request) + len(request.setting.targets),
        )
        most = _estimate(moves.high * vehicles, moves.high)
        if most < low:
            yield (
                f"a puzzle of {counted(moves.high, 'moves')} and "
                f"{counted(vehicles, 'vehicles')} is never {what}; it takes at most "
                f"{counted(round(most), 'seconds')}"
            )


def _estimate(tangle: int, farthest: int) -> float:
    """The formula of the rating; both measures make it larger."""
    return exp(CONSTANT + WEIGHTS["tangle"] * log(tangle) + WEIGHTS["farthest"] * log(farthest))
