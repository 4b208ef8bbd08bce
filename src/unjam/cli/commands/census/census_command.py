"""``unjam census``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import ExitStack
from time import perf_counter
from typing import Any

from ....census.census_result import puzzle_of
from ....census.parameters import METRICS, make
from ....census.task_plan import Plan, make_plan
from ....util.cpu_count import usable_cores
from ....util.plural import counted
from ... import exit_codes
from ...argument_parser import Choice, whole_number
from ...console import duration, say, style_for
from ...exit_codes import UsageError
from .census_display import Display, drawn

# deferred: imports inside functions load what most runs do not need.

HELP = """\
List every interesting puzzle of a board size: of each connected component that can be won the state
that is farthest from a win, if no vehicle of it can be spared.

The target is 2 cells long, alone in the third row, with its exit on the right; the others are 2 or
3 long, and no row or column is filled by its own vehicles. Sizes and lengths can be changed. The
result is a directory that 'unjam db' answers questions from; its puzzles are called DIR:1, DIR:2
and so on, the hardest first. A run that was interrupted, in whatever way, goes on where it stopped.

--json ends with one line that has the keys size, metric, states, families, winnable_states,
components (those that cannot be won included; null without --all-components), solvable (components
that can be won), puzzles, hardest, hardest_boards, by_moves, by_slides, seconds and directory.

examples:
  unjam census --size 4x4 -o census-4x4
  unjam census --size 5x5 --metric slides -o slides-5x5
  unjam census --size 4x4 --walls 0-2 --json -o walls-4x4
  unjam census --size 5x4 --target-row 2 --target-length 3 -o limo-5x4
  unjam census --size 6x6 --estimate

exit codes:
  0    done
  20   a family of states does not fit into the memory a census may use
  32   the directory cannot be read
  33   the command line was used wrongly, the directory holds something else or another run is at
       work in it, or it cannot be written; what is done is kept
  34   a package is missing; the message says how to install it
  130  interrupted; what is done is kept
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--size", required=True, metavar="WxH", help="of the board, such as 6x6; 8x8 at most"
    )
    parser.add_argument(
        "--metric",
        type=Choice("--metric", METRICS),
        default="moves",
        metavar="METRIC",
        help="what makes a puzzle hard: moves (default) or slides",
    )
    parser.add_argument("-o", "--out", metavar="DIR", help="the directory of the result")
    game = parser.add_argument_group("the game")
    game.add_argument(
        "--target-row",
        type=whole_number("--target-row"),
        metavar="ROW",
        help="the row of the target, counted from 1 (default: 3)",
    )
    game.add_argument(
        "--target-length",
        type=whole_number("--target-length", 2),
        default=2,
        metavar="N",
        help="the length of the target (default: 2)",
    )
    game.add_argument(
        "--lengths",
        default="2,3",
        metavar="N,N",
        help="the lengths of the other vehicles (default: 2,3)",
    )
    game.add_argument(
        "--walls", default="0", metavar="N", help="0 (default), 1, 2, or a range such as 0-2"
    )
    game.add_argument(
        "--all-components",
        action="store_true",
        help="also count the components that cannot be won",
    )
    work = parser.add_argument_group("the work")
    work.add_argument(
        "--threads",
        type=whole_number("--threads"),
        metavar="N",
        help="how many at once (default: one for each core)",
    )
    work.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster of this scheduler")
    work.add_argument(
        "--estimate", action="store_true", help="say how long it would take, and end there"
    )
    parser.add_argument("--json", action="store_true", help="end with one JSON object on one line")


def run(options: argparse.Namespace) -> int:
    """Run a census, or continue one."""
    plan = make_plan(_parameters(options))
    threads = options.threads or usable_cores()
    if options.estimate:
        return _estimate(plan, threads, options.json)
    if options.out is None:
        raise UsageError("name the directory of the result: -o DIR")
    from ....census import census_run as runner

    begin = perf_counter()
    with ExitStack() as stack:
        executor = None
        if options.dask is not None:
            from ....census.dask_executor import executor_of

            executor = stack.enter_context(executor_of(options.dask))
        elif not os.path.exists(os.path.join(options.out, "manifest.json")):
            _foretell(plan, threads)
        display = stack.enter_context(Display(style_for(options.color, sys.stderr)))
        try:
            found = runner.run(
                plan.parameters,
                options.out,
                threads=threads,
                executor=executor,
                progress=display.show if display.on else None,
                plan=plan,
            )
        except OSError as error:
            name = error.filename or options.out
            raise UsageError(
                f"cannot write {os.fspath(name)!r}: {error.strerror or error}; "
                "what is done is kept, start again to go on"
            ) from None
    seconds = perf_counter() - begin
    if options.json:
        print(json.dumps(summary(found.manifest, seconds) | {"directory": found.directory}))
    else:
        _print(found.manifest, seconds, options.color)
    return exit_codes.DONE


def summary(manifest: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What ``--json`` prints."""
    parameters = manifest["parameters"]
    names = ("states", "families", "winnable_states", "components", "solvable", "puzzles")
    return {
        "size": f"{parameters['width']}x{parameters['height']}",
        "metric": parameters["metric"],
        **{name: manifest["counts"][name] for name in names},
        **{name: manifest[name] for name in ("hardest", "hardest_boards", "by_moves", "by_slides")},
        "seconds": round(seconds, 3),
    }


def _parameters(options: argparse.Namespace) -> Any:
    try:
        lengths = [int(word) for word in options.lengths.split(",")]
    except ValueError:
        raise UsageError(f"--lengths are numbers such as 2,3, not {options.lengths!r}") from None
    row = None if options.target_row is None else options.target_row - 1
    return make(
        options.size,
        metric=options.metric,
        target_row=row,
        target_length=options.target_length,
        lengths=lengths,
        walls=options.walls,
        all_components=options.all_components,
    )


def _estimate(plan: Plan, threads: int, as_json: bool) -> int:
    from ....census.time_estimate import estimate

    guess = estimate(plan)
    if as_json:
        print(json.dumps({"states": plan.states, "core_seconds": round(guess, 1)}))
    else:
        each = duration(guess / threads, whole=True)
        whole = duration(guess, whole=True)
        print(f"{plan.states:,} states: about {whole} of one core, {each} on {threads}")
    return exit_codes.DONE


def _foretell(plan: Plan, threads: int) -> None:
    """Say how long it will take, if it is worth saying."""
    from ....census.time_estimate import WORTH_SAYING, estimate

    if plan.states >= WORTH_SAYING:
        about = duration(estimate(plan) / threads, whole=True)
        say(f"{plan.states:,} states, about {about} on {counted(threads, 'thread')}")


def _print(manifest: dict[str, Any], seconds: float, color: str) -> None:
    counts, metric = manifest["counts"], manifest["parameters"]["metric"]
    words = {
        "states": counts["states"],
        "states that can be won": counts["winnable_states"],
        "components": counts["components"],
        "components that can be won": counts["solvable"],
        "puzzles": counts["puzzles"],
    }
    rows = [(name, f"{number:,}") for name, number in words.items() if number is not None]
    width = max(31, *(len(name) + 2 + len(number) for name, number in rows))
    for name, number in rows:
        print(f"{name}{number:>{width - len(name)}}")
    boards = manifest["hardest_boards"]
    if boards:
        print(f"\nthe hardest, {counted(manifest['hardest'], metric)}:\n")
        width = manifest["parameters"]["width"]
        hardest = [puzzle_of({"id": "", **row}, width) for row in boards[:3]]
        print("\n".join(drawn(hardest, style_for(color))))
    print(f"\npuzzles by {metric}:")
    by = manifest[f"by_{metric}"]
    print(", ".join(f"{key}: {number:,}" for key, number in by.items()) or "none")
    print(f"\n{duration(seconds)}")
