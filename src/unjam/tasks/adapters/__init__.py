"""Tasks inside other evaluation frameworks: one module for each, and what they share.

Each module needs the extra of its framework and raises ``MissingExtraError`` on import without it.
``docs/evaluations.md`` shows how to run them.
"""
