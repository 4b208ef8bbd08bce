"""``unjam census``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import ExitStack
from time import perf_counter
from typing import Any, get_args

from ....census.census_result import puzzle_of
from ....census.census_sample import sampled
from ....census.parameters import METRICS, make
from ....census.task_plan import Plan, make_plan
from ....literals import CensusEngine
from ....util.cpu_count import usable_cores
from ....util.plural import counted
from ... import exit_codes
from ...argument_parser import Choice, whole_number
from ...console import duration, say, style_for
from ...exit_codes import UsageError
from ...output_file import check_other
from .census_display import Display, drawn
from .sample_display import show_sample

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Enumerate all interesting puzzles of a board size: for each solvable component of the state graph,
the state farthest from a win, if every vehicle is necessary.

By default the target is 2 cells long, alone in the third row, with its exit on the right; other
vehicles are 2 or 3 cells long, and no row or column is filled by its own vehicles. The result is a
directory that 'unjam db' can query; its puzzles are named DIR:1, DIR:2 and so on, hardest first. An
interrupted run continues where it stopped when it is started again.

--sample runs some tasks of a census that would take too long, drawn at random, and estimates its
counts from theirs, with 95 % intervals. Those of fewer than 30 tasks contain the truth less often.
The same command with a larger number extends the sample.

--json prints a last line with the keys size, metric, states, families, winnable_states, components
(including unsolvable ones; null without --all-components), solvable (solvable components),
puzzles, hardest, hardest_boards, by_moves, by_slides, seconds and directory. With --sample, the
keys are size, metric, states, tasks, sampled, estimates, hardest, seconds and directory.

examples:
  unjam census --size 4x4 -o census-4x4
  unjam census --size 5x5 --metric slides -o slides-5x5
  unjam census --size 4x4 --walls 0-2 --json -o walls-4x4
  unjam census --size 5x4 --target-row 2 --target-length 3 -o limo-5x4
  unjam census --size 6x6 --estimate
  unjam census --size 5x6 --sample 10 --seed 1 -o sample-5x6

exit codes:
  0    success
  20   a family of states does not fit into memory, or not into that of the GPU
  32   the directory cannot be read
  33   invalid command line, or the directory contains other files, is in use by another run or
       cannot be written; finished work is kept
  34   a package or a GPU is missing; the message explains what to install
  130  interrupted; finished work is kept
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--size", required=True, metavar="WxH", help="size of the board, such as 6x6; at most 8x8"
    )
    parser.add_argument(
        "--metric",
        type=Choice("--metric", METRICS),
        default="moves",
        metavar="METRIC",
        help="measure of difficulty: moves (default) or slides",
    )
    parser.add_argument("-o", "--out", metavar="DIR", help="directory for the result")
    game = parser.add_argument_group("game")
    game.add_argument(
        "--target-row",
        type=whole_number("--target-row"),
        metavar="ROW",
        help="row of the target, from 1 (default: 3)",
    )
    game.add_argument(
        "--target-length",
        type=whole_number("--target-length", 2),
        default=2,
        metavar="N",
        help="length of the target (default: 2)",
    )
    game.add_argument(
        "--lengths",
        default="2,3",
        metavar="N,N",
        help="lengths of the other vehicles (default: 2,3)",
    )
    game.add_argument(
        "--walls",
        default="0",
        metavar="N",
        help="number of walls: 0 (default), 1, 2 or a range such as 0-2",
    )
    game.add_argument(
        "--all-components",
        action="store_true",
        help="also count the unsolvable components",
    )
    work = parser.add_argument_group("execution")
    work.add_argument(
        "--threads",
        type=whole_number("--threads"),
        metavar="N",
        help="number of threads (default: number of cores)",
    )
    work.add_argument(
        "--engine",
        type=Choice("--engine", get_args(CensusEngine)),
        default="cpu",
        metavar="ENGINE",
        help="what searches: cpu (default) or cuda, an NVIDIA GPU; the result is the same",
    )
    work.add_argument(
        "--dask", metavar="ADDRESS", help="run on the Dask cluster with this scheduler"
    )
    work.add_argument("--estimate", action="store_true", help="print the estimated time, and exit")
    work.add_argument(
        "--sample",
        type=whole_number("--sample", 0),
        metavar="N",
        help="run N tasks only, drawn at random, and estimate the counts of all",
    )
    work.add_argument(
        "--seed",
        type=whole_number("--seed", 0),
        metavar="N",
        help="random seed of the sample (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(options: argparse.Namespace) -> int:
    """Run or continue a census."""
    if options.seed is not None and options.sample is None:
        raise UsageError("--seed is for --sample only")
    if options.all_components and options.sample is not None:
        raise UsageError("--all-components is not for --sample")
    seed = 1 if options.seed is None else options.seed
    plan = make_plan(_parameters(options))
    threads = options.threads or usable_cores()
    if options.estimate:
        chosen = plan if options.sample is None else sampled(plan, options.sample, seed)
        return _estimate(chosen, threads, options.json)
    if options.out is None:
        raise UsageError("-o DIR is required")
    check_other(options.out, "a folder")
    from ....census import census_run as runner

    begin = perf_counter()
    with ExitStack() as stack:
        executor = None
        if options.dask is not None:
            from ....util.dask_executor import executor_of

            executor = stack.enter_context(executor_of(options.dask))
        elif (
            options.engine == "cpu"
            and options.sample is None
            and not os.path.exists(os.path.join(options.out, "manifest.json"))
        ):
            _print_estimate(plan, threads)
        display = stack.enter_context(Display(style_for(options.color, sys.stderr)))
        try:
            if options.sample is not None:
                sample = runner.run_sample(
                    plan.parameters,
                    options.out,
                    options.sample,
                    seed=seed,
                    threads=threads,
                    executor=executor,
                    engine=options.engine,
                    progress=display.show if display.on else None,
                    plan=plan,
                )
            else:
                found = runner.run(
                    plan.parameters,
                    options.out,
                    threads=threads,
                    executor=executor,
                    engine=options.engine,
                    progress=display.show if display.on else None,
                    plan=plan,
                )
        except OSError as error:
            name = error.filename or options.out
            kept = "; finished work is kept; run the command again to continue"
            raise UsageError(
                f"cannot write {os.fspath(name)!r}: {error.strerror or error}"
                + (kept if os.path.isdir(options.out) else "")
            ) from None
    seconds = perf_counter() - begin
    if options.sample is not None:
        show_sample(sample, plan, options, seconds)
        return exit_codes.DONE
    if options.json:
        print(json.dumps(summary(found.manifest, seconds) | {"directory": found.directory}))
    else:
        _print(found.manifest, seconds, options.color)
    return exit_codes.DONE


def summary(manifest: dict[str, Any], seconds: float) -> dict[str, Any]:
    """Return the object that ``--json`` prints."""
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
        raise UsageError(
            f"--lengths must be numbers such as 2,3, not {options.lengths!r}"
        ) from None
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
        print(f"{plan.states:,} states: about {whole} on one core, {each} on {threads}")
    return exit_codes.DONE


def _print_estimate(plan: Plan, threads: int) -> None:
    """Print the estimated time of a long census."""
    from ....census.time_estimate import WORTH_SAYING, estimate

    if plan.states >= WORTH_SAYING:
        about = duration(estimate(plan) / threads, whole=True)
        say(f"{plan.states:,} states, about {about} on {counted(threads, 'thread')}")


def _print(manifest: dict[str, Any], seconds: float, color: str) -> None:
    counts, metric = manifest["counts"], manifest["parameters"]["metric"]
    words = {
        "states": counts["states"],
        "solvable states": counts["winnable_states"],
        "components": counts["components"],
        "solvable components": counts["solvable"],
        "puzzles": counts["puzzles"],
    }
    rows = [(name, f"{number:,}") for name, number in words.items() if number is not None]
    width = max(31, *(len(name) + 2 + len(number) for name, number in rows))
    for name, number in rows:
        print(f"{name}{number:>{width - len(name)}}")
    boards = manifest["hardest_boards"]
    if boards:
        print(f"\nhardest, {counted(manifest['hardest'], metric)}:\n")
        width = manifest["parameters"]["width"]
        hardest = [puzzle_of({"id": "", **row}, width) for row in boards[:3]]
        print("\n".join(drawn(hardest, style_for(color))))
    print(f"\npuzzles by {metric}:")
    by = manifest[f"by_{metric}"]
    print(", ".join(f"{key}: {number:,}" for key, number in by.items()) or "none")
    print(f"\n{duration(seconds)}")
