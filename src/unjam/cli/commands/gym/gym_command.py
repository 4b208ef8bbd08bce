"""``unjam gym``."""

from __future__ import annotations

import argparse
from typing import get_args

from ....literals import GymActions, GymObservation, GymPolicy, GymSplit
from ....util.extras import need
from ....util.plural import counted
from ... import exit_codes
from ...argument_parser import Choice, decimal_number, whole_number
from ...console import say
from ...exit_codes import UsageError
from ...output_file import check_other
from ...progress_bar import ProgressLine

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Write data for offline reinforcement learning: 'unjam gym dataset' plays puzzles and writes the
trajectories, with the exact distance to a win in every state and all optimal actions.

If the name of the output ends in .parquet, it is a Parquet file with a row for each step. Otherwise
it is a folder that Minari reads. Only whole episodes are written, so there may be a few steps
more than --transitions.

The policies are 'optimal' (any optimal action, drawn at random), 'noisy' (the same, but sometimes
any legal action) and 'random' (any legal action). docs/gym.md describes the columns.

examples:
  unjam gym dataset --transitions 5000 -o jam.parquet
  unjam gym dataset --policy noisy --noise 0.2 --deck census-5x5 --transitions 9000 -o noisy.parquet
  unjam gym dataset --policy random --actions unit --transitions 1000 -o walks

exit codes:
  0    written
  20   a limit was reached: a puzzle has too many states for exact distances
  32   no such deck
  33   invalid command line, or the output cannot be written
  34   Gymnasium or PyArrow is missing; the message explains how to install it
  130  interrupted
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("what", metavar="dataset", help="what to write: dataset")
    parser.add_argument(
        "-o",
        "--output",
        dest="out",
        required=True,
        metavar="FILE",
        help="file NAME.parquet, or a new folder",
    )
    parser.add_argument("--deck", default="jam", metavar="DECK", help="puzzles (default: jam)")
    parser.add_argument(
        "--split", type=Choice("--split", get_args(GymSplit)), metavar="SIDE", help="train or test"
    )
    parser.add_argument(
        "--policy",
        type=Choice("--policy", get_args(GymPolicy)),
        default="optimal",
        metavar="POLICY",
        help="optimal (default), noisy or random",
    )
    parser.add_argument(
        "--noise",
        type=decimal_number("--noise"),
        default=0.1,
        metavar="P",
        help="share of random actions of the policy noisy (default: 0.1)",
    )
    parser.add_argument(
        "--transitions",
        type=whole_number("--transitions"),
        default=1_000_000,
        metavar="N",
        help="number of steps (default: 1000000)",
    )
    parser.add_argument(
        "--actions",
        type=Choice("--actions", get_args(GymActions)),
        default="move",
        metavar="KIND",
        help="unit, move (default) or lane",
    )
    parser.add_argument(
        "--observation",
        type=Choice("--observation", get_args(GymObservation)[:3]),
        default="grid",
        metavar="KIND",
        help="grid (default), planes or state",
    )
    parser.add_argument(
        "--max-episode-steps",
        type=whole_number("--max-episode-steps"),
        default=200,
        metavar="N",
        help="steps after which an episode is truncated (default: 200)",
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
        help="threads (default: one for every core)",
    )


def run(options: argparse.Namespace) -> int:
    """Write the data."""
    if options.what != "dataset":
        raise UsageError(f"unjam gym writes a dataset, not {options.what!r}")
    check_other(options.out, "a .parquet file or a folder", (".parquet",))
    need("gymnasium", "gym")
    from ....gym.game_settings import GameSettings
    from ....gym.offline_data import chunks, write_minari, write_parquet

    about = {
        name: getattr(options, name)
        for name in ("deck", "split", "policy", "noise", "actions", "observation", "seed")
    }
    try:
        settings = GameSettings(
            deck=options.deck,
            split=options.split,
            actions=options.actions,
            observation=options.observation,
            info=("distance",),
            max_episode_steps=options.max_episode_steps,
        )
        made = chunks(
            settings,
            options.policy,
            options.transitions,
            noise=options.noise,
            seed=options.seed,
            threads=options.threads,
        )
        with ProgressLine() as line:

            def shown(done: int) -> None:
                line.show(f"{done:,} of {options.transitions:,} steps")

            if options.out.endswith(".parquet"):
                rows = write_parquet(options.out, made, about, shown)
            else:
                rows = write_minari(options.out, made, about, settings, shown)
    except OSError as error:
        reason = error.strerror or error
        raise UsageError(f"cannot write {options.out!r}: {reason}") from None
    say(f"wrote {counted(rows, 'step')} to {options.out}")
    return exit_codes.DONE
