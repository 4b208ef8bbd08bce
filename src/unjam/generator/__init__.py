"""Making puzzles: generating new ones to order, and hardening or unsolving existing ones.

``request`` parses and validates requests, ``methods`` search for candidates, ``candidate_check``
tests each one, and ``generation`` runs batches on all cores. ``generate``, ``harden`` and
``unsolve`` are the public functions.
"""
