"""State graphs for other programs: files of several kinds, NetworkX, igraph.

Files are written in batches, so that a graph of millions of states takes no more memory than it has
already, and they appear when they are whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..literals import ExportPart
from ..util.atomic_files import whole_file, whole_text
from ..util.extras import need
from ..util.progress import Progress

if TYPE_CHECKING:
    from .state_graph import StateGraph

# deferred: imports inside functions load what most runs do not need.

# How the names of files end: whole graphs, and tables of states or of edges.
GRAPHS = (".graphml", ".dot", ".gv")
TABLES = (".csv", ".parquet")
PARTS = ("states", "edges")


def export(
    graph: StateGraph,
    path: str | os.PathLike[str],
    what: ExportPart | None = None,
    *,
    progress: Callable[[Progress], object] | None = None,
) -> None:
    """Write a graph to a file; ``StateGraph.export`` explains it."""
    from .export_rows import Rows

    suffix = suffix_of(path, what)
    rows = Rows(graph, progress, passes=1 if suffix in TABLES else 2)
    if suffix == ".parquet":
        need("pyarrow", "parquet")
        from .export_parquet import write_parquet

        with whole_file(path) as aside:
            write_parquet(rows, aside, what or "states")
        return
    from .export_text import write_csv, write_dot, write_graphml

    with whole_text(path) as file:
        if suffix == ".csv":
            write_csv(rows, file, what or "states")
        elif suffix == ".graphml":
            write_graphml(rows, file)
        else:
            write_dot(rows, file)


def suffix_of(
    path: str | os.PathLike[str], what: str | None = None, others: tuple[str, ...] = ()
) -> str:
    """How the name of a file ends, leaving out ``.gz``; ``ValueError`` if it cannot be written.

    ``others`` are endings that are fine as well.

    >>> suffix_of("jam-40.graphml"), suffix_of("edges.csv.gz", "edges"), suffix_of("E.CSV.GZ")
    ('.graphml', '.csv', '.csv')
    """
    name = os.fspath(path)
    plain = name[:-3] if name.lower().endswith(".gz") else name
    suffix = os.path.splitext(plain)[1].lower()
    known = (*others, *GRAPHS, *TABLES)
    if suffix not in known:
        raise ValueError(
            f"the name of the file says how to write it: {', '.join(known[:-1])} or {known[-1]}; "
            f"not {name!r}"
        )
    if plain != name and suffix not in (*GRAPHS, ".csv"):
        raise ValueError(f"only text is packed by gzip, not {suffix}")
    if what is not None and what not in PARTS:
        raise ValueError(f"what is 'states' or 'edges', not {what!r}")
    if what is not None and suffix not in TABLES:
        raise ValueError(f"{what} alone go to {' or '.join(TABLES)}, not to {suffix}")
    return suffix


def to_networkx(graph: StateGraph) -> Any:
    """The graph for NetworkX; ``StateGraph.to_networkx`` explains it."""
    from .export_rows import EDGE_COLUMNS, STATE_COLUMNS, Rows

    networkx = need("networkx", "graph")
    rows = Rows(graph)
    network = networkx.DiGraph() if rows.directed else networkx.Graph()
    network.graph.update(rows.about)
    for states in rows.states():
        for number, *values in zip(*states, strict=True):
            about = zip(STATE_COLUMNS[1:], values, strict=True)
            network.add_node(number, **{name: value for name, value in about if value is not None})
    for edges in rows.edges():
        for source, target, *values in zip(*edges, strict=True):
            network.add_edge(source, target, **dict(zip(EDGE_COLUMNS[2:], values, strict=True)))
    return network


def to_igraph(graph: StateGraph) -> Any:
    """The graph for igraph; ``StateGraph.to_igraph`` explains it."""
    from .export_rows import EDGE_COLUMNS, STATE_COLUMNS, Rows

    igraph = need("igraph", "igraph")
    rows = Rows(graph)
    network = igraph.Graph(n=len(graph), directed=rows.directed)
    columns: dict[str, list[Any]] = {name: [] for name in (*STATE_COLUMNS, *EDGE_COLUMNS)}
    for states in rows.states():
        for name, values in zip(STATE_COLUMNS, states._asdict().values(), strict=True):
            columns[name] += values
    for edges in rows.edges():
        for name, values in zip(EDGE_COLUMNS, edges._asdict().values(), strict=True):
            columns[name] += values
    for name, text in rows.about.items():
        network[name] = text
    for name in STATE_COLUMNS[1:]:
        network.vs[name] = columns[name]
    network.add_edges(
        list(zip(columns["source"], columns["target"], strict=True)),
        attributes={name: columns[name] for name in EDGE_COLUMNS[2:]},
    )
    return network
