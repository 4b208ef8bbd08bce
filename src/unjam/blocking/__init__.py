"""Which vehicles block which.

Computes the paths of a vehicle across the board and the vehicles that block them; from these, the
blocking graph of a state, counts over many states at once, and the tree of the target's blockers,
their blockers, and so on.
"""
