"""``unjam.planning``: what PDDL is written, names, refusals, and plans that are read back."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from tests.support.strips import Strips, plan_text
from tools import pddl_benchmark
from unjam import Board, Exit, MissingExtraError, NotationError, Puzzle, PuzzleSyntaxError, Vehicle
from unjam.literals import Unit
from unjam.planning import to_pddl, to_problem
from unjam.planning.plan_reader import is_plan

ROOT = Path(__file__).resolve().parents[2]
SMALL = ".... XX.B A..B AOOO"
PLAN = """\
; found by a planner
(slide x right r2c1-r2c2 r2c2-r2c3 r2c3 r2c1)
(slide a up r3c1-r4c1 r2c1-r3c1 r2c1 r4c1)
(slide o left r4c2-r4c4 r4c1-r4c3 r4c1 r4c4)
(slide b down r2c4-r3c4 r3c4-r4c4 r4c4 r2c4)
(slide-out x right r2c2-r2c3 r2c3-r2c4 r2c4 r2c2)
; cost = 5 (unit cost)
"""


def example(name: str) -> Puzzle:
    return Puzzle.parse((ROOT / "examples" / f"{name}.unjam").read_text("utf-8"))


# ---- writing --------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["slides", "moves"])
def test_the_texts_are_typed_strips(unit: Unit) -> None:
    task = to_pddl(Puzzle.parse(SMALL), unit)
    strips = Strips(*task)
    assert strips.domain_name == f"unjam-{unit}"
    assert strips.goal == [("out", "x")]
    assert strips.objects["x"] == "vehicle"
    assert ("at", "x", "r2c1-r2c2") in strips.init
    assert ("free", "r1c1") in strips.init
    assert ("free", "r2c1") not in strips.init


def test_a_target_that_is_out_at_the_start() -> None:
    strips = Strips(*to_pddl(Puzzle.parse("..XX")))
    assert ("out", "x") in strips.init
    assert strips.shortest_plan() == []
    assert Puzzle.parse("..XX").check("; cost = 0 (unit cost)\n", metric="slides").solved


def test_several_targets_leave_the_board() -> None:
    puzzle = example("two-targets")
    strips = Strips(*to_pddl(puzzle))
    assert len(strips.goal) == 2
    assert any(action.name.startswith("slide-off") for action in strips.actions)


def test_labels_that_are_not_names_survive() -> None:
    labels = ["X", "x", "é", "and", "r1c1", "車", "v-58", "at", "+"]
    vehicles = [
        Vehicle(label, ((row, 0), (row, 1)), "-", target=label == "X")
        for row, label in enumerate(labels)
    ]
    puzzle = Puzzle(Board(4, len(labels)), vehicles, [Exit((0, 3), "R")])
    task = to_pddl(puzzle)
    strips = Strips(*task)
    assert sum(kind == "vehicle" for kind in strips.objects.values()) == len(labels)
    assert "; v-e9 is the vehicle '\\xe9'" in task.problem
    assert task.problem.isascii()
    moved = {
        puzzle.check(plan_text([action.name])).moves[0].vehicle
        for action in strips.ground
        if action.name[2] == "right" and action.needs & strips.start == action.needs
    }
    assert moved == set(labels)


def test_what_cannot_be_expressed() -> None:
    bent = example("corners")
    with pytest.raises(NotationError, match="moves round corners"):
        to_pddl(bent, "moves")
    assert len(Strips(*to_pddl(bent, "slides")).goal) == 1
    with pytest.raises(NotationError, match="has no target"):
        to_pddl(Puzzle(Board(3, 1), []))
    with pytest.raises(ValueError, match="'slides' or 'moves', not 'steps'"):
        to_pddl(bent, "steps")  # type: ignore[arg-type]


def test_text_does_not_depend_on_the_order_of_vehicles() -> None:
    puzzle = Puzzle.parse(SMALL)
    other = puzzle.replace(vehicles=puzzle.vehicles[::-1])
    assert set(to_pddl(puzzle).problem.split()) == set(to_pddl(other).problem.split())
    assert other.check(PLAN, metric="slides").verdict == "optimal"


def test_the_benchmark_is_up_to_date(tmp_path: Path) -> None:
    pddl_benchmark.main([str(tmp_path)])
    kept = ROOT / "examples" / "pddl"
    files = {file.relative_to(tmp_path) for file in tmp_path.rglob("*.*")}
    assert sum(file.name.startswith("p") for file in files) == 60
    assert files == {f.relative_to(kept) for f in kept.rglob("*.*")} - {Path("README.md")}
    for file in files:
        assert (tmp_path / file).read_bytes() == (kept / file).read_bytes(), file


# ---- reading --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "plan",
    [
        PLAN,
        PLAN.upper(),
        "\n".join(f"0.00{n}: {line} [1.0]" for n, line in enumerate(PLAN.splitlines()[1:6])),
        "SequentialPlan:\n    " + PLAN.replace("(", "").replace(" ", "_").replace(")", "\n"),
    ],
    ids=["plain", "upper", "timed", "unified"],
)
def test_plans_in_several_forms(plan: str) -> None:
    if plan.startswith("Seq"):
        plan = "\n".join(line for line in plan.splitlines() if ";" not in line)
    result = Puzzle.parse(SMALL).check(plan, metric="slides")
    assert (result.verdict, result.slide_count) == ("optimal", 5)


def test_an_illegal_action_is_named() -> None:
    lines = PLAN.splitlines()
    puzzle = Puzzle.parse(SMALL)
    blocked = puzzle.check("\n".join([*lines[:3], lines[5]]))
    assert blocked.verdict == "illegal"
    assert str(blocked) == "Illegal at move 3, XR1: X cannot go that way, B is in the way."
    elsewhere = puzzle.check("\n".join([*lines[:2], lines[1], *lines[2:]]))
    assert str(elsewhere) == (
        "Illegal at move 2, XR1: action 2 starts at r2c1-r2c2, but X is at r2c2-r2c3."
    )
    unfinished = puzzle.check("\n".join(lines[:3]))
    assert unfinished.verdict == "unfinished"


def test_actions_after_the_win_are_not_looked_at() -> None:
    last = PLAN.splitlines()[5]
    assert Puzzle.parse(SMALL).check(f"{PLAN}{last}", metric="slides").verdict == "optimal"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("(slide q right r2c1-r2c2 r2c2-r2c3 r2c3 r2c1)", "there is no vehicle 'q'"),
        ("(slide x right r2c1-r2c2 r2c2-r2c3 r2c3 r2c4)", "it has no such action"),
        ("(slide-9 x right r2c1-r2c2 r9c9-r2c3)", "it has no such action"),
        ("(jump)", "'(jump)' is not an action of a plan"),
        ("something else", "'something else' is not an action of a plan"),
        ("((slide x))", "is not an action of a plan"),
    ],
)
def test_other_lines_are_refused(line: str, sentence: str) -> None:
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse(SMALL).check(f"{PLAN}{line}\n")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_moves_in_other_notations_are_not_plans() -> None:
    for text in ('("X", 1), ("A", -1)', "(move X right 1)", "XR1; AU1", "X_1", "; a comment"):
        assert not is_plan(text)


# ---- unified-planning -----------------------------------------------------------------------


@pytest.mark.skipif(
    importlib.util.find_spec("unified_planning") is not None, reason="the extra is installed"
)
def test_the_missing_extra_is_named() -> None:
    with pytest.raises(MissingExtraError, match=r"pip install 'unjam\[planning\]'"):
        to_problem(Puzzle.parse(SMALL))
