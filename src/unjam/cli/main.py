"""``unjam``: find the sub-command, run it, turn errors into a sentence and an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import NoReturn

from . import exit_codes, solve_command


class Parser(argparse.ArgumentParser):
    """Usage errors end with their own exit code and one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(exit_codes.USAGE, f"unjam: {message}; see {self.prog} --help\n")


def build_parser() -> Parser:
    """The parser of the whole command line."""
    from .. import __version__

    parser = Parser(
        prog="unjam",
        description="Solve Rush Hour puzzles and their relatives.",
        epilog="Run 'unjam solve --help' for its options and examples.",
    )
    parser.add_argument("--version", action="version", version=f"unjam {__version__}")
    parser.add_argument("--debug", action="store_true", help="show a traceback on errors")
    commands = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", required=True
    )
    solve_command.add_to(commands)
    return parser


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # Labels may have letters that the terminal's encoding lacks.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = build_parser().parse_args(given)
        code: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        say("interrupted")
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; nothing more can be written, not even on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.DONE
    except Exception as error:
        if "--debug" in given:
            raise
        code, sentence = exit_codes.explain(error)
        say(sentence)
        return code


def say(sentence: str) -> None:
    """Print to standard error, if there is one."""
    if sys.stderr is not None:
        print(f"unjam: {sentence}", file=sys.stderr)
