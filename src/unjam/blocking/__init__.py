"""Which vehicles block which.

The paths of a vehicle over the board and what stands in them; from these the blocking graph of a
state, counts over many states at once, and the tree of what blocks the target, what blocks its
blockers, and so on.
"""
