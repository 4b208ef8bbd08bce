"""The endpoints of the HTTP API: what each request computes.

Each takes a validated request and returns the JSON of a response. The scheduler decides when they
run; ``app`` connects them to URLs.
"""
