"""The command line inside the test's own process: quick, and with its exit code."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from unjam.cli.main import run


class Done(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


class _Input(io.BytesIO):
    name = "<stdin>"


Command = Callable[..., Done]


@pytest.fixture
def unjam(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """``unjam("solve", "jam:1", stdin=b"...")``."""
    monkeypatch.delenv("UNJAM_DECKS", raising=False)

    def call(*arguments: str, stdin: bytes | None = b"") -> Done:
        stream = None if stdin is None else io.TextIOWrapper(_Input(stdin))
        monkeypatch.setattr(sys, "stdin", stream)
        try:
            code = run(list(arguments))
        except SystemExit as end:  # --help and --version
            code = int(end.code or 0)
        return Done(code, *capsys.readouterr())

    return call
