"""The page in few requests: its scripts and style sheets inside the HTML, one script per view.

``index.html`` names the modules of the first view (``modulepreload``), its style sheets and its
picture. They replace these elements, so that the page can be played after one request.
``later_scripts.py`` divides the other modules into scripts, whose addresses contain a hash. All
scripts share the modules, because modules may have state.

A page that is one file contains the other scripts too, as texts that ``embedded_files.js`` runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from ...player.script_bundle import (
    module_code,
    module_name,
    module_order,
    packed_style,
    page_text,
    unindented,
)
from ..middleware import page_policy
from .later_scripts import EMBEDDED, Script, later_scripts
from .static_files import TYPES, File, file_of

_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)">\n')
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>\n')
_PICTURE = re.compile(r'<img src="(\w+\.svg)" alt="" width="\d+" height="\d+">')
_CLOSING = re.compile(r"</script|<!--|</style", re.I)

_FOLDER = "bundles"
_SHARED = "globalThis.unjamBundles"
# ``load`` takes the place of ``import(...)``. It runs the scripts of a module one after the other.
# A query with a number of failures is kept, because browsers may remember a failure by its address.
_PRELUDE = """\
const bundles = {shared} = {{
  modules: {{ __proto__: null }},
  addresses: {addresses},
  async load(address) {{
    const [path, query] = address.split("?");
    const name = path.slice(path.lastIndexOf("/") + 1).replace(".js", "");
    const again = /=[1-9]/.test(query) ? `?${{query}}` : "";
    for (const script of bundles.addresses[name] ?? []) await {run}(script + again);
    return bundles.modules[name];
  }},
}};
"""


class Page(NamedTuple):
    """The HTML, its script and style sheet, those of other views, and the paths of what is inside.

    ``scripts`` are the codes of the other views by their paths.
    """

    html: str
    script: str
    style: str
    scripts: dict[str, str]
    inside: tuple[str, ...]

    @property
    def policy(self) -> str:
        """The content security policy of the page."""
        return page_policy(self.script, self.style)

    @property
    def files(self) -> dict[str, File]:
        """The scripts of the other views, by URL path."""
        return {
            f"/{path}": file_of(code.encode("utf-8"), TYPES[".js"], immutable=True)
            for path, code in self.scripts.items()
        }


def bundled(html: str, paths: Iterable[str], *, embedded: bool = False) -> Page:
    """Return the page of an HTML text. ``paths`` are those of all files of the page.

    ``embedded`` says whether the page will contain the scripts of other views.
    """
    entries = [*_PRELOAD.findall(html), *_SCRIPT.findall(html), *([EMBEDDED] if embedded else [])]
    order = module_order(sorted(entries, key=lambda path: path == "app.js"))  # the app starts last
    scripts = later_scripts(order, sorted(path for path in paths if path.endswith(".js")))
    codes = {name: _later_code(script) for name, script in scripts.items()}
    addresses = {name: f"./{_FOLDER}/{name}.{_hash(code)}.js" for name, code in codes.items()}
    loaded = {
        name: [addresses[each] for each in (*script.needs, name)]
        for name, script in scripts.items()
    }
    prelude = _PRELUDE.format(
        shared=_SHARED,
        addresses=json.dumps({"__proto__": None} | loaded, indent=0),
        run="bundles.modules.embedded_files.runEmbedded" if embedded else "import",
    )
    script = unindented(prelude + "\n".join(map(_shared_code, order)))
    sheets = _STYLE.findall(html)
    style = packed_style("".join(map(page_text, sheets)))
    for text in (script, style):
        check_embeddable(text)
    html = _with_elements(html, script, style)
    later = {addresses[name].removeprefix("./"): code for name, code in codes.items()}
    return Page(html, script, style, later, (*order, *sheets))


def check_embeddable(text: str) -> None:
    """Raise ``ValueError`` if HTML cannot contain a text as the content of an element."""
    closing = _CLOSING.search(text)
    if closing:
        raise ValueError(f"the page cannot contain {closing[0]!r}")


def _later_code(script: Script) -> str:
    """Return a script that takes the modules that others brought, and adds its own."""
    others = {each for each in module_order(script.modules) if each not in script.modules}
    lines = [f"const bundles = {_SHARED};"]
    names = sorted(map(module_name, others))
    lines += [f"const {name}_module = bundles.modules.{name};" for name in names]
    return unindented("\n".join([*lines, *map(_shared_code, script.modules)]))


def _shared_code(path: str) -> str:
    name = module_name(path)
    return module_code(path, assigned=f"bundles.modules.{name} ??= ", loader="bundles.load")


def _with_elements(html: str, script: str, style: str) -> str:
    """Replace the elements that load scripts, styles and pictures by what they load."""
    html = _PRELOAD.sub("", html)
    html = _PICTURE.sub(lambda found: _hidden_picture(page_text(found[1])), html)
    for pattern, element in (
        (_STYLE, f"<style>{style}</style>\n"),
        (_SCRIPT, f'<script type="module">{script}</script>\n'),
    ):
        first, *others = pattern.finditer(html)
        for other in reversed(others):
            html = html[: other.start()] + html[other.end() :]
        html = html[: first.start()] + element + html[first.end() :]
    return html


def _hidden_picture(svg: str) -> str:
    """Return an SVG picture for HTML that screen readers skip."""
    return svg.replace("<svg ", '<svg aria-hidden="true" ', 1).strip()


def _hash(code: str) -> str:
    return sha256(code.encode("utf-8")).hexdigest()[:12]
