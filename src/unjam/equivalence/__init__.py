"""Equivalence of puzzles: symmetry, canonical form, minimality.

``canonical_form`` picks one puzzle among all that are equal up to symmetry, labels and moves;
``puzzle_relation`` determines how two puzzles are equivalent; ``minimality`` finds vehicles that do
not affect the optimum and removes them (``simplify``).
"""
