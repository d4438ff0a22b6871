"""The verbs that study lists and games."""
