"""Descriptions and examples of all notations that can be read.

To add a notation, add an entry here and one in ``puzzle_parser.FORMATS``, which names its reader.
A test compares the two tables and parses every example with and without the format name.
``unjam formats`` prints this list, and ``docs/notation.md`` has a row for each entry.
"""

from __future__ import annotations

from typing import NamedTuple


class Format(NamedTuple):
    """A notation: its name, a description, and an example of a few lines."""

    name: str
    description: str
    example: str


FORMATS = (
    Format(
        "native",
        "header lines above a grid; expresses every puzzle",
        "title: Card 7\nXX.B A..B AOOO ....",
    ),
    Format(
        "json",
        "unjam's own object, which expresses every puzzle; also rows, matrices and vehicles",
        '["XX.B", "A..B",\n "AOOO", "...."]',
    ),
    Format(
        "objects-xy",
        "JSON vehicles with a position x, y",
        '[{"id": "X", "position": [0, 2], "length": 2, "orientation": "horizontal"},\n'
        ' {"id": "B", "position": [5, 0], "length": 3, "orientation": "vertical"}]',
    ),
    Format(
        "objects-rc",
        "JSON vehicles with a position row, column",
        '[{"id": "X", "position": [2, 0], "length": 2, "orientation": "horizontal"},\n'
        ' {"id": "B", "position": [0, 5], "length": 3, "orientation": "vertical"}]',
    ),
    Format("grid", "one row per line, or rows separated by spaces", "XX.B\n...B"),
    Format(
        "line",
        "the cells of a square board without separators",
        "BB...GA..C.GAXXC.GA..C..E...FFE.DDD.",
    ),
    Format(
        "database",
        "fewest moves, cells, number of states",
        "8 BBoooHEooGoHEAAGoHEooGooFoooCCFoDDDo 1247",
    ),
    Format(
        "url",
        "an address that ends in the cells and the fewest moves",
        "https://www.michaelfogleman.com/static/rush/#BBoooHEooGoHEAAGoHEooGooFoooCCFoDDDo/8",
    ),
    Format(
        "named",
        "a name, optionally the fewest moves, and the rows",
        "p02: 4: BCCCoo BoooDo oAAEDo oooEoo FFoEoo ooGGGo # easy",
    ),
    Format(
        "fuel",
        "cells, then the fuel of some vehicles, which is ignored",
        "BBB..MCCDD.MAAKL.MJ.KLEEJ.GG..JHHHII J0 B4",
    ),
    Format(
        "deck",
        "id, size and cells; then optionally exit row, fewest moves and slides, and level",
        "1 6x6 BB...GA..C.GAXXC.GA..C..E...FFE.DDD. 8 16 beginner",
    ),
    Format(
        "counted",
        "rows and columns, number of vehicles, and a grid with its exit K outside",
        "2 4\n1\nPP.AK\n...A",
    ),
    Format("rush", "height, width and the word 'rush' above a grid", "2 4 rush\nXX.A\n...A"),
    Format("border", "a grid in a frame that is open at the exit", "|XX.B>\n|...B|"),
    Format("exit-mark", "a grid with its exit K outside", "PP.AK\n...A"),
    Format("csv", "a table of vehicles", "car,orientation,col,row,length\nX,H,1,3,2"),
    Format("vehicles", "label, two numbers, and H or V for each vehicle", "X12H\nO30V"),
    Format("vehicles-xy", "the same, with x before y", "X12H\nO30V"),
    Format("vehicles-rc", "the same, with the row before the column", "X20H\nO04V"),
    Format("numbers", "a grid of numbers: 0 is empty, 1 a wall, 2 the target", "2 2 0 3\n0 0 0 3"),
    Format(
        "klotski",
        "a walled room with a hero * and a gate -",
        "#####\n#**a-\n#####",
    ),
)
