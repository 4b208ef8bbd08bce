"""The page with everything in one HTML file, which works when it is opened from a disk.

``static/local/embedded_files.js`` describes the elements that contain the other files.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterable
from urllib.parse import quote

from ...player.script_bundle import packed_style, page_text, policy_hash, without_comments
from ..page.index_page import packed_file, with_first_puzzle, with_runtime
from ..page.page_bundle import bundled, check_embeddable
from ..page.static_files import files
from .prepared_answers import prepared_files
from .site_files import INCLUDED, describe_runtime, runtime_contents

_WORKER = "local/python_worker.js"
# Files next to the page, and the service worker, which files on a disk cannot have.
_BESIDE = re.compile(
    r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n'
    r'|<script type="module" src="common/offline_support.js"></script>\n'
)
_ICON = 'href="icon.svg"'
_END = "</body>"
_ADDRESS = "https://unjam.invalid/"  # of Python; no request ever leaves the page
_PACKED = (".zip",)


def single_file(runtime: str = INCLUDED) -> str:
    """Return the page with all views and decks, and Python, as HTML.

    ``runtime`` is the folder of Python. Raises ``MissingExtraError`` if it is not there.
    """
    contents = runtime_contents(runtime)
    found = files()
    html = _BESIDE.sub("", found["/index.html"].body.decode("utf-8"))
    icon = f'href="data:image/svg+xml,{quote(page_text("icon.svg"))}"'
    html = html.replace(_ICON, icon, 1)
    page = bundled(html, [path.removeprefix("/") for path in found], embedded=True)
    sheets = {
        path[1:]: packed_style(page_text(path[1:]))
        for path in found
        if path.endswith(".css") and path[1:] not in page.inside
    }
    scripts = {path: _as_element(code) for path, code in page.scripts.items()}
    texts = {
        path[1:]: packed_file(path, file).body.decode("utf-8")
        for path, file in found.items()
        if path.startswith("/languages/")
    }
    policy = _policy([page.script, *scripts.values()], [page.style, *sheets.values()])
    about = describe_runtime(contents)._replace(address=_ADDRESS)._asdict() | {"isEmbedded": True}
    html = with_runtime(with_first_puzzle(page.html), about, policy)
    worker = without_comments(page_text(_WORKER))
    check_embeddable(worker)
    elements = [
        f'<script type="text/plain" data-file="python_worker">{worker}</script>',
        _element("texts", _json(scripts | sheets | texts)),
        *(_element(name, _json(answers)) for name, answers in _answers().items()),
        *(_element(name, content) for name, content in contents.items()),
    ]
    before, end, after = html.rpartition(_END)
    return before + "\n".join([*elements, end]) + after


def _answers() -> dict[str, dict[str, str]]:
    """Return the prepared answers by path in archives: one for each deck, one for their list."""
    found: dict[str, dict[str, str]] = {}
    for path, content in prepared_files():
        folder, *deck = path.split("/")[:-1]
        found.setdefault("-".join([folder, *deck]), {})[path] = content.decode("utf-8")
    return found


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8")


def _as_element(code: str) -> str:
    """Return a module as a script that leaves no names behind."""
    return f'(() => {{\n"use strict";\n{code}}})();'


def _element(name: str, content: bytes) -> str:
    is_packed = name.endswith(_PACKED)
    data = content if is_packed else gzip.compress(content, 9, mtime=0)
    packed = "" if is_packed else " data-gzip"
    text = b64encode(data).decode("ascii")
    return f'<script type="text/plain" data-file="{name}"{packed}>{text}</script>'


def _policy(scripts: Iterable[str], styles: Iterable[str]) -> str:
    """Return a policy that allows these scripts and styles, and no request."""
    return (
        f"default-src 'none'; script-src {_hashes(scripts)} blob: 'wasm-unsafe-eval'; "
        f"style-src {_hashes(styles)}; img-src data: blob:; worker-src blob:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hashes(texts: Iterable[str]) -> str:
    return " ".join(map(policy_hash, texts))
