"""Bundles JavaScript modules of ``unjam/static/`` into one script.

Exported files contain the player as such a script, because browsers do not load modules from
``file:`` URLs; the server sends the page as such scripts to save requests. Every module becomes a
function that returns its exports, placed after the modules that it imports. Comments are removed.
File names are unique, so the constant of ``player/dom.js`` is ``dom_module``.

Modules are written so that this is enough: imports name what they take, exports are declarations of
functions, classes and constants, and imports are not circular. Anything else raises ``ValueError``.
"""

from __future__ import annotations

import posixpath
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from importlib import resources

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.{1,2}/[\w./]+\.js)";\n', re.M)
_DYNAMIC = re.compile(r"\bimport\(([`\"])([^`\"()]*)\1\)")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.M)
_COMMENT = re.compile(r"^[ ]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.M | re.S)
_TRAILING = re.compile(r"[ ]+// [^\"'`\n]*$", re.M)  # with quotes, it might be part of a text
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.M)
_SLOT = re.compile(r"\$\{[^}]*\}")
_STYLE_COMMENT = re.compile(r"/\*.*?\*/\n*", re.S)
_INDENT = re.compile(r"^[ ]+", re.M)

STYLE_SHEETS = (
    "theme.css", "player.css", "scoreboard.css", "dialog.css", "level_grid.css",
)  # fmt: skip


def page_text(path: str) -> str:
    """Return the text of a file of the page, by its path below ``unjam/static/``."""
    folder = resources.files(__package__.rpartition(".")[0]) / "static"
    return folder.joinpath(*path.split("/")).read_text("utf-8")


def static_text(name: str) -> str:
    """Return the text of a file of the player, ``unjam/static/player/``."""
    return page_text(f"player/{name}")


@lru_cache(maxsize=4)
def script(main: str = "offline_page") -> str:
    """Return a module of the player and everything it imports as one script.

    >>> "import" in script("game"), "export" in script("game")
    (False, False)
    """
    code = "\n".join(module_code(path) for path in module_order([f"player/{main}.js"]))
    return unindented(code)


def unindented(code: str) -> str:
    """Return code without the spaces at the beginning of its lines."""
    return _INDENT.sub("", code)


def packed_style(sheet: str) -> str:
    """Return a style sheet without comments and indentation.

    >>> packed_style("/* A box. */\\n\\n.box {\\n  color: red;\\n}\\n")
    '.box {\\ncolor: red;\\n}\\n'
    """
    return unindented(_STYLE_COMMENT.sub("", sheet))


def without_comments(code: str) -> str:
    """Return JavaScript without its comments, except those that contain quotes beside code.

    >>> without_comments('// One.\\nconst url = "http://x"; // two\\n')
    'const url = "http://x";\\n'
    """
    return _TRAILING.sub("", _COMMENT.sub("", code))


def policy_hash(text: str) -> str:
    """Return what allows an inline script or style sheet in a content security policy.

    >>> policy_hash("start()")
    "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"
    """
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def style() -> str:
    """Return the style sheets of the player as one."""
    return packed_style("\n".join(map(static_text, STYLE_SHEETS)))


def module_order(entries: Iterable[str]) -> list[str]:
    """Return the paths of modules and of all that they import, each after its imports.

    >>> module_order(["player/directions.js", "player/occupancy.js"])
    ['player/directions.js', 'player/occupancy.js']
    """
    order: list[str] = []

    def add(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise ValueError(f"circular imports: {' -> '.join((*above, path))}")
        for other in imports_of(path):
            if other not in order:
                add(other, (*above, path))
        order.append(path)
        check_names(order)

    for entry in entries:
        if entry not in order:
            add(entry, ())
    return order


def check_names(paths: Iterable[str]) -> None:
    """Raise ``ValueError`` if two modules have the same name, which bundles cannot tell apart."""
    named: dict[str, str] = {}
    for path in paths:
        other = named.setdefault(module_name(path), path)
        if other != path:
            raise ValueError(f"{other} and {path} must not have the same name")


def imports_of(path: str) -> list[str]:
    """Return the paths of the modules that a module imports when it is loaded."""
    return [_target(path, found[2]) for found in _IMPORT.finditer(page_text(path))]


def later_imports_of(path: str, files: Iterable[str]) -> Iterator[str]:
    """Yield those of the files that a module may import while it runs.

    Their names may have slots, as in ``import(`./${name}/${name}_view.js`)``.
    """
    for _, name in _DYNAMIC.findall(page_text(path)):
        target = _target(path, name.partition("?")[0])
        yield from filter(_pattern(target).fullmatch, files)


def module_code(path: str, assigned: str = "", loader: str = "") -> str:
    """Return a module as the declaration of a constant that has its exports.

    ``assigned`` is code between the constant and its value. ``loader`` names the function that
    takes the place of ``import(...)``.
    """
    text = page_text(path)
    exports = ", ".join(_EXPORT.findall(text))
    body = _IMPORT.sub(_declaration, text)
    body = without_comments(_EXPORT.sub("", body))
    if loader:
        body = _DYNAMIC.sub(lambda found: f"{loader}({found[1]}{found[2]}{found[1]})", body)
    left = _LEFT.search(body)
    if left:
        raise ValueError(f"{path} cannot be bundled because of {left[0]!r}")
    name = module_name(path)
    return f"const {name}_module = {assigned}(() => {{\n{body}return {{ {exports} }};\n}})();"


def module_name(path: str) -> str:
    """Return the name of a module, which no other module has.

    >>> module_name("player/dom.js")
    'dom'
    """
    return posixpath.basename(path).removesuffix(".js")


def _declaration(found: re.Match[str]) -> str:
    names = re.sub(r"(\w+) as (\w+)", r"\1: \2", found[1])
    return f"const {{{names}}} = {module_name(found[2])}_module;\n"


def _target(path: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), address))


def _pattern(target: str) -> re.Pattern[str]:
    """Return a pattern of paths. Equal slots stand for equal text."""
    pattern, end = "", 0
    slots: list[str] = []
    for slot in _SLOT.finditer(target):
        pattern += re.escape(target[end : slot.start()])
        if slot[0] in slots:
            pattern += f"(?P=slot{slots.index(slot[0])})"
        else:
            pattern += rf"(?P<slot{len(slots)}>\w+)"
            slots.append(slot[0])
        end = slot.end()
    return re.compile(pattern + re.escape(target[end:]))
