"""Parsing and writing of puzzles and moves as text, in many notations."""
