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
Give a nudge: where to look (level 1), which vehicle to move (2), or which move to make (3). Every
hint has its reason: what the move makes room for, in a solution that is the best one.

{PUZZLE_HELP}
One puzzle is expected. In the middle of the game, --after has the moves that were made so far.

--json gives the keys id, level, status (hint, won, unsolvable, limit or error), text, reason,
vehicle (from level 2), move (level 3), cells (to point at; rows and columns count from 0), to_go
(how many moves, or slides, are left), metric, proven (is to_go the fewest possible?), choices
(level 3: how many moves bring you closer), leads_to (the moves that this one makes possible) and
notes (how the text was read).

examples:
  unjam hint jam:1
  unjam hint --level 2 jam:1
  unjam hint --level 3 --after 'BR1 AU1' jam:1
  unjam hint --json --level 3 --metric slides jam:40

exit codes:
  0    here is a hint; or the puzzle is won
  10   no hint: the puzzle cannot be solved
  20   no hint: a limit was reached before there was a solution
  30   the puzzle could not be read, or the moves of --after could not be read or made
  31   the puzzle can be read but not played
  32   there is no such deck, puzzle or file
  33   the command line was used wrongly
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
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle; see below")
    add_reading(parser)
    group = parser.add_argument_group("the hint")
    group.add_argument(
        "--level",
        type=Choice("--level", ("1", "2", "3")),
        default="1",
        metavar="N",
        help="1: where to look (default), 2: which vehicle to move, 3: which move to make",
    )
    group.add_argument("--after", metavar="MOVES", help="the moves that were made so far")
    add_search(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="one JSON object")


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
    """The board and the hint."""
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
