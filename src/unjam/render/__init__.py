"""Pictures of puzzles and solutions."""
