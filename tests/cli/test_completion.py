"""``unjam completion``: the scripts, and what they answer."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from unjam import deck_names
from unjam.cli.commands.completion.completion_command import SHELLS, describe
from unjam.cli.main import COMMANDS

from .conftest import Command

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


@pytest.mark.parametrize("shell", SHELLS)
def test_everything_is_in_the_script(unjam: Command, shell: str) -> None:
    script = unjam("completion", shell).out
    for command in describe():
        assert command.name in script
        for option in command.options:
            for name in option.names:
                assert (name in script) or (f"-l {name[2:]}" in script) or shell == "fish"
            for value in option.values or ():
                assert value in script
    assert "unjam __words puzzles" in script


def test_the_description_comes_from_the_parsers() -> None:
    commands = {command.name: command for command in describe()}
    assert list(commands) == ["", *COMMANDS]
    solve = {name: option for option in commands["solve"].options for name in option.names}
    assert solve["--metric"].values == ("moves", "slides", "moves,slides", "slides,moves")
    assert solve["--anytime"].values is None
    assert "csv" in (solve["--format"].values or ())
    assert commands["solve"].arguments == "puzzles"
    assert commands["decks"].arguments == "decks"
    assert commands["completion"].words == SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_accepts_it(unjam: Command, shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(unjam("completion", shell).out, encoding="utf-8")
    done = subprocess.run([program, "-n", str(script)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_scripts_ask_while_a_person_types(unjam: Command) -> None:
    assert unjam("__words", "decks").out.split() == list(deck_names())
    assert unjam("__words", "puzzles", "j").out.split() == ["jam", "jam:"]
    assert unjam("__words", "puzzles", "jam:4").out.split() == ["jam:4", "jam:40"]
    assert unjam("__words", "puzzles", "JAM:4").out.split() == ["JAM:4", "JAM:40"]
    assert unjam("__words", "puzzles", "nothing:").code == 32


@needs_bash
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("unjam ", list(COMMANDS)),
        ("unjam s", ["solve", "show", "simplify", "serve", "site"]),
        ("unjam --ver", ["--version"]),
        ("unjam --color ", ["auto", "always", "never"]),
        ("unjam --color always dec", ["decks"]),
        ("unjam solve --me", ["--metric"]),
        ("unjam solve --metric s", ["slides", "slides,moves"]),
        ("unjam solve --metric=m", ["moves", "moves,slides"]),
        ("unjam solve --json ja", ["jam", "jam:"]),
        ("unjam solve jam:3", ["3", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39"]),
        ("unjam solve project:d3", []),
        ("unjam solve project:D3", ["D30", "D31", "D32", "D33", "D34", "D35"]),
        ("unjam solve car", ["cards.txt"]),
        ("unjam show cards.txt pi", ["pictures"]),
        ("unjam decks ", list(deck_names())),
        ("unjam completion ", list(SHELLS)),
        ("unjam solve --format cs", ["csv"]),
    ],
)
def test_bash_completes(unjam: Command, tmp_path: Path, typed: str, offered: list[str]) -> None:
    (tmp_path / "cards.txt").touch()
    (tmp_path / "pictures").mkdir()
    command = tmp_path / "bin" / "unjam"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m unjam "$@"\n', encoding="utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    script = unjam("completion", "bash").out + (
        'COMP_LINE=$1 COMP_POINT=${#1}; _unjam; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script, "bash", typed],
        cwd=tmp_path,
        env={**os.environ, "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.stdout.split() == offered
