"""Every help page is complete, and every example on it runs."""

from __future__ import annotations

import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.test_docs import COMMANDS as COMMANDS_OF_DOCUMENTS
from unjam import deck
from unjam.cli import exit_codes
from unjam.cli.main import COMMANDS, run

from .conftest import Command, Done
from .site_runtime import pretend_runtime

PAGES = ["", *COMMANDS]
# Pipes, redirections, variables, patterns, several commands.
NEEDS_SHELL = re.compile(r"^\w+=|[|<>;&$*`]")
QUOTED = re.compile(r"'[^']*'|\"[^\"$`]*\"")


def page(unjam: Command, name: str) -> str:
    done = unjam(*([name] if name else []), "--help")
    assert (done.code, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_a_summary_examples_and_exit_codes(unjam: Command, name: str) -> None:
    text = page(unjam, name)
    assert text.startswith(f"usage: unjam {name}".strip())
    assert "\nexamples:\n" in text
    assert "\nexit codes:" in text
    assert max(map(len, text.splitlines())) <= 105
    known = {value for value in vars(exit_codes).values() if isinstance(value, int)}
    codes = re.findall(r"^  (\d+) {2,}", text.partition("exit codes:")[2], re.M)
    assert {int(code) for code in codes} <= known
    assert codes or not name


def test_the_overview_lists_every_command(unjam: Command) -> None:
    overview = page(unjam, "")
    for name, (_, text) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", overview, re.M)
    assert unjam().out == unjam("help").out == overview
    assert unjam().code == 0


def test_help_for_a_command(unjam: Command) -> None:
    assert unjam("help", "solve").out == page(unjam, "solve") == unjam("solve", "-h").out


def test_servers_say_when_they_end_with_0_and_130(unjam: Command) -> None:
    serve, mcp = page(unjam, "serve"), page(unjam, "mcp")
    assert "0    shut down by Ctrl-C or SIGTERM" in serve
    assert "130  interrupted by Ctrl-C before the server accepted requests" in serve
    assert "--http: shut down by Ctrl-C or SIGTERM" in mcp
    assert "130  interrupted by Ctrl-C, or --http: before the server accepted requests" in mcp
    for text in (serve, mcp):
        assert "unless stated above" in text


def test_version(unjam: Command) -> None:
    assert re.fullmatch(r"unjam \d+\.\d+\.\d+\n", unjam("--version").out)


def examples(name: str) -> list[str]:
    import contextlib
    import io

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        run([*([name] if name else []), "--help"])
    section = printed.getvalue().partition("\nexamples:\n")[2]
    return re.findall(r"^  ((?:\w+=\S+ )?unjam .*)$", section.partition("\n\n")[0], re.M)


EXAMPLES = [(name, example) for name in PAGES for example in examples(name)]
# Others are shown in the documents too, with their output, and run for that.
SHOWN = {command for _, command, _ in COMMANDS_OF_DOCUMENTS}
RUN = [(name, example) for name, example in EXAMPLES if example not in SHOWN]


def test_every_page_has_examples() -> None:
    assert {name for name, _ in EXAMPLES} == set(PAGES)
    assert len(EXAMPLES) >= 25


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files that examples name."""
    cards = [puzzle.to("line") for puzzle in deck("jam")[:3]]
    solutions = [f"{puzzle.id}: {puzzle.solve()}" for puzzle in deck("project")[:3]]
    moves = [str(deck("jam")["1"].solve())]
    named = {"cards.txt": cards, "solutions.txt": solutions, "moves.txt": moves}
    texts = {name: "\n".join(lines) + "\n" for name, lines in named.items()}
    return {name: text.encode() for name, text in texts.items()} | task_files(tmp_path_factory)


def task_files(folders: pytest.TempPathFactory) -> dict[str, bytes]:
    """A proof and suites of tasks, as the commands write them."""
    folder = folders.mktemp("tasks")
    tasks = f"--count 2 --tier 1 --kind solve -o {folder}/"
    for line in (
        f"prove jam:40 -o {folder}/jam40.proof",
        f"tasks make {tasks}suite.jsonl",
        f"tasks make --no-answers --seed 918273645 {tasks}public.jsonl",
        f"tasks play {folder}/suite.jsonl -o {folder}/answers.jsonl",
        f"tasks play {folder}/public.jsonl --key {folder}/public.jsonl.key "
        f"-o {folder}/replies.jsonl",
    ):
        assert run(line.split()) == 0
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with those files and the command itself in ``bin``."""
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    command = tmp_path / "bin" / "unjam"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m unjam "$@"\n', encoding="utf-8")
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a Unix shell")
@pytest.mark.parametrize(("name", "example"), RUN, ids=[example for _, example in RUN])
def test_the_example_runs(
    unjam: Command, folder: Path, name: str, example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if example == "unjam serve" or NEEDS_SHELL.search(QUOTED.sub("", example)):
        done = in_shell(folder, example, serves=name == "serve")
    elif name == "serve":  # up to where it would wait for requests
        monkeypatch.setattr(
            "unjam.web.server.serve", lambda settings, listening, ready, **more: ready()
        )
        done = unjam(*shlex.split(example)[1:], "--port", "0", "--no-open")
        assert "http://" in done.out
    elif name == "mcp":  # up to where it would wait for a client
        from unjam.mcp_server import transports

        monkeypatch.setattr(transports, "serve_stdio", lambda server: print(server.name))
        monkeypatch.setattr(transports, "serve_http", lambda settings, listening, ready: ready())
        port = ("--port", "0") if "--http" in example else ()
        done = unjam(*shlex.split(example)[1:], *port)
    else:  # without a process of its own, which takes most of the time
        if name == "site" or "--full" in example:
            runtime = folder / "build" / "wasm" / "runtime"
            pretend_runtime(runtime, monkeypatch)
            monkeypatch.setattr("unjam.web.site.site_files.INCLUDED", str(runtime))
        done = unjam(*shlex.split(example)[1:])
    assert "Traceback" not in done.err
    assert done.code < exit_codes.UNREADABLE, done.err
    if name not in ("check", "explain", "solve"):  # whose codes are answers too
        assert done.code == 0, done.err
    assert done.out or "-o " in example or "--output" in example
    assert "no puzzle matches" not in done.out


def in_shell(folder: Path, example: str, *, serves: bool) -> Done:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    if serves:  # it would never end by itself
        until = "until grep -q http: out.txt; do sleep 0.1; done; kill $!; wait $!; cat out.txt"
        example = f"{example} --port 0 --no-open >out.txt & {until}"
    done = subprocess.run(
        ["bash", "-c", example],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return Done(done.returncode, done.stdout, done.stderr)
