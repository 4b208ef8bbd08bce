"""The solutions that a student project printed, as they were printed, line breaks and all."""

from __future__ import annotations

import json

import pytest

from tests.support.golden import FOLDER, read_table
from unjam import Move, deck
from unjam.cli.main import run
from unjam.cli.solution_source import by_id

FILE = FOLDER / "printed_solutions.txt"
PROJECT = deck("project")
PRINTED = by_id(FILE.read_text("utf-8"), [puzzle.id for puzzle in PROJECT]) or {}
KNOWN = {record["id"]: record for record in read_table("project_solutions.tsv")}
MORE_SLIDES = {"A03", "A07", "B14", "C24", "D33"}


def test_there_is_one_for_every_puzzle() -> None:
    assert list(PRINTED) == [puzzle.id for puzzle in PROJECT] == list(KNOWN)


@pytest.mark.parametrize("id", [id for id in PRINTED if id != "D35"])
def test_a_printed_solution_is_optimal_in_moves(id: str) -> None:
    check = PROJECT[id].check(PRINTED[id])
    assert (check.verdict, check.legal, check.solved) == ("optimal", True, True)
    assert check.move_count == check.best_moves == int(KNOWN[id]["moves"])
    assert check.slide_count == int(KNOWN[id]["slides"])
    assert " ".join(map(str, check.moves)) == KNOWN[id]["solution"]
    assert check.notes == ()
    assert ("slides" in check.optimal_in) == (id not in MORE_SLIDES)


def test_the_misprint_is_found_and_explained() -> None:
    check = PROJECT["D35"].check(PRINTED["D35"])
    assert (check.verdict, check.legal, check.solved) == ("illegal", False, False)
    assert check.first_illegal == (42, Move("P", "D", 1))
    assert check.reason == "P is horizontal: it moves left and right"
    assert str(check) == "Illegal at move 42, PD1: P is horizontal: it moves left and right."
    assert check.move_count == 41


def test_the_corrected_one_is_optimal_in_moves() -> None:
    check = PROJECT["D35"].check(KNOWN["D35"]["solution"])
    assert check.verdict == "optimal"
    assert check.optimal_in == ("moves",)


def test_the_command_line_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--json", "project", str(FILE)]) == 12
    answers = json.loads(capsys.readouterr().out)
    verdicts = {answer["id"]: answer["verdict"] for answer in answers}
    assert verdicts == dict.fromkeys(PRINTED, "optimal") | {"D35": "illegal"}


@pytest.mark.parametrize(("id", "code"), [("A01", 0), ("B11", 0), ("D34", 0), ("D35", 12)])
def test_one_of_them_on_the_command_line(
    id: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", f"project:{id}", str(FILE)]) == code
    shown = capsys.readouterr().out
    if id == "D35":
        assert "Illegal at move 42, PD1: P is horizontal: it moves left and right." in shown
        assert "The board before move 42:\n\n.PPPAA\nOCCD..\n" in shown
    else:
        assert "Optimal in moves and in slides." in shown
