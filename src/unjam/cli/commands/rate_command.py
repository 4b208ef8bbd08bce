"""``unjam rate``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from ...difficulty.rating import LABELS, Rating, rate, time_text
from ...errors import LimitError
from ...model.puzzle import Puzzle
from ...util.plural import counted
from ...util.safe_text import padded, visible
from .. import exit_codes
from ..argument_parser import Choice, add_corners, add_limits, limits
from ..console import report
from ..exit_codes import UsageError
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP, Item, Puzzles, add_puzzles, find_puzzles, reading
from ..reading_notes import Notes
from ..solution_output import failure, name_of, notes_of

HELP = f"""\
Estimate how difficult a puzzle is: how long people take, its level, and the measures behind these
estimates. For several puzzles, a deck or a file, print one line per puzzle.

{PUZZLE_HELP}
Time and level are estimates. They were fitted to measurements of people on 70 puzzles of 6x6 with 6
to 15 moves; for other puzzles they are extrapolated. The levels are those of the original game.

--json and --jsonl print for each puzzle the keys id, status (rated, unsolvable, limit or error),
reason, estimate (seconds), level, moves, slides, tangle, farthest, bits, extra_moves,
backward_moves, greedy_traps, random_walk, solutions, states, mobility, vehicles, blocking_nodes,
blocking_depth and notes. Values that are not defined for a puzzle are null.

examples:
  unjam rate jam:40
  unjam rate '.... XX.B A..B AOOO'
  unjam rate --sort estimate jam
  unjam rate --json jam:1
  unjam rate --jsonl --sort moves cards.txt

exit codes:
  0    rated
  10   unsolvable
  20   a limit was reached
  30   a puzzle could not be read
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line
  34   NumPy is missing; the message explains how to install it
  130  interrupted
With several puzzles, the highest exit code is returned.
"""

# A puzzle's number, the puzzle, and its rating or the error.
_Outcome = tuple[int, Item, Rating | Exception]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    add_corners(parser.add_argument_group("rules"))
    add_limits(parser.add_argument_group("limits per puzzle"))
    output = parser.add_argument_group("output")
    output.add_argument(
        "--sort",
        type=Choice("--sort", ("estimate", *LABELS)),
        metavar="KEY",
        help="sort by estimate or by a measure (see the keys below), lowest first",
    )
    output.add_argument(
        "--json", action="store_true", help="print a JSON object, or a list for several puzzles"
    )
    output.add_argument(
        "--jsonl", action="store_true", help="print one JSON object per line, as puzzles are rated"
    )


def run(options: argparse.Namespace) -> int:
    """Rate the puzzles, print the ratings, return the exit code."""
    if options.json and options.jsonl:
        raise UsageError("--json and --jsonl cannot be combined")
    settings = {"corners": options.corners, **limits(options)}
    puzzles = find_puzzles(options.puzzles, **reading(options))
    # Look ahead by two to see whether there is one puzzle or several.
    first = [item for item in (next(puzzles, None), next(puzzles, None)) if item is not None]
    if len(first) == 1 and not options.jsonl:
        return _run_one(options, first[0], settings)
    return _run_batch(options, first, puzzles, settings)


def _run_one(options: argparse.Namespace, item: Item, settings: dict[str, Any]) -> int:
    try:
        if isinstance(item, Exception):
            raise item
        with ProgressLine() as progress:
            rating = _watched_rate(item, settings, progress)
    except Exception as error:
        if not options.json or options.debug:
            raise
        code = report(error)
        print(_as_json(item, error))
        return code
    if options.json:
        print(_as_json(item, rating))
    else:
        heading = [visible(item.title)] if item.title else []
        print("\n\n".join(filter(None, [*heading, notes_of(item), str(rating)])))
    return _code(rating)


def _run_batch(
    options: argparse.Namespace, first: list[Item], puzzles: Puzzles, settings: dict[str, Any]
) -> int:
    code = exit_codes.DONE
    page = _page(options)
    with ProgressLine() as progress:
        outcomes = _outcomes(options, chain(first, puzzles), puzzles, settings, progress)
        if options.sort:
            outcomes = iter(sorted(outcomes, key=lambda outcome: _rank(outcome, options.sort)))
        for outcome in outcomes:
            progress.clear()
            rating = outcome[2]
            code = max(code, report(rating) if isinstance(rating, Exception) else _code(rating))
            page.add(*outcome)
    page.end()
    return code


def _outcomes(
    options: argparse.Namespace,
    items: Iterator[Item],
    puzzles: Puzzles,
    settings: dict[str, Any],
    progress: ProgressLine,
) -> Iterator[_Outcome]:
    for number, item in enumerate(items, 1):
        progress.show_bar(number - 1, puzzles.fraction())
        try:
            if isinstance(item, Exception):
                raise item
            yield number, item, _watched_rate(item, settings, progress)
        except Exception as error:
            if options.debug or exit_codes.ends_batch(error):
                raise
            yield number, item, error


def _watched_rate(puzzle: Puzzle, settings: dict[str, Any], progress: ProgressLine) -> Rating:
    if not progress.on:
        return rate(puzzle, **settings)
    return rate(puzzle, progress=lambda now: progress.show(f"{now.states:,} states"), **settings)


def _code(rating: Rating) -> int:
    return exit_codes.DONE if rating.solvable else exit_codes.UNSOLVABLE


def _rank(outcome: _Outcome, key: str) -> tuple[bool, float]:
    """Return a sort key; puzzles without a value come last."""
    value = getattr(outcome[2], key, None)
    return value is None, 0 if value is None else value


def _as_json(item: Item, rating: Rating | Exception) -> str:
    id = (item.id or None) if isinstance(item, Puzzle) else None
    if isinstance(rating, Exception):
        nothing = dict.fromkeys(("estimate", "level", *LABELS))
        notes = list(item.notes) if isinstance(item, Puzzle) else []
        return json.dumps({"id": id, **failure(rating), **nothing, "notes": notes})
    fields = rating.as_dict()
    if isinstance(item, Puzzle):
        fields["notes"] = [*item.notes, *fields["notes"]]
    status = "rated" if fields.pop("solvable") else "unsolvable"
    reason = None if rating.solvable else rating.notes[0]
    return json.dumps({"id": id, "status": status, "reason": reason, **fields})


# ---- Pages ---------------------------------------------------------------------------------------


def _page(options: argparse.Namespace) -> _Lines:
    if options.jsonl:
        return _Lines()
    return _List() if options.json else _Table()


class _Lines:
    """JSON objects, one per line."""

    def add(self, number: int, item: Item, rating: Rating | Exception) -> None:
        """Print the rating of one puzzle."""
        print(_as_json(item, rating), flush=True)

    def end(self) -> None:
        """Finish the output."""


class _List(_Lines):
    """All objects as one JSON list."""

    def __init__(self) -> None:
        self._objects: list[str] = []

    def add(self, number: int, item: Item, rating: Rating | Exception) -> None:
        self._objects.append(_as_json(item, rating))

    def end(self) -> None:
        print("[\n" + ",\n".join(self._objects) + "\n]")


class _Table(_Lines):
    """A table with one line per puzzle, and a summary."""

    def __init__(self) -> None:
        self._counts = {"rated": 0, "unsolvable": 0, "not rated": 0}
        self._notes = Notes()
        print(_row("id", "time", "level", "moves", "slides", "tangle", "farthest", "states"))

    def add(self, number: int, item: Item, rating: Rating | Exception) -> None:
        name = name_of(item, number) if isinstance(item, Puzzle) else "-"
        if isinstance(item, Puzzle):
            self._notes.add(item)
        if isinstance(rating, Exception):
            word = "limit" if isinstance(rating, LimitError) else "error"
        elif not rating.solvable:
            word = "unsolvable"
        else:
            numbers = [rating.moves, rating.slides, rating.tangle, rating.farthest, rating.states]
            texts = [f"{number:,}" for number in numbers if number is not None]
            print(_row(name, time_text(rating.estimate or 0), rating.level or "won", *texts))
            self._counts["rated"] += 1
            return
        print(_row(name, "-", word, *"-----"))
        self._counts["unsolvable" if word == "unsolvable" else "not rated"] += 1

    def end(self) -> None:
        parts = [f"{number:,} {words}" for words, number in self._counts.items() if number]
        print(f"\n{counted(sum(self._counts.values()), 'puzzle')}: {', '.join(parts)}")
        print("time and level are estimates; 'unjam rate --help' explains them")
        for line in self._notes.lines():
            print(line)


def _row(*cells: str) -> str:
    name, time, level, *numbers = cells
    moves, slides, tangle, farthest, states = numbers
    return (
        f"{padded(name, 12)} {time:>7}  {level:<12} {moves:>6} {slides:>7} {tangle:>7} "
        f"{farthest:>9} {states:>12}"
    )
