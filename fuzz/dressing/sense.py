"""Excludes combinations that no author would write, or that no reader could decide."""

from __future__ import annotations

from collections.abc import Mapping

from unjam.model import Puzzle

from .around import SIZES
from .boards import fills_edges
from .listings import HEADED, NAMED
from .pictures import FRAMES

Choices = Mapping[str, str]

_PREFIXED = frozenset(("mail", "bullets", "slashes", "hashes", "semicolons", "dashes", "stars"))
_SQUARE_ONLY = frozenset(("n", "Size: n", "key"))
_EXPLICIT_SIZES = frozenset(("rows and columns", "width and height", "keys"))
_EMOJI = frozenset(("squares", "circles"))


def makes_sense(puzzle: Puzzle, choices: Choices) -> bool:
    """Can the board be dressed like that, so that one reading is the sensible one?"""
    is_square = puzzle.board.width == puzzle.board.height
    if choices.get("size") in _SQUARE_ONLY and not is_square:
        return False
    if "count" in choices and choices.get("size") not in ("h w", "n"):
        return False
    check = _list_makes_sense if choices["kind"] == "list" else _picture_makes_sense
    return check(puzzle, choices, is_square)


# ---- Pictures -----------------------------------------------------------------------------------


def _picture_makes_sense(puzzle: Puzzle, choices: Choices, is_square: bool) -> bool:
    form = choices.get("form", "")
    drawn = not form
    if not drawn and any(key in choices for key in ("frame", "numbers", "blank lines", "mark")):
        return False
    if choices.get("exit") in ("gap", "mark") and not drawn:
        return False
    if "cells" in choices and form in ("run", "matrix", "table"):
        return False
    if form == "run" and not is_square:
        return False
    rules = (_cells, _empty, _wall, _rows, _frame, _exit, _numbers, _wrapper, _characters)
    return all(rule(puzzle, choices, form) for rule in rules)


def _cells(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    cells = choices.get("cells", "")
    marks = [choices.get("empty", "."), choices.get("wall", "#") if puzzle.board.walls else "#"]
    names = [vehicle.label for vehicle in puzzle.vehicles]
    if form == "literals" and cells not in ("", "space"):
        return False
    long = any(len(name) > 1 for name in names + marks)
    return not (long and not cells and form not in ("matrix", "table"))


def _empty(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    empty, cells = choices.get("empty", "."), choices.get("cells", "")
    matrix = choices.get("matrix", "")
    quoting = matrix in ("json", "json lines", "json object", "python", "ruby")
    if empty in ("", " ") and choices.get("table") == "blank heading":
        return False  # a row like the others
    if empty == "" and cells == "tab":  # rows and columns at the edge must be visible
        rows = {row for v in puzzle.vehicles for row, _ in v.cells}
        if "wrapper" in choices or len(rows) < puzzle.board.height or not fills_edges(puzzle):
            return False
    if empty == "":
        between = ("comma", "semicolon", "tab", "bar", "bar and spaces", "comma and space")
        return quoting or form == "table" or (cells in between and form != "joined")
    if empty == "null":
        return matrix in ("json", "json lines", "json object", "python") or cells == "comma"
    if empty == " ":
        if form in ("matrix", "table"):
            return quoting or form == "table"
        if form == "run" or "blank lines" in choices or "wrapper" in choices:
            return False
        if form == "literals":
            return not cells and choices["literals"] not in ("ruby", "yaml block", "template")
        if "frame" in choices and not form:
            return not cells
        rows = {row for v in puzzle.vehicles for row, _ in v.cells}
        full = fills_edges(puzzle) and len(rows) == puzzle.board.height
        return full and not cells and choices.get("rows", "slash") in ("slash", "bar")
    if empty in ("-1", "0") and form == "matrix":
        return True
    if choices["scheme"] in _EMOJI:
        return empty in (".", "\u2b1c", "\u00b7")
    return True


def _wall(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    walls = sorted(puzzle.board.walls)
    if not walls:
        return "wall" not in choices
    if choices["scheme"] in _EMOJI | {"digits", "numbers"} or choices.get("empty") in ("", " "):
        return False
    wall = choices.get("wall", "#")
    if wall == "#":
        return True
    if wall == "x" and choices["scheme"] != "upper":
        return False
    beside = [abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in walls for b in walls]
    return not any(beside)


def _rows(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    if form != "joined":
        return "rows" not in choices
    rows, cells = choices["rows"], choices.get("cells", "")
    if cells in ("", "space"):
        return not (cells == "space" and rows == "space")
    pairs = {"comma": ("slash", "semicolon", "bar", "slash and spaces"),
             "columns": ("slash", "semicolon", "slash and spaces")}  # fmt: skip
    return rows in pairs.get(cells, ())


def _frame(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    frame = choices.get("frame", "")
    if not frame:
        return choices.get("exit") != "gap"
    if choices.get("cells", "") not in ("", "space", "columns") or choices["scheme"] in _EMOJI:
        return False
    if "numbers" in choices or "blank lines" in choices:
        return False
    if choices.get("cells") == "columns" and len(set(FRAMES[frame])) == 1:
        return False
    names = [v.label for v in puzzle.vehicles]
    long = any(len(mark) > 1 for mark in [*names, choices.get("empty", ".")])
    if long and choices.get("cells") == "space":
        return False  # the frame would be ragged
    marks = {choices.get("empty", "."), *(mark for name in names for mark in name)}
    shared = marks & set(FRAMES[frame]) - {" "}
    if shared and shared != {"-"}:
        return False
    (way,) = puzzle.exits
    return not (frame == "bars" and way.direction in "UD" and "exit" in choices)


def _exit(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    (way,) = puzzle.exits
    shown = choices.get("exit", "")
    if not shown:
        return way.direction in "RD" and "mark" not in choices
    if (shown == "mark") != ("mark" in choices):
        return False
    if shown == "stated" or shown == "gap":
        return True
    mark, cells = choices["mark"], choices.get("cells", "")
    if any(mark == v.label for v in puzzle.vehicles) or mark == choices.get("wall"):
        return False
    if "frame" in choices:
        return len(mark) == 1 and mark not in FRAMES[choices["frame"]]
    if choices.get("empty") in ("-", "_", "-1") and "-" in mark and "glue" not in choices:
        return False
    if choices.get("empty") in (" ", ""):
        return False
    if way.direction == "L":
        return cells in ("", "space") and "numbers" not in choices
    if way.direction in "UD":
        if choices["scheme"] in _EMOJI or "blank lines" in choices:
            return False
        if choices.get("wrapper") == "bullets":
            return False
        return cells in ("", "space", "columns", "three spaces") and "numbers" not in choices
    return True


def _numbers(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    style = choices.get("numbers", "")
    if not style:
        return True
    if "blank lines" in choices or "frame" in choices or choices.get("empty") in (" ", ""):
        return False
    if choices.get("cells", "") not in ("", "space"):
        return False
    is_number = choices["scheme"] in ("digits", "numbers") or choices.get("empty") in ("0", "-1")
    if is_number and not style.startswith(("1:", "1.", "row")):
        return False
    if is_number and ("columns" in style or "letters" in style):
        return False
    long = any(len(v.label) > 1 for v in puzzle.vehicles) or len(choices.get("empty", ".")) > 1
    return not (long and ("columns" in style or "letters" in style))


def _wrapper(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    wrapper = choices.get("wrapper", "")
    (way,) = puzzle.exits
    if wrapper in _PREFIXED and way.direction == "L" and choices.get("exit") == "mark":
        return False
    clash = {
        "bullets": "-", "dashes": "-", "hashes": "#", "stars": "*", "semicolons": ";", "mail": "<",
        "tildes": "~", "slashes": "/",
    }.get(wrapper)  # fmt: skip
    if clash is None:
        return not (wrapper == "braces" and (form or "frame" in choices))
    if clash == choices.get("empty") or (clash == "#" and puzzle.board.walls):
        return False
    if "numbers" in choices and wrapper in _PREFIXED - {"mail"}:
        return False
    if choices.get("cells") == "semicolon" and clash == ";":
        return False
    return clash not in (choices.get("mark", "")[:1], choices.get("frame"), choices.get("wall"))


def _characters(puzzle: Puzzle, choices: Choices, form: str) -> bool:
    style = choices.get("characters", "")
    if style == "full-width":
        return form in ("", "run", "joined") and choices["scheme"] not in _EMOJI
    return not (style in ("trailing spaces", "zero-width") and choices.get("empty") == " ")


# ---- Lists --------------------------------------------------------------------------------------


def _list_makes_sense(puzzle: Puzzle, choices: Choices, is_square: bool) -> bool:
    form, order = choices["form"], choices["order"]
    words = choices.get("words", "H V")
    has_names = form in NAMED or form == "markdown" or (form in HEADED and "header" in choices)
    (way,) = puzzle.exits
    if puzzle.board.walls or (way.direction in "LU" and choices.get("exit") != "stated"):
        return False
    if choices.get("exit") not in (None, "stated"):
        return False
    size = choices.get("size")
    if not is_square and size in SIZES and size not in _EXPLICIT_SIZES:
        return False
    if size in ("keys", "key") and "object" not in choices:
        return False
    if "object" in choices and form not in ("json objects", "json by name"):
        return False
    if choices.get("target") == "flag" and form not in NAMED:
        return False
    if "header" in choices and form not in HEADED:
        return False
    if words == "true false" and not has_names:
        return False
    if words == "- |" and form in ("markdown", "lisp", "packed", "xml", "sentences"):
        return False
    if "o" not in order and "words" in choices:
        return False
    if form == "packed":
        return (
            all(len(v.label) == 1 and v.label.isalpha() for v in puzzle.vehicles)
            and words in ("H V", "h v")
            and order in ("lrcon", "lcron", "lorcn", "locrn")
        )
    names = [vehicle.label for vehicle in puzzle.vehicles]
    if form == "prolog" and len({name.lower() for name in names}) < len(names):
        return False
    if choices.get("characters") == "full-width":
        return False
    if "#" in names and form in ("yaml", "prolog", "key=value"):
        return False
    return choices["scheme"] not in _EMOJI and _wrapper(puzzle, choices, "list")
