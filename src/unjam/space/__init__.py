"""The space of all states: graphs, optimal solutions, tables, difficulty, explanations."""
