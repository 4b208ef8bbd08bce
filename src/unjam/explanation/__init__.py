"""Explanations and hints.

``explain`` finds what blocks the target or why a puzzle has no solution; ``hint`` gives hints of
three levels; ``move_purpose`` finds which later move each move of a solution makes possible.
"""
