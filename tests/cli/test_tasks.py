"""``unjam tasks``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from unjam.tasks import make_suite

MAKE = ("tasks", "make", "--tier", "1", "--variant", "classic", "--seed", "3")


@pytest.fixture
def suite(unjam: Command, tmp_path: Path) -> Path:
    path = tmp_path / "suite.jsonl"
    done = unjam(*MAKE, "--count", "6", "--kind", "solve,distance,play", "-o", str(path))
    assert done.code == 0
    assert "6 tasks of the suite seed-3" in done.err
    return path


def test_make_show_play_and_score(unjam: Command, suite: Path, tmp_path: Path) -> None:
    shown = unjam("tasks", "show", str(suite), "3-1")
    assert "# 3-1: solve, tier 1, classic" in shown.out
    answers = tmp_path / "answers.jsonl"
    assert unjam("tasks", "play", str(suite), "-o", str(answers)).code == 0
    table = unjam("tasks", "score", str(suite), str(answers))
    assert table.code == 0
    assert "all                  6" in table.out
    found = json.loads(unjam("tasks", "score", str(suite), str(answers), "--json").out)
    assert found["total"]["accuracy"]["mean"] == 1
    assert found["total"]["score"]["mean"] == 1
    assert [row["name"] for row in found["kinds"]] == ["solve", "distance", "play"]
    assert found["points"][0]["low"] >= 1


def test_the_same_seed_gives_the_same_bytes(unjam: Command, suite: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    words = ("--count", "6", "--kind", "solve,distance,play", "--threads", "1", "-o", str(other))
    assert unjam(*MAKE, *words).code == 0
    assert other.read_bytes() == suite.read_bytes()


def test_scripted_players(unjam: Command, suite: Path, tmp_path: Path) -> None:
    means = []
    for player in ("oracle", "random_legal", "random_spam"):
        answers = tmp_path / f"{player}.jsonl"
        unjam("tasks", "play", str(suite), "--player", player, "-o", str(answers))
        found = json.loads(unjam("tasks", "score", str(suite), str(answers), "--json").out)
        means.append(found["total"]["score"]["mean"])
    assert means[0] == 1 > max(means[1:])


def test_withheld_answers(unjam: Command, tmp_path: Path) -> None:
    public, answers = tmp_path / "public.jsonl", tmp_path / "answers.jsonl"
    words = ("--count", "2", "--kind", "distance", "--no-answers", "-o", str(public))
    done = unjam(*MAKE, *words)
    assert done.code == 0
    key = f"{public}.key"
    assert key in done.err
    assert '"answer"' not in public.read_text("utf-8")
    assert "seed-3" not in public.read_text("utf-8")
    assert unjam("tasks", "play", str(public), "-o", str(answers)).code == 33
    assert unjam("tasks", "play", str(public), "--key", key, "-o", str(answers)).code == 0
    assert unjam("tasks", "score", str(public), str(answers)).code == 33
    found = unjam("tasks", "score", str(public), str(answers), "--key", key, "--json")
    assert json.loads(found.out)["total"]["score"]["mean"] == 1
    assert unjam("tasks", "make", "--no-answers", "-o", str(public)).code == 33
    for wrong in (("-o", "x", "--key", "y"), ("--no-answers", "-o", "-", "--key", "-")):
        assert unjam("tasks", "make", "--seed", "5", *wrong).code == 33


def test_salts_follow_from_the_seed_and_are_secret_without_one(
    unjam: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c", "d")]
    kind = ("--count", "2", "--kind", "distance", "--no-answers")
    for path in paths[:2]:
        assert unjam(*MAKE, *kind, "-o", str(path)).code == 0
    few = make_suite(2, tiers=[1], kinds=["distance"], variants=["classic"], seed=3)
    # The function hides its module, which has the same name.
    module = sys.modules["unjam.tasks.named_suite"]
    monkeypatch.setattr(module, "named_suite", lambda _: few)
    for path in paths[2:]:
        words = ("--suite", "unjam-1.0", "--no-answers", "-o", str(path))
        assert unjam("tasks", "make", *words).code == 0
    keys = [(tmp_path / f"{path.name}.key").read_text("utf-8") for path in paths]
    assert keys[0] == keys[1]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    salts = [{json.loads(line)["salt"] for line in key.splitlines()} for key in keys[1:]]
    assert len(set.union(*salts)) == 6


def test_a_missing_answer_scores_nothing(unjam: Command, suite: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"id": "3-1", "answer": "no idea"}\n', "utf-8")
    done = unjam("tasks", "score", str(suite), str(answers))
    assert "5 tasks without an answer, scored 0" in done.out


def test_the_plot(unjam: Command, suite: Path, tmp_path: Path) -> None:
    answers, plot = tmp_path / "answers.jsonl", tmp_path / "plot.svg"
    unjam("tasks", "play", str(suite), "-o", str(answers))
    assert unjam("tasks", "score", str(suite), str(answers), "--plot", str(plot)).code == 0
    assert "</svg>" in plot.read_text("utf-8")


def test_list(unjam: Command) -> None:
    found = json.loads(unjam("tasks", "list", "--json").out)
    assert len(found["kinds"]) == 12
    assert len(found["tiers"]) >= 6
    assert found["tiers"][0]["moves"] == [1, 3]
    assert "tier 7: 40-101 moves" in unjam("tasks", "list").out


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("make",), 33, "needs -o FILE"),
        (("make", "x", "-o", "y"), 33, "expects no further words"),
        (("make", "--kind", "slove", "-o", "y"), 33, "did you mean 'solve'"),
        (("make", "--tier", "8", "-o", "y"), 33, "--tier must be"),
        (("make", "--suite", "unjam-2.0", "-o", "y"), 33, "there is no suite 'unjam-2.0'"),
        (("make", "--tier", "7", "--variant", "torus", "-o", "y"), 13, "impossible"),
        (("score", "no-such-file", "b"), 32, "cannot read 'no-such-file'"),
        (("score", "a"), 33, "expects a suite and a file of answers"),
        (("solve",), 33, "ACTION must be"),
    ],
)
def test_wrong_use(unjam: Command, words: tuple[str, ...], code: int, message: str) -> None:
    done = unjam("tasks", *words)
    assert done.code == code
    assert message in done.err


def test_files_of_other_kinds(unjam: Command, suite: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    for text, message in (
        ('{"id": 1}', "an answer must have an 'id' and an 'answer'"),
        ('{"id": "3-1", "answer": [1]}', "an answer must have"),
        ("XR3", "not a JSON object"),
    ):
        wrong.write_text(text, "utf-8")
        done = unjam("tasks", "score", str(suite), str(wrong))
        assert (done.code, message in done.err) == (30, True)
    wrong.write_text('{"id": "other", "answer": "x"}', "utf-8")
    assert "has no task 'other'" in unjam("tasks", "score", str(suite), str(wrong)).err
    assert unjam("tasks", "show", str(wrong)).code == 30
