"""The modules of the page as one script, for pages that cannot fetch anything.

A browser loads no modules from files. So every module becomes a function that returns what it
exports, in an order in which all it imports come first; the modules themselves stay as they are on
disk.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)


def static_text(name: str) -> str:
    """A file of ``static/``."""
    folder = resources.files(__package__) / "static"
    return (folder / name).read_text("utf-8")


@lru_cache(maxsize=4)
def script(main: str = "main") -> str:
    """A module and all it needs, as one script.

    >>> "import" in script("game"), "export" in script("game")
    (False, False)
    """
    parts: dict[str, str] = {}
    _add(main, parts)
    return "\n".join(parts.values())


def _add(name: str, parts: dict[str, str]) -> None:
    text = static_text(f"{name}.js")
    for _, other in _IMPORT.findall(text):
        if other not in parts:
            _add(other, parts)
    exports = ", ".join(_EXPORT.findall(text))
    body = _IMPORT.sub(lambda found: f"const {{{found[1]}}} = {found[2]}_module;\n", text)
    body = _EXPORT.sub("", body)
    parts[name] = f"const {name}_module = (() => {{\n{body}return {{ {exports} }};\n}})();"


def style() -> str:
    """The style sheet."""
    return static_text("player.css")
