"""What a database line states is found within limits, and not by the writer."""

from __future__ import annotations

from threading import Event

import pytest

from tests.support.boards import JAM_1, board
from tests.support.hostile import every_piece, field
from tests.support.web import endless
from unjam import LimitError, NotationError, Puzzle, UnplayableError, deck
from unjam.model import Known
from unjam.notation.puzzle_writer import write_puzzle
from unjam.solver.database_facts import count_states, with_facts
from unjam.util.progress import Progress

FIELD = Puzzle.parse(field())


def test_facts_are_added_to_what_is_known() -> None:
    puzzle = deck("jam")["1"]
    found = with_facts(puzzle)
    assert found == puzzle
    assert found.known == puzzle.known._replace(moves=8, states=1247)
    assert found.id == "1"


def test_what_is_known_is_not_searched_for() -> None:
    told = FIELD.replace(known=Known(7, None, 99))
    assert with_facts(told).known == Known(7, None, 99)
    assert told.to("database").startswith("7 ")


@pytest.mark.parametrize("known", [Known(), Known(moves=8), Known(states=1247)])
def test_the_writer_does_not_search(known: Known) -> None:
    with pytest.raises(NotationError, match="which are not known"):
        write_puzzle(board(JAM_1).replace(known=known), "database")


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ({"timeout": 0.1}, "the time was up after counting"),
        ({"max_states": 5000}, "max_states was reached after counting"),
        ({"max_memory": "1MB"}, "max_memory was reached after counting"),
    ],
)
def test_limits_of_the_count(limit: dict[str, object], reason: str) -> None:
    with pytest.raises(LimitError, match=f"not written as a database line: {reason}") as caught:
        FIELD.to("database", **limit)  # type: ignore[arg-type]
    assert caught.value.states >= 5000


def test_limits_of_the_search() -> None:
    lock = Puzzle.parse(endless())
    with pytest.raises(LimitError, match="max_states was reached; at least") as caught:
        with_facts(lock, max_states=5000)
    assert caught.value.states >= 5000
    with pytest.raises(LimitError, match="line: the time was up; at least 1 move is needed"):
        with_facts(Puzzle.parse(every_piece()), timeout=0.1)
    with pytest.raises(LimitError, match="line: the time was up after exploring 0 states"):
        count_states(Puzzle.parse(every_piece()), timeout=0.1)


def test_cancelling_and_progress() -> None:
    cancel = Event()
    seen: list[Progress] = []

    def look(now: Progress) -> None:
        seen.append(now)
        if len(seen) == 3:
            cancel.set()

    with pytest.raises(LimitError, match="it was cancelled after counting"):
        FIELD.to("database", progress=look, cancel=cancel)
    assert [now.states for now in seen] == sorted(now.states for now in seen)
    assert len(seen) == 3


def test_what_cannot_be_written_is_refused_before_the_search() -> None:
    """Each of these searches would take for ever."""
    with pytest.raises(NotationError, match="more vehicles and walls than letters"):
        Puzzle.parse(endless()).to("database")
    with pytest.raises(NotationError, match="cannot say its exit"):
        Puzzle.parse("exit: left 1\n" + field()).to("database")


def test_what_has_no_line() -> None:
    with pytest.raises(NotationError, match="there is no solution"):
        with_facts(board("XX.BB. ...... ...... ...... ...... ......"))
    with pytest.raises(UnplayableError):
        with_facts(Puzzle.parse("AA.. .... .... ....", target="A").replace(exits=[]))


def test_wrong_limits() -> None:
    with pytest.raises(ValueError, match="max_states is a whole number from 1"):
        FIELD.to("database", max_states=0)
    with pytest.raises(ValueError, match="timeout is a number of seconds"):
        FIELD.to("database", timeout=-1)
