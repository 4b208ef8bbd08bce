"""Making tasks: puzzles of every tier, prompts, reference answers.

``puzzle_pool`` finds puzzles, ``questions`` turns a puzzle into a task, ``rules_text`` and
``board_text`` write the prompt, and ``make_suite`` puts a suite together.
"""
