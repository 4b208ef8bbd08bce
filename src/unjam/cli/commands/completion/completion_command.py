"""``unjam completion``: completion scripts for shells, built from the parsers of all commands."""

from __future__ import annotations

import argparse
from typing import NamedTuple

from ... import exit_codes
from ...argument_parser import Choice

# deferred: imports inside functions are circular, or load what most runs do not need.

SHELLS = ("bash", "zsh", "fish")

HELP = """\
Print a script that completes commands, options, their values, decks, ids and files in a shell.

To use it, add one of these lines to
  ~/.bashrc                   eval "$(unjam completion bash)"
  ~/.zshrc (after compinit)   eval "$(unjam completion zsh)"
  ~/.config/fish/config.fish  unjam completion fish | source

examples:
  unjam completion bash
  unjam completion zsh
  unjam completion fish

exit codes:
  0    success
  33   invalid command line
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "shell", metavar="SHELL", type=Choice("SHELL", SHELLS), help="bash, zsh or fish"
    )


def run(options: argparse.Namespace) -> int:
    """Print the script."""
    from . import completion_scripts

    script: str = getattr(completion_scripts, options.shell)(describe())
    print(script, end="")
    return exit_codes.DONE


class Option(NamedTuple):
    """An option: its names, help text, and possible values; None if it takes no value."""

    names: tuple[str, ...]
    text: str
    values: tuple[str, ...] | None
    files: bool = False


class Command(NamedTuple):
    """A command: its options, and the kind of its arguments: puzzles, decks, words or none."""

    name: str
    text: str
    options: tuple[Option, ...]
    arguments: str
    words: tuple[str, ...] = ()


def describe() -> list[Command]:
    """Return all commands; the first one has no name, and the options before a command."""
    from ...main import COMMANDS, build_parser, command_parser

    top = Command("", "", _options(build_parser()), "words", tuple(COMMANDS))
    return [top, *(_command(name, text, command_parser(name)[0])
                   for name, (_, text) in COMMANDS.items())]  # fmt: skip


def _command(name: str, text: str, parser: argparse.ArgumentParser) -> Command:
    kinds = {"PUZZLE": "puzzles", "DECK": "decks"}
    arguments = ""
    words: tuple[str, ...] = ()
    for action in parser._actions:
        if not action.option_strings and not arguments:
            arguments = kinds.get(str(action.metavar), "")
            if isinstance(action.type, Choice):
                arguments, words = "words", action.type.words
            elif action.dest == "formats":
                arguments, words = "words", _values(action) or ()
    return Command(name, text, _options(parser), arguments, words)


def _options(parser: argparse.ArgumentParser) -> tuple[Option, ...]:
    return tuple(
        Option(
            tuple(action.option_strings),
            action.help or "",
            _values(action),
            action.metavar == "FILE",
        )
        for action in parser._actions
        if action.option_strings and action.help is not argparse.SUPPRESS
    )


def _values(action: argparse.Action) -> tuple[str, ...] | None:
    if action.nargs == 0:
        return None
    if action.dest in ("format", "formats"):
        from ....notation.puzzle_parser import FORMATS

        return tuple(FORMATS)
    kind = getattr(action, "check", action.type)
    return kind.words if isinstance(kind, Choice) else ()


def print_words(words: list[str]) -> int:
    """Print completions for a script: ``decks``, or ``puzzles`` and the text typed so far."""
    from ....decks import deck, deck_names

    kind, begin = [*words, "", ""][:2]
    name, colon, _ = begin.partition(":")
    if kind == "puzzles" and colon:
        found = [f"{name}:{id}" for id in deck(name).ids]
    else:
        found = [
            end
            for name in deck_names()
            for end in ([name, f"{name}:"] if kind == "puzzles" else [name])
        ]
    for word in found:
        if word.lower().startswith(begin.lower()) and word.isprintable():
            print(word)
    return exit_codes.DONE
