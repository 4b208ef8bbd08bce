"""``unjam``: find the sub-command, run it, turn errors into a sentence and an exit code.

Each command is a module of its own, imported only when it is asked for, that has

- ``HELP``: one paragraph that says what the command does, an empty line, and all that ``--help``
  shows after the options: examples, exit codes;
- ``configure(parser)``: adds the command's own options and arguments (``--help``, ``--color`` and
  ``--debug`` are there already);
- ``run(options)``: does it and returns the exit code. It may raise any error: ``run`` below
  prints the sentence and finds the exit code.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module
from typing import Any

from .. import interrupts
from ..util.limits import is_refused_memory
from ..util.suggestions import suggest
from . import exit_codes
from .argument_parser import Choice, Parser
from .console import COLORS, report, say
from .standard_streams import drop_output, finish_streams

# deferred: imports inside functions are circular, or load what most runs do not need.

# Name: module, and what it does in a few words.
COMMANDS = {
    "solve": ("solve.solve_command", "find the best way out of a puzzle, or of many"),
    "check": ("check_command", "is this a solution, and is it the best one?"),
    "rate": ("rate_command", "say how difficult a puzzle is for people"),
    "show": ("show_command", "draw a puzzle and say what is known of it"),
    "render": ("render_command", "draw a puzzle or its solution: SVG, PNG, PDF, GIF, a page"),
    "explain": ("explain_command", "say what blocks the target, and what blocks the blockers"),
    "hint": ("hint_command", "give a nudge: where to look, what to move, which move"),
    "convert": ("convert_command", "write puzzles in another notation"),
    "explore": ("explore_command", "find every state, and say how they hang together"),
    "graph": ("graph_command", "write the graph of all states: a picture, GraphML, a table ..."),
    "table": ("table_command", "print the tables of a paper for any puzzles"),
    "generate": ("generate_command", "make puzzles that are what you ask for"),
    "harden": ("harden_command", "make a puzzle harder"),
    "simplify": ("simplify_command", "remove what does not matter from a puzzle"),
    "cards": ("cards_command", "write cards to print on both sides, with solutions on the backs"),
    "census": ("census.census_command", "list every interesting puzzle of a board size"),
    "db": ("census.db_command", "ask a census for puzzles, or export them"),
    "serve": ("serve_command", "open a page to play and make puzzles, and an HTTP API"),
    "export": ("export_command", "write puzzles as one file to play in a browser, offline"),
    "rules": ("rules_command", "explain the game and its variants, with boards"),
    "formats": ("formats_command", "list the notations that can be read, with examples"),
    "decks": ("decks_command", "list the decks, or the puzzles of a deck"),
    "completion": (
        "completion.completion_command",
        "print a script that completes commands in a shell",
    ),
}

_EPILOG = """\
examples:
  unjam solve jam:40
  unjam solve --steps '.... XX.B A..B AOOO'
  unjam show project:D35
  unjam decks

'unjam COMMAND --help' has the options of a command, examples and exit codes.

exit codes: 0 done, 10 to 19 the answer is no, 20 a limit was reached, 30 and up errors,
130 interrupted
"""

# Below the exit codes of each command.
_ALL_COMMANDS = """\
Of any command: 20 the operating system refused memory, 32 the answer cannot be written, 130
interrupted (Ctrl-C).
"""


def build_parser() -> Parser:
    """The parser of what comes before the command."""
    from .. import __version__

    width = max(map(len, COMMANDS))
    names = "\n".join(f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items())
    parser = Parser(
        prog="unjam",
        usage="unjam COMMAND ...",
        description=f"Solve Rush Hour puzzles and their relatives.\n\ncommands:\n{names}",
        epilog=_EPILOG,
    )
    parser.add_argument("--version", action="version", version=f"unjam {__version__}")
    _add_common(parser)
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def command_parser(name: str) -> tuple[Parser, Any]:
    """The parser of a command and its module."""
    module = import_module(f".commands.{COMMANDS[name][0]}", __package__)
    description, _, epilog = module.HELP.partition("\n\n")
    epilog = f"{epilog.rstrip()}\n\n{_ALL_COMMANDS}"
    parser = Parser(prog=f"unjam {name}", description=description, epilog=epilog)
    module.configure(parser)
    _add_common(parser)
    return parser, module


def _add_common(parser: Parser) -> None:
    parser.add_argument(
        "--color",
        type=Choice("--color", COLORS),
        metavar="WHEN",
        help="auto (default: if the output is a terminal), always or never",
    )
    parser.add_argument("--debug", action="store_true", help="show where an error comes from")


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # Labels may have letters that the terminal's encoding lacks.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            code = _run(given)
        except SystemExit as end:  # --help and --version
            code = int(end.code or 0)
        if sys.stdout is not None:
            sys.stdout.flush()
        return _interrupted() if interrupts.pending() else code
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more can be written, not even on exit.
        drop_output()
        return exit_codes.DONE
    except Exception as error:
        if interrupts.pending():  # a package may have turned the interrupt into an error
            return _interrupted()
        if "--debug" in given:
            raise
        if isinstance(error, OSError) and not error.filename:
            drop_output()
        code = report(error)
        if is_refused_memory(error) and interrupts.is_process():
            finish_streams()
            os._exit(code)  # packages may crash where they shut down without memory
        return code


def _interrupted() -> int:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        drop_output()
    say("interrupted")
    return exit_codes.INTERRUPTED


def _run(given: list[str]) -> int:
    if given and given[0] in COMMANDS:  # the usual case, and the quickest
        return _run_command(given[0], given[1:], argparse.Namespace(debug=False, color=None))
    parser = build_parser()
    before = parser.parse(given)
    name, words = before.command, before.words
    if name == "help":
        name, words = (words or [None])[0], ["--help"]
    if name == "__words":  # asked for by the scripts of `unjam completion`
        from .commands.completion.completion_command import print_words

        return print_words(words)
    if name is None:
        parser.print_help()
        return exit_codes.DONE
    return _run_command(name, words, before)


def _run_command(name: str, words: list[str], before: argparse.Namespace) -> int:
    if name not in COMMANDS:
        hint = suggest(name, COMMANDS) or f"; there are {', '.join(COMMANDS)}"
        raise exit_codes.UsageError(f"there is no command {name!r}{hint}")
    own, module = command_parser(name)
    options = own.parse(words)
    options.debug = options.debug or before.debug
    options.color = options.color or before.color or "auto"
    with interrupts.working():
        code: int = module.run(options)
    return code
