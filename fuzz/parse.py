"""A fuzzer: whatever it is given, unjam reads a puzzle or says in one sentence why not.

Samples of ``corpus/`` are changed at random and read, as one puzzle, as a file of puzzles, or as
moves. See ``README.md``.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from limited import Hang, arm, disarm, limited

from unjam import AmbiguousError, NotationError, Puzzle, PuzzleSyntaxError, read
from unjam.literals import WriteFormat
from unjam.notation.moves.move_parser import parse_moves
from unjam.notation.puzzle_parser import FORMATS, recognise

CORPUS = Path(__file__).parent / "corpus"
LONGEST_SENTENCE = 1000
FIELDS = ("id", "title", "source", "level", "notes", "known", "recorded_moves")
# Writing a database line solves the puzzle, which has no place here.
WRITERS: tuple[WriteFormat, ...] = ("grid", "line", "csv", "vehicles", "url", "deck")
OWN_LETTERS = ("vehicles", "url")
MOVES = (
    "fL3 gD3 XR4",
    "1. X right 1, 2. A-1; [OL1] bD XR!",
    "car,move\nX,1\nA,-1\nO,-1\n",
    "XL3U1 AU:L2 A up, B down 2",
    "X→1 A↑1\nO←1\n# done",
)

_BOARD = "XXAABBCCOOPPxo..--__##~~K* 0123\n\n\t|>"
_ODD = (
    "{}[]\"'\\:;,/%=|<>^@!?&+$`é红🚗½²٣\0\r\n\t\v\f\x1b\x85\u2028\u200b\ufeff\ud800\U0010ffff\ue000"
)
_DIGITS = "0123456789"


class Failure(Exception):
    """What was promised did not hold."""


# --- changes -------------------------------------------------------------------------------------


def _flip(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]


def _insert(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(_BOARD) * rng.choice((1, 1, 1, 2, 6)) + text[at:]


def _insert_odd(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(_ODD) + text[at:]


def _replace(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(_BOARD) + text[at + 1 :]


def _replace_everywhere(rng: random.Random, text: str, _: list[str]) -> str:
    return text.replace(rng.choice(text), rng.choice(_BOARD + _ODD))


def _exchange(rng: random.Random, text: str, _: list[str]) -> str:
    one, other = rng.choice(text), rng.choice(text)
    return text.translate({ord(one): other, ord(other): one})


def _delete(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.choice((1, 1, 2, 6, 40)) :]


def _cut(rng: random.Random, text: str, _: list[str]) -> str:
    return text[: rng.randrange(len(text))]


def _lines(rng: random.Random, text: str, _: list[str]) -> str:
    lines = text.splitlines(keepends=True)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(4)
    if how == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif how == 1:
        lines.insert(other, lines[one] * rng.choice((1, 1, 2, 20)))
    elif how == 2:
        del lines[one]
    else:
        lines[one] = rng.choice((" ", "\t", "  ", "|", "#")) + lines[one]
    return "".join(lines)


def _splice(rng: random.Random, text: str, samples: list[str]) -> str:
    other = rng.choice(samples)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _append(rng: random.Random, text: str, samples: list[str]) -> str:
    return text + rng.choice(("\n", "\n\n", " ", ",")) + rng.choice(samples)


def _case(rng: random.Random, text: str, _: list[str]) -> str:
    return rng.choice((text.upper(), text.lower(), text.swapcase()))


def _digits(rng: random.Random, text: str, _: list[str]) -> str:
    places = [at for at, mark in enumerate(text) if mark in _DIGITS]
    if not places:
        return text + rng.choice(_DIGITS)
    at = rng.choice(places)
    number: str = rng.choice([*_DIGITS, "-1", "16", "17", "99", "1e9", "9" * 30, "00"])
    return text[:at] + number + text[at + 1 :]


def _long(rng: random.Random, text: str, _: list[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(_BOARD + _ODD) * rng.choice((300, 5000)) + text[at:]


def _line_ends(rng: random.Random, text: str, _: list[str]) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\n\n", " ", "", "\u2028")))


_CHANGES: list[Callable[[random.Random, str, list[str]], str]] = [
    _flip, _flip, _insert, _insert, _insert_odd, _replace, _replace, _replace_everywhere,
    _replace_everywhere, _exchange, _delete, _delete, _cut, _lines, _lines, _splice, _append,
    _case, _digits, _digits, _line_ends,
]  # fmt: skip
_RARE = [_long]


def mutated(rng: random.Random, samples: list[str]) -> str:
    """A sample with one to a few changes."""
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        if text:
            change = rng.choice(_RARE if rng.random() < 0.002 else _CHANGES)
            text = change(rng, text, samples)
    return text


# --- what must hold ------------------------------------------------------------------------------


def _check_sentence(error: PuzzleSyntaxError) -> None:
    sentence = str(error)
    if not sentence or len(sentence.splitlines()) != 1 or len(sentence) > LONGEST_SENTENCE:
        raise Failure(f"this is not one line: {sentence!r}") from error
    if isinstance(error, AmbiguousError) and len(error.readings) < 2:
        raise Failure(f"ambiguous with fewer than two readings: {sentence}") from error


def _shape(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.board, {(v.cells, frozenset(v.axes), v.target) for v in puzzle.vehicles}


def _check_puzzle(puzzle: Puzzle, thorough: bool) -> None:
    """It keeps the rules of the model and comes back the same from what unjam writes."""
    if puzzle.replace() != puzzle:
        raise Failure("the model sees another puzzle")
    puzzle.problems()
    str(puzzle)
    for format in ("json", "native"):
        try:
            text = puzzle.to(format)
        except NotationError:
            if format == "json":
                raise
            continue
        back = Puzzle.parse(text)
        if back != puzzle:
            raise Failure(f"{format} gives another puzzle back: {text!r}")
        for field in FIELDS:
            # What a reader of native text decided is not part of the text.
            if field != "notes" and getattr(back, field) != getattr(puzzle, field):
                raise Failure(f"{format} gives another {field} back: {text!r}")
    for notation in WRITERS if thorough else ():
        try:
            text = puzzle.to(notation)
        except NotationError as error:
            if len(str(error).splitlines()) != 1:
                raise Failure(f"this is not one line: {error}") from error
            continue
        back = Puzzle.parse(text)
        same = _shape(back) == _shape(puzzle) if notation in OWN_LETTERS else back == puzzle
        if not same:
            raise Failure(f"{notation} gives another puzzle back: {text!r}")


def _read_one(rng: random.Random, samples: list[str]) -> Iterator[str]:
    text = mutated(rng, samples)
    hints: dict[str, Any] = {}
    if rng.random() < 0.1:
        hints[rng.choice(("target", "wall", "empty"))] = rng.choice("XAxo.#K*0 ")
    if rng.random() < 0.1:
        hints["format"] = rng.choice(sorted(FORMATS))
    yield f"Puzzle.parse({text!r}, **{hints!r})"
    recognise(text)
    try:
        puzzle = Puzzle.parse(text, **hints)
    except PuzzleSyntaxError as error:
        _check_sentence(error)
    except ValueError as error:
        # Hints that make no sense are the caller's error, not the text's.
        if hints.get("target") != " " or "target is the label" not in str(error):
            raise
    else:
        yield "parsed"
        _check_puzzle(puzzle, rng.random() < 0.2)


def _read_file(rng: random.Random, samples: list[str]) -> Iterator[str]:
    text = "\n\n".join(mutated(rng, samples) for _ in range(rng.randint(1, 3)))
    encoding = rng.choice(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "latin-1"))
    data = bytearray(text.encode(encoding, "replace"))
    for _ in range(rng.choice((0, 0, 1, 4)) if data else 0):
        data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.05:
        import gzip

        data = bytearray(gzip.compress(data, 1))
        for _ in range(rng.choice((0, 1, 1, 4))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        del data[rng.choice((len(data), rng.randrange(len(data)))) :]
    yield f"list(read(io.BytesIO({bytes(data)!r})))"
    reader = read(io.BytesIO(data))
    for _ in range(len(data) + 2):
        try:
            puzzle = next(reader)
        except StopIteration:
            return
        except PuzzleSyntaxError as error:
            _check_sentence(error)
        else:
            yield "parsed"
            if not puzzle.id:
                raise Failure("a puzzle of a file has no id")
            _check_puzzle(puzzle, False)
    raise Failure("there are more errors and puzzles than bytes")


def _read_moves(rng: random.Random, puzzles: list[Puzzle]) -> Iterator[str]:
    text = mutated(rng, list(MOVES))
    puzzle = rng.choice(puzzles)
    yield f"parse_moves({text!r}, Puzzle.parse({puzzle.to('json')!r}))"
    try:
        moves = parse_moves(text, puzzle)
    except PuzzleSyntaxError as error:
        _check_sentence(error)
    else:
        yield "parsed"
        if any(move.distance < 0 for move in moves.moves):
            raise Failure("a move goes back")


# --- running -------------------------------------------------------------------------------------


def load_samples() -> list[str]:
    """The texts of the corpus."""
    files = sorted(CORPUS.glob("*.txt"))
    return [file.read_bytes().decode("utf-8", "surrogateescape") for file in files]


def move_puzzles() -> list[Puzzle]:
    """Puzzles whose labels make moves hard to read."""
    return [
        Puzzle.parse(".... XX.B A..B AOOO"),
        Puzzle.parse("A  A  .. AU\n.. .. .. AU\nX  X  .. U\n1  1  .. U"),
        Puzzle.parse("edges: torus\ncorners: yes\nfree: F\ntarget: X Y\nXX.F\nYY.F\n...."),
        Puzzle.parse("axes: A=/\nX X A\n. A .\nA . ."),
    ]


def fuzz(runs: int, seed: int, seconds: float = float("inf")) -> tuple[int, int]:
    """Run that many inputs, or for that long: the number of inputs, and of puzzles read.

    The first input that breaks a promise is printed, and its error raised.
    """
    rng = random.Random(seed)
    samples = load_samples()
    puzzles = move_puzzles()
    end = time.monotonic() + seconds
    inputs = parsed = 0
    with limited():
        while inputs < runs and (inputs % 256 or time.monotonic() < end):
            chance = rng.random()
            if chance < 0.8:
                steps = _read_one(rng, samples)
            elif chance < 0.9:
                steps = _read_file(rng, samples)
            else:
                steps = _read_moves(rng, puzzles)
            what = next(steps)
            inputs += 1
            arm()
            try:
                parsed += sum(1 for _ in steps)
            except BaseException:
                disarm()
                print(f"input {inputs} of seed {seed}:\n{what}", file=sys.stderr)
                raise
            disarm()
    return inputs, parsed


def _dress(options: argparse.Namespace, seed: int, start: float) -> int:
    """Read dressed boards: exit code 1 if one was silently read as another puzzle."""
    from dressing.running import run

    tally, failures = run(options.runs, seed, options.jobs, options.seconds)
    for failure in failures[: options.show]:
        print(failure.report, end="\n\n", file=sys.stderr)
    if options.table:
        print("\n".join(tally.table()))
    took = time.monotonic() - start
    count = tally.total.total()
    counts = ", ".join(
        f"{tally.total[name]:,} {name}" for name in ("right", "refused", "announced")
    )
    print(
        f"seed {seed}: {count:,} dressed boards in {took:.0f} s, {count / took:,.0f} a second: "
        f"{counts}, {len(failures):,} read wrong without a word, slow or crashed"
    )
    return 1 if failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Read random texts.")
    parser.add_argument("--runs", type=int, default=100_000, help="how many inputs")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--seed", type=int, help="where chance begins; another one every time")
    parser.add_argument("--dress", action="store_true", help="read known boards in dressings")
    parser.add_argument("--jobs", type=int, default=1, help="processes for --dress")
    parser.add_argument("--show", type=int, default=10, help="how many failures to print")
    parser.add_argument("--table", action="store_true", help="print the counts of each dressing")
    options = parser.parse_args()
    seed = options.seed
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little")
    start = time.monotonic()
    if options.dress:
        return _dress(options, seed, start)
    try:
        inputs, parsed = fuzz(options.runs, seed, options.seconds)
    except (Exception, Hang):
        import traceback

        traceback.print_exc()
        return 1
    took = time.monotonic() - start
    print(
        f"seed {seed}: {inputs:,} inputs in {took:.0f} s, {inputs / took:,.0f} inputs/s, "
        f"{parsed:,} puzzles and lists of moves read"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
