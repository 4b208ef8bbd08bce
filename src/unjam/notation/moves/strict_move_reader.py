"""Strict parser for moves: the labels of the puzzle decide where a label ends.

At every position the reader first tries to match a move of a known vehicle. Only then is
punctuation skipped, so labels may have any length and contain any characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ...errors import PuzzleSyntaxError
from ...model.board import AXES
from ...model.legal_moves import FREE, is_out, manner, slides
from ...model.move import Move, merge_moves
from ...util.plural import counted
from .move_grammar import (
    APART,
    CLOSE,
    CSV_HEADER,
    CSV_ROW,
    LEG,
    LINE_NUMBER,
    MORE,
    NEAR,
    NUMBERING,
    ODD_SPACE,
    PIECE,
    UNKNOWN,
    Reading,
    begins_line,
    is_punctuation,
    longest_readings,
    quoted,
    read_distance,
    skip_mark,
    way_named,
)

if TYPE_CHECKING:
    from ...model.puzzle import Puzzle
    from ...model.vehicle import Vehicle


class MoveReader:
    """Parses moves one by one and tracks the positions of the vehicles."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.moves: list[Move] = []
        self._leaving: set[int] = set()
        self._labels = [vehicle.label for vehicle in puzzle.vehicles]
        self._cell_by_cell = True  # has every move been written as one cell?
        self._other_case: dict[str, str] = {}
        self._notes: dict[str, None] = {}
        self._skipped_label = False
        self._last_number: int | None = None  # of the last move that has one
        self.is_ambiguous = False  # was the text rejected because a move has two readings?
        self._by_first: dict[str, list[str]] = {}
        for label in self._labels:
            self._by_first.setdefault(label[0], []).append(label)
        self._numbers = [label for label in self._labels if label.isascii() and label.isdigit()]
        # The position of each vehicle, and its moves since then: updated on demand.
        self._places = {vehicle.label: vehicle for vehicle in puzzle.vehicles}
        self._pending: dict[str, list[Move]] = {}

    def read(self, text: str) -> None:
        """Parse more moves."""
        text = ODD_SPACE.sub(" ", text)
        if self._read_csv(text):
            return
        at = 0
        while at < len(text):
            reading = self._reading(text, at)
            if reading is None:
                end = skip_mark(text, at)
                number = text[at:end].strip(" \t.):")
                if number.isdecimal():
                    self._last_number = int(number[:9])
                    self._skipped_label |= number in self._numbers
                at = end
            else:
                self._take(reading, text[at : reading.end])
                at = reading.end

    def add(self, move: Move, *, one_cell: bool = False, out: bool = False) -> None:
        """Append a move that needs no parsing."""
        self.moves.append(move)
        self._pending.setdefault(move.vehicle, []).append(move)
        self._cell_by_cell &= one_cell
        if out:
            self._leaving.add(len(self.moves))

    def note(self, sentence: str) -> None:
        """Add a note about a decision that the text left open."""
        self._notes[sentence] = None

    def take_loose(self, reading: Reading, *, upward: bool = False) -> None:
        """Append a move that ``freeform_move_reader`` found.

        With ``upward``, positive numbers move up. Raises ``PuzzleSyntaxError`` if a straight
        vehicle would turn a corner or the direction is open.
        """
        label, legs = reading.label, reading.legs
        if len(legs) > 1 and len(self._places[label].axes) < 2:
            raise PuzzleSyntaxError(f"{reading} turns a corner, which {label} cannot do")
        way, digits = legs[0]
        if way in "FB":
            self.note("forward is right or down")
            legs = (("+" if way == "F" else "-", digits), *legs[1:])
        elif way in "+-":
            if upward and self._signed_way(label, way, str(reading)) in "UD":
                legs = (("-" if way == "+" else "+", digits), *legs[1:])
            self.note(f"a positive number moves right or {'up' if upward else 'down'}")
        if reading.written not in ("", label):
            self._other_case[reading.written] = label
        self._take(reading._replace(legs=legs), str(reading))

    @property
    def is_doubtful(self) -> bool:
        """Whether a text that was parsed may mean something else.

        It may if a vehicle cannot make a move, or if a label was read as numbering.
        """
        return self._skipped_label or not self.is_plausible

    @property
    def is_plausible(self) -> bool:
        """Whether all moved vehicles exist, and those that turn corners can do so."""
        known = all(move.vehicle in self._places for move in self.moves)
        return known and not self.impossible_bends

    @property
    def impossible_bends(self) -> list[Move]:
        """The moves around corners of vehicles that have only one axis."""
        return [
            move
            for move in self.moves
            if move.bends
            and move.vehicle in self._places
            and len(self._places[move.vehicle].axes) < 2
        ]

    def result(self) -> tuple[tuple[Move, ...], tuple[str, ...], tuple[int, ...]]:
        """Return the moves, the notes, and the numbers (from 1) of the moves marked as leaving."""
        notes = [f"{old!r} was read as vehicle {new!r}" for old, new in self._other_case.items()]
        notes += self._notes
        if not self._cell_by_cell:
            return tuple(self.moves), tuple(notes), tuple(sorted(self._leaving))
        joined: list[Move] = []
        leaving = []
        for number, move in enumerate(self.moves, 1):
            joined[-1:] = merge_moves([*joined[-1:], move], corners=self.puzzle.corners)
            if number in self._leaving:
                leaving.append(len(joined))
        if len(joined) < len(self.moves):
            what = counted(len(joined), "move")
            notes.append(f"{len(self.moves)} slides of one cell each were joined into {what}")
        return tuple(joined), tuple(notes), tuple(leaving)

    # ---- One move -------------------------------------------------------------------------

    def _reading(self, text: str, at: int) -> Reading | None:
        """Return the move that begins here, or None if it is punctuation or numbering."""
        readings = self._exact(text, at)
        if not readings:
            if skip_mark(text, at) > at:
                return None
            readings = self._in_other_case(text, at) or self._unknown(text, at)
        if not readings:
            raise PuzzleSyntaxError(self._not_a_move(text, at))
        if len(readings) > 1:
            readings = longest_readings(readings)
        if len(readings) > 1:
            one, other, *_ = readings
            piece = quoted(text[at : max(one.end, other.end)])
            self.is_ambiguous = True
            raise PuzzleSyntaxError(
                f"{piece} can be read as {one} or as {other}; write it with a colon"
            )
        return readings[0]

    def _exact(self, text: str, at: int) -> list[Reading]:
        readings: list[Reading] = []
        for label in self._by_first.get(text[at : at + 1], ()):
            if not text.startswith(label, at):
                continue
            after = at + len(label)
            number = label.isascii() and label.isdigit()
            if number and text[after : after + 1] == ":" and text[after + 1 : after + 2].isspace():
                continue  # "1: XR3" is numbering, "1:R3" is a move of vehicle 1
            readings += self._after(text, after, label)
            line = LINE_NUMBER.match(text, at)
            if readings and number and line and begins_line(text, at):
                readings += self._exact(text, line.end())
        return readings

    def _in_other_case(self, text: str, at: int) -> list[Reading]:
        return [
            reading
            for label in self._labels
            if _differ_in_case(text[at : at + len(label)], label)
            for reading in self._after(text, at + len(label), label)
        ]

    def _unknown(self, text: str, at: int) -> list[Reading]:
        """Return a move of a vehicle that does not exist: it can be parsed, but not played."""
        word = UNKNOWN.match(text, at)
        for length in range(1, len(word[0]) + 1 if word else 0):
            label = text[at : at + length]
            for reading in self._after(text, at + length, label):
                if text[at + length] in ": \t" or self._may_be_unknown(label, reading):
                    return [reading]
        return []

    def _after(self, text: str, at: int, label: str) -> Iterator[Reading]:
        """Yield the move that follows a label."""
        found = CLOSE.match(text, at)
        if found is None and (text.startswith(":", at) or not is_punctuation(label)):
            found = APART.match(text, at)
        if found is None:
            return
        out, end = bool(found["out"]), found.end()
        if found["sign"]:
            sign = "+" if found["sign"] == "+" else "-"
            yield Reading(label, ((sign, found["steps"]),), out, end)
            return
        legs = [(way_named(name), digits) for name, digits in LEG.findall(found["legs"])]
        number = found.end("legs") - len(legs[-1][1])
        if legs[-1][1] and not out and self._numbers_the_next(text, number, end):
            # "A up 2. B down": the number belongs to the next move.
            legs[-1] = (legs[-1][0], "")
            end = number
        if len(legs) == 1 or legs[-1][1] or out:
            yield Reading(label, tuple(legs), out, end)

    def _numbers_the_next(self, text: str, at: int, end: int) -> bool:
        """Return whether the number at ``at`` is the numbering of the next move."""
        mark = text[end : end + 1]
        if not mark or mark not in ".:)" or not text[at - 1].isspace():
            return False
        if self._last_number is None or text[at:end] != str(self._last_number + 1):
            return False
        rest = MORE.match(text, end + 1)
        if rest is None or NUMBERING.match(text, rest.end() - 1):
            return False
        line = max(text.rfind("\n", max(at - NEAR, 0), at) + 1, at - NEAR)
        closes = mark == ")" and text.count("(", line, at) > text.count(")", line, at)
        return not closes

    def _may_be_unknown(self, label: str, reading: Reading) -> bool:
        """Return whether a word may be a move of an unknown vehicle.

        Many words end in the letter of a direction, and many moves are mistyped.
        """
        if len(label) > 1 and not reading.legs[-1][1]:
            return False
        known = any(label.casefold().startswith(known.casefold()) for known in self._labels)
        return not known and (label.isalpha() or label.isdigit())

    def _not_a_move(self, text: str, at: int) -> str:
        found = PIECE.match(text, at)
        piece = quoted(found[0] if found else text[at:])
        return (
            f"{piece}, where move {len(self.moves) + 1} is expected, is not a move; "
            f"a move is a label, a direction and a distance, such as {self._example()}"
        )

    def _example(self) -> str:
        for vehicle in self.puzzle.vehicles:
            if vehicle.axes:
                return str(Move(vehicle.label, vehicle.directions()[-1], 2))
        return "XR2"

    def _take(self, reading: Reading, piece: str) -> None:
        label = reading.label
        if not piece.startswith(label):
            self._other_case[piece[: len(label)]] = label
        legs: list[tuple[str, int]] = []
        for way, digits in reading.legs:
            if way in "+-":
                way = self._signed_way(label, way, piece)
            if digits:
                legs.append((way, read_distance(digits, piece)))
            elif reading.out:
                legs.append((way, self._distance_out(label, legs, way)))
            else:
                legs.append((way, 1))
        one_cell = len(legs) == 1 and not reading.legs[0][1]
        self.add(Move(label, *legs[0], tuple(legs[1:])), one_cell=one_cell, out=reading.out)

    def _signed_way(self, label: str, sign: str, piece: str) -> str:
        """Return the direction that a sign means: right and down are positive."""
        self._catch_up(label)
        vehicle = self._places.get(label)
        axes = vehicle.axes if vehicle else ""
        if vehicle and len(axes) > 1:
            raise PuzzleSyntaxError(
                f"{quoted(piece)} leaves the direction open, because {label} {manner(vehicle)}; "
                f"write a direction, such as {Move(label, vehicle.directions()[0], 1)}"
            )
        # A vehicle that does not exist or cannot move makes an illegal move anyway.
        return AXES[axes or "-"][sign == "+"]

    # ---- Where vehicles are ---------------------------------------------------------------

    def _distance_out(self, label: str, legs: Iterable[tuple[str, int]], way: str) -> int:
        """Return how many cells a vehicle moves until it is out, ignoring other vehicles.

        If it cannot leave in this direction, return one cell too many, so that playing it explains
        why.
        """
        self._catch_up(label)
        place = self._places.get(label)
        if place is None or not place.cells:
            return 1
        place = self._moved(place, legs)
        went = 0
        for went, there in enumerate(slides(self.puzzle, place, way, FREE), 1):
            if there.target and is_out(self.puzzle, there):
                return went
        return went + 1

    def _catch_up(self, label: str) -> None:
        """Move a vehicle to where its moves so far lead, ignoring other vehicles."""
        for move in self._pending.pop(label, ()):
            place = self._places.get(label)
            if place is None or not place.cells:
                return
            self._places[label] = self._moved(place, move.legs)

    def _moved(self, place: Vehicle, legs: Iterable[tuple[str, int]]) -> Vehicle:
        for way, distance in legs:
            *_, place = place, *islice(slides(self.puzzle, place, way, FREE), distance)
        return place

    # ---- Comma-separated values -----------------------------------------------------------

    def _read_csv(self, text: str) -> bool:
        """Parse rows such as ``A,-1``; return False if the text does not consist of such rows."""
        rows = [line.strip() for line in text.splitlines() if line.strip()]
        header = bool(rows) and CSV_HEADER.fullmatch(rows[0]) is not None
        found = [(row, CSV_ROW.fullmatch(row)) for row in rows[header:]]
        if not header and not (found and all(self._is_row(match) for _, match in found)):
            return False
        for row, match in found:
            if match is None:
                raise PuzzleSyntaxError(
                    f"{quoted(row)} is not a row of a vehicle and a distance, such as 'A,-1'"
                )
            label = self._csv_label(match)
            sign = "+" if match[3] in ("", "+") else "-"
            distance = read_distance(match[4], row)
            way = self._signed_way(label, sign, row)
            self.add(Move(label, way, distance), one_cell=distance == 1)
        return True

    def _is_row(self, match: re.Match[str] | None) -> bool:
        return match is not None and (bool(match[3]) or self._csv_label(match) in self._labels)

    def _csv_label(self, match: re.Match[str]) -> str:
        label = match[1].replace('""', '"') if match[1] else match[2]
        if label not in self._labels:
            near = [known for known in self._labels if _differ_in_case(label, known)]
            if len(near) == 1:
                self._other_case[label] = near[0]
                return near[0]
        return label


def _differ_in_case(text: str, label: str) -> bool:
    """Return whether a text is a label in another case; the sign for kelvin is not a K."""
    return text.isascii() == label.isascii() and text.casefold() == label.casefold()
