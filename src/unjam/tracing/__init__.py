"""Searches as sequences of events: which state was generated, expanded or skipped, and when.

``trace`` runs a search of the core and records it; ``search_trace`` has the result type.
"""
