"""Tokenizer for moves in free-form text: the possible meanings of each word.

``MoveReader`` parses the notations of ``docs/moves.md``. Text that it rejects is tokenised here:
labels, directions and distances may be in any order, with words, quotes, brackets and arrows around
them. A word may have several meanings (``L`` is a vehicle or a direction), so a token has all of
them; ``freeform_move_reader`` chooses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

# Kinds of parts: a label; a direction, where F and B are forward and backward; a number with or
# without a sign; leaving the board.
LABEL, WAY, NUMBER, OUT = "label", "way", "number", "out"


class Part(NamedTuple):
    """A part of a meaning; ``written`` is a label as written in the text."""

    kind: str
    text: str = ""
    written: str = ""


Meaning = tuple[Part, ...]

# Kinds of tokens other than words. An arrow separates moves or means right.
WORD, LINE, MARK, COMMA, ARROW, OPEN, CLOSE = "word", "line", "mark", "comma", "arrow", "(", ")"


class Token(NamedTuple):
    """A word with its possible meanings, or a separator.

    ``numbering`` is set if the word may be the number of a move: ``"line"`` at the beginning of a
    line (``"plain"`` if no full stop or similar sign follows), ``"inner"`` elsewhere. ``spaced``
    means that an arrow has spaces on both sides.
    """

    kind: str
    text: str
    meanings: tuple[Meaning, ...] = ()
    numbering: str = ""
    spaced: bool = False

    @property
    def is_filler(self) -> bool:
        """Whether the word has no meaning for the move."""
        return self.meanings == ((),)


_DIRECTIONS = {
    "U": ("up", "u", "north", "top", "upward", "upwards", "↑", "⬆", "▲", "^"),
    "D": ("down", "d", "south", "bottom", "downward", "downwards", "↓", "⬇", "▼", "v"),
    "L": ("left", "l", "west", "leftward", "leftwards", "←", "⬅", "◀", "◄", "<"),
    "R": ("right", "r", "east", "rightward", "rightwards", "→", "➡", "▶", "►", ">"),
    "F": ("forward", "forwards", "ahead"),
    "B": ("backward", "backwards", "back"),
}
_WAYS = {word: way for way, words in _DIRECTIONS.items() for word in words}
_LONG_WAYS = tuple(word for word in _WAYS if word.isalpha() and word.isascii() and len(word) > 1)

_NUMBER_WORDS = {
    word: str(number)
    for number, words in enumerate(
        ("one once", "two twice", "three thrice", "four", "five", "six", "seven", "eight"), 1
    )
    for word in words.split()
}

_OUT_WORDS = frozenset(("out", "off", "exit", "exits"))
_BETWEEN = frozenset(("then", "and", "next", "finally", "afterwards"))
_COUNTERS = frozenset(("step", "move", "turn", "no", "nr", "number"))
_FILLERS = frozenset(
    (  # noqa: SIM905  (shorter than a list)
        "move moves moved moving slide slides slid push pushes pull drive drives shift shifts go "
        "goes take takes put bring car cars vehicle vehicles truck trucks block blocks piece "
        "pieces bus label name id the to by of it its is in on at toward towards for from "
        "direction dir way side distance dist length amount count delta offset cell cells space "
        "spaces step steps square squares unit units position positions place places tile tiles "
        "field fields spot spots time times first now solution solutions answer bends board turn "
        "turns no nr number play plays player red"
    ).split()
)

_TOKEN = re.compile(
    r"""
    (?P<line>[\r\n]+)
    | (?P<back><-{1,3}|<={1,3})
    | (?P<arrow>-{1,3}>|={1,3}>|[→⇒➔➜⟶>])
    | (?P<sign>[-+\u2212\u2013])(?P<gap>[ \t]*)(?P<digits>[0-9]+)
    | (?P<open>[(\[{]) | (?P<close>[)\]}])
    | (?P<comma>,) | (?P<mark>[;|/]|\.(?=\s|$))
    | (?P<way>[<^←↑↓⬅➡⬆⬇▲▼◀▶◄►])
    | (?P<word>\w+|\u00d7[0-9]+)
    | (?P<out>!)
    | (?P<skip>[\s.:="'`*_\#~•·…?&\u2018-\u201f«»\ufe0f\u2212+-])
    """,
    re.VERBOSE,
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
_RULE = re.compile(r"^(?=[^\n]*---)[|:+=\- \t]+$", re.MULTILINE)  # below a table header
_QUOTED = re.compile(r"^[ \t]*>+[ \t]", re.MULTILINE)
_AFTER_NUMBERING = re.compile(r"[.):\]](?=\s)")

_WAY_BEFORE = re.compile(r"(?:(?<![^\W_])(?:up|down|left|right)|-[udlr])\Z", re.IGNORECASE)

# What may follow a label in one word: LLL, L3, left3, v2 or 3.
_REST = re.compile(r"(?P<ways>[UDLR]+|[udlr]+|v+)(?P<far>[0-9]*)|(?P<digits>[0-9]+)")
_RUN = re.compile(r"[UDLR]{2,}|[udlr]{2,}|v{2,}")
_TIMES = re.compile(r"[x\u00d7]([0-9]+)|([0-9]+)[x\u00d7]", re.IGNORECASE)
_WAY_AND_NUMBER = re.compile(r"([^\W\d_]+)([0-9]+)|([0-9]+)([^\W\d_]+)")
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


class Tokenizer:
    """Splits text into tokens, given the labels of one puzzle."""

    def __init__(self, labels: Iterable[str]) -> None:
        self._labels = frozenset(labels)
        by_case: dict[str, set[str]] = {}
        for label in self._labels:
            by_case.setdefault(label.casefold(), set()).add(label)
        # Labels match in another case only if that is unambiguous.
        self._by_case = {low: min(same) for low, same in by_case.items() if len(same) == 1}
        self._lengths = sorted(set(map(len, self._labels)))
        self._known: dict[str, tuple[Meaning, ...]] = {}

    def tokens(self, text: str) -> list[Token] | None:
        """Return the tokens of a text, or None if a word has no possible meaning."""
        if all(map(str.isascii, self._labels)):
            text = text.translate(_FULL_WIDTH)
        for decoration in (_FENCE, _RULE, _QUOTED):
            text = decoration.sub("", text)
        found: list[Token] = []
        begins = "line"  # at the beginning of a line or a move, ignoring fillers
        at = depth = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                return None
            token = self._token(match, text, begins)
            at = match.end()
            if token is None:
                continue
            if token.kind == WORD and not token.meanings:
                return None
            found.append(token)
            begins = _begins(token, begins)
            depth += (token.kind == OPEN) - (token.kind == CLOSE)
            if depth > 0 and token.kind != OPEN:
                begins = ""  # a number in brackets is not numbering
        return found

    def _token(self, match: re.Match[str], text: str, begins: str) -> Token | None:
        kind, found = match.lastgroup, match[0]
        if kind == "digits":
            if match["gap"] and begins:  # a bullet before a number
                return self._word(match["digits"], text, match.end(), begins)
            sign = "+" if match["sign"] == "+" else "-"
            meanings: tuple[Meaning, ...] = ((Part(NUMBER, sign + match["digits"]),),)
            if not match["gap"] and _WAY_BEFORE.search(
                text, max(match.start() - 10, 0), match.start()
            ):
                meanings = (*meanings, (Part(NUMBER, match["digits"]),))  # "left-3": a hyphen
            return Token(WORD, found, meanings)
        if kind == "word":
            return self._word(found, text, match.end(), begins)
        if kind == "arrow":
            start, end = match.span()
            around = (text[max(start - 1, 0) : start], text[end : end + 1])
            return Token(ARROW, found, spaced=all(map(str.isspace, around)))
        if kind in ("way", "back"):
            return Token(WORD, found, ((Part(WAY, _WAYS[found if kind == "way" else "<"]),),))
        if kind == "out":
            return Token(WORD, found, ((Part(OUT),),))
        if kind == "skip":
            return None
        kinds = {"line": LINE, "open": OPEN, "close": CLOSE, "comma": COMMA, "mark": MARK}
        return Token(kinds[kind or ""], found)

    def _word(self, word: str, text: str, end: int, begins: str) -> Token:
        word = word.strip("_") or word
        if word.lower() in _BETWEEN and word not in self._labels:
            return Token(MARK, word)
        meanings = self._known.get(word)
        if meanings is None:
            meanings = self._known[word] = tuple(dict.fromkeys(self._meanings(word)))
        numbering = ""
        if begins and word.isascii() and word.isdigit():
            if _AFTER_NUMBERING.match(text, end):
                numbering = "inner" if begins == "inner" else "line"
            elif begins == "line" and text[end : end + 1] in (" ", "\t"):
                numbering = "plain"
        return Token(WORD, word, meanings, numbering)

    def _meanings(self, word: str) -> Iterable[Meaning]:
        """Yield all possible meanings of a word."""
        low = word.lower()
        if word in self._labels:
            yield (Part(LABEL, word, word),)
        elif low in self._by_case and low not in _FILLERS:
            yield (Part(LABEL, self._by_case[low], word),)
        if word.isascii() and word.isdigit():
            yield (Part(NUMBER, word),)
            return
        if low in _WAYS and word != "V":
            yield (Part(WAY, _WAYS[low]),)
        if low in _NUMBER_WORDS:
            yield (Part(NUMBER, _NUMBER_WORDS[low]),)
        if low in _OUT_WORDS:
            yield (Part(OUT),)
        if low in _FILLERS and word not in self._labels:
            yield ()
        yield from self._composed(word)

    def _composed(self, word: str) -> Iterable[Meaning]:
        """Yield meanings of a label followed by a move in one word, or a direction and a number."""
        if len(word) > 64:
            return
        pair = _way_and_number(word)
        if pair is not None:
            yield pair
        if _RUN.fullmatch(word):
            yield tuple(Part(WAY, _WAYS[letter.lower()]) for letter in word)
        times = _TIMES.fullmatch(word)
        if times is not None:
            yield (Part(NUMBER, times[1] or times[2]),)
        for length in self._lengths:
            start, rest = word[:length], word[length:]
            label = start if start in self._labels else self._by_case.get(start.casefold())
            if not rest or label is None or (start[-1].isdigit() and rest[0].isdigit()):
                continue
            parts = _parts(rest)
            if parts is not None:
                yield (Part(LABEL, label, start), *parts)


def _parts(rest: str) -> Meaning | None:
    """Return directions and a distance after a label: ``LLL``, ``L3``, ``left3``, ``3``."""
    match = _REST.fullmatch(rest)
    if match is not None and match["digits"]:
        return (Part(NUMBER, match["digits"]),)
    if match is not None:
        ways = [Part(WAY, _WAYS[letter.lower()]) for letter in match["ways"]]
        if not match["far"]:
            return tuple(ways)
        return (ways[0], Part(NUMBER, match["far"])) if len(ways) == 1 else None
    if rest.lower() in _LONG_WAYS:
        return (Part(WAY, _WAYS[rest.lower()]),)
    return _way_and_number(rest)


def _way_and_number(word: str) -> Meaning | None:
    """Return the parts of ``L3``, ``left3``, ``3L`` or ``3left``."""
    pair = _WAY_AND_NUMBER.fullmatch(word)
    way = _WAYS.get((pair[1] or pair[4]).lower()) if pair else None
    if pair is None or way is None:
        return None
    return Part(WAY, way), Part(NUMBER, pair[2] or pair[3])


def _begins(token: Token, begins: str) -> str:
    """Return where a move, possibly with its number, may begin after this token; empty if not."""
    if token.kind == LINE or (token.text == "|" and begins == "line"):
        return "line"
    if token.kind == WORD:
        # "Step 2:" is numbering, "car 2" is not.
        return "step" if begins and token.text.lower() in _COUNTERS else ""
    if token.kind == OPEN and begins:
        return begins
    return "" if token.kind == ARROW else "inner"


def is_label(token: Token) -> bool:
    """Return whether the word names a vehicle in every meaning."""
    return all(any(part.kind == LABEL for part in meaning) for meaning in token.meanings)
