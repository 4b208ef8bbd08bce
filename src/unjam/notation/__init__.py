"""Parsing and writing puzzles and moves as text, in many notations."""
