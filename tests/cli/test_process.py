"""What only a whole process shows: signals, pipes, terminals, what is imported."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.processes import run_python
from unjam import deck
from unjam.render.theme import THEMES

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other pipes and signals")
COMMAND = [sys.executable, "-m", "unjam"]


def shell(command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which ``unjam`` is the command under test."""
    script = f'unjam() {{ "{sys.executable}" -m unjam "$@"; }}\n{command}'
    environment = {**os.environ, **settings}
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=60, env=environment
    )


@posix
@pytest.mark.parametrize("extra", [[], ["--anytime"], ["--algorithm", "astar"], ["uva:6"]])
def test_interrupt_ends_a_long_search_at_once(extra: list[str]) -> None:
    command = [*COMMAND, "solve", "--max-memory", "1GB", *extra, "uva:7"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(0.6)
    sent = time.perf_counter()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=10)
    assert time.perf_counter() - sent < 0.5
    assert process.returncode == 130
    assert errors == "unjam: interrupted\n"
    assert output.count("\n") <= 2, "at most the head of the table and one answer"


@posix
@pytest.mark.parametrize(
    "command",
    [
        "unjam solve uva:4 | true",
        "unjam solve --jsonl jam thinkfun project | head -1",
        "unjam solve jam thinkfun project | head -1",
        "unjam show jam thinkfun project | head -1",
        "unjam decks | true",
        "unjam --help | true",
        "unjam solve --help | head -1",
        "unjam completion bash | head -1",
    ],
)
def test_a_closed_pipe_is_silent(command: str) -> None:
    done = shell(f"{command}; exit ${{PIPESTATUS[0]}}")
    assert done.stderr == ""
    assert done.returncode == 0


def test_debug_shows_where_an_error_comes_from() -> None:
    for arguments in (["--debug", "solve", "jam:41"], ["solve", "jam:41", "--debug"],
                      ["solve", "--debug", "jam:1", "XX..B"]):  # fmt: skip
        done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60)
        assert "Traceback" in done.stderr


def test_a_missing_core_is_one_sentence(tmp_path: Path) -> None:
    import unjam as installed

    copy = tmp_path / "unjam"
    source = Path(installed.__file__).parent
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("_core*", "__pycache__"))
    # Without site: an editable install would be found before the copy.
    command = [sys.executable, "-S", "-m", "unjam", "solve", "jam:1"]
    for extra in ([], ["jam:2"]):
        done = subprocess.run(
            [*command, *extra], cwd=tmp_path, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 34
        assert done.stderr.startswith("unjam: the compiled core of unjam is missing")
        assert done.stderr.count("\n") == 1
    shown = subprocess.run(
        [*command[:4], "show", "jam:1"], cwd=tmp_path, capture_output=True, text=True
    )
    assert shown.returncode == 0, "only searching needs it"


def terminal(arguments: list[str], **settings: str) -> str:
    """Everything a command shows on a terminal."""
    import pty

    unset = ("NO_COLOR", "COLORTERM", "COLORFGBG", "LINES")
    environment = {key: value for key, value in os.environ.items() if key not in unset}
    environment |= {"TERM": "xterm", "COLUMNS": "60"} | settings
    mine, its = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=its, stdout=its, stderr=its, env=environment
    )
    os.close(its)
    shown = b""
    while True:
        try:
            block = os.read(mine, 65536)
        except OSError:  # all have closed it
            break
        if not block:
            break
        shown += block
    os.close(mine)
    process.wait(timeout=60)
    return shown.decode().replace("\r\n", "\n")


@posix
def test_colour_on_a_terminal_only() -> None:
    assert "\x1b[0;1;38;5;231;48;5;160mX" in terminal(["show", "jam:1"])
    assert "\x1b[" in terminal(["solve", "jam:1"])
    assert "\x1b[" not in terminal(["show", "jam:1"], NO_COLOR="1")
    assert "\x1b[" not in terminal(["show", "jam:1"], TERM="dumb")
    assert "\x1b[" not in terminal(["show", "--color", "never", "jam:1"])
    assert "\x1b[" in terminal(["--color", "always", "show", "jam:1"], NO_COLOR="1")
    assert "\x1b[" not in shell("unjam show jam:1").stdout
    assert "\x1b[" in shell("unjam show --color=always jam:1").stdout


@posix
def test_as_many_colours_as_the_terminal_has() -> None:
    show = ["show", "jam:1"]
    red = ";".join(str(part) for part in bytes.fromhex(THEMES["dark"].targets[0][1:]))
    for name in ("truecolor", "24bit"):
        assert f"48;2;{red}m" in terminal(show, COLORTERM=name)
    assert f"48;2;{red}m" in terminal(show, TERM="xterm-direct")
    assert "48;5;160m" in terminal(show, TERM="xterm-256color", COLORTERM="yes")
    plain = terminal(show, TERM="dumb")
    for name in ("linux", "vt100", "xterm-16color"):
        assert terminal(show, TERM=name) == plain
    assert "\x1b[" not in terminal(show, COLORTERM="truecolor", NO_COLOR="1")
    dark, light = (terminal(show, COLORFGBG=name) for name in ("15;0", "0;15"))
    assert dark != light


@posix
def test_without_blocks_there_is_ascii() -> None:
    for settings in ({"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}):
        shown = terminal(["show", "jam:1"], **settings)
        assert shown.isascii()
        assert "\\u25" not in shown
        assert "48;5;160mX" in shown


@posix
def test_a_picture_as_large_as_there_is_room() -> None:
    def width(*words: str, **settings: str) -> int:
        lines = re.sub(r"\x1b\[[\d;]*m", "", terminal(["show", *words], **settings)).splitlines()
        return max(len(line) for line in lines if line[:1] in "▐▗")

    assert width("jam:1") == 26
    assert width("jam:1", COLUMNS="30") == 14
    assert width("jam:1", LINES="10") == 14
    assert width("jam:1", "--size", "large") == 38
    assert width("jam:1", "--size=small") == 14


@posix
def test_steps_wrap_at_the_width_of_the_terminal() -> None:
    lines = terminal(["solve", "--steps", "--color=never", "jam:1"], COLUMNS="60").splitlines()
    assert max(len(line) for line in lines if "(" in line and ";" not in line) <= 60
    assert sum("(" in line for line in lines) > 2


@posix
def test_a_progress_bar_on_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("".join(f"{p.to('line')}\n" for p in deck("jam")) * 300, encoding="utf-8")
    shown = terminal(["solve", "--jsonl", str(file)], COLUMNS="120")
    assert "per second" in shown
    assert shown.rindex("\r\x1b[K") > shown.rindex(" done, "), "it takes itself away"
    quiet = shell(f"unjam solve --jsonl {file}")
    assert quiet.stderr == ""
    assert quiet.stdout.count("\n") == 12000


@posix
def test_answers_do_not_wait_for_the_end_of_the_input() -> None:
    line = (deck("jam")["1"].to("line") + "\n").encode()
    process = subprocess.Popen(
        [*COMMAND, "solve", "--jsonl", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    # Answers come in batches, so one line after the other until there are some.
    os.set_blocking(process.stdout.fileno(), False)
    early, sent = b"", 0
    while early.count(b"\n") < 3 and sent < 500:
        process.stdin.write(line)
        process.stdin.flush()
        sent += 1
        time.sleep(0.08)
        early += process.stdout.read() or b""
    assert early.count(b"\n") >= 3
    os.set_blocking(process.stdout.fileno(), True)
    process.stdin.close()
    rest = process.stdout.read()
    process.stdout.close()
    assert process.wait(timeout=60) == 0
    assert (early + rest).count(b"\n") == sent


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--version"], ["commands.solve.solve_command", "commands.show_command", "puzzle_source"]),
        (
            ["decks"],
            ["commands.solve.solve_command", "commands.check_command", "commands.convert_command"],
        ),
        (
            ["solve", "jam:1"],
            ["commands.check_command", "commands.convert_command", "commands.solve.solve_batch"],
        ),
    ],
)
def test_only_the_command_asked_for_is_imported(arguments: list[str], absent: list[str]) -> None:
    code = f"""
import contextlib, io, json, sys
from unjam.cli.main import run
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    run({arguments!r})
print(json.dumps(sorted(sys.modules)))
"""
    loaded = set(run_python(code))
    assert loaded.isdisjoint(f"unjam.cli.{module}" for module in absent)
    slow = {
        "concurrent.futures",
        "dataclasses",
        "difflib",
        "gzip",
        "inspect",
        "tempfile",
        "typing_extensions",
    }
    assert loaded.isdisjoint(slow)


def test_memory_stays_small_on_a_long_file(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    lines = "".join(f"{p.to('line')}\n" for p in deck("jam"))
    peaks = []
    for times in (15, 75):
        file.write_text(lines * times, encoding="utf-8")
        code = f"""
import contextlib, io, json, os
from unjam.cli.main import run
with open(os.devnull, "w") as out, contextlib.redirect_stdout(out):
    run(["solve", "--jsonl", {str(file)!r}])
try:
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps(peak))
"""
        peaks.append(run_python(code))
    assert peaks[1] < peaks[0] * 1.3, json.dumps(peaks)
