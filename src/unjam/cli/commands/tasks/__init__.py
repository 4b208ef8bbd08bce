"""``unjam tasks`` and its actions."""
