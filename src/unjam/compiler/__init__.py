"""Compiles a puzzle to lanes, and steps of lanes back to moves.

The C++ core knows lanes, not geometry. ``lane_compiler`` turns a puzzle into the tables of the
core; ``lane_assignment`` decides which vehicles share a lane; ``placements`` lists the placements
of a vehicle that has its own lane; ``move_reconstruction`` turns the steps of a solution into
moves.
"""
