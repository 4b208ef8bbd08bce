"""The user's own decks: the puzzle files in the folders listed in ``UNJAM_DECKS``."""

from __future__ import annotations

import os

# The extensions of puzzle files; a folder may contain other files as well.
FILE_ENDS = (".csv", ".json", ".jsonl", ".kts", ".lst", ".rush", ".tsv", ".txt", ".unjam")


def user_files() -> dict[str, str]:
    """Return the puzzle files by the names of their decks; the first one found wins."""
    found: dict[str, str] = {}
    for folder in _folders():
        try:
            files = sorted(os.listdir(folder))
        except OSError:
            continue
        for file in files:
            path = os.path.join(folder, file)
            plain = file[:-3] if file.lower().endswith(".gz") else file
            stem, end = os.path.splitext(plain)
            known = end.lower() in ("", *FILE_ENDS) and not file.startswith(".")
            if known and stem not in found and os.path.isfile(path):
                found[stem] = path
    return found


def folder_problems() -> list[str]:
    """Return a sentence for each folder in ``UNJAM_DECKS`` that cannot be listed."""
    problems = []
    for folder in _folders():
        try:
            os.listdir(folder)
        except OSError as error:
            problems.append(f"UNJAM_DECKS names {folder!r}: {error.strerror or error}")
    return problems


def _folders() -> list[str]:
    given = os.environ.get("UNJAM_DECKS", "")
    return [os.path.expanduser(folder) for folder in given.split(os.pathsep) if folder]
