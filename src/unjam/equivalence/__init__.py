"""When puzzles are the same: symmetry, canonical form, minimality.

``canonical_form`` picks one puzzle among all that are equal up to symmetry, labels and moves;
``puzzle_relation`` says in what way two puzzles are the same; ``minimality`` finds vehicles that do
not matter and removes them (``simplify``).
"""
