"""``unjam completion``: scripts for shells."""
