"""Lists of vehicles in free-form text: found, interpreted, placed on a board."""
