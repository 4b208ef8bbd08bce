"""``unjam check``."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ...errors import PuzzleSyntaxError
from ...model.move import Move
from ...model.puzzle import Puzzle
from ...notation.moves.move_parser import parse_moves
from ...render.terminal.terminal_board import Style
from ...solver.claims import against_check
from ...solver.solution_check import Check
from ...util.plural import counted
from ...util.safe_text import columns, padded, visible
from .. import exit_codes
from ..argument_parser import add_corners, add_limits, add_metric, limits
from ..console import report, style_for
from ..exit_codes import UsageError
from ..puzzle_source import PUZZLE_HELP, Item, add_reading, find_puzzles, reading
from ..solution_output import for_people, name_of, picture
from ..solution_source import by_id, in_order, read_moves

# deferred: imports inside functions load what most runs do not need.

HELP = f"""\
Check whether moves solve a puzzle, and whether the solution is optimal. The moves are played one by
one. If they solve the puzzle, a search finds the fewest possible moves and slides; if a move is
illegal, the output names it and explains why.

{PUZZLE_HELP}
MOVES is a file, '-' for standard input, or the moves themselves: fL3, F-3, 'F left 3', XR (one
cell), F<3, FLLL, ("F", -3), 'Move F 3 to the left', rows F,-3 of a table, and more, with commas,
spaces, newlines or arrows between them; docs/moves.md lists all notations. Numbering and brackets
are ignored. The last move may end at the edge, past it or fully off the board. Without MOVES, the
solution in the puzzle's own file is checked.

If PUZZLE names several puzzles, MOVES contains one solution per puzzle: one line each, in the same
order, or lines that begin with the ids of the puzzles ('A01: AR1 PU1 ...'). With ids, only puzzles
that have a solution are checked.

--json prints the keys id, verdict (illegal, unfinished, solved, unproven, optimal or error), legal,
solved, metric, moves (those played), move_count, slide_count, best_moves, best_slides, optimal_in,
first_illegal (number and move), reason and notes (how the puzzle and the moves were parsed, what
was ignored, and which claims of the puzzle's file are wrong).

examples:
  unjam check '.... XX.B A..B AOOO' 'XR1 AU1 OL1 BD1 XR1'
  unjam check jam:1 FL3,GD3,BR1,AU1,EU1,DL2,CD2,XR3
  unjam check --metric slides '.... XX.B A..B AOOO' 'X right, A up, O left, B down, X right out'
  unjam check --json jam:1 'FL3 GD3 BR1 AU1 EU1 DL2 CD2 XR!'
  unjam check jam:1 - <moves.txt
  unjam check project solutions.txt

exit codes:
  0    solved, and optimal in the metric
  1    solved, but not optimal
  11   all moves are legal, but the puzzle is not solved
  12   a move is illegal
  20   solved, but a limit was reached before it was known whether it is optimal
  30   the puzzle or the moves could not be read
  32   no such deck, puzzle or file
  33   invalid command line
  130  interrupted
With several puzzles, the worst exit code is returned: an error, then 12, 11, 20, 1.
"""

CODES = {
    "optimal": exit_codes.DONE,
    "solved": exit_codes.NOT_OPTIMAL,
    "unproven": exit_codes.LIMIT,
    "unfinished": exit_codes.UNFINISHED,
    "illegal": exit_codes.ILLEGAL,
}
# From best to worst; errors are worse than all of them.
_ORDER = tuple(CODES.values())

# A puzzle or the error of reading it, and its solution or None.
_Task = tuple[Item, str | tuple[Move, ...] | None]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle, or several (see below)")
    parser.add_argument("moves", metavar="MOVES", nargs="?", help="the moves (see below)")
    add_reading(parser)
    search = parser.add_argument_group("search for the optimum")
    add_metric(search, "what 'optimal' means: fewest {}")
    add_corners(search)
    add_limits(search)
    output = parser.add_argument_group("output")
    output.add_argument(
        "--json", action="store_true", help="print a JSON object, or a list for several puzzles"
    )


def run(options: argparse.Namespace) -> int:
    """Check the solutions, print the results, return the exit code."""
    if options.puzzle == options.moves == "-":
        raise UsageError("the puzzle and the moves cannot both come from standard input")
    settings = {"metric": options.metric, "corners": options.corners} | limits(options)
    puzzles = list(find_puzzles([options.puzzle], **reading(options)))
    tasks = list(_tasks(puzzles, options.moves))
    if len(puzzles) == 1:
        return _run_one(options, *tasks[0], settings)
    if not tasks:
        raise UsageError(f"no puzzle of {options.puzzle!r} has a solution; give the moves")
    return _run_batch(options, tasks, len(puzzles), settings)


def _tasks(puzzles: list[Item], argument: str | None) -> Iterator[_Task]:
    """Yield each puzzle with its solution; skip those without one if there are several."""
    if argument is None:
        for item in puzzles:
            own = item.recorded_moves if isinstance(item, Puzzle) else ()
            if own or isinstance(item, Exception) or len(puzzles) == 1:
                yield item, own or None
        return
    text = read_moves(argument)
    named = by_id(text, [item.id for item in puzzles if isinstance(item, Puzzle)])
    if named is not None and not _is_numbering(puzzles, named):
        for item in puzzles:
            if isinstance(item, Exception):
                yield item, None
            elif item.id in named:
                yield item, named[item.id]
    elif len(puzzles) == 1:
        yield puzzles[0], text
    else:
        yield from zip(puzzles, in_order(text, len(puzzles)), strict=True)


def _is_numbering(puzzles: list[Item], named: dict[str, str]) -> bool:
    """Return whether "1: XR3" is the first move rather than the solution of puzzle 1."""
    puzzle = puzzles[0]
    if len(puzzles) > 1 or isinstance(puzzle, Exception) or not puzzle.id.isdigit():
        return False
    try:
        return len(parse_moves(named[puzzle.id], puzzle).moves) == 1
    except PuzzleSyntaxError:
        return False


def _check(item: Item, moves: str | Iterable[Move] | None, settings: dict[str, Any]) -> Check:
    if isinstance(item, Exception):
        raise item
    if moves is None:
        name = f"puzzle {item.id!r}" if item.id else "the puzzle"
        raise UsageError(f"{name} has no solution; give the moves")
    return item.check(moves, **settings)


def _run_one(
    options: argparse.Namespace,
    item: Item,
    moves: str | tuple[Move, ...] | None,
    settings: dict[str, Any],
) -> int:
    try:
        check = _check(item, moves, settings)
    except Exception as error:
        if not options.json or options.debug:
            raise
        code = report(error)
        id = item.id if isinstance(item, Puzzle) else ""
        print(_dumped(_error(item, id, str(error), options.metric)))
        return code
    print(_dumped(_fields(check)) if options.json else _text(check, style_for(options.color)))
    return CODES[check.verdict]


def _run_batch(
    options: argparse.Namespace, tasks: list[_Task], puzzles: int, settings: dict[str, Any]
) -> int:
    codes = []
    verdicts: Counter[str] = Counter()
    objects = []
    names = [
        name_of(item, n) if isinstance(item, Puzzle) else "" for n, (item, _) in enumerate(tasks, 1)
    ]
    width = max(map(columns, names))
    for name, (item, moves) in zip(names, tasks, strict=True):
        try:
            check = _check(item, moves, settings)
        except Exception as error:
            if options.debug:
                raise
            codes.append(report(error))
            verdicts["error"] += 1
            objects.append(_error(item, name, str(error), options.metric))
            continue
        codes.append(CODES[check.verdict])
        verdicts[check.verdict] += 1
        if options.json:
            objects.append(_fields(check))
        else:
            print(f"{padded(name, width)}  {visible(for_people(str(check)))}")
            for note in _notes(check):
                print(f"{' ' * width}  note: {visible(note)}")
    if options.json:
        print("[" + ",\n ".join(map(_dumped, objects)) + "]")
    else:
        outcomes = ", ".join(f"{verdicts[v]} {v}" for v in (*CODES, "error") if verdicts[v])
        missing = puzzles - len(tasks)
        without = f"; {counted(missing, 'puzzle')} without a solution" if missing else ""
        print(f"\n{counted(len(tasks), 'solution')}: {outcomes}{without}")
    return max(codes, key=lambda code: _ORDER.index(code) if code in _ORDER else 100 + code)


def _fields(check: Check) -> dict[str, Any]:
    illegal = check.first_illegal
    return {
        "id": check.puzzle.id or None,
        "verdict": check.verdict,
        "legal": check.legal,
        "solved": check.solved,
        "metric": check.metric,
        "moves": [str(move) for move in check.moves],
        "move_count": check.move_count,
        "slide_count": check.slide_count,
        "best_moves": check.best_moves,
        "best_slides": check.best_slides,
        "optimal_in": list(check.optimal_in),
        "first_illegal": illegal and {"number": illegal[0], "move": str(illegal[1])},
        "reason": check.reason,
        "notes": _notes(check),
    }


def _notes(check: Check) -> list[str]:
    """Return the notes on the puzzle and the moves, and the wrong claims of the file."""
    return [*check.puzzle.notes, *check.notes, *against_check(check)]


def _error(item: Item, id: str, reason: str, metric: str) -> dict[str, Any]:
    """Return the JSON object of a puzzle or a solution that could not be read."""
    return {
        "id": id or None,
        "verdict": "error",
        "legal": None,
        "solved": None,
        "metric": metric,
        "moves": [],
        "move_count": None,
        "slide_count": None,
        "best_moves": None,
        "best_slides": None,
        "optimal_in": [],
        "first_illegal": None,
        "reason": reason,
        "notes": list(item.notes) if isinstance(item, Puzzle) else [],
    }


def _dumped(fields: dict[str, Any]) -> str:
    import json

    return json.dumps(fields)


def _text(check: Check, style: Style) -> str:
    """Return the board, the notes, the verdict, and the board after the moves."""
    parts = [visible(check.puzzle.title), picture(check.puzzle, style)]
    parts.append("\n".join(f"note: {visible(note)}" for note in _notes(check)))
    parts.append(visible(for_people(str(check))))
    if check.first_illegal is not None and check.moves:
        parts.append(f"The board before move {check.first_illegal[0]}:")
    elif check.verdict == "unfinished" and check.moves:
        parts.append("The board at the end:")
    if not check.solved and check.moves:
        parts.append(picture(check.board, style))
    return "\n\n".join(part for part in parts if part)
