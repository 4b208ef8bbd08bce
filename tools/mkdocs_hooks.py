"""Hooks of MkDocs: pages from outside ``docs/``, and links that work on GitHub and on the site.

Some pages live where GitHub and developers expect them, such as ``CONTRIBUTING.md``; ``PAGES``
gives them a name on the site. All pages link to each other by relative paths in the repository. A
link to a file that is not a page of the site goes to GitHub.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCE = "https://github.com/unjam/unjam/blob/main/"
# Pages of the site (below docs/) by their path in the repository.
PAGES = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "SECURITY.md": "security.md",
    "bench/README.md": "measuring.md",
    "examples/README.md": "examples.md",
    "examples/gallery.md": "gallery.md",
    "npm/README.md": "npm.md",
}
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.M | re.S)


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that live outside ``docs/``."""
    from mkdocs.structure.files import File  # here, so that the tests need no MkDocs

    for source, page in PAGES.items():
        if files.get_file_from_path(page) is None:
            text = (ROOT / source).read_text("utf-8")
            files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Rewrite the links of a page from paths in the repository to paths on the site."""
    path: str = page.file.src_uri
    sources = {site: source for source, site in PAGES.items() if site != "index.md"}
    return rewrite_links(markdown, sources.get(path, f"docs/{path}"), path)


def rewrite_links(markdown: str, source: str, page: str) -> str:
    """Return the text of the file ``source`` with its links as they are on the page ``page``.

    >>> rewrite_links("[a](docs/moves.md#writing)", "CONTRIBUTING.md", "contributing.md")
    '[a](moves.md#writing)'
    >>> rewrite_links("[a](../../CHANGELOG.md) `[b](c)`", "docs/api/index.md", "api/index.md")
    '[a](../changelog.md) `[b](c)`'
    >>> rewrite_links("[a](src/unjam/core.py)", "README.md", "index.md")
    '[a](https://github.com/unjam/unjam/blob/main/src/unjam/core.py)'
    """

    def moved(match: re.Match[str]) -> str:
        target, anchor = match[2].partition("#")[::2]
        if not target or "://" in target:
            return match[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if path in PAGES or (path.startswith("docs/") and (ROOT / path).is_file()):
            site = PAGES.get(path) or path.removeprefix("docs/")
            target = posixpath.relpath(site, posixpath.dirname(page) or ".")
        else:
            target = SOURCE + path
        return f"{match[1]}{target}{'#' + anchor if anchor else ''}{match[3]}"

    parts, end = [], 0
    for code in CODE.finditer(markdown):
        parts += [LINK.sub(moved, markdown[end : code.start()]), code[0]]
        end = code.end()
    return "".join([*parts, LINK.sub(moved, markdown[end:])])
