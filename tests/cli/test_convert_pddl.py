"""``unjam convert --to pddl``: standard output, folders and pairs of files; ``unjam check``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.strips import Strips, plan_text
from unjam import Puzzle
from unjam.planning import to_pddl

from .conftest import Command

SMALL = ".... XX.B A..B AOOO"


def test_one_stream(unjam: Command) -> None:
    task = to_pddl(Puzzle.parse(SMALL))
    done = unjam("convert", "--to", "pddl", SMALL)
    assert (done.code, done.out) == (0, f"{task.domain}\n{task.problem}")
    assert unjam("convert", "--to", "pddl", SMALL, "jam:1").out.count("(define (domain") == 2


@pytest.mark.parametrize("format", ["pddl", "pddl-moves"])
def test_a_folder_and_the_plan(unjam: Command, tmp_path: Path, format: str) -> None:
    folder = tmp_path / "new" / "card"
    assert unjam("convert", "--to", format, SMALL, "-o", str(folder)).code == 0
    assert sorted(file.name for file in folder.iterdir()) == ["domain.pddl", "problem.pddl"]
    texts = [(folder / f"{name}.pddl").read_text("utf-8") for name in ("domain", "problem")]
    plan = Strips(*texts).shortest_plan()
    assert plan is not None
    (tmp_path / "sas_plan").write_text(plan_text(plan), "utf-8")
    metric = "slides" if format == "pddl" else "moves"
    done = unjam("check", "--metric", metric, SMALL, str(tmp_path / "sas_plan"))
    assert (done.code, done.err) == (0, "")
    (tmp_path / "sas_plan").write_text(plan_text(plan[1:]), "utf-8")
    assert unjam("check", SMALL, str(tmp_path / "sas_plan")).code == 12


def test_several_puzzles_share_a_domain(unjam: Command, tmp_path: Path) -> None:
    done = unjam("convert", "--to", "pddl", "jam:1", "jam:2", SMALL, SMALL, "-o", str(tmp_path))
    assert done.code == 0
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {
        "domain.pddl",
        "puzzle-1.pddl",
        "puzzle-2.pddl",
        "puzzle.pddl",
        "puzzle-number-2.pddl",
    }
    domain = (tmp_path / "domain.pddl").read_text("utf-8")
    for name in names - {"domain.pddl"}:
        assert Strips(domain, (tmp_path / name).read_text("utf-8")).ground


def test_a_pair_of_files(unjam: Command, tmp_path: Path) -> None:
    path = tmp_path / "card.pddl"
    assert unjam("convert", "--to", "pddl", SMALL, "-o", str(path)).code == 0
    domain = (tmp_path / "domain-card.pddl").read_text("utf-8")
    assert Strips(domain, path.read_text("utf-8")).ground
    done = unjam("convert", "--to", "pddl", "jam:1", "jam:2", "-o", str(path))
    assert done.code == 33
    assert done.err == f"unjam: {str(path)!r} cannot hold several problems; give -o a folder\n"


def test_what_cannot_be_expressed_is_skipped(unjam: Command, tmp_path: Path) -> None:
    bent = "corners: yes\naxes: A=-|\n....\nXX.A\n....\n...."
    done = unjam("convert", "--to", "pddl-moves", bent, SMALL)
    assert done.code == 31
    assert done.err.count("\n") == 1
    assert "moves round corners" in done.err
    assert done.out.count("(define (problem") == 1
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    assert unjam("convert", "--to", "pddl", SMALL, "-o", str(blocked)).code == 33


def test_a_numbered_plan_is_not_the_solution_of_puzzle_1(unjam: Command, tmp_path: Path) -> None:
    strips = Strips(*to_pddl(Puzzle.parse(SMALL)))
    plan = strips.shortest_plan()
    assert plan is not None
    lines = plan_text(plan).splitlines()
    text = "\n".join(f"{number}: {line}" for number, line in enumerate(lines[:-1], 1))
    puzzle = f"id: 1\n{SMALL.replace(' ', chr(10))}"
    done = unjam("check", "--metric", "slides", puzzle, text)
    assert (done.code, done.err) == (0, "")
