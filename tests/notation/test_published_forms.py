"""Forms in which people publish puzzles: each is read as meant, or its guess is printed."""

from __future__ import annotations

import io
import json

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read

ROWS = "AA.B.C ...B.C .XXB.. D....E DFFFGE ....GE"  # X leaves on the right of row 3
PLAIN = Puzzle.parse(ROWS)
WALLED = Puzzle.parse("AA.B.C ...B.C .XXB.. D.#..E DFFFGE #...GE")
SIDES = {"R": "right", "L": "left", "U": "top", "D": "bottom"}


def shape(puzzle: Puzzle) -> tuple[object, ...]:
    """What a puzzle is, up to the labels of its vehicles."""
    return (
        (puzzle.board.width, puzzle.board.height, puzzle.board.walls),
        {(vehicle.cells, vehicle.target) for vehicle in puzzle.vehicles},
        {(way.cell, way.direction) for way in puzzle.exits},
    )


def lines(**changed: str) -> list[str]:
    """The rows of the board; ``r3="..."`` replaces the third."""
    return [changed.get(f"r{at}", row) for at, row in enumerate(ROWS.split(), start=1)]


def spaced(rows: list[str], mark: str = " ") -> list[str]:
    return [mark.join(row) for row in rows]


def records(base: int = 0) -> list[tuple[str, int, int, int, str]]:
    """Label, row, column, length and orientation of every vehicle."""
    order = sorted(PLAIN.vehicles, key=lambda vehicle: not vehicle.target)
    return [
        (
            "red" if vehicle.target else vehicle.label,
            vehicle.cells[0][0] + base,
            vehicle.cells[0][1] + base,
            len(vehicle.cells),
            "H" if vehicle.axes == "-" else "V",
        )
        for vehicle in order
    ]


def table(head: str = "name,row,col,length,dir", base: int = 0) -> str:
    return "\n".join([head, *(",".join(map(str, record)) for record in records(base))])


def squares(base: str = "ABCDEF") -> list[tuple[str, str, int, str]]:
    return [(name, f"{base[col]}{row + 1}", long, axis) for name, row, col, long, axis in records()]


def named(axis: str) -> str:
    return "horizontal" if axis == "H" else "vertical"


def bare_ends(separator: str) -> str:
    """Both ends of every vehicle as squares."""
    found = []
    for name, row, col, long, axis in records():
        last = (row, col + long - 1) if axis == "H" else (row + long - 1, col)
        ends = f"{'ABCDEF'[col]}{row + 1}{separator}{'ABCDEF'[last[1]]}{last[0] + 1}"
        found.append(f"{name}: {ends}")
    return "\n".join(found)


def french() -> str:
    kinds = {"H": "horizontale", "V": "verticale"}
    colours = iter(("rouge", "verte", "bleue", "orange", "jaune", "violette", "grise", "noire"))
    return "Grille de 6 sur 6, la sortie est à droite.\n" + "\n".join(
        f"- La voiture {next(colours)} (longueur {long}) est {kinds[axis]}, elle commence à la "
        f"ligne {row}, colonne {col}."
        for _, row, col, long, axis in records(1)
    )


def spanish() -> str:
    colours = iter(("rojo", "verde", "azul", "naranja", "amarillo", "morado", "gris", "negro"))
    found = ["Tablero 6x6. Salida: fila 3, derecha."]
    for _, row, col, long, axis in records(1):
        lane, own = (
            (("fila", row), ("columnas", col))
            if axis == "H"
            else (
                ("columna", col),
                ("filas", row),
            )
        )
        found.append(
            f"Coche {next(colours)}: {lane[0]} {lane[1]}, {own[0]} {own[1]}-{own[1] + long - 1}"
        )
    return "\n".join(found)


def flags(name: str) -> str:
    """JSON records that have a flag only where it is true."""
    cars = []
    for label, row, col, long, axis in records():
        car: dict[str, object] = {"id": label, "row": row, "col": col, "length": long}
        cars.append(car | ({name: True} if axis == "V" else {}))
    return json.dumps(cars)


def toml() -> str:
    return "width = 6\nheight = 6\n" + "\n".join(
        f'\n[[car]]\nname = "{name}"\nx = {col}   # from the left, from 0\ny = {row}\n'
        f"length = {long}  # cells\nhorizontal = {str(axis == 'H').lower()}"
        for name, row, col, long, axis in records()
    )


TEXTS = {
    "comments behind the rows": "\n".join(
        f"{row}   // {words}".rstrip() + ("" if words else "  //")
        for row, words in zip(
            lines(), ["the first row", "", "our car is X", "the van", "", "last"], strict=True
        )
    ),
    "sharp comments behind the rows": "\n".join(
        f"{row}  # row {n}" for n, row in enumerate(lines())
    ),
    "reStructuredText table": "\n".join(
        [
            "=== " * 5 + "===",
            *(row.replace(" ", "   ") for row in spaced(lines())),
            "=== " * 5 + "===",
        ]
    ),
    "bold row numbers": "\n".join(
        [
            "| | 1 | 2 | 3 | 4 | 5 | 6 |",
            "|-|-|-|-|-|-|-|",
            *(
                f"| **{n}** | " + " | ".join(row).replace("X", "**X**").replace(".", " ") + " |"
                for n, row in enumerate(lines(), start=1)
            ),
        ]
    ),
    "column of the exit": "\n".join(
        [
            "| 1 | 2 | 3 | 4 | 5 | 6 | |",
            "|---|---|---|---|---|---|---|",
            *(
                "| " + " | ".join(row).replace(".", " ") + (" | → |" if "X" in row else " |   |")
                for row in lines()
            ),
        ]
    ),
    "arrow that touches a cell": "\n".join(spaced(lines())).replace("X X B . .", "X X B . .>"),
    "word behind a bar": "\n".join(lines(r3=".XXB.. |exit")),
    "arrow and word": "\n".join(f"{row:12}" for row in lines(r3=".XXB.. <EXIT")),
    "rows in words": "\n".join(
        f"Row {n}: " + ", ".join("empty" if cell == "." else cell for cell in row)
        for n, row in enumerate(lines(), start=1)
    ),
    "squares": "\n".join(f"{a} = {b}, {named(d)}, {c}" for a, b, c, d in squares()),
    "squares in JSON": json.dumps(
        [{"id": a, "position": b, "length": c, "dir": d} for a, b, c, d in squares()]
    ),
    "arrows between squares": bare_ends(" → "),
    "words between squares": bare_ends(" to "),
    "TOML with comments": toml(),
    "Italian": "# auto riga colonna lunghezza direzione (o = orizzontale, v = verticale), da 1\n"
    + "\n".join(
        f"{name} {row} {col} {long} {'o' if axis == 'H' else 'v'}"
        for name, row, col, long, axis in records(1)
    ),
    "French sentences": french(),
    "Spanish sentences": spanish(),
    "steps": "name,x,y,dx,dy,length\n"
    + "\n".join(
        f"{name},{col},{row},{'1,0' if axis == 'H' else '0,1'},{long}"
        for name, row, col, long, axis in records()
    ),
    "x is the row, in a comment": "# x is the row, y is the column\n"
    + table("name,x,y,length,dir"),
    "x is the row, in JSON": json.dumps(
        {
            "comment": "x is the row (downwards), y is the column (to the right), both from 0",
            "cars": [
                {"name": a, "x": b, "y": c, "length": d, "direction": named(e)}
                for a, b, c, d, e in records()
            ],
        }
    ),
    "flag only where true": flags("vertical"),
    "exit cell above a list": f"exit = (2, 5)\n{table()}",
    "exit cell below a list": f"{table()}\nexit,2,5",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_reads_the_form(text: str) -> None:
    assert shape(Puzzle.parse(text)) == shape(PLAIN)


LEFT = PLAIN.replace(exits=[PLAIN.exits[0]._replace(cell=(2, 0), direction="L")])


@pytest.mark.parametrize(
    "text",
    [
        f"exit = (2, 0)\n{table()}",
        f"{table()}\nexit 2 0",
        'puzzle = Board(\n    """\n'
        + "\n".join(lines())
        + '\n    """,\n    exit_side="left",\n)\n',
        f'const game = {{ board: {json.dumps(lines())}, exitSide: "left" }};',
        '<puzzle exit="left">\n'
        + "\n".join(f"<row>{row}</row>" for row in lines())
        + "\n</puzzle>",
        json.dumps({"grid": lines(), "goalSide": "left"}),
        json.dumps({"grid": lines(), "exitSide": "W"}),
        json.dumps({"grid": lines(), "exitRow": 2, "exitCol": 0}),
        json.dumps({"grid": lines(), "exit": {"row": 2, "column": 0}}),
    ],
)
def test_follows_an_exit_on_the_left(text: str) -> None:
    assert shape(Puzzle.parse(text)) == shape(LEFT)


@pytest.mark.parametrize(
    "sentence",
    [
        "There are pillars at row 4, column 3 and row 6, column 1.",
        "Stones lie at column 3, row 4, and at column 1, row 6.",
        "The blocked squares are row 4 column 3 and row 6 column 1.",
    ],
)
def test_reads_walls_in_a_sentence(sentence: str) -> None:
    text = f"{sentence} Coordinates are 1-based.\n{table(base=1)}"
    assert shape(Puzzle.parse(text)) == shape(WALLED)


@pytest.mark.parametrize(
    "sentence",
    [
        "Watch the cones at row 4, column 3!",
        "There are stones at (4, 3) and (6, 1).",
        "The pond covers row 4, column 3.",
        "Two of the trees are at row 4, column 3, 2 more at row 6, column 1.",
    ],
)
def test_quotes_a_line_about_cells_that_it_does_not_follow(sentence: str) -> None:
    puzzle = Puzzle.parse(f"{sentence}\n{table(base=1)}")
    assert not puzzle.board.walls
    assert any(sentence[:30] in note for note in puzzle.notes)


TOP = "A.XBB.. A.X.... C.DDEE. C..F..G ...F..G"


@pytest.mark.parametrize("keys", [{"exit": {"row": 0, "column": 2}}, {"exitRow": 0, "exitCol": 2}])
def test_follows_an_exit_cell_at_the_top(keys: dict[str, object]) -> None:
    (way,) = Puzzle.parse(json.dumps({"grid": TOP.split(), **keys})).exits
    assert (way.cell, way.direction) == ((0, 2), "U")


def test_says_that_an_exit_inside_the_board_is_ignored() -> None:
    puzzle = Puzzle.parse(json.dumps({"grid": lines(), "exitRow": 2, "exitCol": 3}))
    assert "the exit 2, 3 is ignored" in puzzle.notes


def test_reads_back_a_board_without_target_and_of_single_cells() -> None:
    puzzle = Puzzle.parse("title: many\n#  II\nJ0 B4\n", format="native")
    assert Puzzle.parse(puzzle.to("native")) == puzzle


SIGNED = lines(r4="DWW..E")


@pytest.mark.parametrize(
    "text",
    [
        "W is a wall\n" + "\n".join(SIGNED),
        "# W = wall\n" + "\n".join(SIGNED),
        "\n".join(SIGNED) + "\n\nX = your car, W = walls, . = free",
        "W: Mauer\n\n" + "\n".join(SIGNED),
        "o means wall, X is red\n" + "\n".join(SIGNED).replace("W", "o"),
        "W is a wall, . is free\n" + "\n".join([*SIGNED[:4], "DFFFGE", "W...GE"]),
    ],
)
def test_follows_a_legend_of_walls(text: str) -> None:
    puzzle = Puzzle.parse(text)
    assert {(3, 1), (3, 2)} <= puzzle.board.walls
    assert any("is a wall: the text says so" in note for note in puzzle.notes)
    (again,) = read(io.StringIO(text))
    assert shape(again) == shape(puzzle)


@pytest.mark.parametrize("words", ["This is a wall of cars.", "D is a rock truck."])
def test_takes_no_other_words_for_a_legend(words: str) -> None:
    assert not Puzzle.parse(f"{words}\n" + "\n".join(lines())).board.walls


def test_prints_how_squares_are_counted() -> None:
    notes = Puzzle.parse(TEXTS["squares"]).notes
    assert "the letters of the places are columns, the numbers rows from the top" in notes


def test_does_not_take_the_label_of_a_goal_for_a_side() -> None:
    cars = [
        {"id": a, "row": b, "col": c, "length": d, "orientation": named(e)}
        for a, b, c, d, e in records()
    ]
    puzzle = Puzzle.parse(json.dumps({"size": 6, "goal": "E", "cars": cars}))
    assert {SIDES[way.direction] for way in puzzle.exits} == {"right"}
    assert any("goal" in note for note in puzzle.notes)


def test_refuses_a_missing_orientation_that_is_no_flag() -> None:
    text = flags("vertical").replace('"vertical": true', '"dir": "V"')
    with pytest.raises(PuzzleSyntaxError, match="has no 'dir'"):
        Puzzle.parse(text)


def test_names_only_the_unknown_key() -> None:
    with pytest.raises(PuzzleSyntaxError) as caught:
        Puzzle.parse("Cars: many\n" + "\n".join(lines()), format="native")
    assert str(caught.value) == "unknown key 'Cars'"
