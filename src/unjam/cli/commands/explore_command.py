"""``unjam explore``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...errors import LimitError
from ...graph.explore import explore
from ...model.puzzle import Puzzle
from ...render.scene import scene_of
from ...render.terminal.terminal_board import Style, draw
from ...solver.claims import against_summary
from ...util.deadline import Deadline
from ...util.plural import counted
from ...util.safe_text import visible
from .. import exit_codes
from ..argument_parser import (
    add_corners,
    add_disk,
    add_limits,
    add_metric,
    add_threads,
    disk,
    limits,
)
from ..console import duration, report, style_for
from ..exit_codes import UsageError
from ..progress_bar import ProgressLine
from ..puzzle_source import PUZZLE_HELP, add_reading, find_puzzle, reading
from ..solution_output import failure, is_out_of_memory, notes_of

if TYPE_CHECKING:
    from ...graph.graph_summary import Summary
    from ...graph.state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Find every state that is reachable from a puzzle, and print statistics of the state graph: distances
to a win, branching, dead ends, diameter, and the hardest possible start.

{PUZZLE_HELP}
A dead end is a state with a single move. The diameter is the largest distance between two states;
the radius is the smallest eccentricity (largest distance to any other state) of a state.

--json prints the keys id, status (explored, unsolvable, limit or error), reason, metric, states,
wins, hopeless (states from which no win is reachable), distance (from the start to a win),
optimal_solutions, farthest_distance, farthest_count, farthest_state, farthest_board, eccentricity
(of the start), to_win and from_start (states by distance), edges, branching, most_steps,
dead_ends, diameter, radius, bytes_per_state, family_states, family_components, seconds and notes
(how the text was parsed, and which claims of its file are wrong). Values that do not exist or were
not requested are null. After a limit or an error, all values but reason and notes are null.

examples:
  unjam explore jam:40
  unjam explore --metric slides hardest:slides93
  unjam explore --family jam:40
  unjam explore --from-start '.... XX.B A..B AOOO'
  unjam explore --json jam:1
  unjam explore --disk states --max-disk 50GB uva:4

exit codes:
  0    explored
  10   explored; the puzzle is unsolvable
  20   a limit was reached, or with --disk the disk is full
  30   the puzzle could not be read
  31   the puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the directory of --disk belongs to another search or is damaged
  34   NumPy is missing; the message explains how to install it
  130  interrupted
"""

_BARS = 25  # maximum number of lines of a histogram
_WIDTH = 40  # characters of its longest bar
_NO_WIN = "no reachable state is a win"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle (see below)")
    add_reading(parser)
    add_exploring(parser)
    add_disk(parser.add_argument_group("large components"))
    output = parser.add_argument_group("output")
    output.add_argument(
        "--from-start",
        action="store_true",
        help="count states by distance from the start instead of distance to a win",
    )
    output.add_argument(
        "--measure",
        action=argparse.BooleanOptionalAction,
        help="compute diameter and radius, or not (default: only up to 100,000 states)",
    )
    output.add_argument("--json", action="store_true", help="print a JSON object")


def add_exploring(parser: argparse.ArgumentParser) -> None:
    """Add the options of an exploration; ``watched_explore`` takes them."""
    group = parser.add_argument_group("exploration")
    add_metric(group, "unit of distances (the first one given): {}")
    group.add_argument(
        "--family",
        action="store_true",
        help="also include unreachable states with the same vehicles in the same lanes",
    )
    add_corners(group)
    add_threads(group)
    add_limits(parser.add_argument_group("limits"))


def watched_explore(
    puzzle: Puzzle,
    options: argparse.Namespace,
    neighbours: bool = False,
    **settings: Any,
) -> StateGraph:
    """Explore a puzzle with a progress line on the terminal."""
    with ProgressLine() as progress:

        def show(now: Any) -> None:
            progress.show(f"{now.states:,} states")

        return explore(
            puzzle,
            metric=options.metric,
            family=options.family,
            corners=options.corners,
            threads=options.threads,
            neighbours=neighbours,
            progress=show if progress.on else None,
            **settings,
            **limits(options),
        )


def run(options: argparse.Namespace) -> int:
    """Explore the puzzle, print the statistics, return the exit code."""
    if options.disk is not None and (options.family or options.measure):
        name = "family" if options.family else "measure"
        raise UsageError(f"--disk cannot be combined with --{name}")
    puzzle = None
    try:
        puzzle = find_puzzle(options.puzzle, **reading(options))
        deadline = Deadline("not counted to the end", options.timeout)
        neighbours = bool(options.measure) and options.disk is None
        graph = _explored(puzzle, options, neighbours)
        from ...graph.graph_summary import summary_of

        summary = summary_of(graph, options.measure, deadline)
    except Exception as error:
        if not options.json or options.debug:
            raise
        code = report(error)
        _print_json(puzzle, failure(error), {}, [])
        return code
    wrong = against_summary(graph.puzzle, summary)
    if options.json:
        _print_json(puzzle, _status(summary), _found(graph, summary), wrong)
    else:
        style = style_for(options.color)
        print("\n\n".join(_parts(graph, summary, options.from_start, style)))
        for sentence in wrong:
            print(f"note: {sentence}")
    return exit_codes.DONE if summary.solvable else exit_codes.UNSOLVABLE


def _explored(puzzle: Puzzle, options: argparse.Namespace, neighbours: bool) -> StateGraph:
    try:
        return watched_explore(puzzle, options, neighbours=neighbours, **disk(options))
    except LimitError as error:
        if not is_out_of_memory(str(error)) or options.disk is not None or options.family:
            raise
        raise LimitError(f"{error}; --disk DIR needs little memory", error.states) from None


_KEYS = (
    "metric",
    "states",
    "wins",
    "hopeless",
    "distance",
    "optimal_solutions",
    "farthest_distance",
    "farthest_count",
    "farthest_state",
    "farthest_board",
    "eccentricity",
    "to_win",
    "from_start",
    "edges",
    "branching",
    "most_steps",
    "dead_ends",
    "diameter",
    "radius",
    "bytes_per_state",
    "family_states",
    "family_components",
    "seconds",
)


def _print_json(
    puzzle: Puzzle | None,
    status: Mapping[str, str | None],
    found: Mapping[str, Any],
    wrong: list[str],
) -> None:
    """Print a JSON object; missing values are null."""
    import json

    id = (puzzle.id or None) if puzzle else None
    notes = [*(puzzle.notes if puzzle else ()), *wrong]
    keys = {key: found.get(key) for key in _KEYS}
    print(json.dumps({"id": id, **status, **keys, "notes": notes}))


def _status(summary: Summary) -> dict[str, str | None]:
    if summary.solvable:
        return {"status": "explored", "reason": None}
    return {"status": "unsolvable", "reason": _NO_WIN}


def _found(graph: StateGraph, summary: Summary) -> dict[str, Any]:
    farthest = summary.farthest_state
    board = None if farthest is None else str(graph.state(farthest))
    return {**summary._asdict(), "farthest_board": board, "seconds": round(graph.seconds, 6)}


def _parts(graph: StateGraph, summary: Summary, from_start: bool, style: Style) -> Iterator[str]:
    puzzle = graph.puzzle
    if puzzle.title:
        yield visible(puzzle.title)
    yield _picture(puzzle, style)
    if puzzle.notes:
        yield notes_of(puzzle)
    facts = list(_facts(graph, summary))
    width = max(len(name) for name, _ in facts)
    yield "\n".join(f"{name:<{width}}  {text}" for name, text in facts)
    counts = summary.from_start if from_start else summary.to_win
    if counts:
        where = "from the start" if from_start else "to a win"
        yield f"states by {graph.unit} {where}:\n" + "\n".join(bars(counts))
    if summary.farthest_state:
        yield "one of the farthest from a win:\n" + _picture(
            graph.state(summary.farthest_state), style
        )
    yield f"{counted(len(graph), 'state')} in {duration(graph.seconds)}"


def _picture(puzzle: Puzzle, style: Style) -> str:
    return "\n".join(line.rstrip() for line in draw(scene_of(puzzle), style))


def _facts(graph: StateGraph, summary: Summary) -> Iterator[tuple[str, str]]:
    unit = graph.unit
    step = unit.removesuffix("s")
    yield "states", f"{summary.states:,} reachable, {summary.bytes_per_state:g} bytes each"
    if summary.family_states is not None:
        parts = summary.family_components
        yield (
            "family",
            counted(summary.family_states, "state")
            + (f" in {counted(parts, 'component')}" if parts is not None else ""),
        )
    if summary.distance is None:
        yield "unsolvable", _NO_WIN
    else:
        hopeless = f"; {summary.hopeless:,} states cannot be won" if summary.hopeless else ""
        yield "wins", f"{summary.wins:,}{hopeless}"
        yield "start", f"{counted(summary.distance, step)} from a win; " + _solutions(summary)
    if summary.farthest_distance is not None:
        states = counted(summary.farthest_count, "state")
        also = ", including the start" if summary.distance == summary.farthest_distance else ""
        yield "farthest", f"{counted(summary.farthest_distance, step)} from a win: {states}{also}"
    yield "depth", f"{counted(summary.eccentricity, step)}, the largest distance from the start"
    yield (
        unit,
        f"{counted(summary.edges, 'pair')} of states one {step} apart; {summary.branching:.1f} per "
        f"state on average, {summary.most_steps} at most",
    )
    yield "dead ends", f"{counted(summary.dead_ends, 'state')} with a single {step}"
    if summary.diameter is not None:
        yield "diameter", f"{summary.diameter}, radius {summary.radius}"
    elif graph.codec.reversible:
        yield "diameter", "not computed; --measure computes it, which may take long"
    else:
        yield "diameter", "none: a target that leaves cannot come back"


def _solutions(summary: Summary) -> str:
    metric = summary.metric.replace(",", ", then ")
    return f"{counted(summary.optimal_solutions, 'solution')} with the fewest {metric}"


def bars(counts: tuple[int, ...]) -> list[str]:
    """Return the lines of a histogram; neighbouring numbers share a line if there are many.

    >>> for line in bars((3, 12, 6)): print(line)
    0   3  ##########
    1  12  ########################################
    2   6  ####################
    """
    span = -(-len(counts) // _BARS)
    groups = [counts[at : at + span] for at in range(0, len(counts), span)]
    names = [
        str(at) if len(group) == 1 else f"{at}-{at + len(group) - 1}"
        for at, group in zip(range(0, len(counts), span), groups, strict=True)
    ]
    totals = [sum(group) for group in groups]
    room, most = max(map(len, names)), max(totals)
    size = len(f"{most:,}")
    return [
        f"{name:>{room}}  {total:>{size},}  {'#' * -(-_WIDTH * total // most)}".rstrip()
        for name, total in zip(names, totals, strict=True)
    ]
