"""The pages of the documentation that come with the package, for models to read."""

from __future__ import annotations

from pathlib import Path

# Names of files in docs/, and what they explain. CMakeLists.txt installs them.
PAGES = {
    "notation": "Notations of puzzles that can be read and written",
    "moves": "Notations of moves",
    "variants": "The variants: boards, pieces, exits and goals",
    "solving": "Solving and checking, metrics and proofs",
    "generating": "Options of the generator",
    "difficulty": "Measures of difficulty and the estimate of solving time",
    "state-space": "The numbers of a state space",
    "limits": "Limits of time, states and memory",
    "decks": "The decks and where their puzzles come from",
    "models": "unjam for language models",
}

_PACKAGE = Path(__file__).parent.parent
# In a source tree, the pages are not copied.
_FOLDERS = (_PACKAGE / "guide", _PACKAGE.parent.parent / "docs")


def page_file(name: str) -> Path | None:
    """Return the file of a page; None if it is not installed."""
    files = (folder / f"{name}.md" for folder in _FOLDERS)
    return next((file for file in files if name in PAGES and file.is_file()), None)
