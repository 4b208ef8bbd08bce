"""Certificates: proofs of optimality and unsolvability that anyone can check."""
