"""Export of state graphs to text formats: GraphML, DOT and CSV."""

from __future__ import annotations

import csv
import re
from typing import TextIO

from .export_rows import EDGE_COLUMNS, STATE_COLUMNS, Rows

_GRAPHML = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns
                             http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="puzzle" for="graph" attr.name="puzzle" attr.type="string"/>
  <key id="metric" for="graph" attr.name="metric" attr.type="string"/>
  <key id="board" for="node" attr.name="board" attr.type="string"/>
  <key id="to_win" for="node" attr.name="to_win" attr.type="int"/>
  <key id="from_start" for="node" attr.name="from_start" attr.type="int"/>
  <key id="won" for="node" attr.name="won" attr.type="boolean"/>
  <key id="vehicle" for="edge" attr.name="vehicle" attr.type="string"/>
  <key id="direction" for="edge" attr.name="direction" attr.type="string"/>
  <key id="slides" for="edge" attr.name="slides" attr.type="int"/>
  <key id="move" for="edge" attr.name="move" attr.type="string"/>
"""

# Characters that XML cannot hold, not even escaped.
_NO_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def write_graphml(rows: Rows, file: TextIO) -> None:
    """Write GraphML; node ids are state numbers, and missing values are left out."""
    file.write(_GRAPHML)
    kind = "directed" if rows.directed else "undirected"
    file.write(f'  <graph edgedefault="{kind}">\n')
    for name, text in rows.about.items():
        file.write(f'    <data key="{name}">{_xml(_NO_XML.sub("�", text))}</data>\n')
    for states in rows.states():
        file.writelines(
            f'    <node id="{number}"><data key="board">{_xml(board)}</data>'
            f"{_distance('to_win', to_win)}{_distance('from_start', from_start)}"
            f'<data key="won">{_boolean(won)}</data></node>\n'
            for number, board, to_win, from_start, won in zip(*states, strict=True)
        )
    for edges in rows.edges():
        file.writelines(
            f'    <edge source="{source}" target="{target}"><data key="vehicle">{_xml(vehicle)}'
            f'</data><data key="direction">{direction}</data><data key="slides">{slides}</data>'
            f'<data key="move">{_xml(move)}</data></edge>\n'
            for source, target, vehicle, direction, slides, move in zip(*edges, strict=True)
        )
    file.write("  </graph>\n</graphml>\n")


def _xml(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _distance(key: str, distance: int | None) -> str:
    return "" if distance is None else f'<data key="{key}">{distance}</data>'


def _boolean(value: bool) -> str:
    return "true" if value else "false"


def write_dot(rows: Rows, file: TextIO) -> None:
    """Write DOT, the language of Graphviz; each edge is labelled with its move."""
    file.write("digraph {\n" if rows.directed else "graph {\n")
    for name, text in rows.about.items():
        file.write(f"  {name}={_dot(text)};\n")
    for states in rows.states():
        file.writelines(
            f"  {number} [board={_dot(board)}, {_number('to_win', to_win)}"
            f"{_number('from_start', from_start)}won={_boolean(won)}];\n"
            for number, board, to_win, from_start, won in zip(*states, strict=True)
        )
    arrow = "->" if rows.directed else "--"
    for edges in rows.edges():
        file.writelines(
            f"  {source} {arrow} {target} [label={_dot(move)}, vehicle={_dot(vehicle)}, "
            f"direction={direction}, slides={slides}];\n"
            for source, target, vehicle, direction, slides, move in zip(*edges, strict=True)
        )
    file.write("}\n")


def _dot(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _number(key: str, distance: int | None) -> str:
    return "" if distance is None else f"{key}={distance}, "


def write_csv(rows: Rows, file: TextIO, what: str) -> None:
    """Write a CSV table of states or edges; missing values are empty."""
    writer = csv.writer(file, lineterminator="\n")
    if what == "edges":
        writer.writerow(EDGE_COLUMNS)
        for edges in rows.edges():
            writer.writerows(zip(*edges, strict=True))
        return
    writer.writerow(STATE_COLUMNS)
    for states in rows.states():
        numbers, boards, to_win, from_start, won = states
        words = map(_boolean, won)
        writer.writerows(zip(numbers, boards, to_win, from_start, words, strict=True))
