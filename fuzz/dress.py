"""Known boards in random dressings: a text, the puzzle it means, and a verdict on how it is read.

Everything is a function of a seed and a number. ``parse.py --dress`` runs it; see ``README.md``.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dressing import around, boards, listings, pictures
from dressing.sense import makes_sense
from dressing.verdict import ANNOUNCED, REFUSED, RIGHT, SILENT, Verdict, judged

from unjam import AmbiguousError, Puzzle, PuzzleSyntaxError, read

LONGEST_SENTENCE = 1000


class Plan(NamedTuple):
    """A board and how it is dressed: what was chosen for each dressing; the rest is plain."""

    puzzle: Puzzle
    choices: dict[str, str]
    salt: int

    @property
    def dressings(self) -> list[str]:
        """The dressings by name, such as ``frame: box``."""
        return [f"{name}: {choice}" for name, choice in sorted(self.choices.items())]


class Outcome(NamedTuple):
    """How a text was read."""

    verdict: Verdict
    found: tuple[Puzzle, ...] = ()
    errors: tuple[str, ...] = ()


# ---- Plans --------------------------------------------------------------------------------------


def plan(seed: int, number: int) -> Plan:
    """The plan with that number."""
    rng = random.Random(f"{seed}/{number}")
    while True:
        choices = _list_choices(rng) if rng.random() < 0.35 else _picture_choices(rng)
        most = 8 if choices["scheme"] in ("digits", "squares", "circles") else 40
        with_walls = choices["kind"] == "picture" and rng.random() < 0.12
        puzzle = boards.random_board(rng, walls=with_walls, most=most)
        _show_exit(rng, puzzle, choices)
        _dress(rng, choices)
        named = boards.named(puzzle, rng, choices["scheme"], _avoided(choices))
        if named is not None and choices.get("target") == "#":
            named = _called(named, "#", rng)
        if named is not None and makes_sense(named, choices):
            return Plan(named, choices, rng.randrange(1_000_000))


def _picture_choices(rng: random.Random) -> dict[str, str]:
    choices = {"kind": "picture", "scheme": rng.choice((*boards.SCHEMES, "upper", "upper"))}
    form = rng.choice(("",) * 8 + ("run", "joined", "literals", "literals", "matrix", "table"))
    if form:
        choices["form"] = form
    if form == "joined":
        choices["rows"] = rng.choice(sorted(pictures.ROW_SEPARATORS))
    elif form == "literals":
        choices["literals"] = rng.choice(pictures.LITERALS)
    elif form == "matrix":
        choices["matrix"] = rng.choice(pictures.MATRICES)
    elif form == "table":
        choices["table"] = rng.choice(pictures.TABLES)
    if rng.random() < 0.5:
        choices["cells"] = rng.choice(sorted(pictures.SEPARATORS))
    if rng.random() < 0.6:
        choices["empty"] = rng.choice(
            ("-", "_", "0", "0", "o", "-1", " ", " ", "\u00b7", "\u2b1c", "", "", "null", "__",
             "..", "00")
        )  # fmt: skip
    if rng.random() < 0.1:
        choices["wall"] = rng.choice(("x", "*", "@", "\u2588"))
    if not form:
        if rng.random() < 0.3:
            choices["frame"] = rng.choice(sorted(pictures.FRAMES))
        if rng.random() < 0.12:
            kind = rng.choice(("1", "1:", "1.", "1|", "a", "row 1:"))
            more = rng.choice(("", "", ", columns", ", letters", ", from 0", ", columns from 0"))
            choices["numbers"] = kind + more
        if rng.random() < 0.05:
            choices["blank lines"] = "between rows"
    return choices


def _list_choices(rng: random.Random) -> dict[str, str]:
    choices = {
        "kind": "list",
        "scheme": rng.choice(("upper", "upper", "upper", "lower", "mixed", "digits", "numbers",
                              "tokens", "words")),
        "form": rng.choice(listings.FORMS),
        "order": rng.choice(listings.ORDERS),
        "keys": rng.choice(("row", "row", "y", "r", "nrow", "startRow", "i")),
    }  # fmt: skip
    if rng.random() < 0.5:
        choices["base"] = "1"
    if rng.random() < 0.5:
        choices["records"] = "shuffled"
    if "o" in choices["order"] and rng.random() < 0.5:
        choices["words"] = rng.choice(sorted(listings.WORDS))
    if choices["form"] in listings.HEADED and rng.random() < 0.6:
        choices["header"] = "yes"
    if choices["form"] == "csv":
        choices["comma"] = rng.choice((",", ",", ", "))
        if rng.random() < 0.2:
            choices["quotes"] = "yes"
    if choices["form"] == "packed":
        choices["between"] = rng.choice(("lines", "spaces", "commas"))
    if choices["form"].startswith("json"):
        if rng.random() < 0.5:
            choices["object"] = rng.choice(("cars", "vehicles", "pieces", "blocks"))
            choices |= rng.choice(({}, {"size": "keys"}, {"size": "key"}))
        if rng.random() < 0.4:
            choices["indent"] = "yes"
    if rng.random() < 0.3:
        choices["target"] = rng.choice(("flag", "flag", "#"))
    return choices


def _show_exit(rng: random.Random, puzzle: Puzzle, choices: dict[str, str]) -> None:
    (way,) = puzzle.exits
    is_drawn = choices["kind"] == "picture" and "form" not in choices
    if way.direction == "R" and rng.random() < (0.4 if is_drawn else 0.85):
        return
    if not is_drawn:
        choices["exit"] = "stated"
        return
    shown = ["mark", "mark", "mark", "stated"] + ["gap"] * (4 if "frame" in choices else 0)
    choices["exit"] = rng.choice(shown)
    if choices["exit"] == "mark":
        marks = {
            "R": pictures.RIGHT_MARKS, "L": pictures.LEFT_MARKS, "U": pictures.UP_MARKS,
            "D": pictures.DOWN_MARKS,
        }[way.direction]  # fmt: skip
        choices["mark"] = rng.choice(marks)
        if rng.random() < 0.3:
            choices["glue"] = "apart"


def _dress(rng: random.Random, choices: dict[str, str]) -> None:
    """Choose what stands around the puzzle."""
    for name, chance, options in (
        ("size", 0.2, around.SIZES),
        ("title", 0.3, around.TITLES),
        ("below", 0.12, around.BELOW),
        ("before", 0.15, around.PROSE),
        ("after", 0.12, around.PROSE),
        ("wrapper", 0.25, around.WRAPPERS),
        ("characters", 0.15, around.CHARACTERS),
        ("reader", 0.3, ("file",)),
        ("target", 0.12, ("stated",)),
    ):
        if name not in choices and rng.random() < chance:
            choices[name] = rng.choice(options)
    if choices.get("size") in ("h w", "n") and rng.random() < 0.4:
        choices["count"] = "yes"


def _avoided(choices: dict[str, str]) -> str:
    """Characters that mean something else in this dressing."""
    avoided = {"o": "oO0", "0": "oO0", "00": "oO0", "-1": "oO"}.get(choices.get("empty", ""), "")
    avoided += choices.get("wall", "") + choices.get("mark", "") + choices.get("frame", "")[:1]
    return avoided + ("vV" if choices.get("mark") in ("v", "V") else "")


def _called(puzzle: Puzzle, name: str, rng: random.Random) -> Puzzle:
    """The target under another name, now and then with an ``X`` among the others."""
    old = puzzle.targets[0].label
    others = [vehicle.label for vehicle in puzzle.vehicles if not vehicle.target]
    names = {old: name}
    if old != "X" and rng.random() < 0.5:
        names[rng.choice(others)] = "X"
    vehicles = [v._replace(label=names.get(v.label, v.label)) for v in puzzle.vehicles]
    return puzzle.replace(vehicles=vehicles)


# ---- Texts --------------------------------------------------------------------------------------


def text_of(plan: Plan) -> str:
    """The text that a plan describes."""
    puzzle, choices = plan.puzzle, plan.choices
    draw = listings.listing if choices["kind"] == "list" else pictures.picture
    # Each part has its own chance, so that leaving out one does not change another.
    lines = draw(puzzle, choices, random.Random(f"{plan.salt} inside"))
    lines = around.surrounded(lines, puzzle, choices, random.Random(f"{plan.salt} outside"))
    return around.with_characters("\n".join(lines), choices.get("characters", ""))


def outcome_of(plan: Plan) -> Outcome:
    """Read the text of a plan and judge what comes of it.

    Raises ``AssertionError`` where an error is not one short sentence.
    """
    found, errors = _read(text_of(plan), plan.choices.get("reader") == "file")
    for error in errors:
        sentence = str(error)
        if not sentence or len(sentence.splitlines()) != 1 or len(sentence) > LONGEST_SENTENCE:
            raise AssertionError(f"this is not one line: {sentence!r}")
        if isinstance(error, AmbiguousError) and len(error.readings) < 2:
            raise AssertionError(f"ambiguous with fewer than two readings: {sentence}")
    said = tuple(map(str, errors))
    if not found:
        return Outcome(Verdict(REFUSED), (), said)
    kind = plan.choices["kind"]
    verdicts = [judged(plan.puzzle, puzzle, kind, said) for puzzle in found]
    if len(found) > 1:  # a part of the text was taken for another puzzle
        return Outcome(Verdict(SILENT, ("several puzzles",)), found, said)
    return Outcome(verdicts[0], found, said)


def _read(text: str, as_file: bool) -> tuple[tuple[Puzzle, ...], list[PuzzleSyntaxError]]:
    if not as_file:
        try:
            return (Puzzle.parse(text),), []
        except PuzzleSyntaxError as error:
            return (), [error]
    found: list[Puzzle] = []
    errors: list[PuzzleSyntaxError] = []
    reader = read(io.StringIO(text))
    for _ in range(len(text) + 2):
        try:
            found.append(next(reader))
        except StopIteration:
            return tuple(found), errors
        except PuzzleSyntaxError as error:
            errors.append(error)
    raise AssertionError("there are more errors and puzzles than characters")


# ---- Smaller plans ------------------------------------------------------------------------------

_NEEDED = ("kind", "scheme", "form", "order", "rows", "literals", "matrix", "table", "keys")


def shrunk(plan: Plan) -> Plan:
    """The plan with as few dressings and vehicles as still give the same verdict."""
    verdict = outcome_of(plan).verdict
    changed = True
    while changed:
        changed = False
        for smaller in _smaller(plan):
            try:
                same = outcome_of(smaller).verdict == verdict
            except Exception:
                same = False
            if same:
                plan, changed = smaller, True
                break
    return plan


def _smaller(plan: Plan) -> Iterator[Plan]:
    for name in sorted(plan.choices.keys() - set(_NEEDED)):
        choices = {key: value for key, value in plan.choices.items() if key != name}
        if name == "exit":
            choices.pop("mark", None)
        if name == "mark":
            continue
        if makes_sense(plan.puzzle, choices):
            yield plan._replace(choices=choices)
    for vehicle in plan.puzzle.vehicles:
        others = [other for other in plan.puzzle.vehicles if other != vehicle]
        if not vehicle.target and len(others) > 2:
            smaller = plan._replace(puzzle=plan.puzzle.replace(vehicles=others))
            if makes_sense(smaller.puzzle, smaller.choices):
                yield smaller


# ---- Counts -------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """How many texts had each verdict: in all, and for each dressing."""

    total: Counter[str]
    by_dressing: dict[str, Counter[str]]

    def add(self, dressings: Sequence[str], verdict: str) -> None:
        """Count one text."""
        self.total[verdict] += 1
        for dressing in dressings:
            self.by_dressing.setdefault(dressing, Counter())[verdict] += 1

    def merge(self, other: Tally) -> None:
        """Add the counts of another run."""
        self.total.update(other.total)
        for dressing, counts in other.by_dressing.items():
            self.by_dressing.setdefault(dressing, Counter()).update(counts)

    def table(self) -> list[str]:
        """One line for each dressing, the ones that are read worst first."""
        names = (RIGHT, REFUSED, ANNOUNCED, SILENT)
        heads = "".join(f"{name:>11}" for name in names)
        lines = [f"{'dressing':42}{'texts':>9}{heads}"]
        rows = sorted(self.by_dressing.items(), key=lambda item: item[1][RIGHT] / item[1].total())
        for dressing, counts in rows:
            count = counts.total()
            shares = "".join(f"{counts[name] / count:11.1%}" for name in names)
            lines.append(f"{dressing[:40]!r:42}{count:9,}{shares}")
        return lines
