"""The verifier: finds the answer in a reply and scores it exactly.

``answer_reader`` finds the marked answer, ``distance_table`` knows the distance of every state to a
win, ``plan_judge`` scores plans and ``fact_judges`` all other answers. ``score`` has the functions
that callers use.
"""
