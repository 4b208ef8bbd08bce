"""``unjam rules``."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

from ...model.puzzle import Puzzle
from ...render.scene import scene_of
from ...render.terminal.terminal_board import PLAIN, Style, draw
from ...rules import RULES, Rule, find_rule
from .. import exit_codes
from ..console import style_for

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Explain the rules of the game and of each variant, in a few lines with a board.

Exits are gaps in the frame of a board: > on the right, < on the left, ^ at the top, v at the
bottom. A cell is '.' if empty, '*' if a target must reach it and '#' if it is a wall.

examples:
  unjam rules
  unjam rules torus
  unjam rules klotski corners
  unjam rules --list
  unjam rules --json diagonal

exit codes:
  0    success
  33   unknown variant, or invalid command line
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "variants", nargs="*", metavar="VARIANT", help="explain only these (see --list)"
    )
    parser.add_argument("--list", action="store_true", help="list the variants, one per line")
    parser.add_argument(
        "--json", action="store_true", help="print JSON, with boards in native notation"
    )


def run(options: argparse.Namespace) -> int:
    """Explain all rules, or those of the given variants."""
    rules = [find_rule(name) for name in options.variants] or list(RULES)
    if options.json:
        import json

        print(json.dumps([rule._asdict() for rule in rules], ensure_ascii=False, indent=1))
    elif options.list:
        width = max(len(rule.name) for rule in rules)
        for rule in rules:
            print(f"{rule.name:<{width}}  {rule.summary}")
    else:
        style = style_for(options.color)
        print("\n\n".join("\n".join(explain(rule, style)) for rule in rules))
    return exit_codes.DONE


def explain(rule: Rule, style: Style = PLAIN) -> Iterator[str]:
    """Yield the lines that explain a rule: its title, text and board."""
    yield f"{rule.title} ({rule.name})"
    yield ""
    yield from textwrap.wrap(rule.text, 78)
    yield ""
    for line in draw(scene_of(Puzzle.parse(rule.board)), style):
        yield f"    {line}".rstrip()
