"""``unjam hunt``."""

from __future__ import annotations

import argparse
import json
import re
from typing import get_args

from ....census.hunt import MOST_STATES, STEPS, Hunt, Record
from ....census.parameters import METRICS, make
from ....literals import CensusEngine
from ....model.puzzle import Puzzle
from ....util.plural import counted
from ... import exit_codes
from ...argument_parser import Choice, whole_number
from ...console import say
from ...exit_codes import UsageError
from ...output_file import check_other

HELP = f"""\
Hunt for hard boards of sizes for which a census is out of reach. Climbs change the vehicles of a
row or a column at a time, towards families with a harder hardest start (simulated annealing). Every
record is solved again, so its number of moves and slides is proven; that there is no harder board
is not.

A board is as in 'unjam census'. The directory keeps what was done, and the same command continues
it, also with another engine. The records depend on --seed and the number of climbs only. A climb
takes {STEPS:,} steps through families of at most {MOST_STATES:,} states. With --engine cuda, an
NVIDIA GPU runs thousands of climbs at once, besides those of the threads.

--json prints the keys parameters, seed, climbs, families, states, seconds and records.

examples:
  unjam hunt --size 5x5 --time 2s -o hunt-5x5
  unjam hunt --size 7x7 --target-row 4 --metric slides --time 1 -o hunt-slides

exit codes:
  0    success
  20   the memory of the GPU does not suffice
  32   the directory cannot be read
  33   invalid command line, or the directory contains another hunt, or is in use by another run,
       or cannot be written
  34   --engine cuda without a GPU, its driver or CuPy
  130  interrupted; finished climbs are kept
"""

_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--size", required=True, metavar="WxH", help="size of the board, such as 7x7; at most 8x8"
    )
    parser.add_argument(
        "--time", required=True, metavar="TIME", help="how long: seconds, or such as 90s, 20m, 2h"
    )
    parser.add_argument("-o", "--out", required=True, metavar="DIR", help="directory of the hunt")
    parser.add_argument(
        "--metric",
        type=Choice("--metric", METRICS),
        default="moves",
        metavar="METRIC",
        help="measure of difficulty: moves (default) or slides",
    )
    parser.add_argument(
        "--target-row",
        type=whole_number("--target-row"),
        metavar="ROW",
        help="row of the target, from 1 (default: 3)",
    )
    parser.add_argument(
        "--lengths", default="2,3", metavar="N,N", help="lengths of the vehicles (default: 2,3)"
    )
    parser.add_argument(
        "--seed",
        type=whole_number("--seed", 0),
        default=1,
        metavar="N",
        help="random seed (default: 1)",
    )
    parser.add_argument(
        "--threads",
        type=whole_number("--threads"),
        metavar="N",
        help="number of threads (default: number of cores)",
    )
    parser.add_argument(
        "--engine",
        type=Choice("--engine", get_args(CensusEngine)),
        default="cpu",
        metavar="ENGINE",
        help="what climbs: cpu (default) or cuda, also an NVIDIA GPU; the records are the same",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one line of JSON")


def run(options: argparse.Namespace) -> int:
    """Run or continue a hunt."""
    check_other(options.out, "a folder")
    seconds = _seconds(options.time)
    try:
        lengths = [int(word) for word in options.lengths.split(",")]
    except ValueError:
        raise UsageError(
            f"--lengths must be numbers such as 2,3, not {options.lengths!r}"
        ) from None
    row = None if options.target_row is None else options.target_row - 1
    parameters = make(options.size, metric=options.metric, target_row=row, lengths=lengths)
    try:
        hunt = Hunt(options.out, parameters, options.seed)
        hunt.run(seconds=seconds, threads=options.threads, engine=options.engine, found=_say)
    except OSError as error:
        name = error.filename or options.out
        raise UsageError(f"cannot write {name!r}: {error.strerror or error}") from None
    if options.json:
        print(json.dumps(hunt.as_json()))
    else:
        print(f"{counted(hunt.climbs, 'climb')}, {hunt.families:,} families")
        if hunt.records:
            best = hunt.records[-1]
            print(_line(best))
            print(Puzzle.parse(best.board))
    return exit_codes.DONE


def _say(record: Record) -> None:
    say(_line(record))


def _line(record: Record) -> str:
    return (
        f"{counted(record.moves, 'move')}, {counted(record.slides, 'slide')}: {record.board} "
        f"(climb {record.climb})"
    )


def _seconds(text: str) -> float:
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([smh]?)", text.strip().lower())
    if match is None:
        raise UsageError(f"--time must be a number of seconds or text like 20m or 2h, not {text!r}")
    return float(match[1]) * _UNITS[match[2]]
