"""What stands around a puzzle: titles, sizes, prose, fences, quotes, comments, odd characters."""

from __future__ import annotations

import random
from collections.abc import Mapping

from unjam.model import Puzzle

Choices = Mapping[str, str]

TITLES = (
    "Puzzle 1", "Level 3", "Easy", "Card 12", "# Rush Hour", "== Expert 4 ==", "J1", "Traffic jam",
    "Puzzle #7:", "[Level 2]", "** Advanced **", "My favourite one", "--- 5 ---", "No. 17", "3.",
    "Initial state:", "Board:", "Start", "beginner", "Rush Hour - level 9 (medium)", "// level 4",
)  # fmt: skip
BELOW = (
    "Solution: 12 moves", "moves: 9", "(c) 1996", "Source: an old magazine", "Difficulty: hard",
    "Optimal: 14", "Enjoy!", "-- end --", "Next puzzle tomorrow.",
)  # fmt: skip
PROSE = (
    "I found this puzzle in a book and cannot solve it.",
    "Here is the board. Move the red car to the exit!",
    "The cars can only move forwards and backwards; the goal is to free the red car.",
    "Hello everyone,\nis there a shortest solution for this one? It took me 21 moves.",
    "This is a puzzle for rainy days. There are 4 trucks and 6 cars on the board.",
    "Input:",
    "Thanks in advance for any help with this.",
    "For example, the following level is quite hard:",
)
SIZES = ("h w", "n", "wxh", "size: wxh", "Size: n", "w,h", "rows and columns", "w x h board",
         "width and height")  # fmt: skip
WRAPPERS = ("fence", "named fence", "tildes", "mail", "pre", "bullets", "slashes", "hashes",
            "semicolons", "dashes", "stars", "indent", "tab", "block comment",
            "braces")  # fmt: skip
CHARACTERS = ("bom", "crlf", "cr", "nbsp", "full-width", "trailing spaces", "blank lines around",
              "zero-width")  # fmt: skip

_PREFIXES = {
    "mail": "> ", "bullets": "- ", "slashes": "// ", "hashes": "# ", "semicolons": "; ",
    "dashes": "-- ", "stars": " * ", "indent": "    ", "tab": "\t",
}  # fmt: skip
_SIDES = {"R": "right", "L": "left", "U": "top", "D": "bottom"}


def surrounded(lines: list[str], puzzle: Puzzle, choices: Choices, rng: random.Random) -> list[str]:
    """The lines of a puzzle with everything around them."""
    if "count" in choices:
        lines = [str(len(puzzle.vehicles)), *lines]
    size = choices.get("size")
    if size in SIZES:
        lines = [_size(size, puzzle), *lines]
    lines = _wrapped(lines, choices.get("wrapper", ""))
    stated = _stated(puzzle, choices, rng)
    if stated:
        lines = [*stated, "", *lines] if rng.random() < 0.5 else [*stated, *lines]
    if "title" in choices:
        blank = [""] if rng.random() < 0.3 else []
        lines = [choices["title"], *blank, *lines]
    if "below" in choices:
        blank = [""] if rng.random() < 0.4 else []
        lines = [*lines, *blank, choices["below"]]
    if "before" in choices:
        lines = [*choices["before"].split("\n"), "", *lines]
    if "after" in choices:
        lines = [*lines, "", *choices["after"].split("\n")]
    return lines


def _size(style: str, puzzle: Puzzle) -> str:
    width, height = puzzle.board.width, puzzle.board.height
    return {
        "h w": f"{height} {width}",
        "n": f"{width}",
        "wxh": f"{width}x{height}",
        "size: wxh": f"size: {width}x{height}",
        "Size: n": f"Size: {width}",
        "w,h": f"{width},{height}",
        "rows and columns": f"{height} rows, {width} columns",
        "w x h board": f"{width} x {height} board",
        "width and height": f"width: {width}, height: {height}",
    }[style]


def _stated(puzzle: Puzzle, choices: Choices, rng: random.Random) -> list[str]:
    """Lines that say which one the target is, and where the exit."""
    lines = []
    if choices.get("target") == "stated":
        label = puzzle.targets[0].label
        form = rng.choice(("{} is the red car.", "The target is {}.", "target: {}", "Red car = {}"))
        lines.append(form.format(label))
    if choices.get("exit") == "stated":
        (way,) = puzzle.exits
        side = _SIDES[way.direction]
        lane = way.cell[0] if way.direction in "LR" else way.cell[1]
        what = "row" if way.direction in "LR" else "column"
        form = rng.choice((
            "The exit is on the {side}.", "Exit: {side}", "exit: {side} {lane}",
            "The exit is on the {side} of {what} {lane}.",
        ))  # fmt: skip
        lines.append(form.format(side=side, lane=lane + 1, what=what))
    return lines


def _wrapped(lines: list[str], wrapper: str) -> list[str]:
    if wrapper in _PREFIXES:
        return [_PREFIXES[wrapper] + line for line in lines]
    return {
        "fence": ["```", *lines, "```"],
        "named fence": ["```text", *lines, "```"],
        "tildes": ["~~~", *lines, "~~~"],
        "pre": ["<pre>", *lines, "</pre>"],
        "block comment": ["/*", *lines, "*/"],
        "braces": ["{", *lines, "}"],
    }.get(wrapper, lines)


def with_characters(text: str, style: str) -> str:
    """The same text in other characters."""
    match style:
        case "bom":
            return "\ufeff" + text
        case "crlf":
            return text.replace("\n", "\r\n")
        case "cr":
            return text.replace("\n", "\r")
        case "nbsp":
            return text.replace(" ", "\u00a0")
        case "full-width":
            return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)
        case "trailing spaces":
            return "\n".join(line + "  " for line in text.split("\n"))
        case "blank lines around":
            return "\n\n" + text + "\n\n\n"
        case "zero-width":
            return text.replace("\n", "\n\u200b")
    return text
