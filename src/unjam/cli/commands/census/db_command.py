"""``unjam db``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import suppress
from itertools import islice
from typing import Any, NoReturn

from ....census.census_result import puzzle_of
from ....census.line_format import deck_line, line_of
from ....census.sql_query import Database
from ....decks import deck_names
from ....errors import LimitError, UnknownDeckError
from ....render.terminal.terminal_board import Style
from ....util.atomic_files import whole_text
from ....util.plural import counted
from ....util.suggestions import suggest
from ... import exit_codes
from ...argument_parser import add_memory, add_timeout, memory
from ...console import report, say, style_for, writing
from ...exit_codes import UsageError
from ...puzzle_source import is_deck
from ..decks_command import table
from .census_display import drawn

HELP = """\
Answer questions about the puzzles of a census, of a deck, or of a file with lines 'moves board
states'.

A question is a condition in the words of SQL, or what comes after one, or a whole statement about
the table 'puzzles'. The columns are id, board, moves, slides, states (of the component), vehicles
(with the target), cars, trucks, limos, walls, solutions (how many optimal ones there are, in the
census's metric) and distances (a list: states by distance from a win). What a file does not say is
null. Without a question all puzzles are meant.

Decks such as census-4x4, census-5x5, census-6x6 and census-4x4-slides can be asked by their names
('unjam decks' lists them), unless there is a file or directory of that name. A deck does not have
states, solutions and distances: if the question names one of them, its puzzles are explored first,
which takes minutes for census-6x6.

Any puzzle can be named elsewhere: unjam solve census-4x4:3, unjam solve DIR:123.

examples:
  unjam db census-4x4 "moves between 3 and 6 and cars <= 3 order by slides limit 20"
  unjam db census-4x4 "solutions = 1 order by vehicles limit 5"
  unjam db census-6x6 "slides - moves*2 > 0 and trucks = 0"
  unjam db census-5x5 "select moves, counted(*) from puzzles group by moves order by moves"
  unjam db census-6x6-slides "select max(moves*moves) from puzzles" --timeout 10 --max-memory 1GiB
  unjam db census-5x5 "moves >= 15" --export hard.txt
  unjam db census-4x4 --lines > lines.txt && unjam db lines.txt "moves > 4" --jsonl
  unjam census --size 4x4 -o my-4x4 && unjam db my-4x4 "walls = 0 limit 3"

exit codes:
  0    answered
  20   --timeout or --max-memory was reached
  30   a line could not be read
  32   there is no such directory, file or deck
  33   the question could not be understood, there is no census in the directory, or the puzzles
       of the deck are not plain boards of one size
  34   a package is missing; the message says how to install it
  130  interrupted
"""

_SHOWN = 12  # boards, unless the question has a limit


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "source", metavar="DIR", help="a finished census, the name of a deck, or a file of lines"
    )
    parser.add_argument("question", nargs="?", default="", metavar="QUESTION", help="see below")
    limit = parser.add_argument_group("limits")
    add_timeout(limit, "stop after S seconds")
    add_memory(limit, "or at this memory, such as 4GiB (default: most of what is free)")
    output = parser.add_argument_group("output").add_mutually_exclusive_group()
    output.add_argument("--lines", action="store_true", help="print lines 'moves board states'")
    output.add_argument("--export", metavar="FILE", help="write the puzzles to a file as a deck")
    output.add_argument("--jsonl", action="store_true", help="one JSON object a line")
    output.add_argument("--json", action="store_true", help="one JSON list of objects")


def run(options: argparse.Namespace) -> int:
    """Ask, and print the answer."""
    if not os.path.exists(options.source) and not is_deck(options.source):
        near = suggest(options.source, deck_names())
        if near:
            raise UnknownDeckError(f"there is no directory, file or deck {options.source!r}{near}")
        raise FileNotFoundError(2, os.strerror(2), options.source)
    # The line format has the states, which a deck does not.
    question = f"{options.question} /* states */" if options.lines else options.question
    limits = {"timeout": options.timeout, "max_memory": memory(options)}
    with Database.of(options.source, question, **limits) as database:
        try:
            _answer(database, options)
        except (LimitError, KeyboardInterrupt) as error:
            if database.stuck:
                _leave(error)
            raise
    return exit_codes.DONE


def _answer(database: Database, options: argparse.Namespace) -> None:
    if options.export is not None:
        _export(database, options.question, options.export)
    elif options.lines:
        for row in _puzzles(database, options.question):
            print(line_of(row))
    elif options.json:
        print(json.dumps(list(database.rows(options.question)), default=str))
    elif options.jsonl:
        for row in database.rows(options.question):
            print(json.dumps(row, default=str))
    else:
        _show(database, options.question, style_for(options.color))


def _leave(error: LimitError | KeyboardInterrupt) -> NoReturn:
    """End the process at once, because DuckDB does not stop."""
    code = report(error) if isinstance(error, LimitError) else exit_codes.INTERRUPTED
    if code == exit_codes.INTERRUPTED:
        say("interrupted")
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(code)


def _puzzles(database: Database, question: str) -> Any:
    """The rows of an answer, which must be puzzles."""
    for number, row in enumerate(database.rows(question)):
        if number == 0 and not {"id", "board", "moves", "slides", "states"} <= row.keys():
            raise UsageError(f"the answer to {question!r} has no puzzles; begin with 'select *'")
        yield row


def _export(database: Database, question: str, path: str) -> None:
    with writing(path), whole_text(path) as file:
        file.write("# id  size  cells row by row  fewest moves  fewest slides\n")
        written = 0
        for row in _puzzles(database, question):
            puzzle_of(row, database.width)  # of lines, nobody has looked at the boards yet
            file.write(deck_line(row, database.width) + "\n")
            written += 1
    print(f"{counted(written, 'puzzle')} in {path}")


def _show(database: Database, question: str, style: Style) -> None:
    rows = database.rows(question)
    first = next(rows, None)
    if first is None:
        print("no puzzle is like that")
        return
    if not {"id", "board", "moves", "slides", "states"} <= first.keys():
        heading = tuple(first)
        lines = [tuple(map(_word, row.values())) for row in (first, *rows)]
        print(table([heading, *lines], right=tuple(range(len(heading)))))
        return
    limited = "limit" in question.lower()
    shown = [first, *(rows if limited else islice(rows, _SHOWN - 1))]
    print("\n".join(drawn((puzzle_of(row, database.width) for row in shown), style)))
    if not limited:
        total = database.count(question)
        if total > len(shown):
            print(f"\n{len(shown)} of {total:,}; add 'limit {min(total, 100)}' to see more")


def _word(value: Any) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)
