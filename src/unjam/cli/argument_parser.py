"""The parser of one command: argparse, with sentences that say what would be right."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ..util.suggestions import suggest
from .exit_codes import UsageError

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

# deferred: imports inside functions load what most runs do not need.

# Anything else that begins with a dash is a board whose first cells are empty.
_OPTION = r"(?s)-[A-Za-z]|--[A-Za-z][\w-]*(?:=.*)?|-\d.*|--?"


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """argparse makes one for every option, and each would ask for the size of the terminal."""

    columns = 80

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=self.columns - 2)


class Parser(argparse.ArgumentParser):
    """Raises ``UsageError`` with one sentence, and knows near options."""

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
        """The options among the words; all of them must be known."""
        # argparse takes a word with a space in it for an argument, whatever it begins with.
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

    def _refuse(self, word: str) -> NoReturn:
        name = word.partition("=")[0]
        if not word.startswith("-"):
            raise UsageError(f"{self.prog} has no use for {word!r}; see {self.prog} --help")
        known = [option for action in self._actions for option in action.option_strings]
        hint = suggest(name, known) or f"; see {self.prog} --help"
        raise UsageError(f"{self.prog} has no option {name!r}{hint}")

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message.removeprefix('argument ')}; see {self.prog} --help")


def _without_space(word: str) -> str:
    return word[1:] if word.startswith(" -") else word


def add_metric(group: argparse._ArgumentGroup, words: str = "what to minimise: {}") -> None:
    """Add ``--metric``; ``words`` say what it is for."""
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
        help="count an unbroken path of one piece round corners as one move, or do not, "
        "whatever the puzzle says",
    )


def add_limits(group: argparse._ArgumentGroup, whose: str) -> None:
    """Add the limits of a search; ``whose`` search it is that stops."""
    group.add_argument(
        "--max-states",
        type=whole_number("--max-states"),
        metavar="N",
        help=f"{whose} stops after N states",
    )
    add_memory(group, "or at this memory, such as 4GiB")
    add_timeout(group, "or after S seconds")


def add_memory(group: argparse._ArgumentGroup, words: str) -> None:
    """Add ``--max-memory``; ``memory`` reads it."""
    group.add_argument("--max-memory", metavar="SIZE", help=words)


def add_timeout(group: argparse._ArgumentGroup, words: str) -> None:
    """Add ``--timeout``."""
    group.add_argument(
        "--timeout",
        type=decimal_number("--timeout", "number of seconds"),
        metavar="S",
        help=words,
    )


def limits(options: argparse.Namespace) -> dict[str, Any]:
    """The options of ``add_limits`` as arguments of ``solve``."""
    settings = {"max_states": options.max_states, "timeout": options.timeout}
    if options.max_memory is not None:
        settings["max_memory"] = memory(options)
    return settings


def memory(options: argparse.Namespace) -> int | None:
    """The option ``--max-memory`` in bytes; None if it is not given."""
    if options.max_memory is None:
        return None
    from ..util.limits import parse_memory

    try:
        return parse_memory(options.max_memory)
    except ValueError:
        raise UsageError(
            f"--max-memory is a number of bytes or text like 4GiB, not {options.max_memory!r}"
        ) from None


class Choice:
    """The type of an option that takes one of some words; ``other`` is what else it takes."""

    def __init__(self, option: str, words: Iterable[str], other: str = "") -> None:
        self.option = option
        self.words = tuple(words)
        self.other = other

    def __call__(self, given: str) -> str:
        if given in self.words:
            return given
        names = [repr(word) if "," in word else word for word in self.words]
        *first, last = [*names, self.other] if self.other else names
        right = f"{', '.join(first)} or {last}" if first else last
        hint = suggest(given, self.words)
        raise UsageError(f"{self.option} is {right}, not {given!r}{hint}")


class Choices(Choice):
    """The type of an option that takes several of some words, with commas between them."""

    def __call__(self, given: str) -> str:
        for word in given.split(","):
            super().__call__(word.strip())
        return given


def whole_number(option: str, least: int = 1) -> Callable[[str], int]:
    """The type of an option that takes a whole number."""

    def read(given: str) -> int:
        if not re.fullmatch(r"[0-9]{1,40}", given) or int(given) < least:
            raise UsageError(f"{option} is a whole number from {least}, not {given!r}")
        return int(given)

    return read


def decimal_number(option: str, what: str = "number", least: float = 0) -> Callable[[str], float]:
    """The type of an option that takes a number with or without a fraction."""

    def read(given: str) -> float:
        try:
            number = float(given)
        except ValueError:
            number = float("nan")
        if not number >= least:
            raise UsageError(f"{option} is a {what} from {least:g}, not {given!r}")
        return number

    return read
