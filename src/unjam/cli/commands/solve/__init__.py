"""``unjam solve``: one puzzle, many puzzles, all optimal solutions."""
