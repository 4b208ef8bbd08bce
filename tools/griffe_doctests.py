"""A Griffe extension: docstrings as Markdown, with their doctests as blocks of code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?!\s*\n).*)*(?:\n\n\1>>> .*(?:\n(?!\s*\n).*)*)*", re.M)


class Doctests(Extension):
    """Fences the examples of every docstring, so that Markdown shows them as code."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of an object that Griffe has loaded."""
        if obj.docstring is not None:
            obj.docstring.value = to_markdown(obj.docstring.value)


def to_markdown(text: str) -> str:
    """Return a docstring as Markdown: its examples in fences, ``::`` as Markdown has it.

    >>> to_markdown("Twice::\\n\\n    2 * x").splitlines()[0]
    'Twice:'
    """
    text = re.sub(r"^::$\n?", "", text, flags=re.M)  # reST: what follows is literal, as in Markdown
    text = re.sub(r"::$", ":", text, flags=re.M)
    return EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", text)
