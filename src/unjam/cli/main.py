"""The entry point of ``unjam``: runs a sub-command and turns errors into messages and exit codes.

Each command is a module, imported only when it is used, that defines

- ``HELP``: one paragraph that describes the command, an empty line, and the text that ``--help``
  prints after the options: examples, exit codes;
- ``configure(parser)``: adds the command's own options and arguments (``--help``, ``--color`` and
  ``--debug`` are common to all commands);
- ``run(options)``: runs the command and returns the exit code. It may raise any error: ``run``
  below prints the message and maps the error to an exit code.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module
from typing import Any

from .. import interrupts
from ..errors import UnjamError
from ..util.limits import is_refused_memory
from ..util.suggestions import suggest
from . import exit_codes
from .argument_parser import Choice, Parser
from .console import COLORS, report, say
from .standard_streams import drop_output, finish_streams

# deferred: imports inside functions are circular, or load what most runs do not need.

# Name: module and summary.
COMMANDS = {
    "solve": ("solve.solve_command", "find an optimal solution of one or many puzzles"),
    "check": ("check_command", "check whether moves solve a puzzle, and optimally"),
    "prove": ("proofs.prove_command", "write a certificate that no solution is better"),
    "verify": ("proofs.verify_command", "check a certificate of 'unjam prove'"),
    "rate": ("rate_command", "estimate how difficult a puzzle is for people"),
    "show": ("show_command", "draw puzzles in the terminal, with known facts"),
    "render": ("render_command", "draw a puzzle or its solution as SVG, PNG, PDF, GIF or HTML"),
    "explain": ("explain_command", "explain what blocks the target, or why it is unsolvable"),
    "hint": ("hint_command", "give a hint: where to look, which vehicle, which move"),
    "convert": ("convert_command", "convert puzzles to another notation"),
    "compare": ("solve.compare_command", "run every search algorithm, and compare them"),
    "explore": ("explore_command", "find all reachable states, and print statistics"),
    "graph": ("graph_command", "write the graph of all states as a picture, GraphML, a table ..."),
    "table": ("table_command", "print the tables of a research paper for any puzzles"),
    "generate": ("generate_command", "generate puzzles with given properties"),
    "harden": ("harden_command", "make a puzzle harder"),
    "simplify": ("simplify_command", "remove vehicles that do not matter from a puzzle"),
    "cards": ("cards_command", "write a PDF of double-sided cards with solutions"),
    "census": ("census.census_command", "enumerate all interesting puzzles of a board size"),
    "hunt": ("census.hunt_command", "hunt for hard boards of large sizes"),
    "db": ("census.db_command", "query the puzzles of a census, or export them"),
    "serve": ("servers.serve_command", "serve a web page to play puzzles, and an HTTP API"),
    "mcp": ("servers.mcp_command", "serve tools for language models (MCP)"),
    "gym": ("gym.gym_command", "write data for offline reinforcement learning"),
    "export": ("export_command", "write puzzles as one HTML file to play offline"),
    "site": ("site_command", "write the page as a static site, which needs no server"),
    "tasks": ("tasks.tasks_command", "make tasks for models, and score their answers"),
    "rules": ("rules_command", "explain the rules of the game and its variants"),
    "formats": ("formats_command", "list the supported notations, with examples"),
    "daily": ("decks.daily_command", "show the puzzle of the day"),
    "decks": ("decks.decks_command", "list the decks, or the puzzles of a deck"),
    "completion": (
        "completion.completion_command",
        "print a completion script for a shell",
    ),
}

_EPILOG = """\
examples:
  unjam solve jam:40
  unjam solve --steps '.... XX.B A..B AOOO'
  unjam show project:D35
  unjam decks

'unjam COMMAND --help' shows the options, examples and exit codes of a command.

exit codes: 0 success, 10 to 19 a negative answer, 20 a limit was reached, 30 and up errors,
130 interrupted
"""

# Printed below the exit codes of each command.
_ALL_COMMANDS = """\
All commands: 20 out of memory, 32 standard output cannot be written; unless stated above, 33 a file
cannot be written and 130 interrupted (Ctrl-C).
"""


def build_parser() -> Parser:
    """Return the parser of the options before the command."""
    from .. import __version__

    width = max(map(len, COMMANDS))
    names = "\n".join(f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items())
    parser = Parser(
        prog="unjam",
        usage="unjam COMMAND ...",
        description=f"Solve, rate, draw and generate Rush Hour puzzles.\n\ncommands:\n{names}",
        epilog=_EPILOG,
    )
    parser.add_argument("--version", action="version", version=f"unjam {__version__}")
    _add_common(parser)
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def command_parser(name: str) -> tuple[Parser, Any]:
    """Return the parser of a command and its module."""
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
        help="use colours: auto (default: if the output is a terminal), always or never",
    )
    parser.add_argument("--debug", action="store_true", help="show the traceback of an error")


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # Labels may contain characters that the terminal's encoding lacks.
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
        # The reader of the output has exited; nothing more can be written, not even on exit.
        drop_output()
        return exit_codes.DONE
    except Exception as error:
        if interrupts.pending():  # a package may turn an interrupt into another error
            return _interrupted()
        if "--debug" in given:
            raise
        if isinstance(error, OSError) and not error.filename:
            drop_output()
        code = report(error)
        if is_refused_memory(error) and interrupts.is_process():
            finish_streams()
            os._exit(code)  # packages may crash during shutdown without memory
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
    if given and given[0] in COMMANDS:  # the common case, without the top-level parser
        return _run_command(given[0], given[1:], argparse.Namespace(debug=False, color=None))
    parser = build_parser()
    before = parser.parse(given)
    name, words = before.command, before.words
    if name == "help":
        name, words = (words or [None])[0], ["--help"]
    if name == "__words":  # called by the scripts of `unjam completion`
        from .commands.completion.completion_command import print_words

        return print_words(words)
    if name is None:
        parser.print_help()
        return exit_codes.DONE
    return _run_command(name, words, before)


def _run_command(name: str, words: list[str], before: argparse.Namespace) -> int:
    if name not in COMMANDS:
        hint = suggest(name, COMMANDS) or f"; choose from {', '.join(COMMANDS)}"
        raise exit_codes.UsageError(f"unknown command {name!r}{hint}")
    own, module = command_parser(name)
    options = own.parse(words)
    options.debug = options.debug or before.debug
    options.color = options.color or before.color or "auto"
    with interrupts.working():
        try:
            code: int = module.run(options)
        except ValueError as error:
            if isinstance(error, UnjamError):
                raise
            raise exit_codes.UsageError(own.with_options(str(error))) from error
    return code
