"""A Griffe extension: docstrings as Markdown, with examples as code and fields as a list."""

from __future__ import annotations

import re
from typing import Any

from griffe import Attribute, Class, Docstring, Extension, Object

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?!\s*\n).*)*(?:\n\n\1>>> .*(?:\n(?!\s*\n).*)*)*", re.M)


class Docstrings(Extension):
    """Prepares the docstrings of the package for mkdocstrings."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite the docstring of an object that Griffe has loaded."""
        if obj.docstring is not None:
            obj.docstring.value = to_markdown(obj.docstring.value)

    def on_class(self, *, cls: Class, **_: Any) -> None:
        """Append the fields of a named tuple or data class, which have no docstrings."""
        is_tuple = any(str(base).endswith("NamedTuple") for base in cls.bases)
        fields = [
            describe_field(name, str(member.annotation), member.value)
            for name, member in cls.members.items()
            if isinstance(member, Attribute) and member.annotation and not name.startswith("_")
        ]
        if fields and (is_tuple or "dataclass" in cls.labels):
            text = cls.docstring.value if cls.docstring else ""
            lines = "\n".join(fields)
            cls.docstring = Docstring(f"{text}\n\n**Fields**\n\n{lines}", parent=cls)


def describe_field(name: str, annotation: str, default: object) -> str:
    """Return a field as an item of a Markdown list.

    >>> describe_field("states", "int", 0)
    '- `states`: `int` = `0`'
    """
    return f"- `{name}`: `{annotation}`" + (f" = `{default}`" if default is not None else "")


def to_markdown(text: str) -> str:
    """Return a docstring as Markdown: its examples in fences, ``::`` as Markdown has it.

    >>> to_markdown("Twice::\\n\\n    2 * x").splitlines()[0]
    'Twice:'
    """
    text = re.sub(r"^::$\n?", "", text, flags=re.M)  # reST: what follows is literal, as in Markdown
    text = re.sub(r"::$", ":", text, flags=re.M)
    return EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", text)
