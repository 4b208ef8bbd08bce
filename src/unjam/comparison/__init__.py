"""Searches side by side: every algorithm with every heuristic on the same puzzles.

``compare`` runs the searches; ``search_comparison`` has the result types; ``branching_factor``
computes the effective branching factor of a search.
"""
