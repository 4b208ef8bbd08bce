"""The state graph: every state reachable from a puzzle.

``explore`` builds a ``StateGraph`` with distances and, on request, neighbours. The other modules
encode states as keys, format them as text, summarise a graph, pickle it and export it to GraphML,
DOT, CSV, Parquet, NetworkX and igraph. Needs NumPy.
"""
