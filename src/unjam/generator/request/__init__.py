"""What is asked of the generator: read, checked, and written as text."""
