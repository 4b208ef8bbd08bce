"""Solving: one puzzle, many puzzles, and checking solutions.

``solve`` takes the options of a search and calls the C++ core; ``solution`` is the result;
``solve_many`` solves many puzzles in parallel; ``solution_check`` checks the moves of a player.
"""
