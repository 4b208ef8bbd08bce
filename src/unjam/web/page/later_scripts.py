"""Divides the modules that the HTML of the page does not contain into scripts.

There is one script for each module that is imported while the page runs, with what it imports.
The script of ``SECOND`` is loaded before all others, which need not repeat its modules. What two
scripts would repeat becomes a script of its own, unless it is small.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...player.script_bundle import (
    check_names,
    later_imports_of,
    module_name,
    module_order,
    page_text,
)

SECOND = "common/page_parts.js"  # loaded as soon as the first view is there
EMBEDDED = "local/embedded_files.js"  # only pages that are one file have it, inside
_SMALLEST_SHARED = 8_000  # characters; less is not worth a request


class Script(NamedTuple):
    """The paths of modules in order, and the names of the scripts that are loaded before."""

    modules: tuple[str, ...]
    needs: tuple[str, ...]


def later_scripts(inside: Sequence[str], paths: Sequence[str]) -> dict[str, Script]:
    """Return the scripts by name; that of a module that is imported later has its name.

    ``inside`` are the modules that the page contains, ``paths`` those of all modules.
    """
    entries = _entries(inside, paths)
    second = tuple(entries.pop(SECOND, ()))
    before = (module_name(SECOND),) if second else ()
    scripts = {name: Script(second, ()) for name in before}
    own = {path: [each for each in entries[path] if each not in second] for path in entries}
    known = {*inside, *second}
    shared: dict[str, frozenset[str]] = {}  # the entries that use each shared script
    for users, modules in _repeated(own).items():
        needs = (*before, *(name for name, others in shared.items() if users <= others))
        taken = known.union(*(scripts[name].modules for name in needs))
        name = "_and_".join(sorted(map(module_name, users)))
        scripts[name] = Script(_missing(modules, taken), needs)
        shared[name] = users
    for path in own:
        needs = (*before, *(name for name, users in shared.items() if path in users))
        taken = known.union(*(scripts[name].modules for name in needs))
        scripts[module_name(path)] = Script(_missing([path], taken), needs)
    return scripts


def _entries(inside: Sequence[str], paths: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return all modules that may be imported later, each with the modules that it brings."""
    found: dict[str, tuple[str, ...]] = {}
    todo = list(inside)
    for path in todo:  # grows during the loop
        for later in later_imports_of(path, paths):
            if later in inside or later in found or later == EMBEDDED:
                continue
            found[later] = _missing([later], inside)
            check_names([*inside, *found[later]])
            todo += found[later]
    return found


def _missing(entries: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    return tuple(path for path in module_order(entries) if path not in known)


def _repeated(own: dict[str, list[str]]) -> dict[frozenset[str], list[str]]:
    """Return what is worth a shared script, by the entries that use it; the most used first."""
    groups: dict[frozenset[str], list[str]] = {}
    for path in sorted({each for modules in own.values() for each in modules}):
        users = frozenset(entry for entry, modules in own.items() if path in modules)
        groups.setdefault(users, []).append(path)
    return {
        users: groups[users]
        for users in sorted(groups, key=lambda users: (-len(users), sorted(users)))
        if len(users) > 1
        and sum(len(page_text(path)) for path in groups[users]) >= _SMALLEST_SHARED
    }
