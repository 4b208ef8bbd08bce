"""``unjam show``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ...model.exits import NOTHING_KNOWN, Known
from ...model.puzzle import Puzzle
from ...notation.descriptions import places
from ...notation.formats.native_header import usual_axes
from ...render.scene import scene_of
from ...render.terminal.terminal_board import PLAIN, SIZES, Style, draw, seams
from ...solver.claims import as_text as claims_text
from ...solver.claims import claims_of
from ...util.plural import plural
from ...util.safe_text import visible
from .. import exit_codes
from ..argument_parser import Choice
from ..console import report, style_for
from ..puzzle_source import PUZZLE_HELP, BoardOrOwnSize, add_puzzles, find_puzzles, reading

HELP = f"""\
Draw puzzles, and print what is known about each: title, size, level, fewest moves and slides,
joined edges, and notes on how its text was parsed.

{PUZZLE_HELP}
Exits are gaps in the frame: > on the right, < on the left, ^ at the top, v at the bottom. A cell is
'.' if empty, '*' if a target must reach it and '#' if it is a wall; a blank is not a cell. Thin
walls are drawn between cells. Joined edges have a dotted frame, and equal numbers or letters beside
it mark the cells that meet. In colour, targets are red, walls are bricks, and cells that a target
must reach are tinted.

examples:
  unjam show jam:40
  unjam show --color always --size large jam:1
  unjam show cards.txt
  unjam show 'BBB..C ....AC XX..AC ...DD. ...... ......'
  unjam show --target R --empty o 'oRRo oooo'

exit codes:
  0    success
  30   a puzzle could not be read
  32   no such deck, puzzle or file
  33   invalid command line
With several puzzles, the highest exit code is returned.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_puzzles(parser, size=False)
    picture = parser.add_argument_group("picture (in colour only)")
    picture.add_argument(
        "--size",
        action=BoardOrOwnSize,
        check=Choice("--size", SIZES, "a size of the board such as 6x6"),
        default="auto",
        metavar="SIZE",
        help="size of the picture: small, medium, large or auto (default: as large as fits); or "
        "the size of the board, such as 6x6",
    )
    picture.add_argument(
        "--theme",
        type=Choice("--theme", ("light", "dark")),
        metavar="NAME",
        help="colour theme: light or dark (default: the terminal's, or dark if unknown)",
    )
    picture.add_argument(
        "--labels",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="draw the labels of the vehicles (default), or not",
    )


def run(options: argparse.Namespace) -> int:
    """Draw the puzzles; return the highest exit code."""
    code = exit_codes.DONE
    style = style_for(options.color, size=options.size)
    if options.theme:
        style = style._replace(theme=options.theme)
    first = True
    puzzles = find_puzzles(options.puzzles, **reading(options))
    for item in puzzles:
        if isinstance(item, Exception):
            if options.debug:
                raise item
            code = max(code, report(item))
            continue
        if not first:
            print()
        first = False
        print(as_text(item, style, labels=options.labels, claims=claims_of(item)))
    return code


def as_text(
    puzzle: Puzzle, style: Style = PLAIN, *, labels: bool = True, claims: Known = NOTHING_KNOWN
) -> str:
    """Return the board and the facts about a puzzle; ``claims`` are the facts of its file."""
    lines = [line.rstrip() for line in draw(scene_of(puzzle, labels=labels), style)]
    heading = visible(puzzle.title or (f"puzzle {puzzle.id}" if puzzle.id else ""))
    facts = map(visible, _facts(puzzle, claims))
    return "\n".join([*([heading, ""] if heading else []), *lines, "", *facts])


def _facts(puzzle: Puzzle, claims: Known) -> Iterator[str]:
    board = puzzle.board
    facts = [f"{board.width}x{board.height}"]
    if puzzle.level:
        facts.append(puzzle.level)
    facts += [] if claims == puzzle.known else _proven(puzzle.known)
    targets = [vehicle.label for vehicle in puzzle.targets]
    if targets != ["X"]:
        facts.append(f"{plural(len(targets) or 1, 'target')} {', '.join(targets) or 'none'}")
    yield ", ".join(facts)
    if claims != NOTHING_KNOWN:
        yield claims_text(claims)
    if seams(board):
        yield seams(board)
        joins = (("number", board.join_x), ("letter", board.join_y))
        marks = " or ".join(mark for mark, join in joins if join != "none")
        yield f"a vehicle that crosses a dotted edge re-enters at the same {marks}"
    yield from _unusual_movement(puzzle)
    for exit in puzzle.exits:
        if exit.targets is not None:
            yield f"{exit} is for {', '.join(sorted(exit.targets))}"
    for goal in puzzle.goals:
        yield f"{goal.target} must stop within {places(goal.cells)}"
    if puzzle.corners:
        yield "an unbroken path round corners is one move"
    if puzzle.recorded_moves:
        yield f"solution from its file: {' '.join(map(str, puzzle.recorded_moves))}"
    if puzzle.source:
        yield f"source: {puzzle.source}"
    for problem in puzzle.problems():
        yield f"problem: {problem}"
    for note in puzzle.notes:
        yield f"note: {note}"


def _proven(known: Known) -> Iterator[str]:
    if known.moves is not None:
        yield f"fewest moves {known.moves}"
    if known.corner_moves is not None:
        yield f"{known.corner_moves} round corners"
    if known.slides is not None:
        yield f"fewest slides {known.slides}"
    if known.states is not None:
        yield f"{known.states:,} reachable states"


def _unusual_movement(puzzle: Puzzle) -> Iterator[str]:
    """Describe how vehicles move whose axes do not follow from their shapes."""
    found: dict[str, list[str]] = {}
    for vehicle in puzzle.vehicles:
        if vehicle.cells and vehicle.axes != (usual_axes(puzzle.board, vehicle.cells) or "-|"):
            found.setdefault(vehicle.axes, []).append(vehicle.label)
    directions = {"-": "left and right", "|": "up and down", "-|": "left, right, up and down"}
    for axes, labels in found.items():
        several = len(labels) > 1
        if not axes:
            verb = "do not move" if several else "does not move"
        else:
            verb = f"{'slide' if several else 'slides'} {directions.get(axes, f'along {axes}')}"
        yield f"{', '.join(labels)} {verb}"
