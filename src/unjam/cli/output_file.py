"""The names of output files: each command refuses endings of what it does not write.

``-`` is standard output for text, and refused for anything else.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from .exit_codes import UsageError

# Endings that tell what a file contains. Other names, such as those in .txt, may contain any text.
_TELLING = frozenset(
    (
        ".avif", ".bmp", ".csv", ".dot", ".gif", ".graphml", ".gv", ".gz", ".heic", ".htm", ".html",
        ".jpeg", ".jpg", ".json", ".jsonl", ".parquet", ".pddl", ".pdf", ".png", ".proof", ".svg",
        ".tif", ".tiff", ".webp", ".zip",
    )
)  # fmt: skip

# Endings of files with some notations and other text.
_OF_TEXT = {
    "json": (".json",),
    "jsonl": (".jsonl", ".json"),
    "key": (".jsonl", ".json"),
    "csv": (".csv",),
    "pddl": (".pddl",),
    "pddl-moves": (".pddl",),
}


def check_file(path: str, endings: Sequence[str], name: str = "the output") -> str:
    """Return the ending of a file, in lower case.

    Raises ``UsageError`` unless it is one of ``endings``; ``name`` is the subject of the message.
    """
    ending = os.path.splitext(path)[1].lower()
    if ending not in endings:
        *first, last = endings
        valid = f"{', '.join(first)} or {last}" if first else last
        raise UsageError(f"{name} must be a {valid} file, not {path!r}")
    return ending


def text_file(path: str | None, text: str) -> str | None:
    """Return the path of an output of text; None, also for ``-``, means standard output.

    ``text`` is a notation or another name of what is written. Raises ``UsageError`` if the name
    is that of something else; ``.gz`` may follow.
    """
    if path is None or path == "-":
        return None
    name = path[:-3] if path.lower().endswith(".gz") else path
    _refuse_other(name, _OF_TEXT.get(text, ()), f"text ({text})", path)
    return path


def check_other(path: str, what: str, endings: Sequence[str] = ()) -> None:
    """Raise ``UsageError`` for ``-``, and for a name with the ending of something else.

    ``what`` is what the command writes: a folder, or a file whose name may be anything.
    """
    if path == "-":
        raise UsageError(f"the output is {what}, which cannot go to standard output ('-')")
    _refuse_other(path, endings, what, path)


def _refuse_other(name: str, endings: Sequence[str], what: str, path: str) -> None:
    ending = os.path.splitext(name)[1].lower()
    if ending in _TELLING and ending not in endings:
        raise UsageError(
            f"the output is {what}, not a {ending} file; choose another name than {path!r}"
        )
