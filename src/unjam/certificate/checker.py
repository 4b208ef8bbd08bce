"""Check certificates of unjam: python checker.py FILE... See docs/certificates.md for a proof."""

import json
import sys
import zlib
from functools import lru_cache, reduce
from operator import or_

MOST_BYTES, MOST_TEXT, MOST_STATES, NUMBERS = 1 << 20, 1 << 26, 4_000_000, range(1 << 15)


def need(fact, otherwise):
    if not fact:
        raise ValueError(otherwise)


def bits(numbers):
    return reduce(or_, (1 << NUMBERS.index(number) for number in numbers), 0)


def table(rows, mark, ways, inside):
    """Return where a piece can slide: its forms (lists of cells), the first, and the slides."""
    cells, wide, slides = "".join(rows), len(rows[0]), []
    forms = [[cell for cell, other in enumerate(cells) if other == mark]]
    for form in forms:
        for way, step in {"U": -wide, "D": wide, "L": -1, "R": 1}.items():
            there = [cell + step for cell in form]
            if way in ways and all(cells[cell] in inside for cell in there):
                slides.append((form, way, there))
                forms += [] if there in forms else [there]
    at = {str(form): number for number, form in enumerate(sorted(forms))}
    slides = sorted((at[str(form)], way, at[str(there)], way, []) for form, way, there in slides)
    return sorted(forms), at[str(forms[0])], slides


class Rules:
    """The forms of all pieces, numbered, and the slides between them."""

    def __init__(self, puzzle):
        rows, inside, self.bent = puzzle["board"], {".", *puzzle["vehicles"]}, puzzle["corners"]
        wide, edge = len(rows[0]), rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
        whole = {*map(len, rows)} == {wide} and len(rows) <= 18 >= wide and not inside & {*edge}
        need(whole, "the board is no rectangle with a border")
        self.cover, self.slides, self.span, self.zone, self.trapped = [], [], [], [], 0
        self.start, known, self.moves = {}, {}, lru_cache(1 << 16)(self.moves)
        for mark, ways in puzzle["vehicles"].items():
            forms, at, slides = ways if type(ways) is list else table(rows, mark, ways, inside)
            marked = [cell for cell, other in enumerate("".join(rows)) if other == mark]
            need(marked == [c for c in forms[at] if c < wide * len(rows)], "a misplaced piece")
            out = [[], *puzzle["out"][mark]] if mark in puzzle["out"] else forms
            need(all(form in [[], *forms] for form in out), "a target is out where it cannot be")
            kind, first = (mark in puzzle["out"] and mark, str([forms, slides])), len(self.cover)
            self.start[mark] = at + known.setdefault(kind, first)
            if known[kind] < first:
                continue  # an equal piece has the same forms
            self.trapped |= bits(n for n, form in enumerate(forms, first) if form not in out)
            self.cover += map(bits, forms)
            self.span += [NUMBERS[first : first + len(forms)]] * len(forms)
            self.slides += [{} for _ in forms]
            for a, way, b, on, more in slides:
                a, b = first + NUMBERS.index(a), first + NUMBERS.index(b)  # none is negative
                self.slides[a][way] = b, on, bits(forms[b - first] + more)
            steps = [step for n in self.span[first] for step in self.slides[n].values()]
            self.zone += [reduce(or_, (free for _, _, free in steps), 0)] * len(forms)

    def moves(self, number, others):
        """Return the forms that a piece can move to past what others take, with the slides."""
        found, todo = {}, [(number, way, 1) for way in self.slides[number]]
        for at, way, slides in todo:
            need(slides <= len(self.cover), "a piece slides without end")
            to, on, free = self.slides[at].get(way, (number, way, 0))
            again = to in {number, *found} if self.bent else self.cover[to] == self.cover[number]
            if not again and not free & others:
                found.setdefault(to, slides)
                todo += [(to, w, slides + 1) for w in (self.slides[to] if self.bent else [on])]
        return found

    def ways_out(self):
        """Return for every form of a target what it takes on each of its ways out, as bits."""
        old, new = None, {n: -1 for n in range(len(self.cover)) if self.trapped >> n & 1}
        while old != new:
            old, new = new, dict(new)
            for n in new:
                for to, _, free in self.slides[n].values():
                    new[n] &= free | old.get(to, 0)
        return new

    def states(self, start, flags, labels, size, least):
        """Return the listed states: forms, a bit for each form, what they take; and the labels."""
        level, memory, listed, label = [((), 0, 0)], {}, {}, 0
        for first in start:
            above, level = level, []
            for forms, state, taken in above:
                for n in self.span[first]:
                    if not self.cover[n] & taken and state < 1 << n:
                        key, here = (n, forms[-1:]), ((*forms, n), state | 1 << n)
                        memory[key] = next(flags) & 1 ^ memory.get(key, 0)
                        level += [(*here, taken | self.cover[n])] * memory[key]
            need(len(level) <= MOST_STATES, "there are too many states")
        for at, (forms, state, _) in enumerate(level):
            number = int.from_bytes(labels[at * size : at * size + size], "big")
            near = [listed[s] for n in forms if (s := state ^ 3 << n >> 1) in listed]
            label = min(near, default=label) + least - (number >> 1 ^ -(number & 1))
            listed[state] = label
        return level, listed


def check(data):
    """Return the board of a certificate and what is proven about it."""
    need(data[:6] == b"UNJAM1" and len(data) <= MOST_BYTES, "not a certificate")
    text, _, data = zlib.decompressobj().decompress(data[6:], MOST_TEXT).partition(b"\0")
    puzzle = json.loads(text[:MOST_BYTES])
    rules, path, slides = Rules(puzzle), puzzle["path"], 0
    cover, zone, at = rules.cover, rules.zone, [*rules.start.values()]
    need(sum(cover[n] for n in at) == reduce(or_, (cover[n] for n in at)), "pieces overlap")
    for n, to in path or ():
        slides += rules.moves(n, (sum(cover[other] for other in at) ^ cover[n]) & zone[n])[to]
        at[at.index(n)] = to
    need(path is None or not rules.trapped & bits(at), "the path is no solution")
    moves, costs = len(path or ()), {"moves": (1, 0), "slides": (0, 1)}
    costs |= {"moves,slides": (1 + moves * len(cover), 1), "slides,moves": (1, 1 + slides)}
    move, slide = (0, 0) if path is None else costs[puzzle["metric"]]
    limit = float("inf") if path is None else move * moves + slide * slides
    start = sorted(n for mark, n in rules.start.items() if mark not in puzzle["ignored"])
    flags, least, ways = puzzle["flags"], move + slide, rules.ways_out()
    blocks = {n: bits(m for m, taken in enumerate(cover) if taken & ways[n]) for n in ways}
    states, labels = rules.states(start, iter(data[:flags]), data[flags:], puzzle["size"], least)
    need(limit <= 0 or labels.get(bits(start), 1) <= 0, "the start is not listed with 0")
    for forms, state, taken in states:
        need(rules.trapped & state, "a listed state wins")
        for n in forms:
            for to, far in rules.moves(n, (taken ^ cover[n]) & zone[n]).items():
                cost, there = labels[state] + move + slide * far, state ^ 1 << n ^ 1 << to
                if labels.get(there, cost + 1) > cost:
                    ahead = [blocks[form] for form in {to, *forms} - {n} if form in blocks]
                    busy = (reduce(or_, ahead, rules.trapped) & there).bit_count()
                    need(cost + least * busy >= limit, "a state is missing")
    best = f"The best solution has {moves} moves and {slides} slides (fewest {puzzle['metric']})."
    stated = [mark for mark, ways in puzzle["vehicles"].items() if type(ways) is list]
    return "There is no solution." if path is None else best, stated, puzzle["board"]


if __name__ == "__main__":
    for file in sys.argv[1:]:
        try:
            with open(file, "rb") as stream:
                claim, stated, board = check(stream.read(MOST_BYTES + 1))
            print(*board, claim, f"Slides are stated for {stated}." if stated else "", sep="\n")
        except Exception as error:
            sys.exit(f"{file} is refused: {error!r}")
