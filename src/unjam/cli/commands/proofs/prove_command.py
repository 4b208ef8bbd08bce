"""``unjam prove``."""

from __future__ import annotations

import argparse

from ....certificate.proof import prove
from ....util.plural import counted
from ... import exit_codes
from ...argument_parser import add_corners, add_limits, add_metric, limits
from ...console import writing
from ...output_file import check_other
from ...puzzle_source import PUZZLE_HELP, add_reading, find_puzzle, reading

HELP = f"""\
Solve a puzzle and write a certificate: a small file that proves that no solution is better, or that
there is none. Anyone can check it with 'unjam verify', on the page, or with tools/checker.py, a
program of 150 lines that shares no code with unjam. docs/certificates.md describes the format.

{PUZZLE_HELP}
--smallest takes longer to make the file smaller. It leaves out vehicles whose absence makes no
solution shorter, and compresses more.

examples:
  unjam prove jam:40 -o jam40.proof
  unjam prove --metric slides --smallest jam:40 -o jam40.proof
  unjam verify jam40.proof

exit codes:
  0    written: no solution is better
  10   written: there is no solution
  20   a limit was reached before the proof was complete
  30   the puzzle could not be read
  31   the puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line, or the file cannot be written
  130  interrupted
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle (see below)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the certificate to write"
    )
    parser.add_argument(
        "--smallest", action="store_true", help="take longer to make the file smaller"
    )
    add_reading(parser)
    search = parser.add_argument_group("search")
    add_metric(search)
    add_corners(search)
    add_limits(search)


def run(options: argparse.Namespace) -> int:
    """Prove the optimum, write the certificate, return the exit code."""
    check_other(options.output, "a certificate", (".proof",))
    puzzle = find_puzzle(options.puzzle, **reading(options))
    proof = prove(
        puzzle,
        metric=options.metric,
        corners=options.corners,
        smallest=options.smallest,
        **limits(options),
    )
    with writing(options.output):
        proof.save(options.output)
    size = f"{counted(proof.states, 'state')}, {counted(len(proof.data), 'byte')}"
    ignored = f", without {', '.join(proof.ignored)}" if proof.ignored else ""
    print(f"{proof.claim} ({size}{ignored})")
    return exit_codes.DONE if proof.moves is not None else exit_codes.UNSOLVABLE
