"""``unjam solve``: one puzzle, many puzzles, or all optimal solutions; and ``unjam compare``."""
