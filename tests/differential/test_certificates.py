"""Certificates: both checkers accept true ones and refuse all others."""

from __future__ import annotations

import json
import random
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import unjam
from tests.support.certificates import (
    Parts,
    agree,
    best,
    page_verdicts,
    parts_of,
    truth,
    verdict,
)
from tests.support.random_puzzles import random_puzzle, random_variant
from tests.support.straight_lanes import straight_lane
from unjam import Puzzle, reference
from unjam.certificate import checker
from unjam.certificate.proof import certify
from unjam.compiler import lane_compiler
from unjam.literals import Metric
from unjam.solver.solution import Solution

METRICS: tuple[Metric, ...] = ("moves", "slides", "moves,slides", "slides,moves")
SMALL = Puzzle.parse(".... XX.B A..B AOOO")
CHECKER = Path(__file__).parents[2] / "tools" / "checker.py"


def claim(proof: unjam.Certificate) -> str:
    if proof.moves is None:
        return "There is no solution."
    return best(proof.moves, proof.slides, proof.metric)


# ---- True certificates ------------------------------------------------------------------------


def test_the_cards_have_small_certificates_that_are_accepted(tmp_path: Path) -> None:
    proofs = {puzzle.id: puzzle.prove() for puzzle in unjam.deck("jam")}
    assert sum(len(proof.data) for proof in proofs.values()) <= 40_000
    assert len(proofs["40"].data) <= 1_500
    for puzzle in unjam.deck("jam"):
        assert proofs[puzzle.id].moves == puzzle.known.moves
        assert verdict(proofs[puzzle.id].data) == claim(proofs[puzzle.id])
    some = [proofs["1"], proofs["15"], proofs["40"]]
    assert page_verdicts([proof.data for proof in some], tmp_path) == list(map(claim, some))


@pytest.mark.soak
@pytest.mark.parametrize("deck", ["jam", "hardest", "safari", "sevens", "thinkfun", "project"])
@pytest.mark.parametrize("metric", ["moves", "slides"])
def test_every_card_is_certified_in_both_metrics(deck: str, metric: Any, tmp_path: Path) -> None:
    proofs = [puzzle.prove(metric=metric) for puzzle in unjam.deck(deck)]
    claims = list(map(claim, proofs))
    assert [verdict(proof.data) for proof in proofs] == claims
    assert page_verdicts([proof.data for proof in proofs], tmp_path) == claims


def drawn(count: int, seed: int) -> Iterator[tuple[unjam.Certificate, Puzzle]]:
    """Yield certificates of random puzzles of all variants, with their puzzles."""
    rng = random.Random(seed)
    while count:
        puzzle = random_puzzle(rng) if rng.random() < 0.3 else random_variant(rng)
        metric: Any = rng.choice(METRICS)
        if puzzle.problems():
            continue
        try:
            yield puzzle.prove(metric=metric, smallest=rng.random() < 0.2, max_states=5000), puzzle
        except unjam.LimitError:
            continue
        count -= 1


def check_random(count: int, seed: int, folder: Path) -> int:
    """Check the certificates of random puzzles; return how many of them have no solution."""
    proofs = list(drawn(count, seed))
    for proof, puzzle in proofs:
        with suppress(reference.TooManyStates):
            answer = reference.solve(puzzle, proof.metric, 5000)
            assert (answer is None) == (proof.moves is None)
            if answer is not None:
                right = best(answer.moves, answer.slides, proof.metric)
                assert agree(claim(proof), right, proof.metric)
        assert verdict(proof.data) == claim(proof)
        assert proof.describes(puzzle)
    found = page_verdicts([proof.data for proof, _ in proofs], folder)
    assert found == [claim(proof) for proof, _ in proofs]
    return sum(proof.moves is None for proof, _ in proofs)


def test_random_puzzles_of_all_variants_are_certified(tmp_path: Path) -> None:
    assert 5 < check_random(60, 20, tmp_path) < 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_two_thousand_random_puzzles_are_certified(seed: int, tmp_path: Path) -> None:
    check_random(100, 2000 + seed, tmp_path)


def test_a_puzzle_that_is_won_at_the_start_has_a_certificate() -> None:
    proof = Puzzle.parse("....\nAAXX\n....").prove()
    assert verdict(proof.data) == best(0, 0, "moves")


# ---- False certificates -----------------------------------------------------------------------


def mutated(rng: random.Random, parts: Parts) -> bytes:
    """Return a certificate with one random change to a state, a label, the puzzle or the claim."""
    header = json.loads(json.dumps(parts.header))
    flags, labels = bytearray(parts.flags), bytearray(parts.labels)
    kind = rng.randrange(10)
    if kind == 0 and flags:  # drop or add a state and all that follow it in the trie
        flags[rng.randrange(len(flags))] ^= 1
    elif kind == 1 and len(flags) > 1:  # exchange states
        one, other = rng.sample(range(len(flags)), 2)
        flags[one], flags[other] = flags[other], flags[one]
    elif kind == 2 and labels:
        labels[rng.randrange(len(labels))] = rng.randrange(256)
    elif kind == 3 and len(labels) > 1:
        one, other = rng.sample(range(len(labels)), 2)
        labels[one], labels[other] = labels[other], labels[one]
    elif kind == 4:
        _change_board(rng, header)
    elif kind == 5:
        _change_claim(rng, header)
    elif kind == 6:  # change what is out
        for forms in header["out"].values():
            forms.append([cell + rng.choice((-1, 1)) for cell in forms[0]]) if forms else None
    elif kind == 7:
        del flags[rng.randrange(len(flags) + 1) :]
    else:  # a bit or a byte of the file
        data = bytearray(parts.data())
        at = rng.randrange(len(data))
        data[at] = data[at] ^ 1 << rng.randrange(8) if kind == 8 else rng.randrange(256)
        return bytes(data)
    return Parts(header, bytes(flags), bytes(labels)).data()


def _change_board(rng: random.Random, header: dict[str, Any]) -> None:
    marks = sorted(set("".join(header["board"])) - set("#<>^v"))
    one, other = rng.choice(marks), rng.choice([*marks, "#"])
    if rng.random() < 0.5 and one != ".":  # remove a vehicle
        header["board"] = [row.replace(one, ".") for row in header["board"]]
        header["vehicles"].pop(one)
        header["out"].pop(one, None)
        return
    row = rng.randrange(len(header["board"]))
    header["board"][row] = header["board"][row].replace(one, other, 1)


def _change_claim(rng: random.Random, header: dict[str, Any]) -> None:
    path = header["path"]
    choice = rng.randrange(5)
    if choice == 0:
        header["path"] = None
    elif choice == 1:
        header["metric"] = rng.choice(METRICS)
    elif choice == 2 and path:
        path.pop(rng.randrange(len(path)))
    elif choice == 3 and path:
        path += [[*path[-1]][::-1], path[-1]]
    else:
        header["ignored"] += rng.choice(sorted(header["vehicles"]))


@cache
def _original(metric: Metric, number: int) -> Parts:
    puzzles = (SMALL, Puzzle.parse("BB.A XX.A C..A C..."), unjam.deck("census-4x4")["1"])
    return parts_of(puzzles[number].prove(metric=metric).data)


@cache
def _truth(header: str) -> str | None:
    return truth(json.loads(header))


def check_mutations(count: int, seed: int, folder: Path) -> int:
    """Check that no mutated certificate is accepted wrongly; return how many are accepted."""
    rng = random.Random(seed)
    originals = [_original(metric, number) for metric in METRICS for number in range(3)]
    every = [mutated(rng, rng.choice(originals)) for _ in range(count)]
    accepted = 0
    for data, page in zip(every, page_verdicts(every, folder), strict=True):
        claims = {verdict(data), page} - {None}
        accepted += bool(claims)
        for found in claims:
            header = parts_of(data).header
            same = {k: header[k] for k in ("board", "vehicles", "out", "corners", "metric")}
            true = _truth(json.dumps(same))
            assert found is not None
            assert agree(found, true, header["metric"]), (found, true, header)
    return accepted


def test_no_mutation_makes_a_checker_accept_a_false_claim(tmp_path: Path) -> None:
    assert 50 < check_mutations(1_000, 1, tmp_path) < 500


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
def test_no_mutation_of_a_million_is_accepted_wrongly(seed: int, tmp_path: Path) -> None:
    check_mutations(10_000, 100 + seed, tmp_path)


# ---- A wrong engine ---------------------------------------------------------------------------


@pytest.mark.parametrize("lost", range(3))
def test_an_engine_that_misses_moves_is_caught(lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    right = {puzzle.id: puzzle.known.moves for puzzle in unjam.deck("jam")}
    real: Any = vars(lane_compiler)["core"]

    class WrongShape:
        @staticmethod
        def straight(
            cells: int, lengths: tuple[int, ...], places: tuple[int, ...], *goal: Any
        ) -> Any:
            lane, numbers = straight_lane(cells, lengths, *goal)
            kept = [t for n, t in enumerate(lane.transitions) if n % 7 != lost]
            return real.LaneShape(*lane._replace(transitions=kept)), numbers[places]

    class Wrong:
        LaneShape = WrongShape

        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

    lane_compiler._standing_shape.cache_clear()
    monkeypatch.setattr(lane_compiler, "core", Wrong())
    caught = 0
    try:
        for puzzle in list(unjam.deck("jam"))[:6]:
            proof = puzzle.replace(notes=()).prove()
            accepted = verdict(proof.data) is not None
            assert not accepted or proof.moves == right[puzzle.id]
            caught += not accepted
    finally:
        lane_compiler._standing_shape.cache_clear()
    assert caught > 1


def test_a_solution_that_is_not_optimal_has_no_valid_certificate() -> None:
    solution = SMALL.solve()
    first = solution.moves[0]
    detour = (first, first._replace(direction="L"), *solution.moves)
    longer = Solution(
        SMALL, "moves", "solved", detour, 7, 8, True, 7, solution.reason, solution.stats
    )
    assert verdict(certify(longer).data) is None


def test_a_puzzle_is_not_unsolvable_because_the_engine_says_so() -> None:
    solution = SMALL.solve()
    wrong = Solution(SMALL, "moves", "unsolvable", (), None, None, False, None, "", solution.stats)
    assert verdict(certify(wrong).data) is None


# ---- Hostile files -------------------------------------------------------------------------------


_ENDLESS = [[0, "R", 1, "R", []], [1, "R", 2, "R", []], [2, "R", 1, "R", []]]


def hostile() -> Iterator[bytes]:
    good = SMALL.prove().data
    parts = parts_of(good)
    yield b""
    yield b"UNJAM1"
    yield b"UNJAM2" + good[6:]
    yield good[:-20]
    yield b"UNJAM1" + zlib.compress(bytes(1 << 27), 9)
    if sys.platform != "emscripten":  # there Python itself ends when its parser lacks stack
        yield b"UNJAM1" + zlib.compress(b"[" * 100_000 + b"\0")
    yield b"UNJAM1" + zlib.compress(b"1e999\0")
    yield good + bytes(1 << 20)
    wrong: tuple[dict[str, Any], ...] = (
        {"board": []},
        {"board": ["X" * 100]},
        {"board": ["####", "#XX.", "####"]},
        {"vehicles": {"X": [[[10**12]], 0, []]}},
        {"vehicles": {"X": [[[9, 10]], 0, [[0, "R", -1, "R", []]]]}},
        {"vehicles": {"X": [[[13, 14], [14, 15], [15, 16]], 0, _ENDLESS]}},
        {"vehicles": {"X": 5}},
        {"out": 7},
        {"out": {"X": [[16, 15]]}},
        {"out": {"X": [[14, 15, 16]]}},
        {"size": 10**9},
        {"path": [[0, 0]] * 1000},
        {"path": "no"},
        {"metric": "miles"},
        {"ignored": "XAB"},
    )
    for changes in wrong:
        yield Parts(parts.header | changes, parts.flags, parts.labels).data()
    text = json.dumps(parts.header | {"flags": -1}).encode()
    yield b"UNJAM1" + zlib.compress(text + b"\0" + parts.flags + parts.labels)
    free = ["#" * 18, *["#" + "." * 16 + "#"] * 15, "#ABCDEFGHIJKLMNOX#", "#" * 18]
    vehicles = dict.fromkeys("ABCDEFGHIJKLMNOX", "UDLR")
    header = parts.header | {"board": free, "vehicles": vehicles, "out": {"X": []}, "path": None}
    yield Parts(header, bytes(2000), b"").data()
    yield Parts(header, bytes([1]) * 60_000, b"").data()


def test_hostile_files_are_refused_quickly(tmp_path: Path) -> None:
    for data in hostile():
        begin = time.process_time()
        assert verdict(data) is None
        assert time.process_time() - begin < 5
    assert not any(page_verdicts(hostile(), tmp_path))


# ---- The checker itself ------------------------------------------------------------------------


def test_the_checker_is_short_and_needs_only_the_standard_library() -> None:
    source = CHECKER.read_text("utf-8")
    assert source == Path(checker.__file__).read_text("utf-8")
    assert len(source.splitlines()) <= 150
    lines = [line.split() for line in source.splitlines()]
    imports = [words[1] for words in lines if words[:1] in (["import"], ["from"])]
    assert set(imports) == {"json", "sys", "zlib", "functools", "operator"}
