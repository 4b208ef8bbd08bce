"""The argument parser of one command: argparse with better errors, and shared options."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ..util.suggestions import suggest
from .exit_codes import UsageError
from .option_names import with_options

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# deferred: imports inside functions load what most runs do not need.

# Other words that begin with a dash are boards whose first cells are empty.
_OPTION = r"(?s)-[A-Za-z]|--[A-Za-z][\w-]*(?:=.*)?|-\d.*|--?"


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """A help formatter of fixed width.

    argparse creates one per option, and each would query the size of the terminal.
    """

    columns = 80

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=self.columns - 2)


class Parser(argparse.ArgumentParser):
    """Raises ``UsageError`` with one sentence, and suggests similar options."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=_Formatter, allow_abbrev=False, **settings)

    def format_help(self) -> str:
        from shutil import get_terminal_size

        _Formatter.columns = min(max(get_terminal_size().columns, 60), 100)
        return super().format_help()

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; unlike argparse, raise ``OSError`` if it cannot be written."""
        print(message, end="", file=file)

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Parse the words of a command line. Raises ``UsageError`` for an unknown option."""
        # argparse treats a word that contains a space as an argument, even after a dash.
        given = [
            word if not word.startswith("-") or re.fullmatch(_OPTION, word) else f" {word}"
            for word in words
        ]
        options, unknown = self.parse_known_args(given)
        if unknown:
            self._refuse(next((word for word in unknown if word.startswith("-")), unknown[0]))
        for name, value in vars(options).items():
            if isinstance(value, str):
                setattr(options, name, _without_space(value))
            elif isinstance(value, list):
                setattr(options, name, [_without_space(word) for word in value])
        return options

    def with_options(self, sentence: str) -> str:
        """Return a message about arguments of the library, with the names of the options."""
        options = [option for action in self._actions for option in action.option_strings]
        return with_options(sentence, options)

    def _refuse(self, word: str) -> NoReturn:
        name = word.partition("=")[0]
        if not word.startswith("-"):
            raise UsageError(f"unexpected argument {word!r}; see {self.prog} --help")
        known = [option for action in self._actions for option in action.option_strings]
        hint = suggest(name, known) or f"; see {self.prog} --help"
        raise UsageError(f"{self.prog} has no option {name!r}{hint}")

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.removeprefix('argument ')}; see {self.prog} --help")


def _without_space(word: str) -> str:
    return word[1:] if word.startswith(" -") else word


def add_metric(group: argparse._ArgumentGroup, words: str = "what to minimise: {}") -> None:
    """Add ``--metric``; ``words`` is its help text, with a placeholder for the choices."""
    from ..solver.solve import METRICS

    group.add_argument(
        "--metric",
        type=Choice("--metric", METRICS),
        default="moves",
        metavar="METRIC",
        help=words.format("moves (default), slides, moves,slides or slides,moves"),
    )


def add_corners(group: argparse._ArgumentGroup) -> None:
    """Add ``--corners`` and ``--no-corners``; None if neither is given."""
    group.add_argument(
        "--corners",
        action=argparse.BooleanOptionalAction,
        help="count an unbroken path of one vehicle round corners as one move, or not "
        "(default: the puzzle's own rule)",
    )


def add_limits(group: argparse._ArgumentGroup, *, states: str = "", seconds: str = "") -> None:
    """Add the limits of a search; ``states`` and ``seconds`` are defaults to show in the help."""
    add_timeout(
        group, "stop after this many seconds" + (f" (default: {seconds})" if seconds else "")
    )
    group.add_argument(
        "--max-states",
        type=whole_number("--max-states"),
        metavar="N",
        help="stop after N states" + (f" (default: {states})" if states else ""),
    )
    add_memory(group, "stop at this amount of memory, such as 4GiB")


def add_memory(group: argparse._ArgumentGroup, words: str) -> None:
    """Add ``--max-memory``; ``memory`` parses its value."""
    group.add_argument("--max-memory", metavar="SIZE", help=words)


def add_timeout(group: argparse._ArgumentGroup, words: str) -> None:
    """Add ``--timeout``."""
    group.add_argument(
        "--timeout",
        type=decimal_number("--timeout", "number of seconds"),
        metavar="SECONDS",
        help=words,
    )


def add_threads(group: argparse._ArgumentGroup) -> None:
    """Add ``--threads`` of a search."""
    group.add_argument(
        "--threads",
        type=whole_number("--threads"),
        metavar="N",
        help="number of threads; does not affect the result (default: number of cores)",
    )


def add_disk(group: argparse._ArgumentGroup) -> None:
    """Add ``--disk`` and ``--max-disk``; ``disk`` returns their values."""
    group.add_argument(
        "--disk",
        metavar="DIR",
        help="keep the states in files in DIR instead of in memory; the same command continues "
        "work that was stopped",
    )
    group.add_argument(
        "--max-disk", metavar="SIZE", help="with --disk: stop at this amount of disk, such as 50GB"
    )


def disk(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options of ``add_disk`` as keyword arguments of ``solve``."""
    if options.disk is None:
        if options.max_disk is not None:
            raise UsageError("--max-disk needs --disk")
        return {}
    if options.max_disk is None:
        return {"disk": options.disk}
    return {"disk": options.disk, "max_disk": amount("--max-disk", options.max_disk)}


def limits(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options of ``add_limits`` as keyword arguments of ``solve``."""
    settings = {"timeout": options.timeout, "max_states": options.max_states}
    if options.max_memory is not None:
        settings["max_memory"] = memory(options)
    return settings


def memory(options: argparse.Namespace) -> int | None:
    """Return ``--max-memory`` in bytes, or None if it is not given."""
    return None if options.max_memory is None else amount("--max-memory", options.max_memory)


def amount(option: str, given: str) -> int:
    """Return the bytes of the value of an option."""
    from ..util.limits import parse_memory

    try:
        return parse_memory(given)
    except ValueError:
        raise UsageError(
            f"{option} must be a number of bytes or text like 4GiB, not {given!r}"
        ) from None


class Choice:
    """The type of an option that takes one of some words; ``other`` describes other values."""

    def __init__(self, option: str, words: Iterable[str], other: str = "") -> None:
        self.option = option
        self.words = tuple(words)
        self.other = other

    def __call__(self, given: str) -> str:
        if given in self.words:
            return given
        names = [repr(word) if "," in word else word for word in self.words]
        *first, last = [*names, self.other] if self.other else names
        valid = f"{', '.join(first)} or {last}" if first else last
        hint = suggest(given, self.words)
        raise UsageError(f"{self.option} must be {valid}, not {given!r}{hint}")


class Choices(Choice):
    """The type of an option that takes several words, separated by commas."""

    def __call__(self, given: str) -> str:
        for word in given.split(","):
            super().__call__(word.strip())
        return given


def whole_number(option: str, least: int = 1) -> Callable[[str], int]:
    """Return the type of an option that takes a whole number of at least ``least``."""

    def read(given: str) -> int:
        if not re.fullmatch(r"[0-9]{1,40}", given) or int(given) < least:
            raise UsageError(f"{option} must be a whole number of at least {least}, not {given!r}")
        return int(given)

    return read


def decimal_number(option: str, what: str = "number", least: float = 0) -> Callable[[str], float]:
    """Return the type of an option that takes a number of at least ``least``."""

    def read(given: str) -> float:
        try:
            number = float(given)
        except ValueError:
            number = float("nan")
        if not number >= least:
            raise UsageError(f"{option} must be a {what}, at least {least:g}, not {given!r}")
        return number

    return read
