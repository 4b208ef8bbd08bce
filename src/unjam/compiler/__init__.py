"""Compiles a puzzle to lanes, and steps of lanes back to moves.

Geometry ends here. ``lane_compiler`` turns a puzzle into the tables of the C++ core;
``lane_assignment`` decides which vehicles share a lane; ``placements`` lists where a vehicle with a
lane of its own can stand; ``move_reconstruction`` translates the steps of a solution to moves.
"""
