"""Readings that are possible but unusual are announced; what cannot be meant is refused."""

from __future__ import annotations

import io
import json

import pytest

from unjam import Puzzle, PuzzleSyntaxError, read


def sides(puzzle: Puzzle) -> set[tuple[str, int]]:
    return {
        (way.direction, way.cell[1] if way.direction in "UD" else way.cell[0])
        for way in puzzle.exits
    }


def only(text: str) -> Puzzle:
    (puzzle,) = read(io.StringIO(text))
    return puzzle


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("target: X\nexit: right 1\n1XX.\n2..A\n3..A\n4...", "'1' is a vehicle of one cell"),
        (
            "exit: right 1\ntarget: X\nXX..\nAA..\n.A..\n....",
            "'A' is a vehicle that is not a rectangle",
        ),
        (
            "target: X\nexit: right 1\nXX.&\n...&\n....\n....",
            "'&' is a vehicle, although it is not a letter",
        ),
        (
            "Easy\n\n|......|\n|......|\n|..B.XX|\n|..B...|\n|......|\n|......|",
            "check the size, the",
        ),
    ],
)
def test_what_is_unusual_is_announced(text: str, note: str) -> None:
    assert any(one.startswith(note) for one in Puzzle.parse(text).notes)


def test_an_ordinary_puzzle_has_no_such_notes() -> None:
    assert Puzzle.parse("....\nXX.A\n...A\n....").notes == ()


def test_punctuation_is_no_vehicle() -> None:
    text = ". . A .\\n. R R .\\n. . . o\\n. l l o\n. . B .\\n. R R .\\n. . . o\\n. l l o"
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(text)


@pytest.mark.parametrize("mark", ["!", "*", "v", "^"])
@pytest.mark.parametrize("edge", ["-", "="])
def test_a_mark_in_the_edge_of_a_frame_is_the_exit(mark: str, edge: str) -> None:
    rows = ["|..bb.|", "|.....|", "|...c.|", "|..Xc.|", "|..X..|"]
    above = f" {edge * 2}{mark}{edge * 2} "
    puzzle = Puzzle.parse("\n".join((above, *rows, f" {edge * 5} ")))
    assert sides(puzzle) == {("U", 2)}
    below = Puzzle.parse("\n".join((f" {edge * 5} ", *reversed(rows), above)))
    assert sides(below) == {("D", 2)}


def test_a_first_row_that_is_open_is_part_of_the_board() -> None:
    text = "+-----+\n|XX...\n|...b.|\n|aa.b.|\n|.....|\n|.cc..|\n+-----+"
    puzzle = Puzzle.parse(text)
    assert str(puzzle).splitlines()[0] == "XX..."
    assert sides(puzzle) == {("R", 0)}


def test_a_column_of_tabs_is_an_indentation() -> None:
    rows = ["......", "......", "XX...A", ".....A", "..BB..", "......"]
    text = "Red car = X\n" + "".join("\t" + "\t".join(row) + "\n" for row in rows)
    assert str(Puzzle.parse(text)) == "\n".join(rows)


def test_bullets_may_stand_on_blank_lines() -> None:
    rows = ["......", "......", "XX...A", ".....A", "..BB..", "......"]
    text = "\n- \n".join("- " + " ".join(row) for row in rows)
    assert str(Puzzle.parse(text)) == "\n".join(rows)


def test_rows_that_are_left_out_are_announced() -> None:
    rows = ["..|..|..|..|..|.."] * 3 + ["..|2|2|2|..|..", "..|0|0|3|..|..", "..|..|..|3|..|.."]
    puzzle = only("\n".join(rows))
    assert any("is ignored" in note for note in puzzle.notes)


def test_rows_with_blank_lines_between_them_are_not_boards_of_their_own() -> None:
    rows = ["......aa.", *["........."] * 6, "......yy.", "......ss."]
    with pytest.raises(PuzzleSyntaxError, match="rows of one board"):
        list(read(io.StringIO("\n\n".join(rows))))


def test_a_row_of_letters_is_no_title() -> None:
    text = "Board:\naabbcc\n......\n......\n......\n...XX.\n....mm"
    assert Puzzle.parse(text).board.height == 6


def test_rows_of_spaced_cells_may_stand_on_one_line() -> None:
    rows = ["......", "....Y.", ".AA.Y.", "....Y.", "......", ".QQQ.."]
    assert str(Puzzle.parse(", ".join(" ".join(row) for row in rows))) == "\n".join(rows)


def test_spaces_between_cells_below_an_exit_mark() -> None:
    puzzle = Puzzle.parse("    K\n. 2 . . 3\n. 2 . 4 3\n5 2 1 4 6\n5 . 1 7 6\n5 . 1 7 6")
    assert (puzzle.board.width, puzzle.board.height) == (5, 5)
    assert sides(puzzle) == {("U", 2)}


def test_spaces_and_dots_are_both_empty() -> None:
    puzzle = Puzzle.parse("-- 6\n-- 6\n-- .ff..j\n-- .WW..j\n-- .XX...\n-- ......\n-- ..gg..")
    assert "the board is 7x7: spaces are empty cells too" in puzzle.notes


@pytest.mark.parametrize(
    ("text", "exit"),
    [
        (
            'exit: top 3\n\n5x6\n[\n"zz---",\n"----E",\n"BBX-E",\n"--X-V",\n"--X-V",\n"----V"\n]',
            "U",
        ),
        ("exit: right 2\n4\n3\n····🟥🟥·🟩···🟩🟨🟨··", "R"),
    ],
)
def test_a_size_above_a_board_is_not_a_board(text: str, exit: str) -> None:
    puzzle = only(text)
    assert puzzle.exits[0].direction == exit
    assert puzzle.board.width > 3


def test_rows_apart_below_a_size_are_refused() -> None:
    text = "== Expert 4 ==\nwidth: 4, height: 4\nb b . .\n\nf f . .\n\nc c c .\n\n. . . ."
    with pytest.raises(PuzzleSyntaxError, match="rows of one board"):
        only(text)


def test_rows_of_words_beside_a_board_are_announced() -> None:
    text = 'a := []string{\n\t"lcybb",\n\t"lcyww",\n\t"ggghh",\n\t"..aau",\n\t"....u",\n}'
    puzzle = only(text)
    assert puzzle.board.height == 5 or any("is ignored" in note for note in puzzle.notes)


def test_a_guessed_target_faces_the_stated_exit() -> None:
    puzzle = Puzzle.parse("exit: bottom 3\n.RR....x....x..D.x..D....")
    assert [vehicle.label for vehicle in puzzle.targets] == ["x"]
    assert any("x is the target" in note for note in puzzle.notes)
    assert not puzzle.title


def test_readers_that_agree_need_no_note_below_a_title() -> None:
    rows = "B B . . G\nA . . . G\nA X X . G\nA . . . ."
    assert Puzzle.parse(f"title: spaced\n{rows}").notes == ()


def test_rows_that_unjam_would_not_write_are_summarised() -> None:
    puzzle = Puzzle.parse("title: framed\n+----+\n|XX.B>\n|...B|\n|AA..|\n+----+")
    assert puzzle.title == "framed"
    assert any("4x3 board with 3 vehicles" in note for note in puzzle.notes)


@pytest.mark.parametrize(
    "text",
    [
        "brown\tbrown\tbrown\tbeige\tbeige\tbeige\n.\t.\t.\t.\t.\t.\n"
        ".\t.\t.\tX\tX\t.\n.\t.\t.\t.\t.\t.\n.\t.\t.\t.\t.\t.",
        "/*\n   . . . . . .\n   . . . . . .\n<= . . . X X X\n   . . . . . .\n   P P . . p p\n*/",
        "4 4\n6\n.. AA AA BB\n\nXX XX .. BB\n\n.. CC DD DD\n\n.. CC EE EE",
    ],
)
def test_one_board_is_not_torn_into_several(text: str) -> None:
    assert only(text).board.width >= 4


def test_a_row_beside_the_word_exit_is_not_left_out() -> None:
    text = (
        "exit ...CC.\n     ......\n     ......\n     .LL...\n     ....J.\n     ....J.\n     ......"
    )
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse(text)


def test_a_summary_says_that_there_is_no_exit() -> None:
    puzzle = Puzzle.parse("000200000200000000033000000000000110")
    assert puzzle.exits == ()
    assert puzzle.notes[0].endswith("30 empty cells; there is no exit")


def test_a_vehicle_of_zeros_is_announced() -> None:
    puzzle = Puzzle.parse("00  F  F  S\n00  R  R  S\n00  I  I  S\n D  D  H  H")
    assert any(note.startswith("'00' is a vehicle, although") for note in puzzle.notes)


def test_empty_cells_of_two_dots_in_brackets() -> None:
    puzzle = Puzzle.parse(
        "[[.. .. .. .. ..]\n [.. .. e e ..]\n [X X .. .. ..]\n [.. .. .. .. ..]\n [.. .. .. .. ..]]"
    )
    assert str(puzzle) == ".....\n..ee.\nXX...\n.....\n....."


@pytest.mark.parametrize("title", ["4 x 5 board", "a little board"])
def test_rows_apart_are_no_tiny_puzzle(title: str) -> None:
    rows = [". . . .", ". . . .", "CC XX XX DD <-- exit", "CC EE FF DD", "CC EE FF ."]
    puzzle = only("\n\n".join([title, *rows]))
    assert (puzzle.board.width, puzzle.board.height) == (4, 5)
    assert sides(puzzle) == {("R", 2)}


def test_a_square_run_below_a_target_line_is_a_square_board() -> None:
    puzzle = Puzzle.parse("target: x\n\naa..xx....bb.ccc")
    assert str(puzzle) == "aa..\nxx..\n..bb\n.ccc"
    assert puzzle.targets[0].label == "x"
    puzzle = Puzzle.parse("target: 1\n\n222_111_33______")
    assert str(puzzle) == "222.\n111.\n33..\n...."


def test_one_row_stays_one_row_if_the_exit_is_stated() -> None:
    puzzle = Puzzle.parse("target: x\nexit: right 1\n\naa..xx....bb.ccc")
    assert (puzzle.board.width, puzzle.board.height) == (16, 1)
    assert Puzzle.parse(puzzle.to("native")) == puzzle


def test_a_picture_in_comments_below_a_target_line() -> None:
    board = "#     ^\n# . . . . .\n# . . A . .\n# . . A . .\n# . . m m .\n# . P P . ."
    puzzle = Puzzle.parse(f"target: A\n{board}")
    assert str(puzzle) == ".....\n..A..\n..A..\n..mm.\n.PP.."
    assert [str(way) for way in puzzle.exits] == ["the exit on the top of column 3"]


def test_a_quoted_picture_below_a_target_line_and_an_exit_line() -> None:
    rows = [".   .   .   .", "CC   .   AA   .", "CC   .   AA   .", ".   .   HH   HH"]
    quoted = "\n".join(f"> {row}" for row in rows)
    puzzle = Puzzle.parse(f"target: AA\nexit: bottom 3\n{quoted}")
    assert (puzzle.board.width, puzzle.board.height) == (4, 4)
    assert [str(way) for way in puzzle.exits] == ["the exit on the bottom of column 3"]


@pytest.mark.parametrize("text", [";BB;BB;;;", ";;;;EE;EE", ",,,,EE,EE"])
def test_separators_are_no_vehicles(text: str) -> None:
    with pytest.raises(PuzzleSyntaxError, match="the text is not a puzzle"):
        Puzzle.parse(text)


def read_all(text: str) -> list[Puzzle]:
    return list(read(io.StringIO(text)))


def test_letters_above_numbered_rows_are_no_puzzle() -> None:
    rows = "row 1: .....\nrow 2: ..r..\nrow 3: ..rh.\nrow 4: ...h.\nrow 5: ...ii"
    (puzzle,) = read_all(f"exit: top 3\n\n       ABCDE\n{rows}")
    assert (puzzle.board.width, puzzle.board.height) == (5, 5)
    assert [str(way) for way in puzzle.exits] == ["the exit on the top of column 3"]


def test_a_frame_around_walls_of_stars_is_no_klotski_room() -> None:
    rows = ["------", "---*--", "f-*xx-", "f--uu-", "------", "------"]
    frame = "########\n" + "".join(f"#{row}#\n" for row in rows) + "########"
    puzzle = Puzzle.parse(frame)
    assert (puzzle.board.width, puzzle.board.height) == (6, 6)
    assert len(puzzle.board.walls) == 2


def test_bullets_are_no_vehicle() -> None:
    rows = ". . . . . .\n. # . . . .\n. . . . . .\n. . . # . .\nR1 R1 R1 t6 . c7\n. . . t6 . c7"
    bullets = "".join(f" * {row}\n" for row in rows.splitlines())
    for text in (bullets, f"I found this puzzle in a book and cannot solve it.\n\n{bullets}"):
        (puzzle,) = read_all(text)
        assert (puzzle.board.width, puzzle.board.height) == (6, 6)
        assert [vehicle.label for vehicle in puzzle.vehicles] == ["R1", "t6", "c7"]


@pytest.mark.parametrize("label", ["@", "*", "$", ">", "-"])
@pytest.mark.parametrize("exit", ["right 2", "none"])
@pytest.mark.parametrize("rows", [2, 3, 5])
def test_a_sign_may_be_the_vehicle_in_the_first_column(label: str, exit: str, rows: int) -> None:
    grid = [f"{label}.....", f"{label}XX...", *[f"{label}....."] * (rows - 2)]
    text = "\n".join(["target: X", f"exit: {exit}", "empty: .", *grid])
    puzzle = Puzzle.parse(text, format="native")
    assert len(puzzle.vehicles) == 2
    assert Puzzle.parse(puzzle.to("native")) == puzzle


def test_a_truck_of_emoji_in_the_first_column() -> None:
    row = "\N{WHITE LARGE SQUARE}" * 4
    truck, car = "\N{DELIVERY TRUCK}", "\N{AUTOMOBILE}"
    puzzle = Puzzle.parse(f"{truck}{row}{row[0]}\n{truck}{car}{car}{row[1:]}\n{truck}{row}{row[0]}")
    assert {vehicle.label for vehicle in puzzle.vehicles} == {truck, car}


def test_words_around_a_klotski_room() -> None:
    room = "######\n#a**b#\n#a**b#\n#cdde#\n#cfge#\n#h  i#\n##--##"
    expected = Puzzle.parse(room)
    for text in (f"Pennant\n{room}", f"{room}\n  ..\nby Author"):
        assert Puzzle.parse(text).board == expected.board


def test_a_numbered_row_is_no_puzzle_of_its_own() -> None:
    text = (
        "The exit is on the bottom of column 3.\n\n1: 00 00 00 00 00 00\n2: 00 00 v1 v1 v1 00\n"
        "3: 00 00 00 00 00 00\n4: 00 # X0 v2 v2 00\n5: 00 # X0 00 00 00\n6: 00 00 00 00 00 00"
    )
    with pytest.raises(PuzzleSyntaxError, match="looks like a vehicle of the list, but it is not"):
        read_all(text)


def test_a_gap_in_a_frame_of_underscores_below_a_target_line() -> None:
    frame = " _____ \n|R...1|\n|R.8.1|\n|..8..|\n|.....|\n|.....|\n| ____|"
    puzzle = Puzzle.parse(f"target: R\n{frame}")
    assert (puzzle.board.width, puzzle.board.height) == (5, 5)
    assert [str(way) for way in puzzle.exits] == ["the exit on the bottom of column 1"]


def test_a_row_of_dashes_below_a_title_is_mentioned() -> None:
    rows = "------\n------\n------\n----b-\n--aabc\n-ddd-c"
    (puzzle,) = read_all(f"Rush Hour - level 9 (medium)\n{rows}")
    assert puzzle.board.height == 6 or "the line '------' is ignored" in puzzle.notes


def test_rows_that_may_be_headings_are_not_left_out() -> None:
    with pytest.raises(PuzzleSyntaxError):
        Puzzle.parse('rows = [\n"bbcde",\n"#.cde",\n"f....",\n"fgzzh",\n".g..h",\n]')


def test_strings_of_cells_are_rows_not_puzzles() -> None:
    rows = ["__ __ __ T4 __ __", "__ __ __ T4 __ __", "R1 R1 __ __ __ __", "__ C6 C6 __ __ __"]
    puzzle = only(json.dumps(rows, indent=2))
    assert (puzzle.board.width, puzzle.board.height) == (6, 4)
    assert [vehicle.label for vehicle in puzzle.targets] == ["R1"]
