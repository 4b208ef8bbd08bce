"""The door to the generator: what can be asked for, in one function."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..difficulty.calibration import LEVELS
from ..literals import Level, Method, SymmetricLayout, VariantName
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from ..util.cpu_count import usable_cores
from ..util.extras import need
from ..util.plural import counted
from ..util.progress import Progress
from .generation import METHODS, Generation
from .level_deck import LevelDeck
from .methods.backward_search import suits
from .request.generation_request import read_request
from .request.impossible_request import check_possible
from .request.number_range import Wanted
from .request.request_text import RequestText, puzzle_text

_TRIES, _TRIES_OF_CLIMBS = 60_000, 6_000


def generate(
    count: int | None = None,
    *,
    size: str | tuple[int, int] | None = None,
    variant: VariantName = "classic",
    like: Puzzle | None = None,
    keep: str | Iterable[str] = (),
    exit: str = "",
    moves: Wanted = None,
    slides: Wanted = None,
    vehicles: Wanted = None,
    cars: Wanted = None,
    trucks: Wanted = None,
    horizontal: Wanted = None,
    vertical: Wanted = None,
    horizontal_cars: Wanted = None,
    vertical_cars: Wanted = None,
    horizontal_trucks: Wanted = None,
    vertical_trucks: Wanted = None,
    target_distance: Wanted = None,
    box: bool = False,
    walls: Wanted = None,
    minimal: bool = True,
    hardest: bool | None = None,
    solutions: int | None = None,
    up_to_order: bool = False,
    movers: int | None = None,
    retreat: bool = False,
    level: Level | None = None,
    seconds: Wanted = None,
    symmetric: SymmetricLayout | None = None,
    levels: bool = False,
    avoid: Iterable[Puzzle] = (),
    seed: int = 1,
    method: Method = "auto",
    tries: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancellable | None = None,
) -> Generation:
    """Make puzzles: an iterator that yields each as it is found, until there are ``count``.

    A range is a number, ``(15, 25)``, ``(15, None)`` or ``"15..25"``. ``moves`` and ``slides`` are
    the optima; ``vehicles``, ``cars`` and ``trucks`` count with the target, and ``box=True`` allows
    no more than the 12 cars and 4 trucks of a box. ``horizontal`` and ``vertical`` count those that
    lie one way, ``horizontal_cars``, ``vertical_cars``, ``horizontal_trucks`` and
    ``vertical_trucks`` those of one kind. ``target_distance`` is how many slides the target starts
    from its exit or goal, were it alone. ``walls`` are cells filled with something solid.
    ``variant`` is a name, ``size`` its board, and ``exit`` where the target leaves, such as
    ``"top 2"``; or ``like`` is a puzzle whose board, targets, exits, rules and kinds of vehicles
    are taken. ``keep`` says what else is to be as there, unless a range is given for it: as many
    cars and trucks (``"kinds"``), as many of each ``"orientation"``, the ``"target"`` as far from
    its exit; several as a list or with commas. docs/generating.md lists the variants.

    Puzzles are ``minimal``, so that no vehicle is superfluous, and start in a ``hardest`` state of
    their component, unless these are false. ``solutions`` is how many optimal solutions there are
    at most; with ``up_to_order`` those that differ only by the order of independent moves count as
    one. ``movers`` is how many different vehicles ``solve`` moves at least; with ``retreat``
    the target must go back at least once. ``level`` and ``seconds`` ask for the human estimate of
    ``rate``; ``symmetric`` for a layout that is the same ``"left-right"``, ``"top-bottom"`` or
    after half a ``"turn"``, apart from the target. A symmetric layout, or one with few solutions,
    starts in a hardest state only if ``hardest`` is true. ``levels=True`` makes a deck in four
    levels. No puzzle is equivalent to another one or to one of ``avoid``: not even mirrored, nor
    as another state of the same component.

    The same ``seed`` gives the same puzzles on any number of ``threads``. ``tries`` is after how
    many candidates in a row without a new puzzle to give up, ``timeout`` after how many seconds;
    ``cancel``, as in ``solve``, ends it once it is set. If there are fewer puzzles then than asked
    for, ``reason`` of the iterator says why; if there is none, ``LimitError`` is raised and says
    what came closest. What is impossible is an ``ImpossibleError`` at once. ``method`` forces one
    of ``backward``, ``climb`` and ``random``.

    Each puzzle tells in ``known`` its optima and the states of its component, in ``level`` how
    difficult it is, and in ``source`` where it comes from: the request, the seed and the method.

    >>> import unjam
    >>> puzzle = next(unjam.generate(size="5x5", moves=(8, 10), seed=7))
    >>> puzzle.known.moves in range(8, 11), puzzle.is_minimal()
    (True, True)
    """
    need("numpy", "graph")
    for name, number, least in (
        ("count", count, 0), ("tries", tries, 1), ("threads", threads, 1), ("seed", seed, 0),
    ):  # fmt: skip
        if number is not None and (type(number) is not int or number < least):
            raise ValueError(f"{name} is a whole number from {least}, not {number!r}")
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    if timeout is not None and not (is_number and timeout >= 0):
        raise ValueError(f"timeout is a number of seconds from 0, not {timeout!r}")
    if method not in ("auto", *METHODS):
        raise ValueError(f"method is 'auto', {', '.join(map(repr, METHODS))}, not {method!r}")
    if levels and (level is not None or seconds is not None):
        raise ValueError("levels are all four of them; leave out level and seconds")
    first = next(iter(LEVELS))
    request = read_request(
        size=size, variant=variant, like=like, keep=keep, exit=exit, moves=moves, slides=slides,
        vehicles=vehicles, cars=cars, trucks=trucks, horizontal=horizontal, vertical=vertical,
        horizontal_cars=horizontal_cars, vertical_cars=vertical_cars,
        horizontal_trucks=horizontal_trucks, vertical_trucks=vertical_trucks,
        target_distance=target_distance, box=box or levels, walls=walls,
        minimal=minimal, hardest=hardest, solutions=solutions, up_to_order=up_to_order,
        movers=movers, retreat=retreat, level=first if levels else level,
        seconds=seconds, symmetric=symmetric,
    )  # fmt: skip
    check_possible(request)
    avoided = tuple(avoid)
    for puzzle in avoided:
        if not isinstance(puzzle, Puzzle):
            raise ValueError(f"avoid are puzzles, not {puzzle!r}")
    said = RequestText(
        "" if like is None else puzzle_text(like), exit,
        (counted(len(avoided), "puzzles"),) if avoided else (), method, tries,
    )  # fmt: skip
    if method == "backward" and not suits(request):
        raise ValueError("the method 'backward' is for cars and trucks on plain boards up to 8x8")
    settings: dict[str, Any] = {
        "seed": seed, "threads": threads or usable_cores(), "timeout": timeout, "method": method,
        "tries": tries or (_TRIES if suits(request) else _TRIES_OF_CLIMBS), "avoid": avoided,
        "progress": progress, "cancel": cancel, "said": said,
    }  # fmt: skip
    if levels:
        return LevelDeck(request, count=40 if count is None else count, **settings)
    return Generation(request, count=count, **settings)
