"""Solving one or many puzzles, and checking solutions.

``solve`` validates the options of a search and calls the C++ core; ``solution`` has the result
type; ``solve_many`` solves many puzzles in parallel; ``solution_check`` checks given moves.
"""
