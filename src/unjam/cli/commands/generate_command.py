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
from ..output_file import text_file
from ..progress_bar import ProgressLine
from ..puzzle_output import add_output, output, write_puzzles
from ..puzzle_source import Item, find_puzzle, find_puzzles
from ..reading_notes import Notes

_NAMES = "\n".join(
    f"  {name:<11} {variant.size[0]}x{variant.size[1]}  {variant.about}"
    for name, variant in VARIANTS.items()
)

HELP = f"""\
Generate puzzles with given properties. Unless options say otherwise, every vehicle of a puzzle is
necessary and the start is a hardest state. No two puzzles are equivalent. Puzzles are written as
they are found; the same seed gives the same puzzles.

A RANGE is a number, or 15..25, 15.. or ..25. Numbers of vehicles include the target.

Variants and their default boards:
{_NAMES}

Each puzzle states its fewest moves and slides, its number of reachable states, its level and its
source: the request, the seed, the method that found it and the estimated solving time.

There are three methods; 'auto' tries all and continues with the most productive one. 'backward'
searches all states of the same vehicles from their wins, and changes the vehicles of one row or
column at a time. 'climb' changes one vehicle at a time and works for every variant. 'random' places
vehicles at random and starts from the hardest reachable state.

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
  0    success
  13   impossible: no puzzle can have the requested properties
  20   fewer puzzles than requested were found; the message states why, and the closest one
  30   a puzzle of --like or --avoid could not be read
  31   a puzzle could not be written in the requested notation
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
  34   NumPy is missing; the message explains how to install it
  130  interrupted; the puzzles found so far are written
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--count",
        type=whole_number("--count"),
        metavar="N",
        help="number of puzzles (default: 1, or 40 with --levels)",
    )
    parser.add_argument(
        "--levels", action="store_true",
        help="generate a deck of four levels, beginner to expert, playable with the 12 cars and "
        "4 trucks of the toy",
    )  # fmt: skip
    parser.add_argument(
        "--seed",
        type=whole_number("--seed", 0),
        default=1,
        metavar="N",
        help="random seed (default: 1)",
    )
    _add_board(parser.add_argument_group("board"))
    _add_properties(parser.add_argument_group("properties of the puzzles"))
    search = parser.add_argument_group("search")
    search.add_argument(
        "--avoid", action="append", default=[], metavar="PUZZLES",
        help="skip puzzles equivalent to one of this deck or file (repeatable)",
    )  # fmt: skip
    search.add_argument(
        "--method", type=Choice("--method", ("auto", *METHODS)), default="auto", metavar="NAME",
        help=f"search method: auto (default), {', '.join(METHODS)}",
    )  # fmt: skip
    search.add_argument(
        "--tries", type=whole_number("--tries"), metavar="N",
        help="stop after N candidates in a row without a new puzzle",
    )  # fmt: skip
    search.add_argument(
        "--timeout", type=decimal_number("--timeout", "number of seconds"), metavar="SECONDS",
        help="stop after this many seconds with the puzzles found so far",
    )  # fmt: skip
    search.add_argument(
        "--threads", type=whole_number("--threads"), metavar="N",
        help="number of threads; does not affect the puzzles (default: number of cores)",
    )  # fmt: skip
    add_output(parser.add_argument_group("output"), "native")


def _add_board(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--variant", type=Choice("--variant", VARIANTS), default="classic", metavar="NAME",
        help="variant of the game, see below (default: classic)",
    )  # fmt: skip
    group.add_argument("--size", metavar="WxH", help="size of the board, such as 6x6")
    group.add_argument(
        "--exit", default="", metavar="WHERE",
        help="exits, such as 'right 3' or 'top 2; bottom 2'",
    )  # fmt: skip
    group.add_argument(
        "--like", metavar="PUZZLE",
        help="use the board, targets, exits, rules and kinds of vehicles of this puzzle",
    )  # fmt: skip
    group.add_argument(
        "--keep", type=Choices("--keep", KEPT), default=(), metavar="WHAT",
        help="with --like, also keep: kinds (the numbers of cars and trucks), orientation (how "
        "many are horizontal), target (its distance to the exit); comma-separated",
    )  # fmt: skip
    group.add_argument("--walls", metavar="RANGE", help="number of wall cells")


def _add_properties(group: argparse._ArgumentGroup) -> None:
    for name, text in (
        ("moves", "fewest moves"), ("slides", "fewest slides"),
        ("vehicles", "number of vehicles"),
        ("cars", "number of vehicles of 2 cells"),
        ("trucks", "number of vehicles of 3 cells"),
        ("horizontal", "number of horizontal vehicles"),
        ("vertical", "number of vertical vehicles"),
        ("horizontal-cars", "number of horizontal vehicles of 2 cells"),
        ("vertical-cars", "number of vertical vehicles of 2 cells"),
        ("horizontal-trucks", "number of horizontal vehicles of 3 cells"),
        ("vertical-trucks", "number of vertical vehicles of 3 cells"),
        ("target-distance", "slides from the target to its exit on the empty board"),
    ):  # fmt: skip
        group.add_argument(f"--{name}", metavar="RANGE", help=text)
    group.add_argument(
        "--box", action="store_true", help="use at most 12 cars and 4 trucks, as in the toy"
    )
    group.add_argument(
        "--level",
        type=Choice("--level", LEVELS),
        metavar="NAME",
        help=f"level: {', '.join(LEVELS)}",
    )
    group.add_argument("--seconds", metavar="RANGE", help="estimated solving time of people")
    group.add_argument(
        "--solutions", type=whole_number("--solutions"), metavar="N",
        help="at most N optimal solutions; 1 for a unique one",
    )  # fmt: skip
    group.add_argument(
        "--up-to-order", action="store_true",
        help="with --solutions, ignore the order of independent moves",
    )  # fmt: skip
    group.add_argument(
        "--movers", type=whole_number("--movers"), metavar="N",
        help="at least N different vehicles move in a solution",
    )  # fmt: skip
    group.add_argument(
        "--retreat", action="store_true", help="the target must first move away from its exit"
    )
    group.add_argument(
        "--symmetric", type=Choice("--symmetric", SYMMETRIES), metavar="HOW",
        help=f"symmetry of all vehicles but the target: {', '.join(SYMMETRIES)}",
    )  # fmt: skip
    group.add_argument(
        "--any-start", dest="hardest", action="store_false", default=None,
        help="allow any start, not only hardest states",
    )  # fmt: skip
    group.add_argument(
        "--hardest",
        action="store_true",
        default=None,
        help="require a hardest state as start, also with --symmetric or --solutions",
    )
    group.add_argument(
        "--not-minimal", dest="minimal", action="store_false",
        help="allow vehicles that are not necessary",
    )  # fmt: skip


_PASSED = (
    "size", "variant", "keep", "exit", "moves", "slides", *KINDS, "target_distance", "box", "walls",
    "minimal", "hardest", "solutions", "up_to_order", "movers", "retreat", "level",
    "seconds", "symmetric", "levels", "seed", "method", "tries", "threads", "timeout",
)  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Generate the puzzles and write them; return the exit code."""
    options.output = text_file(options.output, options.to)
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
            # Raise early if the notation cannot express the puzzles.
            sample(generation.request).to(options.to)
        generation.text = _as_typed(generation.text, options)
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


def _as_typed(text: RequestText, options: argparse.Namespace) -> RequestText:
    """Return the request with the arguments as typed, where they are reproducible."""
    typed = text._replace(avoid=tuple(options.avoid))
    if options.like and options.like != "-" and len(options.like.splitlines()) == 1:
        typed = typed._replace(like=options.like)
    return typed


def _closest(generation: Generation) -> str:
    """Return the closest candidate in line notation; empty if there is none."""
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
    """An iterable over the puzzles that clears the progress line before each.

    An interrupt ends the iteration, so that the output with the puzzles found so far is complete.
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
    """Print the number of puzzles, the time and the methods, if the puzzles go to a file."""
    if options.output is None:
        return
    methods = ", ".join(f"{found:,} by {name}" for name, found in generation.methods.items())
    made = f"{counted(generation.found, 'puzzle')} in {duration(seconds)}: {methods}"
    print(f"{made}; {counted(generation.tried, 'candidate')} tried")
