"""Synthetic photos and screenshots of boards, and the training of the networks that read them."""
