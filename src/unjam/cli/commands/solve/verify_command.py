"""``unjam verify``."""

from __future__ import annotations

import argparse

from ....certificate.proof import describes, verify
from ....util.safe_text import visible
from ... import exit_codes
from ...exit_codes import UsageError
from ...puzzle_source import PUZZLE_HELP, add_reading, find_puzzle, reading

HELP = f"""\
Check a certificate that 'unjam prove' wrote, and print the puzzle and what is proven about it. The
check uses neither a search nor any other code of unjam: it is the program tools/checker.py, which
runs without unjam as well.

With PUZZLE, also check that the certificate is about this puzzle.

{PUZZLE_HELP}
examples:
  unjam verify jam40.proof
  unjam verify jam40.proof jam:40

exit codes:
  0    the certificate proves what is printed
  14   the file proves nothing, or is about another puzzle; the reason is printed
  30   the puzzle could not be read
  32   no such deck, puzzle or file
  33   invalid command line
  130  interrupted
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", help="the certificate")
    parser.add_argument("puzzle", metavar="PUZZLE", nargs="?", help="the puzzle it should be about")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Check the certificate, print what it proves, return the exit code."""
    if options.puzzle is None and any(reading(options).values()):
        raise UsageError("the options on how to read a puzzle need a PUZZLE")
    with open(options.file, "rb") as stream:
        data = stream.read((1 << 20) + 1)
    claim, stated, board = verify(data)
    print("\n".join(map(visible, board)))
    print(claim)
    if stated:
        marks = ", ".join(map(visible, stated))
        print(f"The certificate itself states how these vehicles slide: {marks}.")
    if options.puzzle is not None:
        if not describes(data, find_puzzle(options.puzzle, **reading(options))):
            print("This is not the given puzzle.")
            return exit_codes.NOT_PROVEN
        print("This is the given puzzle.")
    return exit_codes.DONE
