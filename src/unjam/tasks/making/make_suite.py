"""The function ``make_suite``: a fresh suite of tasks from any seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from typing import Any, TypeVar, get_args

from ...errors import ImpossibleError, LimitError
from ...graph.explore import explore
from ...literals import TaskVariant, ThemeName
from ...model.puzzle import Puzzle
from ...util.extras import need
from ...util.progress import Progress
from ...util.suggestions import suggest
from ..suite import Suite
from ..task import KINDS, RENDERINGS, Kind, Picture, Question, Rendering, Task
from .choices import Chooser
from .puzzle_pool import VARIANTS, PuzzlePool, Start
from .questions import Spec, build_task, choose_question, unsolvable_from
from .tiers import TIERS, measured

Choice = TypeVar("Choice")
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
_SCALES = (32, 48, 64)

# Variants in which one vehicle elsewhere often makes a puzzle unsolvable.
_TIGHT = ("classic", "walls", "small", "limo", "two")
_MOST_STARTS = 200  # puzzles that are tried for one task
_STRAIGHT = ("classic", "walls", "small", "large", "limo", "railroad")


def make_suite(
    count: int = 100,
    *,
    tiers: Iterable[int] | None = None,
    kinds: Iterable[Kind] | None = None,
    variants: Iterable[TaskVariant] | None = None,
    renderings: Iterable[Rendering] | None = None,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Suite:
    """Make a suite of ``count`` tasks, balanced over tiers, kinds, variants and renderings.

    By default all of them are used. The same ``seed`` gives the same tasks on any number of
    ``threads``, and no two tasks of a suite have equivalent puzzles. Raises ``ValueError`` for an
    unknown name, ``ImpossibleError`` if a variant does not reach a tier, and ``LimitError`` if not
    enough puzzles were found.

    >>> suite = make_suite(2, tiers=[2], kinds=["distance", "legal_moves"], seed=3)
    >>> [(task.id, task.kind, task.tier) for task in suite.tasks]
    [('3-1', 'legal_moves', 2), ('3-2', 'distance', 2)]
    """
    need("numpy", "graph")
    for name, number, least in (("count", count, 1), ("seed", seed, 0)):
        if type(number) is not int or number < least:
            raise ValueError(f"{name} must be a whole number of at least {least}, not {number!r}")
    specs = make_specs(
        count,
        checked("tiers", tiers, tuple(TIERS)),
        checked("kinds", kinds, KINDS),
        checked("variants", variants, tuple(VARIANTS)),
        checked("renderings", renderings, RENDERINGS),
        str(seed),
        threads,
        progress,
    )
    return Suite(f"seed-{seed}", tuple(map(build_task, specs)))


def checked(name: str, given: Iterable[Any] | None, known: Sequence[Any]) -> tuple[Any, ...]:
    """Return the chosen values in their usual order; all known ones if None is given.

    Raises ``ValueError`` for an unknown value, or if there is none.

    >>> checked("tiers", [3, 1], (1, 2, 3))
    (1, 3)
    """
    if given is None:
        return tuple(known)
    chosen = list(given)
    for value in chosen:
        if value not in known:
            hint = suggest(str(value), map(str, known)) or f"; choose from {_listed(known)}"
            raise ValueError(f"{name} must not contain {value!r}{hint}")
    if not chosen:
        raise ValueError(f"{name} must not be empty")
    return tuple(value for value in known if value in chosen)


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def make_specs(
    count: int,
    tiers: Sequence[int],
    kinds: Sequence[Kind],
    variants: Sequence[TaskVariant],
    renderings: Sequence[Rendering],
    seed: str,
    threads: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> list[Spec]:
    """Return the specifications of the tasks of a suite."""
    with closing(PuzzlePool(seed, threads)) as pool:
        return _specs(pool, count, tiers, kinds, variants, renderings, seed, progress)


def _specs(
    pool: PuzzlePool,
    count: int,
    tiers: Sequence[int],
    kinds: Sequence[Kind],
    variants: Sequence[TaskVariant],
    renderings: Sequence[Rendering],
    seed: str,
    progress: Callable[[Progress], object] | None,
) -> list[Spec]:
    chooser = Chooser(f"{seed}/tasks")
    used: Counter[tuple[object, ...]] = Counter()
    found: list[Spec] = []
    for number in range(count):
        kind = kinds[number % len(kinds)]
        # Every kind goes through the tiers in turn, so that any beginning of a suite is balanced.
        tier = tiers[(number // len(kinds) + number % len(kinds)) % len(tiers)]
        variant = _variant(variants, kind, tier, used)
        rendering = _least_used(renderings, used, variant, kind)
        id = f"{seed}-{number + 1}"
        found.append(_spec(pool, chooser, id, kind, tier, variant, rendering, used[kind,]))
        used[kind,] += 1
        if progress is not None:
            progress(Progress(done=len(found), total=count))
    return found


def _variant(
    variants: Sequence[TaskVariant], kind: Kind, tier: int, used: Counter[tuple[object, ...]]
) -> TaskVariant:
    """Choose a variant that reaches a tier: classic for half of the tasks of each kind."""
    suitable = [name for name in variants if tier in VARIANTS[name].tiers]
    if kind == "blockers":
        suitable = [name for name in suitable if name in _STRAIGHT]
    if kind == "solvable":
        suitable = [name for name in suitable if name in _TIGHT]
    if not suitable:
        raise ImpossibleError(
            f"impossible: none of the variants {_listed(variants)} has tasks of the kind "
            f"{kind!r} in tier {tier}"
        )
    others = [name for name in suitable if name != "classic"]
    if len(others) < len(suitable) and (not others or used["classic", kind] <= used["other", kind]):
        used["classic", kind] += 1
        return "classic"
    used["other", kind] += 1
    return _least_used(others, used, kind, "variant")


def _least_used(
    choices: Sequence[Choice], used: Counter[tuple[object, ...]], *groups: object
) -> Choice:
    """Return the choice that was used least in the first group; among equals, in the second."""
    best = min(choices, key=lambda choice: [used[group, choice] for group in groups])
    for group in groups:
        used[group, best] += 1
    return best


def _spec(
    pool: PuzzlePool,
    chooser: Chooser,
    id: str,
    kind: Kind,
    tier: int,
    variant: TaskVariant,
    rendering: Rendering,
    turn: int,
) -> Spec:
    # A coin: neither the variant, nor the rendering, nor the place in the suite tells the answer.
    wants_no = kind == "solvable" and chooser.below(2) == 1
    for _ in range(_MOST_STARTS):
        start = pool.start(variant, tier, chooser)
        if wants_no:
            unsolvable = _unsolvable(pool, start, chooser)
            if unsolvable is None:
                continue
            start = unsolvable
        question = choose_question(kind, tier, start.puzzle, chooser)
        if question is not None:
            break
    else:
        raise LimitError(f"no puzzle of the variant {variant!r} suits the kind {kind!r}")
    picture = None
    if kind in ("image_board", "image_solve"):
        picture = Picture(THEMES[turn % len(THEMES)], _SCALES[turn // 3 % len(_SCALES)])
    return Spec(id, kind, tier, variant, rendering, start.puzzle, question, picture, start.measures)


def _unsolvable(pool: PuzzlePool, start: Start, chooser: Chooser) -> Start | None:
    puzzle = unsolvable_from(start.puzzle, chooser)
    if puzzle is None or not pool.is_new(puzzle):
        return None
    graph = explore(puzzle)
    measures = {**start.measures, "states": len(graph), "moves": None}
    measures |= {"optimal_solutions": 0, "backward_moves": None, "human_seconds": None}
    return Start(puzzle, measures)


def task_of(
    puzzle: Puzzle,
    kind: Kind = "solve",
    *,
    rendering: Rendering = "grid",
    moves: Iterable[str] = (),
    theme: ThemeName = "light",
    id: str = "",
) -> Task:
    """Make a task about a puzzle of your own.

    ``moves`` are the moves that the question lists, for the kinds ``state_after`` and
    ``illegal_move``. The tier is that of the fewest moves, 0 if the puzzle cannot be won. Raises
    ``ValueError`` if the puzzle does not suit the kind.

    >>> task = task_of(Puzzle.parse(".... XX.B A..B AOOO"), "distance")
    >>> task.answer, task.tier
    ('5', 2)
    """
    checked("kinds", [kind], KINDS)
    checked("renderings", [rendering], RENDERINGS)
    question = Question(tuple(moves))
    measures = measured(explore(puzzle))
    tier = next((n for n, tier in TIERS.items() if measures["moves"] in tier.moves), 0)
    picture = Picture(theme) if kind in ("image_board", "image_solve") else None
    name = id or puzzle.id or "task"
    spec = Spec(name, kind, tier, "own", rendering, puzzle, question, picture, measures)
    return build_task(spec)
