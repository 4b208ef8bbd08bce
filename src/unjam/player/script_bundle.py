"""Bundles the JavaScript modules of the player into one script, for pages opened from a file.

Browsers do not load modules from ``file:`` URLs. So every module becomes a function that returns
its exports, placed after the modules that it imports. Whole-line comments and indentation are
removed, so no template string of the player may have several lines.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from importlib import resources

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[\w./]*/)(\w+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)
_COMMENT = re.compile(r"^[ ]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.M | re.S)
_STYLE_COMMENT = re.compile(r"/\*.*?\*/\n*", re.S)
_INDENT = re.compile(r"^[ ]+", re.M)

STYLE_SHEETS = (
    "theme.css", "player.css", "scoreboard.css", "settings.css", "win_dialog.css", "level_grid.css",
)  # fmt: skip


def static_text(name: str) -> str:
    """Return the text of a file of the player, ``unjam/static/player/``."""
    folder = resources.files(__package__.rpartition(".")[0]) / "static" / "player"
    return (folder / name).read_text("utf-8")


@lru_cache(maxsize=4)
def script(main: str = "offline_page") -> str:
    """Return a module and everything it imports as one script.

    >>> "import" in script("game"), "export" in script("game")
    (False, False)
    """
    parts: dict[str, str] = {}
    _add("", main, parts)
    return _INDENT.sub("", "\n".join(parts.values()))


def _add(folder: str, name: str, parts: dict[str, str]) -> None:
    """Add a module and what it imports. No two modules have the same name, in any folder."""
    text = static_text(f"{folder}{name}.js")
    for _, path, other in _IMPORT.findall(text):
        if other not in parts:
            there = posixpath.normpath(folder + path)
            _add("" if there == "." else f"{there}/", other, parts)
    exports = ", ".join(_EXPORT.findall(text))
    body = _IMPORT.sub(lambda found: f"const {{{found[1]}}} = {found[3]}_module;\n", text)
    body = _COMMENT.sub("", _EXPORT.sub("", body))
    parts[name] = f"const {name}_module = (() => {{\n{body}return {{ {exports} }};\n}})();"


def style() -> str:
    """Return the style sheets of the player as one."""
    return _INDENT.sub("", _STYLE_COMMENT.sub("", "\n".join(map(static_text, STYLE_SHEETS))))
