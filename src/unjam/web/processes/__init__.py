"""Several processes that serve one port, and the numbers that they share."""
