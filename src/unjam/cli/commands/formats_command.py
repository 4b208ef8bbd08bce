"""``unjam formats``."""

from __future__ import annotations

import argparse

from ...notation.format_descriptions import FORMATS, Format
from ...notation.puzzle_parser import check_format
from ...notation.puzzle_writer import WRITERS
from .. import exit_codes

# deferred: imports inside functions load what most runs do not need.

HELP = """\
List the notations that can be read, each with an example.

The notation of a text is detected automatically; --format NAME forces one. Those marked 'also
written' can be written by 'unjam convert --to NAME'. docs/notation.md describes each notation,
docs/moves.md the notations of moves.

--json prints a list of objects with the keys name, description, example and written.

examples:
  unjam formats
  unjam formats csv border
  unjam formats --json

exit codes:
  0    success
  33   unknown notation, or invalid command line
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("formats", nargs="*", metavar="NAME", help="list only this notation")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """List the notations."""
    for name in options.formats:
        check_format(name)
    found = [one for one in FORMATS if not options.formats or one.name in options.formats]
    if options.json:
        import json

        objects = [one._asdict() | {"written": one.name in WRITERS} for one in found]
        print(json.dumps(objects, indent=2))
    else:
        print("\n\n".join(map(_text, found)))
    return exit_codes.DONE


def _text(one: Format) -> str:
    also = " (also written)" if one.name in WRITERS else ""
    example = "\n".join(f"    {line}" for line in one.example.splitlines())
    return f"{one.name}: {one.description}{also}\n{example}"
