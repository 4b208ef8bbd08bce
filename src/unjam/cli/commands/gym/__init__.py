"""The command ``unjam gym``."""
