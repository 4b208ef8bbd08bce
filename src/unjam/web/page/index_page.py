"""The files of the web page, with the first puzzle and its words inside the HTML.

Both save a request. The words are those of the first view in the language that the browser asks
for; the page fetches the others later.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from ...decks import deck
from ...player.album import Album
from ...player.offline_page import data_text
from ...player.page_words import Catalogue, translations
from ...player.script_bundle import packed_style, page_text
from ..endpoints.play_endpoint import play_card
from .page_bundle import bundled
from .service_worker import completed
from .static_files import File, file_of, files

FIRST = ("jam", "1")
_WORKER = "/service_worker.js"
_NO_FIRST, _NO_WORDS = 'id="first">{}<', 'id="words">{}<'
_NO_RUNTIME = 'id="runtime">{}<'
_CHARSET = '<meta charset="utf-8">\n'


class Runtime(NamedTuple):
    """Python for the browser: the address of its folder, the names of its files and their size."""

    address: str
    files: tuple[str, ...]
    size: int  # bytes that the page can count while they are loaded


def page_files(runtime: Runtime | None = None) -> dict[str, File]:
    """Return all files by URL path; with a runtime, those of a static site.

    >>> found = page_files()
    >>> b"Rush Hour" in found["/"].body, "/player/board.js" in found
    (True, True)
    """
    found = files()
    html = found["/index.html"]
    page = bundled(html.body.decode("utf-8"), [path.removeprefix("/") for path in found])
    text = with_first_puzzle(page.html)
    if runtime is not None:
        text = with_runtime(text, runtime._asdict(), page.policy)

    def index_in(words: dict[str, Catalogue]) -> File:
        body = text.replace(_NO_WORDS, f'id="words">{data_text(words)}<', 1).encode("utf-8")
        headers = {"content-security-policy": page.policy}
        return file_of(body, html.media_type, more_headers=headers)

    words = translations(page_text(path) for path in page.inside if path.endswith(".js"))
    translated = {code: index_in({code: words[code]}) for code in words}
    index = index_in({})._replace(translations=translated)
    found = {path: packed_file(path, file) for path, file in found.items()}
    found |= page.files | {"/": index, "/index.html": index}
    worker = found[_WORKER]
    code = completed(
        worker.body.decode("utf-8"), found, page.inside, runtime.address if runtime else ""
    ).encode("utf-8")
    return found | {_WORKER: file_of(code, worker.media_type)}


def with_runtime(html: str, runtime: Mapping[str, Any], policy: str) -> str:
    """Return the HTML of a static site, whose host sends no policy."""
    allowed = policy.partition("; frame-ancestors")[0]  # an element cannot forbid frames
    element = f'<meta http-equiv="Content-Security-Policy" content="{allowed}">\n'
    html = html.replace(_NO_RUNTIME, f'id="runtime">{data_text(runtime)}<', 1)
    return html.replace(_CHARSET, _CHARSET + element, 1)


def packed_file(path: str, file: File) -> File:
    """Return a file without the spaces and comments that only its authors need."""
    text = file.body.decode("utf-8") if path.endswith((".css", ".json")) else ""
    if path.endswith(".css"):
        return file_of(packed_style(text).encode("utf-8"), file.media_type)
    if path.endswith(".json"):
        values = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
        return file_of(values.encode("utf-8"), file.media_type)
    return file


def with_first_puzzle(html: str) -> str:
    """Return the HTML with the puzzle that is shown first."""
    name, id = FIRST
    cards = deck(name)
    answer = play_card(cards, id).model_dump()
    album = Album()
    album.add(cards[id])
    answer["album"] = album.json()  # with its solution
    return html.replace(_NO_FIRST, f'id="first">{data_text(answer)}<', 1)
