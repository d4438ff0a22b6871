"""`arpad rulebook`."""
