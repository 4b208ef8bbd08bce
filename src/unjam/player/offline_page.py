"""Self-contained HTML pages that play puzzles without a network."""

from __future__ import annotations

import html
import json
from typing import Any

from ..model.puzzle import Puzzle
from ..render.fonts.text_width import visible
from ..solver.solution import Solution
from .album import Album
from .page_words import translations
from .script_bundle import policy_hash, script, style

_TIMEOUT = 2.0  # seconds for the search of ``player_html``

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
script-src {script_hash}; style-src {style_hash}; img-src data:; \
base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<main id="app">{picture}</main>
<script type="application/json" id="album">{album}</script>
<script type="application/json" id="words">{words}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page(album: Album, picture: str = "") -> str:
    """Return an album as one HTML file. ``picture`` is shown if scripts do not run."""
    code, sheet = script(), style()
    return _PAGE.format(
        script_hash=policy_hash(code),
        style_hash=policy_hash(sheet),
        title=html.escape(visible(album.title or "unjam")),
        style=sheet,
        picture=picture,
        album=data_text(album.json()),
        words=data_text(translations([code])),
        script=code,
    )


def player_html(what: Solution | Puzzle) -> str:
    """Return a page that plays one puzzle; search for its solution if only the puzzle is given.

    >>> page = player_html(Puzzle.parse(".... XX.B A..B AOOO"))
    >>> page.startswith("<!doctype html>"), page.count("<svg")
    (True, 1)
    """
    puzzle = what.puzzle if isinstance(what, Solution) else what
    album = Album(puzzle.title or puzzle.id)
    album.add(puzzle, what if isinstance(what, Solution) else None, timeout=_TIMEOUT)
    return page(album, puzzle.svg())


def notebook_html(solution: Solution) -> str:
    """Return a small player for a notebook, in an iframe so that several do not interfere."""
    document = html.escape(player_html(solution), quote=True)
    name = html.escape(visible(solution.puzzle.title or solution.puzzle.id or "puzzle"), quote=True)
    return (
        f'<iframe srcdoc="{document}" sandbox="allow-scripts" title="{name}" width="420"'
        ' height="600" style="border:0;max-width:100%"></iframe>'
    )


def data_text(value: Any) -> str:
    """Return JSON that is safe inside a script element: it cannot close it or open a comment.

    >>> data_text({"a": "</script><!--\\u2028"})
    '{"a":"\\\\u003c/script>\\\\u003c!--\\\\u2028"}'
    """
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
