"""All optimal solutions of a puzzle.

Counts and lists them, groups those that differ only in the order of independent steps, and finds
states with a unique solution. ``all_solutions`` has the function ``solve_all``.
"""
