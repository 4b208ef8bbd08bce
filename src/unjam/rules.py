"""The rules of the game and of each variant, each with an example board.

``docs/variants.md`` has every detail.
"""

from __future__ import annotations

from typing import NamedTuple

from .util.suggestions import suggest


class Rule(NamedTuple):
    """A part of the rules: ``summary`` in a few words, ``text`` in a few lines, ``board`` in the
    native format."""

    name: str
    title: str
    summary: str
    text: str
    board: str


RULES = (
    Rule(
        "game",
        "The game",
        "vehicles slide in their lanes until the target gets out",
        "Vehicles stand on the cells of a board. A car covers two cells, a truck three. Each "
        "slides forwards and backwards in its row or column, over empty cells only; it never "
        "turns and is never lifted. The target, X, must reach the exit in the edge. It is out "
        "as soon as its front reaches the exit; driving off costs nothing.",
        ".... XX.B A..B AOOO",
    ),
    Rule(
        "counting",
        "Moves and slides",
        "what is counted",
        "A slide is one vehicle going one cell. A move is one vehicle going any distance in one "
        "direction. XR1 AU2 OL1 BD1 XR1 solves this board in 5 moves and 6 slides; with AU1 it "
        "is 5 and 5. States that differ only because equal vehicles have changed places are one "
        "state.",
        ".... XX.B A..B AOOO",
    ),
    Rule(
        "limousine",
        "Limousine",
        "a target of three cells or more",
        "The target may have any length, and so may all other vehicles: a longer one is a "
        "limousine.",
        "exit: right 3\n..AA.\n.....\nXXXB.\n...B.\n..CC.",
    ),
    Rule(
        "targets",
        "Several targets",
        "all of them must get out, in any order",
        "All targets must get out, in any order. One that is out leaves at once, and its cells "
        "are free. A single target wins the game where it stands.",
        "target: X Y\nexit: right 2\n.....A\nXXBYYA\n..B...\n......",
    ),
    Rule(
        "exits",
        "Exits",
        "on any side, several, or for certain targets only",
        "An exit is a gap in the edge, on any side. There may be several, and some may be for "
        "certain targets only. A target needs an exit as wide as its front. Here X must leave "
        "on the left, Y at the top.",
        "target: X Y\nexit: left 2 for X; top 3 for Y\n..BB.\n.XX..\n..Y..\n..Y..",
    ),
    Rule(
        "goal",
        "Goal",
        "cells to reach instead of an exit",
        "Instead of leaving, a target may have to stop on certain cells, marked * where they "
        "are empty. It then stays on the board.",
        "goal: X r3c3-r4c4\nXX.A\nXX.A\n..B.\n....",
    ),
    Rule(
        "outline",
        "Walls and outlines",
        "boards of any shape up to 16x16",
        "A wall, #, fills a cell. Cells may also be missing, so that a board can have any "
        "outline: an L, a ring, rooms with a corridor between them. Where nothing is drawn "
        "there is no cell.",
        "exit: right 3-4\nXX.~~\nXX.~~\n..A..\n..A..\n#....",
    ),
    Rule(
        "barrier",
        "Thin walls",
        "walls between two cells",
        "A thin wall stands between two cells and takes up no room. No vehicle stands across it "
        "or passes it: B cannot go up here.",
        "exit: right 2\nbarrier: r1c3|r2c3\n....\nXXB.\n..B.\n....",
    ),
    Rule(
        "units",
        "Unit cars",
        "vehicles of one cell",
        "A vehicle may be a single cell. It moves in all four directions unless it is "
        "restricted to its row or column. Here A goes up and down, B left and right.",
        "exit: right 2\naxes: A=| B=-\n..B.\nXXA.\n....",
    ),
    Rule(
        "pieces",
        "Pieces of any shape",
        "rectangles and polyominoes, free on both axes",
        "A piece that is not a straight bar moves left, right, up and down unless it is "
        "restricted. It keeps its shape and never turns. Straight vehicles may be free as well.",
        "exit: right 2\nfree: A\n.AA..\nXXA..\n.....\n.....",
    ),
    Rule(
        "railroad",
        "Railroad Rush Hour",
        "7x7 with racks of 2x2",
        "Cars, trucks, and racks of 2x2 cells that go all four ways; the board has 7x7 cells. A "
        "move is straight: left and then up are two moves.",
        "exit: right 2\n.....\nXXAA.\n..AA.\n.....",
    ),
    Rule(
        "safari",
        "Safari Rush Hour",
        "a 2x2 target, and moves may go round corners",
        "The target is a rover of 2x2 cells, the exit is two cells high, and all pieces of 2x2 "
        "go all four ways. The cards count an unbroken path of one piece as one move (see "
        "corners).",
        "corners: yes\nexit: right 1-2\n..A..\n..A..\nXXBB.\nXX...",
    ),
    Rule(
        "klotski",
        "Klotski, Huarong Dao",
        "every piece is free; the square must get to the bottom edge",
        "All pieces go all four ways. The large square must get to the exit in the middle of "
        "the bottom edge. Equal pieces are interchangeable: it does not matter which is which.",
        "exit: bottom 2-3\nfree: all\nAXXC\nAXXC\nDEEF\nDGHF\nI..J",
    ),
    Rule(
        "fixed",
        "Fixed pieces",
        "vehicles that never move",
        "A piece may be fixed: F does not move, so B cannot go down and has to go up.",
        "exit: right 3\nfixed: F\n....\n....\nXXB.\n..B.\n..F.",
    ),
    Rule(
        "diagonal",
        "Diagonal vehicles",
        "cells that touch at corners, sliding along the diagonal",
        "A vehicle may stand on a diagonal: it covers one cell for each step of it and slides "
        "along it. It squeezes past a corner if at least one of the two cells beside that is "
        "part of the board, even if it is occupied. But two vehicles never lie across the same "
        "point, and no vehicle passes a point that another one lies across.",
        "exit: right 2\naxes: A=\\\n.....\nXXA..\n...A.\n.....",
    ),
    Rule(
        "corners",
        "Corners",
        "an unbroken path of one piece is one move",
        "Where the puzzle says 'corners: yes', any unbroken path of one piece counts as one "
        "move: XD1R1D1R2. Otherwise that would be four. Slides are counted as usual. 'unjam "
        "solve --corners' and '--no-corners' override the puzzle.",
        "target: X\ncorners: yes\nexit: right 3\nX#..\n..#.\n#...",
    ),
    Rule(
        "cylinder",
        "Cylinder",
        "left joins right, or top joins bottom",
        "Two opposite edges are joined: a vehicle that leaves over one edge enters over the "
        "other, in the same lane, and may lie across the seam. Numbers or letters beside the "
        "dotted edges show which cells meet. In a plane A could never clear the way.",
        "edges: cylinder\nexit: top 3\n.AAA.\n.....\n..X..\n..X..",
    ),
    Rule(
        "torus",
        "Torus",
        "left joins right and top joins bottom",
        "Both pairs of edges are joined. Lanes are cycles, and a vehicle may go all the way "
        "round; but no move ends where it began. There is no edge to leave by, so the target "
        "has a goal.",
        "edges: torus\ngoal: X r2c3-r2c4\n..A.\nXXA.\n..A.\n....",
    ),
    Rule(
        "moebius",
        "Möbius band",
        "two opposite edges are joined turned over",
        "One pair of edges is joined turned over: over the right edge of the first row lies the "
        "left edge of the last one. A piece that has crossed that seam is seen in a mirror from "
        "then on. Directions of a move are read at the first cell of the vehicle.",
        "edges: moebius\ngoal: X r3c1-r3c2\nXX.A\n..BA\n..B.",
    ),
    Rule(
        "klein",
        "Klein bottle",
        "one pair of edges joined straight, the other turned over",
        "Left joins right; top joins bottom turned over, or the other way about. X goes up and "
        "comes in at the bottom of the mirrored column.",
        "edges: klein\ngoal: X r3c4-r4c4\nX...\nX...\n....\n..AA",
    ),
    Rule(
        "projective",
        "Projective plane",
        "both pairs of edges joined turned over",
        "Both pairs of edges are joined turned over. At a corner of the board a cell may meet "
        "itself; a vehicle cannot cover a cell twice.",
        "edges: projective\ngoal: X r4c3-r4c4\nXX..\n....\n....\n..AA",
    ),
)


def find_rule(name: str) -> Rule:
    """Return the rule with a name or title. Raises ``ValueError`` if there is none.

    >>> find_rule("Torus").summary
    'left joins right and top joins bottom'
    """
    wanted = name.lower()
    names = {rule.name: rule for rule in RULES}
    titles = {rule.title.lower(): rule for rule in RULES}
    for known in (names, titles):
        if wanted in known:
            return known[wanted]
    hint = suggest(name, [*names, *titles]) or f"; choose from {', '.join(names)}"
    raise ValueError(f"unknown variant {name!r}{hint}")
