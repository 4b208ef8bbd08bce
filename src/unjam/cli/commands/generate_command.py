"""``unjam generate``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from ... import interrupts
from ...difficulty.calibration import LEVELS
from ...errors import LimitError, NotationError
from ...generator.generate import generate
from ...generator.generation import METHODS, Generation
from ...generator.layout_symmetry import SYMMETRIES
from ...generator.request.generation_request import KEPT
from ...generator.request.puzzle_setting import VARIANTS
from ...generator.request.request_text import RequestText
from ...generator.request.vehicle_kinds import KINDS
from ...generator.sample_layout import sample
from ...model.puzzle import Puzzle
from ...util.plural import counted
from ...util.progress import Progress
from .. import exit_codes
from ..argument_parser import Choice, Choices, decimal_number, whole_number
from ..console import duration, say
from ..progress_bar import ProgressLine
from ..puzzle_output import add_output, output, write_puzzles
from ..puzzle_source import Item, find_puzzle, find_puzzles
from ..reading_notes import Notes

_NAMES = "\n".join(
    f"  {name:<11} {variant.size[0]}x{variant.size[1]}  {variant.about}"
    for name, variant in VARIANTS.items()
)

HELP = f"""\
Make puzzles that are what you ask for: as hard as asked, no vehicle superfluous, no two alike.
They are written as they are found. The same seed makes the same puzzles.

A RANGE is a number, or 15..25, 15.. or ..25. Vehicles count with the target.

Variants and their usual boards:
{_NAMES}

Each puzzle says its fewest moves and slides, how many states can be reached, its level, and where
it comes from: the request, the seed, the method that found it, and how long people take, about.

Three methods are tried, and the one that pays is kept: backward searches all states of the same
vehicles from their wins, and changes the vehicles of one row or column at a time; climb changes one
vehicle at a time and works for every variant; random puts vehicles down at random and goes to the
hardest start from there.

examples:
  unjam generate
  unjam generate --count 5 --moves 20..25 --seed 7 -o deck.txt
  unjam generate --count 8 --levels -o party.txt
  unjam generate --size 5x5 --moves 12.. --solutions 4
  unjam generate --solutions 1 --up-to-order --moves 12..
  unjam generate --horizontal-cars 2..4 --vertical-trucks 2
  unjam generate --variant torus --count 2
  unjam generate --walls 1 --cars ..6 --retreat --to line
  unjam generate --like jam:1 --level beginner
  unjam generate --like jam:20 --keep orientation,target

exit codes:
  0    done
  13   impossible: no puzzle can be what was asked for
  20   fewer were found than asked for, or none; the message says why and what came closest
  30   a puzzle of --like or --avoid could not be read
  31   a puzzle could not be written in the notation asked for
  32   there is no such deck, puzzle or file
  33   the command line was used wrongly
  34   NumPy is missing; the message says how to install it
  130  interrupted; what had been found is written
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--count", type=whole_number("--count"), metavar="N", help="how many (1; with --levels 40)"
    )
    parser.add_argument(
        "--levels", action="store_true",
        help="a deck in four levels, beginner to expert, from the 12 cars and 4 trucks of a box",
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        type=whole_number("--seed", 0),
        default=1,
        metavar="N",
        help="another, other puzzles (1)",
    )
    _add_board(parser.add_argument_group("the board"))
    _add_wishes(parser.add_argument_group("what it must be"))
    search = parser.add_argument_group("the search")
    search.add_argument(
        "--avoid", action="append", default=[], metavar="PUZZLES",
        help="nothing equivalent to a puzzle of this deck or file; may be given several times",
    )  # fmt: skip
    search.add_argument(
        "--method", type=Choice("--method", ("auto", *METHODS)), default="auto", metavar="NAME",
        help=f"only this one: {', '.join(METHODS)}",
    )  # fmt: skip
    search.add_argument(
        "--tries", type=whole_number("--tries"), metavar="N",
        help="give up after N candidates in a row without a new puzzle",
    )  # fmt: skip
    search.add_argument(
        "--timeout", type=decimal_number("--timeout", "number of seconds"), metavar="S",
        help="stop after S seconds, with what there is",
    )  # fmt: skip
    search.add_argument(
        "--threads", type=whole_number("--threads"), metavar="N",
        help="how many threads work; they make no difference to the puzzles",
    )  # fmt: skip
    add_output(parser.add_argument_group("output"), "native")


def _add_board(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--variant", type=Choice("--variant", VARIANTS), default="classic", metavar="NAME",
        help="see below (classic)",
    )  # fmt: skip
    group.add_argument("--size", metavar="WxH", help="the board, such as 6x6")
    group.add_argument(
        "--exit", default="", metavar="WHERE", help="such as 'right 3' or 'top 2; bottom 2'"
    )
    group.add_argument(
        "--like", metavar="PUZZLE",
        help="board, targets, exits, rules and kinds of vehicles of this puzzle",
    )  # fmt: skip
    group.add_argument(
        "--keep", type=Choices("--keep", KEPT), default=(), metavar="WHAT",
        help="with --like, as in that puzzle: kinds (as many cars and trucks), orientation (as "
        "many of each), target (as far from its exit); several with commas",
    )  # fmt: skip
    group.add_argument("--walls", metavar="RANGE", help="cells that are filled")


def _add_wishes(group: argparse._ArgumentGroup) -> None:
    for name, text in (
        ("moves", "fewest moves"), ("slides", "fewest slides"), ("vehicles", "all vehicles"),
        ("cars", "vehicles of 2 cells"), ("trucks", "vehicles of 3 cells"),
        ("horizontal", "vehicles that lie in a row"),
        ("vertical", "vehicles that stand in a column"),
        ("horizontal-cars", "those of 2 cells in a row"),
        ("vertical-cars", "those of 2 cells in a column"),
        ("horizontal-trucks", "those of 3 cells in a row"),
        ("vertical-trucks", "those of 3 cells in a column"),
        ("target-distance", "slides from the target to its exit, were it alone"),
    ):  # fmt: skip
        group.add_argument(f"--{name}", metavar="RANGE", help=text)
    group.add_argument("--box", action="store_true", help="not more than 12 cars and 4 trucks")
    group.add_argument(
        "--level", type=Choice("--level", LEVELS), metavar="NAME", help=", ".join(LEVELS)
    )
    group.add_argument("--seconds", metavar="RANGE", help="that people take, by the estimate")
    group.add_argument(
        "--solutions", type=whole_number("--solutions"), metavar="N",
        help="at most so many optimal solutions; 1: it is unique",
    )  # fmt: skip
    group.add_argument(
        "--up-to-order", action="store_true",
        help="with --solutions: count those as one that differ only by the order of independent "
        "moves",
    )  # fmt: skip
    group.add_argument(
        "--movers", type=whole_number("--movers"), metavar="N",
        help="at least so many different vehicles move in a solution",
    )  # fmt: skip
    group.add_argument("--retreat", action="store_true", help="the target must go back first")
    group.add_argument(
        "--symmetric", type=Choice("--symmetric", SYMMETRIES), metavar="HOW",
        help=f"all but the target: {', '.join(SYMMETRIES)}",
    )  # fmt: skip
    group.add_argument(
        "--any-start", dest="hardest", action="store_false", default=None,
        help="it need not start in a hardest state",
    )  # fmt: skip
    group.add_argument(
        "--hardest",
        action="store_true",
        default=None,
        help="it must, also with --symmetric or --solutions",
    )
    group.add_argument(
        "--not-minimal", dest="minimal", action="store_false",
        help="vehicles may be superfluous",
    )  # fmt: skip


_PASSED = (
    "size", "variant", "keep", "exit", "moves", "slides", *KINDS, "target_distance", "box", "walls",
    "minimal", "hardest", "solutions", "up_to_order", "movers", "retreat", "level",
    "seconds", "symmetric", "levels", "seed", "method", "tries", "threads", "timeout",
)  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Make the puzzles and write them; return the exit code."""
    wanted = options.count or (40 if options.levels else 1)
    begin = perf_counter()
    with ProgressLine() as progress:
        settings: dict[str, Any] = {name: getattr(options, name) for name in _PASSED}
        if options.like:
            settings["like"] = find_puzzle(options.like)
            Notes([settings["like"]]).say()
        settings["avoid"] = [_readable(item) for item in find_puzzles(options.avoid)]
        generation = generate(wanted, progress=lambda now: _show(progress, now, wanted), **settings)
        if options.to not in ("native", "json", "jsonl"):
            sample(generation.request).to(options.to)  # what it cannot say, it refuses now
        generation.said = _as_typed(generation.said, options)
        puzzles = _Puzzles(generation, progress)
        try:
            with output(options.output) as file:
                write_puzzles(file, options.to, puzzles)
        except LimitError as error:
            raise LimitError(f"{error}{_closest(generation)}") from error
    _summary(options, generation, perf_counter() - begin)
    if puzzles.interrupted:
        raise KeyboardInterrupt
    if generation.reason:
        say(f"{generation.reason}{_closest(generation)}")
        return exit_codes.LIMIT
    return exit_codes.DONE


def _as_typed(said: RequestText, options: argparse.Namespace) -> RequestText:
    """The words of the command line where they tell again what they told."""
    typed = said._replace(avoid=tuple(options.avoid))
    if options.like and options.like != "-" and len(options.like.splitlines()) == 1:
        typed = typed._replace(like=options.like)
    return typed


def _closest(generation: Generation) -> str:
    """What came nearest, in one line; nothing where no line can say it."""
    if generation.closest is None:
        return ""
    try:
        return f": {generation.closest.to('line')}"
    except NotationError:
        return ""


def _readable(item: Item) -> Puzzle:
    if isinstance(item, Exception):
        raise item
    return item


def _show(progress: ProgressLine, now: Progress, wanted: int) -> None:
    if now.found:
        progress.show_bar(now.found, now.found / wanted)
    else:
        progress.show(f"0 of {wanted:,} found, {now.done:,} candidates tried")


class _Puzzles:
    """The puzzles, with nothing of the progress left on the line.

    An interrupt ends them, so that those which were found are written whole.
    """

    def __init__(self, generation: Generation, progress: ProgressLine) -> None:
        self._generation = generation
        self._progress = progress
        self.interrupted = False

    def __iter__(self) -> Iterator[Puzzle]:
        try:
            for puzzle in self._generation:
                self._progress.clear()
                yield puzzle
        except KeyboardInterrupt:
            self._generation.close()
            if not self._generation.found:
                raise
            interrupts.settle()
            self._progress.clear()
            self.interrupted = True


def _summary(options: argparse.Namespace, generation: Generation, seconds: float) -> None:
    """Where a person looks on: how many, how long, and which methods paid."""
    if options.output is None:
        return
    methods = ", ".join(f"{found:,} by {name}" for name, found in generation.methods.items())
    made = f"{counted(generation.found, 'puzzle')} in {duration(seconds)}: {methods}"
    print(f"{made}; {counted(generation.tried, 'candidate')} tried")
