"""Texts as people publish them: read as they are meant, or refused, and never silently misread."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

import pytest

from tests.support.corpus import FOLDER, Verdict, entries, judge

ENTRIES = entries()
BY_FILE = {file: list(group) for file, group in groupby(ENTRIES, key=lambda entry: entry.file)}


@cache
def verdicts(file: str) -> list[Verdict]:
    return judge(file, BY_FILE[file])


def of_kind(kind: str) -> list[str]:
    return [file for file, group in BY_FILE.items() if group[0].kind == kind]


def test_the_index_lists_every_text_once() -> None:
    assert sorted(BY_FILE) == sorted(p.name for p in FOLDER.iterdir() if p.name != "index.tsv")
    assert len({entry.name for entry in ENTRIES}) == len(ENTRIES)
    assert {entry.kind for entry in ENTRIES} == {"read", "refuse", "ambiguous"}


def test_the_corpus_is_varied() -> None:
    assert len(BY_FILE) >= 110
    assert len({entry.style for entry in ENTRIES}) >= 55
    boards = [entry.board for entry in ENTRIES if entry.board != "-"]
    assert len(set(boards)) > 0.98 * len(boards)


@pytest.mark.parametrize("file", BY_FILE)
def test_no_text_is_silently_misread(file: str) -> None:
    wrong = [verdict for verdict in verdicts(file) if verdict.outcome == "wrong"]
    assert not wrong, f"{file}: {wrong}"


def test_nearly_all_are_read_right() -> None:
    judged = [verdict for file in of_kind("read") for verdict in verdicts(file)]
    missed = [verdict for verdict in judged if verdict.outcome != "right"]
    assert len(missed) <= 0.05 * len(judged), "\n".join(
        f"{verdict.entry.name} {verdict.outcome}: {verdict.said}" for verdict in missed
    )


@pytest.mark.parametrize("file", of_kind("ambiguous"))
def test_an_ambiguous_text_is_refused_or_its_guess_announced(file: str) -> None:
    for verdict in verdicts(file):
        assert verdict.outcome in ("right", "refused"), verdict
        assert verdict.said, verdict


@pytest.mark.parametrize("file", of_kind("refuse"))
def test_what_is_no_puzzle_is_refused_in_one_sentence(file: str) -> None:
    for verdict in verdicts(file):
        assert_refused(verdict)


def assert_refused(verdict: Verdict) -> None:
    assert verdict.outcome == "refused", verdict
    sentence = verdict.said.partition(": ")[2]
    assert sentence, verdict
    assert "\n" not in sentence, verdict
    assert len(sentence) < 600, verdict
    numbers = re.findall(r"\d+", re.sub(r"'[^']*'", "", sentence))
    assert all(int(number) <= 24 for number in numbers), verdict  # no "133x2 board"
