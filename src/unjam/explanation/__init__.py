"""Explanations and hints.

``explain`` says what blocks the target or why a puzzle has no solution; ``hint`` gives a nudge in
three levels; ``move_purpose`` finds what each move of a solution is for.
"""
