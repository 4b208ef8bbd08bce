"""``unjam completion``: completion scripts for shells."""
