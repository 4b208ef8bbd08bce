"""The tables of *Rush Hour and Dijkstra's Algorithm* for any puzzle.

``paper_tables`` computes a row; ``paper_searches`` reproduces the searches of the paper step by
step, because its tables depend on their order. ``docs/tables.md`` explains the columns.
"""
