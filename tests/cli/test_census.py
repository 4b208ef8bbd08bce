"""``unjam census`` and ``unjam db``: output, sentences, and runs that are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.support.processes import start_python
from unjam.census import run_census
from unjam.census.cuda import cuda_device

UNJAM = [sys.executable, "-m", "unjam"]


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The directory of the census of 5x5."""
    return run_census("5x5", tmp_path_factory.mktemp("census") / "five").directory


def same(one: str | Path, other: str | Path) -> bool:
    names = ("manifest.json", "puzzles.parquet")
    return all(
        (Path(one) / name).read_bytes() == (Path(other) / name).read_bytes() for name in names
    )


def wait_for(shards: Path, count: int) -> None:
    for _ in range(3000):
        if shards.is_dir() and len(list(shards.glob("*.parquet"))) >= count:
            return
        time.sleep(0.01)
    raise AssertionError(f"fewer than {count} shards")


# --- census ------------------------------------------------------------------------------------


def test_text(unjam: Command, tmp_path: Path) -> None:
    done = unjam("census", "--size", "4x4", "-o", str(tmp_path), "--all-components")
    assert done.code == 0
    assert "components                  880\n" in done.out
    assert "solvable components         493\n" in done.out
    assert "solvable states           6,892\n" in done.out
    assert "hardest, 7 moves:" in done.out
    assert "|ECCC|" in done.out
    assert "1: 1, 2: 2, 3: 7, 4: 8, 5: 5, 6: 6, 7: 3" in done.out
    assert done.err == ""


def test_json(unjam: Command, tmp_path: Path) -> None:
    words = ("census", "--size", "4x4", "--metric", "slides", "-o", str(tmp_path), "--json")
    for _ in range(2):  # the second time nothing is left to do
        done = unjam(*words)
        said = json.loads(done.out)
        assert (said["states"], said["solvable"], said["components"]) == (9304, 493, None)
        assert (said["puzzles"], said["hardest"], said["metric"]) == (32, 10, "slides")
        assert said["by_slides"]["10"] == 1
        assert sum(said["by_moves"].values()) == 32
        assert said["seconds"] >= 0


def test_another_game(unjam: Command, tmp_path: Path) -> None:
    words = "--size 4x3 --target-row 1 --target-length 3 --lengths 2 --walls 0-1 --threads 1"
    done = unjam("census", *words.split(), "-o", str(tmp_path), "--json")
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert done.code == 0
    assert manifest["parameters"]["target_row"] == 0
    assert manifest["parameters"]["walls"] == [0, 1]


def test_estimate(unjam: Command) -> None:
    done = unjam("census", "--size", "5x5", "--estimate", "--json")
    assert json.loads(done.out)["states"] == 6_795_364
    assert "6,795,364 states: about" in unjam("census", "--size", "5x5", "--estimate").out


def test_sample(unjam: Command, tmp_path: Path) -> None:
    words = ["census", "--size", "5x5", "--sample", "9", "--seed", "3", "-o", str(tmp_path)]
    said = json.loads(unjam(*words, "--json").out)
    assert (said["tasks"], said["sampled"], said["hardest"]) == (16, 9, 20)
    puzzles = said["estimates"]["puzzles"]
    assert puzzles["low"] < puzzles["value"] < puzzles["high"]
    printed = unjam(*words).out
    assert "9 tasks of 16, 55 % of 6,795,364 states; intervals of 95 %:" in printed
    assert f"{puzzles['value']:,}" in printed
    assert "hardest of the sample, 20 moves:" in printed
    other = unjam(*words[:-3], "4", *words[-2:])
    assert (other.code, "is another sample; name a new directory" in other.err) == (33, True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--size 4x4 --sample 4 -o x", "a sample has from 5 to 15 tasks, not 4"),
        ("--size 4x4 --sample 0 -o x", "a sample has from 5 to 15 tasks, not 0"),
        ("--size 3x3 --sample 5 -o x", "this census has only 4 tasks; run it without a sample"),
        ("--size 4x4 --seed 3 -o x", "--seed is for --sample only"),
        ("--size 4x4 --sample 5 --all-components -o x", "--all-components is not for --sample"),
        ("--size 4x4 --lengths 5 -o x", "vehicles must be 2 to 4 cells long, not 5"),
        ("--size 4x4", "-o DIR is required"),
        ("--size 40 -o x", "the board of a census must be from 2x1 to 8x8, not 40x40"),
        ("--size 4x4 --lengths two -o x", "--lengths must be numbers such as 2,3, not 'two'"),
        ("--size 4x4 --walls 7 -o x", "walls must be a number or a range from 0 to 2, not '7'"),
        ("--size 4x4 --metric steps -o x", "--metric must be moves or slides, not 'steps'"),
        ("--size 4x4 --engine tpu -o x", "--engine must be cpu or cuda, not 'tpu'"),
        ("--size 4x4 --target-row 9 -o x", "a board of 4 rows has no row 9 for the target"),
    ],
)
def test_wrong_use(unjam: Command, words: str, sentence: str) -> None:
    done = unjam("census", *words.split())
    assert done.code == 33
    assert sentence in done.err
    assert not os.path.exists("x")


def test_no_gpu(unjam: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    cuda_device.open_device.cache_clear()
    done = unjam("census", "--size", "3x3", "--engine", "cuda", "-o", str(tmp_path / "a"))
    assert done.code == 34
    assert "this needs cupy: pip install 'unjam[cuda]'" in done.err
    assert not (tmp_path / "a").exists()


def test_a_file_is_in_the_way(unjam: Command, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    done = unjam("census", "--size", "3x3", "-o", str(tmp_path / "a"))
    assert done.code == 33
    assert "cannot write" in done.err


def test_killed_at_any_moment(five: str, tmp_path: Path) -> None:
    """kill -9, again and again; then it is as if nothing had happened."""
    words = [*UNJAM, "census", "--size", "5x5", "--threads", "1", "-o", str(tmp_path)]
    for shards in (1, 4, 9):
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wait_for(tmp_path / "shards", shards)
        process.kill()
        process.wait()
    assert not (tmp_path / "manifest.json").exists()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, timeout=60)
    assert same(tmp_path, five)


def test_interrupted(tmp_path: Path) -> None:
    words = [*UNJAM, "census", "--size", "6x6", "-o", str(tmp_path)]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "plan.json").exists():
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.endswith("unjam: interrupted\n")
    assert "27,103,652,326 states, about" in err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_full_disk(five: str, tmp_path: Path) -> None:
    """No file may become large, which to a program is like a disk that is full."""
    words = ["census", "--size", "5x5", "--threads", "1", "-o", str(tmp_path)]
    code = f"""
import resource, sys
from unjam.cli.main import run
resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))
sys.exit(run({words!r}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 33
    assert "cannot write" in done.stderr
    assert "finished work is kept; run the command again to continue" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.part"))
    subprocess.run([*UNJAM, *words], check=True, stdout=subprocess.DEVNULL, timeout=60)
    assert same(tmp_path, five)


def test_two_runs_on_one_directory(unjam: Command, tmp_path: Path) -> None:
    process = start_python(f"import unjam; unjam.run_census('6x6', {str(tmp_path)!r}, threads=1)")
    try:
        while not (tmp_path / "plan.json").exists():
            time.sleep(0.01)
        done = unjam("census", "--size", "3x3", "-o", str(tmp_path))
        assert done.code == 33
        assert "another run is using" in done.err
    finally:
        process.kill()
        process.communicate()


# --- Dask --------------------------------------------------------------------------------------


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and some workers, each a process of its own."""
    pytest.importorskip("distributed")
    about = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    dask = [sys.executable, "-m", "dask"]
    started: list[subprocess.Popen[bytes]] = []

    def start(*words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([*dask, *words], **quiet)  # type: ignore[call-overload]
        started.append(process)
        found: subprocess.Popen[bytes] = process
        return found

    try:
        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
              "--scheduler-file", str(about))  # fmt: skip
        while not about.exists():
            assert started[0].poll() is None
            time.sleep(0.05)
        address = json.loads(about.read_text())["address"]
        yield address, [
            start("worker", address, "--no-nanny", "--no-dashboard", "--nthreads", "1",
                  "--host", "127.0.0.1", "--name", str(number))
            for number in range(workers)
        ]  # fmt: skip
    finally:
        for process in started:
            process.kill()
            process.wait()


def without_times(lines: str) -> list[dict[str, object]]:
    """Solutions as JSON, without the seconds they took."""
    return [{**json.loads(line), "seconds": None} for line in lines.splitlines()]


def test_a_dask_cluster_that_loses_a_worker(five: str, tmp_path: Path) -> None:
    with cluster(tmp_path, 2) as (address, workers):
        out = tmp_path / "out"
        words = [*UNJAM, "census", "--size", "5x5", "--dask", address, "-o", str(out)]
        deadline = time.monotonic() + 60
        while subprocess.run(words, capture_output=True).returncode == 33:  # no workers yet
            assert time.monotonic() < deadline
            time.sleep(0.5)
        assert same(out, five)
        words_here = [*UNJAM, "solve", "--jsonl", "jam"]
        here, there = (
            subprocess.run(words, capture_output=True, text=True)
            for words in (words_here, [*words_here, "--dask", address])
        )
        assert there.returncode == 0
        assert without_times(there.stdout) == without_times(here.stdout)
        # One worker stands still, so that tasks wait for it when it is killed.
        out = tmp_path / "again"
        words[-1] = str(out)
        workers[0].send_signal(signal.SIGSTOP)
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wait_for(out / "shards", 3)
        assert process.poll() is None
        workers[0].kill()
        assert process.wait(timeout=60) == 0
        assert same(out, five)


def test_no_cluster(unjam: Command, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    done = unjam("census", "--size", "3x3", "-o", str(tmp_path), "--dask", "nonsense://x")
    assert done.code == 33
    assert "there is no Dask scheduler at 'nonsense://x'" in done.err


# --- db ----------------------------------------------------------------------------------------


def test_boards(unjam: Command, five: str) -> None:
    done = unjam("db", five, "moves between 12 and 15 and cars <= 8 order by states limit 2")
    assert done.code == 0
    assert done.out.count("12 moves, 19 slides, 52 states") == 2
    assert "|CBBF.|" in done.out


def test_too_many_to_show(unjam: Command, five: str) -> None:
    assert unjam("db", five).out.endswith("12 of 1,730; add 'limit 100' to see more\n")
    assert unjam("db", five, "moves > 99").out == "no puzzle matches\n"


def test_numbers(unjam: Command, five: str) -> None:
    question = "select moves, count(*) as puzzles from puzzles where moves > 17 group by moves"
    done = unjam("db", five, question + " order by moves")
    assert done.out == "moves  puzzles\n   18        2\n   20        2\n"


def test_lines_both_ways(unjam: Command, five: str, tmp_path: Path) -> None:
    lines = unjam("db", five, "--lines").out
    assert lines.splitlines()[0] == "20 BBCCJDDoIJGAAIoGoHEEFFHoo 299"
    assert len(lines.splitlines()) == 1730
    file = tmp_path / "lines.txt"
    file.write_text(lines)
    assert unjam("db", str(file), "--lines").out == lines
    ours, theirs = (
        [json.loads(line) for line in unjam("db", source, "--jsonl").out.splitlines()]
        for source in (five, str(file))
    )
    for one, other in zip(ours, theirs, strict=True):
        assert other == one | {"slides": None, "solutions": None, "distances": None}


def test_lines_with_distances_and_walls(unjam: Command, tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332 1,2,3\n\n# end\n")
    (row,) = json.loads(unjam("db", str(file), "walls = 1", "--json").out)
    assert (row["vehicles"], row["cars"], row["trucks"], row["walls"]) == (12, 10, 2, 1)
    assert row["distances"] == [1, 2, 3]
    file.write_text("sixty IBB\n")
    done = unjam("db", str(file))
    assert done.code == 30
    assert "line 1: expected 'moves board states', not 'sixty IBB'" in done.err
    for line, sentence in {
        "256 AAoBooBoo 5": "line 1: more than 255 moves",
        "3 AAoBooBoo 5 1," + "9" * 5000: "expected 'moves board states'",
    }.items():
        file.write_text(line + "\n")
        done = unjam("db", str(file))
        assert (done.code, sentence in done.err) == (30, True), done.err


def test_export(unjam: Command, five: str, tmp_path: Path) -> None:
    file = tmp_path / "hard.txt"
    assert unjam("db", five, "moves >= 18", "--export", str(file)).out == f"4 puzzles in {file}\n"
    said = json.loads(unjam("solve", f"{file}:1", "--json").out)
    assert said["move_count"] == 20
    done = unjam("db", five, "select board from puzzles", "--export", str(file))
    assert done.code == 33
    assert "does not consist of puzzles" in done.err
    assert file.read_text().startswith("# id")


def test_a_line_that_is_no_puzzle_is_not_exported(unjam: Command, tmp_path: Path) -> None:
    lines, file = tmp_path / "lines.txt", tmp_path / "deck.txt"
    lines.write_text("3 ABABABABA 5\n")
    done = unjam("db", str(lines), "--export", str(file))
    assert (done.code, file.exists()) == (30, False)
    assert "'A' is in several pieces" in done.err


def test_puzzles_of_a_census(unjam: Command, five: str) -> None:
    assert json.loads(unjam("solve", f"{five}:1", "--json").out)["move_count"] == 20
    assert unjam("show", f"{five}:3").code == 0
    for id, sentence in {
        "0": "has no puzzle 0",
        "1731": "has no puzzle",
        "x": "are named by numbers",
    }.items():
        done = unjam("solve", f"{five}:{id}")
        assert done.code == 32
        assert sentence in done.err


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("nowhere",), 32, "cannot read 'nowhere'"),
        (("{}", "wheels = 4"), 33, "cannot answer 'wheels = 4'"),
        (("{}", "moves >"), 33, 'near ">"'),
        (("{}", "--lines", "--json"), 33, "not allowed with"),
        (("tests",), 33, "there is no census in 'tests'"),
    ],
)
def test_db_wrong_use(
    unjam: Command, five: str, words: tuple[str, ...], code: int, sentence: str
) -> None:
    done = unjam("db", *(word.format(five) for word in words))
    assert (done.code, sentence in done.err) == (code, True), done.err
