"""Cancellation of running work by its caller.

Every function with the option ``timeout`` also has ``cancel``: any object with ``is_set()``, for
example a ``threading.Event``. Once it is set, the work stops within a fraction of a second, in the
same way as at its timeout; see ``docs/limits.md``. If it is already set, the work does not start.
"""

from __future__ import annotations

from typing import Protocol


class Cancellable(Protocol):
    """An object that can cancel work, such as a ``threading.Event``.

    >>> from threading import Event
    >>> cancel: Cancellable = Event()
    >>> cancel.is_set()
    False
    """

    def is_set(self) -> bool:
        """Return whether the work must stop."""


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
    raise TypeError(f"cancel must be a threading.Event or None, not {cancel!r}")
