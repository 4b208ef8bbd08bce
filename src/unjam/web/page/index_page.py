"""The files of the web page, with the first puzzle and its words inside the HTML.

Both save a request. The words are those of the first view in the language that the browser asks
for; the page fetches the others later.
"""

from __future__ import annotations

import json

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


def page_files() -> dict[str, File]:
    """Return all files by URL path.

    >>> found = page_files()
    >>> b"Rush Hour" in found["/"].body, "/player/board.js" in found
    (True, True)
    """
    found = files()
    html = found["/index.html"]
    page = bundled(html.body.decode("utf-8"), [path.removeprefix("/") for path in found])
    text = _with_first(page.html)

    def index_in(words: dict[str, Catalogue]) -> File:
        body = text.replace(_NO_WORDS, f'id="words">{data_text(words)}<', 1).encode("utf-8")
        headers = {"content-security-policy": page.policy}
        return file_of(body, html.media_type, more_headers=headers)

    words = translations(page_text(path) for path in page.inside if path.endswith(".js"))
    translated = {code: index_in({code: words[code]}) for code in words}
    index = index_in({})._replace(translations=translated)
    found = {path: _packed(path, file) for path, file in found.items()}
    found |= page.files | {"/": index, "/index.html": index}
    worker = found[_WORKER]
    code = completed(worker.body.decode("utf-8"), found, page.inside).encode("utf-8")
    return found | {_WORKER: file_of(code, worker.media_type)}


def _packed(path: str, file: File) -> File:
    """Return a file without the spaces and comments that only its authors need."""
    text = file.body.decode("utf-8") if path.endswith((".css", ".json")) else ""
    if path.endswith(".css"):
        return file_of(packed_style(text).encode("utf-8"), file.media_type)
    if path.endswith(".json"):
        values = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
        return file_of(values.encode("utf-8"), file.media_type)
    return file


def _with_first(html: str) -> str:
    name, id = FIRST
    cards = deck(name)
    answer = play_card(cards, id).model_dump()
    album = Album()
    album.add(cards[id])
    answer["album"] = album.json()  # with its solution
    return html.replace(_NO_FIRST, f'id="first">{data_text(answer)}<', 1)
