"""Pictures of boards: cells between separators, in frames, as string literals, as matrices."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

from unjam.model import Puzzle

Choices = Mapping[str, str]

SEPARATORS = {
    "space": " ", "tab": "\t", "comma": ",", "comma and space": ", ", "semicolon": ";",
    "bar": "|", "bar and spaces": " | ", "three spaces": "   ", "columns": " ",
}  # fmt: skip
ROW_SEPARATORS = {"slash": "/", "comma": ",", "semicolon": ";", "bar": "|", "space": " ",
                  "slash and spaces": " / ", "comma and space": ", "}  # fmt: skip
# Corners, edges: top left, top, top right, left, right, bottom left, bottom, bottom right.
FRAMES = {
    "ascii": "+-+||+-+", "box": "\u250c\u2500\u2510\u2502\u2502\u2514\u2500\u2518",
    "double": "\u2554\u2550\u2557\u2551\u2551\u255a\u2550\u255d",
    "round": "\u256d\u2500\u256e\u2502\u2502\u2570\u2500\u256f",
    "heavy": "\u250f\u2501\u2513\u2503\u2503\u2517\u2501\u251b",
    "bars": "   ||   ", "lines": " - || - ", "equals": "+=+||+=+", "underscores": " _ |||_|",
    "+": "+" * 8, "#": "#" * 8, "*": "*" * 8, "@": "@" * 8, "X": "X" * 8, "%": "%" * 8,
    "W": "W" * 8, "=": "=" * 8, "\u2588": "\u2588" * 8,
}  # fmt: skip
RIGHT_MARKS = (
    ">",
    "!",
    "=",
    "*",
    "->",
    "=>",
    "-->",
    "<-- exit",
    "K",
    "exit",
    "<--",
    "\u2192",
    ">>",
)
LEFT_MARKS = ("<", "!", "*", "<-", "<=", "K", "exit", "\u2190", "<<")
UP_MARKS = ("^", "K", "!", "*", "\u2191")
DOWN_MARKS = ("v", "K", "!", "*", "\u2193", "V")
LITERALS = (
    "python", "python, one line", "python, single quotes", "java", "go", "c++", "c++ lines", "plus",
    "javascript", "template", "triple", "escaped", "rust", "c#", "ruby", "perl", "lisp", "php",
    "yaml list", "yaml block", "toml", "json", "json lines", "json object", "bare quotes",
    "quotes and commas",
)  # fmt: skip
MATRICES = (
    "json", "json lines", "python", "java chars", "c numbers", "matlab", "numpy", "lisp", "ruby",
    "json object",
)  # fmt: skip
TABLES = ("first row", "numbers", "blank heading", "numbered rows")


def cells_of(puzzle: Puzzle, empty: str, wall: str) -> list[list[str]]:
    """The rows of a board, one text for each cell."""
    found = {cell: v.label for v in puzzle.vehicles for cell in v.cells}
    found |= dict.fromkeys(puzzle.board.walls, wall)
    return [
        [found.get((row, column), empty) for column in range(puzzle.board.width)]
        for row in range(puzzle.board.height)
    ]


def picture(puzzle: Puzzle, choices: Choices, rng: random.Random) -> list[str]:
    """The lines of a picture of the board."""
    rows = cells_of(puzzle, choices.get("empty", "."), choices.get("wall", "#"))
    separator = SEPARATORS.get(choices.get("cells", ""), "")
    form = choices.get("form", "")
    if form == "matrix":
        return _matrix(rows, choices["matrix"])
    if form == "table":
        return _table(rows, choices["table"])
    if choices.get("cells") == "columns":
        wide = max(len(cell) for row in rows for cell in row)
        align = rng.choice((str.ljust, str.rjust))
        rows = [[align(cell, wide) for cell in row] for row in rows]
    texts = [separator.join(row) for row in rows]
    if form == "run":
        return ["".join(texts)]
    if form == "joined":
        return [ROW_SEPARATORS[choices["rows"]].join(texts)]
    if form == "literals":
        return _literals(texts, choices["literals"])
    return _drawn(puzzle, rows, texts, separator, choices, rng)


# ---- Lines --------------------------------------------------------------------------------------


def _drawn(
    puzzle: Puzzle,
    rows: list[list[str]],
    texts: list[str],
    separator: str,
    choices: Choices,
    rng: random.Random,
) -> list[str]:
    """Rows on lines of their own, with a frame, marks of the exit, numbers."""
    (way,) = puzzle.exits
    row, column = way.cell
    at = sum(len(cell) + len(separator) for cell in rows[0][:column])
    shown = choices.get("exit", "")
    mark = choices.get("mark", "") if shown == "mark" else ""
    frame = FRAMES.get(choices.get("frame", ""), "")
    texts = list(texts)
    if frame:
        pad = " " if separator and not separator.strip() else ""
        lines = _framed([pad + text + pad for text in texts], frame, separator)
        if shown in ("gap", "mark"):
            lines = _opened(lines, way.direction, row + 1, at + 1 + len(pad), mark)
        texts, top, bottom = lines[1:-1], lines[0], lines[-1]
        return [*([top] if top.strip() else []), *texts, *([bottom] if bottom.strip() else [])]
    glue = separator if separator.strip() == "" else " "
    glue = glue or ("" if choices.get("glue") != "apart" and len(mark) < 4 else " ")
    above: list[str] = []
    below: list[str] = []
    if mark:
        if way.direction == "R":
            texts[row] += glue + mark
        elif way.direction == "L":
            margin = " " * (len(mark) + len(glue))
            texts = [(mark + glue if n == row else margin) + text for n, text in enumerate(texts)]
        elif way.direction == "U":
            above.append(" " * at + mark)
        else:
            below.append(" " * at + mark)
    if choices.get("blank lines"):
        texts = [line for text in texts for line in (text, "")][:-1]
    return [*above, *_numbered(texts, len(rows[0]), separator, choices), *below]


def _numbered(texts: list[str], width: int, separator: str, choices: Choices) -> list[str]:
    """Rows with numbers before them, and a line of column names above."""
    style = choices.get("numbers", "")
    if not style:
        return texts
    first = 0 if "from 0" in style else 1
    kind, _, _ = style.partition(",")
    names = [chr(97 + n) if kind == "a" else str(n + first) for n in range(len(texts))]
    behind = {"1": " ", "1:": ": ", "1.": ". ", "1|": "|", "a": " ", "row 1:": ": "}[kind]
    before = "row " if kind == "row 1:" else ""
    texts = [before + name + behind + text for name, text in zip(names, texts, strict=True)]
    heads = [str(n + first) if "letters" not in style else chr(65 + n) for n in range(width)]
    if "columns" in style or "letters" in style:
        texts.insert(0, " " * len(before + names[0] + behind) + (separator or "").join(heads))
    return texts


def _framed(texts: list[str], frame: str, separator: str) -> list[str]:
    width = max(map(len, texts))
    left_top, top, right_top, left, right, left_bottom, bottom, right_bottom = tuple(frame)
    if separator == " " and top == left and top == left_top:  # one character, as far apart as cells
        return [
            " ".join(top * ((width + 3) // 2)),
            *(left + text + right for text in texts),
            " ".join(bottom * ((width + 3) // 2)),
        ]
    return [
        left_top + top * width + right_top,
        *(left + text.ljust(width) + right for text in texts),
        left_bottom + bottom * width + right_bottom,
    ]


def _opened(lines: list[str], way: str, row: int, column: int, mark: str) -> list[str]:
    """A frame that is open at the exit, or has a mark there."""
    lines = list(lines)
    sign = mark or " "
    if way == "R":
        lines[row] = (lines[row][:-1] + sign).rstrip()
    elif way == "L":
        lines[row] = sign + lines[row][1:]
    else:
        at = 0 if way == "U" else -1
        lines[at] = lines[at][:column] + sign + lines[at][column + 1 :]
    return lines


# ---- String literals ----------------------------------------------------------------------------


def _literals(rows: list[str], style: str) -> list[str]:
    """The rows as strings of a programming language."""
    double = [f'"{row}"' for row in rows]
    single = [f"'{row}'" for row in rows]
    comma = [f"    {row}," for row in double]
    match style:
        case "python":
            return ["board = [", *comma, "]"]
        case "python, one line":
            return ["board = [" + ", ".join(double) + "]"]
        case "python, single quotes":
            return ["level = [", *(f"    {row}," for row in single), "]"]
        case "java":
            return ["String[] rows = {", *comma[:-1], comma[-1].rstrip(","), "};"]
        case "go":
            return ["desc := []string{", *(f"\t{row}," for row in double), "}"]
        case "c++":
            return ["string board =", *(f'    "{row}\\n"' for row in rows[:-1]),
                    f'    "{rows[-1]}\\n";']  # fmt: skip
        case "c++ lines":
            return [f'    "{row}\\n"' for row in rows]
        case "plus":
            return [f'"{row}\\n" +' for row in rows[:-1]] + [f'"{rows[-1]}";']
        case "javascript":
            return ["const level = [", *(f"  {row}," for row in single), "];"]
        case "template":
            return [f"const board = `{rows[0]}", *rows[1:-1], f"{rows[-1]}`;"]
        case "triple":
            return ['board = """', *rows, '"""']
        case "escaped":
            return ['"' + "\\n".join(rows) + '"']
        case "rust":
            return ["let rows = vec![", *comma, "];"]
        case "c#":
            return ["var map = new[] {", *comma, "};"]
        case "ruby":
            return ["rows = %w[", *(f"  {row}" for row in rows), "]"]
        case "perl":
            return ["my @rows = (", *(f"  {row}," for row in single), ");"]
        case "lisp":
            return ["(defvar *board* '(" + double[0], *double[1:-1], double[-1] + "))"]
        case "php":
            return ["$board = array(", *comma, ");"]
        case "yaml list":
            return ["board:", *(f"  - {row}" for row in double)]
        case "yaml block":
            return ["board: |", *(f"  {row}" for row in rows)]
        case "toml":
            return ["rows = [", *comma, "]"]
        case "json":
            return [json.dumps(rows)]
        case "json lines":
            return json.dumps(rows, indent=2).split("\n")
        case "json object":
            return json.dumps({"board": rows}, indent=2).split("\n")
        case "bare quotes":
            return double
        case _:
            return [row + "," for row in double]


# ---- Matrices -----------------------------------------------------------------------------------


def _matrix(rows: list[list[str]], style: str) -> list[str]:
    """Rows of cells between brackets; ``null`` is the value, not the text."""
    values: list[list[object]] = [[_value(cell) for cell in row] for row in rows]
    inner = [json.dumps(row) for row in values]
    match style:
        case "json":
            return [json.dumps(values)]
        case "json lines":
            return ["[", *(f"  {row}," for row in inner[:-1]), f"  {inner[-1]}", "]"]
        case "json object":
            return ['{"board": [', ",\n".join(inner), "]}"]
        case "python":
            return ["grid = [", *(f"    {row!r}," for row in values), "]"]
        case "java chars" | "c numbers":
            texts = [[_literal(cell) for cell in row] for row in values]
            kind = "char[][] board" if style == "java chars" else "int board[N][N]"
            body = ["    {" + ", ".join(row) + "}," for row in texts]
            return [kind + " = {", *body, "};"]
        case "matlab":
            return ["A = [" + "; ".join(" ".join(row) for row in rows) + "];"]
        case "numpy":
            body = [f" [{' '.join(row)}]" for row in rows]
            return ["[" + body[0].strip(), *body[1:-1], body[-1] + "]"]
        case "lisp":
            body = ["(" + " ".join(row) + ")" for row in rows]
            return ["(" + body[0], *body[1:-1], body[-1] + ")"]
        case _:
            return ["board = [", *(f"  {row}," for row in inner), "].freeze"]


def _value(cell: str) -> object:
    if cell == "null":
        return None
    return int(cell) if cell.lstrip("-").isdigit() else cell


def _literal(cell: object) -> str:
    if isinstance(cell, int):
        return str(cell)
    return f"'{cell}'" if len(str(cell)) == 1 else f'"{cell}"'


# ---- Tables of Markdown -------------------------------------------------------------------------


def _table(rows: list[list[str]], style: str) -> list[str]:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    width = len(rows[0])
    rule = "|" + "---|" * width
    if style == "first row":
        return [lines[0], rule, *lines[1:]]
    if style == "numbers":
        return ["| " + " | ".join(str(n + 1) for n in range(width)) + " |", rule, *lines]
    if style == "blank heading":
        return ["|" + "   |" * width, rule, *lines]
    head = "|   | " + " | ".join(str(n + 1) for n in range(width)) + " |"
    body = [f"| {n} {line}" for n, line in enumerate(lines, 1)]
    return [head, rule + "---|", *body]
