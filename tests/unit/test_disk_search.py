"""Searches with their states in files: options, limits, interruptions and damage."""

from __future__ import annotations

import pickle
import shutil
import signal
import threading
import time
from pathlib import Path

import pytest

import unjam
from tests.support.processes import run_python, start_python
from unjam import BusyError, LimitError, Puzzle, StoreError
from unjam.util.directory_lock import locked

# 143,369 states, more than fit into the least memory.
SPARSE = Puzzle.parse("AA..B.. ....B.. D....E. DXX..E. F..GG.. F...... .HH....")
LITTLE = 600_000  # bytes, for about 18,000 records
SMALL = Puzzle.parse(".... XX.B A..B AOOO")


def test_little_memory_changes_nothing(tmp_path: Path) -> None:
    expected = SPARSE.explore()
    with_little = SPARSE.explore(disk=tmp_path / "little", max_memory=LITTLE)
    with_much = SPARSE.explore(disk=tmp_path / "much")
    assert (with_little.keys == with_much.keys).all()
    assert (with_little.to_win == with_much.to_win).all()
    assert (with_little.from_start == with_much.from_start).all()
    assert with_little.histogram() == expected.histogram()
    assert with_little.histogram("from_start") == expected.histogram("from_start")
    assert len(with_little.wins) == len(expected.wins)
    assert len(with_little.farthest) == len(expected.farthest)
    assert with_little.farthest_distance == expected.farthest_distance


def test_every_moment_of_a_run_can_be_continued(tmp_path: Path) -> None:
    folder = tmp_path / "states"
    copies: list[Path] = []

    def copy(_: unjam.Progress) -> None:
        """Copy the files as they are, as if the process had been killed now."""
        if len(copies) < 5:
            copies.append(tmp_path / f"copy{len(copies)}")
            shutil.copytree(folder, copies[-1])

    expected = SPARSE.explore(disk=folder, max_memory=LITTLE, progress=copy)
    assert copies
    for files in copies:
        found = SPARSE.explore(disk=files, max_memory=LITTLE)
        assert (found.keys == expected.keys).all()
        assert (found.to_win == expected.to_win).all()
        assert (found.from_start == expected.from_start).all()
        shutil.rmtree(files)


def test_a_stopped_search_continues(tmp_path: Path) -> None:
    puzzle = unjam.deck("uva")["5"]
    first = puzzle.solve(disk=tmp_path / "once", max_memory="16MiB", max_states=500_000)
    assert (first.status, first.optimal) == ("limit", False)
    assert first.reason.startswith("max_states was reached; at least ")
    stopped = threading.Event()
    second = puzzle.solve(
        disk=tmp_path / "once",
        max_memory="16MiB",
        cancel=stopped,
        progress=lambda _: stopped.set(),
    )
    assert second.status == "limit"
    assert second.lower_bound is not None
    assert first.lower_bound is not None
    assert second.lower_bound >= first.lower_bound > 5
    assert second.stats.states >= 50_000  # it did not start again


def test_killed_processes_lose_little(tmp_path: Path) -> None:
    folder = str(tmp_path / "states")
    code = (
        "import unjam, json\n"
        "puzzle = unjam.deck('uva')['5']\n"
        f"solution = puzzle.solve(disk={folder!r}, max_memory='4MiB')\n"
        "print(json.dumps([str(move) for move in solution.moves]))"
    )
    process = start_python(code)
    time.sleep(1.5)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    puzzle = unjam.deck("uva")["5"]
    solution = puzzle.solve(disk=folder)
    assert solution.move_count == 22
    assert [str(move) for move in solution.moves] == run_python(code)


@pytest.mark.soak
def test_a_search_killed_twenty_times_gives_the_same_answer(tmp_path: Path) -> None:
    import random

    rng = random.Random(20)
    puzzle = unjam.deck("uva")["6"]
    expected = puzzle.solve(disk=tmp_path / "whole", max_memory="48MiB").moves
    folder = str(tmp_path / "states")
    code = f"import unjam\nunjam.deck('uva')['6'].solve(disk={folder!r}, max_memory='48MiB')\n"
    for _ in range(20):
        process = start_python(code)
        time.sleep(rng.uniform(0.1, 3))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert puzzle.solve(disk=folder, max_memory="48MiB").moves == expected


def test_a_full_disk_is_a_limit_and_resuming_works(tmp_path: Path) -> None:
    folder = str(tmp_path / "states")
    found = run_python(
        "import json, resource, unjam\n"
        "puzzle = unjam.Puzzle.parse(" + repr(str(SPARSE)) + ")\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "try:\n"
        f"    puzzle.explore(disk={folder!r}, max_memory={LITTLE})\n"
        "except unjam.LimitError as error:\n"
        "    print(json.dumps(str(error)))"
    )
    assert found.startswith(
        "not explored to the end: the disk is full; the search continues where it stopped once "
        "there is room, and "
    )
    graph = SPARSE.explore(disk=folder, max_memory=LITTLE)
    assert graph.histogram() == SPARSE.explore().histogram()


def test_max_disk_is_a_limit_and_more_continues(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="max_disk was reached"):
        SPARSE.explore(disk=tmp_path, max_disk="300kB", max_memory=LITTLE)
    used = sum(file.stat().st_size for file in tmp_path.iterdir())
    assert used <= 310_000
    graph = SPARSE.explore(disk=tmp_path, max_disk="100MB", max_memory=LITTLE)
    assert graph.histogram() == SPARSE.explore().histogram()


def test_limits_of_an_exploration(tmp_path: Path) -> None:
    with pytest.raises(LimitError, match="max_states was reached") as error:
        SPARSE.explore(disk=tmp_path / "a", max_states=1000)
    assert error.value.states > 0
    with pytest.raises(LimitError, match="timeout was reached"):
        SPARSE.explore(disk=tmp_path / "b", timeout=0)
    with pytest.raises(LimitError, match="max_memory was reached"):
        SPARSE.explore(disk=tmp_path / "c", max_memory=1000)
    assert len(SPARSE.explore(disk=tmp_path / "a")) == len(SPARSE.explore())


def test_a_directory_belongs_to_one_search(tmp_path: Path) -> None:
    SMALL.solve(disk=tmp_path)
    for other in (
        lambda: SMALL.solve(disk=tmp_path, metric="slides"),
        lambda: SMALL.solve(disk=tmp_path, by_depth=True),
        lambda: SMALL.explore(disk=tmp_path),
        lambda: SPARSE.solve(disk=tmp_path),
    ):
        with pytest.raises(StoreError, match=r"belongs to another search \(solve .* in moves\)"):
            other()
    assert SMALL.solve(disk=tmp_path).move_count == 5


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear reader")
    with pytest.raises(StoreError, match="holds other files; name another directory"):
        SMALL.solve(disk=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
    (tmp_path / "manifest").write_text("of a ship")
    with pytest.raises(StoreError, match="holds other files; name another directory"):
        SMALL.solve(disk=tmp_path)
    with pytest.raises(OSError, match="letter"):
        SMALL.solve(disk=tmp_path / "letter.txt")


def test_one_process_at_a_time(tmp_path: Path) -> None:
    SMALL.solve(disk=tmp_path)
    with locked(str(tmp_path)), pytest.raises(BusyError, match="another run is using"):
        SMALL.solve(disk=tmp_path)


def test_damaged_files_are_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "states"
    with pytest.raises(LimitError):
        SPARSE.explore(disk=folder, max_memory=LITTLE, max_states=50_000)
    layers = sorted(folder.glob("layer-*.run"))
    whole = layers[-1].read_bytes()
    for place in range(0, len(whole), max(len(whole) // 20, 1)):
        layers[-1].write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        copy = tmp_path / "copy"
        shutil.copytree(folder, copy)
        with pytest.raises(StoreError, match="is damaged; delete its directory to start again"):
            SPARSE.explore(disk=copy, max_memory=LITTLE)
        shutil.rmtree(copy)
    layers[-1].write_bytes(whole)
    manifest = folder / "manifest"
    text = manifest.read_text()
    manifest.write_text(text.replace("depth", "death"))
    with pytest.raises(StoreError, match="manifest' is damaged"):
        SPARSE.explore(disk=folder)
    manifest.write_text(text)
    assert len(SPARSE.explore(disk=folder)) == len(SPARSE.explore())


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"metric": "moves,slides"}, "disk requires metric 'moves' or 'slides'"),
        ({"anytime": True}, "disk requires algorithm 'auto', 'bfs' or 'astar', not anytime"),
        ({"algorithm": "ida"}, "disk requires algorithm 'auto', 'bfs' or 'astar', not 'ida'"),
        (
            {"algorithm": "astar", "heuristic": "move-blockers"},
            "disk requires an admissible heuristic, not 'move-blockers'",
        ),
        ({"max_disk": "lots"}, "max_disk must be a number of bytes or text like '4GiB'"),
        ({"max_disk": 0}, "max_disk must be positive, not 0"),
    ],
)
def test_invalid_options(settings: dict[str, object], message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message):
        SMALL.solve(disk=tmp_path, **settings)  # type: ignore[arg-type]


def test_more_invalid_options(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="max_disk requires disk"):
        SMALL.solve(max_disk=5)
    with pytest.raises(ValueError, match="disk cannot be combined with family"):
        SMALL.explore(disk=tmp_path, family=True)
    with pytest.raises(ValueError, match="disk cannot be combined with neighbours"):
        SMALL.explore(disk=tmp_path, neighbours=True)


def test_what_a_graph_on_disk_can_do(tmp_path: Path) -> None:
    puzzle = unjam.deck("jam")["1"]
    graph, plain = puzzle.explore(disk=tmp_path), puzzle.explore()
    assert list(map(str, graph.way_out())) == list(map(str, plain.way_out()))
    assert graph.hint().text == plain.hint().text
    assert graph.optima.count == plain.optima.count
    assert puzzle in graph
    assert graph.number(puzzle) == 0
    assert sorted(graph.neighbours(0).tolist()) == sorted(
        graph.find(plain.keys[plain.neighbours(0)]).tolist()
    )
    with pytest.raises(LimitError, match="are not listed"):
        _ = graph.edges
    again = pickle.loads(pickle.dumps(graph))
    assert again == graph
    assert again.distance() == 8
    graph.export(tmp_path.parent / "states.csv")
    assert len((tmp_path.parent / "states.csv").read_text().splitlines()) == len(graph) + 1


def test_static_proofs_and_won_starts_need_no_search(tmp_path: Path) -> None:
    stuck = Puzzle.parse("...A XX.A ...A ....")
    assert stuck.solve(disk=tmp_path / "a").status == "unsolvable"
    won = Puzzle.parse(".... ..XX .... ....")
    assert won.solve(disk=tmp_path / "b").move_count == 0
    exhausted = Puzzle.parse("..AA XX.B C..B CDD.")
    expected = exhausted.solve()
    found = exhausted.solve(disk=tmp_path / "c")
    assert (found.status, found.reason) == (expected.status, expected.reason)
