"""Boards and lists of vehicles inside short programs, tables and records of other languages."""

from __future__ import annotations

import pytest

from unjam import Puzzle, PuzzleSyntaxError

BOARD = "AA...B\nC..D.B\nCXXD.B\nC..D..\nE...FF\nE.GGG."
ROWS = BOARD.split("\n")


def cells(puzzle: Puzzle) -> list[tuple[tuple[tuple[int, int], ...], bool]]:
    return sorted((tuple(sorted(v.cells)), v.target) for v in puzzle.vehicles)


def means_board(text: str) -> Puzzle:
    puzzle = Puzzle.parse(text)
    assert cells(puzzle) == cells(Puzzle.parse(BOARD))
    assert (puzzle.board.width, puzzle.board.height) == (6, 6)
    assert puzzle.exits == Puzzle.parse(BOARD).exits
    assert puzzle.notes
    return puzzle


def records(template: str) -> list[str]:
    return [
        template.format(
            label=v.label, row=v.cells[0][0], column=v.cells[0][1], length=len(v.cells), axis=v.axes
        )
        .replace("<->", "horizontal")
        .replace("<|>", "vertical")
        for v in sorted(Puzzle.parse(BOARD).vehicles, key=lambda v: not v.target)
    ]


def test_a_board_below_an_import_is_read_with_a_note() -> None:
    rows = ",\n".join(f'    "{row}"' for row in ROWS)
    text = f"#include <string>\n#include <vector>\n\nstd::vector<std::string> b = {{\n{rows}\n}};"
    puzzle = means_board(text)
    assert any("part of a program" in note for note in puzzle.notes)


def test_a_method_that_adds_vehicles_is_read_with_a_note() -> None:
    calls = records('    board.add("{label}", {row}, {column}, {length}, "<{axis}>");')
    body = "\n".join(calls)
    means_board(f"public static void level(Board board) {{\n{body}\n}}\n")


def test_a_program_that_does_more_is_refused() -> None:
    code = "\n".join(f"    total_{n} = step(total_{n - 1}, {n})" for n in range(1, 12))
    board = "\n".join(ROWS)
    with pytest.raises(PuzzleSyntaxError, match="looks like a program"):
        Puzzle.parse(f'import os\n\ndef main():\n{code}\n\nBOARD = """\n{board}\n"""\n')


def test_keywords_are_cells_of_a_row() -> None:
    rows = "\n".join(
        "  [" + " ".join("nil" if c == "." else f":{c.lower()}" for c in row) + "]" for row in ROWS
    )
    means_board(f"(def board [\n{rows}])")


def test_bars_before_every_cell_are_an_asciidoc_table() -> None:
    rows = "\n".join("".join(f"|{c.replace('.', '')} " for c in row) for row in ROWS)
    means_board(f"== Board\n\n|===\n{rows}\n|===\n")


def test_blank_columns_of_an_asciidoc_table_are_part_of_the_board() -> None:
    rows = [".AAE..", "..CE..", "XXCE..", "..D...", "..D...", "..BB.."]
    text = "\n".join("".join(f"|{c.replace('.', '')} " for c in row) for row in rows)
    puzzle = Puzzle.parse(f"|===\n{text}\n|===")
    assert str(puzzle) == "\n".join(rows)


def test_a_wiki_table_may_be_closed() -> None:
    rows = "\n|-\n".join("| " + " || ".join(row.replace(".", " ")) for row in ROWS)
    means_board(f'{{| class="wikitable"\n|-\n{rows}\n|}}\n')


def test_a_directive_before_the_first_number_is_no_cell() -> None:
    numbers = {label: n for n, label in enumerate("XABCDEFG", 1)}
    rows = "\n".join("  .byte " + ", ".join(str(numbers.get(c, 0)) for c in row) for row in ROWS)
    means_board(f"# 1 is the red car\nboard:\n{rows}\n")


def test_words_beside_a_board_are_no_broken_board() -> None:
    fence = "```"
    text = f"# rush-hour-solver\n\nA solver.\n\n{fence}\n{BOARD}\n{fence}\n"
    assert str(Puzzle.parse(text)) == BOARD


def test_a_list_for_every_column() -> None:
    vehicles = sorted(Puzzle.parse(BOARD).vehicles, key=lambda v: not v.target)
    text = (
        f"names = {[v.label for v in vehicles]}\n"
        f"rows = {[v.cells[0][0] for v in vehicles]}\n"
        f"cols = {[v.cells[0][1] for v in vehicles]}\n"
        f"lengths = {[len(v.cells) for v in vehicles]}\n"
        f"horizontal = {[v.axes == '-' for v in vehicles]}\n"
    )
    means_board(text)


def test_a_list_for_every_column_with_lanes() -> None:
    vehicles = sorted(Puzzle.parse(BOARD).vehicles, key=lambda v: not v.target)
    lanes = [v.cells[0][0 if v.axes == "-" else 1] for v in vehicles]
    places = [v.cells[0][1 if v.axes == "-" else 0] for v in vehicles]

    def array(values: list[object]) -> str:
        return "{" + ", ".join(map(str, values)) + "}"

    text = (
        f"rh.horiz = new boolean[] {array([str(v.axes == '-').lower() for v in vehicles])};\n"
        f"rh.len = new int[] {array([len(v.cells) for v in vehicles])};\n"
        f"rh.moveon = new int[] {array(list(lanes))};\n"
        f"State s = new State(new int[] {array(list(places))});\n"
    )
    means_board(text)


def test_lanes_in_a_table() -> None:
    lines = [
        f"{v.label} {'H' if v.axes == '-' else 'V'} {v.cells[0][0 if v.axes == '-' else 1]} "
        f"{v.cells[0][1 if v.axes == '-' else 0]} {len(v.cells)}"
        for v in Puzzle.parse(BOARD).vehicles
    ]
    means_board("name orientation lane position length\n" + "\n".join(lines))


def test_labels_before_braces() -> None:
    blocks = records(
        'car "{label}" {{\n  row = {row}\n  col = {column}\n  len = {length}\n  dir = <{axis}>\n}}'
    )
    puzzle = means_board("\n".join(blocks))
    assert not any("ignored" in note for note in puzzle.notes)


def test_bar_arrows_are_keys() -> None:
    items = records(
        '{label} |-> [row |-> {row}, col |-> {column}, len |-> {length}, dir |-> "<{axis}>"]'
    )
    means_board("Cars == [ " + ",\n  ".join(items) + " ]")


def test_sentences_may_share_a_line() -> None:
    said = records("Car {label} is <{axis}> at row {row}, column {column}, length {length}.")
    means_board(" ".join(said))


def test_letters_may_be_rows() -> None:
    lines = [
        f"{v.label}: " + ", ".join(f"{'ABCDEF'[row]}{column + 1}" for row, column in v.cells)
        for v in Puzzle.parse(BOARD).vehicles
    ]
    stated = means_board("Rows are A to F from the top.\n" + "\n".join(lines))
    assert "the letters are rows" in stated.notes


def test_walls_beside_a_list_of_vehicles() -> None:
    cars = ", ".join(
        f'{{"id": "{v.label}", "row": {v.cells[0][0]}, "col": {v.cells[0][1]}, '
        f'"len": {len(v.cells)}, "dir": "{"h" if v.axes == "-" else "v"}"}}'
        for v in Puzzle.parse(BOARD).vehicles
    )
    puzzle = means_board(f'{{"size": 6, "walls": [[0, 2], [5, 5]], "cars": [{cars}]}}')
    assert puzzle.board.walls == {(0, 2), (5, 5)}
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(f'{{"size": 6, "walls": [[2, 1]], "cars": [{cars}]}}')  # below X


def test_a_list_in_two_rows_of_a_grid_is_no_rival() -> None:
    means_board(
        "\n".join(
            ",".join("" if c == "." else str("XABCDEFG".index(c) + 1) for c in row) for row in ROWS
        )
    )
