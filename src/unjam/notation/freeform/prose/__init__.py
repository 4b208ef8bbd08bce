"""What the sentences and lines around a puzzle say of it."""
