"""``unjam explain``."""

from __future__ import annotations

import argparse
from typing import Any

from ...blocking.blocking_tree_text import tree_text
from ...explanation.explain import Explanation, explain
from ...model.puzzle import Puzzle
from ...render.scene import scene_of
from ...render.terminal.terminal_board import Style, draw, seams
from ...util.safe_text import visible, visible_json
from .. import exit_codes
from ..argument_parser import add_corners, add_limits, add_metric, limits, whole_number
from ..console import report, style_for, terminal_width
from ..puzzle_source import PUZZLE_HELP, Item, add_puzzles, find_puzzles, played, reading
from ..solution_output import for_people, notes_of

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Explain what blocks the target, what blocks the blocking vehicles, and so on, until a vehicle can
move. If the puzzle is unsolvable, show a small set of vehicles that makes it so.

{PUZZLE_HELP}
'right 3' means three cells to the right. A branch of the tree ends at a vehicle that can make room
at once, that is explained elsewhere (see above, see below), or that blocks itself (a circle). At …
the tree is cut off; --depth extends it. For a vehicle that slides in several directions, the tree
shows the best option found; there may be others.

--json prints the keys id, status (won, solvable, unsolvable, limit or error), verdict, move_count,
slide_count, optimal, lower_bound, core (with the keys vehicles, minimal, cells and held_by: cells
that are never free because of these vehicles) and needs, one per target: vehicle, name, axes,
outcome (free, blocked, stuck, seen, circle or cut) and options. An option has the keys legs, aim,
cells, blockers, into (the vehicles it would block there), detour and needs. Rows and columns count
from 0. The key notes describes how the text was parsed.

examples:
  unjam explain jam:1
  unjam explain --depth 2 jam:40
  unjam explain --after 'FL3 GD3' jam:1
  unjam explain --json jam:1
  unjam explain 'BB.A XX.A C..A C...'

exit codes:
  0    explained; the puzzle is solvable, or won
  10   explained; the puzzle is unsolvable
  20   explained, but a limit was reached before it was known whether the puzzle is solvable
  30   a puzzle could not be read, or the moves of --after could not be read or played
  31   a puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line
  130  interrupted
With several puzzles, the highest exit code is returned.
"""

CODES = {
    "won": exit_codes.DONE,
    "solvable": exit_codes.DONE,
    "unsolvable": exit_codes.UNSOLVABLE,
    "limit": exit_codes.LIMIT,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser)
    tree = parser.add_argument_group("explanation")
    tree.add_argument(
        "--depth",
        type=whole_number("--depth"),
        metavar="N",
        help="include vehicles up to N steps from the target (default: limited for readability)",
    )
    tree.add_argument("--after", metavar="MOVES", help="explain the puzzle after these moves")
    add_search(parser)
    output = parser.add_argument_group("output")
    output.add_argument(
        "--json", action="store_true", help="print a JSON object, or a list for several puzzles"
    )


def add_search(parser: argparse.ArgumentParser) -> None:
    """Add the options of the search for an explanation or a hint."""
    search = parser.add_argument_group("search")
    add_metric(search)
    add_corners(search)
    add_limits(search, seconds="10")
    parser.set_defaults(timeout=10.0)


def run(options: argparse.Namespace) -> int:
    """Explain the puzzles; return the highest exit code."""
    settings = {"metric": options.metric, "corners": options.corners} | limits(options)
    style = style_for(options.color)
    codes = []
    answers = []
    for item in find_puzzles(options.puzzles, **reading(options)):
        code, fields, text = _explain(item, options, settings, style)
        codes.append(code)
        answers.append(fields)
        if text and not options.json:
            print(f"\n{text}" if len(codes) > 1 else text)
    if options.json:
        import json

        answer = answers[0] if len(answers) == 1 else answers
        print(visible_json(json.dumps(answer, ensure_ascii=False)))
    return max(codes)


def _explain(
    item: Item, options: argparse.Namespace, settings: dict[str, Any], style: Style
) -> tuple[int, dict[str, Any], str]:
    """Return the exit code of a puzzle, and its explanation as JSON object and as text."""
    try:
        if isinstance(item, Exception):
            raise item
        explanation = explain(played(item, options.after), depth=options.depth, **settings)
    except Exception as error:
        if options.debug:
            raise
        id = None if isinstance(item, Exception) else item.id or None
        notes = [] if isinstance(item, Exception) else list(item.notes)
        fields = {"id": id, "status": "error", "verdict": str(error), "notes": notes}
        return report(error), fields, ""
    fields = explanation.as_dict() | {"notes": list(explanation.puzzle.notes)}
    return CODES[explanation.status], fields, _text(explanation, style)


def _text(explanation: Explanation, style: Style) -> str:
    """Return the board, the trees, the verdict, and the vehicles that make it unsolvable."""
    from textwrap import fill

    puzzle = explanation.puzzle
    parts = [visible(puzzle.title), _picture(puzzle, style)]
    parts.append(seams(puzzle.board))
    parts.append(notes_of(puzzle))
    parts += map(tree_text, explanation.needs)
    parts.append(fill(for_people(explanation.verdict), terminal_width(), break_long_words=False))
    core = explanation.core
    if core is not None and len(core.puzzle.vehicles) < len(puzzle.vehicles):
        parts.append(_picture(core.puzzle, style))
    return "\n\n".join(filter(None, parts))


def _picture(puzzle: Puzzle, style: Style) -> str:
    return "\n".join(line.rstrip() for line in draw(scene_of(puzzle), style))
