"""Messages of the library with the names of command-line options instead of arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NAME = r"[a-z]+(?:_[a-z]+)*"

# Where a word in a message is the name of an argument rather than plain English. The group
# contains one name or several.
_PLACES = (
    rf"\A({_NAME})(?=:| must | is for | refers | requires | needs | changes | cannot )",
    rf"\A({_NAME}(?:, {_NAME})* and {_NAME})(?= are )",
    rf"(?<=[;,] give )({_NAME})\b",
    rf"(?<=; leave out )({_NAME}(?: and {_NAME})*)\b",
    rf"(?<= requires )({_NAME})(?= ')",
    rf"(?<= combined with )({_NAME})\b",
    rf"(?<= in )'({_NAME})'",
    rf"\b({_NAME})=True\b",
    r"(?<![\w'\"/.-])([a-z]+(?:_[a-z]+)+)(?![\w'\"/.-])",
)


def with_options(sentence: str, options: Iterable[str]) -> str:
    """Return a message about an argument, with the names of the options of a command.

    >>> with_options("keep refers to the puzzle in 'like'; give one", ["--keep", "--like"])
    '--keep refers to the puzzle in --like; give one'
    >>> with_options("up_to_order must be set", ["--up-to-order"])
    '--up-to-order must be set'
    """
    known = {option[2:].replace("-", "_"): option for option in options if option[:2] == "--"}

    def renamed(place: re.Match[str]) -> str:
        names: list[str] = re.findall(_NAME, place[1])
        if not any(name in known for name in names):
            return place[0]
        return re.sub(_NAME, lambda name: known.get(name[0], name[0]), place[1])

    for pattern in _PLACES:
        sentence = re.sub(pattern, renamed, sentence)
    return sentence


def for_people(sentence: str) -> str:
    """Replace the arguments that most commands have by options, in a message of the library."""
    for word in ("max_states", "max_memory", "max_disk"):
        sentence = sentence.replace(word, f"--{word.replace('_', '-')}")
    return sentence.replace("timeout was reached", "--timeout was reached")


def of_reading(sentence: str) -> str:
    """Replace the arguments of reading a puzzle by options, in a message of the library."""
    sentence = sentence.replace(" as size requires", " as --size requires")
    return re.sub(r"\A(?=no target can leave by (?:row|column) )", "--exit: ", sentence)
