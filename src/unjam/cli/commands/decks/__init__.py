"""The commands about decks: ``unjam decks`` and ``unjam daily``."""
