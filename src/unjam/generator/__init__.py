"""Making puzzles: what is asked for, how it is found, and what is made of one that exists."""
