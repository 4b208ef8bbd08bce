"""No regular expression of the readers takes long on a long, repetitive text."""

from __future__ import annotations

import subprocess
import sys

_LIMIT = 120  # seconds for all patterns; a few suffice

_TRIAL = r"""
import importlib, pkgutil, re, signal, time
import unjam.notation

patterns = {}


def add(name, value):
    if isinstance(value, re.Pattern):
        patterns.setdefault((value.pattern, value.flags), (name, value))
    elif isinstance(value, (list, tuple)):
        for one in value:
            add(name, one)
    elif isinstance(value, dict):
        for one in value.values():
            add(name, one)


for module in pkgutil.walk_packages(unjam.notation.__path__, "unjam.notation."):
    found = importlib.import_module(module.name)
    for name, value in vars(found).items():
        add(f"{module.name}.{name}", value)
assert len(patterns) > 100, len(patterns)


def stop(*_):
    raise TimeoutError


signal.signal(signal.SIGALRM, stop)
units = [" ", ",", ", ", "\t", ".", "x", "1", "-", "|", '"', "'", "[", "(", "a ", "1 ", "1,",
         '"a"', "()", "=", "a:", "\\n", "{", "}", "]", ")", "a=1 "]
for name, pattern in patterns.values():
    for unit in units:
        for start in ("", "# ", "a", "[", '"'):
            for end in ("", "!", "\n", '"'):
                text = start + unit * (300 // len(unit)) + end
                for tried in (pattern.fullmatch, pattern.search):
                    signal.setitimer(signal.ITIMER_REAL, 5)
                    try:
                        tried(text)
                    except TimeoutError:
                        print(name, repr(start), repr(unit), repr(end))
                        raise SystemExit(1)
                    finally:
                        signal.setitimer(signal.ITIMER_REAL, 0)
"""


def test_no_pattern_is_slow_on_repetitive_texts() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", _TRIAL],
        capture_output=True,
        text=True,
        timeout=_LIMIT,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
