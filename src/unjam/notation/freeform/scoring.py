"""Scores for readings of a text, based on the rules of the game.

A penalty is a sum of small numbers, each for something unusual: 0 is an ordinary puzzle, and a
penalty above ``REFUSED`` means that the reading is implausible. Readings whose penalties differ by
less than ``TIE`` are equally plausible; below ``CLOSE`` the better one is chosen and a note names
the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...model.board import Board, Cell
from ...model.puzzle import Puzzle

REFUSED = 14.0
TIE = 1.0
CLOSE = 4.0

USUAL_SIDE = 6
# Penalties for target labels; labels that no other vehicle would have score lowest.
_NAMES = {
    "X": -2.0, "x": -1.0, "target": -2.0, "player": -2.0, "hero": -2.0, "main": -1.0, "mycar": -2.0,
    "me": 0.0, "goal": 0.0, "#": -3.0, "R": 1.0, "r": 1.0, "*": 1.0, "XX": -1.0, "xx": -1.0,
    "RR": 1.0, "rr": 1.0, "R0": 1.0, "R1": 1.0, "X0": 0.0, "X1": 0.0, "A": 2.0, "a": 2.0,
    "0": 1.5, "1": 2.0, "2": 2.5, "P": 2.5, "p": 2.5, "Z": 3.5, "z": 3.5,
    "red": -2.0, "rojo": -2.0, "roja": -2.0, "rot": -2.0, "rouge": -2.0, "rosso": -2.0,
    "rood": -2.0, "vermelho": -2.0, "\U0001f7e5": -2.0, "\U0001f534": -2.0, "\U0001f697": 1.0,
}  # fmt: skip
_UNNAMED = 5.0
_USUAL_NAME = -1.0
_MARKS = frozenset("*->+|\"'•")  # bullets, quotation marks and the like
_UNLIKELY = 5.5  # above this, no vehicle is a plausible target


class Shape(NamedTuple):
    """A vehicle for scoring: its label and its sorted cells."""

    label: str
    cells: tuple[tuple[int, int], ...]

    @property
    def lies(self) -> bool:
        return len({row for row, _ in self.cells}) == 1

    @property
    def stands(self) -> bool:
        return len({column for _, column in self.cells}) == 1


class Choice(NamedTuple):
    """Possible targets, their penalty, and the distance to the next choice."""

    labels: tuple[str, ...]
    penalty: float
    margin: float
    rival: str | None = None
    why: str = ""
    sure: bool = False


def choose_targets(
    shapes: Sequence[Shape],
    width: int,
    height: int,
    *,
    gaps: Sequence[tuple[tuple[int, int], str]] = (),
    ordered: bool = False,
    named: str | None = None,
    side: str | None = None,
) -> list[Choice]:
    """Return the vehicles that are most likely the target, best first.

    ``gaps`` are exits that the text shows. ``ordered`` means that the vehicles are in the order of
    the text, so that the first one is more likely. ``named`` is the label that the text names, and
    ``side`` the side of the exit if the text states only the side. If none is likely, the only
    choice has no labels.
    """
    signs = [shape.label for shape in shapes if not shape.label.isalnum() and shape.label != "#"]
    scores = []
    for number, shape in enumerate(shapes):
        if gaps and not any(_in_lane(shape, gap) for gap in gaps):
            continue
        if side and (shape.stands if side in "LR" else shape.lies):
            continue
        penalty = _target_penalty(shape, shapes, width, height, bool(gaps), named, side)
        penalty += 4.0 if gaps and not _fits(shape, gaps) else 0.0
        if signs == [shape.label]:
            penalty -= 6.0  # the only symbol among letters
        scores.append((penalty - (1.5 if ordered and number == 0 else 0.0), number))
    stated = [pair for pair in scores if shapes[pair[1]].label == named]
    strong = stated or [pair for pair in scores if is_usual_target(shapes[pair[1]].label)]
    scores = sorted(strong or scores)
    limit = _UNLIKELY + (2.0 if gaps else 0.0)
    if not scores or (scores[0][0] > limit and _name_penalty(shapes[scores[0][1]].label) > 0.5):
        return [Choice((), 20.0, 0.0)]
    best = scores[0][0]
    choices = []
    for at, (penalty, number) in enumerate(scores[:3]):
        if penalty > best + CLOSE:
            break
        other = scores[1 - at] if at < 2 and len(scores) > 1 else None
        margin = 99.0 if other is None else other[0] - penalty
        rival = None if other is None else shapes[other[1]].label
        shape = shapes[number]
        why = _why(shape, bool(gaps), ordered and number == 0)
        if shape.label == "X":
            usual = gaps or side or named or _is_usual(shape, height)
            why = "" if usual else ", although it is not in the usual row"
        elif why == ": there is no X" and any(other.label == "X" for other in shapes):
            why = ", rather than X"
        choices.append(Choice((shape.label,), penalty, margin, rival, why))
    return choices


def target_notes(choice: Choice, labels: Sequence[str]) -> list[str]:
    """Return what to say about the target of a list of vehicles with these labels."""
    label = choice.labels[0]
    if label == "X" and choice.why:
        return [f"X is the target{choice.why}"]
    if label == "X":
        return ["X is the target; # is a vehicle like the others"] if "#" in labels else []
    rival = f"; {choice.rival} is the next likely" if choice.rival and choice.margin < 3 else ""
    return [f"{label} is the target{choice.why}{rival}"]


def _is_usual(shape: Shape, height: int) -> bool:
    """Return whether a vehicle lies in a middle row, as targets usually do."""
    return not shape.stands and shape.cells[0][0] in ((height - 1) // 2, height // 2)


def _why(shape: Shape, has_gap: bool, first: bool) -> str:
    """Return the reason for a choice of the target, as the end of a note."""
    if _name_penalty(shape.label) < _UNNAMED:
        return ": there is no X" if not first else ": it comes first"
    if has_gap:
        return ": it faces the exit"
    return ": it comes first" if first else ": it is in the usual row"


def _target_penalty(
    shape: Shape,
    shapes: Sequence[Shape],
    width: int,
    height: int,
    has_gap: bool,
    named: str | None,
    side: str | None = None,
) -> float:
    """Return how unusual this vehicle is as the target."""
    penalty = -6.0 if named is not None and shape.label == named else _name_penalty(shape.label)
    rows = sorted({row for row, _ in shape.cells})
    if shape.stands:
        penalty += 0.5 if has_gap or side else 4.0 if penalty <= 1.0 else 6.0
    elif not has_gap and side != "L":
        usual = (
            {(height - 1) // 2, height // 2} if height % 2 or len(rows) > 1 else {(height - 1) // 2}
        )
        if not usual.intersection(rows) or rows[0] == 0:
            penalty += 3.0 if penalty <= 0.0 else 4.2
        if shape.lies:
            front = shape.cells[-1][1]
            if front == width - 1:
                penalty += 6.0
            if any(_blocks(other, rows[0], front) for other in shapes if other != shape):
                penalty += 12.0
    if len(shape.cells) > 3 and shape.lies:
        penalty += 3.0
    elif len(shape.cells) == 3:
        penalty += 0.5
    return penalty


def _name_penalty(label: str) -> float:
    """Return how unusual a label is for a target."""
    if label.lower().startswith(("red", "target", "player")):
        return -2.0
    return _NAMES.get(label, _NAMES.get(label.lower(), _UNNAMED))


def is_usual_target(label: str) -> bool:
    """Return whether targets are usually called so."""
    return _name_penalty(label) <= _USUAL_NAME


def _blocks(other: Shape, row: int, front: int) -> bool:
    """Return whether a vehicle is in the target's row ahead of it, where it always blocks."""
    return other.lies and other.cells[0][0] == row and other.cells[0][1] > front


def _in_lane(shape: Shape, gap: tuple[tuple[int, int], str]) -> bool:
    """Return whether the vehicle can slide towards an exit."""
    (row, column), way = gap
    if not shape.lies and not shape.stands:
        return True  # it slides along both axes
    if way in "LR":
        return not shape.stands and any(cell[0] == row for cell in shape.cells)
    return not shape.lies and any(cell[1] == column for cell in shape.cells)


def _fits(shape: Shape, gaps: Sequence[tuple[tuple[int, int], str]]) -> bool:
    """Return whether the vehicle is as wide as the exits of some side together."""
    for side in {way for _, way in gaps}:
        open_ = sum(way == side for _, way in gaps)
        across = 0 if side in "LR" else 1
        wide = len({cell[across] for cell in shape.cells})
        if wide == open_ or (wide == 1 and len({cell for (cell, way) in gaps if way == side}) == 1):
            return True
    return False


def shapes_of(puzzle: Puzzle) -> list[Shape]:
    """Return the vehicles of a puzzle as shapes."""
    return [Shape(v.label, tuple(sorted(v.cells))) for v in puzzle.vehicles]


def penalty_of(puzzle: Puzzle) -> float:
    """Return how unusual a puzzle is, apart from its target's label."""
    board = puzzle.board
    penalty = 0.0
    if board.width != board.height:
        penalty += 2.0
    if min(board.width, board.height) < 4:
        penalty += 4.0
    if len(puzzle.vehicles) < 2:
        penalty += 4.0
    cells = board.width * board.height
    if len(puzzle.vehicles) > cells // 2:
        penalty += 10.0
    for shape in shapes_of(puzzle):
        penalty += _vehicle_penalty(shape)
        if is_column_of_marks(shape.label, shape.cells, board):
            penalty += 8.0
    if all((row, 0) in board.walls for row in range(board.height)):
        penalty += 4.0  # more likely comment signs
    targets = puzzle.targets
    if not targets:
        return penalty + 8.0
    if puzzle.won:
        penalty += 8.0
    if puzzle.problems() or any(_is_shut_in(puzzle, target.label) for target in targets):
        penalty += 8.0
    return penalty


def is_column_of_marks(label: str, cells: Collection[Cell], board: Board) -> bool:
    """Return whether a vehicle is the first column, as bullets and quotation marks would be."""
    if label not in _MARKS or board.width < 5 or board.height < 4:
        return False
    return all((row, 0) in cells for row in range(board.height))


def _is_shut_in(puzzle: Puzzle, label: str) -> bool:
    """Return whether another vehicle in the same lane is between a target and every exit."""
    target = puzzle[label]
    if len(target.axes) != 1 or puzzle.board.surface != "plane" or len(puzzle.targets) > 1:
        return False
    along, across = (1, 0) if target.axes == "-" else (0, 1)
    lane = [
        other.cells
        for other in puzzle.vehicles
        if other.axes == target.axes and other.cells[0][across] == target.cells[0][across]
    ]
    own = target.cells[0][along]
    for way in puzzle.exits:
        if way.cell[across] == target.cells[0][across]:
            ahead = way.direction in "RD"
            if not any((cells[0][along] > own) == ahead for cells in lane if cells != target.cells):
                return False
    return True


def _vehicle_penalty(shape: Shape) -> float:
    """Return how unusual a vehicle's shape, length and label are."""
    count = len(shape.cells)
    penalty = 0.0
    if count == 1:
        penalty += 6.0
    elif shape.lies or shape.stands:
        penalty += (0.0, 1.0, 3.0)[min(max(count - 3, 0), 2)]
    elif (
        count == 4
        and shape.cells[3][0] - shape.cells[0][0] == 1
        and len({c for _, c in shape.cells}) == 2
    ):
        penalty += 0.5
    else:
        penalty += 6.0
    if not shape.label.isalnum():
        penalty += 1.0
        if shape.label.isascii() and not (shape.lies or shape.stands) and shape.label != "#":
            penalty += 8.0  # more likely a frame
    return penalty


def full_penalty(puzzle: Puzzle) -> float:
    """Return how unusual a puzzle is, including the label and the position of its target."""
    penalty = penalty_of(puzzle)
    shapes = shapes_of(puzzle)
    for target in puzzle.targets[:1]:
        own = next(shape for shape in shapes if shape.label == target.label)
        board = puzzle.board
        drawn = not any(way.direction in "RD" for way in puzzle.exits)
        penalty += _target_penalty(own, shapes, board.width, board.height, drawn, None)
    return penalty


def is_ordinary(puzzle: Puzzle) -> bool:
    """Return whether all vehicles have a usual shape and alphanumeric labels."""
    penalty = 0.0
    for vehicle in puzzle.vehicles:
        if not vehicle.label.isalnum():
            return False
        if len(vehicle.axes) != 1 or not 2 <= len(vehicle.cells) <= 3:
            penalty += _vehicle_penalty(Shape(vehicle.label, tuple(sorted(vehicle.cells))))
    return penalty < 4.0


def rule_broken(puzzle: Puzzle) -> str:
    """Return the rule that a reading breaks, as part of a sentence; empty if none."""
    if not puzzle.targets:
        return "nothing would be the target then"
    if puzzle.won:
        return "it would be won already"
    problems = puzzle.problems()
    if problems:
        return problems[0]
    board = puzzle.board
    taken = sum(len(vehicle.cells) for vehicle in puzzle.vehicles)
    if taken + len(board.walls) + len(board.missing) >= board.width * board.height:
        return "nothing could move on a full board"
    if any(_is_shut_in(puzzle, target.label) for target in puzzle.targets):
        return "a vehicle in the target's own lane could never give way"
    return ""
