"""Handles Ctrl-C on the command line: exit code 130 and no traceback, at any moment.

A ``KeyboardInterrupt`` can be lost: Python prints and drops an exception in ``__del__`` or in a
callback, and compiled packages turn one raised during their import into an ``ImportError``. So the
command line installs its own handler, which has three stages:

- starting: modules are imported and options are parsed. There is nothing to clean up, so the
  handler ends the process.
- working: the handler raises ``KeyboardInterrupt``, so that partial results are written and
  unfinished files are removed. It waits while a module is being imported, and raises again until
  the exception is handled.
- ending: the result is written and Python shuts down. The handler ends the process.

``unjam/__init__.py`` imports this module before all others, so it imports almost nothing itself.
Programs that import unjam keep their own handler.
"""

from __future__ import annotations

import os
import sys
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from types import FrameType
    from typing import Any, NoReturn
else:
    import _signal as signal  # `signal` would import `enum`, which takes milliseconds

EXIT_CODE = 130
_SCRIPTS = ("unjam", "unjam-python", "unjam.exe", "unjam-script.py")

_LIBRARY, _STARTING, _WORKING, _ENDING = range(4)
_RETRY = 0.05  # seconds until the handler checks that its exception arrived
_INSIST = 1.0  # seconds after which another Ctrl-C ends the process without cleaning up

_stage = _LIBRARY
_since: float | None = None  # when the first Ctrl-C came


def is_command_line() -> bool:
    """Return whether this process was started as ``unjam`` or ``python -m unjam``."""
    given: list[str] = getattr(sys, "argv", [])
    if given[:1] == ["-m"]:  # Python is still looking for the module; its name has been removed
        name = sys.orig_argv[-len(given)]
        return name == "unjam" or (name.startswith("-") and name.endswith("munjam"))
    return bool(given) and os.path.basename(given[0]) in _SCRIPTS


def take_over() -> None:
    """Install the handler. Call it in the main thread; calling it again is harmless.

    A process that was started with Ctrl-C ignored keeps ignoring it.
    """
    global _stage
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        _stage = _STARTING
        sys.unraisablehook = _on_unraisable
        signal.signal(signal.SIGINT, _on_signal)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, _on_signal)
    if hasattr(signal, "pthread_sigmask"):  # the launcher blocks it while Python starts
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


def is_process() -> bool:
    """Return whether this process is the command line."""
    return _stage != _LIBRARY


def pending() -> bool:
    """Return whether Ctrl-C was pressed."""
    return _since is not None


class working:
    """A context in which Ctrl-C raises ``KeyboardInterrupt``.

    >>> with working():
    ...     pending()
    False
    """

    def __enter__(self) -> None:
        global _stage
        if _stage == _STARTING:
            _stage = _WORKING

    def __exit__(self, *_: object) -> None:
        global _stage
        if _stage == _WORKING:
            _stage = _ENDING
            settle()


def settle() -> None:
    """Mark a ``KeyboardInterrupt`` as handled, so that it is not raised again."""
    if _stage != _LIBRARY and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def _on_signal(number: int, frame: FrameType | None) -> None:
    global _since
    now = monotonic()
    if _stage == _ENDING and _since is not None:
        # What was printed is being flushed; only a second press of the keys ends that.
        if number == signal.SIGINT and now - _since > _INSIST:
            _leave()
        return
    if _stage != _WORKING:
        _leave()
    if _since is None:
        _since = now
    elif number == signal.SIGINT:
        if now - _since > _INSIST:
            _leave()
        return  # one key press may arrive twice, from the terminal and from a parent process
    importing = _is_importing(frame)
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, _RETRY)
    elif importing:
        _leave()
    if not importing and not _is_handled():
        raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _is_handled() -> bool:
    """Return whether an ``except`` or ``finally`` block is handling a ``KeyboardInterrupt``."""
    error = sys.exc_info()[1]
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__context__
    return False


def _on_unraisable(about: Any) -> None:
    if not (pending() and issubclass(about.exc_type, KeyboardInterrupt)):
        sys.__unraisablehook__(about)


def _leave() -> NoReturn:
    try:
        os.write(2, b"unjam: interrupted\n")
    except OSError:  # standard error is closed
        pass
    finally:
        os._exit(EXIT_CODE)


if is_command_line():
    take_over()
