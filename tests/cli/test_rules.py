"""``unjam rules``: the game and its variants in a few lines each."""

from __future__ import annotations

import json

import pytest

from unjam import Puzzle
from unjam.render.scene import scene_of
from unjam.render.terminal.terminal_board import draw
from unjam.rules import RULES, Rule

from .conftest import Command


def test_everything(unjam: Command) -> None:
    done = unjam("rules")
    assert (done.code, done.err) == (0, "")
    for rule in RULES:
        assert f"{rule.title} ({rule.name})\n" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_one_variant(unjam: Command) -> None:
    out = unjam("rules", "torus").out
    assert out.startswith("Torus (torus)\n\nBoth pairs of edges are joined.")
    assert out.endswith("""
       abcd
      +- - +
    1 :..A.: 1
    2 :XXA*: 2
    3 :..A.: 3
    4 :....: 4
      +- - +
       abcd
""")


def test_several_names_titles_and_capitals(unjam: Command) -> None:
    out = unjam("rules", "Klein", "klein bottle").out
    assert out.count("Klein bottle (klein)") == 2
    assert unjam("rules", "Möbius band").out == unjam("rules", "moebius").out


def test_the_list(unjam: Command) -> None:
    lines = unjam("rules", "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == [rule.name for rule in RULES]
    assert unjam("rules", "--list", "goal").out == "goal  cells to reach instead of an exit\n"


def test_json(unjam: Command) -> None:
    [rule] = json.loads(unjam("rules", "--json", "fixed").out)
    assert list(rule) == ["name", "title", "summary", "text", "board"]
    assert Puzzle.parse(rule["board"])["F"].axes == ""


def test_color(unjam: Command) -> None:
    assert "\x1b[" in unjam("rules", "--color", "always", "game").out


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("toru", "did you mean 'torus'?"),
        ("Diagnal", "did you mean 'diagonal'?"),
        ("möbius", "did you mean 'moebius'?"),
        ("chess", f"choose from {', '.join(rule.name for rule in RULES)}"),
    ],
)
def test_a_misspelt_name(unjam: Command, name: str, hint: str) -> None:
    done = unjam("rules", name)
    assert done.code == 33
    assert done.err == f"unjam: unknown variant {name!r}; {hint}\n"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_rule_is_short_and_its_board_can_be_solved(rule: Rule) -> None:
    assert rule.name.isalpha()
    assert len(rule.summary) <= 70
    assert 60 <= len(rule.text) <= 420, "a few lines"
    assert rule.text.endswith(".")
    puzzle = Puzzle.parse(rule.board)
    assert puzzle.problems() == []
    assert puzzle.notes == ()
    assert len(draw(scene_of(puzzle))) <= 9
    solution = puzzle.solve()
    assert solution.optimal
    assert 1 <= (solution.move_count or 0) <= 5 or rule.name == "klotski"


def test_what_the_texts_claim() -> None:
    boards = {rule.name: Puzzle.parse(rule.board) for rule in RULES}
    assert str(boards["counting"].check("XR1 AU2 OL1 BD1 XR1")).startswith(
        "Legal and solved: 5 moves, 6 slides."
    )
    assert boards["counting"].solve(metric="slides").slide_count == 5
    assert str(boards["corners"].solve()) == "XD1R1D1R2"
    assert boards["corners"].solve(corners=False).move_count == 4
    flat = boards["cylinder"].board._replace(join_x="none")
    assert boards["cylinder"].replace(board=flat).solve().status == "unsolvable"
