"""Check certificates of unjam: python checker.py FILE... (docs/certificates.md proves it correct).

Prints each puzzle and what is proven about it, or why a file proves nothing (exit code 1).
"""

import json
import sys
import zlib
from functools import reduce
from itertools import product
from operator import and_, or_

MOST_BYTES, MOST_TEXT, MOST_FORMS, MOST_STATES = 1 << 20, 1 << 26, 20_000, 1_000_000


def need(fact, otherwise):
    if not fact:
        raise ValueError(otherwise)


def bits(numbers):
    return reduce(or_, (1 << number for number in numbers), 0)


def table(rows, mark, ways, inside):
    """Return the forms of a piece that slides on a plane board, the first of them, and the slides.

    A form lists the cells that a piece takes. Cells are numbered in reading order.
    """
    cells, wide, slides = "".join(rows), len(rows[0]), []
    forms = [[cell for cell, other in enumerate(cells) if other == mark]]
    for form in forms:
        for way, step in {"U": -wide, "D": wide, "L": -1, "R": 1}.items():
            there = [cell + step for cell in form]
            if way in ways and all(cells[cell] in inside for cell in there):
                slides.append((form, way, there))
                forms += [] if there in forms else [there]
    at = {str(form): number for number, form in enumerate(sorted(forms))}
    slides = [(at[str(form)], way, at[str(there)], way, []) for form, way, there in slides]
    return sorted(forms), at[str(forms[0])], sorted(slides)


class Rules:
    """The forms of all pieces, numbered, and the slides between them."""

    def __init__(self, puzzle):
        rows, self.unit = puzzle["board"], puzzle["metric"] == "slides"
        self.bent = puzzle["corners"] and not self.unit  # whether moves go round corners
        inside, edge = {".", *puzzle["vehicles"]}, rows[0] + rows[-1]
        need(max(len(rows), len(edge) // 2) <= 18, "the board is too large")
        need(len({*map(len, rows)}) == 1, "the rows of the board differ in length")
        need(not inside & {*edge.join(row[0] + row[-1] for row in rows)}, "a gap in the border")
        self.cover, self.slides, self.span, self.start, known = [], [], [], {}, {}
        self.trapped = set()  # the forms of targets that are not out
        for mark, ways in puzzle["vehicles"].items():
            given = isinstance(ways, list)  # the table of a piece that does not slide plainly
            forms, at, slides = ways if given else table(rows, mark, ways, inside)
            target, first = mark in puzzle["out"] and mark, len(self.cover)
            first = known.setdefault((target, str([forms, slides])), first)  # shared by equals
            self.start[mark] = first + at
            for n, form in enumerate(forms if first == len(self.cover) else (), first):
                out = target and (not form or form in puzzle["out"][mark])
                self.trapped |= {n} if target and not out else set()
                self.cover.append(bits(form))
                self.span.append(range(first, first + len(forms)))
                self.slides.append({})
            need(len(self.cover) <= MOST_FORMS, "the pieces have too many forms")
            for a, way, b, on, more in slides:
                self.slides[first + a][way] = first + b, on, bits(forms[b]) | bits(more)

    def moves(self, number, others):
        """Return the forms that a piece can move to past what others take, with the slides."""
        found, todo = {}, [(number, way, 1) for way in self.slides[number]]
        for at, way, slides in todo:
            to, on, free = self.slides[at].get(way, (number, way, 0))
            again = to in {number, *found} if self.bent else self.cover[to] == self.cover[number]
            if not again and not free & others:
                found.setdefault(to, slides)
                if not self.unit:
                    todo += [(to, w, slides + 1) for w in (self.slides[to] if self.bent else [on])]
        return found

    def ways_out(self):
        """Return for every form of a target what it takes on each of its ways out, as bits."""
        old, new = None, dict.fromkeys(self.trapped, -1)
        while old != new:
            old, new = new, dict(new)
            for n in new:
                steps = self.slides[n].values()
                new[n] = reduce(and_, (free | old.get(to, 0) for to, _, free in steps), -1)
        return new

    def states(self, start, flags, labels, size, least):
        """Return the listed states: as a bit for each form, with the label and the forms."""
        level, memory, listed, label = [((), 0)], {}, {}, 0
        for first in start:
            above, level = level, []
            for (forms, taken), n in product(above, self.span[first]):
                if not self.cover[n] & taken and forms[-1:] < (n,):
                    key = n, forms[-1:]
                    memory[key] = next(flags) ^ memory.get(key, 0)
                    level += [((*forms, n), taken | self.cover[n])] if memory[key] else []
            need(len(level) <= MOST_STATES, "there are too many states")
        for at, (forms, _) in enumerate(level):
            state, number = bits(forms), int.from_bytes(labels[at * size :][:size], "big")
            near = [listed[s][0] for n in forms if (s := state ^ 3 << n >> 1) in listed]
            label = min(near, default=label) + least - (number >> 1 ^ -(number & 1))
            listed[state] = label, forms
        return listed


def check(data):
    """Return the board of a certificate and what is proven about it."""
    need(data[:6] == b"UNJAM1" and len(data) <= MOST_BYTES, "not a certificate")
    text, _, data = zlib.decompressobj().decompress(data[6:], MOST_TEXT).partition(b"\0")
    puzzle = json.loads(text)
    rules, path, slides, limit = Rules(puzzle), puzzle["path"], 0, float("inf")
    cover, at = rules.cover, [*rules.start.values()]
    need(sum(cover[n] for n in at) == reduce(or_, (cover[n] for n in at)), "pieces overlap")
    for n, to in path or ():
        at.remove(n)
        slides += rules.moves(n, sum(cover[other] for other in at))[to]
        at.append(to)
    move, slide, moves = 0, 0, len(path or ())  # the cost of each move and slide, and their number
    if path is not None:
        need(not rules.trapped & {*at}, "the path is no solution")
        costs = {"moves": (1, 0), "slides": (0, 1), "slides,moves": (1, 1 + slides)}
        costs["moves,slides"] = 1 + moves * len(cover), 1
        move, slide = costs[puzzle["metric"]]
        limit = move * moves + slide * slides
    start = sorted(n for mark, n in rules.start.items() if mark not in puzzle["ignored"])
    flags = puzzle["flags"]
    states = rules.states(start, iter(data[:flags]), data[flags:], puzzle["size"], move + slide)
    need(limit <= 0 or states.get(bits(start), [1])[0] <= 0, "the start is not listed with 0")
    ways_out = rules.ways_out()
    for state, (label, forms) in states.items():
        need(rules.trapped & {*forms}, "a listed state wins")
        for n in forms:
            others = sum(cover[other] for other in forms) - cover[n]
            for to, far in rules.moves(n, others).items():
                cost = label + move + slide * far
                if states.get(state ^ 1 << n ^ 1 << to, [cost + 1])[0] > cost:
                    there = {to, *forms} - {n}
                    ahead = reduce(or_, (ways_out.get(form, 0) for form in there))
                    busy = [f for f in there if f in rules.trapped or cover[f] & ahead]
                    need(cost + (move + slide) * len(busy) >= limit, "a state is missing")
    best = f"The best solution has {moves} moves and {slides} slides (fewest {puzzle['metric']})."
    return *puzzle["board"], "There is no solution." if path is None else best


if __name__ == "__main__":
    for file in sys.argv[1:]:
        try:
            with open(file, "rb") as stream:
                print(*check(stream.read(MOST_BYTES + 1)), sep="\n")
        except Exception as error:
            sys.exit(f"{file} is refused: {error!r}")
