"""All optimal solutions of a puzzle.

Counts and lists them, tells which differ only in the order of independent steps, and finds states
with a unique solution. ``all_solutions`` is the function ``solve_all``.
"""
