"""Find retired idioms in docstrings, comments, messages and documentation pages.

python tools/check_prose.py [FILE OR FOLDER ...]    exit with status 1 if there are any

Without arguments, the files of ``PATHS`` are checked. In source files only comments and string
literals are searched, in Markdown only the text outside of code. ``IDIOMS`` lists the patterns and
what to write instead. Where an idiom is right, such as in a quotation, add it to ``ALLOWED``.
"""

from __future__ import annotations

import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

# Files and folders to check.
PATHS = (
    "src/unjam",
    "cpp",
    "bench",
    "docs",
    "examples",
    "npm",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "fuzz",
)

# Regular expressions, in which a space matches any white space, and what to write instead.
IDIOMS = {
    r"another, other": "random",
    r"as ever": "as usual, or nothing",
    r"as one would think": "as expected",
    r"as said": "as stated",
    r"by itself, unless": "automatically unless",
    r"came nearest": "the closest",
    r"cannot say": "cannot express",
    r"come to stand": "stop",
    r"dear": "expensive",
    r"found out unless": "detected unless",
    r"hangs? together": "connected",
    r"(?:him|her)self": "itself",
    r"how far [\w ]{1,30} got": "the progress",
    r"in whose way": "blocks",
    r"is no (?:JSON|HTTP|name|limit)": "is not",
    r"just now": "currently",
    r"made a mistake": "internal error",
    r"mistakes? of the server": "bug",
    r"more than nothing": "positive",
    r"much else": "other work",
    r"nobody": "no client, no one, or an active verb",
    r"of which only": "two sentences",
    r"one who": "the subject itself",
    r"packed by gzip": "compressed by gzip",
    r"said otherwise": "given",
    r"somebody": "another request, the user, ...",
    r"stands? (?:above|below|beside|before|there)": "is",
    r"the (?:office|crew|crews)": "scheduler, worker pool",
    r"told": "reported, passed, given",
    r"unless said": "unless given",
    r"used wrongly": "invalid",
    r"were it alone": "on the empty board",
    r"what was asked for": "the request",
    r"when it is whole": "once it is complete",
    r"(?:he|those|all|one|client) who": "an active verb",
    r"who (?:asks?|asked|waits?|answers?|looks?)": "an active verb",
    r"whoever": "everyone",
    r"wish(?:es)?": "option, request",
    r"would not hurt": "nothing",
}

# A path and an idiom, as it is written there, that is right in that file.
ALLOWED: frozenset[tuple[str, str]] = frozenset()

# The beginning of a word is looked for once, and not by every idiom.
_PATTERN = re.compile(
    r"\b(?:"
    + "|".join(
        rf"(?P<i{number}>{idiom.replace(' ', chr(92) + 's+')}\b)"
        for number, idiom in enumerate(IDIOMS)
    )
    + ")",
    re.I,
)
_ADVICE = tuple(IDIOMS.values())

_CODE = "\0"  # takes the place of every character that is not prose
_PYTHON_STRING = re.compile(r"(?P<prefix>[A-Za-z]*)(?P<quote>'''|\"\"\"|'|\")")
_C_PROSE = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'", re.S
)
_MARKDOWN_CODE = re.compile(
    r"^(?P<fence>```+|~~~+).*?^(?P=fence)|`[^`\n]*`|<!--.*?-->|\]\([^)\n]*\)", re.S | re.M
)


class Finding(NamedTuple):
    """A retired idiom."""

    file: Path
    line: int
    idiom: str
    advice: str

    def __str__(self) -> str:
        return f"{_relative(self.file)}:{self.line}: {self.idiom!r}: write {self.advice}"


def prose_of(text: str, suffix: str) -> str:
    r"""Return a text of the same length and lines in which all code is replaced.

    >>> prose_of("told = 1  # the sum\n", ".py").replace("\0", "-")
    '---- - -    the sum\n'
    """
    if suffix in (".py", ".pyi"):
        return _masked(text, _python_prose(text))
    if suffix == ".md":
        code = [match.span() for match in _MARKDOWN_CODE.finditer(text)]
        return _masked(text, _outside(code, len(text)))
    return _masked(text, (match.span() for match in _C_PROSE.finditer(text)))


def _masked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Replace all characters but white space and those in the spans."""
    masked = [character if character.isspace() else _CODE for character in text]
    for begin, end in spans:
        # The marks around prose are spaces, so that it goes on over several lines.
        masked[begin:end] = re.sub(
            r"(?m)^\s*(?:///?|\*+/?|/\*+)|[\"`]|\*/|\A\s*#|\A'|'\Z",
            lambda mark: re.sub(r"\S", " ", mark[0]),
            text[begin:end],
        )
    return "".join(masked)


def _python_prose(text: str) -> Iterator[tuple[int, int]]:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    middle = getattr(tokenize, "FSTRING_MIDDLE", None)  # from Python 3.12 on
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        begin = starts[token.start[0] - 1] + token.start[1]
        end = starts[token.end[0] - 1] + token.end[1]
        if token.type == tokenize.STRING:
            yield from _string(text, begin, end)
        elif token.type in (tokenize.COMMENT, middle):
            yield begin, end


def _string(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of a string literal, without the expressions of an f-string."""
    opening = _PYTHON_STRING.match(text, begin)
    assert opening is not None
    inner = (begin + len(opening["prefix"]), end)
    if "f" not in opening["prefix"].lower():
        yield inner
        return
    expressions = re.compile(r"\{[^{}]*\}")
    spans = [match.span() for match in expressions.finditer(text, *inner)]
    yield from _outside(spans, inner[1], inner[0])


def _outside(spans: list[tuple[int, int]], end: int, begin: int = 0) -> Iterator[tuple[int, int]]:
    for first, last in spans:
        yield begin, first
        begin = last
    yield begin, end


def findings(
    files: Iterable[Path], allowed: frozenset[tuple[str, str]] = ALLOWED
) -> Iterator[Finding]:
    """Yield the retired idioms of files."""
    for file in files:
        prose = prose_of(file.read_text("utf-8"), file.suffix)
        for match in _PATTERN.finditer(prose):
            idiom = " ".join(match[0].split())
            number = int((match.lastgroup or "i0")[1:])
            if (_relative(file).as_posix(), idiom) not in allowed:
                yield Finding(file, prose.count("\n", 0, match.start()) + 1, idiom, _ADVICE[number])


def _relative(file: Path) -> Path:
    return file.relative_to(ROOT) if file.is_relative_to(ROOT) else file


def files_in(place: Path) -> list[Path]:
    """Return a file, or all source files and Markdown pages of a folder."""
    if place.is_file():
        return [place]
    suffixes = {".py", ".pyi", ".cpp", ".h", ".js", ".md"}
    return sorted(
        file
        for file in place.rglob("*")
        if file.suffix in suffixes and "__pycache__" not in file.parts
    )


def main(arguments: list[str]) -> int:
    """Print the retired idioms; return 1 if there are any."""
    places = [Path(argument).resolve() for argument in arguments] or [ROOT / path for path in PATHS]
    found = list(findings(file for place in places for file in files_in(place)))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
