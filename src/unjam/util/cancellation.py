"""Cancelling: how a caller ends work that is under way.

Every function of the package that has ``timeout`` has ``cancel`` too. It is anything with
``is_set()``, for example a ``threading.Event``. Once it is set, the work ends within a moment as if
the time were up, by the rule of ``docs/limits.md``. Work that is asked for when it is set
already is not begun.
"""

from __future__ import annotations

from typing import Protocol


class Cancellable(Protocol):
    """Anything like ``threading.Event``."""

    def is_set(self) -> bool:
        """Return whether the work is to end."""


def cancelled(cancel: Cancellable | None) -> bool:
    """Return whether the caller has cancelled the work.

    >>> from threading import Event
    >>> event = Event()
    >>> cancelled(None), cancelled(event), event.set(), cancelled(event)
    (False, False, None, True)
    """
    if cancel is None:
        return False
    try:
        return bool(cancel.is_set())
    except AttributeError:
        if hasattr(cancel, "is_set"):
            raise
    raise TypeError(f"cancel is a threading.Event or None, not {cancel!r}")
