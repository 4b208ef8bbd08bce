"""``unjam decks``."""

from __future__ import annotations

import argparse
from typing import Any

from ....decks import Deck, deck, deck_file, deck_names, hidden_files
from ....errors import UnjamError
from ....util.plural import counted
from ....util.safe_text import columns, padded, visible
from ... import exit_codes
from ...console import report, say

# deferred: imports inside functions load what most runs do not need.

HELP = """\
List the decks, or the puzzles of some decks with their sizes, fewest moves and slides, and levels.

The list of a deck's puzzles also names their source. Every command accepts a puzzle of a deck as
DECK:ID, such as jam:40. Your own decks are puzzle files, in any notation, in the folders that the
environment variable UNJAM_DECKS lists, separated as in PATH; the name of a deck is that of its file
without the extension. A built-in deck takes precedence over a file of the same name, and the list
mentions the hidden file.

examples:
  unjam decks
  unjam decks jam
  unjam decks --json
  UNJAM_DECKS=. unjam decks cards

exit codes:
  0    success
  30   a deck could not be read
  32   no such deck
  33   invalid command line
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("decks", nargs="*", metavar="DECK", help="list the puzzles of this deck")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """List the decks, or the puzzles of those given."""
    if options.decks:
        return _list_puzzles([deck(name) for name in options.decks], options.json)
    return _list_decks(options)


def _list_decks(options: argparse.Namespace) -> int:
    from ....decks.user_decks import folder_problems

    code = exit_codes.DONE
    found = []
    for name in deck_names():
        try:
            found.append(deck(name))
        except (UnjamError, OSError) as error:
            if options.debug:
                raise
            code = max(code, report(error))
    if options.json:
        _print_json([_summary(cards) for cards in found])
    else:
        rows = [
            (
                visible(cards.name),
                str(len(cards)),
                visible(cards.title or cards.file),
                visible(", ".join(cards.levels)),
            )
            for cards in found
        ]
        print(table([("deck", "puzzles", "title", "levels"), *rows], right=(1,)))
    for name, file in hidden_files().items():
        say(f"{file!r} is hidden by the built-in deck {name.lower()!r}")
    for problem in folder_problems():
        say(problem)
    return code


def _list_puzzles(decks: list[Deck], json: bool) -> int:
    if json:
        _print_json([_summary(cards) | {"puzzles": _puzzles(cards)} for cards in decks])
        return exit_codes.DONE
    for number, cards in enumerate(decks):
        if number:
            print()
        heading = cards.title or deck_file(cards.name) or cards.name
        print(f"{visible(heading)}, {counted(len(cards), 'puzzle')}")
        if cards.source and cards.source != heading:
            print(f"source: {visible(cards.source)}")
        print()
        print(_puzzle_table(_puzzles(cards)))
    return exit_codes.DONE


def _puzzle_table(puzzles: list[dict[str, Any]]) -> str:
    """Return a table of the puzzles; moves round corners are shown if some are known."""
    counts = ["moves", "slides"]
    if any(puzzle["corner_moves"] is not None for puzzle in puzzles):
        counts.insert(1, "corner_moves")
    names = {"corner_moves": "round corners"}
    heading = ("id", "size", *(names.get(name, name) for name in counts), "level")
    rows = [
        (
            visible(puzzle["id"]),
            f"{puzzle['width']}x{puzzle['height']}",
            *(_number(puzzle[name]) for name in counts),
            visible(puzzle["level"] or ""),
        )
        for puzzle in puzzles
    ]
    return table([heading, *rows], right=tuple(range(2, 2 + len(counts))))


def _number(value: int | None) -> str:
    return "-" if value is None else str(value)


def _summary(cards: Deck) -> dict[str, Any]:
    return {
        "name": cards.name,
        "title": cards.title or None,
        "source": cards.source or None,
        "count": len(cards),
        "levels": list(cards.levels),
    }


def _puzzles(cards: Deck) -> list[dict[str, Any]]:
    return [
        {
            "id": puzzle.id,
            "width": puzzle.board.width,
            "height": puzzle.board.height,
            "moves": puzzle.known.moves,
            "slides": puzzle.known.slides,
            "corner_moves": puzzle.known.corner_moves,
            "level": puzzle.level or None,
        }
        for puzzle in cards
    ]


def _print_json(value: Any) -> None:
    import json

    print(json.dumps(value, indent=1))


def table(rows: list[tuple[str, ...]], right: tuple[int, ...] = ()) -> str:
    """Return rows in aligned columns; those whose numbers are in ``right`` are right-aligned.

    >>> print(table([("deck", "puzzles"), ("jam", "40")], right=(1,)))
    deck  puzzles
    jam        40
    """
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number in right else padded(cell, width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
