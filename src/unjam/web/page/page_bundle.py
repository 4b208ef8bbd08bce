"""The page in few requests: its scripts and style sheets inside the HTML, one script per view.

``index.html`` names the modules that the first view needs or most views share (``modulepreload``),
and the style sheets of the first view. They replace these elements, so that the page can be played
after one request. The other views become files of their own, whose addresses contain a hash, for
the modules that the page has not.
All scripts share the modules, because modules may have state.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from ...player.script_bundle import (
    check_names,
    later_imports_of,
    module_code,
    module_name,
    module_order,
    page_text,
)
from ..middleware import page_policy
from .static_files import TYPES, File, file_of

_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)">\n')
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>\n')
_COMMENT = re.compile(r"/\*.*?\*/\n?", re.S)
_CLOSING = re.compile(r"</script|<!--|</style", re.I)

_FOLDER = "bundles"
_SHARED = "globalThis.unjamBundles"
# ``load`` takes the place of ``import(...)``. A query, such as a number of attempts, is kept.
_PRELUDE = """\
const bundles = {shared} = {{
  modules: {{ __proto__: null }},
  addresses: {addresses},
  async load(address) {{
    const [path, query] = address.split("?");
    const name = path.slice(path.lastIndexOf("/") + 1).replace(".js", "");
    if (!(name in bundles.modules)) {{
      await import(`${{bundles.addresses[name]}}${{query ? `?${{query}}` : ""}}`);
    }}
    return bundles.modules[name];
  }},
}};
"""


class Page(NamedTuple):
    """The HTML, its policy, the scripts of the other views, and the paths of what is inside."""

    html: str
    policy: str
    files: dict[str, File]
    inside: tuple[str, ...]


def bundled(html: str, paths: Iterable[str]) -> Page:
    """Return the page of an HTML text. ``paths`` are those of all files of the page."""
    entries = [*_PRELOAD.findall(html), *_SCRIPT.findall(html)]
    order = module_order(sorted(entries, key=lambda path: path == "app.js"))  # the app starts last
    views = _views(order, sorted(path for path in paths if path.endswith(".js")))
    addresses = {
        module_name(path): f"./{_FOLDER}/{module_name(path)}.{_hash(code)}.js"
        for path, code in views.items()
    }
    prelude = _PRELUDE.format(
        shared=_SHARED, addresses=json.dumps({"__proto__": None} | addresses, indent=2)
    )
    script = prelude + "\n".join(_shared_code(path) for path in order)
    sheets = _STYLE.findall(html)
    style = _COMMENT.sub("", "".join(map(page_text, sheets)))
    for text in (script, style):
        closing = _CLOSING.search(text)
        if closing:
            raise ValueError(f"the page cannot contain {closing[0]!r}")
    html = _with_elements(html, script, style)
    files = {
        addresses[module_name(path)].removeprefix("."): file_of(
            code.encode("utf-8"), TYPES[".js"], immutable=True
        )
        for path, code in views.items()
    }
    return Page(html, page_policy(script, style), files, (*order, *sheets))


def _views(order: list[str], paths: list[str]) -> dict[str, str]:
    """Return the scripts of all modules that may be imported later, by their paths."""
    found: dict[str, str] = {}
    todo = list(order)
    for path in todo:  # grows during the loop
        for later in later_imports_of(path, paths):
            if later in order or later in found:
                continue
            own = [each for each in module_order([later]) if each not in order]
            check_names([*order, *own])
            found[later] = _view_code(later, own)
            todo += own
    return found


def _view_code(path: str, own: list[str]) -> str:
    others = {each for each in module_order([path]) if each not in own}
    lines = [f"const bundles = {_SHARED};"]
    names = sorted(map(module_name, others))
    lines += [f"const {name}_module = bundles.modules.{name};" for name in names]
    return "\n".join([*lines, *map(_shared_code, own)])


def _shared_code(path: str) -> str:
    name = module_name(path)
    return module_code(path, assigned=f"bundles.modules.{name} ??= ", loader="bundles.load")


def _with_elements(html: str, script: str, style: str) -> str:
    """Replace the elements that load scripts and styles by what they load."""
    html = _PRELOAD.sub("", html)
    for pattern, element in (
        (_STYLE, f"<style>{style}</style>\n"),
        (_SCRIPT, f'<script type="module">{script}</script>\n'),
    ):
        first, *others = pattern.finditer(html)
        for other in reversed(others):
            html = html[: other.start()] + html[other.end() :]
        html = html[: first.start()] + element + html[first.end() :]
    return html


def _hash(code: str) -> str:
    return sha256(code.encode("utf-8")).hexdigest()[:12]
