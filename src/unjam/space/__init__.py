"""Everything about the states of a puzzle: what blocks what, hints, and the whole state space."""
