"""Removal of wrapping from all lines: code fences, comment signs, quoting in mail."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ..error_text import without_bullets

_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})[\w+#-]*\s*")
_QUOTED_LINE = re.compile(r"\s*>\s?(?=[^\s>])")
_PROGRAM = re.compile(
    r"\s*(?:import\s+[\w.{*]|from\s+[\w.]+\s+import\b|#\s*include\b|package\s+\w+\s*;?\s*$|"
    r"using\s+[\w.]+\s*;|def\s+\w+\s*\(|(?:public\s+|export\s+)?(?:class|interface|struct|enum)"
    r"\s+\w+[^\"'`:{=]*[:{]\s*$|func\s+(?:\([^)]*\)\s*)?\w+\s*\(|(?:async\s+)?function\s+\w+\s*\(|"
    r"fn\s+\w+\s*\(|(?:public|private|protected)\s+\w[^=;\"]*\)\s*\{|int\s+main\s*\(|"
    r"\(define\s*\(|"
    r"\(:(?:objects|init|goal|domain|action|predicates)\b)"
)
# Lines that introduce or close a part of a program but do nothing.
_SCAFFOLD = re.compile(
    r"\s*(?:[\])}>;,\s]*|(?:end|return|EOF|@\w+|use\s.*|require\b.*|(?:const|var|let)\s+\w+\s*=\s*require\b"
    r".*|(?://|#|--|;|%|/?\*|\"\"\").*))\s*"
)
_CONTINUED = re.compile(r"(?:\\[nr])+\\?$")
_TABLE_RULE = re.compile(r"\s*==+(?:\s+==+)+\s*")  # above and below the tables of reStructuredText
_COMMENT_ENDS = ("/*", "*/", "/**", "<!--", "-->")
_WORD = re.compile(r"[^\W\d_]{3}")
_PREFIX = re.compile(r"\s*(//+|#+|;+|%+|--|\*+|\|>|>+)(?:\s|$)")


def is_program(text: str) -> bool:
    """Return whether the text contains definitions or imports of a program."""
    return any(_PROGRAM.match(line[:200]) for line in text.splitlines() if line)


def is_mostly(lines: Sequence[str], spans: Sequence[tuple[int, int]]) -> bool:
    """Return whether most lines of a program are between the first and last lines of ``spans``.

    Imports, definitions, comments and closing brackets are not counted.
    """
    inside = {number for first, last in spans for number in range(first, last + 1)}
    others = [
        line
        for number, line in enumerate(lines)
        if number not in inside and not _PROGRAM.match(line[:200]) and not _SCAFFOLD.fullmatch(line)
    ]
    return len(others) < len(inside)


def without_quoting(lines: list[str]) -> list[str]:
    """Return the lines without the ``>`` of quoted mail, if nearly all of them have one."""
    shown = [line for line in lines if line.strip()]
    quoted = sum(_QUOTED_LINE.match(line) is not None for line in shown)
    if quoted > 1 and (quoted == len(shown) or (quoted > 2 and 3 * quoted >= 2 * len(shown))):
        return [_QUOTED_LINE.sub("", line, count=1) for line in lines]
    return lines


def without_continuations(lines: list[str]) -> list[str]:
    """Return the lines without the ``\\n\\`` that ends the lines of a spread string literal."""
    ends = sum(_CONTINUED.search(line) is not None for line in lines)
    return [_CONTINUED.sub("", line) for line in lines] if ends > 2 else lines


def _is_framed(line: str) -> bool:
    """Return whether the line ends with its first symbol, as a frame does."""
    text = line.strip()
    return len(text) > 4 and text[0] == text[-1] and not text[0].isalnum()


def without_prefix(lines: list[str]) -> list[str] | None:
    """Return the lines without comment or quotation signs; None if few have one."""
    bare = without_bullets(lines)
    if bare is not None:
        return bare
    marked = [_PREFIX.match(line) for line in lines]
    before = [match for match in marked if match and match.string[match.end() :].strip()]
    if len(before) < 3 or any(map(_has_empty_cells, before)):
        return None
    pairs = zip(lines, marked, strict=True)
    return [line[match.end() :] if match else line for line, match in pairs]


def _has_empty_cells(prefixed: re.Match[str]) -> bool:
    """Return whether dashes behind a prefix are cells rather than the end of a line of words."""
    line = prefixed.string
    words = line.split()[1:]
    if "--" not in words:
        return False
    return words.index("--") < len(words) - 1 or _WORD.search(line) is None


def without_fences(lines: list[str]) -> list[str]:
    """Return the lines with blank ones in place of code fences and comment delimiters."""
    lines = [
        "" if _FENCE.fullmatch(line) or line.strip() in _COMMENT_ENDS else line for line in lines
    ]
    rules = [_TABLE_RULE.fullmatch(line) is not None for line in lines]
    if sum(rules) < 2 or any(
        "=" in line for line, rule in zip(lines, rules, strict=True) if not rule
    ):
        return lines
    return ["" if rule else line for line, rule in zip(lines, rules, strict=True)]


def is_framed(lines: list[str]) -> bool:
    """Return whether several lines end with their first symbol, as in a frame."""
    return sum(map(_is_framed, lines)) > 2


def are_apart(lines: Sequence[str]) -> bool:
    """Return whether most lines are separated by blank lines."""
    blank = [not line.strip() for line in lines]
    pairs = sum(one and not other for one, other in itertools.pairwise(blank))
    return pairs > 2 and 3 * pairs > 2 * blank.count(False) - 3
