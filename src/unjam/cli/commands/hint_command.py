"""``unjam hint``."""

from __future__ import annotations

import argparse
from typing import Any

from ...explanation.hint import Hint, hint
from ...model.puzzle import Puzzle
from ...render.scene import scene_of
from ...render.terminal.terminal_board import Style, draw, seams
from ...util.safe_text import visible, visible_json
from .. import exit_codes
from ..argument_parser import Choice, limits
from ..console import report, style_for, terminal_width
from ..puzzle_source import PUZZLE_HELP, add_reading, find_puzzle, played, reading
from ..solution_output import for_people, notes_of
from .explain_command import add_search

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Give a hint: where to look (level 1), which vehicle to move (2), or which move to make (3). Every
hint has a reason: what the move makes room for in an optimal solution.

{PUZZLE_HELP}
PUZZLE must name one puzzle. In the middle of a game, pass the moves made so far with --after.

--json prints the keys id, level, status (hint, won, unsolvable, limit or error), text, reason,
vehicle (from level 2), move (level 3), cells (to highlight; rows and columns count from 0), to_go
(moves or slides to a win), metric, proven (whether to_go is proven minimal), choices (level 3: the
number of optimal moves), leads_to (the moves that this one makes possible) and notes (how the text
was parsed).

examples:
  unjam hint jam:1
  unjam hint --level 2 jam:1
  unjam hint --level 3 --after 'BR1 AU1' jam:1
  unjam hint --json --level 3 --metric slides jam:40

exit codes:
  0    a hint was found, or the puzzle is won
  10   no hint: the puzzle is unsolvable
  20   no hint: a limit was reached before a solution was found
  30   the puzzle could not be read, or the moves of --after could not be read or played
  31   the puzzle can be read but not played
  32   no such deck, puzzle or file
  33   invalid command line
  130  interrupted
"""

CODES = {
    "hint": exit_codes.DONE,
    "won": exit_codes.DONE,
    "unsolvable": exit_codes.UNSOLVABLE,
    "limit": exit_codes.LIMIT,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle (see below)")
    add_reading(parser)
    group = parser.add_argument_group("hint")
    group.add_argument(
        "--level",
        type=Choice("--level", ("1", "2", "3")),
        default="1",
        metavar="N",
        help="1 (default): where to look, 2: which vehicle to move, 3: which move to make",
    )
    group.add_argument("--after", metavar="MOVES", help="the moves made so far")
    add_search(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="print a JSON object")


def run(options: argparse.Namespace) -> int:
    """Print a hint; return the exit code."""
    settings = {"metric": options.metric, "corners": options.corners} | limits(options)
    level = int(options.level)
    try:
        puzzle = played(find_puzzle(options.puzzle, **reading(options)), options.after)
        found = hint(puzzle, level, **settings)
    except Exception as error:
        if not options.json or options.debug:
            raise
        code = report(error)
        failed = {"id": None, "level": level, "status": "error", "text": str(error)}
        _print_json(failed | {"notes": []})
        return code
    if options.json:
        _print_json({"id": puzzle.id or None} | found.as_dict() | {"notes": list(puzzle.notes)})
    else:
        print(_text(puzzle, found, style_for(options.color)))
    return CODES[found.status]


def _print_json(fields: dict[str, Any]) -> None:
    import json

    print(visible_json(json.dumps(fields, ensure_ascii=False)))


def _text(puzzle: Puzzle, found: Hint, style: Style) -> str:
    """Return the board and the hint."""
    from textwrap import fill

    scene = scene_of(
        puzzle,
        moves=[found.move] if found.move else (),
        highlights=[found.vehicle] if found.vehicle else (),
    )
    board = "\n".join(line.rstrip() for line in draw(scene, style))
    text = fill(for_people(str(found)), terminal_width(), break_long_words=False)
    parts = (visible(puzzle.title), board, seams(puzzle.board), notes_of(puzzle), text)
    return "\n\n".join(filter(None, parts))
