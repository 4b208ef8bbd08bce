"""The documentation site has every page and every public name; `make docs` builds it."""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import unjam
from unjam import tasks

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
API = sorted((DOCS / "api").glob("*.md"))
REFERENCE = "\n".join(page.read_text("utf-8") for page in API)


class Loader(yaml.SafeLoader):  # type: ignore[misc, name-defined]
    """YAML with the tags by which MkDocs names Python objects; their values are not needed."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: None)
CONFIG: dict[str, Any] = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), Loader)


def load_tool(name: str) -> ModuleType:
    """Import a file of ``tools/``, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOOKS = load_tool("mkdocs_hooks")


def nav_pages(entry: Any) -> list[str]:
    """All pages of the navigation, in order."""
    if isinstance(entry, str):
        return [entry]
    children = entry.values() if isinstance(entry, dict) else entry
    return [page for child in children for page in nav_pages(child)]


def test_every_page_is_in_the_navigation_once() -> None:
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    listed = nav_pages(CONFIG["nav"])
    assert len(listed) == len(set(listed))
    assert set(listed) == pages | set(HOOKS.PAGES.values())


def test_pages_from_elsewhere_exist() -> None:
    for source in HOOKS.PAGES:
        assert (ROOT / source).is_file(), source


def test_the_site_fetches_nothing() -> None:
    assert CONFIG["theme"]["font"] is False
    assert "repo_url" not in CONFIG, "with it, the theme asks GitHub for the number of stars"
    assert not any("://" in entry for entry in CONFIG["extra_css"])
    assert "extra_javascript" not in CONFIG


def test_warnings_are_errors() -> None:
    assert CONFIG["strict"] is True
    for checks in CONFIG["validation"].values():
        assert set(checks.values()) == {"warn"}
    assert CONFIG["site_dir"].startswith("build/")


def test_search_and_dark_mode() -> None:
    assert "search" in CONFIG["plugins"]
    schemes = {palette.get("scheme") for palette in CONFIG["theme"]["palette"]}
    assert schemes >= {"default", "slate"}


@pytest.mark.parametrize("page", ["index.md", "decks.md"])
def test_trademarks(page: str) -> None:
    text = " ".join((DOCS / page).read_text("utf-8").split())
    assert "trademarks of their owners. unjam is not affiliated" in text
    assert "unjam is not affiliated" in CONFIG["copyright"]


@pytest.mark.parametrize("name", unjam.__all__)
def test_every_public_name_is_in_the_reference(name: str) -> None:
    entries = re.findall(rf"^::: unjam\.{re.escape(name)}$", REFERENCE, re.M)
    assert len(entries) == 1, f"docs/api has {len(entries)} entries '::: unjam.{name}'"


@pytest.mark.parametrize("name", unjam.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    """In its docstring, or on the pages of the reference, which test_docs.py runs."""
    value = getattr(unjam, name)
    own = doctest.DocTestParser().get_examples(inspect.getdoc(value) or "")
    pages = doctest.DocTestParser().get_examples(REFERENCE)
    word = re.compile(rf"\b{re.escape(name)}\b")
    assert own or any(word.search(f"{example.source} {example.exc_msg}") for example in pages)


def test_nothing_else_is_in_the_reference() -> None:
    assert set(re.findall(r"^::: unjam\.(\w+)$", REFERENCE, re.M)) == set(unjam.__all__)
    of_tasks = re.findall(r"^::: unjam\.tasks\.(\w+)$", REFERENCE, re.M)
    assert set(of_tasks) <= set(tasks.__all__)
    assert len(re.findall(r"^:::", REFERENCE, re.M)) == len(unjam.__all__) + len(of_tasks)


# ---- tools/mkdocs_hooks.py and tools/griffe_docstrings.py ----------------------------------------


def test_hooks_keep_their_examples() -> None:
    result = doctest.testmod(HOOKS)
    assert result.attempted >= 3
    assert result.failed == 0


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[a](#here)", "[a](#here)"),
        ("[a](https://example.org/x.md)", "[a](https://example.org/x.md)"),
        ("[a](solving.md#limits)", "[a](solving.md#limits)"),
        ("[a](../README.md)", "[a](index.md)"),
        ("![a](images/torus.png)", "![a](images/torus.png)"),
        ("[a](../src/unjam/core.py)", f"[a]({HOOKS.SOURCE}src/unjam/core.py)"),
        ("```\n[a](../README.md)\n```", "```\n[a](../README.md)\n```"),
    ],
)
def test_links(link: str, expected: str) -> None:
    assert HOOKS.rewrite_links(link, "docs/moves.md", "moves.md") == expected


def test_examples_of_docstrings_become_code() -> None:
    pytest.importorskip("griffe", reason="`make docs` installs it")
    tool = load_tool("griffe_docstrings")
    assert doctest.testmod(tool).failed == 0
    to_markdown = tool.to_markdown
    text = "Add.\n\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n\nThat is it."
    fenced = "Add.\n\n```pycon\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n```\n\nThat is it."
    assert to_markdown(text) == fenced
    assert to_markdown("A tree.\n\n::\n\n    a\n") == "A tree.\n\n\n    a\n"
