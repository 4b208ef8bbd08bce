"""Tasks: every kind, its prompt, its reference answer, files and keys."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from unjam import Puzzle
from unjam.errors import ImpossibleError, PuzzleSyntaxError
from unjam.tasks import (
    KINDS,
    RENDERINGS,
    TIERS,
    Suite,
    Task,
    load_suite,
    make_suite,
    score,
    task_of,
)

EXAMPLE = Puzzle.parse(".... XX.B A..B AOOO")
LISTED = {"state_after": ("XR1", "AU1"), "illegal_move": ("XR1", "AU1", "OL2")}


@pytest.fixture(scope="module")
def suite() -> Suite:
    """One task of every kind in the lower tiers, on boards of 6x6 and 5x5."""
    return make_suite(12, tiers=[1, 2], variants=["classic", "small"], seed=2, threads=2)


def full_marks(task: Task) -> float:
    """Return the score of the reference answer."""
    assert task.answer is not None
    if task.kind == "play":
        return score(task, [f"<answer>{move}</answer>" for move in task.answer.split()]).score
    return score(task, f"So:\n<answer>\n{task.answer}\n</answer>").score


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_about_a_known_puzzle(kind: str) -> None:
    task = task_of(EXAMPLE, kind, moves=LISTED.get(kind, ()))  # type: ignore[arg-type]
    assert full_marks(task) == 1
    assert "<answer>...</answer>" in task.prompt
    assert (task.picture is not None) == kind.startswith("image")
    assert (str(EXAMPLE) in task.prompt) != kind.startswith("image")
    found = score(task, "no tags here")
    assert (found.score, found.metrics["invalid_format"]) == (0, 1)


@pytest.mark.parametrize("rendering", RENDERINGS)
def test_every_rendering_names_every_vehicle(rendering: str) -> None:
    prompt = task_of(EXAMPLE, rendering=rendering).prompt  # type: ignore[arg-type]
    board = prompt.split("\n\n")[1]
    assert all(label in board for label in "XABO")


def test_a_suite_is_balanced_and_has_full_marks(suite: Suite) -> None:
    assert set(Counter(task.kind for task in suite.tasks).values()) == {1}
    assert set(Counter(task.tier for task in suite.tasks).values()) == {6}
    assert Counter(task.variant for task in suite.tasks) == {"classic": 12}
    for task in suite.tasks:
        assert full_marks(task) == 1, task.id
        if task.metadata["moves"] is not None:
            assert TIERS[task.tier].admits(dict(task.metadata))


def test_no_two_tasks_are_equivalent(suite: Suite) -> None:
    puzzles = [task.puzzle for task in suite.tasks if task.puzzle]
    assert len({puzzle.canonical() for puzzle in puzzles}) == len(puzzles) == 12


def test_the_same_seed_gives_the_same_tasks_on_any_number_of_threads(suite: Suite) -> None:
    again = make_suite(12, tiers=[1, 2], variants=["classic", "small"], seed=2, threads=1)
    other = make_suite(1, tiers=[1, 2], variants=["classic", "small"], seed=3, threads=1)
    assert again.digest == suite.digest
    assert other.tasks[0].puzzle != suite.tasks[0].puzzle


def test_files(suite: Suite, tmp_path: Path) -> None:
    suite.save(tmp_path / "suite.jsonl", pixels=False)
    again = load_suite(tmp_path / "suite.jsonl")
    assert again.digest == suite.digest
    lines = (tmp_path / "suite.jsonl").read_text("utf-8").splitlines()
    for line, task in zip(lines, suite.tasks, strict=True):
        value = json.loads(line)
        assert value["messages"][0]["role"] == "user"
        assert value["answer"] == task.answer


def test_pictures_are_data_urls(tmp_path: Path) -> None:
    task = task_of(EXAMPLE, "image_solve", theme="dark")
    Suite("own", (task,)).save(tmp_path / "suite.jsonl")
    [again] = load_suite(tmp_path / "suite.jsonl").tasks
    text, picture = again.messages[0]["content"]
    assert text == {"type": "text", "text": task.prompt}
    assert picture["image_url"]["url"].startswith("data:image/png;base64,iVBORw0KGgo")
    assert again.image_url == task.image_url


def test_withheld_answers_come_back_with_the_key(suite: Suite, tmp_path: Path) -> None:
    public, key = Suite(suite.name, suite.tasks[:12]).sealed("a secret")
    public.save(tmp_path / "public.jsonl")
    (tmp_path / "key.jsonl").write_text("\n".join(key), "utf-8")
    text = (tmp_path / "public.jsonl").read_text("utf-8")
    assert '"answer":' not in text
    assert '"puzzle":' not in text
    with pytest.raises(ValueError, match="withheld"):
        score(load_suite(tmp_path / "public.jsonl").tasks[0], "<answer>XR1</answer>")
    opened = load_suite(tmp_path / "public.jsonl", tmp_path / "key.jsonl")
    assert [task.answer for task in opened.tasks] == [task.answer for task in suite.tasks[:12]]
    assert [full_marks(task) for task in opened.tasks] == [1] * 12
    key[3] = key[3].replace('"answer":"', '"answer":"A')
    (tmp_path / "key.jsonl").write_text("\n".join(key), "utf-8")
    with pytest.raises(PuzzleSyntaxError, match="does not match its seal"):
        load_suite(tmp_path / "public.jsonl", tmp_path / "key.jsonl")


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="did you mean 'solve'"):
        make_suite(1, kinds=["slove"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="tiers must not contain 9; choose from 1, 2"):
        make_suite(1, tiers=[9])
    with pytest.raises(ValueError, match="count must be"):
        make_suite(0)
    with pytest.raises(ImpossibleError, match="tier 7"):
        make_suite(1, tiers=[7], variants=["torus"])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1: not a JSON object"),
        ("[]", "line 1: not a JSON object"),
        ("[" * 100_000, "line 1: not a JSON object"),
        ("{}", "'kind' must be a text"),
        ('{"kind": "solve", "rendering": "x"}', "'rendering' must be one of"),
        ('{"kind": "solve", "rendering": "grid", "tier": "1"}', "'tier' must be a whole number"),
        ('{"kind": "solve", "rendering": "grid", "tier": 1}', "'messages' must have"),
    ],
)
def test_files_that_are_not_suites(tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "suite.jsonl").write_text(line, "utf-8")
    with pytest.raises(PuzzleSyntaxError, match=message):
        load_suite(tmp_path / "suite.jsonl")
