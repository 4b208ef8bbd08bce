"""Ctrl-C at any moment: exit code 130, one sentence or none, never a traceback."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.interrupting import interrupt, launcher
from tests.support.processes import run_python
from tests.support.run_scale import cases

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")

# Commands that take longer than half a second.
COMMANDS = {
    "solve": ["solve", "--max-memory", "1GB", "uva:7"],
    "solve many": ["solve", "--max-memory", "1GB", "jam", "uva:7", "uva:6"],
    "explore": ["explore", "--max-memory", "1GB", "uva:4"],
    "db": ["db", "census-6x6", "select count(*) from puzzles a, puzzles b, puzzles c, puzzles d"
           " where hash(a.board || b.board || c.board || d.board) % 7 = 1"],
    "generate": ["generate", "--moves", "49..", "--count", "1000"],
    "census": ["census", "--size", "6x6", "-o", "census"],
}  # fmt: skip


def moments(command: str, count: int, longest: float) -> list[float]:
    """Moments from 0 to ``longest`` seconds, one at random in each of equal parts."""
    pick = random.Random(command)
    return [(number + pick.random()) * longest / count for number in range(count)]


@pytest.mark.parametrize("command", COMMANDS)
def test_any_moment(command: str, tmp_path: Path) -> None:
    """A sample of what ``test_two_hundred_moments`` tries."""
    for delay in moments(command, cases(4), 0.5):
        ended = interrupt(COMMANDS[command], delay, tmp_path)
        assert ended.well, ended


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
def test_two_hundred_moments(command: str, tmp_path: Path) -> None:
    ended = [interrupt(COMMANDS[command], at, tmp_path) for at in moments(command, 200, 0.5)]
    assert [end for end in ended if not end.well] == []
    assert sum(end.alive for end in ended) == 200, "the command must take longer than that"


def test_while_modules_are_imported(tmp_path: Path) -> None:
    for delay in moments("import", cases(20), 0.15):
        ended = interrupt(["solve", "--max-memory", "1GB", "uva:7"], delay, tmp_path)
        assert ended.well, ended


def test_the_launcher_runs_the_script_beside_it(tmp_path: Path) -> None:
    command = launcher()
    if len(command) > 1:
        pytest.skip("the launcher is not installed")
    link = tmp_path / "another-name"
    link.symlink_to(command[0])
    for path in (command[0], str(link)):
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
        assert done.stdout.startswith("unjam ")
    alone = tmp_path / "unjam"
    alone.write_bytes(Path(command[0]).read_bytes())
    alone.chmod(0o755)
    done = subprocess.run([str(alone)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 34
    assert done.stderr.startswith(f"unjam: cannot run '{tmp_path}/unjam-python': No such file")


# --- one process that interrupts itself -----------------------------------------------------------

INSIDE = """
import json, os, signal, sys, time
sys.argv = ["unjam"]
signal.signal(signal.SIGINT, signal.default_int_handler)
from unjam import interrupts
assert interrupts.is_process()

def press():
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass

def outcome(work):
    try:
        with interrupts.working():
            work()
            end = time.monotonic() + 5
            while time.monotonic() < end:
                pass
    except KeyboardInterrupt:
        return "interrupted"
    return "lost"
"""


def inside(code: str) -> str:
    """What became of an interrupt that ``work`` brings about."""
    told = run_python(f"{INSIDE}\n{code}\nprint(json.dumps(outcome(work)))")
    assert isinstance(told, str)
    return told


def test_swallowed_by_a_finalizer() -> None:
    code = """
class Loud:
    def __del__(self):
        press()
def work():
    Loud()
"""
    assert inside(code) == "interrupted"


def test_swallowed_by_other_code() -> None:
    code = """
def work():
    try:
        press()
    except BaseException:
        pass
"""
    assert inside(code) == "interrupted"


def test_turned_into_a_missing_package(tmp_path: Path) -> None:
    (tmp_path / "brittle.py").write_text(
        "import __main__\n"
        "try:\n    __main__.press()\n"
        "except KeyboardInterrupt:\n    raise ImportError('brittle failed to import')\n"
    )
    code = f"""
sys.path.insert(0, {str(tmp_path)!r})
from unjam.util.extras import need
def work():
    need("brittle", "graph")
"""
    assert inside(code) == "interrupted"
    plain = f"""
sys.path.insert(0, {str(tmp_path)!r})
def work():
    import brittle
"""
    assert inside(plain) == "interrupted"


def test_a_library_keeps_the_package_apart_from_the_interrupt(tmp_path: Path) -> None:
    (tmp_path / "brittle.py").write_text(
        "import os, signal\n"
        "try:\n    os.kill(os.getpid(), signal.SIGINT)\n    sum(range(1000))\n"
        "except KeyboardInterrupt:\n    raise ImportError('brittle failed to import')\n"
    )
    told = run_python(f"""
import json, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, {str(tmp_path)!r})
from unjam.util.extras import need
try:
    need("brittle", "graph")
    told = "imported"
except KeyboardInterrupt:
    told = "interrupted"
except ImportError as error:
    told = str(error)
print(json.dumps([told, "brittle" in sys.modules]))
""")
    assert told == ["interrupted", True]


def test_cleaning_up_is_not_interrupted_again() -> None:
    code = """
cleaned = []
def work():
    try:
        press()
        time.sleep(5)
    finally:
        press()
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            pass
        cleaned.append(1)
"""
    assert inside(f"{code}\nwork_ = work\n") == "interrupted"
    told = run_python(f"{INSIDE}\n{code}\noutcome(work)\nprint(json.dumps(cleaned))")
    assert told == [1]


def test_other_programs_keep_their_handler() -> None:
    code = """
import json, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
hook = sys.unraisablehook
import unjam, unjam.cli.main
print(json.dumps([signal.getsignal(signal.SIGINT) is signal.default_int_handler,
                  sys.unraisablehook is hook]))
"""
    assert run_python(code) == [True, True]


@pytest.mark.parametrize(
    ("argv", "orig_argv", "expected"),
    [
        (["-m", "solve"], ["python", "-m", "unjam", "solve"], True),
        (["-m"], ["python", "-Bmunjam"], True),
        (["-m", "unjam"], ["python", "-m", "other", "unjam"], False),
        (["/usr/bin/unjam", "solve"], ["python", "/usr/bin/unjam", "solve"], True),
        (["/usr/bin/unjam-python"], ["python", "/usr/bin/unjam-python"], True),
        (["/usr/bin/pytest", "unjam"], ["python", "/usr/bin/pytest", "unjam"], False),
        ([""], ["python"], False),
        ([], [], False),
    ],
)
def test_is_command_line(
    argv: list[str], orig_argv: list[str], expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from unjam import interrupts

    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(sys, "orig_argv", orig_argv)
    assert interrupts.is_command_line() == expected


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    code = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); import os, sys; "
    code += "os.execv(sys.executable, [sys.executable, '-m', 'unjam', 'solve', '--timeout', '1', "
    code += "'uva:7'])"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=0.6)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert (process.returncode, b"--timeout was reached" in out) == (20, True)


def test_a_signal_that_arrives_twice_loses_nothing(tmp_path: Path) -> None:
    """What was printed before Ctrl-C is written, although standard output is a pipe."""
    script = tmp_path / "twice.py"
    script.write_text(
        "import os, signal, sys\n"
        "from unjam import interrupts\n"
        "interrupts.take_over()\n"
        "try:\n"
        "    with interrupts.working():\n"
        "        print('partial answer')\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        sum(range(1000))\n"
        "except KeyboardInterrupt:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    sum(range(1000))\n"
        "    sys.stdout.flush()\n"
    )
    environment = {name: v for name, v in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, script], stdout=subprocess.PIPE, env=environment, check=False
    )
    assert done.stdout == b"partial answer\n"
