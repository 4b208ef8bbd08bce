"""Parsing of brackets, strings, numbers and keys of any language into a tree.

JSON, Python, JavaScript, Go, Java, Lisp, Prolog and XML attributes differ in their punctuation; for
lists of rows, cells or vehicles only the nesting of the brackets and the keys matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .vocabulary import is_key

_XML = re.compile(r"<([A-Za-z]\w*)((?:\s+[\w:-]+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'))+)\s*/?>")
_TOKEN = re.compile(
    r"""
    (?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`)
  | (?P<comment>//[^\n]*|/\*.*?\*/|(?<![^\s])\#(?=\s+[A-Za-z]{2})[^\n]*|(?<![^\s]);;[^\n]*)
  | (?P<number>(?:(?<![\w)\]])[-+])?\d+(?![\w.]))
  | (?P<word>[-+]?\d+\.\d+|[^\W\d][\w]*(?:(?:\.|::)[^\W\d]\w*)*|\d\w*)
  | (?P<open>[(\[{])
  | (?P<close>[)\]}])
  | (?P<key>:=|=>|\|->|(?<=\s)->(?=\s)|[:=])
  | (?P<sep>[,;\n])
  | (?P<other>(?P<mark>[.\-])(?P=mark)+(?=[\s,;\])}])|\S)
    """,
    re.VERBOSE | re.DOTALL,
)
_KEYWORD = re.compile(r"(?<![\w\"]):(\w+)\s+(:?\w+|\"[^\"]*\"|-?\d+)")
_INSERT = re.compile(r"(?i)\binsert\s+into\s+[\w.`\"]+\s*\(([^()]*)\)\s*values\s*\(([^()]*)\)\s*;")
_ESCAPES = {"n": "\n", "t": "\t", "r": "", "0": "", "\n": ""}
DEEPEST = 12
_MOST = 60_000  # tokens


class Scalar(NamedTuple):
    """A string, a number or a word, and its line."""

    value: str | int
    line: int
    quoted: bool = False
    spread: bool = False  # a string with line breaks in it


class Group(NamedTuple):
    """The items between brackets, each with its key if it has one."""

    name: str
    items: list[tuple[str, Scalar | Group]]
    first: int
    last: int


class TreeError(Exception):
    """The brackets do not match, or there are too many of them."""


def parse_tree(text: str) -> Group:
    """Return the nested groups of a text.

    Raises ``TreeError`` if the brackets do not match.
    """
    if re.search(r"[\s{(\[]:[A-Za-z][\w-]*\s", text):  # Clojure and Lisp keywords
        text = re.sub(r"(?<![\w\"]):(\w+)\s+(?=[\[({])", r"\1: ", text)
        text = _KEYWORD.sub(_keyed, text)
    if "[|" in text:  # OCaml arrays
        text = text.replace("[|", "[").replace("|]", "]")
    if "VALUES" in text or "values" in text:
        text = _INSERT.sub(_inserted, text)
    if "<" in text and "=" in text:
        text = _XML.sub(lambda match: f"({match[1]}({_attributes(match[2])}))", text)
    root = Group("", [], 0, 0)
    stack = [root]
    key = ""
    word: Scalar | None = None  # may be the name of a call or a key
    line = 0
    at = 0

    def place(item: Scalar | Group) -> None:
        nonlocal key
        stack[-1].items.append((key, item))
        key = ""

    for count, match in enumerate(_TOKEN.finditer(text)):
        if count > _MOST:
            raise TreeError
        kind, token = match.lastgroup, match[0]
        line += text.count("\n", at, match.start())
        at = match.start()
        if kind == "comment" or (kind == "other" and _connects(text, match)):
            continue
        if token == ":" and text[at - 1 : at] in " [({\n" and text[at + 1 : at + 2].isalpha():
            continue  # a keyword such as :name
        if kind == "key":
            if (word is not None and not isinstance(word.value, int)) or (
                word is not None and stack[-1].items == []
            ):
                assert word is not None
                key = str(word.value)
                word = None
            continue
        if kind == "open":
            name = ""
            if (
                word is not None
                and not word.quoted
                and text[match.start() - 1 : match.start()] != " "
            ):
                name, word = str(word.value), None
            owner = stack[-1].items
            if word is not None and word.quoted and token == "{" and _names(owner, word):
                key, word = str(word.value), None  # car "A" {
                owner.pop()
            if word is not None:
                place(word)
                word = None
            if token == "{" and owner and _is_array_type(owner[-1][1]) and not key:
                key = owner.pop()[0]  # int[] {
            if len(stack) > DEEPEST:
                raise TreeError
            group = Group(name, [], line, line)
            place(group)
            stack.append(group)
            continue
        if word is not None:
            place(word)
            word = None
        if kind == "close":
            if len(stack) == 1:
                raise TreeError
            done = stack.pop()
            closed = done._replace(last=line)
            siblings = stack[-1].items
            siblings[-1] = (siblings[-1][0], closed)
        elif kind == "string":
            word = Scalar(_unescaped(token[1:-1]), line, True, "\n" in token)
        elif kind == "number":
            word = Scalar(int(token) if len(token) < 9 else token, line)
        elif kind in ("word", "other") and token not in ("new", "$", "%", "&", "@"):
            word = Scalar(token, line)
        elif kind == "sep":
            key = ""
    if word is not None:
        place(word)
    if len(stack) > 1:
        raise TreeError
    return root


def _names(items: list[tuple[str, Scalar | Group]], label: Scalar) -> bool:
    """Return whether the last item is a word on the same line, as in ``car "A" {``."""
    last = items[-1][1] if items else None
    return isinstance(last, Scalar) and last.line == label.line and not last.quoted


def _is_array_type(item: Scalar | Group) -> bool:
    """Return whether this is the ``int[]`` of an array in Java."""
    return isinstance(item, Group) and bool(item.name) and not item.items


def _keyed(match: re.Match[str]) -> str:
    """Return a keyword and its value as ``key: value``; keywords may also be the cells of a row."""
    key, value = match[1], match[2]
    plain = value.lstrip(":").lower()
    is_value = value[0] in '"-' or value.isdigit() or plain in ("true", "false")
    if is_value or (len(key) > 1 and is_key(key) and plain != "nil" and key != "red"):
        return f"{key}: {value.lstrip(':')},"
    return match[0]


def _connects(text: str, match: re.Match[str]) -> bool:
    """Return whether a sign only joins two numbers, or begins the name of a field."""
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    if match[0] == "-":
        return before.isdigit() and after.isdigit()
    return match[0] == "." and after.isalpha() and before in ("", " ", "{", ",", "(", "\n", "\t")


def _inserted(match: re.Match[str]) -> str:
    """Return a row of a SQL statement as keys and values."""
    keys, values = (part.split(",") for part in (match[1], match[2]))
    if len(keys) != len(values):
        return match[0]
    pairs = zip(keys, values, strict=True)
    return f"({', '.join(f'{key.strip()} = {value.strip()}' for key, value in pairs)})"


def _attributes(text: str) -> str:
    """Return the attributes of an XML tag as keys and values."""
    return re.sub(r"([\w:-]+)\s*=\s*[\"']([^\"']*)[\"']", _attribute, text)


def _attribute(match: re.Match[str]) -> str:
    value = match[2]
    key = match[1].replace("-", "_")
    plain = re.fullmatch(r"-?\d+", value) is not None
    return f"{key}={value}," if plain else f'{key}="{value}",'


def _unescaped(text: str) -> str:
    """Return the value of a string literal."""
    if "\\" not in text:
        return text
    return re.sub(r"\\(?:u([0-9A-Fa-f]{4})|(.))", _escaped, text, flags=re.DOTALL)


def _escaped(match: re.Match[str]) -> str:
    """Return the character that an escape sequence stands for."""
    return chr(int(match[1], 16)) if match[1] else _ESCAPES.get(match[2], match[2])


def groups(root: Group) -> Iterator[tuple[Group, tuple[Group, ...]]]:
    """Yield all groups of a tree, outer ones first, each with the groups around it."""
    todo: list[tuple[Group, tuple[Group, ...]]] = [(root, ())]
    for group, owners in todo:  # the list grows during the loop
        yield group, owners
        around = (*owners, group)
        todo += [(item, around) for _, item in group.items if isinstance(item, Group)]


_LITERAL = re.compile(r"\"((?:\\.|[^\"\\])*)\"|'((?:\\.|[^'\\])*)'|`([^`]*)`")
_CODE = re.compile(r"[\w\s,+;(){}\[\]=:.&\\<>*$@/#%-]{0,60}")
_NUMBERS = re.compile(r"\d\s*,\s*\d")  # in a record, not beside a row
_BEGIN = re.compile(r"[=(:,\[]\s*[@$rRfF]?([\"'`])([^\s\"'`]{3,})$")
_REMARK = re.compile(r"\s(?://|#|--|;|/\*|').*$")


def unquoted(lines: list[str]) -> list[tuple[int, str]] | None:
    """Return the lines with string literals taken out of their quotes, each with its number.

    Returns None if there are no relevant quotes.
    """
    found: list[tuple[int, str]] = []
    hits = 0
    inside = False
    ends = _spread_literals(lines)
    for number, line in enumerate(lines):
        if '"""' in line or "'''" in line:
            hits += 1
            for part in re.split(r"\"{3}|'{3}", line):
                found.append((number, re.sub(r"^\s*\|(?=\S)", "", part) if inside else part))
                inside = not inside
            inside = not inside
            continue
        if inside:
            found.append((number, re.sub(r"^\s*\|(?=\S)", "", line)))
            continue
        if number in ends:
            hits += 1
            found.append((number, ends[number]))
            continue
        literals = list(_LITERAL.finditer(line))
        rest = _REMARK.sub("", _LITERAL.sub("", line))
        is_row = len(literals) == 1 and len(literals[0][0]) > 4 and _CODE.fullmatch(rest)
        if is_row and not _NUMBERS.search(rest):
            hits += 1
            match = literals[0]
            value = _unescaped(match[1] or match[2] or match[3] or "")
            found += [(number, part) for part in value.rstrip("\n").split("\n")]
        else:
            found.append((number, line))
    if not hits and any("\\n" in line for line in lines):
        return [(n, part) for n, line in enumerate(lines) for part in line.split("\\n")]
    return found if hits else None


def _spread_literals(lines: list[str]) -> dict[int, str]:
    """Return the first and last lines of string literals of several lines, without what is around.

    The first row follows the opening quotation mark, and the last one precedes the closing mark.
    """
    found: dict[int, str] = {}
    for number, line in enumerate(lines):
        begin = _BEGIN.search(line)
        if begin is None or number in found:
            continue
        mark, text = begin[1], begin[2]
        for last in range(number + 2, min(number + 40, len(lines))):
            end = lines[last].find(mark)
            if end >= 0:
                found[number] = text
                found[last] = lines[last][:end]
                break
            if not lines[last].strip():
                break
    return found
